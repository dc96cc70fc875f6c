"""Makes control flow hand on one more value: an input, and operands wherever control comes from."""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.dialects.builtin import DenseArrayBase, i1, i32
from xdsl.ir import Block, BlockArgument, Operation, OpResult, Region, SSAValue
from xdsl.ir.core import SSAValues

from xdsl_mergealloc.analysis.program import Program
from xdsl_mergealloc.deallocation.flow import Slot
from xdsl_mergealloc.interfaces.control_flow import (
    BRANCH_MODELS,
    exit_terminators,
    is_terminator,
)


def append_input(beside: SSAValue, suffix: str) -> SSAValue:
    """One more block argument, or result, of type `i1`, where there is one already."""
    flag: SSAValue
    if isinstance(beside, BlockArgument):
        flag = beside.block.insert_arg(i1, len(beside.block.args))
    else:
        op = beside.owner
        assert isinstance(op, Operation)
        flag = OpResult(i1, op, len(op.results))
        op.results = SSAValues((*op.results, flag))
        _grow_last_segment(op, "resultSegmentSizes")
    if beside.name_hint is not None:
        flag.name_hint = f"{beside.name_hint}_{suffix}"
    return flag


def append_operand(forwarder: Operation, successor: int | None, value: SSAValue) -> None:
    """One more value that an operation hands on, behind all others."""
    if successor is None:
        forwarder.operands = (*forwarder.operands, value)
        _grow_last_segment(forwarder, "operandSegmentSizes")
    else:
        model = BRANCH_MODELS.lookup(forwarder)
        assert model is not None
        model.append_successor_operand(forwarder, successor, value)


def unreachable_forwarders(
    inputs: Iterable[SSAValue], slots: Iterable[Slot], points: Program
) -> list[tuple[Operation, int | None]]:
    """
    The terminators, and their successors, that hand something to these inputs, but that control
    never comes to: they are no slots, and have to agree in number with these.
    """
    found: list[tuple[Operation, int | None]] = []

    for value in inputs:
        if isinstance(value, BlockArgument):
            for terminator in _terminators_of(value.block.parent):
                if not points.is_reached(terminator):
                    found.extend(
                        (terminator, index)
                        for index, block in enumerate(terminator.successors)
                        if block is value.block
                    )
    regions = {
        region: None
        for slot in slots
        if slot.successor is None
        and is_terminator(slot.forwarder)
        and (region := slot.forwarder.parent_region()) is not None
    }
    for region in regions:
        found.extend(
            (terminator, None)
            for terminator in exit_terminators(region.blocks)
            if not points.is_reached(terminator)
        )
    return found


def _terminators_of(region: Region | None) -> list[Operation]:
    blocks: Iterable[Block] = () if region is None else region.blocks
    return [block.last_op for block in blocks if block.last_op is not None]


def _grow_last_segment(op: Operation, name: str) -> None:
    sizes = op.properties.get(name)
    if isinstance(sizes, DenseArrayBase):
        *others, last = (int(size) for size in sizes.get_values())
        op.properties[name] = DenseArrayBase.from_list(i32, [*others, last + 1])
