"""Results of ops, and the contents of an outcome."""

from __future__ import annotations

import math

import pytest
from xdsl.dialects.builtin import bf16, f16, f32, i1, i8, i32
from xdsl.ir import Attribute

from tests.support.interpreter import FaultKind, MemoryFault, Outcome, run
from tests.support.interpreter.elements import element_of, round_bf16
from tests.support.interpreter.math_ops import fused_multiply_add
from tests.support.interpreter.scalar_ops import compare_floats
from tests.unit.support.programs import main_with, parse


def floats(outcome: Outcome, result: int = 0) -> list[float]:
    """A returned memref or tensor of f32 as numbers."""
    contents = bytearray(outcome.results[result].contents)
    load = element_of(f32).load
    return [complex(load(contents, at)).real for at in range(0, len(contents), 4)]


@pytest.mark.parametrize(
    ("type", "value", "wanted"),
    [
        (f32, 0.1, 0.10000000149011612),
        (f32, 1e40, math.inf),
        (f16, 65520.0, math.inf),
        (f16, 0.1, 0.0999755859375),
        (bf16, 1.00390625, 1.0),
        (bf16, 1.01171875, 1.015625),
        (bf16, 3.4e38, math.inf),
        (i8, 200, -56),
        (i1, -1, 1),
        (i32, 2**31, -(2**31)),
    ],
)
def test_rounding_and_wrapping(type: Attribute, value: float, wanted: float) -> None:
    assert element_of(type).normalize(value) == wanted


def test_bf16_subnormals_round_to_multiples_of_their_spacing() -> None:
    spacing = 2.0**-133
    assert round_bf16(2.6 * spacing) == 3 * spacing
    assert round_bf16(-0.4 * spacing) == 0


def test_bf16_survives_memory() -> None:
    element = element_of(bf16)
    data = bytearray(2)
    for byte in range(256):
        value = (byte - 128) / 16
        element.store(data, 0, element.normalize(value))
        assert element.load(data, 0) == value


@pytest.mark.parametrize(("value", "zeros"), [(0, 32), (1, 31), (2**31 - 1, 1), (-1, 0)])
def test_leading_zeros_of_two_s_complement(value: int, zeros: int) -> None:
    module = main_with(
        f"""
        %v = arith.constant {value} : i32
        %z = math.ctlz %v : i32
        func.return %z : i32
        """,
        results="i32",
    )
    assert run(module).results[0].contents == zeros.to_bytes(4, "little")


def test_fma_rounds_once() -> None:
    a = 1.0 + 2.0**-30
    assert fused_multiply_add(a, a, -1.0 - 2.0**-29) == 2.0**-60


def test_float_predicates_on_nan() -> None:
    results = [compare_floats(predicate, math.nan, 1.0) for predicate in range(16)]
    assert results == [0] * 8 + [1] * 8


def test_matmul_on_strided_views() -> None:
    module = main_with(
        """
        %one = arith.constant 1.0 : f32
        %two = arith.constant 2.0 : f32
        %zero = arith.constant 0.0 : f32
        %a = memref.alloc() : memref<4x4xf32>
        linalg.fill ins(%one : f32) outs(%a : memref<4x4xf32>)
        %v = memref.subview %a[0, 2] [2, 2] [2, 1]
          : memref<4x4xf32> to memref<2x2xf32, strided<[8, 1], offset: 2>>
        linalg.fill ins(%two : f32) outs(%v : memref<2x2xf32, strided<[8, 1], offset: 2>>)
        %r = memref.alloc() : memref<2x2xf32>
        linalg.fill ins(%zero : f32) outs(%r : memref<2x2xf32>)
        linalg.matmul
          ins(%v, %v : memref<2x2xf32, strided<[8, 1], offset: 2>>,
                       memref<2x2xf32, strided<[8, 1], offset: 2>>)
          outs(%r : memref<2x2xf32>)
        func.return %r, %a : memref<2x2xf32>, memref<4x4xf32>
        """,
        results="memref<2x2xf32>, memref<4x4xf32>",
    )
    outcome = run(module)
    assert floats(outcome) == [8.0] * 4
    assert floats(outcome, 1) == [1, 1, 2, 2, 1, 1, 1, 1, 1, 1, 2, 2, 1, 1, 1, 1]


def test_structured_ops_read_and_write_in_any_order_that_is_legal() -> None:
    """A reversal in place must show: element by element it is not a reversal."""
    module = main_with(
        """
        %a = memref.alloc() : memref<4xf32>
        scf.for %i = %c0 to %c4 step %c1 {
          %n = arith.index_cast %i : index to i32
          %f = arith.sitofp %n : i32 to f32
          memref.store %f, %a[%i] : memref<4xf32>
        }
        linalg.generic {
            indexing_maps = [affine_map<(d0) -> (3 - d0)>, affine_map<(d0) -> (d0)>],
            iterator_types = ["parallel"]}
            ins(%a : memref<4xf32>) outs(%a : memref<4xf32>) {
        ^bb0(%x: f32, %y: f32):
          linalg.yield %x : f32
        }
        func.return %a : memref<4xf32>
        """,
        results="memref<4xf32>",
    )
    outcomes = {tuple(floats(run(module, seed=seed))) for seed in range(16)}
    forward, backward = (3.0, 2.0, 2.0, 3.0), (0.0, 1.0, 1.0, 0.0)
    assert outcomes > {forward, backward}
    assert (3.0, 2.0, 1.0, 0.0) not in outcomes


def test_sums_keep_their_order() -> None:
    """Each element adds up in loop order, whichever elements come first."""
    module = main_with(
        """
        %big = arith.constant 1.0e20 : f32
        %one = arith.constant 1.0 : f32
        %zero = arith.constant 0.0 : f32
        %minus = arith.constant -1.0e20 : f32
        %a = memref.alloc() : memref<2x3xf32>
        linalg.fill ins(%big : f32) outs(%a : memref<2x3xf32>)
        memref.store %minus, %a[%c0, %c1] : memref<2x3xf32>
        memref.store %minus, %a[%c1, %c1] : memref<2x3xf32>
        memref.store %one, %a[%c0, %c2] : memref<2x3xf32>
        memref.store %one, %a[%c1, %c2] : memref<2x3xf32>
        %b = memref.alloc() : memref<2xf32>
        linalg.fill ins(%zero : f32) outs(%b : memref<2xf32>)
        linalg.generic {
            indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
            iterator_types = ["parallel", "reduction"]}
            ins(%a : memref<2x3xf32>) outs(%b : memref<2xf32>) {
        ^bb0(%x: f32, %y: f32):
          %s = arith.addf %x, %y : f32
          linalg.yield %s : f32
        }
        memref.dealloc %a : memref<2x3xf32>
        func.return %b : memref<2xf32>
        """,
        results="memref<2xf32>",
    )
    for seed in range(8):
        assert floats(run(module, seed=seed)) == [1.0, 1.0]


def test_tensors_are_values() -> None:
    module = main_with(
        """
        %f = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
        %s = tensor.extract_slice %f[1] [2] [1] : tensor<4xf32> to tensor<2xf32>
        %g = tensor.insert_slice %s into %f[%c0] [2] [1] : tensor<2xf32> into tensor<4xf32>
        func.return %f, %g : tensor<4xf32>, tensor<4xf32>
        """,
        results="tensor<4xf32>, tensor<4xf32>",
    )
    outcome = run(module)
    assert floats(outcome) == [1.0, 2.0, 3.0, 4.0]
    assert floats(outcome, 1) == [2.0, 3.0, 3.0, 4.0]


def test_loops_carry_and_swap_memrefs() -> None:
    module = main_with(
        """
        %one = arith.constant 1.0 : f32
        %two = arith.constant 2.0 : f32
        %a = memref.alloc() : memref<1xf32>
        %b = memref.alloc() : memref<1xf32>
        linalg.fill ins(%one : f32) outs(%a : memref<1xf32>)
        linalg.fill ins(%two : f32) outs(%b : memref<1xf32>)
        %x, %y = scf.for %i = %c0 to %c1 step %c1 iter_args(%p = %a, %q = %b)
            -> (memref<1xf32>, memref<1xf32>) {
          scf.yield %q, %p : memref<1xf32>, memref<1xf32>
        }
        func.return %x, %y : memref<1xf32>, memref<1xf32>
        """,
        results="memref<1xf32>, memref<1xf32>",
    )
    outcome = run(module)
    assert floats(outcome) + floats(outcome, 1) == [2.0, 1.0]


def parallel_loop(body: str, before: str = "") -> str:
    """A parallel loop of three iterations around a body."""
    return (
        f"{before}\n%c3 = arith.constant 3 : index\n"
        '"scf.parallel"(%c0, %c3, %c1) '
        "<{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> ({\n"
        f"^bb0(%i: index):\n{body}\n"
        "scf.reduce\n}) : (index, index, index) -> ()"
    )


def test_trace_of_parallel_iterations_does_not_depend_on_the_schedule() -> None:
    body = """
      %a = memref.alloc() : memref<4xf32>
      "test.op"(%a, %i) {writeonly} : (memref<4xf32>, index) -> ()
      "test.op"(%a) : (memref<4xf32>) -> ()
    """
    module = main_with(parallel_loop(body))
    outcomes = [run(module, seed=seed) for seed in range(6)]
    assert [o.path for o in outcomes[0].trace] == [(0, 0), (0, 0), (0, 1), (0, 1), (0, 2), (0, 2)]
    assert all(outcomes[0].observably_equal(other) for other in outcomes)


def test_data_race_shows_as_a_difference() -> None:
    shared = "%a = memref.alloc() : memref<4xf32>"
    body = """
      "test.op"(%a, %i) {writeonly} : (memref<4xf32>, index) -> ()
      "test.op"(%a) : (memref<4xf32>) -> ()
    """
    module = main_with(parallel_loop(body, shared))
    outcomes = [run(module, seed=seed) for seed in range(6)]
    assert not all(outcomes[0].observably_equal(other) for other in outcomes)


def test_memory_arguments_are_part_of_the_outcome() -> None:
    write = '"test.op"(%a) {tag = "w"} : (memref<4xf32>) -> ()'
    touched = run(main_with(write, arguments="%a: memref<4xf32>"))
    (after,) = touched.memory_arguments_after
    (before,) = run(main_with("", arguments="%a: memref<4xf32>")).memory_arguments_after
    assert after.description == before.description
    assert after.contents != before.contents


def test_statistics() -> None:
    module = main_with(
        """
        %a = memref.alloc() : memref<4xf32>
        %b = memref.alloc() : memref<4xf32>
        memref.copy %a, %b : memref<4xf32> to memref<4xf32>
        memref.dealloc %a : memref<4xf32>
        %c = memref.alloc() : memref<2xf32>
        %s = memref.alloca() : memref<8xi8>
        """
    )
    statistics = run(module).statistics
    assert (statistics.heap_allocations, statistics.heap_bytes_allocated) == (3, 40)
    assert (statistics.peak_heap_bytes, statistics.live_heap_bytes) == (32, 24)
    assert (statistics.copies, statistics.bytes_copied, statistics.deallocations) == (1, 16, 1)
    assert (statistics.peak_stack_bytes, statistics.live_stack_bytes) == (8, 0)


def test_dealloc_with_ownership() -> None:
    """The retained value keeps its buffer; the other one is freed once, though listed twice."""
    module = parse(
        """
        func.func @main() -> i1 {
          %t = arith.constant true
          %a = memref.alloc() : memref<4xf32>
          %b = memref.alloc() : memref<4xf32>
          %own = "bufferization.dealloc"(%a, %b, %b, %t, %t, %t, %a)
            <{operandSegmentSizes = array<i32: 3, 3, 1>}>
            : (memref<4xf32>, memref<4xf32>, memref<4xf32>, i1, i1, i1, memref<4xf32>) -> i1
          memref.dealloc %a : memref<4xf32>
          func.return %own : i1
        }
        """
    )
    outcome = run(module, check_leaks=True)
    assert outcome.statistics.deallocations == 2
    assert outcome.results[0].contents == b"\1"


def test_named_ops_run_their_region_under_their_maps() -> None:
    """A convolution with stride two: only the top left pixel of each window counts."""
    module = main_with(
        """
        %zero = arith.constant 0.0 : f32
        %image = arith.constant dense<[[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]]]]>
          : tensor<1x1x3x3xf32>
        %kernel = arith.constant dense<2.0> : tensor<1x1x1x1xf32>
        %e = tensor.empty() : tensor<1x1x2x2xf32>
        %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x1x2x2xf32>) -> tensor<1x1x2x2xf32>
        %r = linalg.conv_2d_nchw_fchw
          {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>}
          ins(%image, %kernel : tensor<1x1x3x3xf32>, tensor<1x1x1x1xf32>)
          outs(%f : tensor<1x1x2x2xf32>) -> tensor<1x1x2x2xf32>
        func.return %r : tensor<1x1x2x2xf32>
        """,
        results="tensor<1x1x2x2xf32>",
    )
    assert floats(run(module)) == [2.0, 6.0, 14.0, 18.0]


def test_broadcast_transpose_reduce() -> None:
    module = main_with(
        """
        %v = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
        %e = tensor.empty() : tensor<2x3xf32>
        %b = linalg.broadcast ins(%v : tensor<2xf32>) outs(%e : tensor<2x3xf32>) dimensions = [1]
        %g = tensor.empty() : tensor<3x2xf32>
        %t = linalg.transpose ins(%b : tensor<2x3xf32>) outs(%g : tensor<3x2xf32>)
          permutation = [1, 0]
        %r = linalg.reduce ins(%t : tensor<3x2xf32>) outs(%v : tensor<2xf32>) dimensions = [0]
          (%x: f32, %y: f32) {
            %s = arith.addf %x, %y : f32
            linalg.yield %s : f32
          }
        func.return %t, %r : tensor<3x2xf32>, tensor<2xf32>
        """,
        results="tensor<3x2xf32>, tensor<2xf32>",
    )
    outcome = run(module)
    assert floats(outcome) == [1.0, 2.0] * 3
    assert floats(outcome, 1) == [4.0, 8.0]


def test_collapse_of_a_slice_with_gaps_is_a_fault() -> None:
    module = main_with(
        """
        %a = memref.alloc() : memref<4x4xf32>
        %s = memref.subview %a[0, 0] [2, 2] [1, 1]
          : memref<4x4xf32> to memref<2x2xf32, strided<[4, 1]>>
        %c = "memref.collapse_shape"(%s) <{reassociation = [[0 : i64, 1 : i64]]}>
          : (memref<2x2xf32, strided<[4, 1]>>) -> memref<4xf32, strided<[1]>>
        """
    )
    with pytest.raises(MemoryFault) as caught:
        run(module)
    assert caught.value.kind is FaultKind.LAYOUT_MISMATCH


def test_realloc_keeps_what_fits() -> None:
    module = main_with(
        """
        %f = arith.constant 3.0 : f32
        %a = memref.alloc() : memref<2xf32>
        linalg.fill ins(%f : f32) outs(%a : memref<2xf32>)
        %b = "memref.realloc"(%a) : (memref<2xf32>) -> memref<3xf32>
        memref.store %f, %b[%c2] : memref<3xf32>
        func.return %b : memref<3xf32>
        """,
        results="memref<3xf32>",
    )
    assert floats(run(module, check_leaks=True)) == [3.0] * 3


def test_forall_inserts_slices_of_all_iterations() -> None:
    module = main_with(
        """
        %z = arith.constant dense<0.0> : tensor<3xf32>
        %r = "scf.forall"(%z) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>,
            staticLowerBound = array<i64: 0>, staticUpperBound = array<i64: 3>,
            staticStep = array<i64: 1>}> ({
        ^bb0(%i: index, %shared: tensor<3xf32>):
          %n = arith.index_cast %i : index to i32
          %f = arith.sitofp %n : i32 to f32
          %one = tensor.from_elements %f : tensor<1xf32>
          "scf.forall.in_parallel"() ({
            "tensor.parallel_insert_slice"(%one, %shared, %i)
              <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>,
                static_offsets = array<i64: -9223372036854775808>,
                static_sizes = array<i64: 1>, static_strides = array<i64: 1>}>
              : (tensor<1xf32>, tensor<3xf32>, index) -> ()
          }) : () -> ()
        }) : (tensor<3xf32>) -> tensor<3xf32>
        func.return %r : tensor<3xf32>
        """,
        results="tensor<3xf32>",
    )
    assert floats(run(module)) == [0.0, 1.0, 2.0]


def test_calls_with_their_own_stack() -> None:
    """Stack memory of a call dies with it; each activation has values of its own."""
    module = parse(
        """
        func.func private @depth(%n: index, %m: memref<1xindex>) {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %s = memref.alloca() : memref<1xindex>
          memref.store %n, %s[%c0] : memref<1xindex>
          %stop = arith.cmpi eq, %n, %c0 : index
          cf.cond_br %stop, ^end, ^deeper
        ^deeper:
          %less = arith.subi %n, %c1 : index
          func.call @depth(%less, %m) : (index, memref<1xindex>) -> ()
          cf.br ^end
        ^end:
          %mine = memref.load %s[%c0] : memref<1xindex>
          %sum = memref.load %m[%c0] : memref<1xindex>
          %total = arith.addi %mine, %sum : index
          memref.store %total, %m[%c0] : memref<1xindex>
          func.return
        }
        func.func @main() -> index {
          %c0 = arith.constant 0 : index
          %c3 = arith.constant 3 : index
          %m = memref.alloc() : memref<1xindex>
          memref.store %c0, %m[%c0] : memref<1xindex>
          func.call @depth(%c3, %m) : (index, memref<1xindex>) -> ()
          %r = memref.load %m[%c0] : memref<1xindex>
          func.return %r : index
        }
        """
    )
    outcome = run(module)
    assert int.from_bytes(outcome.results[0].contents, "little") == 6
    assert (outcome.statistics.peak_stack_bytes, outcome.statistics.live_stack_bytes) == (32, 0)


@pytest.mark.parametrize("type", ["f16", "f32", "f64"])
def test_nans_are_all_alike_and_numbers_are_not(type: str):
    """Of a NaN neither sign nor payload counts; of a zero the sign does."""

    def result(text: str) -> Outcome:
        body = f"%r = arith.constant {text} : {type}\nfunc.return %r : {type}"
        return run(main_with(body, results=type))

    digits = {"f16": 4, "f32": 8, "f64": 16}[type]
    ones = {"f16": 0x7C01, "f32": 0x7F800001, "f64": 0x7FF0000000000001}[type]
    sign = 1 << (4 * digits - 1)
    nans = [result(f"0x{bits:0{digits}X}") for bits in (ones, ones | sign, ones + 1)]
    assert all(one.observably_equal(nans[0]) for one in nans)
    assert not nans[0].observably_equal(result("0.0"))
    assert not result("0.0").observably_equal(result("-0.0"))
