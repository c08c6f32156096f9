"""Batches: sequences of similar length, side by side, padded on the right.

Attention looks only to the left, so padding changes nothing before it, and its weights are 0.
"""

from __future__ import annotations

from collections.abc import Sequence as List
from dataclasses import dataclass, fields, replace

import torch
from torch import Tensor

from ..tokenizer.control import BUCKETS, FIRST_BUCKET
from .sequence import Encoded, Sequence

#: Those of our own models.
_OWN_VALUES = tuple(range(FIRST_BUCKET, FIRST_BUCKET + BUCKETS))


@dataclass(frozen=True)
class Batch:
    """B sequences of up to T tokens and all that losses need of them."""

    #: [B, T] token ids; padding is 0.
    tokens: Tensor
    #: [B, T] token ids.
    targets: Tensor
    #: [B, T] 1 where a token of the state, or its end, is predicted.
    state: Tensor
    #: [B, T] 1 where a token of the tactic or its end is predicted.
    action: Tensor
    #: [B] how much the likelihood of the tactic counts; 0 for rejected ones.
    weights: Tensor
    #: [B] position after which the value is expected; 0 where none is.
    value_at: Tensor
    #: [B] the value; 0 where it is not known.
    values: Tensor
    #: [B] how much the value counts; 0 where it is not known.
    value_weights: Tensor
    #: [N] the tokens that stand for values from 0 to 1, evenly; empty when the model tells none.
    value_tokens: Tensor
    #: [P, 2] rows of the tactics that were preferred and rejected.
    pairs: Tensor
    #: [R] rows of tactics with an advantage, [R] the advantage, [R] log pi_old.
    drawn: Tensor
    advantages: Tensor
    old: Tensor

    def counted(self, states: bool) -> Tensor:
        """[B, T] where a prediction takes part in the loss; tokens of `states` do when they are to be learnt."""
        at = self.action > 0
        if states:
            at = at | (self.state > 0)
        rows = self.valued()
        at[rows, self.value_at[rows]] = True
        return at

    def valued(self) -> Tensor:
        """[K] the rows whose value counts."""
        return (self.value_weights > 0).nonzero()[:, 0]

    def to(self, device: torch.device) -> Batch:
        """The batch on another device."""
        return replace(self, **{field.name: getattr(self, field.name).to(device) for field in fields(self)})


def make_batch(
    items: List[Encoded],
    advantages: List[float | None],
    preferences: bool,
    value_tokens: List[int] = _OWN_VALUES,
) -> Batch:
    """A batch of examples. `advantages` has one for each; rejected tactics join only when `preferences` are wanted."""
    rows: list[Sequence] = []
    weights: list[float] = []
    values: list[float] = []
    value_weights: list[float] = []
    pairs: list[tuple[int, int]] = []
    drawn: list[tuple[int, float, float]] = []
    for item, advantage in zip(items, advantages):
        example, row = item.example, len(rows)
        rows.append(item.chosen)
        weights.append(example.weight if example.tactic is not None else 0.0)
        values.append(example.value or 0.0)
        known = example.value is not None and item.chosen.value_at is not None
        value_weights.append(example.value_weight if known else 0.0)
        if advantage is not None and example.log_probability is not None:
            drawn.append((row, advantage, example.log_probability))
        if preferences and item.rejected is not None:
            pairs.append((row, len(rows)))
            rows.append(item.rejected)
            weights.append(0.0)
            values.append(0.0)
            value_weights.append(0.0)
    length = max(len(row.tokens) for row in rows)
    rejected_rows = {rejected for _, rejected in pairs}
    return Batch(
        tokens=_padded([list(row.tokens) for row in rows], length, torch.long),
        targets=_padded([list(row.targets) for row in rows], length, torch.long),
        # The state of a rejected tactic is there already, once.
        state=_padded(
            [[] if index in rejected_rows else list(row.state) for index, row in enumerate(rows)],
            length,
            torch.float32,
        ),
        action=_padded(
            [[0] * row.answer_at + [1] * (len(row.tokens) - row.answer_at) for row in rows],
            length,
            torch.float32,
        ),
        weights=torch.tensor(weights),
        value_at=torch.tensor([row.value_at or 0 for row in rows]),
        values=torch.tensor(values),
        value_weights=torch.tensor(value_weights),
        value_tokens=torch.tensor(list(value_tokens), dtype=torch.long),
        pairs=torch.tensor(pairs, dtype=torch.long).reshape(-1, 2),
        drawn=torch.tensor([row for row, _, _ in drawn], dtype=torch.long),
        advantages=torch.tensor([advantage for _, advantage, _ in drawn]),
        old=torch.tensor([old for _, _, old in drawn]),
    )


def _padded(rows: List[List[int]], length: int, kind: torch.dtype) -> Tensor:
    return torch.tensor([[*row, *([0] * (length - len(row)))] for row in rows], dtype=kind)
