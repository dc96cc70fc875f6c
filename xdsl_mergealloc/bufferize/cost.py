"""Cost of in-place decisions, to compare decisions for different orders of operations."""

from __future__ import annotations

from xdsl_mergealloc.analysis.one_shot import OneShotAnalysis
from xdsl_mergealloc.tensors.sizes import TensorSizes


def cost_bytes(analysis: OneShotAnalysis) -> int:
    """Return the bytes that operands out of place allocate, counted twice if they are copied."""
    sizes = TensorSizes()
    return sum(
        sizes.guessed_bytes(operand.value) * (2 if analysis.copies_contents(operand) else 1)
        for operand in analysis.reasons
    )
