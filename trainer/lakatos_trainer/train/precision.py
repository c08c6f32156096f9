"""Which numbers the model computes with. Weights, gradients and the optimizer are always float32."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass

import torch

from ..errors import InputError


@dataclass(frozen=True)
class Precision:
    """`bf16` halves the work of a GPU, and of a CPU that multiplies bfloat16."""

    bf16: bool
    #: `cuda` or `cpu`.
    device: str

    def context(self) -> AbstractContextManager[object]:
        """What a forward pass runs in."""
        return torch.autocast(self.device, dtype=torch.bfloat16) if self.bf16 else nullcontext()


def choose_precision(wanted: str, device: torch.device, large: bool) -> Precision:
    """`auto` is bf16 on a GPU that has it, and for `large` models on a CPU that has it.

    Small matrices gain nothing on a CPU. `wanted` is `auto`, `f32` or `bf16`.
    """
    able = torch.cuda.is_bf16_supported() if device.type == "cuda" else cpu_multiplies_bf16()
    if wanted == "bf16" and not able:
        raise InputError("configuration: precision is bf16, which this device lacks", "Use auto or f32.")
    asked = wanted == "bf16" or (wanted == "auto" and (large or device.type == "cuda"))
    return Precision(able and asked, device.type)


def cpu_multiplies_bf16() -> bool:
    """Whether the CPU has instructions for it (AVX512_BF16, AMX) and PyTorch, from version 2.4 on, can tell."""
    checks = ("_is_avx512_bf16_supported", "_is_amx_tile_supported")
    return any(getattr(getattr(torch, "cpu", None), check, bool)() for check in checks)
