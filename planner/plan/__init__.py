"""A plan: the layout of one phase with its parts, resolved and frozen, in base units, gaps kept as gaps."""

from planner.plan.build import build
from planner.plan.whole import Plan

__all__ = ["Plan", "build"]
