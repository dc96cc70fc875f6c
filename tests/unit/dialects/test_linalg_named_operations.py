"""Every named linalg operation has the loops and the body that it has in MLIR."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.linalg import ops as stock
from xdsl.dialects.linalg.abstract_ops import ElementwiseOperation, NamedOperation
from xdsl.ir import Operation
from xdsl.ir.affine import AffineMap

from tests.support.mlir_opt import requires_mlir_opt
from tests.unit.dialects.round_trip import assert_read_as_mlir_does, meanings, parse
from xdsl_mergealloc.dialects.linalg import named_table, stock_ops
from xdsl_mergealloc.dialects.linalg.named import ElementwiseOp, Indexing

STRIDE = 2
DILATION = 3
LOOP_SIZES = (2, 3, 4, 5, 2, 3, 4, 5, 2)

BINARY = ("add", "sub", "mul", "max", "min", "div", "div_unsigned", "powf")
INPUT_COUNTS = {"select": 3} | dict.fromkeys(BINARY, 2)


def memref(shape: Sequence[int], element: str) -> str:
    return f"memref<{'x'.join([*map(str, shape), element])}>"


def shapes_of(maps: Sequence[AffineMap]) -> list[list[int]]:
    """The smallest shapes that the loops reach."""
    last = [size - 1 for size in LOOP_SIZES[: maps[0].num_dims]]
    return [[index + 1 for index in affine_map.eval(last, [])] for affine_map in maps]


def has_strides(op: type[NamedOperation]) -> bool:
    """Whether the operation has strides and dilations."""
    return "strides" in op.get_irdl_definition().properties


def operand_types(op: type[NamedOperation], elements: Sequence[str]) -> list[str]:
    """The types of the operands of an example of the operation."""
    name = op.name.removeprefix("linalg.")
    if issubclass(op, ElementwiseOp | ElementwiseOperation):
        count = INPUT_COUNTS.get(name, 1)
        types = [memref([4, 5], elements[0])] * count + [memref([4, 5], elements[-1])]
        return [memref([4, 5], "i1"), *types[1:]] if name == "select" else types
    if name == "fill":
        return [elements[-1], memref([4, 5], elements[-1])]
    indexing: Indexing = getattr(op, "INDEXING", None) or STOCK_INDEXING[name]
    rank = indexing.window_rank
    steps = ([STRIDE] * rank, [DILATION] * rank) if has_strides(op) else ()
    shapes = shapes_of(indexing.maps(*steps))
    if op.name in QUANTIZED:
        *inputs, output = elements
        elements = (*inputs, "i32", "i32", output)
    is_scalar = [index.strip() == "-" for index in indexing.operands.split(",")]
    if name == "dot":
        is_scalar[-1] = False
    return [
        element if scalar else memref(shape, element)
        for shape, element, scalar in zip(shapes, elements, is_scalar, strict=True)
    ]


QUANTIZED = {op.name for op in named_table.OPERATIONS if "quantized" in op.name} | {
    op.name for op in named_table.OPERATIONS if op.name.endswith("_q")
}


STOCK_INDEXING = {
    "matmul": Indexing("m n | k", "m k, k n, m n"),
    "pooling_nchw_max": Indexing("n c h w | kh kw", "n c h+kh w+kw, kh kw, n c h w"),
    "conv_2d_nchw_fchw": Indexing("n f h w | c kh kw", "n c h+kh w+kw, f c kh kw, n f h w"),
    "conv_2d_nhwc_hwcf": Indexing("n h w f | kh kw c", "n h+kh w+kw c, kh kw c f, n h w f"),
    "conv_2d_nhwc_fhwc": Indexing("n h w f | kh kw c", "n h+kh w+kw c, f kh kw c, n h w f"),
    "conv_2d_ngchw_fgchw": Indexing(
        "n g f h w | c kh kw", "n g c h+kh w+kw, f g c kh kw, n g f h w"
    ),
    "conv_2d_ngchw_gfchw": Indexing(
        "n g f h w | c kh kw", "n g c h+kh w+kw, g f c kh kw, n g f h w"
    ),
    "conv_2d_nhwgc_gfhwc": Indexing(
        "n h w g f | kh kw c", "n h+kh w+kw g c, g f kh kw c, n h w g f"
    ),
}


def example(op: type[NamedOperation], elements: Sequence[str]) -> str:
    """A module with one operation of the class, its operands being arguments of a function."""
    types = operand_types(op, elements)
    *inputs, output = (f"%{i}" for i in range(len(types)))
    is_windowed = has_strides(op)
    rank = 0
    if is_windowed:
        indexing: Indexing = getattr(op, "INDEXING", None) or STOCK_INDEXING[op.name[7:]]
        rank = indexing.window_rank
    window = (
        f" {{dilations = dense<{DILATION}> : tensor<{rank}xi64>, "
        f"strides = dense<{STRIDE}> : tensor<{rank}xi64>}}"
        if is_windowed
        else ""
    )
    arguments = ", ".join(f"%{i}: {type}" for i, type in enumerate(types))
    return (
        f"func.func @example({arguments}) {{\n"
        f"  {op.name}{window} ins({', '.join(inputs)} : {', '.join(types[:-1])}) "
        f"outs({output} : {types[-1]})\n  return\n}}\n"
    )


NAMED = [*named_table.OPERATIONS, *stock_ops.NAMED]
"""Every named operation with a hidden body that is read our way."""

INTEGERS_ONLY = {"linalg.div_unsigned"} | {
    op.name for op in named_table.OPERATIONS if op.name.endswith("_unsigned")
}
SAME_FLOATS_ONLY = {
    f"linalg.{name}"
    for name in [
        "abs",
        "ceil",
        "erf",
        "floor",
        "negf",
        "round",
        "rsqrt",
        "square",
        "tanh",
        "reciprocal",
        "powf",
        "exp",
        "log",
        "sqrt",
    ]
}
UNCAST = {"linalg.select", "linalg.fill"} | {
    f"linalg.{name}" for name in ["add", "sub", "mul", "max", "min", "div", "div_unsigned"]
}


def element_choices(op: type[NamedOperation]) -> list[tuple[str, ...]]:
    """The element types to try: those of inputs and output."""
    choices: list[tuple[str, ...]] = []
    if op.name in QUANTIZED:
        return [("i8", "i8", "i32"), ("i8", "i16", "i64"), ("i8", "i8", "f32")]
    if op.name == "linalg.fill_rng_2d":
        return [("f64", "f64", "i32", output) for output in ("f32", "f64", "i16")]
    if op.name not in INTEGERS_ONLY:
        choices.append(("f32", "f32", "f32"))
    if op.name not in SAME_FLOATS_ONLY:
        choices.append(("i32", "i32", "i32"))
        if op.name not in UNCAST:
            choices.append(("i8", "i8", "i32"))
            if op.name not in INTEGERS_ONLY:
                choices += [("f16", "f16", "f32"), ("i8", "i8", "f32")]
    return choices


CASES = [
    (op, elements)
    for op in NAMED
    # Generalizing moves constants out of the body; the round trip below compares them in place.
    if op.name not in ("linalg.reciprocal", "linalg.fill_rng_2d")
    for elements in element_choices(op)
]


def case_id(case: object) -> str:
    return getattr(case, "name", str(case))


def body_of(module: ModuleOp, name: str) -> Operation:
    (op,) = (op for op in module.walk() if op.name == name)
    return op


@pytest.fixture(scope="module")
def generalized() -> dict[str, str]:
    """mlir-opt's generalization of each example, in one run."""
    texts = list(dict.fromkeys(example(op, elements) for op, elements in CASES))
    answers = meanings(texts, "--linalg-generalize-named-ops")
    return dict(zip(texts, answers, strict=True))


@pytest.mark.oracle
@requires_mlir_opt
@pytest.mark.parametrize(("op", "elements"), CASES, ids=case_id)
def test_loops_and_body_are_those_of_mlir(
    op: type[NamedOperation], elements: tuple[str, ...], generalized: dict[str, str]
) -> None:
    text = example(op, elements)
    named = body_of(parse(text), op.name)
    assert isinstance(named, NamedOperation)
    generic = body_of(parse(generalized[text]), "linalg.generic")
    assert isinstance(generic, stock.GenericOp)
    assert named.get_indexing_maps() == generic.indexing_maps
    assert named.get_iterator_types() == generic.iterator_types
    assert named.body.is_structurally_equivalent(generic.body)


@pytest.mark.oracle
@requires_mlir_opt
@pytest.mark.parametrize("op", NAMED, ids=case_id)
def test_round_trip(op: type[NamedOperation]) -> None:
    assert_read_as_mlir_does(example(op, element_choices(op)[0]))
