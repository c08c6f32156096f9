"""Writes a GGUF file: metadata, then the list of tensors, then their data."""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import BinaryIO

from torch import Tensor

from .quantize import pack, packed_size
from .types import ALIGNMENT, ARRAY, BOOL, F32_VALUE, I32, MAGIC, NUMBER_FORMATS, STRING, U32, VERSION


@dataclass(frozen=True)
class Typed:
    """A metadata value whose type Python's own does not tell: the number of a GGUF type, and the value."""

    kind: int
    value: int | float | Sequence[int]


Value = str | bool | Sequence[str] | Typed


def u32(value: int) -> Typed:
    """An unsigned number of 32 bits."""
    return Typed(U32, value)


def f32(value: float) -> Typed:
    """A number in single precision."""
    return Typed(F32_VALUE, value)


def i32s(values: Sequence[int]) -> Typed:
    """An array of signed numbers of 32 bits."""
    return Typed(I32, values)


@dataclass(frozen=True)
class TensorEntry:
    """A tensor of the file: its type is one of `types.TENSOR_TYPES`."""

    name: str
    tensor: Tensor
    kind: int
    #: Makes of the tensor what is written, one of the same shape, when its turn has come.
    finish: Callable[[], Tensor] | None = None


def write_gguf(file: BinaryIO, metadata: Mapping[str, Value], tensors: Sequence[TensorEntry]) -> None:
    """Writes a whole file at the file's position, which must be 0. Tensors are packed one by one."""
    header = bytearray(MAGIC + struct.pack("<IQQ", VERSION, len(tensors), len(metadata)))
    for key, value in metadata.items():
        header += _string(key) + _value(value)
    offset = 0
    for entry in tensors:
        # Dimensions are listed fastest first, so a matrix [out, in] says (in, out).
        dimensions = tuple(reversed(entry.tensor.shape))
        header += _string(entry.name) + struct.pack(f"<I{len(dimensions)}Q", len(dimensions), *dimensions)
        header += struct.pack("<IQ", entry.kind, offset)
        size = packed_size(entry.kind, math.prod(entry.tensor.shape))
        offset += size + _padding(size)
    file.write(header + bytes(_padding(len(header))))
    for entry in tensors:
        packed = pack(entry.tensor if entry.finish is None else entry.finish(), entry.kind)
        file.write(packed)
        file.write(bytes(_padding(len(packed))))


def _padding(length: int) -> int:
    return -length % ALIGNMENT


def _string(text: str) -> bytes:
    data = text.encode("utf-8")
    return struct.pack("<Q", len(data)) + data


def _value(value: Value) -> bytes:
    if isinstance(value, str):
        return struct.pack("<I", STRING) + _string(value)
    if isinstance(value, bool):
        return struct.pack("<I?", BOOL, value)
    if not isinstance(value, Typed):
        return struct.pack("<IIQ", ARRAY, STRING, len(value)) + b"".join(map(_string, value))
    number = NUMBER_FORMATS[value.kind]
    if isinstance(value.value, (int, float)):
        return struct.pack("<I", value.kind) + struct.pack(number, value.value)
    items = struct.pack(f"<{len(value.value)}{number[1:]}", *value.value)
    return struct.pack("<IIQ", ARRAY, value.kind, len(value.value)) + items
