"""Functions do not return buffers that they were passed: the caller already has them."""

from __future__ import annotations

from xdsl.dialects import func
from xdsl.dialects.builtin import ArrayAttr, FunctionType, ModuleOp
from xdsl.ir import SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_mergealloc.analysis.calls import CallGraph, returns_of
from xdsl_mergealloc.dialects.memref.views import CastOp
from xdsl_mergealloc.dialects.shapes import is_memref
from xdsl_mergealloc.interfaces.op_building import with_other_values
from xdsl_mergealloc.models.two_buffers import without_casts
from xdsl_mergealloc.nests import walk


def drop_equivalent_results(module: ModuleOp) -> None:
    """
    Drop results of private functions that are arguments of them; callers use what they passed.

    Public functions, and functions that anything other than a `func.call` refers to, keep their
    signatures.
    """
    calls = CallGraph(module)
    for function in [op for op in walk(module) if isinstance(op, func.FuncOp)]:
        if not function.body.blocks or calls.has_unknown_callers(function):
            continue
        callers = [op for op in calls.callers_of(function) if isinstance(op, func.CallOp)]
        returned = returned_arguments(function)
        if returned and len(callers) == len(calls.callers_of(function)):
            _drop(function, returned)
            for call in callers:
                _update_call(call, returned, function.function_type)


def returned_arguments(function: func.FuncOp) -> dict[int, int]:
    """
    Map the number of each result that is always one and the same argument, seen through casts, to
    the argument's number.
    """
    number_of: dict[SSAValue, int] = {
        value: value.index for value in function.body.blocks[0].args if is_memref(value.type)
    }
    returns = returns_of(function)
    found: dict[int, int] = {}
    for number in range(len(function.function_type.outputs)):
        sources = {without_casts(op.operands[number]) for op in returns}
        if len(sources) == 1 and (source := sources.pop()) in number_of:
            found[number] = number_of[source]
    return found


def _drop(function: func.FuncOp, returned: dict[int, int]) -> None:
    for op in returns_of(function):
        op.operands = [value for number, value in enumerate(op.operands) if number not in returned]
    outputs = function.function_type.outputs.data
    kept = [type for number, type in enumerate(outputs) if number not in returned]
    if function.res_attrs is not None:
        function.res_attrs = ArrayAttr(
            attribute
            for number, attribute in enumerate(function.res_attrs)
            if number not in returned
        )
    function.function_type = FunctionType.from_lists(function.function_type.inputs.data, kept)


def _update_call(call: func.CallOp, returned: dict[int, int], signature: FunctionType) -> None:
    """Drop the results of a call that are returned arguments; the arguments take their place."""
    new_call = with_other_values(call, call.operands, signature.outputs.data)
    Rewriter.insert_op(new_call, InsertPoint.before(call))
    remaining = iter(new_call.results)
    for number, result in enumerate(call.results):
        if number not in returned:
            new_result = next(remaining)
        else:
            new_result = call.operands[returned[number]]
            if new_result.type != result.type:
                cast = CastOp.create(
                    operands=[new_result], result_types=[result.type], location=call.location
                )
                Rewriter.insert_op(cast, InsertPoint.before(call))
                new_result = cast.results[0]
        result.replace_all_uses_with(new_result)
    Rewriter.erase_op(call)
