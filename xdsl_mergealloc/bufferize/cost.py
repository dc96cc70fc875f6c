"""What in-place decisions cost, to compare those for one order of operations with another's."""

from __future__ import annotations

from math import prod

from xdsl.dialects.builtin import DYNAMIC_INDEX

from xdsl_mergealloc.analysis.one_shot import OneShotAnalysis
from xdsl_mergealloc.dialects.shapes import element_type, shape_of
from xdsl_mergealloc.interfaces.bufferizable import OpOperand
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout

_GUESSED_SIZE = 64
"""What a dynamic dimension counts as."""


def cost_bytes(analysis: OneShotAnalysis) -> int:
    """Bytes that operands out of place allocate, and again as many where they are copied."""
    layout = MemoryLayout()
    return sum(
        _size_bytes(operand, layout) * (2 if analysis.copies_contents(operand) else 1)
        for operand in analysis.reasons
    )


def _size_bytes(operand: OpOperand, layout: MemoryLayout) -> int:
    shaped = operand.value.type
    element_bytes = layout.element_size_bytes(element_type(shaped)) or 1
    return element_bytes * prod(
        _GUESSED_SIZE if size == DYNAMIC_INDEX else size for size in shape_of(shaped)
    )
