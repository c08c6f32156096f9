"""The tensors of a folder: model.safetensors, or the parts that model.safetensors.index.json lists."""

from __future__ import annotations

import json
from pathlib import Path

from torch import Tensor

from ..errors import InputError
from ..files import read_text
from .safetensors import SafetensorsFile

_WHOLE, _INDEX = "model.safetensors", "model.safetensors.index.json"


class HubWeights:
    """Tensors by their names, whichever file they are in."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        listed = _read_index(folder / _INDEX) if (folder / _INDEX).exists() else None
        names = [_WHOLE] if listed is None else sorted(set(listed.values()))
        if listed is None and not (folder / _WHOLE).exists():
            raise InputError(
                f"{folder}: has neither {_WHOLE} nor {_INDEX}",
                "Weights in other formats must be converted: load the model with transformers and use save_pretrained.",
            )
        for name in names:
            if not (folder / name).exists():
                raise InputError(f"{folder}: {name} is missing, which {_INDEX} lists", "Get that file too.")
        self.paths = [folder / name for name in names]
        files = {name: SafetensorsFile(folder / name) for name in names}
        self._where = {name: file for file in files.values() for name in file.names()}
        for name, part in (listed or {}).items():
            if name not in files[part].names():
                raise InputError(f"{folder / part}: the tensor {name} is missing", "The files are not of one model.")
            self._where[name] = files[part]

    def names(self) -> set[str]:
        """Names of all tensors."""
        return set(self._where)

    def shape(self, name: str) -> tuple[int, ...]:
        """Sizes of a tensor."""
        return self._find(name).shape(name)

    def tensor(self, name: str) -> Tensor:
        """A tensor as its file has it."""
        return self._find(name).tensor(name)

    def _find(self, name: str) -> SafetensorsFile:
        if name not in self._where:
            raise InputError(f"{self.folder}: the tensor {name} is missing")
        return self._where[name]


def _read_index(path: Path) -> dict[str, str]:
    try:
        listed = json.loads(read_text(path))["weight_map"]
        pairs = {str(name): str(part) for name, part in listed.items()}
    except (json.JSONDecodeError, KeyError, TypeError, AttributeError) as error:
        raise InputError(f"{path}: not an index of safetensors files") from error
    for part in pairs.values():
        if Path(part).name != part:
            raise InputError(f"{path}: {part} lies outside the folder")
    return pairs
