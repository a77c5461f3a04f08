"""What runs on it and over which wires: networks, storage, training jobs."""

from typing import Annotated

from planner.layout.models.fields import Block, candidates, default, fact, guess, missing, no
from planner.layout.models.readers import Named, References, Text, Words
from planner.layout.models.things import Object, Thing
from planner.layout.spellings import equipment
from planner.values import (
    Count,
    Number,
    Said,
    SaidBitsPerSecond,
    SaidBytes,
    SaidCableMetres,
    SaidDuration,
    SaidFlag,
    SaidFrame,
    SaidRatio,
    SaidSeconds,
    SaidSize,
    SaidSplit,
    SaidStripes,
    SaidText,
    Word,
)

# Of these there is at least one.
SaidPositive = Annotated[Said[int], Count(minimum=1)]

LAYOUTS = (
    "single", "stripe", "mirror", "raidz1", "raidz2", "raidz3", "raid5", "raid6", "raid10", "draid", "draid2", "draid3",
)  # fmt: skip

# A model has a parameter at least.
SaidLarge = Annotated[Said[float], Number(1.0, large=True)]
Layouts = Annotated[Said[str], Word(*LAYOUTS)]


class Cable(Thing):
    """A network cable."""

    type: SaidText | None = fact("Cat6, OM4, OS2, DAC and so on.", missing(first="its part"))
    length: SaidCableMetres | None = fact("Its length.", missing(first="its part"))


class Link(Object):
    """A cable, or several of the same kind."""

    from_: References | None = fact("Device and port at one end.", missing(), alias="from")
    to: References | None = fact("Device and port at the other end, or internet.", missing())
    cable: Cable | None = fact("The cable.", missing(), short=equipment.cable)
    optics: References | None = fact(
        "The transceiver in both ends, by part id; or those of the near and of the far end.", no()
    )
    speed: SaidBitsPerSecond | None = fact("What it runs at.", default("the speed of the slower port"))
    length: SaidCableMetres | None = fact("Its length, where the cable does not say it.", missing(first="`cable`"))
    breakout: SaidSplit | None = fact("Ends on the far side for each on the near side.", no())
    kind: Annotated[Said[str], Word("wired", "wifi")] | None = fact("What the link is.", default("wired"))


class Network(Object):
    """Links that carry one kind of traffic."""

    role: Annotated[tuple[str, ...], Words("compute", "storage", "management", "internet")] | None = fact(
        "What it carries.", missing(), short=equipment.words, collects=True
    )
    mtu: SaidFrame | None = fact("Bytes in a frame.", default("1500"))
    rdma: Annotated[Said[str], Word("roce", "ib")] | None = fact("Remote memory access over it.", no())
    oversubscription: SaidRatio | None = fact("The most that is wanted between hosts and spine, as 2:1.", no())
    links: Named[Link] | None = fact("Its links by name.", no())


class Stripe(Block):
    """How a file is spread over targets."""

    count: SaidStripes | None = fact("Targets for one file, or all.", default("1"))
    size: SaidSize | None = fact("What goes to one target before the next.", default("4 MiB"))


class Target(Object):
    """Drives that one server holds for a file system."""

    drives: References | None = fact("Device and group of drives, as oss-1/ost.", missing())
    layout: Layouts | None = fact(
        "How the drives are joined. single: a file system on each; mirror: the same on all, pairs are raid10.",
        candidates("each layout that fits the drives"),
    )
    host: Text | None = fact("The server.", default("where the drives are"))
    failover: References | None = fact(
        "The servers that take over. They reach drives in a shelf, a device without processors, none inside a server.",
        no(),
    )


class Storage(Object):
    """A file system."""

    kind: Annotated[Said[str], Word("lustre", "beegfs", "nfs", "ceph", "local")] | None = fact(
        "The file system. local: of one machine, seen by it alone; nfs: exported by one.", missing()
    )
    version: SaidText | None = fact("Its version.", missing())
    os: SaidText | None = fact("The servers' operating system.", missing())
    network: Text | None = fact("The network it runs over.", missing(first="the only network"))
    mgs: Text | None = fact("The server that holds the configuration.", missing())
    monitors: References | None = fact("The machines that run Ceph's monitors.", default("its servers"))
    mdts: Named[Target] | None = fact("Metadata targets.", missing())
    osts: Named[Target] | None = fact("Object targets.", missing())
    targets: Named[Target] | None = fact("Targets of other kinds than Lustre.", no())
    drives: References | None = fact("Drives, where there are no targets.", missing())
    layout: Layouts | None = fact(
        "How the drives are joined. single: a file system on each; mirror: the same on all, pairs are raid10.",
        candidates("each layout that fits the drives"),
    )
    clients: References | None = fact("Who mounts it.", missing())
    stripe: Stripe | None = fact("How files are spread.", default("{count: 1, size: 4 MiB}"))
    replicas: SaidPositive | None = fact("Copies of everything.", default("1"))
    file_size: SaidSize | None = fact("The mean size of a file.", missing())
    used: SaidBytes | None = fact("What is on it beside the checkpoints and data sets of its jobs.", no())
    copied: SaidFlag | None = fact("Whether what is on it is kept elsewhere, too, so that it may be lost.", no())


class Parallel(Block):
    """How a model is spread over accelerators."""

    data: SaidPositive | None = fact("Copies of the model.", default("what is left"))
    tensor: SaidPositive | None = fact("Accelerators that share a layer.", default("1"))
    pipeline: SaidPositive | None = fact("Groups of layers.", default("1"))


class Checkpoint(Block):
    """What a job writes so that it can start again."""

    to: Text | None = fact("The storage.", missing())
    every: SaidDuration | None = fact("How often.", missing())
    keep: SaidPositive | None = fact("How many are kept.", missing())
    mode: Annotated[Said[str], Word("sync", "async")] | None = fact("Whether the job waits for it.", default("sync"))
    size: SaidSize | None = fact("Its size.", missing(first="from the parameters"))
    time: SaidDuration | None = fact("How long it was seen to take.", no())


class Dataset(Block):
    """What a job reads."""

    size: SaidSize | None = fact("Its size.", missing())
    from_: Text | None = fact("The storage.", missing(), alias="from")


class Job(Object):
    """A training or inference job."""

    nodes: References | None = fact("The machines.", missing())
    gpus: SaidPositive | None = fact("Accelerators used in each.", default("all"))
    shard: Annotated[Said[str], Word("full", "optimizer")] | None = fact(
        "What the accelerators split.", default("none")
    )
    parallel: Parallel | None = fact("How the model is spread.", default("data"))
    step: SaidDuration | None = fact("The time of one step.", missing())
    parameters: SaidLarge | None = fact("Of the model: 7B, 6.74e9.", missing())
    trained_parameters: SaidLarge | None = fact("Those that are trained.", default("all"))
    precision: Annotated[Said[str], Word("fp32", "fp16", "bf16", "fp8", "8bit", "4bit")] | None = fact(
        "How numbers are held.", guess("bf16")
    )
    optimizer: Annotated[Said[str], Word("adamw", "adamw-8bit", "sgd")] | None = fact(
        "What updates the parameters.", guess("adamw")
    )
    state_bytes: SaidSize | None = fact(
        "Bytes held for a parameter, over what precision and optimizer give.", candidates("bytes saved", "bytes held")
    )
    training: SaidFlag | None = fact("Whether it trains; no: inference.", default("yes"))
    stops_every: SaidDuration | None = fact(
        "The mean time between two stops that nobody wanted.", guess("50,677 h divided by the number of cards")
    )
    restart: SaidSeconds | None = fact(
        "From a stop until the checkpoint is read: until somebody notices, the queue, the start of its processes.",
        guess("10 min"),
    )
    checkpoint: Checkpoint | None = fact("What it writes.", no())
    dataset: Dataset | None = fact("What it reads.", no())
