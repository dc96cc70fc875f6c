"""In which buffers an iteration of a loop hands tensors on, and which buffers end with it.

A loop owns the buffers that it begins with. At the end of an iteration it owns those that came in,
those that the iteration allocated, and what loops inside handed back for buffers that they were
given. A tensor is handed on in one of these:

1. in the buffer that came in its place: nothing is to be done;
2. in another one, each once: one that came in (a loop that swaps two buffers), a new one;
3. if it is in anything else, a part of a buffer, one that another tensor is handed on in, one from
   outside, it is copied: to the buffer that came in its place if its contents are not needed any
   more, otherwise to a new one.

So a loop hands on as many buffers as it begins with. A copy that has to be allocated in every
iteration, since its size is of that iteration only, goes again if the iteration has also allocated
what is copied. The others end: there is a free for each,
until `bufferize/loop_buffers` has given what is freed to the allocations of the same or the next
iteration.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from xdsl.dialects import memref
from xdsl.ir import Attribute, Block, Operation, SSAValue

from xdsl_mergealloc.dialects.shapes import has_static_shape, is_memref
from xdsl_mergealloc.interfaces.bufferizable import BufferizationState, LoopBuffers, is_tensor
from xdsl_mergealloc.interfaces.strided import fully_dynamic, identity
from xdsl_mergealloc.models.two_buffers import is_same_buffer, without_casts


class CarriedTensor(NamedTuple):
    """A tensor at the end of an iteration."""

    tensor: SSAValue
    type: Attribute
    """The type of buffer that it is handed on in."""
    own: SSAValue | None
    """The buffer that came in its place, if that is of this type."""


def initial_buffer(buffer: SSAValue, stays: bool, state: BufferizationState) -> SSAValue:
    """The initial buffer, of a type that those of later iterations can have, too."""
    return buffer if stays else state.cast(buffer, type_handed_on(buffer))


def type_handed_on(buffer: SSAValue) -> Attribute:
    """The type under which a buffer is handed on where any may come in its place."""
    buffer_type = buffer.type
    if is_memref(buffer_type) and buffer_type != identity(buffer_type):
        return fully_dynamic(buffer_type)
    return buffer_type


def end_iteration(
    block: Block,
    carried: Sequence[CarriedTensor],
    incoming: Mapping[SSAValue, SSAValue],
    loop_buffers: LoopBuffers,
    state: BufferizationState,
) -> list[SSAValue]:
    """
    The buffer that each tensor is handed on in, at the end of a block of a loop; adds copies and
    frees there, and notes them in `loop_buffers`.

    `incoming`: the buffers that came in the block -> the tensors in them.
    """
    owned = _owned_at_end(block, incoming, state)
    buffers = [state.buffer_of(value.tensor) for value in carried]
    handed_on: dict[int, SSAValue] = {}

    def hand_on(number: int, buffer: SSAValue) -> None:
        handed_on[number] = buffer
        del owned[buffer]

    def is_needed(buffer: SSAValue) -> bool:
        return buffer not in incoming or any(
            state.analysis.may_alias(value.tensor, incoming[buffer]) for value in carried
        )

    own = {n: value.own for n, value in enumerate(carried) if value.own is not None}
    for number, buffer in own.items():
        if buffer in owned and is_same_buffer(buffers[number], buffer):
            hand_on(number, buffer)
    for number, value in enumerate(carried):
        base = without_casts(buffers[number])
        if number not in handed_on and base in owned and base.type == value.type:
            hand_on(number, base)
    for number, buffer in own.items():
        if (
            number not in handed_on
            and buffer in owned
            and has_static_shape(buffer.type)
            and not is_needed(buffer)
        ):
            state.copy(buffers[number], buffer)
            hand_on(number, buffer)

    ending = [buffer for buffer in owned if not isinstance(buffer.owner, memref.AllocOp)]
    needed = [buffer for buffer in ending if is_needed(buffer)]
    _free([buffer for buffer in ending if buffer not in needed], loop_buffers, state)
    for number, value in enumerate(carried):
        if number not in handed_on:
            original = buffers[number].owner
            if (
                buffers[number] in owned
                and isinstance(original, memref.AllocOp)
                and original.memref.type == identity(original.memref.type)
            ):
                new = state.allocate(original.memref.type, original.dynamic_sizes)
                loop_buffers.originals[new] = original
                del owned[original.memref]
            else:
                new = state.allocate_like(buffers[number])
            loop_buffers.copies.append(new)
            handed_on[number] = state.cast(new, value.type)
            state.copy(buffers[number], handed_on[number])
    _free(needed, loop_buffers, state)
    return [handed_on[number] for number in range(len(carried))]


def _free(
    buffers: Sequence[SSAValue], loop_buffers: LoopBuffers, state: BufferizationState
) -> None:
    # The one freed last is reused first.
    for buffer in reversed(buffers):
        free = memref.DeallocOp.create(operands=[buffer])
        loop_buffers.frees.append(state.add(free))


def _owned_at_end(
    block: Block, incoming: Mapping[SSAValue, SSAValue], state: BufferizationState
) -> dict[SSAValue, None]:
    """The buffers that an iteration owns at the end of a block, by their names there."""
    owned = dict.fromkeys(incoming)
    for op in block.ops:
        if isinstance(op, memref.AllocOp):
            owned[op.memref] = None
        inside = state.loops.get(op)
        if inside is not None and inside.taken and all(map(owned.__contains__, inside.taken)):
            for buffer in inside.taken:
                del owned[buffer]
            owned.update(dict.fromkeys(inside.given))
            inside.are_owned_outside = True
    return owned


def replace_results(
    op: Operation, new_op: Operation, shared: Mapping[int, SSAValue], state: BufferizationState
) -> None:
    """Let results be those of the new operation, or buffers that there are before it already."""
    remaining = iter(new_op.results)
    buffers: list[SSAValue | None] = []
    for number, result in enumerate(op.results):
        if number in shared:
            buffers.append(shared[number])
            continue
        new_result = next(remaining)
        if is_tensor(result):
            buffers.append(new_result)
        else:
            new_result.name_hint = result.name_hint
            result.replace_all_uses_with(new_result)
            buffers.append(None)
    state.replace(op, buffers)
