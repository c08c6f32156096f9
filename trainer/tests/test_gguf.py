from __future__ import annotations

import struct
from dataclasses import replace
from pathlib import Path

import pytest
import torch

from lakatos_trainer.errors import InputError
from lakatos_trainer.gguf.model import load_model, save_model
from lakatos_trainer.gguf.quantize import pack, unpack
from lakatos_trainer.gguf.read import read_gguf
from lakatos_trainer.gguf.types import F16, F32, Q8_0
from lakatos_trainer.gguf.vocabulary import read_tokenizer, tokenizer_metadata
from lakatos_trainer.gguf.write import TensorEntry, f32, i32s, u32, write_gguf
from lakatos_trainer.model.llama import Llama
from lakatos_trainer.model.shape import SIZES
from lakatos_trainer.tokenizer.tokenizer import Tokenizer

TOKENIZER = Tokenizer.learn(["theorem foo : a = b := by simp", "simp foo a b theorem"], 320)


def tiny(seed: int = 1, tied: bool = True) -> Llama:
    return Llama(replace(SIZES["tiny"].sized(320, 64), tied=tied)).initialise(seed)


@pytest.mark.parametrize("tied", [True, False])
def test_a_model_comes_back_exactly_from_f32(tmp_path: Path, tied: bool) -> None:
    model = tiny(tied=tied)
    save_model(tmp_path / "m.gguf", model, TOKENIZER, "F32", "m")
    again, file = load_model(tmp_path / "m.gguf")
    assert again.shape.parameters() == model.shape.parameters()
    assert all(torch.equal(a, b) for a, b in zip(model.state_dict().values(), again.state_dict().values()))
    assert read_tokenizer(file).to_json() == TOKENIZER.to_json()
    assert [path.name for path in tmp_path.iterdir()] == ["m.gguf"]


@pytest.mark.parametrize(("kind", "share"), [("F16", 2.0**-11), ("Q8_0", 1 / 254 + 2.0**-11)])
def test_a_model_comes_back_nearly_from_smaller_types(tmp_path: Path, kind: str, share: float) -> None:
    model = tiny()
    save_model(tmp_path / "m.gguf", model, TOKENIZER, kind, "m")
    again, _ = load_model(tmp_path / "m.gguf")
    for before, after in zip(model.state_dict().values(), again.state_dict().values()):
        if before.dim() == 1:
            assert torch.equal(before, after)
        else:
            largest = before.reshape(-1, 32).abs().amax(dim=1, keepdim=True)
            assert ((before - after).reshape(-1, 32).abs() <= largest * share + 1e-7).all()
            assert not torch.equal(before, after)


def test_q8_by_hand() -> None:
    row = torch.zeros(32)
    row[0], row[1], row[2] = 127.0, -127.0, 0.6
    data = pack(row, Q8_0)
    assert data == struct.pack("<e32b", 1.0, 127, -127, 1, *[0] * 29)
    assert unpack(data, Q8_0, (32,))[:3].tolist() == [127.0, -127.0, 1.0]
    assert pack(torch.zeros(32), Q8_0) == bytes(34)


def test_layout_by_hand(tmp_path: Path) -> None:
    path = tmp_path / "x.gguf"
    with open(path, "wb") as file:
        write_gguf(file, {"a": u32(7)}, [TensorEntry("t", torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]), F32)])
    header = b"GGUF" + struct.pack("<IQQ", 3, 1, 1) + struct.pack("<Q", 1) + b"a" + struct.pack("<II", 4, 7)
    header += struct.pack("<Q", 1) + b"t" + struct.pack("<IQQIQ", 2, 3, 2, 0, 0)
    header += bytes(-len(header) % 32)
    assert path.read_bytes() == header + struct.pack("<6f", 1, 2, 3, 4, 5, 6) + bytes(8)


def test_metadata_and_tensors_of_every_type_come_back(tmp_path: Path) -> None:
    path = tmp_path / "x.gguf"
    metadata = {
        "s": "ℕ",
        "b": True,
        "f": f32(0.5),
        "u": u32(2**32 - 1),
        "l": ["a", "", "⟨"],
        "i": i32s([-1, 2]),
    }
    tensors = [
        TensorEntry("one", torch.arange(5.0), F32),
        TensorEntry("two", torch.arange(6.0).reshape(2, 3), F16),
        TensorEntry("three", torch.arange(128.0).reshape(2, 2, 32) - 64, Q8_0),
    ]
    with open(path, "wb") as file:
        write_gguf(file, metadata, tensors)
    back = read_gguf(path)
    assert back.metadata == {"s": "ℕ", "b": True, "f": 0.5, "u": 2**32 - 1, "l": ["a", "", "⟨"], "i": [-1, 2]}
    assert torch.equal(back.tensor("one"), torch.arange(5.0))
    assert torch.equal(back.tensor("two"), torch.arange(6.0).reshape(2, 3))
    assert torch.allclose(back.tensor("three"), tensors[2].tensor, atol=0.3)


def test_rows_of_a_single_block_are_half_precision(tmp_path: Path) -> None:
    save_model(tmp_path / "m.gguf", tiny(), TOKENIZER, "Q8_0", "m")
    infos = read_gguf(tmp_path / "m.gguf").infos
    assert {info.kind for info in infos.values() if len(info.shape) == 2 and info.shape[-1] == 32} == {F16}
    assert infos["blk.0.ffn_down.weight"].kind == Q8_0


def test_every_cut_is_noticed(tmp_path: Path) -> None:
    whole = tmp_path / "m.gguf"
    save_model(whole, tiny(), TOKENIZER, "Q8_0", "m")
    data = whole.read_bytes()
    for length in [4, 10, 30, 200, len(data) // 20, len(data) // 2, len(data) - 64]:
        path = tmp_path / "cut.gguf"
        path.write_bytes(data[:length])
        with pytest.raises(InputError, match="cut.gguf: ends inside"):
            load_model(path)


def test_says_what_is_wrong(tmp_path: Path) -> None:
    path = tmp_path / "x.gguf"
    with pytest.raises(InputError, match="x.gguf: No such file"):
        load_model(path)
    path.write_bytes(b"hello")
    with pytest.raises(InputError, match="not a GGUF file"):
        load_model(path)
    with open(path, "wb") as file:
        write_gguf(file, {"general.architecture": "gemma3"}, [])
    with pytest.raises(InputError, match="its architecture is gemma3"):
        load_model(path)
    with pytest.raises(InputError, match="is not known here"):
        read_tokenizer(read_gguf(path))


def test_refuses_a_model_that_was_taught_another_layout(tmp_path: Path) -> None:
    path, metadata = tmp_path / "m.gguf", tokenizer_metadata(TOKENIZER)
    with open(path, "wb") as file:
        write_gguf(file, {**metadata, "lakatos.layout_version": u32(2)}, [])
    with pytest.raises(InputError, match="m.gguf: was taught sequences of layout 2, not 1"):
        read_tokenizer(read_gguf(path))


def test_refuses_weights_that_no_reader_could_use(tmp_path: Path) -> None:
    model = tiny()
    with torch.no_grad():
        model.token_embd.weight[3, 4] = 1e6
    with pytest.raises(InputError, match="too large for F16"):
        save_model(tmp_path / "m.gguf", model, TOKENIZER, "F16", "m")
    assert list(tmp_path.iterdir()) == []
    with torch.no_grad():
        model.token_embd.weight[3, 4] = float("nan")
    save_model(tmp_path / "m.gguf", model, TOKENIZER, "F32", "m")
    with pytest.raises(InputError, match="not finite"):
        load_model(tmp_path / "m.gguf")
