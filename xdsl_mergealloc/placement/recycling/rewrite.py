"""Takeovers and links in the program.

A buffer that is kept within a block just goes on under another name. One that is kept from block
to block is a further value that the loop carries. Where each round has the same buffer, nothing is
carried: it is allocated before the loop and freed after it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import lcm

from xdsl.dialects.bufferization import CloneOp
from xdsl.dialects.builtin import IntegerAttr, i64
from xdsl.dialects.memref import AllocOp, DeallocOp
from xdsl.ir import Block, Operation, OpResult, SSAValue
from xdsl.ir.core import SSAValues

from xdsl_mergealloc.analysis.view_flow import ViewFlow
from xdsl_mergealloc.dialects.memref.access import CopyOp
from xdsl_mergealloc.interfaces.op_building import create_op
from xdsl_mergealloc.placement.recycling.kinds import Kinds, alignment_bytes
from xdsl_mergealloc.placement.recycling.links import Link, first_buffer
from xdsl_mergealloc.placement.recycling.rounds import Free, Round
from xdsl_mergealloc.placement.recycling.takeovers import Takeover


@dataclass(frozen=True)
class RecyclingPlan:
    """What happens to a round."""

    round_: Round
    takeovers: Sequence[Takeover]
    links: Sequence[Link]


def rewrite_round(plan: RecyclingPlan, view_flow: ViewFlow, kinds: Kinds) -> None:
    """Do what a plan says; `view_flow` is of the program before any such change."""
    for change in (*plan.takeovers, *plan.links):
        _align(change.free, view_flow, kinds)
    invariant = _invariant_links(plan)
    for link in invariant:
        if link.wraps:
            _put_around_loop(link, plan.round_)
    for takeover in plan.takeovers:
        _take_over(takeover)
    carried: list[Link] = []
    for link in plan.links:
        if link in invariant:
            if not link.wraps:
                _continue(link)
        elif link.wraps or link.free.op.parent is not link.allocation.op.parent:
            carried.append(link)
        else:
            _continue(link)
    _carry(carried, plan.round_)


def _align(free: Free, view_flow: ViewFlow, kinds: Kinds) -> None:
    """Give all buffers that are freed there the alignment that their kind asks for."""
    wanted = kinds.common_alignment_bytes(free.kind)
    for origin in view_flow.origins(free.value):
        alignment = lcm(alignment_bytes(origin), wanted)
        allocation = origin.owner
        if alignment == alignment_bytes(origin):
            continue
        if isinstance(allocation, CloneOp):
            allocation = _expand_clone(allocation)
        if isinstance(allocation, AllocOp):
            allocation.alignment = IntegerAttr(alignment, i64)


def _expand_clone(clone: CloneOp) -> AllocOp | None:
    """Make a clone an allocation, which can have an alignment, and a copy."""
    block = clone.parent
    if block is None:
        return None  # Done already, for another loop.
    allocation = AllocOp([], [], clone.output.type)
    copy = CopyOp(clone.input, allocation.memref)
    allocation.location = copy.location = clone.location
    allocation.memref.name_hint = clone.output.name_hint
    block.insert_ops_before((allocation, copy), clone)
    clone.output.replace_all_uses_with(allocation.memref)
    block.erase_op(clone)
    return allocation


def _invariant_links(plan: RecyclingPlan) -> dict[Link, None]:
    """The links by which a buffer comes back, in the next round, to where it came from."""
    into = {link.allocation.buffer: link for link in plan.links if not link.wraps}
    origin = {buffer: link.free.value for buffer, link in into.items()}
    for takeover in plan.takeovers:
        origin[takeover.allocation.buffer] = takeover.free.value
    invariant: dict[Link, None] = {}
    for link in plan.links:
        if link.wraps and first_buffer(link.free.value, origin) is link.allocation.buffer:
            invariant[link] = None
            value = link.free.value
            while value in origin:
                if value in into:
                    invariant[into[value]] = None
                value = origin[value]
    return invariant


def _put_around_loop(link: Link, round_: Round) -> None:
    """Allocate before the loop, and free after it."""
    allocation, free, loop = link.allocation.op, link.free.op, round_.loop
    assert loop.parent is not None
    allocation.detach()
    loop.parent.insert_op_before(allocation, loop)
    free.detach()
    free.operands = [allocation.memref]
    loop.parent.insert_op_after(free, loop)


def _take_over(takeover: Takeover) -> None:
    allocation, free = takeover.allocation.op, takeover.free.op
    if takeover.own_free is not None:
        takeover.own_free.op.operands = free.operands
    _replace(allocation, _current(takeover.name, takeover.free))
    _erase(free)
    if takeover.copy is not None:
        _erase(takeover.copy)


def _current(name: SSAValue, free: Free) -> SSAValue:
    """A value that is read, by its name now: the buffer may have got another one meanwhile."""
    return free.op.operands[0] if name is free.value else name


def _continue(link: Link) -> None:
    """What is allocated is what was freed."""
    _replace(link.allocation.op, link.free.op.operands[0])
    _erase(link.free.op)


def _replace(allocation: AllocOp, buffer: SSAValue) -> None:
    allocation.memref.replace_all_uses_with(buffer)
    _erase(allocation)


def _erase(op: Operation) -> None:
    assert op.parent is not None
    op.parent.erase_op(op)


# What a loop carries


def _carry(links: Iterable[Link], round_: Round) -> None:
    """Hand buffers from block to block, and to the next round, along with what is carried already.

    The blocks of a round are passed in turn. So what is kept past the end of the last one comes to
    the first one, and what is kept past the end of the first one of two comes to the second one,
    or leaves the loop.
    """
    loop, blocks = round_.loop, round_.blocks
    ends_after = 0 if len(blocks) == 2 else None
    for link in links:
        source = blocks.index(_block(link.free.op))
        target = blocks.index(_block(link.allocation.op))
        buffer, allocation = link.free.op.operands[0], link.allocation.op
        handed_on = buffer
        step = source
        entered_first = False
        while True:
            _append(_terminator(blocks[step]), handed_on)
            if step == ends_after:
                _free_result(loop, buffer, link.free.op)
            step = (step + 1) % len(blocks)
            handed_on = blocks[step].insert_arg(buffer.type, len(blocks[step].args))
            handed_on.name_hint = allocation.memref.name_hint
            entered_first |= step == 0
            if step == target:
                break
        allocation.memref.replace_all_uses_with(handed_on)
        if entered_first:
            allocation.detach()
            assert loop.parent is not None
            loop.parent.insert_op_before(allocation, loop)
            _append(loop, allocation.memref)
        else:
            _erase(allocation)
        if ends_after is None:
            _free_result(loop, buffer, link.free.op)
        _erase(link.free.op)


def _block(op: Operation) -> Block:
    assert op.parent is not None
    return op.parent


def _terminator(block: Block) -> Operation:
    assert block.last_op is not None
    return block.last_op


def _append(op: Operation, value: SSAValue) -> None:
    op.operands = (*op.operands, value)


def _free_result(loop: Operation, like: SSAValue, free: Operation) -> None:
    """A further result of a loop, that is freed behind it."""
    result = OpResult(like.type, loop, len(loop.results))
    result.name_hint = like.name_hint
    loop.results = SSAValues((*loop.results, result))
    after = create_op(DeallocOp, (result,), (), {}, free.location)
    assert loop.parent is not None
    loop.parent.insert_op_after(after, loop)
