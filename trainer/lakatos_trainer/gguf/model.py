"""A model and its tokenizer as a GGUF file, and back."""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

import torch
from torch import Tensor

from ..errors import InputError
from ..files import write_atomically
from ..model.assign import assign
from ..model.llama import Llama
from ..model.lora import lora_layers
from ..tokenizer.text_tokenizer import TextTokenizer
from .read import GgufFile, read_gguf
from .shape import ROPE_FACTORS, read_shape, shape_metadata
from .types import F16, F32, Q8_BLOCK, TENSOR_TYPES
from .vocabulary import read_about, tokenizer_metadata
from .write import TensorEntry, write_gguf


def save_model(path: Path, model: Llama, tokenizer: TextTokenizer, kind: str, name: str) -> None:
    """Writes a model, adapters merged; `kind` (F32, F16, Q8_0) is the type of its matrices (see `matrix_type`), the rest is
    always F32. One of another maker keeps the name that it has.
    """
    adapted = {f"{layer_name}.weight": layer for layer_name, layer in lora_layers(model)}
    tensors = [
        TensorEntry(
            file_name(key),
            weight,
            matrix_type(kind, weight.shape[-1]) if weight.dim() > 1 else F32,
            adapted[key].merged if key in adapted else None,
        )
        for key, weight in model.state_dict().items()
        if not key.endswith((".lora_a", ".lora_b"))
    ]
    if model.shape.rope_factors is not None:
        tensors.append(TensorEntry(ROPE_FACTORS, torch.tensor(model.shape.rope_factors), F32))
    metadata = {**shape_metadata(model.shape, kind, name), **model.about, **tokenizer_metadata(tokenizer)}

    def write(file: BinaryIO) -> None:
        write_gguf(file, metadata, tensors)

    write_atomically(path, write)


def matrix_type(kind: str, row: int) -> int:
    """The tensor type of a matrix with `row` numbers a row in a file of this kind.

    A row that is a single block of Q8_0 becomes F16: for such rows llama.cpp's kernels for AMX (Sapphire Rapids and later)
    use memory that nobody has written, so that answers differ from one run to the next. No model that is of use has such rows.
    """
    is_one_block = kind == "Q8_0" and row <= Q8_BLOCK
    return F16 if is_one_block else TENSOR_TYPES[kind]


def file_name(key: str) -> str:
    """`blk.0.attention.attn_q.weight` is `blk.0.attn_q.weight` in the file."""
    return key.replace(".attention.", ".")


def load_model(path: Path, kind: torch.dtype = torch.float32) -> tuple[Llama, GgufFile]:
    """Loads the weights of a file, dequantised; matrices as `kind`."""
    file = read_gguf(path)
    model = Llama(read_shape(file), device="meta")
    state: dict[str, Tensor] = {}
    for key, weight in model.state_dict().items():
        tensor = file.tensor(file_name(key))
        if tensor.shape != weight.shape:
            raise InputError(f"{path}: {file_name(key)} is {list(tensor.shape)}, not {list(weight.shape)}")
        if not torch.isfinite(tensor).all():
            raise InputError(f"{path}: {file_name(key)} holds numbers that are not finite")
        state[key] = tensor.to(kind) if tensor.dim() > 1 else tensor
    unknown = file.infos.keys() - {file_name(key) for key in state} - {ROPE_FACTORS}
    if unknown:
        raise InputError(f"{path}: the tensor {min(unknown)} is not part of a {model.shape.architecture} known here")
    assign(model, state)
    model.about = read_about(file)
    return model, file
