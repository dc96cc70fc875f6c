"""async: a region that runs concurrently, until an operation waits for a result of `async.execute`.

Allocations in such a region are its own, so it is a scope. Buffers from outside that it uses are
accessed until the first `async.await`, in the block of the operation, for its token, for one of its
values, or for a result of an operation that begins after it. Groups (`async.add_to_group`) are not
followed.

Buffers inside of values (`!async.value<memref<...>>`) become other SSA values where they are
wrapped and unwrapped: they are out of sight.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence

from xdsl.ir import Operation, OpResult, SSAValue

from xdsl_mergealloc.graphs import reachable
from xdsl_mergealloc.interfaces.allocation_scope import ALLOCATION_SCOPE_MODELS, PlainScope
from xdsl_mergealloc.interfaces.asynchronous import (
    ASYNCHRONOUS_MODELS,
    BARRIER_MODELS,
    AsynchronousOpInterface,
    BarrierOpInterface,
)
from xdsl_mergealloc.interfaces.capture import CAPTURE_MODELS, CapturesAllBuffers
from xdsl_mergealloc.interfaces.control_flow import REGION_BRANCH_MODELS
from xdsl_mergealloc.models.region_shapes import RunsAtMostOnce
from xdsl_mergealloc.op_names import operation_name


class _Execute(AsynchronousOpInterface):
    def until(self, op: Operation) -> Hashable:
        return op


class _Await(BarrierOpInterface):
    def waits_for(self, op: Operation) -> Sequence[Hashable]:
        return done_with(op.operands, _begins_after)


def _begins_after(op: Operation) -> Sequence[SSAValue]:
    """Return the operands of `async.execute`: all are tokens, or values that the region gets."""
    return op.operands if operation_name(op) == "async.execute" else ()


def done_with(
    tokens: Iterable[SSAValue], begins_after: Callable[[Operation], Iterable[SSAValue]]
) -> Sequence[Operation]:
    """
    Return the operations that have ended after a wait for tokens: those that return the tokens, and
    those that had to end before these began.

    Args:
        tokens: the tokens waited for.
        begins_after: returns the tokens that an operation waits for before it begins.
    """

    def makers(values: Iterable[SSAValue]) -> list[Operation]:
        return [value.op for value in values if isinstance(value, OpResult)]

    return reachable(makers(tokens), lambda op: makers(begins_after(op)))


REGION_BRANCH_MODELS.register("async.execute", RunsAtMostOnce())
ALLOCATION_SCOPE_MODELS.register("async.execute", PlainScope())
ASYNCHRONOUS_MODELS.register("async.execute", _Execute())
BARRIER_MODELS.register("async.await", _Await())
CAPTURE_MODELS.register("async.yield", CapturesAllBuffers("yielded as an asynchronous value"))
