"""STO109, STO201 to STO204, STO401: jobs and their checkpoints: time, interval, memory."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from planner.analyses import checkpoints, storage
from planner.physics import reliability
from planner.physics import storage as flows
from planner.plan.workloads import Job
from planner.rules.checks import AtLeast, AtMost, Check
from planner.rules.engine import rule
from planner.rules.findings import Level
from planner.worked import named, number, show

# Share of the time that saving may take: good, and hardly bearable.
GOOD_PERCENT, MOST_PERCENT = 2.0, 5.0
# Share of a card that the state may fill; judgement.
ROOM = 0.9


def duration(seconds: float) -> str:
    """A time as people say it: ``22.9 s``, ``11.3 h``.

    >>> duration(22.87), duration(40680.0), duration(400.0)
    ('22.9 s', '11.3 h', '6.67 min')
    """
    for unit, size in (("d", 86400.0), ("h", 3600.0), ("min", 60.0)):
        if seconds >= (3 if unit == "min" else 2) * size:
            return f"{number(float(f'{seconds / size:.3g}'))} {unit}"
    return f"{number(float(f'{seconds:.3g}'))} s"


@rule("STO109", "files are striped over enough targets", level=Level.WARNING)
def stripes_enough(job: Job) -> Iterator[Check]:
    """A file lies on one target unless told otherwise. Fewer files than targets leave drives idle while a job waits.

    What: the rate of the targets that a checkpoint's files lie on, against that of the network or of all targets,
    whichever is less.

    Fails::
        parts: {generic/hdd-8tb: {sequential: {read: 150 MB/s, write: 150 MB/s}}}
        devices: {a..d: {fit: {cpus: amd/epyc-7742, gpus: 8 x nvidia/geforce-rtx-4090-founders,
          nics: mellanox/connectx-5-en-100g-1p, drives: 2 x generic/hdd-8tb}}, s: {kind: switch}}
        networks: {data: {role: storage, links: {x: {from: a..d/nic1, to: s/1..4, speed: 100 Gb/s}}}}
        storage: {data: {kind: lustre, osts: {o1..4: {drives: a..d/drives, layout: mirror}}}}
        jobs: {one: {nodes: a..d, parameters: 1B, shard: none, checkpoint: {to: data, every: 1 h, keep: 3}}}
    Passes::
        parts: {generic/hdd-8tb: {sequential: {read: 150 MB/s, write: 150 MB/s}}}
        devices: {a..d: {fit: {cpus: amd/epyc-7742, gpus: 8 x nvidia/geforce-rtx-4090-founders,
          nics: mellanox/connectx-5-en-100g-1p, drives: 2 x generic/hdd-8tb}}, s: {kind: switch}}
        networks: {data: {role: storage, links: {x: {from: a..d/nic1, to: s/1..4, speed: 100 Gb/s}}}}
        storage: {data: {kind: lustre, stripe: {count: all}, osts: {o1..4: {drives: a..d/drives, layout: mirror}}}}
        jobs: {one: {nodes: a..d, parameters: 1B, shard: none, checkpoint: {to: data, every: 1 h, keep: 3}}}
    """
    if not job.saves or not job.to.is_lustre:
        return
    rates = storage.target_rates(job.to, writing=True)
    with_all = flows.target_stage(rates=rates)
    others = [
        stage.rate
        for stage in checkpoints.save(job).all
        if stage.name.startswith("network") or stage.name == "writing processes"
    ]
    wanted = min([with_all, *others], key=float)
    count = checkpoints.objects(job)
    yield AtLeast(
        value=flows.target_stage(rates=rates, objects=count),
        limit=wanted,
        unit="B/s",
        says=f"{checkpoints.writers(job)} files with {job.to.stripes or 'all'} stripes each lie on targets that take "
        f"{{value}} together, of {len(rates)} targets; the rest of the way takes {{limit}}.",
        pointer="checkpoint",
        ways=lambda: (f"{job.to.at}.stripe: {{count: all}} for the folder of checkpoints",),
    )


@rule("STO201", "checkpoints take little of the time", level=Level.WARNING)
def save_time(job: Job) -> Iterator[Check]:
    """While a checkpoint is written in the foreground, every card waits.

    What: time of a save as a share of the interval: at most 2 % with usual software (warning), and at most 5 % by the
    hardware alone (error). In the background a save must be done before the next begins.

    How: the state over the slowest stage: copies from the cards, networks of clients and servers (Lustre over TCP gets
    45 to 90 % of a link; 75 % is taken), drives. At best a consumer drive takes the first of it at full speed, as much
    as its fast part holds at 80 % fullness (STO302); with usual software all of it goes at the slow rate. Files lie on
    the servers in fixed proportions, so each link carries its share. Usual software: 0.7 GB/s for each process, 0.6 of
    the drives for ZFS, and what jobs on so many servers were published to reach. A time that was measured counts
    instead.

    Fails::
        devices: {a: {fit: {gpus: 8 x nvidia/geforce-rtx-4090-founders, drives: 2 x samsung/990-pro-4tb}}}
        storage: {data: {kind: local, drives: a/drives, layout: mirror}}
        jobs: {big: {nodes: a, parameters: 13B, checkpoint: {to: data, every: 20 min, keep: 3}}}
    Passes::
        devices: {a: {fit: {gpus: 8 x nvidia/geforce-rtx-4090-founders, drives: 2 x samsung/990-pro-4tb}}}
        storage: {data: {kind: local, drives: a/drives, layout: mirror}}
        jobs: {big: {nodes: a, parameters: 13B, checkpoint: {to: data, every: 6 h, keep: 3}}}
    """
    if not job.saves:
        return
    moved = checkpoints.save(job)
    floor = f"{duration(moved.floor_s)} at best ({moved.limits()})"
    if job.measured:
        usual = f"{duration(moved.typical_s)} as measured"
    else:
        usual = f"{duration(moved.typical_s)} with usual software ({moved.limits_with_software()})"
    told = f"Its {show(moved.size, 'B')} take {floor}, {usual}."
    every = storage.above_zero(job.every_s, "the interval between saves")
    if job.mode == "async":
        yield from _in_background(job, moved, told)
        return
    yield AtMost(
        value=named(100.0 * moved.floor_s / every, "share of the time by hardware", "%"),
        limit=MOST_PERCENT,
        unit="%",
        says=f"{told} Every {duration(job.every_s)} the hardware alone takes {{value}} of the time; at most {{limit}}.",
        pointer="checkpoint.every",
        about="hardware",
        level=Level.ERROR,
        guesses=moved.guesses,
        ways=lambda: _seldom(job, moved.floor_s, MOST_PERCENT),
    )
    yield AtMost(
        value=named(100.0 * moved.typical_s / every, "share of the time", "%"),
        limit=GOOD_PERCENT,
        unit="%",
        says=f"{told} Every {duration(job.every_s)} that is {{value}} of the time; {{limit}} is good.",
        pointer="checkpoint.every",
        about="software",
        guesses=moved.guesses,
        ways=lambda: _seldom(job, moved.typical_s, GOOD_PERCENT),
    )


def _in_background(job: Job, moved: checkpoints.Transfer, told: str) -> Iterator[Check]:
    """A save that training does not wait for is done when the next one begins."""
    for seconds, about, level in ((moved.floor_s, "hardware", Level.ERROR), (moved.typical_s, "software", None)):
        yield AtMost(
            value=seconds,
            limit=job.every_s,
            unit="s",
            says=f"{told} The hardware alone wants {{value}} of the {{limit}} to the next save."
            if about == "hardware"
            else f"{told} The next save is due after {{limit}}.",
            pointer="checkpoint.every",
            about=about,
            level=level,
            guesses=moved.guesses,
            ways=partial(_twice, seconds),
        )


def _twice(seconds: float) -> Iterator[str]:
    yield f"every: {duration(2.0 * float(seconds))}"


def _seldom(job: Job, seconds: float, percent: float) -> Iterator[str]:
    yield f"every: {duration(100.0 * float(seconds) / percent)}, or more seldom"
    if job.mode == "sync":
        yield f"mode: async, where training waits {duration(checkpoints.copy_time(job))} for the copy to host memory"


@rule("STO202", "the interval between checkpoints loses little", level=Level.WARNING)
def interval_good(job: Job) -> Iterator[Check]:
    """Saving too often wastes time on saves (STO201), too seldom on work done twice after a stop.

    What: time lost to repeated work and to restarts, at most 5 %. The best interval, Daly's, is told beside it.

    How: interval / (2 × time between stops) + restart / time between stops, and stall / interval for all of it. A
    restart is what passes until the job is started again (``restart``, 10 minutes where nobody said) and the time to
    read the state. A job that loses all of its time is an error. Where nobody said how often the job stops, one stop in
    50,677 h of each card is taken, from a run of 16,384 cards in a data centre; a garage may be worse.

    Fails::
        devices: {a: {fit: {gpus: 8 x nvidia/geforce-rtx-4090-founders, drives: 2 x samsung/990-pro-4tb}}}
        storage: {data: {kind: local, drives: a/drives, layout: mirror}}
        jobs: {big: {nodes: a, parameters: 13B, stops_every: 3 d, checkpoint: {to: data, every: 24 h, keep: 3}}}
    Passes::
        devices: {a: {fit: {gpus: 8 x nvidia/geforce-rtx-4090-founders, drives: 2 x samsung/990-pro-4tb}}}
        storage: {data: {kind: local, drives: a/drives, layout: mirror}}
        jobs: {big: {nodes: a, parameters: 13B, stops_every: 3 d, checkpoint: {to: data, every: 2 h, keep: 3}}}
    """
    if not job.saves:
        return
    moved = checkpoints.save(job)
    stall = checkpoints.stall(job, moved)
    back = checkpoints.back_after(job)
    best = reliability.daly_interval(stall=stall, mtbf=job.stops_s)
    lost = reliability.overhead(stall=0.0, interval=job.every_s, mtbf=job.stops_s, restart=back)
    now = reliability.overhead(stall=stall, interval=job.every_s, mtbf=job.stops_s, restart=back)
    least = reliability.overhead(stall=stall, interval=best, mtbf=job.stops_s, restart=back)
    yield AtMost(
        value=lost,
        limit=MOST_PERCENT,
        unit="%",
        says=f"A stop every {duration(job.stops_s)} costs half of {duration(job.every_s)} and a restart: {{value}} of "
        f"the time. With saves of {duration(stall)} it is {show(now, '%')}; best is every {duration(best)}, with "
        f"{show(least, '%')}."
        if float(now) < 100.0
        else f"With a stop every {duration(job.stops_s)}, saves of {duration(stall)} every {duration(job.every_s)} and "
        f"restarts of {duration(back)} the job never gets ahead"
        + (
            f"; best is every {duration(best)}, with {show(least, '%')} lost."
            if float(least) < 100.0
            else ", however often it saves."
        ),
        pointer="checkpoint.every",
        level=Level.ERROR if float(now) >= 100.0 else None,
        guesses=moved.guesses,
        because=(now, best, least),
        ways=lambda: (
            (f"every: {duration(best)} loses {show(least, '%')}",)
            if float(least) < 100.0
            else ("find out why it stops so often", "saves and restarts in less time")
        ),
    )


@rule("STO203", "host memory takes the copy of an asynchronous save")
def host_memory(job: Job) -> Iterator[Check]:
    """A save in the background first copies the state into host memory. What does not fit there kills the job.

    What: the part of the state of each machine, once (error) and twice, as some software keeps it (warning), and what
    Lustre wants on the same machine, against its memory.

    Fails::
        devices: {a: {fit: {memory: 128 GB, gpus: 8 x nvidia/geforce-rtx-4090-founders,
          drives: 2 x samsung/990-pro-4tb}}}
        storage: {data: {kind: local, drives: a/drives, layout: mirror}}
        jobs: {big: {nodes: a, parameters: 13B, checkpoint: {to: data, every: 6 h, keep: 3, mode: async}}}
    Passes::
        devices: {a: {fit: {memory: 512 GB, gpus: 8 x nvidia/geforce-rtx-4090-founders,
          drives: 2 x samsung/990-pro-4tb}}}
        storage: {data: {kind: local, drives: a/drives, layout: mirror}}
        jobs: {big: {nodes: a, parameters: 13B, checkpoint: {to: data, every: 6 h, keep: 3, mode: async}}}
    """
    if not job.saves or job.mode != "async":
        return
    part = named(checkpoints.state_size(job) / len(job.nodes), "state of one machine", "B")
    smallest = min(job.nodes, key=lambda host: float(host.memory_bytes))
    served = storage.memory_wanted(job.to) if job.to.is_lustre else {}
    for copies, level in ((1, Level.ERROR), (2, Level.WARNING)):
        need = copies * part if copies > 1 else part
        what = f"{'One copy' if copies == 1 else 'Two copies'} of its part of the state"
        if smallest.name in served:
            need, what = need + served[smallest.name], f"{what} and Lustre"
        yield AtMost(
            value=named(need, "host memory wanted", "B"),
            limit=smallest.memory_bytes,
            unit="B",
            says=f"{what}: {{value}} on {smallest.name}, which has {{limit}}.",
            pointer="checkpoint.mode",
            about=f"{copies} copies",
            level=level,
            ways=lambda: ("mode: sync, more memory, or more machines",),
        )


@rule("STO204", "a restart is read back in less time than lies between two saves", level=Level.WARNING)
def restart_time(job: Job) -> Iterator[Check]:
    """After a stop nothing is learnt until the state is back on the cards.

    What: time to read the state, each part by the process that wrote it, with usual software, against the interval.
    When every process reads all of it, that takes as many times as long.

    Fails::
        devices: {a: {fit: {gpus: 8 x nvidia/geforce-rtx-4090-founders, drives: 2 x generic/hdd-8tb}}}
        parts: {generic/hdd-8tb: {sequential: {read: 150 MB/s, write: 150 MB/s}}}
        storage: {data: {kind: local, drives: a/drives, layout: mirror}}
        jobs: {big: {nodes: a, parameters: 70B, checkpoint: {to: data, every: 30 min, keep: 3}}}
    Passes::
        devices: {a: {fit: {gpus: 8 x nvidia/geforce-rtx-4090-founders, drives: 2 x samsung/990-pro-4tb}}}
        storage: {data: {kind: local, drives: a/drives, layout: mirror}}
        jobs: {big: {nodes: a, parameters: 13B, checkpoint: {to: data, every: 30 min, keep: 3}}}
    """
    if not job.saves:
        return
    moved = checkpoints.restart(job)
    yield AtMost(
        value=moved.typical_s,
        limit=job.every_s,
        unit="s",
        says=f"Its {show(moved.size, 'B')} are back after {duration(moved.floor_s)} at best ({moved.limits()}), "
        f"{duration(moved.typical_s)} with usual software ({moved.limits_with_software()}).",
        pointer="checkpoint",
        guesses=moved.guesses,
        ways=lambda: ("faster drives or network for the stage that is named first",),
    )


@rule("STO401", "the model and its training state fit the cards")
def state_fits(job: Job) -> Iterator[Check]:
    """Before a checkpoint has a time, the state must fit the cards. Cards of two makers share no collective.

    What: weights, gradients and optimizer state against the memory of all cards of one maker, and what one card holds
    against its own memory. Activations, buffers and the driver's own share come on top and are not counted: above nine
    tenths of a card is a warning, by judgement. Where nobody said how the model is split, a card that cannot hold all
    of it is a warning.

    How: 16 B a parameter in mixed precision with AdamW: 2 weight, 2 gradient, 4 master, 8 moments. ``shard: full``
    splits all of it over the cards, ``optimizer`` the last 12 B.

    Fails::
        devices: {a: {fit: {gpus: 8 x nvidia/geforce-rtx-4090-founders}}}
        jobs: {big: {nodes: a, parameters: 70B, shard: full}}
    Passes::
        devices: {a: {fit: {gpus: 8 x nvidia/geforce-rtx-4090-founders}}}
        jobs: {small: {nodes: a, parameters: 7B, shard: full}}
    """
    if not any(group.count for host in job.nodes for group in host.cards):
        return
    held = checkpoints.held(job)
    makers = checkpoints.islands(job)
    kind = next(iter(makers)) if len(makers) == 1 else makers.most_common(1)[0][0]
    yield AtMost(
        value=held.state,
        limit=held.memory,
        unit="B",
        says=f"The state is {{value}} before activations; the {makers[kind]} cards of {kind} have {{limit}}.",
        pointer="parameters",
        about="all cards",
        ways=lambda: _smaller(job),
    )
    if float(held.state) > float(held.memory):
        return
    yield AtMost(
        value=held.state_of_card,
        limit=held.card,
        unit="B",
        says="Each card holds {value} before activations, of {limit}"
        + ("." if job.spread else ", unless the state is split over the cards."),
        pointer="shard",
        about="one card",
        level=None if job.spread else Level.WARNING,
        ways=lambda: (f"shard: full, which leaves {show(float(held.state) / sum(makers.values()), 'B')} on each card",),
    )
    # Split as evenly as can be where nobody said how it is.
    least = held.state_of_card if job.spread else named(held.state / sum(makers.values()), "even part of a card", "B")
    if float(least) <= float(held.card):
        yield AtMost(
            value=least,
            limit=named(ROOM * held.card, "nine tenths of a card", "B"),
            unit="B",
            says=f"Each card holds {{value}} of its {show(held.card, 'B')}; above {{limit}} too little is left for "
            "activations, buffers and the driver.",
            pointer="parameters",
            about="room",
            level=Level.WARNING,
            ways=lambda: _smaller(job),
        )


def _smaller(job: Job) -> Iterator[str]:
    if job.training and job.optimizer == "adamw":
        yield "optimizer: adamw-8bit takes 6 B a parameter less"
    yield "train adapters (trained_parameters), a smaller model, or more cards of that kind"
