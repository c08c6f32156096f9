"""Which examples go together, and in which order: a pure function of lengths, seed and epoch."""

from __future__ import annotations

import random
from collections.abc import Sequence

#: Examples are sorted by length among so many neighbours in the shuffled order: little padding, still much chance.
POOL = 2048


def plan_batches(costs: Sequence[tuple[int, int]], batch_tokens: int, seed: int, epoch: int) -> list[list[int]]:
    """Batches of indices for one epoch; each index comes once.

    `costs` has (sequences, longest sequence) for each example. A batch has at most `batch_tokens` tokens, padding
    included, unless a single example has more.
    """
    draw = random.Random(f"{seed}/{epoch}")
    order = list(range(len(costs)))
    draw.shuffle(order)
    batches: list[list[int]] = []
    for start in range(0, len(order), POOL):
        pool = sorted(order[start : start + POOL], key=lambda index: costs[index][1])
        batches.extend(_pack(pool, costs, batch_tokens))
    draw.shuffle(batches)
    return batches


def _pack(pool: Sequence[int], costs: Sequence[tuple[int, int]], batch_tokens: int) -> list[list[int]]:
    """Cuts a list that is sorted by length."""
    batches: list[list[int]] = []
    batch: list[int] = []
    rows = 0
    for index in pool:
        sequences, length = costs[index]
        if batch and (rows + sequences) * length > batch_tokens:
            batches.append(batch)
            batch, rows = [], 0
        batch.append(index)
        rows += sequences
    if batch:
        batches.append(batch)
    return batches
