"""The loop: batches to gradients to steps, until the run is over or is to stop."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import torch
from torch import nn

from ..data.batch import Batch
from ..errors import TrainerError
from ..model.llama import Llama
from .checkpoint import Position
from .config import TrainConfig
from .dataset import Dataset
from .parallel import Parallel
from .precision import Precision
from .schedule import learning_rate
from .terms import Parts, Totals, batch_parts, combine, count_totals, means, predict


@dataclass
class Trainer:
    """What a step works on."""

    config: TrainConfig
    model: Llama
    #: The frozen model that preferences are measured against; null without preferences.
    reference: nn.Module | None
    optimizer: torch.optim.AdamW
    dataset: Dataset
    parallel: Parallel
    precision: Precision
    position: Position
    #: Steps of the whole run.
    steps: int


def trained_parameters(model: Llama) -> list[nn.Parameter]:
    """What steps change: all of the model, or its adapter."""
    return [weight for weight in model.parameters() if weight.requires_grad]


def make_optimizer(model: Llama, config: TrainConfig) -> torch.optim.AdamW:
    """AdamW; norms and biases are not decayed."""
    trained, settings = trained_parameters(model), config.optimizer
    wanted = [
        {"params": [weight for weight in trained if weight.dim() > 1], "weight_decay": settings.weight_decay},
        {"params": [weight for weight in trained if weight.dim() == 1], "weight_decay": 0.0},
    ]
    groups = [group for group in wanted if group["params"]]
    return torch.optim.AdamW(groups, lr=settings.learning_rate, betas=(settings.beta1, settings.beta2))


def count_steps(dataset: Dataset, config: TrainConfig, world: int) -> int:
    """Steps of the whole run."""
    all_epochs = 0
    for epoch in range(config.epochs):
        all_epochs += len(dataset.steps(config, epoch, world))
        if config.steps is not None and all_epochs >= config.steps:
            return config.steps
    return all_epochs


def run_steps(
    trainer: Trainer, is_to_stop: Callable[[], bool], after_step: Callable[[dict[str, Any]], None]
) -> bool:
    """Trains to the end; false when it was to stop before. `after_step` gets the metrics of each step."""
    for batches in _steps(trainer):
        # All processes stop together, or one would wait for gradients that never come.
        if trainer.parallel.sum([float(is_to_stop())])[0] > 0:
            return False
        started = time.monotonic()
        metrics = _step(trainer, batches)
        position = trainer.position
        spent = time.monotonic() - started
        position.seconds += spent
        position.step += 1
        position.step_in_epoch += 1
        after_step(
            {
                "step": position.step,
                "epoch": position.epoch,
                **metrics,
                "seconds": position.seconds,
                "tokensPerSecond": metrics["tokens"] / spent if spent > 0 else None,
            }
        )
    return True


def _steps(trainer: Trainer) -> Iterator[list[list[int]]]:
    """The steps that are still to be done; keeps the position's epoch."""
    position = trainer.position
    while position.step < trainer.steps:
        steps = trainer.dataset.steps(trainer.config, position.epoch, trainer.parallel.world)
        for batches in steps[position.step_in_epoch :]:
            if position.step >= trainer.steps:
                return
            yield batches
        position.epoch += 1
        position.step_in_epoch = 0


def _step(trainer: Trainer, indices: list[list[int]]) -> dict[str, Any]:
    """One step of the optimizer; answers its metrics."""
    config, parallel = trainer.config, trainer.parallel
    batches = [trainer.dataset.batch(batch) for batch in indices[parallel.rank :: parallel.world]]
    tokens = float(sum(int((batch.state + batch.action).sum()) for batch in batches))
    *counts, tokens = parallel.sum([*count_totals(batches, config.loss).numbers(), tokens])
    totals = Totals(*counts)
    rate = learning_rate(config.optimizer, trainer.position.step, trainer.steps)
    for group in trainer.optimizer.param_groups:
        group["lr"] = rate
    trainer.optimizer.zero_grad(set_to_none=True)
    sums = torch.zeros(5, dtype=torch.float64)
    loss = 0.0
    for batch in batches:
        parts, share = _backward(trainer, batch.to(parallel.device), totals)
        sums += parts.numbers().cpu()
        loss += share
    trained = trained_parameters(trainer.model)
    parallel.add_gradients(trained)
    length = float(torch.nn.utils.clip_grad_norm_(trained, config.optimizer.clip_norm))
    *all_sums, loss = parallel.sum([*sums.tolist(), loss])
    if not (abs(loss) < float("inf") and length < float("inf")):
        raise TrainerError(
            f"training diverged at step {trainer.position.step + 1}: loss {loss}, gradient {length}",
            "Lower optimizer.learningRate, or lengthen optimizer.warmupSteps; the last checkpoint is sound.",
        )
    trainer.optimizer.step()
    trainer.position.tokens += int(tokens)
    return {
        "loss": loss,
        **means(all_sums, totals),
        "learningRate": rate,
        "gradientNorm": length,
        "tokens": int(tokens),
        "peakBytes": parallel.peak_bytes(),
    }


def _backward(trainer: Trainer, batch: Batch, totals: Totals) -> tuple[Parts, float]:
    """Adds the gradient of one batch; answers its parts and its share of the loss."""
    with trainer.precision.context():
        prediction = predict(trainer.model, batch, trainer.config.loss)
        parts = batch_parts(prediction, batch, trainer.reference, trainer.config.loss)
    loss = combine(parts, totals, trainer.config.loss)
    loss.backward()
    return parts, float(loss.detach())
