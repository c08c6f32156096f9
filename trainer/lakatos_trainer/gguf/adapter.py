"""An adapter as a GGUF file, as llama.cpp puts it over a base model."""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

from ..files import write_atomically
from ..model.llama import Llama
from ..model.lora import lora_layers
from .model import file_name
from .types import F32
from .write import TensorEntry, Value, f32, write_gguf


def save_adapter(path: Path, model: Llama, alpha: float, name: str, base: str) -> None:
    """Writes A and B of every adapted matrix in single precision. `base` identifies the model that they belong to.

    llama.cpp computes W x + scale alpha/r B A x, r being the rows of A and scale what the user says, usually 1.
    """
    metadata: dict[str, Value] = {
        "general.architecture": model.shape.architecture,
        "general.type": "adapter",
        "general.name": name,
        "adapter.type": "lora",
        "adapter.lora.alpha": f32(alpha),
        "lakatos.base": base,
    }
    tensors = [
        TensorEntry(f"{file_name(layer_name)}.weight.{leaf}", getattr(layer, leaf), F32)
        for layer_name, layer in lora_layers(model)
        for leaf in ("lora_a", "lora_b")
    ]

    def write(file: BinaryIO) -> None:
        write_gguf(file, metadata, tensors)

    write_atomically(path, write)
