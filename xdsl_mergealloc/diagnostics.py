"""Errors for users: one line that says which operation, where it is, and what is wrong.

xDSL's own `emit_error` attaches the whole module and never names the location. These errors
carry `file:line:column` of the operation, or of the closest one around it that has one
(`text_positions.py` knows where an operation stood in the text), and the enclosing symbol in any
case.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn, cast

from xdsl.dialects.builtin import (
    ArrayAttr,
    CallSiteLoc,
    DictionaryAttr,
    FileLineColLoc,
    FusedLoc,
    IntegerAttr,
    NameLoc,
    i64,
)
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.utils.exceptions import PassFailedException

from xdsl_mergealloc.nests import outward
from xdsl_mergealloc.op_names import operation_name, symbol_name
from xdsl_mergealloc.text_positions import position_in_text

_STANDS_FOR = "mergealloc.stands_for"
"""On an operation outside of the program: the function and number of the argument it stands for."""


class PassError(PassFailedException):
    """A pass cannot do what it was asked for; the program is as it was before the pass."""


class PoolTooSmallError(PassError):
    """Arenas do not fit into their memory; those of another variant of the program might."""


class BudgetTooSmallError(PassError):
    """No variant of a program fits into the budget."""

    def __init__(self, message: str, least_bytes: int, where: str, buffers: Sequence[str]):
        """
        Args:
            message: the text for the user.
            least_bytes: bytes that the best variant takes.
            where: the operation at which they are held.
            buffers: the buffers held there, largest first, each in words with its size.
        """
        super().__init__(message)
        self.least_bytes = least_bytes
        self.where = where
        self.buffers = buffers


def fail(op: Operation, message: str) -> NoReturn:
    """
    Raise a `PassError` about an operation.

    `message` continues the sentence that begins with the operation's name.
    """
    argument = _stands_for(op)
    subject = f"'{operation_name(op)}' op" if argument is None else f"argument {argument[1]}"
    raise PassError(f"{error_at(op)}{subject} {message}")


def stand_for(op: Operation, function: Operation, number: int) -> None:
    """Have errors about an operation that is in no block name an argument of a function instead."""
    op.location = function.location
    number_attribute = IntegerAttr(number, i64)
    op.attributes[_STANDS_FOR] = DictionaryAttr({symbol_name(function): number_attribute})


def _stands_for(op: Operation) -> tuple[str, int] | None:
    """Return the function and number of the argument that an operation stands for, if any."""
    argument = op.attributes.get(_STANDS_FOR)
    match list(argument.data.items()) if isinstance(argument, DictionaryAttr) else ():
        case [(str() as function, IntegerAttr() as number)]:
            return function, number.value.data
        case _:
            return None


def error_at(op: Operation) -> str:
    """Return the prefix of an error about an operation: `file:line:column: error: in @symbol: `."""
    return _beginning(op, "error")


def remark_at(op: Operation) -> str:
    """Return the prefix of a remark about an operation: `file:line:column: remark: in @symbol:
    `."""
    return _beginning(op, "remark")


def _beginning(op: Operation, severity: str) -> str:
    argument = _stands_for(op)
    symbol = _enclosing_symbol(op) if argument is None else argument[0]
    parts = (_closest_position(op), severity, f"in @{symbol}" if symbol else "")
    return "".join(f"{part}: " for part in parts if part)


def source_position(location: Attribute) -> str:
    """
    Return the `file:line:column` of a location: the one that `loc(...)` states, else the one in the
    text that was read. Empty if neither is known.
    """
    return stated_position(location) or position_in_text(location)


def stated_position(location: Attribute) -> str:
    """
    Return the first `file:line:column` in `loc(...)`; empty if there is none.

    For text that is written into programs: it does not depend on the file that was read.
    """
    match location:
        case FileLineColLoc():
            return f"{location.filename.data}:{location.line.data}:{location.column.data}"
        case NameLoc():
            return stated_position(location.location) or location.desc.data
        case CallSiteLoc():
            return stated_position(location.callee)
        case FusedLoc():
            for part in cast("ArrayAttr[Attribute]", location.locations):
                if position := stated_position(part):
                    return position
            return ""
        case _:
            return ""


def name_of_value(value: SSAValue) -> str:
    """Return a value's name for readers of the program: its name hint, else its defining op."""
    if value.name_hint is not None:
        return f"%{value.name_hint}"
    owner = value.owner
    return (
        f"a result of '{operation_name(owner)}'" if isinstance(owner, Operation) else "an argument"
    )


def _closest_position(op: Operation | None) -> str:
    for one in outward(op):
        if position := source_position(one.location):
            return position
    return ""


def _enclosing_symbol(op: Operation | None) -> str:
    for one in outward(op):
        if symbol := symbol_name(one):
            return symbol
    return ""
