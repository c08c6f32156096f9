"""One run of `lakatos-trainer train`: sets up, trains, writes what came of it."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

import torch

from .. import __version__
from ..files import remove_leftovers, write_text
from ..threads import limit_threads
from .config import read_config
from .evaluate import evaluate
from .interrupt import INTERRUPTED, Interrupt
from .loop import run_steps, trained_parameters
from .parallel import join_parallel
from .result import ADAPTER, MODEL, write_adapter, write_model
from .session import Session, save_session, set_up


def train(config_path: Path, out: Path, resume: bool) -> int:
    """Trains as the file says; answers the exit code: 0, or 130 when it was to stop and saved a checkpoint."""
    config = read_config(config_path)
    torch.set_num_threads(limit_threads(config.threads))
    parallel = join_parallel(config.device)
    with closing(parallel), Interrupt() as interrupt:
        session = set_up(config, config_path.parent, out, resume, parallel)
        with closing(session.log):
            _begin(session)
            return _train(session, interrupt)


def _begin(session: Session) -> None:
    trainer, out = session.trainer, session.out
    if trainer.parallel.leads:
        out.mkdir(parents=True, exist_ok=True)
        remove_leftovers(out)
        write_text(out / "config.json", trainer.config.to_json())
        write_text(out / "tokenizer.json", session.tokenizer.to_json())
        session.log.begin(trainer.position.step if session.resumed else None)
        _log_start(session)
    # Nobody trains before the folder is there.
    trainer.parallel.wait()


def _train(session: Session, interrupt: Interrupt) -> int:
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

    finished = run_steps(trainer, lambda: interrupt.requested or not session.progress.heard, after_step)
    if not finished:
        _save(session)
        _log(session, "end", {"step": position.step, "reason": "interrupted"})
        return INTERRUPTED
    if trainer.parallel.leads:
        model, sha256 = _write_result(session)
        _log(session, "end", {"step": position.step, "reason": "finished", "model": model, "sha256": sha256})
    return 0


def _write_result(session: Session) -> tuple[str, str]:
    """Writes the model or its adapter; answers the file's name and SHA-256."""
    trainer, out, tokenizer = session.trainer, session.out, session.tokenizer
    config, dataset = trainer.config, trainer.dataset
    if session.base is None:
        return MODEL, write_model(out, trainer.model, tokenizer, config, dataset)
    return ADAPTER, write_adapter(out, trainer.model, tokenizer, config, dataset, session.base, trainer.precision)


def _evaluate(session: Session) -> None:
    trainer = session.trainer
    if session.held_out is None:
        return
    model, reference, parallel = trainer.model, trainer.reference, trainer.parallel
    figures = evaluate(model, reference, session.held_out, trainer.config, parallel, trainer.precision)
    _log(session, "evaluate", {"step": trainer.position.step, **figures})


def _save(session: Session) -> None:
    if session.trainer.parallel.leads:
        save_session(session)
        _log(session, "checkpoint", {"step": session.trainer.position.step})


def _log_start(session: Session) -> None:
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
            "architecture": trainer.model.shape.architecture,
            "parameters": trainer.model.shape.parameters(),
            "trained": sum(weight.numel() for weight in trained_parameters(trainer.model)),
            "vocabulary": session.tokenizer.size,
            "tokenizerSha256": session.tokenizer.sha256(),
            "steps": trainer.steps,
            "step": trainer.position.step,
            "resumed": session.resumed,
            "examples": session.read,
            "used": len(trainer.dataset.items),
            "shortened": skipped.shortened,
            "stateTooLong": skipped.state_too_long,
            "tacticTooLong": skipped.tactic_too_long,
            "rejectedTooLong": skipped.rejected_too_long,
            "onlyValue": skipped.only_value,
        },
    )


def _log(session: Session, kind: str, fields: dict[str, Any]) -> None:
    if not session.trainer.parallel.leads:
        return
    session.log.write(kind, **fields)
    session.progress.tell(kind, fields)
