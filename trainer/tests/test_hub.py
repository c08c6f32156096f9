"""Folders of hubs: what is read of them, and what is refused."""

from __future__ import annotations

import json
import struct
from pathlib import Path
from typing import Any

import pytest
import torch

from hub import PRE_TOKENIZERS, VOCABULARY, hub_config, random_weights, tokenizer_json, write_hub_folder
from lakatos_trainer.errors import InputError
from lakatos_trainer.hub.config import hub_shape
from lakatos_trainer.hub.folder import hub_fingerprint, load_hub_folder
from lakatos_trainer.hub.safetensors import SafetensorsFile
from lakatos_trainer.tokenizer.hub import HubTokenizer
from support import NASTY


def load(folder: Path) -> tuple[Any, Any]:
    return load_hub_folder(folder, torch.float32)


@pytest.mark.parametrize(("dtype", "kind"), [(torch.float32, "F32"), (torch.float16, "F16"), (torch.bfloat16, "BF16")])
def test_reads_weights_of_every_type(tmp_path: Path, dtype: torch.dtype, kind: str) -> None:
    folder = write_hub_folder(tmp_path, "qwen2", dtype=dtype)
    assert f'"dtype": "{kind}"'.encode() in (folder / "model.safetensors").read_bytes()[:4000]
    model, _ = load(folder)
    drawn = random_weights(hub_config("qwen2"))
    for ours, theirs in [("token_embd", "model.embed_tokens"), ("blk.1.ffn_up", "model.layers.1.mlp.up_proj")]:
        expected = drawn[f"{theirs}.weight"].to(dtype).float()
        assert torch.equal(model.state_dict()[f"{ours}.weight"], expected)
    assert model.state_dict()["blk.0.attention.attn_q.bias"].dtype == torch.float32
    assert sum(weight.numel() for weight in model.parameters()) == model.shape.parameters()


def test_frozen_matrices_may_be_in_half_precision(tmp_path: Path) -> None:
    model, _ = load_hub_folder(write_hub_folder(tmp_path, "llama"), torch.bfloat16)
    kinds = {weight.dim(): weight.dtype for weight in model.parameters()}
    assert kinds == {2: torch.bfloat16, 1: torch.float32}


def test_parts_are_one_model(tmp_path: Path) -> None:
    whole, _ = load(write_hub_folder(tmp_path / "whole", "qwen2"))
    parts, _ = load(write_hub_folder(tmp_path / "parts", "qwen2", shards=3))
    assert len(list((tmp_path / "parts").glob("*.safetensors"))) == 3
    assert all(torch.equal(a, b) for a, b in zip(whole.state_dict().values(), parts.state_dict().values()))


def test_queries_and_keys_of_llama_are_reordered(tmp_path: Path) -> None:
    """Row i of the first half of a head goes to 2i, row i of the second to 2i + 1; a head has 16 rows."""
    model, _ = load(write_hub_folder(tmp_path, "llama"))
    theirs = random_weights(hub_config("llama"))["model.layers.0.self_attn.q_proj.weight"]
    ours = model.state_dict()["blk.0.attention.attn_q.weight"]
    for theirs_at, ours_at in [(0, 0), (8, 1), (1, 2), (15, 15), (16 + 3, 16 + 6), (48 + 9, 48 + 3)]:
        assert torch.equal(ours[ours_at], theirs[theirs_at])


def test_the_scheme_of_llama_3_by_hand() -> None:
    scaling = {
        "rope_type": "llama3",
        "factor": 8.0,
        "low_freq_factor": 1.0,
        "high_freq_factor": 4.0,
        "original_max_position_embeddings": 64,
    }
    shape = hub_shape(hub_config("llama", rope_scaling=scaling), Path("c"))
    # Wavelengths are 2 pi 10000^(i/8) = 6.28, 19.87, 62.8, 198.7 and more; under 16 they stay, over 64 they grow by 8.
    assert shape.rope_factors is not None and len(shape.rope_factors) == 8
    assert shape.rope_factors[0] == 1 and shape.rope_factors[3:] == (8.0,) * 5
    share = (64 / 19.8692 - 1) / 3
    assert shape.rope_factors[1] == pytest.approx(1 / ((1 - share) / 8 + share), rel=1e-4)


def test_a_window_is_the_longest_context() -> None:
    assert hub_shape(hub_config("mistral", sliding_window=100), Path("c")).context == 100
    assert hub_shape(hub_config("mistral", sliding_window=None), Path("c")).context == 256
    assert hub_shape(hub_config("qwen2", sliding_window=100, use_sliding_window=False), Path("c")).context == 256


@pytest.mark.parametrize(
    ("kind", "changes", "complaint"),
    [
        ("llama", {"architectures": ["GemmaForCausalLM"]}, "its architecture is .*Gemma.*not supported"),
        ("llama", {"rope_scaling": {"type": "yarn", "factor": 4.0}}, "by the scheme yarn, which is not supported"),
        ("llama", {"rope_scaling": {"rope_type": "llama3", "factor": 8.0}}, "rope_scaling is incomplete"),
        ("llama", {"attention_bias": True}, "biases that are not supported"),
        ("llama", {"mlp_bias": True}, "biases that are not supported"),
        ("llama", {"hidden_act": "gelu"}, "its activation is gelu, not silu"),
        ("llama", {"quantization_config": {"bits": 4}}, "its weights are quantised"),
        ("qwen2", {"use_sliding_window": True}, "it uses a sliding window"),
        ("llama", {"hidden_size": "64"}, "hidden_size must be a number above 0, not '64'"),
        ("llama", {"num_hidden_layers": 1.5}, "num_hidden_layers must be a whole number"),
    ],
)
def test_refuses_what_it_would_compute_wrongly(kind: str, changes: dict[str, Any], complaint: str) -> None:
    with pytest.raises(InputError, match=complaint):
        hub_shape(hub_config(kind, **changes), Path("config.json"))


def broken(folder: Path, what: str) -> None:
    """Damages a folder of three parts."""
    part = folder / "model-00002-of-00003.safetensors"
    if what == "half":
        part.write_bytes(part.read_bytes()[: part.stat().st_size // 2])
    elif what == "header":
        part.write_bytes(part.read_bytes()[:100])
    elif what == "noise":
        part.write_bytes(b"not what it says it is")
    elif what == "empty":
        part.write_bytes(b"")
    elif what == "gone":
        part.unlink()
    elif what == "other":
        part.write_bytes((folder / "model-00001-of-00003.safetensors").read_bytes())
    else:
        (folder / what).unlink()


@pytest.mark.parametrize(
    ("what", "complaint"),
    [
        ("half", r"00002-of-00003.safetensors: ends inside the tensor model.layers"),
        ("header", r"00002-of-00003.safetensors: ends inside its header"),
        ("noise", r"00002-of-00003.safetensors: not a safetensors file"),
        ("empty", r"00002-of-00003.safetensors: empty"),
        ("gone", r"model-00002-of-00003.safetensors is missing, which model.safetensors.index.json lists"),
        ("other", r"00002-of-00003.safetensors: the tensor .* is missing"),
        ("config.json", r"config.json: No such file"),
        ("tokenizer.json", r"tokenizer.json: No such file"),
        ("model.safetensors.index.json", r"has neither model.safetensors nor model.safetensors.index.json"),
    ],
)
def test_says_which_file_is_broken(tmp_path: Path, what: str, complaint: str) -> None:
    folder = write_hub_folder(tmp_path, "llama", shards=3)
    broken(folder, what)
    with pytest.raises(InputError, match=complaint):
        load(folder)


def test_says_which_tensor_is_wrong(tmp_path: Path) -> None:
    folder = write_hub_folder(tmp_path, "llama", dtype=torch.int8)
    with pytest.raises(InputError, match="is of type I8, not one of F32, F16, BF16"):
        load(folder)
    write_hub_folder(tmp_path, "llama", intermediate_size=128)
    (tmp_path / "config.json").write_text(json.dumps(hub_config("llama")))
    with pytest.raises(InputError, match=r"is \[128, 64\], not \[96, 64\] as config.json has it"):
        load(tmp_path)
    write_hub_folder(tmp_path, "qwen2")
    (tmp_path / "config.json").write_text(json.dumps(hub_config("llama", tie_word_embeddings=True)))
    with pytest.raises(InputError, match="k_proj.bias is not part of a llama model"):
        load(tmp_path)


def test_an_offset_that_lies_is_noticed(tmp_path: Path) -> None:
    header = json.dumps({"a": {"dtype": "F32", "shape": [2, 2], "data_offsets": [0, 8]}}).encode()
    (tmp_path / "a.safetensors").write_bytes(struct.pack("<Q", len(header)) + header + bytes(8))
    with pytest.raises(InputError, match=r"a tensor of shape \[2, 2\] can't take 8 bytes"):
        SafetensorsFile(tmp_path / "a.safetensors")


def test_the_fingerprint_follows_the_content(tmp_path: Path) -> None:
    one, two = write_hub_folder(tmp_path / "one", "llama"), write_hub_folder(tmp_path / "two", "llama")
    assert hub_fingerprint(one) == hub_fingerprint(two)
    data = bytearray((two / "model.safetensors").read_bytes())
    data[-1] ^= 1
    (two / "model.safetensors").write_bytes(data)
    assert hub_fingerprint(one) != hub_fingerprint(two)


@pytest.mark.parametrize("pre", list(PRE_TOKENIZERS))
def test_knows_the_pre_tokenisers(tmp_path: Path, pre: str) -> None:
    _, tokenizer = load(write_hub_folder(tmp_path, "llama", pre=pre))
    assert isinstance(tokenizer, HubTokenizer) and tokenizer.vocabulary.pre == pre
    assert tokenizer.size == VOCABULARY and tokenizer.end == VOCABULARY - 12
    assert tokenizer.begin == (VOCABULARY - 10 if pre == "llama-bpe" else None)
    for text in NASTY:
        ids = tokenizer.encode(text)
        assert tokenizer.decode(ids) == text
        # No text spells a control token.
        assert all(id < VOCABULARY - 12 for id in ids)


def test_tokens_that_the_maker_added_are_found_in_texts(tmp_path: Path) -> None:
    _, tokenizer = load(write_hub_folder(tmp_path, "qwen2"))
    ids = tokenizer.encode("a<think>b")
    assert tokenizer.special("<think>") == VOCABULARY - 9 and VOCABULARY - 9 in ids
    assert tokenizer.decode(ids) == "a<think>b"
    assert tokenizer.special("<|im_end|>") == VOCABULARY - 11 and tokenizer.special("a") is None


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"model": None}, "tokenizer.json: not a tokenizer"),
        ({"added_tokens": [{"id": 900, "content": "x"}]}, "has the id 900, but the model has 512 tokens"),
        ({"added_tokens": [{"content": "x"}]}, "added_tokens is not a list of tokens"),
    ],
)
def test_refuses_vocabularies_that_do_not_fit(tmp_path: Path, change: dict[str, Any], complaint: str) -> None:
    folder = write_hub_folder(tmp_path, "qwen2", tokenizer=tokenizer_json("qwen2", **change))
    with pytest.raises(InputError, match=complaint):
        load(folder)


def test_merges_may_be_pairs(tmp_path: Path) -> None:
    content = tokenizer_json("qwen2")
    _, before = load(write_hub_folder(tmp_path, "qwen2", tokenizer=content))
    content["model"]["merges"] = [line.split(" ") for line in content["model"]["merges"]]
    _, after = load(write_hub_folder(tmp_path, "qwen2", tokenizer=content))
    assert before.to_json() == after.to_json()
