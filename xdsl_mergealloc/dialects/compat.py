"""Differences between the supported versions of xDSL.

The package is written for the newest version. Names that an older version lacks or spells
differently are defined here under their newest name, with the version that introduced it. They are
detected by presence, not by version number, so that development versions work, too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, cast

from xdsl.dialects import memref, scf, tensor
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    IndexType,
    ShapedType,
    TensorType,
    i64,
)
from xdsl.dialects.linalg.abstract_ops import LinalgStructuredOperation
from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.dialects.utils import DynamicIndexList, split_dynamic_index_list
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir.affine import AffineMap
from xdsl.irdl import AnyAttr, OperandDef, ResultDef, VarConstraint, base

from xdsl_mergealloc.dialects.extension import PrefersStock, extends

if TYPE_CHECKING:
    from xdsl_mergealloc.dialects.linalg.named import Indexing

__all__ = [
    "SCF_FOR_IS_PRINTED_WHOLE",
    "SLICE",
    "TENSOR_ELEMENT_ACCESSES",
    "ExtractSliceOp",
    "InsertSliceOp",
    "extract_slice",
    "indexing_maps",
    "iterator_types",
    "memref_dim",
]

SLICE = (
    "custom<DynamicIndexList>($offsets, $static_offsets)"
    "custom<DynamicIndexList>($sizes, $static_sizes)"
    "custom<DynamicIndexList>($strides, $static_strides)"
)
"""Syntax of the offsets, sizes and strides of a slice."""


# Since 0.70, stock has the syntax of both operations.
@extends(
    tensor.ExtractSliceOp,
    syntax=f"$source `` {SLICE} attr-dict `:` type($source) `to` type($result)",
    directives=(DynamicIndexList,),
)
class ExtractSliceOp(tensor.ExtractSliceOp):
    """`tensor.extract_slice %source[0] [%size] [1] : T to U`."""


_DEST_TYPE = VarConstraint("DEST_TYPE", base(TensorType))


@extends(
    tensor.InsertSliceOp,
    syntax=f"$source `into` $dest `` {SLICE} attr-dict `:` type($source) `into` type($dest)",
    directives=(DynamicIndexList,),
    operands={"dest": OperandDef(_DEST_TYPE)},
    results={"result": ResultDef(_DEST_TYPE)},
)
class InsertSliceOp(tensor.InsertSliceOp):
    """`tensor.insert_slice %source into %dest[0] [%size] [1] : T into U`."""


_ELEMENT = VarConstraint("ELEMENT", AnyAttr())
_TENSOR = VarConstraint("TENSOR", TensorType.constr(_ELEMENT))


@extends(
    tensor.ExtractOp,
    syntax="$tensor `[` $indices `]` attr-dict `:` type($tensor)",
    operands={"tensor": OperandDef(TensorType.constr(_ELEMENT))},
    results={"result": ResultDef(_ELEMENT)},
)
class ExtractOp(PrefersStock, tensor.ExtractOp):
    """`tensor.extract`, with its attributes."""

    STOCK_LOSES_ATTRIBUTES: ClassVar[bool] = True


@extends(
    tensor.InsertOp,
    syntax="$scalar `into` $dest `[` $indices `]` attr-dict `:` type($dest)",
    operands={"scalar": OperandDef(_ELEMENT), "dest": OperandDef(_TENSOR)},
    results={"result": ResultDef(_TENSOR)},
)
class InsertOp(PrefersStock, tensor.InsertOp):
    """`tensor.insert`, with its attributes."""

    STOCK_LOSES_ATTRIBUTES: ClassVar[bool] = True


TENSOR_ELEMENT_ACCESSES: list[type[Operation]] = (
    [] if tensor.InsertOp.get_irdl_definition().assembly_format else [ExtractOp, InsertOp]
)
"""Replacements of stock operations that drop attributes when they are read and printed."""

SCF_FOR_IS_PRINTED_WHOLE = not hasattr(scf, "print_for_op_like")
"""Whether the syntax of the stock `scf.for` includes attributes, and types other than index."""


def extract_slice(
    source: SSAValue,
    offsets: Sequence[SSAValue | int],
    sizes: Sequence[SSAValue | int],
    strides: Sequence[SSAValue | int],
    result_type: Attribute,
) -> tensor.ExtractSliceOp:
    """Create a `tensor.extract_slice`, as the constructor does since 0.70."""
    static: dict[str, Attribute] = {}
    dynamic: list[Sequence[SSAValue]] = []
    for name, values in (("offsets", offsets), ("sizes", sizes), ("strides", strides)):
        known, unknown = split_dynamic_index_list(values, DYNAMIC_INDEX)
        static[f"static_{name}"] = DenseArrayBase.from_list(i64, known)
        dynamic.append(unknown)
    return tensor.ExtractSliceOp.build(
        operands=[source, *dynamic], result_types=[result_type], properties=static
    )


def memref_dim(source: SSAValue, index: SSAValue | Operation) -> memref.DimOp:
    """Create a `memref.dim`, as the constructor does since 0.70."""
    return memref.DimOp.build(operands=[source, index], result_types=[IndexType()])


def indexing_maps(op: LinalgStructuredOperation) -> Sequence[AffineMap]:
    """Return the indexing maps of the operands of a structured operation.

    This is the result of `get_indexing_maps` since 0.71; before, some named operations lack it.
    """
    if op.name in _WINDOW_LOOPS:
        strides, dilations = (op.properties.get(name) for name in ("strides", "dilations"))
        return _window_loops(op).maps(_window_sizes(strides), _window_sizes(dilations))
    if op.name in _LOOPS_OF_OUTPUT:
        rank = _output_rank(op)
        return [
            AffineMap.identity(rank) if isinstance(type, ShapedType) else AffineMap(rank, 0, ())
            for type in op.operand_types
        ]
    return [attribute.data for attribute in op.get_indexing_maps()]


def iterator_types(op: LinalgStructuredOperation) -> Sequence[IteratorTypeAttr]:
    """Return the iterator types of the loops of a structured operation, see `indexing_maps`."""
    if op.name in _WINDOW_LOOPS:
        return _window_loops(op).iterator_types.data
    if op.name in _LOOPS_OF_OUTPUT:
        return [IteratorTypeAttr.parallel()] * _output_rank(op)
    return op.get_iterator_types().data


_LOOPS_OF_OUTPUT = frozenset(f"linalg.{name}" for name in ("exp", "fill", "log", "select", "sqrt"))
"""Operations with a parallel loop per output dimension, which index all shaped operands."""

_WINDOW_LOOPS: Mapping[str, tuple[str, str]] = {
    "linalg.pooling_nchw_max": ("n c h w | kh kw", "n c h+kh w+kw, kh kw, n c h w"),
    "linalg.conv_2d_nchw_fchw": ("n f h w | c kh kw", "n c h+kh w+kw, f c kh kw, n f h w"),
    "linalg.conv_2d_nhwc_hwcf": ("n h w f | kh kw c", "n h+kh w+kw c, kh kw c f, n h w f"),
    "linalg.conv_2d_nhwc_fhwc": ("n h w f | kh kw c", "n h+kh w+kw c, f kh kw c, n h w f"),
    "linalg.conv_2d_ngchw_fgchw": (
        "n g f h w | c kh kw",
        "n g c h+kh w+kw, f g c kh kw, n g f h w",
    ),
    "linalg.conv_2d_ngchw_gfchw": (
        "n g f h w | c kh kw",
        "n g c h+kh w+kw, g f c kh kw, n g f h w",
    ),
    "linalg.conv_2d_nhwgc_gfhwc": (
        "n h w g f | kh kw c",
        "n h+kh w+kw g c, g f kh kw c, n h w g f",
    ),
}
"""Loops and indices of operations with windows, as in `Indexing`."""


def _window_loops(op: LinalgStructuredOperation) -> Indexing:
    # Imported here, since the linalg package imports this module.
    from xdsl_mergealloc.dialects.linalg.named import Indexing

    return Indexing(*_WINDOW_LOOPS[op.name])


def _window_sizes(attribute: Attribute | None) -> Sequence[int] | None:
    if not isinstance(attribute, DenseIntOrFPElementsAttr):
        return None
    return cast("Sequence[int]", attribute.get_values())


def _output_rank(op: LinalgStructuredOperation) -> int:
    output: Attribute = op.outputs[0].type
    assert isinstance(output, ShapedType)
    return len(output.get_shape())
