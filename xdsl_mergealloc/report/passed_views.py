"""Views of arenas that are workspaces: all that is done with them is to hand them to callees."""

from __future__ import annotations

from collections.abc import Container, Sequence

from xdsl.ir import Operation, SSAValue

from xdsl_mergealloc.analysis.calls import CallGraph
from xdsl_mergealloc.interfaces.call import CALL_MODELS


def calls_given(
    buffer: SSAValue, arenas: Container[SSAValue], calls: CallGraph
) -> Sequence[Operation]:
    """The calls that get a buffer as an arena of the callee; none if it is used otherwise, too."""
    found: dict[Operation, None] = {}
    for use in buffer.uses:
        call = use.operation
        model, callee = CALL_MODELS.lookup(call), calls.callee_of(call)
        if model is None or callee is None or not callee.regions[0].blocks:
            return ()
        parameters = callee.regions[0].blocks[0].args
        for argument, parameter in zip(model.arguments(call), parameters, strict=False):
            if argument is buffer and parameter not in arenas:
                return ()
        found[call] = None
    return tuple(found)
