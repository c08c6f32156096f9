"""The loss of a batch: a sum of parts, each divided by the total of its kind over the whole step.

loss = (policy L_policy + value L_value + state L_state) / W + preference L_preference / P + gradient L_gradient / R,
W = sum of all token weights times their coefficients, P = pairs, R = drawn tactics. Token by token a tactic thus counts
1 and the state 0.1. Because the totals are those of the step, it does not matter how a step is cut into batches.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

import torch
from torch import Tensor, nn

from ..data.batch import Batch
from ..losses.likelihood import sequence_log_probabilities, token_losses, weighted_likelihood
from ..losses.policy_gradient import policy_gradient_loss
from ..losses.preference import preference_loss
from ..losses.value import value_loss
from .config import LossConfig


@dataclass(frozen=True)
class Totals:
    """What the sums of the parts are divided by."""

    policy: float
    value: float
    state: float
    pairs: float
    drawn: float

    def numbers(self) -> list[float]:
        """The totals in the order of the fields."""
        return [getattr(self, field.name) for field in fields(self)]


def count_totals(batches: Sequence[Batch], config: LossConfig) -> Totals:
    """The totals of the batches of one process. Tokens of states that count nothing are not looked at."""
    return Totals(
        policy=sum(float((batch.action * batch.weights[:, None]).sum()) for batch in batches),
        value=sum(float(batch.value_weights.sum()) for batch in batches),
        state=sum(float(batch.state.sum()) for batch in batches) if config.state > 0 else 0.0,
        pairs=float(sum(len(batch.pairs) for batch in batches)),
        drawn=float(sum(len(batch.drawn) for batch in batches)),
    )


@dataclass(frozen=True)
class Parts:
    """Sums of the parts of a batch, not divided yet: scalars."""

    policy: Tensor
    value: Tensor
    state: Tensor
    preference: Tensor
    policy_gradient: Tensor

    def numbers(self) -> Tensor:
        """[5] the parts in the order of the fields, without gradient."""
        return torch.stack([getattr(self, field.name).detach().double() for field in fields(self)])


@dataclass(frozen=True)
class Prediction:
    """What a model makes of a batch, where that counts: the other logits would take most of the memory."""

    #: [B, T] whether there are logits for the position.
    at: Tensor
    #: [N, V] theirs, in float32.
    logits: Tensor

    def losses(self, batch: Batch) -> Tensor:
        """[B, T] -log of the probability of each target; 0 where there are no logits."""
        found = token_losses(self.logits, batch.targets[self.at])
        return found.new_zeros(self.at.shape).index_put((self.at,), found)

    def misses(self, batch: Batch) -> Tensor:
        """[B, T] whether another token than the target is the most probable one; false where there are no logits."""
        missed = torch.zeros_like(self.at)
        missed[self.at] = self.logits.argmax(-1) != batch.targets[self.at]
        return missed

    def at_values(self, batch: Batch) -> Tensor:
        """[K, V] the logits that tell the values of the rows whose value counts."""
        order = self.at.flatten().cumsum(0).view_as(self.at) - 1
        rows = batch.valued()
        return self.logits[order[rows, batch.value_at[rows]]]


def predict(model: nn.Module, batch: Batch, config: LossConfig) -> Prediction:
    """Asks a model, where the losses need it."""
    at = batch.counted(states=config.state > 0)
    return Prediction(at, model(batch.tokens, at).float())


def batch_parts(prediction: Prediction, batch: Batch, reference: nn.Module | None, config: LossConfig) -> Parts:
    """The parts of a batch. The reference is only asked when preferences count."""
    losses = prediction.losses(batch)
    chances = sequence_log_probabilities(losses, batch.action)
    ones = torch.ones_like(batch.weights)
    zero = losses.new_zeros(())
    value, preference, gradient = zero, zero, zero
    if len(batch.value_tokens) > 0:
        rows = batch.valued()
        at_values = prediction.at_values(batch)
        value = value_loss(at_values, batch.values[rows], batch.value_weights[rows], batch.value_tokens)
    if reference is not None and len(batch.pairs) > 0:
        before = reference_chances(reference, batch)
        good, bad = batch.pairs[:, 0], batch.pairs[:, 1]
        preference = preference_loss(chances[good], chances[bad], before[good], before[bad], config.beta)
    if config.policy_gradient > 0 and len(batch.drawn) > 0:
        gradient = policy_gradient_loss(
            chances[batch.drawn], batch.old, batch.advantages, config.clip_low, config.clip_high
        )
    return Parts(
        policy=weighted_likelihood(losses, batch.action, batch.weights),
        value=value,
        state=weighted_likelihood(losses, batch.state, ones),
        preference=preference,
        policy_gradient=gradient,
    )


def reference_chances(reference: nn.Module, batch: Batch) -> Tensor:
    """[B] log-probabilities of the tactics by the frozen model."""
    with torch.no_grad():
        at = batch.action > 0
        losses = Prediction(at, reference(batch.tokens, at).float()).losses(batch)
        return sequence_log_probabilities(losses, batch.action)


def combine(parts: Parts, totals: Totals, config: LossConfig) -> Tensor:
    """The loss of a batch as its share of the step's loss: what is differentiated."""
    weight = config.policy * totals.policy + config.value * totals.value + config.state * totals.state
    tokens = config.policy * parts.policy + config.value * parts.value + config.state * parts.state
    loss = _share(tokens, weight)
    loss = loss + config.preference * _share(parts.preference, totals.pairs)
    return loss + config.policy_gradient * _share(parts.policy_gradient, totals.drawn)


def _share(part: Tensor, total: float) -> Tensor:
    """A part over its total; nothing over nothing is 0, and so is its gradient."""
    return part / total if total > 0 else part * 0


def means(sums: Sequence[float], totals: Totals) -> dict[str, float | None]:
    """What metrics call the parts: means over tokens, values, pairs, tactics; null where there were none."""
    policy, value, state, preference, gradient = sums
    return {
        "policyLoss": _mean(policy, totals.policy),
        "valueLoss": _mean(value, totals.value),
        "stateLoss": _mean(state, totals.state),
        "preferenceLoss": _mean(preference, totals.pairs),
        "policyGradientLoss": _mean(gradient, totals.drawn),
    }


def _mean(part: float, total: float) -> float | None:
    return part / total if total > 0 else None
