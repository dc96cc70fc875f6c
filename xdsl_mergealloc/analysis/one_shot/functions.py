"""Functions: the order of their analysis, and their summaries afterwards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp, StringAttr, TensorType, UnrankedTensorType
from xdsl.ir import Attribute

from xdsl_mergealloc.analysis.calls import CallGraph, returns_of
from xdsl_mergealloc.analysis.one_shot.analysis import OneShotAnalysis
from xdsl_mergealloc.diagnostics import fail
from xdsl_mergealloc.graphs import strongly_connected_components
from xdsl_mergealloc.interfaces.bufferizable import BufferRelation, TensorCallSummary, is_tensor
from xdsl_mergealloc.models.func import argument_attribute

ACCESS = "bufferization.access"
"""Argument attribute of a declaration: the accesses to the argument's buffer."""
TENSOR_TYPES = (TensorType, UnrankedTensorType)


class CalleesFirst(NamedTuple):
    """The functions of a module, in the order in which they are analysed and bufferized."""

    functions: Sequence[func.FuncOp]
    """Each after its callees; functions that call each other in a cycle, last first."""
    called_early: Sequence[func.FuncOp]
    """Functions called by themselves or by an earlier one, which only happens in cycles."""

    @classmethod
    def of(cls, module: ModuleOp) -> CalleesFirst:
        """Return the order for the functions of a module, without those of nested modules."""
        own = [op for op in module.body.block.ops if isinstance(op, func.FuncOp)]
        calls = CallGraph(module)

        def callees(function: func.FuncOp) -> list[func.FuncOp]:
            return [
                callee
                for callee in calls.callees_in(function)
                if isinstance(callee, func.FuncOp) and callee.parent_op() is module
            ]

        ordered = [
            function
            for cycle in strongly_connected_components(own, callees)
            for function in reversed(cycle)
        ]
        number = {function: place for place, function in enumerate(ordered)}
        early = {
            callee: None
            for caller in ordered
            for callee in callees(caller)
            if number[callee] >= number[caller]
        }
        return cls(ordered, list(early))


def assumed_summary(function: func.FuncOp, returns_readonly: bool) -> TensorCallSummary:
    """
    Return the assumed summary of a function not known yet because calls form a cycle: it reads and
    writes its arguments, and returns parts of them, or memory of its own.

    `returns_readonly`: it may also return memory that must not be written. That it does not can be
    assumed first, and holds, by induction, if no function of the cycle turns out to do so.
    """
    tensors = _tensor_numbers(function.function_type.inputs)
    results = _tensor_numbers(function.function_type.outputs)
    return TensorCallSummary(
        read=frozenset(tensors),
        written=frozenset(tensors),
        aliases=_any_of(tensors, results),
        readonly_results=frozenset(results if returns_readonly else ()),
    )


def summary_of_declaration(function: func.FuncOp) -> TensorCallSummary:
    """
    Return the summary of a function without a body, by the `bufferization.access` attributes of its
    arguments (`read`, `write`, `read-write`, `none`). It may return parts of its arguments.
    """
    tensors = _tensor_numbers(function.function_type.inputs)
    results = _tensor_numbers(function.function_type.outputs)
    said = {number: argument_attribute(function, number, ACCESS) for number in tensors}
    accesses = {
        number: access.data if isinstance(access, StringAttr) else "read-write"
        for number, access in said.items()
    }
    return TensorCallSummary(
        read=frozenset(n for n in tensors if accesses[n] in ("read", "read-write")),
        written=frozenset(n for n in tensors if accesses[n] in ("write", "read-write")),
        aliases=_any_of(tensors, results),
    )


def _tensor_numbers(types: Iterable[Attribute]) -> list[int]:
    return [number for number, type in enumerate(types) if isinstance(type, TENSOR_TYPES)]


def _any_of(
    arguments: Sequence[int], results: Sequence[int]
) -> dict[int, dict[int, BufferRelation]]:
    return {number: dict.fromkeys(arguments, BufferRelation.UNKNOWN) for number in results}


def summarize(function: func.FuncOp, analysis: OneShotAnalysis) -> TensorCallSummary:
    """Summarize the effects of calls of a function on its arguments' buffers; after analysis."""
    returns: Sequence[func.ReturnOp] = returns_of(function)
    if not returns:
        fail(function, "has no func.return, so its results are unknown")
    arguments = [argument for argument in function.body.blocks[0].args if is_tensor(argument)]
    aliases: dict[int, dict[int, BufferRelation]] = {}
    readonly: set[int] = set()
    for number in range(len(function.function_type.outputs)):
        values = [terminator.operands[number] for terminator in returns]
        if not is_tensor(values[0]):
            continue
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
    return TensorCallSummary(
        read=frozenset(a.index for a in arguments if analysis.accesses.is_value_read(a)),
        written=frozenset(a.index for a in arguments if analysis.sets.set_of(a).writes),
        aliases=aliases,
        readonly_results=frozenset(readonly),
    )
