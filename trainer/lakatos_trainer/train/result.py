"""What a run leaves behind: its file, the file's checksum, and log-probabilities that prove it was read rightly."""

from __future__ import annotations

import json
from pathlib import Path

from ..files import sha256_of, write_text
from ..gguf.adapter import save_adapter
from ..gguf.model import load_model, save_model
from ..logits import reference_logits
from ..model.llama import Llama
from ..tokenizer.text_tokenizer import TextTokenizer
from .config import TrainConfig
from .dataset import Dataset
from .precision import Precision

#: Sequences and tokens in logits.json.
_SEQUENCES, _TOP = 3, 16

MODEL, ADAPTER = "model.gguf", "adapter.gguf"


def write_model(out: Path, model: Llama, tokenizer: TextTokenizer, config: TrainConfig, dataset: Dataset) -> str:
    """Writes model.gguf, model.gguf.sha256 and logits.json to `out`; answers the SHA-256.

    The log-probabilities are those of the file as it is read back, quantised weights and all.
    """
    sha256 = _write_file(out, model, tokenizer, config)
    written, _ = load_model(out / MODEL)
    _write_logits(out, sha256, config.output.type, written, dataset)
    return sha256


def write_adapter(
    out: Path,
    model: Llama,
    tokenizer: TextTokenizer,
    config: TrainConfig,
    dataset: Dataset,
    base: str,
    precision: Precision,
) -> str:
    """Writes adapter.gguf, its SHA-256 and logits.json, and model.gguf if it is wanted; answers the adapter's SHA-256.

    The log-probabilities are those of the model in memory: the base as it was read, and the adapter, which is exact.
    """
    assert config.lora is not None
    save_adapter(out / ADAPTER, model, config.lora.alpha, config.output.name, base)
    sha256 = _write_sum(out, ADAPTER)
    with precision.context():
        _write_logits(out, sha256, "F32", model, dataset)
    if config.lora.merge:
        _write_file(out, model, tokenizer, config)
    return sha256


def _write_file(out: Path, model: Llama, tokenizer: TextTokenizer, config: TrainConfig) -> str:
    save_model(out / MODEL, model, tokenizer, config.output.type, config.output.name)
    return _write_sum(out, MODEL)


def _write_sum(out: Path, name: str) -> str:
    sha256 = sha256_of(out / name)
    write_text(out / f"{name}.sha256", f"{sha256}  {name}\n")
    return sha256


def _write_logits(out: Path, sha256: str, kind: str, model: Llama, dataset: Dataset) -> None:
    sequences = [list(item.chosen.tokens) for item in dataset.items[:_SEQUENCES]]
    content = {"schemaVersion": 1, "model": sha256, "type": kind, "sequences": reference_logits(model, sequences, _TOP)}
    write_text(out / "logits.json", json.dumps(content) + "\n")
