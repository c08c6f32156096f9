"""Greedy decoding, for tests and for a look at a model. Provers decode with llama.cpp."""

from __future__ import annotations

import torch

from .model.llama import Llama
from .tokenizer.control import END_OF_TEXT


def write_greedily(model: Llama, prompt: list[int], limit: int, end: int = END_OF_TEXT) -> list[int]:
    """The most probable token, again and again, up to the token `end` (left out) or `limit` tokens."""
    tokens = list(prompt)
    model.eval()
    with torch.no_grad():
        for _ in range(limit):
            best = int(model(torch.tensor([tokens]))[0, -1].argmax())
            if best == end:
                break
            tokens.append(best)
    return tokens[len(prompt) :]
