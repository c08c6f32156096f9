"""Reads GGUF files, ours and others'. What is wrong with a file is said with its name."""

from __future__ import annotations

import math
import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from torch import Tensor

from ..errors import InputError
from ..files import read_bytes
from .other_types import OtherType
from .quantize import packed_size, unpack
from .types import (
    ALIGNMENT,
    ARRAY,
    BOOL,
    MAGIC,
    NUMBER_FORMATS,
    Q8_0,
    Q8_BLOCK,
    STRING,
    TENSOR_NAMES,
    VERSION,
)


@dataclass(frozen=True)
class TensorInfo:
    """Where a tensor lies. `shape` is in PyTorch's order, slowest dimension first."""

    shape: tuple[int, ...]
    kind: int
    #: Bytes from the start of the file.
    offset: int


@dataclass(frozen=True)
class GgufFile:
    """A file in memory; tensors are unpacked when asked for."""

    path: Path
    metadata: dict[str, Any]
    infos: dict[str, TensorInfo]
    data: bytes

    def tensor(self, name: str) -> Tensor:
        """A tensor as float32."""
        info = self.infos.get(name)
        if info is None:
            raise InputError(f"{self.path}: the tensor {name} is missing")
        where = f"{self.path}: the tensor {name}"
        other = None if info.kind in TENSOR_NAMES else OtherType(info.kind, where)
        if info.kind == Q8_0 and info.shape[-1] % Q8_BLOCK != 0:
            raise InputError(f"{where}: its rows do not fit Q8_0")
        size = packed_size(info.kind, math.prod(info.shape)) if other is None else other.size(info.shape)
        end = info.offset + size
        if end > len(self.data):
            raise InputError(f"{self.path}: ends inside the tensor {name}", "The file is cut off: get it again.")
        data = memoryview(self.data)[info.offset : end]
        return unpack(data, info.kind, info.shape) if other is None else other.unpack(data, info.shape)


def read_gguf(path: Path) -> GgufFile:
    """Reads metadata and the list of tensors."""
    data = read_bytes(path)
    if data[:4] != MAGIC:
        raise InputError(f"{path}: not a GGUF file")
    cursor = _Cursor(path, data)
    version, tensors, keys = cursor.unpack("<IQQ")
    if version not in (2, VERSION):
        raise InputError(f"{path}: GGUF version {version} is not supported")
    metadata: dict[str, Any] = {}
    for _ in range(keys):
        key = cursor.string()
        metadata[key] = cursor.value(cursor.unpack("<I")[0])
    found: list[tuple[str, tuple[int, ...], int, int]] = []
    for _ in range(tensors):
        name = cursor.string()
        (dimensions,) = cursor.unpack("<I")
        if dimensions > 4:
            raise InputError(f"{path}: the tensor {name} has {dimensions} dimensions")
        shape = tuple(reversed(cursor.unpack(f"<{dimensions}Q")))
        kind, offset = cursor.unpack("<IQ")
        found.append((name, shape, kind, offset))
    alignment = metadata.get("general.alignment", ALIGNMENT)
    if not isinstance(alignment, int) or alignment <= 0:
        raise InputError(f"{path}: general.alignment is {alignment!r}")
    start = cursor.at + -cursor.at % alignment
    infos = {name: TensorInfo(shape, kind, start + offset) for name, shape, kind, offset in found}
    return GgufFile(path, metadata, infos, data)


class _Cursor:
    """A position in the header."""

    def __init__(self, path: Path, data: bytes) -> None:
        self.path = path
        self.data = data
        self.at = len(MAGIC)

    def unpack(self, form: str) -> tuple[Any, ...]:
        return struct.unpack(form, self.take(struct.calcsize(form)))

    def take(self, length: int) -> bytes:
        if length > len(self.data) - self.at:
            raise InputError(f"{self.path}: ends inside its header", "The file is cut off: get it again.")
        self.at += length
        return self.data[self.at - length : self.at]

    def string(self) -> str:
        return self.take(self.unpack("<Q")[0]).decode("utf-8", "replace")

    def value(self, kind: int) -> Any:
        if kind in NUMBER_FORMATS:
            return self.unpack(NUMBER_FORMATS[kind])[0]
        if kind == BOOL:
            return self.unpack("<?")[0]
        if kind == STRING:
            return self.string()
        if kind != ARRAY:
            raise InputError(f"{self.path}: unknown type {kind} of metadata")
        item, count = self.unpack("<IQ")
        if item in NUMBER_FORMATS:
            width = struct.calcsize(NUMBER_FORMATS[item])
            return list(struct.unpack(f"<{count}{NUMBER_FORMATS[item][1:]}", self.take(count * width)))
        return [self.value(item) for _ in range(count)]
