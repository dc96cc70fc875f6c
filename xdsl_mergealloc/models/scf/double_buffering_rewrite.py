"""Carrying out what was planned for the end of an iteration: copies, second buffers, results."""

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
from xdsl_mergealloc.models.scf.double_buffering import (
    CarriedValue,
    IterationEnd,
    LoopBuffer,
    SecondBuffer,
)
from xdsl_mergealloc.models.scf.loop_sizes import size_values


def initial_buffer(buffer: SSAValue, stays: bool, state: BufferizationState) -> SSAValue:
    """The initial buffer, of a type that those of later iterations can have, too."""
    buffer_type = buffer.type
    if stays or not is_memref(buffer_type) or buffer_type == identity(buffer_type):
        return buffer
    return state.cast(buffer, fully_dynamic(buffer_type))


def owned_type(buffer: SSAValue) -> Attribute:
    """The type under which a buffer leaves a region, where no loop buffer says it."""
    buffer_type = buffer.type
    if is_memref(buffer_type) and buffer_type != identity(buffer_type):
        return fully_dynamic(buffer_type)
    return buffer_type


def next_buffers(
    plan: IterationEnd, values: Sequence[CarriedValue], op: Operation, state: BufferizationState
) -> list[SSAValue]:
    """Copy what is to be copied; the buffers that are handed on."""
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


def move_before(plan: IterationEnd, op: Operation, state: BufferizationState) -> list[SSAValue]:
    """Put the second buffers before the loop."""
    block = op.parent
    assert block is not None
    for second_buffer in plan.second_buffers:
        chain = [second_buffer.op]
        while isinstance(chain[0], CastOp) and isinstance(source := chain[0].operands[0], OpResult):
            chain.insert(0, source.op)
        allocation = chain[0]
        assert isinstance(allocation, memref.AllocOp)
        if allocation.parent is not None:
            allocation.detach()
        with state.before(op):
            sizes = size_values(allocation.memref.type, second_buffer.sizes, state, op)
        _set_sizes(allocation, sizes)
        for part in chain:
            part.location = op.location
        block.insert_ops_before(chain, op)
    return [second_buffer.buffer for second_buffer in plan.second_buffers]


def second_buffer_argument(
    block: Block, second_buffer: SecondBuffer, state: BufferizationState
) -> BlockArgument:
    """An argument in which a second buffer comes; what used the allocation uses it instead."""
    argument = block.insert_arg(second_buffer.buffer.type, len(block.args))
    for use in list(second_buffer.buffer.uses):
        if _is_below(use.operation, block):
            use.operation.operands[use.index] = argument
    state.rename_buffer(second_buffer.buffer, argument)
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
    buffers: Sequence[SSAValue],
    second_buffers: Sequence[SecondBuffer],
    arguments: Sequence[SSAValue],
) -> list[SSAValue]:
    """The buffers, with those of second buffers replaced by the arguments in which they come."""
    argument_of = {
        second_buffer.buffer: argument
        for second_buffer, argument in zip(second_buffers, arguments, strict=True)
    }
    return [argument_of.get(buffer, buffer) for buffer in buffers]


def matched(left: Sequence[LoopBuffer], second_buffers: Sequence[SecondBuffer]) -> list[LoopBuffer]:
    """The loop buffers left over, in the order of the second buffers that they are to be next."""
    remaining = list(left)
    found: list[LoopBuffer] = []
    for second_buffer in second_buffers:
        loop_buffer = next(
            loop_buffer
            for loop_buffer in remaining
            if loop_buffer.type == second_buffer.buffer.type
            and loop_buffer.sizes == second_buffer.sizes
        )
        remaining.remove(loop_buffer)
        found.append(loop_buffer)
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
