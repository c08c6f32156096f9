"""The inner step of byte-pair encoding, which all vocabularies share."""

from __future__ import annotations

from collections.abc import Mapping


def merge_bytes(word: bytes, rank: Mapping[tuple[bytes, bytes], int]) -> list[bytes]:
    """Applies the earliest merge that fits, leftmost first, until none does."""
    parts = [bytes([byte]) for byte in word]
    never = len(rank)
    while len(parts) > 1:
        ranks = [rank.get(pair, never) for pair in zip(parts, parts[1:])]
        best = min(ranks)
        if best == never:
            break
        at = ranks.index(best)
        parts[at : at + 2] = [parts[at] + parts[at + 1]]
    return parts
