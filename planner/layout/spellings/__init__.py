"""One-line shorthands of a layout, each with its one long form (plain text in, plain data out)."""
