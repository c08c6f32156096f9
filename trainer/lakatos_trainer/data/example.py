"""Examples: one JSON object a line. README.md has the schema."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..errors import InputError
from .format import ABOUT


@dataclass(frozen=True)
class Example:
    """What is known of one tactic in one state, or of a state alone."""

    #: Where it was read, for complaints: `file:line`.
    where: str
    #: Goals as Lean prints them, a blank line between them, the one to work on first.
    state: str
    #: Null when the line only tells the value of the state.
    tactic: str | None
    #: How much the likelihood of the tactic counts: its reward; 0 not at all.
    weight: float = 1.0
    #: The chance that the state gets proved, 0 to 1.
    value: float | None = None
    #: How much the value counts.
    value_weight: float = 1.0
    #: A tactic that did worse in the same state.
    rejected: str | None = None
    #: Which attempts are compared with each other, and how this one ended.
    group: str | None = None
    reward: float | None = None
    #: How much better than expected it was, when that has been worked out already; excludes `reward`.
    advantage: float | None = None
    #: log pi_old(tactic | state): natural logarithm, end of text included, when it was drawn.
    log_probability: float | None = None
    #: Texts that a prompt may show beside the state, by their names.
    about: Mapping[str, str] = field(default_factory=dict)


def read_examples(paths: list[Path]) -> list[Example]:
    """All examples of the files, in order. Fields that are not ours are left alone; blank lines are skipped."""
    examples = [example for path in paths for example in _read_file(path)]
    if not examples:
        raise InputError(f"{', '.join(map(str, paths))}: no examples")
    return examples


def example_texts(examples: list[Example]) -> Iterator[str]:
    """What a tokenizer is learnt from; a state that comes with many tactics counts once."""
    yield from dict.fromkeys(example.state for example in examples)
    for example in examples:
        for text in (example.tactic, example.rejected):
            if text is not None:
                yield text


def _read_file(path: Path) -> Iterator[Example]:
    try:
        with open(path, "rb") as file:
            for number, line in enumerate(file, 1):
                if line.strip():
                    yield _parse(line, f"{path}:{number}")
    except OSError as error:
        raise InputError(f"{path}: {error.strerror or error}") from error


def _parse(line: bytes, where: str) -> Example:
    try:
        fields = json.loads(line.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise InputError(f"{where}: not UTF-8 at byte {error.start}") from error
    except json.JSONDecodeError as error:
        raise InputError(f"{where}: not JSON at column {error.colno}: {error.msg}") from error
    if not isinstance(fields, dict):
        raise InputError(f"{where}: not an object")
    example = Example(
        where=where,
        state=_text(fields, "state", where) or _missing("state", where),
        tactic=_text(fields, "tactic", where),
        weight=_number(fields, "weight", where, 0.0, default=1.0),
        value=_number(fields, "value", where, 0.0, 1.0),
        value_weight=_number(fields, "valueWeight", where, 0.0, default=1.0),
        rejected=_text(fields, "rejected", where),
        group=_text(fields, "group", where),
        reward=_number(fields, "reward", where),
        advantage=_number(fields, "advantage", where),
        log_probability=_number(fields, "logProbability", where, most=0.0),
        about={name: fields[name] for name in ABOUT if isinstance(fields.get(name), str)},
    )
    _check(example)
    return example


def _check(example: Example) -> None:
    """Fields that need each other."""
    complaint = None
    if example.tactic is None and (example.rejected is not None or example.log_probability is not None):
        complaint = "rejected and logProbability need a tactic"
    elif example.reward is not None and example.advantage is not None:
        complaint = "reward and advantage exclude each other"
    elif (example.reward is None) != (example.group is None):
        complaint = "reward and group need each other"
    elif (example.reward is not None or example.advantage is not None) and example.log_probability is None:
        complaint = "reward and advantage need logProbability"
    if complaint is not None:
        raise InputError(f"{example.where}: {complaint}")


def _text(fields: dict[str, Any], name: str, where: str) -> str | None:
    value = fields.get(name)
    if value is None:
        return None
    if not isinstance(value, str) or value.strip() == "":
        raise InputError(f"{where}: {name} must be a text that is not empty, not {_shown(value)}")
    return value


def _number(
    fields: dict[str, Any],
    name: str,
    where: str,
    least: float = -math.inf,
    most: float = math.inf,
    default: float | None = None,
) -> Any:
    value = fields.get(name)
    if value is None:
        return default
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
        raise InputError(f"{where}: {name} must be a number, not {_shown(value)}")
    if not least <= value <= most:
        raise InputError(f"{where}: {name} must lie between {least} and {most}, not {_shown(value)}")
    return float(value)


def _missing(name: str, where: str) -> str:
    raise InputError(f"{where}: {name} is missing")


def _shown(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "..."
