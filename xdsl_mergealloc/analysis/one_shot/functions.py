"""Functions: in which order they are analysed, and what is known of one afterwards."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from xdsl_mergealloc.analysis.one_shot.analysis import OneShotAnalysis
from xdsl_mergealloc.diagnostics import fail
from xdsl_mergealloc.interfaces.bufferizable import (
    BufferRelation,
    FunctionSummary,
    is_tensor,
)


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
