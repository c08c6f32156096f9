"""The command line. Answers are JSON on standard output; what is going on is told on standard error."""

from __future__ import annotations

import argparse
import json
import sys
import warnings
from pathlib import Path
from typing import Any

from . import __version__
from .errors import InputError, TrainerError


def run(arguments: list[str]) -> int:
    """Runs one command. Exit codes: 0 done, 1 failed, 2 bad input, 130 asked to stop."""
    options = _parser().parse_args(arguments)
    # PyTorch complains when it is imported without numpy, which is not needed here.
    warnings.filterwarnings("ignore", message="Failed to initialize NumPy")
    try:
        return options.command(options)
    except TrainerError as error:
        print(f"lakatos-trainer: {error}", file=sys.stderr)
        if error.advice is not None:
            print(error.advice, file=sys.stderr)
        return error.exit_code
    except ModuleNotFoundError as error:
        print(f"lakatos-trainer: this Python ({sys.executable}) has no {error.name}", file=sys.stderr)
        print("Install PyTorch (pip install torch), or start a Python that has it.", file=sys.stderr)
        return TrainerError.exit_code
    except KeyboardInterrupt:
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="lakatos-trainer", description="Trains the language models of Lakatos.")
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    train = commands.add_parser("train", help="train a model as a configuration file says")
    train.add_argument("--config", type=Path, required=True)
    train.add_argument("--out", type=Path, required=True, help="folder for the model, checkpoint and metrics")
    train.add_argument("--resume", action="store_true", help="go on from the checkpoint in the folder, if there is one")
    train.set_defaults(command=_train)

    check = commands.add_parser("check", help="see whether the model that a configuration starts from can be trained")
    check.add_argument("--config", type=Path, required=True)
    check.set_defaults(command=_check)

    logits = commands.add_parser("logits", help="print log-probabilities of a GGUF model for given tokens")
    logits.add_argument("--model", type=Path, required=True)
    logits.add_argument("--tokens", required=True, help="JSON, a list of lists of token ids, or @FILE that holds it")
    logits.add_argument("--top", type=int, default=32, help="how many next tokens to print at each position")
    logits.set_defaults(command=_logits)

    tokenizer = commands.add_parser("tokenizer", help="learn a tokenizer from examples")
    tokenizer.add_argument("--data", type=Path, nargs="+", required=True)
    tokenizer.add_argument("--vocabulary", type=int, default=1024)
    tokenizer.add_argument("--out", type=Path, required=True)
    tokenizer.set_defaults(command=_tokenizer)

    encode = commands.add_parser("encode", help="print the token ids of texts")
    encode.add_argument("--tokenizer", type=Path, required=True, help="tokenizer.json of ours, a GGUF file, a folder")
    encode.add_argument("--texts", required=True, help="JSON, a list of texts, or @FILE that holds it")
    encode.set_defaults(command=_encode)

    export = commands.add_parser("export", help="write a model as a GGUF file")
    export.add_argument("--from", dest="source", type=Path, required=True, help="a checkpoint, a GGUF file or a folder")
    export.add_argument("--base", type=Path, help="the model that the adapter in --from is merged into")
    export.add_argument("--out", type=Path, required=True)
    export.add_argument("--type", choices=("F32", "F16", "Q8_0"), default="Q8_0")
    export.set_defaults(command=_export)

    serve = commands.add_parser("serve", help="answer as a server with OpenAI's protocol, where llama.cpp can't")
    serve.add_argument("--model", type=Path, required=True, help="a GGUF file, a checkpoint or a folder")
    serve.add_argument("--base", type=Path, help="the model that the adapter in --model, a checkpoint, is merged into")
    serve.add_argument("--name", help="what the model is called (default: by its file)")
    serve.add_argument("--host", default="127.0.0.1")
    serve.add_argument("--port", type=int, default=8080)
    serve.add_argument("--device", choices=("auto", "cpu", "cuda"), default="auto")
    serve.add_argument("--threads", type=int)
    serve.set_defaults(command=_serve)

    info = commands.add_parser("info", help="print what this Python can train with")
    info.set_defaults(command=_info)
    return parser


# Each command imports what it needs: help and complaints must not wait for torch.


def _train(options: argparse.Namespace) -> int:
    from .threads import limit_threads
    from .train.config import read_config

    limit_threads(read_config(options.config).threads)
    from .train.run import train

    return train(options.config, options.out, options.resume)


def _check(options: argparse.Namespace) -> int:
    from .train.check import check_start

    _print_json(check_start(options.config))
    return 0


def _logits(options: argparse.Namespace) -> int:
    from .threads import limit_threads

    limit_threads(1)
    from .gguf.model import load_model
    from .logits import reference_logits

    sequences = _json_argument(options.tokens, "--tokens")
    if not all(isinstance(tokens, list) for tokens in sequences):
        raise InputError("--tokens: must be a list of lists of token ids")
    if options.top < 1:
        raise InputError("--top: must be 1 or more")
    model, _ = load_model(options.model)
    _print_json({"schemaVersion": 1, "sequences": reference_logits(model, sequences, options.top)})
    return 0


def _tokenizer(options: argparse.Namespace) -> int:
    from .data.example import example_texts, read_examples
    from .files import write_text
    from .tokenizer.tokenizer import Tokenizer

    tokenizer = Tokenizer.learn(example_texts(read_examples(options.data)), options.vocabulary)
    write_text(options.out, tokenizer.to_json())
    _print_json({"size": tokenizer.size, "used": tokenizer.used, "sha256": tokenizer.sha256()})
    return 0


def _encode(options: argparse.Namespace) -> int:
    from .train.start import open_tokenizer

    texts = _json_argument(options.texts, "--texts")
    if not all(isinstance(text, str) for text in texts):
        raise InputError("--texts: must be a list of texts")
    tokenizer = open_tokenizer(options.tokenizer)
    _print_json([tokenizer.encode(text) for text in texts])
    return 0


def _export(options: argparse.Namespace) -> int:
    from .files import sha256_of
    from .gguf.model import save_model
    from .train.start import merge_checkpoint, open_model

    base = options.base
    model, tokenizer = open_model(options.source) if base is None else merge_checkpoint(base, options.source)
    save_model(options.out, model, tokenizer, options.type, options.out.stem)
    _print_json({"model": str(options.out), "sha256": sha256_of(options.out)})
    return 0


def _serve(options: argparse.Namespace) -> int:
    from .threads import limit_threads

    threads = limit_threads(options.threads)
    import torch

    from .serve.server import Completer, open_server
    from .train.parallel import join_parallel
    from .train.precision import choose_precision
    from .train.start import merge_checkpoint, open_model

    torch.set_num_threads(threads)
    device = join_parallel(options.device).device
    base = options.base
    model, tokenizer = open_model(options.model) if base is None else merge_checkpoint(base, options.model)
    precision = choose_precision("auto", device, large=model.shape.width >= 512)
    name = options.name or options.model.stem
    server = open_server(Completer(model.to(device), tokenizer, name, precision.context), options.host, options.port)
    host, port = server.server_address[:2]
    print(json.dumps({"address": f"http://{host}:{port}/v1", "model": name}), flush=True)
    with server:
        server.serve_forever()
    return 0


def _info(_: argparse.Namespace) -> int:
    import os
    from importlib.util import find_spec

    import torch

    cuda = torch.cuda.is_available()
    _print_json(
        {
            "trainer": __version__,
            "python": sys.version.split()[0],
            "executable": sys.executable,
            "torch": torch.__version__,
            "cores": os.cpu_count(),
            "cuda": [torch.cuda.get_device_name(index) for index in range(torch.cuda.device_count())] if cuda else [],
            "bf16": cuda and torch.cuda.is_bf16_supported(),
            "tokenizers": find_spec("tokenizers") is not None,
        }
    )
    return 0


def _json_argument(argument: str, name: str) -> list[Any]:
    """A list that was handed in as JSON, or as @FILE."""
    from .files import read_text

    text = read_text(Path(argument[1:])) if argument.startswith("@") else argument
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        raise InputError(f"{name}: not JSON at column {error.colno}: {error.msg}") from error
    if not isinstance(value, list):
        raise InputError(f"{name}: must be a list")
    return value


def _print_json(value: object) -> None:
    json.dump(value, sys.stdout, ensure_ascii=False)
    sys.stdout.write("\n")
