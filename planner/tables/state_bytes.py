"""Bytes of a training state for each parameter, saved and held, by precision and optimizer.

Sources: the sizes of Megatron and DeepSpeed states in mixed precision (2 + 4 + 4 + 4 bytes), which fit published
checkpoints within 1 % when these are read as GiB: BLOOM-176B (bigscience README), 7B and 70B (Baidu FlashCkpt), 8B
(MLPerf Storage). Held states add gradients: 2 bytes, or 4 where they are kept in fp32. The rest follows from the
definition of the optimizers.
"""

from __future__ import annotations

from dataclasses import dataclass

from planner.tables.cells import cell
from planner.worked import BeyondTable, Worked

SOURCE = "training states by definition, checked on published checkpoints"
_WEIGHTS = {"fp32": 4.0, "fp16": 2.0, "bf16": 2.0, "fp8": 1.0, "8bit": 1.0, "4bit": 0.5}
# First and second moment, or momentum.
_MOMENTS = {"adamw": 8.0, "adamw-8bit": 2.0, "sgd": 4.0}
_MASTER = 4.0
PRECISIONS = tuple(_WEIGHTS)
OPTIMIZERS = tuple(_MOMENTS)


@dataclass(frozen=True, slots=True)
class StateBytes:
    """Bytes a parameter takes. ``weights``: once for each that is not trained; ``saved``, ``held_low`` and
    ``held_high``: for each that is trained."""

    weights: Worked
    saved: Worked
    held_low: Worked
    held_high: Worked


def weight_bytes(precision: str) -> Worked:
    """Bytes of one parameter as the model is computed with.

    >>> float(weight_bytes("4bit"))
    0.5
    """
    if precision not in _WEIGHTS:
        raise BeyondTable(f"{precision} is not known; precisions are {', '.join(_WEIGHTS)}")
    return cell(_WEIGHTS[precision], f"{precision} weight", "B", SOURCE)


def state_bytes(precision: str, optimizer: str) -> StateBytes:
    """Bytes of a parameter in training: weights, a master copy in fp32 where they are smaller, and the optimizer's.

    >>> made = state_bytes("bf16", "adamw")
    >>> float(made.saved), float(made.held_low), float(made.held_high)
    (14.0, 16.0, 18.0)
    >>> float(state_bytes("fp32", "adamw").saved), float(state_bytes("bf16", "adamw-8bit").saved)
    (12.0, 8.0)
    """
    if optimizer not in _MOMENTS:
        raise BeyondTable(f"{optimizer} is not known; optimizers are {', '.join(_MOMENTS)}")
    weights = weight_bytes(precision)
    full = precision == "fp32"
    # Weights of less than 16 bits that are trained are adapters, which stand in 16 bits.
    own = max(float(weights), 2.0)
    saved = own + (0.0 if full else _MASTER) + _MOMENTS[optimizer]
    gradients = (4.0, 4.0) if full else (2.0, 4.0)

    def made(value: float, word: str) -> Worked:
        return cell(value, f"{precision} {optimizer} state {word}", "B", SOURCE)

    return StateBytes(
        weights, made(saved, "saved"), made(saved + gradients[0], "held"), made(saved + gradients[1], "held")
    )
