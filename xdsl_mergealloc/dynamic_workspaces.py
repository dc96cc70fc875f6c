"""Memory that callers provide, in a size that a function of the program computes (Y8).

    func.func @f(%x: memref<?xf32>, %n: index,
                 %dynamic_workspace: memref<?xi8> {mergealloc.workspace_size = @f_workspace_size})
    func.func @f_workspace_size(%x_dim0: index, %n: index) -> index

The latter returns the number of bytes. Its parameters follow the arguments of the function that
gets the memory: an index for each dynamic dimension of a memref; for an integer or index, one of
its type; none for other arguments.
"""

from __future__ import annotations

from xdsl.dialects.builtin import IndexType, IntegerType, SymbolRefAttr
from xdsl.ir import Attribute, SSAValue

from xdsl_mergealloc.provided_constants import said_of_argument

WORKSPACE_SIZE = "mergealloc.workspace_size"
"""On an argument: the function that computes how many bytes it has to have."""


def size_function_of(value: SSAValue) -> SymbolRefAttr | None:
    """Return the function that computes an argument's size; None for any other value."""
    name = said_of_argument(value, WORKSPACE_SIZE)
    return name if isinstance(name, SymbolRefAttr) else None


def is_scalar(type_: Attribute) -> bool:
    """Whether sizes may be computed from arguments of a type."""
    return isinstance(type_, IndexType | IntegerType)
