"""Making buffers where they would be copied to: see `nesting` for what is right."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from xdsl.dialects.arith import ConstantOp
from xdsl.ir import Block, Operation, SSAValue
from xdsl.rewriter import Rewriter

from xdsl_mergealloc.interfaces.buffer_type import memref_type
from xdsl_mergealloc.interfaces.memory_effects import touched_buffers
from xdsl_mergealloc.interfaces.view_like import VIEW_LIKE_MODELS
from xdsl_mergealloc.merge_alloc.strided_views import types_with_layout_of
from xdsl_mergealloc.merge_alloc.trace import Nesting


def nest_buffers(nestings: Sequence[Nesting]) -> None:
    """Carry out nestings, in the order in which they were found."""
    orders: dict[Block, _Order] = {}
    for nesting in nestings:
        block = nesting.copy.parent
        assert block is not None
        order = orders.get(block)
        if order is None:
            order = orders[block] = _Order(block)
        _nest(nesting, order)


class _Order:
    """The order of the operations of a block, while some are moved."""

    def __init__(self, block: Block):
        self._block = block
        self._place = {op: Fraction(number) for number, op in enumerate(block.ops)}

    def place(self, op: Operation) -> Fraction:
        """Comes before that of what is behind it."""
        return self._place[op]

    def add_before(self, op: Operation, anchor: Operation) -> None:
        """Insert an operation that is in no block."""
        before, behind = anchor.prev_op, self._place[anchor]
        self._place[op] = behind - 1 if before is None else (self._place[before] + behind) / 2
        self._block.insert_op_before(op, anchor)

    def move_before(self, op: Operation, anchor: Operation) -> None:
        """Move an operation forward, if it is not there yet."""
        if self._place[anchor] < self._place[op]:
            op.detach()
            self.add_before(op, anchor)

    def first_use(self, buffers: Sequence[SSAValue]) -> Operation:
        """The first operation of the block that accesses a buffer or a view of it."""
        found: Operation | None = None
        pending = list(buffers)
        while pending:
            for use in pending.pop().uses:
                op = use.operation
                if VIEW_LIKE_MODELS.lookup(op) is not None:
                    pending += op.results
                if not touched_buffers(op).accessed:
                    continue
                while op.parent is not self._block:
                    around = op.parent_op()
                    assert around is not None
                    op = around
                if found is None or self._place[op] < self._place[found]:
                    found = op
        assert found is not None
        return found

    def erase(self, op: Operation) -> None:
        """Erase an operation."""
        del self._place[op]
        self._block.erase_op(op)


def _nest(nesting: Nesting, order: _Order) -> None:
    first_use = order.first_use([member.results[0] for member in nesting.members])
    for fill in nesting.fills:
        for op in (fill, *(inner for body in fill.regions for b in body.blocks for inner in b.ops)):
            for operand in op.operands:
                # Whatever else it is, it is there early enough (N3).
                if isinstance(operand.owner, ConstantOp) and operand.owner.parent is fill.parent:
                    order.move_before(operand.owner, first_use)
        order.move_before(fill, first_use)
    first_member = min(nesting.members, key=order.place)
    order.move_before(nesting.outer, first_member)
    part: SSAValue = nesting.outer.results[0]
    for view in nesting.views:
        clone = view.clone({view.operands[0]: part})
        order.add_before(clone, first_member)
        part = clone.results[0]
    for member in nesting.members:
        buffer = member.results[0]
        types = types_with_layout_of(buffer, memref_type(part), {})
        assert types is not None
        del types[buffer]
        buffer.replace_all_uses_with(part)
        order.erase(member)
        for value, new_type in types.items():
            if value.type != new_type:
                Rewriter.replace_value_with_new_type(value, new_type)
    order.erase(nesting.copy)
    for view in reversed(nesting.views):
        if not view.results[0].uses:
            order.erase(view)
