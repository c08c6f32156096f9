from __future__ import annotations

import math

import pytest
import torch
from torch import Tensor
from torch.autograd import gradcheck

from lakatos_trainer.losses.advantage import group_advantages
from lakatos_trainer.losses.likelihood import sequence_log_probabilities, token_losses, weighted_likelihood
from lakatos_trainer.losses.policy_gradient import policy_gradient_loss
from lakatos_trainer.losses.preference import preference_loss
from lakatos_trainer.losses.value import expected_value, two_hot, value_loss


def random(*shape: int, seed: int = 0) -> Tensor:
    draw = torch.Generator().manual_seed(seed)
    return torch.randn(shape, dtype=torch.float64, generator=draw).requires_grad_()


def logits_of(*chances: float) -> Tensor:
    return torch.tensor(chances, dtype=torch.float64).log()


def test_likelihood_by_hand() -> None:
    # Two rows of two tokens over three words; the probabilities of the targets are 1/2, 1/4 and 1/5, 1/10.
    logits = torch.stack(
        [
            torch.stack([logits_of(0.5, 0.25, 0.25), logits_of(0.5, 0.25, 0.25)]),
            torch.stack([logits_of(0.2, 0.4, 0.4), logits_of(0.1, 0.8, 0.1)]),
        ]
    )
    targets = torch.tensor([[0, 1], [0, 2]])
    losses = token_losses(logits, targets)
    assert losses.flatten().tolist() == pytest.approx([math.log(2), math.log(4), math.log(5), math.log(10)])
    mask = torch.tensor([[1.0, 1.0], [0.0, 1.0]], dtype=torch.float64)
    weights = torch.tensor([1.0, 0.5], dtype=torch.float64)
    expected = math.log(2) + math.log(4) + 0.5 * math.log(10)
    assert float(weighted_likelihood(losses, mask, weights)) == pytest.approx(expected)
    assert sequence_log_probabilities(losses, mask).tolist() == pytest.approx([-math.log(8), -math.log(10)])


def test_likelihood_gradient() -> None:
    targets = torch.tensor([[0, 2, 1], [1, 1, 0]])
    mask = torch.tensor([[1.0, 0.0, 1.0], [1.0, 1.0, 0.0]], dtype=torch.float64)
    weights = torch.tensor([0.3, 2.0], dtype=torch.float64)
    assert gradcheck(lambda x: weighted_likelihood(token_losses(x, targets), mask, weights), (random(2, 3, 4),))
    assert gradcheck(lambda x: sequence_log_probabilities(token_losses(x, targets), mask), (random(2, 3, 4),))


def test_likelihood_leaves_alone_what_is_masked() -> None:
    logits = random(1, 3, 4)
    loss = weighted_likelihood(
        token_losses(logits, torch.tensor([[0, 1, 2]])), torch.tensor([[0.0, 1.0, 0.0]]), torch.ones(1)
    )
    loss.backward()
    assert logits.grad is not None
    assert (
        logits.grad[0, 0].abs().sum() == 0 and logits.grad[0, 2].abs().sum() == 0 and logits.grad[0, 1].abs().sum() > 0
    )


def test_two_hot_by_hand() -> None:
    values = torch.tensor([0.0, 1.0, 0.5, 3 / 7, 0.75], dtype=torch.float64)
    rows = two_hot(values)
    assert rows[0].tolist() == [1, 0, 0, 0, 0, 0, 0, 0]
    assert rows[1].tolist() == [0, 0, 0, 0, 0, 0, 0, 1]
    assert rows[2].tolist() == pytest.approx([0, 0, 0, 0.5, 0.5, 0, 0, 0])
    assert rows[3].tolist() == pytest.approx([0, 0, 0, 1, 0, 0, 0, 0])
    # 0.75 * 7 = 5.25
    assert rows[4].tolist() == pytest.approx([0, 0, 0, 0, 0, 0.75, 0.25, 0])
    assert (rows @ torch.linspace(0, 1, 8, dtype=torch.float64)).tolist() == pytest.approx(values.tolist())


def test_value_loss_by_hand() -> None:
    # Twelve words, buckets are words 3 to 10; half of the mass lies on word 0.
    chances = [0.5, 0.0625, 0.0625, *[0.03125] * 3, 0.125, *[0.03125] * 4, 0.03125]
    logits = torch.tensor([chances], dtype=torch.float64).log()
    # The value 0.5 is half bucket 3 (word 6) and half bucket 4 (word 7).
    expected = 0.4 * (0.5 * math.log(8) + 0.5 * math.log(32))
    loss = value_loss(logits, torch.tensor([0.5]), torch.tensor([0.4], dtype=torch.float64))
    assert float(loss) == pytest.approx(expected)
    # Over buckets alone, bucket 3 has 4 of 11 parts and the seven others 1 each: (4 * 3 + 25) / 7 / 11.
    assert float(expected_value(logits)) == pytest.approx((4 * 3 + 25) / 77)


def test_value_gradient() -> None:
    values, weights = torch.tensor([0.0, 0.37, 1.0]), torch.tensor([1.0, 0.5, 0.0], dtype=torch.float64)
    assert gradcheck(lambda x: value_loss(x, values, weights), (random(3, 14),))
    logits = random(3, 14)
    value_loss(logits, values, weights).backward()
    assert logits.grad is not None and logits.grad[2].abs().sum() == 0


def test_preference_by_hand() -> None:
    new = torch.tensor([-1.0, -3.0], dtype=torch.float64), torch.tensor([-2.0, -1.0], dtype=torch.float64)
    old = torch.tensor([-2.0, -3.0], dtype=torch.float64), torch.tensor([-2.5, -3.0], dtype=torch.float64)
    # Margins: (-1 + 2) - (-2 + 2.5) = 0.5 and 0 - 2 = -2; times 0.1.
    expected = math.log(1 + math.exp(-0.05)) + math.log(1 + math.exp(0.2))
    assert float(preference_loss(*new, *old, beta=0.1)) == pytest.approx(expected)
    # At the reference itself a pair costs log 2.
    assert float(preference_loss(*old, *old, beta=0.1)) == pytest.approx(2 * math.log(2))


def test_preference_gradient() -> None:
    old = random(4, seed=3).detach(), random(4, seed=4).detach()
    assert gradcheck(lambda c, r: preference_loss(c, r, *old, beta=0.7), (random(4, seed=1), random(4, seed=2)))


def test_policy_gradient_by_hand() -> None:
    ratios = torch.tensor([1.1, 1.5, 0.5, 1.5, 0.5], dtype=torch.float64)
    advantages = torch.tensor([2.0, 2.0, 2.0, -2.0, -2.0], dtype=torch.float64)
    old = torch.full((5,), -3.0, dtype=torch.float64)
    # min(q A, clip(q, 0.8, 1.3) A) = 2.2, 2.6 (clipped), 1.0, -3.0, -1.6 (clipped).
    loss = policy_gradient_loss(old + ratios.log(), old, advantages, low=0.2, high=0.3)
    assert float(loss) == pytest.approx(-(2.2 + 2.6 + 1.0 - 3.0 - 1.6))


def test_policy_gradient_gradient() -> None:
    old = torch.zeros(5, dtype=torch.float64)
    new = torch.tensor([0.05, 0.9, -0.9, 0.7, -0.8], dtype=torch.float64, requires_grad=True)
    advantages = torch.tensor([1.0, 1.0, 1.0, -1.0, -1.0], dtype=torch.float64)
    assert gradcheck(lambda x: policy_gradient_loss(x, old, advantages, 0.2, 0.28), (new,))
    policy_gradient_loss(new, old, advantages, 0.2, 0.28).backward()
    assert new.grad is not None
    # Where the bound holds there is no gradient; elsewhere it is -q A.
    assert new.grad.tolist() == pytest.approx([-math.exp(0.05), 0, -math.exp(-0.9), math.exp(0.7), 0])


def test_policy_gradient_starts_as_the_plain_one() -> None:
    chances, advantages = random(3), torch.tensor([0.5, -1.0, 2.0], dtype=torch.float64)
    policy_gradient_loss(chances, chances.detach(), advantages, 0.2, 0.2).backward()
    assert chances.grad is not None and chances.grad.tolist() == pytest.approx([-0.5, 1.0, -2.0])


def test_advantages_by_hand() -> None:
    groups = ["x", "y", "x", "x", "x"]
    # Leave one out, rewards 1, 0, 0, 1: baselines 1/3, 2/3, 2/3, 1/3. One that is alone has none.
    rloo = group_advantages([1, 5, 0, 0, 1], groups, "rloo")
    assert rloo == pytest.approx([2 / 3, 0, -2 / 3, -2 / 3, 2 / 3])
    grpo = group_advantages([1, 5, 0, 0, 1], groups, "grpo")
    assert grpo == pytest.approx([1, 0, -1, -1, 1], abs=1e-5)
    assert group_advantages([1, 1], ["x", "x"], "grpo") == [0, 0]
