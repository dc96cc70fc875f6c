"""Alignment of stack allocations, reduced to what loads and stores need.

A plan gives all buffers the alignment of arenas, those on the stack, too. If that exceeds the stack
alignment of the machine, each function with such a buffer realigns its stack pointer on entry: this
takes bytes that LLVM's stack sizes do not count, and one register.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.func import FuncOp
from xdsl.dialects.memref import AllocaOp
from xdsl.ir import Operation

from xdsl_mergealloc.dialects.shapes import is_memref

_ASSUMES = "memref.assume_alignment"


def relax_stack_alignment(ops: Sequence[Operation]) -> None:
    """
    Remove the alignment of stack allocations, if the operations of a program show that nothing
    relies on it: no external function takes memory, and no operation assumes an alignment.
    """
    if any(op.name == _ASSUMES or _is_from_elsewhere(op) for op in ops):
        return
    for op in ops:
        if isinstance(op, AllocaOp):
            op.alignment = None


def _is_from_elsewhere(op: Operation) -> bool:
    """Whether an operation declares an external function that takes memory."""
    return (
        isinstance(op, FuncOp)
        and op.is_declaration
        and any(map(is_memref, op.function_type.inputs))
    )
