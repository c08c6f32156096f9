"""Training by two processes together, for tests."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch.distributed as distributed

from support import read_lines, start_trainer, steps_of


def torchrun(processes: int) -> list[str]:
    """torchrun as a launcher of so many processes; the test is skipped where PyTorch is made without it."""
    if not distributed.is_available():
        pytest.skip("this PyTorch is made without torch.distributed")
    from torch.distributed.elastic.multiprocessing import Std

    # PyTorch 1.13 reads its own default, to redirect nothing, as null on Python 3.11. A tenth process is redirected.
    mended = ["--redirects", "9:1", "--tee", "9:1"] if Std.from_str("0") is None else []
    # By default it looks every five seconds whether they have ended.
    often = ["--monitor_interval", "0.1"]
    return ["-m", "torch.distributed.run", "--standalone", "--nproc_per_node", str(processes), *often, *mended]


def train_in_two(config: Path, out: Path, *more: str) -> None:
    """Trains in two processes together."""
    process = start_trainer("train", "--config", config, "--out", out, *more, launcher=torchrun(2))
    _, error = process.communicate(timeout=120)
    assert process.returncode == 0, error


def same_steps(one: Path, two: Path) -> None:
    """Holds a run of two processes to the steps of a run of one."""
    steps, others = steps_of(one), steps_of(two)
    assert [line["tokens"] for line in steps] == [line["tokens"] for line in others]
    assert [line["loss"] for line in steps] == pytest.approx([line["loss"] for line in others], rel=1e-4)
    assert [line["gradientNorm"] for line in steps] == pytest.approx(
        [line["gradientNorm"] for line in others], rel=1e-3
    )
    assert read_lines(two / "metrics.jsonl")[0]["processes"] == 2
