"""Models in the types that llama.cpp quantises to, which the package gguf reads for us."""

from __future__ import annotations

import math
import os
import struct
import sys
from pathlib import Path
from typing import Any

import pytest
import torch

from hub import LORA, configure, write_hub_folder
from lakatos_trainer.cli import run
from lakatos_trainer.errors import InputError, TrainerError
from lakatos_trainer.gguf.other_types import OtherType
from lakatos_trainer.gguf.read import read_gguf
from lakatos_trainer.train.run import train
from lakatos_trainer.train.start import merge_checkpoint, open_model
from llama import ask_llama, needs_llama
from support import REPOSITORY, read_lines
from test_fine_tune_llama import largest, sequences, tables, texts

gguf = pytest.importorskip("gguf", reason="the optional package gguf is not installed")

TYPES = ["Q4_0", "Q4_1", "Q5_0", "Q5_1"]


def quantise(source: Path, target: Path, kind: str) -> Path:
    """Writes the file once more with its matrices in another type."""
    reader, writer = gguf.GGUFReader(source), gguf.GGUFWriter(target, "llama")
    for name, field in reader.fields.items():
        if not name.startswith("GGUF.") and name != "general.architecture":
            writer.add_key_value(name, field.contents(), *field.types[:2])
    wanted = gguf.GGMLQuantizationType[kind]
    for tensor in reader.tensors:
        if len(tensor.shape) == 1:
            writer.add_tensor(tensor.name, tensor.data)
        else:
            writer.add_tensor(tensor.name, gguf.quants.quantize(tensor.data, wanted), raw_dtype=wanted)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return target


@pytest.fixture
def base(tmp_path: Path) -> Path:
    """A tiny model like SmolLM2: tied embeddings, heads that share keys, its pre-tokeniser."""
    folder = write_hub_folder(tmp_path / "folder", "llama", pre="smollm", tie_word_embeddings=True)
    assert run(["export", "--from", str(folder), "--out", str(tmp_path / "f32.gguf"), "--type", "F32"]) == 0
    return tmp_path / "f32.gguf"


@needs_llama
@pytest.mark.parametrize("kind", TYPES)
def test_llama_has_the_numbers_that_we_read(base: Path, tmp_path: Path, kind: str) -> None:
    small = quantise(base, tmp_path / "small.gguf", kind)
    assert read_gguf(small).infos["blk.0.attn_q.weight"].kind == gguf.GGMLQuantizationType[kind]
    assert run(["export", "--from", str(small), "--out", str(tmp_path / "again.gguf"), "--type", "F32"]) == 0
    read, tokenizer = open_model(small)
    exact = ask_llama(tmp_path / "again.gguf", texts(), sequences())
    assert largest(tables(read), list(map(torch.tensor, exact["logProbabilities"]))) < 2e-4
    assert [tokenizer.encode(text) for text in texts()] == exact["tokens"]
    # In the file itself llama.cpp multiplies with activations of 8 bits. Those of the model before are farther off.
    near = ask_llama(small, [], sequences())["logProbabilities"]
    mine, before = largest(tables(read), list(map(torch.tensor, near))), largest(tables(open_model(base)[0]), tables(read))
    print(f"{kind}: off by {mine:.2e}, the model before it was quantised by {before:.2e}")
    assert mine < 0.25 * before


@needs_llama
def test_an_adapter_fits_the_file_that_it_was_trained_on(base: Path, tmp_path: Path) -> None:
    small = quantise(base, tmp_path / "base.gguf", "Q4_1")
    fast = {"learningRate": 0.02, "warmupSteps": 2}
    config = configure(tmp_path, start={"file": "base.gguf"}, lora={**LORA, "merge": True}, optimizer=fast)
    assert train(config, tmp_path / "out", resume=False) == 0
    losses = [line["policyLoss"] for line in read_lines(tmp_path / "out/metrics.jsonl") if line["kind"] == "step"]
    assert losses[-1] < losses[0]
    trained = tables(merge_checkpoint(small, tmp_path / "out/checkpoint.pt")[0])
    answer = ask_llama(small, [], sequences(), tmp_path / "out/adapter.gguf")
    off = largest(trained, list(map(torch.tensor, answer["logProbabilities"])))
    assert off < 0.25 * largest(trained, tables(open_model(small)[0]))
    assert largest(trained, tables(open_model(tmp_path / "out/model.gguf")[0])) < 1e-3


def test_rows_of_256_by_hand() -> None:
    # Q6_K: low and high bits of all, 16 scales, then the scale of scales; 0 stands for -32.
    data = bytes(128 + 64) + struct.pack("<16b", *range(16)) + struct.pack("<e", 0.5)
    kind = OtherType(14, "it")
    assert kind.size((1, 256)) == len(data)
    numbers = kind.unpack(memoryview(data), (1, 256))
    assert numbers[0].tolist() == [0.5 * -32 * (at // 16) for at in range(256)]
    with pytest.raises(InputError, match="it: its rows do not fit Q6_K"):
        kind.size((4, 64))


def test_refuses_types_that_nobody_knows() -> None:
    with pytest.raises(InputError, match="it: its type 4 is not known"):
        OtherType(4, "it")
    with pytest.raises(InputError, match="it: its type I8 is not known"):
        OtherType(24, "it").unpack(memoryview(bytes(32)), (1, 32))


def test_a_file_that_is_cut_off_is_noticed(base: Path, tmp_path: Path) -> None:
    small = quantise(base, tmp_path / "small.gguf", "Q4_1")
    small.write_bytes(small.read_bytes()[:-4000])
    with pytest.raises(InputError, match="ends inside the tensor"):
        open_model(small)


def test_names_the_package_that_quantised_files_need(
    base: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    quantise(base, tmp_path / "base.gguf", "Q4_1")
    monkeypatch.setitem(sys.modules, "gguf", None)
    with pytest.raises(TrainerError, match="without the Python package gguf only F32, F16, Q8_0, BF16 can be read"):
        open_model(tmp_path / "base.gguf")
    assert run(["check", "--config", str(configure(tmp_path, start={"file": "base.gguf"}))]) == 1
    assert "pip install gguf" in capsys.readouterr().err


REAL = os.environ.get("LAKATOS_TEST_BASE")


@needs_llama
@pytest.mark.skipif(REAL is None, reason="LAKATOS_TEST_BASE names no GGUF file of a real model")
@pytest.mark.parametrize(("kind", "tolerance"), [("F32", 1e-2), ("F16", 0.1), ("Q8_0", 1)])
def test_llama_computes_a_real_model_as_we_do(tmp_path: Path, kind: str, tolerance: float) -> None:
    """Tokens of some probability: for Q8_0 llama.cpp rounds activations to 8 bits too, which moves the others farther."""
    assert REAL is not None
    _, tokenizer = open_model(Path(REAL))
    prompt = "n : ℕ\nh : 0 < n\n⊢ n * (n + 1) / 2 ≤ n ^ 2:::"
    path = tmp_path / "again.gguf"
    assert run(["export", "--from", REAL, "--out", str(path), "--type", kind]) == 0
    read, _ = open_model(path)
    tokens = tokenizer.encode(prompt)
    for _ in range(16):
        with torch.no_grad():
            tokens.append(int(read(torch.tensor([tokens]))[0, -1].argmax()))
    with torch.no_grad():
        ours = read(torch.tensor([tokens]))[0].log_softmax(-1)
    some = [(REPOSITORY / "README.md").read_text(encoding="utf-8"), *texts()]
    answer: dict[str, Any] = ask_llama(path, some, [tokens])
    theirs = torch.tensor(answer["logProbabilities"][0])
    apart = (ours - theirs).abs()
    likely = apart[ours > math.log(1e-3)]
    print(f"{kind}: {len(likely)} log-probabilities differ by at most {float(likely.max()):.2e}, ", end="")
    print(f"{float(likely.mean()):.2e} on average, all {apart.numel()} by at most {float(apart.max()):.2e}")
    assert float(likely.max()) < tolerance
    assert theirs.argmax(-1)[-17:-1].tolist() == tokens[-16:]
    assert [tokenizer.encode(text) for text in some] == answer["tokens"]
