"""How large a model is, and of which kind."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from ..errors import InputError

#: Kinds of models by llama.cpp's names. `qwen2` has biases on queries, keys and values; `qwen3` norms each head's
#: queries and keys. Both rotate the halves of a head, `llama` (Mistral is one) neighbouring pairs.
Architecture = Literal["llama", "qwen2", "qwen3"]
ARCHITECTURES: tuple[Architecture, ...] = ("llama", "qwen2", "qwen3")


@dataclass(frozen=True)
class ModelShape:
    """Sizes of a Llama; the names are those of GGUF's metadata in our words."""

    vocabulary: int
    #: d: numbers in the residual stream.
    width: int
    layers: int
    #: H: query heads.
    heads: int
    #: K: key and value heads; each serves H/K query heads.
    kv_heads: int
    #: hd: numbers in a head.
    head_size: int
    #: Numbers in the middle of the feed-forward block.
    inner: int
    #: Tokens of prompt and answer together that the model is made for.
    context: int
    norm_epsilon: float = 1e-5
    rope_base: float = 10000.0
    #: Whether the output matrix is the embedding matrix.
    tied: bool = True
    architecture: Architecture = "llama"
    #: What the angle of each of the hd/2 pairs is divided by, where a model was stretched to a longer context.
    rope_factors: tuple[float, ...] | None = None

    def __post_init__(self) -> None:
        if self.heads % self.kv_heads != 0:
            raise InputError(f"model: {self.heads} heads can't share {self.kv_heads} key and value heads evenly")
        if self.head_size % 2 != 0:
            raise InputError(f"model: rotary embedding needs an even head size, not {self.head_size}")
        if self.rope_factors is not None and len(self.rope_factors) != self.head_size // 2:
            raise InputError(f"model: {len(self.rope_factors)} rotary factors for {self.head_size // 2} pairs")

    @property
    def biased(self) -> bool:
        """Whether queries, keys and values have biases."""
        return self.architecture == "qwen2"

    @property
    def normed_heads(self) -> bool:
        """Whether queries and keys are normed head by head."""
        return self.architecture == "qwen3"

    @property
    def rotates_halves(self) -> bool:
        """Whether number i of a head turns with number i + hd/2, and not with its neighbour."""
        return self.architecture != "llama"

    def sized(self, vocabulary: int, context: int) -> ModelShape:
        """The same for another tokenizer and context."""
        return replace(self, vocabulary=vocabulary, context=context)

    def parameters(self) -> int:
        """How many numbers the model has."""
        attention = self.width * self.head_size * (2 * self.heads + 2 * self.kv_heads)
        attention += self.head_size * (self.heads + 2 * self.kv_heads) if self.biased else 0
        attention += 2 * self.head_size if self.normed_heads else 0
        layer = attention + 3 * self.width * self.inner + 2 * self.width
        embeddings = self.vocabulary * self.width * (1 if self.tied else 2)
        return embeddings + self.layers * layer + self.width


#: All rows are multiples of 32, which Q8_0 needs. `tiny` is for tests; the others are named by their parameters. The
#: vocabulary is what suits them.
SIZES: dict[str, ModelShape] = {
    "tiny": ModelShape(384, width=32, layers=3, heads=2, kv_heads=1, head_size=16, inner=128, context=512),
    "1M": ModelShape(1024, width=128, layers=4, heads=2, kv_heads=2, head_size=64, inner=352, context=512),
    "4M": ModelShape(2048, width=256, layers=4, heads=4, kv_heads=2, head_size=64, inner=768, context=512),
    "10M": ModelShape(2048, width=384, layers=5, heads=6, kv_heads=6, head_size=64, inner=1024, context=512),
}
