from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from lakatos_trainer.errors import InputError
from lakatos_trainer.train.config import OptimizerConfig, config_from_json, differences, read_config
from lakatos_trainer.train.schedule import learning_rate
from support import write_config

LEAST: dict[str, Any] = {"train": ["a.jsonl"], "start": {"size": "tiny"}}


def test_writes_what_it_reads(tmp_path: Path) -> None:
    config = read_config(write_config(tmp_path))
    assert config_from_json(config.to_json(), "x") == config
    assert json.loads(config.to_json())["optimizer"]["learningRate"] == 0.005


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"epoch": 3}, "x: unknown name epoch"),
        ({"loss": {"alpha": 1}}, "x: loss: unknown name alpha"),
        ({"train": "a.jsonl"}, "x: train must be a list"),
        ({"train": []}, "train names no file"),
        ({"train": [1]}, r"x: train\[0\] must be a text"),
        ({"epochs": 0}, "x: epochs must be 1 or more, not 0"),
        ({"epochs": 1.5}, "x: epochs must be a whole number"),
        ({"seed": True}, "x: seed must be a whole number"),
        ({"device": "tpu"}, "x: device must be one of auto, cpu, cuda"),
        ({"optimizer": {"learningRate": 0}}, "learningRate must be more than 0"),
        ({"optimizer": []}, "x: optimizer: must be an object"),
        ({"start": {}}, "start needs either size or file"),
        ({"start": {"size": "1M", "file": "a"}}, "start needs either size or file"),
        ({"start": {"file": "a", "vocabulary": 300}}, "brings its own tokenizer"),
        ({"tacticTokens": 500}, "leaves no room"),
        ({"schemaVersion": 2}, "schemaVersion must be one of 1"),
    ],
)
def test_refuses(changes: dict[str, Any], complaint: str) -> None:
    with pytest.raises(InputError, match=complaint):
        config_from_json(json.dumps({**LEAST, **changes}), "x")


def test_refuses_what_is_missing_or_no_json() -> None:
    with pytest.raises(InputError, match="x: train is missing"):
        config_from_json('{"start":{"size":"tiny"}}', "x")
    with pytest.raises(InputError, match="x:2: not JSON"):
        config_from_json("{\n,}", "x")


def test_knows_what_makes_another_run() -> None:
    old = config_from_json(json.dumps(LEAST), "x")
    new = config_from_json(json.dumps({**LEAST, "seed": 1, "threads": 1, "output": {"logEvery": 1}}), "x")
    assert differences(old, new) == ["seed"]


@pytest.mark.parametrize(
    ("decay", "rates"),
    [
        ("linear", [0.5, 1.0, 1.0, 0.775, 0.55, 0.325]),
        ("cosine", [0.5, 1.0, 1.0, 0.8681981, 0.55, 0.2318019]),
        ("constant", [0.5, 1.0, 1.0, 1.0, 1.0, 1.0]),
    ],
)
def test_learning_rate(decay: Any, rates: list[float]) -> None:
    config = OptimizerConfig(learning_rate=1.0, warmup_steps=2, decay=decay, final_share=0.1)
    assert [learning_rate(config, step, 6) for step in range(6)] == pytest.approx(rates)


@pytest.mark.parametrize("decay", ["linear", "cosine"])
def test_no_step_is_wasted_on_a_rate_of_0(decay: Any) -> None:
    config = OptimizerConfig(learning_rate=1.0, warmup_steps=2, decay=decay, final_share=0)
    assert all(learning_rate(config, step, 30) > 0 for step in range(30))
    assert learning_rate(config, 30, 30) == pytest.approx(0)
