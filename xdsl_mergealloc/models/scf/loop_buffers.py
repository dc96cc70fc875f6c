"""Which buffers a round of a loop hands to the next one, without allocation in the loop.

At the end of a round there are as many *roots*, buffers that the loop owns, as at its beginning.
Loops inside of this one may have interchanged them, together with buffers that the round allocated
for them; then the results of those loops are the roots at the end. A value that is handed over is
in one of these places:

1. in the root that it came in: nothing is to be done;
2. in another root, as in a loop that swaps two buffers: the roots change places;
3. in a buffer that the round allocated: the allocation moves before the loop and becomes another
   root, a *spare*; the root that nobody handed over is the spare of the next round (ping-pong);
4. anywhere else: in a part of a buffer, in one that another value is handed over in, outside. It
   is copied, to its own root if nobody needs its contents any more, otherwise to a spare.

A buffer may only come in the place of another one if both are certain to be of the same size, or
if nobody relies on the size.
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
from xdsl_mergealloc.models.same_buffer import (
    is_same_buffer,
    without_casts,
)
from xdsl_mergealloc.models.scf.loop_interchange import interchange_of
from xdsl_mergealloc.models.scf.loop_sizes import (
    CHANGING,
    Sizes,
    are_known_outside,
    is_static,
    sizes_of,
)


@dataclass(frozen=True)
class Root:
    """A buffer that a loop owns while a region of it runs."""

    buffer: SSAValue
    """It: an argument of the region, or at the end what a loop inside handed back."""
    tensor: SSAValue | None
    """The tensor that came in it; None for a spare, whose contents nobody needs."""
    sizes: Sizes
    """Its sizes, where every buffer that may come in it is known to have them."""
    is_renamed: bool = False
    """Whether it is not what came in the region, but may hold anything that is known there."""

    @property
    def type(self) -> Attribute:
        """The type of the buffer."""
        return self.buffer.type


@dataclass(frozen=True)
class HandedOver:
    """A value at the end of a round."""

    tensor: SSAValue
    buffer: SSAValue
    type: Attribute
    """As what it is handed over."""
    own: Root | None
    """Where it is expected, if that is a root of this region."""
    sizes: Sizes | None
    """The sizes that are relied on where it is handed to; None: nobody does."""


@dataclass(frozen=True)
class Spare:
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
class Handover:
    """What happens at the end of a round."""

    buffers: list[SSAValue | None] = field(default_factory=list["SSAValue | None"])
    """The buffer of each value; None where it has to be allocated in the loop."""
    sizes: list[Sizes] = field(default_factory=list[Sizes])
    """The sizes of these buffers."""
    left: list[Root] = field(default_factory=list[Root])
    """Roots that no value is handed over in."""
    spares: list[Spare] = field(default_factory=list[Spare])
    """Buffers that are to become roots."""
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
    return _Plan(values, roots, body, loop, state).decide()


class _Plan:
    def __init__(
        self,
        values: Sequence[HandedOver],
        roots: Sequence[Root],
        body: Block,
        loop: Operation,
        state: BufferizationState,
    ):
        self.values = values
        self.given = roots
        self.roots = list(roots)
        self.body = body
        self.loop = loop
        self.state = state
        self.plan = Handover([None] * len(values), [CHANGING] * len(values))
        self.used: set[int] = set()
        self.known = {root.buffer: root.sizes for root in roots}

    def decide(self) -> Handover:
        self._follow_loops_inside()
        for rule in (self._stays, self._changes_places, self._becomes_spare, self._is_copied):
            for index, value in enumerate(self.values):
                if self.plan.buffers[index] is None:
                    rule(index, value)
        self.plan.left = [r for number, r in enumerate(self.roots) if number not in self.used]
        return self.plan

    def _follow_loops_inside(self) -> None:
        """Let roots go by the names that loops in this one gave them."""
        for op in self.body.ops:
            interchange = interchange_of(op) if op.regions else None
            if not interchange:
                continue
            places: list[int | Spare] = []
            for before, _ in interchange:
                place = self._place_of(before)
                if place is None or place in places:
                    break
                places.append(place)
            if len(places) < len(interchange):
                continue
            found = [self.roots[p].sizes if isinstance(p, int) else p.sizes for p in places]
            classes = {
                (after.type, sizes) for (_, after), sizes in zip(interchange, found, strict=True)
            }
            if len(classes) > len({type for type, _ in classes}):
                # Of which size a result is nobody knows.
                continue
            for place, sizes, (_, after) in zip(places, found, interchange, strict=True):
                self.known[after] = sizes
                root = Root(after, None, sizes, is_renamed=True)
                if isinstance(place, int):
                    self.roots[place] = root
                else:
                    self.plan.spares.append(place)
                    self.roots.append(root)

    def _place_of(self, buffer: SSAValue) -> int | Spare | None:
        """Which root a buffer is, or the spare that it can become."""
        for number, root in enumerate(self.roots):
            if root.buffer is buffer:
                return number
        return self._as_spare(buffer)

    def _as_spare(self, buffer: SSAValue) -> Spare | None:
        """A buffer as one that is allocated before the loop, if it can be."""
        if (
            not isinstance(buffer, OpResult)
            or not isinstance(buffer.op, memref.AllocOp)
            or buffer.op.parent is not self.body
            or any(spare.op is buffer.op for spare in self.plan.spares)
        ):
            return None
        sizes = sizes_of(buffer, self.known)
        if not are_known_outside(sizes, self.loop):
            return None
        return Spare(buffer.op, sizes)

    def _use(self, index: int, number: int) -> None:
        self.used.add(number)
        self.plan.buffers[index] = self.roots[number].buffer
        self.plan.sizes[index] = self.roots[number].sizes

    def _use_spare(self, index: int, spare: Spare) -> None:
        self.plan.spares.append(spare)
        self.plan.buffers[index] = spare.buffer
        self.plan.sizes[index] = spare.sizes

    def _stays(self, index: int, value: HandedOver) -> None:
        if value.own is None or not is_same_buffer(value.buffer, value.own.buffer):
            return
        number = next(number for number, root in enumerate(self.given) if root is value.own)
        if not self.roots[number].is_renamed and _fits(value, self.roots[number].sizes):
            self._use(index, number)

    def _changes_places(self, index: int, value: HandedOver) -> None:
        base = without_casts(value.buffer)
        for number, root in enumerate(self.roots):
            if (
                root.buffer is base
                and number not in self.used
                and root.type == value.type
                and _fits(value, root.sizes)
            ):
                self._use(index, number)
                return

    def _becomes_spare(self, index: int, value: HandedOver) -> None:
        base = without_casts(value.buffer)
        spare = self._as_spare(base) if base.type == value.type else None
        if spare is not None and _fits(value, spare.sizes):
            self._use_spare(index, spare)

    def _is_copied(self, index: int, value: HandedOver) -> None:
        sizes = sizes_of(value.buffer, self.known)
        if not _fits(value, sizes):
            return
        candidates = sorted(
            (number for number in range(len(self.roots)) if number not in self.used),
            key=lambda number: self.roots[number] is not value.own,
        )
        for number in candidates:
            root = self.roots[number]
            if (
                root.type == value.type
                and root.sizes == sizes
                and not self._may_hold_any_value(root)
            ):
                self._use(index, number)
                self.plan.copies.append((value.buffer, root.buffer))
                return
        if are_known_outside(sizes, self.loop):
            spare = self._new_spare(value.type, sizes)
            self._use_spare(index, spare)
            self.plan.copies.append((value.buffer, spare.buffer))

    def _new_spare(self, type: Attribute, sizes: Sizes) -> Spare:
        assert is_memref(type)
        alignment = self.state.options.buffer_alignment
        attribute = IntegerAttr(alignment, i64) if alignment else None
        alloc = memref.AllocOp([], [], identity(type), attribute)
        if type == identity(type):
            return Spare(alloc, sizes)
        return Spare(CastOp.create(operands=[alloc.memref], result_types=[type]), sizes)

    def _may_hold_any_value(self, root: Root) -> bool:
        """Whether a root may hold something that is handed over."""
        if root.is_renamed:
            return True
        tensor = root.tensor
        return tensor is not None and any(
            self.state.analysis.may_alias(value.tensor, tensor) for value in self.values
        )


def _fits(value: HandedOver, sizes: Sizes) -> bool:
    """Whether a buffer has the sizes that are relied on where a value is handed to."""
    return is_static(value.type) or value.sizes is None or sizes == value.sizes


def with_reliable_sizes(roots: Sequence[Root], handed_over: Sequence[SSAValue]) -> list[Root]:
    """
    The roots of a loop, whose sizes are those of the buffers that it begins with. Nothing is known
    of the sizes of a type whose buffers, being of different sizes, change places.

    `handed_over`: for each root, the buffer that comes in its place in the next round.
    """
    by_buffer = {root.buffer: root for root in roots}
    changing: set[Attribute] = set()
    for root, buffer in zip(roots, handed_over, strict=True):
        other = by_buffer.get(without_casts(buffer))
        if other is not None and other.type == root.type and other.sizes != root.sizes:
            changing.add(root.type)
    return [replace(root, sizes=CHANGING) if root.type in changing else root for root in roots]
