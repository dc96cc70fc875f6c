"""MLIR's shape constraints beyond xDSL's verifiers, for operations of several dialects.

Only ranked operands and results are checked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import cast

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    ArrayAttr,
    IntegerAttr,
    ShapedType,
)
from xdsl.ir import Attribute, Operation, SSAValue

from xdsl_mergealloc.dialects.shapes import dynamic_dimension_count, element_type
from xdsl_mergealloc.interfaces.shape_check import ShapeCheckInterface
from xdsl_mergealloc.interfaces.slices import Slice


def shape_of(value: SSAValue) -> Sequence[int] | None:
    """The sizes of a ranked tensor or memref; None for anything else."""
    return shape_of_type(value.type)


def shape_of_type(type: Attribute) -> Sequence[int] | None:
    """The sizes of a ranked tensor or memref type; None for any other type."""
    return type.get_shape() if isinstance(type, ShapedType) else None


@dataclass(frozen=True)
class IndexForEachDimension(ShapeCheckInterface):
    """One index for each dimension of an operand, behind all other operands."""

    shaped: int
    """The number of the operand."""
    first_index: int
    """The number of the first operand that is an index."""

    def mistake(self, op: Operation) -> str | None:
        shape = shape_of(op.operands[self.shaped])
        count = len(op.operands) - self.first_index
        if shape is None or count == len(shape):
            return None
        return f"has {count} indices for {len(shape)} dimensions"


@dataclass(frozen=True)
class SizeForEachDynamicDimension(ShapeCheckInterface):
    """One operand for each dynamic size of the result, and no others."""

    def mistake(self, op: Operation) -> str | None:
        shape = shape_of(op.results[0])
        if shape is None or len(op.operands) == dynamic_dimension_count(shape):
            return None
        return (
            f"has {len(op.operands)} dynamic sizes, but the type {op.results[0].type} "
            f"needs {dynamic_dimension_count(shape)}"
        )


@dataclass(frozen=True)
class OperandForEachElement(ShapeCheckInterface):
    """As many operands as the result has elements."""

    def mistake(self, op: Operation) -> str | None:
        shape = shape_of(op.results[0])
        if shape is None or (DYNAMIC_INDEX not in shape and prod(shape) == len(op.operands)):
            return None
        return f"has {len(op.operands)} elements for a result of type {op.results[0].type}"


@dataclass(frozen=True)
class SameElementType(ShapeCheckInterface):
    """The result has elements of the type of the first operand's."""

    def mistake(self, op: Operation) -> str | None:
        source, result = op.operands[0].type, op.results[0].type
        if element_type(source) == element_type(result):
            return None
        return f"has a source of type {source}, but a result of type {result}"


@dataclass(frozen=True)
class ResultOfOperandType(ShapeCheckInterface):
    """The result, if there is one, is of the type of an operand."""

    number: int
    """Of the operand."""

    def mistake(self, op: Operation) -> str | None:
        expected = op.operands[self.number].type
        if all(result.type == expected for result in op.results):
            return None
        return f"has an output of type {expected}, but a result of type {op.results[0].type}"


def mistake_of_slice(part: Slice, base: Attribute, other: Attribute) -> str | None:
    """
    Mistake of a slice of type `base` that yields `other` or takes it up; None if there is none.
    Dimensions of size one may be left out.
    """
    whole, shape = shape_of_type(base), shape_of_type(other)
    if whole is None or shape is None:
        return None
    rank = len(whole)
    for what, values in (
        ("offsets", part.offsets),
        ("sizes", part.sizes),
        ("strides", part.strides),
    ):
        if len(values) != rank:
            return f"has {len(values)} {what} for {rank} dimensions"
    sizes = [size if isinstance(size, int) else DYNAMIC_INDEX for size in part.sizes]
    if any(size < 0 for size in sizes if size != DYNAMIC_INDEX):
        return f"has a negative size: {', '.join(map(str, sizes))}"
    if element_type(base) != element_type(other) or not is_reduced(sizes, shape):
        shown = "x".join("?" if size == DYNAMIC_INDEX else str(size) for size in sizes)
        return f"has a slice of {shown} elements of {base}, which is not of type {other}"
    return None


def is_reduced(sizes: Sequence[int], shape: Sequence[int]) -> bool:
    """Whether a shape has the sizes in order, but for sizes of one."""
    found = 0
    for size in sizes:
        if found < len(shape) and size == shape[found]:
            found += 1
        elif size != 1:
            return False
    return found == len(shape)


def groups_of(op: Operation) -> list[list[int]]:
    """Dimensions of the larger shape that each dimension of the smaller shape stands for."""
    reassociation = cast("ArrayAttr[ArrayAttr[IntegerAttr]]", op.properties["reassociation"])
    return [[number.value.data for number in group] for group in reassociation]


@dataclass(frozen=True)
class ReshapeGroups(ShapeCheckInterface):
    """`collapse_shape`, `expand_shape`: groups of dimensions become one, or the other way round."""

    def mistake(self, op: Operation) -> str | None:
        source, result = shape_of(op.operands[0]), shape_of(op.results[0])
        if source is None or result is None:
            return None
        few, many = (source, result) if len(source) < len(result) else (result, source)
        return _mistake_of_groups(groups_of(op), few, many) or SameElementType().mistake(op)


def _mistake_of_groups(
    groups: Sequence[Sequence[int]], few: Sequence[int], many: Sequence[int]
) -> str | None:
    """
    Mistake of groups of dimensions, each of which is one dimension in another shape.

    Args:
        groups: the numbers of the dimensions of `many` that each dimension of `few` stands for.
        few: the sizes of the collapsed shape.
        many: those of the expanded one.
    """
    if [number for group in groups for number in group] != list(range(len(many))) and (
        groups or any(size != 1 for size in many)
    ):
        return f"has groups that are not the {len(many)} dimensions in order"
    if len(groups) != len(few):
        return f"has {len(groups)} groups for {len(few)} dimensions"
    for size, group in zip(few, groups, strict=True):
        inner = [many[number] for number in group]
        is_dynamic = DYNAMIC_INDEX in inner
        if is_dynamic != (size == DYNAMIC_INDEX) or not (is_dynamic or prod(inner) == size):
            return f"has a dimension of size {size} for dimensions of sizes {inner}"
    return None
