"""What bfloat16 changes on a CPU: speed, and results by no more than its rounding."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch
from torch import Tensor

from hub import configure, write_hub_folder
from lakatos_trainer.errors import InputError
from lakatos_trainer.model.llama import causal_attention
from lakatos_trainer.train.precision import Precision, choose_precision, cpu_multiplies_bf16
from lakatos_trainer.train.run import train
from support import read_lines, steps_of, write_config

CPU = torch.device("cpu")


def test_a_cpu_that_multiplies_bfloat16_does_so_for_large_models_only() -> None:
    able = cpu_multiplies_bf16()
    assert choose_precision("auto", CPU, large=True) == Precision(able, "cpu")
    assert choose_precision("auto", CPU, large=False) == Precision(False, "cpu")
    assert choose_precision("f32", CPU, large=True) == Precision(False, "cpu")
    if able:
        assert choose_precision("bf16", CPU, large=False).bf16
    else:
        with pytest.raises(InputError, match="precision is bf16, which this device lacks"):
            choose_precision("bf16", CPU, large=False)


def test_a_run_says_in_which_precision_it_computes(tmp_path: Path) -> None:
    write_hub_folder(tmp_path / "base", "llama")
    train(configure(tmp_path, steps=2, precision="auto"), tmp_path / "others", resume=False)
    train(write_config(tmp_path, steps=2, precision="auto"), tmp_path / "ours", resume=False)
    told = [read_lines(tmp_path / name / "metrics.jsonl")[0]["precision"] for name in ("others", "ours")]
    assert told == ["bf16" if cpu_multiplies_bf16() else "f32", "f32"]


@pytest.mark.parametrize("lora", [True, False])
def test_steps_in_bfloat16_are_nearly_those_in_single_precision(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lora: bool
) -> None:
    write_hub_folder(tmp_path / "base", "llama", dtype=torch.bfloat16)
    # Every PyTorch can compute so; those that take longer for it than for float32 are never asked to.
    monkeypatch.setattr("lakatos_trainer.train.precision.cpu_multiplies_bf16", lambda: True)
    changes = {} if lora else {"lora": None}
    losses = {}
    for precision in ("f32", "bf16"):
        train(configure(tmp_path, precision=precision, **changes), tmp_path / precision, resume=False)
        assert read_lines(tmp_path / precision / "metrics.jsonl")[0]["precision"] == precision
        losses[precision] = [line["loss"] for line in steps_of(tmp_path / precision)]
    assert losses["bf16"] != losses["f32"]
    assert losses["bf16"] == pytest.approx(losses["f32"], rel=0.03)


def test_the_attentions_are_one_function() -> None:
    draw = torch.Generator().manual_seed(1)
    q, k, v = (torch.randn(2, heads, 40, 16, generator=draw) for heads in (6, 2, 2))

    def by_hand(row: int, head: int, at: int) -> Tensor:
        scores = k[row, head // 3, : at + 1] @ q[row, head, at] / 4
        return scores.softmax(0) @ v[row, head // 3, : at + 1]

    exact, rounded = causal_attention(q, k, v), causal_attention(q.bfloat16(), k.bfloat16(), v.bfloat16())
    for row, head, at in ((0, 0, 0), (0, 2, 39), (1, 3, 17), (1, 5, 39)):
        assert torch.allclose(exact[row, head, at], by_hand(row, head, at), atol=1e-5)
    assert rounded.dtype == torch.bfloat16 and torch.allclose(rounded.float(), exact, atol=0.05)
