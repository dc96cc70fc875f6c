"""gpu: kernels, which threads execute, and operations that go on until a wait for their token.

Each thread has buffers of its own, so `gpu.launch` is a scope, and `gpu.func` a function. An
operation that returns a token goes on until the first `gpu.wait` in its block that returns no token
and waits for this token, or for the token of an operation that begins after the former.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from xdsl.dialects.builtin import DenseArrayBase, SymbolRefAttr
from xdsl.ir import Operation, SSAValue

from xdsl_mergealloc.interfaces.allocation_scope import (
    ALLOCATION_SCOPE_MODELS,
    FunctionScope,
    ParallelBodyScope,
)
from xdsl_mergealloc.interfaces.asynchronous import (
    ASYNCHRONOUS_MODELS,
    BARRIER_MODELS,
    AsynchronousOpInterface,
    BarrierOpInterface,
)
from xdsl_mergealloc.interfaces.call import CALL_MODELS, CallOpInterface
from xdsl_mergealloc.interfaces.capture import CAPTURE_MODELS, CapturesAllBuffers
from xdsl_mergealloc.interfaces.control_flow import REGION_BRANCH_MODELS
from xdsl_mergealloc.models.async_ import done_with
from xdsl_mergealloc.models.region_shapes import RunsRegionsInAnyOrder
from xdsl_mergealloc.op_names import operation_name

_KERNEL_OPERANDS = 11
"""The number of the operand segment of `gpu.launch_func` that is passed to the kernel."""


class KernelLaunch(CallOpInterface):
    """`gpu.launch_func`; the kernel may have further arguments, memory of its threads."""

    def callee(self, op: Operation) -> SymbolRefAttr | None:
        kernel = op.get_attr_or_prop("kernel")
        return kernel if isinstance(kernel, SymbolRefAttr) else None

    def arguments(self, op: Operation) -> Sequence[SSAValue]:
        segments = op.get_attr_or_prop("operandSegmentSizes")
        assert isinstance(segments, DenseArrayBase)
        sizes = [int(size) for size in segments.get_values()]
        first = sum(sizes[:_KERNEL_OPERANDS])
        return op.operands[first : first + sizes[_KERNEL_OPERANDS]]

    def runs_in_parallel(self, op: Operation) -> bool:
        return True


class _UntilItsToken(AsynchronousOpInterface):
    def until(self, op: Operation) -> Hashable:
        return op if any(map(_is_token, op.results)) else None


class _Wait(BarrierOpInterface):
    """`gpu.wait`. With a result, control on the device waits, not on the host."""

    def waits_for(self, op: Operation) -> Sequence[Hashable]:
        return () if op.results else done_with(op.operands, _begins_after)


def _begins_after(op: Operation) -> Sequence[SSAValue]:
    """Return the tokens that a gpu operation waits for. Selects and calls need not wait."""
    if not operation_name(op).startswith("gpu."):
        return ()
    return [value for value in op.operands if _is_token(value)]


def _is_token(value: SSAValue) -> bool:
    return value.type.name == "gpu.async.token"


REGION_BRANCH_MODELS.register("gpu.launch", RunsRegionsInAnyOrder(parallel=True))
ALLOCATION_SCOPE_MODELS.register("gpu.launch", ParallelBodyScope())
ALLOCATION_SCOPE_MODELS.register("gpu.func", FunctionScope())
CAPTURE_MODELS.register("gpu.return", CapturesAllBuffers("returned by the function"))
CALL_MODELS.register("gpu.launch_func", KernelLaunch())
for _name in ("gpu.launch", "gpu.launch_func", "gpu.memcpy", "gpu.memset"):
    ASYNCHRONOUS_MODELS.register(_name, _UntilItsToken())
BARRIER_MODELS.register("gpu.wait", _Wait())
