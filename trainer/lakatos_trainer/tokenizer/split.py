r"""Cuts a text into the words inside which byte pairs are merged, exactly as llama.cpp's `smollm` does.

First each numeric character (`\p{N}`) is cut out alone, then GPT-2's expression runs over what lies between:
`'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+`.
Python's `re` knows no `\p{..}`, so the text is first mapped, character by character, to classes. These are those of the
Unicode that Python knows; characters that are younger (Python 3.11 knows Unicode 14) may be split differently.
"""

from __future__ import annotations

import re
import unicodedata

#: White_Space of Unicode, which is neither Python's `\s` nor JavaScript's.
SPACES = {
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

# The letters of English contractions and the apostrophe must stay visible; other letters are L.
_KEPT = {ord(character) for character in "strevmld' "}


class _Classes(dict[int, str]):
    """Class of a code point: L letter, N number, W white space but U+0020, O the rest; some stand for themselves."""

    def __missing__(self, point: int) -> str:
        if point in _KEPT:
            found = chr(point)
        elif point in SPACES:
            found = "W"
        else:
            category = unicodedata.category(chr(point))[0]
            found = category if category in "LN" else "O"
        self[point] = found
        return found


_classes = _Classes()

# A number ends the piece before it, so white space before one is not followed by a character.
_WORD = re.compile(r"N|'s|'t|'re|'ve|'m|'ll|'d| ?[Lstrevmld]+| ?[O']+|[ W]+(?![^ WN])|[ W]+")

_SURROGATE = re.compile("[\ud800-\udfff]")


def repair(text: str) -> str:
    """The text with each lone surrogate replaced by U+FFFD, as JavaScript writes it out as UTF-8."""
    return _SURROGATE.sub("\ufffd", text)


def split(text: str) -> list[str]:
    """The words of `text`; joined they are `text` again. It must hold no surrogates (`repair`)."""
    return [text[match.start() : match.end()] for match in _WORD.finditer(text.translate(_classes))]
