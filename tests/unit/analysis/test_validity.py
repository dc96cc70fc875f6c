"""Well-formed and malformed programs, beyond the checks of xDSL's verifier."""

from __future__ import annotations

import re

import pytest
from xdsl.dialects import test
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Region
from xdsl.passes import ModulePass
from xdsl.universe import Universe

from tests.support.generators import GENERATOR_NAMES, generator_by_name, read_program
from tests.support.generators.builder import full_context
from tests.support.mlir_opt import MlirToolError, requires_mlir_opt, run_mlir_opt
from tests.support.tiers import seeds
from xdsl_mergealloc import PassError
from xdsl_mergealloc.analysis.validity import check_validity
from xdsl_mergealloc.transforms.checked_pass import CheckedPass

USE = '"test.op"(%x) : (index) -> ()\n'
DEFINITION = '%x = "test.op"() : () -> index\n'


def parse(text: str) -> ModuleOp:
    """A module that xDSL's verifier accepts."""
    module = read_program(text)
    module.verify()
    return module


def function(body: str) -> str:
    """A function around some operations."""
    return f"func.func @f(%c: i1) {{\n{body}func.return\n}}\n"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(USE + DEFINITION, id="modules-have-no-order"),
        pytest.param(f"builtin.module {{\n{USE + DEFINITION}}}", id="nested-module"),
        pytest.param(
            function(f"{DEFINITION}scf.if %c {{\n{USE}}}\n"),
            id="around-a-region",
        ),
        pytest.param(
            function("cf.br ^end\n^never:\n" + USE + DEFINITION + "cf.br ^end\n^end:\n"),
            id="never-reached",
        ),
        pytest.param(
            function("cf.br ^end\n^never:\ncf.br ^never\n^end:\n"),
            id="never-reached-loop",
        ),
        pytest.param(
            function(
                f"cf.br ^one\n^two:\n{USE}cf.br ^three\n^one:\n{DEFINITION}cf.br ^two\n^three:\n"
            ),
            id="blocks-in-another-order",
        ),
    ],
)
def test_well_formed(text: str):
    check_validity(parse(text))


def test_random_programs_are_well_formed():
    for name in GENERATOR_NAMES:
        make = generator_by_name(name, {})
        for seed in seeds(80):
            check_validity(make(seed))


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(
            function(f"scf.if %c {{\n{DEFINITION}}} else {{\n%y = arith.constant 1 : index\n}}\n"),
            id="sibling-region",
        ),
        pytest.param(
            function(f"cf.cond_br %c, ^one, ^two\n^one:\n{DEFINITION}cf.br ^two\n^two:\n"),
            id="not-on-every-path",
        ),
    ],
)
def test_use_of_what_is_not_in_scope(text: str):
    module = parse(text)
    definition = next(op for op in module.walk() if isinstance(op, test.TestOp))
    # As the parser would refuse it: the use comes last.
    last = [op for op in module.walk() if op.name in ("scf.yield", "func.return")]
    user = test.TestOp([definition.results[0]])
    place = last[1] if last[0].name == "scf.yield" else last[0]
    assert place.parent is not None
    place.parent.insert_op_before(user, place)
    module.verify()
    with pytest.raises(PassError, match="operand #0 does not dominate this use"):
        check_validity(module)


def test_use_behind_the_region_of_a_block_that_is_never_reached():
    module = parse(
        '"test.op"() ({\n"test.termop"() : () -> ()\n^never:\n'
        + DEFINITION
        + '"test.termop"() : () -> ()\n}) : () -> ()\n"test.op"() : () -> ()\n'
    )
    definition = next(op for op in module.walk() if op.results)
    last = module.body.block.last_op
    assert last is not None
    check_validity(module)
    last.operands = definition.results
    with pytest.raises(PassError, match="does not dominate this use"):
        check_validity(module)


def test_regions_of_functions_are_in_order():
    with pytest.raises(PassError, match="operand #0 does not dominate this use"):
        check_validity(parse(function(f"scf.if %c {{\n{USE + DEFINITION}}}\n")))


def test_deep_nests():
    block = Block([test.TestOp()])
    for _ in range(3_000):
        block = Block([test.TestOp(regions=[Region(block)])])
    check_validity(ModuleOp(Region(block)))


MISFIT = """
    %r = "scf.if"(%c) ({
      "scf.yield"() : () -> ()
    }, {
      "scf.yield"(%c) : (i1) -> ()
    }) : (i1) -> i1
"""
YIELDS_TOO_FEW = function(MISFIT)
OWN_PASSES = sorted(
    name
    for name, factory in Universe.get_multiverse().all_passes.items()
    if factory().__module__.startswith("xdsl_mergealloc.")
)


@pytest.mark.parametrize("name", OWN_PASSES)
def test_every_pass_begins_with_the_check(name: str):
    pass_class: type[ModulePass] = Universe.get_multiverse().all_passes[name]()
    assert issubclass(pass_class, CheckedPass)
    for text in (function(USE + DEFINITION), YIELDS_TOO_FEW):
        with pytest.raises(PassError, match="error: in @f: "):
            pass_class().apply(full_context(), parse(text))


def test_blocks_that_are_never_reached_are_checked_too():
    module = parse(function(f"cf.br ^end\n^never:\n{MISFIT}cf.br ^end\n^end:\n"))
    with pytest.raises(PassError, match="source has 0 operands"):
        check_validity(module)


SHAPES = {
    "%e = tensor.empty() : tensor<?xf32>": "has 0 dynamic sizes",
    "%e = tensor.empty(%i) : tensor<4xf32>": "has 1 dynamic sizes",
    "%e = tensor.extract %t[] : tensor<8x8xf32>": "has 0 indices for 2 dimensions",
    "%e = tensor.insert %v into %t[%i] : tensor<8x8xf32>": "has 1 indices for 2 dimensions",
    "%e = tensor.extract_slice %t[0, 0] [4, 1] [1, 1] : tensor<8x8xf32> to tensor<5xf32>": (
        "has a slice of 4x1 elements of tensor<8x8xf32>, which is not of type tensor<5xf32>"
    ),
    "%e = tensor.extract_slice %t[0] [4] [1] : tensor<8x8xf32> to tensor<4xf32>": (
        "has 1 offsets for 2 dimensions"
    ),
    "%e = tensor.insert_slice %r into %t[0, 0] [4, 2] [1, 1] : "
    "tensor<4xf32> into tensor<8x8xf32>": "has a slice of 4x2 elements",
    "%e = tensor.from_elements %v, %v : tensor<3xf32>": "has 2 elements for a result",
    "%e = tensor.cast %r : tensor<4xf32> to tensor<?xi32>": "has a source of type tensor<4xf32>",
    "%e = tensor.collapse_shape %t [[0, 1]] : tensor<8x8xf32> into tensor<63xf32>": (
        "has a dimension of size 63 for dimensions of sizes [8, 8]"
    ),
    "%e = memref.subview %m[0, 0] [4, 4] [1, 1] : memref<8x8xf32> to "
    "memref<4x5xf32, strided<[8, 1]>>": "has a slice of 4x4 elements",
    "%e = memref.subview %m[1, 0] [4, 4] [1, 1] : memref<8x8xf32> to "
    "memref<4x4xf32, strided<[8, 1]>>": "but the slice has the layout strided<[8, 1], offset: 8>",
    "%e = memref.subview %m[0, 0] [4, 4] [1, 1] : memref<8x8xf32> to "
    "memref<4x4xf32, strided<[8, 1]>, 1>": "in another memory space",
    "%e = memref.subview %m[0, 0] [4, 1] [1, 1] : memref<8x8xf32> to memref<4xf32>": (
        "but the slice has the layout strided<[8, 1]>"
    ),
    "%e = memref.subview %m[5, 0] [4, 1] [1, 1] : memref<8x8xf32> to "
    "memref<4x1xf32, strided<[8, 1], offset: 40>>": (
        "has a slice that reaches index 8 of dimension 0, of size 8"
    ),
    "%e = tensor.extract_slice %t[0, -1] [4, 1] [1, 1] : tensor<8x8xf32> to tensor<4xf32>": (
        "has a negative offset: -1"
    ),
    "%e = tensor.insert_slice %r into %t[0, 0] [1, 4] [1, 3] : "
    "tensor<4xf32> into tensor<8x8xf32>": (
        "has a slice that reaches index 9 of dimension 1, of size 8"
    ),
    "%e = memref.collapse_shape %m [[0], [1]] : memref<8x8xf32> into memref<64xf32>": (
        "has 2 groups for 1 dimensions"
    ),
    "%e = memref.collapse_shape %n [[0, 1]] : "
    "memref<2x3xf32, strided<[8, 1]>> into memref<6xf32>": (
        "that do not follow on one another in memory"
    ),
    "%e = memref.collapse_shape %m [[0, 1]] : memref<8x8xf32> into memref<64xf32, 1>": (
        "in another memory space"
    ),
    "%e = memref.expand_shape %n [[0], [1, 2]] output_shape [2, 3, 1] : "
    "memref<2x3xf32, strided<[8, 1]>> into memref<2x3x1xf32>": (
        "but the view has the layout strided<[8, 1, 1]>"
    ),
    "%e = memref.reinterpret_cast %m to offset: [4], sizes: [2], strides: [1] : memref<8x8xf32> to "
    "memref<2xf32>": "with another offset or other strides than it says",
    "%e = memref.reinterpret_cast %m to offset: [0], sizes: [2], strides: [1] : memref<8x8xf32> to "
    "memref<2xf64>": "has a source of type memref<8x8xf32>",
    "%e = memref.transpose %m (i, j) -> (j, i) : memref<8x8xf32> to memref<8x8xf32>": (
        "but the view has the layout strided<[1, 8]>"
    ),
    "%e = memref.cast %n : memref<2x3xf32, strided<[8, 1]>> to memref<?x3xf32>": (
        "which has another offset or other strides"
    ),
    "%e = memref.reshape %n(%k) : (memref<2x3xf32, strided<[8, 1]>>, memref<1xindex>) -> "
    "memref<6xf32>": "which is not dense",
    "%e = memref.reshape %m(%k) : (memref<8x8xf32>, memref<1xindex>) -> "
    "memref<64xf32, strided<[2]>>": "which is not dense",
    "%e = linalg.fill ins(%v : f32) outs(%r : tensor<4xf32>) -> tensor<5xf32>": (
        "has an output of type tensor<4xf32>, but a result of type tensor<5xf32>"
    ),
    '%e = "vector.transfer_write"(%w, %r, %i) <{in_bounds = [false], '
    "operandSegmentSizes = array<i32: 1, 1, 1, 0>, permutation_map = affine_map<(d0) -> (d0)>}> : "
    "(vector<4xf32>, tensor<4xf32>, index) -> tensor<5xf32>": (
        "has an output of type tensor<4xf32>, but a result of type tensor<5xf32>"
    ),
}
"""Mismatches between the types of an operation."""


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "ml_program.global private mutable @g(dense<0> : tensor<4xi64>) : tensor<2xi64>",
            "op is of type tensor<2xi64>, but has a value of type tensor<4xi64>",
        ),
        (
            """func.func @f(%x: tensor<4xf32>) {
              %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>],
                iterator_types = ["parallel"]} outs(%x : tensor<4xf32>) {
              ^bb0(%o: f32):
                linalg.yield
              } -> tensor<4xf32>
              func.return
            }""",
            "'linalg.generic' op has 1 outputs, but a body that yields 0 values",
        ),
        (
            """func.func @f(%x: memref<4xf32>, %y: memref<4xi64>) {
              linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
                iterator_types = ["parallel"]} ins(%x : memref<4xf32>) outs(%y : memref<4xi64>) {
              ^bb0(%i: f32, %o: i64):
                linalg.yield %i : f32
              }
              func.return
            }""",
            "has an output of type memref<4xi64>, but a body that yields f32",
        ),
    ],
)
def test_values_and_bodies_fit(text: str, message: str):
    with pytest.raises(PassError, match=re.escape(message)):
        check_validity(parse(text))


def around(line: str) -> str:
    """A function with an operation of `SHAPES`."""
    return (
        "func.func @f(%t: tensor<8x8xf32>, %u: tensor<7x8xf32>, %r: tensor<4xf32>, "
        "%s: tensor<5xf32>, %m: memref<8x8xf32>, %n: memref<2x3xf32, strided<[8, 1]>>, "
        "%k: memref<1xindex>, %i: index, %v: f32, %w: vector<4xf32>) {\n"
        f"{line}\nfunc.return\n}}\n"
    )


@pytest.mark.every_case
@pytest.mark.parametrize("line", SHAPES)
def test_types_fit_together(line: str):
    module = parse(around(line))
    with pytest.raises(PassError) as error:
        check_validity(module)
    name = line.split()[2].partition("(")[0].strip('"')
    assert f"error: in @f: '{name}' op " in str(error.value)
    assert SHAPES[line] in str(error.value)


@requires_mlir_opt
def test_mlir_refuses_the_same():
    text = "// -----\n".join(map(around, SHAPES))
    with pytest.raises(MlirToolError) as error:
        run_mlir_opt(text, "--split-input-file")
    assert error.value.stderr.count("error: ") == len(SHAPES)
