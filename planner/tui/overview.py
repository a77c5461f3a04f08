"""Screen 1: the tree from the service to the cards, what is picked in it, and the findings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.message import Message
from textual.widgets import OptionList, Static, Tree
from textual.widgets.option_list import Option
from textual.widgets.tree import TreeNode

from planner.editing.looking import Look
from planner.editing.outline import Node
from planner.report.printable import columns
from planner.rules.findings import Finding, Level
from planner.tui.actions import ACTIONS
from planner.tui.marks import Marks
from planner.tui.pane import Pane

PANES = ("tree", "details-pane", "findings-pane")
# The widget of each that takes the keys.
FOCUSES = ("#tree", "#details-pane", "#findings")
PANE_WORDS = {"tree": "tree", "details-pane": "details", "findings-pane": "findings"}
FILTERS = ("all", "errors and warnings", "errors")
# Beyond this many findings the list is cut; the filter and the command line have the rest.
MOST_FINDINGS = 500


# Actions on what is picked that the footer has no room for, the most used first.
_MORE = ("plug", "delete", "rename", "duplicate", "rack", "explain", "ignore", "filter", "raw", "phase")


class LayoutTree(Tree[Node]):
    """The layout as a tree. A line says what it is, its share of the limit, and the worst that counts against it."""

    HELP = "The layout as power flows. Arrows move, enter opens and closes; e edits, a adds, d deletes what is picked."

    def __init__(self, marks: Marks) -> None:
        super().__init__("layout", id="tree")
        self.marks = marks
        self.seen: Look | None = None
        self.show_root = False
        self.guide_depth = 2
        if marks.ascii_only:
            self.ICON_NODE, self.ICON_NODE_EXPANDED = "+ ", "- "
            self.show_guides = False

    def render_label(self, node: TreeNode[Node], base_style: Style, style: Style) -> Text:  # noqa: ARG002 - the base class
        """The line of a node, its figures flush right."""
        line = node.data
        if line is None or self.seen is None:
            return Text()
        icon = ""
        if node.allow_expand:
            icon = self.ICON_NODE_EXPANDED if node.is_expanded else self.ICON_NODE
        left = Text(f"{icon}{self.marks.show(line.title)}", style=style)
        right = self.marks.status(self.seen.status(line.object)) if line.object else Text()
        depth = _depth(node) * self.guide_depth
        room = max(1, self.size.width - depth - columns(left.plain) - columns(right.plain) - 3)
        return Text.assemble(left, " " * room, right)


class Details(VerticalScroll):
    """What is known of the object that is picked."""

    HELP = "What is known of the object that is picked: its keys, its share of the limit, its findings with their sums."


class FindingList(OptionList):
    """What was found, one line each."""

    HELP = (
        "What was found, worst first. Arrows move, enter shows the sum; w tries ways out or opens what would settle it."
    )


def _more_keys(ids: Iterable[str]) -> str:
    """``m move  d delete``: actions by their key and word."""
    return "  ".join(f"{action.shown_key} {action.word}" for each in ids for action in ACTIONS if action.id == each)


def _depth(node: TreeNode[Node]) -> int:
    depth = 0
    while node.parent is not None:
        depth, node = depth + 1, node.parent
    return depth


class Overview(Pane):
    """The tree, the details of what is picked, and the findings; one pane at a time where the terminal is narrow."""

    HELP = "Pick an object in the tree. Its figures stand beside it, and below them what was found."

    class Picked(Message):
        """Another object was picked."""

        def __init__(self, name: str) -> None:
            super().__init__()
            self.name = name

    def __init__(self, marks: Marks) -> None:
        super().__init__(id="overview")
        self.marks = marks
        self.seen: Look | None = None
        self.filter = 0
        self.pane = 0
        self.shown: tuple[Finding, ...] = ()
        self.picked = ""
        self.chosen: Finding | None = None
        # An object that was added, until the cursor is on it.
        self.added = ""

    def compose(self) -> ComposeResult:
        """Tree on the left, details and findings on the right."""
        yield LayoutTree(self.marks)
        with Vertical(id="right"):
            with Details(id="details-pane"):
                yield Static(id="details", markup=False)
            with Vertical(id="findings-pane"):
                yield Static(id="findings-title", markup=False)
                yield FindingList(id="findings")

    def keys_line(self, *, narrow: bool) -> str:
        """Which pane is up, where only one fits, and what else can be done with what is picked."""
        if not narrow:
            return f"tab next pane  {_more_keys(_MORE)}"
        words = (f"[{word}]" if pane == PANES[self.pane] else word for pane, word in PANE_WORDS.items())
        return f"tab: {' '.join(words)}   {_more_keys(_MORE[:4])}"

    def show(self) -> None:
        """Show the last look; the tree keeps its place and what is open."""
        seen = self.editor.seen
        if seen is None or seen is self.seen:
            return
        tree = self.query_one(LayoutTree)
        same = self.seen is not None and self.seen.tree == seen.tree
        self.seen = tree.seen = seen
        if same:
            tree.refresh()
            for line in tree.root.children:
                line.refresh()
        else:
            self._grow(tree, seen)
        self.show_details()
        self.show_findings()

    def _grow(self, tree: LayoutTree, seen: Look) -> None:
        opened = {_way(node) for node in _nodes(tree.root) if node.is_expanded}
        first = not opened - {()}
        picked = _way(tree.cursor_node) if tree.cursor_node is not None else ()
        added = self.added if self.added == self.picked else ""
        tree.clear()
        for line in seen.tree:
            _plant(tree.root, line, (), opened, open_all=first and len(seen.tree) < 40)
        tree.root.expand()
        self.call_after_refresh(self._pick_way, picked, added)

    def _pick_way(self, way: tuple[str, ...], added: str) -> None:
        tree = self.query_one(LayoutTree)
        if added and self.pick(added):
            return
        node = next((each for each in _nodes(tree.root) if _way(each) == way), None)
        if node is not None:
            tree.move_cursor(node)
        elif self.picked:
            self.pick(self.picked)

    def pick(self, name: str) -> bool:
        """Pick an object in the tree, opening what hides it; whether it is there."""
        tree = self.query_one(LayoutTree)
        node = next((each for each in _nodes(tree.root) if each.data is not None and each.data.object == name), None)
        if node is None:
            return False
        above = node.parent
        while above is not None:
            above.expand()
            above = above.parent
        self.call_after_refresh(tree.move_cursor, node)
        if self.chosen is not None and self.chosen.object != name:
            self.chosen = None
        self.picked = name
        self.show_details()
        return True

    def on_tree_node_highlighted(self, event: Tree.NodeHighlighted[Node]) -> None:
        """Details follow the cursor."""
        if event.node is not self.query_one(LayoutTree).cursor_node:
            return  # The tree was made anew since, and its cursor stands elsewhere.
        name = event.node.data.object if event.node.data is not None else ""
        if name and name == self.added:
            self.added = ""
        if name and name != self.picked:
            self.picked, self.chosen = name, None
            self.show_details()
            self.post_message(self.Picked(name))

    def show_details(self) -> None:
        """What is known of the object that is picked."""
        details = self.query_one("#details", Static)
        details.update(Text("\n").join(self._details()) if self.seen is not None else "")

    def _details(self) -> Iterator[Text]:
        seen, marks = self.seen, self.marks
        if seen is None or not self.picked:
            yield Text("Nothing is picked.")
            return
        section, _, name = self.picked.partition(".")
        yield Text(f"{marks.show(name or section)}  ({section})", style="bold" if marks.colour else "")
        for key, value in written(seen, section, name):
            yield Text(f"  {key:<10} {marks.show(value)}")
        status = seen.status(self.picked)
        if status.share is not None:
            yield Text(f"  {'of limit':<10} {marks.bar(status.share)} {100 * status.share:.0f} % ({status.code})")
        found = seen.of(self.picked)
        for finding in sorted(found, key=lambda each: each != self.chosen):
            yield Text()
            yield marks.finding(finding, whole=True, phases=len(seen.checked.phases))
            for word, lines in (
                ("why", finding.worked[-4:]),
                ("help", finding.ways_out),
                ("needs", finding.decided_by),
            ):
                for line in lines:
                    yield Text(f"  {word:<5} {marks.show(line)}")

    def show_findings(self) -> None:
        """The findings that pass the filter, worst first."""
        if self.seen is None:
            return
        kept = tuple(finding for finding in self.seen.findings if self._passes(finding))
        options = self.query_one("#findings", OptionList)
        before = self.shown[options.highlighted] if options.highlighted is not None and self.shown else None
        self.chosen = _again(self.chosen, kept)
        self.shown = kept[:MOST_FINDINGS]
        options.clear_options()
        phases = len(self.seen.checked.phases)
        options.add_options([Option(self.marks.finding(finding, phases=phases)) for finding in self.shown])
        left = len(kept) - len(self.shown)
        more = f", {left:,} more not listed" if left else ""
        title = f"Findings {len(self.shown):,} of {len(self.seen.findings):,}{more}   filter: {FILTERS[self.filter]}"
        self.query_one("#findings-title", Static).update(title)
        before = self.chosen or _again(before, self.shown)
        if before is not None and before in self.shown:
            options.highlighted = self.shown.index(before)

    def _passes(self, finding: Finding) -> bool:
        if self.filter == 0:
            return True
        return finding.level is Level.ERROR or (self.filter == 1 and finding.level is not Level.INFO)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """The tree follows the finding."""
        if event.option_list.id == "findings" and event.option_list.has_focus and event.option_index < len(self.shown):
            self._follow(self.shown[event.option_index])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter on a finding: to its details, its sum among them."""
        event.stop()
        self.pane = PANES.index("details-pane") - 1
        self.next_pane(narrow=self.editor.narrow)
        self.editor.show_head()

    def on_tree_node_selected(self, event: Tree.NodeSelected[Node]) -> None:
        """Enter on what holds nothing opens its form; on the rest it opens and closes."""
        if not event.node.allow_expand and event.node.data is not None and event.node.data.object:
            self.picked = event.node.data.object
            self.editor.action_edit()

    def finding(self) -> Finding | None:
        """The finding that was chosen, else the first about the object that is picked."""
        if self.chosen is not None:
            return self.chosen
        return next(iter(self.seen.of(self.picked)), None) if self.seen is not None else None

    def choose(self, finding: Finding) -> None:
        """Choose a finding: in the list, with its object in the tree."""
        if finding not in self.shown:
            self.filter = 0
            self.show_findings()
        if finding in self.shown:
            self.query_one("#findings", OptionList).highlighted = self.shown.index(finding)
        self._follow(finding)

    def next_finding(self) -> Finding | None:
        """Choose the next finding of the list, the first after the last; at first, the first of what is picked."""
        if not self.shown:
            return None
        if self.chosen in self.shown:
            place = (self.shown.index(self.chosen) + 1) % len(self.shown)
        else:
            place = next((place for place, each in enumerate(self.shown) if each.object == self.picked), 0)
        self.choose(self.shown[place])
        return self.shown[place]

    def _follow(self, finding: Finding) -> None:
        """Pick the object of a finding; one that is not in the tree still has its details."""
        self.chosen = finding
        if not self.pick(finding.object):
            self.picked = finding.object
            self.show_details()

    def next_pane(self, *, narrow: bool) -> None:
        """Move the focus on; where the terminal is narrow, the pane is shown alone."""
        self.pane = (self.pane + 1) % len(PANES)
        self.show_panes(narrow=narrow)
        self.focus_pane()

    def enter(self) -> None:
        """The pane that was left takes the keys again: another may not be in sight."""
        self.show()
        self.focus_pane()

    def focus_pane(self) -> None:
        """Have the pane that is chosen take the keys."""
        self.query_one(FOCUSES[self.pane]).focus()

    def on_descendant_focus(self) -> None:
        """The pane that takes the keys is the one that is chosen, whatever gave it the focus, a click among it."""
        focused = self.editor.focused
        place = next((place for place, each in enumerate(FOCUSES) if focused is self.query_one(each)), self.pane)
        if place != self.pane:
            self.pane = place
            self.show_panes(narrow=self.editor.narrow)
            self.editor.show_head()

    def show_panes(self, *, narrow: bool) -> None:
        """All panes, or the one that is chosen where only one fits."""
        chosen = PANES[self.pane]
        for pane in PANES:
            self.query_one(f"#{pane}").set_class(narrow and pane != chosen, "hidden-pane")
        self.query_one("#right").set_class(narrow and chosen == "tree", "hidden-pane")


def _again(finding: Finding | None, findings: Iterable[Finding]) -> Finding | None:
    """A finding among those of a later look: the same rule about the same place."""
    if finding is None:
        return None
    same = (finding.code, finding.object, finding.pointer, finding.phase)
    return next((each for each in findings if (each.code, each.object, each.pointer, each.phase) == same), None)


def written(seen: Look, section: str, name: str) -> Iterator[tuple[str, str]]:
    """The keys that the layout says of an object, as they are written, mappings in braces."""
    from planner.editing.targets import entry_of
    from planner.text.spelling import in_braces

    for key, value in entry_of(seen.reading.expansion, section, name).items():
        yield key, value if isinstance(value, str) else in_braces(value)


def _plant(
    parent: TreeNode[Node], line: Node, way: tuple[str, ...], opened: set[tuple[str, ...]], *, open_all: bool
) -> None:
    here = (*way, line.object or line.title)
    if not line.children:
        parent.add_leaf(line.title, data=line)
        return
    shallow = open_all and len(here) < 5 and (bool(line.object) or line.title == "Not fed")
    node = parent.add(line.title, data=line, expand=here in opened or shallow)
    for child in line.children:
        _plant(node, child, here, opened, open_all=open_all)


def _way(node: TreeNode[Node]) -> tuple[str, ...]:
    steps: list[str] = []
    current: TreeNode[Node] | None = node
    while current is not None and current.data is not None:
        steps.append(current.data.object or current.data.title)
        current = current.parent
    return tuple(reversed(steps))


def _nodes(node: TreeNode[Node]) -> Iterator[TreeNode[Node]]:
    yield node
    for child in node.children:
        yield from _nodes(child)
