"""Encoded examples with their advantages, and the steps that an epoch makes of them."""

from __future__ import annotations

from dataclasses import dataclass

from ..data.batch import Batch, make_batch
from ..data.example import Example
from ..data.plan import plan_batches
from ..data.sequence import Encoded, Encoder, Skipped
from ..losses.advantage import group_advantages
from .config import TrainConfig


@dataclass(frozen=True)
class Dataset:
    """Examples in the order read; `advantages` has one for each, null for those not drawn by a policy."""

    items: list[Encoded]
    advantages: list[float | None]
    skipped: Skipped
    #: Whether rejected tactics are wanted.
    preferences: bool
    #: See `Layout.value_tokens`.
    value_tokens: list[int]

    def batch(self, indices: list[int]) -> Batch:
        """A batch of these examples."""
        items, advantages = [self.items[i] for i in indices], [self.advantages[i] for i in indices]
        return make_batch(items, advantages, self.preferences, self.value_tokens)

    def steps(self, config: TrainConfig, epoch: int, world: int) -> list[list[list[int]]]:
        """The steps of an epoch, each a list of batches for all processes together."""
        costs = [(2 if self.preferences and item.rejected is not None else 1, item.length) for item in self.items]
        batches = plan_batches(costs, config.batch_tokens, config.seed, epoch)
        size = config.accumulate * world
        return [batches[at : at + size] for at in range(0, len(batches), size)]


def encode_dataset(examples: list[Example], encoder: Encoder, config: TrainConfig) -> Dataset | None:
    """Encodes examples; null when none of them fits."""
    # An attempt is compared with all of its group, whether they fit or not.
    pairs = zip(map(encoder.encode, examples), _advantages(examples, config))
    kept = [(item, advantage) for item, advantage in pairs if item is not None]
    if not kept:
        return None
    return Dataset(
        items=[item for item, _ in kept],
        advantages=[advantage for _, advantage in kept],
        skipped=encoder.skipped,
        preferences=config.loss.preference > 0,
        value_tokens=encoder.layout.value_tokens,
    )


def _advantages(examples: list[Example], config: TrainConfig) -> list[float | None]:
    advantages = [example.advantage for example in examples]
    grouped = [
        (index, example.reward, example.group)
        for index, example in enumerate(examples)
        if example.reward is not None and example.group is not None
    ]
    found = group_advantages(
        [reward for _, reward, _ in grouped], [group for _, _, group in grouped], config.loss.advantage
    )
    for (index, _, _), advantage in zip(grouped, found):
        advantages[index] = advantage
    return advantages
