"""linalg: convolutions. The names give the layouts of image and filter.

https://mlir.llvm.org/docs/Dialects/Linalg/
"""

from __future__ import annotations

from abc import ABC
from typing import ClassVar

from xdsl.irdl import irdl_op_definition

from xdsl_mergealloc.dialects.linalg.indexing import Indexing
from xdsl_mergealloc.dialects.linalg.named import NamedStructuredOp, WindowedOp
from xdsl_mergealloc.dialects.linalg.payloads import Payload, multiply_accumulate


class ConvolutionOp(WindowedOp, ABC):
    """A window of weights moves over the image: `output += image * filter`."""

    PAYLOAD: ClassVar[Payload] = multiply_accumulate


class PlainConvolutionOp(NamedStructuredOp, ABC):
    """A convolution without batch and channels, whose window moves by one and is not dilated."""

    PAYLOAD: ClassVar[Payload] = multiply_accumulate


@irdl_op_definition
class Conv1DOp(PlainConvolutionOp):
    """1-D convolution, without batch and channels."""

    name = "linalg.conv_1d"
    INDEXING: ClassVar[Indexing] = Indexing("w | kw", "w+kw, kw, w")


@irdl_op_definition
class Conv2DOp(PlainConvolutionOp):
    """2-D convolution, without batch and channels."""

    name = "linalg.conv_2d"
    INDEXING: ClassVar[Indexing] = Indexing("h w | kh kw", "h+kh w+kw, kh kw, h w")


@irdl_op_definition
class Conv3DOp(PlainConvolutionOp):
    """3-D convolution, without batch and channels."""

    name = "linalg.conv_3d"
    INDEXING: ClassVar[Indexing] = Indexing("d h w | kd kh kw", "d+kd h+kh w+kw, kd kh kw, d h w")


@irdl_op_definition
class Conv1DNwcWcfOp(ConvolutionOp):
    """1-D convolution, channels last."""

    name = "linalg.conv_1d_nwc_wcf"
    INDEXING: ClassVar[Indexing] = Indexing("n w f | kw c", "n w+kw c, kw c f, n w f")


@irdl_op_definition
class Conv1DNcwFcwOp(ConvolutionOp):
    """1-D convolution, channels first."""

    name = "linalg.conv_1d_ncw_fcw"
    INDEXING: ClassVar[Indexing] = Indexing("n f w | c kw", "n c w+kw, f c kw, n f w")


@irdl_op_definition
class Conv3DNdhwcDhwcfOp(ConvolutionOp):
    """3-D convolution, channels last."""

    name = "linalg.conv_3d_ndhwc_dhwcf"
    INDEXING: ClassVar[Indexing] = Indexing(
        "n d h w f | kd kh kw c", "n d+kd h+kh w+kw c, kd kh kw c f, n d h w f"
    )


@irdl_op_definition
class Conv3DNcdhwFcdhwOp(ConvolutionOp):
    """3-D convolution, channels first."""

    name = "linalg.conv_3d_ncdhw_fcdhw"
    INDEXING: ClassVar[Indexing] = Indexing(
        "n f d h w | c kd kh kw", "n c d+kd h+kh w+kw, f c kd kh kw, n f d h w"
    )


@irdl_op_definition
class DepthwiseConv1DNcwCwOp(ConvolutionOp):
    """Depth-wise 1-D convolution, channels first."""

    name = "linalg.depthwise_conv_1d_ncw_cw"
    INDEXING: ClassVar[Indexing] = Indexing("n w c | kw", "n c w+kw, c kw, n c w")


@irdl_op_definition
class DepthwiseConv1DNwcWcOp(ConvolutionOp):
    """Depth-wise 1-D convolution, channels last."""

    name = "linalg.depthwise_conv_1d_nwc_wc"
    INDEXING: ClassVar[Indexing] = Indexing("n w c | kw", "n w+kw c, kw c, n w c")


@irdl_op_definition
class DepthwiseConv1DNwcWcmOp(ConvolutionOp):
    """Depth-wise 1-D convolution with a multiplier, channels last."""

    name = "linalg.depthwise_conv_1d_nwc_wcm"
    INDEXING: ClassVar[Indexing] = Indexing("n w c m | kw", "n w+kw c, kw c m, n w c m")


@irdl_op_definition
class DepthwiseConv2DNchwChwOp(ConvolutionOp):
    """Depth-wise 2-D convolution, channels first."""

    name = "linalg.depthwise_conv_2d_nchw_chw"
    INDEXING: ClassVar[Indexing] = Indexing("n h w c | kh kw", "n c h+kh w+kw, c kh kw, n c h w")


@irdl_op_definition
class DepthwiseConv2DNhwcHwcOp(ConvolutionOp):
    """Depth-wise 2-D convolution, channels last."""

    name = "linalg.depthwise_conv_2d_nhwc_hwc"
    INDEXING: ClassVar[Indexing] = Indexing("n h w c | kh kw", "n h+kh w+kw c, kh kw c, n h w c")


@irdl_op_definition
class DepthwiseConv2DNhwcHwcmOp(ConvolutionOp):
    """Depth-wise 2-D convolution with a multiplier, channels last."""

    name = "linalg.depthwise_conv_2d_nhwc_hwcm"
    INDEXING: ClassVar[Indexing] = Indexing(
        "n h w c m | kh kw", "n h+kh w+kw c, kh kw c m, n h w c m"
    )


@irdl_op_definition
class DepthwiseConv3DNdhwcDhwcOp(ConvolutionOp):
    """Depth-wise 3-D convolution, channels last."""

    name = "linalg.depthwise_conv_3d_ndhwc_dhwc"
    INDEXING: ClassVar[Indexing] = Indexing(
        "n d h w | kd kh kw | c", "n d+kd h+kh w+kw c, kd kh kw c, n d h w c"
    )


@irdl_op_definition
class DepthwiseConv3DNcdhwCdhwOp(ConvolutionOp):
    """Depth-wise 3-D convolution, channels first."""

    name = "linalg.depthwise_conv_3d_ncdhw_cdhw"
    INDEXING: ClassVar[Indexing] = Indexing(
        "n d h w | kd kh kw | c", "n c d+kd h+kh w+kw, c kd kh kw, n c d h w"
    )


@irdl_op_definition
class DepthwiseConv3DNdhwcDhwcmOp(ConvolutionOp):
    """Depth-wise 3-D convolution with a multiplier, channels last."""

    name = "linalg.depthwise_conv_3d_ndhwc_dhwcm"
    INDEXING: ClassVar[Indexing] = Indexing(
        "n d h w m | kd kh kw | c", "n d+kd h+kh w+kw c, kd kh kw c m, n d h w c m"
    )


OPERATIONS = [
    Conv1DOp,
    Conv2DOp,
    Conv3DOp,
    Conv1DNwcWcfOp,
    Conv1DNcwFcwOp,
    Conv3DNdhwcDhwcfOp,
    Conv3DNcdhwFcdhwOp,
    DepthwiseConv1DNcwCwOp,
    DepthwiseConv1DNwcWcOp,
    DepthwiseConv1DNwcWcmOp,
    DepthwiseConv2DNchwChwOp,
    DepthwiseConv2DNhwcHwcOp,
    DepthwiseConv2DNhwcHwcmOp,
    DepthwiseConv3DNdhwcDhwcOp,
    DepthwiseConv3DNcdhwCdhwOp,
    DepthwiseConv3DNdhwcDhwcmOp,
]
"""The convolutions that stock linalg lacks."""
