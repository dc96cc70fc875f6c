"""linalg: products of matrices and vectors."""

from __future__ import annotations

from abc import ABC
from collections.abc import Mapping, Sequence
from typing import ClassVar

from xdsl.dialects.builtin import AffineMapAttr, ArrayAttr
from xdsl.ir import Attribute
from xdsl.ir.affine import AffineMap
from xdsl.irdl import opt_prop_def, prop_def

from xdsl_mergealloc.dialects.linalg.indexing import Indexing
from xdsl_mergealloc.dialects.linalg.named import (
    NamedStructuredOp,
    NamedSyntax,
    define_named,
    map_array,
)
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


_LOOPS: Mapping[type[NamedSyntax], Mapping[str, tuple[str, str]]] = {
    MappedContractionOp: {
        "batch_matmul": ("b m n | k", "b m k, b k n, b m n"),
        "batch_reduce_matmul": ("| b | m n | k", "b m k, b k n, m n"),
    },
    ContractionOp: {
        "matvec": ("m | n", "m n, n, m"),
        "vecmat": ("n | m", "m, m n, n"),
        "batch_matvec": ("b m | k", "b m k, b k, b m"),
        "batch_vecmat": ("b n | k", "b k, b k n, b n"),
        "dot": ("| m", "m, m, -"),
        "mmt4d": ("m n | k | m0 n0 | k0", "m k m0 k0, n k n0 k0, m n m0 n0"),
        "batch_mmt4d": ("b m n | k | m0 n0 | k0", "b m k m0 k0, b n k n0 k0, b m n m0 n0"),
    },
}
"""By base class and name: the loops, and how they index the operands."""

OPERATIONS = [
    define_named(name, base, indexing=Indexing(*loops))
    for base, names in _LOOPS.items()
    for name, loops in names.items()
]
"""The contractions that stock linalg lacks."""
