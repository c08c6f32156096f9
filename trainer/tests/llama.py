"""Asks llama.cpp, for tests that hold what we write to how it is read."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from support import REPOSITORY

_ABOUT_NODE = "needs node and node-llama-cpp: run npm ci in the root of the repository"
needs_llama = pytest.mark.skipif(
    shutil.which("node") is None or not (REPOSITORY / "node_modules/node-llama-cpp/dist/index.js").exists(),
    reason=_ABOUT_NODE,
)


def ask_llama(
    model: Path,
    strings: list[str],
    sequences: list[list[int]],
    adapter: Path | None = None,
    gpu: str | None = None,
) -> dict[str, Any]:
    """What llama.cpp makes of a model, with an adapter over it or without, on a GPU or the CPU; see llama_check.mjs."""
    more = {} if adapter is None else {"adapter": str(adapter)}
    more |= {} if gpu is None else {"gpu": gpu}
    question = json.dumps({"model": str(model), "strings": strings, "sequences": sequences, **more})
    script = Path(__file__).with_name("llama_check.mjs")
    done = subprocess.run(
        ["node", script], input=question, capture_output=True, text=True, encoding="utf-8", timeout=300
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
