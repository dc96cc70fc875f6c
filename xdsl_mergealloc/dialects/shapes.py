"""Constraints on shapes and types shared by the verifiers of several dialects."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import TypeGuard, cast

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    ContainerType,
    MemRefType,
    ShapedType,
    TensorType,
    UnrankedMemRefType,
    UnrankedTensorType,
)
from xdsl.ir import Attribute
from xdsl.irdl import base

ANY_MEMREF = base(MemRefType) | base(UnrankedMemRefType)
ANY_TENSOR = base(TensorType) | base(UnrankedTensorType)
RANKED = base(MemRefType) | base(TensorType)


def compatible_dimensions(left: int, right: int) -> bool:
    """Whether two dimension sizes may be the same at run time; a dynamic one matches any."""
    return left == right or DYNAMIC_INDEX in (left, right)


def compatible_shapes(left: Attribute, right: Attribute) -> bool:
    """Whether two types may have the same shape at run time; an unranked one matches any."""
    if not (
        isinstance(left, MemRefType | TensorType) and isinstance(right, MemRefType | TensorType)
    ):
        return True
    left_shape, right_shape = left.get_shape(), right.get_shape()
    return len(left_shape) == len(right_shape) and all(
        map(compatible_dimensions, left_shape, right_shape)
    )


def is_memref(type: Attribute) -> TypeGuard[MemRefType[Attribute]]:
    """Whether a type is a ranked memref, in a way that type checkers understand."""
    return isinstance(type, MemRefType)


def is_ranked_tensor(type: Attribute) -> TypeGuard[TensorType[Attribute]]:
    """Whether a type is a ranked tensor, in a way that type checkers understand."""
    return isinstance(type, TensorType)


def as_memref(type: Attribute) -> MemRefType[Attribute]:
    """Return the type, which must be a ranked memref."""
    assert is_memref(type)
    return type


def shape_of(type: Attribute) -> tuple[int, ...]:
    """Return the shape of a ranked tensor or memref."""
    if is_ranked_tensor(type):
        # Called very often: faster than xDSL's generator, after a test for an abstract class.
        return tuple([size.data for size in type.shape.data])
    assert isinstance(type, ShapedType)
    return type.get_shape()


def element_type(shaped: Attribute) -> Attribute:
    """Return the element type of a tensor or memref, ranked or not."""
    assert isinstance(shaped, ContainerType)
    return cast("ContainerType[Attribute]", shaped).get_element_type()


def dynamic_dimension_count(shape: Sequence[int]) -> int:
    """Return the number of dynamic dimensions of a shape."""
    return sum(size == DYNAMIC_INDEX for size in shape)


def static_elements(shape: Sequence[int]) -> int:
    """Return the product of the static dimensions of a shape."""
    return prod(size for size in shape if size != DYNAMIC_INDEX)


def is_static_tensor(type: Attribute) -> bool:
    """Whether a type is a ranked tensor of static shape."""
    return is_ranked_tensor(type) and DYNAMIC_INDEX not in shape_of(type)


def has_static_shape(type: Attribute) -> bool:
    """Whether a type is a ranked memref of static shape."""
    return is_memref(type) and not dynamic_dimension_count(type.get_shape())


def element_or_own_type(type: Attribute) -> Attribute:
    """Return the element type of a shaped type, and any other type itself."""
    if isinstance(type, ShapedType):
        return element_type(cast(Attribute, type))
    return type
