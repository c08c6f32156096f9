"""Tensors to the bytes of a GGUF tensor type and back, without numpy.

Q8_0 cuts rows into blocks of 32 numbers x: scale d = max|x| / 127 in half precision, then round(x / d) as signed bytes.
The error is at most d/2, and 2^-11 max|x| more from rounding d to half precision.
"""

from __future__ import annotations

import ctypes

import torch
from torch import Tensor

from ..errors import InputError
from .types import BF16, F16, F32, Q8_0, Q8_BLOCK, Q8_BYTES


def pack(tensor: Tensor, kind: int) -> bytes:
    """The bytes of a tensor, rows first, as `kind` (F32, F16 or Q8_0)."""
    tensor = tensor.detach().to("cpu", torch.float32).contiguous()
    if kind == F32:
        return raw_bytes(tensor)
    if kind == F16:
        half = tensor.half()
        if not torch.isfinite(half).all():
            raise InputError("a weight is too large for F16", "Write the model as F32, or train with weight decay.")
        return raw_bytes(half)
    if kind == Q8_0:
        return _pack_q8(tensor)
    raise InputError(f"GGUF tensor type {kind} can't be written")


def _pack_q8(tensor: Tensor) -> bytes:
    if tensor.shape[-1] % Q8_BLOCK != 0:
        raise InputError(f"Q8_0 needs rows of a multiple of {Q8_BLOCK} numbers, not {tensor.shape[-1]}")
    blocks = tensor.reshape(-1, Q8_BLOCK)
    scale = blocks.abs().amax(dim=1, keepdim=True) / 127.0
    inverse = torch.where(scale > 0, 1.0 / scale, torch.zeros_like(scale))
    rounded = torch.round(blocks * inverse).clamp(-127, 127).to(torch.int8)
    packed = torch.empty(blocks.shape[0], Q8_BYTES, dtype=torch.uint8)
    packed[:, :2] = scale.half().view(torch.uint8)
    packed[:, 2:] = rounded.view(torch.uint8)
    return raw_bytes(packed)


def unpack(data: bytes | bytearray | memoryview, kind: int, shape: tuple[int, ...]) -> Tensor:
    """A float32 tensor of `shape` from its bytes."""
    buffer = torch.frombuffer(bytearray(data), dtype=torch.uint8)
    if kind == F32:
        return buffer.view(torch.float32).reshape(shape)
    if kind == F16:
        return buffer.view(torch.float16).float().reshape(shape)
    if kind == BF16:
        return buffer.view(torch.bfloat16).float().reshape(shape)
    blocks = buffer.reshape(-1, Q8_BYTES)
    scale = blocks[:, :2].contiguous().view(torch.float16).float()
    return (blocks[:, 2:].contiguous().view(torch.int8).float() * scale).reshape(shape)


def packed_size(kind: int, count: int) -> int:
    """Bytes of `count` numbers."""
    if kind == Q8_0:
        return count // Q8_BLOCK * Q8_BYTES
    return count * (4 if kind == F32 else 2)


def raw_bytes(tensor: Tensor) -> bytes:
    """The memory of a contiguous tensor on the CPU."""
    return ctypes.string_at(tensor.data_ptr(), tensor.numel() * tensor.element_size())
