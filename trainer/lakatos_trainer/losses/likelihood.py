"""Log-likelihood of tokens, weighted: what imitation of rewarded tactics maximises."""

from __future__ import annotations

import torch.nn.functional as F
from torch import Tensor


def token_losses(logits: Tensor, targets: Tensor) -> Tensor:
    """-log softmax(logits)[target] for each position. logits: [..., V]; targets, and the answer: [...]."""
    return F.cross_entropy(logits.flatten(0, -2), targets.flatten(), reduction="none").view_as(targets)


def weighted_likelihood(losses: Tensor, mask: Tensor, weights: Tensor) -> Tensor:
    """sum_i w_i sum_t m_it losses_it: reward-weighted likelihood (AgentEvol), where w_i is the reward of example i.

    losses, mask: [B, T]; weights: [B].
    """
    return (losses * mask * weights[:, None]).sum()


def sequence_log_probabilities(losses: Tensor, mask: Tensor) -> Tensor:
    """log pi(tactic | state) = -sum_t m_t losses_t for each row: [B, T], [B, T] to [B]."""
    return -(losses * mask).sum(dim=1)
