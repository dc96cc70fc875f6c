"""Carries out what is planned of inputs and outputs (W5): arguments and results go, marks stay."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import TypeVar

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, FunctionType
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Operation

from xdsl_mergealloc.analysis.calls import returns_of
from xdsl_mergealloc.merge_alloc.function_io import OUTPUT, FunctionIo, mark, note_io

ItemT = TypeVar("ItemT")


def replace_io(function: Operation, io: FunctionIo) -> None:
    """
    Put the allocations that stand for arguments at the start of a function, in place of these, and
    take the results away that the plan has places for. What reads them is marked.
    """
    assert isinstance(function, FuncOp)
    body = function.body.blocks[0]
    first = body.first_op
    assert first is not None
    for number, allocation in io.allocations.items():
        body.insert_op_before(allocation, first)
        body.args[number].replace_all_uses_with(allocation.results[0])
    for returning in returns_of(function):
        _return_less(returning, io)
    for number in sorted(io.arguments, reverse=True):
        body.erase_arg(body.args[number])
    type_ = function.function_type
    function.function_type = FunctionType.from_lists(
        _without(type_.inputs.data, io.arguments), _without(type_.outputs.data, io.results)
    )
    function.arg_attrs = _other_attributes(function.arg_attrs, io.arguments)
    function.res_attrs = _other_attributes(function.res_attrs, io.results)
    note_io(function, io)


def _return_less(op: ReturnOp, io: FunctionIo) -> None:
    """Return only what stays a result; what was one is marked."""
    for number, name in io.results.items():
        mark(op.operands[number], OUTPUT, name)
    op.operands = _without(op.operands, io.results)


def _without(items: Iterable[ItemT], numbers: Container[int]) -> list[ItemT]:
    return [item for number, item in enumerate(items) if number not in numbers]


def _other_attributes(
    attributes: ArrayAttr[DictionaryAttr] | None, gone: Container[int]
) -> ArrayAttr[DictionaryAttr] | None:
    """What is said of the arguments or results that stay; None if that is nothing."""
    if attributes is None:
        return None
    kept = _without(attributes.data, gone)
    return ArrayAttr(kept) if any(one.data for one in kept) else None
