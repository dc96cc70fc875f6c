"""Sizes of tensors as dense buffers, in bytes, before there are any buffers."""

from __future__ import annotations

from math import prod

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Operation, SSAValue

from xdsl_mergealloc.dialects.shapes import element_type, is_ranked_tensor, shape_of
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout

GUESSED_SIZE = 64
"""Assumed size of a dynamic dimension."""


def guessed_size(size: int) -> int:
    """Return the size of a dimension; a guess if it is dynamic."""
    return GUESSED_SIZE if size == DYNAMIC_INDEX else size


class TensorSizes:
    """Bytes of ranked tensors, as far as they are known; others have none."""

    def __init__(self) -> None:
        self._layout = MemoryLayout()

    def known_bytes(self, value: SSAValue) -> int:
        """Return the bytes of a tensor of static shape; 0 for a dynamic one."""
        if not is_ranked_tensor(value.type) or DYNAMIC_INDEX in (shape := shape_of(value.type)):
            return 0
        return prod(shape) * (self._layout.element_size_bytes(element_type(value.type)) or 0)

    def guessed_bytes(self, value: SSAValue) -> int:
        """Return the bytes of a tensor; a dynamic dimension counts as `GUESSED_SIZE`."""
        if not is_ranked_tensor(value.type):
            return 0
        element_bytes = self._layout.element_size_bytes(element_type(value.type)) or 1
        return element_bytes * prod(map(guessed_size, shape_of(value.type)))

    def stored_bytes(self, op: Operation) -> int:
        """Return the guessed bytes of all results of an operation."""
        return sum(map(self.guessed_bytes, op.results))
