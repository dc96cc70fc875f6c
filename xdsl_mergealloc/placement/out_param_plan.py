"""Results of functions that become parameters, and the treatment of the returned values.

The rules are those of `out_params`, whose numbers are cited here.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import NamedTuple

from xdsl.dialects.builtin import MemRefType, ModuleOp, NoneAttr, StringAttr
from xdsl.dialects.func import CallOp, FuncOp, ReturnOp
from xdsl.dialects.memref import GetGlobalOp, LoadOp
from xdsl.ir import Attribute, Block, Operation, OpResult, SSAValue

from xdsl_mergealloc.analysis.calls import CallGraph, returns_of
from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.analysis.program import Program
from xdsl_mergealloc.interfaces.allocation import ALLOCATION_MODELS, are_freed_alike
from xdsl_mergealloc.interfaces.buffer_type import memref_type
from xdsl_mergealloc.interfaces.ownership import is_heap_allocation
from xdsl_mergealloc.interfaces.strided import fully_dynamic, identity
from xdsl_mergealloc.interfaces.view_like import VIEW_LIKE_MODELS


@dataclass(frozen=True)
class OutParamOptions:
    """Options of the conversion."""

    add_result_attr: bool
    """Mark the new parameters by the attribute `bufferize.result`."""
    hoist_static_allocs: bool
    """Let the parameter replace a returned allocation of static shape."""
    hoist_dynamic_allocs: bool
    """Let it also replace returned allocations whose sizes are arguments of the function."""
    modify_public_functions: bool


class Freed(NamedTuple):
    """Memory to free after a copy."""

    value: SSAValue
    origin: SSAValue
    """Origin of the value, or one of several that are freed alike; it determines the kind of
    free."""


class OutParam(NamedTuple):
    """One result that becomes a parameter."""

    result_number: int
    hoisted: Operation | None
    """The allocation that the parameter replaces; None if the returned contents are copied."""
    freed: tuple[Freed | None, ...] = ()
    """For each return of the function, the memory to free after the copy, if any."""
    alignment_bytes: int = 1
    """Of the buffers that are copied: callers may rely on it."""


@dataclass
class ConvertibleFunction:
    """A function for which U3 holds, with its returns and calls."""

    op: FuncOp
    returns: list[ReturnOp]
    calls: list[CallOp]


def find_functions(
    module: ModuleOp, options: OutParamOptions, calls: CallGraph
) -> list[ConvertibleFunction]:
    """Return the functions of a module that may be changed, by U3."""
    functions: list[ConvertibleFunction] = []
    for op in module.ops:
        if not isinstance(op, FuncOp) or op.is_declaration or op in calls.named_otherwise:
            continue
        if op.sym_visibility != StringAttr("private") and not options.modify_public_functions:
            continue
        returns = returns_of(op)
        callers = [call for call in calls.callers_of(op) if isinstance(call, CallOp)]
        if returns and len(callers) == len(calls.callers_of(op)):
            functions.append(ConvertibleFunction(op, returns, callers))
    return functions


# Which results


def plan_out_params(
    function: ConvertibleFunction, options: OutParamOptions, memory: Memory, program: Program
) -> list[OutParam]:
    """Return the results of one function that can be converted, by U1 and U2."""
    params: list[OutParam] = []
    for number, result_type in enumerate(function.op.function_type.outputs.data):
        if not isinstance(result_type, MemRefType) or _shares_memory(number, function, memory):
            continue
        hoisted = _hoistable(number, function, options, memory, program)
        if hoisted is not None and memory.aliases.captured(hoisted.results[0]) is None:
            params.append(OutParam(number, hoisted))
        elif _is_copyable(memref_type(function.returns[0].operands[number])):
            with suppress(_NotConvertible):
                freed = [_owned_memory(number, op, memory, program) for op in function.returns]
                returned = [op.operands[number] for op in function.returns]
                alignment_bytes = _alignment_bytes(returned, memory)
                params.append(OutParam(number, None, tuple(freed), alignment_bytes))
    return params


def _alignment_bytes(returned: Sequence[SSAValue], memory: Memory) -> int:
    """The greatest alignment of the allocations that returned buffers may be, in callees, too."""
    greatest = 1
    seen: set[SSAValue] = set()
    pending = list(returned)
    while pending:
        for origin in memory.view_flow.origins(pending.pop()):
            allocation = origin.owner
            if origin in seen or not isinstance(allocation, Operation):
                continue
            seen.add(origin)
            if isinstance(origin, OpResult) and isinstance(allocation, CallOp):
                callee = memory.calls.callee_of(allocation)
                if isinstance(callee, FuncOp):
                    pending.extend(op.operands[origin.index] for op in returns_of(callee))
            elif (model := ALLOCATION_MODELS.lookup(allocation)) is not None:
                greatest = max(greatest, model.alignment_bytes(allocation))
    return greatest


def _shares_memory(number: int, function: ConvertibleFunction, memory: Memory) -> bool:
    for op in function.returns:
        origins = set(memory.view_flow.origins(op.operands[number]))
        for other, value in enumerate(op.operands):
            if other != number and not origins.isdisjoint(memory.view_flow.origins(value)):
                return True
    return False


def _hoistable(
    number: int,
    function: ConvertibleFunction,
    options: OutParamOptions,
    memory: Memory,
    program: Program,
) -> Operation | None:
    """Return the one allocation that all returns return, executed once per call; None if not so."""
    value, *others = dict.fromkeys(op.operands[number] for op in function.returns)
    op = value.owner
    if others or isinstance(op, Block) or len(op.results) > 1:
        return None
    if not is_heap_allocation(value) or not memory.only_allocates(op):
        return None
    if not isinstance(memref_type(value).layout, NoneAttr):
        return None
    if not (options.hoist_dynamic_allocs if op.operands else options.hoist_static_allocs):
        return None
    entry = function.op.body.first_block
    if any(size.owner is not entry for size in op.operands):
        return None
    assert op.parent is not None
    return None if program.cycles_around(op.parent) else op


def _is_copyable(type_: MemRefType[Attribute]) -> bool:
    return type_.has_static_shape() and type_ in (identity(type_), fully_dynamic(type_))


class _NotConvertible(Exception):
    """Converting the result would change what the program does."""


def _owned_memory(number: int, at: ReturnOp, memory: Memory, program: Program) -> Freed | None:
    """
    Return the memory to free once the contents of a returned value are copied; None if it is that
    of an operation without a model, or of a function whose body is not visible.

    Raises `_NotConvertible` if the value may not be copied instead (U2).
    """
    value = at.operands[number]
    origins = memory.view_flow.origins(value)
    for origin in origins:
        # Buffers stored in memory (LoadOp) stay stored there.
        is_foreign = isinstance(origin.owner, Block | GetGlobalOp | LoadOp) or (
            memory.of_call(origin.owner) is not None and not memory.is_new(origin)
        )
        if is_foreign or memory.aliases.captured(origin) is not None:
            raise _NotConvertible
    allocated = [origin for origin in origins if memory.is_new(origin)]
    if not allocated:
        return None
    if len(allocated) < len(origins):
        raise _NotConvertible
    if value in allocated:
        return Freed(value, value)
    allocation, *others = (origin.owner for origin in allocated)
    assert isinstance(allocation, Operation)
    assert allocation.parent is not None
    if any(isinstance(op, Operation) and not are_freed_alike(allocation, op) for op in others):
        raise _NotConvertible
    if len(allocated) == 1 and allocation.parent.parent is at.parent_region():
        # All paths lead from this one allocation to the return, so it dominates the return; but in
        # a loop it may be executed several times.
        if program.cycles_around(allocation.parent):
            raise _NotConvertible
        return Freed(allocated[0], allocated[0])
    passes_views = any(
        isinstance(source.owner, Operation) and VIEW_LIKE_MODELS.lookup(source.owner) is not None
        for source in memory.view_flow.resolve_reverse(value)
    )
    if passes_views:
        raise _NotConvertible
    return Freed(value, allocated[0])
