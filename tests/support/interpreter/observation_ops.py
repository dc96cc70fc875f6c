"""Ops of the test dialect: the outside world, which sees all memory that it is shown.

A test op hashes what it reads, appends the hash to the trace, and overwrites its memref operands
with bytes derived from the hash, so that wrong bytes spread to all later observations. Unit
attributes change that: `readonly` (its memrefs keep their contents), `writeonly` (their old
contents, perhaps uninitialised, are not read). `tag` names the observation. Results are derived
from the hash: `i1` a bit, `index` in [0, 4), other scalars small, tensors and memrefs filled; a
memref result is a fresh buffer that the program does not own.
"""

from __future__ import annotations

import hashlib
from typing import cast

from xdsl.dialects.builtin import IndexType, MemRefType, StringAttr, TensorType
from xdsl.ir import Attribute, Operation

from tests.support.interpreter.attributes import resolve_shape, shape_info
from tests.support.interpreter.elements import Element, element_of, is_descriptor
from tests.support.interpreter.machine import (
    Frame,
    InterpreterError,
    Observation,
    Results,
    Tensor,
    Value,
    attribute,
    op_name,
    simple,
)
from tests.support.interpreter.memory import BufferKind, MemRef
from tests.support.interpreter.memref_ops import encode, new_memref
from tests.support.interpreter.tensor_ops import decode, element_count

DYNAMIC_SIZE = 3
"""Size given to dynamic dimensions that the outside world makes."""

INDEX_RANGE = 4


def derived_bytes(digest: bytes, what: str, element: Element, count: int) -> bytes:
    """`count` elements of harmless values that depend on the digest."""
    codes = hashlib.shake_128(digest + what.encode()).digest(count)
    small = element.small
    return b"".join([small[code] for code in codes])


def derived_value(
    frame: Frame,
    type: Attribute,
    digest: bytes,
    what: str,
    label: str,
    kind: BufferKind = BufferKind.EXTERNAL,
) -> Value:
    """A value of any type that depends on the digest."""
    if isinstance(type, IndexType):
        return hashlib.shake_128(digest + what.encode()).digest(1)[0] % INDEX_RANGE
    if isinstance(type, MemRefType | TensorType):
        info = shape_info(cast("Attribute", type))
        missing: list[Value] = [DYNAMIC_SIZE] * info.shape.count(None)
        shape = resolve_shape(info, missing)
        contents = derived_bytes(digest, what, info.element, element_count(shape))
        if not info.is_memref:
            return Tensor(shape, info.element, decode(info, contents))
        result = new_memref(frame, info, shape, kind, label)
        result.buffer.data[:] = bytes(len(result.buffer.data))
        result.write_bytes(contents)
        return result
    element = element_of(type)
    return element.load(bytearray(derived_bytes(digest, what, element, 1)), 0)


@simple("test.op")
def observe(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """One observation."""
    tag_attribute = attribute(op, "tag")
    tag = tag_attribute.data if isinstance(tag_attribute, StringAttr) else op_name(op)
    if op.regions and any(region.blocks for region in op.regions):
        raise InterpreterError(f"'{tag}' with a region cannot be interpreted")
    digest = _digest(frame, op, args, tag, reads=attribute(op, "writeonly") is None)
    if attribute(op, "readonly") is None:
        _overwrite(args, digest)
    return [
        derived_value(frame, result.type, digest, f"result {number}", tag)
        for number, result in enumerate(op.results)
    ]


def call_outside(frame: Frame, op: Operation, name: str, args: list[Value]) -> Results:
    """A call of a function without a body: an observation whose memref results the caller owns."""
    digest = _digest(frame, op, args, name, reads=True)
    _overwrite(args, digest)
    return [
        derived_value(frame, result.type, digest, f"result {number}", name, BufferKind.HEAP)
        for number, result in enumerate(op.results)
    ]


def _overwrite(args: list[Value], digest: bytes) -> None:
    for number, arg in enumerate(args):
        if isinstance(arg, MemRef):
            arg.write_bytes(derived_bytes(digest, f"operand {number}", arg.element, arg.count))


def _digest(frame: Frame, op: Operation, args: list[Value], tag: str, *, reads: bool) -> bytes:
    """Puts one observation into the trace: the hash of all that was read."""
    task = frame.task
    hasher = hashlib.blake2b(digest_size=16)
    # The count makes two observations of the same thing answer differently.
    place = f"{frame.machine.outside_seed} {task.path} {len(task.trace)} {tag}"
    hasher.update(place.encode())
    for number, (arg, operand) in enumerate(zip(args, op.operands, strict=True)):
        hasher.update(f"|{number}:".encode())
        if isinstance(arg, MemRef):
            hasher.update(repr(arg.sizes).encode())
            if is_descriptor(arg.element):
                raise InterpreterError(f"'{tag}' sees a memref of memrefs: their handles differ")
            if reads:
                hasher.update(arg.read_bytes())
        elif isinstance(arg, Tensor):
            hasher.update(repr(arg.shape).encode())
            hasher.update(encode(shape_info(operand.type), arg.elements))
        else:
            hasher.update(repr(arg).encode())
    digest = hasher.digest()
    task.trace.append(Observation(task.path, tag, digest))
    return digest
