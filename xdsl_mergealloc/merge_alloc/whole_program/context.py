"""The context pointer of W11, which entries hand on to the external functions that ask for it.

    func.func private @dma(memref<8xf32>) attributes {mergealloc.context}

It is for handles of drivers, queues and the like, which a program without globals gets from its
caller.
"""

from __future__ import annotations

from xdsl.dialects.builtin import UnitAttr
from xdsl.dialects.func import FuncOp
from xdsl.dialects.llvm import LLVMPointerType
from xdsl.ir import Operation

from xdsl_mergealloc.analysis.calls import CallGraph
from xdsl_mergealloc.diagnostics import fail
from xdsl_mergealloc.merge_alloc.whole_program.further_arguments import hand_on, with_callers
from xdsl_mergealloc.nests import walk

CONTEXT = "mergealloc.context"
"""On a function without a body: it wants the context. On an argument: it is that."""


def functions_with_context(root: Operation, calls: CallGraph) -> tuple[FuncOp, ...]:
    """
    The functions that get the context: those that ask for it, and those that call them.

    Raises `PassError` if one of them can get no further argument.
    """
    asking = [op for op in walk(root) if CONTEXT in op.attributes]
    for function in asking:
        if not isinstance(function, FuncOp) or function.body.blocks:
            fail(function, f"has '{CONTEXT}', which is for functions without a body")
        if with_callers([function], calls) is None:
            fail(function, f"has '{CONTEXT}', but is called by something that can pass none")
    return with_callers(asking, calls) or ()


def pass_context(functions: tuple[FuncOp, ...], calls: CallGraph) -> None:
    """Hand the context on from entries to those that ask for it, which do so no more."""
    hand_on(functions, LLVMPointerType(), "context", {CONTEXT: UnitAttr()}, calls)
    for function in functions:
        function.attributes.pop(CONTEXT, None)
