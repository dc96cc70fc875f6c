"""memref ops."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import cast

from xdsl.dialects.builtin import AffineMapAttr, DenseIntOrFPElementsAttr
from xdsl.ir import Operation, TypeAttribute

from tests.support.interpreter.attributes import (
    DenseElements,
    ShapeInfo,
    check_descriptor,
    dense_elements,
    int_attribute,
    mixed_indices,
    operand_segments,
    reassociation,
    resolve_shape,
    shape_info,
    symbol_attribute,
)
from tests.support.interpreter.machine import (
    Flow,
    Frame,
    InterpreterError,
    Results,
    Value,
    as_int,
    as_memref,
    as_scalar,
    as_tensor,
    attribute,
    brief,
    control,
    simple,
)
from tests.support.interpreter.memory import (
    BufferKind,
    FaultKind,
    MemoryFault,
    MemRef,
    identity_strides,
)


def new_memref(
    frame: Frame,
    info: ShapeInfo,
    shape: tuple[int, ...],
    kind: BufferKind,
    label: str,
    alignment_bytes: int | None = None,
    contents: bytes | None = None,
) -> MemRef:
    """A memref over a fresh buffer that is just large enough for the layout of its type."""
    element = info.element
    strides = identity_strides(shape)
    offset = 0
    if not info.is_identity:
        if info.strides is None:
            raise InterpreterError(f"no strides for layout of {info.type}")
        strides = tuple(
            wanted if static is None else static
            for static, wanted in zip(info.strides, strides, strict=True)
        )
        offset = info.offset or 0
    reach = sum((size - 1) * stride for size, stride in zip(shape, strides, strict=True))
    elements = 0 if 0 in shape else offset + reach + 1
    buffer = frame.machine.memory.allocate(
        kind, elements * element.size_bytes, alignment_bytes, label, contents
    )
    if kind is BufferKind.STACK:
        frame.stack.append(buffer)
    return MemRef(buffer, 0, offset, shape, strides, element)


@simple("memref.alloc", "memref.alloca")
def alloc(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """A fresh buffer, on the heap or in the innermost automatic allocation scope."""
    info = shape_info(op.results[0].type)
    dynamic = operand_segments(op, args)[0]
    kind = BufferKind.HEAP if op.name == "memref.alloc" else BufferKind.STACK
    label = op.results[0].name_hint or op.name
    shape = resolve_shape(info, dynamic)
    return (new_memref(frame, info, shape, kind, label, int_attribute(op, "alignment")),)


@simple("memref.dealloc")
def dealloc(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """Frees one allocation."""
    frame.machine.memory.free(as_memref(args[0]))
    return ()


@simple("memref.realloc")
def realloc(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """A buffer of another size that starts with the old contents; the old one is freed."""
    source = as_memref(args[0])
    info = shape_info(op.results[0].type)
    shape = resolve_shape(info, args[1:])
    contents = source.read_bytes()
    result = new_memref(
        frame, info, shape, BufferKind.HEAP, "memref.realloc", int_attribute(op, "alignment")
    )
    kept = min(len(contents), len(result.buffer.data))
    result.buffer.data[:kept] = contents[:kept]
    frame.machine.memory.count_copy(kept)
    frame.machine.memory.free(source)
    return (result,)


@control("memref.alloca_scope")
def alloca_scope(frame: Frame, op: Operation, args: list[Value]) -> Flow:
    """A scope for stack buffers."""
    return (yield from frame.run_scope(op.regions[0], ())).values


@simple("memref.load")
def load(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """One element."""
    return (as_memref(args[0]).load([as_int(arg) for arg in args[1:]]),)


@simple("memref.store")
def store(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """Writes one element."""
    as_memref(args[1]).store([as_int(arg) for arg in args[2:]], as_scalar(args[0]))
    return ()


def copy_contents(frame: Frame, source: MemRef, target: MemRef) -> None:
    """Copies all elements and counts the copy."""
    if source.sizes != target.sizes:
        raise MemoryFault(
            FaultKind.OUT_OF_BOUNDS, f"copy of sizes {source.sizes} to {target.sizes}"
        )
    target.write_bytes(source.read_bytes())
    frame.machine.memory.count_copy(source.size_bytes)


@simple("memref.copy")
def copy(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """Copies all elements."""
    copy_contents(frame, as_memref(args[0]), as_memref(args[1]))
    return ()


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
    """Which dimensions of a slice are kept by a rank-reducing result type.

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


def sizes_of(value: Value) -> tuple[int, ...]:
    """The sizes of a memref or tensor."""
    return value.sizes if isinstance(value, MemRef) else as_tensor(value).shape


@simple("memref.dim", "tensor.dim")
def dim(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """One size."""
    shaped, index = args[0], as_int(args[1])
    sizes = sizes_of(shaped)
    if not 0 <= index < len(sizes):
        raise InterpreterError(f"dimension {index} of {sizes}")
    return (sizes[index],)


@simple("memref.rank", "tensor.rank")
def rank(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """Number of dimensions."""
    return (len(sizes_of(args[0])),)


@simple("memref.extract_strided_metadata")
def extract_strided_metadata(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """The descriptor in pieces."""
    source = as_memref(args[0])
    base = MemRef(source.buffer, source.base_bytes, 0, (), (), source.element, is_base=True)
    return (base, source.offset, *source.sizes, *source.strides)


@simple("memref.extract_aligned_pointer_as_index")
def extract_aligned_pointer_as_index(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """The base pointer as a number (it depends on earlier allocations: do not observe it)."""
    source = as_memref(args[0])
    return (source.buffer.address + source.base_bytes,)


@simple("memref.global")
def global_definition(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """Globals come to life at their first use."""
    return ()


@simple("memref.get_global")
def get_global(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """The one buffer of a global."""
    machine = frame.machine
    name = symbol_attribute(op, "name")
    if name not in machine.global_buffers:
        definition = machine.globals.get(name)
        if definition is None:
            raise InterpreterError(f"no global @{name}")
        type = attribute(definition, "type")
        assert isinstance(type, TypeAttribute)
        info = shape_info(type)
        initial = attribute(definition, "initial_value")
        contents = None
        if isinstance(initial, DenseIntOrFPElementsAttr):
            dense = cast("DenseElements", initial)
            contents = encode(info, dense_elements(dense))
        machine.global_buffers[name] = new_memref(
            frame,
            info,
            resolve_shape(info, []),
            BufferKind.GLOBAL,
            f"@{name}",
            int_attribute(definition, "alignment"),
            contents,
        )
    return (machine.global_buffers[name],)


def encode(info: ShapeInfo, elements: list[Value] | list[int | float | complex]) -> bytes:
    """Elements as bytes."""
    element = info.element
    data = bytearray(len(elements) * element.size_bytes)
    for number, value in enumerate(elements):
        element.store(data, number * element.size_bytes, as_scalar(value))
    return bytes(data)
