"""Low-rank adaptation: y = W x + b + (alpha / r) B A x, with W and b frozen and only A [r, in] and B [out, r] trained.

Hu et al., "LoRA: low-rank adaptation of large language models", section 4.1. A is drawn from N(0, 1/in), so that A x is
as large as x; B begins as 0, so that training starts from the very model. Weights are laid out as llama.cpp has them,
so A and B go out as they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from ..errors import InputError
from .llama import Llama

#: Matrices that can be adapted, by their names in Hugging Face's models, and ours.
TARGETS: dict[str, str] = {
    "q_proj": "attn_q",
    "k_proj": "attn_k",
    "v_proj": "attn_v",
    "o_proj": "attn_output",
    "gate_proj": "ffn_gate",
    "up_proj": "ffn_up",
    "down_proj": "ffn_down",
}


class LoraLinear(nn.Linear):
    """A frozen linear layer with a trained product of two thin matrices beside it."""

    def __init__(self, linear: nn.Linear, rank: int, alpha: float) -> None:
        super().__init__(linear.in_features, linear.out_features, bias=linear.bias is not None, device="meta")
        self.weight = linear.weight
        if linear.bias is not None:
            self.bias = linear.bias
        self.scale = alpha / rank
        self.lora_a = nn.Parameter(torch.zeros(rank, linear.in_features))
        self.lora_b = nn.Parameter(torch.zeros(linear.out_features, rank))
        #: Another A and B to compute with for the time being.
        self.instead: tuple[Tensor, Tensor] | None = None

    def forward(self, x: Tensor) -> Tensor:
        a, b = self.instead or (self.lora_a, self.lora_b)
        # The scale multiplies what is thin.
        return F.linear(x, self.weight, self.bias) + F.linear(self.scale * F.linear(x, a), b)

    def merged(self) -> Tensor:
        """W + (alpha / r) B A in single precision."""
        return self.weight.detach().float() + self.scale * (self.lora_b.detach() @ self.lora_a.detach())


def add_lora(model: Llama, rank: int, alpha: float, targets: Sequence[str], seed: int) -> None:
    """Freezes the model and puts an adapter beside each matrix of `targets` (keys of `TARGETS`) in every layer."""
    model.requires_grad_(False)
    names = {TARGETS[target] for target in targets}
    draw = torch.Generator().manual_seed(seed)
    for path, linear in list(model.named_modules()):
        parent, _, leaf = path.rpartition(".")
        if leaf in names and isinstance(linear, nn.Linear):
            adapted = LoraLinear(linear, rank, alpha)
            with torch.no_grad():
                drawn = torch.randn(adapted.lora_a.shape, generator=draw)
                adapted.lora_a.copy_(drawn / adapted.in_features**0.5)
            setattr(model.get_submodule(parent), leaf, adapted)


def lora_layers(model: Llama) -> Iterator[tuple[str, LoraLinear]]:
    """The adapted layers with their names."""
    for name, module in model.named_modules():
        if isinstance(module, LoraLinear):
            yield name, module


def lora_state(model: Llama) -> dict[str, Tensor]:
    """Copies of all A and B on the CPU, by their names in `state_dict`."""
    return {
        f"{name}.{leaf}": getattr(layer, leaf).detach().cpu().clone()
        for name, layer in lora_layers(model)
        for leaf in ("lora_a", "lora_b")
    }


def load_lora(model: Llama, state: Mapping[str, Tensor], where: str) -> None:
    """Puts back what `lora_state` gave; `where` names its file in complaints."""
    own = {name: weight for name, weight in model.named_parameters() if weight.requires_grad}
    if own.keys() != state.keys():
        raise InputError(f"{where}: its adapter is for other matrices", "Use the lora.targets that it was made with.")
    with torch.no_grad():
        for name, weight in own.items():
            if weight.shape != state[name].shape:
                raise InputError(f"{where}: {name} is {list(state[name].shape)}, not {list(weight.shape)}")
            weight.copy_(state[name])
