"""Formulas: plain arithmetic on floats, each with its source, edition and range of validity."""
