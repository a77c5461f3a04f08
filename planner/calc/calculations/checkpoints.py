"""Checkpoints: how large, how long, how often, and what they wear out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from planner.calc.arguments import Printed, Several, Within
from planner.calc.calculation import BadInput, calculation, renamed
from planner.calc.calculations.storage import Gibibytes, SomeBytes, SomeRate, Tebibytes
from planner.physics import checkpoint, reliability, storage
from planner.tables import checkpoint_rates, state_bytes
from planner.units import Bytes, BytesPerSecond, Percent, Seconds, Unit
from planner.words import Count, Number, Word
from planner.worked import least, named

Parameters = Annotated[float, Number(1.0, large=True, sample="7B")]
SomeSeconds = Annotated[float, Within(Unit("s"), 0.0)]
Precision = Annotated[str, Word(*state_bytes.PRECISIONS)]
Optimizer = Annotated[str, Word(*state_bytes.OPTIMIZERS)]
Whole = Annotated[int, Count(1, 10_000_000)]
Hours = Annotated[float, Printed("h")]


@dataclass(frozen=True, slots=True)
class StateSize:
    """The state as saved, the weights alone, and the least and most the cards hold in training."""

    state: Bytes
    state_tib: Tebibytes
    state_gib: Gibibytes
    weights_gib: Gibibytes
    held_least: Bytes
    held_most: Bytes


@calculation(source="training states by definition, checked on published checkpoints")
def checkpoint_size(
    *,
    parameters: Parameters,
    precision: Precision = "bf16",
    optimizer: Optimizer = "adamw",
    bytes_each: SomeBytes | None = None,
) -> StateSize:
    """Bytes of a training state with its optimizer, saved and held. A published size in GB is mostly GiB.

    Parameters:
        parameters: of the model, or of what is trained.
        precision: how numbers are held.
        optimizer: what updates them.
        bytes_each: bytes saved for a parameter, instead of what precision and optimizer give.

    >>> made = checkpoint_size(parameters=176247271424.0)
    >>> round(made.state_tib, 2), round(made.weights_gib, 1)
    (2.24, 328.3)
    """
    each = state_bytes.state_bytes(precision, optimizer)
    size = checkpoint.state_size(parameters=parameters, bytes_each=each.saved if bytes_each is None else bytes_each)
    return StateSize(
        state=size,
        state_tib=renamed(size / 2**40, "state in TiB", "TiB"),
        state_gib=renamed(size / 2**30, "state in GiB", "GiB"),
        weights_gib=renamed(parameters * each.weights / 2**30, "weights in GiB", "GiB"),
        held_least=renamed(parameters * each.held_low, "held at least", "B"),
        held_most=renamed(parameters * each.held_high, "held at most", "B"),
    )


@dataclass(frozen=True, slots=True)
class ModelSize:
    """Parameters of the model."""

    parameters: int


@calculation(source="DLIO benchmark e1919d7, base_checkpointing.py")
def model_parameters(
    *, layers: Whole, hidden: Whole, feed_forward: Whole, heads: Whole, kv_heads: Whole, vocabulary: Whole
) -> ModelSize:
    """Parameters of a decoder model by its configuration, with untied embeddings and gated feed-forward.

    Parameters:
        layers: layers of the model.
        hidden: width of the model.
        feed_forward: width inside the feed-forward part.
        heads: attention heads.
        kv_heads: heads of keys and values.
        vocabulary: tokens it knows.

    >>> llama = {"layers": 32, "hidden": 4096, "feed_forward": 14336, "heads": 32, "kv_heads": 8}
    >>> model_parameters(**llama, vocabulary=128256).parameters
    8030261248
    """
    return ModelSize(
        checkpoint.decoder_parameters(
            layers=layers,
            hidden=hidden,
            feed_forward=feed_forward,
            heads=heads,
            kv_heads=kv_heads,
            vocabulary=vocabulary,
        )
    )


@dataclass(frozen=True, slots=True)
class AdapterSize:
    """Parameters of the adapters, and the size of their file."""

    parameters: int
    file: Bytes


@calculation(source="Hu et al. 2021, LoRA")
def adapter_size(
    *, layers: Whole, matrices: Whole, rank: Whole, width: Whole, width_out: Whole | None = None,
    bytes_each: SomeBytes = 4.0,
) -> AdapterSize:  # fmt: skip
    """Size of adapters of low rank. With the optimizer's state, write 12 B.

    Parameters:
        layers: layers that are adapted.
        matrices: matrices adapted in each.
        rank: rank of the adapters.
        width: width going in.
        width_out: width coming out; as going in.
        bytes_each: bytes of a parameter.

    >>> adapter_size(layers=32, matrices=4, rank=8, width=4096).file
    33554432.0
    """
    count = checkpoint.adapter_parameters(
        layers=layers, matrices=matrices, rank=rank, width_in=width, width_out=width_out or width
    )
    return AdapterSize(count, checkpoint.state_size(parameters=float(count), bytes_each=bytes_each))


@dataclass(frozen=True, slots=True)
class SaveTime:
    """Rates of the stages, the hardware floor, the time with software, what limits, and what limits next."""

    state: Bytes
    network: BytesPerSecond
    drives: BytesPerSecond
    processes: BytesPerSecond
    rate: BytesPerSecond
    hardware_floor: Seconds
    with_software: Seconds
    limited_by: str
    then_by: str
    published_time: Seconds | None


@calculation(source="equal concurrent flow over stripes spread evenly; rates of planner.tables.checkpoint_rates")
def checkpoint_time(
    *,
    parameters: Parameters,
    clients: Several,
    servers: Several,
    link: SomeRate,
    drives: Several,
    drive_rate: SomeRate,
    bytes_each: SomeBytes = 14.0,
    processes: Several = 8,
    process_rate: SomeRate = checkpoint_rates.PROCESS_BYTESPS.typical,
    converged: bool = False,
) -> SaveTime:
    """How long a sharded checkpoint takes on a file system striped evenly over its servers.

    The hardware floor is what no software beats; the published time is what a job of so many servers with eight cards
    each took on shared storage, or of the next smaller number.

    Parameters:
        parameters: that are saved.
        clients: machines that write.
        servers: machines that hold the data.
        link: rate of file data on each machine's link, after the network's share.
        drives: drives of each server that hold data.
        drive_rate: rate of one drive for as long as the save lasts.
        bytes_each: bytes saved for a parameter.
        processes: writing processes of each client.
        process_rate: rate of one process.
        converged: the clients are among the servers, and keep their own share of the stripes.

    >>> four = {"clients": 4, "servers": 8, "link": 9.375e9, "drives": 7, "drive_rate": 1.4e9, "converged": True}
    >>> made = checkpoint_time(parameters=70e9, **four)
    >>> round(made.hardware_floor, 1), round(made.with_software, 1), made.limited_by
    (22.9, 43.8, 'processes')
    """
    if converged and clients > servers:
        raise BadInput("checkpoint-time: more clients than servers cannot all be servers; leave --converged out")
    names = [f"s{number}" for number in range(servers)]
    writers = names[:clients] if converged else [f"c{number}" for number in range(clients)]
    shares = dict.fromkeys(names, 1.0 / servers)
    network = least(
        storage.client_stage(links=dict.fromkeys(writers, link), shares=shares),
        storage.server_stage(links=dict.fromkeys(names, link), shares=shares, clients=writers),
        name="network",
    )
    disks = storage.target_rate(drives=servers * drives, drive=drive_rate, share=1.0)
    program = named(clients * processes * process_rate, "processes", "B/s")
    size = checkpoint.state_size(parameters=parameters, bytes_each=bytes_each)
    stages = (
        storage.Stage("network", network),
        storage.Stage("drives", disks),
        storage.Stage("processes", program, software=True),
    )
    first, second, _ = storage.in_order(stages)
    floor = checkpoint.transfer_time(size=size, rate=least(network, disks, name="hardware"))
    published = None
    if clients <= checkpoint_rates.MOST_SERVERS:
        rate = checkpoint_rates.published_rate(int(clients))
        published = renamed(checkpoint.transfer_time(size=size, rate=rate), "published time", "s")
    return SaveTime(
        state=size,
        network=network,
        drives=renamed(disks, "drives", "B/s"),
        processes=program,
        rate=first.rate,
        hardware_floor=renamed(floor, "hardware floor", "s"),
        with_software=renamed(checkpoint.transfer_time(size=size, rate=first.rate), "with software", "s"),
        limited_by=first.name,
        then_by=second.name,
        published_time=published,
    )


@dataclass(frozen=True, slots=True)
class Interval:
    """Time between stops of the whole job, the best intervals, the time lost at the interval looked at, and whether the
    job gets ahead: at a loss of 100 % or more every stop throws it back further than it came."""

    time_between_stops: Seconds
    young: Seconds
    daly: Seconds
    overhead: Percent
    of_it_saving: Percent
    verdict: str


@calculation(source="Young 1974; Daly 2006")
def checkpoint_interval(
    *,
    stall: SomeSeconds,
    time_between_stops: SomeSeconds,
    parts: Several = 1,
    interval: SomeSeconds | None = None,
    restart: Seconds = 0.0,
) -> Interval:
    """How often to save so that the least time is lost, and what is lost at an interval.

    Parameters:
        stall: how long training waits for a checkpoint.
        time_between_stops: mean time between failures of one part, a machine or a card.
        parts: parts that each stop the job.
        interval: from one checkpoint to the next; Young's when it is not said.
        restart: from a stop to the first new step.

    >>> round(checkpoint_interval(stall=120.0, time_between_stops=365 * 86400.0, parts=64).young / 3600, 2)
    3.02
    """
    mtbf = reliability.job_mtbf(one=time_between_stops, count=parts)
    young = reliability.young_interval(stall=stall, mtbf=mtbf)
    chosen = young if interval is None else interval
    lost = reliability.overhead(stall=stall, interval=chosen, mtbf=mtbf, restart=restart)
    return Interval(
        mtbf,
        young,
        reliability.daly_interval(stall=stall, mtbf=mtbf),
        lost,
        renamed(100.0 * stall / chosen, "of it saving", "%"),
        "gets ahead" if float(lost) < 100.0 else "never gets ahead",
    )


@dataclass(frozen=True, slots=True)
class Wear:
    """Drive writes a day and bytes a day through the warranty; with a cadence, bytes written and years of life."""

    dwpd: float
    allowed_daily: Bytes
    written_daily: Bytes | None
    years: float | None


@calculation(source="definition of rated writes (TBW) and of drive writes a day")
def drive_life(
    *,
    endurance: SomeBytes,
    drive: SomeBytes,
    warranty: Annotated[float, Number(0.5, 20.0, sample="5")] = 5.0,
    state: SomeBytes | None = None,
    interval: SomeSeconds | None = None,
    drives: Several = 1,
    amplification: Annotated[float, Number(1.0, 20.0, sample="1.5")] = 1.5,
    parity: Annotated[float, Number(1.0, 10.0, sample="1.17")] = 1.0,
) -> Wear:
    """How long drives last that take a checkpoint at an interval. Bytes a day are not drive writes a day.

    Parameters:
        endurance: what may be written to one drive in its life.
        drive: size of one drive.
        warranty: years it is warranted for.
        state: size of a checkpoint.
        interval: from one checkpoint to the next.
        drives: drives that share the writes.
        amplification: device writes for each write.
        parity: bytes written for each byte of data, with parity and copies.

    >>> made = drive_life(endurance=1200e12, drive=2e12)
    >>> round(made.dwpd, 4), round(made.allowed_daily / 1e12, 4)
    (0.3288, 0.6575)
    """
    if (state is None) != (interval is None):
        raise BadInput("drive-life: wants --state and --interval together")
    dwpd = checkpoint.drive_writes_a_day(endurance=endurance, size=drive, years=warranty)
    allowed = named(endurance / (checkpoint.YEAR_DAYS * warranty), "allowed daily", "B")
    if state is None or interval is None:
        return Wear(dwpd, allowed, None, None)
    daily = checkpoint.written_each_day(size=state, interval=interval)
    years = checkpoint.drive_years(
        endurance=endurance, daily=daily, drives=drives, amplification=amplification, parity=parity
    )
    return Wear(dwpd, allowed, daily, years)
