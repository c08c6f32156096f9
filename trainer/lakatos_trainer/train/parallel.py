"""Several processes that train one model on different batches, as `torchrun` starts them.

Gradients are added up once a step, after all its batches: each rank divides its losses by the totals of all ranks, so
the sum is the gradient of the one large batch.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import torch
import torch.distributed as distributed
from torch import Tensor, nn

from ..errors import InputError


@dataclass(frozen=True)
class Parallel:
    """This process among `world`."""

    rank: int
    world: int
    device: torch.device

    @property
    def leads(self) -> bool:
        """Whether this process writes files."""
        return self.rank == 0

    def sum(self, numbers: Sequence[float]) -> list[float]:
        """Sums over all processes, one for each number."""
        if self.world == 1:
            return list(numbers)
        total = torch.tensor(numbers, dtype=torch.float64, device=self.device)
        distributed.all_reduce(total)
        return total.tolist()

    def add_gradients(self, parameters: Iterable[nn.Parameter]) -> None:
        """Replaces every gradient by its sum over all processes."""
        if self.world == 1:
            return
        wanted = list(parameters)
        for parameter in wanted:
            if parameter.grad is None:
                parameter.grad = torch.zeros_like(parameter)
        flat = torch.cat([_gradient(parameter).flatten() for parameter in wanted])
        distributed.all_reduce(flat)
        at = 0
        for parameter in wanted:
            size = parameter.numel()
            _gradient(parameter).copy_(flat[at : at + size].view_as(parameter))
            at += size

    def peak_bytes(self) -> int | None:
        """The most memory that tensors of this process have taken on its GPU; null without one."""
        return torch.cuda.max_memory_allocated(self.device) if self.device.type == "cuda" else None

    def wait(self) -> None:
        """Returns once all processes have come here."""
        if self.world > 1:
            distributed.barrier()

    def close(self) -> None:
        """Leaves the group."""
        if self.world > 1:
            distributed.destroy_process_group()


def _gradient(parameter: nn.Parameter) -> Tensor:
    assert parameter.grad is not None
    return parameter.grad


def join_parallel(wanted: str) -> Parallel:
    """Joins the processes that torchrun started, if it did. `wanted` is `auto`, `cpu` or `cuda`."""
    if wanted == "cuda" and not torch.cuda.is_available():
        raise InputError("configuration: device is cuda, but PyTorch finds no GPU", "Use auto or cpu.")
    cuda = wanted != "cpu" and torch.cuda.is_available()
    world = int(os.environ.get("WORLD_SIZE", "1"))
    rank = int(os.environ.get("RANK", "0"))
    device = torch.device("cuda", int(os.environ.get("LOCAL_RANK", "0"))) if cuda else torch.device("cpu")
    if cuda:
        torch.cuda.set_device(device)
        _choose_attention()
    if world > 1:
        distributed.init_process_group("nccl" if cuda else "gloo")
    return Parallel(rank, world, device)


def _choose_attention() -> None:
    """Leaves attention to PyTorch's own kernels.

    On newer cards PyTorch prefers cuDNN's, which are planned anew for each shape. Hardly a batch is as long as the one
    before, so that planning took 0.1 s a step on an H100 (PyTorch 2.11): five times what the rest took for 4M.
    """
    if hasattr(torch.backends.cuda, "enable_cudnn_sdp"):
        torch.backends.cuda.enable_cudnn_sdp(False)
