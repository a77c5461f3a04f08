"""What every object of a layout may say of itself, and what it costs."""

from planner.layout.models.fields import Block, default, fact, missing, no
from planner.layout.models.readers import Date, Named, Text
from planner.layout.spellings import equipment
from planner.values import SaidFlag, SaidPrice


class Suppression(Block):
    """A finding that the owner lives with."""

    reason: Text | None = fact("Why the finding is accepted; needed.", missing())
    until: Date | None = fact("The day from which the finding counts again.", no())
    by: Text | None = fact("Who accepted it.", no())


class Thing(Block):
    """What can be bought: every object, and every breaker, wire, outlet, cord and card inside one."""

    part: Text | None = fact("The part it is, by the id of the catalogue or of `parts`.", no())
    phase: Text | None = fact(
        "The phase of the build it comes with.", default("the latest phase of what it hangs on, else the first")
    )
    label: Text | None = fact("The name printed on it.", default("its name"))
    note: Text | None = fact("A remark for people.", no())
    serial: Text | None = fact("Its serial number.", no())
    price: SaidPrice | None = fact("What it costs.", missing(first="its part"), short=equipment.price)
    owned: SaidFlag | None = fact("Whether it is owned already and not to be bought.", default("no"))


class Object(Thing):
    """An entry of a section, under its name."""

    like: Text | None = fact("A sibling of the same section that this one starts from.", no())
    ignore: Named[Suppression] | None = fact(
        "Findings that are accepted, by the code of the rule, each with its reason.", no(), each=equipment.suppression
    )
