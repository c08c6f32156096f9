"""The loss of a step as a whole: what counts, what doesn't, and that it does not matter how a step is cut."""

from __future__ import annotations

from dataclasses import replace

import pytest
import torch

from lakatos_trainer.data.batch import Batch, make_batch
from lakatos_trainer.data.example import Example
from lakatos_trainer.data.sequence import Encoded, Encoder
from lakatos_trainer.losses.likelihood import token_losses
from lakatos_trainer.model.llama import Llama
from lakatos_trainer.model.shape import SIZES
from lakatos_trainer.tokenizer.tokenizer import Tokenizer
from lakatos_trainer.train.config import LossConfig
from lakatos_trainer.train.terms import Totals, batch_parts, combine, count_totals, predict

ENCODER = Encoder(Tokenizer([], 288), 64, 16)
ALL = LossConfig(preference=0.5, policy_gradient=0.7)


def encode(state: str, tactic: str | None, **fields: object) -> Encoded:
    item = ENCODER.encode(Example("x", state, tactic, **fields))  # type: ignore[arg-type]
    assert item is not None
    return item


ITEMS = [
    encode("⊢ a", "rfl", weight=0.5, value=0.3),
    encode("h : p\n⊢ p", "exact h", rejected="rfl", value=1.0),
    encode("⊢ False", None, value=0.0, value_weight=2.0),
    encode("⊢ b", "simp", weight=0.0, log_probability=-4.0),
    encode("⊢ c ∧ d", "constructor", rejected="left", log_probability=-6.0),
]
ADVANTAGES = [None, None, None, 0.5, -0.5]


def model(seed: int = 1) -> Llama:
    return Llama(SIZES["tiny"].sized(288, 64)).initialise(seed).double()


def gradient(batches: list[Batch], config: LossConfig) -> tuple[float, torch.Tensor]:
    """Loss and gradient of one step over these batches."""
    trained, reference = model(1), model(2)
    totals = count_totals(batches, config)
    loss = 0.0
    for batch in batches:
        parts = batch_parts(predict(trained, batch, config), batch, reference, config)
        part = combine(parts, totals, config)
        part.backward()
        loss += float(part.detach())
    grads = [weight.grad for weight in trained.parameters()]
    return loss, torch.cat([grad.flatten() for grad in grads if grad is not None])


def batch_of(*indices: int) -> Batch:
    return make_batch([ITEMS[i] for i in indices], [ADVANTAGES[i] for i in indices], preferences=True)


def test_it_does_not_matter_how_a_step_is_cut() -> None:
    whole = gradient([batch_of(0, 1, 2, 3, 4)], ALL)
    for cut in ([(4, 2), (1, 3, 0)], [(0,), (1,), (2,), (3,), (4,)]):
        parts = gradient([batch_of(*indices) for indices in cut], ALL)
        assert parts[0] == pytest.approx(whole[0], rel=1e-6)
        assert torch.allclose(parts[1], whole[1], atol=1e-7)


def test_the_loss_by_hand() -> None:
    batch = batch_of(0, 2)
    logits = model()(batch.tokens)
    chances = logits.log_softmax(-1)
    tactic = sum(-chances[0, position, batch.targets[0, position]] for position in batch.action[0].nonzero()[:, 0])
    state = sum((token_losses(logits, batch.targets) * batch.state).flatten())
    # 0.3 * 7 = 2.1: bucket 2 with 0.9, bucket 3 with 0.1; the other value is bucket 0.
    first, second = chances[0, batch.value_at[0]], chances[1, batch.value_at[1]]
    value = -(0.9 * first[5] + 0.1 * first[6]) - 2.0 * second[3]
    # "rfl" and the end are four tokens of weight 0.5.
    weight = 0.5 * 4 + 3.0 + 0.1 * float(batch.state.sum())
    expected = (0.5 * tactic + value + 0.1 * state) / weight
    config = LossConfig()
    parts = batch_parts(predict(model(), batch, config), batch, None, config)
    loss = combine(parts, count_totals([batch], config), config)
    assert loss.item() == pytest.approx(expected.item(), rel=1e-6)


def test_padding_targets_count_nothing() -> None:
    batch = batch_of(0, 1, 2, 3, 4)
    unused = (batch.state + batch.action) == 0
    scrambled = replace(batch, targets=torch.where(unused, torch.tensor(99), batch.targets))
    assert gradient([scrambled], ALL)[0] == gradient([batch], ALL)[0]


def test_nothing_wanted_is_no_gradient() -> None:
    nothing = LossConfig(policy=1, value=0, state=0)
    loss, grads = gradient([batch_of(3)], nothing)
    assert loss == 0 and grads.abs().max() == 0


def test_a_rejected_tactic_is_never_imitated() -> None:
    plain = LossConfig()
    batch = make_batch([ITEMS[1]], [None], preferences=True)
    alone = make_batch([ITEMS[1]], [None], preferences=False)
    assert len(batch.tokens) == 2 and len(alone.tokens) == 1
    with_pair, without = gradient([batch], plain), gradient([alone], plain)
    assert with_pair[0] == pytest.approx(without[0], rel=1e-9)
    assert torch.allclose(with_pair[1], without[1], atol=1e-12)


def test_totals() -> None:
    totals = count_totals([batch_of(0, 1), batch_of(2, 3, 4)], LossConfig())
    # "rfl" 4 at 0.5, "exact h" 8, "constructor" 12; values 1 + 1 + 2; "⊢" is three bytes, and each state has an end.
    states = ["⊢ a", "h : p\n⊢ p", "⊢ False", "⊢ b", "⊢ c ∧ d"]
    assert totals == Totals(2 + 8 + 12, 4, sum(len(state.encode()) + 1 for state in states), 2, 2)
