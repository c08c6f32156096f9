"""Vocabularies of other kinds, by the package `tokenizers`, which is needed for nothing else.

An adapter can be trained with them. A whole model can not be written: GGUF would need llama.cpp's name of their kind.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from ..errors import InputError, TrainerError


class PackagedTokenizer:
    """A `tokenizer.json` that is run by the package of its makers."""

    def __init__(self, tokenizer: str, size: int, begin: int | None, end: int, where: str) -> None:
        try:
            from tokenizers import Tokenizer as Packaged
        except ModuleNotFoundError as error:
            raise TrainerError(
                f"{where}: a tokenizer of this kind needs the Python package tokenizers",
                "Install it: pip install tokenizers",
            ) from error
        try:
            self._packaged: Any = Packaged.from_str(tokenizer)
        except Exception as error:
            raise InputError(f"{where}: the package tokenizers refuses it: {error}") from error
        # Or whatever Lean prints could end a turn.
        self._packaged.encode_special_tokens = True
        self._text = tokenizer
        self.size, self.begin, self.end = size, begin, end

    def encode(self, text: str) -> list[int]:
        """Token ids of a text; never those of control tokens."""
        return list(self._packaged.encode(text, add_special_tokens=False).ids)

    def decode(self, ids: list[int]) -> str:
        """The text of tokens."""
        return str(self._packaged.decode(ids))

    def special(self, name: str) -> int | None:
        """The token that the maker has added under this name."""
        added = self._packaged.get_added_tokens_decoder()
        return next((id for id, token in added.items() if token.content == name), None)

    def to_json(self) -> str:
        """The same tokenizer always gives the same text."""
        content = {"tokenizer": self._text, "size": self.size, "begin": self.begin, "end": self.end}
        return json.dumps({"schemaVersion": 1, "kind": "packaged", **content}, ensure_ascii=False) + "\n"

    def sha256(self) -> str:
        """Identifies the tokenizer: SHA-256 of `to_json()`."""
        return hashlib.sha256(self.to_json().encode("utf-8")).hexdigest()
