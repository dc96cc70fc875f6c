"""vector: products of vectors, reductions along dimensions, and scans."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import ClassVar, Self, cast

from xdsl.dialects.builtin import (
    I1,
    I64,
    AffineMapAttr,
    ArrayAttr,
    DenseArrayBase,
    DictionaryAttr,
    IntegerAttr,
    StringAttr,
    VectorType,
    i64,
)
from xdsl.dialects.vector import CombiningKindAttr, CombiningKindFlag
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import (
    AnyAttr,
    ParsePropInAttrDict,
    VarConstraint,
    base,
    irdl_attr_definition,
    irdl_op_definition,
    operand_def,
    opt_operand_def,
    prop_def,
    result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from xdsl_mergealloc.dialects import syntax
from xdsl_mergealloc.dialects.shapes import shape_of
from xdsl_mergealloc.dialects.syntax import KeywordAttr
from xdsl_mergealloc.dialects.vector.shape import PureOp


@irdl_attr_definition
class IteratorTypeAttr(KeywordAttr):
    """`#vector.iterator_type<reduction>`: the kind of a loop of a contraction."""

    name = "vector.iterator_type"
    KEYWORDS: ClassVar[Collection[str]] = ("parallel", "reduction")


_ADD = CombiningKindAttr(CombiningKindFlag.ADD)


def _iterator_type(parser: Parser, kind: Attribute) -> IteratorTypeAttr:
    """Convert an element of `iterator_types`: the attribute itself, or its name as a string."""
    if isinstance(kind, StringAttr) and kind.data in IteratorTypeAttr.KEYWORDS:
        return IteratorTypeAttr(kind.data)
    if not isinstance(kind, IteratorTypeAttr):
        parser.raise_error(f"unexpected iterator_type {kind}")
    return kind


@irdl_op_definition
class ContractOp(PureOp):
    """Multiplies two vectors and accumulates the products, along loops given by maps."""

    name = "vector.contract"

    lhs = operand_def(VectorType)
    rhs = operand_def(VectorType)
    acc = operand_def()
    indexing_maps = prop_def(ArrayAttr[AffineMapAttr])
    iterator_types = prop_def(ArrayAttr[IteratorTypeAttr])
    kind = prop_def(CombiningKindAttr)
    result = result_def()

    def verify_(self) -> None:
        if len(self.indexing_maps) != 3:
            raise VerifyException("expected an indexing map for each vector operand")
        loops = len(self.iterator_types)
        if any(affine_map.data.num_dims != loops for affine_map in self.indexing_maps):
            raise VerifyException(f"expected indexing maps of {loops} loops")
        if self.result.type != self.acc.type:
            raise VerifyException("expected a result of the type of the accumulator")

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        position = parser.pos
        traits = parser.parse_attribute()
        if not isinstance(traits, DictionaryAttr) or "iterator_types" not in traits.data:
            parser.raise_error("expected a dictionary with iterator_types", position)
        properties = dict(traits.data)
        kinds = cast("ArrayAttr[Attribute]", properties["iterator_types"])
        properties["iterator_types"] = ArrayAttr(_iterator_type(parser, kind) for kind in kinds)
        operands = syntax.parse_operands(parser)
        attributes, lhs_type = syntax.parse_attributes_and_type(parser)
        parser.parse_punctuation(",")
        rhs_type = parser.parse_type()
        parser.parse_keyword("into")
        type = parser.parse_type()
        properties.setdefault("kind", _ADD)
        names = cls.get_irdl_definition().properties
        return cls.create(
            operands=parser.resolve_operands(operands, (lhs_type, rhs_type, type), position),
            result_types=[type],
            properties={k: v for k, v in properties.items() if k in names},
            attributes=attributes | {k: v for k, v in properties.items() if k not in names},
        )

    def print(self, printer: Printer) -> None:
        kinds = ArrayAttr(StringAttr(kind.data) for kind in self.iterator_types)
        printer.print_string(" ")
        printer.print_attribute(DictionaryAttr({**self.properties, "iterator_types": kinds}))
        printer.print_string(" ")
        printer.print_list(self.operands, printer.print_ssa_value)
        syntax.print_attributes_and_types(printer, self.attributes, self.lhs.type, self.rhs.type)
        printer.print_string(" into ")
        printer.print_attribute(self.result.type)


@irdl_op_definition
class OuterProductOp(PureOp):
    """The products of all pairs of elements of two vectors, combined with a third operand."""

    name = "vector.outerproduct"

    lhs = operand_def(VectorType)
    rhs = operand_def()
    acc = opt_operand_def(VectorType)
    kind = prop_def(CombiningKindAttr)
    result = result_def(VectorType)

    def verify_(self) -> None:
        if self.result.type != _outer_product_type(self.lhs.type, self.rhs.type):
            raise VerifyException("expected a result of the sizes of both operands")
        if self.acc is not None and self.acc.type != self.result.type:
            raise VerifyException("expected a result of the type of the accumulator")

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        position = parser.pos
        operands = syntax.parse_operands(parser)
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        types = [parser.parse_type()]
        parser.parse_punctuation(",")
        types.append(parser.parse_type())
        result = _outer_product_type(*types)
        if result is None or len(operands) not in (2, 3):
            parser.raise_error("expected two operands, the first of which is a vector", position)
        types += [result] * (len(operands) - 2)
        return cls.create(
            operands=parser.resolve_operands(operands, types, position),
            result_types=[result],
            properties={"kind": attributes.pop("kind", _ADD)},
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        operands: Sequence[SSAValue] = self.operands
        printer.print_string(" ")
        printer.print_list(operands, printer.print_ssa_value)
        printer.print_op_attributes({"kind": self.kind, **self.attributes})
        printer.print_string(" : ")
        printer.print_list(operands[:2], lambda value: printer.print_attribute(value.type))


def _outer_product_type(left: Attribute, right: Attribute) -> VectorType[Attribute] | None:
    """Return the type of an outer product; None for operands without one."""
    if not isinstance(left, VectorType):
        return None
    left = cast("VectorType[Attribute]", left)
    if not isinstance(right, VectorType):
        return left
    right = cast("VectorType[Attribute]", right)
    scalable = ArrayAttr((*left.scalable_dims, *right.scalable_dims))
    return VectorType(left.element_type, (*left.get_shape(), *right.get_shape()), scalable)


@irdl_op_definition
class MultiDimReductionOp(PureOp):
    """The elements along some dimensions, combined with each other and an accumulator."""

    name = "vector.multi_reduction"

    DEST: ClassVar = VarConstraint("DEST", AnyAttr())

    source = operand_def(VectorType)
    acc = operand_def(DEST)
    kind = prop_def(CombiningKindAttr)
    reduction_dims = prop_def(DenseArrayBase.constr(i64))
    dest = result_def(DEST)

    assembly_format = (
        "$kind `,` $source `,` $acc attr-dict $reduction_dims `:` type($source) `to` type($dest)"
    )

    def verify_(self) -> None:
        dims = self.reduction_dims.get_values()
        shape = shape_of(self.source.type)
        kept = tuple(size for dim, size in enumerate(shape) if dim not in dims)
        (dest,) = self.result_types
        if kept != (shape_of(dest) if dest.name == VectorType.name else ()):
            raise VerifyException("expected a result of the dimensions that are left")


@irdl_op_definition
class ScanOp(PureOp):
    """The elements along a dimension, each combined with those before it."""

    name = "vector.scan"

    SOURCE: ClassVar = VarConstraint("SOURCE", base(VectorType))
    INITIAL: ClassVar = VarConstraint("INITIAL", base(VectorType))

    source = operand_def(SOURCE)
    initial_value = operand_def(INITIAL)
    kind = prop_def(CombiningKindAttr)
    reduction_dim = prop_def(IntegerAttr[I64])
    inclusive = prop_def(IntegerAttr[I1])
    dest = result_def(SOURCE)
    accumulated_value = result_def(INITIAL)

    irdl_options = (ParsePropInAttrDict(),)
    assembly_format = (
        "$kind `,` $source `,` $initial_value attr-dict `:` type($source) `,` type($initial_value)"
    )


OPERATIONS = [ContractOp, OuterProductOp, MultiDimReductionOp, ScanOp]
