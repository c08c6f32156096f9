"""Training on a GPU against training on the CPU. Without a GPU there is nothing to compare."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import torch

from hub import configure, write_hub_folder
from lakatos_trainer.cli import run as command
from lakatos_trainer.train.checkpoint import load_checkpoint
from lakatos_trainer.train.run import train
from lakatos_trainer.train.start import merge_checkpoint
from llama import ask_llama, needs_llama
from support import lean_examples, read_lines, same_tensors, steps_of, timeless, write_config, write_lines

pytestmark = pytest.mark.skipif(not torch.cuda.is_available(), reason="PyTorch finds no GPU")


def run(folder: Path, name: str, **changes: Any) -> list[dict[str, Any]]:
    """The steps of a run of our own model on `train.jsonl`."""
    train(write_config(folder, **{"steps": 8, "epochs": 9, **changes}), folder / name, resume=False)
    return steps_of(folder / name)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    lines = [{**line, "rejected": "sorry"} for line in lean_examples(40, 1)]
    write_lines(tmp_path / "train.jsonl", lines)
    return tmp_path


@pytest.mark.parametrize(("precision", "near"), [("f32", 1e-3), ("bf16", 0.03)])
def test_steps_are_those_of_the_cpu(folder: Path, precision: str, near: float) -> None:
    loss = {"preference": 0.5}
    wanted = run(folder, "cpu", loss=loss)
    found = run(folder, "gpu", loss=loss, device="cuda", precision=precision)
    assert [line["tokens"] for line in found] == [line["tokens"] for line in wanted]
    for name in ("loss", "policyLoss", "valueLoss", "stateLoss", "preferenceLoss"):
        assert [line[name] for line in found] == pytest.approx([line[name] for line in wanted], rel=near), name
    start = read_lines(folder / "gpu/metrics.jsonl")[0]
    assert start["device"].startswith("cuda") and start["precision"] == precision


def test_takes_the_gpu_by_itself_and_tells_its_memory(folder: Path) -> None:
    steps = run(folder, "out", device="auto", precision="auto")
    assert read_lines(folder / "out/metrics.jsonl")[0]["device"].startswith("cuda")
    assert all(line["peakBytes"] > 100_000 for line in steps)


def test_a_run_that_goes_on_comes_to_the_same(folder: Path) -> None:
    def config(steps: int) -> Path:
        changes = {"loss": {"preference": 0.5}, "output": {"logEvery": 1, "checkpointEvery": 2, "type": "F32"}}
        schedule = {"optimizer": {"learningRate": 5e-3, "warmupSteps": 0, "decay": "constant"}}
        return write_config(folder, steps=steps, epochs=9, device="cuda", **changes, **schedule)

    train(config(8), folder / "whole", resume=False)
    train(config(8), folder / "again", resume=False)
    whole, again = (load_checkpoint(folder / name / "checkpoint.pt") for name in ("whole", "again"))
    assert same_tensors(whole.model, again.model)
    assert timeless(folder / "whole/metrics.jsonl") == timeless(folder / "again/metrics.jsonl")


@pytest.mark.parametrize("recompute", [False, True])
def test_an_adapter_learns_over_weights_in_half_precision(tmp_path: Path, recompute: bool) -> None:
    write_hub_folder(tmp_path / "base", "qwen2", dtype=torch.bfloat16)
    rate = {"learningRate": 0.02, "warmupSteps": 2}
    changes = {"steps": 30, "epochs": 20, "loss": {"state": 0, "preference": 0.2}, "optimizer": rate}
    config = configure(tmp_path, **changes, device="cuda", precision="auto", recompute=recompute)
    write_lines(tmp_path / "train.jsonl", [{**line, "rejected": "sorry"} for line in lean_examples(30, 1)])
    train(config, tmp_path / "out", resume=False)
    steps = steps_of(tmp_path / "out")
    assert steps[-1]["policyLoss"] < 0.5 * steps[0]["policyLoss"]
    assert read_lines(tmp_path / "out/metrics.jsonl")[-1]["model"] == "adapter.gguf"


def test_layers_that_are_computed_twice_take_less_memory(folder: Path) -> None:
    size = {"start": {"size": "1M"}, "context": 96, "batchTokens": 8192, "device": "cuda", "steps": 2}
    runs = []
    for name in ("kept", "twice"):
        # Of the whole process, which other tests share.
        torch.cuda.reset_peak_memory_stats()
        runs.append(run(folder, name, **size, recompute=name == "twice")[-1])
    kept, twice = runs
    assert twice["peakBytes"] < 0.8 * kept["peakBytes"]
    assert twice["loss"] == pytest.approx(kept["loss"], rel=0.01)


def test_attention_is_not_planned_for_each_length(folder: Path) -> None:
    run(folder, "out", device="cuda", steps=1)
    assert not getattr(torch.backends.cuda, "cudnn_sdp_enabled", lambda: False)()


@needs_llama
@pytest.mark.parametrize(("kind", "tolerance"), [("F32", 0.03), ("Q8_0", 0.3)])
def test_llama_computes_there_what_we_do(tmp_path: Path, kind: str, tolerance: float) -> None:
    folder, base = write_hub_folder(tmp_path / "base", "qwen2"), tmp_path / "base.gguf"
    assert command(["export", "--from", str(folder), "--out", str(base), "--type", kind]) == 0
    fast = {"learningRate": 0.02, "warmupSteps": 2}
    train(configure(tmp_path, optimizer=fast, device="cuda", precision="f32"), tmp_path / "out", resume=False)
    trained, _ = merge_checkpoint(folder, tmp_path / "out/checkpoint.pt")
    sequences = [[7 * at % 400 for at in range(length)] for length in (1, 7, 90)]
    answer = ask_llama(base, [], sequences, tmp_path / "out/adapter.gguf", gpu="cuda")
    largest = 0.0
    for tokens, rows in zip(sequences, answer["logProbabilities"]):
        with torch.no_grad():
            ours = trained(torch.tensor([tokens]))[0].log_softmax(-1)
        largest = max(largest, float((ours - torch.tensor(rows)).abs().max()))
    print(f"{kind}: log-probabilities on the GPU differ by at most {largest:.2e}")
    assert largest < tolerance
