"""A run that is set up: everything that its steps, its evaluations and its files need."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import nn

from ..data.example import read_examples
from ..data.sequence import Encoder
from ..errors import InputError
from ..files import fingerprint
from ..model.llama import Llama
from ..model.lora import lora_state
from ..model.reference import AdapterReference
from ..tokenizer.text_tokenizer import TextTokenizer
from .checkpoint import Checkpoint, Position, load_checkpoint, save_checkpoint
from .config import TrainConfig, config_from_json, differences
from .dataset import Dataset, encode_dataset
from .loop import Trainer, count_steps, make_optimizer
from .metrics import MetricsLog
from .parallel import Parallel
from .precision import Precision, choose_precision
from .progress import Progress
from .start import start_run

CHECKPOINT = "checkpoint.pt"


@dataclass(frozen=True)
class Session:
    """A run that is set up."""

    trainer: Trainer
    tokenizer: TextTokenizer
    held_out: Dataset | None
    log: MetricsLog
    progress: Progress
    out: Path
    #: Fingerprint of the training examples.
    data: str
    #: Identifies the frozen model below an adapter; null when the whole model is trained.
    base: str | None
    #: Whether it goes on from a checkpoint, and how many examples were read.
    resumed: bool
    read: int


def set_up(config: TrainConfig, folder: Path, out: Path, resume: bool, parallel: Parallel) -> Session:
    """Reads everything; writes nothing. Paths of the configuration are relative to `folder`."""
    train_paths = [folder / path for path in config.train]
    held_out_paths = [folder / path for path in config.evaluate]
    checkpoint_path = out / CHECKPOINT
    earlier = load_checkpoint(checkpoint_path) if resume and checkpoint_path.exists() else None
    if not resume and checkpoint_path.exists():
        raise InputError(f"{out}: holds a run already", "Go on with --resume, or name another folder.")
    data = fingerprint(train_paths)
    examples = read_examples(train_paths)
    held_out_examples = read_examples(held_out_paths) if held_out_paths else []
    if earlier is not None:
        _check_same(config, data, parallel.world, earlier, checkpoint_path)
    # A model that another maker has made needs a format, and is large.
    precision = choose_precision(config.precision, parallel.device, large=config.format is not None)
    start = start_run(config, folder, examples, earlier, torch.bfloat16 if precision.bf16 else torch.float32)
    sizes = (start.tokenizer, config.context, config.tactic_tokens, start.layout)
    dataset = encode_dataset(examples, Encoder(*sizes), config)
    if dataset is None:
        raise InputError("train: every example is too long", "Raise context or tacticTokens in the configuration.")
    if dataset.skipped.tactic_too_long > 0 and all(item.example.tactic is None for item in dataset.items):
        raise InputError("train: every tactic is too long", "Raise tacticTokens in the configuration.")
    # A few held-out examples may all be too long. That is no reason not to train.
    held_out = encode_dataset(held_out_examples, Encoder(*sizes), config)
    return Session(
        trainer=_make_trainer(config, start.model, dataset, earlier, parallel, precision),
        tokenizer=start.tokenizer,
        held_out=held_out,
        log=MetricsLog(out / "metrics.jsonl"),
        progress=Progress(),
        out=out,
        data=data,
        base=start.base,
        resumed=earlier is not None,
        read=len(examples),
    )


def _make_trainer(
    config: TrainConfig,
    model: Llama,
    dataset: Dataset,
    earlier: Checkpoint | None,
    parallel: Parallel,
    precision: Precision,
) -> Trainer:
    reference = _make_reference(config, model, earlier) if config.loss.preference > 0 else None
    if reference is not None:
        reference.to(parallel.device).eval()
    model.to(parallel.device).train()
    model.recompute = config.recompute
    optimizer = make_optimizer(model, config)
    torch.manual_seed(config.seed)
    if earlier is not None:
        optimizer.load_state_dict({**optimizer.state_dict(), "state": earlier.optimizer})
        torch.set_rng_state(earlier.random)
    return Trainer(
        config=config,
        model=model,
        reference=reference,
        optimizer=optimizer,
        dataset=dataset,
        parallel=parallel,
        precision=precision,
        position=earlier.position if earlier is not None else Position(),
        steps=count_steps(dataset, config, parallel.world),
    )


def _make_reference(config: TrainConfig, model: Llama, earlier: Checkpoint | None) -> nn.Module:
    """The model as it was before the first step."""
    before = None if earlier is None else earlier.reference
    if config.lora is not None:
        return AdapterReference(model, before or lora_state(model))
    reference = deepcopy(model)
    if before is not None:
        reference.load_state_dict(before)
    return reference.requires_grad_(False)


def _check_same(config: TrainConfig, data: str, processes: int, earlier: Checkpoint, where: Path) -> None:
    changed = differences(config_from_json(earlier.config, str(where)), config)
    if changed:
        raise InputError(
            f"{where}: the run began with other settings for {', '.join(changed)}",
            "Undo the change, or begin anew in another folder.",
        )
    if data != earlier.data:
        raise InputError(f"{where}: the training examples have changed", "Begin anew in another folder.")
    if processes != earlier.processes:
        raise InputError(
            f"{where}: the run began with {earlier.processes} processes, not {processes}: its steps would be others",
            f"Go on with as many (torchrun --nproc_per_node {earlier.processes}), or begin anew in another folder.",
        )


def save_session(session: Session) -> None:
    """Writes the checkpoint that `set_up` goes on from."""
    trainer = session.trainer
    save_checkpoint(
        session.out / CHECKPOINT,
        Checkpoint(
            config=trainer.config.to_json(),
            data=session.data,
            shape=trainer.model.shape,
            tokenizer=session.tokenizer.to_json(),
            model=_on_cpu(trainer.model) if session.base is None else lora_state(trainer.model),
            optimizer=trainer.optimizer.state_dict()["state"],
            reference=_reference_state(trainer.reference),
            random=torch.get_rng_state(),
            position=trainer.position,
            processes=trainer.parallel.world,
            base=session.base,
            about=trainer.model.about,
        ),
    )


def _reference_state(reference: nn.Module | None) -> dict[str, torch.Tensor] | None:
    if isinstance(reference, AdapterReference):
        return reference.adapter()
    return None if reference is None else _on_cpu(reference)


def _on_cpu(model: nn.Module) -> dict[str, torch.Tensor]:
    return {name: weight.cpu() for name, weight in model.state_dict().items()}
