"""Reference log-probabilities, which another implementation is compared with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch

from .errors import InputError
from .model.llama import Llama


def reference_logits(model: Llama, sequences: Sequence[Sequence[int]], top: int) -> list[dict[str, Any]]:
    """What the model expects along each sequence of T tokens.

    `logProbabilities` are those of tokens 2..T after the ones before them, and `next` has the `top` most probable
    tokens after each of the T tokens, as [id, log-probability], most probable first.
    """
    answers: list[dict[str, Any]] = []
    model.eval()
    device = model.token_embd.weight.device
    with torch.no_grad():
        for index, tokens in enumerate(sequences):
            _check(model, tokens, index)
            chances = model(torch.tensor([list(tokens)], device=device))[0].float().log_softmax(-1).cpu()
            following = torch.tensor(list(tokens[1:]), dtype=torch.long)
            best = chances.topk(min(top, chances.shape[-1]), dim=-1)
            answers.append(
                {
                    "tokens": list(tokens),
                    "logProbabilities": chances[:-1].gather(1, following[:, None])[:, 0].tolist(),
                    "next": [
                        [[id, chance] for id, chance in zip(ids, row)]
                        for ids, row in zip(best.indices.tolist(), best.values.tolist())
                    ],
                }
            )
    return answers


def _check(model: Llama, tokens: Sequence[int], index: int) -> None:
    if len(tokens) == 0:
        raise InputError(f"tokens: sequence {index} is empty")
    for token in tokens:
        if isinstance(token, bool) or not isinstance(token, int) or not 0 <= token < model.shape.vocabulary:
            raise InputError(f"tokens: sequence {index} holds {token!r}, which is no token of the model")
