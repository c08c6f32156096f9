"""Direct preference optimisation: a tactic that proved its goal against a sibling that failed.

Rafailov et al., "Direct preference optimization: your language model is secretly a reward model".
"""

from __future__ import annotations

import torch.nn.functional as F
from torch import Tensor


def preference_loss(
    chosen: Tensor, rejected: Tensor, reference_chosen: Tensor, reference_rejected: Tensor, beta: float
) -> Tensor:
    """-sum_i log sigmoid(beta ((c_i - c'_i) - (r_i - r'_i))) over pairs.

    c, r are log-probabilities of the preferred and the rejected tactic, c', r' those of the frozen reference: [P].
    `beta` says how dear it is to leave the reference; 0.1 is usual.
    """
    margins = (chosen - reference_chosen) - (rejected - reference_rejected)
    return -F.logsigmoid(beta * margins).sum()
