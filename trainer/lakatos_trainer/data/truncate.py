"""Makes a state fit without cutting what is to be proved.

While it is too long, first the last goal goes, until one is left; then its hypotheses in the order of `drop_order`; then
its `case` line. The target (`⊢` and all after it) stays. A search shortens in the very same way
(`src/llm/profiles/fit-state.ts`, where it shows states alone), and `tests/shortened-states.json` holds both to it.
"""

from __future__ import annotations

from collections.abc import Callable

from .drop_order import drop_order


def shorten(state: str, limit: int, count: Callable[[str], int]) -> str | None:
    """The longest of the shortened states whose `count` is at most `limit`; null when not even the target fits.

    It is found by halving, which takes the count to fall with every cut.
    """
    if count(state) <= limit:
        return state
    versions = _versions(state)
    too_long, short_enough = 0, len(versions) - 1
    if count(versions[short_enough]) > limit:
        return None
    while short_enough - too_long > 1:
        middle = (too_long + short_enough) // 2
        if count(versions[middle]) <= limit:
            short_enough = middle
        else:
            too_long = middle
    return versions[short_enough]


def _versions(state: str) -> list[str]:
    """The state, and what is left of it after each cut."""
    goals = state.split("\n\n")
    fewer_goals = ["\n\n".join(goals[:kept]) for kept in range(len(goals), 1, -1)]
    return [*fewer_goals, *drop_order(goals[0])]
