"""Alignment of what is on the stack: no more than loads and stores need.

A plan aligns all buffers as arenas have to be, those on the stack, too. Where that is more than the
stack of a machine is aligned, each function that has one moves its stack pointer when it is called:
by bytes that LLVM's stack sizes do not count, and with a register less for everything else.
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
    Take away alignment from allocations on the stack, if all the operations of a program show that
    nobody relies on it: no function that others define gets memory, and nothing assumes any.
    """
    if any(op.name == _ASSUMES or _is_from_elsewhere(op) for op in ops):
        return
    for op in ops:
        if isinstance(op, AllocaOp):
            op.alignment = None


def _is_from_elsewhere(op: Operation) -> bool:
    """Whether others define a function that gets memory."""
    return (
        isinstance(op, FuncOp)
        and op.is_declaration
        and any(map(is_memref, op.function_type.inputs))
    )
