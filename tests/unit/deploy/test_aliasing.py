"""Alias information for LLVM about the bytes of accesses: certain facts, and nothing else."""

from __future__ import annotations

import re

import pytest

from tests.support.deploy import requires_llvm, tools
from tests.unit.support.programs import parse
from xdsl_mergealloc.deploy.lowering import lower_to_llvm_ir
from xdsl_mergealloc.deploy.targets import target_of

pytestmark = [pytest.mark.oracle, requires_llvm]

WORKSPACE = "attributes {mergealloc.workspaces = [{argument = 0 : i64, alignment = 16 : i64}]}"


def access_pairs(body: str, arguments: str = "%a: memref<256xi8>", around: str = "") -> set[str]:
    """Pairs `load store` of numbers of accesses, in textual order, marked as not aliasing."""
    text = f"""
      func.func @f({arguments}) {WORKSPACE} {{
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %c8 = arith.constant 8 : index
        %c32 = arith.constant 32 : index
        %c64 = arith.constant 64 : index
        scf.for %i = %c0 to %c8 step %c1 {{
          {body}
        }}
        func.return
      }}
      {around}
    """
    module = parse(text)
    return apart(lower_to_llvm_ir(module, target_of("host"), tools()).decode())


def apart(llvm_ir: str) -> set[str]:
    """The pairs of accesses of a program in LLVM's IR that its metadata tells apart."""
    lists = {
        number: set(re.findall(r"!\d+", nodes))
        for number, nodes in re.findall(r"^(!\d+) = !\{(.*)\}$", llvm_ir, re.MULTILINE)
    }
    accesses = re.findall(r"^ +(?:%\d+ = load|store) .*$", llvm_ir, re.MULTILINE)
    scopes = [re.search(r"!alias.scope (!\d+)", access) for access in accesses]
    others = [re.search(r"!noalias (!\d+)", access) for access in accesses]
    return {
        f"{first} {second}"
        for first in range(len(accesses))
        for second in range(len(accesses))
        for own, told in [(scopes[first], others[second])]
        if own is not None and told is not None and lists[own[1]] <= lists[told[1]]
    }


VIEWS = """
  %x = memref.view %a[%c0][] : memref<256xi8> to memref<8xi32>
  %y = memref.view %a[%c32][] : memref<256xi8> to memref<8xi32>
"""


def test_disjoint_views_are_told_apart():
    body = (
        VIEWS
        + """
      %v = memref.load %x[%i] : memref<8xi32>
      memref.store %v, %y[%i] : memref<8xi32>
    """
    )
    assert access_pairs(body) == {"0 1", "1 0"}


def test_views_in_place_of_each_other_are_not():
    """The result in place of an operand, of another type; the third buffer is apart from both."""
    body = (
        VIEWS
        + """
      %z = memref.view %a[%c0][] : memref<256xi8> to memref<16xi16>
      %v = memref.load %x[%i] : memref<8xi32>
      %w = memref.load %y[%i] : memref<8xi32>
      %t = arith.trunci %v : i32 to i16
      memref.store %t, %z[%i] : memref<16xi16>
      "test.op"(%w) : (i32) -> ()
    """.replace('"test.op"(%w) : (i32) -> ()', "memref.store %w, %x[%i] : memref<8xi32>")
    )
    assert access_pairs(body) == {f"{a} {b}" for a, b in ("01", "10", "12", "21", "13", "31")}


def test_a_byte_in_common_is_enough():
    body = """
      %c31 = arith.constant 31 : index
      %x = memref.view %a[%c0][] : memref<256xi8> to memref<32xi8>
      %y = memref.view %a[%c31][] : memref<256xi8> to memref<32xi8>
      %v = memref.load %x[%i] : memref<32xi8>
      memref.store %v, %y[%i] : memref<32xi8>
    """
    assert access_pairs(body) == set()
    assert access_pairs(body.replace("31 : index", "32 : index")) == {"0 1", "1 0"}


def test_parts_of_a_buffer():
    """The halves of one view; a part that begins where the program says may be in both."""
    body = """
      %x = memref.view %a[%c0][] : memref<256xi8> to memref<16x2xi8>
      %low = memref.subview %x[0, 0] [8, 2] [1, 1]
        : memref<16x2xi8> to memref<8x2xi8, strided<[2, 1]>>
      %high = memref.subview %x[8, 0] [8, 2] [1, 1]
        : memref<16x2xi8> to memref<8x2xi8, strided<[2, 1], offset: 16>>
      %any = memref.subview %x[%i, 0] [8, 2] [1, 1]
        : memref<16x2xi8> to memref<8x2xi8, strided<[2, 1], offset: ?>>
      %v = memref.load %low[%i, %c1] : memref<8x2xi8, strided<[2, 1]>>
      memref.store %v, %high[%i, %c1] : memref<8x2xi8, strided<[2, 1], offset: 16>>
      memref.store %v, %any[%i, %c1] : memref<8x2xi8, strided<[2, 1], offset: ?>>
    """
    assert access_pairs(body) == {"0 1", "1 0"}


def test_a_cast_may_reach_outside_of_what_it_casts():
    body = (
        VIEWS
        + """
      %r = memref.reinterpret_cast %x to offset: [8], sizes: [8], strides: [1]
        : memref<8xi32> to memref<8xi32, strided<[1], offset: 8>>
      %v = memref.load %y[%i] : memref<8xi32>
      memref.store %v, %r[%i] : memref<8xi32, strided<[1], offset: 8>>
    """
    )
    assert access_pairs(body) == set()
    assert access_pairs(body.replace("%v = memref.load %y", "%v = memref.load %x")) == {
        "0 1",
        "1 0",
    }


def test_elements_backwards_are_those_in_front_of_the_first():
    body = (
        VIEWS
        + """
      %z = memref.view %a[%c32][] : memref<256xi8> to memref<7xi32>
      %r = memref.reinterpret_cast %y to offset: [7], sizes: [8], strides: [-1]
        : memref<8xi32> to memref<8xi32, strided<[-1], offset: 7>>
      %v = memref.load %z[%i] : memref<7xi32>
      memref.store %v, %r[%i] : memref<8xi32, strided<[-1], offset: 7>>
    """
    )
    assert access_pairs(body) == set()
    other = body.replace(
        "%v = memref.load %z[%i] : memref<7xi32>", "%v = memref.load %x[%i] : memref<8xi32>"
    )
    assert access_pairs(other) == {"0 1", "1 0"}


def test_a_view_at_an_unknown_place_is_all_of_its_arena():
    body = (
        VIEWS
        + """
      %w = memref.view %a[%i][] : memref<256xi8> to memref<8xi32>
      %v = memref.load %y[%i] : memref<8xi32>
      memref.store %v, %w[%i] : memref<8xi32>
      memref.store %v, %b[%i] : memref<8xi32>
    """
    )
    pairs = access_pairs(body, "%a: memref<256xi8>, %b: memref<8xi32>")
    # What a caller passes besides is not in the workspace.
    assert pairs == {"0 2", "2 0", "1 2", "2 1"}


def test_a_buffer_that_is_one_of_two_is_told_apart_from_nothing():
    body = (
        VIEWS
        + """
      %c = arith.cmpi slt, %i, %c1 : index
      %z = arith.select %c, %x, %y : memref<8xi32>
      %v = memref.load %x[%i] : memref<8xi32>
      memref.store %v, %z[%i] : memref<8xi32>
    """
    )
    assert access_pairs(body) == set()


def test_arguments_may_be_the_same_memory():
    body = """
      %v = memref.load %b[%i] : memref<8xi32>
      memref.store %v, %c[%i] : memref<8xi32>
    """
    assert access_pairs(body, "%a: memref<256xi8>, %b: memref<8xi32>, %c: memref<8xi32>") == set()


def test_constants_and_the_stack_are_apart_from_arenas():
    body = (
        VIEWS
        + """
      %s = memref.alloca() : memref<8xi32>
      %k = memref.get_global @k : memref<8xi32>
      %v = memref.load %k[%i] : memref<8xi32>
      memref.store %v, %s[%i] : memref<8xi32>
      %w = memref.load %s[%c1] : memref<8xi32>
      memref.store %w, %x[%i] : memref<8xi32>
    """
    )
    constant = (
        'memref.global "private" constant @k : memref<8xi32> = dense<[1, 2, 3, 4, 5, 6, 7, 8]>'
    )
    memories = "kssx"
    assert access_pairs(body, around=constant) == {
        f"{a} {b}" for a in range(4) for b in range(4) if memories[a] != memories[b]
    }


CALLED = f"""
  func.func private @layer(%x: memref<8xi32>, %a: memref<64xi8>) {WORKSPACE.replace("0", "1", 1)} {{
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %c32 = arith.constant 32 : index
    %y = memref.view %a[%c0][] : memref<64xi8> to memref<8xi32>
    %z = memref.view %a[%c32][] : memref<64xi8> to memref<8xi32>
    scf.for %i = %c0 to %c8 step %c1 {{
      %v = memref.load %x[%i] : memref<8xi32>
      memref.store %v, %y[%i] : memref<8xi32>
      memref.store %v, %z[%i] : memref<8xi32>
    }}
    func.return
  }}
  func.func @f(%x: memref<8xi32>, %a: memref<64xi8>) {{
    func.call @layer(%x, %a) : (memref<8xi32>, memref<64xi8>) -> ()
    func.return
  }}
"""


def test_what_a_function_of_the_program_gets_may_be_in_its_own_arena():
    """Its result may take the place of its argument: the views of its arena alone are apart."""
    llvm_ir = lower_to_llvm_ir(parse(CALLED), target_of("host"), tools()).decode()
    assert apart(llvm_ir) == {"1 2", "2 1"}
    assert " noalias" not in llvm_ir.split("!llvm.module.flags")[0].replace("!noalias", "")


SHARED = """
  memref.global @arena : memref<64xi8> = uninitialized
  func.func private @layer(%x: memref<8xi32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %a = memref.get_global @arena : memref<64xi8>
    %y = memref.view %a[%c0][] : memref<64xi8> to memref<8xi32>
    scf.for %i = %c0 to %c8 step %c1 {
      %v = memref.load %x[%i] : memref<8xi32>
      memref.store %v, %y[%i] : memref<8xi32>
    }
    func.return
  }
  func.func @f(%x: memref<8xi32>) {
    func.call @layer(%x) : (memref<8xi32>) -> ()
    func.return
  }
"""


def test_what_a_function_of_the_program_gets_may_be_in_an_arena_of_all():
    """Callers outside of the program pass nothing of it; functions of the program do."""
    llvm_ir = lower_to_llvm_ir(parse(SHARED), target_of("host"), tools()).decode()
    assert apart(llvm_ir) == set()
    entry = parse(SHARED[: SHARED.index("  func.func @f(")].replace(" private", ""))
    assert apart(lower_to_llvm_ir(entry, target_of("host"), tools()).decode()) == {"0 1", "1 0"}


def test_memory_of_callers_is_theirs_alone():
    llvm_ir = lower_to_llvm_ir(
        parse(f"func.func @f(%a: memref<8xi8>, %b: memref<8xi8>) {WORKSPACE} {{ func.return }}"),
        target_of("host"),
        tools(),
    ).decode()
    assert re.search(r"@f\(ptr noalias %\d+, ptr %\d+\)", llvm_ir)


def test_memory_at_addresses():
    """Of two arenas at addresses that the program says, bytes count from the first address."""
    body = """
      %p = arith.constant 4096 : index
      %q = arith.constant 4128 : index
      %r = arith.constant 4120 : index
      %x = builtin.unrealized_conversion_cast %p : index to memref<32xi8>
      %y = builtin.unrealized_conversion_cast %q : index to memref<32xi8>
      %z = builtin.unrealized_conversion_cast %r : index to memref<4xi8>
      %v = memref.load %x[%i] : memref<32xi8>
      memref.store %v, %y[%i] : memref<32xi8>
      memref.store %v, %z[%i] : memref<4xi8>
    """
    assert access_pairs(body) == {"0 1", "1 0", "1 2", "2 1"}


def test_strides_that_only_the_caller_knows():
    text = f"""
      func.func @f(%a: memref<256xi8>, %m: memref<?x?x4xi32, strided<[?, ?, 1]>>)
          {WORKSPACE.replace("{", "{llvm.emit_c_interface, ", 1)} {{
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %c4 = arith.constant 4 : index
        %x = memref.view %a[%c0][] : memref<256xi8> to memref<4xi32>
        scf.for %i = %c0 to %c4 step %c1 {{
          %v = memref.load %m[%i, %i, %i] : memref<?x?x4xi32, strided<[?, ?, 1]>>
          memref.store %v, %x[%i] : memref<4xi32>
        }}
        func.return
      }}
    """
    llvm_ir = lower_to_llvm_ir(parse(text), target_of("host"), tools()).decode()
    body = llvm_ir.partition("define void @f(")[2].partition("\n}")[0]
    assert re.findall(r"extractvalue \{ [^}]* \} %\d+, (\d, \d)$", body, re.MULTILINE) == [
        "4, 0",
        "4, 1",
    ]
    assert re.search(r"load i32, .*!alias.scope", body)
