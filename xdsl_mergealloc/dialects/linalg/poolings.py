"""linalg: poolings. The names give the layout of the image.

The second input only gives the size of the window. https://mlir.llvm.org/docs/Dialects/Linalg/
"""

from __future__ import annotations

from abc import ABC
from typing import ClassVar

from xdsl.irdl import irdl_op_definition

from xdsl_mergealloc.dialects.linalg.indexing import Indexing
from xdsl_mergealloc.dialects.linalg.named import WindowedOp
from xdsl_mergealloc.dialects.linalg.payloads import (
    ADD,
    MAX,
    MAX_UNSIGNED,
    MIN,
    MIN_UNSIGNED,
    Payload,
    accumulate,
)


class SumPoolingOp(WindowedOp, ABC):
    """Adds up the elements in the window."""

    PAYLOAD: ClassVar[Payload] = accumulate(ADD)


class MaxPoolingOp(WindowedOp, ABC):
    """Takes the largest element in the window."""

    PAYLOAD: ClassVar[Payload] = accumulate(MAX)


class MaxUnsignedPoolingOp(WindowedOp, ABC):
    """Takes the largest element in the window, comparing integers as unsigned numbers."""

    PAYLOAD: ClassVar[Payload] = accumulate(MAX_UNSIGNED, unsigned=True)


class MinPoolingOp(WindowedOp, ABC):
    """Takes the smallest element in the window."""

    PAYLOAD: ClassVar[Payload] = accumulate(MIN)


class MinUnsignedPoolingOp(WindowedOp, ABC):
    """Takes the smallest element in the window, comparing integers as unsigned numbers."""

    PAYLOAD: ClassVar[Payload] = accumulate(MIN_UNSIGNED, unsigned=True)


_NHWC = Indexing("n h w c | kh kw", "n h+kh w+kw c, kh kw, n h w c")
_NCHW = Indexing("n c h w | kh kw", "n c h+kh w+kw, kh kw, n c h w")
_NWC = Indexing("n w c | kw", "n w+kw c, kw, n w c")
_NCW = Indexing("n c w | kw", "n c w+kw, kw, n c w")
_NDHWC = Indexing("n d h w c | kd kh kw", "n d+kd h+kh w+kw c, kd kh kw, n d h w c")


@irdl_op_definition
class PoolingNhwcSumOp(SumPoolingOp):
    name = "linalg.pooling_nhwc_sum"
    INDEXING: ClassVar[Indexing] = _NHWC


@irdl_op_definition
class PoolingNhwcMaxOp(MaxPoolingOp):
    name = "linalg.pooling_nhwc_max"
    INDEXING: ClassVar[Indexing] = _NHWC


@irdl_op_definition
class PoolingNhwcMaxUnsignedOp(MaxUnsignedPoolingOp):
    name = "linalg.pooling_nhwc_max_unsigned"
    INDEXING: ClassVar[Indexing] = _NHWC


@irdl_op_definition
class PoolingNhwcMinOp(MinPoolingOp):
    name = "linalg.pooling_nhwc_min"
    INDEXING: ClassVar[Indexing] = _NHWC


@irdl_op_definition
class PoolingNhwcMinUnsignedOp(MinUnsignedPoolingOp):
    name = "linalg.pooling_nhwc_min_unsigned"
    INDEXING: ClassVar[Indexing] = _NHWC


@irdl_op_definition
class PoolingNchwSumOp(SumPoolingOp):
    name = "linalg.pooling_nchw_sum"
    INDEXING: ClassVar[Indexing] = _NCHW


@irdl_op_definition
class PoolingNwcSumOp(SumPoolingOp):
    name = "linalg.pooling_nwc_sum"
    INDEXING: ClassVar[Indexing] = _NWC


@irdl_op_definition
class PoolingNwcMaxOp(MaxPoolingOp):
    name = "linalg.pooling_nwc_max"
    INDEXING: ClassVar[Indexing] = _NWC


@irdl_op_definition
class PoolingNwcMaxUnsignedOp(MaxUnsignedPoolingOp):
    name = "linalg.pooling_nwc_max_unsigned"
    INDEXING: ClassVar[Indexing] = _NWC


@irdl_op_definition
class PoolingNwcMinOp(MinPoolingOp):
    name = "linalg.pooling_nwc_min"
    INDEXING: ClassVar[Indexing] = _NWC


@irdl_op_definition
class PoolingNwcMinUnsignedOp(MinUnsignedPoolingOp):
    name = "linalg.pooling_nwc_min_unsigned"
    INDEXING: ClassVar[Indexing] = _NWC


@irdl_op_definition
class PoolingNcwSumOp(SumPoolingOp):
    name = "linalg.pooling_ncw_sum"
    INDEXING: ClassVar[Indexing] = _NCW


@irdl_op_definition
class PoolingNcwMaxOp(MaxPoolingOp):
    name = "linalg.pooling_ncw_max"
    INDEXING: ClassVar[Indexing] = _NCW


@irdl_op_definition
class PoolingNdhwcSumOp(SumPoolingOp):
    name = "linalg.pooling_ndhwc_sum"
    INDEXING: ClassVar[Indexing] = _NDHWC


@irdl_op_definition
class PoolingNdhwcMaxOp(MaxPoolingOp):
    name = "linalg.pooling_ndhwc_max"
    INDEXING: ClassVar[Indexing] = _NDHWC


@irdl_op_definition
class PoolingNdhwcMinOp(MinPoolingOp):
    name = "linalg.pooling_ndhwc_min"
    INDEXING: ClassVar[Indexing] = _NDHWC


OPERATIONS = [
    PoolingNhwcSumOp,
    PoolingNhwcMaxOp,
    PoolingNhwcMaxUnsignedOp,
    PoolingNhwcMinOp,
    PoolingNhwcMinUnsignedOp,
    PoolingNchwSumOp,
    PoolingNwcSumOp,
    PoolingNwcMaxOp,
    PoolingNwcMaxUnsignedOp,
    PoolingNwcMinOp,
    PoolingNwcMinUnsignedOp,
    PoolingNcwSumOp,
    PoolingNcwMaxOp,
    PoolingNdhwcSumOp,
    PoolingNdhwcMaxOp,
    PoolingNdhwcMinOp,
]
"""The poolings that stock linalg lacks."""
