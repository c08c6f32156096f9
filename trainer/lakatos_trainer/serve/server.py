"""`GET /v1/models` and `POST /v1/completions` as OpenAI has them; one request at a time."""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from ..errors import InputError
from ..model.llama import Llama
from ..tokenizer.text_tokenizer import TextTokenizer
from .draw import Drawing, Drawn, draw

_MOST_BYTES = 16 << 20
#: What is asked for and not done would be missed in silence.
_UNKNOWN = ("echo", "suffix", "grammar", "prompts", "stream")


class Refused(Exception):
    """A request that can't be answered."""

    def __init__(self, message: str, code: str | None = None) -> None:
        super().__init__(message)
        self.code = code


class Completer:
    """A model that answers requests."""

    def __init__(
        self,
        model: Llama,
        tokenizer: TextTokenizer,
        name: str,
        precision: Callable[[], AbstractContextManager[object]],
    ) -> None:
        self.name = name
        self.context = model.shape.context
        self._model, self._tokenizer, self._precision = model.eval(), tokenizer, precision
        self._one = threading.Lock()

    def complete(self, body: Any) -> dict[str, Any]:
        """The answer to `POST /v1/completions`. @throws Refused"""
        prompt, wanted = self._prompt(body), _drawing(body)
        if len(prompt) + wanted.limit > self.context:
            raise Refused(
                f"the maximum context length is {self.context} tokens, not {len(prompt)} prompt tokens and {wanted.limit}",
                "context_length_exceeded",
            )
        with self._one, self._precision():
            found = draw(self._model, self._tokenizer, prompt, wanted)
        written = sum(len(one.log_probabilities) for one in found)
        usage = {"prompt_tokens": len(prompt), "completion_tokens": written, "total_tokens": len(prompt) + written}
        choices = [self._choice(index, one, body.get("logprobs") is not None) for index, one in enumerate(found)]
        about = {"id": f"cmpl-{time.time_ns()}", "object": "text_completion", "created": int(time.time())}
        return {**about, "model": self.name, "choices": choices, "usage": usage}

    def _prompt(self, body: Any) -> list[int]:
        """Names of special tokens stand for them, as they do at vLLM."""
        text = body.get("prompt") if isinstance(body, dict) else None
        if not isinstance(text, str):
            raise Refused("prompt must be a text")
        if body.get("model") not in (None, self.name):
            raise Refused(f"there is no model {body['model']} here, only {self.name}", "model_not_found")
        named = [(part, self._tokenizer.special(part)) for part in re.split(r"(<[^<>\s]+>)", text)]
        tokens = [] if self._tokenizer.begin is None else [self._tokenizer.begin]
        waiting = ""
        for part, special in named:
            if special is None:
                waiting += part
            else:
                tokens += self._tokenizer.encode(waiting)
                waiting = ""
                if tokens != [special]:
                    tokens.append(special)
        tokens += self._tokenizer.encode(waiting)
        if not tokens:
            raise Refused("prompt is empty")
        return tokens

    def _choice(self, index: int, one: Drawn, with_scores: bool) -> dict[str, Any]:
        scores = {"token_logprobs": one.log_probabilities, "top_logprobs": [self._spell(top) for top in one.top] or None}
        reason = "stop" if one.ended else "length"
        return {"index": index, "text": one.text, "finish_reason": reason, "logprobs": scores if with_scores else None}

    def _spell(self, top: dict[int, float]) -> dict[str, float]:
        return {self._tokenizer.decode([token]): score for token, score in reversed(top.items())}


def _drawing(body: Any) -> Drawing:
    for name in _UNKNOWN:
        if body.get(name):
            raise Refused(f"{name} is not supported")

    def number(name: str, default: float, least: float, most: float) -> float:
        value = body.get(name)
        value = default if value is None else value
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not least <= value <= most:
            raise Refused(f"{name} must be a number from {least:g} to {most:g}")
        return value

    stop = body.get("stop") or []
    stops = [stop] if isinstance(stop, str) else stop
    if not isinstance(stops, list) or not all(isinstance(one, str) and one for one in stops):
        raise Refused("stop must be a text or a list of texts")
    return Drawing(
        count=int(number("n", 1, 1, 256)),
        limit=int(number("max_tokens", 16, 1, 1 << 20)),
        temperature=number("temperature", 1, 0, 100),
        top_p=number("top_p", 1, 1e-9, 1),
        min_p=number("min_p", 0, 0, 1),
        seed=int(number("seed", time.time_ns() % 2**31, 0, 2**53)),
        stop=stops,
        alternatives=int(number("logprobs", 0, 0, 20)),
    )


def open_server(completer: Completer, host: str, port: int) -> ThreadingHTTPServer:
    """A server that listens; 0 is any free port. @throws InputError where it can't."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            if self.path == "/health":
                return self._send(200, {"status": "ok"})
            if self.path != "/v1/models":
                return self._refuse(404, f"there is no GET {self.path}")
            card = {"id": completer.name, "object": "model", "created": 0, "owned_by": "lakatos-trainer"}
            self._send(200, {"object": "list", "data": [{**card, "max_model_len": completer.context}]})

        def do_POST(self) -> None:
            length = int(self.headers.get("content-length") or 0)
            if length > _MOST_BYTES:
                self.close_connection = True
                return self._refuse(413, "the body is too long")
            content = self.rfile.read(length)
            if self.path != "/v1/completions":
                return self._refuse(404, f"there is no POST {self.path}")
            try:
                self._send(200, completer.complete(json.loads(content)))
            except ValueError:
                self._refuse(400, "the body is no JSON")
            except Refused as refusal:
                self._refuse(400, str(refusal), refusal.code)

        def _refuse(self, status: int, message: str, code: str | None = None) -> None:
            self._send(status, {"error": {"message": message, "type": "invalid_request_error", "code": code}})

        def _send(self, status: int, content: object) -> None:
            data = json.dumps(content, ensure_ascii=False).encode("utf-8")
            self.send_response(status)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, format: str, *arguments: object) -> None:
            """Requests are not logged."""

    try:
        return ThreadingHTTPServer((host, port), Handler)
    except (OSError, OverflowError) as error:
        raise InputError(f"{host}:{port}: {getattr(error, 'strerror', None) or error}") from error
