from __future__ import annotations

import unicodedata

import pytest

from lakatos_trainer.errors import InputError
from lakatos_trainer.tokenizer.control import CONTROL_NAMES, CONTROL_TOKENS, FIRST_BUCKET, TACTIC
from lakatos_trainer.tokenizer.learn import learn_merges
from lakatos_trainer.tokenizer.words import split
from lakatos_trainer.tokenizer.tokenizer import Tokenizer
from support import NASTY, lean_examples

TEXTS = [text for example in lean_examples(200, 1) for text in (example["state"], example["tactic"])]


@pytest.fixture(scope="module")
def tokenizer() -> Tokenizer:
    return Tokenizer.learn(TEXTS, 420)


@pytest.mark.parametrize("text", NASTY)
def test_gives_back_every_text(tokenizer: Tokenizer, text: str) -> None:
    ids = tokenizer.encode(text)
    assert tokenizer.decode(ids) == text
    assert all(id >= CONTROL_TOKENS for id in ids)


def test_gives_back_every_character(tokenizer: Tokenizer) -> None:
    points = [point for point in range(0x110000) if unicodedata.category(chr(point)) != "Cs"]
    text = " ".join(map(chr, points[::7]))
    assert tokenizer.decode(tokenizer.encode(text)) == text


def test_reads_a_lone_surrogate_as_javascript_writes_it(tokenizer: Tokenizer) -> None:
    assert tokenizer.encode("a\ud800b") == tokenizer.encode("a\ufffdb")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("exact Nat.add_comm", ["exact", " Nat", ".", "add", "_", "comm"]),
        ("x12 34", ["x", "1", "2", " ", "3", "4"]),
        ("h₁'s", ["h", "₁", "'s"]),
        ("a  \n b", ["a", "  \n", " b"]),
        ("a  1", ["a", "  ", "1"]),
        ("· ⟨_, ?_⟩", ["·", " ⟨_,", " ?_⟩"]),
        ("a\u0085b\ufeff", ["a", "\u0085", "b", "\ufeff"]),
    ],
)
def test_splits_words(text: str, words: list[str]) -> None:
    assert split(text) == words


def test_learns_the_most_frequent_pair_first() -> None:
    # "low" 3 times, "lot" once: l+o comes 4 times, then lo+w 3 times; "t" is never frequent enough.
    assert learn_merges(["low low low lot".replace(" ", "\n")], 9) == [(b"l", b"o"), (b"lo", b"w")]


def test_breaks_ties_by_bytes() -> None:
    assert learn_merges(["cd ab\nab cd"], 1) == [(b"a", b"b")]


def test_learns_the_same_from_the_same_texts() -> None:
    assert Tokenizer.learn(TEXTS, 420).to_json() == Tokenizer.learn(list(TEXTS), 420).to_json()


def test_applies_merges_in_the_order_learnt() -> None:
    tokenizer = Tokenizer([(b"b", b"c"), (b"a", b"b"), (b"a", b"bc")], 320)
    assert [tokenizer.decode([id]) for id in tokenizer.encode("abc")] == ["abc"]
    assert [tokenizer.decode([id]) for id in tokenizer.encode("abab")] == ["ab", "ab"]


def test_compresses_what_it_learnt_from(tokenizer: Tokenizer) -> None:
    assert sum(len(tokenizer.encode(text)) for text in TEXTS) < 0.6 * sum(len(text.encode()) for text in TEXTS)


def test_keeps_its_ids(tokenizer: Tokenizer) -> None:
    assert CONTROL_NAMES[FIRST_BUCKET] == "<|v0|>" and CONTROL_NAMES[TACTIC] == "<|tactic|>"
    assert len(CONTROL_NAMES) == CONTROL_TOKENS == 32
    assert tokenizer.encode("\x00") == [32] and tokenizer.encode("!") == [32 + 0x21]
    names = tokenizer.names()
    assert len(names) == len(set(names)) == tokenizer.size == 420


def test_is_frozen_to_json(tokenizer: Tokenizer) -> None:
    again = Tokenizer.from_json(tokenizer.to_json(), "x")
    assert again.sha256() == tokenizer.sha256()
    assert [again.encode(text) for text in TEXTS] == [tokenizer.encode(text) for text in TEXTS]


def test_fills_up_with_unused_tokens() -> None:
    tokenizer = Tokenizer.learn(["ab ab"], 300)
    assert tokenizer.used < 300 and tokenizer.names()[-1] == "<|unused299|>"
    assert tokenizer.decode([299]) == ""


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("{", "x:1: not JSON"),
        ("{}", "x: not a tokenizer"),
        ('{"kind":"byte-level-bpe","schemaVersion":2,"pre":"smollm"}', "x: a tokenizer of another version"),
        ('{"kind":"byte-level-bpe","schemaVersion":1,"pre":"smollm","control":[]}', "x: its control tokens"),
    ],
)
def test_refuses_other_files(text: str, complaint: str) -> None:
    with pytest.raises(InputError, match=complaint):
        Tokenizer.from_json(text, "x")


def test_refuses_merges_that_do_not_fit() -> None:
    with pytest.raises(InputError, match="joins tokens that don't exist"):
        Tokenizer([(b"ab", b"c")], 320)
    with pytest.raises(InputError, match="288 tokens or more"):
        Tokenizer.learn(["a"], 287)
