"""The tokenizer: texts to token ids and back. Frozen once made, since a model's weights belong to its tokens."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from pathlib import Path

from ..errors import InputError
from ..files import parse_json, read_text
from .alphabet import spell, unspell
from .bpe import merge_bytes
from .control import CONTROL_NAMES, CONTROL_TOKENS, END_OF_TEXT
from .learn import Pair, learn_merges
from .words import repair, split

_BYTES = 256


class Tokenizer:
    """Ids: the control tokens, then the 256 bytes, then one token for each merge, then unused ones up to `size`."""

    #: Prompts begin with a control token of their own.
    begin: int | None = None
    end: int = END_OF_TEXT

    def __init__(self, merges: Sequence[Pair], size: int) -> None:
        pieces = [bytes([byte]) for byte in range(_BYTES)]
        known = set(pieces)
        for left, right in merges:
            if left not in known or right not in known:
                raise InputError(f"tokenizer: the merge {spell(left)} {spell(right)} joins tokens that don't exist")
            if left + right not in known:
                known.add(left + right)
                pieces.append(left + right)
        if size < CONTROL_TOKENS + len(pieces):
            raise InputError(
                f"tokenizer: {len(pieces)} tokens and {CONTROL_TOKENS} control tokens are more than {size}"
            )
        self.size = size
        self.merges: tuple[Pair, ...] = tuple(merges)
        self._pieces = pieces
        self._ids = {piece: CONTROL_TOKENS + index for index, piece in enumerate(pieces)}
        self._rank = {pair: rank for rank, pair in enumerate(merges)}
        self._words: dict[str, list[int]] = {}

    @staticmethod
    def learn(texts: Iterable[str], size: int) -> Tokenizer:
        """A tokenizer of `size` tokens for texts like these."""
        if size < CONTROL_TOKENS + _BYTES:
            raise InputError(
                f"tokenizer: the vocabulary must have {CONTROL_TOKENS + _BYTES} tokens or more, not {size}"
            )
        return Tokenizer(learn_merges(texts, size - CONTROL_TOKENS - _BYTES), size)

    def encode(self, text: str) -> list[int]:
        """Token ids of a text; never those of control tokens. A lone surrogate counts as U+FFFD."""
        ids: list[int] = []
        for word in split(repair(text)):
            found = self._words.get(word)
            if found is None:
                found = self._words[word] = self._encode_word(word)
            ids.extend(found)
        return ids

    def decode(self, ids: Iterable[int]) -> str:
        """The text of tokens; control and unused tokens have none, broken UTF-8 becomes U+FFFD."""
        first, end = CONTROL_TOKENS, CONTROL_TOKENS + len(self._pieces)
        return b"".join(self._pieces[id - first] for id in ids if first <= id < end).decode("utf-8", "replace")

    def _encode_word(self, word: str) -> list[int]:
        return [self._ids[part] for part in merge_bytes(word.encode("utf-8"), self._rank)]

    def special(self, name: str) -> int | None:
        """The control token of this name."""
        return CONTROL_NAMES.index(name) if name in CONTROL_NAMES else None

    def names(self) -> list[str]:
        """How each token is written in a GGUF file: control names, GPT-2's alphabet, `<|unusedN|>`."""
        used = [*CONTROL_NAMES, *(spell(piece) for piece in self._pieces)]
        return used + [f"<|unused{id}|>" for id in range(len(used), self.size)]

    @property
    def used(self) -> int:
        """Tokens that mean something; the ids from here to `size` are unused."""
        return CONTROL_TOKENS + len(self._pieces)

    def merge_lines(self) -> list[str]:
        """The merges as a GGUF file lists them: `Ġ a`."""
        return [f"{spell(left)} {spell(right)}" for left, right in self.merges]

    def to_json(self) -> str:
        """What is frozen; the same tokenizer always gives the same text."""
        content = {
            "schemaVersion": 1,
            "kind": "byte-level-bpe",
            "pre": "smollm",
            "size": self.size,
            "control": list(CONTROL_NAMES),
            "merges": self.merge_lines(),
        }
        return json.dumps(content, ensure_ascii=False, indent=1) + "\n"

    def sha256(self) -> str:
        """Identifies the tokenizer: SHA-256 of `to_json()`."""
        return hashlib.sha256(self.to_json().encode("utf-8")).hexdigest()

    @staticmethod
    def from_json(text: str, where: str) -> Tokenizer:
        """Reads `to_json()` back; `where` names the file in complaints."""
        content = parse_json(text, where)
        if not isinstance(content, dict) or content.get("kind") != "byte-level-bpe":
            raise InputError(f"{where}: not a tokenizer", "Make one with: lakatos-trainer tokenizer")
        if content.get("schemaVersion") != 1 or content.get("pre") != "smollm":
            raise InputError(f"{where}: a tokenizer of another version", "Use the trainer that made it.")
        if content.get("control") != list(CONTROL_NAMES):
            raise InputError(f"{where}: its control tokens are not those of this trainer")
        size, merges = content.get("size"), content.get("merges")
        if not isinstance(size, int) or not isinstance(merges, list):
            raise InputError(f"{where}: size or merges are missing")
        return Tokenizer(read_merges(merges, where), size)

    @staticmethod
    def load(path: Path) -> Tokenizer:
        """Reads a tokenizer from a file."""
        return Tokenizer.from_json(read_text(path), str(path))


def read_merges(lines: Sequence[object], where: str) -> list[Pair]:
    """Reads merges as a GGUF file lists them."""
    merges: list[Pair] = []
    for line in lines:
        try:
            left, right = str(line).split(" ")
            merges.append((unspell(left), unspell(right)))
        except (ValueError, KeyError) as error:
            raise InputError(f"{where}: not a merge: {line!r}") from error
    return merges
