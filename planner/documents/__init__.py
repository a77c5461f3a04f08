"""Papers made from a plan: bills, lists and sheets. One source, so none can disagree with the plan."""
