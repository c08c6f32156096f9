"""Byte-level vocabularies of other makers' models: GPT-2's kind, with the pre-tokenisers in `words.py`.

Texts become the tokens that llama.cpp makes of them, since that is what will write with the model. So nothing
normalises them, though the files of some makers ask for it.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass

from ..errors import InputError
from .alphabet import CHARACTER_TO_BYTE, unspell
from .bpe import merge_bytes
from .words import SPLITTERS, repair

# llama.cpp's types of tokens.
NORMAL, CONTROL, ADDED, UNUSED = 1, 3, 4, 5

#: Bytes that every byte-level vocabulary has tokens for.
_PRINTABLE = range(0x20, 0x7F)


@dataclass(frozen=True)
class HubVocabulary:
    """What the files say of a vocabulary."""

    #: llama.cpp's name of the pre-tokeniser.
    pre: str
    #: The spelling of each token, by id.
    tokens: list[str]
    #: `NORMAL`, `CONTROL`, `ADDED` (found in texts as it is written) or `UNUSED`.
    types: list[int]
    #: `Ġ a`, in the order learnt.
    merges: list[str]
    begin: int | None
    end: int


class HubTokenizer:
    """Encodes and decodes with such a vocabulary."""

    def __init__(self, vocabulary: HubVocabulary, where: str) -> None:
        if vocabulary.pre not in SPLITTERS:
            raise InputError(f"{where}: the pre-tokeniser {vocabulary.pre} is not known")
        self.vocabulary = vocabulary
        self.begin, self.end = vocabulary.begin, vocabulary.end
        self._split = SPLITTERS[vocabulary.pre]
        # Llama 3 takes a word that is a token as that token, merges or not.
        self._whole_words = vocabulary.pre == "llama-bpe"
        self._bytes = _spelled(vocabulary, where)
        self._ids = {piece: id for id, piece in self._bytes.items()}
        missing = [byte for byte in _PRINTABLE if bytes([byte]) not in self._ids]
        if missing:
            raise InputError(f"{where}: no token for the byte {missing[0]}: it is no byte-level vocabulary")
        self._rank = _ranks(vocabulary.merges, self._ids, where)
        self._special = {
            name: id
            for id, (name, kind) in enumerate(zip(vocabulary.tokens, vocabulary.types))
            if kind in (CONTROL, ADDED)
        }
        added = [name for name, id in self._special.items() if vocabulary.types[id] == ADDED]
        longest_first = sorted(added, key=len, reverse=True)
        self._added = re.compile("(" + "|".join(map(re.escape, longest_first)) + ")") if added else None
        self._words: dict[str, list[int]] = {}

    @property
    def size(self) -> int:
        """Tokens of the vocabulary, unused ones too."""
        return len(self.vocabulary.tokens)

    def encode(self, text: str) -> list[int]:
        """Token ids of a text; never those of control tokens."""
        text = repair(text)
        ids: list[int] = []
        for index, part in enumerate(self._added.split(text) if self._added is not None else [text]):
            if index % 2 == 1:
                ids.append(self._special[part])
                continue
            for word in self._split(part):
                if word not in self._words:
                    self._words[word] = self._encode_word(word.encode("utf-8"))
                ids.extend(self._words[word])
        return ids

    def _encode_word(self, word: bytes) -> list[int]:
        if self._whole_words and word in self._ids:
            return [self._ids[word]]
        # Like llama.cpp we read nothing where no token is: SmolLM's has none for bytes that its makers' texts did not have.
        return [self._ids[part] for part in merge_bytes(word, self._rank) if part in self._ids]

    def decode(self, ids: Iterable[int]) -> str:
        """The text of tokens; control and unused tokens have none, broken UTF-8 becomes U+FFFD."""
        return b"".join(self._bytes_of(id) for id in ids).decode("utf-8", "replace")

    def _bytes_of(self, id: int) -> bytes:
        if self.vocabulary.types[id] == ADDED:
            return self.vocabulary.tokens[id].encode("utf-8")
        return self._bytes.get(id, b"")

    def special(self, name: str) -> int | None:
        """The control token, or the one that the maker has added, of this name."""
        return self._special.get(name)

    def to_json(self) -> str:
        """The same tokenizer always gives the same text."""
        return json.dumps({"schemaVersion": 1, "kind": "hub", **asdict(self.vocabulary)}, ensure_ascii=False) + "\n"

    def sha256(self) -> str:
        """Identifies the tokenizer: SHA-256 of `to_json()`."""
        return hashlib.sha256(self.to_json().encode("utf-8")).hexdigest()


def _spelled(vocabulary: HubVocabulary, where: str) -> dict[int, bytes]:
    """The bytes of each normal token, by id."""
    found: dict[int, bytes] = {}
    for id, (name, kind) in enumerate(zip(vocabulary.tokens, vocabulary.types)):
        if kind == NORMAL:
            if any(character not in CHARACTER_TO_BYTE for character in name):
                raise InputError(f"{where}: the token {name!r} is not spelled in GPT-2's alphabet")
            found[id] = unspell(name)
    return found


def _ranks(merges: Sequence[str], ids: dict[bytes, int], where: str) -> dict[tuple[bytes, bytes], int]:
    ranks: dict[tuple[bytes, bytes], int] = {}
    for rank, line in enumerate(merges):
        try:
            left, right = map(unspell, line.split(" "))
        except (KeyError, ValueError) as error:
            raise InputError(f"{where}: not a merge: {line!r}") from error
        if left + right not in ids:
            raise InputError(f"{where}: the merge {line!r} makes no token of the vocabulary")
        ranks.setdefault((left, right), rank)
    return ranks
