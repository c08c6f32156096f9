"""A model and its tokenizer from a folder of a hub."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import torch
from torch import Tensor

from ..errors import InputError
from ..files import fingerprint
from ..gguf.vocabulary import CHAT_TEMPLATE
from ..model.assign import assign
from ..model.llama import Llama
from ..model.shape import ModelShape
from ..tokenizer.text_tokenizer import TextTokenizer
from .config import hub_shape, read_hub_config
from .tokenizer import read_chat_template, read_hub_tokenizer
from .weights import HubWeights

#: Parts of names: ours, and Hugging Face's.
_NAMES = {
    "token_embd": "model.embed_tokens",
    "output_norm": "model.norm",
    "output": "lm_head",
    "attn_norm": "input_layernorm",
    "attention.attn_q": "self_attn.q_proj",
    "attention.attn_k": "self_attn.k_proj",
    "attention.attn_v": "self_attn.v_proj",
    "attention.attn_output": "self_attn.o_proj",
    "attention.attn_q_norm": "self_attn.q_norm",
    "attention.attn_k_norm": "self_attn.k_norm",
    "ffn_norm": "post_attention_layernorm",
    "ffn_gate": "mlp.gate_proj",
    "ffn_up": "mlp.up_proj",
    "ffn_down": "mlp.down_proj",
}


def load_hub_folder(folder: Path, kind: torch.dtype) -> tuple[Llama, TextTokenizer]:
    """Reads a folder. Matrices become `kind`; norms and biases, which are small, float32."""
    config = read_hub_config(folder / "config.json")
    shape = hub_shape(config, folder / "config.json")
    model = Llama(shape, device="meta")
    weights = HubWeights(folder)
    _refuse_unknown(weights, shape)
    tokenizer = read_hub_tokenizer(folder, config, shape.vocabulary)
    state: dict[str, Tensor] = {}
    for name, parameter in model.state_dict().items():
        theirs = hub_name(name)
        if weights.shape(theirs) != tuple(parameter.shape):
            sizes = f"{list(weights.shape(theirs))}, not {list(parameter.shape)}"
            raise InputError(f"{folder}: {theirs} is {sizes} as config.json has it")
        # A copy: what is mapped from a file must not stay.
        tensor = weights.tensor(theirs).to(kind if parameter.dim() > 1 else torch.float32, copy=True)
        if not torch.isfinite(tensor).all():
            raise InputError(f"{folder}: {theirs} holds numbers that are not finite")
        state[name] = _as_neighbours(tensor, name, shape)
    assign(model, state)
    template = read_chat_template(folder)
    model.about = {"general.name": folder.resolve().name, **({} if template is None else {CHAT_TEMPLATE: template})}
    return model, tokenizer


def hub_name(name: str) -> str:
    """`blk.3.attention.attn_q.weight` is `model.layers.3.self_attn.q_proj.weight` there."""
    path, _, leaf = name.rpartition(".")
    layer = re.fullmatch(r"blk\.(\d+)\.(.+)", path)
    if layer is None:
        return f"{_NAMES[path]}.{leaf}"
    return f"model.layers.{layer[1]}.{_NAMES[layer[2]]}.{leaf}"


def hub_fingerprint(folder: Path) -> str:
    """SHA-256 over those of config.json, the tokenizer and the weights."""
    return fingerprint(_files(folder))


def _files(folder: Path) -> Iterator[Path]:
    yield from (folder / "config.json", folder / "tokenizer.json")
    if (folder / "tokenizer_config.json").exists():
        yield folder / "tokenizer_config.json"
    yield from HubWeights(folder).paths


def _refuse_unknown(weights: HubWeights, shape: ModelShape) -> None:
    wanted = {hub_name(name) for name in Llama(shape, device="meta").state_dict()}
    # Old files keep the angles of rotary positions, and some a second copy of tied embeddings.
    harmless = re.compile(r".*\.rotary_emb\.inv_freq" + (r"|lm_head\.weight" if shape.tied else ""))
    unknown = [name for name in weights.names() - wanted if harmless.fullmatch(name) is None]
    if unknown:
        kind = f"a {shape.architecture} model as it is known here"
        raise InputError(f"{weights.folder}: the tensor {min(unknown)} is not part of {kind}")


def _as_neighbours(tensor: Tensor, name: str, shape: ModelShape) -> Tensor:
    """Queries and keys of `llama`, whose files turn the halves of a head, in the order of neighbouring pairs.

    Row i < hd/2 of a head goes to 2i, row i + hd/2 to 2i + 1, as llama.cpp's converter does it.
    """
    if shape.rotates_halves or not name.endswith(("attn_q.weight", "attn_k.weight")):
        return tensor
    halves = tensor.unflatten(0, (-1, 2, shape.head_size // 2))
    return halves.transpose(1, 2).reshape(tensor.shape).contiguous()
