"""The flags of functions and of their calls: one `i1` for each buffer, behind all that is there.

Source: MLIR, `private-function-dynamic-ownership`.
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
from xdsl.ir import Attribute, Operation, SSAValue

from xdsl_mergealloc.deallocation.flow import (
    DYNAMIC_OWNERSHIP,
    BufferFlow,
    has_manual_deallocation,
    mark_manual_deallocation,
)
from xdsl_mergealloc.deallocation.forwarding import append_input
from xdsl_mergealloc.interfaces.buffer_type import buffers_among, is_buffer_type


def append_function_flags(flow: BufferFlow) -> dict[SSAValue, SSAValue]:
    """Flags for the arguments of a function, which gets a new type; by argument."""
    function = flow.points.root
    assert isinstance(function, FuncOp)
    flags = {value: append_input(value, "owned") for value in flow.owned_arguments}
    old = function.function_type
    inputs, outputs = (_with_flags(types.data) for types in (old.inputs, old.outputs))
    function.function_type = FunctionType.from_lists(inputs, outputs)
    function.arg_attrs = _padded(function.arg_attrs, len(inputs))
    function.res_attrs = _padded(function.res_attrs, len(outputs))
    function.attributes[DYNAMIC_OWNERSHIP] = UnitAttr()
    return flags


def append_call_flags(call: Operation) -> dict[SSAValue, SSAValue]:
    """Flags for the results of a call; by result."""
    mark_manual_deallocation(call)
    return {value: append_input(value, "owned") for value in buffers_among(call.results)}


def complete_other_calls(flows: Iterable[BufferFlow]) -> None:
    """Calls that control never comes to have to agree with the new types, too."""
    for flow in flows:
        for call in flow.memory.calls.callers_of(flow.points.root):
            _complete_call(call)


def _complete_call(call: Operation) -> None:
    if has_manual_deallocation(call):
        return
    count = len(buffers_among(call.operands))
    append_call_flags(call)
    if count:
        constant = ConstantOp(IntegerAttr(0, i1))
        constant.location = call.location
        assert call.parent is not None
        call.parent.insert_op_before(constant, call)
        call.operands = (*call.operands, *[constant.result] * count)


def _with_flags(types: Iterable[Attribute]) -> list[Attribute]:
    types = list(types)
    return [*types, *(i1 for type_ in types if is_buffer_type(type_))]


def _padded(
    attributes: ArrayAttr[DictionaryAttr] | None, count: int
) -> ArrayAttr[DictionaryAttr] | None:
    if attributes is None:
        return None
    missing = count - len(attributes.data)
    return ArrayAttr([*attributes.data, *[DictionaryAttr({})] * missing])
