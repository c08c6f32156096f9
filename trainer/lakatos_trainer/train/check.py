"""Whether the model that a configuration starts from can be trained, before anybody waits for examples."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import torch

from ..errors import InputError
from .config import read_config
from .start import start_run


def check_start(path: Path) -> dict[str, Any]:
    """Opens the model as training would; raises InputError with what training would complain of."""
    config = read_config(path)
    if config.start.file is None:
        raise InputError("configuration: start.file is missing", "New weights need no check.")
    # Nothing is computed with it: half of the memory will do.
    start = start_run(config, path.parent, [], None, torch.bfloat16)
    shape = start.model.shape
    return {
        "schemaVersion": 1,
        "architecture": shape.architecture,
        "parameters": shape.parameters(),
        "context": shape.context,
    }
