"""Loops for `linalg.softmax`, which MLIR lowers only on tensors, with room for sums and maxima.

Both are in registers here. The steps of each element are those of MLIR: the maximum, the powers of
the differences from it, their sum, the quotients.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from xdsl.builder import ImplicitBuilder
from xdsl.dialects import arith, math
from xdsl.dialects.builtin import DYNAMIC_INDEX, AnyFloat, FloatAttr, IndexType, ModuleOp
from xdsl.dialects.memref import LoadOp, StoreOp
from xdsl.dialects.scf import ForOp, YieldOp
from xdsl.ir import Block, SSAValue

from xdsl_mergealloc.dialects.compat import memref_dim
from xdsl_mergealloc.dialects.linalg.general import SoftmaxOp
from xdsl_mergealloc.dialects.shapes import is_memref
from xdsl_mergealloc.interfaces.op_building import constant_index, expand_op
from xdsl_mergealloc.nests import walk


def lower_softmaxes(module: ModuleOp) -> None:
    """Replace each softmax of memory by loops."""
    for op in walk(module):
        if not isinstance(op, SoftmaxOp) or not is_memref(type_ := op.output.type):
            continue
        if isinstance(element := type_.element_type, AnyFloat):
            expand_op(op, partial(_create_loops, op, type_.get_shape(), element))


def _create_loops(op: SoftmaxOp, shape: Sequence[int], type_: AnyFloat) -> None:
    _Loops(op, shape, type_).create()


class _Loops:
    """The loops for one operation; methods create operations where an implicit builder is."""

    def __init__(self, op: SoftmaxOp, shape: Sequence[int], type_: AnyFloat):
        self._op = op
        self._shape = shape
        self._type = type_
        self._along = op.dimension.value.data
        self._zero, self._one = (constant_index(value, op.location).result for value in (0, 1))

    def create(self) -> None:
        sizes = [self._size(number, size) for number, size in enumerate(self._shape)]
        self._create_outer(sizes, [])

    def _size(self, number: int, size: int) -> SSAValue:
        if size != DYNAMIC_INDEX:
            return constant_index(size, self._op.location).result
        return memref_dim(self._op.output, constant_index(number, self._op.location).result).result

    def _create_outer(self, sizes: Sequence[SSAValue], indices: Sequence[SSAValue]) -> None:
        """Create the loops over the other dimensions, and in them those over this one."""
        if len(indices) == len(sizes):
            self._create_inner(sizes[self._along], indices)
        elif len(indices) == self._along:
            self._create_outer(sizes, [*indices, self._zero])
        else:
            size = sizes[len(indices)]
            self._for_each(size, lambda index: self._create_outer(sizes, [*indices, index]))

    def _create_inner(self, size: SSAValue, indices: Sequence[SSAValue]) -> None:
        source, target = self._op.input, self._op.output

        def at(index: SSAValue) -> list[SSAValue]:
            return [*indices[: self._along], index, *indices[self._along + 1 :]]

        def larger(index: SSAValue, largest: SSAValue) -> SSAValue:
            return arith.MaximumfOp(LoadOp.get(source, at(index)), largest).result

        def add_power(index: SSAValue, total: SSAValue) -> SSAValue:
            difference = arith.SubfOp(LoadOp.get(source, at(index)), largest)
            power = math.ExpOp(difference)
            StoreOp.get(power, target, at(index))
            return arith.AddfOp(power, total).result

        def divide(index: SSAValue) -> None:
            quotient = arith.DivfOp(LoadOp.get(target, at(index)), total)
            StoreOp.get(quotient, target, at(index))

        largest = self._fold(size, float("-inf"), larger)
        total = self._fold(size, 0.0, add_power)
        self._for_each(size, divide)

    def _for_each(self, size: SSAValue, body: Callable[[SSAValue], None]) -> None:
        block = Block(arg_types=[IndexType()])
        with ImplicitBuilder(block):
            body(block.args[0])
            YieldOp()
        ForOp(self._zero, size, self._one, [], block)

    def _fold(
        self, size: SSAValue, initial: float, body: Callable[[SSAValue, SSAValue], SSAValue]
    ) -> SSAValue:
        """Create a loop that carries a number, and return the last one."""
        block = Block(arg_types=[IndexType(), self._type])
        with ImplicitBuilder(block):
            YieldOp(body(block.args[0], block.args[1]))
        first = arith.ConstantOp(FloatAttr(initial, self._type))
        return ForOp(self._zero, size, self._one, [first.result], block).results[0]
