"""Destination forwarding: buffers are made where they would be copied to.

Padding and concatenation write buffers, and then copy them into parts of a larger buffer. Both are
live at the copy, so no choice of offsets helps. Where that is safe, the *source* buffer is made in
its part of the *destination* buffer right away: the copy and the source's allocation are erased.

It is safe if, for a copy of all of `source` to a part `S` of `destination`,

- N1 both are allocated, with static sizes, in the block of the copy, S is a part of `destination`
  by static subviews, and neither is accessed asynchronously;
- N2 all users of `source` are inside that block and accept any strides, unless S has the same
  type anyway;
- N3 S may replace `source` (I8, I9 of `analysis/in_place`), except for fills of `destination`
  before the copy: a fill can be moved before the first access to `source` if it depends on no
  buffer and precedes all other writes to `destination`.

From then on, accesses to a buffer that is made in a part count as accesses to the whole buffer.

If an elementwise operation may write `source` over another buffer (P4), such as the result of a
convolution that is then scaled, and that buffer has the same type, it may be forwarded, too.

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
    Return the new types of a buffer and of its aliases if the buffer gets a type with another
    layout; None if a user does not accept that, or is not known to.

    Args:
        others: for some values, buffers that will be replaced by them and so get the same type;
            they are known to accept the value's present type.
        handed_on: values in another function by which a use passes the buffer on.
    """
    types: dict[SSAValue, MemRefType[Attribute]] = {}
    pending = [(value, new_type)]
    while pending:
        value, new_type = pending.pop()
        types[value] = new_type
        if value.type == new_type:
            # Nothing changes for its users, nor for those of the others.
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
    Return the forwardings that are possible in a function, in the order of their copies.

    Each is valid if those before it are carried out, and also if some of them are not.
    """
    search = _ForwardingSearch(info, traced, in_place_reuses)
    return [one for copy in info.copies if (one := search.forwarding_by(copy)) is not None]


class _ForwardingSearch:
    """Visits the copies in program order, and records where buffers are to be made."""

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
            lambda access: access.reads or access.writes,  # frees are erased
        )
        self._made_at: dict[SSAValue, SSAValue] = {}
        """Maps buffers to the parts of other buffers that they are to be made in."""
        self._members: dict[SSAValue, list[SSAValue]] = {}
        """Maps parts to the buffers that are to be made in them."""
        self._destinations: set[SSAValue] = set()
        self._filled_at: dict[Operation, Position] = {}
        """For fills that move: the positions before which they are to be executed."""

    def forwarding_by(self, copy: Operation) -> DestinationForwarding | None:
        """
        Return and record a copy's forwarding, if possible: later ones must not contradict it.
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
        """N1: whether a buffer is allocated in a block, statically and accessed synchronously."""
        allocation = self._traced.get(value)
        return (
            allocation is not None
            and allocation.instances is None
            and not (is_memref(value.type) and DYNAMIC_INDEX in value.type.get_shape())
            and value not in self._info.under_way
            and allocation.op.parent is block
            # A part has no alignment of its own: a buffer that asks for more than others stays.
            and self._info.options.alignment % allocation.alignment == 0
        )

    def _is_movable(self, value: SSAValue, part_type: MemRefType[Attribute]) -> bool:
        """N2: whether all users of a buffer accept the type of a part."""
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
        """Return the chain of buffers that `source` is written over, first one first."""
        found: list[SSAValue] = []
        while True:
            first = self._timelines.of(source, block).first
            for predecessor in self._written_over.get(source, ()):
                timeline = self._timelines.of(predecessor, block)
                if (
                    predecessor not in self._made_at
                    # A buffer made inside could be another operand of that operation.
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
        """Whether an access to `destination`, or a buffer made in it, touches no byte of a part."""
        if part is None:
            return False
        accessed = [self._part_of(view, destination) for view in access.views]
        return all(other is not None and other.is_disjoint(part) for other in accessed)

    def _part_of(self, view: SSAValue, destination: SSAValue) -> Slice | None:
        """Return a part of `destination` that contains a view; None if that is not known."""
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
        """N3: return the fills of `destination` that have to move up; None if one cannot."""
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
        """N3: whether an operation that fills `destination` can move to before `first`."""
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
        """Whether an operand is, or can be made, available at the earlier position `first`."""
        owner = value.owner
        if not isinstance(owner, Operation) or owner.parent is not block:
            # Defined in the operation's own body, or outside of the block.
            return True
        return isinstance(owner, ConstantOp) or self._info.tick_of[owner] < first


def _static_subviews(value: SSAValue) -> tuple[SubviewOp, ...]:
    """Return the chain of static subviews that leads to a value, which is the last one's result."""
    views: list[SubviewOp] = []
    while isinstance(owner := value.owner, SubviewOp) and not owner.operands[1:]:
        views.append(owner)
        value = owner.source
    return tuple(reversed(views))
