"""Fine-tuning of other makers' models: what is trained, written and refused."""

from __future__ import annotations

import json
import math
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import torch

from hub import FORMAT, LORA, VOCABULARY, configure, tokenizer_json, write_hub_folder
from lakatos_trainer.cli import run
from lakatos_trainer.errors import InputError, TrainerError
from lakatos_trainer.gguf.model import load_model
from lakatos_trainer.gguf.read import read_gguf
from lakatos_trainer.gguf.shape import shape_metadata
from lakatos_trainer.gguf.types import F32
from lakatos_trainer.gguf.vocabulary import read_tokenizer, tokenizer_metadata
from lakatos_trainer.gguf.write import TensorEntry, u32, write_gguf
from lakatos_trainer.hub.folder import load_hub_folder
from lakatos_trainer.train.check import check_start
from lakatos_trainer.train.checkpoint import load_checkpoint
from lakatos_trainer.train.run import train
from lakatos_trainer.train.start import merge_checkpoint, open_model
from support import lean_examples, read_lines, steps_of, write_lines


@pytest.mark.parametrize("kind", ["llama", "qwen2"])
def test_an_adapter_learns_and_nothing_else_changes(tmp_path: Path, kind: str) -> None:
    folder = write_hub_folder(tmp_path / "base", kind, torch_dtype="bfloat16", dtype=torch.bfloat16)
    write_lines(tmp_path / "valid.jsonl", lean_examples(5, 2))
    rate = {"learningRate": 0.02, "warmupSteps": 2}
    config = configure(tmp_path, steps=30, epochs=20, evaluate=["valid.jsonl"], loss={"state": 0}, optimizer=rate)
    assert train(config, tmp_path / "out", resume=False) == 0
    out, steps = tmp_path / "out", steps_of(tmp_path / "out")
    assert steps[-1]["policyLoss"] < 0.5 * steps[0]["policyLoss"]
    start, *_, held_out, _, end = read_lines(out / "metrics.jsonl")
    model, tokenizer = open_model(folder)
    assert start["parameters"] == sum(weight.numel() for weight in model.parameters())
    # Rank 4: queries 64 + 64, keys and values 64 + 32, output 64 + 64, three of 64 + 96; two layers.
    assert start["trained"] == 2 * 4 * (128 + 2 * 96 + 128 + 3 * 160)
    assert held_out["kind"] == "evaluate" and end["model"] == "adapter.gguf"
    checkpoint = load_checkpoint(out / "checkpoint.pt")
    assert all(name.endswith(("lora_a", "lora_b")) for name in checkpoint.model)
    assert read_gguf(out / "adapter.gguf").metadata == {
        "general.architecture": kind,
        "general.type": "adapter",
        "general.name": "lakatos",
        "adapter.type": "lora",
        "adapter.lora.alpha": 8.0,
        "lakatos.base": checkpoint.base,
    }
    names = "adapter.gguf adapter.gguf.sha256 checkpoint.pt config.json logits.json metrics.jsonl tokenizer.json"
    assert {path.name for path in out.iterdir()} == set(names.split())
    # The log-probabilities beside it are those of base and adapter.
    sequence = json.loads((out / "logits.json").read_text())["sequences"][0]
    merged, _ = merge_checkpoint(folder, out / "checkpoint.pt")
    chances = merged(torch.tensor([sequence["tokens"]]))[0].log_softmax(-1)
    found = [float(chances[at, token]) for at, token in enumerate(sequence["tokens"][1:])]
    assert found == pytest.approx(sequence["logProbabilities"], abs=1e-3)
    assert tokenizer.decode(sequence["tokens"]).split(":::")[0] in {line["state"] for line in lean_examples(30, 1)}


def test_the_whole_model_can_be_trained(tmp_path: Path) -> None:
    folder = write_hub_folder(tmp_path / "base", "qwen2", dtype=torch.float16)
    config = configure(tmp_path, lora=None, steps=20, loss={"state": 0}, output={"type": "F32", "logEvery": 1})
    assert train(config, tmp_path / "out", resume=False) == 0
    steps = steps_of(tmp_path / "out")
    assert steps[-1]["policyLoss"] < 0.5 * steps[0]["policyLoss"]
    (before, tokenizer), (after, file) = load_hub_folder(folder, torch.float32), load_model(tmp_path / "out/model.gguf")
    # GGUF has single precision.
    shape = replace(after.shape, norm_epsilon=before.shape.norm_epsilon)
    assert shape == before.shape and read_tokenizer(file).to_json() == tokenizer.to_json()
    weights = zip(before.state_dict().values(), after.state_dict().values())
    assert all(not torch.equal(one, two) for one, two in weights)


TEMPLATE = "{% for m in messages %}{{ m.content }}<|im_end|>{% endfor %}"


def chatting_folder(path: Path) -> Path:
    """A model in a folder with the template of its chat."""
    settings = write_hub_folder(path, "llama", pre="smollm") / "tokenizer_config.json"
    settings.write_text(json.dumps({**json.loads(settings.read_text()), "chat_template": TEMPLATE}))
    return path


def described(path: Path) -> dict[str, Any]:
    """What a file says of its model in words."""
    words = {name: value for name, value in read_gguf(path).metadata.items() if name.startswith("general.")}
    return {**words, "template": read_gguf(path).metadata.get("tokenizer.chat_template")}


@pytest.mark.parametrize("place", ["tokenizer_config.json", "several in it", "chat_template.jinja"])
def test_a_folder_gives_its_model_a_name_and_the_template_of_its_chat(tmp_path: Path, place: str) -> None:
    folder = chatting_folder(tmp_path / "Some-Prover")
    if place != "tokenizer_config.json":
        several = [{"name": "tool_use", "template": "no"}, {"name": "default", "template": TEMPLATE}]
        given = {"chat_template": several} if place == "several in it" else {}
        (folder / "tokenizer_config.json").write_text(json.dumps({"eos_token": "<|endoftext|>", **given}))
    if place == "chat_template.jinja":
        (folder / place).write_text(TEMPLATE)
    assert run(["export", "--from", str(folder), "--out", str(tmp_path / "base.gguf"), "--type", "F32"]) == 0
    words = {"general.name": "Some-Prover", "general.architecture": "llama", "general.file_type": 0}
    assert described(tmp_path / "base.gguf") == {**words, "template": TEMPLATE}


def test_what_is_trained_keeps_what_its_maker_says_of_it(tmp_path: Path) -> None:
    model, tokenizer = open_model(chatting_folder(tmp_path / "folder"))
    said = {"general.name": "Prover 1B", "general.languages": ["en", "de"], "general.license": "apache-2.0"}
    numbers = {"general.quantization_version": u32(2)}
    metadata = {**shape_metadata(model.shape, "F16", ""), **tokenizer_metadata(tokenizer), **said, **numbers}
    run(["export", "--from", str(tmp_path / "folder"), "--out", str(tmp_path / "plain.gguf"), "--type", "F32"])
    plain = read_gguf(tmp_path / "plain.gguf")
    with open(tmp_path / "base.gguf", "wb") as file:
        tensors = [TensorEntry(name, plain.tensor(name), F32) for name in plain.infos]
        write_gguf(file, {**metadata, "tokenizer.chat_template": TEMPLATE}, tensors)
    expected = {**said, "general.architecture": "llama", "general.file_type": 0, "template": TEMPLATE}
    start, out = {"file": "base.gguf"}, {"type": "F32", "logEvery": 1}
    train(configure(tmp_path, start=start, output=out, steps=2, lora={**LORA, "merge": True}), tmp_path / "lora", False)
    assert described(tmp_path / "lora/model.gguf") == expected
    config = configure(tmp_path, start=start, output=out, steps=2, lora=None)
    assert train(config, tmp_path / "whole", resume=False) == 0
    assert described(tmp_path / "whole/model.gguf") == expected
    # A checkpoint of all weights knows it by itself.
    (tmp_path / "base.gguf").rename(tmp_path / "other.gguf")
    exported = ["--out", str(tmp_path / "again.gguf"), "--type", "F32"]
    assert run(["export", "--from", str(tmp_path / "whole/checkpoint.pt"), *exported]) == 0
    assert described(tmp_path / "again.gguf") == expected
    adapter = ["--from", str(tmp_path / "lora/checkpoint.pt"), "--base", str(tmp_path / "other.gguf")]
    assert run(["export", *adapter, *exported]) == 0
    assert described(tmp_path / "again.gguf") == expected


def test_an_adapter_is_trained_further(tmp_path: Path) -> None:
    write_hub_folder(tmp_path / "base", "llama")
    pairs = [{**line, "rejected": "sorry"} for line in lean_examples(30, 1)]
    changes: dict[str, Any] = {"loss": {"preference": 1}, "steps": 5}
    config = configure(tmp_path, **changes)
    write_lines(tmp_path / "train.jsonl", pairs)
    train(config, tmp_path / "one", resume=False)
    start = {"file": "base", "adapter": "one/checkpoint.pt"}
    config = configure(tmp_path, **changes, start=start)
    write_lines(tmp_path / "train.jsonl", pairs)
    train(config, tmp_path / "two", resume=False)
    first, second = steps_of(tmp_path / "one"), steps_of(tmp_path / "two")
    # The reference is where each run began: there a pair costs log 2.
    assert first[0]["preferenceLoss"] == pytest.approx(math.log(2), abs=1e-5)
    assert second[0]["preferenceLoss"] == pytest.approx(math.log(2), abs=1e-5)
    assert first[-1]["preferenceLoss"] < 0.65 and second[0]["policyLoss"] < first[0]["policyLoss"] - 0.3
    checkpoint = load_checkpoint(tmp_path / "two/checkpoint.pt")
    before = load_checkpoint(tmp_path / "one/checkpoint.pt")
    assert checkpoint.reference is not None
    assert all(torch.equal(checkpoint.reference[name], weight) for name, weight in before.model.items())


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"format": None}, "format is missing"),
        ({"context": 300}, "context is 300, but the model has 256 tokens"),
        ({"format": {"prompt": [{"special": "<|user|>"}, "{state}"]}}, "has no special token <|user|>"),
        ({"format": {"prompt": ["{goal}"]}}, "{goal} stands for nothing"),
        ({"format": {"prompt": ["{name}: {state}"]}}, "train.jsonl:1: name is missing, which the prompt shows"),
        ({"format": {**FORMAT, "answer": ["x"]}}, "format.answer does not show {tactic}"),
        ({"start": {"file": "base", "adapter": "base/config.json"}}, "config.json: not a checkpoint"),
        ({"lora": {"targets": ["lm_head"]}}, "must be one of q_proj"),
        ({"lora": {"targets": []}}, "lora.targets must name matrices"),
        ({"start": {"size": "tiny"}, "format": None}, "lora needs a model in start.file"),
        ({"lora": None, "start": {"file": "base", "adapter": "x"}}, "start.adapter needs lora"),
    ],
)
def test_refuses(tmp_path: Path, changes: dict[str, Any], complaint: str) -> None:
    write_hub_folder(tmp_path / "base", "qwen2")
    config = configure(tmp_path, **changes)
    with pytest.raises(InputError, match=complaint.replace("|", "[|]").replace("{", "[{]")):
        train(config, tmp_path / "out", resume=False)
    assert not (tmp_path / "out").exists()


def test_checks_a_model_before_there_are_examples(tmp_path: Path) -> None:
    write_hub_folder(tmp_path / "base", "qwen2")
    known = check_start(configure(tmp_path, train=["gone.jsonl"]))
    assert known["architecture"] == "qwen2" and known["context"] == 256 and known["parameters"] > 0
    with pytest.raises(InputError, match="context is 300, but the model has 256 tokens"):
        check_start(configure(tmp_path, context=300))
    with pytest.raises(InputError, match="base/gone: "):
        check_start(configure(tmp_path, start={"file": "base/gone"}))
    with pytest.raises(InputError, match="start.file is missing"):
        check_start(configure(tmp_path, start={"size": "tiny"}, lora=None, format=None))


def test_refuses_an_adapter_of_another_model(tmp_path: Path) -> None:
    write_hub_folder(tmp_path / "base", "qwen2")
    train(configure(tmp_path, steps=2), tmp_path / "out", resume=False)
    with pytest.raises(InputError, match="the run began with other settings for lora"):
        train(configure(tmp_path, steps=2, lora={"rank": 5}), tmp_path / "out", resume=True)
    other = write_hub_folder(tmp_path / "other", "qwen2", rms_norm_eps=1e-5)
    with pytest.raises(InputError, match="belongs to another model than"):
        merge_checkpoint(other, tmp_path / "out/checkpoint.pt")
    with pytest.raises(InputError, match="belongs to another model than"):
        start = {"file": "other", "adapter": "out/checkpoint.pt"}
        train(configure(tmp_path, start=start), tmp_path / "two", resume=False)
    with pytest.raises(InputError, match="made with rank 4 and alpha 8, not rank 4 and alpha 32"):
        start = {"file": "base", "adapter": "out/checkpoint.pt"}
        train(configure(tmp_path, start=start, lora={"rank": 4, "alpha": 32}), tmp_path / "two", resume=False)
    with pytest.raises(InputError, match="holds an adapter, not a model"):
        open_model(tmp_path / "out/checkpoint.pt")
    write_hub_folder(tmp_path / "base", "qwen2", rms_norm_eps=1e-5)
    with pytest.raises(InputError, match="belongs to another model than"):
        train(configure(tmp_path, steps=2), tmp_path / "out", resume=True)


def sentencepiece() -> dict[str, Any]:
    """A tokenizer of a kind that is not known here."""
    content = tokenizer_json("qwen2")
    vocabulary = content["model"]["vocab"]
    # The package counts on ids without gaps.
    vocabulary |= {f"<{id}>": id for id in range(len(vocabulary), VOCABULARY - 12)}
    return {**content, "pre_tokenizer": {"type": "Metaspace", "replacement": "▁", "prepend_scheme": "first"}}


def test_names_the_package_that_other_tokenizers_need(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write_hub_folder(tmp_path / "base", "llama", tokenizer=sentencepiece())
    monkeypatch.setitem(sys.modules, "tokenizers", None)
    with pytest.raises(TrainerError, match="needs the Python package tokenizers") as caught:
        train(configure(tmp_path), tmp_path / "out", resume=False)
    assert caught.value.exit_code == 1
    assert run(["train", "--config", str(tmp_path / "config.json"), "--out", str(tmp_path / "out")]) == 1
    assert "pip install tokenizers" in capsys.readouterr().err


def test_trains_adapters_with_other_tokenizers(tmp_path: Path) -> None:
    pytest.importorskip("tokenizers", reason="the optional package tokenizers is not installed")
    folder = write_hub_folder(tmp_path / "base", "llama", tokenizer=sentencepiece())
    _, tokenizer = open_model(folder)
    assert all(id < VOCABULARY - 12 for id in tokenizer.encode("<|im_end|><|begin|>"))
    assert tokenizer.special("<|im_end|>") == VOCABULARY - 11
    train(configure(tmp_path), tmp_path / "out", resume=False)
    assert (tmp_path / "out/adapter.gguf").exists()
    with pytest.raises(InputError, match="llama.cpp's name for the kind of its tokenizer is not known"):
        train(configure(tmp_path, lora={**LORA, "merge": True}), tmp_path / "two", resume=False)
