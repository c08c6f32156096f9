from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch

from lakatos_trainer.data.sequence import Encoder
from lakatos_trainer.errors import InputError, TrainerError
from lakatos_trainer.generate import write_greedily
from lakatos_trainer.gguf.model import load_model
from lakatos_trainer.gguf.vocabulary import read_tokenizer
from lakatos_trainer.logits import reference_logits
from lakatos_trainer.losses.value import expected_value
from lakatos_trainer.tokenizer.control import LAYOUT_VERSION
from lakatos_trainer.train.checkpoint import load_checkpoint
from lakatos_trainer.train.run import train
from support import lean_examples, read_lines, write_config, write_lines


def test_learns_twenty_examples_by_heart(tmp_path: Path) -> None:
    lines = list({line["state"]: line for line in lean_examples(24, 5)}.values())[:20]
    assert len(lines) == 20
    write_lines(tmp_path / "train.jsonl", lines)
    config = write_config(
        tmp_path,
        evaluate=["train.jsonl"],
        epochs=160,
        batchTokens=2048,
        loss={"state": 0.02},
        optimizer={"learningRate": 0.01, "warmupSteps": 5, "decay": "cosine", "finalShare": 0.1},
        output={"logEvery": 50, "evaluateEvery": 1000, "checkpointEvery": 1000, "type": "F32"},
    )
    assert train(config, tmp_path / "out", resume=False) == 0
    (figures,) = [line for line in read_lines(tmp_path / "out/metrics.jsonl") if line["kind"] == "evaluate"]
    assert figures["policyLoss"] < 0.05 and figures["exactMatch"] == 1 and figures["valueError"] < 0.05
    model, file = load_model(tmp_path / "out/model.gguf")
    tokenizer = read_tokenizer(file)
    encoder = Encoder(tokenizer, 96, 32)
    for line in lines:
        prompt = encoder.prompt(line["state"])
        assert prompt is not None
        assert tokenizer.decode(write_greedily(model, prompt, 40)) == line["tactic"]
        value = expected_value(model(torch.tensor([prompt]))[:, -2])
        assert float(value) == pytest.approx(line["value"], abs=0.1)


def quick(folder: Path, **changes: Any) -> Path:
    """A run of a few steps."""
    write_lines(folder / "train.jsonl", lean_examples(40, 1))
    return write_config(folder, **{"steps": 6, "epochs": 3, **changes})


def test_metrics_have_their_schema(tmp_path: Path) -> None:
    write_lines(tmp_path / "valid.jsonl", lean_examples(8, 2))
    output = {"logEvery": 2, "evaluateEvery": 3, "checkpointEvery": 4}
    train(quick(tmp_path, evaluate=["valid.jsonl"], output=output), tmp_path / "out", resume=False)
    lines = read_lines(tmp_path / "out/metrics.jsonl")
    assert [(line["kind"], line["step"]) for line in lines] == [
        ("start", 0),
        ("step", 2),
        ("evaluate", 3),
        ("step", 4),
        ("checkpoint", 4),
        ("step", 6),
        ("evaluate", 6),
        ("checkpoint", 6),
        ("end", 6),
    ]
    start, step, evaluation, end = lines[0], lines[1], lines[2], lines[-1]
    assert start["schemaVersion"] == 1 and start["steps"] == 6 and start["examples"] == start["used"] == 40
    assert start["parameters"] == 58_592 and start["processes"] == 1 and start["resumed"] is False
    losses = {"loss", "policyLoss", "valueLoss", "stateLoss", "preferenceLoss", "policyGradientLoss"}
    figures = "kind step epoch learningRate gradientNorm tokens peakBytes seconds tokensPerSecond"
    assert step.keys() == {*losses, *figures.split()}
    assert step["preferenceLoss"] is None and step["policyGradientLoss"] is None
    # Before it has learnt anything a model gives each of 384 tokens the same chance.
    assert step["loss"] == pytest.approx(math.log(384), rel=0.05)
    assert evaluation.keys() == {*losses, "kind", "step", "exactMatch", "tactics", "valueError", "examples"}
    assert end.items() >= {"reason": "finished", "model": "model.gguf"}.items()


def test_leaves_a_model_that_can_be_checked(tmp_path: Path) -> None:
    train(quick(tmp_path, output={"type": "Q8_0"}), tmp_path / "out", resume=False)
    out = tmp_path / "out"
    sha256 = hashlib.sha256((out / "model.gguf").read_bytes()).hexdigest()
    assert (out / "model.gguf.sha256").read_text() == f"{sha256}  model.gguf\n"
    fixture = json.loads((out / "logits.json").read_text())
    assert fixture["model"] == sha256 and len(fixture["sequences"]) == 3
    model, file = load_model(out / "model.gguf")
    assert file.metadata["lakatos.tokenizer_sha256"] == read_tokenizer(file).sha256()
    assert file.metadata["llama.context_length"] == 96 and file.metadata["general.name"] == "lakatos"
    for sequence in fixture["sequences"]:
        (again,) = reference_logits(model, [sequence["tokens"]], 16)
        assert again["logProbabilities"] == pytest.approx(sequence["logProbabilities"], abs=1e-5)
    names = "checkpoint.pt config.json logits.json metrics.jsonl model.gguf model.gguf.sha256 tokenizer.json"
    assert {path.name for path in out.iterdir()} == set(names.split())


def test_the_same_run_gives_the_same_model(tmp_path: Path) -> None:
    config = quick(tmp_path)
    train(config, tmp_path / "one", resume=False)
    train(config, tmp_path / "two", resume=False)
    assert (tmp_path / "one/model.gguf").read_bytes() == (tmp_path / "two/model.gguf").read_bytes()


def test_accumulated_batches_are_one_step(tmp_path: Path) -> None:
    config = quick(tmp_path, accumulate=50, steps=None, epochs=3)
    train(config, tmp_path / "out", resume=False)
    steps = [line for line in read_lines(tmp_path / "out/metrics.jsonl") if line["kind"] == "step"]
    # The whole epoch is one step, several times as large as a batch.
    assert len(steps) == 3 and len({step["tokens"] for step in steps}) == 1
    assert steps[0]["tokens"] > 2 * 512


@pytest.mark.parametrize("file", ["model.gguf", "checkpoint.pt"])
def test_goes_on_from_an_earlier_model(tmp_path: Path, file: str) -> None:
    train(quick(tmp_path), tmp_path / "one", resume=False)
    config = write_config(tmp_path, start={"file": f"one/{file}"}, epochs=1, steps=1, optimizer={"learningRate": 1e-12})
    train(config, tmp_path / "two", resume=False)
    before, after = (load_checkpoint(tmp_path / run / "checkpoint.pt") for run in ("one", "two"))
    assert after.tokenizer == before.tokenizer and after.position.step == 1
    assert all(torch.allclose(before.model[name], after.model[name], atol=1e-6) for name in before.model)


def steps_of(folder: Path, lines: list[dict[str, Any]], loss: dict[str, float]) -> list[dict[str, Any]]:
    """The metrics of a dozen steps on these examples, with a loss of this one part."""
    write_lines(folder / "train.jsonl", lines)
    start = {"size": "tiny", "vocabulary": 288}
    config = write_config(folder, start=start, epochs=12, loss={"policy": 0, "value": 0, "state": 0, **loss})
    train(config, folder / "out", resume=False)
    return [line for line in read_lines(folder / "out/metrics.jsonl") if line["kind"] == "step"]


def test_learns_preferences(tmp_path: Path) -> None:
    lines = [{"state": "⊢ a", "tactic": "rfl", "rejected": "simp"}, {"state": "⊢ a", "tactic": "simp"}]
    steps = steps_of(tmp_path, lines, {"preference": 1})
    # At the reference itself a pair costs log 2.
    assert steps[0]["preferenceLoss"] == pytest.approx(math.log(2), abs=1e-3)
    assert steps[-1]["preferenceLoss"] < 0.5


def test_learns_by_policy_gradient(tmp_path: Path) -> None:
    # Six tokens (the end is one) of chance 1/288 have a log-probability of -34: both ratios begin near 1, and what one
    # tactic gains the other loses.
    lines = [
        {"state": "⊢ b", "tactic": "omega", "group": "b", "reward": 1, "logProbability": -34},
        {"state": "⊢ b", "tactic": "solve", "group": "b", "reward": 0, "logProbability": -34},
    ]
    steps = steps_of(tmp_path, lines, {"policyGradient": 1, "clipLow": 1, "clipHigh": 1e9})
    assert steps[0]["policyGradientLoss"] == pytest.approx(0, abs=0.5)
    assert steps[-1]["policyGradientLoss"] < -2
    assert steps[0]["preferenceLoss"] is None


def test_says_when_it_diverges(tmp_path: Path) -> None:
    config = quick(tmp_path, optimizer={"learningRate": 1e30, "warmupSteps": 0})
    with pytest.raises(TrainerError, match="diverged at step") as caught:
        train(config, tmp_path / "out", resume=False)
    assert caught.value.exit_code == 1


def test_refuses_to_overwrite_or_to_mix_runs(tmp_path: Path) -> None:
    config = quick(tmp_path)
    train(config, tmp_path / "out", resume=False)
    with pytest.raises(InputError, match="holds a run already"):
        train(config, tmp_path / "out", resume=False)
    with pytest.raises(InputError, match="other settings for seed"):
        train(quick(tmp_path, seed=9), tmp_path / "out", resume=True)
    write_lines(tmp_path / "train.jsonl", lean_examples(41, 1))
    with pytest.raises(InputError, match="examples have changed"):
        train(write_config(tmp_path, steps=6, epochs=3), tmp_path / "out", resume=True)


def rewrite_checkpoint(path: Path, change: Callable[[dict[str, Any]], None]) -> None:
    """Changes what a checkpoint says of itself."""
    content = torch.load(path, weights_only=True)
    about = json.loads(content["about"])
    change(about)
    torch.save({**content, "about": json.dumps(about)}, path)


def test_goes_on_from_a_checkpoint_that_does_not_tell_its_layout_and_processes(tmp_path: Path) -> None:
    """The first versions had one layout, and wrote neither."""
    config, out = quick(tmp_path), tmp_path / "out"
    train(config, out, resume=False)

    def forget(about: dict[str, Any]) -> None:
        del about["layoutVersion"], about["processes"]

    rewrite_checkpoint(out / "checkpoint.pt", forget)
    assert train(config, out, resume=True) == 0


def test_refuses_a_checkpoint_that_was_taught_another_layout(tmp_path: Path) -> None:
    config, path = quick(tmp_path), tmp_path / "out/checkpoint.pt"
    train(config, tmp_path / "out", resume=False)
    rewrite_checkpoint(path, lambda about: about.update(layoutVersion=LAYOUT_VERSION + 1))
    with pytest.raises(InputError, match="checkpoint.pt: was taught sequences of layout 2, not 1"):
        train(config, tmp_path / "out", resume=True)
    with pytest.raises(InputError, match="layout 2"):
        train(quick(tmp_path, start={"file": "out/checkpoint.pt"}), tmp_path / "next", resume=False)


def test_trains_without_held_out_examples_that_fit(tmp_path: Path) -> None:
    config = quick(tmp_path, evaluate=["held-out.jsonl"])
    write_lines(tmp_path / "held-out.jsonl", [{"state": "⊢ a", "tactic": "x" * 4000}])
    assert train(config, tmp_path / "out", resume=False) == 0
    assert [line for line in read_lines(tmp_path / "out" / "metrics.jsonl") if line["kind"] == "evaluate"] == []


def test_refuses_what_it_cannot_use(tmp_path: Path) -> None:
    start = {"size": "tiny", "vocabulary": 288}
    with pytest.raises(InputError, match="every tactic is too long"):
        train(quick(tmp_path, start=start, context=20, tacticTokens=4), tmp_path / "out", resume=False)
    with pytest.raises(InputError, match="every example is too long"):
        config = quick(tmp_path, start=start, context=20, tacticTokens=4)
        write_lines(tmp_path / "train.jsonl", [{"state": "⊢ a target that is too long", "tactic": "rfl"}])
        train(config, tmp_path / "out", resume=False)
    (tmp_path / "bad.pt").write_bytes(b"PK nonsense")
    with pytest.raises(InputError, match="bad.pt: not a checkpoint"):
        train(quick(tmp_path, start={"file": "bad.pt"}), tmp_path / "out", resume=False)
    assert not (tmp_path / "out").exists()
