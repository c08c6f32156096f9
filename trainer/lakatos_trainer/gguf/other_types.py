"""Tensors of the many quantised types that this trainer does not write, by the package of llama.cpp's makers."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import torch
from torch import Tensor

from ..errors import InputError, TrainerError
from .types import TENSOR_NAMES


class OtherType:
    """A type by its number in the format, such as that of Q4_1 or Q6_K; `where` names the tensor in complaints."""

    def __init__(self, kind: int, where: str) -> None:
        self._library = _library(where)
        try:
            self._kind: Any = self._library.GGMLQuantizationType(kind)
            self._block, self._bytes = self._library.GGML_QUANT_SIZES[self._kind]
        except (ValueError, KeyError) as error:
            raise _unknown(str(kind), where) from error
        self._where = where

    def size(self, shape: tuple[int, ...]) -> int:
        """Bytes of a tensor."""
        if not shape or shape[-1] % self._block != 0:
            raise InputError(f"{self._where}: its rows do not fit {self._kind.name}")
        return torch.Size(shape).numel() // self._block * self._bytes

    def unpack(self, data: memoryview, shape: tuple[int, ...]) -> Tensor:
        """A float32 tensor of `shape` from its bytes."""
        numpy = import_module("numpy")
        rows = numpy.frombuffer(data, dtype=numpy.uint8).reshape(*shape[:-1], -1)
        try:
            numbers = self._library.dequantize(rows, self._kind)
        except NotImplementedError as error:
            raise _unknown(self._kind.name, self._where) from error
        # By its bytes: PyTorch may be made for another numpy.
        found = torch.frombuffer(bytearray(numbers.astype(numpy.float32).tobytes()), dtype=torch.float32)
        return found.reshape(shape)


def _library(where: str) -> Any:
    try:
        return import_module("gguf")
    except ModuleNotFoundError as error:
        raise TrainerError(
            f"{where}: without the Python package gguf only {', '.join(TENSOR_NAMES.values())} can be read",
            "Install it (pip install gguf), or get the model in one of these types.",
        ) from error


def _unknown(kind: str, where: str) -> InputError:
    return InputError(f"{where}: its type {kind} is not known", "Get the model as Q8_0 or F16.")
