"""Fine-tunes a model on traces for a given time, as a whole and by an adapter, and tells which has learnt more.

    python3 trainer/bench/fine_tune.py --base SmolLM2-135M-Instruct.Q4_1.gguf --traces traces --seconds 240 --out tuned

Needs no network, and uses a GPU where there is one. First a few steps measure the speed and the loss before; then each
method gets as many steps as fit into `--seconds`, but `--steps` at most. What was interrupted goes on when the same
command runs again; more traces than at its beginning are not looked at. It learns from all
examples of the split train, also from what a measured problem says, which `lakatos train --traces` leaves out. The last line is a summary, which
`summary.json` holds too.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import signal
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from statistics import median
from typing import Any

sys.path[:0] = [str(Path(__file__).parent.parent), str(Path(__file__).parent.parent / "tests")]

from lakatos_trainer.data.example import Example, read_examples
from lakatos_trainer.files import write_text
from support import environment, read_lines, steps_of

#: Steps that measure the speed; the first ones, in which memory is taken, are not counted.
_STEPS, _WARM = 8, 3
_METHODS = ("lora", "whole")


def write_examples(path: Path, examples: Iterable[Example]) -> None:
    """A file of examples, unless it is there."""
    if not path.exists():
        lines = (json.dumps({"state": one.state, "tactic": one.tactic, **one.about}, ensure_ascii=False) for one in examples)
        write_text(path, "".join(f"{line}\n" for line in lines))


def config(options: argparse.Namespace, method: str, steps: int, rate: float, evaluate_every: int) -> dict[str, Any]:
    """What the trainer is told, from a folder of the run."""
    return {
        **{"train": ["../train.jsonl"], "evaluate": ["../valid.jsonl"], "start": {"file": str(options.base.resolve())}},
        **{"lora": {"rank": options.rank, "alpha": 2 * options.rank, "merge": True} if method == "lora" else None},
        **{"format": {"prompt": [options.prompt]}, "context": options.context, "tacticTokens": options.tactic_tokens},
        **{"epochs": 1_000_000, "steps": steps, "batchTokens": options.batch_tokens},
        **{"accumulate": options.accumulate, "threads": options.threads},
        **{"loss": {"state": 0}, "optimizer": {"learningRate": rate, "warmupSteps": min(30, steps // 10)}},
        "output": {"logEvery": 1, "evaluateEvery": evaluate_every, "checkpointEvery": options.checkpoint_every},
    }


def train(folder: Path, settings: dict[str, Any]) -> None:
    """Runs the trainer, or goes on with what it has begun."""
    folder.mkdir(parents=True, exist_ok=True)
    write_text(folder / "wanted.json", json.dumps(settings, indent=1))
    command = [sys.executable, "-m", "lakatos_trainer", "train", "--config", str(folder / "wanted.json"), "--resume"]
    trainer = subprocess.Popen([*command, "--out", str(folder)], env=environment())
    # Whoever ends this process ends the training too, which keeps what it has. A terminal's Ctrl-C reaches both by itself.
    signal.signal(signal.SIGTERM, lambda number, _: trainer.send_signal(number))
    signal.signal(signal.SIGINT, lambda number, _: None if sys.stdin.isatty() else trainer.send_signal(number))
    if trainer.wait() != 0:
        sys.exit(trainer.returncode)


def last(folder: Path, kind: str) -> dict[str, Any]:
    """The last line of a kind in the metrics of a run."""
    return [line for line in read_lines(folder / "metrics.jsonl") if line["kind"] == kind][-1]


def is_done(folder: Path) -> bool:
    """Whether a run has come to its end."""
    path = folder / "metrics.jsonl"
    return path.exists() and read_lines(path)[-1].get("reason") == "finished"


def tune(options: argparse.Namespace, method: str) -> dict[str, Any]:
    """One row of the summary."""
    trial, folder = options.out / f"{method}-trial", options.out / method
    if not is_done(trial):
        # At this rate nothing is learnt: the loss is that of the model as it is.
        train(trial, config(options, method, _STEPS, 1e-12, _STEPS))
    steps = steps_of(trial)
    seconds = median(later["seconds"] - before["seconds"] for before, later in zip(steps[_WARM - 1 :], steps[_WARM:]))
    wanted = int(min(max(_STEPS, options.seconds / seconds), options.steps))
    if (folder / "wanted.json").exists():
        wanted = json.loads((folder / "wanted.json").read_text())["steps"]
    if not is_done(folder):
        rate = options.lora_rate if method == "lora" else options.whole_rate
        train(folder, config(options, method, wanted, rate, max(1, wanted // options.evaluations)))
    start, step = last(folder, "start"), last(folder, "step")
    before, after = last(trial, "evaluate"), last(folder, "evaluate")
    return {
        "method": method,
        **{name: start[name] for name in ("torch", "device", "precision", "threads", "trained", "examples")},
        **{"steps": step["step"], "seconds": step["seconds"], "peakBytes": step["peakBytes"]},
        "tokensPerSecond": median(line["tokensPerSecond"] for line in steps_of(folder)),
        "tokens": sum(line["tokens"] for line in steps_of(folder)),
        **{"validLossBefore": before["policyLoss"], "validLoss": after["policyLoss"]},
        **{"exactBefore": before["exactMatch"], "exact": after["exactMatch"], "validExamples": after["examples"]},
    }


def main() -> None:
    """Tunes as the command line asks."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--base", type=Path, required=True, help="a GGUF file, or a folder as hubs give it out")
    parser.add_argument("--traces", type=Path, required=True, help="a folder of lakatos trace")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seconds", type=float, help="of training, for each method (default: 240, or no limit with --steps)")
    parser.add_argument("--steps", type=int, help="of training at most, for each method; the same on every machine")
    parser.add_argument("--methods", default=",".join(_METHODS), help="lora, whole, or both: lora,whole")
    parser.add_argument("--prompt", default="{state}:::", help="of the model's profile")
    parser.add_argument("--valid", type=int, default=300, help="examples that the loss is seen on, at most")
    parser.add_argument("--batch-tokens", type=int, default=2048)
    parser.add_argument("--accumulate", type=int, default=2, help="batches in a step")
    parser.add_argument("--context", type=int, default=512)
    parser.add_argument("--tactic-tokens", type=int, default=64)
    parser.add_argument("--rank", type=int, default=16)
    parser.add_argument("--lora-rate", type=float, default=1e-3)
    parser.add_argument("--whole-rate", type=float, default=2e-4)
    parser.add_argument("--threads", type=int)
    parser.add_argument("--evaluations", type=int, default=4)
    parser.add_argument("--checkpoint-every", type=int, default=50)
    options = parser.parse_args()
    if options.steps is not None and options.steps < 1:
        parser.error("--steps is 1 or more")
    if options.seconds is None:
        options.seconds = 240 if options.steps is None else math.inf
    options.steps = options.steps or math.inf
    methods = options.methods.split(",")
    if not set(methods) <= set(_METHODS):
        parser.error(f"--methods is a list of {', '.join(_METHODS)}")
    options.out.mkdir(parents=True, exist_ok=True)
    held_out = read_examples([options.traces / "examples-valid.jsonl"])
    random.Random(0).shuffle(held_out)
    write_examples(options.out / "train.jsonl", read_examples([options.traces / "examples-train.jsonl"]))
    write_examples(options.out / "valid.jsonl", held_out[: options.valid])
    rows = [tune(options, method) for method in methods]
    best = min(rows, key=lambda row: row["validLoss"])
    summary = {"best": best["method"], "rows": rows}
    write_text(options.out / "summary.json", json.dumps(summary, indent=1) + "\n")
    print(json.dumps(summary))


if __name__ == "__main__":
    main()
