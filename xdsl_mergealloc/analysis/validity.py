"""Properties of a program that every analysis relies on and xDSL's verifier does not check.

1. A definition dominates its uses: it comes earlier in the same block, or its block dominates the
   block of the user, or of an operation around the user. Blocks that control never reaches may use
   whatever is in scope. Modules, and other operations that are isolated from above and neither
   functions nor of described control flow, have no order of operations.
2. Every block of a region with several blocks, and of an operation of described control flow, ends
   with a terminator; and there is no branch to the entry block of a region.
3. Along each edge between regions (`RegionBranchOpInterface`) and between blocks
   (`BranchOpInterface`), there are as many values on both sides, of the same types.
4. Types of operands and results fit together, as far as models say (`interfaces/shape_check.py`).

The messages are MLIR's. One walk; the values in scope are one set, so that straight-line code costs
one look-up for each operand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NoReturn

from xdsl.ir import Block, BlockArgument, Operation, OpResult, Region, SSAValue
from xdsl.traits import IsolatedFromAbove, NoTerminator

from xdsl_mergealloc.analysis.dominance import BlockDominance
from xdsl_mergealloc.diagnostics import fail
from xdsl_mergealloc.interfaces.allocation_scope import is_function
from xdsl_mergealloc.interfaces.control_flow import (
    BRANCH_MODELS,
    REGION_BRANCH_MODELS,
    RegionBranchOpInterface,
    is_terminator,
)
from xdsl_mergealloc.interfaces.shape_check import SHAPE_CHECK_MODELS
from xdsl_mergealloc.nests import outward


def check_validity(root: Operation) -> None:
    """
    Raises:
        PassError: the first violation, naming the operation and where it is.
    """
    checker = _Checker()
    # Without recursion: a nest may be deeper than Python's stack.
    around = [checker.check_regions(root)]
    while around:
        inner = next(around[-1], None)
        if inner is None:
            around.pop()
        else:
            around.append(checker.check_regions(inner))


class _Checker:
    def __init__(self) -> None:
        self._in_scope: set[int] = set()
        """
        Values that dominate the current operation of the walk. By `id`, at half the cost of hashing
        values: this is done in every pass for every operand.
        """

    def check_regions(self, op: Operation) -> Iterator[Operation]:
        """Check the inside of an operation, but yield the operations there that have regions."""
        outside = self._in_scope
        if _is_isolated(op):
            self._in_scope = set()
        model = REGION_BRANCH_MODELS.lookup(op)
        for number, region in enumerate(op.regions):
            _check_terminators(op, number, region)
        if model is not None:
            _check_region_edges(op, model)
        has_order = model is not None or not _may_be_without_order(op)
        for region in op.regions:
            entry = region.first_block
            if entry is None:
                continue
            if entry is not region.last_block:
                yield from self._check_blocks(region)
                continue
            if not has_order:
                self._enter(entry)
            yield from self._check_block(entry)
            if self._in_scope is outside:
                self._leave(entry)
        self._in_scope = outside

    def _check_blocks(self, region: Region) -> Iterator[Operation]:
        """Check in dominator-tree order; unreachable blocks may use all values of the region."""
        dominance = BlockDominance(region)
        dominated: dict[Block, list[Block]] = {}
        unreached: list[Block] = []
        for block in dominance.order[1:]:
            above = dominance.immediate_dominator(block)
            (unreached if above is None else dominated.setdefault(above, [])).append(block)
        pending: list[tuple[Block, bool]] = [(dominance.order[0], False)]
        while pending:
            block, is_done = pending.pop()
            if is_done:
                self._leave(block)
                continue
            yield from self._check_block(block)
            pending.append((block, True))
            pending.extend((inner, False) for inner in reversed(dominated.get(block, ())))
        for block in unreached:
            self._enter(block)
        for block in unreached:
            yield from self._check_block(block)
        for block in unreached:
            self._leave(block)

    def _check_block(self, block: Block) -> Iterator[Operation]:
        in_scope = self._in_scope
        in_scope.update(map(id, block.args))
        op = block.first_op
        while op is not None:
            for value in op.operands:
                if id(value) not in in_scope:
                    self._judge(op, value)
            shapes = SHAPE_CHECK_MODELS.lookup(op)
            if shapes is not None and (mistake := shapes.mistake(op)) is not None:
                fail(op, mistake)
            if op.regions:
                yield op
            if op.results:
                in_scope.update(map(id, op.results))
            op = op.next_op
        # Only the last operation has successors: xDSL's verifier checks that.
        if (last := block.last_op) is not None and last.successors:
            _check_branch(last)

    def _enter(self, block: Block) -> None:
        self._in_scope.update(_defined_in(block))

    def _leave(self, block: Block) -> None:
        self._in_scope.difference_update(_defined_in(block))

    def _judge(self, user: Operation, value: SSAValue) -> None:
        """Reject a use of a value that is not in scope, unless the user is unreachable."""
        number = next(n for n, operand in enumerate(user.operands) if operand is value)
        region = _region_of(value)
        beside = next((o for o in outward(user) if o.parent_region() is region), None)
        if beside is not None and region is not None and not _is_reached(beside):
            return
        fail(user, f"operand #{number} does not dominate this use")


def _defined_in(block: Block) -> Iterator[int]:
    yield from map(id, block.args)
    for op in block.ops:
        yield from map(id, op.results)


def _region_of(value: SSAValue) -> Region | None:
    if isinstance(value, BlockArgument):
        return value.block.parent
    return value.op.parent_region() if isinstance(value, OpResult) else None


def _is_reached(op: Operation) -> bool:
    region, block = op.parent_region(), op.parent
    return region is None or block is None or BlockDominance(region).is_reachable(block)


def _is_isolated(op: Operation) -> bool:
    return op.has_trait(IsolatedFromAbove, value_if_unregistered=False)


def _may_be_without_order(op: Operation) -> bool:
    """Whether regions of an operation may be graph regions; xDSL does not say which ones are."""
    if op.has_trait(NoTerminator, value_if_unregistered=False):
        return True
    return _is_isolated(op) and not is_function(op)


def _check_terminators(op: Operation, number: int, region: Region) -> None:
    if region.first_block is region.last_block:
        return  # xDSL checks these itself.
    if op.has_trait(NoTerminator, value_if_unregistered=True):
        return
    for block in region.blocks:
        last = block.last_op
        if last is None:
            fail(op, f"region #{number} has an empty block: expect at least a terminator")
        if not is_terminator(last):
            fail(last, "ends a block, but is not a terminator")
        if region.first_block in last.successors:
            fail(last, "branches to the entry block of a region, which may have no predecessors")


def _check_branch(op: Operation) -> None:
    model = BRANCH_MODELS.lookup(op)
    if model is None:
        return
    for number, successor in enumerate(op.successors):
        operands = model.successor_operands(op, number)
        if len(operands) != len(successor.args):
            fail(
                op,
                f"branch has {len(operands)} operands for successor #{number}, but target block "
                f"has {len(successor.args)}",
            )
        for position, (operand, argument) in enumerate(zip(operands, successor.args, strict=True)):
            if operand.type != argument.type:
                fail(
                    op,
                    f"type mismatch for bb argument #{position} of successor #{number}: "
                    f"'{operand.type}' and '{argument.type}'",
                )


def _check_region_edges(op: Operation, model: RegionBranchOpInterface) -> None:
    """Check all edges; those into one region have to forward the same number of values."""
    brought: dict[int | None, int] = {}
    for edge in model.edges(op):
        if edge.forwarder is op and edge.source is not None:
            # The edge says that control may pass; the forwarded values are not described.
            continue
        count = brought.setdefault(edge.target, len(edge.inputs))
        if len(edge.operands) != count or len(edge.inputs) != count:
            _fail_at_edge(
                op,
                edge.source,
                edge.target,
                f"source has {len(edge.operands)} operands, but target successor needs {count}",
            )
        if count:
            _check_types(op, edge.source, edge.target, edge.operands, edge.inputs)


def _check_types(
    op: Operation,
    source: int | None,
    target: int | None,
    operands: Sequence[SSAValue],
    inputs: Sequence[SSAValue],
) -> None:
    for number, (operand, value) in enumerate(zip(operands, inputs, strict=True)):
        if operand.type != value.type:
            _fail_at_edge(
                op,
                source,
                target,
                f"source type #{number} '{operand.type}' should match input type #{number} "
                f"'{value.type}'",
            )


def _fail_at_edge(op: Operation, source: int | None, target: int | None, what: str) -> NoReturn:
    begin = "parent operands" if source is None else f"region #{source}"
    end = "parent results" if target is None else f"region #{target}"
    fail(op, f"region control flow edge from {begin} to {end}: {what}")
