"""tensor ops: values that never change. Uninitialised elements hold poison of the run's seed."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from itertools import product

from xdsl.ir import Operation

from tests.support.interpreter.attributes import (
    ShapeInfo,
    int_attribute,
    mixed_indices,
    operand_segments,
    reassociation,
    resolve_shape,
    shape_info,
)
from tests.support.interpreter.elements import Scalar
from tests.support.interpreter.machine import (
    Frame,
    InterpreterError,
    Results,
    Tensor,
    Value,
    as_int,
    as_scalar,
    as_tensor,
    simple,
)
from tests.support.interpreter.memory import identity_strides
from tests.support.interpreter.view_ops import expanded_sizes, reduced_dimensions


def element_count(shape: Sequence[int]) -> int:
    """Product of the sizes."""
    count = 1
    for size in shape:
        count *= size
    return count


def decode(info: ShapeInfo, contents: bytes) -> list[Scalar]:
    """Bytes as elements."""
    element, data = info.element, bytearray(contents)
    return [element.load(data, at) for at in range(0, len(data), element.size_bytes)]


def poison_tensor(frame: Frame, info: ShapeInfo, shape: tuple[int, ...]) -> Tensor:
    """A tensor that was never written: different under another seed, never NaN."""
    memory = frame.machine.memory
    key = f"tensor {memory.poison_seed} {frame.machine.fuel}".encode()
    codes = hashlib.shake_128(key).digest(element_count(shape))
    contents = b"".join([info.element.small[code] for code in codes])
    return Tensor(shape, info.element, decode(info, contents))


@simple("tensor.empty")
def empty(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """Uninitialised tensor."""
    info = shape_info(op.results[0].type)
    return (poison_tensor(frame, info, resolve_shape(info, args)),)


@simple("tensor.cast")
def cast_type(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """The same value under another static type."""
    source = as_tensor(args[0])
    shape = shape_info(op.results[0].type).shape
    if any(s is not None and s != n for s, n in zip(shape, source.shape, strict=True)):
        raise InterpreterError(f"tensor.cast of {source.shape} to {op.results[0].type}")
    return (source,)


def _position(shape: tuple[int, ...], indices: Sequence[int]) -> int:
    position = 0
    for index, size, stride in zip(indices, shape, identity_strides(shape), strict=True):
        if not 0 <= index < size:
            raise InterpreterError(f"index {list(indices)} out of bounds of {shape}")
        position += index * stride
    return position


@simple("tensor.extract")
def extract(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """One element."""
    source = as_tensor(args[0])
    return (source.elements[_position(source.shape, [as_int(arg) for arg in args[1:]])],)


@simple("tensor.insert")
def insert(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """The tensor with one element replaced."""
    target = as_tensor(args[1])
    elements = list(target.elements)
    elements[_position(target.shape, [as_int(arg) for arg in args[2:]])] = as_scalar(args[0])
    return (Tensor(target.shape, target.element, elements),)


def slice_positions(
    shape: tuple[int, ...], offsets: Sequence[int], sizes: Sequence[int], strides: Sequence[int]
) -> list[int]:
    """Row-major positions of a slice. Raises InterpreterError if it leaves the tensor."""
    positions = [0]
    weights = identity_strides(shape)
    for extent, offset, size, stride, weight in zip(
        shape, offsets, sizes, strides, weights, strict=True
    ):
        if size and not (offset >= 0 and offset + (size - 1) * stride < extent):
            raise InterpreterError(f"slice {list(offsets)} {list(sizes)} of {shape}")
        positions = [p + (offset + i * stride) * weight for p in positions for i in range(size)]
    return positions


@simple("tensor.extract_slice")
def extract_slice(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """A slice as a new tensor."""
    source = as_tensor(args[0])
    groups = operand_segments(op, args)
    offsets = mixed_indices(op, "static_offsets", groups[1])
    sizes = mixed_indices(op, "static_sizes", groups[2])
    strides = mixed_indices(op, "static_strides", groups[3])
    positions = slice_positions(source.shape, offsets, sizes, strides)
    info = shape_info(op.results[0].type)
    kept: tuple[int, ...] = tuple(range(len(sizes)))
    if len(info.shape) != len(sizes):
        kept = reduced_dimensions(sizes, strides, tuple(sizes), info)
    shape = tuple(sizes[dim] for dim in kept)
    return (Tensor(shape, source.element, [source.elements[p] for p in positions]),)


def insert_slice_values(op: Operation, source: Tensor, target: Tensor, args: list[Value]) -> Tensor:
    """The target with a slice replaced by the source (also for `parallel_insert_slice`)."""
    groups = operand_segments(op, args)
    positions = slice_positions(
        target.shape,
        mixed_indices(op, "static_offsets", groups[2]),
        mixed_indices(op, "static_sizes", groups[3]),
        mixed_indices(op, "static_strides", groups[4]),
    )
    elements = list(target.elements)
    for position, element in zip(positions, source.elements, strict=True):
        elements[position] = element
    return Tensor(target.shape, target.element, elements)


@simple("tensor.insert_slice")
def insert_slice(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """The destination with a slice replaced."""
    return (insert_slice_values(op, as_tensor(args[0]), as_tensor(args[1]), args),)


@simple("tensor.from_elements")
def from_elements(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """A tensor of given elements."""
    info = shape_info(op.results[0].type)
    return (Tensor(resolve_shape(info, []), info.element, [as_scalar(arg) for arg in args]),)


@simple("tensor.splat")
def splat(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """A tensor of equal elements."""
    info = shape_info(op.results[0].type)
    shape = resolve_shape(info, args[1:])
    return (Tensor(shape, info.element, [as_scalar(args[0])] * element_count(shape)),)


@simple("tensor.expand_shape")
def expand_shape(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """Splits dimensions."""
    source = as_tensor(args[0])
    shape = expanded_sizes(op, source.shape, args[1:])
    return (Tensor(shape, source.element, source.elements),)


@simple("tensor.collapse_shape")
def collapse_shape(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """Joins dimensions."""
    source = as_tensor(args[0])
    shape = tuple(element_count([source.shape[d] for d in g]) for g in reassociation(op))
    return (Tensor(shape, source.element, source.elements),)


@simple("tensor.reshape")
def reshape(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """The same elements under a shape given by a one-dimensional tensor."""
    source = as_tensor(args[0])
    shape = tuple(as_int(size) for size in as_tensor(args[1]).elements)
    if element_count(shape) != element_count(source.shape):
        raise InterpreterError(f"tensor.reshape of {source.shape} to {shape}")
    return (Tensor(shape, source.element, source.elements),)


@simple("tensor.concat")
def concat(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """Tensors one after the other along a dimension."""
    sources = [as_tensor(arg) for arg in args]
    axis = int_attribute(op, "dim")
    assert axis is not None
    chunks: list[Scalar] = []
    outer = element_count(sources[0].shape[:axis])
    for row in range(outer):
        for source in sources:
            width = element_count(source.shape[axis:])
            chunks.extend(source.elements[row * width : (row + 1) * width])
    shape = list(sources[0].shape)
    shape[axis] = sum(source.shape[axis] for source in sources)
    return (Tensor(tuple(shape), sources[0].element, chunks),)


@simple("tensor.pad")
def pad(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """The source within a border that the body computes from its indices."""
    source = as_tensor(args[0])
    groups = operand_segments(op, args)
    low = mixed_indices(op, "static_low", groups[1])
    high = mixed_indices(op, "static_high", groups[2])
    shape = tuple(a + size + b for a, size, b in zip(low, source.shape, high, strict=True))
    elements: list[Scalar] = []
    for point in product(*map(range, shape)):
        inner = [index - start for index, start in zip(point, low, strict=True)]
        if all(0 <= index < size for index, size in zip(inner, source.shape, strict=True)):
            elements.append(source.elements[_position(source.shape, inner)])
        else:
            elements.append(as_scalar(frame.run_straight(op.regions[0].block, point)[0]))
    return (Tensor(shape, source.element, elements),)


@simple("tensor.generate")
def generate(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """Every element computed from its indices."""
    info = shape_info(op.results[0].type)
    shape = resolve_shape(info, args)
    block = op.regions[0].block
    elements = [
        as_scalar(frame.run_straight(block, point)[0]) for point in product(*map(range, shape))
    ]
    return (Tensor(shape, info.element, elements),)
