"""scf: loops that carry tensors from round to round, as buffers that nobody allocates in the loop.

How the buffers are handed over: `loop_buffers`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.dialects import arith, scf
from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Attribute, Block, BlockArgument, Operation, OpResult, SSAValue

from xdsl_mergealloc.diagnostics import fail
from xdsl_mergealloc.dialects.memref.views import CastOp
from xdsl_mergealloc.dialects.shapes import is_memref
from xdsl_mergealloc.interfaces.bufferizable import (
    BUFFERIZABLE_MODELS,
    AliasingOperand,
    AliasingValue,
    AnalysisState,
    BufferizableOpInterface,
    BufferizationState,
    BufferRelation,
    OpOperand,
    is_tensor,
)
from xdsl_mergealloc.interfaces.bufferization_models.joins import join_types
from xdsl_mergealloc.interfaces.bufferization_models.loop_buffers import (
    HandedOver,
    Handover,
    Root,
    is_defined_outside,
    known_sizes,
    plan_handover,
)
from xdsl_mergealloc.interfaces.strided import fully_dynamic, identity

FIRST_ITER_ARG = 3
"""Operand number of the first initial value of `scf.for`."""


class LoopModel(BufferizableOpInterface):
    """What the loops have in common: initial values go to arguments of the first region."""

    first_init = 0
    """Operand number of the first initial value."""
    first_argument = 0
    """Number of the region argument that it becomes."""

    def region_argument(self, operand: OpOperand) -> BlockArgument:
        """The argument of the first region that an initial value becomes."""
        entry = operand.op.regions[0].block
        return entry.args[self.first_argument + operand.index - self.first_init]

    def bufferizes_to_memory_write(self, operand: OpOperand, state: AnalysisState) -> bool:
        # The loop owns the buffers that it is given.
        return True


class ForModel(LoopModel):
    """`scf.for`."""

    first_init = FIRST_ITER_ARG
    first_argument = 1

    def bufferizes_to_memory_read(self, operand: OpOperand, state: AnalysisState) -> bool:
        if state.is_value_read(self.region_argument(operand)):
            return True
        result = operand.op.results[operand.index - FIRST_ITER_ARG]
        return not _runs_at_least_once(operand.op) and state.is_value_read(result)

    def get_aliasing_values(
        self, operand: OpOperand, state: AnalysisState
    ) -> Sequence[AliasingValue]:
        number = operand.index - FIRST_ITER_ARG
        terminator = operand.op.regions[0].block.last_op
        assert terminator is not None
        stays = state.are_equivalent(terminator.operands[number], self.region_argument(operand))
        relation = BufferRelation.EQUIVALENT if stays else BufferRelation.UNKNOWN
        return (AliasingValue(operand.op.results[number], relation),)

    def get_aliasing_operands(
        self, value: SSAValue, state: AnalysisState
    ) -> Sequence[AliasingOperand]:
        assert isinstance(value, OpResult)
        init = OpOperand(value.op, FIRST_ITER_ARG + value.index)
        (alias,) = self.get_aliasing_values(init, state)
        terminator = value.op.regions[0].block.last_op
        assert terminator is not None
        yielded = OpOperand(terminator, value.index)
        lent = [AliasingOperand(yielded, BufferRelation.UNKNOWN)] if is_lent(yielded) else []
        return [AliasingOperand(init, alias.relation), *lent]

    def is_not_conflicting(self, read: OpOperand, write: OpOperand, state: AnalysisState) -> bool:
        # That the loop owns an initial buffer is a matter of that buffer alone, not of those
        # that come in its place in later rounds.
        for owned, other in ((read, write), (write, read)):
            if isinstance(owned.op, scf.ForOp) and not state.may_alias_but_by(
                owned.op, owned.value, other.value
            ):
                return True
        return False

    def bufferize(self, op: Operation, state: BufferizationState) -> None:
        body = op.regions[0].block
        numbers = [number for number, result in enumerate(op.results) if is_tensor(result)]
        if not numbers:
            state.bufferize_region(op.regions[0])
            return
        terminator = body.last_op
        assert terminator is not None
        inits = dict[int, SSAValue]()
        roots = dict[int, Root]()
        lent = dict[int, SSAValue]()
        tensors = {number: body.args[number + 1] for number in numbers}
        for number in numbers:
            yielded = OpOperand(terminator, number)
            init = state.operand_buffer(OpOperand(op, FIRST_ITER_ARG + number))
            if is_lent(yielded) and state.analysis.is_in_place(yielded):
                lent[number] = state.buffer_of(yielded.value)
                inits[number] = state.cast(
                    init, join_types([init.type, lent[number].type], op.results[number])
                )
                continue
            stays = state.analysis.are_equivalent(yielded.value, tensors[number])
            inits[number] = _loop_buffer(init, stays, state)
        for number in reversed(numbers):
            argument = state.replace_argument(body, number + 1, inits[number].type)
            assert isinstance(argument, BlockArgument)
            roots[number] = Root(argument, tensors[number], known_sizes(inits[number]))
        state.bufferize_region(op.regions[0])

        owned = [number for number in numbers if number not in lent]
        with state.before(terminator):
            values = [
                HandedOver(
                    terminator.operands[number],
                    state.buffer_of(terminator.operands[number]),
                    inits[number].type,
                    roots[number],
                )
                for number in owned
            ]
            plan = plan_handover(values, [roots[number] for number in owned], body, op, state)
            handed_over = _carry_out(plan, values, op, state)
            spares = _move_before(plan, op)
            by_number = {n: state.cast(buffer, inits[n].type) for n, buffer in lent.items()}
        spare_arguments = [_spare_argument(body, spare) for spare in plan.spares]
        yielded = [_replaced(buffer, plan.spares, spare_arguments) for buffer in handed_over]
        stays = {
            number: inits[number]
            for number, buffer in zip(owned, yielded, strict=True)
            if buffer is roots[number].argument
        }
        left = _matched(plan.left, spare_arguments)
        by_number.update(zip(owned, yielded, strict=True))
        kept = [number for number in range(len(op.results)) if number not in stays]
        terminator.operands = [
            *(by_number.get(number, terminator.operands[number]) for number in kept),
            *(root.argument for root in left),
        ]
        new_inits = [inits.get(n, op.operands[FIRST_ITER_ARG + n]) for n in kept]
        for number, init in stays.items():
            roots[number].argument.replace_all_uses_with(init)
            body.erase_arg(roots[number].argument)
        new_op = type(op).create(
            operands=[*op.operands[:FIRST_ITER_ARG], *new_inits, *spares],
            result_types=[value.type for value in (*new_inits, *spares)],
            properties=op.properties,
            attributes=op.attributes,
            regions=[op.detach_region(op.regions[0])],
        )
        state.add(new_op)
        _replace_results(op, new_op, stays, state)


class WhileModel(LoopModel):
    """`scf.while`: the first region hands over to the second one, or out of the loop."""

    def bufferizes_to_memory_read(self, operand: OpOperand, state: AnalysisState) -> bool:
        return state.is_value_read(self.region_argument(operand))

    def get_aliasing_values(
        self, operand: OpOperand, state: AnalysisState
    ) -> Sequence[AliasingValue]:
        # Results come from the condition, which may hand over any of the buffers.
        return [
            AliasingValue(result, BufferRelation.UNKNOWN, is_definite=False)
            for result in operand.op.results
            if result.type == operand.value.type
        ]

    def bufferize(self, op: Operation, state: BufferizationState) -> None:
        before, after = (region.block for region in op.regions)
        condition, terminator = before.last_op, after.last_op
        assert condition is not None
        assert terminator is not None
        numbers = [number for number, value in enumerate(op.operands) if is_tensor(value)]
        passed = [n for n, value in enumerate(condition.operands[1:]) if is_tensor(value)]
        if not numbers and not passed:
            for region in op.regions:
                state.bufferize_region(region)
            return
        inits = {
            number: _loop_buffer(state.operand_buffer(OpOperand(op, number)), False, state)
            for number in numbers
        }
        before_tensors = {number: before.args[number] for number in numbers}
        roots: dict[int, Root] = {}
        for number in reversed(numbers):
            argument = state.replace_argument(before, number, inits[number].type)
            assert isinstance(argument, BlockArgument)
            roots[number] = Root(argument, before_tensors[number], known_sizes(inits[number]))
        state.bufferize_region(op.regions[0])

        # From the first region to the second one.
        with state.before(condition):
            entering: list[HandedOver] = []
            for number in passed:
                tensor = condition.operands[1 + number]
                buffer = state.buffer_of(tensor)
                own = roots.get(number)
                keeps_type = own is not None and _same_shape(own.type, buffer.type)
                entering_type = own.type if own and keeps_type else _owned_type(buffer)
                entering.append(HandedOver(tensor, buffer, entering_type, own))
            first = plan_handover(entering, [roots[n] for n in numbers], before, op, state)
            entering_buffers = _carry_out(first, entering, op, state)
            spares = _move_before(first, op)
        spare_arguments = [_spare_argument(before, spare) for spare in first.spares]
        entering_buffers = [
            _replaced(buffer, first.spares, spare_arguments) for buffer in entering_buffers
        ]
        buffer_of_result = dict(zip(passed, entering_buffers, strict=True))
        after_roots: list[Root] = []
        by_result: dict[int, Root] = {}
        after_tensors = {number: after.args[number] for number in passed}
        for number in reversed(passed):
            buffer = buffer_of_result[number]
            argument = state.replace_argument(after, number, buffer.type)
            assert isinstance(argument, BlockArgument)
            by_result[number] = Root(argument, after_tensors[number], _static_sizes(buffer.type))
        after_roots.extend(by_result[number] for number in passed)
        extras: list[SSAValue] = [root.argument for root in first.left]
        for root in first.left:
            argument = after.insert_arg(root.type, len(after.args))
            after_roots.append(Root(argument, None, root.sizes))
        state.bufferize_region(op.regions[1])

        # And back.
        with state.before(terminator):
            returning = [
                HandedOver(
                    terminator.operands[number],
                    state.buffer_of(terminator.operands[number]),
                    inits[number].type,
                    _root_of_type(by_result.get(number), inits[number].type),
                )
                for number in numbers
            ]
            second = plan_handover(returning, after_roots, after, op, state)
            returning_buffers = _carry_out(second, returning, op, state)
            more_spares = _move_before(second, op)
        more_before: list[SSAValue] = [_spare_argument(before, s) for s in second.spares]
        more_after = [_spare_argument(after, spare) for spare in second.spares]
        returning_buffers = [
            _replaced(buffer, second.spares, more_after) for buffer in returning_buffers
        ]
        back = _matched(second.left, [*spare_arguments, *more_after])

        condition.operands = [
            condition.operands[0],
            *(
                buffer_of_result.get(number, value)
                for number, value in enumerate(condition.operands[1:])
            ),
            *extras,
            *more_before,
        ]
        by_number = dict(zip(numbers, returning_buffers, strict=True))
        terminator.operands = [
            *(by_number.get(number, value) for number, value in enumerate(terminator.operands)),
            *(root.argument for root in back),
        ]
        new_op = type(op).create(
            operands=[
                *(inits.get(number, value) for number, value in enumerate(op.operands)),
                *spares,
                *more_spares,
            ],
            result_types=[value.type for value in condition.operands[1:]],
            properties=op.properties,
            attributes=op.attributes,
            regions=[op.detach_region(region) for region in list(op.regions)],
        )
        state.add(new_op)
        _replace_results(op, new_op, {}, state)


def is_lent(operand: OpOperand) -> bool:
    """Whether `scf.yield` hands a tensor from outside of the loop to its next round."""
    loop = operand.op.parent_op()
    return isinstance(loop, scf.ForOp) and is_defined_outside(operand.value, loop)


def next_round(operand: OpOperand) -> SSAValue:
    """What an operand of `scf.yield` is in the next round of the loop."""
    block = operand.op.parent
    assert block is not None
    return block.args[1 + operand.index]


def _runs_at_least_once(op: Operation) -> bool:
    bounds = [_constant(value) for value in op.operands[:2]]
    return bounds[0] is not None and bounds[1] is not None and bounds[0] < bounds[1]


def _constant(value: SSAValue) -> int | None:
    if isinstance(value, OpResult) and isinstance(value.op, arith.ConstantOp):
        constant = value.op.value
        if isinstance(constant, IntegerAttr):
            return constant.value.data
    return None


def _loop_buffer(buffer: SSAValue, stays: bool, state: BufferizationState) -> SSAValue:
    """The initial buffer, of a type that those of later rounds can have, too."""
    buffer_type = buffer.type
    if stays or not is_memref(buffer_type) or buffer_type == identity(buffer_type):
        return buffer
    return state.cast(buffer, fully_dynamic(buffer_type))


def _owned_type(buffer: SSAValue) -> Attribute:
    """The type under which a buffer leaves a region, where no root says it."""
    buffer_type = buffer.type
    if is_memref(buffer_type) and buffer_type != identity(buffer_type):
        return fully_dynamic(buffer_type)
    return buffer_type


def _same_shape(first: Attribute, second: Attribute) -> bool:
    return (
        is_memref(first)
        and is_memref(second)
        and first.get_shape() == second.get_shape()
        and first.element_type == second.element_type
    )


def _root_of_type(root: Root | None, type: Attribute) -> Root | None:
    return root if root is not None and root.type == type else None


def _static_sizes(type: Attribute) -> tuple[SSAValue | int, ...] | None:
    if is_memref(type) and -1 not in type.get_shape():
        return type.get_shape()
    return None


def _carry_out(
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
                    f"carries tensor #{number} in a buffer of another round's size: the value "
                    "handed over at the end of a round is not in the buffer that the round began "
                    "with, and as its size is dynamic no buffer allocated before the loop is "
                    "certain to be large enough. Compute it into the tensor that the loop "
                    "carries, give both the same size operand, or use "
                    "allow-return-allocs-from-loops=true to allocate one in every round",
                )
            buffer = state.cast(value.buffer, value.type)
            state.keep_allocations_in(op)
        buffers.append(buffer)
    return buffers


def _move_before(plan: Handover, op: Operation) -> list[SSAValue]:
    block = op.parent
    assert block is not None
    for spare in plan.spares:
        if spare.parent is not None:
            spare.detach()
        chain = [spare]
        while isinstance(chain[0], CastOp) and isinstance(source := chain[0].operands[0], OpResult):
            chain.insert(0, source.op)
        for part in chain:
            part.location = op.location
        block.insert_ops_before(chain, op)
    return [spare.results[0] for spare in plan.spares]


def _spare_argument(block: Block, spare: Operation) -> BlockArgument:
    """An argument in which a spare comes; what used the allocation inside uses it instead."""
    argument = block.insert_arg(spare.results[0].type, len(block.args))
    for use in list(spare.results[0].uses):
        if _is_below(use.operation, block):
            use.operation.operands[use.index] = argument
    return argument


def _is_below(op: Operation, block: Block) -> bool:
    current: Operation | None = op
    while current is not None:
        if current.parent is block:
            return True
        current = current.parent_op()
    return False


def _replaced(
    buffer: SSAValue, spares: Sequence[Operation], arguments: Sequence[SSAValue]
) -> SSAValue:
    for spare, argument in zip(spares, arguments, strict=True):
        if spare.results[0] is buffer:
            return argument
    return buffer


def _matched(left: Sequence[Root], spares: Sequence[SSAValue]) -> list[Root]:
    """The roots left over, in the order of the spares that they are to be in the next round."""
    remaining = list(left)
    matched: list[Root] = []
    for spare in spares:
        root = next(root for root in remaining if root.type == spare.type)
        remaining.remove(root)
        matched.append(root)
    return matched


def _replace_results(
    op: Operation, new_op: Operation, shared: dict[int, SSAValue], state: BufferizationState
) -> None:
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


BUFFERIZABLE_MODELS.register(scf.ForOp, ForModel())
BUFFERIZABLE_MODELS.register(scf.WhileOp, WhileModel())
