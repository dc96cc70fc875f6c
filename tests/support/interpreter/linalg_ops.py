"""linalg ops on memrefs and tensors, as loop nests over indexing maps.

Elements are read and written one point after the other. Reading all inputs first would be faster,
but would hide that an op reads an element after it was overwritten through an alias of its
destination: exactly what a wrong in-place bufferization does. For the same reason points that may
come in any order come forward, backward or shuffled, as the seed of the schedule has it.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import cast

from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr
from xdsl.dialects.linalg.abstract_ops import LinalgStructuredOperation
from xdsl.ir import Block, Operation
from xdsl.ir.affine import AffineDimExpr, AffineMap

from tests.support.interpreter.attributes import (
    int_array,
    int_attribute,
    operand_segments,
    shape_info,
)
from tests.support.interpreter.elements import Element, Scalar
from tests.support.interpreter.machine import (
    Frame,
    InterpreterError,
    Results,
    Tensor,
    Value,
    as_scalar,
    attribute,
    brief,
    op_name,
    simple,
)
from tests.support.interpreter.memory import FaultKind, MemoryFault, MemRef, identity_strides
from tests.support.interpreter.scalar_ops import as_real, divide_float
from xdsl_mergealloc.dialects.compat import indexing_maps

Body = Callable[[list[Value]], Sequence[Value]]


@dataclass(eq=False)
class Access:
    """One operand of a structured op: where element (loop point) lies."""

    value: Value
    sizes: tuple[int, ...]
    element: Element | None
    data: bytearray | list[Scalar] | None
    positions: list[int]
    """Per loop point: byte offset for memrefs, row-major position for tensors."""

    def load(self, point: int) -> Value:
        """The element the body sees at a point."""
        if isinstance(self.data, bytearray):
            assert self.element is not None
            return self.element.load(self.data, self.positions[point])
        if self.data is None:
            return self.value
        return self.data[self.positions[point]]

    def store(self, point: int, value: Scalar) -> None:
        """Writes the element at a point."""
        assert self.data is not None
        if isinstance(self.data, bytearray):
            assert self.element is not None
            self.element.store(self.data, self.positions[point], value)
        else:
            self.data[self.positions[point]] = value


def _sizes(value: Value) -> tuple[int, ...]:
    if isinstance(value, MemRef):
        return value.sizes
    return value.shape if isinstance(value, Tensor) else ()


def loop_ranges(maps: Sequence[AffineMap], values: Sequence[Value]) -> list[int]:
    """Trip count per loop, from the operands whose maps name the loop alone.

    Raises InterpreterError if a loop has no such operand or two operands disagree.
    """
    ranges: list[int | None] = [None] * maps[0].num_dims
    for map, value in zip(maps, values, strict=True):
        for expr, size in zip(map.results, _sizes(value), strict=True):
            if isinstance(expr, AffineDimExpr):
                known = ranges[expr.position]
                if known is not None and known != size:
                    raise InterpreterError(f"loop {expr} is {known} and {size} long")
                ranges[expr.position] = size
    if None in ranges:
        raise InterpreterError(f"no operand gives the size of a loop in {maps}")
    return [size for size in ranges if size is not None]


def _linear(map: AffineMap) -> list[tuple[int, list[int]]] | None:
    """Each result as constant and coefficients, or None where a result is not linear."""
    dims = map.num_dims
    probe = map.eval([0] * dims, ())
    rows: list[tuple[int, list[int]]] = [(constant, []) for constant in probe]
    for dim in range(dims):
        unit = map.eval([int(d == dim) for d in range(dims)], ())
        for row, value, base in zip(rows, unit, probe, strict=True):
            row[1].append(value - base)
    text = str(map)
    return None if "mod" in text or "floordiv" in text or "ceildiv" in text else rows


def _positions(
    map: AffineMap, ranges: list[int], sizes: tuple[int, ...], strides: Sequence[int], start: int
) -> list[int]:
    """Position of the operand's element at each loop point, in loop order.

    Raises OUT_OF_BOUNDS where a map leaves the operand.
    """
    if 0 in ranges:
        return []
    rows = _linear(map)
    if rows is None:
        positions: list[int] = []
        for point in product(*map_ranges(ranges)):
            indices = map.eval(point, ())
            _check_bounds(indices, indices, sizes)
            positions.append(start + sum(i * s for i, s in zip(indices, strides, strict=True)))
        return positions
    low = [c + sum(min(0, k * (n - 1)) for k, n in zip(ks, ranges, strict=True)) for c, ks in rows]
    high = [c + sum(max(0, k * (n - 1)) for k, n in zip(ks, ranges, strict=True)) for c, ks in rows]
    _check_bounds(low, high, sizes)
    steps = [
        sum(ks[dim] * stride for (_, ks), stride in zip(rows, strides, strict=True))
        for dim in range(map.num_dims)
    ]
    first = start + sum(c * stride for (c, _), stride in zip(rows, strides, strict=True))
    result = [first]
    for size, step in zip(ranges, steps, strict=True):
        result = [base + index * step for base in result for index in range(size)]
    return result


def map_ranges(ranges: list[int]) -> list[range]:
    """Trip counts as ranges."""
    return [range(size) for size in ranges]


def _check_bounds(low: Sequence[int], high: Sequence[int], sizes: tuple[int, ...]) -> None:
    for first, last, size in zip(low, high, sizes, strict=True):
        if first < 0 or last >= size:
            raise MemoryFault(
                FaultKind.OUT_OF_BOUNDS, f"indices {list(low)} to {list(high)} of {sizes}"
            )


def _access(value: Value, map: AffineMap, ranges: list[int]) -> Access:
    if isinstance(value, MemRef):
        value.check_alive()
        value.check_inside(FaultKind.OUT_OF_BOUNDS)
        width = value.element.size_bytes
        strides = [stride * width for stride in value.strides]
        positions = _positions(map, ranges, value.sizes, strides, value.first_byte())
        return Access(value, value.sizes, value.element, value.buffer.data, positions)
    if isinstance(value, Tensor):
        positions = _positions(map, ranges, value.shape, identity_strides(value.shape), 0)
        return Access(value, value.shape, value.element, list(value.elements), positions)
    return Access(value, (), None, None, [])


def _order_of_points(
    output_maps: Sequence[AffineMap], ranges: list[int], schedule: random.Random
) -> Iterable[int]:
    """A legal order of the loop points, by their numbers in loop order.

    Loops that number the elements of every output may run in any order. The others add something
    up: for each element, their points keep their order (so that sums of floats stay the same).
    """
    total = prod(ranges)
    kind = schedule.randrange(4)
    if kind == 0 or total < 2:
        return range(total)
    any_order = [
        all(AffineDimExpr(dim) in map.results for map in output_maps) for dim in range(len(ranges))
    ]
    if not any(any_order):
        return range(total)
    if all(any_order):
        numbers = list(range(total))
        if kind == 1:
            numbers.reverse()
        else:
            schedule.shuffle(numbers)
        return numbers
    free, kept = [0], [0]
    step = total
    for size, is_free in zip(ranges, any_order, strict=True):
        step //= size
        numbers = [
            number + index * step for number in (free if is_free else kept) for index in range(size)
        ]
        if is_free:
            free = numbers
        else:
            kept = numbers
    if kind == 1:
        free.reverse()
    else:
        schedule.shuffle(free)
    if kind == 3:
        return [one + other for other in kept for one in free]
    return [one + other for one in free for other in kept]


def run_loops(
    frame: Frame,
    maps: Sequence[AffineMap],
    inputs: Sequence[Value],
    outputs: Sequence[Value],
    body: Body,
) -> Results:
    """Runs `body` at every point; the new values of the outputs that are tensors."""
    ranges = loop_ranges(maps, [*inputs, *outputs])
    accesses = [
        _access(value, map, ranges) for value, map in zip([*inputs, *outputs], maps, strict=True)
    ]
    targets = accesses[len(inputs) :]
    outer_indices = frame.loop_indices
    points = list(product(*map_ranges(ranges)))
    for number in _order_of_points(maps[len(inputs) :], ranges, frame.machine.schedule):
        frame.loop_indices = points[number]
        values = body([access.load(number) for access in accesses])
        for target, value in zip(targets, values, strict=True):
            target.store(number, as_scalar(value))
    frame.loop_indices = outer_indices
    return [
        Tensor(access.sizes, access.element, access.data)
        for access in targets
        if access.element is not None and isinstance(access.data, list)
    ]


def _region_body(frame: Frame, block: Block) -> Body:
    return lambda args: frame.run_straight(block, args)


@simple("linalg.index")
def index(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """The index of the current point along one loop."""
    dim = int_attribute(op, "dim")
    assert dim is not None
    return (frame.loop_indices[dim],)


def _indexing_maps(op: Operation) -> list[AffineMap] | None:
    found = attribute(op, "indexing_maps")
    if isinstance(found, ArrayAttr):
        maps = cast("ArrayAttr[AffineMapAttr]", found)
        return [map.data for map in maps]
    if isinstance(op, LinalgStructuredOperation):
        return list(indexing_maps(op))
    return None


@simple("linalg.generic")
def structured(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """Any structured op that has its maps and its body: generic, and named ops by their region.

    Named ops without a handler of their own come here too (element-wise ops, convolutions).
    """
    maps = _indexing_maps(op)
    block = op.regions[0].first_block if op.regions else None
    if maps is None or block is None:
        raise InterpreterError(f"cannot interpret {brief(op)}: no indexing maps or no body")
    inputs, outputs = operand_segments(op, args)
    return run_loops(frame, maps, inputs, outputs, _region_body(frame, block))


def _dims(rank: int, *results: int) -> AffineMap:
    return AffineMap(rank, 0, tuple(AffineDimExpr(dim) for dim in results))


_CONTRACTIONS: dict[str, list[AffineMap]] = {
    "linalg.matmul": [_dims(3, 0, 2), _dims(3, 2, 1), _dims(3, 0, 1)],
    "linalg.batch_matmul": [_dims(4, 0, 1, 3), _dims(4, 0, 3, 2), _dims(4, 0, 1, 2)],
    "linalg.matvec": [_dims(2, 0, 1), _dims(2, 1), _dims(2, 0)],
    "linalg.vecmat": [_dims(2, 1), _dims(2, 1, 0), _dims(2, 0)],
    "linalg.dot": [_dims(1, 0), _dims(1, 0), AffineMap(1, 0, ())],
}


def _output_element(op: Operation) -> Element:
    return shape_info(op.operands[-1].type).element


@simple(*_CONTRACTIONS)
def contraction(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """Sum of products. Each product and each sum is rounded to the type of the result."""
    found = attribute(op, "indexing_maps")
    maps = _indexing_maps(op) if isinstance(found, ArrayAttr) else None
    inputs, outputs = operand_segments(op, args)
    normalize = _output_element(op).normalize

    def body(values: list[Value]) -> Sequence[Value]:
        lhs, rhs, total = (as_scalar(value) for value in values)
        return (normalize(total + normalize(lhs * rhs)),)

    return run_loops(frame, maps or _CONTRACTIONS[op_name(op)], inputs, outputs, body)


@simple("linalg.fill")
def fill(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """Every element of the output becomes the input."""
    inputs, outputs = operand_segments(op, args)
    rank = len(shape_info(op.operands[-1].type).shape)
    value = _output_element(op).normalize(as_scalar(inputs[0]))
    maps = [AffineMap.identity(rank)]
    return run_loops(frame, maps, [], outputs, lambda values: (value,))


@simple("linalg.copy")
def copy(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """Every element of the output becomes that of the input; counted as a copy."""
    inputs, outputs = operand_segments(op, args)
    rank = len(shape_info(op.operands[-1].type).shape)
    maps = [AffineMap.identity(rank)] * 2
    if isinstance(outputs[0], MemRef):
        frame.machine.memory.count_copy(outputs[0].size_bytes)
    return run_loops(frame, maps, inputs, outputs, lambda values: values[:1])


@simple("linalg.map")
def map_elements(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """The mapper on every point; the last operand is the destination.

    The mapper has an argument per input, or (newer MLIR) one more for the destination.
    """
    *inputs, init = args
    rank = len(shape_info(op.operands[-1].type).shape)
    block = op.regions[0].block
    count = len(block.args)
    maps = [AffineMap.identity(rank)] * len(args)
    return run_loops(
        frame, maps, inputs, [init], lambda values: frame.run_straight(block, values[:count])
    )


@simple("linalg.softmax")
def softmax(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """exp(x - max) / sum, in the steps that MLIR makes of it: the input is not read twice."""
    dimension = int_attribute(op, "dimension")
    rank = len(shape_info(op.operands[0].type).shape)
    source, target = args[0], args[1]
    row = _dims(rank, *(dim for dim in range(rank) if dim != dimension))
    point = AffineMap.identity(rank)
    element = _output_element(op)
    sizes = tuple(size for dim, size in enumerate(_sizes(source)) if dim != dimension)
    largest = Tensor(sizes, element, [-math.inf] * prod(sizes))
    total = Tensor(sizes, element, [0.0] * prod(sizes))

    def run(maps: list[AffineMap], inputs: list[Value], output: Value, function: Body) -> Value:
        results = run_loops(
            frame,
            maps,
            inputs,
            [output],
            lambda values: [element.normalize(as_scalar(v)) for v in function(values)],
        )
        return results[0] if results else output

    highest = run([point, row], [source], largest, lambda v: (max(as_real(v[0]), as_real(v[1])),))
    powers = run(
        [point, row, point],
        [source, highest],
        target,
        lambda v: (math.exp(as_real(v[0]) - as_real(v[1])),),
    )
    sums = run([point, row], [powers], total, lambda v: (as_real(v[0]) + as_real(v[1]),))
    result = run(
        [row, point], [sums], powers, lambda v: (divide_float(as_real(v[1]), as_real(v[0])),)
    )
    return (result,) if isinstance(result, Tensor) else ()


@simple("linalg.transpose")
def transpose(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """Result dimension i is input dimension permutation[i]."""
    permutation = int_array(op, "permutation")
    rank = len(permutation)
    source = AffineMap(rank, 0, tuple(AffineDimExpr(permutation.index(d)) for d in range(rank)))
    return run_loops(
        frame, [source, AffineMap.identity(rank)], args[:1], args[1:], lambda values: values[:1]
    )


@simple("linalg.broadcast")
def broadcast(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """The input repeated along new dimensions."""
    added = int_array(op, "dimensions")
    rank = len(shape_info(op.operands[-1].type).shape)
    source = _dims(rank, *(dim for dim in range(rank) if dim not in added))
    return run_loops(
        frame, [source, AffineMap.identity(rank)], args[:1], args[1:], lambda values: values[:1]
    )


@simple("linalg.reduce")
def reduce(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """Combines the input along dimensions into the destination."""
    reduced = int_array(op, "dimensions")
    half = len(args) // 2
    rank = len(shape_info(op.operands[0].type).shape)
    target = _dims(rank, *(dim for dim in range(rank) if dim not in reduced))
    maps = [AffineMap.identity(rank)] * half + [target] * half
    return run_loops(
        frame, maps, args[:half], args[half:], _region_body(frame, op.regions[0].block)
    )
