"""Our tokenizer and our model against llama.cpp's, on files that we wrote."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
import torch

from lakatos_trainer.gguf.model import load_model, save_model
from lakatos_trainer.model.llama import Llama
from lakatos_trainer.model.shape import SIZES
from lakatos_trainer.tokenizer.tokenizer import Tokenizer
from llama import ask_llama, needs_llama
from support import NASTY, lean_examples


def strings() -> list[str]:
    """Texts like Lean's, nasty ones, and characters drawn from everywhere."""
    draw = random.Random(1)
    lean = [text for line in lean_examples(50, 3) for text in (line["state"], line["tactic"])]
    nasty = [text for text in NASTY if text != ""]
    blocks = [
        (0x20, 0x7F),
        (0xA0, 0x250),
        (0x370, 0x400),
        (0x2070, 0x2300),
        (0x1D400, 0x1D7FF),
        (0x1F600, 0x1F64F),
    ]
    mixed = []
    for _ in range(200):
        length = draw.randrange(1, 40)
        mixed.append(
            "".join(
                chr(draw.randrange(*draw.choice(blocks))) if draw.random() < 0.7 else " \n'"[draw.randrange(3)]
                for _ in range(length)
            )
        )
    return [*lean, *nasty, *mixed]


def model_of(size: str, tokenizer: Tokenizer) -> Llama:
    """Random weights, large enough that probabilities differ by orders of magnitude."""
    model = Llama(SIZES[size].sized(tokenizer.size, 256)).initialise(1)
    with torch.no_grad():
        for weight in model.parameters():
            if weight.dim() > 1:
                weight.mul_(4)
    return model


# What the largest difference may be: llama.cpp rounds activations to half precision for F16, to 8 bits for Q8_0.
@needs_llama
@pytest.mark.parametrize(
    ("size", "kind", "tolerance"),
    [
        ("tiny", "F32", 1e-4),
        ("1M", "F32", 1e-3),
        ("tiny", "F16", 0.02),
        ("tiny", "Q8_0", 0.1),
        ("1M", "Q8_0", 0.3),
    ],
)
def test_llama_reads_our_files_as_we_do(
    tmp_path: Path, size: str, kind: str, tolerance: float, record_property: Any
) -> None:
    texts = strings()
    tokenizer = Tokenizer.learn(texts[:100], SIZES[size].vocabulary)
    path = tmp_path / "model.gguf"
    save_model(path, model_of(size, tokenizer), tokenizer, kind, "test")
    draw = random.Random(2)
    sequences = [[draw.randrange(tokenizer.size) for _ in range(length)] for length in (1, 2, 33, 150)]
    answer = ask_llama(path, texts, sequences)
    assert len(texts) > 300
    for text, tokens, again in zip(texts, answer["tokens"], answer["texts"]):
        assert tokenizer.encode(text) == tokens, repr(text)
        assert again == text

    model, _ = load_model(path)
    largest = 0.0
    for tokens, rows in zip(sequences, answer["logProbabilities"]):
        with torch.no_grad():
            ours = model(torch.tensor([tokens]))[0].log_softmax(-1)
        assert len(rows) == len(tokens) and all(len(row) == tokenizer.size for row in rows)
        largest = max(largest, float((ours - torch.tensor(rows)).abs().max()))
    record_property("largest difference of a log-probability", largest)
    print(f"{size} {kind}: log-probabilities differ by at most {largest:.2e}")
    assert largest < tolerance
