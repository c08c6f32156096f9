"""How good a model is on examples that it was not trained on."""

from __future__ import annotations

from typing import Any

import torch
from torch import nn

from ..data.plan import plan_batches
from ..losses.value import expected_value
from .config import TrainConfig
from .dataset import Dataset
from .parallel import Parallel
from .precision import Precision
from .terms import Parts, Totals, batch_parts, combine, count_totals, means, predict


def evaluate(
    model: nn.Module,
    reference: nn.Module | None,
    dataset: Dataset,
    config: TrainConfig,
    parallel: Parallel,
    precision: Precision,
) -> dict[str, Any]:
    """Losses as in training, and two figures that people understand.

    `exactMatch`: share of the `tactics` that greedy decoding would write to the last character; it does exactly when each
    token is the most probable one after the right ones before it. `valueError`: mean distance of the predicted value.
    """
    costs = [(2 if item.rejected is not None else 1, item.length) for item in dataset.items]
    batches = plan_batches(costs, config.batch_tokens, seed=0, epoch=0)[parallel.rank :: parallel.world]
    sums = torch.zeros(5, dtype=torch.float64)
    counts = [0.0] * 5
    tactics = matched = values = distance = 0.0
    model.eval()
    with torch.no_grad():
        for indices in batches:
            batch = dataset.batch(indices)
            counts = [a + b for a, b in zip(counts, count_totals([batch], config.loss).numbers())]
            batch = batch.to(parallel.device)
            with precision.context():
                prediction = predict(model, batch, config.loss)
                sums += batch_parts(prediction, batch, reference, config.loss).numbers().cpu()
            wrong = (prediction.misses(batch) & (batch.action > 0)).any(dim=1)
            wanted = (batch.action.sum(dim=1) > 0) & (batch.weights > 0)
            tactics += float(wanted.sum())
            matched += float((wanted & ~wrong).sum())
            rows = batch.valued()
            if len(rows) > 0:
                predicted = expected_value(prediction.at_values(batch), batch.value_tokens)
                values += len(rows)
                distance += float((predicted - batch.values[rows]).abs().sum())
    model.train()
    *all_sums, tactics, matched, values, distance = parallel.sum([*sums.tolist(), tactics, matched, values, distance])
    totals = Totals(*parallel.sum(counts))
    return {
        "loss": _total_loss(all_sums, totals, config),
        **means(all_sums, totals),
        "exactMatch": matched / tactics if tactics > 0 else None,
        "tactics": int(tactics),
        "valueError": distance / values if values > 0 else None,
        "examples": len(dataset.items),
    }


def _total_loss(sums: list[float], totals: Totals, config: TrainConfig) -> float:
    return float(combine(Parts(*(torch.tensor(part, dtype=torch.float64) for part in sums)), totals, config.loss))
