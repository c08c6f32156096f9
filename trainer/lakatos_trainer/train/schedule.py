"""The learning rate over a run."""

from __future__ import annotations

import math

from .config import OptimizerConfig


def learning_rate(config: OptimizerConfig, step: int, steps: int) -> float:
    """The rate of step 0 .. steps - 1.

    Warm-up: (step + 1) / warmup of the full rate. Then, with p = (step - warmup) / (steps - warmup): 1 - p (linear) or
    (1 + cos(pi p)) / 2 (cosine), scaled so that p = 1 comes to `final_share`. That is where the step after the last
    one would be: with a share of 0 the last one still learns, as in the schedules of Hugging Face's transformers.
    """
    if step < config.warmup_steps:
        return config.learning_rate * (step + 1) / config.warmup_steps
    if config.decay == "constant":
        return config.learning_rate
    progress = (step - config.warmup_steps) / max(1, steps - config.warmup_steps)
    left = 1 - progress if config.decay == "linear" else (1 + math.cos(math.pi * progress)) / 2
    return config.learning_rate * (config.final_share + (1 - config.final_share) * left)
