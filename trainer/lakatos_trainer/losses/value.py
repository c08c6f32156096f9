"""The value of a state as a distribution over buckets, bucket b of n standing for b / (n - 1)."""

from __future__ import annotations

import torch
from torch import Tensor

from ..tokenizer.control import BUCKETS, FIRST_BUCKET


def two_hot(values: Tensor, buckets: int = BUCKETS) -> Tensor:
    """Shares the value between its two neighbours so that the expectation is the value. [N] in 0..1 to [N, buckets]."""
    scaled = values.clamp(0, 1) * (buckets - 1)
    low = scaled.floor().clamp(max=buckets - 2)
    share = (scaled - low)[:, None]
    index = low.long()[:, None]
    target = torch.zeros(len(values), buckets, dtype=values.dtype, device=values.device)
    return target.scatter(1, index, 1 - share).scatter(1, index + 1, share)


def value_loss(logits: Tensor, values: Tensor, weights: Tensor, tokens: Tensor | None = None) -> Tensor:
    """-sum_i w_i sum_b target_ib log softmax(logits_i)[bucket b].

    The softmax runs over the whole vocabulary, so that the model learns to put everything on buckets. logits: [N, V],
    those where the value is expected; values, weights: [N]; `tokens` has the tokens of the buckets, by default those of
    our own models.
    """
    tokens = _own_tokens(logits) if tokens is None else tokens
    chances = logits.log_softmax(-1)[:, tokens]
    return -(two_hot(values.to(logits.dtype), len(tokens)) * chances).sum(dim=1).mul(weights).sum()


def expected_value(logits: Tensor, tokens: Tensor | None = None) -> Tensor:
    """sum_b b / (n - 1) * softmax(logits over buckets)_b: [N, V] to [N]."""
    chances = logits[:, _own_tokens(logits) if tokens is None else tokens].softmax(-1)
    return chances @ torch.linspace(0, 1, chances.shape[1], dtype=logits.dtype, device=logits.device)


def _own_tokens(logits: Tensor) -> Tensor:
    return torch.arange(FIRST_BUCKET, FIRST_BUCKET + BUCKETS, device=logits.device)
