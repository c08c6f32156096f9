"""The Llama architecture: RMSNorm, rotary positions, grouped-query attention, SwiGLU, tied embeddings.

x <- x + Wo attention(norm(x)); x <- x + Wdown (silu(Wgate norm(x)) * Wup norm(x)); logits = E norm(x).
Touvron et al., "LLaMA: open and efficient foundation language models"; Ainslie et al., "GQA". Qwen2 adds biases, Qwen3
norms of heads: see `shape.py`.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

import torch
import torch.nn.functional as F
from torch import Tensor, nn
from torch.utils.checkpoint import checkpoint

from .rope import rotate, rotation
from .shape import ModelShape


class Norm(nn.Module):
    """RMSNorm: x / sqrt(mean(x^2) + epsilon) * weight, over the last dimension; in float32 whatever x is."""

    def __init__(self, width: int, epsilon: float, device: str | None = None) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(width, device=device))
        self.epsilon = epsilon

    def forward(self, x: Tensor) -> Tensor:
        wide = x.float() if x.dtype in (torch.float16, torch.bfloat16) else x
        return (wide * torch.rsqrt(wide.pow(2).mean(-1, keepdim=True) + self.epsilon) * self.weight).to(x.dtype)


class Memory:
    """The keys and values of one layer, for tokens that have been read: [B, K, T, hd] each."""

    def __init__(self) -> None:
        self.k: Tensor | None = None
        self.v: Tensor | None = None

    @property
    def length(self) -> int:
        """Tokens that have been read."""
        return 0 if self.k is None else self.k.shape[2]

    def add(self, k: Tensor, v: Tensor) -> tuple[Tensor, Tensor]:
        """All of them and those of more tokens."""
        self.k = k if self.k is None else torch.cat((self.k, k), dim=2)
        self.v = v if self.v is None else torch.cat((self.v, v), dim=2)
        return self.k, self.v

    def keep(self, rows: Tensor) -> None:
        """These rows only, each as often as it is named."""
        assert self.k is not None and self.v is not None
        self.k, self.v = self.k[rows], self.v[rows]


class Attention(nn.Module):
    """Causal attention of H query heads over K key and value heads."""

    def __init__(self, shape: ModelShape, device: str | None) -> None:
        super().__init__()
        self.shape = shape
        queries, keys = shape.heads * shape.head_size, shape.kv_heads * shape.head_size
        self.attn_q = nn.Linear(shape.width, queries, bias=shape.biased, device=device)
        self.attn_k = nn.Linear(shape.width, keys, bias=shape.biased, device=device)
        self.attn_v = nn.Linear(shape.width, keys, bias=shape.biased, device=device)
        self.attn_output = nn.Linear(queries, shape.width, bias=False, device=device)
        if shape.normed_heads:
            self.attn_q_norm = Norm(shape.head_size, shape.norm_epsilon, device)
            self.attn_k_norm = Norm(shape.head_size, shape.norm_epsilon, device)

    def forward(self, x: Tensor, cosine: Tensor, sine: Tensor, memory: Memory | None = None) -> Tensor:
        """x: [B, T, d] to [B, T, d]."""
        rows, length, _ = x.shape
        shape = self.shape

        def heads(y: Tensor, count: int) -> Tensor:
            return y.view(rows, length, count, shape.head_size).transpose(1, 2)

        q, k = heads(self.attn_q(x), shape.heads), heads(self.attn_k(x), shape.kv_heads)
        if shape.normed_heads:
            q, k = self.attn_q_norm(q), self.attn_k_norm(k)
        q, k = rotate(q, cosine, sine, shape.rotates_halves), rotate(k, cosine, sine, shape.rotates_halves)
        v = heads(self.attn_v(x), shape.kv_heads)
        if memory is not None:
            k, v = memory.add(k, v)
        mixed = causal_attention(q, k, v)
        return self.attn_output(mixed.transpose(1, 2).reshape(rows, length, -1))


#: Up to so many tokens PyTorch's own kernel is slower on a CPU in bfloat16 than the matrices themselves: by 3.4 times for
#: 128 (PyTorch 2.15). They take memory for all pairs of tokens.
_SHORT = 512


def causal_attention(q: Tensor, k: Tensor, v: Tensor) -> Tensor:
    """softmax(q k^T / sqrt(hd) + mask) v for q: [B, H, T, hd]; k, v: [B, K, T, hd]; position t sees positions up to t.

    A single query, after tokens that have been read, sees them all.
    """
    rows, heads, length, size = q.shape
    assert length in (1, k.shape[2])
    group = heads // k.shape[1]
    is_slow = q.device.type == "cpu" and q.dtype == torch.bfloat16 and length <= _SHORT
    if hasattr(F, "scaled_dot_product_attention") and not is_slow:
        if group > 1:
            k, v = k.repeat_interleave(group, dim=1), v.repeat_interleave(group, dim=1)
        return F.scaled_dot_product_attention(q, k, v, is_causal=length > 1)
    # The query heads that share keys stand below each other.
    mask = q.new_full((length, length), float("-inf")).triu(1).repeat(group, 1)
    queries = q.reshape(rows * k.shape[1], group * length, size)
    scores = torch.baddbmm(mask, queries, k.flatten(0, 1).transpose(1, 2), alpha=1 / math.sqrt(size))
    return (scores.softmax(-1) @ v.flatten(0, 1)).view(q.shape)


class Block(nn.Module):
    """One layer: attention, then the feed-forward block, each added to the residual stream."""

    def __init__(self, shape: ModelShape, device: str | None) -> None:
        super().__init__()
        self.attn_norm = Norm(shape.width, shape.norm_epsilon, device)
        self.attention = Attention(shape, device)
        self.ffn_norm = Norm(shape.width, shape.norm_epsilon, device)
        self.ffn_gate = nn.Linear(shape.width, shape.inner, bias=False, device=device)
        self.ffn_up = nn.Linear(shape.width, shape.inner, bias=False, device=device)
        self.ffn_down = nn.Linear(shape.inner, shape.width, bias=False, device=device)

    def forward(self, x: Tensor, cosine: Tensor, sine: Tensor, memory: Memory | None = None) -> Tensor:
        x = x + self.attention(self.attn_norm(x), cosine, sine, memory)
        y = self.ffn_norm(x)
        return x + self.ffn_down(F.silu(self.ffn_gate(y)) * self.ffn_up(y))


class Llama(nn.Module):
    """Token ids [B, T] to logits [B, T, V]. On the device `meta` it takes no memory until weights are assigned.

    With `recompute` only what goes into each layer is kept for the gradient, and the layer is computed once more when its
    turn comes: Chen et al., "Training deep nets with sublinear memory cost".
    """

    def __init__(self, shape: ModelShape, device: str | None = None) -> None:
        super().__init__()
        self.shape = shape
        self.recompute = False
        #: What another maker says of it in words, such as its name and the template of its chat, by GGUF's keys.
        self.about: Mapping[str, str | list[str]] = {}
        self.token_embd = nn.Embedding(shape.vocabulary, shape.width, device=device)
        self.blk = nn.ModuleList(Block(shape, device) for _ in range(shape.layers))
        self.output_norm = Norm(shape.width, shape.norm_epsilon, device)
        self.output = None if shape.tied else nn.Linear(shape.width, shape.vocabulary, bias=False, device=device)

    def forward(self, tokens: Tensor, at: Tensor | None = None) -> Tensor:
        """Only where `at` [B, T] is true, if it is given: the logits are [N, V] then, in the order of the positions."""
        x = self.token_embd(tokens)
        # Frozen weights may be in half precision; what is added up over the layers is not.
        x = x.float() if x.dtype in (torch.float16, torch.bfloat16) else x
        shape = self.shape
        cosine, sine = rotation(tokens.shape[1], shape.head_size, shape.rope_base, tokens.device, shape.rope_factors)
        for block in self.blk:
            if self.recompute and torch.is_grad_enabled():
                # No layer draws random numbers, so that none have to be drawn again.
                x = checkpoint(block, x, cosine, sine, use_reentrant=False, preserve_rng_state=False)
            else:
                x = block(x, cosine, sine)
        return self._logits(x if at is None else x[at])

    def read(self, tokens: Tensor, memory: list[Memory]) -> Tensor:
        """[B, V] logits after the last of more tokens [B, T]: a whole text, or one token behind what `memory` holds."""
        x = self.token_embd(tokens)
        x = x.float() if x.dtype in (torch.float16, torch.bfloat16) else x
        shape, until = self.shape, memory[0].length + tokens.shape[1]
        angles = rotation(until, shape.head_size, shape.rope_base, tokens.device, shape.rope_factors)
        cosine, sine = (table[-tokens.shape[1] :] for table in angles)
        for block, part in zip(self.blk, memory):
            x = block(x, cosine, sine, part)
        return self._logits(x[:, -1])

    def _logits(self, x: Tensor) -> Tensor:
        matrix = self.token_embd.weight if self.output is None else self.output.weight
        return F.linear(self.output_norm(x), matrix)

    def initialise(self, seed: int) -> Llama:
        """Draws the weights: N(0, 0.02); N(0, 0.02 / sqrt(2 L)) for what is added to the residual stream (GPT-2).

        Norms begin as 1, biases as 0.
        """
        draw = torch.Generator().manual_seed(seed)
        with torch.no_grad():
            for name, weight in self.named_parameters():
                if weight.dim() == 1:
                    weight.fill_(0.0 if name.endswith(".bias") else 1.0)
                    continue
                residual = name.endswith(("attn_output.weight", "ffn_down.weight"))
                deviation = 0.02 / math.sqrt(2 * self.shape.layers) if residual else 0.02
                weight.copy_(torch.randn(weight.shape, generator=draw) * deviation)
        return self
