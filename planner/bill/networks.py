"""What links imply: cables, optics at both ends, labels."""

from __future__ import annotations

from collections.abc import Iterator

from planner.bill.item import Item
from planner.bill.lengths import length_words
from planner.bill.scope import Scope, is_owned, own_price, words_of
from planner.layout.models import Link
from planner.layout.names import BadName
from planner.layout.references import Reference, read_places
from planner.values import Said


def network_items(scope: Scope) -> Iterator[Item]:
    """The cables of every network, an item for each cable so that each names its two ends."""
    for network, model in scope.layout.networks.items():
        for name, link in (model.links or {}).items():
            if words_of(link.kind) != "wifi" and not scope.later(link):
                yield from _link(scope, f"networks.{network}.links.{name}", link, is_owned(link, model))


def _link(scope: Scope, at: str, link: Link, owned: bool) -> Iterator[Item]:
    part, words, unsettled = _cable(scope, link)
    ends = tuple(zip(*_ends(link), strict=False))
    cable_owned = is_owned(link.cable) or owned
    price = own_price(link.cable)
    for index, (near, far) in enumerate(ends, 1):
        used = f"{near} - {far}"
        place = f"{at}.{index}"
        yield Item(f"{place}.cable", "network-cable", words, used, part=part, owned=cable_owned, price=price,
                   unsettled=unsettled, estimated=not part and _guessed(link))  # fmt: skip
        for module, count in _optics(link).items():
            yield Item(f"{place}.optics.{module}", "optics", scope.part_words(module), used, count, part=module,
                       owned=owned)  # fmt: skip
        yield Item(f"{place}.labels", "cable-label", "cable label, one at each end", used, 2.0, owned=owned)
    if not ends:
        yield Item(f"{at}.cable", "network-cable", words, at.rpartition(".")[2], None, part=part, owned=cable_owned,
                   unsettled=(*unsettled, "ends not said"))  # fmt: skip


def _optics(link: Link) -> dict[str, float]:
    """The modules of one cable: one part for both ends, or one for each."""
    named = link.optics or ()
    ends = (*named, *named) if len(named) == 1 else named
    return {module: float(ends.count(module)) for module in dict.fromkeys(ends)}


def _cable(scope: Scope, link: Link) -> tuple[str, str, tuple[str, ...]]:
    cable = link.cable
    part = (cable.part if cable is not None else None) or ""
    if part:
        return part, scope.part_words(part), ()
    kind = words_of(cable.type) if cable is not None else ""
    length = _length(_said_length(link))
    unsettled = [] if kind else ["type not said"]
    if not length:
        unsettled.append("length not said")
    return "", ", ".join(word for word in (f"{kind or 'network'} cable", length) if word), tuple(unsettled)


def _said_length(link: Link) -> Said[float] | None:
    """The length of the cable itself before that of the run."""
    own = link.cable.length if link.cable is not None else None
    return own if own is not None else link.length


def _guessed(link: Link) -> bool:
    length = _said_length(link)
    return length is not None and length.value is not None and length.basis == "estimated"


def _length(said_length: Said[float] | None) -> str:
    return length_words(said_length.value) if said_length is not None and said_length.value is not None else ""


def _ends(link: Link) -> tuple[list[str], list[str]]:
    """Both ends of each cable; of a cable that splits, all its far ends together."""
    near, far = _places(link.from_), _places(link.to)
    split = 1
    if link.breakout is not None and link.breakout.value:
        split = link.breakout.value
    if split > 1 and len(far) == split * len(near):
        far = [_joined(far[index : index + split]) for index in range(0, len(far), split)]
    elif split > 1 and len(near) == split * len(far):
        near = [_joined(near[index : index + split]) for index in range(0, len(near), split)]
    return list(map(str, near)), list(map(str, far))


def _joined(places: list[Reference]) -> Reference:
    return Reference("+".join(map(str, places)))


def _places(written: tuple[str, ...] | list[str] | None) -> list[Reference]:
    try:
        return read_places(list(written or ()))
    except BadName:
        return []
