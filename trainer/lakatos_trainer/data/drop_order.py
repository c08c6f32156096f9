"""In which order the hypotheses of a goal are best left out.

What nothing else mentions goes before what something mentions (a variable after all that is said of it), then the
farther from the target the sooner (two are neighbours when one mentions the other), then the oldest. Searches have the
same order (`src/llm/profiles/fit-state.ts`), and `tests/shortened-states.json` holds both to it.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

_TARGET = "⊢"
#: Letters, numbers and underscores of any script, and what else Lean's names have.
_WORD = re.compile(r"[\w'✝!?]+")


@dataclass(frozen=True, eq=False)
class _Hypothesis:
    #: With the lines that it runs on to.
    text: str
    #: `a` and `b` of `a b : Nat`.
    names: frozenset[str]
    #: Of its type and its value.
    words: frozenset[str]


def drop_order(goal: str) -> list[str]:
    """The goal as Lean prints it, then with one hypothesis less each, without its `case` line, and last its target."""
    head, hypotheses, target = _parts(goal)
    target_words = _words(target)
    distance = _distances(hypotheses, target_words)
    users = {one: [user for user in hypotheses if user is not one and _mentions(user.words, one)] for one in hypotheses}
    texts = [goal]
    kept = dict.fromkeys(hypotheses)
    while kept:
        free = [
            one for one in kept if not _mentions(target_words, one) and not any(user in kept for user in users[one])
        ]
        # Of those that are equally far it is the first, which is the oldest.
        del kept[max(free or kept, key=lambda one: distance[one])]
        texts.append("\n".join([*head, *(one.text for one in kept), target]))
    if texts[-1] != target:
        texts.append(target)
    return texts


def _parts(goal: str) -> tuple[list[str], list[_Hypothesis], str]:
    """The `case` line if there is one, the hypotheses, and the target (`⊢` and all after it)."""
    lines = goal.split("\n")
    start = next((index for index, line in enumerate(lines) if line.startswith(_TARGET)), 0)
    head = lines[:1] if start > 0 and lines[0].startswith("case ") else []
    texts: list[str] = []
    for line in lines[len(head) : start]:
        if texts and line[:1].isspace():
            texts[-1] += "\n" + line
        else:
            texts.append(line)
    return head, [_hypothesis(text) for text in texts], "\n".join(lines[start:])


def _hypothesis(text: str) -> _Hypothesis:
    names, colon, rest = text.partition(" :")
    if not colon:
        return _Hypothesis(text, frozenset(), _words(text))
    return _Hypothesis(text, _words(names), _words(rest))


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text))


def _mentions(words: frozenset[str], hypothesis: _Hypothesis) -> bool:
    return not words.isdisjoint(hypothesis.names)


def _distances(hypotheses: list[_Hypothesis], target: frozenset[str]) -> dict[_Hypothesis, float]:
    """Steps from the target to each hypothesis; infinite where no way leads."""
    found = dict.fromkeys(hypotheses, math.inf)
    frontier = [one for one in hypotheses if _mentions(target, one)]
    steps = 1
    while frontier:
        found.update(dict.fromkeys(frontier, steps))
        frontier = [
            one
            for one in hypotheses
            if found[one] == math.inf
            and any(_mentions(near.words, one) or _mentions(one.words, near) for near in frontier)
        ]
        steps += 1
    return found
