"""How fast the trainer trains here, and the memory it takes: one row for each model and setting.

    python3 trainer/bench/speed.py                                       # our own sizes
    python3 trainer/bench/speed.py --models 7B --batch-tokens 2048,8192 --recompute no,yes --folder /tmp/models
    python3 trainer/bench/speed.py --models 1.5B --whole

Models of other makers have random weights in the shapes of Qwen2.5, written to the folder once; an adapter of rank 16 is
trained over them, or all of the model with --whole. Each row is a process of its own.
"""

from __future__ import annotations

import argparse
import json
import random
import struct
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

import torch

sys.path[:0] = [str(Path(__file__).parent.parent), str(Path(__file__).parent.parent / "tests")]

from hub import FORMAT, hub_config, tokenizer_json
from lakatos_trainer.gguf.quantize import raw_bytes
from lakatos_trainer.hub.config import hub_shape
from lakatos_trainer.hub.folder import hub_name
from lakatos_trainer.model.llama import Llama
from lakatos_trainer.model.shape import SIZES
from support import environment, read_lines, steps_of, write_lines


def _sizes(width: int, inner: int, layers: int, heads: int) -> dict[str, Any]:
    return {
        **{"hidden_size": width, "intermediate_size": inner},
        **{"num_hidden_layers": layers, "num_attention_heads": heads},
    }


#: config.json of Qwen2.5's sizes, as far as it differs.
_SHAPES: dict[str, dict[str, Any]] = {
    "0.5B": _sizes(896, 4864, 24, 14),
    "1.5B": _sizes(1536, 8960, 28, 12),
    "7B": {
        **_sizes(3584, 18944, 28, 28),
        **{"num_key_value_heads": 4, "vocab_size": 152_064, "tie_word_embeddings": False},
    },
}
_COMMON = {"num_key_value_heads": 2, "vocab_size": 151_936, "max_position_embeddings": 32_768}
#: Steps at the beginning that are not timed: memory is taken and kernels are chosen there.
_WARM = 2


def write_base(folder: Path, name: str) -> Path:
    """A model with random weights in bfloat16, a file for each layer; what is there already is used."""
    base = folder / name
    if (base / "model.safetensors.index.json").exists():
        return base
    base.mkdir(parents=True, exist_ok=True)
    config = hub_config("qwen2", **{**_COMMON, **_SHAPES[name]})
    (base / "config.json").write_text(json.dumps(config))
    (base / "tokenizer.json").write_text(json.dumps(tokenizer_json("qwen2"), ensure_ascii=False))
    (base / "tokenizer_config.json").write_text(json.dumps({"eos_token": "<|endoftext|>", "bos_token": None}))
    parts: dict[str, list[tuple[str, tuple[int, ...]]]] = {}
    for own, weight in Llama(hub_shape(config, base / "config.json"), device="meta").state_dict().items():
        part = own.split(".")[1] if own.startswith("blk.") else own.split(".")[0]
        parts.setdefault(f"model-{part}.safetensors", []).append((hub_name(own), tuple(weight.shape)))
    for file, tensors in parts.items():
        _write_part(base / file, tensors)
    names = {tensor: file for file, tensors in parts.items() for tensor, _ in tensors}
    (base / "model.safetensors.index.json").write_text(json.dumps({"metadata": {}, "weight_map": names}))
    return base


def _write_part(path: Path, tensors: list[tuple[str, tuple[int, ...]]]) -> None:
    header, at = {}, 0
    for name, shape in tensors:
        size = 2 * torch.Size(shape).numel()
        header[name] = {"dtype": "BF16", "shape": list(shape), "data_offsets": [at, at + size]}
        at += size
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text)
        for name, shape in tensors:
            drawn = torch.empty(shape, dtype=torch.bfloat16, device=device)
            drawn = drawn.fill_(1) if name.endswith("norm.weight") else drawn.normal_(std=0.02)
            file.write(raw_bytes(drawn.cpu()))


def examples(count: int) -> Iterator[dict[str, Any]]:
    """States of 3 to 40 hypotheses, each with a tactic."""
    draw = random.Random(1)
    for _ in range(count):
        lines = [f"h{at} : x{draw.randrange(99)} + {at} ≤ y{draw.randrange(99)}" for at in range(draw.randint(3, 40))]
        name = f"h{draw.randrange(len(lines))}"
        yield {"state": "\n".join([*lines, f"⊢ {lines[-1][5:]}"]), "tactic": f"exact Nat.le_trans {name} (by omega)"}


def measure(folder: Path, model: str, batch: int, recompute: bool, options: argparse.Namespace) -> dict[str, Any]:
    """One row. What the trainer complains of, too little memory above all, is its `error`."""
    own = model in SIZES
    settings: dict[str, Any] = {"start": {"size": model}} if own else {"start": {"file": str(folder / model)}}
    if not own:
        settings |= {"format": FORMAT, "loss": {"state": 0}, "lora": None if options.whole else {"rank": 16}}
    config = {
        **{"train": ["train.jsonl"], "context": 512 if own else 2048, "tacticTokens": 96, "steps": options.steps},
        **{"epochs": 1000, "batchTokens": batch, "recompute": recompute, "device": options.device},
        **{"precision": options.precision, "output": {"logEvery": 1, "evaluateEvery": 9999, "checkpointEvery": 9999}},
        **{"optimizer": {"learningRate": 1e-4}, **settings},
    }
    row: dict[str, Any] = {"model": model, "batchTokens": batch, "recompute": recompute}
    with tempfile.TemporaryDirectory(dir=folder) as run:
        write_lines(Path(run) / "train.jsonl", list(examples(2000)))
        (Path(run) / "config.json").write_text(json.dumps(config))
        command = [sys.executable, "-m", "lakatos_trainer", "train", "--config", f"{run}/config.json", "--out", run]
        done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", env=environment())
        if done.returncode != 0:
            return {**row, "error": done.stderr.strip().splitlines()[-1][:300]}
        start, steps = read_lines(Path(run) / "metrics.jsonl")[0], steps_of(Path(run))[_WARM:]
    figures = {name: median(line[name] for line in steps) for name in ("tokens", "tokensPerSecond")}
    told = {name: start[name] for name in ("device", "precision", "threads", "parameters", "trained")}
    return {**row, **told, **figures, "peakBytes": steps[-1]["peakBytes"]}


def main() -> None:
    """Measures what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--models", default="1M,4M,10M", help=f"of {', '.join([*SIZES, *_SHAPES])}")
    parser.add_argument("--batch-tokens", default="4096")
    parser.add_argument("--recompute", default="no", help="no, yes, or both: no,yes")
    parser.add_argument("--whole", action="store_true", help="train all of a model, not an adapter")
    parser.add_argument("--steps", type=int, default=10)
    parser.add_argument("--device", default="auto")
    parser.add_argument("--precision", default="auto")
    parser.add_argument("--folder", type=Path, help="where models are kept (default: one that goes afterwards)")
    options = parser.parse_args()
    models = options.models.split(",")
    if not set(models) <= {*SIZES, *_SHAPES}:
        parser.error(f"--models is a list of {', '.join([*SIZES, *_SHAPES])}")
    if options.steps <= _WARM:
        parser.error(f"--steps is more than {_WARM}, for the first are not timed")
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.folder or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        for model in models:
            if model in _SHAPES:
                write_base(folder, model)
            for batch in map(int, options.batch_tokens.split(",")):
                for recompute in options.recompute.split(","):
                    row = measure(folder, model, batch, recompute == "yes", options)
                    print(json.dumps(row), flush=True)


if __name__ == "__main__":
    main()
