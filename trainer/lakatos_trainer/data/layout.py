"""A format in the tokens of one model: prompts and answers as lists of ids, just as the prover reads them.

Neighbouring texts are read as one, unless a value is expected between them. A prompt and its answer are read apart,
since the model that writes finds the prompt read already.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..errors import InputError
from ..tokenizer.text_tokenizer import TextTokenizer
from .example import Example
from .format import Format, Piece, Special, fill


@dataclass(frozen=True)
class Prompt:
    """What an answer is written after."""

    tokens: list[int]
    #: For each token, whether it is part of a text: special tokens are not.
    texts: list[bool]
    #: Position of the token after which the value is expected; null without one.
    value_at: int | None


class Layout:
    """The format of a model, with its special tokens looked up."""

    def __init__(self, format: Format, tokenizer: TextTokenizer) -> None:
        self._format = format
        self._tokenizer = tokenizer
        self.end = tokenizer.end if format.end is None else self._special(format.end.special)
        #: Tokens of the values from 0 to 1, evenly; empty when there is no value.
        self.value_tokens = [self._single(piece) for piece in format.value.tokens] if format.value is not None else []
        for piece in (*format.prompt, *format.answer):
            if isinstance(piece, Special):
                self._special(piece.special)

    def prompt(self, example: Example, state: str) -> Prompt:
        """The prompt for an example whose state may have been shortened."""

        def known(name: str) -> str:
            if name == "state":
                return state
            if name not in example.about:
                raise InputError(f"{example.where}: {name} is missing, which the prompt shows")
            return example.about[name]

        value = self._format.value
        begin = self._tokenizer.begin
        tokens = [] if begin is None else [begin]
        texts = [False] * len(tokens)
        value_at: int | None = None
        waiting = ""
        for index, piece in enumerate(self._format.prompt):
            if isinstance(piece, str):
                waiting += fill(piece, known)
            else:
                self._read(waiting, tokens, texts)
                waiting = ""
                token = self._special(piece.special)
                # A prompt that itself begins as the model wants it needs no second beginning.
                if index > 0 or token != begin:
                    tokens.append(token)
                    texts.append(False)
            if value is not None and index == value.after:
                self._read(waiting, tokens, texts)
                waiting = ""
                value_at = len(tokens) - 1
        self._read(waiting, tokens, texts)
        if not tokens or value_at == -1:
            raise InputError(f"{example.where}: its prompt, or the part before the value, is empty")
        return Prompt(tokens, texts, value_at)

    def answer(self, tactic: str) -> list[int]:
        """What the model is to write for a tactic, without the end."""
        tokens: list[int] = []
        waiting = ""
        for piece in self._format.answer:
            if isinstance(piece, str):
                waiting += fill(piece, lambda _: tactic)
            else:
                tokens += [*self._tokenizer.encode(waiting), self._special(piece.special)]
                waiting = ""
        return tokens + self._tokenizer.encode(waiting)

    def _read(self, text: str, tokens: list[int], texts: list[bool]) -> None:
        ids = self._tokenizer.encode(text)
        tokens += ids
        texts += [True] * len(ids)

    def _special(self, name: str) -> int:
        found = self._tokenizer.special(name)
        if found is None:
            raise InputError(
                f"configuration: format: the model has no special token {name}",
                "Take the format that the model was taught.",
            )
        return found

    def _single(self, piece: Piece) -> int:
        if isinstance(piece, Special):
            return self._special(piece.special)
        ids = self._tokenizer.encode(piece)
        if len(ids) != 1:
            raise InputError(f"configuration: format.value: {piece!r} is not one token of this model")
        return ids[0]
