"""Checkpoints: all that a run needs to go on as if it had never stopped.

The file holds tensors, and one text in JSON for the rest: PyTorch 1.13 reads little else without executing it.
"""

from __future__ import annotations

import json
import pickle
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, BinaryIO

import torch
from torch import Tensor

from ..errors import InputError
from ..files import write_atomically
from ..model.llama import Llama
from ..model.shape import ModelShape
from ..tokenizer.control import LAYOUT_VERSION, check_layout
from ..tokenizer.read_text import read_tokenizer_text
from ..tokenizer.text_tokenizer import TextTokenizer

_VERSION = 1


@dataclass
class Position:
    """How far a run has come: what is next. Steps have one size only for as many processes as the checkpoint names."""

    epoch: int = 0
    #: Steps of this epoch that are done.
    step_in_epoch: int = 0
    #: Steps of the run that are done.
    step: int = 0
    #: Tokens trained on, padding not counted.
    tokens: int = 0
    #: Time spent in training, over all sittings.
    seconds: float = 0.0


@dataclass(frozen=True)
class Checkpoint:
    """Everything on the CPU. Of a model that only has an adapter trained, the frozen part is not in it."""

    #: `TrainConfig.to_json()` of the run.
    config: str
    data: str
    shape: ModelShape
    tokenizer: str
    #: The whole model, or its adapter only.
    model: dict[str, Tensor]
    #: What the optimizer remembers of each parameter, by its number; its settings follow from the configuration.
    optimizer: dict[int, Any]
    #: The frozen model of preference training, or the adapter that it had.
    reference: dict[str, Tensor] | None
    random: Tensor
    position: Position
    #: Processes that train together. A step is `accumulate` batches of each, so with others `position` is elsewhere.
    processes: int
    #: Identifies the model that the adapter belongs to; null when the whole model is here.
    base: str | None = None
    #: `Llama.about` of the whole model.
    about: Mapping[str, str | list[str]] = field(default_factory=dict)


def save_checkpoint(path: Path, checkpoint: Checkpoint) -> None:
    """Writes a checkpoint; the one before it stays until this one is complete."""
    about = {
        "schemaVersion": _VERSION,
        "layoutVersion": LAYOUT_VERSION,
        "config": checkpoint.config,
        "data": checkpoint.data,
        "shape": asdict(checkpoint.shape),
        "tokenizer": checkpoint.tokenizer,
        "position": asdict(checkpoint.position),
        "processes": checkpoint.processes,
        "base": checkpoint.base,
        "about": checkpoint.about,
    }
    content = {
        "about": json.dumps(about),
        "model": checkpoint.model,
        "optimizer": checkpoint.optimizer,
        "reference": checkpoint.reference or {},
        "random": checkpoint.random,
    }

    def write(file: BinaryIO) -> None:
        torch.save(content, file)

    write_atomically(path, write)


def load_checkpoint(path: Path) -> Checkpoint:
    """Reads a checkpoint; nothing in it is executed."""
    try:
        content = torch.load(path, map_location="cpu", weights_only=True)
    except OSError as error:
        raise InputError(f"{path}: {error.strerror or error}") from error
    except (RuntimeError, EOFError, ValueError, KeyError, pickle.UnpicklingError) as error:
        raise InputError(f"{path}: not a checkpoint: {error}", "Begin anew without --resume.") from error
    about = json.loads(content["about"]) if isinstance(content, dict) and "about" in content else {}
    if about.get("schemaVersion") != _VERSION:
        raise InputError(f"{path}: not a checkpoint of this version of the trainer")
    # The first checkpoints had the first layout, and were written by one process but for runs under torchrun.
    check_layout(about.get("layoutVersion", 1), str(path))
    return Checkpoint(
        config=about["config"],
        data=about["data"],
        shape=_shape(about["shape"]),
        tokenizer=about["tokenizer"],
        model=content["model"],
        optimizer=content["optimizer"],
        reference=content["reference"] or None,
        random=content["random"],
        position=Position(**about["position"]),
        processes=about.get("processes", 1),
        base=about.get("base"),
        about=about.get("about", {}),
    )


def _shape(sizes: dict[str, Any]) -> ModelShape:
    factors = sizes.get("rope_factors")
    return ModelShape(**{**sizes, "rope_factors": None if factors is None else tuple(factors)})


def model_of(checkpoint: Checkpoint, where: Path) -> tuple[Llama, TextTokenizer]:
    """The weights and the tokenizer of a checkpoint that holds a whole model."""
    if checkpoint.base is not None:
        raise InputError(
            f"{where}: holds an adapter, not a model", "Name the model in start.file and this in start.adapter."
        )
    model = Llama(checkpoint.shape)
    model.load_state_dict(checkpoint.model)
    model.about = checkpoint.about
    return model, read_tokenizer_text(checkpoint.tokenizer, str(where))
