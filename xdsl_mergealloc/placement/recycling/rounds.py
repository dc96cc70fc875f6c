"""Rounds of loops: what is allocated and freed in each of them, in the order of time.

A round of an `scf.for` is its body; a round of an `scf.while` is its first region, which ends the
loop or not, and then its second one. Only allocations and frees in the round's own blocks count
here: they are executed exactly once in each round.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from xdsl.dialects.memref import AllocOp, DeallocOp
from xdsl.dialects.scf import ForOp, WhileOp
from xdsl.ir import Block, Operation, SSAValue

from xdsl_mergealloc.interfaces.nesting import is_defined_outside
from xdsl_mergealloc.placement.recycling.kinds import Kind, Kinds


@dataclass(eq=False)
class Allocation:
    """A `memref.alloc` that may get a buffer from elsewhere instead, of the common alignment."""

    op: AllocOp
    at: int
    """The number of the operation in the round."""
    kind: Kind

    @property
    def buffer(self) -> SSAValue:
        """The result."""
        return self.op.memref


@dataclass(eq=False)
class Free:
    """A `memref.dealloc` that may hand on its buffer instead, which can have that alignment."""

    op: DeallocOp
    at: int
    value: SSAValue
    """What is freed."""
    kind: Kind


@dataclass
class Round:
    """A round of a loop."""

    loop: ForOp | WhileOp
    blocks: tuple[Block, ...]
    """In the order of time. The loop ends after the first one of them."""
    number: dict[Operation, int] = field(default_factory=dict[Operation, int])
    """The operations in the blocks."""
    allocations: list[Allocation] = field(default_factory=list[Allocation])
    frees: list[Free] = field(default_factory=list[Free])


def loops_by_depth(root: Operation) -> list[list[ForOp | WhileOp]]:
    """The loops below `root` in groups; none of a group is inside a loop of an earlier one."""
    groups: list[list[ForOp | WhileOp]] = []
    pending = [(root, 0)]
    while pending:
        op, depth = pending.pop()
        if isinstance(op, ForOp | WhileOp):
            if len(groups) == depth:
                groups.append([])
            groups[depth].append(op)
            depth += 1
        for region in reversed(op.regions):
            for block in reversed(region.blocks):
                pending.extend((inner, depth) for inner in reversed(block.ops) if inner.regions)
    return groups[::-1]


def find_round(loop: ForOp | WhileOp, kinds: Kinds) -> Round:
    """The round of a loop, as the program is now."""
    round_ = Round(loop, tuple(region.block for region in loop.regions))
    for block in round_.blocks:
        for op in block.ops:
            round_.number[op] = len(round_.number)
    for op, at in round_.number.items():
        if not isinstance(op, AllocOp | DeallocOp):
            continue
        value, kind = op.memref, kinds.of(op.memref)
        if kind is None or not kinds.can_be_aligned(value):
            continue
        if isinstance(op, DeallocOp):
            home = value.owner if isinstance(value.owner, Block) else value.owner.parent
            if home is op.parent:
                round_.frees.append(Free(op, at, value, kind))
        elif all(is_defined_outside(size, loop) for size in kind.sizes):
            round_.allocations.append(Allocation(op, at, kind))
    return round_
