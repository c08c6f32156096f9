"""The frozen model that preferences are measured against, where only an adapter is trained."""

from __future__ import annotations

from collections.abc import Mapping

import torch
from torch import Tensor, nn

from .llama import Llama
from .lora import lora_layers


class AdapterReference(nn.Module):
    """The model with the adapter that training started from: the large weights are there once only."""

    def __init__(self, model: Llama, adapter: Mapping[str, Tensor]) -> None:
        super().__init__()
        # In a list it is no part of this module, which owns nothing.
        self._model = [model]
        self._adapter = dict(adapter)

    def adapter(self) -> dict[str, Tensor]:
        """What training started from, as `lora_state` has it."""
        return self._adapter

    def forward(self, tokens: Tensor, at: Tensor | None = None) -> Tensor:
        """Logits of the frozen model, without gradient, where `at` is true as in `Llama`."""
        (model,) = self._model
        layers = list(lora_layers(model))
        try:
            for name, layer in layers:
                device = layer.lora_a.device
                layer.instead = (
                    self._adapter[f"{name}.lora_a"].to(device),
                    self._adapter[f"{name}.lora_b"].to(device),
                )
            with torch.no_grad():
                logits: Tensor = model(tokens, at)
        finally:
            for _, layer in layers:
                layer.instead = None
        return logits
