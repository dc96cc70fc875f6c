"""Carries out a deallocation plan: inserts frees and clones, and blocks on edges for them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from xdsl.dialects.builtin import LocationAttr
from xdsl.dialects.cf import BranchOp
from xdsl.dialects.scf import IfOp, YieldOp
from xdsl.ir import Block, BlockArgument, Operation, Region, SSAValue

from xdsl_mergealloc.deallocation.flag_logic import Flag
from xdsl_mergealloc.deallocation.flags import OwnershipFlags
from xdsl_mergealloc.deallocation.flow import (
    BufferFlow,
    Slot,
    mark_manual_deallocation,
)
from xdsl_mergealloc.deallocation.plan import DeallocationPlan
from xdsl_mergealloc.dialects.bufferization import DeallocOp
from xdsl_mergealloc.interfaces.allocation import (
    ALLOCATION_MODELS,
    AllocationOpInterface,
    build_clone,
    build_dealloc,
)
from xdsl_mergealloc.interfaces.control_flow import REGION_BRANCH_MODELS


def rewrite_function(flow: BufferFlow, plan: DeallocationPlan) -> None:
    """Insert the frees and clones of a plan; `flow` is of the unchanged function."""
    _Rewriter(flow).rewrite(plan)


@dataclass
class _Edge:
    """What happens on the way from a branch to one of its successors."""

    clones: list[Slot] = field(default_factory=list[Slot])
    loans: list[Slot] = field(default_factory=list[Slot])
    frees: Sequence[SSAValue] = ()


class _Rewriter:
    def __init__(self, flow: BufferFlow):
        self._flow = flow
        self._models: dict[SSAValue, AllocationOpInterface | None] = {}
        self._flags: OwnershipFlags | None = None
        self._manual: frozenset[SSAValue] = frozenset()

    def rewrite(self, plan: DeallocationPlan) -> None:
        """Insert everything."""
        flow = self._flow
        if plan.loans.given or plan.loans.conditional or flow.has_flags or flow.flagged_calls:
            self._flags = OwnershipFlags(flow, plan)
            for slot, flag in self._flags.returned.items() if not flow.has_flags else ():
                self._return_what_is_owned(slot, flag)
        for value in plan.manual:
            mark_manual_deallocation(self._flow.roots[value])
        on_edges: dict[tuple[Operation, int], _Edge] = {
            edge: _Edge(frees=owners) for edge, owners in plan.free_on_edge.items()
        }
        for slot in plan.clones:
            if (edge := _edge_of(slot)) is not None:
                on_edges.setdefault(edge, _Edge()).clones.append(slot)
                continue
            clone = self._clone(slot.value, slot.forwarder)
            _block_of(slot.forwarder).insert_op_before(clone, slot.forwarder)
            slot.forwarder.operands[slot.operand_index] = clone.results[0]
        for slot in plan.loans.given:
            if (edge := _edge_of(slot)) is not None:
                on_edges.setdefault(edge, _Edge()).loans.append(slot)
            else:
                frees = self._frees_at_loan(slot)
                _block_of(slot.forwarder).insert_ops_before(frees, slot.forwarder)
        for op, owners in plan.free_after.items():
            _block_of(op).insert_ops_after(self._frees(owners, op), op)
        for op, owners in plan.free_before.items():
            _block_of(op).insert_ops_before(self._frees(owners, op), op)
        for block, owners in plan.free_at_start.items():
            _insert_at_start(block, self._frees(owners, _first_op(block)))
        for op, owners in plan.free_when_skipped.items():
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
        for slot in edge.clones:
            target = slot.inputs[0]
            assert isinstance(target, BlockArgument)
            clone = self._clone(slot.value, branch, between.args[target.index])
            between.add_op(clone)
            handed_on[target.index] = clone.results[0]
        for slot in edge.loans:
            between.add_ops(self._frees_at_loan(slot))
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
            flag = None if self._flags is None else self._flags.of(owner)
            if flag is not None:
                frees.append(_conditional_free(owner, flag, where.location))
                continue
            model = self._model_of(owner)
            build = build_dealloc if model is None else model.build_dealloc
            frees.append(build(owner, where.location))
        return frees

    def _frees_at_loan(self, slot: Slot) -> list[Operation]:
        assert self._flags is not None
        return [
            _conditional_free(owner, flag, slot.forwarder.location)
            for owner, flag in self._flags.frees[slot]
        ]

    def _return_what_is_owned(self, slot: Slot, flag: Flag) -> None:
        """What a function returns is its caller's: a buffer that is not is cloned."""
        if flag is True:
            return
        location = slot.forwarder.location
        clone = self._clone(slot.value, slot.forwarder)
        mark_manual_deallocation(clone)
        replacement = clone
        if flag is not False:
            owned, lent = Block([YieldOp(slot.value)]), Block([clone, YieldOp(clone.results[0])])
            replacement = IfOp(flag, [slot.value.type], Region(owned), Region(lent))
            for op in (replacement, owned.last_op, lent.last_op):
                assert op is not None
                op.location = location
        _block_of(slot.forwarder).insert_op_before(replacement, slot.forwarder)
        slot.forwarder.operands[slot.operand_index] = replacement.results[0]

    def _clone(
        self, value: SSAValue, where: Operation, called: SSAValue | None = None
    ) -> Operation:
        model = self._model_of(value)
        build = build_clone if model is None else model.build_clone
        return build(value if called is None else called, where.location)

    def _model_of(self, value: SSAValue) -> AllocationOpInterface | None:
        """The model of the first allocation that a value may stem from."""
        if value in self._models:
            return self._models[value]
        found: AllocationOpInterface | None = None
        visited = {value}
        pending = [value]
        while pending and found is None:
            reached = pending.pop()
            root = self._flow.roots.get(reached)
            if root is not None:
                found = ALLOCATION_MODELS.lookup(root)
                continue
            for source in reversed(self._flow.sources(reached)):
                if source not in visited:
                    visited.add(source)
                    pending.append(source)
        self._models[value] = found
        return found


def _conditional_free(buffer: SSAValue, flag: SSAValue, location: LocationAttr) -> Operation:
    free = DeallocOp.build(operands=[[buffer], [flag], []], result_types=[[]])
    free.location = location
    return free


def _edge_of(slot: Slot) -> tuple[Operation, int] | None:
    """The edge that a slot is on, if there are others beside it."""
    if slot.successor is None or len(slot.forwarder.successors) == 1:
        return None
    return slot.forwarder, slot.successor


def _block_of(op: Operation) -> Block:
    assert op.parent is not None
    return op.parent


def _first_op(block: Block) -> Operation:
    assert block.first_op is not None
    return block.first_op


def _insert_at_start(block: Block, ops: Iterable[Operation]) -> None:
    block.insert_ops_before(list(ops), _first_op(block))
