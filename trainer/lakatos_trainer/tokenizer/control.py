"""Control tokens: what no text can spell. They come first in every vocabulary and never move.

A sequence is `<|state|> state <|value|> <|tactic|> tactic <|endoftext|>`; at `<|value|>` the model predicts one of
`<|v0|>` .. `<|v7|>`, the chance that the state gets proved in steps of 1/7.
"""

from __future__ import annotations

from ..errors import InputError

#: Version of how examples become sequences: what stands where, and what each position is to predict. Models and
#: checkpoints carry it: one that was taught another layout would be misunderstood in silence. What is left out of states
#: that are too long is no part of it: a shortened state is a state like others.
LAYOUT_VERSION = 1

END_OF_TEXT = 0
STATE = 1
VALUE = 2
#: `<|v0|>`; the others follow it.
FIRST_BUCKET = 3
BUCKETS = 8
TACTIC = FIRST_BUCKET + BUCKETS
#: Where bytes begin: the ids in between are kept for later formats.
CONTROL_TOKENS = 32

CONTROL_NAMES: tuple[str, ...] = (
    "<|endoftext|>",
    "<|state|>",
    "<|value|>",
    *(f"<|v{bucket}|>" for bucket in range(BUCKETS)),
    "<|tactic|>",
    *(f"<|reserved{index}|>" for index in range(TACTIC + 1, CONTROL_TOKENS)),
)


def check_layout(version: object, where: str) -> None:
    """Refuses what was taught another layout; `where` names its file in complaints."""
    if version != LAYOUT_VERSION:
        raise InputError(
            f"{where}: was taught sequences of layout {version}, not {LAYOUT_VERSION}", "Use the trainer that made it."
        )
