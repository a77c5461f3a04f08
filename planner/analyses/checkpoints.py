"""A job's checkpoints: how large, through which stages they pass, how long that takes and how long training waits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from planner.analyses import fabric
from planner.analyses import storage as files
from planner.physics import checkpoint, storage
from planner.physics.storage import Stage
from planner.plan.networks import Network
from planner.plan.workloads import Cards, FileSystem, Host, Job
from planner.tables import checkpoint_rates, drive_behaviour, network_stacks, state_bytes
from planner.viewing import shared
from planner.worked import BeyondTable, Worked, added, least, named


@dataclass(frozen=True, slots=True)
class Transfer:
    """One way of a state, to storage or back.

    ``floor_s``: what the hardware allows; ``typical_s``: with software as it was published. ``hardware`` and ``all``
    are the stages in order, the slowest first. ``guesses``: what was taken for lack of a fact.
    """

    size: float
    floor_s: float
    typical_s: float
    hardware: tuple[Stage, ...]
    all: tuple[Stage, ...]
    guesses: tuple[str, ...] = ()

    def limits(self) -> str:
        """The slowest stage of the hardware and the next one, in words."""
        return _two(self.hardware)

    def limits_with_software(self) -> str:
        """The slowest stage of all and the next one, in words."""
        return _two(self.all)


def _two(stages: tuple[Stage, ...]) -> str:
    return ", then ".join(stage.name for stage in stages[:2])


def trained(job: Job) -> float:
    """Parameters that are trained."""
    return job.trained if job.trained_said else job.parameters


@shared
def state_size(job: Job) -> float:
    """Bytes of a checkpoint, as stated or by parameters, precision and optimizer. Frozen weights are not saved."""
    if job.sized:
        return job.size_bytes
    each = job.state_bytes if job.own_state else state_bytes.state_bytes(job.precision, job.optimizer).saved
    return checkpoint.state_size(parameters=trained(job), bytes_each=each)


def cards_of(host: Host, most: int) -> Iterator[tuple[Cards, int]]:
    """The cards of a machine that a job uses, ``most`` of them, or all where that is 0."""
    left = most or sum(group.count for group in host.cards)
    for group in host.cards:
        used = min(group.count, left)
        left -= used
        if used:
            yield group, used


def ranks(job: Job) -> int:
    """Cards of the job, each with a process."""
    count = sum(used for host in job.nodes for _, used in cards_of(host, job.gpus))
    if not count:
        raise BeyondTable(f"{job.name} runs on machines without accelerators")
    return count


def writers(job: Job) -> int:
    """Processes that write: all where the state is split over them, else those of one copy of the model."""
    if not job.spread or job.shard in ("full", "optimizer"):
        return ranks(job)
    split = int(files.above_zero(job.tensor * job.pipeline, "the cards that share a model"))
    return min(split, ranks(job))


def islands(job: Job) -> Counter[str]:
    """Cards of the job by their maker, most first."""
    found: Counter[str] = Counter()
    for host in job.nodes:
        for group, used in cards_of(host, job.gpus):
            found[group.maker] += used
    return found


@shared
def save(job: Job) -> Transfer:
    """The way of a checkpoint to storage."""
    return _transfer(job, writing=True)


@shared
def restart(job: Job) -> Transfer:
    """The way back, when each part is read by the one that wrote it."""
    return _transfer(job, writing=False)


def floor_with_network(job: Job, end: str) -> float:
    """The hardware floor of a save in s with file data at the ``low`` or ``high`` end of what links may give it."""
    return _transfer(job, writing=True, end=end).floor_s


def _transfer(job: Job, *, writing: bool, end: str = "typical") -> Transfer:
    size = state_size(job)
    way = [stage for stage in _way(job, writing, end) if float(stage.rate) != float("inf")]
    rate = _targets(job, files.target_rates(job.to, writing=writing), writing)
    steady = Stage("drives", rate)
    programs = list(_software(job, writing))
    in_order = storage.in_order((*way, steady, *programs))
    first = storage.in_order((*way, _at_first(job, size, rate) if writing else steady))
    floor = checkpoint.transfer_time(size=size, rate=first[0].rate)
    typical = checkpoint.transfer_time(size=size, rate=in_order[0].rate)
    if writing and job.measured:
        typical = job.measured_s
    return Transfer(
        size=size,
        floor_s=named(floor, "hardware floor", "s"),
        typical_s=named(typical, "with software", "s"),
        hardware=first,
        all=in_order,
        guesses=tuple(_guesses(job)),
    )


def _guesses(job: Job) -> Iterator[str]:
    if not job.spread:
        yield f"{job.at}.shard is not said; each card's process is taken to save its part of the state"


def _way(job: Job, writing: bool, end: str) -> Iterator[Stage]:
    """The stages before the drives that machines set, as rates of the whole job."""
    cards = ranks(job)
    copies = named(float(cards) * _typical(checkpoint_rates.COPY_BYTESPS), "copies of all cards", "B/s")
    yield Stage("copies between cards and host memory", copies)
    yield from _network(job, end, writing)


def _at_first(job: Job, size: float, steady: float) -> Stage:
    """The drives while their fast part lasts, and as they are behind it for the rest of a state."""
    slow = min((files.drive_write(group) for target in job.to.targets for group in target.drives), key=float)
    # What the fullest drive takes: as long as the whole way lasts, at its own steady rate.
    part = named(size / steady * slow, "written to a drive", "B")
    try:
        time, enough = files.time_of_drive(job.to, part)
    except BeyondTable:
        # Of drives of other sizes the fast part is not known, and no credit is given for it.
        return Stage("drives", steady)
    name = "drives" if enough else "drives behind their fast part"
    return Stage(name, named(size / time, "drives at first", "B/s"))


def _network(job: Job, end: str, writing: bool) -> Iterator[Stage]:
    """Network of clients and servers. Nothing is on it where the only server is the only client."""
    names = [host.name for host in job.nodes]
    held = files.targets_by_host(job.to)
    if list(held) == names and len(names) == 1:
        return
    yield from _between(job.to, names, held, links(job), end, writing)


def mounted(file_system: FileSystem, *, writing: bool) -> tuple[Stage, ...]:
    """What its drives and its network give to all its clients at once, by the hardware, the slowest stage first."""
    names = [host.name for host in file_system.clients]
    rates = files.target_rates(file_system, writing=writing)
    stages = [Stage("drives", storage.target_stage(rates=rates))]
    held = files.targets_by_host(file_system)
    if names and not (list(held) == names and len(names) == 1):
        machines = {host.name: host for host in file_system.clients} | files.servers(file_system)
        ports = {name: _ports(file_system.network, host) for name, host in machines.items()}
        stages += _between(file_system, names, held, ports, "typical", writing)
    return storage.in_order([stage for stage in stages if float(stage.rate) != float("inf")])


def _between(
    file_system: FileSystem,
    names: list[str],
    held: dict[str, int],
    ports: dict[str, tuple[float, ...]],
    end: str,
    writing: bool,
) -> Iterator[Stage]:
    """What the networks of the clients, of the servers and between switches bring in the proportions of the stripes.

    A write goes to every copy, a read comes from one.
    """
    share = _share(file_system.network, end)
    shares = storage.even_shares(held)
    clients = {name: _through(ports[name], share, name) for name in names}
    ends = {name: _through(ports[name], share, name) for name in held}
    yield Stage("network of the clients", storage.client_stage(links=clients, shares=shares))
    at_servers = storage.server_stage(links=ends, shares=shares, clients=names)
    copies = file_system.replicas if writing and file_system.kind in files.COPIES_AT_ONCE else 1
    if copies > 1:
        at_servers = named(at_servers / copies, "network of the servers with all copies", "B/s")
    yield Stage("network of the servers", at_servers)
    yield from _uplinks(file_system.network, share, names, shares)


def _share(network: Network, end: str) -> float:
    """The share of a link that file data gets: what is taken, or the lowest or highest that may be right."""
    found = network_stacks.link_share(rdma=bool(network.remote))
    return Worked(float(getattr(found, end)), found.name, source=found.note)


@shared
def links(job: Job) -> dict[str, tuple[float, ...]]:
    """What the ports of each machine of a job and of its servers carry on the network, and what their slots do."""
    network = job.to.network
    machines = {host.name: host for host in job.nodes} | files.servers(job.to)
    return {name: _ports(network, host) for name, host in machines.items()}


def _ports(network: Network, host: Host) -> tuple[float, ...]:
    found = fabric.cables_of(network, host.device)
    if not found:
        raise BeyondTable(f"{host.name} is not on the network {network.name}")
    ports = added(fabric.speed(link, cable) * fabric.BYTES_A_GBPS for link, cable, _ in found)
    slots = fabric.host_stages(network, host.device)[1:]
    return (ports, *(stage.rate for stage in slots))


def _through(ports: tuple[float, ...], share: float, name: str) -> float:
    """File data that a machine's ports carry, no more than the slots of its network cards."""
    rate = named(share * ports[0], f"network of {name}", "B/s")
    return least(rate, *ports[1:]) if ports[1:] else rate


@shared
def groups_of_hosts(network: Network) -> tuple[tuple[frozenset[str], float], ...]:
    """The hosts of each switch of a network of several, with what leads from them to all others, in Gb/s."""
    by_switch: dict[tuple[str, ...], list[str]] = {}
    for host in fabric.hosts_of(network):
        by_switch.setdefault(fabric.switches_at(network, host), []).append(host.name)
    if len(by_switch) < 2:
        return ()
    every = [name for names in by_switch.values() for name in names]
    return tuple(
        (frozenset(names), float(fabric.flow(names, [each for each in every if each not in names], network)))
        for names in by_switch.values()
    )


def _uplinks(network: Network, share: float, clients: list[str], shares: dict[str, float]) -> Iterator[Stage]:
    """What leaves and enters the hosts of one switch, in the proportions of the stripes."""
    found: list[float] = []
    for names, gbps in groups_of_hosts(network):
        inside = sum(name in names for name in clients) / len(clients)
        held = sum(part for name, part in shares.items() if name in names)
        most = max(inside * (1.0 - held), (1.0 - inside) * held)
        if most > 0.0 and not gbps:
            raise BeyondTable(
                f"no cable of {network.name} leads from {next(iter(sorted(names)))} to its other switches"
            )
        if most > 0.0:
            way = named(share * (gbps * fabric.BYTES_A_GBPS), "links between the switches", "B/s")
            found.append(way / most)
    if found:
        rate = least(*found) if len(found) > 1 else found[0]
        yield Stage("links between the switches", named(rate, "links between the switches", "B/s"))


def _targets(job: Job, rates: tuple[float, ...], writing: bool) -> float:
    whole = storage.target_stage(rates=rates, objects=objects(job))
    if writing and job.to.kind in files.COPIES_AT_ONCE and job.to.replicas > 1:
        return named(whole / job.to.replicas, "targets with all copies", "B/s")
    return whole


def objects(job: Job) -> int | None:
    """Stripes of all files of a checkpoint together, one file for each writer; None where files lie on every target."""
    if not job.to.is_lustre or job.to.stripes == 0:
        return None
    return writers(job) * job.to.stripes


def _software(job: Job, writing: bool) -> Iterator[Stage]:
    """The stages that programs set: ZFS, the processes, and what jobs of that size were published to reach."""
    if files.zfs_targets(job.to):
        rates = files.target_rates(job.to, writing=writing)
        share = drive_behaviour.zfs_share()
        yield Stage("ZFS", named(share * _targets(job, rates, writing), "ZFS", "B/s"), software=True)
    one = _typical(checkpoint_rates.PROCESS_BYTESPS)
    yield Stage("writing processes" if writing else "reading processes",
                named(float(writers(job)) * one, "processes", "B/s"), software=True)  # fmt: skip
    if writing and len(job.nodes) <= checkpoint_rates.MOST_SERVERS:
        rate = checkpoint_rates.published_rate(len(job.nodes))
        yield Stage("software of published jobs", rate, software=True)


def _typical(found: network_stacks.Range) -> Worked:
    return Worked(found.typical, found.name, "" if found.high <= 1.0 else "B/s", source=found.note)


def back_after(job: Job) -> float:
    """How long a job stands still after a stop: until it is started again, and while it reads its state."""
    return named(job.restart_s + restart(job).typical_s, "restart", "s")


def copy_time(job: Job) -> float:
    """How long the copy from the cards to host memory takes, which an asynchronous save waits for."""
    rate = named(float(ranks(job)) * _typical(checkpoint_rates.COPY_BYTESPS), "copies of all cards", "B/s")
    return checkpoint.transfer_time(size=state_size(job), rate=rate)


def stall(job: Job, moved: Transfer) -> float:
    """How long training waits for one checkpoint, with usual software."""
    return checkpoint.stall(mode=job.mode, write=moved.typical_s, copy=copy_time(job) if job.mode == "async" else 0.0)


@dataclass(frozen=True, slots=True)
class Held:
    """What the cards of a job hold of its state in all and each, and the memory of the largest island and of a card.

    An island: cards of one maker. In bytes, without activations.
    """

    state: float
    memory: float
    state_of_card: float
    card: float


@shared
def held(job: Job) -> Held:
    """The state in the memory of the cards, without activations, and that memory."""
    each = state_bytes.state_bytes(job.precision, job.optimizer)
    makers = islands(job)
    if not makers:
        raise BeyondTable(f"{job.name} runs on no card")
    maker, count = makers.most_common(1)[0]
    split = int(files.above_zero(job.tensor * job.pipeline, "the cards that share a model"))
    groups = [(group, used) for host in job.nodes for group, used in cards_of(host, job.gpus) if group.maker == maker]
    card = least(*(group.memory_bytes for group, _ in groups)) if len(groups) > 1 else groups[0][0].memory_bytes
    total = named(added(float(used) * group.memory_bytes for group, used in groups), "memory of the island", "B")
    if not job.training:
        whole = named(job.parameters * each.weights, "weights", "B")
        return Held(whole, total, named(whole / split, "weights on a card", "B"), card)
    learnt = named(trained(job) * each.held_low, "state held", "B")
    frozen = named((job.parameters - job.trained) * each.weights, "frozen weights", "B") if job.trained_said else 0.0
    whole = named(learnt + frozen if frozen else learnt, "held", "B")
    gradients = float(each.held_low) - float(each.saved)
    own = max(float(each.weights), 2.0)
    mine = checkpoint.held_each(
        trained=trained(job), weights=own, gradients=gradients, optimizer=float(each.saved) - own,
        shard=job.shard, split=split, copies=max(count // split, 1),
    )  # fmt: skip
    base = frozen / count if job.shard == "full" and frozen else frozen / split if frozen else 0.0
    return Held(whole, total, named(mine + base if base else mine, "on one card", "B"), card)
