"""Ways out of a finding as edits that were tried out: what is offered, whether it helps, what settles it."""
