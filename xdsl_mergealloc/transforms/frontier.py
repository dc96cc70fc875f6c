"""The frontier of a program: memory against work."""

from __future__ import annotations

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser
from xdsl.universe import Universe

from xdsl_mergealloc.frontier_points import Frontier
from xdsl_mergealloc.transforms.bufferize_and_plan import BufferizeAndPlanPass


def frontier(program: ModuleOp | str, planning: BufferizeAndPlanPass | None = None) -> Frontier:
    """
    How many bytes a program of tensors needs, and how much work it does twice for that, in all
    variants of it; bufferize-and-plan with `budget` makes each point of it.

    Args:
        program: a module, which stays as it is, or its text.
        planning: the options of planning, `max_recompute` and `pieces` among them, and of which
            variant is chosen. The default is that of the pass.

    Raises `PassError` where the pass does, and where sizes are known at run time only; of a text
    that is no program, xDSL's `ParseError`.
    """
    context = Context()
    for name, factory in Universe.get_multiverse().all_dialects.items():
        context.register_dialect(name, factory)
    if isinstance(program, str):
        program = Parser(context, program).parse_module()
        program.verify()
    return (planning or BufferizeAndPlanPass()).frontier(context, program)
