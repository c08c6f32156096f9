"""How a model is asked and how it answers: the template of a prompt, as a prompt profile of Lakatos has it.

docs/prompt-profiles.md explains prompts and values; `prompt` and `value` are the same here.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from ..errors import InputError
from ..tokenizer.control import BUCKETS

#: What an example may tell beside its state; fields of its line.
ABOUT = ("tactics", "premises", "header", "statement", "informal", "name")
_PLACEHOLDER = re.compile(r"\{\{|\}\}|\{([a-z]+)\}")


@dataclass(frozen=True)
class Special:
    """One special token by its name in the model's vocabulary."""

    special: str


Piece = str | Special


@dataclass(frozen=True)
class ValueReading:
    """Tokens that stand for values, and after which piece of the prompt they are expected."""

    after: int
    tokens: list[Piece]
    #: Evenly from 0 to 1, one for each token.
    values: list[float]


@dataclass(frozen=True)
class Format:
    """A text never becomes a special token, whatever Lean prints; a special token is always a piece of its own."""

    prompt: list[Piece]
    answer: list[Piece] = field(default_factory=lambda: ["{tactic}"])
    #: What ends an answer; by default what ends the model's texts.
    end: Special | None = None
    value: ValueReading | None = None

    def __post_init__(self) -> None:
        _check_known(self.prompt, ("state", *ABOUT), "prompt")
        _check_known(self.answer, ("tactic",), "answer")
        if not any(isinstance(piece, str) and "{tactic}" in piece for piece in self.answer):
            raise InputError("configuration: format.answer does not show {tactic}")
        if self.value is not None:
            _check_value(self.value, len(self.prompt))


def fill(template: str, known: Callable[[str], str]) -> str:
    """The text with `known(name)` for `{name}`, and braces for `{{` and `}}`. What is filled in is not looked at."""
    return _PLACEHOLDER.sub(lambda found: known(found[1]) if found[1] is not None else found[0][0], template)


def _check_known(pieces: list[Piece], names: tuple[str, ...], where: str) -> None:
    if not pieces:
        raise InputError(f"configuration: format.{where} is empty")
    for piece in pieces:
        for found in _PLACEHOLDER.finditer(piece) if isinstance(piece, str) else ():
            if found[1] is not None and found[1] not in names:
                raise InputError(
                    f"configuration: format.{where}: {found[0]} stands for nothing; write {{{{ and }}}} for braces"
                )


def _check_value(value: ValueReading, pieces: int) -> None:
    count = len(value.values)
    even = [index / (count - 1) for index in range(count)] if count > 1 else []
    if not 0 <= value.after < pieces:
        raise InputError(f"configuration: format.value.after: the prompt has no piece {value.after}")
    if len(value.tokens) != count or not even or any(abs(a - b) > 1e-6 for a, b in zip(value.values, even)):
        raise InputError("configuration: format.value: values must rise evenly from 0 to 1, one for each token")


#: `<|state|> state <|value|> <|tactic|> tactic <|endoftext|>`; see `tokenizer/control.py`.
OWN_FORMAT = Format(
    prompt=[Special("<|state|>"), "{state}", Special("<|value|>"), Special("<|tactic|>")],
    value=ValueReading(
        after=2,
        tokens=[Special(f"<|v{bucket}|>") for bucket in range(BUCKETS)],
        values=[bucket / (BUCKETS - 1) for bucket in range(BUCKETS)],
    ),
)
