"""Ownership indicators that control flow hands on: inputs, and what has to agree with them."""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.dialects.builtin import i1
from xdsl.ir import Block, BlockArgument, Operation, Region, SSAValue

from xdsl_mergealloc.analysis.program import Program
from xdsl_mergealloc.deallocation.flow import Slot
from xdsl_mergealloc.interfaces.control_flow import (
    append_argument,
    append_result,
    exit_terminators,
    is_terminator,
)


def append_input(beside: SSAValue, suffix: str) -> SSAValue:
    """One more block argument, or result, of type `i1`, where there is one already."""
    name_hint = None if beside.name_hint is None else f"{beside.name_hint}_{suffix}"
    if isinstance(beside, BlockArgument):
        return append_argument(beside.block, i1, name_hint)
    assert isinstance(beside.owner, Operation)
    return append_result(beside.owner, i1, name_hint)


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
