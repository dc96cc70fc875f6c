"""Evaluation of the tensors that a program computes from constants.

Each element of such a tensor is an element of a constant at another position, or computed from one
element of each of several constants. Floats are rounded as at run time: rounding a result that
Python computes in double precision from two f32 or f16 numbers introduces no second error.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from math import isnan, prod
from typing import Any, NamedTuple, cast

from xdsl.dialects import arith, tensor
from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, FloatAttr, IntegerAttr
from xdsl.ir import Attribute, Block, Operation, OpResult, SSAValue
from xdsl.ir.affine import AffineDimExpr, AffineMap

from xdsl_mergealloc.accumulation.padding import pad_number
from xdsl_mergealloc.dialects.shapes import element_type, is_ranked_tensor, shape_of
from xdsl_mergealloc.interfaces.constants import constant_integer
from xdsl_mergealloc.interfaces.structured import (
    Structure,
    linear_factors,
    loop_extents,
    loop_index_of,
    structure_of,
)

Number = int | float

_ARITHMETIC: Mapping[type[Operation], Callable[..., Number]] = {
    arith.SIToFPOp: float,
    arith.ExtFOp: float,
    arith.ExtSIOp: int,
    arith.AddfOp: operator.add,
    arith.SubfOp: operator.sub,
    arith.MulfOp: operator.mul,
}
"""Supported operations of bodies, as functions of numbers; results are rounded to the type."""


class _ConstantRead(NamedTuple):
    """Elements of a tensor of constants that the iterations of an operation read."""

    source: SSAValue
    first: int
    """Linear index of the element that the first iteration reads."""
    strides: Mapping[int, int]
    """Distance between successive iterations of each loop, in elements."""


class ConstantContents:
    """Bytes of tensors that are computed from constants alone, evaluated on demand."""

    def __init__(self) -> None:
        self._known: dict[SSAValue, bytes | None] = {}
        self._results: dict[_Body, dict[tuple[bytes, ...], bytes]] = {}
        """Results of bodies by the elements that they read."""

    def of(self, value: SSAValue) -> bytes | None:
        """Return the elements as stored in `DenseIntOrFPElementsAttr`; None if they are unknown, or
        computed in other ways than described above."""
        if value not in self._known:
            self._known[value] = self._found(value) if isinstance(value, OpResult) else None
        return self._known[value]

    def _found(self, value: OpResult) -> bytes | None:
        op = value.op
        if not is_ranked_tensor(value.type) or min(shape_of(value.type), default=1) < 1:
            return None
        if isinstance(op, arith.ConstantOp):
            elements = op.value
            if not isinstance(elements, DenseIntOrFPElementsAttr):
                return None
            data = elements.data.data
            return data if len(data) == size_bytes(value) else None
        if isinstance(op, tensor.CollapseShapeOp | tensor.ExpandShapeOp):
            return self.of(op.operands[0])
        if isinstance(op, tensor.PadOp):
            return self._padded(op)
        structure = structure_of(op)
        if structure is None or not structure.is_parallel or len(op.results) != 1:
            return None
        written = structure.maps[-1].results
        loops = [index.position for index in written if isinstance(index, AffineDimExpr)]
        if sorted(loops) != list(range(len(structure.loops))) or len(loops) != len(written):
            return None
        extents = loop_extents(op, structure)
        return self._computed(op, structure, {loop: extents[loop] for loop in loops})

    def _computed(
        self, op: Operation, structure: Structure, extents: Mapping[int, int]
    ) -> bytes | None:
        """Evaluate an operation, given its loops' extents in the order of result dimensions."""
        end = structure.body.last_op
        assert end is not None
        (yielded,) = end.operands
        if (extracted := _extracted(op, structure, yielded)) is not None:
            return self._moved(extracted, extents)
        reads: dict[SSAValue, _ConstantRead] = {}
        for number in range(structure.number_of_inputs):
            argument = structure.body.args[number]
            if argument.first_use is None:
                continue
            read = _read_by(op.operands[number], structure.maps[number])
            if read is None:
                return None
            reads[argument] = read
        if yielded in reads:
            return self._moved(reads[yielded], extents)
        return self._evaluated(structure.body, yielded, reads, extents) if reads else None

    def _padded(self, op: tensor.PadOp) -> bytes | None:
        """Evaluate a tensor padded with a number."""
        contents, pad = self.of(op.source), pad_number(op)
        if contents is None or pad is None or not shape_of(op.source.type):
            return None
        element = _packed(element_type(op.result.type), pad)
        result = bytearray(element * prod(shape_of(op.result.type)))
        low, own = op.static_low.get_values(), shape_of(op.source.type)
        strides = _element_strides(op.result)
        first = sum(int(size) * stride for size, stride in zip(low, strides, strict=True))
        rows = _places(
            _ConstantRead(op.result, first, dict(enumerate(strides))), dict(enumerate(own[:-1]))
        )
        row_bytes = own[-1] * len(element)
        for number, at in enumerate(rows):
            row = contents[number * row_bytes : (number + 1) * row_bytes]
            result[at * len(element) : at * len(element) + row_bytes] = row
        return bytes(result)

    def _moved(self, read: _ConstantRead, extents: Mapping[int, int]) -> bytes | None:
        """Copy elements in another order, in runs of contiguous elements as long as possible."""
        contents = self.of(read.source)
        if contents is None:
            return None
        width_bytes = _width_bytes(read.source)
        outer, run = list(extents.items()), 1
        while outer and read.strides.get(outer[-1][0], 0) == run:
            run *= outer.pop()[1]
        firsts = _places(read, dict(outer))
        return b"".join(contents[at * width_bytes : (at + run) * width_bytes] for at in firsts)

    def _evaluated(
        self,
        body: Block,
        yielded: SSAValue,
        reads: Mapping[SSAValue, _ConstantRead],
        extents: Mapping[int, int],
    ) -> bytes | None:
        """Evaluate a body for the elements of constants: equal bodies once per distinct combination
        of elements. Networks widen all of their weights in the same way."""
        elements: list[list[bytes]] = []
        for read in reads.values():
            contents, width_bytes = self.of(read.source), _width_bytes(read.source)
            if contents is None:
                return None
            starts = (at * width_bytes for at in _places(read, extents))
            elements.append([contents[start : start + width_bytes] for start in starts])
        results = self._results.setdefault(_Body.of(body), {})
        keys = list(zip(*elements, strict=True))
        for key in dict.fromkeys(keys):
            if key in results:
                continue
            known = {
                argument: _unpacked(argument.type, contents)
                for argument, contents in zip(reads, key, strict=True)
            }
            result = _value_of(body, yielded, known)
            if result is None:
                return None
            results[key] = _packed(yielded.type, result)
        return b"".join(map(results.__getitem__, keys))


class _Body(NamedTuple):
    """The computation of a body; equal ones compute the same."""

    arguments: tuple[Attribute, ...]
    """Their types."""
    ops: tuple[tuple[object, ...], ...]
    """The class of each operation, its properties and attributes, the types of its results, and its
    operands: numbers, or values from outside of the body."""

    @staticmethod
    def of(body: Block) -> _Body:
        """Return the computation of a body."""
        inside = [*body.args, *(result for op in body.ops for result in op.results)]
        numbers: dict[SSAValue, int] = {value: number for number, value in enumerate(inside)}
        ops = tuple(
            (
                type(op),
                tuple(sorted(op.properties.items(), key=lambda item: item[0])),
                tuple(sorted(op.attributes.items(), key=lambda item: item[0])),
                tuple(result.type for result in op.results),
                tuple(numbers.get(value, value) for value in op.operands),
            )
            for op in body.ops
        )
        return _Body(tuple(argument.type for argument in body.args), ops)


def size_bytes(value: SSAValue) -> int:
    """Return the size of a tensor of static shape, as in `DenseIntOrFPElementsAttr`."""
    return prod(shape_of(value.type)) * _width_bytes(value)


def _width_bytes(value: SSAValue) -> int:
    assert is_ranked_tensor(value.type)
    return cast("Any", element_type(value.type)).compile_time_size


def _read_by(source: SSAValue, indices: AffineMap) -> _ConstantRead | None:
    """Return the elements read of an operand; None unless its indices are linear in the loops."""
    if not is_ranked_tensor(source.type):
        return None
    first, strides = 0, dict[int, int]()
    for stride, index in zip(_element_strides(source), indices.results, strict=True):
        constant = linear_factors(index, strides, stride)
        if constant is None:
            return None
        first += constant
    return _ConstantRead(source, first, strides)


def _extracted(op: Operation, structure: Structure, yielded: SSAValue) -> _ConstantRead | None:
    """Return the elements that an operation without inputs extracts from a tensor, at loop indices
    counted forwards or backwards, and at constant indices."""
    if structure.number_of_inputs or not isinstance(yielded, OpResult):
        return None
    extract = yielded.op
    if not isinstance(extract, tensor.ExtractOp) or extract.parent is not structure.body:
        return None
    source, *indices = extract.operands
    first, strides = 0, dict[int, int]()
    for stride, index in zip(_element_strides(source), indices, strict=True):
        forwards, at = 1, index
        if isinstance(index, OpResult) and isinstance(index.op, arith.SubiOp):
            begin = constant_integer(index.op.lhs)
            if begin is None:
                return None
            first, forwards, at = first + begin * stride, -1, index.op.rhs
        number = constant_integer(at)
        if number is not None:
            first += forwards * number * stride
            continue
        loop = loop_index_of(at.op) if isinstance(at, OpResult) else None
        if loop is None:
            return None
        strides[loop] = strides.get(loop, 0) + forwards * stride
    return _ConstantRead(source, first, strides)


def _element_strides(value: SSAValue) -> Sequence[int]:
    shape = shape_of(value.type)
    return [prod(shape[dim + 1 :]) for dim in range(len(shape))]


def _places(read: _ConstantRead, extents: Mapping[int, int]) -> list[int]:
    """Return the linear indices of the elements that all iterations read, in order."""
    places = [read.first]
    for loop, extent in extents.items():
        steps = [number * read.strides.get(loop, 0) for number in range(extent)]
        places = [place + step for place in places for step in steps]
    return places


def _value_of(body: Block, wanted: SSAValue, known: dict[SSAValue, Number]) -> Number | None:
    """Evaluate a body; None if it contains other operations, or the result is not a number."""
    for op in body.ops:
        if op is body.last_op:
            break
        if isinstance(op, arith.ConstantOp):
            continue
        compute = _ARITHMETIC.get(type(op))
        numbers = [_number(operand, known) for operand in op.operands]
        if compute is None or any(number is None for number in numbers):
            return None
        result = compute(*numbers)
        if isnan(result):
            return None
        type_ = op.results[0].type
        known[op.results[0]] = _unpacked(type_, _packed(type_, result))
    return known.get(wanted)


def _number(value: SSAValue, known: Mapping[SSAValue, Number]) -> Number | None:
    if value in known:
        return known[value]
    if isinstance(value, OpResult) and isinstance(value.op, arith.ConstantOp):
        constant = value.op.value
        if isinstance(constant, IntegerAttr | FloatAttr):
            return constant.value.data
    return None


def _unpacked(type_: Attribute, contents: bytes) -> Number:
    return cast("Any", type_).unpack(contents, 1)[0]


def _packed(type_: Attribute, number: Number) -> bytes:
    return cast("Any", type_).pack([number])
