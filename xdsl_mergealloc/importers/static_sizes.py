"""Static sizes in a program of linalg on tensors: shapes of its inputs, and constant sizes of
paddings, which mlir-opt leaves operands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from io import StringIO
from pathlib import Path
from typing import cast

from xdsl.context import Context
from xdsl.dialects import tensor
from xdsl.dialects.builtin import DYNAMIC_INDEX, ModuleOp, TensorType
from xdsl.dialects.func import FuncOp
from xdsl.dialects.scf import IfOp
from xdsl.dialects.tensor import CastOp
from xdsl.dialects.utils import split_dynamic_index_list
from xdsl.ir import Attribute, BlockArgument, Operation, OpResult, SSAValue
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_mergealloc.deploy.mlir_text import from_mlir
from xdsl_mergealloc.deploy.tools import ToolError, find_tool, run_tool
from xdsl_mergealloc.dialects.shapes import is_ranked_tensor, is_static_tensor, shape_of
from xdsl_mergealloc.importers.errors import refuse
from xdsl_mergealloc.interfaces.constants import integer_or_value
from xdsl_mergealloc.interfaces.slices import mixed
from xdsl_mergealloc.merge_alloc.function_io import io_names
from xdsl_mergealloc.nests import walk
from xdsl_mergealloc.op_names import symbol_name

_SIMPLIFY = ("--canonicalize", "--cse", "--canonicalize")
"""Options of mlir-opt that propagate static types from the arguments."""


def declared_shapes(function: FuncOp) -> dict[str, tuple[int | None, ...]]:
    """Return the shapes of arguments that are tensors, by their names in plans; dynamic extents
    are None."""
    names, _ = io_names(function)
    return {
        name: extents_of(argument.type)
        for name, argument in zip(names, function.args, strict=True)
        if is_ranked_tensor(argument.type)
    }


def extents_of(type_: Attribute) -> tuple[int | None, ...]:
    """Return the shape of a ranked tensor; dynamic extents are None."""
    return tuple(None if one == DYNAMIC_INDEX else one for one in shape_of(type_))


def with_shapes(
    context: Context,
    module: ModuleOp,
    function: FuncOp,
    shapes: Mapping[str, Sequence[int]],
    path: Path,
) -> tuple[ModuleOp, FuncOp]:
    """
    Return the program and its function specialized to static shapes of arguments; modifies the
    given ones, too.

    The function is one that the module does not call; `shapes` has a shape for each name of
    `declared_shapes`. `path` is for errors.

    Raises `ModelError` if mlir-opt rejects the program, `MissingToolError` if it is missing.
    """
    name = function.sym_name.data
    argument_names, _ = io_names(function)
    for argument_name, argument in zip(argument_names, function.args, strict=True):
        if is_ranked_tensor(argument.type):
            _make_static(argument, argument.type, shapes[argument_name])
    function.update_function_type()
    hints = [argument.name_hint for argument in function.args]
    text = StringIO()
    Printer(text, print_debuginfo=True).print_op(module)
    arguments = [*_SIMPLIFY, "--mlir-print-debuginfo", "--mlir-print-local-scope"]
    try:
        output = run_tool(find_tool("mlir-opt"), arguments, text.getvalue().encode())
    except ToolError as error:
        refuse(path, str(error).removeprefix("error: "))
    module = Parser(context, from_mlir(output), str(path)).parse_module()
    (function,) = (op for op in module.ops if symbol_name(op) == name and isinstance(op, FuncOp))
    for argument, hint in zip(function.args, hints, strict=True):
        argument.name_hint = hint
    return module, function


def _make_static(
    argument: BlockArgument, dynamic_type: TensorType[Attribute], shape: Sequence[int]
) -> None:
    static_type = TensorType(dynamic_type.element_type, shape, dynamic_type.encoding)
    if static_type == dynamic_type:
        return
    block = argument.block
    static = block.insert_arg(static_type, argument.index)
    static.name_hint = argument.name_hint
    dynamic = CastOp(static, dynamic_type)
    Rewriter.insert_op(dynamic, InsertPoint.at_start(block))
    argument.replace_all_uses_with(dynamic.dest)
    block.erase_arg(argument)


def return_static_tensors(function: FuncOp) -> None:
    """Return tensors of static type without a cast to a dynamic type, from branches as well, in a
    function of a single block."""
    if len(function.body.blocks) > 1:
        return
    for op in reversed(walk(function)):
        if isinstance(op, IfOp):
            for result in op.results:
                _cast_after_branches(op, result)
    terminator = function.body.block.last_op
    assert terminator is not None
    for number, operand in enumerate(terminator.operands):
        if _static_source(operand) is not None:
            _drop_cast(terminator, number)
    function.update_function_type()


def _cast_after_branches(branches: IfOp, result: OpResult) -> None:
    """Move the casts of a result in both branches after these, if their sources have the same
    static type."""
    yields = [region.block.last_op for region in branches.regions if region.blocks]
    ends = [end for end in yields if end is not None]
    sources = [_static_source(end.operands[result.index]) for end in ends]
    types = {None if source is None else source.type for source in sources}
    static_type = types.pop()
    if static_type is None or types:
        return
    for end in ends:
        _drop_cast(end, result.index)
    dynamic = CastOp(result, cast("TensorType[Attribute]", result.type))
    dynamic.location = branches.location
    Rewriter.insert_op(dynamic, InsertPoint.after(branches))
    result.replace_uses_with_if(dynamic.dest, lambda use: use.operation is not dynamic)
    Rewriter.replace_value_with_new_type(result, static_type)


def _static_source(value: SSAValue) -> SSAValue | None:
    """Return the tensor of static type that a value is a cast of; None if it is no such cast."""
    op = value.owner
    return op.source if isinstance(op, CastOp) and is_static_tensor(op.source.type) else None


def _drop_cast(user: Operation, number: int) -> None:
    """Use the source of a cast as an operand, and erase the cast if it has no other use."""
    cast_op = user.operands[number].owner
    assert isinstance(cast_op, CastOp)
    user.operands[number] = cast_op.source
    if not cast_op.dest.first_use:
        Rewriter.erase_op(cast_op)


def make_paddings_static(module: ModuleOp) -> None:
    """Turn constant size operands of paddings into static sizes."""
    for op in walk(module):
        if isinstance(op, tensor.PadOp) and len(op.operands) > 1:
            static_low, dynamic_low = _sizes(op.static_low, op.low)
            static_high, dynamic_high = _sizes(op.static_high, op.high)
            region = op.region
            op.detach_region(region)
            padded = tensor.PadOp(
                op.source,
                dynamic_low,
                dynamic_high,
                region,
                static_low,
                static_high,
                op.result.type,
                op.nofold,
            )
            padded.location = op.location
            Rewriter.replace_op(op, padded)


def _sizes(static: Attribute, dynamic: Iterable[SSAValue]) -> tuple[list[int], list[SSAValue]]:
    sizes = [
        size if isinstance(size, int) else integer_or_value(size) for size in mixed(static, dynamic)
    ]
    return split_dynamic_index_list(sizes, DYNAMIC_INDEX)
