"""Rotary position embedding: Su et al., "RoFormer: enhanced transformer with rotary position embedding".

Pairs are neighbours, llama.cpp's NORM order, or the halves of a head, its NEOX order.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor


def rotation(
    length: int, head_size: int, base: float, device: torch.device, factors: Sequence[float] | None = None
) -> tuple[Tensor, Tensor]:
    """Cosines and sines of p * base^(-2i/hd) / factors_i for positions p < length and pairs i < hd/2: two [T, hd/2]."""
    pairs = torch.arange(0, head_size, 2, dtype=torch.float64, device=device)
    speeds = base ** (-pairs / head_size)
    if factors is not None:
        speeds = speeds / torch.tensor(factors, dtype=torch.float64, device=device)
    angles = torch.outer(torch.arange(length, dtype=torch.float64, device=device), speeds)
    return angles.cos().float(), angles.sin().float()


def rotate(x: Tensor, cosine: Tensor, sine: Tensor, halves: bool = False) -> Tensor:
    """Turns each pair by its angle. x: [B, H, T, hd]; cosine, sine: [T, hd/2].

    Pair i is (x[2i], x[2i+1]), or (x[i], x[i + hd/2]) when `halves` says so.
    """
    cosine, sine = cosine.to(x.dtype), sine.to(x.dtype)
    if halves:
        first, second = x.chunk(2, dim=-1)
        return torch.cat((first * cosine - second * sine, first * sine + second * cosine), dim=-1)
    even, odd = x.unflatten(-1, (-1, 2)).unbind(-1)
    return torch.stack((even * cosine - odd * sine, even * sine + odd * cosine), dim=-1).flatten(-2)
