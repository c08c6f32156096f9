from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import torch

from lakatos_trainer.data.batch import make_batch
from lakatos_trainer.data.example import Example, read_examples
from lakatos_trainer.data.format import Format
from lakatos_trainer.data.layout import Layout
from lakatos_trainer.data.plan import plan_batches
from lakatos_trainer.data.sequence import Encoded, Encoder, Skipped
from lakatos_trainer.data.truncate import shorten
from lakatos_trainer.errors import InputError
from lakatos_trainer.tokenizer.control import END_OF_TEXT, STATE, TACTIC, VALUE
from lakatos_trainer.tokenizer.tokenizer import Tokenizer
from lakatos_trainer.train.config import StartConfig, TrainConfig
from lakatos_trainer.train.dataset import encode_dataset
from support import lean_examples, write_lines

BYTES = Tokenizer([], 288)


def byte(character: str) -> int:
    return 32 + ord(character)


def encode(**fields: object) -> Encoded:
    example = Example(where="x:1", **{"state": "ab", "tactic": "c", **fields})  # type: ignore[arg-type]
    found = Encoder(BYTES, 64, 16).encode(example)
    assert found is not None
    return found


def test_lays_out_a_sequence() -> None:
    sequence = encode().chosen
    a, b, c = byte("a"), byte("b"), byte("c")
    assert list(sequence.tokens) == [STATE, a, b, VALUE, TACTIC, c]
    # The state ends with a token that is learnt too.
    assert list(sequence.targets) == [a, b, VALUE, 0, c, END_OF_TEXT]
    assert sequence.value_at == 3


def test_masks_of_a_batch() -> None:
    items = [
        encode(weight=0.25, value=0.5),
        encode(state="a", tactic="de", rejected="f", value=None),
        encode(tactic=None, value=1.0, value_weight=2.0),
    ]
    batch = make_batch(items, [None, None, None], preferences=True)
    assert batch.tokens.shape == (4, 6)
    assert batch.state.tolist() == [[1, 1, 1, 0, 0, 0], [1, 1, 0, 0, 0, 0], [0] * 6, [1, 1, 1, 0, 0, 0]]
    assert batch.action.tolist() == [[0, 0, 0, 0, 1, 1], [0, 0, 0, 1, 1, 1], [0, 0, 0, 1, 1, 0], [0] * 6]
    assert batch.weights.tolist() == [0.25, 1, 0, 0]
    assert batch.value_at.tolist() == [3, 2, 2, 3]
    assert batch.tokens[torch.arange(4), batch.value_at].tolist() == [VALUE] * 4
    assert batch.values.tolist() == [0.5, 0, 0, 1] and batch.value_weights.tolist() == [1, 0, 0, 2]
    assert batch.pairs.tolist() == [[1, 2]]
    assert len(make_batch(items, [None, None, None], preferences=False).tokens) == 3


def test_a_batch_has_what_policies_drew() -> None:
    items = [encode(log_probability=-2.0), encode(), encode(log_probability=-3.0)]
    batch = make_batch(items, [0.5, None, -1.0], preferences=False)
    assert batch.drawn.tolist() == [0, 2] and batch.advantages.tolist() == [0.5, -1] and batch.old.tolist() == [-2, -3]


#: States and what is left of them, in a search too; `count` is characters, modulo a number where one is given.
SHORTENED = json.loads((Path(__file__).parent / "shortened-states.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", SHORTENED, ids=[case["about"] for case in SHORTENED])
def test_shortens_states_as_a_search_does(case: dict[str, Any]) -> None:
    def count(state: str) -> int:
        return len(state) % case.get("modulo", 1_000)

    found = {limit: shorten(case["state"], int(limit), count) for limit in case["atMost"]}
    assert found == case["atMost"]


def test_a_prompt_has_what_the_context_leaves_beside_a_tactic() -> None:
    encoder = Encoder(BYTES, 24, 8)
    # Three control tokens, and three bytes for the turnstile.
    state = "h : c\n⊢ abc"
    assert [len(encoder.prompt(text) or []) for text in (state, state + "d")] == [16, 11]
    longest = encoder.encode(Example("x:1", state, "simp [h]"))
    assert longest is not None and longest.length == 24


def test_counts_what_does_not_fit() -> None:
    encoder = Encoder(BYTES, 40, 8)
    examples = [
        Example("x:1", "⊢ a", "rfl"),
        Example("x:2", "h : " + "b" * 30 + "\n⊢ a", "rfl"),
        Example("x:3", "⊢ " + "a" * 40, "rfl"),
        Example("x:4", "⊢ a", "simp only"),
        Example("x:5", "⊢ a", "rfl", rejected="simp only"),
    ]
    found = [encoder.encode(example) for example in examples]
    assert [item is not None for item in found] == [True, True, False, False, True]
    assert found[4] is not None and found[4].rejected is None
    assert found[1] is not None and list(found[1].chosen.tokens) == list(found[0].chosen.tokens)  # type: ignore[union-attr]
    skipped = encoder.skipped
    assert skipped == Skipped(shortened=1, state_too_long=1, tactic_too_long=1, rejected_too_long=1)
    assert all(item is None or item.length <= 40 for item in found)


def test_a_tactic_that_does_not_fit_leaves_the_value() -> None:
    encoder = Encoder(BYTES, 40, 8)
    drawn = Example("x:1", "⊢ a", "simp only", value=0.5, value_weight=0.25, log_probability=-1.0, advantage=1.0)
    encoded = encoder.encode(drawn)
    alone = encoder.encode(Example("x:2", "⊢ a", None, value=0.5, value_weight=0.25))
    assert encoded is not None and alone is not None
    assert encoded.chosen == alone.chosen
    assert encoded.example == replace(alone.example, where="x:1")
    assert encoder.skipped == Skipped(tactic_too_long=1)
    # A model that tells no value has nothing to learn from it.
    silent = Encoder(BYTES, 40, 8, Layout(Format(["{state}:"]), BYTES))
    assert silent.encode(drawn) is None
    assert silent.skipped == Skipped(tactic_too_long=1)


@pytest.mark.parametrize("value", [None, 0.5])
def test_compares_an_attempt_with_all_of_its_group(value: float | None) -> None:
    attempts = [("a tactic that does not fit", 1.0), ("b", 0.0), ("c", 0.0), ("d", 1.0)]
    examples = [
        Example("x", "⊢ a", tactic, weight=0.0, value=value, group="g", reward=reward, log_probability=-1.0)
        for tactic, reward in attempts
    ]
    config = TrainConfig(train=["x"], start=StartConfig(size="tiny"), context=64, tactic_tokens=10)
    dataset = encode_dataset(examples, Encoder(BYTES, 64, 10), config)
    assert dataset is not None
    batch = dataset.batch(list(range(len(dataset.items))))
    # The first one counts for the others, and is not learnt from itself.
    assert batch.advantages.tolist() == pytest.approx([-2 / 3, -2 / 3, 2 / 3])


def test_reads_examples(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text('{"state":"⊢ a","tactic":"rfl","round":3}\n\n{"state":"⊢ b","value":0}', encoding="utf-8")
    one, two = read_examples([path])
    assert (one.tactic, one.weight, one.value, one.where) == ("rfl", 1.0, None, f"{path}:1")
    assert (two.tactic, two.value, two.where) == (None, 0.0, f"{path}:3")


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        (b'{"state":"a"', "not JSON at column"),
        (b"[]", "not an object"),
        (b'{"state":"\xff"}', "not UTF-8 at byte 10"),
        (b'{"tactic":"a"}', "state is missing"),
        (b'{"state":" "}', "state must be a text that is not empty"),
        (b'{"state":"a","tactic":7}', "tactic must be a text"),
        (b'{"state":"a","value":1.5}', "value must lie between 0.0 and 1.0, not 1.5"),
        (b'{"state":"a","value":true}', "value must be a number"),
        (b'{"state":"a","weight":-1}', "weight must lie between"),
        (b'{"state":"a","weight":NaN}', "weight must be a number"),
        (b'{"state":"a","rejected":"b"}', "need a tactic"),
        (b'{"state":"a","tactic":"b","reward":1}', "reward and group need each other"),
        (b'{"state":"a","tactic":"b","advantage":1}', "need logProbability"),
        (b'{"state":"a","tactic":"b","logProbability":0.1}', "logProbability must lie between"),
    ],
)
def test_names_file_and_line_of_a_bad_example(tmp_path: Path, line: bytes, complaint: str) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_bytes(b'{"state":"fine"}\n' + line + b"\n")
    with pytest.raises(InputError) as caught:
        read_examples([path])
    assert str(caught.value).startswith(f"{path}:2: ") and complaint in str(caught.value)


def test_refuses_no_examples(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no examples"):
        read_examples([write_lines(tmp_path / "empty.jsonl", [])])
    with pytest.raises(InputError, match="gone.jsonl: No such file"):
        read_examples([tmp_path / "gone.jsonl"])


def test_plans_each_example_once_an_epoch() -> None:
    encoder = Encoder(BYTES, 256, 64)
    lines = lean_examples(300, 2)
    items = [encoder.encode(Example("x", line["state"], line["tactic"])) for line in lines]
    costs = [(1, item.length) for item in items if item is not None]
    batches = plan_batches(costs, 1000, seed=3, epoch=0)
    assert sorted(index for batch in batches for index in batch) == list(range(300))
    sizes = [len(batch) * max(costs[index][1] for index in batch) for batch in batches]
    assert max(sizes) <= 1000
    assert sum(length for _, length in costs) / sum(sizes) > 0.9
    assert batches == plan_batches(costs, 1000, seed=3, epoch=0)
    assert batches != plan_batches(costs, 1000, seed=3, epoch=1)
    assert batches != plan_batches(costs, 1000, seed=4, epoch=0)


def test_plans_a_batch_for_an_example_that_is_larger() -> None:
    assert sorted(plan_batches([(2, 50), (1, 10)], 60, 0, 0)) == [[0], [1]]
