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


def count_totals(batches: Sequence[Batch]) -> Totals:
    """The totals of the batches of one process."""
    return Totals(
        policy=sum(float((batch.action * batch.weights[:, None]).sum()) for batch in batches),
        value=sum(float(batch.value_weights.sum()) for batch in batches),
        state=sum(float(batch.state.sum()) for batch in batches),
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


def batch_parts(logits: Tensor, batch: Batch, reference: nn.Module | None, config: LossConfig) -> Parts:
    """The parts of a batch from its logits [B, T, V]. The reference is only asked when preferences count."""
    losses = token_losses(logits, batch.targets)
    chances = sequence_log_probabilities(losses, batch.action)
    rows = torch.arange(len(batch.value_at), device=logits.device)
    ones = torch.ones_like(batch.weights)
    zero = losses.new_zeros(())
    value, preference, gradient = zero, zero, zero
    if len(batch.value_tokens) > 0:
        at_value = logits[rows, batch.value_at]
        value = value_loss(at_value, batch.values, batch.value_weights, batch.value_tokens)
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
        logits = reference(batch.tokens).float()
        return sequence_log_probabilities(token_losses(logits, batch.targets), batch.action)


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
