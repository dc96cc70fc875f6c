"""Static sizes in a program of linalg on tensors: its batch size, and constant sizes of paddings,
which mlir-opt leaves operands."""

from __future__ import annotations

from collections.abc import Iterable
from io import StringIO
from pathlib import Path
from typing import cast

from xdsl.context import Context
from xdsl.dialects import tensor
from xdsl.dialects.builtin import DYNAMIC_INDEX, ModuleOp, TensorType
from xdsl.dialects.func import FuncOp
from xdsl.dialects.tensor import CastOp
from xdsl.dialects.utils import split_dynamic_index_list
from xdsl.ir import Attribute, BlockArgument, SSAValue
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_mergealloc.deploy.mlir_text import from_mlir
from xdsl_mergealloc.deploy.tools import ToolError, find_tool, run_tool
from xdsl_mergealloc.dialects.shapes import is_ranked_tensor, is_static_tensor
from xdsl_mergealloc.importers.errors import refuse
from xdsl_mergealloc.interfaces.constants import integer_or_value
from xdsl_mergealloc.interfaces.slices import mixed
from xdsl_mergealloc.nests import walk
from xdsl_mergealloc.op_names import symbol_name

_SIMPLIFY = ("--canonicalize", "--cse", "--canonicalize")
"""Options of mlir-opt that propagate static types from the arguments."""


def has_dynamic_batch(function: FuncOp) -> bool:
    """Whether the first dimension of an argument is dynamic."""
    return any(_static(argument.type, 1) is not None for argument in function.args)


def with_batch(
    context: Context, module: ModuleOp, function: FuncOp, batch: int, path: Path
) -> tuple[ModuleOp, FuncOp]:
    """
    Return the program and its function specialized to a batch size; modifies the given ones, too.

    The function is one that the module does not call; dynamic first dimensions of its arguments get
    the size `batch`. `path` is for errors.

    Raises `ModelError` if mlir-opt rejects the program, `MissingToolError` if it is missing.
    """
    name = function.sym_name.data
    for argument in function.args:
        _make_static(argument, batch)
    function.update_function_type()
    text = StringIO()
    Printer(text, print_debuginfo=True).print_op(module)
    arguments = [*_SIMPLIFY, "--mlir-print-debuginfo", "--mlir-print-local-scope"]
    try:
        output = run_tool(find_tool("mlir-opt"), arguments, text.getvalue().encode())
    except ToolError as error:
        refuse(path, str(error).removeprefix("error: "))
    module = Parser(context, from_mlir(output), str(path)).parse_module()
    (function,) = (op for op in module.ops if symbol_name(op) == name and isinstance(op, FuncOp))
    return module, function


def _static(type_: Attribute, batch: int) -> TensorType[Attribute] | None:
    """Return the type with this batch size; None if its first dimension is not dynamic."""
    if not is_ranked_tensor(type_):
        return None
    shape = type_.get_shape()
    if not shape or shape[0] != DYNAMIC_INDEX:
        return None
    return TensorType(type_.element_type, (batch, *shape[1:]), type_.encoding)


def _make_static(argument: BlockArgument, batch: int) -> None:
    static = _static(argument.type, batch)
    if static is None:
        return
    block = argument.block
    fresh = block.insert_arg(static, argument.index)
    fresh.name_hint = argument.name_hint
    dynamic = CastOp(fresh, cast("TensorType[Attribute]", argument.type))
    Rewriter.insert_op(dynamic, InsertPoint.at_start(block))
    argument.replace_all_uses_with(dynamic.dest)
    block.erase_arg(argument)


def return_static_tensors(function: FuncOp) -> None:
    """Return tensors of static type without a cast to a dynamic type, in a function of a single
    block."""
    if len(function.body.blocks) > 1:
        return
    terminator = function.body.block.last_op
    assert terminator is not None
    for number, operand in enumerate(terminator.operands):
        cast_op = operand.owner
        if isinstance(cast_op, CastOp) and is_static_tensor(cast_op.source.type):
            terminator.operands[number] = cast_op.source
            if not cast_op.dest.first_use:
                Rewriter.erase_op(cast_op)
    function.update_function_type()


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
