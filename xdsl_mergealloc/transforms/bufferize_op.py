"""Bufferization of one operation of a program that stays on tensors.

1. The operation, with all inside it, is bufferized by one-shot-bufferize in a function of its own,
   whose arguments are the values that it uses from outside, and must not be written.
2. So a tensor from outside is only read, through a `bufferization.to_buffer ... read_only` before
   the operation. A write to it goes to a copy.
3. A result leaves as a `bufferization.to_tensor ... restrict writable`, in memory of its own: if it
   would be in that of a tensor from outside, of a constant or of another result, it is copied.
4. An operation without regions that stays on tensors (calls, what `dialect-filter` or
   `allow-unknown-ops` leave) stays as it is.

By 2 and 3 nothing in the program shares memory with the operation, whatever was done to the
program, or will be: another operation may come next, or a pass.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace

from xdsl.context import Context
from xdsl.dialects import memref
from xdsl.dialects.bufferization import ToBufferOp, ToTensorOp
from xdsl.dialects.builtin import ModuleOp, TensorType, UnitAttr, UnrankedTensorType
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.dialects.ml_program import GlobalLoadConstantOp
from xdsl.ir import Block, Dialect, Operation, OpResult, Region, SSAValue
from xdsl.irdl import IRDLOperation, base, irdl_op_definition, operand_def, result_def, traits_def
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_mergealloc.analysis.calls import CallGraph, function_around
from xdsl_mergealloc.copies import clone
from xdsl_mergealloc.diagnostics import fail
from xdsl_mergealloc.dialects.bufferization import DeallocTensorOp
from xdsl_mergealloc.dialects.ml_program import GlobalLoadOp, GlobalStoreOp
from xdsl_mergealloc.interfaces.bufferizable import (
    BUFFERIZABLE_MODELS,
    BufferizableOpInterface,
    BufferizationOptions,
    BufferizationState,
    OpOperand,
    is_tensor,
)
from xdsl_mergealloc.interfaces.control_flow import is_terminator
from xdsl_mergealloc.interfaces.regions import is_defined_outside
from xdsl_mergealloc.interfaces.roles import Roles, described
from xdsl_mergealloc.nests import module_around, walk
from xdsl_mergealloc.op_names import operation_name, symbol_name
from xdsl_mergealloc.transforms.one_shot_bufferize import OneShotBufferizePass


def bufferize_op(op: Operation, options: BufferizationOptions | None = None) -> Sequence[Operation]:
    """
    Bufferize one operation with all inside it, and leave the program around it on tensors.

    For a module, and for a function without `bufferize_function_boundaries`, that is what the pass
    one-shot-bufferize does. Constants become globals of the module around.

    Args:
        op: the operation; erased, with its results replaced, unless it is a module or a function.
        options: those of the pass, or the pass itself with its own options; default: its defaults.

    Returns:
        The operations in its place, in order: those that replace it, and conversions at its
        borders; the operation itself if it is a module or a function, or if it stays on tensors.

    Raises:
        PassError: where the pass does, for an operation that cannot be taken alone, and for a
            function that is called or calls others, if its boundaries are to be bufferized. The
            program is then as it was.
    """
    step = _pass_with(options)
    if isinstance(op, ModuleOp):
        step.apply(Context(), op)
        return (op,)
    if step.test_analysis_only:
        fail(op, "is not a module: test-analysis-only shows the decisions for a whole module")
    if isinstance(op, FuncOp):
        _bufferize_function(op, step)
        return (op,)
    return _bufferize_inside(op, step)


def _pass_with(options: BufferizationOptions | None) -> OneShotBufferizePass:
    if isinstance(options, OneShotBufferizePass):
        return options
    if options is None:
        return OneShotBufferizePass()
    given = {field.name: getattr(options, field.name) for field in fields(BufferizationOptions)}
    return OneShotBufferizePass(**given)


# Functions


def _bufferize_function(function: FuncOp, step: OneShotBufferizePass) -> None:
    if step.bufferize_function_boundaries:
        calls = CallGraph(function)
        if calls.callers_of(function) or calls.calls_in(function):
            fail(
                function,
                "calls functions or is called, and its signature would change: bufferize the "
                "whole module",
            )
    copy = clone(function)
    _bufferize_alone(copy, function, step)
    function.properties, function.attributes = copy.properties, copy.attributes
    function.detach_region(function.body)
    function.add_region(copy.detach_region(copy.body))


def _bufferize_alone(function: FuncOp, place: Operation, step: OneShotBufferizePass) -> None:
    """
    Bufferize a function in a module of its own. The new globals go into the module around `place`,
    which is not changed otherwise.
    """
    for inner in walk(function):
        if isinstance(inner, _GLOBAL_ACCESSES) and _has_tensor(inner) and step.admits(inner):
            fail(inner, "accesses a global that is a tensor: bufferize the whole module")
    around = module_around(place)
    there = [] if around is None else list(around.body.block.ops)
    stand_ins = [
        # An existing global may hold a constant of the function, too; other names are reserved.
        clone(other) if isinstance(other, memref.GlobalOp) else FuncOp.external(name, (), ())
        for other in there
        if (name := symbol_name(other)) and name != function.sym_name.data
    ]
    module = ModuleOp([*stand_ins, function])
    step.apply(Context(), module)
    known = {function, *stand_ins}
    for made in [op for op in module.body.block.ops if op not in known]:
        if around is None:
            fail(place, "has tensor constants, and no module around it for their globals")
        made.detach()
        around.body.block.insert_op_before(made, there[0])
    function.detach()


_GLOBAL_ACCESSES = (GlobalLoadOp, GlobalLoadConstantOp, GlobalStoreOp)


def _has_tensor(op: Operation) -> bool:
    return any(map(is_tensor, (*op.operands, *op.results)))


# Operations inside of functions


class _LeaveModel(BufferizableOpInterface):
    def bufferize(self, op: Operation, state: BufferizationState) -> None:
        state.replace(op, [state.operand_buffer(OpOperand(op, 0))])


@irdl_op_definition
class _LeaveOp(IRDLOperation):
    """
    A tensor that leaves (rule 3), modeled as a write to memory that is not read afterwards.

    It exists only while the operation is bufferized.
    """

    name = "bufferize_op.leave"
    tensor = operand_def(base(TensorType) | base(UnrankedTensorType))
    result = result_def(base(TensorType) | base(UnrankedTensorType))
    traits = traits_def(*described(Roles(reads=(0,), destinations=(0,))), _LeaveModel())


def _bufferize_inside(op: Operation, step: OneShotBufferizePass) -> Sequence[Operation]:
    _check_alone(op)
    outside = _used_from_outside(op)
    entry = Block(arg_types=[value.type for value in outside])
    for argument, value in zip(entry.args, outside, strict=True):
        argument.name_hint = value.name_hint
    copy = clone(op, dict(zip(outside, entry.args, strict=True)))
    entry.add_op(copy)
    used = [result for result in op.results if result.first_use is not None]
    leaving = [_leaving(copy.results[result.index], entry) for result in used]
    entry.add_op(ReturnOp(*leaving))
    buffers_there = {inner for inner in walk(copy) if isinstance(inner, ToBufferOp)}
    _bufferize_alone(_function_of(entry, op), op, _for_inside(step))
    if not op.regions and copy.parent is not None and _has_tensor(copy):
        return (op,)  # It stays on tensors.
    terminator = entry.last_op
    assert terminator is not None
    for argument, value in zip(entry.args, outside, strict=True):
        for seen in [use.operation for use in argument.uses]:
            if not isinstance(seen, ToBufferOp) or seen in buffers_there:
                continue
            if seen.memref.first_use is None:  # Only its type was used.
                Rewriter.erase_op(seen)
            else:
                seen.properties["read_only"] = UnitAttr()
        argument.replace_all_uses_with(value)
    for result, value in zip(used, terminator.operands, strict=True):
        if is_tensor(value) and isinstance(value.owner, ToTensorOp):
            value.owner.properties["writable"] = UnitAttr()
        result.replace_all_uses_with(value)
    entry.erase_op(terminator)
    made = tuple(entry.ops)
    for one in made:
        one.detach()
    Rewriter.insert_op(made, InsertPoint.before(op))
    Rewriter.erase_op(op)
    return made


def _check_alone(op: Operation) -> None:
    """Raise `PassError` for an operation that cannot be bufferized alone."""
    around = op.parent_op()
    if op.parent is None:
        fail(op, "is not in a block, so nothing can replace it")
    if op.successors or is_terminator(op):
        fail(op, "is a terminator: bufferize the operation around it")
    if symbol_name(op):
        fail(op, "is a symbol that other operations may refer to: bufferize the whole module")
    model = None if around is None else BUFFERIZABLE_MODELS.lookup(around)
    if around is not None and (
        is_terminator(around) or (model is not None and not model.admits_more_operations(around))
    ):
        fail(op, f"is bufferized only together with the '{operation_name(around)}' around it")


def _used_from_outside(op: Operation) -> list[SSAValue]:
    """Return the values from outside that an operation or one inside it uses, each once."""
    found: dict[SSAValue, None] = {}
    for inner in walk(op):
        for value in inner.operands:
            if value in found or (inner is not op and not is_defined_outside(value, op)):
                continue
            if is_tensor(value) and isinstance(inner, DeallocTensorOp):
                fail(inner, "frees the memory of a tensor from outside, which is only read here")
            found[value] = None
    return list(found)


def _leaving(result: OpResult, block: Block) -> SSAValue:
    """Return the value that stands for a result outside; for a tensor, that of an operation added
    to the block."""
    if not is_tensor(result):
        return result
    leave = _LeaveOp.create(
        operands=[result], result_types=[result.type], location=result.op.location
    )
    leave.results[0].name_hint = result.name_hint
    block.add_op(leave)
    return leave.results[0]


def _function_of(entry: Block, op: Operation) -> FuncOp:
    """Return a function with the name and location of the function around `op`, for errors."""
    around = function_around(op)
    assert entry.last_op is not None
    signature = entry.arg_types, [value.type for value in entry.last_op.operands]
    name = "" if around is None else symbol_name(around)
    function = FuncOp(name or "bufferize_op", signature, Region(entry))
    if around is not None:
        function.location = around.location
    return function


def _for_inside(step: OneShotBufferizePass) -> OneShotBufferizePass:
    dialects = (
        (*step.dialect_filter, Dialect.split_name(_LeaveOp.name)[0]) if step.dialect_filter else ()
    )
    return replace(step, bufferize_function_boundaries=False, dialect_filter=dialects)
