"""Tiny models in the form that hubs give them out in, with random weights and a tokenizer of our own."""

from __future__ import annotations

import json
import struct
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from lakatos_trainer.gguf.quantize import raw_bytes
from lakatos_trainer.hub.config import hub_shape
from lakatos_trainer.hub.folder import hub_name
from lakatos_trainer.model.llama import Llama
from lakatos_trainer.tokenizer.alphabet import BYTE_TO_CHARACTER
from lakatos_trainer.tokenizer.tokenizer import Tokenizer
from support import lean_examples, write_config, write_lines

#: The sizes of a vocabulary, padded as real ones are; special tokens lie behind the others.
VOCABULARY = 512

_NAMES = {
    "llama": "LlamaForCausalLM",
    "mistral": "MistralForCausalLM",
    "qwen2": "Qwen2ForCausalLM",
    "qwen3": "Qwen3ForCausalLM",
}
_TYPES = {torch.float32: "F32", torch.float16: "F16", torch.bfloat16: "BF16", torch.int8: "I8"}

#: The format of BFS-Prover.
FORMAT = {"prompt": ["{state}:::"]}
LORA: dict[str, Any] = {"rank": 4, "alpha": 8}


def configure(folder: Path, **changes: Any) -> Path:
    """A run of a few steps on the model in `base`."""
    write_lines(folder / "train.jsonl", lean_examples(30, 1))
    settings = {"start": {"file": "base"}, "format": FORMAT, "lora": LORA, "context": 128, "steps": 6, "epochs": 9}
    return write_config(folder, **{**settings, **changes})


_SHORT = "(?i:'s|'t|'re|'ve|'m|'ll|'d)"
_REST = r"| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"


def _split(numbers: str) -> dict[str, Any]:
    pattern = _SHORT + r"|[^\r\n\p{L}\p{N}]?\p{L}+|" + numbers + _REST
    return {
        "type": "Sequence",
        "pretokenizers": [
            {"type": "Split", "pattern": {"Regex": pattern}, "behavior": "Isolated", "invert": False},
            {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": False, "use_regex": False},
        ],
    }


#: How tokenizer.json writes the pre-tokenisers, by llama.cpp's names.
PRE_TOKENIZERS: dict[str, dict[str, Any]] = {
    "gpt-2": {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": True},
    "smollm": {
        "type": "Sequence",
        "pretokenizers": [
            {"type": "Digits", "individual_digits": True},
            {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": True},
        ],
    },
    "qwen2": _split(r"\p{N}"),
    "llama-bpe": _split(r"\p{N}{1,3}"),
}


def hub_config(kind: str, **changes: Any) -> dict[str, Any]:
    """config.json of a tiny model."""
    return {
        "architectures": [_NAMES[kind]],
        "hidden_size": 64,
        "intermediate_size": 96,
        "num_hidden_layers": 2,
        "num_attention_heads": 4,
        "num_key_value_heads": 2,
        "max_position_embeddings": 256,
        "rms_norm_eps": 1e-6,
        "rope_theta": 10000.0 if kind in ("llama", "mistral") else 1e6,
        "hidden_act": "silu",
        "tie_word_embeddings": kind == "qwen2",
        "vocab_size": VOCABULARY,
        "eos_token_id": VOCABULARY - 12,
        **changes,
    }


def tokenizer_json(pre: str, **changes: Any) -> dict[str, Any]:
    """tokenizer.json with merges learnt from Lean; the last ids are those of special tokens and of nothing."""
    texts = [text for line in lean_examples(200, 1) for text in (line["state"], line["tactic"])]
    merges = Tokenizer.learn(texts, VOCABULARY - 12).merge_lines()
    pieces = list(dict.fromkeys([*BYTE_TO_CHARACTER, *("".join(line.split(" ")) for line in merges)]))
    end = VOCABULARY - 12
    assert len(pieces) <= end
    added = [("<|endoftext|>", True), ("<|im_end|>", True), ("<|begin|>", True), ("<think>", False)]
    return {
        "version": "1.0",
        "normalizer": None,
        "pre_tokenizer": PRE_TOKENIZERS[pre],
        "post_processor": None,
        "decoder": {"type": "ByteLevel", "add_prefix_space": True, "trim_offsets": True, "use_regex": True},
        "added_tokens": [
            {"id": end + at, "content": name, "special": special, "single_word": False, "lstrip": False}
            | {"rstrip": False, "normalized": False}
            for at, (name, special) in enumerate(added)
        ],
        "model": {
            "type": "BPE",
            "dropout": None,
            "unk_token": None,
            "byte_fallback": False,
            "ignore_merges": pre == "llama-bpe",
            "vocab": {piece: id for id, piece in enumerate(pieces)},
            "merges": merges,
        },
        **changes,
    }


def random_weights(config: dict[str, Any], seed: int = 1) -> dict[str, Tensor]:
    """Weights under Hugging Face's names, large enough that probabilities differ by orders of magnitude."""
    draw = torch.Generator().manual_seed(seed)
    shape = hub_shape(config, Path("config.json"))
    weights = {}
    for name, weight in Llama(shape, device="meta").state_dict().items():
        drawn = torch.randn(tuple(weight.shape), generator=draw)
        is_norm = name.endswith("norm.weight")
        weights[hub_name(name)] = 1 + 0.1 * drawn if is_norm else drawn * (0.5 if weight.dim() == 1 else 0.15)
    return weights


def write_hub_folder(
    folder: Path,
    kind: str,
    pre: str | None = None,
    dtype: torch.dtype = torch.float32,
    shards: int = 1,
    tokenizer: dict[str, Any] | None = None,
    **changes: Any,
) -> Path:
    """Writes a folder; `changes` replace names of config.json."""
    folder.mkdir(parents=True, exist_ok=True)
    config = hub_config(kind, **changes)
    (folder / "config.json").write_text(json.dumps(config))
    pre = pre or ("qwen2" if kind.startswith("qwen") else "llama-bpe")
    (folder / "tokenizer.json").write_text(json.dumps(tokenizer or tokenizer_json(pre), ensure_ascii=False))
    begins = {"add_bos_token": True, "bos_token": "<|begin|>"} if pre == "llama-bpe" else {"bos_token": None}
    (folder / "tokenizer_config.json").write_text(json.dumps({"eos_token": "<|endoftext|>", **begins}))
    weights = {name: weight.to(dtype) for name, weight in random_weights(config).items()}
    if shards == 1:
        write_safetensors(folder / "model.safetensors", weights)
        return folder
    names = [f"model-{part + 1:05}-of-{shards:05}.safetensors" for part in range(shards)]
    parts = {name: names[at * shards // len(weights)] for at, name in enumerate(weights)}
    for name in names:
        write_safetensors(folder / name, {key: weights[key] for key, part in parts.items() if part == name})
    (folder / "model.safetensors.index.json").write_text(json.dumps({"metadata": {}, "weight_map": parts}))
    return folder


def write_safetensors(path: Path, weights: dict[str, Tensor]) -> None:
    """The format, from its description: length of the header, the header, the bytes."""
    header: dict[str, Any] = {"__metadata__": {"format": "pt"}}
    data = b""
    for name, weight in weights.items():
        raw = raw_bytes(weight.contiguous())
        header[name] = {
            "dtype": _TYPES[weight.dtype],
            "shape": list(weight.shape),
            "data_offsets": [len(data), len(data) + len(raw)],
        }
        data += raw
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    path.write_bytes(struct.pack("<Q", len(text)) + text + data)
