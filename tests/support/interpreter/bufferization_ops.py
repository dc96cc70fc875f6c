"""bufferization ops: between tensors and memory."""

from __future__ import annotations

from xdsl.ir import Operation

from tests.support.interpreter.attributes import (
    operand_segments,
    resolve_shape,
    shape_info,
)
from tests.support.interpreter.machine import (
    Frame,
    Results,
    Tensor,
    Value,
    as_int,
    as_memref,
    as_tensor,
    simple,
)
from tests.support.interpreter.memory import BufferKind, MemRef
from tests.support.interpreter.memref_ops import copy_contents, encode, new_memref
from tests.support.interpreter.tensor_ops import decode, poison_tensor


@simple("bufferization.clone")
def clone(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """A new allocation with the same contents."""
    source = as_memref(args[0])
    info = shape_info(op.results[0].type)
    result = new_memref(frame, info, source.sizes, BufferKind.HEAP, "bufferization.clone")
    copy_contents(frame, source, result)
    return (result,)


@simple("bufferization.dealloc")
def dealloc(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """Frees each memref whose condition holds, unless a retained value shares its buffer.

    A result per retained value: whether a memref with a true condition shares its buffer, that is,
    whether ownership has moved to it.
    """
    memrefs, conditions, retained = operand_segments(op, args)
    owned = [
        as_memref(memref)
        for memref, condition in zip(memrefs, conditions, strict=True)
        if as_int(condition)
    ]
    kept = [as_memref(value).buffer for value in retained]
    freed: list[MemRef] = []
    for memref in owned:
        if memref.buffer not in kept and all(memref.buffer is not f.buffer for f in freed):
            frame.machine.memory.free(memref)
            freed.append(memref)
    return [int(any(memref.buffer is buffer for memref in owned)) for buffer in kept]


@simple("bufferization.to_tensor")
def to_tensor(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """The contents at this moment, as a value."""
    source = as_memref(args[0])
    info = shape_info(op.results[0].type)
    return (Tensor(source.sizes, info.element, decode(info, source.read_bytes())),)


@simple("bufferization.to_buffer", "bufferization.to_memref")
def to_buffer(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """A buffer with the contents of a tensor, not owned by the program."""
    source = as_tensor(args[0])
    info = shape_info(op.results[0].type)
    result = new_memref(frame, info, source.shape, BufferKind.EXTERNAL, "bufferization.to_buffer")
    result.write_bytes(encode(info, source.elements))
    return (result,)


@simple("bufferization.alloc_tensor")
def alloc_tensor(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """An uninitialised tensor, or a copy."""
    dynamic, copied, _ = operand_segments(op, args)
    if copied:
        return (as_tensor(copied[0]),)
    info = shape_info(op.results[0].type)
    return (poison_tensor(frame, info, resolve_shape(info, dynamic)),)


@simple("bufferization.dealloc_tensor")
def dealloc_tensor(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """Nothing: tensors are values."""
    return ()


@simple("bufferization.materialize_in_destination")
def materialize_in_destination(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """The source, written to the destination if that is memory."""
    source, target = as_tensor(args[0]), args[1]
    if isinstance(target, MemRef):
        info = shape_info(op.operands[1].type)
        target.write_bytes(encode(info, source.elements))
    return (source,) if op.results else ()
