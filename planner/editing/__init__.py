"""Editing a layout, without a screen: the session with its undo, what each edit touches, files, forms and the outline.

Every edit is a splice of the file's own text. Nothing here decides anything electrical or thermal: what is shown comes
from ``planner.check``.
"""
