"""What training starts from: new weights, or a model of ours or another maker's, with an adapter or without."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import torch

from ..data.example import Example, example_texts
from ..data.format import OWN_FORMAT
from ..data.layout import Layout
from ..errors import InputError
from ..files import read_text, sha256_of
from ..gguf.model import load_model
from ..gguf.read import read_gguf
from ..gguf.types import MAGIC
from ..gguf.vocabulary import read_tokenizer
from ..hub.config import hub_shape, read_hub_config
from ..hub.folder import hub_fingerprint, load_hub_folder
from ..hub.tokenizer import read_hub_tokenizer
from ..model.llama import Llama
from ..model.lora import add_lora, load_lora
from ..model.shape import SIZES
from ..tokenizer.read_text import read_tokenizer_text
from ..tokenizer.text_tokenizer import TextTokenizer
from ..tokenizer.tokenizer import Tokenizer
from .checkpoint import Checkpoint, load_checkpoint, model_of
from .config import LoraConfig, TrainConfig, config_from_json


@dataclass(frozen=True)
class Start:
    """A model ready to be trained."""

    model: Llama
    tokenizer: TextTokenizer
    layout: Layout
    #: Identifies the frozen model below an adapter; null without one.
    base: str | None


def start_run(
    config: TrainConfig, folder: Path, examples: list[Example], earlier: Checkpoint | None, frozen: torch.dtype
) -> Start:
    """The model before its first step, or where the checkpoint `earlier` has it.

    `folder` is what paths are relative to, `frozen` the type of matrices that are not trained.
    """
    if config.lora is not None:
        return _start_adapter(config, folder, earlier, frozen)
    if earlier is not None:
        model, tokenizer = model_of(earlier, folder)
    elif config.start.file is not None:
        model, tokenizer = open_model(folder / config.start.file)
    else:
        model, tokenizer = _new_model(config, folder, examples)
    return Start(_fit(model, tokenizer, config), tokenizer, _layout(config, tokenizer), None)


def _start_adapter(config: TrainConfig, folder: Path, earlier: Checkpoint | None, frozen: torch.dtype) -> Start:
    assert config.lora is not None and config.start.file is not None
    path = folder / config.start.file
    base = _fingerprint(path)
    model, tokenizer = open_model(path, frozen)
    add_lora(model, config.lora.rank, config.lora.alpha, config.lora.targets, config.seed)
    adapter_path = None if config.start.adapter is None else folder / config.start.adapter
    adapter = earlier or (None if adapter_path is None else load_checkpoint(adapter_path))
    if adapter is not None:
        where = adapter_path if earlier is None and adapter_path is not None else folder
        if adapter.base != base:
            raise InputError(f"{where}: its adapter belongs to another model than {path}")
        _check_scale(config.lora, config_from_json(adapter.config, str(where)).lora, where)
        load_lora(model, adapter.model, str(where))
    return Start(_fit(model, tokenizer, config), tokenizer, _layout(config, tokenizer), base)


def _check_scale(wanted: LoraConfig, made: LoraConfig | None, where: Path) -> None:
    """With another `alpha / rank` the same matrices are another model."""
    if made is not None and (made.rank, made.alpha) != (wanted.rank, wanted.alpha):
        raise InputError(
            f"{where}: its adapter was made with rank {made.rank} and alpha {made.alpha:g}, "
            f"not rank {wanted.rank} and alpha {wanted.alpha:g}",
            "Use the lora.rank and lora.alpha that it was made with.",
        )


def _new_model(config: TrainConfig, folder: Path, examples: list[Example]) -> tuple[Llama, Tokenizer]:
    start = config.start
    assert start.size is not None
    size = SIZES[start.size]
    if start.tokenizer is not None:
        tokenizer = Tokenizer.load(folder / start.tokenizer)
    else:
        tokenizer = Tokenizer.learn(example_texts(examples), start.vocabulary or size.vocabulary)
    return Llama(size.sized(tokenizer.size, config.context)).initialise(config.seed), tokenizer


def _layout(config: TrainConfig, tokenizer: TextTokenizer) -> Layout:
    if config.format is None and not isinstance(tokenizer, Tokenizer):
        raise InputError(
            "configuration: format is missing: it says how the model is asked, which this trainer did not make",
            'For example "format": {"prompt": ["{state}:::"]}, as the model\'s prompt profile has it.',
        )
    return Layout(config.format or OWN_FORMAT, tokenizer)


def _fit(model: Llama, tokenizer: TextTokenizer, config: TrainConfig) -> Llama:
    """The model for the context of the run."""
    if isinstance(tokenizer, Tokenizer):
        # Rotary positions have no table: a model of ours may be trained for another context than it was made for.
        model.shape = replace(model.shape, context=config.context)
    elif config.context > model.shape.context:
        raise InputError(f"configuration: context is {config.context}, but the model has {model.shape.context} tokens")
    return model


def open_model(path: Path, kind: torch.dtype = torch.float32) -> tuple[Llama, TextTokenizer]:
    """A model in a GGUF file, a checkpoint of ours, or a folder of a hub; matrices as `kind`."""
    if path.is_dir():
        return load_hub_folder(path, kind)
    try:
        with open(path, "rb") as file:
            magic = file.read(len(MAGIC))
    except OSError as error:
        raise InputError(f"{path}: {error.strerror or error}") from error
    if magic != MAGIC:
        return model_of(load_checkpoint(path), path)
    model, file_ = load_model(path, kind)
    return model, read_tokenizer(file_)


def open_tokenizer(path: Path) -> TextTokenizer:
    """The tokenizer of a model, or one of ours in a JSON file."""
    if path.is_dir():
        config = read_hub_config(path / "config.json")
        return read_hub_tokenizer(path, config, hub_shape(config, path / "config.json").vocabulary)
    if path.suffix == ".json":
        return read_tokenizer_text(read_text(path), str(path))
    return read_tokenizer(read_gguf(path))


def _fingerprint(path: Path) -> str:
    """Identifies a model on the disk by its content."""
    return hub_fingerprint(path) if path.is_dir() else sha256_of(path)


def merge_checkpoint(base: Path, adapter: Path) -> tuple[Llama, TextTokenizer]:
    """The model `base` with the adapter of a checkpoint."""
    checkpoint = load_checkpoint(adapter)
    if checkpoint.base is None:
        raise InputError(f"{adapter}: holds a whole model, no adapter", "Leave --base out.")
    if checkpoint.base != _fingerprint(base):
        raise InputError(f"{adapter}: its adapter belongs to another model than {base}")
    lora = config_from_json(checkpoint.config, str(adapter)).lora
    assert lora is not None
    model, tokenizer = open_model(base)
    add_lora(model, lora.rank, lora.alpha, lora.targets, 0)
    load_lora(model, checkpoint.model, str(adapter))
    return model, tokenizer
