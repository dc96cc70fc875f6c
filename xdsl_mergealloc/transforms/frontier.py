"""The frontier of a program: memory against work."""

from __future__ import annotations

from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser

from xdsl_mergealloc.contexts import full_context
from xdsl_mergealloc.frontier_points import Frontier
from xdsl_mergealloc.transforms.bufferize_and_plan import BufferizeAndPlanPass


def frontier(program: ModuleOp | str, planning: BufferizeAndPlanPass | None = None) -> Frontier:
    """
    Compute the memory and the repeated work of all variants of a program of tensors;
    bufferize-and-plan with `budget` produces the program at each point.

    Args:
        program: a module, which is not changed, or its text.
        planning: the options of planning, among them `max_recompute` and `pieces`, and of the
            choice of a variant. The default is that of the pass.

    Raises `PassError` where the pass does, and where sizes are known at run time only; xDSL's
    `ParseError` for text that is no program.
    """
    context = full_context()
    if isinstance(program, str):
        program = Parser(context, program).parse_module()
        program.verify()
    return (planning or BufferizeAndPlanPass()).frontier(context, program)
