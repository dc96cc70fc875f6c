"""Private destinations: values that cost nothing to duplicate are no reason for a copy.

Front ends merge equal operations, so one `tensor.empty` or one `linalg.fill` becomes the
destination of many operations. Their results would compete for one buffer, and all but one lose.
"""

from __future__ import annotations

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import OpResult

from xdsl_mergealloc.analysis.one_shot import OneShotAnalysis
from xdsl_mergealloc.interfaces.bufferizable import (
    BUFFERIZABLE_MODELS,
    BufferizationOptions,
    OpOperand,
    is_tensor,
)
from xdsl_mergealloc.nests import walk
from xdsl_mergealloc.tensors.cheap import (
    erase_unused,
    is_cheap,
    is_fill,
    make_again,
    move_to_only_user,
    without_views,
)


def privatize_destinations(module: ModuleOp) -> list[OpResult]:
    """
    Give each use that writes a tensor, or lets a loop begin with it, an empty tensor or a fill of
    its own, right before it. Move others with a single use there, too, and erase unused ones.

    Returns the fills that several readers still share, directly or through reshapes.
    """
    undecided = OneShotAnalysis(BufferizationOptions())
    shared: list[OpResult] = []
    own: list[OpResult] = []
    for op in walk(module):
        if len(op.results) != 1 or not is_tensor(value := op.results[0]):
            continue
        uses = [OpOperand(use.operation, use.index) for use in value.uses]
        if not uses or not is_cheap(value):
            continue
        if len(uses) == 1:
            own.append(value)
            continue
        shared.append(value)
        # xDSL lists the last use first; uses other than destinations keep the original.
        for operand in reversed(uses):
            model = BUFFERIZABLE_MODELS.lookup(operand.op)
            if model is not None and model.bufferizes_to_memory_write(operand, undecided):
                operand.op.operands[operand.index] = make_again(value, operand.op)
    for value in reversed(shared):
        erase_unused(value)
    for value in reversed(own):
        move_to_only_user(value)
    still_shared = (value for value in shared if value.has_more_than_one_use())
    sources = dict.fromkeys(map(without_views, still_shared))
    return [value for value in sources if isinstance(value, OpResult) and is_fill(value)]
