"""The report formats, one module each, found by name: a new module here is a new ``--format``."""
