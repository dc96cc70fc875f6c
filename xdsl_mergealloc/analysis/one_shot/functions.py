"""Functions: in which order they are analysed, and what is known of one afterwards."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp, StringAttr, TensorType, UnrankedTensorType
from xdsl.ir import Operation

from xdsl_mergealloc.analysis.one_shot.analysis import OneShotAnalysis
from xdsl_mergealloc.diagnostics import fail
from xdsl_mergealloc.interfaces.bufferizable import (
    BufferRelation,
    FunctionSummary,
    is_tensor,
)

ACCESS = "bufferization.access"
"""Argument attribute of a declaration: what the function does to the argument's buffer."""
TENSOR_TYPES = (TensorType, UnrankedTensorType)


def functions_callees_first(module: ModuleOp) -> list[func.FuncOp]:
    """
    The functions of a module, each after those that it calls.

    Raises `PassError` where functions that call each other in a circle pass tensors.
    """
    functions = {
        op.sym_name.data: op for op in module.body.block.ops if isinstance(op, func.FuncOp)
    }
    calls = {name: _calls_in(op) for name, op in functions.items()}
    ordered: list[func.FuncOp] = []
    finished: set[str] = set()
    for start in functions:
        path: list[str] = []
        on_path: set[str] = set()
        pending: list[tuple[str, bool]] = [(start, False)]
        while pending:
            name, is_done = pending.pop()
            if is_done:
                path.pop()
                on_path.discard(name)
                finished.add(name)
                ordered.append(functions[name])
                continue
            if name in finished or name in on_path:
                continue
            path.append(name)
            on_path.add(name)
            pending.append((name, True))
            for call in reversed(calls[name]):
                callee = call.callee.string_value()
                if callee in on_path and any(map(is_tensor, (*call.operands, *call.results))):
                    circle = " -> ".join(f"@{f}" for f in [*path[path.index(callee) :], callee])
                    fail(
                        call,
                        f"is recursive ({circle}): what a function does to its tensors has to be "
                        "known before its calls are bufferized",
                    )
                if callee in functions:
                    pending.append((callee, False))
    return ordered


def _calls_in(function: Operation) -> list[func.CallOp]:
    return [op for op in function.walk() if isinstance(op, func.CallOp)]


def returns_of(function: func.FuncOp) -> list[func.ReturnOp]:
    """The operations with which a function returns; none for a declaration."""
    return [
        block.last_op for block in function.body.blocks if isinstance(block.last_op, func.ReturnOp)
    ]


def summary_of_declaration(function: func.FuncOp) -> FunctionSummary | None:
    """
    What the `bufferization.access` attributes of arguments (`read`, `write`, `read-write`, `none`)
    say of a function without a body; None: nothing is known, as results may be in any buffer.
    """
    inputs, outputs = function.function_type.inputs.data, function.function_type.outputs.data
    if function.arg_attrs is None or any(isinstance(type, TENSOR_TYPES) for type in outputs):
        return None
    accesses: list[str] = []
    for attributes in function.arg_attrs.data:
        access = attributes.data.get(ACCESS)
        accesses.append(access.data if isinstance(access, StringAttr) else "read-write")
    tensors = [number for number, type in enumerate(inputs) if isinstance(type, TENSOR_TYPES)]
    return FunctionSummary(
        read=frozenset(n for n in tensors if accesses[n] in ("read", "read-write")),
        written=frozenset(n for n in tensors if accesses[n] in ("write", "read-write")),
    )


def summarize(function: func.FuncOp, analysis: OneShotAnalysis) -> FunctionSummary:
    """What calls of a function do to the buffers of its arguments; after its analysis."""
    returns: Sequence[func.ReturnOp] = returns_of(function)
    if not returns:
        fail(function, "has no func.return, so that nothing is known of its results")
    entry = function.body.block if len(function.body.blocks) == 1 else function.body.blocks[0]
    arguments = [argument for argument in entry.args if is_tensor(argument)]
    aliases: dict[int, dict[int, BufferRelation]] = {}
    readonly: set[int] = set()
    for number, type in enumerate(function.function_type.outputs):
        values = [terminator.operands[number] for terminator in returns]
        if not is_tensor(values[0]):
            continue
        assert type is not None
        if any(analysis.sets.set_of(value).readonly for value in values):
            readonly.add(number)
        found: dict[int, BufferRelation] = {}
        for argument in arguments:
            if any(analysis.may_alias(argument, value) for value in values):
                same = all(analysis.are_equivalent(argument, value) for value in values)
                found[argument.index] = (
                    BufferRelation.EQUIVALENT if same else BufferRelation.UNKNOWN
                )
        aliases[number] = found
    return FunctionSummary(
        read=frozenset(a.index for a in arguments if analysis.is_value_read(a)),
        written=frozenset(a.index for a in arguments if analysis.sets.set_of(a).writes),
        aliases=aliases,
        readonly_results=frozenset(readonly),
    )
