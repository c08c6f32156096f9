"""Draws continuations of a prompt, all at once: they share what was read of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import torch
from torch import Tensor

from ..model.llama import Llama, Memory
from ..tokenizer.text_tokenizer import TextTokenizer


@dataclass(frozen=True)
class Drawing:
    """How continuations are drawn."""

    count: int
    #: Tokens of a continuation, its end among them.
    limit: int
    #: 0: always the most probable token.
    temperature: float = 1.0
    #: Of the most probable tokens as many as have so much together, at the temperature.
    top_p: float = 1.0
    #: Tokens of less than this share of the most probable one's chance are left out.
    min_p: float = 0.0
    seed: int = 0
    #: Texts that end a continuation; they are not part of it.
    stop: Sequence[str] = ()
    #: How many of the most probable tokens are told at each place.
    alternatives: int = 0


@dataclass
class Drawn:
    """One continuation."""

    text: str = ""
    #: What was drawn, the end among them.
    tokens: list[int] = field(default_factory=list)
    #: ln of the model's own probability of each token, the end among them.
    log_probabilities: list[float] = field(default_factory=list)
    #: At each place the most probable tokens, by id.
    top: list[dict[int, float]] = field(default_factory=list)
    #: Whether the model, or a text that it was to stop at, has ended it.
    ended: bool = False


def draw(model: Llama, tokenizer: TextTokenizer, prompt: Sequence[int], wanted: Drawing) -> list[Drawn]:
    """Continuations of the prompt, which is not empty. The same seed draws the same ones on the same machine."""
    device = model.token_embd.weight.device
    chance = torch.Generator(device=device).manual_seed(wanted.seed)
    memory = [Memory() for _ in model.blk]
    found = [Drawn() for _ in range(wanted.count)]
    open_rows = list(range(wanted.count))
    with torch.no_grad():
        logits = model.read(torch.tensor([list(prompt)], device=device), memory).float().expand(wanted.count, -1)
        kept = torch.zeros(wanted.count, dtype=torch.long, device=device)
        for _ in range(wanted.limit):
            scores = logits.log_softmax(-1)
            tokens = _choose(scores, wanted, chance)
            told = scores.gather(1, tokens[:, None])[:, 0].tolist()
            best = scores.topk(min(wanted.alternatives, scores.shape[-1])) if wanted.alternatives > 0 else None
            going = []
            for row, (index, token, score) in enumerate(zip(open_rows, tokens.tolist(), told)):
                one = found[index]
                one.tokens.append(token)
                one.log_probabilities.append(score)
                if best is not None:
                    one.top.append(dict(zip(best.indices[row].tolist(), best.values[row].tolist())))
                one.ended = token == tokenizer.end
                if not one.ended:
                    one.text, one.ended = _until_stop(tokenizer.decode(one.tokens), wanted.stop)
                if not one.ended:
                    going.append(row)
            if not going:
                break
            rows = torch.tensor(going, device=device)
            for part in memory:
                part.keep(kept[rows])
            kept = torch.arange(len(going), device=device)
            open_rows = [open_rows[row] for row in going]
            logits = model.read(tokens[rows][:, None], memory).float()
    return found


def _choose(scores: Tensor, wanted: Drawing, chance: torch.Generator) -> Tensor:
    """[B] a token for each row of log-probabilities [B, V]."""
    if wanted.temperature == 0:
        return scores.argmax(-1)
    chances = (scores / wanted.temperature).softmax(-1)
    if wanted.min_p > 0:
        chances = chances.masked_fill(chances < wanted.min_p * chances.amax(-1, keepdim=True), 0)
    if wanted.top_p < 1:
        sorted_chances, order = (chances / chances.sum(-1, keepdim=True)).sort(-1, descending=True)
        # The first one stays whatever it has.
        before = sorted_chances.cumsum(-1) - sorted_chances
        chances = torch.zeros_like(chances).scatter(1, order, sorted_chances.masked_fill(before >= wanted.top_p, 0))
    return torch.multinomial(chances, 1, generator=chance)[:, 0]


def _until_stop(text: str, stops: Sequence[str]) -> tuple[str, bool]:
    """The text before the first of the stops, and whether there is one."""
    places = [text.find(stop) for stop in stops if stop in text]
    return (text[: min(places)], True) if places else (text, False)
