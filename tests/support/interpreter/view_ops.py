"""memref ops that make another descriptor of the same buffer."""

from __future__ import annotations

from itertools import combinations, pairwise

from xdsl.dialects.builtin import AffineMapAttr
from xdsl.ir import Operation

from tests.support.interpreter.attributes import (
    ShapeInfo,
    check_descriptor,
    int_attribute,
    mixed_indices,
    operand_segments,
    reassociation,
    resolve_shape,
    shape_info,
)
from tests.support.interpreter.machine import (
    Frame,
    InterpreterError,
    Results,
    Value,
    as_int,
    as_memref,
    attribute,
    brief,
    simple,
)
from tests.support.interpreter.memory import (
    BufferKind,
    FaultKind,
    MemoryFault,
    MemRef,
    identity_strides,
)


@simple("memref.view")
def view(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """Typed view of raw bytes: moves the base pointer."""
    source, shift = as_memref(args[0]), as_int(args[1])
    info = shape_info(op.results[0].type)
    shape = resolve_shape(info, args[2:])
    result = MemRef(
        source.buffer, source.first_byte() + shift, 0, shape, identity_strides(shape), info.element
    )
    if shift < 0 or shift + result.size_bytes > source.size_bytes:
        raise MemoryFault(
            FaultKind.VIEW_OUT_OF_BOUNDS,
            f"bytes [{shift}, {shift + result.size_bytes}) of {source.size_bytes} bytes",
        )
    return (check_descriptor(result, op.results[0].type),)


def reduced_dimensions(
    sizes: list[int], strides: list[int], static_sizes: tuple[int, ...], info: ShapeInfo
) -> tuple[int, ...]:
    """Dimensions of a slice that a rank-reducing result type keeps.

    Only dimensions of static size one are dropped; among several ways, the first whose sizes and
    static strides fit the type.
    """
    rank, wanted = len(sizes), len(info.shape)
    units = [dim for dim in range(rank) if static_sizes[dim] == 1]
    for dropped in combinations(units, rank - wanted):
        kept = tuple(dim for dim in range(rank) if dim not in dropped)
        sizes_fit = all(
            static is None or static == sizes[dim]
            for static, dim in zip(info.shape, kept, strict=True)
        )
        strides_fit = info.strides is None or all(
            static is None or static == strides[dim]
            for static, dim in zip(info.strides, kept, strict=True)
        )
        if sizes_fit and strides_fit:
            return kept
    raise InterpreterError(f"no rank reduction of sizes {sizes} to {info.type}")


@simple("memref.subview")
def subview(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """A slice of a memref."""
    _, offsets_in, sizes_in, strides_in = operand_segments(op, args)
    source = as_memref(args[0])
    offsets = mixed_indices(op, "static_offsets", offsets_in)
    sizes = mixed_indices(op, "static_sizes", sizes_in)
    steps = mixed_indices(op, "static_strides", strides_in)
    if 0 not in sizes:
        for offset, size, step, extent in zip(offsets, sizes, steps, source.sizes, strict=True):
            ends = (offset, offset + (size - 1) * step)
            if min(ends) < 0 or max(ends) >= extent:
                raise MemoryFault(
                    FaultKind.VIEW_OUT_OF_BOUNDS,
                    f"offsets {offsets}, sizes {sizes}, strides {steps} of {source.sizes}",
                )
    start = source.offset
    for offset, stride in zip(offsets, source.strides, strict=True):
        start += offset * stride
    strides = [step * stride for step, stride in zip(steps, source.strides, strict=True)]
    info = shape_info(op.results[0].type)
    kept: tuple[int, ...] = tuple(range(len(sizes)))
    if len(info.shape) != len(sizes):
        static_sizes = tuple(mixed_indices(op, "static_sizes", sizes_in))
        kept = reduced_dimensions(sizes, strides, static_sizes, info)
    result = MemRef(
        source.buffer,
        source.base_bytes,
        start,
        tuple(sizes[dim] for dim in kept),
        tuple(strides[dim] for dim in kept),
        source.element,
    )
    return (check_descriptor(result, op.results[0].type),)


@simple("memref.reinterpret_cast")
def reinterpret_cast(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """New offset, sizes and strides from the same base pointer."""
    _, offsets, sizes, strides = operand_segments(op, args)
    source = as_memref(args[0])
    result = MemRef(
        source.buffer,
        source.base_bytes,
        mixed_indices(op, "static_offsets", offsets)[0],
        tuple(mixed_indices(op, "static_sizes", sizes)),
        tuple(mixed_indices(op, "static_strides", strides)),
        source.element,
    )
    result.check_inside()
    return (check_descriptor(result, op.results[0].type),)


@simple("memref.cast", "memref.memory_space_cast")
def cast_type(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """The same descriptor under another static type."""
    return (check_descriptor(as_memref(args[0]), op.results[0].type),)


@simple("builtin.unrealized_conversion_cast")
def memory_at_address(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """The memory at an address, which is there before and after the program runs."""
    address, info = as_int(args[0]), shape_info(op.results[0].type)
    shape = resolve_shape(info, [])
    machine = frame.machine
    buffer = machine.fixed_buffers.get(address)
    if buffer is None:
        buffer = machine.memory.allocate(BufferKind.EXTERNAL, 0, None, f"at {address:#x}")
        buffer.address, buffer.space = address, info.space
        machine.fixed_buffers[address] = buffer
    result = MemRef(buffer, 0, 0, shape, identity_strides(shape), info.element)
    machine.memory.extend(buffer, result.size_bytes)
    return (check_descriptor(result, op.results[0].type),)


@simple("memref.assume_alignment")
def assume_alignment(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """Raises MISALIGNED unless the first element lies at a multiple of the alignment."""
    memref = as_memref(args[0])
    alignment = int_attribute(op, "alignment")
    assert alignment is not None
    address = memref.buffer.address + memref.first_byte()
    if address % alignment:
        raise MemoryFault(
            FaultKind.MISALIGNED, f"address {address:#x} is no multiple of {alignment}"
        )
    return (memref,) if op.results else ()


@simple("memref.expand_shape")
def expand_shape(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """Splits dimensions."""
    source = as_memref(args[0])
    sizes = expanded_sizes(op, source.sizes, args[1:])
    strides: list[int] = []
    for group, stride in zip(reassociation(op), source.strides, strict=True):
        inner = identity_strides(tuple(sizes[dim] for dim in group))
        strides.extend(stride * factor for factor in inner)
    if not source.sizes:
        strides = [1] * len(sizes)
    result = MemRef(
        source.buffer, source.base_bytes, source.offset, sizes, tuple(strides), source.element
    )
    return (check_descriptor(result, op.results[0].type),)


def expanded_sizes(
    op: Operation, source_sizes: tuple[int, ...], dynamic: list[Value]
) -> tuple[int, ...]:
    """The result sizes of an expand_shape. Raises InterpreterError if they do not multiply up."""
    sizes = tuple(mixed_indices(op, "static_output_shape", dynamic))
    for group, whole in zip(reassociation(op), source_sizes, strict=bool(source_sizes)):
        product = 1
        for dim in group:
            product *= sizes[dim]
        if product != whole:
            raise InterpreterError(f"expand_shape of {source_sizes} to {sizes}")
    return sizes


@simple("memref.collapse_shape")
def collapse_shape(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """Joins dimensions that lie contiguously."""
    source = as_memref(args[0])
    sizes: list[int] = []
    strides: list[int] = []
    for group in reassociation(op):
        dims = [(source.sizes[d], source.strides[d]) for d in group if source.sizes[d] != 1]
        for (_, outer), (size, inner) in pairwise(dims):
            if outer != size * inner:
                raise MemoryFault(
                    FaultKind.LAYOUT_MISMATCH,
                    f"collapse of sizes {source.sizes}, strides {source.strides}",
                )
        product = 1
        for size, _ in dims:
            product *= size
        sizes.append(product)
        strides.append(dims[-1][1] if dims else source.strides[group[-1]])
    result = MemRef(
        source.buffer,
        source.base_bytes,
        source.offset,
        tuple(sizes),
        tuple(strides),
        source.element,
    )
    return (check_descriptor(result, op.results[0].type),)


@simple("memref.reshape")
def reshape(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """A contiguous memref under another shape, given by a one-dimensional memref."""
    source, shape = as_memref(args[0]), as_memref(args[1])
    sizes = tuple(as_int(shape.load([dim])) for dim in range(shape.sizes[0]))
    result = MemRef(
        source.buffer,
        source.base_bytes,
        source.offset,
        sizes,
        identity_strides(sizes),
        source.element,
    )
    if result.count != source.count or not source.is_contiguous():
        raise MemoryFault(FaultKind.LAYOUT_MISMATCH, f"reshape of {source.sizes} to {sizes}")
    return (check_descriptor(result, op.results[0].type),)


@simple("memref.transpose")
def transpose(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """Permutes dimensions without moving data."""
    source = as_memref(args[0])
    found = attribute(op, "permutation")
    if not isinstance(found, AffineMapAttr):
        raise InterpreterError(f"{brief(op)} without a permutation")
    positions = found.data.eval(range(len(source.sizes)), ())
    result = MemRef(
        source.buffer,
        source.base_bytes,
        source.offset,
        tuple(source.sizes[dim] for dim in positions),
        tuple(source.strides[dim] for dim in positions),
        source.element,
    )
    return (check_descriptor(result, op.results[0].type),)
