"""A dynamic batch dimension becomes a number, in a program of linalg on tensors."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import cast

from xdsl.context import Context
from xdsl.dialects.builtin import DYNAMIC_INDEX, ModuleOp, TensorType
from xdsl.dialects.func import FuncOp
from xdsl.dialects.tensor import CastOp
from xdsl.ir import Attribute, BlockArgument
from xdsl.parser import Parser
from xdsl.printer import Printer

from xdsl_mergealloc.deploy.tools import ToolError, find_tool, run_tool
from xdsl_mergealloc.dialects.shapes import dynamic_dimension_count
from xdsl_mergealloc.importers.errors import refuse
from xdsl_mergealloc.op_names import symbol_name

_SIMPLIFY = ("--canonicalize", "--cse", "--canonicalize")
"""Options that propagate static types from those of arguments."""


def has_dynamic_batch(function: FuncOp) -> bool:
    """Whether the first dimension of an argument is dynamic."""
    return any(_static(argument.type, 1) is not None for argument in function.args)


def with_batch(
    context: Context, module: ModuleOp, function: FuncOp, batch: int, path: Path
) -> tuple[ModuleOp, FuncOp]:
    """
    The program and its function for one size of the batch; what was given is changed, too.

    Args:
        context: knows the dialects of the program.
        module: the program.
        function: of the module, nobody in the module calls it.
        batch: what the first dimension of arguments is where that is dynamic.
        path: of the model that it is about, for errors.

    Raises `ModelError` where mlir-opt refuses the program, `MissingToolError` without it.
    """
    name = function.sym_name.data
    for argument in function.args:
        _make_static(argument, batch)
    function.update_function_type()
    text = StringIO()
    Printer(text, print_debuginfo=True).print_op(module)
    arguments = [*_SIMPLIFY, "--mlir-print-debuginfo", "--mlir-print-local-scope"]
    try:
        simplified = run_tool(find_tool("mlir-opt"), arguments, text.getvalue().encode()).decode()
    except ToolError as error:
        refuse(path, str(error).removeprefix("error: "))
    module = Parser(context, simplified, str(path)).parse_module()
    (function,) = (op for op in module.ops if symbol_name(op) == name and isinstance(op, FuncOp))
    return module, function


def _static(type_: Attribute, batch: int) -> TensorType[Attribute] | None:
    """The type with that batch; None if its first dimension is not dynamic."""
    if not isinstance(type_, TensorType):
        return None
    tensor = cast("TensorType[Attribute]", type_)
    shape = tensor.get_shape()
    if not shape or shape[0] != DYNAMIC_INDEX:
        return None
    return TensorType(tensor.element_type, (batch, *shape[1:]), tensor.encoding)


def _make_static(argument: BlockArgument, batch: int) -> None:
    static = _static(argument.type, batch)
    if static is None:
        return
    block = argument.block
    fresh = block.insert_arg(static, argument.index)
    fresh.name_hint = argument.name_hint
    dynamic = CastOp(fresh, cast("TensorType[Attribute]", argument.type))
    first = block.first_op
    if first is None:
        block.add_op(dynamic)
    else:
        block.insert_op_before(dynamic, first)
    argument.replace_all_uses_with(dynamic.dest)
    block.erase_arg(argument)


def return_static_tensors(function: FuncOp) -> None:
    """Return tensors of static type as they are, if a function of one block casts them to a dynamic
    type only to return them."""
    if len(function.body.blocks) > 1:
        return
    terminator = function.body.block.last_op
    assert terminator is not None
    for number, operand in enumerate(terminator.operands):
        cast_op = operand.owner
        if isinstance(cast_op, CastOp) and not dynamic_dimension_count(
            cast("TensorType[Attribute]", cast_op.source.type).get_shape()
        ):
            terminator.operands[number] = cast_op.source
            if not cast_op.dest.first_use:
                cast_op.detach()
                cast_op.erase()
    function.update_function_type()
