"""Adapters trained in processes of their own: killed and gone on with, and two processes together."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Any

import pytest

from hub import configure, write_hub_folder
from lakatos_trainer.train.checkpoint import load_checkpoint
from lakatos_trainer.train.run import train
from support import lean_examples, read_lines, same_tensors, start_trainer, timeless, write_lines
from two_processes import same_steps, train_in_two


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 130), (signal.SIGKILL, -9)])
def test_goes_on_as_if_nothing_had_happened(tmp_path: Path, number: int, code: int) -> None:
    write_hub_folder(tmp_path / "base", "qwen2")
    write_lines(tmp_path / "valid.jsonl", lean_examples(5, 2))
    changes: dict[str, Any] = {
        "steps": 14,
        "evaluate": ["valid.jsonl"],
        "loss": {"preference": 0.5},
        "output": {"logEvery": 1, "evaluateEvery": 7, "checkpointEvery": 3},
    }
    config, out, whole = configure(tmp_path, **changes), tmp_path / "out", tmp_path / "whole"
    pairs = [{**line, "rejected": "sorry"} for line in lean_examples(30, 1)]
    write_lines(tmp_path / "train.jsonl", pairs)
    assert train(config, whole, resume=False) == 0
    process = start_trainer("train", "--config", config, "--out", out)
    assert process.stderr is not None
    for line in process.stderr:
        if line.startswith("step step=5 "):
            process.send_signal(number)
            break
    _, rest = process.communicate(timeout=60)
    assert process.returncode == code, rest
    assert 3 <= load_checkpoint(out / "checkpoint.pt").position.step < 14
    assert not (out / "adapter.gguf").exists()

    assert train(config, out, resume=True) == 0
    assert (out / "adapter.gguf").read_bytes() == (whole / "adapter.gguf").read_bytes()
    one, two = (load_checkpoint(folder / "checkpoint.pt") for folder in (out, whole))
    assert same_tensors(one.optimizer, two.optimizer) and same_tensors(one.model, two.model)
    assert one.reference is not None and same_tensors(one.reference, two.reference)
    assert timeless(out / "metrics.jsonl") == timeless(whole / "metrics.jsonl")
    assert read_lines(out / "metrics.jsonl")[0]["trained"] < 0.1 * read_lines(out / "metrics.jsonl")[0]["parameters"]


def test_two_processes_take_the_steps_of_one(tmp_path: Path) -> None:
    """Two processes of one batch a step compute what one process of two batches a step does."""
    write_hub_folder(tmp_path / "base", "llama")
    train_in_two(configure(tmp_path, steps=4), tmp_path / "two")
    train(configure(tmp_path, steps=4, accumulate=2), tmp_path / "one", resume=False)
    same_steps(tmp_path / "one", tmp_path / "two")
    one, two = (load_checkpoint(tmp_path / run / "checkpoint.pt") for run in ("one", "two"))
    assert one.base == two.base
    assert max(float((one.model[name] - two.model[name]).abs().max()) for name in one.model) < 1e-3
