"""Unused tensors get no buffers.

An operation that only computes unused values would still compete for a buffer: its write in place
is a write. Used values are found backwards, from the operations that have effects:

1. An operation that is not pure is needed, and all its operands are used.
2. The operation that defines a used value is needed, and so are the operations around it; their
   operands are used, and the values that their regions use.
3. Loops and branches hand on only used values: the result of a loop, its initial value, the
   argument and the yielded value are used together.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue
from xdsl.rewriter import Rewriter
from xdsl.traits import SymbolOpInterface

from xdsl_mergealloc.bufferize.carried_tensors import yielded_by
from xdsl_mergealloc.copies import clone
from xdsl_mergealloc.interfaces.control_flow import is_region_branch
from xdsl_mergealloc.interfaces.loop_like import (
    first_init,
    inits,
    is_loop_like,
    iter_args,
    with_inits,
)
from xdsl_mergealloc.interfaces.op_building import replace_keeping_results, with_other_values
from xdsl_mergealloc.nests import walk, walk_regions
from xdsl_mergealloc.tensors.pure_ops import PureOps


def erase_dead_tensors(module: ModuleOp) -> None:
    """Erase pure operations, and values that loops and branches hand on, if they are unused."""
    if not _may_be_dead(module):
        return
    uses = _Uses(module)
    kept: dict[Operation, list[int]] = {}
    for op in uses.judged:
        if op in uses.handing_on:
            kept[op] = [number for number, result in enumerate(op.results) if result in uses.used]
            for terminator in yielded_by(op):
                terminator.operands = [terminator.operands[number] for number in kept[op]]
    # Users are erased before the operations that they use: the list is in program order.
    for op in reversed(uses.judged):
        if op not in uses.needed:
            Rewriter.erase_op(op)
        elif op in kept and len(kept[op]) < len(op.results):
            _keep_results(op, kept[op])


def without_dead_tensors(module: ModuleOp) -> ModuleOp:
    """Return a copy of the module without dead tensors; the module itself if it has none."""
    if not _may_be_dead(module):
        return module
    copy = clone(module)
    erase_dead_tensors(copy)
    return copy


def _may_be_dead(module: ModuleOp) -> bool:
    """
    Whether anything may be unused, by a quick test: without loops and branches, the last unused
    operation has results without uses.
    """
    pure_ops = PureOps()
    for op in walk_regions(module.regions):
        if op.regions and (is_loop_like(op) or is_region_branch(op)):
            return True
        if any(result.first_use is not None for result in op.results):
            continue
        # An operation with a symbol name is not pure, and those inside it are tested by themselves.
        if not op.has_trait(SymbolOpInterface, value_if_unregistered=False) and pure_ops.is_pure(
            op
        ):
            return True
    return False


class _Uses:
    """Needed operations and used values of a module."""

    def __init__(self, module: ModuleOp) -> None:
        self.needed: set[Operation] = set()
        self.used: set[SSAValue] = set()
        self.judged: list[Operation] = []
        """Operations that may not be needed; those inside a pure operation are judged with it."""
        self.handing_on: set[Operation] = set()
        """The judged operations that are loops or branches."""
        self._pure: set[Operation] = set()
        """The judged operations that are pure. (Operations in neither set are needed.)"""
        self._pure_ops = PureOps()
        self._pending: list[SSAValue] = []
        self._find(module)
        # Only now it is known of each operation whether it hands on values.
        while self._pending:
            self._follow(self._pending.pop())

    def _find(self, root: Operation) -> None:
        for op in walk_regions(root.regions, self._is_looked_into):
            if op in self.handing_on:
                self.judged.append(op)
            elif self._pure_ops.is_pure(op):
                self.judged.append(op)
                self._pure.add(op)
            elif op.parent_op() not in self.handing_on or op.next_op is not None:
                self._need(op)

    def _is_looked_into(self, op: Operation) -> bool:
        """Whether to look into the regions of an operation; called once for each."""
        if is_loop_like(op) or is_region_branch(op):
            self.handing_on.add(op)
            return True
        return not self._pure_ops.is_pure(op)

    def _need(self, op: Operation) -> None:
        current: Operation | None = op
        while current is not None and current not in self.needed:
            self.needed.add(current)
            if is_loop_like(current):
                self._use(current.operands[: first_init(current)])
            elif current not in self._pure:
                self._use(current.operands)
            else:
                inside = walk(current)
                self.needed.update(inside)
                made_inside = {result for inner in inside for result in inner.results}
                for inner in inside:
                    self._use(value for value in inner.operands if value not in made_inside)
            current = current.parent_op()

    def _use(self, values: Iterable[SSAValue]) -> None:
        for value in values:
            if value not in self.used:
                self.used.add(value)
                self._pending.append(value)

    def _follow(self, value: SSAValue) -> None:
        owner = value.owner
        op = owner.parent_op() if isinstance(owner, Block) else owner
        if op is None:
            return
        self._need(op)
        assert isinstance(value, OpResult | BlockArgument)
        if is_loop_like(op):
            number = value.index
            if isinstance(value, BlockArgument):
                number -= len(value.block.args) - len(op.results)
                if number < 0:
                    return
            self._use((inits(op)[number], op.results[number], iter_args(op)[number]))
            self._use(terminator.operands[number] for terminator in yielded_by(op))
        elif op in self.handing_on:
            number = value.index
            self._use(terminator.operands[number] for terminator in yielded_by(op))


def _keep_results(op: Operation, kept: Sequence[int]) -> None:
    """Drop the other results, and the arguments and initial values of a loop that go with them."""
    types = [op.results[number].type for number in kept]
    if is_loop_like(op):
        arguments, initial = iter_args(op), inits(op)
        for number in reversed(range(len(op.results))):
            if number not in kept:
                op.regions[0].block.erase_arg(arguments[number])
        new_op = with_inits(op, [initial[number] for number in kept], types)
    else:
        new_op = with_other_values(op, op.operands, types)
    replace_keeping_results(op, new_op, kept)
