from __future__ import annotations

import pytest
import torch

from lakatos_trainer.errors import InputError
from lakatos_trainer.model.llama import Llama, Norm, causal_attention
from lakatos_trainer.model.rope import rotate, rotation
from lakatos_trainer.model.shape import SIZES, ModelShape


@pytest.mark.parametrize(
    ("name", "parameters"), [("tiny", 58_592), ("1M", 935_040), ("4M", 3_672_320), ("10M", 9_638_016)]
)
def test_sizes(name: str, parameters: int) -> None:
    shape = SIZES[name].sized(SIZES[name].vocabulary, 512)
    model = Llama(shape)
    assert shape.parameters() == sum(weight.numel() for weight in model.parameters()) == parameters
    assert all(weight.shape[-1] % 32 == 0 for weight in model.parameters() if weight.dim() > 1)


def tiny() -> Llama:
    model = Llama(SIZES["tiny"].sized(320, 64)).initialise(1)
    with torch.no_grad():
        for weight in model.parameters():
            weight.mul_(5)
    return model


def test_initialises_the_same_from_the_same_seed() -> None:
    one, two, other = (Llama(SIZES["tiny"].sized(320, 64)).initialise(seed) for seed in (1, 1, 2))
    assert torch.equal(one.token_embd.weight, two.token_embd.weight)
    assert not torch.equal(one.token_embd.weight, other.token_embd.weight)


def test_never_looks_ahead() -> None:
    tokens = torch.randint(0, 320, (1, 20), generator=torch.Generator().manual_seed(0))
    changed = tokens.clone()
    changed[0, 12:] = 5
    one, two = tiny()(tokens), tiny()(changed)
    assert torch.allclose(one[0, :12], two[0, :12], atol=1e-6)
    assert not torch.allclose(one[0, 12], two[0, 12], atol=1e-3)


def test_padding_on_the_right_changes_nothing() -> None:
    model = tiny()
    tokens = torch.randint(0, 320, (1, 9), generator=torch.Generator().manual_seed(0))
    padded = torch.cat([tokens, torch.zeros(1, 14, dtype=torch.long)], dim=1)
    beside = torch.cat([padded, torch.full((1, 23), 7)], dim=0)
    assert torch.allclose(model(tokens)[0], model(beside)[0, :9], atol=1e-5)


def test_rotation_depends_on_distance_only() -> None:
    draw = torch.Generator().manual_seed(0)
    q, k = torch.randn(1, 1, 1, 16, generator=draw), torch.randn(1, 1, 1, 16, generator=draw)
    cosine, sine = rotation(30, 16, 10000.0, torch.device("cpu"))

    def score(p: int, r: int) -> float:
        return float(
            (rotate(q, cosine[p : p + 1], sine[p : p + 1]) * rotate(k, cosine[r : r + 1], sine[r : r + 1])).sum()
        )

    assert score(3, 1) == pytest.approx(score(25, 23), abs=1e-4)
    assert score(3, 1) != pytest.approx(score(25, 3), abs=1e-2)


def test_rotation_turns_neighbours() -> None:
    # A pair (1, 0) at position 1 turns by an angle of 1 (pair 0) and of 10000^(-1/2) = 0.01 (pair 1).
    cosine, sine = rotation(2, 4, 10000.0, torch.device("cpu"))
    turned = rotate(torch.tensor([1.0, 0.0, 1.0, 0.0]).view(1, 1, 1, 4), cosine[1:], sine[1:]).flatten()
    assert turned.tolist() == pytest.approx([0.5403023, 0.8414710, 0.9999500, 0.0099998], abs=1e-6)


def test_norm() -> None:
    # mean of squares of (3, 4) is 12.5.
    assert Norm(2, 0.0)(torch.tensor([3.0, 4.0])).tolist() == pytest.approx([3 / 12.5**0.5, 4 / 12.5**0.5])


def test_attention_averages_what_came_before() -> None:
    q = torch.zeros(1, 1, 3, 2)
    v = torch.tensor([[3.0, 0.0], [6.0, 1.0], [9.0, 5.0]]).view(1, 1, 3, 2)
    assert causal_attention(q, q, v).flatten().tolist() == pytest.approx([3, 0, 4.5, 0.5, 6, 2])


def test_refuses_heads_that_do_not_divide() -> None:
    with pytest.raises(InputError, match="3 heads can't share 2"):
        ModelShape(320, 32, 1, 3, 2, 16, 64, 64)
