"""scf: the parallel loops.

The iterations of `scf.forall` fill parts of tensors that they share.

The iterations of `scf.parallel` compute tensors that are combined into one. They run at the same
time, so the tensor of each needs memory of its own until all are combined. This memory is allocated
before the loop, a slice for each iteration; after the loop, a sequential loop runs the bodies of
`scf.reduce` on the slices. A reduction has no fixed order, so it may combine in iteration order.
Scalars are still reduced by the loop itself. (MLIR has no model of this operation.)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from xdsl.dialects import scf
from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, MemRefType
from xdsl.ir import Operation, Region, SSAValue
from xdsl.rewriter import Rewriter

from xdsl_mergealloc.diagnostics import fail
from xdsl_mergealloc.dialects.scf.parallel import ForallOp, InParallelOp
from xdsl_mergealloc.dialects.shapes import is_memref
from xdsl_mergealloc.interfaces.bufferizable import (
    BUFFERIZABLE_MODELS,
    AliasingValue,
    AnalysisState,
    BufferizableOpInterface,
    BufferizationState,
    OpOperand,
    is_tensor,
    replace_results,
)
from xdsl_mergealloc.interfaces.constants import integer_or_value
from xdsl_mergealloc.interfaces.loop_like import first_init, with_inits
from xdsl_mergealloc.interfaces.slices import Slice
from xdsl_mergealloc.models.index_arithmetic import Index, IndexArithmetic
from xdsl_mergealloc.models.subsets import subview


class ParallelLoopModel(BufferizableOpInterface):
    """A parallel loop: each result is in the buffer of one of the last operands."""

    def bufferizes_to_memory_write(self, operand: OpOperand, state: AnalysisState) -> bool:
        return True

    def get_aliasing_values(
        self, operand: OpOperand, state: AnalysisState
    ) -> Sequence[AliasingValue]:
        return (AliasingValue(operand.op.results[operand.index - first_init(operand.op)]),)


class ForallModel(ParallelLoopModel):
    """The shared outputs are written in place; the loop on buffers has no results."""

    def read_under_other_names(self, operand: OpOperand) -> Sequence[SSAValue]:
        op = operand.op
        assert isinstance(op, ForallOp)
        number = operand.index - first_init(op)
        # Iterations may leave parts as they are.
        return op.region_outputs[number], op.results[number]

    def bufferizes_to_memory_read(self, operand: OpOperand, state: AnalysisState) -> bool:
        return False

    def bufferize(self, op: Operation, state: BufferizationState) -> None:
        assert isinstance(op, ForallOp)
        if not op.results:
            state.bufferize_region(op.region)
            return
        first = first_init(op)
        buffers = [
            state.operand_buffer(OpOperand(op, first + number)) for number in range(len(op.results))
        ]
        body = op.region.block
        for number in reversed(range(len(buffers))):
            state.drop_argument(body, op.rank + number, buffers[number])
        state.bufferize_region(op.region)
        state.add(with_inits(op, (), ()))
        state.replace(op, buffers)


class InParallelModel(BufferizableOpInterface):
    """`scf.forall.in_parallel`, the terminator of `scf.forall`."""

    def is_repetitive_region(self, op: Operation, index: int) -> bool:
        return False

    def bufferize(self, op: Operation, state: BufferizationState) -> None:
        state.bufferize_region(op.regions[0])


class Reduction(NamedTuple):
    """One tensor that a parallel loop combines."""

    number: int
    """Number of the result of the loop."""
    total: SSAValue
    """The buffer that iterations are combined into; it holds the initial value before the loop."""
    partials: SSAValue
    """The buffers of all iterations, one after the other along the first dimension."""


class ParallelModel(ParallelLoopModel):
    """`scf.parallel`: the results are in the buffers of the initial values."""

    def bufferize(self, op: Operation, state: BufferizationState) -> None:
        assert isinstance(op, scf.ParallelOp)
        numbers = [number for number, result in enumerate(op.results) if is_tensor(result)]
        if not numbers:
            state.bufferize_region(op.body)
            return
        arithmetic = IndexArithmetic(state, op)
        trips = _trip_counts(op, arithmetic)
        iterations: Index = 1
        for count in trips:
            iterations = arithmetic.multiply(iterations, count)
        reductions = [_reduction(op, number, iterations, arithmetic, state) for number in numbers]
        state.bufferize_region(op.body)
        reduce = op.body.block.last_op
        assert isinstance(reduce, scf.ReduceOp)
        with state.before(reduce):
            at = _iteration_number(op, trips, arithmetic)
            for reduction in reductions:
                value = state.buffer_of(reduce.args[reduction.number])
                place = _slice_of_iteration(reduction, at, state)
                state.copy(value, place)
        bodies = [reduce.detach_region(region) for region in list(reduce.reductions)]
        kept = [number for number in range(len(op.results)) if number not in numbers]
        reduce.operands = [reduce.operands[number] for number in kept]
        for number in kept:
            reduce.add_region(bodies[number])
        new_inits = [op.initVals[number] for number in kept]
        new_op = with_inits(op, new_inits, [init.type for init in new_inits])
        state.add(new_op)
        for reduction in reductions:
            _combine(reduction, bodies[reduction.number], iterations, arithmetic, state)
        totals = {reduction.number: reduction.total for reduction in reductions}
        replace_results(op, new_op, totals, state)


def _trip_counts(op: scf.ParallelOp, arithmetic: IndexArithmetic) -> list[Index]:
    counts: list[Index] = []
    for lower, upper, step in zip(op.lowerBound, op.upperBound, op.step, strict=True):
        extent = arithmetic.subtract(integer_or_value(upper), integer_or_value(lower))
        count = arithmetic.divide_up(extent, integer_or_value(step))
        counts.append(arithmetic.at_least_zero(count))
    return counts


def _reduction(
    op: scf.ParallelOp,
    number: int,
    iterations: Index,
    arithmetic: IndexArithmetic,
    state: BufferizationState,
) -> Reduction:
    """Return the reduction of one tensor; allocate the memory for the parts of all iterations."""
    init = OpOperand(op, first_init(op) + number)
    part = state.buffer_type_of(init.value.type)
    if DYNAMIC_INDEX in part.get_shape():
        fail(
            op,
            f"reduces a tensor of dynamic size (result #{number}), for which no memory can be "
            "allocated before the loop; reduce a tensor of static size",
        )
    first = iterations if isinstance(iterations, int) else DYNAMIC_INDEX
    whole = MemRefType(
        part.element_type, (first, *part.get_shape()), part.layout, part.memory_space
    )
    sizes = [] if isinstance(iterations, int) else [iterations]
    return Reduction(number, state.operand_buffer(init), state.allocate(whole, sizes))


def _iteration_number(
    op: scf.ParallelOp, trips: Sequence[Index], arithmetic: IndexArithmetic
) -> SSAValue:
    """Compute the number of an iteration; the innermost dimension varies fastest."""
    number: Index = 0
    for argument, lower, step, count in zip(
        op.body.block.args, op.lowerBound, op.step, trips, strict=True
    ):
        offset = arithmetic.subtract(argument, integer_or_value(lower))
        place = arithmetic.divide_up(offset, integer_or_value(step))
        number = arithmetic.add(arithmetic.multiply(number, count), place)
    return arithmetic.value(number)


def _slice_of_iteration(reduction: Reduction, at: SSAValue, state: BufferizationState) -> SSAValue:
    assert is_memref(reduction.partials.type)
    shape = reduction.partials.type.get_shape()[1:]
    part = Slice(
        reduction.partials,
        (at, *[0] * len(shape)),
        (1, *shape),
        (1,) * (len(shape) + 1),
    )
    return subview(reduction.partials, part, shape, state)


def _combine(
    reduction: Reduction,
    body: Region,
    iterations: Index,
    arithmetic: IndexArithmetic,
    state: BufferizationState,
) -> None:
    """Run a body of `scf.reduce` on the total and the tensor of each iteration, in turn."""
    block = body.block
    counter = block.insert_arg(IndexType(), 0)
    first, terminator = block.first_op, block.last_op
    assert first is not None
    assert isinstance(terminator, scf.ReduceReturnOp)
    with state.before(first):
        place = _slice_of_iteration(reduction, counter, state)
    state.drop_argument(block, 2, place)
    state.drop_argument(block, 1, reduction.total)
    state.bufferize_region(body)
    with state.before(terminator):
        state.copy(state.buffer_of(terminator.result), reduction.total)
        state.add(scf.YieldOp())
    Rewriter.erase_op(terminator)
    bounds = [arithmetic.value(index) for index in (0, iterations, 1)]
    state.add(scf.ForOp(bounds[0], bounds[1], bounds[2], (), body))


class ReduceModel(BufferizableOpInterface):
    """`scf.reduce`: its regions see tensors in memory of their own."""

    def bufferize(self, op: Operation, state: BufferizationState) -> None:
        """Do nothing: the model of the enclosing loop bufferizes this operation."""


BUFFERIZABLE_MODELS.register(scf.ParallelOp, ParallelModel())
BUFFERIZABLE_MODELS.register(scf.ReduceOp, ReduceModel())
BUFFERIZABLE_MODELS.register(ForallOp, ForallModel())
BUFFERIZABLE_MODELS.register(InParallelOp, InParallelModel())
