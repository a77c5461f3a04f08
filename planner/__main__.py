"""``python -m planner``."""

import sys

from planner.cli.main import run

if __name__ == "__main__":
    sys.exit(run())
