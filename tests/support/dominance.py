"""The check that xDSL's verifier leaves out: every use is dominated by its definition.

The rules are MLIR's: a definition dominates a use if it comes earlier in the same block, or if its
block dominates the block (of the ancestor) of the user in the same region. Code in unreachable
blocks may use anything that is in scope; reachable code must not use values of unreachable blocks.
Ops in a module have no order. An op that is isolated from above sees nothing of the outside.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects.builtin import ModuleOp, UnregisteredOp
from xdsl.ir import Block, BlockArgument, Operation, OpResult, Region, SSAValue
from xdsl.traits import IsolatedFromAbove


@dataclass(frozen=True)
class _Interval:
    """Entry and exit number of a block in a walk of the dominator tree."""

    entry: int
    exit: int

    def contains(self, other: _Interval) -> bool:
        return self.entry <= other.entry and other.exit <= self.exit


def _reverse_postorder(region: Region) -> list[Block]:
    entry = region.first_block
    if entry is None:
        return []
    seen = {entry}
    order: list[Block] = []
    stack: list[tuple[Block, int]] = [(entry, 0)]
    while stack:
        block, number = stack.pop()
        successors = () if block.last_op is None else block.last_op.successors
        if number == len(successors):
            order.append(block)
            continue
        stack.append((block, number + 1))
        if successors[number] not in seen:
            seen.add(successors[number])
            stack.append((successors[number], 0))
    order.reverse()
    return order


def _immediate_dominators(order: list[Block]) -> list[int]:
    """Cooper, Harvey, Kennedy: A Simple, Fast Dominance Algorithm. Blocks by order number."""
    number_of = {block: number for number, block in enumerate(order)}
    predecessors: list[list[int]] = [[] for _ in order]
    for number, block in enumerate(order):
        for successor in () if block.last_op is None else block.last_op.successors:
            predecessors[number_of[successor]].append(number)
    dominators = [0] + [-1] * (len(order) - 1)
    changed = True
    while changed:
        changed = False
        for number in range(1, len(order)):
            best = -1
            for predecessor in predecessors[number]:
                if dominators[predecessor] < 0:
                    continue
                if best < 0:
                    best = predecessor
                    continue
                left, right = best, predecessor
                while left != right:
                    if left > right:
                        left = dominators[left]
                    else:
                        right = dominators[right]
                best = left
            if dominators[number] != best:
                dominators[number] = best
                changed = True
    return dominators


def _dominator_intervals(region: Region) -> dict[Block, _Interval]:
    """Intervals of the reachable blocks: A dominates B iff A's interval contains B's."""
    order = _reverse_postorder(region)
    if len(order) == 1:
        return {order[0]: _Interval(0, 1)}
    children: list[list[int]] = [[] for _ in order]
    for number, dominator in enumerate(_immediate_dominators(order)):
        if number:
            children[dominator].append(number)
    entries = [0] * len(order)
    intervals: dict[Block, _Interval] = {}
    clock = 0
    stack = [(0, False)] if order else []
    while stack:
        number, done = stack.pop()
        if done:
            intervals[order[number]] = _Interval(entries[number], clock)
            continue
        entries[number] = clock
        clock += 1
        stack.append((number, True))
        stack.extend((child, False) for child in children[number])
    return intervals


class _Checker:
    def __init__(self, root: Operation) -> None:
        self.place: dict[Operation, int] = {}
        self.intervals: dict[Region, dict[Block, _Interval]] = {}
        for op in root.walk():
            for region in op.regions:
                self.intervals[region] = _dominator_intervals(region)
                for block in region.blocks:
                    self.place.update((inner, n) for n, inner in enumerate(block.ops))

    def check(self, user: Operation, number: int, value: SSAValue) -> str | None:
        """Why operand `number` of `user` breaks the rules, or None."""
        if isinstance(value, OpResult):
            defined_in, defined_at = value.op.parent, self.place.get(value.op, -1)
            if value.op not in self.place:
                return "its definition is not part of the module"
        else:
            assert isinstance(value, BlockArgument)
            defined_in, defined_at = value.block, -1
        target = None if defined_in is None else defined_in.parent
        ancestor: Operation | None = user
        while ancestor is not None:
            block = ancestor.parent
            region = None if block is None else block.parent
            if block is None or region is None:
                return "its definition is in a region that does not enclose the use"
            if region is target:
                break
            ancestor = region.parent
            if isinstance(ancestor, Operation) and _is_isolated(ancestor):
                return f"'{ancestor.name}' is isolated from above"
        else:
            return "its definition is in a region that does not enclose the use"
        assert ancestor is not None
        assert target is not None
        assert defined_in is not None
        if isinstance(target.parent, ModuleOp):
            return None
        block = ancestor.parent
        assert block is not None
        intervals = self.intervals[target]
        if block not in intervals:
            return None
        if block is defined_in:
            if defined_at < self.place[ancestor]:
                return None
            return "it is defined later in the block, or by the enclosing op"
        if defined_in not in intervals:
            return "its definition is in an unreachable block"
        if intervals[defined_in].contains(intervals[block]):
            return None
        return "its definition is in a block that does not dominate the use"


def _is_isolated(op: Operation) -> bool:
    return op.has_trait(IsolatedFromAbove, value_if_unregistered=False)


def assert_dominance(module: Operation) -> None:
    """Walks every op of a module.

    Raises:
        AssertionError: a use is not dominated by its definition; names op and operand.
    """
    checker = _Checker(module)
    for op in module.walk():
        for number, value in enumerate(op.operands):
            reason = checker.check(op, number, value)
            if reason is not None:
                name = op.op_name.data if isinstance(op, UnregisteredOp) else op.name
                hint = f" (%{value.name_hint})" if value.name_hint else ""
                raise AssertionError(f"operand {number}{hint} of '{name}': {reason}\n{op}")
