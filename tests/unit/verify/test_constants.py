"""Views of a global that is constant: V20 (C1)."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import ModuleOp

from tests.unit.support.programs import parse
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.verify import check_arenas, describe
from xdsl_mergealloc.verify.violations import Fault


def program(body: str, constant: str = "constant", second_offset: int = 0) -> ModuleOp:
    """A function with two views, %a and %b, of a global of 8 bytes."""
    return parse(f"""
        memref.global "private" {constant} @constants : memref<8xi8> = dense<1>
        func.func private @outside(memref<2xi16>, memref<2xi16>)
        func.func @f(%p: i1, %x: memref<2xi16>) {{
          %one = memref.get_global @constants : memref<8xi8>
          %0 = arith.constant 0 : index
          %a = memref.view %one[%0][] : memref<8xi8> to memref<2xi16>
          %other = memref.get_global @constants : memref<8xi8>
          %1 = arith.constant {second_offset} : index
          %b = memref.view %other[%1][] : memref<8xi8> to memref<2xi16>
          {body}
          func.return
        }}""")


def faults(module: ModuleOp) -> list[Fault]:
    report = check_arenas(module, MemoryLayout())
    assert report.arenas >= 1
    return [violation.fault for violation in report.violations]


MAY_WRITE = {
    "unknown effects": '"test.op"(%a, %b) : (memref<2xi16>, memref<2xi16>) -> ()',
    "no body in sight": "func.call @outside(%a, %b) : (memref<2xi16>, memref<2xi16>) -> ()",
    "either of two": """%c = arith.select %p, %a, %x : memref<2xi16>
        memref.copy %b, %c : memref<2xi16> to memref<2xi16>
        "test.op"(%a) : (memref<2xi16>) -> ()""",
}


@pytest.mark.parametrize("body", MAY_WRITE.values(), ids=MAY_WRITE)
def test_views_of_equal_constants_may_overlap(body: str):
    """V20: operations that might write a constant do not."""
    assert faults(program(body)) == []
    assert faults(program(body, constant="")) == [Fault.OVERLAP]


WRITES = {
    "a copy": "memref.copy %x, %a : memref<2xi16> to memref<2xi16>",
    "a subview": """%s = memref.subview %a[0] [1] [1]
            : memref<2xi16> to memref<1xi16, strided<[1]>>
        %v = arith.constant 1 : i16
        memref.store %v, %s[%0] : memref<1xi16, strided<[1]>>""",
    "a linalg output": "linalg.copy ins(%x : memref<2xi16>) outs(%a : memref<2xi16>)",
}


@pytest.mark.parametrize("body", WRITES.values(), ids=WRITES)
def test_a_constant_is_written(body: str):
    module = program(body)
    assert faults(module) == [Fault.WRITTEN_CONSTANT]
    text = describe(check_arenas(module, MemoryLayout()), 1)
    assert "%a is written, but %one is a global that is constant" in text
    assert "written at:" in text
    assert faults(program(body, constant="", second_offset=4)) == []


def test_places_are_checked_as_ever():
    """V12: a view of a constant is inside of it."""
    body = '"test.op"(%b) : (memref<2xi16>) -> ()'
    assert faults(program(body, second_offset=4)) == []
    assert faults(program(body, second_offset=5)) == [Fault.OUTSIDE]
