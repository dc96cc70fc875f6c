"""Folding of input zero points into the bias of convolutions with constant weights.

An integer convolution subtracts a zero point `z` from each element: it sums up `(x - z) * w`. This
is the sum of `x * w`, minus `z` times the sum of the weights, bit for bit, as i32 sums wrap around.
So the innermost loop has one operation less per product, on narrower numbers, if the weights and
the bias are constants, and each sum includes all the weights of its output. A window that is cut
off at a border leaves some out: elements beyond the border count as `z`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from xdsl.dialects.builtin import (
    DenseIntOrFPElementsAttr,
    IntegerType,
    ModuleOp,
    StringAttr,
    TensorType,
    i8,
    i32,
)
from xdsl.dialects.func import FuncOp
from xdsl.dialects.linalg import ops as linalg
from xdsl.dialects.memref import GetGlobalOp, GlobalOp, SubviewOp
from xdsl.ir import Operation, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.traits import is_side_effect_free

from xdsl_mergealloc.copies import clone
from xdsl_mergealloc.deploy.regions import constant_globals
from xdsl_mergealloc.dialects.shapes import as_memref, is_memref
from xdsl_mergealloc.interfaces.constants import constant_integer
from xdsl_mergealloc.interfaces.slices import slice_by
from xdsl_mergealloc.nests import walk
from xdsl_mergealloc.op_names import unique_name

_CONVOLUTION = "linalg.conv_2d_nhwc_fhwc_q"
_BROADCAST = (AffineMap(4, 0, (AffineMap.identity(4).results[3],)), AffineMap.identity(4))
"""Indexing maps of the broadcast of a bias into the sums of all outputs."""


class _Part(NamedTuple):
    """A slice of a constant along its first dimension, the output channels."""

    of: GlobalOp
    begin: SSAValue | int
    size: SSAValue | int


def fold_zero_points(module: ModuleOp) -> None:
    """Move zero points of convolutions into their biases where possible."""
    ops = walk(module)
    symbols = {op.sym_name.data for op in ops if isinstance(op, GlobalOp | FuncOp)}
    folder = _Folder(constant_globals(ops), symbols)
    for op in ops:
        if op.name == _CONVOLUTION and len(op.operands) == 5:
            folder.fold(op)


class _Folder:
    """Creates the biases of a program that include zero points."""

    def __init__(self, constants: Mapping[str, GlobalOp], symbols: set[str]):
        """`symbols` are those of the whole program; those of new biases are added."""
        self._constants = constants
        self._symbols = symbols
        self._biases: dict[tuple[GlobalOp, GlobalOp, int], GlobalOp] = {}

    def fold(self, convolution: Operation) -> None:
        """Move the zero point of a convolution into its bias, if possible."""
        _, factors, point, other_point, sums = convolution.operands
        zero_point = constant_integer(point)
        if not zero_point or constant_integer(other_point) != 0:
            return
        broadcast = _broadcast_into(sums, convolution)
        if broadcast is None:
            return
        weights, bias = self._part(factors, i8), self._part(broadcast.inputs[0], i32)
        if weights is None or bias is None:
            return
        if (weights.begin, weights.size) != (bias.begin, bias.size):
            return
        folded = self._folded(weights.of, bias.of, zero_point)
        _read_instead(broadcast, folded)
        convolution.operands[2] = other_point

    def _part(self, value: SSAValue, element_type: IntegerType) -> _Part | None:
        """Return a value as a slice of a constant; None if it is not one."""
        owner = value.owner
        view = owner if isinstance(owner, SubviewOp) else None
        source = owner if view is None else view.source.owner
        if not isinstance(source, GetGlobalOp) or not is_memref(source.memref.type):
            return None
        constant = self._constants.get(source.name_.string_value())
        if constant is None or source.memref.type.element_type != element_type:
            return None
        sizes = source.memref.type.get_shape()
        if view is None:
            return _Part(constant, 0, sizes[0])
        part = slice_by(view, 0)
        is_whole = part.sizes[1:] == sizes[1:] and not any(part.offsets[1:])
        if not is_whole or part.strides != (1,) * len(sizes):
            return None
        return _Part(constant, part.offsets[0], part.sizes[0])

    def _folded(self, weights: GlobalOp, bias: GlobalOp, zero_point: int) -> GlobalOp:
        """Return the constant bias minus the zero point times the sums of the weights."""
        key = (weights, bias, zero_point)
        known = self._biases.get(key)
        if known is None:
            addends = _numbers(bias)
            factors = _numbers(weights)
            count = len(factors) // len(addends)
            less = [
                addend - zero_point * sum(factors[number * count : (number + 1) * count])
                for number, addend in enumerate(addends)
            ]
            known = self._biases[key] = clone(bias)
            known.sym_name = StringAttr(unique_name(bias.sym_name.data, self._symbols))
            type_ = TensorType(i32, as_memref(bias.type).get_shape())
            wrapped = [(one + (1 << 31)) % (1 << 32) - (1 << 31) for one in less]
            known.initial_value = DenseIntOrFPElementsAttr.from_list(type_, wrapped)
            Rewriter.insert_op(known, InsertPoint.after(bias))
        return known


def _broadcast_into(sums: SSAValue, convolution: Operation) -> linalg.GenericOp | None:
    """Return the operation right before a convolution that initializes its sums with a bias."""
    before = convolution.prev_op
    while before is not None and is_side_effect_free(before):
        before = before.prev_op
    if not isinstance(before, linalg.GenericOp) or tuple(before.outputs) != (sums,):
        return None
    maps = tuple(one.data for one in before.indexing_maps)
    block = before.body.block
    (first,) = block.ops if len(block.ops) == 1 else (None,)
    is_copy = first is not None and tuple(first.operands) == (block.args[0],)
    return before if maps == _BROADCAST and is_copy else None


def _read_instead(broadcast: linalg.GenericOp, bias: GlobalOp) -> None:
    """Make a broadcast read the same slice of another bias."""
    old = broadcast.inputs[0]
    view = old.owner if isinstance(old.owner, SubviewOp) else None
    type_ = old.type if view is None else view.source.type
    read = GetGlobalOp(bias.sym_name.data, as_memref(type_))
    new_ops: list[Operation] = [read]
    if view is not None:
        new_ops.append(clone(view, {view.source: read.memref}))
    Rewriter.insert_op(new_ops, InsertPoint.before(broadcast))
    broadcast.operands[0] = new_ops[-1].results[0]


def _numbers(constant: GlobalOp) -> list[int]:
    """Return the elements of an integer constant."""
    elements = constant.initial_value
    assert isinstance(elements, DenseIntOrFPElementsAttr)
    numbers = [one for one in elements.get_values() if isinstance(one, int)]
    return numbers * len(elements) if len(numbers) == 1 else numbers
