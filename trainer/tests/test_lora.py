from __future__ import annotations

from dataclasses import replace

import pytest
import torch
from torch import Tensor
from torch.autograd import gradcheck

from lakatos_trainer.errors import InputError
from lakatos_trainer.model.llama import Llama
from lakatos_trainer.model.lora import TARGETS, LoraLinear, add_lora, load_lora, lora_layers, lora_state
from lakatos_trainer.model.reference import AdapterReference
from lakatos_trainer.model.shape import SIZES, Architecture

ALL = list(TARGETS)
TOKENS = torch.randint(0, 320, (2, 12), generator=torch.Generator().manual_seed(0))


def tiny(architecture: Architecture = "llama", scale: float = 5) -> Llama:
    model = Llama(replace(SIZES["tiny"].sized(320, 64), architecture=architecture)).initialise(1)
    with torch.no_grad():
        for weight in model.parameters():
            weight.mul_(scale)
    return model


def draw_adapter(model: Llama, seed: int = 3, deviation: float = 0.3) -> None:
    """Gives B something to say."""
    draw = torch.Generator().manual_seed(seed)
    with torch.no_grad():
        for _, layer in lora_layers(model):
            layer.lora_b.copy_(torch.randn(layer.lora_b.shape, generator=draw) * deviation)


def loss_of(model: Llama) -> Tensor:
    return torch.nn.functional.cross_entropy(model(TOKENS[:, :-1]).flatten(0, 1), TOKENS[:, 1:].flatten())


@pytest.mark.parametrize("architecture", ["llama", "qwen2", "qwen3"])
def test_begins_as_the_model_itself(architecture: Architecture) -> None:
    model = tiny(architecture)
    before = model(TOKENS)
    add_lora(model, 4, 8.0, ALL, seed=1)
    assert torch.equal(model(TOKENS), before)
    draw_adapter(model)
    assert not torch.allclose(model(TOKENS), before, atol=0.01)


def test_only_the_adapter_gets_a_gradient() -> None:
    model = tiny("qwen2")
    add_lora(model, 4, 8.0, ["q_proj", "down_proj"], seed=1)
    draw_adapter(model)
    loss_of(model).backward()
    got = {name for name, weight in model.named_parameters() if weight.grad is not None}
    wanted = {
        f"blk.{layer}.{name}.{leaf}"
        for layer in range(3)
        for name in ("attention.attn_q", "ffn_down")
        for leaf in ("lora_a", "lora_b")
    }
    assert got == wanted == {name for name, weight in model.named_parameters() if weight.requires_grad}
    assert all(weight.grad.abs().sum() > 0 for weight in model.parameters() if weight.grad is not None)


def test_the_gradient_is_right() -> None:
    linear = torch.nn.Linear(5, 3).double()
    layer = LoraLinear(linear, 2, 3.0).double().requires_grad_(False)
    draw = torch.Generator().manual_seed(0)

    def numbers(*shape: int) -> Tensor:
        return torch.randn(shape, dtype=torch.float64, generator=draw).requires_grad_()

    def compute(x: Tensor, a: Tensor, b: Tensor) -> Tensor:
        layer.instead = (a, b)
        return layer(x)

    x, a, b = numbers(4, 5), numbers(2, 5), numbers(3, 2)
    assert gradcheck(compute, (x, a, b))
    # y = W x + b + 3/2 B A x.
    by_hand = linear(x) + 1.5 * x @ a.t() @ b.t()
    assert torch.allclose(compute(x, a, b), by_hand)


@pytest.mark.parametrize("architecture", ["llama", "qwen2"])
def test_merged_is_the_same_as_beside(architecture: Architecture) -> None:
    model = tiny(architecture)
    plain = tiny(architecture)
    add_lora(model, 4, 8.0, ALL, seed=1)
    draw_adapter(model)
    merged = {f"{name}.weight": layer.merged() for name, layer in lora_layers(model)}
    assert len(merged) == 3 * len(ALL)
    plain.load_state_dict({**plain.state_dict(), **merged})
    assert torch.allclose(plain(TOKENS), model(TOKENS), atol=1e-3)


def test_a_is_drawn_by_the_seed_and_scaled_by_the_width() -> None:
    models = [tiny() for _ in range(3)]
    for model, seed in zip(models, (1, 1, 2)):
        add_lora(model, 64, 64.0, ["up_proj"], seed)
    one, two, other = (dict(lora_layers(model))["blk.1.ffn_up"].lora_a for model in models)
    assert torch.equal(one, two) and not torch.equal(one, other)
    # 64 * 32 numbers of variance 1/32.
    assert float(one.pow(2).mean()) == pytest.approx(1 / 32, rel=0.15)


def test_an_adapter_comes_back() -> None:
    model, other = tiny(), tiny()
    add_lora(model, 4, 8.0, ["q_proj"], seed=1)
    draw_adapter(model)
    add_lora(other, 4, 8.0, ["q_proj"], seed=2)
    load_lora(other, lora_state(model), "x")
    assert torch.equal(other(TOKENS), model(TOKENS))


def test_refuses_an_adapter_for_something_else() -> None:
    model, other, thin = tiny(), tiny(), tiny()
    add_lora(model, 4, 8.0, ["q_proj"], seed=1)
    add_lora(other, 4, 8.0, ["k_proj"], seed=1)
    add_lora(thin, 2, 8.0, ["q_proj"], seed=1)
    with pytest.raises(InputError, match="x: its adapter is for other matrices"):
        load_lora(other, lora_state(model), "x")
    with pytest.raises(InputError, match=r"x: .*attn_q.lora_a is \[4, 32\], not \[2, 32\]"):
        load_lora(thin, lora_state(model), "x")


def test_the_reference_stays_where_training_started() -> None:
    model = tiny()
    add_lora(model, 4, 8.0, ALL, seed=1)
    draw_adapter(model)
    reference = AdapterReference(model, lora_state(model))
    before = model(TOKENS).detach()
    draw_adapter(model, seed=9)
    loss = loss_of(model)
    assert torch.equal(reference(TOKENS), before) and not reference(TOKENS).requires_grad
    # Asking the reference between forward and backward disturbs neither.
    loss.backward()
    assert not torch.allclose(model(TOKENS), before, atol=0.01)
    assert list(reference.parameters()) == []


def test_learns_over_a_model_in_half_precision() -> None:
    """As on a GPU: frozen matrices in bfloat16, the adapter in float32, products in bfloat16."""
    model, half = tiny("qwen2", scale=1), tiny("qwen2", scale=1)
    for weight in half.parameters():
        if weight.dim() > 1:
            weight.data = weight.data.bfloat16()
    gradients = []
    for adapted, kind in ((model, torch.float32), (half, torch.bfloat16)):
        add_lora(adapted, 4, 8.0, ALL, seed=1)
        draw_adapter(adapted, deviation=0.05)
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=kind == torch.bfloat16):
            logits = adapted(TOKENS[:, :-1]).float()
        torch.nn.functional.cross_entropy(logits.flatten(0, 1), TOKENS[:, 1:].flatten()).backward()
        trained = [weight for weight in adapted.parameters() if weight.requires_grad]
        assert {weight.dtype for weight in trained} == {torch.float32}
        gradients.append(torch.cat([weight.grad.flatten() for weight in trained if weight.grad is not None]))
    one, two = gradients
    assert float(torch.nn.functional.cosine_similarity(one, two, dim=0)) > 0.99
    assert half.token_embd.weight.dtype == torch.bfloat16
