"""Other makers' models, and adapters for them, as llama.cpp reads them."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
import torch

from hub import LORA, VOCABULARY, configure, write_hub_folder
from lakatos_trainer.cli import run
from lakatos_trainer.train.run import train
from lakatos_trainer.train.start import merge_checkpoint, open_model
from llama import ask_llama, needs_llama
from support import NASTY, lean_examples

SCALED = {
    "rope_type": "llama3",
    "factor": 8.0,
    "low_freq_factor": 1.0,
    "high_freq_factor": 4.0,
    "original_max_position_embeddings": 64,
}


def sequences() -> list[list[int]]:
    draw = random.Random(2)
    return [[draw.randrange(VOCABULARY) for _ in range(length)] for length in (1, 7, 90)]


def tables(model: torch.nn.Module) -> list[torch.Tensor]:
    """Log-probabilities along the sequences."""
    with torch.no_grad():
        return [model(torch.tensor([tokens]))[0].log_softmax(-1) for tokens in sequences()]


def largest(one: list[torch.Tensor], other: list[torch.Tensor]) -> float:
    """The largest difference of a log-probability."""
    return max(float((a - b).abs().max()) for a, b in zip(one, other))


def texts() -> list[str]:
    """What pre-tokenisers treat differently."""
    draw = random.Random(1)
    alphabet = "aZs'tLlVE 09²½\n\r\t\u00a0\u3000.,?_⊢∀ℕα₁日e\u0301'😀"
    mixed = ["".join(draw.choice(alphabet) for _ in range(draw.randrange(1, 30))) for _ in range(300)]
    words = ["I'LL don't we'Ve 'S", "12345 x1234567", "a\r\n\r\n  b \n", "f₁ 2²³", "<think>a</think>", "<|im_end|>"]
    return [*filter(None, NASTY), *words, *mixed, *(line["state"] for line in lean_examples(30, 4))]


@needs_llama
@pytest.mark.parametrize(
    ("kind", "pre", "changes"),
    [
        ("llama", "llama-bpe", {"rope_scaling": SCALED}),
        ("mistral", "gpt-2", {"head_dim": 32}),
        ("qwen2", "qwen2", {}),
        ("qwen3", "smollm", {"head_dim": 32}),
    ],
)
def test_llama_computes_what_we_do(tmp_path: Path, kind: str, pre: str, changes: dict[str, Any]) -> None:
    folder, base = write_hub_folder(tmp_path / "base", kind, pre=pre, **changes), tmp_path / "base.gguf"
    assert run(["export", "--from", str(folder), "--out", str(base), "--type", "F32"]) == 0
    fast = {"learningRate": 0.02, "warmupSteps": 2}
    assert train(configure(tmp_path, lora={**LORA, "merge": True}, optimizer=fast), tmp_path / "out", resume=False) == 0
    before, tokenizer = open_model(folder)
    trained = tables(merge_checkpoint(folder, tmp_path / "out/checkpoint.pt")[0])
    moved = largest(trained, tables(before))
    assert moved > 0.1 and max(float(table.max() - table.min()) for table in trained) > 5

    # The adapter over the base, in llama.cpp, is the model that was trained.
    strings = texts()
    answer = ask_llama(base, strings, sequences(), tmp_path / "out/adapter.gguf")
    found = largest(trained, [torch.tensor(rows) for rows in answer["logProbabilities"]])
    print(f"{kind}: training moved log-probabilities by {moved:.2f}, llama.cpp is off by {found:.2e}")
    assert found < 2e-4
    for text, tokens in zip(strings, answer["tokens"]):
        assert tokenizer.encode(text) == tokens, repr(text)

    # So is the file with the adapter merged; and the base is read back as it was.
    merged, _ = open_model(tmp_path / "out/model.gguf")
    assert largest(trained, tables(merged)) < 1e-3
    again, same = open_model(base)
    assert largest(tables(before), tables(again)) < 1e-3 and same.to_json() == tokenizer.to_json()
