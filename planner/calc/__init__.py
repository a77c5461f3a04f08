"""Calculations: formulas and table look-ups that can be asked by name, as ``planner calc`` does."""
