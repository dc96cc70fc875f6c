"""Small modules, compiled and run natively: every kind of value and operation that models need."""

from __future__ import annotations

import numpy as np
import pytest

from tests.support.mlir_opt import MlirToolError
from tests.support.native import requires_native
from tests.support.native.program import NativeProgram

pytestmark = [pytest.mark.oracle, pytest.mark.native, requires_native]


def test_results_arguments_and_statistics() -> None:
    program = NativeProgram.compile("""
        func.func @main(%a: memref<2x3xf32>, %k: i32) -> (memref<2x3xf32>, i32) {
          %seven = arith.constant 7.0 : f32
          %unused = memref.alloc() {alignment = 64 : i64} : memref<2x3xf32>
          linalg.fill ins(%seven : f32) outs(%unused : memref<2x3xf32>)
          memref.dealloc %unused : memref<2x3xf32>
          %r = memref.alloc() : memref<2x3xf32>
          linalg.exp ins(%a : memref<2x3xf32>) outs(%r : memref<2x3xf32>)
          linalg.fill ins(%seven : f32) outs(%a : memref<2x3xf32>)
          return %r, %k : memref<2x3xf32>, i32
        }""")
    argument = np.arange(6, dtype=np.float32).reshape(2, 3)
    outcome = program.run([argument, np.array(7, np.int32)])
    np.testing.assert_allclose(outcome.results[0], np.exp(argument), rtol=1e-6)
    assert outcome.results[1] == 7
    assert (outcome.arguments_after[0] == 7).all()
    assert argument[0, 1] == 1, "the caller's arrays are not changed"
    statistics = outcome.statistics
    assert (statistics.allocations, statistics.deallocations) == (2, 1)
    # Sizes are rounded up to the alignment, here 64 and 16 bytes.
    assert (statistics.total_bytes, statistics.peak_bytes) == (64 + 32, 64)
    assert statistics.live_bytes == 32
    assert statistics.errors == []


def test_uninitialised_memory_shows_the_poison() -> None:
    program = NativeProgram.compile("""
        func.func @main() -> memref<3xi8> {
          %r = memref.alloc() : memref<3xi8>
          %c0 = arith.constant 0 : index
          %c5 = arith.constant 5 : i8
          memref.store %c5, %r[%c0] : memref<3xi8>
          return %r : memref<3xi8>
        }""")
    assert program.run([], poison=0x11).results[0].tolist() == [5, 0x11, 0x11]
    assert program.run([], poison=0x22).results[0].tolist() == [5, 0x22, 0x22]


def test_dynamic_shapes_and_strided_copies() -> None:
    program = NativeProgram.compile("""
        func.func @main(%a: memref<?x?xi16>) -> memref<?x?xi16, strided<[?, ?], offset: ?>> {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %m = memref.dim %a, %c0 : memref<?x?xi16>
          %n = memref.dim %a, %c1 : memref<?x?xi16>
          %r = memref.alloc(%n, %m) : memref<?x?xi16>
          %t = memref.transpose %r (i, j) -> (j, i)
              : memref<?x?xi16> to memref<?x?xi16, strided<[1, ?]>>
          memref.copy %a, %t : memref<?x?xi16> to memref<?x?xi16, strided<[1, ?]>>
          %v = memref.subview %r[1, 0] [%c1, %m] [1, 1]
              : memref<?x?xi16> to memref<?x?xi16, strided<[?, 1], offset: ?>>
          %w = memref.cast %v : memref<?x?xi16, strided<[?, 1], offset: ?>>
              to memref<?x?xi16, strided<[?, ?], offset: ?>>
          return %w : memref<?x?xi16, strided<[?, ?], offset: ?>>
        }""")
    argument = np.arange(8, dtype=np.int16).reshape(4, 2)
    assert program.run([argument]).results[0].tolist() == [[1, 3, 5, 7]]
    with pytest.raises(ValueError, match="argument 0"):
        program.run([argument.astype(np.int32)])


def test_strided_arguments_keep_their_layout() -> None:
    program = NativeProgram.compile("""
        func.func @main(%a: memref<2x3xi32, strided<[1, 4]>>) -> i32 {
          %c1 = arith.constant 1 : index
          %c2 = arith.constant 2 : index
          %x = memref.load %a[%c1, %c2] : memref<2x3xi32, strided<[1, 4]>>
          return %x : i32
        }""")
    (argument,) = program.random_arguments(seed=1)
    assert argument.strides == (4, 16)
    argument[1, 2] = 42
    assert program.run([argument]).results[0] == 42


@pytest.mark.parametrize("element", ["f16", "bf16", "f32", "f64"])
def test_floats_of_every_width(element: str) -> None:
    program = NativeProgram.compile(f"""
        func.func @main(%a: memref<4x{element}>) {{
          linalg.generic {{indexing_maps = [affine_map<(d0) -> (d0)>],
              iterator_types = ["parallel"]}} outs(%a : memref<4x{element}>) {{
          ^bb0(%x: {element}):
            %y = arith.addf %x, %x : {element}
            %z = math.erf %y : {element}
            linalg.yield %z : {element}
          }}
          return
        }}""")
    numbers = np.array([0.0, 0.25, 0.5, 2.0], np.float32)
    if element == "bf16":
        argument = (numbers.view(np.uint32) >> 16).astype(np.uint16)
        (after,) = program.run([argument]).arguments_after
        result = (after.astype(np.uint32) << 16).view(np.float32)
    else:
        dtype = {"f16": np.float16, "f32": np.float32, "f64": np.float64}[element]
        (result,) = program.run([numbers.astype(dtype)]).arguments_after
    np.testing.assert_allclose(result, [0, 0.5205, 0.8427, 1.0], rtol=1e-2)


def test_rank_zero_bools_and_assertions() -> None:
    program = NativeProgram.compile("""
        func.func @main(%a: memref<i1>) {
          %x = memref.load %a[] : memref<i1>
          cf.assert %x, "first \\"quoted\\""
          %true = arith.constant true
          cf.assert %true, "second"
          return
        }""")
    assert program.run([np.array(True)]).failed_assertions == []
    assert program.run([np.array(False)]).failed_assertions == ['first "quoted"']


def test_structured_control_flow() -> None:
    program = NativeProgram.compile("""
        func.func @main(%a: memref<4x4xi32>) -> i32 {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %c4 = arith.constant 4 : index
          %zero = arith.constant 0 : i32
          scf.forall (%i, %j) in (4, 4) {
            %s = arith.addi %i, %j : index
            %v = arith.index_cast %s : index to i32
            memref.store %v, %a[%i, %j] : memref<4x4xi32>
          }
          scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
            memref.store %zero, %a[%i, %i] : memref<4x4xi32>
          }
          %sum = scf.for %i = %c0 to %c4 step %c1 iter_args(%acc = %zero) -> i32 {
            %scratch = memref.alloca_scope -> (i32) {
              %cell = memref.alloca() : memref<i32>
              %j = affine.apply affine_map<(i) -> (i floordiv 4 + 1)>(%i)
              %x = memref.load %a[%i, %j] : memref<4x4xi32>
              memref.store %x, %cell[] : memref<i32>
              %y = memref.load %cell[] : memref<i32>
              memref.alloca_scope.return %y : i32
            }
            %next = arith.addi %acc, %scratch : i32
            scf.yield %next : i32
          }
          return %sum : i32
        }""")
    assert program.run(program.random_arguments(0)).results[0] == 1 + 0 + 3 + 4


def test_arena_with_views() -> None:
    program = NativeProgram.compile("""
        func.func @main(%a: memref<4xf32>) -> memref<4xf32> {
          %c0 = arith.constant 0 : index
          %c64 = arith.constant 64 : index
          %arena = memref.alloc() {alignment = 64 : i64} : memref<128xi8>
          %x = memref.view %arena[%c0][] : memref<128xi8> to memref<4xf32>
          %y = memref.view %arena[%c64][] : memref<128xi8> to memref<4xf32>
          memref.copy %a, %x : memref<4xf32> to memref<4xf32>
          linalg.add ins(%a, %x : memref<4xf32>, memref<4xf32>) outs(%y : memref<4xf32>)
          %r = memref.alloc() : memref<4xf32>
          memref.copy %y, %r : memref<4xf32> to memref<4xf32>
          memref.dealloc %arena : memref<128xi8>
          return %r : memref<4xf32>
        }""")
    (argument,) = program.random_arguments(0)
    outcome = program.run([argument])
    np.testing.assert_array_equal(outcome.results[0], argument * 2)
    assert outcome.statistics.peak_bytes == 128 + 16


def test_memory_spaces_are_all_one() -> None:
    program = NativeProgram.compile("""
        func.func @main(%a: memref<4xf32, "dram">) -> memref<4xf32, 3> {
          %r = memref.alloc() : memref<4xf32, 3>
          %s = memref.alloc() : memref<8xf32, "sram">
          %v = memref.subview %s[4] [4] [1]
              : memref<8xf32, "sram"> to memref<4xf32, strided<[1], offset: 4>, "sram">
          %c = memref.memory_space_cast %r : memref<4xf32, 3> to memref<4xf32>
          memref.copy %a, %v
              : memref<4xf32, "dram"> to memref<4xf32, strided<[1], offset: 4>, "sram">
          memref.copy %v, %c : memref<4xf32, strided<[1], offset: 4>, "sram"> to memref<4xf32>
          return %r : memref<4xf32, 3>
        }""")
    (argument,) = program.random_arguments(0)
    np.testing.assert_array_equal(program.run([argument]).results[0], argument)


def test_finds_misuse_of_memory() -> None:
    program = NativeProgram.compile("""
        func.func @main(%i: index) {
          %r = memref.alloc() : memref<4xi8>
          %one = arith.constant 1 : i8
          memref.store %one, %r[%i] : memref<4xi8>
          memref.dealloc %r : memref<4xi8>
          memref.dealloc %r : memref<4xi8>
          return
        }""")
    errors = program.run([np.array(20)]).statistics.errors
    assert [error.split(" of ")[0] for error in errors] == [
        "write out",
        "double free",
        "write after free",
    ]


def test_rejects_what_it_cannot_run() -> None:
    with pytest.raises(MlirToolError, match="custom op 'nonsense"):
        NativeProgram.compile("func.func @main() { nonsense }")
    with pytest.raises(KeyError, match="main"):
        NativeProgram.compile("func.func @other() { return }")
    with pytest.raises(NotImplementedError, match="memref<\\*xf32>"):
        NativeProgram.compile("func.func @main(%a: memref<*xf32>) { return }")
    with pytest.raises(LookupError, match="somewhere_else"):
        NativeProgram.compile("""
            func.func private @somewhere_else()
            func.func @main() { call @somewhere_else() : () -> () return }""")


def test_random_arguments_depend_on_the_seed_only() -> None:
    program = NativeProgram.compile(
        "func.func @main(%a: memref<?x3xf32>, %b: memref<5xi64>, %c: f32) { return }"
    )
    first = program.random_arguments(3, dynamic_extent=2)
    again = program.random_arguments(3, dynamic_extent=2)
    other = program.random_arguments(4, shapes={0: (7, 3)})
    assert [a.tobytes() for a in first] == [a.tobytes() for a in again]
    assert [a.shape for a in first] == [(2, 3), (5,), ()]
    assert other[0].shape == (7, 3)
    assert first[2] != other[2]
    assert set(first[1].tolist()) <= {0, 1}


@pytest.mark.parametrize("element", ["f16", "bf16", "f32"])
def test_conversions_at_run_time(element: str) -> None:
    program = NativeProgram.compile(f"""
        func.func @main(%a: f64) -> f64 {{
          %narrow = arith.truncf %a : f64 to {element}
          %wide = arith.extf %narrow : {element} to f64
          return %wide : f64
        }}""")
    assert program.run([np.array(1.5)]).results[0] == 1.5
