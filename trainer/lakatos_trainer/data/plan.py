"""Which examples go together, and in which order: a pure function of lengths, seed and epoch."""

from __future__ import annotations

import random
from collections.abc import Sequence

#: Examples are sorted by length among so many neighbours in the shuffled order: little padding, still much chance.
POOL = 2048


def plan_batches(lengths: Sequence[int], batch_tokens: int, seed: int, epoch: int) -> list[list[int]]:
    """Batches of indices for one epoch; each index comes once.

    A batch has at most `batch_tokens` tokens, padding included, unless a single example has more.
    """
    draw = random.Random(f"{seed}/{epoch}")
    order = list(range(len(lengths)))
    draw.shuffle(order)
    batches: list[list[int]] = []
    for start in range(0, len(order), POOL):
        pool = sorted(order[start : start + POOL], key=lambda index: lengths[index])
        batches.extend(_pack(pool, lengths, batch_tokens))
    draw.shuffle(batches)
    return batches


def _pack(pool: Sequence[int], lengths: Sequence[int], batch_tokens: int) -> list[list[int]]:
    """Cuts a list that is sorted by length."""
    batches: list[list[int]] = []
    batch: list[int] = []
    for index in pool:
        if batch and (len(batch) + 1) * lengths[index] > batch_tokens:
            batches.append(batch)
            batch = []
        batch.append(index)
    if batch:
        batches.append(batch)
    return batches
