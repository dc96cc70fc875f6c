"""The default memory space: the one that the stack is in."""

from __future__ import annotations

from xdsl.dialects.builtin import IntegerAttr, MemRefType, NoneAttr
from xdsl.ir import Attribute


def is_default_memory_space(buffer_type: MemRefType[Attribute]) -> bool:
    """Whether a memref is in the default memory space, however that is spelled."""
    space = buffer_type.memory_space
    return isinstance(space, NoneAttr) or (isinstance(space, IntegerAttr) and space.value.data == 0)
