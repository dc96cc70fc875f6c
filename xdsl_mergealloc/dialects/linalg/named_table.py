"""linalg: the named operations that stock linalg lacks, as a table.

Each is one of a few kinds of loops (`named.py`) with a scalar body (`payloads.py`). Names of
convolutions and poolings give the layouts of image and filter; the second input of a pooling only
gives the size of the window. https://mlir.llvm.org/docs/Dialects/Linalg/
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects import arith, math
from xdsl.dialects.builtin import FloatAttr, IntegerAttr, f64, i64
from xdsl.ir import Operation, SSAValue

from xdsl_mergealloc.dialects.linalg import payloads
from xdsl_mergealloc.dialects.linalg.named import (
    ElementwiseOp,
    Indexing,
    MappedOp,
    NamedStructuredOp,
    NamedSyntax,
    WindowedOp,
    define_named,
)
from xdsl_mergealloc.dialects.linalg.payloads import (
    ADD,
    MUL,
    SUB,
    Payload,
    TypeFnAttr,
    accumulate,
    by_type,
    convert,
    elementwise_binary,
    elementwise_unary,
    multiply_accumulate,
    multiply_accumulate_from_zero_points,
)
from xdsl_mergealloc.dialects.linalg.stock_ops import IndexOp


def random_number(args: Sequence[SSAValue], cast: TypeFnAttr) -> SSAValue:
    """Build the scalar body of `linalg.fill_rng_2d`, the only body with indices: a number between
    the first two inputs, computed from the third one, the seed, and both indices by two steps of a
    linear congruential generator."""
    low, high, seed, output = args
    offset = convert(_constant(2**31 - 1), low.type, cast)
    column, row = (convert(IndexOp(dim).result, seed.type, cast) for dim in (1, 0))

    def step(number: Operation) -> Operation:
        product = MUL(seed.type)(number, convert(_constant(1103515245), seed.type, cast))
        return ADD(seed.type)(product, convert(_constant(12345), seed.type, cast))

    last = step(ADD(seed.type)(column, step(ADD(seed.type)(row, seed))))
    distance = ADD(low.type)(offset, convert(last.results[0], low.type, cast))
    whole_range = SUB(low.type)(high, low)
    scale = arith.ConstantOp(FloatAttr(2.3283063999999999e-10, f64))
    product = MUL(low.type)(
        distance, MUL(low.type)(whole_range, convert(scale.result, low.type, cast))
    )
    return convert(ADD(low.type)(product, low).results[0], output.type, cast)


def _constant(value: int) -> SSAValue:
    return arith.ConstantOp(IntegerAttr(value, i64)).result


ELEMENTWISE: Mapping[str, Payload] = {
    "abs": elementwise_unary(by_type(math.AbsFOp)),
    "ceil": elementwise_unary(by_type(math.CeilOp)),
    "erf": elementwise_unary(by_type(math.ErfOp)),
    "floor": elementwise_unary(by_type(math.FloorOp)),
    "negf": elementwise_unary(by_type(arith.NegfOp)),
    "round": elementwise_unary(by_type(math.RoundOp)),
    "rsqrt": elementwise_unary(by_type(math.RsqrtOp)),
    "tanh": elementwise_unary(by_type(math.TanhOp)),
    "reciprocal": payloads.reciprocal,
    "square": payloads.square,
    "div": elementwise_binary(payloads.DIV),
    "div_unsigned": elementwise_binary(payloads.DIV_UNSIGNED),
    "powf": elementwise_binary(payloads.POW),
}
"""Computations of the elementwise operations that have a name of their own."""

_PRODUCTS: Mapping[type[NamedSyntax], Mapping[str, tuple[str, str]]] = {
    MappedOp: {
        "batch_matmul": ("b m n | k", "b m k, b k n, b m n"),
        "batch_reduce_matmul": ("| b | m n | k", "b m k, b k n, m n"),
    },
    NamedStructuredOp: {
        "matvec": ("m | n", "m n, n, m"),
        "vecmat": ("n | m", "m, m n, n"),
        "batch_matvec": ("b m | k", "b m k, b k, b m"),
        "batch_vecmat": ("b n | k", "b k, b k n, b n"),
        "dot": ("| m", "m, m, -"),
        "mmt4d": ("m n | k | m0 n0 | k0", "m k m0 k0, n k n0 k0, m n m0 n0"),
        "batch_mmt4d": ("b m n | k | m0 n0 | k0", "b m k m0 k0, b n k n0 k0, b m n m0 n0"),
        # Without batch and channels, the window moves by one and is not dilated.
        "conv_1d": ("w | kw", "w+kw, kw, w"),
        "conv_2d": ("h w | kh kw", "h+kh w+kw, kh kw, h w"),
        "conv_3d": ("d h w | kd kh kw", "d+kd h+kh w+kw, kd kh kw, d h w"),
    },
    WindowedOp: {
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
"""Loops and indices of multiply-accumulate operations, by kind of loops and name."""

_QUANTIZED: Mapping[type[NamedSyntax], Mapping[str, tuple[str, str]]] = {
    NamedStructuredOp: {"quantized_batch_matmul": ("b m n | k", "b m k, b k n, -, -, b m n")},
    WindowedOp: {
        "conv_2d_nhwc_hwcf_q": ("n h w f | kh kw c", "n h+kh w+kw c, kh kw c f, -, -, n h w f"),
        "conv_2d_nhwc_fhwc_q": ("n h w f | kh kw c", "n h+kh w+kw c, f kh kw c, -, -, n h w f"),
        "conv_2d_nchw_fchw_q": ("n f h w | c kh kw", "n c h+kh w+kw, f c kh kw, -, -, n f h w"),
        "conv_2d_ngchw_gfchw_q": (
            "n g f h w | c kh kw",
            "n g c h+kh w+kw, g f c kh kw, -, -, n g f h w",
        ),
        "conv_2d_nhwgc_gfhwc_q": (
            "n h w g f | kh kw c",
            "n h+kh w+kw g c, g f kh kw c, -, -, n h w g f",
        ),
        "conv_3d_ndhwc_dhwcf_q": (
            "n d h w f | kd kh kw c",
            "n d+kd h+kh w+kw c, kd kh kw c f, -, -, n d h w f",
        ),
        "depthwise_conv_2d_nhwc_hwc_q": (
            "n h w c | kh kw",
            "n h+kh w+kw c, kh kw c, -, -, n h w c",
        ),
        "depthwise_conv_2d_nhwc_hwcm_q": (
            "n h w c m | kh kw",
            "n h+kh w+kw c, kh kw c m, -, -, n h w c m",
        ),
    },
}
"""Loops and indices for quantized inputs, whose zero points are the third and fourth input."""

_POOLED: Mapping[str, Payload] = {
    "sum": accumulate(payloads.ADD),
    "max": accumulate(payloads.MAX),
    "max_unsigned": accumulate(payloads.MAX_UNSIGNED, unsigned=True),
    "min": accumulate(payloads.MIN),
    "min_unsigned": accumulate(payloads.MIN_UNSIGNED, unsigned=True),
}

_POOLINGS: Mapping[str, tuple[Indexing, tuple[str, ...]]] = {
    "nhwc": (Indexing("n h w c | kh kw", "n h+kh w+kw c, kh kw, n h w c"), tuple(_POOLED)),
    "nchw": (Indexing("n c h w | kh kw", "n c h+kh w+kw, kh kw, n c h w"), ("sum",)),
    "nwc": (Indexing("n w c | kw", "n w+kw c, kw, n w c"), tuple(_POOLED)),
    "ncw": (Indexing("n c w | kw", "n c w+kw, kw, n c w"), ("sum", "max")),
    "ndhwc": (
        Indexing("n d h w c | kd kh kw", "n d+kd h+kh w+kw c, kd kh kw, n d h w c"),
        ("sum", "max", "min"),
    ),
}
"""Loops of poolings, and their supported computations, by layout."""


OPERATIONS: list[type[NamedSyntax]] = [
    *(define_named(name, ElementwiseOp, payload) for name, payload in ELEMENTWISE.items()),
    *(
        define_named(name, base, payload, Indexing(*loops))
        for payload, operations in (
            (multiply_accumulate, _PRODUCTS),
            (multiply_accumulate_from_zero_points, _QUANTIZED),
        )
        for base, names in operations.items()
        for name, loops in names.items()
    ),
    define_named("fill_rng_2d", NamedStructuredOp, random_number, Indexing("m n", "-, -, -, m n")),
    *(
        define_named(f"pooling_{layout}_{kind}", WindowedOp, _POOLED[kind], indexing)
        for layout, (indexing, kinds) in _POOLINGS.items()
        for kind in kinds
    ),
]
"""The named operations that stock linalg lacks."""
