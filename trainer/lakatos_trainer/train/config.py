"""What one run of training is told; in JSON names are in camel case. README.md says what the parts are for."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from ..data.format import Format
from ..errors import InputError
from ..files import parse_json, read_text
from ..losses.advantage import AdvantageKind
from .parse import parse, to_json


def _number(default: Any, **limits: float) -> Any:
    return field(default=default, metadata=limits)


@dataclass(frozen=True)
class StartConfig:
    """What training starts from: `size` for new weights, or `file`, a model.

    A model is a GGUF file, a checkpoint of ours, or a folder with config.json, safetensors and tokenizer.json.
    """

    #: Parameters; `tiny`, for tests, has 59 thousand.
    size: Literal["tiny", "1M", "4M", "10M"] | None = None
    file: str | None = None
    #: The checkpoint of an earlier run with `lora` on the same model: its adapter is trained further.
    adapter: str | None = None
    #: A frozen tokenizer for new weights; without one it is learnt from the examples.
    tokenizer: str | None = None
    #: Tokens of a tokenizer that is learnt; by default what suits the size.
    vocabulary: int | None = _number(None, least=288, most=65536)


Target = Literal["q_proj", "k_proj", "v_proj", "o_proj", "gate_proj", "up_proj", "down_proj"]
_TARGETS: list[Target] = ["q_proj", "k_proj", "v_proj", "o_proj", "gate_proj", "up_proj", "down_proj"]


@dataclass(frozen=True)
class LoraConfig:
    """An adapter that is trained in the place of the model: see `model/lora.py`."""

    rank: int = _number(16, least=1, most=1024)
    #: What the adapter adds is multiplied by `alpha / rank`.
    alpha: float = _number(32.0, above=0)
    #: The matrices that get one, in every layer.
    targets: list[Target] = field(default_factory=lambda: list(_TARGETS))
    #: Writes the model with the adapter merged, too.
    merge: bool = False

    def __post_init__(self) -> None:
        if not self.targets or len(set(self.targets)) < len(self.targets):
            raise InputError("configuration: lora.targets must name matrices, each once")


@dataclass(frozen=True)
class LossConfig:
    """Coefficients of the loss, and the constants of its parts."""

    policy: float = _number(1.0, least=0)
    value: float = _number(1.0, least=0)
    state: float = _number(0.1, least=0)
    preference: float = _number(0.0, least=0)
    policy_gradient: float = _number(0.0, least=0)
    #: Preference: how dear it is to leave the reference.
    beta: float = _number(0.1, above=0)
    #: Policy gradient: bounds of the ratio, and how a group is compared.
    clip_low: float = _number(0.2, above=0, most=1)
    clip_high: float = _number(0.28, above=0)
    advantage: AdvantageKind = "rloo"


@dataclass(frozen=True)
class OptimizerConfig:
    """AdamW, and how its rate goes up and down."""

    #: 0.003 suits `1M`.
    learning_rate: float = _number(1e-3, above=0)
    warmup_steps: int = _number(30, least=0)
    decay: Literal["linear", "cosine", "constant"] = "linear"
    #: The rate at the end, as a share of `learning_rate`.
    final_share: float = _number(0.0, least=0, most=1)
    beta1: float = _number(0.9, least=0, most=0.9999)
    beta2: float = _number(0.95, least=0, most=0.99999)
    weight_decay: float = _number(0.01, least=0)
    #: Gradients longer than this are shortened to it.
    clip_norm: float = _number(1.0, above=0)


@dataclass(frozen=True)
class OutputConfig:
    """What is written, and how often (in steps)."""

    #: Type of the matrices of model.gguf: Q8_0 for CPUs, F16 for GPUs.
    type: Literal["F32", "F16", "Q8_0"] = "Q8_0"
    #: What a model calls itself that is made of new weights; others keep their name.
    name: str = "lakatos"
    log_every: int = _number(10, least=1)
    evaluate_every: int = _number(200, least=1)
    checkpoint_every: int = _number(200, least=1)


@dataclass(frozen=True)
class TrainConfig:
    """A run. Paths are relative to the configuration file."""

    train: list[str]
    start: StartConfig
    evaluate: list[str] = field(default_factory=list)
    #: Without one all of the model is trained.
    lora: LoraConfig | None = None
    #: How the model is asked: needed for those that this trainer did not make.
    format: Format | None = None
    context: int = _number(512, least=16)
    #: Tokens of the context that are kept for a tactic.
    tactic_tokens: int = _number(96, least=1)
    epochs: int = _number(1, least=1)
    #: Stops earlier than `epochs` would, and the rate falls to its end by then.
    steps: int | None = _number(None, least=1)
    #: Tokens in a batch, padding included.
    batch_tokens: int = _number(4096, least=1)
    #: Batches to a step.
    accumulate: int = _number(1, least=1)
    #: Computes layers twice instead of keeping what their gradient needs: a quarter slower, a third of the memory.
    recompute: bool = False
    #: The same seed and threads on one CPU give the same bits.
    seed: int = _number(0, least=0)
    #: CPU threads; by default all cores but one.
    threads: int | None = _number(None, least=1)
    device: Literal["auto", "cpu", "cuda"] = "auto"
    #: `auto`: bf16 on a GPU that has it and, for models of other makers, on a CPU with AVX512_BF16 or AMX; else f32.
    precision: Literal["auto", "f32", "bf16"] = "auto"
    loss: LossConfig = field(default_factory=LossConfig)
    optimizer: OptimizerConfig = field(default_factory=OptimizerConfig)
    output: OutputConfig = field(default_factory=OutputConfig)
    schema_version: Literal[1] = 1

    def __post_init__(self) -> None:
        if not self.train:
            raise InputError("configuration: train names no file")
        if (self.start.size is None) == (self.start.file is None):
            raise InputError("configuration: start needs either size or file")
        if self.lora is not None and self.start.file is None:
            raise InputError("configuration: lora needs a model in start.file")
        if self.start.adapter is not None and self.lora is None:
            raise InputError("configuration: start.adapter needs lora")
        if self.start.file is not None and (self.start.tokenizer or self.start.vocabulary):
            raise InputError("configuration: start.file brings its own tokenizer")
        if self.start.tokenizer is not None and self.start.vocabulary is not None:
            raise InputError("configuration: start.tokenizer and start.vocabulary exclude each other")
        if self.tactic_tokens + 16 > self.context:
            raise InputError("configuration: tacticTokens leaves no room for a state in context")

    def to_json(self) -> str:
        """The configuration with every default written out."""
        return json.dumps(to_json(self), ensure_ascii=False, indent=1) + "\n"


def read_config(path: Path) -> TrainConfig:
    """Reads a configuration file."""
    return config_from_json(read_text(path), str(path))


def config_from_json(text: str, where: str) -> TrainConfig:
    """Reads a configuration; `where` names it in complaints."""
    return parse(TrainConfig, parse_json(text, where), where)


#: What may differ when a run goes on: how it runs and what it reports, not what it computes.
_FREE = ("threads", "output", "train", "evaluate")


def differences(old: TrainConfig, new: TrainConfig) -> list[str]:
    """Names whose change would make a resumed run another run. Data are compared by content, not by path."""
    before, after = to_json(old), to_json(new)
    return [name for name in before if name not in _FREE and before[name] != after[name]]
