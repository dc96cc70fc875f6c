"""Carrying out what was planned for the end of a round: copies, spares, results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.dialects import memref
from xdsl.dialects.builtin import DenseArrayBase, i32
from xdsl.ir import Attribute, Block, BlockArgument, Operation, OpResult, SSAValue

from xdsl_mergealloc.diagnostics import fail
from xdsl_mergealloc.dialects.memref.views import CastOp
from xdsl_mergealloc.dialects.shapes import is_memref
from xdsl_mergealloc.interfaces.bufferizable import BufferizationState, is_tensor
from xdsl_mergealloc.interfaces.strided import fully_dynamic, identity
from xdsl_mergealloc.models.scf.loop_buffers import (
    HandedOver,
    Handover,
    Root,
    Spare,
)
from xdsl_mergealloc.models.scf.loop_sizes import size_values


def loop_buffer(buffer: SSAValue, stays: bool, state: BufferizationState) -> SSAValue:
    """The initial buffer, of a type that those of later rounds can have, too."""
    buffer_type = buffer.type
    if stays or not is_memref(buffer_type) or buffer_type == identity(buffer_type):
        return buffer
    return state.cast(buffer, fully_dynamic(buffer_type))


def owned_type(buffer: SSAValue) -> Attribute:
    """The type under which a buffer leaves a region, where no root says it."""
    buffer_type = buffer.type
    if is_memref(buffer_type) and buffer_type != identity(buffer_type):
        return fully_dynamic(buffer_type)
    return buffer_type


def hand_over(
    plan: Handover, values: Sequence[HandedOver], op: Operation, state: BufferizationState
) -> list[SSAValue]:
    """Copy what is to be copied; the buffers that are handed over."""
    for source, target in plan.copies:
        state.copy(source, target)
    buffers: list[SSAValue] = []
    for number, (value, buffer) in enumerate(zip(values, plan.buffers, strict=True)):
        if buffer is None:
            if not state.options.allow_return_allocs_from_loops:
                fail(
                    op,
                    f"carries tensor #{number} in a buffer of another iteration's size: the value "
                    "yielded at the end of an iteration is not in the buffer that the iteration "
                    "began with, and as its size is dynamic no buffer allocated before the loop is "
                    "certain to be large enough. Compute it into the tensor that the loop "
                    "carries, give both the same size operand, or use "
                    "allow-return-allocs-from-loops=true to allocate one in every iteration",
                )
            buffer = state.cast(value.buffer, value.type)
            state.keep_allocations_in(op)
        buffers.append(buffer)
    return buffers


def move_before(plan: Handover, op: Operation, state: BufferizationState) -> list[SSAValue]:
    """Put the spares before the loop."""
    block = op.parent
    assert block is not None
    for spare in plan.spares:
        chain = [spare.op]
        while isinstance(chain[0], CastOp) and isinstance(source := chain[0].operands[0], OpResult):
            chain.insert(0, source.op)
        allocation = chain[0]
        assert isinstance(allocation, memref.AllocOp)
        if allocation.parent is not None:
            allocation.detach()
        with state.before(op):
            sizes = size_values(allocation.memref.type, spare.sizes, state, op)
        _set_sizes(allocation, sizes)
        for part in chain:
            part.location = op.location
        block.insert_ops_before(chain, op)
    return [spare.buffer for spare in plan.spares]


def spare_argument(block: Block, spare: Spare, state: BufferizationState) -> BlockArgument:
    """An argument in which a spare comes; what used the allocation inside uses it instead."""
    argument = block.insert_arg(spare.buffer.type, len(block.args))
    for use in list(spare.buffer.uses):
        if _is_below(use.operation, block):
            use.operation.operands[use.index] = argument
    state.rename_buffer(spare.buffer, argument)
    return argument


def _is_below(op: Operation, block: Block) -> bool:
    current: Operation | None = op
    while current is not None:
        if current.parent is block:
            return True
        current = current.parent_op()
    return False


def _set_sizes(allocation: memref.AllocOp, sizes: Sequence[SSAValue]) -> None:
    allocation.operands = sizes
    allocation.properties["operandSegmentSizes"] = DenseArrayBase.from_list(i32, [len(sizes), 0])


def with_arguments(
    buffers: Sequence[SSAValue], spares: Sequence[Spare], arguments: Sequence[SSAValue]
) -> list[SSAValue]:
    """The buffers, with those of spares replaced by the arguments in which they come."""
    argument_of = {
        spare.buffer: argument for spare, argument in zip(spares, arguments, strict=True)
    }
    return [argument_of.get(buffer, buffer) for buffer in buffers]


def matched(left: Sequence[Root], spares: Sequence[Spare]) -> list[Root]:
    """The roots left over, in the order of the spares that they are to be in the next round."""
    remaining = list(left)
    found: list[Root] = []
    for spare in spares:
        root = next(
            root
            for root in remaining
            if root.type == spare.buffer.type and root.sizes == spare.sizes
        )
        remaining.remove(root)
        found.append(root)
    return found


def replace_loop_results(
    op: Operation, new_op: Operation, shared: dict[int, SSAValue], state: BufferizationState
) -> None:
    """Let results be those of the new loop, or the buffers that the loop leaves where they are."""
    remaining: Iterator[SSAValue] = iter(new_op.results)
    buffers: list[SSAValue | None] = []
    for number, result in enumerate(op.results):
        new_result = shared[number] if number in shared else next(remaining)
        if is_tensor(result):
            buffers.append(new_result)
        else:
            new_result.name_hint = result.name_hint
            result.replace_all_uses_with(new_result)
            buffers.append(None)
    state.replace(op, buffers)
