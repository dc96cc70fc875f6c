"""Further arguments of functions, which entries hand on to all that need them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, FunctionType
from xdsl.dialects.func import CallOp, FuncOp
from xdsl.ir import Attribute, Operation, SSAValue

from xdsl_mergealloc.analysis.calls import CallGraph, function_around
from xdsl_mergealloc.graphs import reachable


def with_callers(
    functions: Iterable[Operation | None], calls: CallGraph
) -> tuple[FuncOp, ...] | None:
    """
    Functions, and all that call them, directly or through others; None if one of them can get no
    further argument: it may be called from where it is unknown, or is no function at all.
    """

    def callers(function: Operation | None) -> Iterator[Operation | None]:
        if function is not None:
            yield from map(function_around, calls.callers_of(function))

    found: list[FuncOp] = []
    for function in reachable(functions, callers):
        # What is named otherwise than to be called may be called by anybody, with what he knows.
        if not isinstance(function, FuncOp) or function in calls.named_otherwise:
            return None
        if not all(isinstance(call, CallOp) for call in calls.callers_of(function)):
            return None
        found.append(function)
    return tuple(found)


def hand_on(
    functions: Sequence[FuncOp],
    type_: Attribute,
    name: str,
    attributes: Mapping[str, Attribute],
    calls: CallGraph,
) -> dict[Operation, SSAValue]:
    """
    One more argument of each of some functions `with_callers`, which their calls pass; those of
    functions with a body.
    """
    arguments: dict[Operation, SSAValue] = {}
    for function in functions:
        given = list(
            function.arg_attrs or [DictionaryAttr({})] * len(function.function_type.inputs)
        )
        if function.body.blocks:
            arguments[function] = add_argument(function, type_, name)
        else:
            inputs, outputs = function.function_type.inputs.data, function.function_type.outputs
            function.function_type = FunctionType.from_lists([*inputs, type_], outputs.data)
        function.arg_attrs = ArrayAttr([*given, DictionaryAttr(dict(attributes))])
    for function in functions:
        for call in calls.callers_of(function):
            caller = function_around(call)
            assert caller is not None
            call.operands = [*call.operands, arguments[caller]]
    return arguments


def add_argument(function: FuncOp, type_: Attribute, name: str | None) -> SSAValue:
    """One more argument of a function; its calls are for others to complete."""
    body = function.body.blocks[0]
    argument = body.insert_arg(type_, len(body.args))
    argument.name_hint = name
    function.update_function_type()
    if function.arg_attrs is not None:
        function.arg_attrs = ArrayAttr([*function.arg_attrs, DictionaryAttr({})])
    return argument
