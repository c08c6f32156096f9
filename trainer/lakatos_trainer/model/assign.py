"""Puts weights into a model that was made on the device `meta`, without a second copy of them."""

from __future__ import annotations

from collections.abc import Mapping

from torch import Tensor, nn


def assign(model: nn.Module, weights: Mapping[str, Tensor]) -> None:
    """Makes these tensors the model's parameters; each parameter must be among them, by its name and of its shape."""
    for name, parameter in list(model.named_parameters()):
        tensor = weights[name]
        assert tensor.shape == parameter.shape, name
        folder, _, leaf = name.rpartition(".")
        setattr(model.get_submodule(folder), leaf, nn.Parameter(tensor, requires_grad=parameter.requires_grad))
