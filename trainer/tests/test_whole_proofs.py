"""Group-relative policy gradient on whole proofs: the prompt is a theorem, an answer has several lines."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import torch

from lakatos_trainer.data.example import Example, read_examples
from lakatos_trainer.data.format import Format
from lakatos_trainer.data.layout import Layout
from lakatos_trainer.data.sequence import Encoder
from lakatos_trainer.logits import reference_logits
from lakatos_trainer.losses.advantage import AdvantageKind
from lakatos_trainer.tokenizer.tokenizer import Tokenizer
from lakatos_trainer.train.checkpoint import load_checkpoint, model_of
from lakatos_trainer.train.config import TrainConfig, read_config
from lakatos_trainer.train.dataset import encode_dataset
from lakatos_trainer.train.parse import parse
from lakatos_trainer.train.run import train
from support import read_lines, write_config, write_lines

_AND = "theorem and_swap (p q : Prop) : p ∧ q → q ∧ p"
_ADD = "theorem zero_add' (n : Nat) : 0 + n = n"
_PROOFS = {
    _AND: [
        "intro h\nexact ⟨h.2, h.1⟩",
        "intro h\nexact ⟨h.1, h.2⟩",
        "intro h\ncases h with\n| intro hp hq =>\n  constructor\n  · exact hp\n  · exact hq",
        "intro h\nconstructor\n· exact h.2\n· exact h.1",
    ],
    _ADD: ["induction n with\n| zero => rfl\n| succ n ih => rw [← Nat.add_assoc, ih]", "cases n\n· rfl\n· rfl"],
}
#: What the gate says of them; null is unknown.
_REWARDS: dict[str, list[float | None]] = {_AND: [1, 0, 0, None], _ADD: [0, 0]}
_FORMAT = {"prompt": ["{statement} := by\n"]}


def configure(folder: Path, **changes: Any) -> Path:
    return write_config(folder, format=_FORMAT, context=256, tacticTokens=128, batchTokens=4096, **changes)


@pytest.fixture(scope="module")
def start(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A policy that may write any of the proofs: their imitation for a while."""
    folder = tmp_path_factory.mktemp("start")
    lines = [
        {"state": statement, "statement": statement, "tactic": proof}
        for statement, proofs in _PROOFS.items()
        for proof in proofs
    ]
    write_lines(folder / "train.jsonl", lines)
    train(configure(folder, epochs=30), folder / "out", resume=False)
    return folder / "out/checkpoint.pt"


def log_probability(checkpoint: Path, example: Example) -> float:
    """ln of the probability that the policy writes the proof, and then ends."""
    model, tokenizer = model_of(load_checkpoint(checkpoint), checkpoint)
    layout = Layout(parse(Format, _FORMAT, "format"), tokenizer)
    assert example.tactic is not None
    prompt = layout.prompt(example, example.state).tokens
    (found,) = reference_logits(model, [[*prompt, *layout.answer(example.tactic), layout.end]], 1)
    return math.fsum(found["logProbabilities"][len(prompt) - 1 :])


def attempts(folder: Path, start: Path, rewards: dict[str, list[float | None]]) -> list[Example]:
    """A group of attempts for each theorem, drawn by `start`, as the trainer reads it. Unknown ones have no reward."""
    lines: list[dict[str, Any]] = []
    for statement, proofs in _PROOFS.items():
        for proof, reward in zip(proofs, rewards[statement]):
            about = {"state": statement, "statement": statement, "tactic": proof}
            drawn = log_probability(start, Example("x", statement, proof, about={"statement": statement}))
            judged = {} if reward is None else {"group": statement, "reward": reward}
            lines.append({**about, "weight": 0, "logProbability": drawn, **judged})
    return read_examples([write_lines(folder / "train.jsonl", lines)])


def advantages(config: TrainConfig, examples: list[Example], kind: AdvantageKind) -> list[float | None]:
    tokenizer = Tokenizer([], 288)
    layout = Layout(parse(Format, _FORMAT, "format"), tokenizer)
    told = replace(config, loss=replace(config.loss, advantage=kind))
    dataset = encode_dataset(examples, Encoder(tokenizer, 512, 256, layout), told)
    assert dataset is not None and len(dataset.items) == len(examples)
    # What is unknown is compared with nothing, and is not in the loss.
    assert dataset.batch(list(range(len(examples)))).drawn.tolist() == [0, 1, 2, 4, 5]
    return dataset.advantages


def test_a_proof_is_compared_with_those_of_its_theorem(tmp_path: Path, start: Path) -> None:
    config, examples = read_config(configure(tmp_path)), attempts(tmp_path, start, _REWARDS)
    # The reward less the mean of the two others; the second theorem has equal rewards.
    rloo = [1.0, -0.5, -0.5, None, 0, 0]
    assert advantages(config, examples, "rloo") == pytest.approx(rloo)
    # The mean is 1/3, the deviation sqrt(2)/3.
    grpo = [2 / math.sqrt(2), -1 / math.sqrt(2), -1 / math.sqrt(2), None, 0, 0]
    assert advantages(config, examples, "grpo") == pytest.approx(grpo, abs=1e-5)


def steps_of(folder: Path, start: Path, kind: AdvantageKind, optimizer: dict[str, Any]) -> list[dict[str, Any]]:
    """Goes on from `start` with policy gradient alone, one step an epoch."""
    loss = {"policy": 0, "value": 0, "state": 0, "policyGradient": 1, "advantage": kind}
    config = configure(folder, start={"file": str(start)}, epochs=8, loss=loss, optimizer=optimizer)
    assert train(config, folder / "out", resume=False) == 0
    steps = [line for line in read_lines(folder / "out/metrics.jsonl") if line["kind"] == "step"]
    assert len(steps) == 8
    return steps


def test_a_group_of_equal_rewards_teaches_nothing(tmp_path: Path, start: Path) -> None:
    attempts(tmp_path, start, {_AND: [1, 1, 1, None], _ADD: [0, 0]})
    steps = steps_of(tmp_path, start, "rloo", {"weightDecay": 0})
    assert [step["gradientNorm"] for step in steps] == [0] * 8
    before, after = (load_checkpoint(path).model for path in (start, tmp_path / "out/checkpoint.pt"))
    assert all(torch.equal(before[name], after[name]) for name in before)


@pytest.mark.parametrize("kind", ["rloo", "grpo"])
def test_a_rewarded_proof_gains_on_its_siblings(tmp_path: Path, start: Path, kind: AdvantageKind) -> None:
    examples = attempts(tmp_path, start, _REWARDS)
    steps = steps_of(tmp_path, start, kind, {"learningRate": 1e-3, "warmupSteps": 2, "decay": "constant"})
    # In the first step the policy is the one that drew: all ratios are 1, and advantages sum up to 0.
    assert steps[0]["policyGradientLoss"] == pytest.approx(0, abs=1e-4) and steps[0]["gradientNorm"] > 0
    # In the last all of them are at their bounds, 1.28 for the right proof and 0.8 for the wrong ones; five are drawn.
    largest = 1.0 if kind == "rloo" else math.sqrt(2)
    assert steps[-1]["policyGradientLoss"] == pytest.approx(-(1.28 - 0.8) * largest / 5, abs=1e-4)

    gains = [
        log_probability(tmp_path / "out/checkpoint.pt", example) - (example.log_probability or 0)
        for example in examples
    ]
    right, *wrong = gains[:3]
    assert right > math.log(1.28) and max(wrong) < math.log(0.8)
