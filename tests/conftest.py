"""Settings for all tests: hypothesis without a clock and without chance, so that a run can be repeated."""

from hypothesis import settings

settings.register_profile("repeatable", deadline=None, derandomize=True, max_examples=50)
settings.load_profile("repeatable")
