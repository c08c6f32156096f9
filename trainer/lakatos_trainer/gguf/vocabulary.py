"""A tokenizer as metadata of a GGUF file, and back; and what else tells how a model is asked."""

from __future__ import annotations

from ..errors import InputError
from ..tokenizer.control import CONTROL_NAMES, CONTROL_TOKENS, END_OF_TEXT, LAYOUT_VERSION, check_layout
from ..tokenizer.hub import HubTokenizer, HubVocabulary
from ..tokenizer.text_tokenizer import TextTokenizer
from ..tokenizer.tokenizer import Tokenizer, read_merges
from ..tokenizer.words import SPLITTERS
from .read import GgufFile
from .types import TOKEN_CONTROL, TOKEN_NORMAL, TOKEN_UNUSED
from .write import Value, i32s, u32

#: In files of ours only.
_LAYOUT = "lakatos.layout_version"
#: How a chat is written for the model, in Jinja.
CHAT_TEMPLATE = "tokenizer.chat_template"


def tokenizer_metadata(tokenizer: TextTokenizer) -> dict[str, Value]:
    """Metadata for llama.cpp; a tokenizer of an unknown kind has none, and is an error."""
    if isinstance(tokenizer, Tokenizer):
        return _own_metadata(tokenizer)
    if isinstance(tokenizer, HubTokenizer):
        return _hub_metadata(tokenizer.vocabulary)
    raise InputError(
        "the model can't be written as GGUF: llama.cpp's name for the kind of its tokenizer is not known here",
        "Train an adapter without lora.merge, and use it with a GGUF file of the base model.",
    )


def _own_metadata(tokenizer: Tokenizer) -> dict[str, Value]:
    kinds = [TOKEN_CONTROL] * CONTROL_TOKENS + [TOKEN_NORMAL] * (tokenizer.used - CONTROL_TOKENS)
    return {
        _LAYOUT: u32(LAYOUT_VERSION),
        "tokenizer.ggml.model": "gpt2",
        # The other pre-tokenisers of llama.cpp take the spaces out of `?_ ?_` when they turn tokens into text.
        "tokenizer.ggml.pre": "smollm",
        "tokenizer.ggml.tokens": tokenizer.names(),
        "tokenizer.ggml.token_type": i32s(kinds + [TOKEN_UNUSED] * (tokenizer.size - tokenizer.used)),
        "tokenizer.ggml.merges": tokenizer.merge_lines(),
        "tokenizer.ggml.bos_token_id": u32(END_OF_TEXT),
        "tokenizer.ggml.eos_token_id": u32(END_OF_TEXT),
        "tokenizer.ggml.padding_token_id": u32(END_OF_TEXT),
        "tokenizer.ggml.add_bos_token": False,
        "tokenizer.ggml.add_eos_token": False,
        "lakatos.tokenizer_sha256": tokenizer.sha256(),
    }


def _hub_metadata(vocabulary: HubVocabulary) -> dict[str, Value]:
    begin = {} if vocabulary.begin is None else {"tokenizer.ggml.bos_token_id": u32(vocabulary.begin)}
    return {
        "tokenizer.ggml.model": "gpt2",
        "tokenizer.ggml.pre": vocabulary.pre,
        "tokenizer.ggml.tokens": vocabulary.tokens,
        "tokenizer.ggml.token_type": i32s(vocabulary.types),
        "tokenizer.ggml.merges": vocabulary.merges,
        **begin,
        "tokenizer.ggml.eos_token_id": u32(vocabulary.end),
        "tokenizer.ggml.add_bos_token": vocabulary.begin is not None,
        "tokenizer.ggml.add_eos_token": False,
    }


def read_tokenizer(file: GgufFile) -> TextTokenizer:
    """The tokenizer of a file: ours, or one of a kind that `words.py` knows."""
    if _LAYOUT in file.metadata:
        check_layout(file.metadata[_LAYOUT], str(file.path))
    names = file.metadata.get("tokenizer.ggml.tokens")
    merges = file.metadata.get("tokenizer.ggml.merges")
    pre = file.metadata.get("tokenizer.ggml.pre")
    known = file.metadata.get("tokenizer.ggml.model") == "gpt2" and pre in SPLITTERS
    if not known or not isinstance(pre, str) or not isinstance(names, list) or not isinstance(merges, list):
        raise InputError(
            f"{file.path}: its tokenizer ({file.metadata.get('tokenizer.ggml.model')}, {pre}) is not known here",
            f"Known are gpt2 with one of {', '.join(SPLITTERS)}. Train from the model's Hugging Face folder instead.",
        )
    if names[:CONTROL_TOKENS] == list(CONTROL_NAMES):
        tokenizer = Tokenizer(read_merges(merges, str(file.path)), len(names))
        if tokenizer.names() != names:
            raise InputError(f"{file.path}: its tokens do not follow from its merges")
        return tokenizer
    types, end = file.metadata.get("tokenizer.ggml.token_type"), file.metadata.get("tokenizer.ggml.eos_token_id")
    if not isinstance(types, list) or len(types) != len(names) or not isinstance(end, int):
        raise InputError(f"{file.path}: the types of its tokens, or the one that ends a text, are missing")
    begin = file.metadata.get("tokenizer.ggml.bos_token_id") if _adds_begin(file, pre) else None
    return HubTokenizer(HubVocabulary(pre, names, types, merges, begin, end), str(file.path))


def read_about(file: GgufFile) -> dict[str, str | list[str]]:
    """What another maker's file says of its model in words; numbers tell of the file itself, such as how it is quantised."""
    if _LAYOUT in file.metadata:
        return {}
    return {
        key: value
        for key, value in {"general.name": file.path.stem, **file.metadata}.items()
        if key.startswith(("general.", CHAT_TEMPLATE))
        if isinstance(value, str) or (isinstance(value, list) and all(isinstance(item, str) for item in value))
    }


def _adds_begin(file: GgufFile, pre: str) -> bool:
    """Where a file does not say, llama.cpp adds the token for Llama 3 only."""
    return bool(file.metadata.get("tokenizer.ggml.add_bos_token", pre == "llama-bpe"))
