"""Which buffers a round of a loop hands to the next one, without allocation in the loop.

At the end of a round there are as many *roots*, buffers that the loop owns, as at its beginning.
A value that is handed over is in one of these places:

1. in the root that it came in: nothing is to be done;
2. in another root, as in a loop that swaps two buffers: the roots change places;
3. in a buffer that the round allocated: the allocation moves before the loop and becomes another
   root, a *spare*; the root that nobody handed over is the spare of the next round (ping-pong);
4. anywhere else: in a part of a buffer, in one that another value is handed over in, outside. It
   is copied, to its own root if nobody needs its contents any more, otherwise to a spare.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from xdsl.dialects import memref
from xdsl.dialects.builtin import DYNAMIC_INDEX, IntegerAttr, i64
from xdsl.ir import Attribute, Block, BlockArgument, Operation, OpResult, SSAValue

from xdsl_mergealloc.dialects.memref.views import CastOp
from xdsl_mergealloc.dialects.shapes import is_memref
from xdsl_mergealloc.interfaces.bufferizable import BufferizationState
from xdsl_mergealloc.interfaces.bufferization_models.same_buffer import (
    is_same_buffer,
    without_casts,
)
from xdsl_mergealloc.interfaces.strided import identity


@dataclass(frozen=True)
class Root:
    """A buffer that a loop owns while a region of it runs."""

    argument: BlockArgument
    """It, in the region."""
    tensor: SSAValue | None
    """The tensor that came in it; None for a spare, whose contents nobody needs."""
    sizes: tuple[SSAValue | int, ...] | None
    """Its sizes, where every buffer that may come in it is known to have them."""

    @property
    def type(self) -> Attribute:
        """The type of the buffer."""
        return self.argument.type


@dataclass(frozen=True)
class HandedOver:
    """A value at the end of a round."""

    tensor: SSAValue
    buffer: SSAValue
    type: Attribute
    """As what it is handed over."""
    own: Root | None
    """Where it is expected, if that is a root of this region."""


@dataclass
class Handover:
    """What happens at the end of a round."""

    buffers: list[SSAValue | None] = field(default_factory=list["SSAValue | None"])
    """The buffer of each value; None where it has to be allocated in the loop."""
    left: list[Root] = field(default_factory=list[Root])
    """Roots that no value is handed over in."""
    spares: list[Operation] = field(default_factory=list[Operation])
    """Allocations (or casts of new ones) that are to become roots: moved before the loop, and what
    uses them in the region replaced by a new argument."""
    copies: list[tuple[SSAValue, SSAValue]] = field(default_factory=list[tuple[SSAValue, SSAValue]])
    """Sources and targets of copies; a target may be one of `spares`."""


def plan_handover(
    values: Sequence[HandedOver],
    roots: Sequence[Root],
    body: Block,
    loop: Operation,
    state: BufferizationState,
) -> Handover:
    """Decide, and make the spares that copies need; the module says how."""
    plan = Handover([None] * len(values))
    is_used: set[int] = set()

    def use(index: int, root_number: int) -> None:
        is_used.add(root_number)
        plan.buffers[index] = roots[root_number].argument

    for index, value in enumerate(values):
        if value.own is not None and is_same_buffer(value.buffer, value.own.argument):
            use(index, _number_of(roots, value.own))
    for index, value in enumerate(values):
        if plan.buffers[index] is not None:
            continue
        base = without_casts(value.buffer)
        for number, root in enumerate(roots):
            if root.argument is base and number not in is_used and root.type == value.type:
                use(index, number)
                break
    taken: set[Operation] = set()
    for index, value in enumerate(values):
        if plan.buffers[index] is not None:
            continue
        base = without_casts(value.buffer)
        if (
            isinstance(base, OpResult)
            and isinstance(base.op, memref.AllocOp)
            and base.op.parent is body
            and base.type == value.type
            and base.op not in taken
            and _can_rotate(base.op, value.type, roots, loop)
        ):
            taken.add(base.op)
            plan.spares.append(base.op)
            plan.buffers[index] = base
    for index in range(len(values)):
        if plan.buffers[index] is None:
            _plan_copy(plan, index, values, roots, is_used, loop, state)
    plan.left = [root for number, root in enumerate(roots) if number not in is_used]
    return plan


def _plan_copy(
    plan: Handover,
    index: int,
    values: Sequence[HandedOver],
    roots: Sequence[Root],
    is_used: set[int],
    loop: Operation,
    state: BufferizationState,
) -> None:
    value = values[index]
    assert is_memref(value.type)
    sizes = known_sizes(value.buffer)
    for number, root in sorted(enumerate(roots), key=lambda item: item[1] is not value.own):
        if (
            number not in is_used
            and root.type == value.type
            and (root.sizes == sizes if sizes is not None else _is_static(root.type))
            and not _may_hold_any(root, values, state)
        ):
            is_used.add(number)
            plan.buffers[index] = root.argument
            plan.copies.append((value.buffer, root.argument))
            return
    if _is_static(value.type):
        alignment = state.options.buffer_alignment
        attribute = IntegerAttr(alignment, i64) if alignment else None
        spare: Operation = memref.AllocOp([], [], identity(value.type), attribute)
        if value.type != identity(value.type):
            spare = CastOp.create(operands=[spare.results[0]], result_types=[value.type])
        plan.spares.append(spare)
        plan.buffers[index] = spare.results[0]
        plan.copies.append((value.buffer, spare.results[0]))


def _may_hold_any(root: Root, values: Sequence[HandedOver], state: BufferizationState) -> bool:
    """Whether a root may hold something that is handed over."""
    tensor = root.tensor
    return tensor is not None and any(
        state.analysis.may_alias(value.tensor, tensor) for value in values
    )


def _can_rotate(
    alloc: memref.AllocOp, type: Attribute, roots: Sequence[Root], loop: Operation
) -> bool:
    """Whether an allocation may change places with the roots of its type."""
    if _is_static(type):
        return True
    sizes = known_sizes(alloc.memref)
    return (
        sizes is not None
        and all(is_defined_outside(size, loop) for size in sizes if isinstance(size, SSAValue))
        and all(root.sizes == sizes for root in roots if root.type == type)
    )


def _is_static(type: Attribute) -> bool:
    return is_memref(type) and DYNAMIC_INDEX not in type.get_shape()


def _number_of(roots: Sequence[Root], root: Root) -> int:
    return next(number for number, other in enumerate(roots) if other is root)


def known_sizes(buffer: SSAValue) -> tuple[SSAValue | int, ...] | None:
    """The sizes of a buffer, where they can be told from its type or its allocation."""
    base = without_casts(buffer)
    if not is_memref(base.type):
        return None
    shape = base.type.get_shape()
    if DYNAMIC_INDEX not in shape:
        return shape
    if not isinstance(base, OpResult) or not isinstance(base.op, memref.AllocOp):
        return None
    dynamic = iter(base.op.dynamic_sizes)
    return tuple(next(dynamic) if size == DYNAMIC_INDEX else size for size in shape)


def is_defined_outside(value: SSAValue, op: Operation) -> bool:
    """Whether a value is defined outside of the regions of an operation."""
    owner = value.owner
    current = owner if isinstance(owner, Operation) else owner.parent_op()
    while current is not None:
        if current is op:
            return False
        current = current.parent_op()
    return True
