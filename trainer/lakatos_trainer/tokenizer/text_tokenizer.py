"""What the trainer needs of a tokenizer, whoever made it."""

from __future__ import annotations

from typing import Protocol


class TextTokenizer(Protocol):
    """Texts to token ids and back."""

    @property
    def size(self) -> int:
        """Tokens of the vocabulary."""

    @property
    def begin(self) -> int | None:
        """The token that every prompt begins with; null when there is none."""

    @property
    def end(self) -> int:
        """The token that ends a text."""

    def encode(self, text: str) -> list[int]:
        """Token ids of a text; never those of control tokens."""

    def decode(self, ids: list[int]) -> str:
        """The text of tokens; control tokens have none."""

    def special(self, name: str) -> int | None:
        """The control token, or the token that the maker has added, of this name."""

    def to_json(self) -> str:
        """What `read_tokenizer_text` reads back."""

    def sha256(self) -> str:
        """Identifies the tokenizer: SHA-256 of `to_json()`."""
