"""The types of functions that get further arguments, or others."""

from __future__ import annotations

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, SSAValue


def add_argument(function: FuncOp, type_: Attribute, name: str | None) -> SSAValue:
    """One more argument of a function; its calls are for others to complete."""
    body = function.body.blocks[0]
    argument = body.insert_arg(type_, len(body.args))
    argument.name_hint = name
    function.update_function_type()
    if function.arg_attrs is not None:
        function.arg_attrs = ArrayAttr([*function.arg_attrs, DictionaryAttr({})])
    return argument
