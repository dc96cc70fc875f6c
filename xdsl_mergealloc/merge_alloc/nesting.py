"""In-place results of copies: buffers that are made where they would be copied to.

Padding and concatenation write buffers, and then copy them into parts of a larger one. Both live
at the copy, and no choice of offsets helps. If nothing is lost by it, the *inner* buffer is made
in its part of the *outer* one right away: the copy goes, and so does the inner buffer.

That is so if, for a copy of all of `inner` to a part `S` of `outer`,

- N1 both are allocated in the block of the copy, and S is made of `outer` by static subviews;
- N2 everything that uses `inner` is inside that block and takes any strides, unless S has the same
  type anyway;
- N3 what `outer` is filled with before the copy depends on no buffer and can be written before
  the first access to `inner`; it comes before all else that is written to `outer`;
- N4 else, until the copy, `outer` is only accessed in parts that have no byte of S;
- N5 after the copy `inner` is only read, and S is written only when that is over.

By N3 and N4 nobody sees S between the first access to `inner` and the copy, so that `inner` may be
there; by N5 both have the same contents after the copy.

A buffer that `inner` may take the place of by an elementwise operation (P4), as the result of a
convolution that is then scaled, has the same type and dies there: it may go with `inner`.

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
from xdsl_mergealloc.interfaces.view_like import VIEW_LIKE_MODELS
from xdsl_mergealloc.merge_alloc.facts import FunctionFacts
from xdsl_mergealloc.merge_alloc.strided_views import types_with_layout_of
from xdsl_mergealloc.merge_alloc.trace import Nesting, TracedAllocation
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


def find_nestings(
    facts: FunctionFacts,
    traced: Mapping[SSAValue, TracedAllocation],
    takeovers: Sequence[tuple[SSAValue, SSAValue]],
) -> list[Nesting]:
    """
    The buffers of a function that can be made in place, in the order of their copies.

    Each is right if those before it are carried out, and also if some of them are not.
    """
    return _NestingSearch(facts, traced, takeovers).find()


class _NestingSearch:
    def __init__(
        self,
        facts: FunctionFacts,
        traced: Mapping[SSAValue, TracedAllocation],
        takeovers: Sequence[tuple[SSAValue, SSAValue]],
    ):
        self._facts = facts
        self._traced = traced
        self._taken_over_by: dict[SSAValue, list[SSAValue]] = {}
        for source, target in takeovers:
            self._taken_over_by.setdefault(target, []).append(source)
        self._extent: dict[SSAValue, tuple[int, int]] = {}
        """Order of the first and last access, with those to buffers that are made inside."""
        self._nested: set[SSAValue] = set()
        self._outers: set[SSAValue] = set()
        self._made_at: dict[SSAValue, list[SSAValue]] = {}
        """For parts of buffers what is to be made there."""

    def find(self) -> list[Nesting]:
        found: list[Nesting] = []
        for copy in self._facts.copies:
            nesting = self._try(copy)
            if nesting is not None:
                found.append(nesting)
        return found

    def _try(self, copy: Operation) -> Nesting | None:
        model = COPY_MODELS.lookup(copy)
        block = copy.parent
        assert model is not None
        assert block is not None
        inner, target = model.source(copy), model.target(copy)
        views = _static_subviews(target)
        outer = views[0].source if views else target
        if inner is outer or inner in self._nested or outer in self._nested:
            return None
        if not self._is_local(inner, block) or not self._is_local(outer, block):
            return None
        if memref_type(inner).memory_space != memref_type(outer).memory_space:
            return None
        part_type = memref_type(target)
        box = _box_of(views[0]) if views else None
        here = self._facts.tick_of[copy]
        first, last = self._extent_of(inner, block)
        if last == _NEVER or not self._is_movable(inner, part_type):
            return None
        if any(access.writes and access.order > here for access in self._accesses(inner, block)):
            return None
        members = [inner, *self._predecessors(inner, block, part_type)]
        members.reverse()
        first = self._extent_of(members[0], block)[0]
        fills = self._fills(outer, box, copy, first, last)
        if fills is None:
            return None
        outer_first, outer_last = self._extent_of(outer, block)
        self._extent[outer] = (min(first, outer_first), max(last, outer_last))
        self._nested.update(members)
        self._outers.add(outer)
        self._made_at.setdefault(target, []).extend(members)
        end = max(max(self._traced[m].live_ranges[-1].end for m in members), here + 1)
        return Nesting(
            tuple(self._traced[member].op for member in members),
            self._traced[outer].op,
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
            and not self._facts.candidates[value].factors
            and allocation.op.parent is block
        )

    def _is_movable(self, value: SSAValue, part_type: MemRefType[Attribute]) -> bool:
        """N2."""
        if types_with_layout_of(value, part_type, self._made_at) is None:
            return False
        aliases = self._facts.view_flow.resolve(value)
        return all(
            self._facts.view_flow.origins(alias) == (value,)
            and (alias is value or _is_view(alias.owner))
            for alias in aliases
        )

    def _predecessors(
        self, inner: SSAValue, block: Block, part_type: MemRefType[Attribute]
    ) -> Iterator[SSAValue]:
        """The buffers that `inner` takes over, last one first."""
        while True:
            first = self._extent_of(inner, block)[0]
            for source in self._taken_over_by.get(inner, ()):
                ticks = self._facts.takeovers[source, inner]
                if (
                    source not in self._nested
                    # What is made inside could be another operand of that operation.
                    and source not in self._outers
                    and source.type == inner.type
                    and self._is_local(source, block)
                    and first in ticks
                    and self._extent_of(source, block)[1] == first
                    and self._is_movable(source, part_type)
                ):
                    yield source
                    inner = source
                    break
            else:
                return

    def _fills(
        self, outer: SSAValue, box: _Box | None, copy: Operation, first: int, last: int
    ) -> tuple[Operation, ...] | None:
        """N3, N4 and N5: what has to be written to `outer` earlier; None if it cannot be."""
        block = copy.parent
        assert block is not None
        here = self._facts.tick_of[copy]
        fills: dict[Operation, None] = {}
        others_begin = _NEVER
        for access in self._accesses(outer, block):
            apart = box is not None and access.box is not None and access.box.is_disjoint(box)
            if access.order > here:
                if access.writes and not apart and access.order <= last:
                    return None
            elif access.op is copy:
                continue
            elif apart:
                others_begin = min(others_begin, access.order)
            elif self._can_be_filled_before(access.op, outer, block, first):
                fills[access.op] = None
            else:
                return None
        ordered = sorted(fills, key=self._facts.tick_of.__getitem__)
        if ordered and self._facts.tick_of[ordered[-1]] >= others_begin:
            return None
        return tuple(ordered)

    def _can_be_filled_before(
        self, op: Operation, outer: SSAValue, block: Block, first: int
    ) -> bool:
        """N3."""
        if op.parent is not block or not op.name.startswith("linalg."):
            return False
        if tuple(buffers_among(op.operands)) != (outer,):
            return False
        inside = [inner for body in op.regions for b in body.blocks for inner in b.ops]
        return all(
            self._is_there(operand, op, block, first) for operand in op.operands if operand != outer
        ) and all(
            not inner.regions
            and (is_terminator(inner) or effect_kinds_of_traits(inner) == [])
            and all(self._is_there(operand, op, block, first) for operand in inner.operands)
            for inner in inside
        )

    def _is_there(self, value: SSAValue, op: Operation, block: Block, first: int) -> bool:
        """Whether a value that an operation uses is known, or can be, at an earlier place."""
        owner = value.owner
        if not isinstance(owner, Operation) or owner.parent is not block:
            # Of the operation's own body, or from around the block.
            return True
        return isinstance(owner, ConstantOp) or self._facts.tick_of[owner] < first

    def _extent_of(self, value: SSAValue, block: Block) -> tuple[int, int]:
        known = self._extent.get(value)
        if known is None:
            orders = [access.order for access in self._accesses(value, block)]
            known = self._extent[value] = (min(orders), max(orders))
        return known

    def _accesses(self, value: SSAValue, block: Block) -> Iterator[_Access]:
        """All that happens to a buffer that is allocated in a block, but for frees."""
        for alias in self._facts.view_flow.resolve(value):
            for use in alias.uses:
                op = use.operation
                kinds = {e.kind for e in self._facts.memory.effects(op) if e.value is alias}
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
        return _NEVER if around is None else self._facts.tick_of[around]


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
