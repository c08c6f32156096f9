"""Formats: how prompts and answers become tokens, and what of them is learnt."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import torch

from hub import VOCABULARY, write_hub_folder
from lakatos_trainer.data.batch import make_batch
from lakatos_trainer.data.example import Example
from lakatos_trainer.data.format import Format, Special, ValueReading, fill
from lakatos_trainer.data.layout import Layout
from lakatos_trainer.data.sequence import Encoded, Encoder
from lakatos_trainer.errors import InputError
from lakatos_trainer.losses.value import expected_value, value_loss
from lakatos_trainer.tokenizer.text_tokenizer import TextTokenizer
from lakatos_trainer.train.parse import parse, to_json
from lakatos_trainer.train.start import open_tokenizer

IM_END, BEGIN = VOCABULARY - 11, VOCABULARY - 10


@pytest.fixture(scope="module", params=["qwen2", "llama-bpe"])
def tokenizer(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> TextTokenizer:
    """One that begins texts with nothing, and one that begins them with a token."""
    return open_tokenizer(write_hub_folder(tmp_path_factory.mktemp("hub"), "llama", pre=request.param))


def encode(tokenizer: TextTokenizer, format: Format, **fields: Any) -> Encoded:
    example = Example("x:1", **{"state": "⊢ a", "tactic": "simp", **fields})
    found = Encoder(tokenizer, 128, 32, Layout(format, tokenizer)).encode(example)
    assert found is not None
    return found


CHAT = Format(
    prompt=[Special("<|begin|>"), "Goal {{1}}:\n", "{state}", Special("<|im_end|>"), "yes or no?\n"],
    answer=["TACTIC: {tactic}"],
    end=Special("<|im_end|>"),
    value=ValueReading(after=3, tokens=["n", "y"], values=[0.0, 1.0]),
)


def test_lays_out_a_format(tokenizer: TextTokenizer) -> None:
    item = encode(tokenizer, CHAT, value=0.25).chosen
    # Neighbouring texts are read as one, special tokens are none of them, and one beginning is enough.
    question, state = tokenizer.encode("yes or no?\n"), tokenizer.encode("Goal {1}:\n⊢ a")
    answer = tokenizer.encode("TACTIC: simp")
    prompt = [BEGIN, *state, IM_END, *question]
    assert list(item.tokens) == [*prompt, *answer]
    assert item.value_at == len(state) + 1 and item.tokens[item.value_at] == IM_END
    assert item.answer_at == len(prompt) - 1
    # What follows the value's place is the value's business; a special token is predicted where it ends a text.
    assert list(item.targets) == [*state, IM_END, 0, *question[1:], *answer, IM_END]
    assert list(item.state) == [1] * (len(state) + 1) + [0] + [1] * (len(question) - 1) + [0] * (len(answer) + 1)


def test_a_batch_of_a_format(tokenizer: TextTokenizer) -> None:
    items = [encode(tokenizer, CHAT, value=0.25), encode(tokenizer, CHAT, tactic=None, value=1.0, value_weight=2.0)]
    layout = Layout(CHAT, tokenizer)
    assert layout.value_tokens == [*tokenizer.encode("n"), *tokenizer.encode("y")]
    batch = make_batch(items, [None, None], False, layout.value_tokens)
    answer = len(tokenizer.encode("TACTIC: simp"))
    assert batch.action.sum(dim=1).tolist() == [answer + 1, 0]
    assert batch.values.tolist() == [0.25, 1] and batch.value_weights.tolist() == [1, 2]
    assert batch.tokens[torch.arange(2), batch.value_at].tolist() == [IM_END, IM_END]
    logits = torch.zeros(2, VOCABULARY)
    logits[:, layout.value_tokens[1]] = 1.0986123
    assert expected_value(logits, batch.value_tokens).tolist() == pytest.approx([0.75, 0.75])
    # The token "y" is worth 3, the 511 others 1.
    loss = value_loss(logits, batch.values, batch.value_weights, batch.value_tokens)
    chances = (torch.tensor([1.0, 3.0]) / 514).log()
    assert float(loss) == pytest.approx(float(-(0.75 * chances[0] + 0.25 * chances[1]) - 2 * chances[1]), rel=1e-5)


def test_without_a_value_nothing_is_learnt_of_it(tokenizer: TextTokenizer) -> None:
    plain = Format(prompt=["{state}:::"])
    encoder = Encoder(tokenizer, 128, 32, Layout(plain, tokenizer))
    assert encoder.encode(Example("x", "⊢ a", None, value=1.0)) is None and encoder.skipped.only_value == 1
    item = encode(tokenizer, plain, value=1.0)
    begin = [] if tokenizer.begin is None else [tokenizer.begin]
    assert list(item.chosen.tokens) == [*begin, *tokenizer.encode("⊢ a:::"), *tokenizer.encode("simp")]
    assert item.chosen.targets[-1] == tokenizer.end
    batch = make_batch([item], [None], False, [])
    assert batch.value_weights.tolist() == [0]


def test_shortens_the_state_inside_its_prompt(tokenizer: TextTokenizer) -> None:
    layout = Layout(Format(prompt=["Solve this.\n{state}\nTactic:"]), tokenizer)
    encoder = Encoder(tokenizer, 64, 8, layout)
    state = "h : " + "b + " * 60 + "b = b\n⊢ a"
    long, short = Example("x", state, "simp"), Example("x", "⊢ a", "simp")
    found, expected = encoder.encode(long), encoder.encode(short)
    assert found is not None and expected is not None and encoder.skipped.shortened == 1
    assert found.chosen == expected.chosen


def test_shows_what_examples_tell_besides(tokenizer: TextTokenizer) -> None:
    format = Format(prompt=["{name}|{tactics}|{premises}|{state}"])
    prompt = Layout(format, tokenizer).prompt(
        Example("x:7", "{name} ⊢", "simp", about={"name": "foo", "tactics": "intro x", "premises": ""}), "{name} ⊢"
    )
    text = tokenizer.decode([token for token, is_text in zip(prompt.tokens, prompt.texts) if is_text])
    assert text == "foo|intro x||{name} ⊢"
    with pytest.raises(InputError, match="x:7: tactics is missing, which the prompt shows"):
        Layout(format, tokenizer).prompt(Example("x:7", "⊢", "simp", about={"name": "foo"}), "⊢")


def test_formats_are_read_from_json() -> None:
    content = to_json(CHAT)
    assert content["prompt"][0] == {"special": "<|begin|>"} and content["value"]["after"] == 3
    assert parse(Format, content, "x") == CHAT
    assert fill("{{a}} {b} }}", lambda name: name.upper()) == "{a} B }"


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ({"prompt": []}, "format.prompt is empty"),
        ({"prompt": [{"name": "x"}]}, "unknown name name"),
        ({"prompt": ["{state}"], "value": {"after": 1, "tokens": ["a", "b"], "values": [0, 1]}}, "has no piece 1"),
        ({"prompt": ["{state}"], "value": {"after": 0, "tokens": ["a", "b"], "values": [0, 0.5]}}, "must rise evenly"),
        ({"prompt": ["{state}"], "value": {"after": 0, "tokens": ["a"], "values": [1]}}, "must rise evenly"),
    ],
)
def test_refuses_formats(content: dict[str, Any], complaint: str) -> None:
    with pytest.raises(InputError, match=complaint):
        parse(Format, content, "x")


def test_refuses_values_that_are_no_token(tokenizer: TextTokenizer) -> None:
    value = ValueReading(after=0, tokens=["certainly not", "y"], values=[0.0, 1.0])
    with pytest.raises(InputError, match="'certainly not' is not one token of this model"):
        Layout(Format(prompt=["{state}"], value=value), tokenizer)


def test_a_tokenizer_is_read_back_from_its_text(tmp_path: Path) -> None:
    folder = write_hub_folder(tmp_path, "llama")
    before = open_tokenizer(folder)
    (tmp_path / "kept.json").write_text(before.to_json(), encoding="utf-8")
    again = open_tokenizer(tmp_path / "kept.json")
    assert again.sha256() == before.sha256() and again.encode("x + 12345'S") == before.encode("x + 12345'S")
