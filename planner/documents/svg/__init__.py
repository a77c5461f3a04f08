"""Drawings as SVG: measured text, symbols, and a layered layout in which nothing overlaps."""
