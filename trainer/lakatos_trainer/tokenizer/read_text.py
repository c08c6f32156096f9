"""Reads back what a tokenizer's `to_json` gave: the checkpoint of a run keeps it."""

from __future__ import annotations

import json

from ..errors import InputError
from .hub import HubTokenizer, HubVocabulary
from .packaged import PackagedTokenizer
from .text_tokenizer import TextTokenizer
from .tokenizer import Tokenizer


def read_tokenizer_text(text: str, where: str) -> TextTokenizer:
    """The tokenizer of a text; `where` names the file in complaints."""
    try:
        content = json.loads(text)
    except json.JSONDecodeError as error:
        raise InputError(f"{where}:{error.lineno}: not JSON: {error.msg}") from error
    kind = content.get("kind") if isinstance(content, dict) else None
    if kind not in ("hub", "packaged"):
        return Tokenizer.from_json(text, where)
    if content.pop("schemaVersion", None) != 1:
        raise InputError(f"{where}: a tokenizer of another version", "Use the trainer that made it.")
    del content["kind"]
    return HubTokenizer(HubVocabulary(**content), where) if kind == "hub" else PackagedTokenizer(**content, where=where)
