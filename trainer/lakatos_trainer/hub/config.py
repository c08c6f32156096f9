"""config.json of a folder: which architecture, and how large. What can't be computed here is refused by name."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

from ..errors import InputError
from ..files import parse_json, read_text
from ..model.shape import Architecture, ModelShape

#: Hugging Face's names of architectures, and llama.cpp's.
_KNOWN: dict[str, Architecture] = {
    "LlamaForCausalLM": "llama",
    "MistralForCausalLM": "llama",
    "Qwen2ForCausalLM": "qwen2",
    "Qwen3ForCausalLM": "qwen3",
}


def read_hub_config(path: Path) -> dict[str, Any]:
    """The object in the file."""
    content = parse_json(read_text(path), str(path))
    if not isinstance(content, dict):
        raise InputError(f"{path}: not an object")
    return content


def hub_shape(config: dict[str, Any], where: Path) -> ModelShape:
    """The shape of the model; `where` names the file in complaints."""

    def number(name: str, default: float | None = None) -> Any:
        value = config.get(name)
        value = default if value is None else value
        if isinstance(value, bool) or not isinstance(value, (int, float)) or value <= 0:
            raise InputError(f"{where}: {name} must be a number above 0, not {value!r}")
        return value

    def whole(name: str, default: int | None = None) -> int:
        value = number(name, default)
        if value != int(value):
            raise InputError(f"{where}: {name} must be a whole number, not {value!r}")
        return int(value)

    names = config.get("architectures") or [config.get("model_type")]
    architecture = _KNOWN.get(names[0]) if isinstance(names, list) else None
    if architecture is None:
        raise InputError(
            f"{where}: its architecture is {names}, which is not supported", f"Supported are {', '.join(_KNOWN)}."
        )
    _refuse(config, architecture, where)
    heads, width = whole("num_attention_heads"), whole("hidden_size")
    head_size = whole("head_dim", width // heads)
    rope = {**(config.get("rope_scaling") or {}), **(config.get("rope_parameters") or {})}
    base = float(rope.get("rope_theta") or number("rope_theta", 10000.0))
    context = whole("max_position_embeddings")
    window = config.get("sliding_window") if names[0] == "MistralForCausalLM" else None
    return ModelShape(
        vocabulary=whole("vocab_size"),
        width=width,
        layers=whole("num_hidden_layers"),
        heads=heads,
        kv_heads=whole("num_key_value_heads", heads),
        head_size=head_size,
        inner=whole("intermediate_size"),
        # Up to the window, attention is the same with and without it.
        context=min(context, window) if window else context,
        norm_epsilon=number("rms_norm_eps", 1e-6),
        rope_base=base,
        tied=bool(config.get("tie_word_embeddings", False)),
        architecture=architecture,
        rope_factors=_rope_factors(rope, head_size, base, where),
    )


def _refuse(config: dict[str, Any], architecture: Architecture, where: Path) -> None:
    """What would be computed wrongly."""
    complaint = None
    if config.get("quantization_config") is not None:
        complaint = "its weights are quantised"
    elif config.get("hidden_act", "silu") != "silu":
        complaint = f"its activation is {config['hidden_act']}, not silu"
    elif config.get("mlp_bias") or (architecture != "qwen2" and config.get("attention_bias")):
        complaint = "it has biases that are not supported"
    elif config.get("use_sliding_window"):
        complaint = "it uses a sliding window"
    elif config.get("partial_rotary_factor", 1.0) != 1.0:
        complaint = "it rotates only a part of each head"
    if complaint is not None:
        raise InputError(f"{where}: {complaint}", "Fine-tune another model of its family, or with other tools.")


def _rope_factors(rope: dict[str, Any], head_size: int, base: float, where: Path) -> tuple[float, ...] | None:
    """What each angle is divided by: 1 for fast pairs, `factor` for slow ones, in between for those between.

    The scheme of Llama 3.1 (Grattafiori et al., "The Llama 3 herd of models", and its published code): with wavelength
    l = 2 pi base^(2i/hd) and the old context c, pairs of l < c/high stay, those of l > c/low are stretched by the
    factor, the others by 1 / ((1 - s) / factor + s), s = (c/l - low) / (high - low).
    """
    kind = rope.get("rope_type", rope.get("type", "default"))
    if kind == "default":
        return None
    if kind != "llama3":
        raise InputError(
            f"{where}: it stretches rotary positions by the scheme {kind}, which is not supported",
            "Supported is llama3, and none.",
        )
    try:
        factor, low, high, old = (
            float(rope[name])
            for name in ("factor", "low_freq_factor", "high_freq_factor", "original_max_position_embeddings")
        )
    except (KeyError, TypeError, ValueError) as error:
        raise InputError(f"{where}: rope_scaling is incomplete: {error}") from error
    factors = []
    for pair in range(0, head_size, 2):
        length = 2 * math.pi * base ** (pair / head_size)
        share = min(1.0, max(0.0, (old / length - low) / (high - low)))
        factors.append(1 / ((1 - share) / factor + share))
    return tuple(factors)
