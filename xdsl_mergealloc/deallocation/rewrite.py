"""Carries out a deallocation plan: inserts frees and clones, and blocks on edges for them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from xdsl.dialects.builtin import LocationAttr
from xdsl.dialects.cf import BranchOp
from xdsl.dialects.scf import IfOp, YieldOp
from xdsl.ir import Block, BlockArgument, Operation, Region, SSAValue

from xdsl_mergealloc.deallocation.decisions import DeallocationPlan
from xdsl_mergealloc.deallocation.flow import (
    BufferFlow,
    ForwardedOperand,
    mark_manual_deallocation,
)
from xdsl_mergealloc.deallocation.indicator_logic import Indicator
from xdsl_mergealloc.deallocation.indicators import Indicators
from xdsl_mergealloc.deallocation.simplification import Simplifications
from xdsl_mergealloc.dialects.bufferization import DeallocOp
from xdsl_mergealloc.interfaces.allocation import (
    ALLOCATION_MODELS,
    AllocationOpInterface,
    build_clone,
    build_dealloc,
)
from xdsl_mergealloc.interfaces.control_flow import REGION_BRANCH_MODELS


def rewrite_function(
    flow: BufferFlow, plan: DeallocationPlan, simplifications: Simplifications
) -> None:
    """Insert the frees and clones of a plan; `flow` is of the unchanged function."""
    _Rewriter(flow).rewrite(plan, simplifications)


@dataclass
class _Edge:
    """What happens on the way from a branch to one of its successors."""

    clones: list[ForwardedOperand] = field(default_factory=list[ForwardedOperand])
    conditional: list[ForwardedOperand] = field(default_factory=list[ForwardedOperand])
    frees: Sequence[SSAValue] = ()


class _Rewriter:
    def __init__(self, flow: BufferFlow):
        self._flow = flow
        self._models: dict[SSAValue, AllocationOpInterface | None] = {}
        self._indicators: Indicators | None = None
        self._manual: frozenset[SSAValue] = frozenset()

    def rewrite(self, plan: DeallocationPlan, simplifications: Simplifications) -> None:
        """Insert everything: indicators first, as they look at what is there."""
        flow, frees = self._flow, plan.placement.frees
        forwards = plan.owners.forwards
        if forwards or plan.owners.conditional or flow.has_indicators or flow.calls_with_indicators:
            self._indicators = Indicators(flow, plan, simplifications)
            returned = {} if flow.has_indicators else self._indicators.returned
            for operand, indicator in returned.items():
                self._return_what_is_owned(operand, indicator)
        for value in plan.manual:
            mark_manual_deallocation(flow.roots[value], flow.memory)
        on_edges: dict[tuple[Operation, int], _Edge] = {
            edge: _Edge(frees=owners) for edge, owners in frees.on_edge.items()
        }
        for operand in plan.clones:
            if (edge := _edge_of(operand)) is not None:
                on_edges.setdefault(edge, _Edge()).clones.append(operand)
                continue
            clone = self._clone(operand.value, operand.forwarder)
            _block_of(operand.forwarder).insert_op_before(clone, operand.forwarder)
            operand.forwarder.operands[operand.operand_index] = clone.results[0]
        for operand in forwards:
            if (edge := _edge_of(operand)) is not None:
                on_edges.setdefault(edge, _Edge()).conditional.append(operand)
            else:
                ops = self._conditional_frees_at(operand)
                _block_of(operand.forwarder).insert_ops_before(ops, operand.forwarder)
        for op, owners in frees.after.items():
            _block_of(op).insert_ops_after(self._frees(owners, op), op)
        for op, owners in frees.before.items():
            _block_of(op).insert_ops_before(self._frees(owners, op), op)
        for block, owners in frees.at_start.items():
            _insert_at_start(block, self._frees(owners, _first_op(block)))
        for op, owners in frees.when_skipped.items():
            model = REGION_BRANCH_MODELS.lookup(op)
            assert model is not None
            block = model.fill_region_to_skip_through(op)
            _insert_at_start(block, self._frees(owners, op))
        for (branch, number), edge in on_edges.items():
            self._fill_edge(branch, number, edge)

    def _fill_edge(self, branch: Operation, number: int, edge: _Edge) -> None:
        """Put a block between a branch and one of its successors, if it is to hold anything."""
        successor = branch.successors[number]
        between = Block(arg_types=[argument.type for argument in successor.args])
        for argument, name in zip(between.args, successor.args, strict=True):
            argument.name_hint = name.name_hint
        handed_on: list[SSAValue] = list(between.args)
        for operand in edge.clones:
            target = operand.inputs[0]
            assert isinstance(target, BlockArgument)
            clone = self._clone(operand.value, branch, between.args[target.index])
            between.add_op(clone)
            handed_on[target.index] = clone.results[0]
        for operand in edge.conditional:
            between.add_ops(self._conditional_frees_at(operand))
        between.add_ops(self._frees(edge.frees, branch))
        if between.first_op is None:
            return
        onward = BranchOp(successor, *handed_on)
        onward.location = branch.location
        between.add_op(onward)
        region = branch.parent_region()
        assert region is not None
        region.insert_block_before(between, successor)
        branch.successors = [
            between if index == number else block for index, block in enumerate(branch.successors)
        ]

    def _frees(self, owners: Iterable[SSAValue], where: Operation) -> list[Operation]:
        frees: list[Operation] = []
        for owner in owners:
            indicator = None if self._indicators is None else self._indicators.of(owner)
            if indicator is not None:
                frees.append(_conditional_free(owner, indicator, where.location))
                continue
            model = self._model_of(owner)
            build = build_dealloc if model is None else model.build_dealloc
            frees.append(build(owner, where.location))
        return frees

    def _conditional_frees_at(self, operand: ForwardedOperand) -> list[Operation]:
        assert self._indicators is not None
        return [
            _conditional_free(owner, indicator, operand.forwarder.location)
            for owner, indicator in self._indicators.frees[operand]
        ]

    def _return_what_is_owned(self, operand: ForwardedOperand, indicator: Indicator) -> None:
        """What a function returns is its caller's: a buffer that is not is cloned."""
        if indicator is True:
            return
        location = operand.forwarder.location
        clone = self._clone(operand.value, operand.forwarder)
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
        _block_of(operand.forwarder).insert_op_before(replacement, operand.forwarder)
        operand.forwarder.operands[operand.operand_index] = replacement.results[0]

    def _clone(
        self, value: SSAValue, where: Operation, called: SSAValue | None = None
    ) -> Operation:
        model = self._model_of(value)
        build = build_clone if model is None else model.build_clone
        return build(value if called is None else called, where.location)

    def _model_of(self, value: SSAValue) -> AllocationOpInterface | None:
        """The model of the first allocation that a value may stem from."""
        if value not in self._models:
            roots = [o for o in self._flow.origins(value) if o in self._flow.roots]
            model = ALLOCATION_MODELS.lookup(self._flow.roots[roots[0]]) if roots else None
            self._models[value] = model
        return self._models[value]


def _conditional_free(buffer: SSAValue, indicator: SSAValue, location: LocationAttr) -> Operation:
    free = DeallocOp.build(operands=[[buffer], [indicator], []], result_types=[[]])
    free.location = location
    return free


def _edge_of(operand: ForwardedOperand) -> tuple[Operation, int] | None:
    """The edge that an operand is on, if there are others beside it."""
    if operand.successor is None or len(operand.forwarder.successors) == 1:
        return None
    return operand.forwarder, operand.successor


def _block_of(op: Operation) -> Block:
    assert op.parent is not None
    return op.parent


def _first_op(block: Block) -> Operation:
    assert block.first_op is not None
    return block.first_op


def _insert_at_start(block: Block, ops: Iterable[Operation]) -> None:
    block.insert_ops_before(list(ops), _first_op(block))
