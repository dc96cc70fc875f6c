"""
Further arguments of functions, which entries hand on to all functions that need them.

One of them is the context pointer of W11:

    func.func private @dma(memref<8xf32>) attributes {mergealloc.context}

It is for handles of drivers, queues and the like, which a program without globals gets from its
caller.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, FunctionType, UnitAttr
from xdsl.dialects.func import CallOp, FuncOp
from xdsl.ir import Attribute, Operation, SSAValue

from xdsl_mergealloc.analysis.calls import CallGraph, function_around
from xdsl_mergealloc.diagnostics import fail
from xdsl_mergealloc.graphs import reachable
from xdsl_mergealloc.nests import walk

CONTEXT = "mergealloc.context"
"""On a function without a body: it asks for the context. On an argument: it is the context."""


def with_callers(
    functions: Iterable[Operation | None], calls: CallGraph
) -> tuple[FuncOp, ...] | None:
    """
    Return functions and all that call them, directly or through others; None if one of them can get
    no further argument: some of its callers may be unknown, or it is no function at all.
    """

    def callers(function: Operation | None) -> Iterator[Operation | None]:
        if function is not None:
            yield from map(function_around, calls.callers_of(function))

    found: list[FuncOp] = []
    for function in reachable(functions, callers):
        # A function that is named otherwise than to be called may have unknown callers.
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
    Add an argument to each of the functions, a result of `with_callers`, and pass it at their
    calls. Return the arguments of those functions that have a body.
    """
    arguments: dict[Operation, SSAValue] = {}
    for function in functions:
        if function.body.blocks:
            arguments[function] = add_argument(function, type_, name, attributes)
            continue
        inputs, outputs = function.function_type.inputs.data, function.function_type.outputs.data
        function.function_type = FunctionType.from_lists([*inputs, type_], outputs)
        _describe_last(function, attributes)
    for function in functions:
        for call in calls.callers_of(function):
            caller = function_around(call)
            assert caller is not None
            call.operands = [*call.operands, arguments[caller]]
    return arguments


def add_argument(
    function: FuncOp,
    type_: Attribute,
    name: str | None,
    attributes: Mapping[str, Attribute] | None = None,
) -> SSAValue:
    """Add an argument to a function, and return it; the caller has to complete the calls."""
    body = function.body.blocks[0]
    argument = body.insert_arg(type_, len(body.args))
    argument.name_hint = name
    function.update_function_type()
    _describe_last(function, attributes or {})
    return argument


def _describe_last(function: FuncOp, attributes: Mapping[str, Attribute]) -> None:
    """Set the attributes of a last argument that has just been added."""
    before = len(function.function_type.inputs) - 1
    if attributes or function.arg_attrs is not None:
        given = function.arg_attrs or [DictionaryAttr({})] * before
        function.arg_attrs = ArrayAttr([*given, DictionaryAttr(dict(attributes))])


def functions_with_context(root: Operation, calls: CallGraph) -> tuple[FuncOp, ...]:
    """
    Return the functions that get the context: those that ask for it, and their callers.

    Raises `PassError` if one of them can get no further argument.
    """
    asking = [op for op in walk(root) if CONTEXT in op.attributes]
    for function in asking:
        if not isinstance(function, FuncOp) or function.body.blocks:
            fail(function, f"has '{CONTEXT}', which is for functions without a body")
        if with_callers([function], calls) is None:
            fail(function, f"has '{CONTEXT}', but a caller cannot pass one")
    return with_callers(asking, calls) or ()


def pass_context(functions: tuple[FuncOp, ...], calls: CallGraph) -> None:
    """Hand the context on from entries to the functions that ask for it; drop their requests."""
    # Imported on demand: most programs do not use this dialect, and it takes long to load.
    from xdsl.dialects.llvm import LLVMPointerType

    hand_on(functions, LLVMPointerType(), "context", {CONTEXT: UnitAttr()}, calls)
    for function in functions:
        function.attributes.pop(CONTEXT, None)
