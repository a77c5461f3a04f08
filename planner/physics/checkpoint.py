"""Checkpoints: the bytes of a training state, the parameters of a model by its shape, time, stall, wear.

Sources: the layouts of Megatron and DeepSpeed states (``planner.tables.state_bytes``); ``get_num_parameters`` of the
DLIO benchmark for decoder models with grouped-query attention; Hu et al. 2021 for adapters of low rank. A published
size in "GB" is mostly GiB; here a byte is a byte and GB is 10^9 of them.
"""

from __future__ import annotations

from planner.units import Bytes, BytesPerSecond, Seconds
from planner.worked import BeyondTable, greatest, named

DAY_S = 86_400.0
YEAR_DAYS = 365.0


def state_size(*, parameters: float, bytes_each: Bytes, frozen: float = 0.0, frozen_bytes: Bytes = 0.0) -> Bytes:
    """Bytes of a training state.

    Parameters: ``parameters`` that are trained; ``bytes_each`` of them in B; ``frozen`` parameters that are not
    trained, with ``frozen_bytes`` each. Example: BLOOM, 2.3 TB by its README, which means TiB rounded up.

    >>> round(state_size(parameters=176247271424, bytes_each=14) / 2**40, 2)
    2.24
    """
    size = parameters * bytes_each
    if frozen and frozen_bytes:
        size = size + frozen * frozen_bytes
    return named(size, "state", "B")


def decoder_parameters(
    *, layers: int, hidden: int, feed_forward: int, heads: int, kv_heads: int, vocabulary: int
) -> int:
    """Parameters of a decoder model with untied embeddings, gated feed-forward and grouped-query attention.

    Parameters: whole numbers of the model's configuration; ``heads`` divides ``hidden``. Example: Llama 3 8B.

    >>> decoder_parameters(layers=32, hidden=4096, feed_forward=14336, heads=32, kv_heads=8, vocabulary=128256)
    8030261248
    """
    if heads < 1 or hidden % heads:
        raise BeyondTable(f"{heads} heads do not divide {hidden}")
    attention = hidden * (hidden + 2 * (hidden // heads) * kv_heads) + hidden * hidden
    layer = 2 * hidden + attention + 3 * feed_forward * hidden
    return 2 * vocabulary * hidden + hidden + layers * layer


def adapter_parameters(*, layers: int, matrices: int, rank: int, width_in: int, width_out: int) -> int:
    """Parameters of adapters of low rank. Example: LLaMA 7B, rank 8, on q, k, v and o.

    Parameters: ``layers``; ``matrices`` adapted in each; ``rank``; ``width_in`` and ``width_out`` of a matrix.

    >>> adapter_parameters(layers=32, matrices=4, rank=8, width_in=4096, width_out=4096)
    8388608
    """
    return layers * matrices * rank * (width_in + width_out)


def transfer_time(*, size: Bytes, rate: BytesPerSecond) -> Seconds:
    """Seconds that a state takes at a rate. Parameters: ``size`` in B; ``rate`` in B/s.

    >>> transfer_time(size=98e9, rate=9.8e9)
    10.0
    """
    if not rate > 0:
        raise BeyondTable("nothing is written at no rate")
    return named(size / rate, "time", "s")


def stall(*, mode: str, write: Seconds, copy: Seconds) -> Seconds:
    """How long training waits for a checkpoint: for all of it, or for the copy to host memory.

    Parameters: ``mode`` ``sync`` or ``async``; ``write`` to storage and ``copy`` to host memory in s.

    >>> stall(mode="sync", write=60.0, copy=4.0), stall(mode="async", write=60.0, copy=4.0)
    (60.0, 4.0)
    """
    return named(write, "stall", "s") if mode == "sync" else named(copy, "stall", "s")


def written_each_day(*, size: Bytes, interval: Seconds) -> Bytes:
    """Bytes written in a day of checkpoints. Parameters: ``size`` in B; ``interval`` between two starts in s.

    >>> written_each_day(size=98e9, interval=1800.0) / 1e12
    4.704
    """
    if not interval > 0:
        raise BeyondTable("checkpoints without an interval never end")
    return named(DAY_S / interval * size, "written in a day", "B")


def drive_years(*, endurance: Bytes, daily: Bytes, drives: int, amplification: float, parity: float = 1.0) -> float:
    """Years until the rated writes of the drives are used up.

    Parameters: ``endurance`` of one drive in B; ``daily`` bytes written by hosts; ``drives`` that share them;
    ``amplification`` device writes for each write; ``parity`` bytes written for each byte of data.

    >>> round(drive_years(endurance=1200e12, daily=47e12, drives=56, amplification=1.5, parity=7 / 6), 1)
    2.2
    """
    each = named(daily * parity * amplification / drives, "written to a drive in a day", "B")
    if not each > 0:
        raise BeyondTable("drives that nobody writes to do not wear")
    return named(endurance / (YEAR_DAYS * each), "years", "years")


def drive_writes_a_day(*, endurance: Bytes, size: Bytes, years: float) -> float:
    """Drive writes a day through the warranty. Parameters: ``endurance`` and ``size`` of the drive in B; ``years``.

    >>> round(drive_writes_a_day(endurance=1200e12, size=2e12, years=5), 3)
    0.329
    """
    return named(endurance / (YEAR_DAYS * years * size), "drive writes a day")


def held_each(
    *, trained: float, weights: Bytes, gradients: Bytes, optimizer: Bytes, shard: str, split: int, copies: int
) -> Bytes:
    """Bytes of the state that one card holds, without activations.

    Parameters: ``trained`` parameters; bytes of each for ``weights``, ``gradients`` and ``optimizer``; ``shard``
    ``full``, ``optimizer`` or ``none``; ``split``: cards that share one model (tensor × pipeline); ``copies`` of it
    (data). Source: Rajbhandari et al. 2020 (ZeRO), stages 3, 1 and 0.

    >>> held_each(trained=7e9, weights=2, gradients=2, optimizer=12, shard="none", split=1, copies=32) / 1e9
    112.0
    >>> held_each(trained=7e9, weights=2, gradients=2, optimizer=12, shard="full", split=1, copies=32) / 1e9
    3.5
    """
    over = greatest(1, copies)
    if shard == "full":
        each = (weights + gradients + optimizer) / over
    elif shard == "optimizer":
        each = weights + gradients + optimizer / over
    else:
        each = weights + gradients + optimizer
    return named(trained * each / split, "state on one card", "B")
