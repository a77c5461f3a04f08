"""STO402, STO403: a job uses cards that are there, each once, and its figures agree with each other."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from planner.analyses import checkpoints
from planner.facts import Gap, Missing
from planner.plan.workloads import Host, Job
from planner.rules.checks import AtLeast, AtMost, Check, OneOf
from planner.rules.engine import rule
from planner.rules.findings import Level
from planner.rules.jobs import duration
from planner.rules.network_shape import named
from planner.viewing import stated

# What cards can be put into.
_MACHINES = frozenset({"server", "workstation"})


@rule("STO402", "a job uses cards that are there")
def cards_are_there(job: Job) -> Iterator[Check]:
    """A job that counts on more cards than its machines hold has less memory and less speed than its figures say.

    What: each machine of a training job has cards, and is named once; ``gpus`` of the job against the cards of each of
    its machines; ``data`` × ``tensor`` × ``pipeline`` against all cards it uses. Where ``data`` is not said, tensor ×
    pipeline divides them.

    Fails::
        devices: {a: {fit: {gpus: 8 x nvidia/geforce-rtx-4090-founders}}}
        jobs: {j: {nodes: a, parameters: 7B, gpus: 16}}
    Passes::
        devices: {a: {fit: {gpus: 8 x nvidia/geforce-rtx-4090-founders}}}
        jobs: {j: {nodes: a, parameters: 7B, gpus: 8}}
    """
    yield AtMost(
        value=float(len(job.repeated)),
        limit=0.0,
        unit="",
        says=f"Machines named more than once: {{value}}{f' ({named(list(job.repeated))})' if job.repeated else ''}. "
        "Each has its cards once.",
        pointer="nodes",
        about="repeated",
    )
    if job.training:
        without = [node.name for node in job.nodes if not _has_cards(node)]
        yield AtMost(
            value=float(len(without)),
            limit=0.0,
            unit="",
            says="Machines of the job without a card to train on: {value}"
            + (f", {named(without)}." if without else "."),
            pointer="nodes",
            about="without",
            ways=lambda: ("machines with cards, or their cards in fit.gpus",),
        )
        if without:
            return
    for node in job.nodes if job.gpus > 0 else ():
        cards = sum(group.count for group in node.cards)
        yield AtMost(
            value=float(job.gpus),
            limit=float(cards),
            unit="",
            says=f"The job uses {{value}} cards of {node.name}, which has {{limit}}.",
            pointer="gpus",
            about=node.name,
            ways=partial(_gpus, cards),
        )
    if job.training and (job.data_said or job.tensor * job.pipeline > 1):
        yield _degrees(job)


def _has_cards(node: Host) -> bool:
    """Whether a machine has cards. Of one that could hold some and that nobody filled, it is asked."""
    if node.cards or node.filled or not stated(node, "device") or node.device.kind not in _MACHINES:
        return any(group.count for group in node.cards)
    key = f"{node.at}.fit.gpus"
    raise Missing(Gap(key, ask=f"say which cards are in {node.name}: {key}, as 8 x amd/instinct-mi100, or none"))


def _gpus(cards: int) -> tuple[str, ...]:
    return (f"gpus: {cards}",)


def _degrees(job: Job) -> Check:
    cards = checkpoints.ranks(job)
    shared = job.tensor * job.pipeline
    if job.data_said:
        split = job.data * shared
        return OneOf(
            value=f"{split:,}",
            accepted=(f"{cards:,}",),
            says=f"data {job.data} × tensor {job.tensor} × pipeline {job.pipeline} is {{value}} cards; the job has "
            "{accepted}.",
            pointer="parallel",
            about="degrees",
            ways=lambda: _fitting(cards, shared),
        )
    return AtMost(
        value=float(cards % shared if cards >= shared else shared - cards),
        limit=0.0,
        unit="",
        says=f"Each copy of the model takes tensor {job.tensor} × pipeline {job.pipeline} = {shared} cards; the job "
        f"has {cards}, which {'leaves' if cards > shared else 'lacks'} {{value}}.",
        pointer="parallel",
        about="degrees",
    )


def _fitting(cards: int, shared: int) -> Iterator[str]:
    if cards % shared == 0:
        yield f"data: {cards // shared}"
    else:
        yield f"tensor and pipeline whose product divides {cards}"


@rule("STO403", "the figures of a job agree with each other")
def figures_agree(job: Job) -> Iterator[Check]:
    """Two figures that cannot both be right decide a verdict by whichever is wrong.

    What: no more parameters are trained than the model has; a job that trains nothing saves nothing (a warning, its
    checkpoint is left out of all sums); a save that was seen took no less time than the hardware needs with the drives'
    fast part and the network at its best (a warning: what came back so fast stood in memory, not on drives).

    Fails::
        devices: {a: {fit: {gpus: 8 x nvidia/geforce-rtx-4090-founders}}}
        jobs: {j: {nodes: a, parameters: 7B, trained_parameters: 14B}}
    Passes::
        devices: {a: {fit: {gpus: 8 x nvidia/geforce-rtx-4090-founders}}}
        jobs: {j: {nodes: a, parameters: 7B, trained_parameters: 20M}}
    """
    if job.trained_said:
        yield AtMost(
            value=job.trained,
            limit=job.parameters,
            unit="",
            says="{value} parameters are trained, of {limit}.",
            pointer="trained_parameters",
            about="trained",
        )
    if job.asked_to_save:
        yield OneOf(
            value="saves and trains" if job.training else "saves, and trains nothing",
            accepted=("saves and trains",),
            says="The job {value}" + ("." if job.training else "; its checkpoint is left out."),
            pointer="checkpoint",
            about="saves",
            level=Level.WARNING,
            ways=lambda: ("no checkpoint; its weights lie where it reads them from",),
        )
    if job.saves and job.measured:
        least = checkpoints.floor_with_network(job, "high")
        told = f"A save was seen to take {duration(job.measured_s)}; the hardware needs {duration(least)}."
        asked = " Was it timed until the data was on the drives?" if job.measured_s < least else ""
        yield AtLeast(
            value=job.measured_s,
            limit=least,
            unit="s",
            says=told + asked,
            pointer="checkpoint.time",
            about="seen",
            level=Level.WARNING,
        )
