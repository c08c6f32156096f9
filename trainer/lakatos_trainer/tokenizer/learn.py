"""Learns merges for byte-pair encoding: the most frequent pair of neighbours becomes a token, again and again.

Sennrich, Haddow, Birch, "Neural machine translation of rare words with subword units". Ties go to the pair of smallest
bytes, so the same texts always give the same merges.
"""

from __future__ import annotations

import heapq
from collections import Counter, defaultdict
from collections.abc import Iterable

from .words import repair, split

Pair = tuple[bytes, bytes]


def learn_merges(texts: Iterable[str], count: int, least: int = 2) -> list[Pair]:
    """At most `count` merges, in the order learnt; fewer when no pair occurs `least` times any more."""
    frequency: Counter[str] = Counter()
    for text in texts:
        frequency.update(split(repair(text)))
    words = [[bytes([byte]) for byte in word.encode("utf-8")] for word in frequency]
    return _merge(words, list(frequency.values()), count, least)


def _merge(words: list[list[bytes]], weights: list[int], count: int, least: int) -> list[Pair]:
    pairs: Counter[Pair] = Counter()
    where: defaultdict[Pair, set[int]] = defaultdict(set)
    for index, word in enumerate(words):
        for pair in zip(word, word[1:]):
            pairs[pair] += weights[index]
            where[pair].add(index)
    # Entries whose count has changed since are stale: they are put back with the right one, or dropped.
    heap = [(-frequency, pair) for pair, frequency in pairs.items()]
    heapq.heapify(heap)
    merges: list[Pair] = []
    done: set[Pair] = set()
    known: set[bytes] = set()
    while heap and len(merges) < count:
        negative, pair = heapq.heappop(heap)
        if pair in done:
            continue
        if -negative != pairs[pair]:
            if pairs[pair] > 0:
                heapq.heappush(heap, (-pairs[pair], pair))
            continue
        if -negative < least:
            break
        joined = pair[0] + pair[1]
        changed: set[Pair] = set()
        for index in sorted(where.pop(pair)):
            changed |= _rewrite(words, index, weights[index], pair, pairs, where)
        for other in changed:
            if pairs[other] > 0:
                heapq.heappush(heap, (-pairs[other], other))
        del pairs[pair]
        # Two pairs can spell one token ("a"+"bc", "ab"+"c"); a vocabulary lists it once.
        merges.append(pair)
        done.add(pair)
        if joined in known:
            count += 1
        known.add(joined)
    return merges


def _rewrite(
    words: list[list[bytes]],
    index: int,
    weight: int,
    pair: Pair,
    pairs: Counter[Pair],
    where: defaultdict[Pair, set[int]],
) -> set[Pair]:
    """Merges `pair` in one word and keeps the counts right; answers which pairs changed."""
    old = words[index]
    new: list[bytes] = []
    at = 0
    while at < len(old):
        if at + 1 < len(old) and (old[at], old[at + 1]) == pair:
            new.append(old[at] + old[at + 1])
            at += 2
        else:
            new.append(old[at])
            at += 1
    before = Counter(zip(old, old[1:]))
    after = Counter(zip(new, new[1:]))
    changed: set[Pair] = set()
    for other in before.keys() | after.keys():
        difference = after[other] - before[other]
        if difference != 0 and other != pair:
            pairs[other] += difference * weight
            changed.add(other)
        if after[other] > 0:
            where[other].add(index)
        elif other in where:
            where[other].discard(index)
    words[index] = new
    return changed
