"""Destination forwarding: buffers that are made where they would be copied to.

Padding and concatenation write buffers, and then copy them into parts of a larger one. Both live
at the copy, and no choice of offsets helps. If nothing is lost by it, the *source* buffer is made
in its part of the *destination* one right away: the copy goes, and so does the source buffer.

That is so if, for a copy of all of `source` to a part `S` of `destination`,

- N1 both are allocated in the block of the copy, and S is made of `destination` by static subviews;
- N2 everything that uses `source` is inside that block and takes any strides, unless S has the same
  type anyway;
- N3 what `destination` is filled with before the copy depends on no buffer and can be written
  before the first access to `source`; it comes before all else that is written to `destination`;
- N4 else, until the copy, `destination` is only accessed in parts that have no byte of S;
- N5 after the copy `source` is only read, and S is written only when that is over.

By N3 and N4 nothing reads S between the first access to `source` and the copy, so that `source` may
be there; by N5 both have the same contents after the copy.

A buffer that `source` may take the place of by an elementwise operation (P4), as the result of a
convolution that is then scaled, has the same type and dies there: it may go with `source`.

Order is that of the operations in the block: an access inside one of them, such as a loop, counts
with the whole of it.

Source: what empty tensor elimination does for `tensor.insert_slice` in MLIR's bufferization, for
buffers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType
from xdsl.dialects.memref import SubviewOp
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.traits import MemoryEffectKind

from xdsl_mergealloc.interfaces.buffer_type import buffers_among, memref_type
from xdsl_mergealloc.interfaces.control_flow import is_terminator
from xdsl_mergealloc.interfaces.copy_like import COPY_MODELS
from xdsl_mergealloc.interfaces.memory_effects import effect_kinds_of_traits
from xdsl_mergealloc.interfaces.roles import only_writes
from xdsl_mergealloc.interfaces.view_like import VIEW_LIKE_MODELS
from xdsl_mergealloc.merge_alloc.memory_info import FunctionMemoryInfo
from xdsl_mergealloc.merge_alloc.strided_views import types_with_layout_of
from xdsl_mergealloc.merge_alloc.trace import DestinationForwarding, TracedAllocation
from xdsl_mergealloc.planner import LiveRange

_NEVER = 1 << 62
"""The order of what is not in the block: it runs when the block is over."""


class _Box(NamedTuple):
    """The elements of a buffer that a static subview has: `[begin, end)` in each dimension."""

    ranges: tuple[tuple[int, int], ...]

    def is_disjoint(self, other: _Box) -> bool:
        return any(
            end <= other_begin or other_end <= begin
            for (begin, end), (other_begin, other_end) in zip(
                self.ranges, other.ranges, strict=True
            )
        )


class _Access(NamedTuple):
    """What an operation does to a buffer."""

    order: int
    op: Operation
    reads: bool
    writes: bool
    box: _Box | None
    """Where in the buffer; None if that is not known."""


def find_forwardings(
    info: FunctionMemoryInfo,
    traced: Mapping[SSAValue, TracedAllocation],
    in_place_reuses: Sequence[tuple[SSAValue, SSAValue]],
) -> list[DestinationForwarding]:
    """
    The buffers of a function that can be made in place, in the order of their copies.

    Each is right if those before it are carried out, and also if some of them are not.
    """
    return _Search(info, traced, in_place_reuses).find()


class _Search:
    """Goes through the copies in program order, and remembers what is to be made where."""

    def __init__(
        self,
        info: FunctionMemoryInfo,
        traced: Mapping[SSAValue, TracedAllocation],
        in_place_reuses: Sequence[tuple[SSAValue, SSAValue]],
    ):
        self._info = info
        self._traced = traced
        self._written_over: dict[SSAValue, list[SSAValue]] = {}
        for source, target in in_place_reuses:
            self._written_over.setdefault(target, []).append(source)
        self._extent: dict[SSAValue, tuple[int, int]] = {}
        """Order of the first and last access, with those to buffers that are made inside."""
        self._forwarded: set[SSAValue] = set()
        self._destinations: set[SSAValue] = set()
        self._made_at: dict[SSAValue, list[SSAValue]] = {}
        """For parts of buffers what is to be made there."""

    def find(self) -> list[DestinationForwarding]:
        found: list[DestinationForwarding] = []
        for copy in self._info.copies:
            forwarding = self._try(copy)
            if forwarding is not None:
                found.append(forwarding)
        return found

    def _try(self, copy: Operation) -> DestinationForwarding | None:
        """What becomes of one copy; noted, because later ones must not contradict it."""
        model = COPY_MODELS.lookup(copy)
        block = copy.parent
        assert model is not None
        assert block is not None
        source, target = model.source(copy), model.target(copy)
        views = _static_subviews(target)
        destination = views[0].source if views else target
        if source is destination or source in self._forwarded or destination in self._forwarded:
            return None
        if not self._is_local(source, block) or not self._is_local(destination, block):
            return None
        if memref_type(source).memory_space != memref_type(destination).memory_space:
            return None
        part_type = memref_type(target)
        box = _box_of(views[0]) if views else None
        here = self._info.tick_of[copy]
        first, last = self._extent_of(source, block)
        if last == _NEVER or not self._is_movable(source, part_type):
            return None
        if any(access.writes and access.order > here for access in self._accesses(source, block)):
            return None
        members = [source, *self._predecessors(source, block, part_type)]
        members.reverse()
        first = self._extent_of(members[0], block)[0]
        fills = self._fills(destination, box, copy, first, last)
        if fills is None:
            return None
        destination_first, destination_last = self._extent_of(destination, block)
        self._extent[destination] = (min(first, destination_first), max(last, destination_last))
        self._forwarded.update(members)
        self._destinations.add(destination)
        self._made_at.setdefault(target, []).extend(members)
        end = max(max(self._traced[m].live_ranges[-1].end for m in members), here + 1)
        return DestinationForwarding(
            tuple(self._traced[member].op for member in members),
            self._traced[destination].op,
            copy,
            views,
            fills,
            LiveRange(first, max(end, last + 1)),
        )

    def _is_local(self, value: SSAValue, block: Block) -> bool:
        """N1."""
        allocation = self._traced.get(value)
        return (
            allocation is not None
            and allocation.instances is None
            and not self._info.candidates[value].factors
            and allocation.op.parent is block
            # A part has no alignment of its own: what asks for more than all others stays.
            and self._info.options.alignment % allocation.alignment == 0
        )

    def _is_movable(self, value: SSAValue, part_type: MemRefType[Attribute]) -> bool:
        """N2."""
        if types_with_layout_of(value, part_type, self._made_at) is None:
            return False
        aliases = self._info.view_flow.resolve(value)
        return all(
            self._info.view_flow.origins(alias) == (value,)
            and (alias is value or _is_view(alias.owner))
            for alias in aliases
        )

    def _predecessors(
        self, source: SSAValue, block: Block, part_type: MemRefType[Attribute]
    ) -> Iterator[SSAValue]:
        """The buffers that `source` is written over, one after the other, last one first."""
        while True:
            first = self._extent_of(source, block)[0]
            for predecessor in self._written_over.get(source, ()):
                ticks = self._info.in_place_ticks[predecessor, source]
                if (
                    predecessor not in self._forwarded
                    # What is made inside could be another operand of that operation.
                    and predecessor not in self._destinations
                    and predecessor.type == source.type
                    and self._is_local(predecessor, block)
                    and first in ticks
                    and self._extent_of(predecessor, block)[1] == first
                    and self._is_movable(predecessor, part_type)
                ):
                    yield predecessor
                    source = predecessor
                    break
            else:
                return

    def _fills(
        self, destination: SSAValue, box: _Box | None, copy: Operation, first: int, last: int
    ) -> tuple[Operation, ...] | None:
        """N3, N4 and N5: what has to be written to `destination` earlier; None if it cannot be."""
        block = copy.parent
        assert block is not None
        here = self._info.tick_of[copy]
        fills: dict[Operation, None] = {}
        others_begin = _NEVER
        for access in self._accesses(destination, block):
            apart = box is not None and access.box is not None and access.box.is_disjoint(box)
            if access.order > here:
                if access.writes and not apart and access.order <= last:
                    return None
            elif access.op is copy:
                continue
            elif apart:
                others_begin = min(others_begin, access.order)
            elif self._can_be_filled_before(access.op, destination, block, first):
                fills[access.op] = None
            else:
                return None
        ordered = sorted(fills, key=self._info.tick_of.__getitem__)
        if ordered and self._info.tick_of[ordered[-1]] >= others_begin:
            return None
        return tuple(ordered)

    def _can_be_filled_before(
        self, op: Operation, destination: SSAValue, block: Block, first: int
    ) -> bool:
        """N3."""
        if op.parent is not block or not only_writes(op):
            return False
        if tuple(buffers_among(op.operands)) != (destination,):
            return False
        inside = [nested_op for body in op.regions for b in body.blocks for nested_op in b.ops]
        return all(
            self._is_there(operand, op, block, first)
            for operand in op.operands
            if operand != destination
        ) and all(
            not nested_op.regions
            and (is_terminator(nested_op) or effect_kinds_of_traits(nested_op) == [])
            and all(self._is_there(operand, op, block, first) for operand in nested_op.operands)
            for nested_op in inside
        )

    def _is_there(self, value: SSAValue, op: Operation, block: Block, first: int) -> bool:
        """Whether a value that an operation uses is known, or can be, at an earlier place."""
        owner = value.owner
        if not isinstance(owner, Operation) or owner.parent is not block:
            # Of the operation's own body, or from around the block.
            return True
        return isinstance(owner, ConstantOp) or self._info.tick_of[owner] < first

    def _extent_of(self, value: SSAValue, block: Block) -> tuple[int, int]:
        known = self._extent.get(value)
        if known is None:
            orders = [access.order for access in self._accesses(value, block)]
            known = self._extent[value] = (min(orders), max(orders))
        return known

    def _accesses(self, value: SSAValue, block: Block) -> Iterator[_Access]:
        """All that happens to a buffer that is allocated in a block, but for frees."""
        for alias in self._info.view_flow.resolve(value):
            for use in alias.uses:
                op = use.operation
                kinds = {e.kind for e in self._info.memory.effects(op) if e.value is alias}
                reads = MemoryEffectKind.READ in kinds
                writes = MemoryEffectKind.WRITE in kinds
                if reads or writes:
                    box = _box_in(alias, value)
                    yield _Access(self._order_in(op, block), op, reads, writes, box)

    def _order_in(self, op: Operation, block: Block) -> int:
        """The tick of the operation of a block that an operation is, or is inside of."""
        around: Operation | None = op
        while around is not None and around.parent is not block:
            around = around.parent_op()
        return _NEVER if around is None else self._info.tick_of[around]


def _is_view(owner: Operation | Block) -> bool:
    return isinstance(owner, Operation) and VIEW_LIKE_MODELS.lookup(owner) is not None


def _static_subviews(value: SSAValue) -> tuple[SubviewOp, ...]:
    """The static subviews that lead to a value, the first one made first."""
    views: list[SubviewOp] = []
    while isinstance(owner := value.owner, SubviewOp) and not owner.operands[1:]:
        views.append(owner)
        value = owner.source
    return tuple(reversed(views))


def _box_in(alias: SSAValue, value: SSAValue) -> _Box | None:
    """The part of a buffer that an alias of it has at most; None if that is not known."""
    while alias is not value:
        owner = alias.owner
        if not isinstance(owner, Operation) or VIEW_LIKE_MODELS.lookup(owner) is None:
            return None
        if owner.operands[0] is value:
            return _box_of(owner) if isinstance(owner, SubviewOp) else None
        alias = owner.operands[0]
    return None


def _box_of(view: SubviewOp) -> _Box | None:
    ranges: list[tuple[int, int]] = []
    for offset, size, stride in zip(
        view.static_offsets.get_values(),
        view.static_sizes.get_values(),
        view.static_strides.get_values(),
        strict=True,
    ):
        if DYNAMIC_INDEX in (offset, size, stride):
            return None
        ranges.append((offset, offset + (size - 1) * stride + 1 if size else offset))
    return _Box(tuple(ranges))
