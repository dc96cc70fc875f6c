"""Calls between functions, in a program with modules inside modules.

A symbol is looked up in the nearest symbol table around the operation that names it, and nowhere
else, as in MLIR: functions of the same name in other modules are other functions.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import chain

from xdsl.dialects.arith import FastMathFlagsAttr
from xdsl.dialects.builtin import (
    AffineMapAttr,
    ArrayAttr,
    DenseArrayBase,
    DictionaryAttr,
    FloatAttr,
    IntegerAttr,
    StringAttr,
    SymbolRefAttr,
    UnitAttr,
)
from xdsl.dialects.func import ReturnOp
from xdsl.ir import Attribute, Block, Operation, ParametrizedAttribute, SSAValue

from xdsl_mergealloc.graphs import strongly_connected_components
from xdsl_mergealloc.interfaces.allocation_scope import is_function
from xdsl_mergealloc.interfaces.call import CALL_MODELS
from xdsl_mergealloc.nests import is_symbol_table, operations_in, outward, walk, walk_regions
from xdsl_mergealloc.nests import symbol_table_around as symbol_table_around


class CallGraph:
    """The calls in the whole program around an operation; a snapshot."""

    def __init__(self, root: Operation):
        while (parent := root.parent_op()) is not None:
            root = parent
        self.root = root
        """The root operation, which contains everything else."""
        self._symbols_of: Callable[[Operation], dict[str, Operation]] = cache(_symbols_of)
        self._callee_of: dict[Operation, Operation] = {}
        self._callers_of: dict[Operation, list[Operation]] = {}
        for op in walk(root):
            if (model := CALL_MODELS.lookup(op)) is None:
                continue
            symbol = model.callee(op)
            callee = None if symbol is None else self.resolve(op, symbol)
            if callee is not None and is_function(callee):
                self._callee_of[op] = callee
                self._callers_of.setdefault(callee, []).append(op)

    def callee_of(self, call: Operation) -> Operation | None:
        """Return the function that an operation calls, perhaps without a body; None if unknown."""
        return self._callee_of.get(call)

    @property
    def called(self) -> Collection[Operation]:
        """The functions that are known to be called."""
        return self._callers_of

    def callers_of(self, function: Operation) -> Sequence[Operation]:
        """Return the operations that are known to call a function, in program order."""
        return self._callers_of.get(function, ())

    def resolve(self, op: Operation, symbol: SymbolRefAttr) -> Operation | None:
        """Return the operation that a symbol refers to where `op` names it."""
        table = symbol_table_around(op)
        return None if table is None else self._find(table, symbol)

    def named_by(self, op: Operation) -> Iterator[Operation]:
        """Yield all operations that the symbols named by an operation may refer to."""
        for attribute in (*op.properties.values(), *op.attributes.values()):
            for symbol in symbols_in(attribute):
                yield from self._all_named(op, symbol)

    def calls_in(self, function: Operation) -> Sequence[Operation]:
        """Return the calls in a function whose callees are known, in program order."""
        return self._calls_in.get(function, ())

    def callees_in(self, function: Operation) -> Sequence[Operation]:
        """Return the known callees of a function, in program order."""
        return list(dict.fromkeys(self._callee_of[call] for call in self.calls_in(function)))

    def on_cycles(self) -> Collection[Operation]:
        """Return the functions that may call themselves, directly or through known others."""
        found: dict[Operation, None] = {}
        for component in strongly_connected_components(self._calls_in, self.callees_in):
            if len(component) > 1 or component[0] in self.callees_in(component[0]):
                found.update(dict.fromkeys(component))
        return found

    def has_unknown_callers(self, function: Operation) -> bool:
        """
        Whether a function may have callers that are not among `callers_of`: it is visible outside
        of the program, or an operation other than a call names it.
        """
        visibility = function.get_attr_or_prop("sym_visibility")
        return visibility != StringAttr("private") or function in self.named_otherwise

    @cached_property
    def _calls_in(self) -> dict[Operation, list[Operation]]:
        calls: dict[Operation, list[Operation]] = {}
        for call in self._callee_of:
            caller = function_around(call)
            if caller is not None:
                calls.setdefault(caller, []).append(call)
        return calls

    @cached_property
    def named_otherwise(self) -> Mapping[Operation, None]:
        """
        The symbols that operations name other than to call them, in program order. Functions among
        them may be targets of indirect calls.
        """
        named: dict[Operation, None] = {}
        for op in walk(self.root):
            symbols = [
                symbol
                for attribute in (*op.properties.values(), *op.attributes.values())
                if type(attribute) not in _WITHOUT_SYMBOLS
                for symbol in symbols_in(attribute)
            ]
            if not symbols:
                continue
            called = None
            if op in self._callee_of and (model := CALL_MODELS.lookup(op)) is not None:
                called = model.callee(op)
            for symbol in symbols:
                if symbol is not called:
                    named.update(dict.fromkeys(self._all_named(op, symbol)))
        return named

    def _find(self, table: Operation, symbol: SymbolRefAttr) -> Operation | None:
        found: Operation | None = table
        for name in (symbol.root_reference, *symbol.nested_references.data):
            found = None if found is None else self._symbols_of(found).get(name.data)
        return found

    def _all_named(self, op: Operation, symbol: SymbolRefAttr) -> Iterator[Operation]:
        """
        Yield all operations that a symbol named by `op` may refer to. Some operations look into the
        symbol tables further out, too, or into their own.
        """
        for table in chain((op,), filter(is_symbol_table, outward(op.parent_op()))):
            if (found := self._find(table, symbol)) is not None:
                yield found


def _symbols_of(table: Operation) -> dict[str, Operation]:
    symbols: dict[str, Operation] = {}
    for op in operations_in(table):
        name = op.get_attr_or_prop("sym_name")
        if isinstance(name, StringAttr):
            symbols.setdefault(name.data, op)
    return symbols


def function_around(op: Operation) -> Operation | None:
    """Return the innermost function around an operation."""
    return next(filter(is_function, outward(op.parent_op())), None)


def function_of(where: SSAValue | Block) -> Operation | None:
    """Return the function that a value is defined in or passed to, or around a block."""
    owner = where if isinstance(where, Block) else where.owner
    op = owner.parent_op() if isinstance(owner, Block) else owner
    return op if op is None or is_function(op) else function_around(op)


def returns_of(function: Operation) -> list[ReturnOp]:
    """Return the `func.return` operations of a function; none for a declaration."""
    last = (block.last_op for block in function.regions[0].blocks)
    return [op for op in last if isinstance(op, ReturnOp)]


def walk_function(function: Operation) -> list[Operation]:
    """Return all operations inside a function, outer ones first, but not in nested functions."""
    return walk_regions(function.regions, lambda op: not is_function(op))


_WITHOUT_SYMBOLS = frozenset(
    (
        AffineMapAttr,
        DenseArrayBase,
        FastMathFlagsAttr,
        FloatAttr,
        IntegerAttr,
        StringAttr,
        UnitAttr,
    )
)
"""Classes of common attributes, which name no symbol."""


def symbols_in(attribute: Attribute) -> list[SymbolRefAttr]:
    """Return all references to symbols in an attribute, nested ones included."""
    found: list[SymbolRefAttr] = []
    pending = [attribute]
    while pending:
        attribute = pending.pop()
        if type(attribute) in _WITHOUT_SYMBOLS:
            continue
        match attribute:
            case SymbolRefAttr() as symbol:
                found.append(symbol)
            case ArrayAttr() as array:
                pending += [one for one in array.data if type(one) not in _WITHOUT_SYMBOLS]
            case DictionaryAttr(data=entries):
                pending.extend(entries.values())
            case ParametrizedAttribute() as other:
                pending.extend(other.parameters)
            case _:
                pass
    return found
