"""linalg: convolutions. The names give the layouts of image and filter.

https://mlir.llvm.org/docs/Dialects/Linalg/
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Mapping
from typing import ClassVar

from xdsl_mergealloc.dialects.linalg.indexing import Indexing
from xdsl_mergealloc.dialects.linalg.named import (
    NamedStructuredOp,
    NamedSyntax,
    WindowedOp,
    define_named,
)
from xdsl_mergealloc.dialects.linalg.payloads import Payload, multiply_accumulate


class ConvolutionOp(WindowedOp, ABC):
    """A window of weights moves over the image: `output += image * filter`."""

    PAYLOAD: ClassVar[Payload] = multiply_accumulate


class PlainConvolutionOp(NamedStructuredOp, ABC):
    """A convolution without batch and channels, whose window moves by one and is not dilated."""

    PAYLOAD: ClassVar[Payload] = multiply_accumulate


_LOOPS: Mapping[type[NamedSyntax], Mapping[str, tuple[str, str]]] = {
    PlainConvolutionOp: {
        "conv_1d": ("w | kw", "w+kw, kw, w"),
        "conv_2d": ("h w | kh kw", "h+kh w+kw, kh kw, h w"),
        "conv_3d": ("d h w | kd kh kw", "d+kd h+kh w+kw, kd kh kw, d h w"),
    },
    ConvolutionOp: {
        "conv_1d_nwc_wcf": ("n w f | kw c", "n w+kw c, kw c f, n w f"),
        "conv_1d_ncw_fcw": ("n f w | c kw", "n c w+kw, f c kw, n f w"),
        "conv_3d_ndhwc_dhwcf": (
            "n d h w f | kd kh kw c",
            "n d+kd h+kh w+kw c, kd kh kw c f, n d h w f",
        ),
        "conv_3d_ncdhw_fcdhw": (
            "n f d h w | c kd kh kw",
            "n c d+kd h+kh w+kw, f c kd kh kw, n f d h w",
        ),
        "depthwise_conv_1d_ncw_cw": ("n w c | kw", "n c w+kw, c kw, n c w"),
        "depthwise_conv_1d_nwc_wc": ("n w c | kw", "n w+kw c, kw c, n w c"),
        "depthwise_conv_1d_nwc_wcm": ("n w c m | kw", "n w+kw c, kw c m, n w c m"),
        "depthwise_conv_2d_nchw_chw": ("n h w c | kh kw", "n c h+kh w+kw, c kh kw, n c h w"),
        "depthwise_conv_2d_nhwc_hwc": ("n h w c | kh kw", "n h+kh w+kw c, kh kw c, n h w c"),
        "depthwise_conv_2d_nhwc_hwcm": ("n h w c m | kh kw", "n h+kh w+kw c, kh kw c m, n h w c m"),
        "depthwise_conv_3d_ndhwc_dhwc": (
            "n d h w | kd kh kw | c",
            "n d+kd h+kh w+kw c, kd kh kw c, n d h w c",
        ),
        "depthwise_conv_3d_ncdhw_cdhw": (
            "n d h w | kd kh kw | c",
            "n c d+kd h+kh w+kw, c kd kh kw, n c d h w",
        ),
        "depthwise_conv_3d_ndhwc_dhwcm": (
            "n d h w m | kd kh kw | c",
            "n d+kd h+kh w+kw c, kd kh kw c m, n d h w c m",
        ),
    },
}
"""By base class and name: the loops, and how they index the operands."""

OPERATIONS = [
    define_named(name, base, indexing=Indexing(*loops))
    for base, names in _LOOPS.items()
    for name, loops in names.items()
]
"""The convolutions that stock linalg lacks."""
