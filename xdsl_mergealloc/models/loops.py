"""Registration of a custom loop: one call makes all passes know it."""

from __future__ import annotations

from xdsl.ir import Operation

from xdsl_mergealloc.interfaces.allocation_scope import ALLOCATION_SCOPE_MODELS, SequentialLoopScope
from xdsl_mergealloc.interfaces.bufferizable import BUFFERIZABLE_MODELS
from xdsl_mergealloc.interfaces.control_flow import REGION_BRANCH_MODELS
from xdsl_mergealloc.interfaces.loop_like import LOOP_LIKE_MODELS, LoopLikeOpInterface
from xdsl_mergealloc.models.region_shapes import LoopControlFlow
from xdsl_mergealloc.models.scf.control_flow import YieldModel
from xdsl_mergealloc.models.scf.sequential_loops import ForModel


def describe_loop(
    loop: type[Operation], terminator: type[Operation], model: LoopLikeOpInterface
) -> None:
    """
    Register the models of a loop that carries tensors or buffers: its control flow, its scope, and
    its bufferization.

    Args:
        loop: the class of the loop, of the form that `LoopLikeOpInterface` requires.
        terminator: the class of the terminator of its block.
        model: returns its bounds.
    """
    LOOP_LIKE_MODELS.register(loop, model)
    REGION_BRANCH_MODELS.register(loop, LoopControlFlow())
    ALLOCATION_SCOPE_MODELS.register(loop, SequentialLoopScope())
    BUFFERIZABLE_MODELS.register(loop, ForModel())
    BUFFERIZABLE_MODELS.register(terminator, YieldModel())
