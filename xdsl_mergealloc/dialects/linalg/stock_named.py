"""linalg: the named operations of xDSL 0.74, read and printed as MLIR 22 does.

What stock gets wrong: the body of a convolution, pooling or matmul read from the custom syntax is
not the one of MLIR (that of a pooling is wrong, it compares image and window); `indexing_maps` of
`linalg.matmul` are neither read nor printed; attributes of elementwise operations are printed
where MLIR does not read them; strides and dilations must be given.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Self

from xdsl.dialects import math
from xdsl.dialects.linalg import ops as stock
from xdsl.ir import Attribute
from xdsl.irdl import IRDLOperation, OptPropertyDef, base

from xdsl_mergealloc.dialects.extension import PrefersStock, extends
from xdsl_mergealloc.dialects.linalg import payloads
from xdsl_mergealloc.dialects.linalg.indexing import Indexing
from xdsl_mergealloc.dialects.linalg.named import (
    MEMOIZED_INDEXING_MAPS,
    NamedSyntax,
    map_array,
    unit_window,
)
from xdsl_mergealloc.dialects.linalg.payloads import (
    Payload,
    accumulate,
    by_type,
    elementwise_binary,
    elementwise_unary,
    multiply_accumulate,
)
from xdsl_mergealloc.dialects.linalg.scalar_types import TypeFnAttr


class _StockNamedOp(PrefersStock, NamedSyntax, ABC):
    """A named operation of stock linalg, read with the syntax and the body of MLIR.

    Discardable attributes are a reason to keep it: stock prints them behind the operands of some
    operations, where MLIR does not read them.
    """

    @classmethod
    def exceeds_stock(
        cls,
        properties: Mapping[str, Attribute],
        attributes: Mapping[str, Attribute],
        types: Sequence[Attribute],
    ) -> bool:
        return bool(attributes.keys() - {MEMOIZED_INDEXING_MAPS})


class AddOp(_StockNamedOp, stock.AddOp):
    STOCK: ClassVar[type[IRDLOperation]] = stock.AddOp
    PAYLOAD: ClassVar[Payload] = elementwise_binary(payloads.ADD)


class SubOp(_StockNamedOp, stock.SubOp):
    STOCK: ClassVar[type[IRDLOperation]] = stock.SubOp
    PAYLOAD: ClassVar[Payload] = elementwise_binary(payloads.SUB)


class MulOp(_StockNamedOp, stock.MulOp):
    STOCK: ClassVar[type[IRDLOperation]] = stock.MulOp
    PAYLOAD: ClassVar[Payload] = elementwise_binary(payloads.MUL)


class MaxOp(_StockNamedOp, stock.MaxOp):
    STOCK: ClassVar[type[IRDLOperation]] = stock.MaxOp
    PAYLOAD: ClassVar[Payload] = elementwise_binary(payloads.MAX)


class MinOp(_StockNamedOp, stock.MinOp):
    STOCK: ClassVar[type[IRDLOperation]] = stock.MinOp
    PAYLOAD: ClassVar[Payload] = elementwise_binary(payloads.MIN)


class ExpOp(_StockNamedOp, stock.ExpOp):
    STOCK: ClassVar[type[IRDLOperation]] = stock.ExpOp
    PAYLOAD: ClassVar[Payload] = elementwise_unary(by_type(math.ExpOp))


class LogOp(_StockNamedOp, stock.LogOp):
    STOCK: ClassVar[type[IRDLOperation]] = stock.LogOp
    PAYLOAD: ClassVar[Payload] = elementwise_unary(by_type(math.LogOp))


class SqrtOp(_StockNamedOp, stock.SqrtOp):
    STOCK: ClassVar[type[IRDLOperation]] = stock.SqrtOp
    PAYLOAD: ClassVar[Payload] = elementwise_unary(by_type(math.SqrtOp))


class SelectOp(_StockNamedOp, stock.SelectOp):
    STOCK: ClassVar[type[IRDLOperation]] = stock.SelectOp
    PAYLOAD: ClassVar[Payload] = payloads.select


class FillOp(_StockNamedOp, stock.FillOp):
    STOCK: ClassVar[type[IRDLOperation]] = stock.FillOp
    PAYLOAD: ClassVar[Payload] = payloads.forward_first


@extends(stock.CopyOp, properties={"cast": OptPropertyDef(base(TypeFnAttr))})
class CopyOp(_StockNamedOp, stock.CopyOp):
    """`linalg.copy`, also with the `cast` that converts unsigned numbers."""

    STOCK: ClassVar[type[IRDLOperation]] = stock.CopyOp
    PAYLOAD: ClassVar[Payload] = payloads.forward_first

    @classmethod
    def exceeds_stock(
        cls,
        properties: Mapping[str, Attribute],
        attributes: Mapping[str, Attribute],
        types: Sequence[Attribute],
    ) -> bool:
        return "cast" in properties or super().exceeds_stock(properties, attributes, types)


@extends(stock.MatmulOp, properties={"cast": OptPropertyDef(base(TypeFnAttr))})
class MatmulOp(_StockNamedOp, stock.MatmulOp):
    """`linalg.matmul`, also transposed or broadcast by its `indexing_maps`, and with a `cast`."""

    STOCK: ClassVar[type[IRDLOperation]] = stock.MatmulOp
    PAYLOAD: ClassVar[Payload] = multiply_accumulate

    @classmethod
    def default_properties(cls) -> dict[str, Attribute]:
        maps = map_array(Indexing("m n | k", "m k, k n, m n").maps())
        return {"indexing_maps": maps}

    @classmethod
    def exceeds_stock(
        cls,
        properties: Mapping[str, Attribute],
        attributes: Mapping[str, Attribute],
        types: Sequence[Attribute],
    ) -> bool:
        defaults = cls.default_properties()
        return (
            "cast" in properties
            or properties.get("indexing_maps") not in (None, defaults["indexing_maps"])
            or super().exceeds_stock(properties, attributes, types)
        )


class _StockWindowedOp(_StockNamedOp, ABC):
    """A convolution or pooling of stock linalg, which requires strides and dilations."""

    @classmethod
    def default_properties(cls) -> dict[str, Attribute]:
        return {"strides": unit_window(2), "dilations": unit_window(2)}

    @classmethod
    def create(cls, *, properties: Mapping[str, Attribute] = {}, **fields: Any) -> Self:
        return super().create(properties=cls.default_properties() | dict(properties), **fields)


class PoolingNchwMaxOp(_StockWindowedOp, stock.PoolingNchwMaxOp):
    STOCK: ClassVar[type[IRDLOperation]] = stock.PoolingNchwMaxOp
    PAYLOAD: ClassVar[Payload] = accumulate(payloads.MAX)


class Conv2DNchwFchwOp(_StockWindowedOp, stock.Conv2DNchwFchwOp):
    STOCK: ClassVar[type[IRDLOperation]] = stock.Conv2DNchwFchwOp
    PAYLOAD: ClassVar[Payload] = multiply_accumulate


class Conv2DNgchwFgchwOp(_StockWindowedOp, stock.Conv2DNgchwFgchwOp):
    STOCK: ClassVar[type[IRDLOperation]] = stock.Conv2DNgchwFgchwOp
    PAYLOAD: ClassVar[Payload] = multiply_accumulate


class Conv2DNgchwGfchwOp(_StockWindowedOp, stock.Conv2DNgchwGfchwOp):
    STOCK: ClassVar[type[IRDLOperation]] = stock.Conv2DNgchwGfchwOp
    PAYLOAD: ClassVar[Payload] = multiply_accumulate


class Conv2DNhwcFhwcOp(_StockWindowedOp, stock.Conv2DNhwc_FhwcOp):
    STOCK: ClassVar[type[IRDLOperation]] = stock.Conv2DNhwc_FhwcOp
    PAYLOAD: ClassVar[Payload] = multiply_accumulate


class Conv2DNhwcHwcfOp(_StockWindowedOp, stock.Conv2DNhwc_HwcfOp):
    STOCK: ClassVar[type[IRDLOperation]] = stock.Conv2DNhwc_HwcfOp
    PAYLOAD: ClassVar[Payload] = multiply_accumulate


class Conv2DNhwgcGfhwcOp(_StockWindowedOp, stock.Conv2DNhwgcGfhwcOp):
    STOCK: ClassVar[type[IRDLOperation]] = stock.Conv2DNhwgcGfhwcOp
    PAYLOAD: ClassVar[Payload] = multiply_accumulate


REPLACEMENTS = [
    AddOp,
    SubOp,
    MulOp,
    MaxOp,
    MinOp,
    ExpOp,
    LogOp,
    SqrtOp,
    SelectOp,
    FillOp,
    CopyOp,
    MatmulOp,
    PoolingNchwMaxOp,
    Conv2DNchwFchwOp,
    Conv2DNgchwFgchwOp,
    Conv2DNgchwGfchwOp,
    Conv2DNhwcFhwcOp,
    Conv2DNhwcHwcfOp,
    Conv2DNhwgcGfhwcOp,
]
"""The named operations of stock linalg, all of them read our way."""
