"""linalg: products of matrices and vectors."""

from __future__ import annotations

from abc import ABC
from collections.abc import Sequence
from typing import ClassVar

from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr
from xdsl.ir import Attribute
from xdsl.ir.affine import AffineMap
from xdsl.irdl import irdl_op_definition, opt_prop_def, prop_def

from xdsl_mergealloc.dialects.linalg.indexing import Indexing
from xdsl_mergealloc.dialects.linalg.named import NamedStructuredOp, map_array
from xdsl_mergealloc.dialects.linalg.payloads import Payload, multiply_accumulate
from xdsl_mergealloc.dialects.linalg.scalar_types import TypeFnAttr


class ContractionOp(NamedStructuredOp, ABC):
    """Multiplies and adds up, over fixed loops."""

    PAYLOAD: ClassVar[Payload] = multiply_accumulate


class MappedContractionOp(ContractionOp, ABC):
    """A contraction that may transpose or broadcast its inputs by `indexing_maps` of its own."""

    indexing_maps = prop_def(ArrayAttr[AffineMapAttr])
    cast = opt_prop_def(TypeFnAttr)

    @classmethod
    def default_properties(cls) -> dict[str, Attribute]:
        return {"indexing_maps": map_array(cls.INDEXING.maps())}

    def get_default_indexing_maps(self) -> Sequence[AffineMap]:
        return tuple(affine_map.data for affine_map in self.indexing_maps)

    def get_indexing_maps(self) -> ArrayAttr[AffineMapAttr]:
        return self.indexing_maps


@irdl_op_definition
class BatchMatmulOp(MappedContractionOp):
    """`C[b] += A[b] * B[b]` for a batch of matrices."""

    name = "linalg.batch_matmul"
    INDEXING: ClassVar[Indexing] = Indexing("b m n | k", "b m k, b k n, b m n")


@irdl_op_definition
class BatchReduceMatmulOp(MappedContractionOp):
    """`C += A[b] * B[b]`, added up over the batch."""

    name = "linalg.batch_reduce_matmul"
    INDEXING: ClassVar[Indexing] = Indexing("| b | m n | k", "b m k, b k n, m n")


@irdl_op_definition
class MatvecOp(ContractionOp):
    """`y += A * x`."""

    name = "linalg.matvec"
    INDEXING: ClassVar[Indexing] = Indexing("m | n", "m n, n, m")


@irdl_op_definition
class VecmatOp(ContractionOp):
    """`y += x * A`."""

    name = "linalg.vecmat"
    INDEXING: ClassVar[Indexing] = Indexing("n | m", "m, m n, n")


@irdl_op_definition
class BatchMatvecOp(ContractionOp):
    """`y[b] += A[b] * x[b]`."""

    name = "linalg.batch_matvec"
    INDEXING: ClassVar[Indexing] = Indexing("b m | k", "b m k, b k, b m")


@irdl_op_definition
class BatchVecmatOp(ContractionOp):
    """`y[b] += x[b] * A[b]`."""

    name = "linalg.batch_vecmat"
    INDEXING: ClassVar[Indexing] = Indexing("b n | k", "b k, b k n, b n")


@irdl_op_definition
class DotOp(ContractionOp):
    """The inner product of two vectors, added to a tensor or memref of rank zero."""

    name = "linalg.dot"
    INDEXING: ClassVar[Indexing] = Indexing("| m", "m, m, -")


@irdl_op_definition
class Mmt4DOp(ContractionOp):
    """A product of two tiled matrices, the second one transposed."""

    name = "linalg.mmt4d"
    INDEXING: ClassVar[Indexing] = Indexing(
        "m n | k | m0 n0 | k0", "m k m0 k0, n k n0 k0, m n m0 n0"
    )


@irdl_op_definition
class BatchMmt4DOp(ContractionOp):
    """A batch of `linalg.mmt4d`."""

    name = "linalg.batch_mmt4d"
    INDEXING: ClassVar[Indexing] = Indexing(
        "b m n | k | m0 n0 | k0", "b m k m0 k0, b n k n0 k0, b m n m0 n0"
    )


OPERATIONS = [
    BatchMatmulOp,
    BatchMatvecOp,
    BatchMmt4DOp,
    BatchReduceMatmulOp,
    BatchVecmatOp,
    DotOp,
    MatvecOp,
    Mmt4DOp,
    VecmatOp,
]
"""The contractions that stock linalg lacks."""
