"""Unit-aware capacity and power planner for garage datacenters, GPU labs and small machine rooms."""

__version__ = "0.1.0"
