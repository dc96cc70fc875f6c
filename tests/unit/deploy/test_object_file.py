"""Object files: the symbols they need, their sizes, and errors where they cannot be made."""

from __future__ import annotations

import ctypes
import math
import re
import subprocess
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.support.deploy import requires_llvm, tools
from tests.support.deploy.compiled import HOST_WITHOUT_LIBM
from tests.support.generators.builder import full_context
from tests.support.native.object_file import GCC, NM, requires_c, undefined_symbols
from tests.unit.support.programs import parse
from xdsl_mergealloc import MergeAllocPass, PassError
from xdsl_mergealloc.deploy.elf import ElfFile
from xdsl_mergealloc.deploy.lowering import lower_to_llvm_ir
from xdsl_mergealloc.deploy.object_file import compile_object
from xdsl_mergealloc.deploy.targets import TARGETS, Target, target_of
from xdsl_mergealloc.deploy.tools import MissingToolError, ToolError, Tools, run_tool

pytestmark = pytest.mark.oracle

STRIDED_COPY = """
  func.func @f(%x: memref<8x9xi8>, %y: memref<?x?xf32>,
      %z: memref<?x?xf32, strided<[?, ?], offset: ?>>)
      attributes {llvm.emit_c_interface} {
    %a = memref.subview %x[0, 0] [8, 4] [1, 1] : memref<8x9xi8> to memref<8x4xi8, strided<[9, 1]>>
    %b = memref.subview %x[0, 4] [8, 4] [1, 1]
      : memref<8x9xi8> to memref<8x4xi8, strided<[9, 1], offset: 4>>
    memref.copy %a, %b
      : memref<8x4xi8, strided<[9, 1]>> to memref<8x4xi8, strided<[9, 1], offset: 4>>
    memref.copy %y, %z : memref<?x?xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
    func.return
  }
"""
ASSERTION = """
  func.func @f(%x: memref<4xf32>, %i: index) -> f32 {
    %n = arith.constant 4 : index
    %c = arith.cmpi ult, %i, %n : index
    cf.assert %c, "out of bounds"
    %v = memref.load %x[%i] : memref<4xf32>
    func.return %v : f32
  }
"""
SCOPE = """
  func.func @f(%x: memref<4xf32>) -> f32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %zero = arith.constant 0.0 : f32
    %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%sum = %zero) -> f32 {
      %v = memref.alloca_scope -> (f32) {
        %t = memref.alloca() : memref<4xf32>
        linalg.add ins(%x, %x : memref<4xf32>, memref<4xf32>) outs(%t : memref<4xf32>)
        %w = memref.load %t[%c1] : memref<4xf32>
        memref.alloca_scope.return %w : f32
      }
      linalg.abs ins(%x : memref<4xf32>) outs(%x : memref<4xf32>)
      %next = arith.addf %sum, %v : f32
      scf.yield %next : f32
    }
    func.return %r : f32
  }
"""
TANH = """
  func.func @f(%x: f32) -> f32 {
    %y = math.tanh %x : f32
    %z = math.exp %y : f32
    func.return %z : f32
  }
"""
LIBRARY = {"memcpy", "memset", "memmove", "__aeabi_memcpy", "__aeabi_memset", "__aeabi_memclr"}


@requires_llvm
@pytest.mark.parametrize("target", ["host", "cortex-m0", "cortex-m4f", "riscv32"])
@pytest.mark.parametrize("program", [STRIDED_COPY, ASSERTION], ids=["copy", "assertion"])
def test_copies_and_assertions_need_no_library(program: str, target: str):
    compiled = compile_object(parse(program), target_of(target), tools())
    assert set(compiled.undefined) <= LIBRARY
    assert b".eh_frame" not in compiled.contents
    assert b".ARM.exidx" not in compiled.contents


@requires_llvm
@requires_c
def test_stack_scopes_have_loops(tmp_path: Path):
    path = tmp_path / "f.o"
    path.write_bytes(compile_object(parse(SCOPE), target_of("host"), tools()).contents)
    subprocess.run([GCC or "", "-shared", "-o", tmp_path / "f.so", path, "-lm"], check=True)
    function = ctypes.CDLL(str(tmp_path / "f.so")).f
    function.restype = ctypes.c_float
    assert function((ctypes.c_float * 4)(0, -3, 0, 0)) == -6 + 7 * 6


@requires_llvm
def test_mathematics_without_a_library():
    assert compile_object(parse(TANH), target_of("host"), tools()).undefined == ("expf", "tanhf")
    alone = replace(HOST_WITHOUT_LIBM, has_fma=False)
    assert set(compile_object(parse(TANH), alone, tools()).undefined) <= {"floorf"}
    with_instructions = compile_object(parse(TANH), target_of("cortex-m33"), tools())
    assert with_instructions.undefined == ()


def load(path: Path, program: str, target: Target) -> ctypes.CDLL:
    """A program, compiled for this machine, as a library at a path without suffix."""
    contents = compile_object(parse(program), target, tools()).contents
    path.with_suffix(".o").write_bytes(contents)
    library = path.with_suffix(".so")
    command = [GCC or "", "-shared", "-o", library, path.with_suffix(".o"), "-lm"]
    subprocess.run(command, check=True)
    return ctypes.CDLL(str(library))


POWERS = """
  func.func @real(%x: f32, %y: f32) -> f32 {
    %z = math.powf %x, %y : f32
    func.return %z : f32
  }
  func.func @fifth(%x: f32, %y: f32) -> f32 {
    %five = arith.constant 5.0 : f32
    %z = math.powf %x, %five : f32
    func.return %z : f32
  }
  func.func @half(%x: f16, %y: f16) -> f16 {
    %z = math.powf %x, %y : f16
    func.return %z : f16
  }
  func.func @wide(%x: f64, %y: f64) -> f64 {
    %z = math.powf %x, %y : f64
    func.return %z : f64
  }
  func.func @whole(%x: f32, %n: i32) -> f32 {
    %z = math.fpowi %x, %n : f32, i32
    func.return %z : f32
  }
  func.func @integers(%x: i32, %n: i32) -> i32 {
    %z = math.ipowi %x, %n : i32
    func.return %z : i32
  }
"""


@requires_llvm
@requires_c
@pytest.mark.parametrize("target", [target_of("host"), HOST_WITHOUT_LIBM], ids=["libm", "alone"])
def test_powers_of_negative_numbers(target: Target, tmp_path: Path):
    library = load(tmp_path / "powers", POWERS, target)
    for name, real in (("real", ctypes.c_float), ("wide", ctypes.c_double)):
        power = library[name]
        power.argtypes, power.restype = [real, real], real
        for x in (-3.0, -1.0, -0.5, -0.0, 0.0, 0.5, 1.0, 7.0):
            for y in (-3.0, -2.0, -1.0, 1.0, 2.0, 3.0, 4.0, 16777215.0, 16777217.0):
                if x != 0 or y > 0:
                    with np.errstate(over="ignore"):
                        expected = np.power(np.dtype(real).type(x), np.dtype(real).type(y))
                    assert power(x, y) == pytest.approx(expected, rel=1e-5), (name, x, y)
        assert math.copysign(1, power(-0.0, 3)) == -1
        assert math.copysign(1, power(-0.0, 2)) == 1
        assert math.copysign(1, power(-0.0, 3.5)) == 1
        assert power(9, 0.5) == pytest.approx(3)
        assert math.isnan(power(-9, 0.5))
        assert power(-2, 1e30) == math.inf
        assert [power(x, 0) for x in (-2, 0, 3)] == [1, 1, 1]
    fifth, whole = library.fifth, library.whole
    fifth.argtypes, fifth.restype = [ctypes.c_float, ctypes.c_float], ctypes.c_float
    whole.argtypes, whole.restype = [ctypes.c_float, ctypes.c_int], ctypes.c_float
    assert fifth(-2, 0) == pytest.approx(-32)
    assert [whole(-2, n) for n in (3, 2, 0, -1)] == pytest.approx([-8, 4, 1, -0.5])
    integers = library.integers
    assert [integers(-3, n) for n in (0, 1, 2, 3, -1)] == [1, -3, 9, -27, 0]


POISON = """
  func.func @f(%c: i1) -> i32 {
    %p = ub.poison : i32
    %one = arith.constant 1 : i32
    %r = arith.select %c, %one, %p : i32
    func.return %r : i32
  }
"""


@requires_llvm
@pytest.mark.parametrize("target", ["host", "cortex-m0"])
def test_poison(target: str):
    assert compile_object(parse(POISON), target_of(target), tools()).undefined == ()


@requires_llvm
@requires_c
def test_softmax(tmp_path: Path):
    """Along the first and the last dimension, also in place and of a part of memory."""
    program = """
      func.func @f(%x: memref<3x4xf32>, %y: memref<4x2x4xf32>) {
        linalg.softmax dimension(0) ins(%x : memref<3x4xf32>) outs(%x : memref<3x4xf32>)
        %part = memref.subview %y[1, 1, 0] [3, 1, 4] [1, 1, 1]
          : memref<4x2x4xf32> to memref<3x4xf32, strided<[8, 1], offset: 12>>
        linalg.softmax dimension(1) ins(%x : memref<3x4xf32>)
          outs(%part : memref<3x4xf32, strided<[8, 1], offset: 12>>)
        func.return
      }
    """
    library = load(tmp_path / "softmax", program, target_of("host"))
    x = np.linspace(-3, 4, 12, dtype=np.float32).reshape(3, 4)
    y = np.zeros((4, 2, 4), np.float32)
    given = x.copy()
    library.f(x.ctypes.data_as(ctypes.c_void_p), y.ctypes.data_as(ctypes.c_void_p))
    for axis, got in ((0, x), (1, y[1:, 1])):
        powers = np.exp(given - given.max(axis, keepdims=True))
        given = powers / powers.sum(axis, keepdims=True)
        np.testing.assert_allclose(got, given, rtol=1e-6)
    assert not y[0].any()
    assert not y[:, 0].any()


@requires_llvm
@pytest.mark.parametrize("target", ["host", "cortex-m4f", "riscv64"])
def test_bf16_without_a_library(target: str):
    """libgcc for Arm has no function that rounds to bf16."""
    program = """
      func.func @f(%x: memref<8xbf16>, %y: memref<8xbf16>, %n: i32) {
        linalg.add ins(%x, %x : memref<8xbf16>, memref<8xbf16>) outs(%y : memref<8xbf16>)
        %c0 = arith.constant 0 : index
        %a = memref.load %x[%c0] : memref<8xbf16>
        %root = math.sqrt %a : bf16
        %number = arith.sitofp %n : i32 to bf16
        %larger = arith.maximumf %root, %number : bf16
        memref.store %larger, %y[%c0] : memref<8xbf16>
        func.return
      }
    """
    assert not set(compile_object(parse(program), target_of(target), tools()).undefined) - LIBRARY


@requires_llvm
@pytest.mark.parametrize("target", ["host", "cortex-m4f", "riscv64"])
def test_bf16_of_several_branches_without_a_library(target: str):
    program = """
      func.func @f(%x: memref<8xf32>, %y: memref<8xbf16>, %c: i1) {
        %c0 = arith.constant 0 : index
        %v = scf.if %c -> (bf16) {
          %a = memref.load %x[%c0] : memref<8xf32>
          %b = math.absf %a : f32
          %t = arith.truncf %b : f32 to bf16
          scf.yield %t : bf16
        } else {
          %t = arith.constant 1.0 : bf16
          scf.yield %t : bf16
        }
        memref.store %v, %y[%c0] : memref<8xbf16>
        func.return
      }
    """
    assert not set(compile_object(parse(program), target_of(target), tools()).undefined) - LIBRARY


@requires_llvm
@pytest.mark.parametrize("name", TARGETS)
def test_every_target_compiles(name: str):
    compiled = compile_object(parse(ASSERTION), target_of(name), tools())
    assert compiled.contents[:4] == b"\x7fELF"
    assert compiled.code_bytes > 0
    assert set(compiled.stack_bytes) == {"f"}


CHAIN = """
  func.func private @outside(memref<64xf32>)
  func.func private @__filldi(memref<64xf32>)
  func.func private @inner(%x: f32, %i: index) -> f32 {
    %m = memref.alloca() : memref<64xf32>
    func.call @__filldi(%m) : (memref<64xf32>) -> ()
    %y = memref.load %m[%i] : memref<64xf32>
    func.return %y : f32
  }
  func.func @deep(%x: f32, %i: index) -> f32 {
    %y = func.call @inner(%x, %i) : (f32, index) -> f32
    %z = func.call @inner(%y, %i) : (f32, index) -> f32
    func.return %z : f32
  }
  func.func @endless(%m: memref<64xf32>, %x: f32) -> f32 {
    func.call @__filldi(%m) : (memref<64xf32>) -> ()
    %y = func.call @endless(%m, %x) : (memref<64xf32>, f32) -> f32
    func.call @__filldi(%m) : (memref<64xf32>) -> ()
    func.return %y : f32
  }
  func.func @leaves(%m: memref<64xf32>) {
    func.call @outside(%m) : (memref<64xf32>) -> ()
    func.return
  }
"""
"""`__filldi` has the name of a function of a compiler's library."""


@requires_llvm
def test_stack_of_the_deepest_chain():
    """The array of the inner function counts. Neither a recursive function has a bound, nor one
    that calls a C function of the user's, whose stack is unknown."""
    compiled = compile_object(parse(CHAIN), target_of("cortex-m4"), tools())
    assert compiled.undefined == ("__filldi", "outside")
    assert "deep" in compiled.stack_bytes
    assert not {"endless", "leaves"} & set(compiled.stack_bytes)
    assert 256 + 72 <= compiled.stack_bytes["deep"] <= 256 + 72 + 128


@requires_llvm
def test_no_stack_is_told_where_a_call_may_be_of_any_function():
    """A callback of the user's, also where another function has it inlined."""
    program = """
      func.func @calls(%g: (f32) -> f32, %x: f32) -> f32 {
        %y = func.call_indirect %g(%x) : (f32) -> f32
        func.return %y : f32
      }
      func.func @outer(%g: (f32) -> f32, %x: f32) -> f32 {
        %y = func.call @calls(%g, %x) : ((f32) -> f32, f32) -> f32
        func.return %y : f32
      }
    """
    assert compile_object(parse(program), target_of("cortex-m4f"), tools()).stack_bytes == {}


@requires_llvm
def test_stack_is_told_where_the_value_that_is_called_is_one_function():
    program = """
      func.func @square(%x: f32) -> f32 {
        %y = arith.mulf %x, %x : f32
        func.return %y : f32
      }
      func.func @calls(%x: f32) -> f32 {
        %g = func.constant @square : (f32) -> f32
        %y = func.call_indirect %g(%x) : (f32) -> f32
        func.return %y : f32
      }
    """
    compiled = compile_object(parse(program), target_of("cortex-m4f"), tools())
    assert {"calls", "square"} <= set(compiled.stack_bytes)


@requires_llvm
def test_no_stack_is_told_of_who_calls_a_declared_function_by_its_c_interface():
    program = """
      func.func private @outside(memref<?xf32>) attributes {llvm.emit_c_interface}
      func.func @f(%x: memref<?xf32>) attributes {llvm.emit_c_interface} {
        func.call @outside(%x) : (memref<?xf32>) -> ()
        func.return
      }
    """
    compiled = compile_object(parse(program), target_of("cortex-m4f"), tools())
    assert compiled.undefined == ("_mlir_ciface_outside",)
    assert not {"f", "_mlir_ciface_f"} & set(compiled.stack_bytes)


@requires_llvm
@pytest.mark.parametrize(
    ("triple", "return_address_bytes"),
    [("x86_64-none-elf", 8), ("i686-none-elf", 4), ("msp430-none-elf", 2), ("riscv32-none-elf", 0)],
)
def test_return_addresses_that_calls_put_on_the_stack_count(triple: str, return_address_bytes: int):
    program = "func.func @f(%x: i16) -> i16 { func.return %x : i16 }"
    compiled = compile_object(parse(program), target_of(triple), tools())
    assert compiled.stack_bytes == {"f": return_address_bytes}


@requires_llvm
@pytest.mark.parametrize(
    "triple", ["avr-none-elf", "mips64el-unknown-linux-gnu", "powerpc64-unknown-linux-gnu"]
)
def test_object_files_of_other_machines_are_read(triple: str):
    """Each of them has relocations or stack sizes of a form of its own."""
    compiled = compile_object(parse(CHAIN), target_of(triple), tools())
    assert {"__filldi", "outside"} <= set(compiled.undefined)


ALIGNED_STACK = """
  func.func @f(%x: memref<8xi32>, %i: index) -> i32 {
    %m = memref.alloca() {alignment = 64 : i64} : memref<8xi32>
    memref.copy %x, %m : memref<8xi32> to memref<8xi32>
    %v = memref.load %m[%i] : memref<8xi32>
    func.return %v : i32
  }
"""
PASSED_ON = """
  func.func private @fill(memref<4xi32>)
  func.func @f() {
    %m = memref.alloca() {alignment = 64 : i64} : memref<4xi32>
    func.call @fill(%m) : (memref<4xi32>) -> ()
    func.return
  }
"""


@requires_llvm
def test_stack_is_aligned_as_elements_are():
    """Else the stack pointer moves by bytes that no stack size counts; others may rely on it."""
    for program, aligned in ((ALIGNED_STACK, 4), (PASSED_ON, 64)):
        llvm_ir = lower_to_llvm_ir(parse(program), target_of("cortex-m4f"), tools()).decode()
        assert re.findall(r"alloca .*align (\d+)", llvm_ir) == [str(aligned)]


@requires_llvm
def test_code_of_small_size():
    """Of loops that are made vectors, or unrolled, to be fast."""
    program = """
      func.func @f(%x: memref<64xi8>, %y: memref<64xi8>, %z: memref<i32>) {
        linalg.dot ins(%x, %y : memref<64xi8>, memref<64xi8>) outs(%z : memref<i32>)
        func.return
      }
    """
    for target in (target_of("host"), target_of("cortex-m4f")):
        fast, small = (
            compile_object(parse(program), target, tools(), optimize=goal)
            for goal in ("speed", "size")
        )
        assert small.code_bytes < fast.code_bytes


SECTIONS = """
  memref.global "private" constant @k : memref<4xi8, "flash"> = dense<[1, 2, 3, 4]>
  memref.global @arena : memref<40xi8, "sram"> = uninitialized
  memref.global @table : memref<2xi8, "tcm-0"> = dense<[5, 6]>
  func.func @f(%i: index) {
    %k = memref.get_global @k : memref<4xi8, "flash">
    %a = memref.get_global @arena : memref<40xi8, "sram">
    %v = memref.load %k[%i] : memref<4xi8, "flash">
    memref.store %v, %a[%i] : memref<40xi8, "sram">
    %t = memref.get_global @table : memref<2xi8, "tcm-0">
    memref.store %v, %t[%i] : memref<2xi8, "tcm-0">
    func.return
  }
"""


@requires_llvm
def test_pools_are_sections():
    compiled = compile_object(parse(SECTIONS), target_of("cortex-m4"), tools())
    assert b"\0.rodata.flash\0" in compiled.contents
    assert b"\0.bss.sram\0" in compiled.contents
    assert b"\0.data.tcm_0\0" in compiled.contents
    assert (compiled.constant_bytes, compiled.data_bytes) == (4, 42)
    compiled = compile_object(parse(SECTIONS.replace("sram", "süd")), target_of("host"), tools())
    assert "\0.bss.süd\0".encode() in compiled.contents


@requires_llvm
@requires_c
def test_symbols_are_those_that_nm_sees(tmp_path: Path):
    """Undefined ones; functions of the program itself are internal."""
    compiled = compile_object(parse(CHAIN), target_of("host"), tools())
    path = tmp_path / "chain.o"
    path.write_bytes(compiled.contents)
    assert undefined_symbols(path) == set(compiled.undefined)
    listed = subprocess.run([NM or "", path], capture_output=True, text=True, check=True)
    kinds = {line.split()[-1]: line.split()[-2] for line in listed.stdout.splitlines()}
    assert {name for name, kind in kinds.items() if kind == "T"} == {
        "deep",
        "endless",
        "leaves",
    }


@requires_llvm
def test_one_calling_convention():
    """Of a header: bare pointers, or descriptors for all."""
    both = (
        "func.func @g() -> (i32, i32) { %c = arith.constant 1 : i32 func.return %c, %c : i32, i32 }"
    )
    with pytest.raises(PassError, match="takes bare pointers, but @g takes descriptors"):
        lower_to_llvm_ir(parse(both + ASSERTION), target_of("host"), tools())
    given = "func.func @f(%x: memref<?xf32>) { func.return }"
    returned = """
      func.func @f(%n: index) -> memref<?xf32> {
        %x = memref.alloc(%n) : memref<?xf32>
        func.return %x : memref<?xf32>
      }
    """
    for dynamic in (given, returned):
        with pytest.raises(PassError, match=r"mark it with llvm\.emit_c_interface"):
            lower_to_llvm_ir(parse(dynamic), target_of("host"), tools())


@requires_llvm
def test_descriptors_and_the_bytes_that_they_need():
    """Y8: dynamic shapes need MLIR's C interface; the function that says sizes stays as it is."""
    module = parse("""
      func.func @f(%x: memref<?xf32>, %y: memref<?xf32> {bufferize.result})
          attributes {llvm.emit_c_interface} {
        %0 = arith.constant 0 : index
        %n = memref.dim %x, %0 : memref<?xf32>
        %a = memref.alloc(%n) : memref<?xf32>
        linalg.add ins(%x, %x : memref<?xf32>, memref<?xf32>) outs(%a : memref<?xf32>)
        %b = memref.alloc(%n) : memref<?xf32>
        linalg.mul ins(%a, %x : memref<?xf32>, memref<?xf32>) outs(%b : memref<?xf32>)
        linalg.add ins(%b, %x : memref<?xf32>, memref<?xf32>) outs(%y : memref<?xf32>)
        func.return
      }
    """)
    MergeAllocPass(scope="program", arena="argument", dynamic="reuse").apply(full_context(), module)
    compiled = compile_object(module, target_of("cortex-m4f"), tools())
    assert set(compiled.stack_bytes) == {"_mlir_ciface_f", "f", "f_workspace_size"}
    assert set(compiled.undefined) <= LIBRARY


@requires_llvm
@pytest.mark.parametrize("element", ["f8E4M3FN", "f4E2M1FN", "bf16", "complex<f32>", "i24"])
def test_elements_of_any_type(element: str):
    """LLVM has no floats of 8 bits."""
    program = """
      func.func @f(%x: memref<8xELEMENT>, %y: memref<8xELEMENT>, %n: index) {
        %a = memref.alloc() : memref<8xELEMENT>
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        scf.for %i = %c0 to %n step %c1 {
          %v = memref.load %x[%i] : memref<8xELEMENT>
          memref.store %v, %a[%i] : memref<8xELEMENT>
          %w = memref.load %a[%c0] : memref<8xELEMENT>
          memref.store %w, %y[%i] : memref<8xELEMENT>
        }
        memref.dealloc %a : memref<8xELEMENT>
        func.return
      }
    """
    module = parse(program.replace("ELEMENT", element))
    MergeAllocPass(scope="program", arena="argument").apply(full_context(), module)
    assert "f" in compile_object(module, target_of("cortex-m4f"), tools()).stack_bytes


NARROWED = """
  func.func @f(%n: i32) -> (TYPE {mergealloc.name = "y"}) {
    %y = arith.trunci %n : i32 to TYPE
    func.return %y : TYPE
  }
"""


@requires_llvm
@pytest.mark.parametrize(("type_", "extension"), [("i1", b"zeroext"), ("i8", b"signext")])
def test_a_narrow_result_fills_the_register_as_c_expects(type_: str, extension: bytes):
    program = parse(NARROWED.replace("TYPE", type_))
    llvm_ir = lower_to_llvm_ir(program, target_of("cortex-m4f"), tools())
    assert b"define %s %s @f" % (extension, type_.encode()) in llvm_ir


@requires_llvm
@requires_c
def test_a_bool_is_0_or_1(tmp_path: Path):
    program = parse(NARROWED.replace("TYPE", "i1"))
    path = tmp_path / "f.o"
    path.write_bytes(compile_object(program, target_of("host"), tools()).contents)
    subprocess.run([GCC or "", "-shared", "-o", tmp_path / "f.so", path], check=True)
    assert ctypes.CDLL(str(tmp_path / "f.so")).f(2) & 0xFF == 0


@requires_llvm
def test_a_program_that_cannot_be_lowered_is_one_line():
    with pytest.raises(
        ToolError, match=r"^error: mlir-(opt|translate)\S* rejects the program: [^\n]*$"
    ):
        lower_to_llvm_ir(
            parse('func.func @f() { "test.op"() : () -> () func.return }'),
            target_of("host"),
            tools(),
        )


def test_missing_tools_are_named(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("XDSL_LLC", "/nowhere/llc")
    monkeypatch.setenv("XDSL_OPT", "/nowhere/opt")
    with pytest.raises(MissingToolError, match=r"^error: .*opt and llc .*: install .*llvm-22"):
        Tools.find()


def test_what_is_no_program_is_no_tool(tmp_path: Path):
    tool = tmp_path / "opt"
    tool.write_bytes(b"\0")
    tool.chmod(0o755)
    with pytest.raises(ToolError, match=r"^error: .*opt cannot be run: [^\n]*$"):
        run_tool(tool, [], b"")


def test_targets():
    assert target_of("cortex-m4f").triple == "thumbv7em-none-eabihf"
    assert target_of("armv7-none-eabi:cortex-a9").cpu == "cortex-a9"
    assert target_of("riscv64-unknown-linux-gnu") == Target(
        "riscv64-unknown-linux-gnu",
        "riscv64-unknown-linux-gnu",
        index_bits=64,
        has_libm=True,
        has_fma=True,
        relocation_model="pic",
    )
    assert not target_of("armv7-unknown-eabihf").has_libm
    with pytest.raises(PassError, match="'cortex-m5' is no target: take one of host, cortex-m0"):
        target_of("cortex-m5")


def test_what_is_no_elf_file():
    with pytest.raises(PassError, match="does not produce ELF files"):
        ElfFile(b"MZ")
