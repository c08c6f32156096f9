"""Training in processes of its own: signals, crashes, exit codes, several processes together."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from lakatos_trainer.errors import InputError
from lakatos_trainer.train.checkpoint import load_checkpoint
from lakatos_trainer.train.run import train
from support import (
    environment,
    lean_examples,
    read_lines,
    same_tensors,
    start_trainer,
    timeless,
    write_config,
    write_lines,
)
from two_processes import same_steps, torchrun, train_in_two

_OUTPUT = {"logEvery": 1, "evaluateEvery": 10, "checkpointEvery": 5, "type": "F32"}


def configure(folder: Path) -> Path:
    write_lines(folder / "train.jsonl", lean_examples(60, 1))
    write_lines(folder / "valid.jsonl", lean_examples(10, 2))
    return write_config(folder, evaluate=["valid.jsonl"], epochs=8, loss={"preference": 0.1}, output=_OUTPUT)


@pytest.fixture(scope="module")
def uninterrupted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("whole")
    assert train(configure(folder), folder / "out", resume=False) == 0
    return folder / "out"


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 130), (signal.SIGINT, 130), (signal.SIGKILL, -9)])
def test_goes_on_as_if_nothing_had_happened(tmp_path: Path, uninterrupted: Path, number: int, code: int) -> None:
    config, out = configure(tmp_path), tmp_path / "out"
    process = start_trainer("train", "--config", config, "--out", out)
    assert process.stderr is not None
    for line in process.stderr:
        if line.startswith("step step=7 "):
            process.send_signal(number)
            break
    _, rest = process.communicate(timeout=60)
    assert process.returncode == code, rest
    stopped = load_checkpoint(out / "checkpoint.pt").position.step
    assert stopped >= 7 if code == 130 else stopped >= 5
    assert not (out / "model.gguf").exists()
    if code == 130:
        assert read_lines(out / "metrics.jsonl")[-1] == {
            "kind": "end",
            "step": stopped,
            "reason": "interrupted",
        }

    assert train(config, out, resume=True) == 0
    assert (out / "model.gguf").read_bytes() == (uninterrupted / "model.gguf").read_bytes()
    one, two = (load_checkpoint(folder / "checkpoint.pt") for folder in (out, uninterrupted))
    assert same_tensors(one.optimizer, two.optimizer) and same_tensors(one.model, two.model)
    assert timeless(out / "metrics.jsonl") == timeless(uninterrupted / "metrics.jsonl")


def test_a_run_whose_starter_has_gone_saves_a_checkpoint_and_ends(tmp_path: Path, uninterrupted: Path) -> None:
    config, out = configure(tmp_path), tmp_path / "out"
    process = start_trainer("train", "--config", config, "--out", out)
    assert process.stderr is not None and process.stdout is not None
    for line in process.stderr:
        if line.startswith("step step=7 "):
            break
    # As when the process that holds the other end is killed.
    process.stderr.close()
    process.stdout.close()
    assert process.wait(timeout=60) == 130
    end = read_lines(out / "metrics.jsonl")[-1]
    assert end["reason"] == "interrupted" and end["step"] == load_checkpoint(out / "checkpoint.pt").position.step
    assert train(config, out, resume=True) == 0
    assert (out / "model.gguf").read_bytes() == (uninterrupted / "model.gguf").read_bytes()


_WRITER = """
import sys, time
from pathlib import Path
from lakatos_trainer.files import write_atomically
def write(file):
    file.write(b"half")
    print("writing", flush=True)
    time.sleep(600)
write_atomically(Path(sys.argv[1]), write)
"""


def test_what_a_killed_process_left_half_written_goes(tmp_path: Path) -> None:
    config, out = configure(tmp_path), tmp_path / "out"
    out.mkdir()

    def start_writing(name: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-c", _WRITER, str(out / name)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment())
        assert process.stdout is not None and process.stdout.readline() == "writing\n"
        return process

    with start_writing("checkpoint.pt") as killed, start_writing("notes") as alive:
        try:
            killed.kill()
            killed.wait()
            left, kept = out / f".checkpoint.pt.{killed.pid}.tmp", out / f".notes.{alive.pid}.tmp"
            assert left.exists() and kept.exists()
            train(config, out, resume=True)
            assert not left.exists() and kept.exists()
        finally:
            alive.kill()


def test_a_finished_run_that_is_resumed_stays_finished(uninterrupted: Path) -> None:
    before = (uninterrupted / "model.gguf").read_bytes()
    assert train(uninterrupted.parent / "config.json", uninterrupted, resume=True) == 0
    assert (uninterrupted / "model.gguf").read_bytes() == before


def test_two_processes_take_the_steps_of_one(tmp_path: Path) -> None:
    """Two processes of one batch a step compute what one process of two batches a step does."""
    write_lines(tmp_path / "train.jsonl", lean_examples(50, 1))
    config = write_config(tmp_path, steps=4, epochs=4, output={"logEvery": 1})
    train_in_two(config, tmp_path / "two")
    train(
        write_config(tmp_path, steps=4, epochs=4, accumulate=2, output={"logEvery": 1}),
        tmp_path / "one",
        resume=False,
    )
    same_steps(tmp_path / "one", tmp_path / "two")


def test_a_run_goes_on_with_as_many_processes_as_it_began_with(tmp_path: Path) -> None:
    """A step is one batch of each process: with other processes the same step of an epoch is at other examples."""
    write_lines(tmp_path / "train.jsonl", lean_examples(60, 1))
    config, out = write_config(tmp_path, epochs=24, output=_OUTPUT), tmp_path / "out"
    train_in_two(config, tmp_path / "whole")
    process = start_trainer("train", "--config", config, "--out", out, launcher=torchrun(2))
    assert process.stderr is not None
    for line in process.stderr:
        if line.startswith("step step=7 "):
            # torchrun passes it on, and ends with a code of its own.
            process.terminate()
            break
    _, rest = process.communicate(timeout=60)
    assert 7 <= load_checkpoint(out / "checkpoint.pt").position.step < 48, rest
    with pytest.raises(InputError, match="the run began with 2 processes, not 1") as caught:
        train(config, out, resume=True)
    assert caught.value.advice is not None and "--nproc_per_node 2" in caught.value.advice

    train_in_two(config, out, "--resume")
    assert (out / "model.gguf").read_bytes() == (tmp_path / "whole/model.gguf").read_bytes()
    assert timeless(out / "metrics.jsonl") == timeless(tmp_path / "whole/metrics.jsonl")


def test_bad_input_is_said_in_a_line_and_ends_with_2(tmp_path: Path) -> None:
    config = write_config(tmp_path)
    (tmp_path / "train.jsonl").write_text('{"state":"⊢ a","tactic":"rfl"}\n{"state":"⊢ a"\n', encoding="utf-8")
    process = start_trainer("train", "--config", config, "--out", tmp_path / "out")
    _, error = process.communicate(timeout=60)
    assert process.returncode == 2 and "Traceback" not in error
    assert error.startswith(f"lakatos-trainer: {tmp_path / 'train.jsonl'}:2: not JSON at column")


def test_help_does_not_wait_for_torch() -> None:
    code = "import sys, lakatos_trainer.cli, lakatos_trainer.train.config; sys.exit('torch' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], env=environment()).returncode == 0
