"""buffer-results-to-out-params: functions write into buffers that their callers allocate.

A result of a function is converted if

- U1 it is a memref of static shape, without a layout or with a fully dynamic strided one; or,
  where dynamic allocations are hoisted, the returned buffer is one allocation whose sizes are
  arguments of the function,
- U2 the returned buffer is memory of its own: neither an argument nor a global, which callers
  could tell from a copy by writing to one of the two; nor shared with another result; nor
  captured,
- U3 the function is defined here, it is private (or public functions may be changed), and only
  calls refer to it.

Other results stay as they are. In the function, the returned buffer is copied into the new
parameter and freed, since nothing else owns it; if hoisted, it is replaced by the parameter.

Source: MLIR, `BufferResultsToOutParams`. It also converts returned arguments and shared results,
which changes what programs compute, and leaks the buffers that it copies from.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, FunctionType, ModuleOp, UnitAttr
from xdsl.dialects.func import CallOp, FuncOp
from xdsl.dialects.memref import AllocOp
from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.analysis.program import Program
from xdsl_mergealloc.dialects.memref.access import CopyOp
from xdsl_mergealloc.dialects.memref.views import CastOp
from xdsl_mergealloc.interfaces.allocation import build_dealloc_of
from xdsl_mergealloc.interfaces.buffer_type import memref_type
from xdsl_mergealloc.interfaces.op_building import (
    alignment_attr,
    create_op,
    replace_keeping_results,
)
from xdsl_mergealloc.interfaces.strided import identity
from xdsl_mergealloc.placement.out_param_plan import (
    ConvertibleFunction,
    Freed,
    OutParam,
    OutParamOptions,
    find_functions,
    plan_out_params,
)


def convert_results_to_out_params(module: ModuleOp, options: OutParamOptions) -> None:
    """Convert all convertible results of the functions of a module, and adapt the calls."""
    memory = Memory(module)
    functions = find_functions(module, options, memory.calls)
    if not functions:
        return
    program = Program(module)
    plans = [
        (function, params)
        for function in functions
        if (params := plan_out_params(function, options, memory, program))
    ]
    freed_behind: dict[Operation, Freed] = {}
    for function, params in plans:
        freed_behind.update(_rewrite_function(function, params, options))
    buffers: dict[SSAValue, SSAValue] = {}
    for function, params in plans:
        for call in function.calls:
            buffers.update(_rewrite_call(call, function.op, params))
        for param in params:
            if param.hoisted is not None:
                param.hoisted.erase()
    for copy, freed in freed_behind.items():
        _free_behind(copy, freed, buffers)


def _rewrite_function(
    function: ConvertibleFunction, params: Sequence[OutParam], options: OutParamOptions
) -> dict[Operation, Freed]:
    """
    Add the parameters, write to them where the results were returned, and drop the results.
    Hoisted allocations are only detached: calls get copies of them.

    Returns the memory to free after each copy, once calls have been rewritten, too.
    """
    freed_behind: dict[Operation, Freed] = {}
    op = function.op
    entry = op.body.blocks[0]
    converted = {param.result_number for param in params}
    for param in params:
        hint = function.returns[0].operands[param.result_number].name_hint
        new = entry.insert_arg(op.function_type.outputs.data[param.result_number], len(entry.args))
        new.name_hint = hint
        if param.hoisted is not None:
            param.hoisted.results[0].replace_all_uses_with(new)
            param.hoisted.detach()
            continue
        for terminator, freed in zip(function.returns, param.freed, strict=True):
            copy = CopyOp(terminator.operands[param.result_number], new)
            copy.location = terminator.location
            Rewriter.insert_op(copy, InsertPoint.before(terminator))
            if freed is not None:
                freed_behind[copy] = freed
    for terminator in function.returns:
        terminator.operands = [
            value for number, value in enumerate(terminator.operands) if number not in converted
        ]
    _change_signature(op, params, converted, options)
    return freed_behind


def _free_behind(copy: Operation, freed: Freed, buffers: Mapping[SSAValue, SSAValue]) -> None:
    """Free the source of a copy; `buffers` maps results of calls to their replacements."""
    allocation = buffers.get(freed.origin, freed.origin).owner
    assert isinstance(allocation, Operation)
    if isinstance(allocation, CastOp):
        allocation = allocation.source.owner
        assert isinstance(allocation, Operation)
    free = build_dealloc_of(allocation, buffers.get(freed.value, freed.value), copy.location)
    Rewriter.insert_op(free, InsertPoint.after(copy))


def _change_signature(
    op: FuncOp, params: Sequence[OutParam], converted: set[int], options: OutParamOptions
) -> None:
    inputs, outputs = op.function_type.inputs.data, op.function_type.outputs.data
    op.function_type = FunctionType.from_lists(
        [*inputs, *(outputs[param.result_number] for param in params)],
        [output for number, output in enumerate(outputs) if number not in converted],
    )
    none = DictionaryAttr({})
    of_results = [none] * len(outputs) if op.res_attrs is None else list(op.res_attrs)
    if op.res_attrs is not None:
        kept = [entry for number, entry in enumerate(of_results) if number not in converted]
        op.res_attrs = ArrayAttr(kept) if kept else None
    # As in MLIR, a parameter has the attributes of the result that it replaces, such as a name.
    mark = {"bufferize.result": UnitAttr()} if options.add_result_attr else {}
    of_params = [
        DictionaryAttr({**of_results[param.result_number].data, **mark}) for param in params
    ]
    if op.arg_attrs is not None or any(attributes.data for attributes in of_params):
        of_inputs = [none] * len(inputs) if op.arg_attrs is None else list(op.arg_attrs)
        op.arg_attrs = ArrayAttr([*of_inputs, *of_params])


def _rewrite_call(
    call: CallOp, callee: FuncOp, params: Sequence[OutParam]
) -> dict[SSAValue, SSAValue]:
    """Allocate the buffers that a call is to write; return the replacements of its results."""
    arguments: dict[SSAValue, SSAValue] = dict(zip(callee.args, call.operands, strict=False))
    buffers: dict[SSAValue, SSAValue] = {}
    for param in params:
        result = call.results[param.result_number]
        result_type = memref_type(result)
        new_ops: list[Operation]
        if param.hoisted is not None:
            new_ops = [param.hoisted.clone(arguments)]
        else:
            aligned = param.alignment_bytes > 1
            alignment = alignment_attr(param.alignment_bytes) if aligned else None
            new_ops = [AllocOp([], [], identity(result_type), alignment)]
        buffer = new_ops[0].results[0]
        buffer.name_hint = result.name_hint
        if buffer.type != result_type:
            new_ops.append(create_op(CastOp, (buffer,), (result_type,), {}, call.location))
            buffer = new_ops[-1].results[0]
        for new_op in new_ops:
            new_op.location = call.location
        Rewriter.insert_op(new_ops, InsertPoint.before(call))
        buffers[result] = buffer
    kept = [number for number, result in enumerate(call.results) if result not in buffers]
    kept_types = [call.results[number].type for number in kept]
    new_call = CallOp(call.callee, [*call.operands, *buffers.values()], kept_types)
    new_call.location = call.location
    new_call.attributes = dict(call.attributes)
    replaced = {call.results[n]: new for n, new in zip(kept, new_call.results, strict=True)}
    for result, buffer in buffers.items():
        result.replace_all_uses_with(buffer)
    replace_keeping_results(call, new_call, kept)
    return {**replaced, **buffers}
