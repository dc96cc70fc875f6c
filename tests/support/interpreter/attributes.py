"""Reading op attributes and types without knowing op classes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias, cast

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    ArrayAttr,
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    FloatAttr,
    IndexType,
    IntegerAttr,
    MemRefType,
    NoneAttr,
    StridedLayoutAttr,
    StringAttr,
    SymbolRefAttr,
    TensorType,
)
from xdsl.ir import Attribute, Operation

from tests.support.interpreter.elements import Element, Scalar, element_of
from tests.support.interpreter.machine import (
    InterpreterError,
    Tensor,
    Value,
    as_int,
    attribute,
    brief,
)
from tests.support.interpreter.memory import FaultKind, MemoryFault, MemRef, identity_strides

DenseElements: TypeAlias = "DenseIntOrFPElementsAttr[IndexType]"
"""A dense attribute; the element type is a stand-in for any."""


@dataclass(frozen=True, eq=False)
class ShapeInfo:
    """A memref or tensor type in plain numbers; None is dynamic."""

    type: Attribute
    shape: tuple[int | None, ...]
    element_type: Attribute
    is_identity: bool
    strides: tuple[int | None, ...] | None
    offset: int | None
    is_memref: bool
    space: Attribute | None = None
    """Of a memref; None is the default memory."""

    @property
    def element(self) -> Element:
        """Encoding of one element."""
        return element_of(self.element_type)


_infos: dict[int, ShapeInfo] = {}


def shape_info(type: Attribute) -> ShapeInfo:
    """The numbers of a memref or tensor type. Raises InterpreterError for others."""
    known = _infos.get(id(type))
    if known is not None and known.type is type:
        return known
    if isinstance(type, MemRefType):
        memref_type = cast("MemRefType[Attribute]", type)
        strides = memref_type.get_strides()
        info = ShapeInfo(
            memref_type,
            _shape(memref_type.get_shape()),
            memref_type.element_type,
            isinstance(memref_type.layout, NoneAttr),
            None if strides is None else tuple(strides),
            _offset(memref_type),
            True,
            None if isinstance(memref_type.memory_space, NoneAttr) else memref_type.memory_space,
        )
    elif isinstance(type, TensorType):
        tensor_type = cast("TensorType[Attribute]", type)
        shape = _shape(tensor_type.get_shape())
        info = ShapeInfo(tensor_type, shape, tensor_type.element_type, True, None, None, False)
    else:
        raise InterpreterError(f"expected a ranked memref or tensor type, got {type}")
    if len(_infos) > 4096:
        _infos.clear()
    _infos[id(info.type)] = info
    return info


def _offset(type: MemRefType[Attribute]) -> int | None:
    # xDSL has no `MemRefType.get_offset` before 0.65.
    if isinstance(type.layout, StridedLayoutAttr):
        return type.layout.get_offset()
    return 0 if isinstance(type.layout, NoneAttr) else None


def _shape(shape: tuple[int, ...]) -> tuple[int | None, ...]:
    return tuple(None if size == DYNAMIC_INDEX else size for size in shape)


def resolve_shape(info: ShapeInfo, dynamic: list[Value]) -> tuple[int, ...]:
    """The shape with its dynamic sizes filled in."""
    sizes = iter(dynamic)
    try:
        shape = tuple(as_int(next(sizes)) if size is None else size for size in info.shape)
    except StopIteration:
        raise InterpreterError(f"too few dynamic sizes for {info.type}") from None
    if any(size < 0 for size in shape):
        raise InterpreterError(f"negative size for {info.type}: {shape}")
    return shape


def check_descriptor(memref: MemRef, type: Attribute) -> MemRef:
    """The memref, after a check that it matches its static type.

    Raises LAYOUT_MISMATCH, WRONG_SPACE: later stages compile accesses from the static type alone.
    The default memory space names all memories: what is in any of them can be cast to it.
    """
    if not isinstance(type, MemRefType):
        return memref
    info = shape_info(cast("Attribute", type))
    if info.space is not None and info.space != memref.buffer.space:
        raise MemoryFault(FaultKind.WRONG_SPACE, f"{memref.buffer} as {type}")
    fits = len(info.shape) == len(memref.sizes) and all(
        static is None or static == size
        for static, size in zip(info.shape, memref.sizes, strict=True)
    )
    if fits and info.is_identity:
        wanted = identity_strides(memref.sizes)
        fits = memref.offset == 0 and all(
            size <= 1 or stride == want
            for size, stride, want in zip(memref.sizes, memref.strides, wanted, strict=True)
        )
    elif fits and info.strides is not None:
        fits = (info.offset is None or info.offset == memref.offset) and all(
            static is None or size <= 1 or static == stride
            for static, size, stride in zip(info.strides, memref.sizes, memref.strides, strict=True)
        )
    if not fits:
        raise MemoryFault(
            FaultKind.LAYOUT_MISMATCH,
            f"offset {memref.offset}, sizes {memref.sizes}, strides {memref.strides} as {type}",
        )
    return memref


def operand_segments(op: Operation, args: list[Value]) -> list[list[Value]]:
    """Operands cut by `operandSegmentSizes`."""
    sizes = int_array(op, "operandSegmentSizes")
    groups: list[list[Value]] = []
    start = 0
    for size in sizes:
        groups.append(args[start : start + size])
        start += size
    return groups


def int_array(op: Operation, name: str) -> tuple[int, ...]:
    """An integer array attribute (`array<i64: ...>`, `dense<...>` or `[...]`)."""
    found = attribute(op, name)
    if isinstance(found, DenseArrayBase):
        return tuple(int(value) for value in found.get_values())
    if isinstance(found, DenseIntOrFPElementsAttr):
        return tuple(int(value) for value in found.iter_values() if not isinstance(value, tuple))
    if isinstance(found, ArrayAttr):
        elements = cast("ArrayAttr[Attribute]", found)
        return tuple(e.value.data for e in elements if isinstance(e, IntegerAttr))
    raise InterpreterError(f"{brief(op)} has no integer array '{name}'")


def int_attribute(op: Operation, name: str) -> int | None:
    """An integer attribute, or None."""
    found = attribute(op, name)
    return found.value.data if isinstance(found, IntegerAttr) else None


def symbol_attribute(op: Operation, name: str) -> str:
    """A symbol or symbol name. Raises InterpreterError if absent."""
    found = attribute(op, name)
    if isinstance(found, SymbolRefAttr):
        return found.root_reference.data
    if isinstance(found, StringAttr):
        return found.data
    raise InterpreterError(f"{brief(op)} has no symbol '{name}'")


def mixed_indices(op: Operation, name: str, dynamic: list[Value]) -> list[int]:
    """Static values of attribute `name`, the dynamic ones taken from operands."""
    values = iter(dynamic)
    return [
        as_int(next(values)) if static == DYNAMIC_INDEX else static
        for static in int_array(op, name)
    ]


def reassociation(op: Operation) -> list[list[int]]:
    """The groups of expand_shape and collapse_shape."""
    found = attribute(op, "reassociation")
    if not isinstance(found, ArrayAttr):
        raise InterpreterError(f"{brief(op)} has no reassociation")
    groups = cast("ArrayAttr[ArrayAttr[IntegerAttr]]", found)
    return [[dim.value.data for dim in group] for group in groups]


def constant_value(found: Attribute | None) -> Value:
    """The value of a constant attribute. Raises InterpreterError."""
    if isinstance(found, IntegerAttr):
        integer = cast("IntegerAttr[IndexType]", found)
        return element_of(integer.type).normalize(integer.value.data)
    if isinstance(found, FloatAttr):
        return found.value.data
    if isinstance(found, DenseIntOrFPElementsAttr):
        dense = cast("DenseElements", found)
        info = shape_info(dense.type)
        return Tensor(resolve_shape(info, []), info.element, dense_elements(dense))
    raise InterpreterError(f"no value for constant {found}")


def dense_elements(found: DenseElements) -> list[Scalar]:
    """The elements of a dense attribute, row-major, splats expanded."""
    info = shape_info(found.type)
    element = info.element
    count = 1
    for size in resolve_shape(info, []):
        count *= size
    values: list[Scalar] = [
        element.normalize(complex(*value) if isinstance(value, tuple) else value)
        for value in found.iter_values()
    ]
    return values * count if len(values) == 1 and count != 1 else values
