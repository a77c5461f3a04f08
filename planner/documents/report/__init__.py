"""The report: every paper of a plan on one page that needs nothing else."""
