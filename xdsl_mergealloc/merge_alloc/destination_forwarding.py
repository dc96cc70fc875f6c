"""Destination forwarding: buffers that are made where they would be copied to.

Padding and concatenation write buffers, and then copy them into parts of a larger one. Both live
at the copy, and no choice of offsets helps. If nothing is lost by it, the *source* buffer is made
in its part of the *destination* one right away: the copy goes, and so does the source buffer.

That is so if, for a copy of all of `source` to a part `S` of `destination`,

- N1 both are allocated in the block of the copy, of static sizes, S is made of `destination` by
  static subviews, and nothing accesses either asynchronously;
- N2 everything that uses `source` is inside that block and takes any strides, unless S has the same
  type anyway;
- N3 S may be `source` (I8, I9 of `analysis/in_place`), but for what `destination` is filled with
  before the copy: that can be written before the first access to `source` if it depends on no
  buffer and comes before all else that is written to `destination`.

What is made in a part of a buffer is an access to that buffer from then on.

A buffer that `source` may take the place of by an elementwise operation (P4), as the result of a
convolution that is then scaled, has the same type and dies there: it may go with `source`.

Source: what empty tensor elimination does for `tensor.insert_slice` in MLIR's bufferization, for
buffers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType
from xdsl.dialects.memref import SubviewOp
from xdsl.ir import Attribute, Block, Operation, SSAValue, Use

from xdsl_mergealloc.analysis.in_place import CopyToPart
from xdsl_mergealloc.analysis.timeline import Access, Position, Timelines
from xdsl_mergealloc.dialects.shapes import is_memref
from xdsl_mergealloc.interfaces.buffer_type import buffers_among, memref_type
from xdsl_mergealloc.interfaces.control_flow import is_terminator
from xdsl_mergealloc.interfaces.copy_like import COPY_MODELS
from xdsl_mergealloc.interfaces.memory_effects import effect_kinds_of_traits
from xdsl_mergealloc.interfaces.roles import only_writes, roles_of
from xdsl_mergealloc.interfaces.slices import Slice, slice_by
from xdsl_mergealloc.interfaces.view_like import VIEW_LIKE_MODELS
from xdsl_mergealloc.merge_alloc.memory_info import FunctionMemoryInfo
from xdsl_mergealloc.merge_alloc.trace import DestinationForwarding, TracedAllocation
from xdsl_mergealloc.planner import LiveRange


def types_with_layout_of(
    value: SSAValue,
    new_type: MemRefType[Attribute],
    others: Mapping[SSAValue, Sequence[SSAValue]],
    handed_on: Callable[[Use], Sequence[SSAValue]] = lambda use: (),
) -> dict[SSAValue, MemRefType[Attribute]] | None:
    """
    The types of a buffer and of all that is made of it, if it gets a type that differs in the
    layout. None if a user does not take that, or is not known to.

    Args:
        value: the buffer.
        new_type: its new type.
        others: for some values, buffers that are to be the same and so get the same type; they
            could get the type that the value has.
        handed_on: what a use gives the buffer another name for, in another function.
    """
    types: dict[SSAValue, MemRefType[Attribute]] = {}
    pending = [(value, new_type)]
    while pending:
        value, new_type = pending.pop()
        types[value] = new_type
        if value.type == new_type:
            # Its users notice nothing, nor do those of the others.
            continue
        pending += [(other, new_type) for other in others.get(value, ())]
        for use in value.uses:
            op = use.operation
            if names := handed_on(use):
                pending += [(name, new_type) for name in names]
            elif (view := VIEW_LIKE_MODELS.lookup(op)) is not None:
                made = view.result_type(op, new_type)
                if made is None or view.result_type(op, memref_type(value)) != op.results[0].type:
                    return None
                pending.append((op.results[0], made))
            elif (roles := roles_of(op)) is None or not roles.takes_any_strides:
                return None
    return types


def find_forwardings(
    info: FunctionMemoryInfo,
    traced: Mapping[SSAValue, TracedAllocation],
    in_place_reuses: Sequence[tuple[SSAValue, SSAValue]],
) -> list[DestinationForwarding]:
    """
    The buffers of a function that can be made in place, in the order of their copies.

    Each is right if those before it are carried out, and also if some of them are not.
    """
    search = _Search(info, traced, in_place_reuses)
    return [one for copy in info.copies if (one := search.forwarding_by(copy)) is not None]


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
        self._timelines = Timelines(
            info.memory,
            info.tick_of.__getitem__,
            lambda access: access.reads or access.writes,  # frees go
        )
        self._made_at: dict[SSAValue, SSAValue] = {}
        """For buffers the parts of others that they are to be made in."""
        self._members: dict[SSAValue, list[SSAValue]] = {}
        """The other way round."""
        self._destinations: set[SSAValue] = set()
        self._filled_at: dict[Operation, Position] = {}
        """Before what operations that fill buffers are to be executed, if they move for that."""

    def forwarding_by(self, copy: Operation) -> DestinationForwarding | None:
        """
        Forwarding by one copy, if possible; recorded, because later ones must not contradict it.
        """
        model, block = COPY_MODELS.lookup(copy), copy.parent
        assert model is not None
        assert block is not None
        source, part = model.source(copy), model.target(copy)
        views = _static_subviews(part)
        destination = views[0].source if views else part
        if source is destination or source in self._made_at or destination in self._made_at:
            return None
        if not self._is_local(source, block) or not self._is_local(destination, block):
            return None
        part_type = memref_type(part)
        if memref_type(source).memory_space != part_type.memory_space:
            return None
        if not self._is_movable(source, part_type):
            return None
        members = [*self._predecessors(source, block, part_type), source]
        here = self._info.tick_of[copy]
        copied = CopyToPart(
            here,
            self._timelines.of(members[0], block).first,
            self._timelines.of(source, block),
            (self._timelines.of(destination, block),),
            partial(self._is_apart, destination, slice_by(views[0], 0) if views else None),
        )
        if copied.source.elsewhere or not copied.source_may_go_on:
            return None
        fills = self._fills(copied, destination, block)
        if fills is None:
            return None
        end = max([here + 1, *(self._traced[member].live_ranges[-1].end for member in members)])
        for member in members:
            self._timelines.merge(member, (destination,), block)
            self._made_at[member] = part
        self._members.setdefault(part, []).extend(members)
        self._destinations.add(destination)
        return DestinationForwarding(
            tuple(self._traced[member].op for member in members),
            self._traced[destination].op,
            copy,
            views,
            fills,
            LiveRange(int(copied.first), end),
        )

    def _is_local(self, value: SSAValue, block: Block) -> bool:
        """N1."""
        allocation = self._traced.get(value)
        return (
            allocation is not None
            and allocation.instances is None
            and not (is_memref(value.type) and DYNAMIC_INDEX in value.type.get_shape())
            and value not in self._info.under_way
            and allocation.op.parent is block
            # A part has no alignment of its own: what asks for more than all others stays.
            and self._info.options.alignment % allocation.alignment == 0
        )

    def _is_movable(self, value: SSAValue, part_type: MemRefType[Attribute]) -> bool:
        """N2."""
        if types_with_layout_of(value, part_type, self._members) is None:
            return False
        owners = [one.owner for one in self._info.view_flow.resolve(value) if one is not value]
        return all(
            isinstance(one, Operation) and VIEW_LIKE_MODELS.lookup(one) is not None
            for one in owners
        )

    def _predecessors(
        self, source: SSAValue, block: Block, part_type: MemRefType[Attribute]
    ) -> list[SSAValue]:
        """The buffers that `source` is written over, one after the other, first one first."""
        found: list[SSAValue] = []
        while True:
            first = self._timelines.of(source, block).first
            for predecessor in self._written_over.get(source, ()):
                timeline = self._timelines.of(predecessor, block)
                if (
                    predecessor not in self._made_at
                    # What is made inside could be another operand of that operation.
                    and predecessor not in self._destinations
                    and predecessor.type == source.type
                    and self._is_local(predecessor, block)
                    and timeline.last == first
                    and not timeline.elsewhere
                    and self._is_movable(predecessor, part_type)
                ):
                    found.insert(0, predecessor)
                    source = predecessor
                    break
            else:
                return found

    def _is_apart(self, destination: SSAValue, part: Slice | None, access: Access) -> bool:
        """Whether an access to `destination`, or to what is made in it, has no byte of a part."""
        if part is None:
            return False
        accessed = [self._part_of(view, destination) for view in access.views]
        return all(other is not None and other.is_disjoint(part) for other in accessed)

    def _part_of(self, view: SSAValue, destination: SSAValue) -> Slice | None:
        """The part of `destination` that a view has at most; None if that is not known."""
        while (view := self._made_at.get(view, view)) is not destination:
            owner = view.owner
            if not isinstance(owner, Operation) or VIEW_LIKE_MODELS.lookup(owner) is None:
                return None
            view = owner.operands[0]
            if view is destination:
                return slice_by(owner, 0) if isinstance(owner, SubviewOp) else None
        return None

    def _fills(
        self, copied: CopyToPart, destination: SSAValue, block: Block
    ) -> tuple[Operation, ...] | None:
        """N3: what has to be written to `destination` earlier; None if it cannot be."""
        fills: dict[Operation, None] = {}
        latest = first = copied.first
        for position, access in copied.in_the_way():
            if not self._can_be_filled_before(access.op, destination, block, first):
                return None
            fills[access.op] = None
            latest = max(latest, self._filled_at.get(access.op, position))
        timeline = self._timelines.of(destination, block)
        if any(access.op not in fills for _, access in timeline.before(first, latest)):
            return None
        for fill in fills:
            self._filled_at[fill] = min(first, self._filled_at.get(fill, first))
        return tuple(fills)

    def _can_be_filled_before(
        self, op: Operation, destination: SSAValue, block: Block, first: Position
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

    def _is_there(self, value: SSAValue, op: Operation, block: Block, first: Position) -> bool:
        """Whether a value that an operation uses is known, or can be, at an earlier place."""
        owner = value.owner
        if not isinstance(owner, Operation) or owner.parent is not block:
            # Of the operation's own body, or from around the block.
            return True
        return isinstance(owner, ConstantOp) or self._info.tick_of[owner] < first


def _static_subviews(value: SSAValue) -> tuple[SubviewOp, ...]:
    """The static subviews that lead to a value, the first one made first."""
    views: list[SubviewOp] = []
    while isinstance(owner := value.owner, SubviewOp) and not owner.operands[1:]:
        views.append(owner)
        value = owner.source
    return tuple(reversed(views))
