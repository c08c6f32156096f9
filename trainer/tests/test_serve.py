"""The server that samples with PyTorch."""

from __future__ import annotations

import json
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
import torch

from hub import VOCABULARY, write_hub_folder
from lakatos_trainer.model.llama import Llama, Memory
from lakatos_trainer.serve.draw import Drawing, draw
from lakatos_trainer.serve.server import Completer, open_server
from lakatos_trainer.tokenizer.text_tokenizer import TextTokenizer
from lakatos_trainer.train.start import open_model

Opened = tuple[Llama, TextTokenizer]


@pytest.fixture(params=["llama", "qwen2", "qwen3"])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Opened:
    return open_model(write_hub_folder(tmp_path / "base", request.param, pre="smollm"))


def test_reading_bit_by_bit_is_reading_at_once(opened: Opened) -> None:
    model, _ = opened
    tokens = torch.randint(0, VOCABULARY, (1, 30), generator=torch.Generator().manual_seed(1))
    with torch.no_grad():
        wanted = model(tokens)[0]
        memory = [Memory() for _ in model.blk]
        found = [model.read(tokens[:, :20], memory)[0]]
        for part in memory:
            part.keep(torch.tensor([0, 0]))
        found += [model.read(tokens[:, at : at + 1].expand(2, 1), memory)[1] for at in range(20, 30)]
    assert torch.allclose(torch.stack(found), wanted[19:], atol=1e-4)


def test_what_is_drawn_has_the_probability_that_it_is_said_to_have(opened: Opened) -> None:
    model, tokenizer = opened
    prompt = tokenizer.encode("n : Nat\n⊢ n = n:::")
    wanted = Drawing(count=12, limit=9, temperature=1.5, seed=3, alternatives=2)
    found = draw(model, tokenizer, prompt, wanted)
    assert found == draw(model, tokenizer, prompt, wanted)
    assert len({one.text for one in found}) > 6 and any(len(one.tokens) == 9 for one in found)
    for one in found:
        tokens = [*prompt, *one.tokens]
        with torch.no_grad():
            scores = model(torch.tensor([tokens]))[0].log_softmax(-1)
        chances = [float(scores[at - 1, tokens[at]]) for at in range(len(prompt), len(tokens))]
        assert one.log_probabilities == pytest.approx(chances, abs=1e-3)
        assert max(one.top[0].values()) == pytest.approx(float(scores[len(prompt) - 1].max()), abs=1e-3)


def test_the_first_token_is_drawn_by_its_chance(opened: Opened) -> None:
    model, tokenizer = opened
    with torch.no_grad():
        model.output_norm.weight.mul_(0.5)
        chances = model(torch.tensor([[5, 6]]))[0, -1].softmax(-1)
    order = chances.argsort(descending=True)
    most = draw(model, tokenizer, [5, 6], Drawing(count=3, limit=1, temperature=0))
    assert {round(one.log_probabilities[0], 3) for one in most} == {round(float(chances.max().log()), 3)}
    drawn = draw(model, tokenizer, [5, 6], Drawing(count=4000, limit=1, seed=7))
    share = sum(one.log_probabilities[0] > float(chances[order[1]].log()) + 1e-4 for one in drawn) / 4000
    assert share == pytest.approx(float(chances[order[0]]), abs=0.04)
    # Of what is left out nothing is drawn.
    half = float(chances[order[0]]) * 0.5
    for limits in ({"min_p": 0.5}, {"top_p": float(chances[chances >= half].sum()) - 1e-4}):
        some = draw(model, tokenizer, [5, 6], Drawing(count=500, limit=1, seed=8, **limits))
        assert min(one.log_probabilities[0] for one in some) >= float(torch.tensor(half).log()) - 1e-4


def test_a_text_ends_before_what_stops_it(opened: Opened) -> None:
    model, tokenizer = opened
    free = draw(model, tokenizer, [5, 6], Drawing(count=1, limit=12, temperature=0))[0]
    letter = free.text[len(free.text) // 2]
    stopped = draw(model, tokenizer, [5, 6], Drawing(count=1, limit=12, temperature=0, stop=["never", letter]))[0]
    assert stopped.text == free.text[: free.text.index(letter)] and stopped.ended


@pytest.fixture
def api(tmp_path: Path) -> Iterator[str]:
    model, tokenizer = open_model(write_hub_folder(tmp_path / "base", "llama", pre="smollm"))
    server = open_server(Completer(model, tokenizer, "small", nullcontext), "127.0.0.1", 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/v1"
    server.shutdown()
    server.server_close()


def ask(url: str, body: object = None) -> dict[str, Any]:
    data = None if body is None else json.dumps(body).encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(url, data)) as answer:
            return json.loads(answer.read())
    except urllib.error.HTTPError as error:
        return {"status": error.code, **json.loads(error.read())["error"]}


def test_answers_as_openai_does(api: str) -> None:
    (card,) = ask(f"{api}/models")["data"]
    assert (card["id"], card["owned_by"], card["max_model_len"]) == ("small", "lakatos-trainer", 256)
    body = {"model": "small", "prompt": "<|im_end|>⊢ 1 = 1:::", "n": 3, "max_tokens": 5, "seed": 1, "logprobs": 2}
    answer = ask(f"{api}/completions", body)
    assert answer == {**ask(f"{api}/completions", body), "id": answer["id"], "created": answer["created"]}
    assert [choice["index"] for choice in answer["choices"]] == [0, 1, 2]
    scores = [choice["logprobs"] for choice in answer["choices"]]
    assert sum(len(one["token_logprobs"]) for one in scores) == answer["usage"]["completion_tokens"] <= 15
    assert all(0 < len(top) <= 2 for one in scores for top in one["top_logprobs"])
    # The special token is one token, and no text.
    longer = ask(f"{api}/completions", {**body, "prompt": "<|im_out|>⊢ 1 = 1:::"})
    assert longer["usage"]["prompt_tokens"] > answer["usage"]["prompt_tokens"] + 3


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({"prompt": ""}, "prompt is empty"),
        ({"prompt": ["a"]}, "prompt must be a text"),
        ([], "prompt must be a text"),
        ({"prompt": "a", "n": 0}, "n must be a number from 1 to 256"),
        ({"prompt": "a", "grammar": "root ::= x"}, "grammar is not supported"),
        ({"prompt": "a", "stop": [""]}, "stop must be a text"),
        ({"prompt": "a", "model": "other"}, "there is no model other here, only small"),
    ],
)
def test_refuses_what_it_can_not_do(api: str, body: object, message: str) -> None:
    refusal = ask(f"{api}/completions", body)
    assert refusal["status"] == 400 and message in refusal["message"]


def test_tells_how_long_a_prompt_is_that_leaves_no_room(api: str) -> None:
    refusal = ask(f"{api}/completions", {"prompt": "a b c", "max_tokens": 256})
    assert refusal["code"] == "context_length_exceeded"
    assert "context length is 256" in refusal["message"] and "3 prompt tokens" in refusal["message"]
