"""What jobs send over networks, as facts of the plan: whose cards exchange gradients, and what data must come in."""

from __future__ import annotations

from planner.facts import Facts, facts
from planner.layout.models import Job
from planner.plan.context import Context
from planner.plan.draft import Draft
from planner.plan.fabric import hosts_of_storage, named_devices
from planner.plan.networks import Fabric
from planner.plan.objects import Device

# Bytes in which a gradient of each precision travels; what computes in fewer bits exchanges in 16.
GRADIENT_BYTES = {"fp32": 4.0, "fp16": 2.0, "bf16": 2.0, "fp8": 2.0, "8bit": 2.0, "4bit": 2.0}


@facts
class Traffic(Facts):
    """What a job sends. ``trains``: its cards exchange gradients; ``gpus`` used in each node, 0 for all.

    ``sharded``: each card holds a part of the parameters alone. ``spread``: it splits layers over cards in other ways,
    whose traffic is not known here. ``lands_on``: machines that may take in its data set.
    """

    name: str
    trains: bool
    nodes: tuple[Device, ...]
    gpus: int
    sharded: bool
    spread: bool
    parameters: float
    gradient_b: float
    step_s: float
    reads: bool
    dataset_b: float
    lands_on: tuple[Device, ...]
    fabric: Fabric


def add_traffic(context: Context, fabric: Fabric) -> tuple[Traffic, ...]:
    """The traffic of every job."""
    return tuple(_traffic(context, fabric, name, job) for name, job in context.layout.jobs.items())


def _traffic(context: Context, fabric: Fabric, name: str, job: Job) -> Traffic:
    draft = Draft(f"jobs.{name}")
    draft.put("name", name)
    draft.put("fabric", fabric)
    draft.put("trains", job.training is None or job.training.value is not False)
    draft.gap("nodes", f"{draft.at}.nodes")
    if job.nodes is not None:
        draft.put("nodes", named_devices(context, job.nodes))
    draft.said("gpus", job, "gpus", absent=0, convert=int)
    draft.put("sharded", job.shard is not None and job.shard.value == "full")
    parallel = job.parallel
    counts = (parallel.tensor, parallel.pipeline) if parallel is not None else ()
    draft.put("spread", any(count is not None and count.value != 1 for count in counts))
    trained = job.trained_parameters is not None
    draft.said("parameters", job, "trained_parameters" if trained else "parameters")
    draft.said("gradient_b", job, "precision", absent="bf16", convert=GRADIENT_BYTES.__getitem__)
    if draft.known.get("gradient_b") == "bf16":
        draft.known["gradient_b"] = GRADIENT_BYTES["bf16"]
    draft.said("step_s", job, "step", ask=f"time a step of {name} and state {draft.at}.step")
    data = job.dataset
    draft.put("reads", data is not None)
    if data is not None:
        draft.said("dataset_b", data, "size", at=f"{draft.at}.dataset")
        source = context.layout.storage.get(data.from_ or "")
        draft.put("lands_on", named_devices(context, hosts_of_storage(source)) if source is not None else ())
    return draft.make(Traffic)
