"""The bench of fine-tuning."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from hub import write_hub_folder
from support import PACKAGE_ROOT, read_lines, write_lines

WHOLE, LEFT, RIGHT = "n : Nat\n⊢ n = n ∧ True", "n : Nat\n⊢ n = n", "n : Nat\n⊢ True"
#: As lakatos trace writes them.
EXAMPLES = [
    {"state": state, "tactic": tactic, "kind": "traced", "theorem": "A.t", "round": 0, "policy": "author"}
    for state, tactic in (
        (WHOLE, "constructor"),
        (LEFT, "rfl"),
        (RIGHT, "have h : True := by trivial"),
        (RIGHT, "trivial"),
        (f"{LEFT}\n\n{RIGHT}", "first\n| rfl\n| trivial"),
    )
]


def script_for(folder: Path, seconds: int | None, *further: str) -> list[str]:
    """The command that fine-tunes a tiny model."""
    folder.mkdir(exist_ok=True)
    base = write_hub_folder(folder / "base", "llama", pre="smollm", tie_word_embeddings=True)
    (folder / "traces").mkdir()
    for split in ("train", "valid"):
        write_lines(folder / f"traces/examples-{split}.jsonl", EXAMPLES)
    arguments = {"--base": base, "--traces": folder / "traces", "--out": folder / "out"}
    arguments |= {} if seconds is None else {"--seconds": seconds}
    more = {"--context": 128, "--tactic-tokens": 48, "--batch-tokens": 512, "--lora-rate": 0.02, "--whole-rate": 0.005}
    script = [sys.executable, str(PACKAGE_ROOT / "bench/fine_tune.py"), "--threads", "1", *further]
    return script + [str(part) for pair in {**arguments, **more}.items() for part in pair]


def test_the_bench_of_fine_tuning_runs_on_a_tiny_model(tmp_path: Path) -> None:
    script = script_for(tmp_path, 1)
    # Whoever trains has no pytest.
    (tmp_path / "nothing").mkdir()
    (tmp_path / "nothing/pytest.py").write_text("raise ImportError")
    paths = os.pathsep.join([str(tmp_path / "nothing"), os.environ.get("PYTHONPATH", "")])
    run = {"capture_output": True, "text": True, "env": {**os.environ, "PYTHONPATH": paths}}
    printed = [subprocess.run(script, **run) for _ in range(2)]
    first, again = (json.loads(one.stdout.splitlines()[-1]) for one in printed)
    # What is done is not done again.
    assert first == again == json.loads((tmp_path / "out/summary.json").read_text())
    rows = {row["method"]: row for row in first["rows"]}
    assert rows.keys() == {"lora", "whole"} and rows["whole"]["trained"] > rows["lora"]["trained"]
    assert all(row["validLoss"] < 0.9 * row["validLossBefore"] and row["tokensPerSecond"] > 0 for row in rows.values())
    assert (tmp_path / "out/lora/adapter.gguf").exists() and (tmp_path / "out/whole/model.gguf").exists()


def test_so_many_steps_make_the_same_adapter_again_however_fast_the_machine_is(tmp_path: Path) -> None:
    made = []
    for name, seconds in (("one", None), ("two", 600)):
        script = script_for(tmp_path / name, seconds, "--methods", "lora", "--steps", "9")
        done = subprocess.run(script, capture_output=True, text=True, check=True)
        assert [row["steps"] for row in json.loads(done.stdout.splitlines()[-1])["rows"]] == [9]
        made.append((tmp_path / name / "out/lora/adapter.gguf").read_bytes())
    assert made[0] == made[1]


def test_the_time_of_the_bench_ends_its_training_before_the_steps_where_it_comes_first(tmp_path: Path) -> None:
    script = script_for(tmp_path, 1, "--methods", "lora", "--steps", "1000000")
    done = subprocess.run(script, capture_output=True, text=True, check=True)
    assert 0 < json.loads(done.stdout.splitlines()[-1])["rows"][0]["steps"] < 10_000


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_whoever_ends_the_bench_ends_its_training(tmp_path: Path, number: int) -> None:
    quiet = subprocess.DEVNULL
    bench = subprocess.Popen(script_for(tmp_path, 600), stdin=quiet, stdout=quiet, stderr=quiet)
    metrics = tmp_path / "out/lora/metrics.jsonl"
    until = time.monotonic() + 100
    while not (metrics.exists() and '"step"' in metrics.read_text()) and time.monotonic() < until:
        time.sleep(0.1)
    bench.send_signal(number)
    assert bench.wait(timeout=60) == 130
    assert read_lines(metrics)[-1]["reason"] == "interrupted"
