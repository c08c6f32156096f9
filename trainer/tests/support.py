"""Examples, configurations and processes for tests."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import torch

PACKAGE_ROOT = Path(__file__).parent.parent
REPOSITORY = PACKAGE_ROOT.parent

#: Texts that tokenizers get wrong.
NASTY = [
    "",
    " ",
    "   ",
    "\n",
    "a\n\n  b\t c  ",
    "refine foo ?_ ?_ , x . y",
    "⟨h₁, h₂'⟩ ▸ ∀ ε > 0, ∃ δ, 𝓝[≠] x ≤ 𝟙_ℝ",
    "don't 's 've 'LL it'll 'd'd '",
    "x₁ x² ½ ٣ Ⅷ 12345 a1b2  3",
    "日本語 한국어 עברית العربية ไทย",
    "e\u0301 a\u0308 \u200d\u200b\ufeff\u00a0\u0085\u2028\u3000|",
    "👩‍👩‍👧‍👦 🏳️‍🌈 \U0010ffff \ue000",
    "<|endoftext|><|state|><|v0|><|tactic|>",
    "\x00\x01\x7f\x80\xff",
    "ΑΒΓ αβγ ﬁ ǅ ᵢⱼ ℵ₀ ⅀ \u0378",
]

_NAMES = "abcdefghkmnpq"


def lean_examples(count: int, seed: int) -> list[dict[str, Any]]:
    """States like Lean's, the tactic that closes each, and a value."""
    draw = random.Random(seed)
    return [_lean_example(draw) for _ in range(count)]


def _lean_example(draw: random.Random) -> dict[str, Any]:
    a, b, c = draw.sample(_NAMES, 3)
    number = draw.randrange(100)
    choices = [
        (f"{a} {b} : Nat\n⊢ {a} + {b} = {b} + {a}", f"exact Nat.add_comm {a} {b}", 1.0),
        (f"p q : Prop\nh{a} : p\nh{b} : q\n⊢ p ∧ q", f"exact ⟨h{a}, h{b}⟩", 1.0),
        (f"{a} : Nat\nih : {a} < {number}\n⊢ ∀ {b} : Nat, {b} ≤ {a} + {b}", f"intro {b}", 0.75),
        (
            f"case inl\n{a} {b} : Nat\nh : {a} ∣ {b}\n⊢ {a} ≤ {b}\n\ncase inr\n{c} : Nat\n⊢ True",
            f"cases h{number}",
            0.3,
        ),
    ]
    state, tactic, value = draw.choice(choices)
    return {"state": state, "tactic": tactic, "value": value}


def write_lines(path: Path, lines: list[dict[str, Any]]) -> Path:
    """Writes a JSONL file."""
    path.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), encoding="utf-8")
    return path


def write_config(folder: Path, **changes: Any) -> Path:
    """A configuration for a tiny model and `train.jsonl` in the folder; `changes` replace names of it."""
    config = {
        "train": ["train.jsonl"],
        "start": {"size": "tiny"},
        "context": 96,
        "tacticTokens": 32,
        "batchTokens": 512,
        "threads": 1,
        "device": "cpu",
        "precision": "f32",
        "optimizer": {"learningRate": 5e-3, "warmupSteps": 4},
        "output": {"logEvery": 1, "type": "F32"},
        **changes,
    }
    path = folder / "config.json"
    path.write_text(json.dumps(config), encoding="utf-8")
    return path


def read_lines(path: Path) -> list[dict[str, Any]]:
    """Reads a JSONL file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def environment() -> dict[str, str]:
    """For processes that run the trainer."""
    return {**os.environ, "PYTHONPATH": str(PACKAGE_ROOT)}


def start_trainer(*arguments: str | Path, launcher: list[str] | None = None) -> subprocess.Popen[str]:
    """Starts the command line in a process of its own, or in those that a `launcher` (with its options) starts."""
    return subprocess.Popen(
        [sys.executable, *(launcher or []), "-m", "lakatos_trainer", *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=environment(),
    )




def steps_of(out: Path) -> list[dict[str, Any]]:
    """The steps of a run by its metrics."""
    return [line for line in read_lines(out / "metrics.jsonl") if line["kind"] == "step"]



def timeless(path: Path) -> list[dict[str, Any]]:
    """Metrics but for what differs from run to run."""
    changing = {"seconds", "tokensPerSecond", "resumed"}
    lines = [line for line in read_lines(path) if line["kind"] in ("step", "evaluate", "end")]
    return [{name: value for name, value in line.items() if name not in changing} for line in lines]


def same_tensors(one: Any, two: Any) -> bool:
    """Whether two nests of dictionaries, lists and tensors are equal bit by bit."""
    if isinstance(one, torch.Tensor):
        return torch.equal(one, two)
    if isinstance(one, dict):
        return one.keys() == two.keys() and all(same_tensors(one[key], two[key]) for key in one)
    if isinstance(one, (list, tuple)):
        return len(one) == len(two) and all(map(same_tensors, one, two))
    return bool(one == two)
