r"""Cuts texts into words as the pre-tokenisers of other makers' models do, by llama.cpp's names for them.

The published expressions use `\p{L}` and `\p{N}`, which Python's `re` does not know. So a text is first mapped,
character by character, to classes, and the expressions are written for those: letters are `a` to `z` and `A` to `Z`,
numbers `0`, white space ` `, tab, CR and LF, all else `.` and `'`. What an expression names stands for itself.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

from .split import SPACES, split

_KEPT = {ord(character) for character in "strevmldSTREVMLD' \r\n"}


class _Classes(dict[int, str]):
    def __missing__(self, point: int) -> str:
        if point in _KEPT:
            found = chr(point)
        elif point in SPACES:
            found = "\t"
        else:
            category = unicodedata.category(chr(point))[0]
            found = {"L": "a", "N": "0"}.get(category, ".")
        self[point] = found
        return found


_classes = _Classes()

_END = r"|[ \t\r\n]+(?![^ \t\r\n])|[ \t\r\n]+"
_SHORT = r"'(?:[sStTmMdD]|[rR][eE]|[vV][eE]|[lL][lL])"


def _modern(numbers: str) -> str:
    """The expression that Llama 3 and Qwen 2 share but for the digits that stay together."""
    return _SHORT + rf"|[^\r\na-zA-Z0]?[a-zA-Z]+|{numbers}| ?[.']+[\r\n]*|[ \t\r\n]*[\r\n]+" + _END


def _splitter(expression: str) -> Callable[[str], list[str]]:
    words = re.compile(expression)

    def cut(text: str) -> list[str]:
        return [text[match.start() : match.end()] for match in words.finditer(text.translate(_classes))]

    return cut


#: By llama.cpp's `tokenizer.ggml.pre`. The words of a text joined are the text again.
SPLITTERS: dict[str, Callable[[str], list[str]]] = {
    "smollm": split,
    "gpt-2": _splitter(r"'s|'t|'re|'ve|'m|'ll|'d| ?[a-zA-Z]+| ?0+| ?[.']+" + _END),
    "qwen2": _splitter(_modern("0")),
    "llama-bpe": _splitter(_modern("0{1,3}")),
}
