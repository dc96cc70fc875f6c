"""Buffer types: references to memory that the analyses follow.

Memrefs are buffer types. A compiler with a type of its own registers the type's class here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from xdsl.dialects.builtin import MemRefType, UnrankedMemRefType
from xdsl.ir import Attribute, Operation, SSAValue

_buffer_type_classes: set[type[Attribute]] = {MemRefType, UnrankedMemRefType}


def register_buffer_type(type_class: type[Attribute]) -> None:
    """Follow values of this type (exactly this class) as references to memory."""
    _buffer_type_classes.add(type_class)


def is_buffer_type(type_: Attribute) -> bool:
    """Whether values of a type are references to memory."""
    return type(type_) in _buffer_type_classes


def is_buffer(value: SSAValue) -> bool:
    """Whether a value is a reference to memory."""
    return type(value.type) in _buffer_type_classes


def buffers_among(values: Iterable[SSAValue]) -> tuple[SSAValue, ...]:
    """Return the buffers among some values, in their order."""
    return tuple([value for value in values if type(value.type) in _buffer_type_classes])


def numbers_of_buffers(op: Operation) -> tuple[int, ...]:
    """Return the numbers of the operands that are buffers."""
    return tuple(number for number, value in enumerate(op.operands) if is_buffer(value))


def memref_type(value: SSAValue) -> MemRefType[Attribute]:
    """Return the type of a value that is known to be a ranked memref."""
    assert type(value.type) is MemRefType
    return value.type


def memory_space_of(buffer_type: Attribute) -> Attribute:
    """Return the memory space of a memref type, ranked or not; `NoneAttr` for the default one."""
    return cast("MemRefType | UnrankedMemRefType", buffer_type).memory_space


def differ_in_memory_space(first: Attribute, second: Attribute) -> bool:
    """Whether two types are those of ranked memrefs in different memory spaces."""
    return (
        isinstance(first, MemRefType)
        and isinstance(second, MemRefType)
        and first.memory_space != second.memory_space
    )
