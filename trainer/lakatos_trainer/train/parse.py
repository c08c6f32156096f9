"""JSON objects to dataclasses, strictly: an unknown name or a wrong type is an error that says where."""

from __future__ import annotations

import math
import re
import types
from dataclasses import MISSING, fields, is_dataclass
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from ..errors import InputError

T = TypeVar("T")


def parse(kind: type[T], value: object, where: str) -> T:
    """A dataclass from an object whose names are those of its fields, in camel case.

    A field's metadata may hold `least` and `most`, which numbers must keep, and `above`, which they must exceed.
    """
    if not isinstance(value, dict):
        raise InputError(f"{where}: must be an object, not {value!r}")
    known = {camel_case(field.name): field for field in fields(kind)}  # type: ignore[arg-type]
    for name in value:
        if name not in known:
            raise InputError(f"{where}: unknown name {name}", f"Known are {', '.join(known)}.")
    hints = get_type_hints(kind)
    content: dict[str, Any] = {}
    for name, field in known.items():
        if name in value:
            place = f"{where}: {name}"
            content[field.name] = _convert(hints[field.name], value[name], place)
            _check_range(content[field.name], field.metadata, place)
        elif field.default is MISSING and field.default_factory is MISSING:
            raise InputError(f"{where}: {name} is missing")
    return kind(**content)


def camel_case(name: str) -> str:
    """`batch_tokens` to `batchTokens`."""
    return re.sub(r"_(\w)", lambda match: match[1].upper(), name)


def to_json(value: Any) -> Any:
    """The object that `parse` reads back."""
    if is_dataclass(value):
        return {camel_case(field.name): to_json(getattr(value, field.name)) for field in fields(value)}
    return [to_json(item) for item in value] if isinstance(value, list) else value


def _convert(hint: Any, value: Any, where: str) -> Any:
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        if value is None and type(None) in get_args(hint):
            return None
        options = [option for option in get_args(hint) if option is not type(None)]
        # Of several, an object in JSON is the dataclass.
        fitting = [option for option in options if is_dataclass(option) == isinstance(value, dict)]
        return _convert(fitting[0] if fitting else options[0], value, where)
    if origin is Literal:
        if value not in get_args(hint):
            raise InputError(f"{where} must be one of {', '.join(map(str, get_args(hint)))}, not {value!r}")
        return value
    if origin is list:
        if not isinstance(value, list):
            raise InputError(f"{where} must be a list, not {value!r}")
        return [_convert(get_args(hint)[0], item, f"{where}[{index}]") for index, item in enumerate(value)]
    if is_dataclass(hint):
        return parse(hint, value, where)  # type: ignore[arg-type]
    return _convert_plain(hint, value, where)


def _convert_plain(hint: Any, value: Any, where: str) -> Any:
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if hint is float and number and math.isfinite(value):
        return float(value)
    if hint is int and number and value == int(value):
        return int(value)
    if hint in (str, bool) and isinstance(value, hint):
        return value
    raise InputError(f"{where} must be {_NAMES[hint]}, not {value!r}")


_NAMES = {float: "a number", int: "a whole number", str: "a text", bool: "true or false"}


def _check_range(value: Any, metadata: Any, where: str) -> None:
    if not isinstance(value, (int, float)):
        return
    least, most, above = metadata.get("least"), metadata.get("most"), metadata.get("above")
    if least is not None and value < least:
        raise InputError(f"{where} must be {least} or more, not {value}")
    if most is not None and value > most:
        raise InputError(f"{where} must be {most} or less, not {value}")
    if above is not None and value <= above:
        raise InputError(f"{where} must be more than {above}, not {value}")
