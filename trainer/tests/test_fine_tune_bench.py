"""The bench of fine-tuning."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from hub import write_hub_folder
from support import PACKAGE_ROOT, write_lines

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


def test_the_bench_of_fine_tuning_runs_on_a_tiny_model(tmp_path: Path) -> None:
    base = write_hub_folder(tmp_path / "base", "llama", pre="smollm", tie_word_embeddings=True)
    (tmp_path / "traces").mkdir()
    for split in ("train", "valid"):
        write_lines(tmp_path / f"traces/examples-{split}.jsonl", EXAMPLES)
    arguments = {"--base": base, "--traces": tmp_path / "traces", "--out": tmp_path / "out", "--seconds": 1}
    more = {"--context": 128, "--tactic-tokens": 48, "--batch-tokens": 512, "--lora-rate": 0.02, "--whole-rate": 0.005}
    script = [str(PACKAGE_ROOT / "bench/fine_tune.py"), "--threads", "1"]
    script += [str(part) for pair in {**arguments, **more}.items() for part in pair]
    # Whoever trains has no pytest.
    (tmp_path / "nothing").mkdir()
    (tmp_path / "nothing/pytest.py").write_text("raise ImportError")
    paths = os.pathsep.join([str(tmp_path / "nothing"), os.environ.get("PYTHONPATH", "")])
    run = {"capture_output": True, "text": True, "env": {**os.environ, "PYTHONPATH": paths}}
    printed = [subprocess.run([sys.executable, *script], **run) for _ in range(2)]
    first, again = (json.loads(one.stdout.splitlines()[-1]) for one in printed)
    # What is done is not done again.
    assert first == again == json.loads((tmp_path / "out/summary.json").read_text())
    rows = {row["method"]: row for row in first["rows"]}
    assert rows.keys() == {"lora", "whole"} and rows["whole"]["trained"] > rows["lora"]["trained"]
    assert all(row["validLoss"] < 0.9 * row["validLossBefore"] and row["tokensPerSecond"] > 0 for row in rows.values())
    assert (tmp_path / "out/lora/adapter.gguf").exists() and (tmp_path / "out/whole/model.gguf").exists()
