"""linalg: the operations of xDSL 0.75, read and printed as MLIR 22 does.

Defects of stock: the body of a convolution, pooling or matmul read from the custom syntax differs
from MLIR's (that of a pooling is wrong: it compares image and window); `indexing_maps` of
`linalg.matmul` are neither read nor printed; attributes of elementwise operations are printed
where MLIR does not read them, those of transposes and broadcasts are dropped; strides and dilations
are mandatory; a `linalg.generic` with several results is not read; `linalg.index` is rejected in
the bodies of other operations.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Mapping
from typing import Any, ClassVar, Self, cast

from xdsl.dialects import math
from xdsl.dialects.builtin import (
    AnyFloat,
    ArrayAttr,
    DenseIntElementsAttr,
    DictionaryAttr,
    IntegerType,
    MemRefType,
    StringAttr,
    TensorType,
    i64,
)
from xdsl.dialects.linalg import ops as stock
from xdsl.dialects.linalg.abstract_ops import LinalgStructuredOperation
from xdsl.dialects.linalg.attrs import IteratorType, IteratorTypeAttr
from xdsl.ir import Attribute, Operation, OpTrait
from xdsl.irdl import IRDLOperation, OptPropertyDef, base, traits_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from xdsl_mergealloc.dialects.extension import Contents, PrefersStock, extends, subclass_of
from xdsl_mergealloc.dialects.linalg import payloads
from xdsl_mergealloc.dialects.linalg.map_reduce import GeneralReduceOp, MapOp
from xdsl_mergealloc.dialects.linalg.named import (
    MEMOIZED_INDEXING_MAPS,
    ElementwiseOp,
    Indexing,
    NamedSyntax,
    map_array,
    parse_operand_clause,
    print_operand_clause,
    result_types_of,
)
from xdsl_mergealloc.dialects.linalg.payloads import (
    Payload,
    TypeFnAttr,
    accumulate,
    by_type,
    elementwise_binary,
    elementwise_unary,
    multiply_accumulate,
    payload_region,
)
from xdsl_mergealloc.dialects.syntax import (
    parse_integers,
    parse_optional_arrow_types,
    print_integers,
)


class GenericOp(PrefersStock, stock.GenericOp):
    """`linalg.generic`, also with several results."""

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        position = parser.pos
        # Written out, or the alias of a dictionary: `#trait`.
        traits = parser.parse_optional_attribute()
        properties = dict(traits.data) if isinstance(traits, DictionaryAttr) else {}
        kinds = properties.get("iterator_types")
        if not isinstance(kinds, ArrayAttr) or "indexing_maps" not in properties:
            parser.raise_error("expected indexing_maps and iterator_types", position)
        properties["iterator_types"] = ArrayAttr(
            _iterator_type(parser, kind) for kind in cast("ArrayAttr[Attribute]", kinds)
        )
        inputs = parse_operand_clause(parser, "ins")
        outputs = parse_operand_clause(parser, "outs")
        attributes: dict[str, Attribute] = {}
        if parser.parse_optional_keyword("attrs"):
            parser.parse_punctuation("=")
            attributes = parser.parse_optional_attr_dict()
        body = parser.parse_region()
        # Entries of the leading dictionary that are no properties are attributes.
        names = cls.get_irdl_definition().properties
        attributes |= {k: v for k, v in properties.items() if k not in names}
        return cls.build(
            operands=[inputs, outputs],
            result_types=[parse_optional_arrow_types(parser)],
            properties={k: v for k, v in properties.items() if k in names},
            attributes=attributes,
            regions=[body],
        )


class _InStructuredOp(OpTrait):
    """The parent operation must have loops."""

    def verify(self, op: Operation) -> None:
        around = op.parent_op()
        loops = (LinalgStructuredOperation, MapOp, stock.ReduceOp, GeneralReduceOp)
        if around is not None and not isinstance(around, loops):
            raise VerifyException("expected parent op with LinalgOp interface")


@extends(stock.IndexOp, traits=traits_def(_InStructuredOp()))
class IndexOp(stock.IndexOp):
    """`linalg.index 0 : index`, in the body of any operation with loops."""


def _iterator_type(parser: Parser, kind: Attribute) -> IteratorTypeAttr:
    """Convert an element of `iterator_types`: the attribute itself, or its name as a string."""
    if isinstance(kind, IteratorTypeAttr):
        return kind
    if not isinstance(kind, StringAttr) or kind.data not in map(str, IteratorType):
        parser.raise_error(f"unexpected iterator_type {kind}")
    return IteratorTypeAttr(IteratorType(kind.data))


class _AttributedOp(PrefersStock, ABC):
    """A transpose or broadcast, whose discardable attributes stock drops when it prints."""

    LIST: ClassVar[str]
    """The property that the syntax gives as a list of integers."""

    STOCK_LOSES_ATTRIBUTES: ClassVar[bool] = True

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        inputs = parse_operand_clause(parser, "ins")
        outputs = parse_operand_clause(parser, "outs")
        if len(inputs) != 1 or len(outputs) != 1:
            parser.raise_error("expected one input and one output")
        integers = parse_integers(parser, cls.LIST)
        attributes = parser.parse_optional_attr_dict()
        operands = (*inputs, *outputs)
        try:
            body = payload_region(payloads.forward_first, operands)
        except payloads.UnsupportedPayloadError as error:
            parser.raise_error(str(error))
        return cls.create(
            operands=operands,
            result_types=result_types_of(outputs),
            properties={cls.LIST: integers},
            attributes=attributes,
            regions=[body],
        )

    def print(self, printer: Printer) -> None:
        source, destination = self.operands
        print_operand_clause(printer, "ins", [source])
        print_operand_clause(printer, "outs", [destination])
        print_integers(printer, self.LIST, self.properties[self.LIST])
        printer.print_op_attributes(self.attributes)


class TransposeOp(_AttributedOp, stock.TransposeOp):
    """`linalg.transpose ins(%a : T) outs(%b : U) permutation = [1, 0] {attributes}`."""

    LIST: ClassVar[str] = "permutation"


class BroadcastOp(_AttributedOp, stock.BroadcastOp):
    """`linalg.broadcast ins(%a : T) outs(%b : U) dimensions = [1] {attributes}`."""

    LIST: ClassVar[str] = "dimensions"


# The named operations of stock linalg


class _StockNamedOp(PrefersStock, NamedSyntax, ABC):
    """A named operation of stock linalg, read with the syntax and the body of MLIR.

    Stock prints discardable attributes of some operations after the operands, where MLIR does not
    read them.
    """

    STOCK_LOSES_ATTRIBUTES: ClassVar[bool] = True

    @classmethod
    def exceeds_stock(cls, contents: Contents) -> bool:
        attributes = {k: v for k, v in contents.attributes.items() if k != MEMOIZED_INDEXING_MAPS}
        return super().exceeds_stock(contents._replace(attributes=attributes))


class _StockElementwiseOp(_StockNamedOp, ElementwiseOp, ABC):
    """An elementwise operation of stock linalg, which lacks its loops in some versions."""


@extends(stock.CopyOp, properties={"cast": OptPropertyDef(base(TypeFnAttr))})
class CopyOp(_StockNamedOp, stock.CopyOp):
    """`linalg.copy`, also with the `cast` that converts unsigned numbers."""

    PAYLOAD: ClassVar[Payload] = payloads.forward_first


@extends(stock.FillOp)
class FillOp(_StockNamedOp, stock.FillOp):
    """`linalg.fill`, also of `index` and of any other element type."""

    PAYLOAD: ClassVar[Payload] = payloads.forward_first

    @classmethod
    def exceeds_stock(cls, contents: Contents) -> bool:
        # Without types, the operation is an unfinished clone: operands are set later.
        if not contents.types or not isinstance(contents.types[0], AnyFloat | IntegerType):
            return True
        return super().exceeds_stock(contents)

    def verify_(self) -> None:
        for value in self.inputs:
            if isinstance(value.type, TensorType | MemRefType):
                raise VerifyException("expected a scalar to fill with")


@extends(stock.MatmulOp, properties={"cast": OptPropertyDef(base(TypeFnAttr))})
class MatmulOp(_StockNamedOp, stock.MatmulOp):
    """`linalg.matmul`, also transposed or broadcast by its `indexing_maps`, and with a `cast`."""

    PAYLOAD: ClassVar[Payload] = multiply_accumulate

    @classmethod
    def default_properties(cls) -> dict[str, Attribute]:
        maps = map_array(Indexing("m n | k", "m k, k n, m n").maps())
        return {"indexing_maps": maps}

    @classmethod
    def exceeds_stock(cls, contents: Contents) -> bool:
        maps = contents.properties.get("indexing_maps")
        is_default = maps in (None, cls.default_properties()["indexing_maps"])
        return not is_default or super().exceeds_stock(contents)


class _StockWindowedOp(_StockNamedOp, ABC):
    """A convolution or pooling of stock linalg, which requires strides and dilations."""

    @classmethod
    def default_properties(cls) -> dict[str, Attribute]:
        ones = DenseIntElementsAttr.from_list(TensorType(i64, [2]), [1, 1])
        return {"strides": ones, "dilations": ones}

    @classmethod
    def create(cls, *, properties: Mapping[str, Attribute] = {}, **fields: Any) -> Self:
        return super().create(properties=cls.default_properties() | dict(properties), **fields)


_BODIES: Mapping[type[_StockNamedOp], Mapping[type[IRDLOperation], Payload]] = {
    _StockNamedOp: {
        stock.AddOp: elementwise_binary(payloads.ADD),
        stock.SubOp: elementwise_binary(payloads.SUB),
        stock.MulOp: elementwise_binary(payloads.MUL),
        stock.MaxOp: elementwise_binary(payloads.MAX),
        stock.MinOp: elementwise_binary(payloads.MIN),
    },
    _StockElementwiseOp: {
        stock.ExpOp: elementwise_unary(by_type(math.ExpOp)),
        stock.LogOp: elementwise_unary(by_type(math.LogOp)),
        stock.SqrtOp: elementwise_unary(by_type(math.SqrtOp)),
        stock.SelectOp: payloads.select,
    },
    _StockWindowedOp: {
        stock.PoolingNchwMaxOp: accumulate(payloads.MAX),
        stock.Conv2DNchwFchwOp: multiply_accumulate,
        stock.Conv2DNgchwFgchwOp: multiply_accumulate,
        stock.Conv2DNgchwGfchwOp: multiply_accumulate,
        stock.Conv2DNhwc_FhwcOp: multiply_accumulate,
        stock.Conv2DNhwc_HwcfOp: multiply_accumulate,
        stock.Conv2DNhwgcGfhwcOp: multiply_accumulate,
    },
}
"""Scalar bodies of stock operations, by the base class that reads them."""


NAMED = [
    CopyOp,
    FillOp,
    MatmulOp,
    *(
        subclass_of(stock_class, base, PAYLOAD=payload)
        for base, bodies in _BODIES.items()
        for stock_class, payload in bodies.items()
    ),
]
"""The named operations of stock linalg, all of them read as MLIR does."""

REPLACEMENTS = [*NAMED, BroadcastOp, GenericOp, IndexOp, TransposeOp]
