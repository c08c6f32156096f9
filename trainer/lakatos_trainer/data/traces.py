"""Folders that `lakatos trace` writes, as examples: a state and the tactic that a person wrote there.

A folder has a file for each module (`modules/NAME.jsonl`). Its first line says to which split the module belongs; each
other one is a theorem with the goals that its proof meets and the steps, which name goals by their places.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

from ..errors import InputError
from .example import Example

Split = Literal["train", "valid"]

_SCHEMA, _VERSION = "lakatos/trace", 1
#: Steps that only choose a goal: a search has chosen it before it asks.
_FOCUS = re.compile(r"(?:·|\.(?=\s)|\{|case\b|next\b|rotate_left\b|rotate_right\b|swap\b)")


def trace_files(folder: Path) -> list[Path]:
    """The modules' files."""
    files = sorted((folder / "modules").glob("*.jsonl"))
    if not files:
        raise InputError(f"{folder}: holds no traces", "Make them with lakatos trace, or name a file with examples.")
    return files


def read_traces(folder: Path, split: Split) -> Iterator[Example]:
    """The steps of the theorems in modules of a split."""
    for path in trace_files(folder):
        yield from _read_module(path, split)


def _read_module(path: Path, split: Split) -> Iterator[Example]:
    try:
        with open(path, "rb") as file:
            head = json.loads(file.readline())
            if not isinstance(head, dict) or (head.get("schema"), head.get("version")) != (_SCHEMA, _VERSION):
                raise InputError(f"{path}: no trace of version {_VERSION}", "Trace it again with lakatos trace.")
            if head["split"] == split:
                for number, line in enumerate(file, 2):
                    yield from _steps(json.loads(line), f"{path}:{number}")
    except OSError as error:
        raise InputError(f"{path}: {error.strerror or error}") from error
    except (KeyError, IndexError, TypeError, AttributeError, ValueError) as error:
        raise InputError(f"{path}: not a trace: {error!r}", "Trace it again with lakatos trace.") from error


def _steps(theorem: dict[str, Any], where: str) -> Iterator[Example]:
    """One example for each state and tactic, of those that a search could have tried."""
    steps = theorem["steps"]
    parents = {step["parent"] for step in steps}
    seen: set[tuple[str, str]] = set()
    for index, step in enumerate(steps):
        tactic = step["tactic"]
        # A block of several tactics is learnt by its parts.
        is_block = index in parents and "\n" in tactic
        if is_block or not step["before"] or _FOCUS.match(tactic):
            continue
        # What can be proved apart is searched apart.
        state = "\n\n".join(theorem["goals"][goal]["pretty"] for goal in step["before"][0])
        if (state, tactic) not in seen:
            seen.add((state, tactic))
            yield Example(where, state, tactic)
