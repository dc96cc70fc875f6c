"""The type of a buffer that may be one of several."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Attribute, Operation

from xdsl_mergealloc.diagnostics import fail
from xdsl_mergealloc.dialects.shapes import is_memref
from xdsl_mergealloc.interfaces.strided import fully_dynamic, is_castable


def join_types(types: Sequence[Attribute], op: Operation) -> Attribute:
    """
    A type that buffers of all of these types can be cast to; the same one if there is one.

    Raises `PassError` about `op` where a buffer without a rank meets another one.
    """
    joined = types[0]
    for other in types[1:]:
        if other == joined:
            continue
        if not is_memref(joined) or not is_memref(other):
            fail(op, f"joins buffers of the types {joined} and {other}")
        if is_castable(other, joined):
            continue
        joined = other if is_castable(joined, other) else fully_dynamic(joined)
    return joined
