"""The sizes of a model as metadata of a GGUF file, and back."""

from __future__ import annotations

from typing import Any

from ..errors import InputError
from ..model.shape import ARCHITECTURES, ModelShape
from .read import GgufFile
from .types import FILE_TYPES
from .write import Value, f32, u32

#: The tensor that holds `ModelShape.rope_factors`.
ROPE_FACTORS = "rope_freqs.weight"


def shape_metadata(shape: ModelShape, kind: str, name: str) -> dict[str, Value]:
    """Metadata of a model whose matrices are of type `kind`."""
    sizes: dict[str, Value] = {
        "context_length": u32(shape.context),
        "embedding_length": u32(shape.width),
        "block_count": u32(shape.layers),
        "feed_forward_length": u32(shape.inner),
        "attention.head_count": u32(shape.heads),
        "attention.head_count_kv": u32(shape.kv_heads),
        "attention.key_length": u32(shape.head_size),
        "attention.value_length": u32(shape.head_size),
        "attention.layer_norm_rms_epsilon": f32(shape.norm_epsilon),
        "rope.dimension_count": u32(shape.head_size),
        "rope.freq_base": f32(shape.rope_base),
        "vocab_size": u32(shape.vocabulary),
    }
    return {
        "general.architecture": shape.architecture,
        "general.name": name,
        "general.file_type": u32(FILE_TYPES[kind]),
        **{f"{shape.architecture}.{key}": value for key, value in sizes.items()},
    }


def read_shape(file: GgufFile) -> ModelShape:
    """The sizes that the metadata of a file give."""

    def need(key: str) -> Any:
        if key not in file.metadata:
            raise InputError(f"{file.path}: {key} is missing")
        return file.metadata[key]

    architecture = need("general.architecture")
    if architecture not in ARCHITECTURES:
        raise InputError(f"{file.path}: its architecture is {architecture}, not one of {', '.join(ARCHITECTURES)}")
    if file.metadata.get("general.type", "model") != "model":
        raise InputError(f"{file.path}: holds no model but an {file.metadata['general.type']}")
    if file.metadata.get(f"{architecture}.rope.scaling.type", "none") != "none":
        raise InputError(f"{file.path}: it scales rotary positions, which is not supported")
    if any("ffn_gate_exps" in name for name in file.infos):
        raise InputError(f"{file.path}: it has experts, which are not supported")
    width, heads = need(f"{architecture}.embedding_length"), need(f"{architecture}.attention.head_count")
    head_size = file.metadata.get(f"{architecture}.attention.key_length", width // heads)
    if file.metadata.get(f"{architecture}.rope.dimension_count", head_size) != head_size:
        raise InputError(f"{file.path}: it rotates only a part of each head, which is not supported")
    embeddings = file.infos.get("token_embd.weight")
    if embeddings is None:
        raise InputError(f"{file.path}: the tensor token_embd.weight is missing")
    return ModelShape(
        vocabulary=embeddings.shape[0],
        width=width,
        layers=need(f"{architecture}.block_count"),
        heads=heads,
        kv_heads=file.metadata.get(f"{architecture}.attention.head_count_kv", heads),
        head_size=head_size,
        inner=need(f"{architecture}.feed_forward_length"),
        context=need(f"{architecture}.context_length"),
        norm_epsilon=need(f"{architecture}.attention.layer_norm_rms_epsilon"),
        rope_base=file.metadata.get(f"{architecture}.rope.freq_base", 10000.0),
        tied="output.weight" not in file.infos,
        architecture=architecture,
        rope_factors=tuple(file.tensor(ROPE_FACTORS).tolist()) if ROPE_FACTORS in file.infos else None,
    )
