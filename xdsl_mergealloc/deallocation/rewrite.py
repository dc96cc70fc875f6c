"""Carries out a deallocation plan: inserts frees and clones, and blocks on edges for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from xdsl.dialects.builtin import LocationAttr
from xdsl.dialects.cf import BranchOp
from xdsl.dialects.scf import IfOp, YieldOp
from xdsl.ir import Block, BlockArgument, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_mergealloc.deallocation.decisions import DeallocationPlan
from xdsl_mergealloc.deallocation.flow import BufferFlow, ForwardedOperand, mark_manual_deallocation
from xdsl_mergealloc.deallocation.indicator_operations import Indicator, run_if
from xdsl_mergealloc.deallocation.indicators import Indicators
from xdsl_mergealloc.deallocation.simplification import Simplifications
from xdsl_mergealloc.dialects.bufferization import DeallocOp
from xdsl_mergealloc.graphs import nearest
from xdsl_mergealloc.interfaces.allocation import build_clone_of, build_dealloc_of, has_own_free
from xdsl_mergealloc.interfaces.control_flow import REGION_BRANCH_MODELS


class FunctionRewriter:
    """Inserts the frees and clones of a plan into a function; `flow` is of the unchanged one."""

    def __init__(self, flow: BufferFlow):
        self._flow = flow
        self._root_of: Callable[[SSAValue], Operation | None] = cache(self._find_root)
        """Returns the nearest allocation that a value may stem from, and is freed like."""
        self._indicators: Indicators | None = None
        self._on_edge: Callable[[Operation, int], Operation] = cache(self._split_edge)
        """Returns the end of the block between a branch and a successor; adds the block once."""

    def rewrite(self, plan: DeallocationPlan, simplifications: Simplifications) -> None:
        """Insert everything: indicators first, as they depend on the unchanged program."""
        flow, frees = self._flow, plan.placement.frees
        forwards = plan.owners.forwards
        if forwards or plan.owners.conditional or flow.has_indicators or flow.calls_with_indicators:
            self._indicators = Indicators(flow, plan, simplifications)
            returned = {} if flow.has_indicators else self._indicators.returned
            for operand, indicator in returned.items():
                self._return_what_is_owned(operand, indicator)
        for value in plan.manual:
            mark_manual_deallocation(flow.roots[value], flow.memory)
        for operand in plan.clones:
            branch, index = self._where(operand)
            # A clone is freed like the other buffers that may be forwarded in its place.
            owner = operand.inputs[0] if operand.inputs else operand.value
            clone = build_clone_of(self._root_of(owner), branch.operands[index], branch.location)
            Rewriter.insert_op(clone, InsertPoint.before(branch))
            branch.operands[index] = clone.results[0]
        for operand, owned in self._indicators.frees.items() if self._indicators else ():
            if owned:
                location = operand.forwarder.location
                ops = [self._conditional_free(owner, i, location) for owner, i in owned]
                branch, _ = self._where(operand)
                Rewriter.insert_op(ops, InsertPoint.before(branch))
        for op, owners in frees.after.items():
            Rewriter.insert_op(self._frees(owners, op), InsertPoint.after(op))
        for op, owners in frees.before.items():
            Rewriter.insert_op(self._frees(owners, op), InsertPoint.before(op))
        for block, owners in frees.at_start.items():
            assert block.first_op is not None
            Rewriter.insert_op(self._frees(owners, block.first_op), InsertPoint.at_start(block))
        for op, owners in frees.when_skipped.items():
            model = REGION_BRANCH_MODELS.lookup(op)
            assert model is not None
            block = model.fill_region_to_skip_through(op)
            Rewriter.insert_op(self._frees(owners, op), InsertPoint.at_start(block))
        for (branch, number), owners in frees.on_edge.items():
            onward = self._on_edge(branch, number)
            Rewriter.insert_op(self._frees(owners, branch), InsertPoint.before(onward))
        for op in plan.placement.replaced:
            Rewriter.erase_op(op)

    def _where(self, operand: ForwardedOperand) -> tuple[Operation, int]:
        """Return the operation that forwards an operand along its own edges only, and the operand's
        number there; add a block to the edge if necessary."""
        if operand.successor is None or len(operand.forwarder.successors) == 1:
            return operand.forwarder, operand.operand_index
        (target,) = operand.inputs
        assert isinstance(target, BlockArgument)
        return self._on_edge(operand.forwarder, operand.successor), target.index

    def _split_edge(self, branch: Operation, number: int) -> Operation:
        successor = branch.successors[number]
        between = Block(arg_types=[argument.type for argument in successor.args])
        for argument, name in zip(between.args, successor.args, strict=True):
            argument.name_hint = name.name_hint
        onward = BranchOp(successor, *between.args)
        onward.location = branch.location
        between.add_op(onward)
        region = branch.parent_region()
        assert region is not None
        region.insert_block_before(between, successor)
        blocks = enumerate(branch.successors)
        branch.successors = [between if i == number else block for i, block in blocks]
        return onward

    def _frees(self, owners: Iterable[SSAValue], where: Operation) -> list[Operation]:
        frees: list[Operation] = []
        for owner in owners:
            indicator = None if self._indicators is None else self._indicators.of(owner)
            if indicator is not None:
                frees.append(self._conditional_free(owner, indicator, where.location))
            else:
                frees.append(build_dealloc_of(self._root_of(owner), owner, where.location))
        return frees

    def _conditional_free(
        self, buffer: SSAValue, indicator: SSAValue, location: LocationAttr
    ) -> Operation:
        root = self._root_of(buffer)
        if has_own_free(root):
            return run_if(indicator, build_dealloc_of(root, buffer, location), location)
        free = DeallocOp.build(operands=[[buffer], [indicator], []], result_types=[[]])
        free.location = location
        return free

    def _return_what_is_owned(self, operand: ForwardedOperand, indicator: Indicator) -> None:
        """Pass ownership of a returned buffer to the caller: clone it if the function does not own
        it."""
        if indicator is True:
            return
        location = operand.forwarder.location
        clone = build_clone_of(self._root_of(operand.value), operand.value, location)
        mark_manual_deallocation(clone, self._flow.memory)
        replacement = clone
        if indicator is not False:
            owned, other = (
                Block([YieldOp(operand.value)]),
                Block([clone, YieldOp(clone.results[0])]),
            )
            replacement = IfOp(indicator, [operand.value.type], Region(owned), Region(other))
            for op in (replacement, owned.last_op, other.last_op):
                assert op is not None
                op.location = location
        Rewriter.insert_op(replacement, InsertPoint.before(operand.forwarder))
        operand.forwarder.operands[operand.operand_index] = replacement.results[0]

    def _find_root(self, value: SSAValue) -> Operation | None:
        flow = self._flow
        root = nearest(
            value, flow.sources, lambda name: name in flow.roots and not flow.sources(name)
        )
        return None if root is None else flow.roots[root]
