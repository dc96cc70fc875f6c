"""memref ops."""

from __future__ import annotations

from typing import cast

from xdsl.dialects.builtin import DenseIntOrFPElementsAttr
from xdsl.ir import Operation, TypeAttribute

from tests.support.interpreter.attributes import (
    DenseElements,
    ShapeInfo,
    check_descriptor,
    dense_elements,
    int_attribute,
    operand_segments,
    resolve_shape,
    shape_info,
    symbol_attribute,
)
from tests.support.interpreter.elements import is_descriptor
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
    buffer.space = info.space
    if kind is BufferKind.STACK:
        frame.stack.append(buffer)
    memref = MemRef(buffer, 0, offset, shape, strides, element)
    buffer.elements_at = memref.span()
    return memref


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
    source = as_memref(args[0])
    value = source.load([as_int(arg) for arg in args[1:]])
    if is_descriptor(source.element):
        return (check_descriptor(frame.machine.memory.descriptor(value), op.results[0].type),)
    return (value,)


@simple("memref.store")
def store(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """Writes one element."""
    target, value = as_memref(args[1]), args[0]
    stored = frame.machine.memory.keep(value) if isinstance(value, MemRef) else as_scalar(value)
    target.store([as_int(arg) for arg in args[2:]], stored)
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
    definition = machine.symbol(name, op)
    if definition is None:
        raise InterpreterError(f"no global @{name}")
    if definition not in machine.global_buffers:
        type = attribute(definition, "type")
        assert isinstance(type, TypeAttribute)
        info = shape_info(type)
        initial = attribute(definition, "initial_value")
        contents = None
        if isinstance(initial, DenseIntOrFPElementsAttr):
            dense = cast("DenseElements", initial)
            contents = encode(info, dense_elements(dense))
        machine.global_buffers[definition] = new_memref(
            frame,
            info,
            resolve_shape(info, []),
            BufferKind.GLOBAL,
            f"@{name}",
            int_attribute(definition, "alignment"),
            contents,
        )
    return (machine.global_buffers[definition],)


def encode(info: ShapeInfo, elements: list[Value] | list[int | float | complex]) -> bytes:
    """Elements as bytes."""
    element = info.element
    data = bytearray(len(elements) * element.size_bytes)
    for number, value in enumerate(elements):
        element.store(data, number * element.size_bytes, as_scalar(value))
    return bytes(data)
