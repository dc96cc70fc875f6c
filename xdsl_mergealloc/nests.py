"""
Traversal of programs nested deeper than Python's stack, and ancestors in them.

Nothing here is recursive, as xDSL's `Operation.walk` is for regions.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.traits import SymbolTable


def walk(root: Operation, left_out: Container[Operation] = ()) -> list[Operation]:
    """
    Return an operation and all inside it, but nothing inside those left out; outer ones first.

    Several times as fast as `root.walk()`, whose generators pass each operation through all
    enclosing ones.
    """
    if not root.regions:
        return [root]
    return [root, *walk_regions(root.regions, lambda op: op not in left_out)]


def walk_regions(
    regions: Sequence[Region], enters: Callable[[Operation], bool] = lambda op: True
) -> list[Operation]:
    """Return all operations in some regions, but none in those not entered; outer ones first."""
    found: list[Operation] = []
    pending: list[Operation] = []
    """Operations at which blocks continue, the next one last."""
    _add_first_ops(regions, pending)
    while pending:
        op: Operation | None = pending.pop()
        while op is not None:
            found.append(op)
            inner, op = op, op.next_op
            if inner.regions and enters(inner):
                if op is not None:
                    pending.append(op)
                _add_first_ops(inner.regions, pending)
                break
    return found


def _add_first_ops(regions: Sequence[Region], pending: list[Operation]) -> None:
    """
    Add the first operations of the blocks of some regions, last block first.

    It goes from block to block, since xDSL's lists of blocks take as long as the rest of a walk.
    """
    for region in reversed(regions):
        block = region.last_block
        while block is not None:
            if (first := block.first_op) is not None:
                pending.append(first)
            block = block.prev_block


def walk_inner_first(root: Operation, left_out: Container[Operation] = ()) -> list[Operation]:
    """
    Return an operation and all inside it, but nothing inside those left out; inner operations come
    before outer ones.
    """
    found: list[Operation] = []
    around: list[tuple[Operation, Iterator[Operation]]] = [(root, operations_in(root))]
    while around:
        op, inside = around[-1]
        for inner in inside:
            if inner.regions and inner not in left_out:
                around.append((inner, operations_in(inner)))
                break
            found.append(inner)
        else:
            around.pop()
            found.append(op)
    return found


def outward(op: Operation | None) -> Iterator[Operation]:
    """Yield an operation and those around it, innermost first; nothing for None."""
    while op is not None:
        yield op
        op = op.parent_op()


def module_around(op: Operation) -> ModuleOp | None:
    """Return the innermost module around an operation; None if there is none."""
    return next((one for one in outward(op.parent_op()) if isinstance(one, ModuleOp)), None)


def symbol_table_around(op: Operation) -> Operation | None:
    """Return the symbol table in which the symbols that an operation names are looked up."""
    return next(filter(is_symbol_table, outward(op.parent_op())), None)


def is_symbol_table(op: Operation) -> bool:
    """Whether an operation has a symbol table of its own."""
    return op.has_trait(SymbolTable, value_if_unregistered=False)


def blocks_of(op: Operation) -> Iterator[Block]:
    """Yield the blocks in the regions of an operation."""
    return (block for region in op.regions for block in region.blocks)


def values_of(op: Operation) -> list[SSAValue]:
    """Return the values that an operation defines: its results, and the arguments of its blocks."""
    if not op.regions:
        return list(op.results)
    return [*op.results, *(argument for block in blocks_of(op) for argument in block.args)]


def operations_in(op: Operation) -> Iterator[Operation]:
    """Yield the operations in the blocks of an operation, but nothing inside them."""
    return (inner for block in blocks_of(op) for inner in block.ops)


class AncestorsIn:
    """Ancestors of operations among those of a block; shared parts of paths are visited once."""

    def __init__(self, block: Block):
        self._block = block
        self._of_block: dict[Block, Operation | None] = {}

    def of(self, op: Operation) -> Operation | None:
        """Return the operation of the block that is, or contains, another one, if there is one."""
        passed: list[Block] = []
        found: Operation | None = op
        while found is not None and (block := found.parent) is not self._block:
            if block is None or block in self._of_block:
                found = None if block is None else self._of_block[block]
                break
            passed.append(block)
            found = found.parent_op()
        self._of_block.update(dict.fromkeys(passed, found))
        return found


def blocks_around_all(ops: Sequence[Operation], outer: Block) -> Sequence[Block]:
    """Return the blocks inside `outer` that contain all operations (at least one), outer first."""
    around: list[Block] = []
    block = ops[0].parent
    while block is not None and block is not outer:
        around.append(block)
        block = block.parent_block()
    around.reverse()
    count = {block: number for number, block in enumerate(around, start=1)}
    count[outer] = 0
    for op in ops:
        passed: list[Block] = []
        block = op.parent
        while block is not None and block not in count:
            passed.append(block)
            block = block.parent_block()
        common = 0 if block is None else count[block]
        count.update(dict.fromkeys(passed, common))
        del around[common:]
    return around


def used_from_outside(
    op: Operation, used_inside: Callable[[Operation], Iterable[SSAValue]]
) -> dict[SSAValue, None]:
    """
    Return the values from outside that an operation, or one inside it, uses, in text order;
    `used_inside` returns the same for the operations in its own blocks.
    """
    used = dict.fromkeys(op.operands)
    for block in blocks_of(op):
        for inner in block.ops:
            for value in used_inside(inner):
                owner = value.owner
                around = owner.parent if isinstance(owner, Operation) else owner
                if around is None or around.parent_op() is not op:
                    used[value] = None
    return used
