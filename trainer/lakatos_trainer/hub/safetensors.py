"""Reads safetensors files: the length of a header (8 bytes), the header in JSON, the bytes of the tensors.

Tensors are read from the mapped file one at a time, so a model never lies in memory twice.
"""

from __future__ import annotations

import json
import math
import mmap
import struct
from collections.abc import KeysView
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from ..errors import InputError

#: More than this is no header but another kind of file.
_LARGEST_HEADER = 100_000_000
_KINDS: dict[str, torch.dtype] = {"F32": torch.float32, "F16": torch.float16, "BF16": torch.bfloat16}
_BYTES = {"F32": 4, "F16": 2, "BF16": 2}


@dataclass(frozen=True)
class _Entry:
    kind: str
    shape: tuple[int, ...]
    #: Bytes from the start of the file.
    start: int
    end: int


class SafetensorsFile:
    """A file whose header has been read."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            with open(path, "rb") as file:
                # A private map: PyTorch wants memory that could be written to.
                self._data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or "empty"
            raise InputError(f"{path}: {reason}") from error
        self._entries = _read_header(path, self._data)

    def names(self) -> KeysView[str]:
        """Names of the tensors."""
        return self._entries.keys()

    def shape(self, name: str) -> tuple[int, ...]:
        """Sizes of a tensor that is in the file."""
        return self._entries[name].shape

    def tensor(self, name: str) -> Tensor:
        """A tensor as it lies in the file: float32, float16 or bfloat16."""
        entry = self._entries[name]
        if entry.kind not in _KINDS:
            raise InputError(
                f"{self.path}: {name} is of type {entry.kind}, not one of {', '.join(_KINDS)}",
                "Get the model unquantised.",
            )
        if entry.end > len(self._data):
            raise InputError(f"{self.path}: ends inside the tensor {name}", "The file is cut off: get it again.")
        kind = _KINDS[entry.kind]
        count = math.prod(entry.shape)
        if count == 0:
            return torch.zeros(entry.shape, dtype=kind)
        return torch.frombuffer(self._data, dtype=kind, count=count, offset=entry.start).reshape(entry.shape)


def _read_header(path: Path, data: mmap.mmap) -> dict[str, _Entry]:
    length = struct.unpack("<Q", data[:8])[0] if len(data) >= 8 else _LARGEST_HEADER + 1
    if length > _LARGEST_HEADER:
        raise InputError(f"{path}: not a safetensors file")
    if 8 + length > len(data):
        raise InputError(f"{path}: ends inside its header", "The file is cut off: get it again.")
    try:
        header = json.loads(data[8 : 8 + length].decode("utf-8"))
        named = {name: entry for name, entry in header.items() if name != "__metadata__"}
        return {name: _read_entry(entry, 8 + length) for name, entry in named.items()}
    except (UnicodeDecodeError, json.JSONDecodeError, AttributeError, KeyError, TypeError, ValueError) as error:
        raise InputError(f"{path}: not a safetensors file: {error}") from error


def _read_entry(entry: dict[str, Any], begin: int) -> _Entry:
    shape = tuple(int(size) for size in entry["shape"])
    start, end = entry["data_offsets"]
    kind = str(entry["dtype"])
    size = _BYTES.get(kind)
    if min((0, *shape)) < 0 or not 0 <= start <= end or (size is not None and end - start != math.prod(shape) * size):
        raise ValueError(f"a tensor of shape {list(shape)} can't take {end - start} bytes")
    return _Entry(kind, shape, begin + start, begin + end)
