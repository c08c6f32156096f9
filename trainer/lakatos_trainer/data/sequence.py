"""Examples as sequences of tokens: `<|state|> state <|value|> <|tactic|> tactic <|endoftext|>`.

The target of each position is the next token, with two exceptions: at `<|value|>` it is a bucket of the value, which is
not part of the input, and the last token of the state has none. So one pass over a state tells its value and its
tactics.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass

from ..tokenizer.control import END_OF_TEXT, STATE, TACTIC, VALUE
from ..tokenizer.tokenizer import Tokenizer
from .example import Example
from .truncate import shorten

#: Control tokens of a sequence: `<|state|>`, `<|value|>`, `<|tactic|>`, `<|endoftext|>`.
_FRAME = 4


@dataclass(frozen=True)
class Sequence:
    """One sequence as the model reads it: its end of text is a target only."""

    #: T token ids.
    tokens: array[int]
    #: T token ids: the next token; 0 where there is none or it is not used.
    targets: array[int]
    #: Position of `<|value|>`; tactic and end are predicted from the position after it on.
    value_at: int


@dataclass(frozen=True)
class Encoded:
    """An example with its sequences."""

    example: Example
    chosen: Sequence
    rejected: Sequence | None

    @property
    def length(self) -> int:
        """T of the longest sequence."""
        return max(len(self.chosen.tokens), len(self.rejected.tokens) if self.rejected else 0)


@dataclass
class Skipped:
    """Why examples could not be used."""

    shortened: int = 0
    state_too_long: int = 0
    tactic_too_long: int = 0
    #: Rejected tactics only: their examples are used without them.
    rejected_too_long: int = 0


class Encoder:
    """Examples to sequences for a context of `context` tokens, of which `tactic` are kept for the tactic."""

    def __init__(self, tokenizer: Tokenizer, context: int, tactic: int) -> None:
        self.tokenizer = tokenizer
        self.tactic_limit = tactic
        self.state_limit = context - tactic - _FRAME
        self.skipped = Skipped()

    def encode(self, example: Example) -> Encoded | None:
        """Null, and counted, when the target of the state or the tactic is too long: neither is ever cut."""
        state = self._state(example.state)
        if state is None:
            return None
        tactic = None if example.tactic is None else self.tokenizer.encode(example.tactic)
        if tactic is not None and len(tactic) > self.tactic_limit:
            self.skipped.tactic_too_long += 1
            return None
        return Encoded(example, _sequence(state, tactic), self._rejected(state, example.rejected))

    def _rejected(self, state: list[int], text: str | None) -> Sequence | None:
        if text is None:
            return None
        tactic = self.tokenizer.encode(text)
        if len(tactic) > self.tactic_limit:
            self.skipped.rejected_too_long += 1
            return None
        return _sequence(state, tactic)

    def prompt(self, state: str) -> list[int] | None:
        """`<|state|> state <|value|> <|tactic|>`, what a tactic is written after."""
        tokens = self._state(state)
        return None if tokens is None else [STATE, *tokens, VALUE, TACTIC]

    def _state(self, state: str) -> list[int] | None:
        tokens = self.tokenizer.encode(state)
        if len(tokens) <= self.state_limit:
            return tokens
        short = shorten(state, self.state_limit, lambda text: len(self.tokenizer.encode(text)))
        if short is None:
            self.skipped.state_too_long += 1
            return None
        self.skipped.shortened += 1
        return self.tokenizer.encode(short)


def _sequence(state: list[int], tactic: list[int] | None) -> Sequence:
    tokens = [STATE, *state, VALUE]
    targets = [*state, 0, 0]
    if tactic is not None:
        tokens += [TACTIC, *tactic]
        targets += [*tactic, END_OF_TEXT]
    return Sequence(array("i", tokens), array("i", targets), value_at=len(state) + 1)
