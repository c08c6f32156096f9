"""Reads back what a tokenizer's `to_json` gave: the checkpoint of a run keeps it."""

from __future__ import annotations

from ..errors import InputError
from ..files import parse_json
from .hub import HubTokenizer, HubVocabulary
from .packaged import PackagedTokenizer
from .text_tokenizer import TextTokenizer
from .tokenizer import Tokenizer


def read_tokenizer_text(text: str, where: str) -> TextTokenizer:
    """The tokenizer of a text; `where` names the file in complaints."""
    content = parse_json(text, where)
    kind = content.get("kind") if isinstance(content, dict) else None
    if kind not in ("hub", "packaged"):
        return Tokenizer.from_json(text, where)
    if content.pop("schemaVersion", None) != 1:
        raise InputError(f"{where}: a tokenizer of another version", "Use the trainer that made it.")
    del content["kind"]
    return HubTokenizer(HubVocabulary(**content), where) if kind == "hub" else PackagedTokenizer(**content, where=where)
