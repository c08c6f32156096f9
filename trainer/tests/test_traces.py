"""Folders of traces as examples."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from hub import configure, write_hub_folder
from lakatos_trainer.data.traces import read_traces
from lakatos_trainer.errors import InputError
from lakatos_trainer.train.run import train
from support import PACKAGE_ROOT, read_lines, steps_of, write_lines

GOALS = [{"name": "", "pretty": text} for text in ("n : Nat\n⊢ n = n ∧ True", "n : Nat\n⊢ n = n", "n : Nat\n⊢ True")]


def step(tactic: str, before: list[list[int]], parent: int | None = None) -> dict[str, Any]:
    return {"tactic": tactic, "before": before, "after": [], "parent": parent, "named": [], "found": []}


STEPS = [
    step("constructor", [[0]]),
    step("· rfl", [[1], [2]]),
    step("rfl", [[1]], 1),
    step("case right =>\n  have h : True := by trivial\n  exact h", [[2]]),
    step("have h : True := by trivial", [[2]], 3),
    step("trivial", [[2]], 4),
    step("trivial", [[2]], 3),
    step("done", []),
    step("first\n| rfl\n| trivial", [[1, 2]]),
    step("by_cases h : n = n\n· rfl", [[0]]),
    step("rfl", [[1]], 9),
]


def write_module(folder: Path, name: str, split: str, version: int = 1) -> None:
    (folder / "modules").mkdir(parents=True, exist_ok=True)
    head = {"kind": "module", "schema": "lakatos/trace", "version": version, "module": name, "split": split}
    theorem = {"kind": "theorem", "name": f"{name}.t", "goals": GOALS, "steps": STEPS}
    write_lines(folder / f"modules/{name}.jsonl", [head, theorem, {**theorem, "steps": []}])


def test_each_state_with_a_tactic_for_it_is_an_example_once(tmp_path: Path) -> None:
    write_module(tmp_path, "A", "train")
    found = [(example.state, example.tactic) for example in read_traces(tmp_path, "train")]
    whole, left, right = (goal["pretty"] for goal in GOALS)
    assert found == [
        (whole, "constructor"),
        (left, "rfl"),
        (right, "have h : True := by trivial"),
        (right, "trivial"),
        (f"{left}\n\n{right}", "first\n| rfl\n| trivial"),
    ]


def test_training_and_evaluation_have_modules_of_their_own(tmp_path: Path) -> None:
    write_hub_folder(tmp_path / "base", "llama")
    for name, split in (("A", "train"), ("B", "train"), ("C", "valid"), ("D", "test")):
        write_module(tmp_path / "traces", name, split)
    config = configure(tmp_path, train=["traces"], evaluate=["traces"], loss={"state": 0})
    assert train(config, tmp_path / "out", resume=False) == 0
    start, *lines = read_lines(tmp_path / "out/metrics.jsonl")
    (held_out,) = [line for line in lines if line["kind"] == "evaluate"]
    assert start["examples"] == 2 * 5 and held_out["examples"] == 5
    assert steps_of(tmp_path / "out")[-1]["policyLoss"] < steps_of(tmp_path / "out")[0]["policyLoss"]
    # A run goes on with what it began with.
    write_module(tmp_path / "traces", "E", "train")
    with pytest.raises(InputError, match="the training examples have changed"):
        train(config, tmp_path / "out", resume=True)


def test_says_what_is_wrong_with_a_folder(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="holds no traces"):
        list(read_traces(tmp_path, "train"))
    write_module(tmp_path, "A", "train", version=2)
    with pytest.raises(InputError, match=r"A.jsonl: no trace of version 1"):
        list(read_traces(tmp_path, "train"))
    (tmp_path / "modules/A.jsonl").write_text("{\n")
    with pytest.raises(InputError, match=r"A.jsonl: not a trace"):
        list(read_traces(tmp_path, "train"))
    write_module(tmp_path, "A", "valid")
    config = configure(tmp_path, train=["."])
    with pytest.raises(InputError, match="no examples of the split train"):
        train(config, tmp_path / "out", resume=False)


def test_the_bench_of_fine_tuning_runs_on_a_tiny_model(tmp_path: Path) -> None:
    base = write_hub_folder(tmp_path / "base", "llama", pre="smollm", tie_word_embeddings=True)
    for name, split in (("A", "train"), ("B", "train"), ("C", "valid")):
        write_module(tmp_path / "traces", name, split)
    arguments = {"--base": base, "--traces": tmp_path / "traces", "--out": tmp_path / "out", "--seconds": 1}
    more = {"--context": 128, "--tactic-tokens": 48, "--batch-tokens": 512, "--lora-rate": 0.02, "--whole-rate": 0.005}
    script = [str(PACKAGE_ROOT / "bench/fine_tune.py"), "--threads", "1"]
    script += [str(part) for pair in {**arguments, **more}.items() for part in pair]
    printed = [subprocess.run([sys.executable, *script], capture_output=True, text=True) for _ in range(2)]
    first, again = (json.loads(one.stdout.splitlines()[-1]) for one in printed)
    # What is done is not done again.
    assert first == again == json.loads((tmp_path / "out/summary.json").read_text())
    rows = {row["method"]: row for row in first["rows"]}
    assert rows.keys() == {"lora", "whole"} and rows["whole"]["trained"] > rows["lora"]["trained"]
    assert all(row["validLoss"] < 0.9 * row["validLossBefore"] and row["tokensPerSecond"] > 0 for row in rows.values())
    assert (tmp_path / "out/lora/adapter.gguf").exists() and (tmp_path / "out/whole/model.gguf").exists()
