r"""Cuts texts into the words inside which byte pairs are merged, as llama.cpp's pre-tokenisers do, by its names for them.

The published expressions use `\p{L}` and `\p{N}`, which Python's `re` does not know. So a text is first mapped,
character by character, to classes, and the expressions are written for those: letters are `a` to `z` and `A` to `Z`,
numbers `0`, white space ` `, tab, CR and LF, all else `.` and `'`. What an expression names stands for itself. The
classes are those of the Unicode that Python knows; characters that are younger (Python 3.11 knows Unicode 14) may be
cut differently.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

#: White_Space of Unicode, which is neither Python's `\s` nor JavaScript's.
_SPACES = {
    *range(0x09, 0x0E),
    0x20,
    0x85,
    0xA0,
    0x1680,
    *range(0x2000, 0x200B),
    0x2028,
    0x2029,
    0x202F,
    0x205F,
    0x3000,
}

_KEPT = {ord(character) for character in "strevmldSTREVMLD' \r\n"}


class _Classes(dict[int, str]):
    def __missing__(self, point: int) -> str:
        if point in _KEPT:
            found = chr(point)
        elif point in _SPACES:
            found = "\t"
        else:
            category = unicodedata.category(chr(point))[0]
            found = {"L": "a", "N": "0"}.get(category, ".")
        self[point] = found
        return found


_classes = _Classes()

_SURROGATE = re.compile("[\ud800-\udfff]")


def repair(text: str) -> str:
    """The text with each lone surrogate replaced by U+FFFD, as JavaScript writes it out as UTF-8."""
    return _SURROGATE.sub("\ufffd", text)


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


#: By llama.cpp's `tokenizer.ggml.pre`. The words of a text, which holds no surrogates (`repair`), joined are the text again.
SPLITTERS: dict[str, Callable[[str], list[str]]] = {
    # A number ends the piece before it, so white space before one is not followed by a character.
    "smollm": _splitter(r"0|'s|'t|'re|'ve|'m|'ll|'d| ?[a-zA-Z]+| ?[.']+|[ \t\r\n]+(?![^ \t\r\n0])|[ \t\r\n]+"),
    "gpt-2": _splitter(r"'s|'t|'re|'ve|'m|'ll|'d| ?[a-zA-Z]+| ?0+| ?[.']+" + _END),
    "qwen2": _splitter(_modern("0")),
    "llama-bpe": _splitter(_modern("0{1,3}")),
}

#: For models of our own.
split = SPLITTERS["smollm"]
