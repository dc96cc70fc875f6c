"""One more value where control flow forwards some: an indicator beside what is there.

An input, operands wherever control comes from; for functions and their calls one for each buffer,
behind all arguments and results that are there. Source of the latter: MLIR,
`private-function-dynamic-ownership`.
"""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    FunctionType,
    IntegerAttr,
    UnitAttr,
    i1,
)
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, BlockArgument, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.analysis.program import Program
from xdsl_mergealloc.deallocation.flow import (
    DYNAMIC_OWNERSHIP,
    BufferFlow,
    ForwardedOperand,
    has_manual_deallocation,
    mark_manual_deallocation,
)
from xdsl_mergealloc.interfaces.buffer_type import buffers_among, is_buffer_type
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
    inputs: Iterable[SSAValue], operands: Iterable[ForwardedOperand], points: Program
) -> list[tuple[Operation, int | None]]:
    """
    The terminators, and their successors, that forward something to these inputs, but that control
    never comes to: they have to agree in number with the operands that are forwarded.
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
        for operand in operands
        if operand.successor is None
        and is_terminator(operand.forwarder)
        and (region := operand.forwarder.parent_region()) is not None
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


def append_function_indicators(flow: BufferFlow) -> dict[SSAValue, SSAValue]:
    """Indicators for the arguments of a function, which gets a new type; by argument."""
    function = flow.points.root
    assert isinstance(function, FuncOp)
    indicators = {value: append_input(value, "owned") for value in flow.owned_arguments}
    old = function.function_type
    inputs = [*old.inputs, *[i1] * len(indicators)]
    outputs = [*old.outputs, *[i1] * sum(map(is_buffer_type, old.outputs))]
    function.function_type = FunctionType.from_lists(inputs, outputs)
    function.arg_attrs = _padded(function.arg_attrs, len(inputs))
    function.res_attrs = _padded(function.res_attrs, len(outputs))
    function.attributes[DYNAMIC_OWNERSHIP] = UnitAttr()
    return indicators


def append_call_indicators(call: Operation, memory: Memory) -> dict[SSAValue, SSAValue]:
    """Indicators for the results of a call; by result."""
    mark_manual_deallocation(call, memory)
    return {value: append_input(value, "owned") for value in buffers_among(call.results)}


def complete_other_calls(flows: Iterable[BufferFlow]) -> None:
    """Calls that control never comes to have to agree with the new types, too."""
    for flow in flows:
        for call in flow.memory.calls.callers_of(flow.points.root):
            if not has_manual_deallocation(call):
                _complete_call(call, flow.memory, len(flow.owned_arguments))


def _complete_call(call: Operation, memory: Memory, count: int) -> None:
    append_call_indicators(call, memory)
    if count:
        constant = ConstantOp(IntegerAttr(0, i1))
        constant.location = call.location
        Rewriter.insert_op(constant, InsertPoint.before(call))
        call.operands = (*call.operands, *[constant.result] * count)


def _padded(
    attributes: ArrayAttr[DictionaryAttr] | None, count: int
) -> ArrayAttr[DictionaryAttr] | None:
    if attributes is None:
        return None
    missing = count - len(attributes.data)
    return ArrayAttr([*attributes.data, *[DictionaryAttr({})] * missing])
