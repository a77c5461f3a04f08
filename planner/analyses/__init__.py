"""From a plan to results: power, heat."""
