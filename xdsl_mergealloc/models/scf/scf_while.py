"""scf: `scf.while`, which carries tensors through its two regions in buffers that it does not
allocate.

How the buffers are handed over: `loop_buffers`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects import scf
from xdsl.ir import Attribute, Block, Operation, SSAValue

from xdsl_mergealloc.dialects.shapes import is_memref
from xdsl_mergealloc.interfaces.bufferizable import (
    BUFFERIZABLE_MODELS,
    AliasingValue,
    AnalysisState,
    BufferizationState,
    BufferRelation,
    OpOperand,
    is_tensor,
)
from xdsl_mergealloc.models.scf.loop_buffers import (
    HandedOver,
    Root,
    plan_handover,
)
from xdsl_mergealloc.models.scf.loop_handover import (
    hand_over,
    loop_buffer,
    matched,
    move_before,
    owned_type,
    replace_loop_results,
    spare_argument,
    with_arguments,
)
from xdsl_mergealloc.models.scf.loop_model import LoopModel
from xdsl_mergealloc.models.scf.loop_sizes import (
    CHANGING,
    Sizes,
    is_static,
    sizes_of,
)


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
            number: loop_buffer(state.operand_buffer(OpOperand(op, number)), False, state)
            for number in numbers
        }
        roots = _roots(before, inits, state)
        state.bufferize_region(op.regions[0])

        # From the first region to the second one.
        with state.before(condition):
            entering = [
                _entering(condition.operands[1 + number], roots.get(number), state)
                for number in passed
            ]
            first = plan_handover(entering, [roots[n] for n in numbers], before, op, state)
            entering_buffers = hand_over(first, entering, op, state)
            spares = move_before(first, op, state)
        spare_arguments = [spare_argument(before, spare, state) for spare in first.spares]
        entering_buffers = with_arguments(entering_buffers, first.spares, spare_arguments)
        buffer_of_result = dict(zip(passed, entering_buffers, strict=True))
        sizes_of_result = dict(zip(passed, first.sizes, strict=True))
        by_result: dict[int, Root] = {}
        after_tensors = {number: after.args[number] for number in passed}
        for number in reversed(passed):
            argument = state.replace_argument(after, number, buffer_of_result[number].type)
            by_result[number] = Root(argument, after_tensors[number], sizes_of_result[number])
        after_roots = [by_result[number] for number in passed]
        extras: list[SSAValue] = [root.buffer for root in first.left]
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
                    roots[number].sizes,
                )
                for number in numbers
            ]
            second = plan_handover(returning, after_roots, after, op, state)
            returning_buffers = hand_over(second, returning, op, state)
            more_spares = move_before(second, op, state)
        # First where they were allocated: the tensors in them are there.
        more_after = [spare_argument(after, spare, state) for spare in second.spares]
        more_before: list[SSAValue] = [spare_argument(before, s, state) for s in second.spares]
        returning_buffers = with_arguments(returning_buffers, second.spares, more_after)
        back = matched(second.left, [*first.spares, *second.spares])

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
            *(root.buffer for root in back),
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
        replace_loop_results(op, new_op, {}, state)


def _roots(
    before: Block, inits: Mapping[int, SSAValue], state: BufferizationState
) -> dict[int, Root]:
    """Make the initial buffers arguments of the first region."""
    tensors = {number: before.args[number] for number in inits}
    by_type: dict[Attribute, set[Sizes]] = {}
    for init in inits.values():
        by_type.setdefault(init.type, set()).add(sizes_of(init, {}))
    roots: dict[int, Root] = {}
    for number in sorted(inits, reverse=True):
        argument = state.replace_argument(before, number, inits[number].type)
        # Both regions may interchange buffers of a type; so all have to be of the same size, and
        # none allocated in a round.
        relies = is_static(argument.type) or (
            len(by_type[argument.type]) == 1 and not state.options.allow_return_allocs_from_loops
        )
        sizes = sizes_of(inits[number], {}) if relies else CHANGING
        roots[number] = Root(argument, tensors[number], sizes)
    return roots


def _entering(tensor: SSAValue, own: Root | None, state: BufferizationState) -> HandedOver:
    """A tensor that the condition hands over; nobody relies on its sizes yet."""
    buffer = state.buffer_of(tensor)
    keeps_type = own is not None and _same_shape(own.type, buffer.type)
    entering_type = own.type if own and keeps_type else owned_type(buffer)
    return HandedOver(tensor, buffer, entering_type, own, None)


def _same_shape(first: Attribute, second: Attribute) -> bool:
    return (
        is_memref(first)
        and is_memref(second)
        and first.get_shape() == second.get_shape()
        and first.element_type == second.element_type
    )


def _root_of_type(root: Root | None, type: Attribute) -> Root | None:
    return root if root is not None and root.type == type else None


BUFFERIZABLE_MODELS.register(scf.WhileOp, WhileModel())
