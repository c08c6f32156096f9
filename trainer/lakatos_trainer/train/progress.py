"""Progress, told on standard error to whoever started the run."""

from __future__ import annotations

import os
import sys
from typing import Any


class Progress:
    """One line for each thing that happens."""

    def __init__(self) -> None:
        #: False once nobody is there to read it: whoever started the run and held the other end of the pipe has gone.
        self.heard = True

    def tell(self, kind: str, fields: dict[str, Any]) -> None:
        """Prints the fields that are not null."""
        shown = {
            name: f"{value:.4g}" if isinstance(value, float) else value
            for name, value in fields.items()
            if value is not None
        }
        try:
            print(kind, *(f"{name}={value}" for name, value in shown.items()), file=sys.stderr, flush=True)
        except BrokenPipeError:
            self.heard = False
            # Whatever is written from here on is lost, and no reason to fail.
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, sys.stderr.fileno())
            os.close(nowhere)
