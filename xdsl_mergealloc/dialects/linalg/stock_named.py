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
from xdsl.dialects.builtin import AnyFloat, IntegerType, MemRefType, TensorType
from xdsl.dialects.linalg import ops as stock
from xdsl.ir import Attribute
from xdsl.irdl import IRDLOperation, OptPropertyDef, base
from xdsl.utils.exceptions import VerifyException

from xdsl_mergealloc.dialects.extension import PrefersStock, extends
from xdsl_mergealloc.dialects.linalg import payloads
from xdsl_mergealloc.dialects.linalg.indexing import Indexing
from xdsl_mergealloc.dialects.linalg.named import (
    MEMOIZED_INDEXING_MAPS,
    ElementwiseOp,
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

    Stock prints discardable attributes of some behind the operands, where MLIR does not read them.
    """

    STOCK_LOSES_ATTRIBUTES: ClassVar[bool] = True

    @classmethod
    def exceeds_stock(
        cls,
        properties: Mapping[str, Attribute],
        attributes: Mapping[str, Attribute],
        types: Sequence[Attribute],
    ) -> bool:
        attributes = {k: v for k, v in attributes.items() if k != MEMOIZED_INDEXING_MAPS}
        return super().exceeds_stock(properties, attributes, types)


class _StockElementwiseOp(_StockNamedOp, ElementwiseOp, ABC):
    """An elementwise operation of stock linalg, which does not know its loops in all versions."""


@extends(stock.CopyOp, properties={"cast": OptPropertyDef(base(TypeFnAttr))})
class CopyOp(_StockNamedOp, stock.CopyOp):
    """`linalg.copy`, also with the `cast` that converts unsigned numbers."""

    PAYLOAD: ClassVar[Payload] = payloads.forward_first


@extends(stock.FillOp)
class FillOp(_StockNamedOp, stock.FillOp):
    """`linalg.fill`, also of `index` and of whatever else tensors and memrefs have elements of."""

    PAYLOAD: ClassVar[Payload] = payloads.forward_first

    @classmethod
    def exceeds_stock(
        cls,
        properties: Mapping[str, Attribute],
        attributes: Mapping[str, Attribute],
        types: Sequence[Attribute],
    ) -> bool:
        # Without types it is a clone in the making: operands come later.
        if not types or not isinstance(types[0], AnyFloat | IntegerType):
            return True
        return super().exceeds_stock(properties, attributes, types)

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
    def exceeds_stock(
        cls,
        properties: Mapping[str, Attribute],
        attributes: Mapping[str, Attribute],
        types: Sequence[Attribute],
    ) -> bool:
        maps = properties.get("indexing_maps")
        return maps not in (None, cls.default_properties()["indexing_maps"]) or (
            super().exceeds_stock(properties, attributes, types)
        )


class _StockWindowedOp(_StockNamedOp, ABC):
    """A convolution or pooling of stock linalg, which requires strides and dilations."""

    @classmethod
    def default_properties(cls) -> dict[str, Attribute]:
        return {"strides": unit_window(2), "dilations": unit_window(2)}

    @classmethod
    def create(cls, *, properties: Mapping[str, Attribute] = {}, **fields: Any) -> Self:
        return super().create(properties=cls.default_properties() | dict(properties), **fields)


def _read_as_mlir_does(
    base: type[_StockNamedOp], stock_class: type[IRDLOperation], payload: Payload
) -> type[_StockNamedOp]:
    """The class of a stock operation of which only the body is to be said."""
    fields = {"__doc__": stock_class.__doc__, "__module__": __name__, "PAYLOAD": payload}
    return type(stock_class.__name__, (base, stock_class), fields)


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

REPLACEMENTS = [
    CopyOp,
    FillOp,
    MatmulOp,
    *(
        _read_as_mlir_does(base, stock_class, payload)
        for base, bodies in _BODIES.items()
        for stock_class, payload in bodies.items()
    ),
]
"""The named operations of stock linalg, all of them read as MLIR does."""
