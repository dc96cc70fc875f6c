"""Reasons why operands are out of place: as data, and in words for users."""

from __future__ import annotations

from typing import NamedTuple

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import BlockArgument, Operation, OpResult, SSAValue

from xdsl_mergealloc.analysis.one_shot.conflicts import Conflict
from xdsl_mergealloc.diagnostics import stated_position
from xdsl_mergealloc.interfaces.bufferizable import OpOperand
from xdsl_mergealloc.op_names import operation_name


class ReadOnlyMemory(NamedTuple):
    """Why an operand is out of place: it would write to memory that must not be written."""

    origin: SSAValue
    """The constant, argument or result that must stay as it is."""


class SharedAmongIterations(NamedTuple):
    """Why an operand is out of place: iterations of a parallel loop would write the same memory."""

    origin: SSAValue
    """The value defined outside of the loop."""


class OwnedByLoop(NamedTuple):
    """Why an operand is out of place: a loop was given the memory for a value that it carries, and
    an operation in the loop would write to this memory as to memory from outside."""

    write: OpOperand
    """The write in the loop, to memory from outside of it."""
    given: OpOperand
    """The operand with which the loop begins."""


class LeftOutOfPlace(NamedTuple):
    """Why an operand is out of place: nothing is in the way, but the analysis left it so."""

    analysis: str
    """The name of the analysis."""


Reason = Conflict | ReadOnlyMemory | SharedAmongIterations | OwnedByLoop | LeftOutOfPlace
"""Why an operand is out of place."""


def operand_in_words(operand: OpOperand) -> str:
    """Return the name of an operand: `operand #1 (%t)`."""
    return f"operand #{operand.index} ({value_in_words(operand.value)})"


def reason_in_words(operand: OpOperand, reason: Reason) -> str:
    """Return why an operand is not, or cannot be, in place, as a sentence about the program."""
    match reason:
        case ReadOnlyMemory():
            return f"{value_in_words(reason.origin)} is in memory that must not be written"
        case SharedAmongIterations():
            return (
                "the iterations of a parallel loop would all write the memory of "
                f"{value_in_words(reason.origin)}, which is defined outside of the loop"
            )
        case OwnedByLoop():
            given, write = reason.given, reason.write
            writer = "this write" if write == operand else f"the write by {_where(write.op)}"
            loop = "this loop" if given == operand else f"{_where(given.op)}"
            return (
                f"{writer} would change {value_in_words(given.value)} while {loop} uses its "
                f"memory for what it carries (operand #{given.index})"
            )
        case LeftOutOfPlace():
            return f"nothing is in the way, but the analysis '{reason.analysis}' left it so"
        case Conflict():
            write, read = reason.write.operand, reason.read.operand
            writer = "this write" if write == operand else f"the write by {_where(write.op)}"
            return (
                f"{writer} would destroy {value_in_words(read.value)}, which "
                f"{_where(read.op)} reads (operand #{read.index}); its contents come from "
                f"{_origin(reason.read.definition)}"
            )


def _where(op: Operation) -> str:
    position = stated_position(op.location)
    return f"'{operation_name(op)}'" + (f" at {position}" if position else "")


def _origin(value: SSAValue) -> str:
    if isinstance(value, OpResult):
        return _where(value.op)
    return (
        f"block argument {value_in_words(value)}"
        if value.name_hint is not None
        else value_in_words(value)
    )


def value_in_words(value: SSAValue) -> str:
    """Return a name by which readers find a value; printing renumbers those without a name."""
    if value.name_hint is not None:
        return f"%{value.name_hint}"
    if isinstance(value, OpResult):
        which = f"result #{value.index}" if len(value.op.results) > 1 else "the result"
        return f"{which} of {_where(value.op)}"
    assert isinstance(value, BlockArgument)
    op = value.block.parent_op()
    symbol = None if op is None else op.get_attr_or_prop("sym_name")
    if isinstance(symbol, StringAttr):
        return f"argument #{value.index} of @{symbol.data}"
    if op is None:
        return f"argument #{value.index}"
    return f"argument #{value.index} of the body of {_where(op)}"
