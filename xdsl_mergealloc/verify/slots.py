"""Views whose size is known at run time only: where they end, and where others begin (V29).

    slot 0 | slot 1 | ...   at 0, a, a + b, ...

Offsets are sums. If one offset has all terms of another, a view at the smaller offset ends before
the larger offset if the additional terms are not less than the size of the view.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import TypeAlias

from xdsl.dialects import arith
from xdsl.dialects.builtin import DYNAMIC_INDEX, IntegerAttr
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.dialects.memref import DimOp
from xdsl.ir import Block, BlockArgument, OpResult, SSAValue
from xdsl.traits import is_side_effect_free

from xdsl_mergealloc.dialects.shapes import is_memref, static_elements
from xdsl_mergealloc.dynamic_workspaces import is_scalar, size_function_of
from xdsl_mergealloc.interfaces.buffer_type import memref_type
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.verify.callees import Callees
from xdsl_mergealloc.verify.offsets import LinearForm
from xdsl_mergealloc.verify.violations import ALL_BYTES, Arena, ArenaView

_Product: TypeAlias = tuple[int, tuple[int, ...]]
"""A constant factor, and the numbers of the values that it is multiplied by, ascending."""

_Sum: TypeAlias = Counter[tuple[int, _Product]]
"""Count of each term: the number of a value, and a product that the value is not less than."""

_BYTE = -1, (1, ())
"""The term for one byte: its count is the constant part of a sum."""


def _covers(room: _Sum, size: _Product, most_bytes: int | None) -> bool:
    """Whether a sum is never less than a size; `most_bytes`: maximum of the size, if known."""

    def times(factors: tuple[int, ...]) -> int:
        return sum(one[0] * count for (_, one), count in room.items() if one[1] == factors)

    return times(size[1]) >= size[0] or (most_bytes is not None and times(()) >= most_bytes)


class _Arithmetic:
    """Numbers of the values of functions' first blocks: equal values have the same number."""

    def __init__(self) -> None:
        self._numbers: dict[Hashable, int] = {}
        self._of: dict[SSAValue, int] = {}
        """Value of one of the blocks, which does not change during a call -> its number."""
        self.sizes: set[int] = set()
        """Values that are not negative."""

    def _number(self, key: Hashable) -> int:
        """Return the number of a key, a new one if the key is new."""
        return self._numbers.setdefault(key, len(self._numbers))

    def add(self, entry: Block, arguments: Mapping[SSAValue, Hashable]) -> None:
        """Number the values of a block; `arguments`: keys of arguments that are known otherwise."""
        for argument in entry.args:
            self._of[argument] = self._number(arguments.get(argument, argument))
        for op in entry.ops:
            key: Hashable = op
            if len(op.results) == 1 and (known := _constant(op.results[0])) is not None:
                key = (known, op.result_types)
            elif isinstance(op, DimOp) and (number := _constant(op.index)) is not None:
                key = self.dimension(op.source, number)
            elif not op.regions and is_side_effect_free(op):
                operands = tuple(self._of.get(operand, operand) for operand in op.operands)
                key = (op.name, operands, tuple(sorted(op.properties.items())), op.result_types)
            for result in op.results[:1]:
                self._of[result] = self._number(key)

    def dimension(self, source: SSAValue, number: int) -> Hashable:
        """Return the key of a dimension of a buffer, which is a size."""
        key = ("dimension", self._of.get(source, source), number)
        self.sizes.add(self._number(key))
        return key

    def product(self, values: Iterable[SSAValue], times: int = 1) -> _Product:
        """Return the product of some values and a constant."""
        pending, factors = list(values), list[int]()
        while pending:
            value = pending.pop()
            known = _constant(value)
            if known is not None:
                times *= known
            elif isinstance(value, OpResult) and isinstance(value.op, arith.MuliOp):
                pending += value.op.operands
            else:
                factors.append(self._of[value] if value in self._of else self._number(value))
        return times, tuple(sorted(factors))

    def sum(self, value: SSAValue) -> _Sum | None:
        """Return a value as a sum; None if a part of it may change, or may be negative."""
        pending, terms = [value], _Sum()
        while pending:
            value = pending.pop()
            number = _constant(value)
            if number is not None and number >= 0:
                terms[_BYTE] += number
            elif isinstance(value, OpResult) and isinstance(value.op, arith.AddiOp):
                pending += value.op.operands
            else:
                times, factors = self.product([_rounded(value)])
                if value not in self._of or times < 0 or not self.sizes >= {*factors}:
                    return None
                terms[self._of[value], (times, factors)] += 1
        return terms


def _constant(value: SSAValue) -> int | None:
    op = value.owner
    if isinstance(op, arith.ConstantOp) and isinstance(op.value, IntegerAttr):
        return op.value.value.data
    if isinstance(op, DimOp) and is_memref(op.source.type):
        number, shape = _constant(op.index), op.source.type.get_shape()
        if number is not None and 0 <= number < len(shape) and shape[number] != DYNAMIC_INDEX:
            return shape[number]
    return None


def _rounded(value: SSAValue) -> SSAValue:
    """Return the value before rounding up: `(x + c) / d * d` is at least `x` if `c >= d - 1`."""
    match value.owner:
        case arith.MuliOp(lhs=OpResult(op=arith.DivUIOp() as quotient), rhs=multiple):
            unit, divisor = _constant(multiple), _constant(quotient.rhs)
            if unit is not None and unit == divisor and unit > 0:
                total = quotient.lhs.owner
                if isinstance(total, arith.AddiOp) and (_constant(total.rhs) or 0) >= unit - 1:
                    return total.lhs
        case _:
            pass
    return value


def place_in_slots(
    arena: Arena, entry: Block | None, callees: Callees, layout: MemoryLayout
) -> None:
    """
    V29: number the slots of an arena of dynamic size, and place each view in the slots that it may
    have, if all offsets are such sums.

    Args:
        arena: its views are those of one function.
        entry: the first block of that function.
        callees: finds the function that returns the size of the arena.
        layout: gives the sizes of elements.
    """
    if entry is None or size_function_of(arena.value) is None:
        return
    arithmetic = _Arithmetic()
    arithmetic.add(entry, {})
    sizes: dict[ArenaView, _Product] = {}
    offsets: dict[ArenaView, _Sum] = {}
    for view in arena.views[1:]:
        assert view.op is not None
        type_ = memref_type(view.value)
        element_bytes = layout.element_size_bytes(type_.element_type)
        static = static_elements(type_.get_shape())
        sizes[view] = arithmetic.product(view.op.sizes, (element_bytes or -1) * static)
        arithmetic.sizes.update(sizes[view][1])
    for view in sizes:
        assert view.op is not None
        offset = arithmetic.sum(view.op.byte_shift)
        if offset is None or sizes[view][0] < 0:
            return
        offsets[view] = offset
    begins = [_Sum()]
    for offset in sorted(offsets.values(), key=_Sum.total):
        if not begins[-1] <= offset:
            return
        if offset != begins[-1]:
            begins.append(offset)
    ends = [*begins, *_total(arena.value, arithmetic, callees)]
    arena.slots = len(begins)
    arena.whole.size_bytes = (len(begins) + 1) * ALL_BYTES
    for view, offset in offsets.items():
        begin = begins.index(offset)
        fitting = (
            number
            for number, end in enumerate(ends)
            if offset <= end and _covers(end - offset, sizes[view], view.size_bytes)
        )
        end = next(fitting, len(begins) + 1)
        view.offset = LinearForm(begin * ALL_BYTES)
        view.size_bytes = (end - begin) * ALL_BYTES


def _total(arena: SSAValue, arithmetic: _Arithmetic, callees: Callees) -> Iterator[_Sum]:
    """Yield the bytes of an arena that the function named at it returns; nothing if unknown."""
    name = size_function_of(arena)
    function = arena.owner.parent_op()
    if name is None or function is None or not isinstance(arena, BlockArgument):
        return
    definition = callees.definition(function, name)
    if not isinstance(definition, FuncOp) or definition.body.first_block is None:
        return
    body = definition.body.blocks[0]
    keys: list[Hashable] = []
    for argument in arena.block.args:
        if is_scalar(argument.type):
            keys.append(argument)
        elif is_memref(argument.type) and size_function_of(argument) is None:
            shape = enumerate(argument.type.get_shape())
            keys += (
                arithmetic.dimension(argument, n) for n, size in shape if size == DYNAMIC_INDEX
            )
    if len(keys) == len(body.args) and isinstance(body.last_op, ReturnOp):
        arithmetic.add(body, dict(zip(body.args, keys, strict=True)))
        (returned,) = body.last_op.arguments
        total = arithmetic.sum(returned)
        if total is not None:
            yield total
