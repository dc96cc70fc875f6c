"""The buffers in which an iteration of a loop hands tensors on, and the buffers that end with it.

A loop owns its initial buffers. At the end of an iteration it owns the buffers that came in, those
that the iteration allocated, and those that inner loops handed back for buffers that they were
given. A tensor is handed on in a buffer that the loop owns:

1. in the buffer that came in its place: no copy is needed;
2. in another owned buffer: one that came in (a loop that swaps two buffers), or a new one. Each
   buffer is handed on only once;
3. a tensor in any other memory (a part of a buffer, a buffer that is handed on for another tensor,
   a buffer from outside) is copied: to the buffer that came in its place if the contents of that
   buffer are no longer needed, otherwise to a new one.

So a loop hands on as many buffers as it begins with. A copy that has to be allocated in every
iteration, since its size is of that iteration only, is removed again if the iteration has also
allocated the source of the copy. The other buffers end: each gets a free, until
`bufferize/loop_buffers` has given the freed buffers to allocations of the same or the next
iteration.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from xdsl.dialects import memref
from xdsl.ir import Attribute, Block, SSAValue

from xdsl_mergealloc.dialects.shapes import has_static_shape, is_memref
from xdsl_mergealloc.interfaces.bufferizable import BufferizationState, LoopBuffers
from xdsl_mergealloc.interfaces.strided import fully_dynamic, identity
from xdsl_mergealloc.models.two_buffers import is_same_buffer, without_casts


class CarriedTensor(NamedTuple):
    """A tensor at the end of an iteration."""

    tensor: SSAValue
    type: Attribute
    """The type of the buffer in which the tensor is handed on."""
    own: SSAValue | None
    """The buffer that came in the place of the tensor, if it is of this type."""


def initial_buffer(buffer: SSAValue, stays: bool, state: BufferizationState) -> SSAValue:
    """Return the initial buffer, of a type that the buffers of later iterations can have, too."""
    return buffer if stays else state.cast(buffer, type_handed_on(buffer))


def type_handed_on(buffer: SSAValue) -> Attribute:
    """Return the type under which a buffer is handed on if any buffer may come in its place."""
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
    Return the buffer in which each tensor is handed on at the end of a block of a loop; add copies
    and frees there, and record them in `loop_buffers`.

    `incoming`: each buffer that came into the block -> the tensor in it.
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
    # The buffer freed last is reused first.
    for buffer in reversed(buffers):
        free = memref.DeallocOp.create(operands=[buffer])
        loop_buffers.frees.append(state.add(free))


def _owned_at_end(
    block: Block, incoming: Mapping[SSAValue, SSAValue], state: BufferizationState
) -> dict[SSAValue, None]:
    """Return the buffers that an iteration owns at the end of a block, as SSA values there."""
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
