"""The function that an operation calls: the one of that name in the closest symbol table."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.builtin import StringAttr, SymbolRefAttr
from xdsl.ir import Operation

from xdsl_mergealloc.nests import symbol_table_around
from xdsl_mergealloc.op_names import operation_name

_CALLS = {"func.call"}


def register_call(op_name: str) -> None:
    """
    Register that operations of a name call the function that their `callee` names: the operands are
    its arguments, and the results are the values that it returns.
    """
    _CALLS.add(op_name)


def is_call(op: Operation) -> bool:
    """Whether an operation is a call of a function by its name."""
    return operation_name(op) in _CALLS


class Callees:
    """The functions that operations of a program call; a snapshot of its symbol tables."""

    def __init__(self) -> None:
        self._symbols: dict[Operation, Mapping[str, Operation]] = {}

    def of(self, op: Operation) -> Operation | None:
        """Return the function that an operation calls, if it has a body."""
        function = self.named_by(op)
        has_body = function is not None and function.regions and function.regions[0].first_block
        return function if has_body else None

    def named_by(self, op: Operation) -> Operation | None:
        """Return the function that an operation calls, with or without a body."""
        callee = op.get_attr_or_prop("callee") if is_call(op) else None
        return self.definition(op, callee) if isinstance(callee, SymbolRefAttr) else None

    def definition(self, op: Operation, symbol: SymbolRefAttr) -> Operation | None:
        """Return the operation that `symbol` names, if it is in the closest symbol table."""
        if symbol.nested_references.data:
            return None
        table = symbol_table_around(op)
        if table is None:
            return None
        if table not in self._symbols:
            self._symbols[table] = {
                name.data: inner
                for inner in table.regions[0].block.ops
                if isinstance(name := inner.get_attr_or_prop("sym_name"), StringAttr)
            }
        return self._symbols[table].get(symbol.root_reference.data)
