"""linalg: poolings. The names give the layout of the image.

The second input only gives the size of the window. https://mlir.llvm.org/docs/Dialects/Linalg/
"""

from __future__ import annotations

from abc import ABC
from typing import ClassVar

from xdsl_mergealloc.dialects.linalg.indexing import Indexing
from xdsl_mergealloc.dialects.linalg.named import WindowedOp, define_named
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


OPERATIONS = [
    define_named("pooling_nhwc_sum", SumPoolingOp, indexing=_NHWC),
    define_named("pooling_nhwc_max", MaxPoolingOp, indexing=_NHWC),
    define_named("pooling_nhwc_max_unsigned", MaxUnsignedPoolingOp, indexing=_NHWC),
    define_named("pooling_nhwc_min", MinPoolingOp, indexing=_NHWC),
    define_named("pooling_nhwc_min_unsigned", MinUnsignedPoolingOp, indexing=_NHWC),
    define_named("pooling_nchw_sum", SumPoolingOp, indexing=_NCHW),
    define_named("pooling_nwc_sum", SumPoolingOp, indexing=_NWC),
    define_named("pooling_nwc_max", MaxPoolingOp, indexing=_NWC),
    define_named("pooling_nwc_max_unsigned", MaxUnsignedPoolingOp, indexing=_NWC),
    define_named("pooling_nwc_min", MinPoolingOp, indexing=_NWC),
    define_named("pooling_nwc_min_unsigned", MinUnsignedPoolingOp, indexing=_NWC),
    define_named("pooling_ncw_sum", SumPoolingOp, indexing=_NCW),
    define_named("pooling_ncw_max", MaxPoolingOp, indexing=_NCW),
    define_named("pooling_ndhwc_sum", SumPoolingOp, indexing=_NDHWC),
    define_named("pooling_ndhwc_max", MaxPoolingOp, indexing=_NDHWC),
    define_named("pooling_ndhwc_min", MinPoolingOp, indexing=_NDHWC),
]
"""The poolings that stock linalg lacks."""
