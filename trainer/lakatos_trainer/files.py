"""Writing files so that a reader, or a crash, never meets half of one."""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, BinaryIO

from .errors import InputError

#: See `write_atomically`.
_TEMPORARY = re.compile(r"\.(\d+)\.tmp$")


def write_atomically(path: Path, write: Callable[[BinaryIO], None]) -> None:
    """Lets `write` fill a temporary file beside `path`, flushes it to disk, and renames it over `path`.

    A model that another process has mapped stays valid: the old file lives on until it is closed.
    """
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with open(temporary, "wb") as file:
            write(file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)
    _flush_folder(path.parent)


def remove_leftovers(folder: Path) -> None:
    """Removes what killed processes have left of `write_atomically`; for before this process writes there."""
    for path in folder.glob(".*.tmp"):
        found = _TEMPORARY.search(path.name)
        if found is not None and not _is_other_alive(int(found[1])):
            path.unlink(missing_ok=True)


def _is_other_alive(process: int) -> bool:
    """Whether it is another process than this one, and runs. Only POSIX can ask without a signal."""
    if process == os.getpid():
        return False
    if os.name != "posix":
        return True
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True
    return True


def write_text(path: Path, text: str) -> None:
    """`write_atomically` for a text, as UTF-8."""
    data = text.encode("utf-8")

    def write(file: BinaryIO) -> None:
        file.write(data)

    write_atomically(path, write)


def _flush_folder(folder: Path) -> None:
    """Makes a rename last through a power cut; not every file system can."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(handle)
    except OSError:
        pass
    finally:
        os.close(handle)


def read_bytes(path: Path) -> bytes:
    """The content of a file that was handed in."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise InputError(f"{path}: {error.strerror or error}") from error


def read_text(path: Path) -> str:
    """The content of a UTF-8 file that was handed in."""
    try:
        return read_bytes(path).decode("utf-8")
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: not UTF-8 at byte {error.start}") from error


def parse_json(text: str, where: str) -> Any:
    """What a text in JSON says; `where` names its file in complaints."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise InputError(f"{where}:{error.lineno}: not JSON: {error.msg}") from error


def sha256_of(path: Path) -> str:
    """SHA-256 of a file, in hexadecimal."""
    digest = hashlib.sha256()
    try:
        with open(path, "rb") as file:
            while block := file.read(1 << 20):
                digest.update(block)
    except OSError as error:
        raise InputError(f"{path}: {error.strerror or error}") from error
    return digest.hexdigest()


def fingerprint(paths: Iterable[Path]) -> str:
    """SHA-256 over the SHA-256s of files, in order: tells whether they are what they were."""
    return hashlib.sha256("\n".join(map(sha256_of, paths)).encode("ascii")).hexdigest()
