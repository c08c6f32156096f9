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
    if halves:
        cosine, sine = cosine.to(x.dtype), sine.to(x.dtype)
        first, second = x.chunk(2, dim=-1)
        return torch.cat((first * cosine - second * sine, first * sine + second * cosine), dim=-1)
    # Neighbours are complex numbers, which turn by multiplication: a third of the time that the halves take.
    wide = x.float() if x.dtype in (torch.float16, torch.bfloat16) else x
    turns = torch.complex(cosine.to(wide.dtype), sine.to(wide.dtype))
    return torch.view_as_real(torch.view_as_complex(wide.unflatten(-1, (-1, 2))) * turns).flatten(-2).to(x.dtype)
