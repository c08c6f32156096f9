"""Examples as sequences of tokens: the prompt, the answer, and the token that ends it.

For our own models that is `<|state|> state <|value|> <|tactic|> tactic <|endoftext|>`. The target of each position is
the next token, with two exceptions: where a value is expected it is a token of the value, which is not part of the
input, and a special token of the prompt is a target only where it ends a text (a model that thinks of states itself has to
know where they end). So one pass over a state tells its value and its tactics.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass, replace

from ..tokenizer.text_tokenizer import TextTokenizer
from .example import Example
from .format import OWN_FORMAT
from .layout import Layout, Prompt
from .truncate import shorten


@dataclass(frozen=True)
class Sequence:
    """One sequence as the model reads it: its end of text is a target only."""

    #: T token ids.
    tokens: array[int]
    #: T token ids: the next token; 0 where there is none or it is not used.
    targets: array[int]
    #: T numbers: 1 where the next token is a text of the prompt, or ends one.
    state: array[int]
    #: Position after which a value is expected; null without one.
    value_at: int | None
    #: The position that predicts the first token of the answer; T when there is none.
    answer_at: int


@dataclass(frozen=True)
class Encoded:
    """An example with its sequences."""

    example: Example
    chosen: Sequence
    rejected: Sequence | None

    @property
    def length(self) -> int:
        """T of the longest sequence."""
        return max(len(self.chosen.tokens), len(self.rejected.tokens) if self.rejected else 0)


@dataclass
class Skipped:
    """Why examples could not be used."""

    shortened: int = 0
    state_too_long: int = 0
    #: Where there is a value, it is learnt without the tactic.
    tactic_too_long: int = 0
    #: Rejected tactics only: their examples are used without them.
    rejected_too_long: int = 0
    #: They only tell a value, and the format has none.
    only_value: int = 0


class Encoder:
    """Examples to sequences for a context of `context` tokens, of which `tactic` are kept for the tactic."""

    def __init__(self, tokenizer: TextTokenizer, context: int, tactic: int, layout: Layout | None = None) -> None:
        self.layout = layout or Layout(OWN_FORMAT, tokenizer)
        self.tactic_limit = tactic
        #: Tokens of a prompt, as a search has it with so many tokens for a tactic. The end is a target only.
        self.prompt_limit = context - tactic
        self.skipped = Skipped()

    def encode(self, example: Example) -> Encoded | None:
        """Counted when the target of the state or the tactic is too long: neither is ever cut.

        Null when nothing is left then: without its tactic an example still tells the value of its state.
        """
        if example.tactic is None and not self.layout.value_tokens:
            self.skipped.only_value += 1
            return None
        prompt = self._prompt(example)
        if prompt is None:
            return None
        if example.tactic is None:
            return Encoded(example, _value_only(prompt), None)
        answer = self.layout.answer(example.tactic)
        if len(answer) > self.tactic_limit:
            self.skipped.tactic_too_long += 1
            return self._without_tactic(prompt, example)
        return Encoded(example, self._sequence(prompt, answer), self._rejected(prompt, example.rejected))

    def _without_tactic(self, prompt: Prompt, example: Example) -> Encoded | None:
        if example.value is None or prompt.value_at is None:
            return None
        drawn = {"group": None, "reward": None, "advantage": None, "log_probability": None}
        return Encoded(replace(example, tactic=None, rejected=None, **drawn), _value_only(prompt), None)

    def _rejected(self, prompt: Prompt, text: str | None) -> Sequence | None:
        if text is None:
            return None
        answer = self.layout.answer(text)
        if len(answer) > self.tactic_limit:
            self.skipped.rejected_too_long += 1
            return None
        return self._sequence(prompt, answer)

    def prompt(self, state: str) -> list[int] | None:
        """What a tactic for a state is written after."""
        prompt = self._prompt(Example("", state, None))
        return None if prompt is None else prompt.tokens

    def _prompt(self, example: Example) -> Prompt | None:
        prompt = self.layout.prompt(example, example.state)
        if len(prompt.tokens) <= self.prompt_limit:
            return prompt
        short = shorten(example.state, self.prompt_limit, lambda state: len(self.layout.prompt(example, state).tokens))
        if short is None:
            self.skipped.state_too_long += 1
            return None
        self.skipped.shortened += 1
        return self.layout.prompt(example, short)

    def _sequence(self, prompt: Prompt, answer: list[int]) -> Sequence:
        state, targets = _targets(prompt)
        return Sequence(
            tokens=array("i", [*prompt.tokens, *answer]),
            # The last token of the prompt predicts the first one of the answer.
            targets=array("i", [*targets[:-1], *answer, self.layout.end]),
            state=array("i", [*state[:-1], *([0] * (len(answer) + 1))]),
            value_at=prompt.value_at,
            answer_at=len(prompt.tokens) - 1,
        )


def _value_only(prompt: Prompt) -> Sequence:
    """The prompt up to where the value is expected."""
    assert prompt.value_at is not None
    state, targets = _targets(prompt)
    end = prompt.value_at + 1
    return Sequence(
        tokens=array("i", prompt.tokens[:end]),
        targets=array("i", targets[:end]),
        state=array("i", state[:end]),
        value_at=prompt.value_at,
        answer_at=end,
    )


def _targets(prompt: Prompt) -> tuple[list[int], list[int]]:
    """For each position whether what follows is to be predicted, a text or its end, and which token; 0 at the last one."""
    after = zip(prompt.texts, prompt.texts[1:])
    state = [int((before or text) and at != prompt.value_at) for at, (before, text) in enumerate(after)]
    return [*state, 0], [token if wanted else 0 for token, wanted in zip(prompt.tokens[1:], state)] + [0]
