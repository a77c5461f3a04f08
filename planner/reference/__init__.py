"""Pages of docs/ that are generated from the declarations they describe."""
