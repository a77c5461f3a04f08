"""Jobs of a plan: the machines, the model, how it is spread, what is saved and read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from planner.facts import fill
from planner.layout.models import Checkpoint, Dataset
from planner.layout.models import Job as JobModel
from planner.plan.context import Context
from planner.plan.draft import Draft
from planner.plan.hosts import Hosts, references
from planner.plan.workloads import FileSystem, Host, Job

# One card of the largest published run stopped its job once in so many hours.
CARD_HOURS = 50_677.0
# From a stop until the state is read again, where nobody said: somebody or something must notice first. Judgement.
RESTART_S = 600.0
CARD_SOURCE = "419 stops in 54 days of 16,384 cards (Llama 3 405B)"


def add_jobs(context: Context, hosts: Hosts, storage: Mapping[str, FileSystem]) -> dict[str, Job]:
    """Every job, and each told to the file systems it uses."""
    made = {name: _job(hosts, name, model, storage) for name, model in context.layout.jobs.items()}
    for name, file_system in storage.items():
        users = [job for key, job in made.items() if name in _uses(context.layout.jobs[key])]
        fill(file_system, jobs=tuple(users), every=tuple(storage.values()))
    return made


def _uses(model: JobModel) -> tuple[str, ...]:
    """The file systems it writes to and reads from."""
    written = model.checkpoint.to if model.checkpoint is not None else None
    read = model.dataset.from_ if model.dataset is not None else None
    return (written or "", read or "")


def _job(hosts: Hosts, name: str, model: JobModel, storage: Mapping[str, FileSystem]) -> Job:
    at = f"jobs.{name}"
    draft = Draft(at)
    draft.put("name", name)
    named = Counter(each.name for each in references(model.nodes or ()))
    nodes = tuple(hosts.host(each) for each in named)
    draft.put("repeated", tuple(each for each, count in named.items() if count > 1))
    draft.gap("nodes", f"{at}.nodes")
    if nodes:
        draft.put("nodes", nodes)
    draft.said("gpus", model, "gpus", absent=0, convert=int)
    draft.said("training", model, "training", absent=True)
    _spread(draft, model)
    draft.said("parameters", model, "parameters")
    trained = model.trained_parameters
    draft.put("trained_said", trained is not None and trained.word != "none")
    draft.said("trained", model, "trained_parameters", absent=0.0)
    draft.said("precision", model, "precision", absent="bf16")
    draft.said("optimizer", model, "optimizer", absent="adamw")
    draft.put("own_state", model.state_bytes is not None and not model.state_bytes.word)
    draft.gap("state_bytes", f"{at}.state_bytes")
    if draft.known["own_state"] and model.state_bytes is not None:
        draft.evidence("state_bytes", model.state_bytes, f"{at}.state_bytes")
    _stops(draft, model, nodes)
    draft.said("restart_s", model, "restart", absent=RESTART_S)
    if model.restart is None:
        draft.put("restart_s", RESTART_S, guess=f"{at}.restart is not said; taken as {RESTART_S / 60:g} min")
    _checkpoint(draft, model.checkpoint, storage, draft.known.get("training") is not False)
    _dataset(draft, model.dataset, storage)
    return draft.make(Job)


def _spread(draft: Draft, model: JobModel) -> None:
    parallel = model.parallel
    draft.put("spread", model.shard is not None or (parallel is not None and not parallel.word))
    draft.said("shard", model, "shard", absent="none")
    data = parallel.data if parallel is not None else None
    draft.put("data_said", data is not None and not data.word)
    draft.gap("data", f"{draft.at}.parallel.data")
    if data is not None and not data.word:
        draft.evidence("data", data, f"{draft.at}.parallel.data", convert=int)
    for key in ("tensor", "pipeline"):
        count = getattr(parallel, key) if parallel is not None else None
        draft.gap(key, f"{draft.at}.parallel.{key}")
        if count is None or count.word == "none":
            draft.put(key, 1)
        else:
            draft.evidence(key, count, f"{draft.at}.parallel.{key}", convert=int)


def _stops(draft: Draft, model: JobModel, nodes: tuple[Host, ...]) -> None:
    """How often the job stops by itself; of a card nobody knows here more than what a large run told."""
    key = f"{draft.at}.stops_every"
    draft.gap("stops_s", key, ask=f"state {key}, the mean time between stops, as 20 d")
    if model.stops_every is not None:
        draft.said("stops_s", model, "stops_every")
        return
    cards = sum(cards.count for node in nodes for cards in node.cards)
    if cards:
        draft.put(
            "stops_s", CARD_HOURS * 3600 / cards,
            guess=f"{key} is not said; taken as {CARD_HOURS / cards:,.0f} h, from {CARD_SOURCE}", source=CARD_SOURCE,
        )  # fmt: skip


def _checkpoint(draft: Draft, model: Checkpoint | None, storage: Mapping[str, FileSystem], training: bool) -> None:
    there = model is not None and model.word != "none"
    draft.put("asked_to_save", there)
    draft.put("saves", there and training)
    at = f"{draft.at}.checkpoint"
    draft.gap("to", f"{at}.to", why=_no_storage(model.to if model is not None else None, storage))
    if model is not None and (model.to or "") in storage:
        draft.put("to", storage[model.to or ""])
    draft.said("every_s", model, "every", owner=Checkpoint, at=at)
    draft.said("keep", model, "keep", owner=Checkpoint, at=at, convert=int)
    draft.said("mode", model, "mode", owner=Checkpoint, at=at, absent="sync")
    for flag, name, key in (("sized", "size_bytes", "size"), ("measured", "measured_s", "time")):
        figure = getattr(model, key) if model is not None else None
        draft.put(flag, figure is not None and not figure.word)
        draft.gap(name, f"{at}.{key}")
        if draft.known[flag] and figure is not None:
            draft.evidence(name, figure, f"{at}.{key}")


def _no_storage(name: str | None, storage: Mapping[str, FileSystem]) -> str:
    return f'no storage is called "{name}"' if name and name not in storage and name.casefold() != "unknown" else ""


def _dataset(draft: Draft, model: Dataset | None, storage: Mapping[str, FileSystem]) -> None:
    draft.put("reads", model is not None and model.word != "none")
    at = f"{draft.at}.dataset"
    draft.said("dataset_bytes", model, "size", owner=Dataset, at=at)
    draft.gap("dataset_from", f"{at}.from", why=_no_storage(model.from_ if model is not None else None, storage))
    if model is not None and (model.from_ or "") in storage:
        draft.put("dataset_from", storage[model.from_ or ""])
