"""Diagrams of a plan: what they show, and the forms they come in."""
