"""Which buffers an iteration of a loop hands to the next one, without allocation in the loop.

At the end of an iteration there are as many *loop buffers*, buffers that the loop owns, as at its
beginning. Loops inside of this one may have interchanged them, together with buffers that the
iteration allocated for them; then the results of those loops are the loop buffers at the end. A
value that is handed on is in one of these places:

1. in the loop buffer that it came in: nothing is to be done;
2. in another loop buffer, as in a loop that swaps two buffers: the loop buffers change places;
3. in a buffer that the iteration allocated: the allocation moves before the loop and becomes
   another loop buffer, a *second buffer*; the loop buffer in which no value is handed on is the
   second buffer of the next iteration (double buffering);
4. anywhere else: in a part of a buffer, in one that another value is handed on in, outside. It is
   copied, to its own loop buffer if its contents are not needed any more, otherwise to a second
   buffer.

A buffer may only come in the place of another one if both are certain to be of the same size, or
if the size is relied on nowhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from xdsl.dialects import memref
from xdsl.dialects.builtin import IntegerAttr, i64
from xdsl.ir import Attribute, Block, Operation, OpResult, SSAValue

from xdsl_mergealloc.dialects.memref.views import CastOp
from xdsl_mergealloc.dialects.shapes import is_memref
from xdsl_mergealloc.interfaces.bufferizable import BufferizationState
from xdsl_mergealloc.interfaces.strided import identity
from xdsl_mergealloc.models.scf.loop_interchange import interchange_of
from xdsl_mergealloc.models.scf.loop_sizes import (
    CHANGING,
    Sizes,
    are_known_outside,
    is_static,
    sizes_of,
)
from xdsl_mergealloc.models.two_buffers import (
    is_same_buffer,
    without_casts,
)


@dataclass(frozen=True)
class LoopBuffer:
    """A buffer that a loop owns while a region of it runs."""

    buffer: SSAValue
    """It: an argument of the region, or at the end what a loop inside handed back."""
    tensor: SSAValue | None
    """The tensor that came in it; None for a second buffer, whose contents are not needed."""
    sizes: Sizes
    """Its sizes, where every buffer that may come in it is known to have them."""
    is_renamed: bool = False
    """Whether it is not what came in the region, but may hold anything that is known there."""

    @property
    def type(self) -> Attribute:
        """The type of the buffer."""
        return self.buffer.type


@dataclass(frozen=True)
class CarriedValue:
    """A value at the end of an iteration."""

    tensor: SSAValue
    buffer: SSAValue
    type: Attribute
    """As what it is handed on."""
    own: LoopBuffer | None
    """Where it is expected, if that is a loop buffer of this region."""
    sizes: Sizes | None
    """The sizes that are relied on where it is handed to; None: they are not."""


@dataclass(frozen=True)
class SecondBuffer:
    """A buffer that is to be allocated before the loop."""

    op: Operation
    """The allocation (or a cast of it); what uses it in the loop will use an argument."""
    sizes: Sizes
    """Its sizes, in terms of what is known before the loop."""

    @property
    def buffer(self) -> SSAValue:
        """The buffer."""
        return self.op.results[0]


@dataclass
class IterationEnd:
    """What happens at the end of an iteration."""

    buffers: list[SSAValue | None] = field(default_factory=list["SSAValue | None"])
    """The buffer of each value; None where it has to be allocated in the loop."""
    sizes: list[Sizes] = field(default_factory=list[Sizes])
    """The sizes of these buffers."""
    left: list[LoopBuffer] = field(default_factory=list[LoopBuffer])
    """Loop buffers that no value is handed on in."""
    second_buffers: list[SecondBuffer] = field(default_factory=list[SecondBuffer])
    """Buffers that are to become loop buffers."""
    copies: list[tuple[SSAValue, SSAValue]] = field(default_factory=list[tuple[SSAValue, SSAValue]])
    """Sources and targets of copies; a target may be one of `second_buffers`."""


def plan_iteration_end(
    values: Sequence[CarriedValue],
    loop_buffers: Sequence[LoopBuffer],
    body: Block,
    loop: Operation,
    state: BufferizationState,
) -> IterationEnd:
    """Decide, and make the second buffers that copies need; the module says how."""
    return _Plan(values, loop_buffers, body, loop, state).decide()


class _Plan:
    def __init__(
        self,
        values: Sequence[CarriedValue],
        loop_buffers: Sequence[LoopBuffer],
        body: Block,
        loop: Operation,
        state: BufferizationState,
    ):
        self.values = values
        self.given = loop_buffers
        self.loop_buffers = list(loop_buffers)
        self.body = body
        self.loop = loop
        self.state = state
        self.plan = IterationEnd([None] * len(values), [CHANGING] * len(values))
        self.used: set[int] = set()
        self.known = {loop_buffer.buffer: loop_buffer.sizes for loop_buffer in loop_buffers}

    def decide(self) -> IterationEnd:
        self._follow_loops_inside()
        for rule in (
            self._stays,
            self._changes_places,
            self._becomes_second_buffer,
            self._is_copied,
        ):
            for index, value in enumerate(self.values):
                if self.plan.buffers[index] is None:
                    rule(index, value)
        self.plan.left = [
            r for number, r in enumerate(self.loop_buffers) if number not in self.used
        ]
        return self.plan

    def _follow_loops_inside(self) -> None:
        """Let loop buffers go by the names that loops in this one gave them."""
        for op in self.body.ops:
            interchange = interchange_of(op) if op.regions else None
            if not interchange:
                continue
            places: list[int | SecondBuffer] = []
            for before, _ in interchange:
                place = self._place_of(before)
                if place is None or place in places:
                    break
                places.append(place)
            if len(places) < len(interchange):
                continue
            found = [self.loop_buffers[p].sizes if isinstance(p, int) else p.sizes for p in places]
            classes = {
                (after.type, sizes) for (_, after), sizes in zip(interchange, found, strict=True)
            }
            if len(classes) > len({type for type, _ in classes}):
                # Of which size a result is, is unknown.
                continue
            for place, sizes, (_, after) in zip(places, found, interchange, strict=True):
                self.known[after] = sizes
                loop_buffer = LoopBuffer(after, None, sizes, is_renamed=True)
                if isinstance(place, int):
                    self.loop_buffers[place] = loop_buffer
                else:
                    self.plan.second_buffers.append(place)
                    self.loop_buffers.append(loop_buffer)

    def _place_of(self, buffer: SSAValue) -> int | SecondBuffer | None:
        """Which loop buffer a buffer is, or the second buffer that it can become."""
        for number, loop_buffer in enumerate(self.loop_buffers):
            if loop_buffer.buffer is buffer:
                return number
        return self._as_second_buffer(buffer)

    def _as_second_buffer(self, buffer: SSAValue) -> SecondBuffer | None:
        """A buffer as one that is allocated before the loop, if it can be."""
        if (
            not isinstance(buffer, OpResult)
            or not isinstance(buffer.op, memref.AllocOp)
            or buffer.op.parent is not self.body
            or any(second_buffer.op is buffer.op for second_buffer in self.plan.second_buffers)
        ):
            return None
        sizes = sizes_of(buffer, self.known)
        if not are_known_outside(sizes, self.loop):
            return None
        return SecondBuffer(buffer.op, sizes)

    def _use(self, index: int, number: int) -> None:
        self.used.add(number)
        self.plan.buffers[index] = self.loop_buffers[number].buffer
        self.plan.sizes[index] = self.loop_buffers[number].sizes

    def _use_second_buffer(self, index: int, second_buffer: SecondBuffer) -> None:
        self.plan.second_buffers.append(second_buffer)
        self.plan.buffers[index] = second_buffer.buffer
        self.plan.sizes[index] = second_buffer.sizes

    def _stays(self, index: int, value: CarriedValue) -> None:
        if value.own is None or not is_same_buffer(value.buffer, value.own.buffer):
            return
        number = next(
            number for number, loop_buffer in enumerate(self.given) if loop_buffer is value.own
        )
        if not self.loop_buffers[number].is_renamed and _fits(
            value, self.loop_buffers[number].sizes
        ):
            self._use(index, number)

    def _changes_places(self, index: int, value: CarriedValue) -> None:
        base = without_casts(value.buffer)
        for number, loop_buffer in enumerate(self.loop_buffers):
            if (
                loop_buffer.buffer is base
                and number not in self.used
                and loop_buffer.type == value.type
                and _fits(value, loop_buffer.sizes)
            ):
                self._use(index, number)
                return

    def _becomes_second_buffer(self, index: int, value: CarriedValue) -> None:
        base = without_casts(value.buffer)
        second_buffer = self._as_second_buffer(base) if base.type == value.type else None
        if second_buffer is not None and _fits(value, second_buffer.sizes):
            self._use_second_buffer(index, second_buffer)

    def _is_copied(self, index: int, value: CarriedValue) -> None:
        sizes = sizes_of(value.buffer, self.known)
        if not _fits(value, sizes):
            return
        candidates = sorted(
            (number for number in range(len(self.loop_buffers)) if number not in self.used),
            key=lambda number: self.loop_buffers[number] is not value.own,
        )
        for number in candidates:
            loop_buffer = self.loop_buffers[number]
            if (
                loop_buffer.type == value.type
                and loop_buffer.sizes == sizes
                and not self._may_hold_any_value(loop_buffer)
            ):
                self._use(index, number)
                self.plan.copies.append((value.buffer, loop_buffer.buffer))
                return
        if are_known_outside(sizes, self.loop):
            second_buffer = self._new_second_buffer(value.type, sizes)
            self._use_second_buffer(index, second_buffer)
            self.plan.copies.append((value.buffer, second_buffer.buffer))

    def _new_second_buffer(self, type: Attribute, sizes: Sizes) -> SecondBuffer:
        assert is_memref(type)
        alignment = self.state.options.buffer_alignment
        attribute = IntegerAttr(alignment, i64) if alignment else None
        alloc = memref.AllocOp([], [], identity(type), attribute)
        if type == identity(type):
            return SecondBuffer(alloc, sizes)
        return SecondBuffer(CastOp.create(operands=[alloc.memref], result_types=[type]), sizes)

    def _may_hold_any_value(self, loop_buffer: LoopBuffer) -> bool:
        """Whether a loop buffer may hold something that is handed on."""
        if loop_buffer.is_renamed:
            return True
        tensor = loop_buffer.tensor
        return tensor is not None and any(
            self.state.analysis.may_alias(value.tensor, tensor) for value in self.values
        )


def _fits(value: CarriedValue, sizes: Sizes) -> bool:
    """Whether a buffer has the sizes that are relied on where a value is handed to."""
    return is_static(value.type) or value.sizes is None or sizes == value.sizes


def with_reliable_sizes(
    loop_buffers: Sequence[LoopBuffer], carried: Sequence[SSAValue]
) -> list[LoopBuffer]:
    """
    The loop buffers of a loop, whose sizes are those of the buffers that it begins with. Nothing is
    known of the sizes of a type whose buffers, being of different sizes, change places.

    `carried`: for each loop buffer, the buffer that comes in its place in the next iteration.
    """
    by_buffer = {loop_buffer.buffer: loop_buffer for loop_buffer in loop_buffers}
    changing: set[Attribute] = set()
    for loop_buffer, buffer in zip(loop_buffers, carried, strict=True):
        other = by_buffer.get(without_casts(buffer))
        if (
            other is not None
            and other.type == loop_buffer.type
            and other.sizes != loop_buffer.sizes
        ):
            changing.add(loop_buffer.type)
    return [
        replace(loop_buffer, sizes=CHANGING) if loop_buffer.type in changing else loop_buffer
        for loop_buffer in loop_buffers
    ]
