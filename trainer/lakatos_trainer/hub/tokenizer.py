"""The tokenizer of a folder: tokenizer.json, and what tokenizer_config.json and config.json add to it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..errors import InputError
from ..files import read_text
from ..tokenizer.hub import ADDED, CONTROL, NORMAL, UNUSED, HubTokenizer, HubVocabulary
from ..tokenizer.packaged import PackagedTokenizer
from ..tokenizer.text_tokenizer import TextTokenizer
from .config import read_hub_config

_SHORT = "(?i:'s|'t|'re|'ve|'m|'ll|'d)"
_REST = r"| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
#: Published expressions, and llama.cpp's names for the pre-tokenisers that use them.
_EXPRESSIONS = {
    _SHORT + r"|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}" + _REST: "qwen2",
    _SHORT + r"|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}" + _REST: "llama-bpe",
}


def read_hub_tokenizer(folder: Path, config: dict[str, Any], size: int) -> TextTokenizer:
    """The tokenizer for a model of `size` tokens, `config` being its config.json."""
    path = folder / "tokenizer.json"
    if not path.exists():
        raise InputError(
            f"{path}: No such file", "Make it: load the tokenizer with transformers and use save_pretrained."
        )
    content = read_hub_config(path)
    more = _read_more(folder)
    model = content.get("model")
    if not isinstance(model, dict) or not isinstance(model.get("vocab"), (dict, list)):
        raise InputError(f"{path}: not a tokenizer")
    added = _added(content, path)
    end = _end_token(more, config, {name: id for id, (name, _) in added.items()}, path)
    begin = _begin_token(content, more, {name: id for id, (name, _) in added.items()}, path)
    pre = _pre_tokenizer(content, model)
    if pre is None:
        return PackagedTokenizer(read_text(path), size, begin, end, str(path))
    tokens = [f"[PAD{id}]" for id in range(size)]
    types = [UNUSED] * size
    spelled = {id: (name, NORMAL) for name, id in model["vocab"].items()}
    for id, (name, kind) in {**spelled, **added}.items():
        if not isinstance(id, int) or not 0 <= id < size:
            raise InputError(f"{path}: the token {name!r} has the id {id}, but the model has {size} tokens")
        tokens[id], types[id] = name, kind
    merges = [line if isinstance(line, str) else " ".join(line) for line in model.get("merges", [])]
    return HubTokenizer(HubVocabulary(pre, tokens, types, merges, begin, end), str(path))


def _read_more(folder: Path) -> dict[str, Any]:
    path = folder / "tokenizer_config.json"
    return read_hub_config(path) if path.exists() else {}


def read_chat_template(folder: Path) -> str | None:
    """How a chat is written for the model, in Jinja: from a file of its own or, in older folders, tokenizer_config.json."""
    path = folder / "chat_template.jinja"
    found = read_text(path) if path.exists() else _read_more(folder).get("chat_template")
    if isinstance(found, list):
        found = next((one.get("template") for one in found if one.get("name") == "default"), None)
    return found if isinstance(found, str) else None


def _pre_tokenizer(content: dict[str, Any], model: dict[str, Any]) -> str | None:
    """llama.cpp's name of the way that texts are cut; null when it is none of those in `words.py`."""
    if model.get("type", "BPE") != "BPE" or model.get("byte_fallback"):
        return None
    outer = content.get("pre_tokenizer") or {}
    steps = outer.get("pretokenizers", []) if outer.get("type") == "Sequence" else [outer]
    kinds = [step.get("type") for step in steps]
    if not kinds or kinds[-1] != "ByteLevel" or steps[-1].get("add_prefix_space"):
        return None
    first, cuts, name = steps[0], steps[-1].get("use_regex", True), None
    if kinds == ["ByteLevel"] and cuts:
        name = "gpt-2"
    elif kinds == ["Digits", "ByteLevel"] and first.get("individual_digits") and cuts:
        name = "smollm"
    elif kinds == ["Split", "ByteLevel"] and first.get("behavior") == "Isolated" and not cuts:
        name = _EXPRESSIONS.get((first.get("pattern") or {}).get("Regex", ""))
    # llama.cpp takes whole words for Llama 3's tokens, and for no other's.
    return name if bool(model.get("ignore_merges")) == (name == "llama-bpe") else None


def _added(content: dict[str, Any], path: Path) -> dict[int, tuple[str, int]]:
    """Tokens that the maker has added, by id: name and type."""
    try:
        return {
            int(token["id"]): (str(token["content"]), CONTROL if token.get("special") else ADDED)
            for token in content.get("added_tokens") or []
        }
    except (KeyError, TypeError, ValueError) as error:
        raise InputError(f"{path}: added_tokens is not a list of tokens: {error}") from error


def _end_token(more: dict[str, Any], config: dict[str, Any], added: dict[str, int], path: Path) -> int:
    name = _name_of(more.get("eos_token"))
    if name in added:
        return added[name]
    end = config.get("eos_token_id")
    end = end[0] if isinstance(end, list) and end else end
    if isinstance(end, int):
        return end
    raise InputError(
        f"{path}: no token ends a text", "Give eos_token in tokenizer_config.json, or eos_token_id in config.json."
    )


def _begin_token(content: dict[str, Any], more: dict[str, Any], added: dict[str, int], path: Path) -> int | None:
    """The token that the maker puts before every text; null when there is none."""
    wanted = more.get("add_bos_token")
    name = _name_of(more.get("bos_token"))
    if wanted is None:
        outer = content.get("post_processor") or {}
        steps = outer.get("processors", []) if outer.get("type") == "Sequence" else [outer]
        template = next((step for step in steps if step.get("type") == "TemplateProcessing"), {})
        first = (template.get("single") or [{}])[0]
        wanted = "SpecialToken" in first
        name = first["SpecialToken"].get("id") if wanted else name
    if not wanted:
        return None
    if name not in added:
        raise InputError(f"{path}: the token {name!r}, which is to begin every text, is not in the vocabulary")
    return added[name]


def _name_of(token: Any) -> str | None:
    """A token in tokenizer_config.json is its text, or an object that has it."""
    found = token.get("content") if isinstance(token, dict) else token
    return found if isinstance(found, str) else None
