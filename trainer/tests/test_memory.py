"""What saves memory changes no result: layers that are computed twice, logits only where they count."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import torch

from hub import configure, write_hub_folder
from lakatos_trainer.data.batch import Batch, make_batch
from lakatos_trainer.data.example import Example
from lakatos_trainer.data.sequence import Encoder
from lakatos_trainer.model.llama import Llama
from lakatos_trainer.model.lora import add_lora
from lakatos_trainer.model.shape import SIZES
from lakatos_trainer.tokenizer.tokenizer import Tokenizer
from lakatos_trainer.train.config import LossConfig
from lakatos_trainer.train.run import train
from lakatos_trainer.train.terms import Prediction, batch_parts, combine, count_totals, predict
from support import lean_examples, read_lines, timeless, write_config, write_lines

ENCODER = Encoder(Tokenizer([], 288), 64, 16)


def make_model(seed: int = 1, lora: bool = False, recompute: bool = False) -> Llama:
    model = Llama(SIZES["tiny"].sized(288, 64)).initialise(seed)
    if lora:
        add_lora(model, 4, 8, ["q_proj", "down_proj"], 3)
    model.recompute = recompute
    return model.double()


def batch() -> Batch:
    examples = [
        Example("x", "h : p\n⊢ p", "exact h", rejected="rfl", value=1.0),
        Example("x", "⊢ False", None, value=0.0),
        Example("x", "⊢ a = a", "rfl"),
    ]
    items = [item for item in map(ENCODER.encode, examples) if item is not None]
    return make_batch(items, [None] * len(items), preferences=True)


def gradients(model: Llama, prediction: Prediction, config: LossConfig) -> dict[str, torch.Tensor]:
    parts = batch_parts(prediction, batch(), make_model(2), config)
    combine(parts, count_totals([batch()], config), config).backward()
    return {name: weight.grad for name, weight in model.named_parameters() if weight.grad is not None}


@pytest.mark.parametrize("lora", [False, True])
def test_layers_that_are_computed_twice_have_the_same_gradient(lora: bool) -> None:
    config = LossConfig(preference=0.5)
    kept, twice = make_model(lora=lora), make_model(lora=lora, recompute=True)
    wanted = gradients(kept, predict(kept, batch(), config), config)
    found = gradients(twice, predict(twice, batch(), config), config)
    assert wanted.keys() == found.keys() and all(torch.equal(found[name], grad) for name, grad in wanted.items())
    assert any(grad.abs().max() > 0 for grad in wanted.values())


@pytest.mark.parametrize("state", [0.0, 0.1])
def test_logits_are_only_needed_where_something_counts(state: float) -> None:
    config = LossConfig(state=state, preference=0.5)
    model, whole = make_model(), make_model()
    everywhere = torch.ones_like(batch().tokens, dtype=torch.bool)
    wanted = gradients(whole, Prediction(everywhere, whole(batch().tokens, everywhere).float()), config)
    prediction = predict(model, batch(), config)
    found = gradients(model, prediction, config)
    assert all(torch.allclose(found[name], grad, atol=1e-7) for name, grad in wanted.items())
    # "exact h", "rfl" twice, each with its end, and two values; the states, each with its end, only where they count.
    tactics, states = 8 + 4 + 4 + 2, len("h : p\n⊢ p".encode()) + len("⊢ False".encode()) + len("⊢ a = a".encode()) + 3
    assert len(prediction.logits) == (tactics if state == 0 else tactics + states)


def test_a_batch_in_which_nothing_counts() -> None:
    nothing = replace(batch(), action=torch.zeros_like(batch().action), value_weights=torch.zeros(4))
    prediction = predict(make_model(), nothing, LossConfig(state=0))
    assert prediction.logits.shape == (0, 288)
    assert prediction.losses(nothing).abs().max() == 0 and not prediction.misses(nothing).any()


def test_a_run_that_computes_layers_twice(tmp_path: Path) -> None:
    write_lines(tmp_path / "train.jsonl", lean_examples(20, 1))
    for name, recompute in (("kept", False), ("twice", True)):
        train(write_config(tmp_path, steps=4, epochs=9, recompute=recompute), tmp_path / name, resume=False)
    assert timeless(tmp_path / "kept/metrics.jsonl") == timeless(tmp_path / "twice/metrics.jsonl")


def test_states_that_count_nothing_are_not_looked_at(tmp_path: Path) -> None:
    write_hub_folder(tmp_path / "base", "qwen2")
    changes: dict[str, Any] = {"loss": {"state": 0}, "evaluate": ["train.jsonl"]}
    train(configure(tmp_path, **changes), tmp_path / "out", resume=False)
    lines = [line for line in read_lines(tmp_path / "out/metrics.jsonl") if "stateLoss" in line]
    assert len(lines) > 1 and all(line["stateLoss"] is None and line["policyLoss"] > 0 for line in lines)
