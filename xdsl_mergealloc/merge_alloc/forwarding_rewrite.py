"""Carries out destination forwardings (`destination_forwarding` says when that is right).

First, in the order in which they were found, what each part needs is put before the first use of
what is made in it. Then, the last one first, allocations are replaced by their parts: a destination
that is itself made in another buffer has gone by then. So each use changes once, however many
buffers are made in one another.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.arith import ConstantOp
from xdsl.ir import Block, Operation, SSAValue
from xdsl.rewriter import Rewriter
from xdsl.traits import MemoryEffectKind

from xdsl_mergealloc.analysis.edited_order import EditedOrder
from xdsl_mergealloc.interfaces.buffer_type import memref_type
from xdsl_mergealloc.interfaces.memory_effects import effects_on_buffers
from xdsl_mergealloc.interfaces.view_like import VIEW_LIKE_MODELS
from xdsl_mergealloc.merge_alloc.strided_views import types_with_layout_of
from xdsl_mergealloc.merge_alloc.trace import DestinationForwarding


def forward_to_destinations(forwardings: Sequence[DestinationForwarding]) -> None:
    """Carry out forwardings, in the order in which they were found."""
    forwarder = _Forwarder()
    parts = [forwarder.prepare(forwarding) for forwarding in forwardings]
    for forwarding, part in reversed(list(zip(forwardings, parts, strict=True))):
        forwarder.replace_members(forwarding.members, part)


class _Forwarder:
    def __init__(self) -> None:
        self._order = EditedOrder()
        self._first_inside: dict[Operation, Operation] = {}
        """For destinations, the first operation that accesses what is made in them."""
        self._made_in: dict[Operation, SSAValue] = {}
        """For members that are replaced, the part."""

    def prepare(self, forwarding: DestinationForwarding) -> Operation:
        """
        Put all in place that a part needs; members are not replaced yet, but the copy goes. Returns
        what makes the part: a view, or the allocation of the destination.
        """
        block = forwarding.copy.parent
        assert block is not None
        first_use = self._first_use(forwarding.members, block)
        for fill in forwarding.fills:
            self._put_earlier(fill, first_use)
        destination = forwarding.destination
        others = self._first_inside.get(destination, first_use)
        self._first_inside[destination] = min(first_use, others, key=self._order.position)
        first_member = min(forwarding.members, key=self._order.position)
        self._order.put_earlier(destination, first_member)
        part = destination
        for view in forwarding.views:
            part = view.clone({view.operands[0]: part.results[0]})
            self._order.put_before(part, first_member)
        for member in forwarding.members:
            if part.results[0].name_hint is None:
                part.results[0].name_hint = member.results[0].name_hint
        self._order.erase(forwarding.copy)
        for view in reversed(forwarding.views):
            if not view.results[0].uses:
                self._order.erase(view)
        return part

    def _first_use(self, allocations: Sequence[Operation], block: Block) -> Operation:
        """
        The first operation of a block that accesses an allocation, a view of it, or what is made in
        it. The latter stays where it is: only what fills destinations is moved.
        """
        users = [self._first_inside[one] for one in allocations if one in self._first_inside]
        pending = [allocation.results[0] for allocation in allocations]
        while pending:
            for use in pending.pop().uses:
                op = use.operation
                if VIEW_LIKE_MODELS.lookup(op) is not None:
                    pending += op.results
                if any(
                    effect.kind is not MemoryEffectKind.FREE for effect in effects_on_buffers(op)
                ):
                    around = block.find_ancestor_op_in_block(op)
                    assert around is not None
                    users.append(around)
        return min(users, key=self._order.position)

    def _put_earlier(self, fill: Operation, first_use: Operation) -> None:
        """Move what fills a destination, with the constants that it needs, to before a use."""
        for op in (fill, *(inner for body in fill.regions for b in body.blocks for inner in b.ops)):
            for operand in op.operands:
                # Whatever else it is, it is there early enough (N3).
                if isinstance(operand.owner, ConstantOp) and operand.owner.parent is fill.parent:
                    self._order.put_earlier(operand.owner, first_use)
        self._order.put_earlier(fill, first_use)

    def replace_members(self, members: Sequence[Operation], made_by: Operation) -> None:
        """Put a part in place of the allocations that are made in it."""
        part = self._made_in[made_by] if made_by in self._made_in else made_by.results[0]
        for member in members:
            buffer = member.results[0]
            types = types_with_layout_of(buffer, memref_type(part), {})
            assert types is not None
            del types[buffer]
            buffer.replace_all_uses_with(part)
            self._made_in[member] = part
            self._order.erase(member)
            for value, new_type in types.items():
                if value.type != new_type:
                    Rewriter.replace_value_with_new_type(value, new_type)
