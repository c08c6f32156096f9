"""One run of `lakatos-trainer train`: sets up, trains, writes what came of it."""

from __future__ import annotations

import sys
from contextlib import closing
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch

from .. import __version__
from ..data.example import read_examples
from ..data.sequence import Encoder
from ..errors import InputError
from ..files import write_text
from ..model.llama import Llama
from ..threads import limit_threads
from ..tokenizer.tokenizer import Tokenizer
from .checkpoint import Checkpoint, Position, load_checkpoint, model_of, save_checkpoint
from .config import TrainConfig, config_from_json, differences, read_config
from .dataset import Dataset, encode_dataset, fingerprint
from .evaluate import evaluate
from .interrupt import INTERRUPTED, Interrupt
from .loop import Trainer, count_steps, make_optimizer, run_steps
from .metrics import MetricsLog
from .parallel import Parallel, join_parallel
from .precision import choose_precision
from .result import write_model
from .start import start_model


@dataclass(frozen=True)
class _Session:
    """A run that is set up."""

    trainer: Trainer
    tokenizer: Tokenizer
    held_out: Dataset | None
    log: MetricsLog
    out: Path
    data: str


def train(config_path: Path, out: Path, resume: bool) -> int:
    """Trains as the file says; answers the exit code: 0, or 130 when it was asked to stop and saved a checkpoint."""
    config = read_config(config_path)
    torch.set_num_threads(limit_threads(config.threads))
    parallel = join_parallel(config.device)
    with closing(parallel), Interrupt() as interrupt:
        session = _set_up(config, config_path.parent, out, resume, parallel)
        with closing(session.log):
            return _train(session, interrupt)


def _set_up(config: TrainConfig, folder: Path, out: Path, resume: bool, parallel: Parallel) -> _Session:
    train_paths = [folder / path for path in config.train]
    held_out_paths = [folder / path for path in config.evaluate]
    checkpoint_path = out / "checkpoint.pt"
    earlier = load_checkpoint(checkpoint_path) if resume and checkpoint_path.exists() else None
    if not resume and checkpoint_path.exists():
        raise InputError(f"{out}: holds a run already", "Go on with --resume, or name another folder.")
    data = fingerprint(train_paths)
    examples = read_examples(train_paths)
    held_out_examples = read_examples(held_out_paths) if held_out_paths else []
    if earlier is not None:
        _check_same(config, data, earlier, checkpoint_path)
        model, tokenizer = model_of(earlier, checkpoint_path)
    else:
        model, tokenizer = start_model(config, folder, examples)
    dataset = encode_dataset(examples, Encoder(tokenizer, config.context, config.tactic_tokens), config)
    if dataset is None:
        raise InputError("train: every example is too long", "Raise context or tacticTokens in the configuration.")
    # A few held-out examples may all be too long. That is no reason not to train.
    held_out = encode_dataset(held_out_examples, Encoder(tokenizer, config.context, config.tactic_tokens), config)
    trainer = _make_trainer(config, model, dataset, earlier, parallel)
    log = MetricsLog(out / "metrics.jsonl")
    session = _Session(trainer, tokenizer, held_out, log, out, data)
    if parallel.leads:
        out.mkdir(parents=True, exist_ok=True)
        write_text(out / "config.json", config.to_json())
        write_text(out / "tokenizer.json", tokenizer.to_json())
        log.begin(None if earlier is None else trainer.position.step)
        _log_start(session, resumed=earlier is not None, read=len(examples))
    # Nobody trains before the folder is there.
    parallel.wait()
    return session


def _make_trainer(
    config: TrainConfig, model: Llama, dataset: Dataset, earlier: Checkpoint | None, parallel: Parallel
) -> Trainer:
    reference: Llama | None = None
    if config.loss.preference > 0:
        reference = deepcopy(model)
        if earlier is not None and earlier.reference is not None:
            reference.load_state_dict(earlier.reference)
        reference.to(parallel.device).requires_grad_(False).eval()
    model.to(parallel.device).train()
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
        precision=choose_precision(config.precision, parallel.device),
        position=earlier.position if earlier is not None else Position(),
        steps=count_steps(dataset, config, parallel.world),
    )


def _check_same(config: TrainConfig, data: str, earlier: Checkpoint, where: Path) -> None:
    changed = differences(config_from_json(earlier.config, str(where)), config)
    if changed:
        raise InputError(
            f"{where}: the run began with other settings for {', '.join(changed)}",
            "Undo the change, or begin anew in another folder.",
        )
    if data != earlier.data:
        raise InputError(f"{where}: the training examples have changed", "Begin anew in another folder.")


def _train(session: _Session, interrupt: Interrupt) -> int:
    trainer, position = session.trainer, session.trainer.position
    output = trainer.config.output

    def after_step(metrics: dict[str, Any]) -> None:
        last = position.step == trainer.steps
        if position.step % output.log_every == 0 or last:
            _log(session, "step", metrics)
        if position.step % output.evaluate_every == 0 or last:
            _evaluate(session)
        if position.step % output.checkpoint_every == 0 or last:
            _save(session)

    finished = run_steps(trainer, interrupt, after_step)
    if not finished:
        _save(session)
        _log(session, "end", {"step": position.step, "reason": "interrupted"})
        return INTERRUPTED
    if trainer.parallel.leads:
        sha256 = write_model(session.out, trainer.model, session.tokenizer, trainer.config, trainer.dataset)
        _log(
            session,
            "end",
            {"step": position.step, "reason": "finished", "model": "model.gguf", "sha256": sha256},
        )
    return 0


def _evaluate(session: _Session) -> None:
    trainer = session.trainer
    if session.held_out is None:
        return
    model, reference, parallel = trainer.model, trainer.reference, trainer.parallel
    figures = evaluate(model, reference, session.held_out, trainer.config, parallel, trainer.precision)
    _log(session, "evaluate", {"step": trainer.position.step, **figures})


def _save(session: _Session) -> None:
    trainer = session.trainer
    if not trainer.parallel.leads:
        return
    reference = trainer.reference
    save_checkpoint(
        session.out / "checkpoint.pt",
        Checkpoint(
            config=trainer.config.to_json(),
            data=session.data,
            shape=trainer.model.shape,
            tokenizer=session.tokenizer.to_json(),
            model=_on_cpu(trainer.model),
            optimizer=trainer.optimizer.state_dict()["state"],
            reference=None if reference is None else _on_cpu(reference),
            random=torch.get_rng_state(),
            position=trainer.position,
        ),
    )
    _log(session, "checkpoint", {"step": trainer.position.step})


def _on_cpu(model: Llama) -> dict[str, torch.Tensor]:
    return {name: weight.cpu() for name, weight in model.state_dict().items()}


def _log_start(session: _Session, resumed: bool, read: int) -> None:
    trainer = session.trainer
    skipped = trainer.dataset.skipped
    _log(
        session,
        "start",
        {
            "schemaVersion": 1,
            "trainer": __version__,
            "torch": torch.__version__,
            "device": str(trainer.parallel.device),
            "processes": trainer.parallel.world,
            "threads": torch.get_num_threads(),
            "precision": "bf16" if trainer.precision.bf16 else "f32",
            "parameters": trainer.model.shape.parameters(),
            "vocabulary": session.tokenizer.size,
            "tokenizerSha256": session.tokenizer.sha256(),
            "steps": trainer.steps,
            "step": trainer.position.step,
            "resumed": resumed,
            "examples": read,
            "used": len(trainer.dataset.items),
            "shortened": skipped.shortened,
            "stateTooLong": skipped.state_too_long,
            "tacticTooLong": skipped.tactic_too_long,
            "rejectedTooLong": skipped.rejected_too_long,
        },
    )


def _log(session: _Session, kind: str, fields: dict[str, Any]) -> None:
    if not session.trainer.parallel.leads:
        return
    session.log.write(kind, **fields)
    shown = {
        name: f"{value:.4g}" if isinstance(value, float) else value
        for name, value in fields.items()
        if value is not None
    }
    print(kind, *(f"{name}={value}" for name, value in shown.items()), file=sys.stderr, flush=True)
