"""Bytes that accesses to buffers may touch, and which of them never meet."""

from __future__ import annotations

import pytest
from xdsl.dialects.func import FuncOp
from xdsl.ir import SSAValue

from tests.unit.support.programs import parse
from xdsl_mergealloc.deploy.regions import Regions, constant_globals

BODY = """
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %c64 = arith.constant 64 : index
    %x = memref.view %a[%c64][] : memref<256xi8> to memref<64xi8>
    %in_x = memref.view %x[%c8][] : memref<64xi8> to memref<4xi32>
    %any = memref.view %a[%n][] : memref<256xi8> to memref<64xi8>
    %in_any = memref.view %any[%c8][] : memref<64xi8> to memref<4xi32>
    %columns = memref.subview %x[0] [4] [8]
      : memref<64xi8> to memref<4xi8, strided<[8]>>
    %steps = memref.subview %x[0] [4] [%n]
      : memref<64xi8> to memref<4xi8, strided<[?]>>
    %one = memref.get_global @one : memref<8xi8>
    %constant = memref.get_global @constant : memref<8xi8>
    %stack = memref.alloca() : memref<8xi8>
"""


def regions(
    visibility: str = "", *, is_called: bool = False
) -> tuple[Regions, dict[str, SSAValue]]:
    """The regions of a function, and its buffers by name."""
    module = parse(
        f"""
        memref.global "private" @one : memref<8xi8> = uninitialized
        memref.global "private" constant @constant : memref<8xi8> = dense<1>
        func.func {visibility} @f(%a: memref<256xi8>, %b: memref<256xi8>, %n: index) {{
          {BODY}
          func.return
        }}"""
    )
    operations = list(module.walk())
    function = next(op for op in operations if isinstance(op, FuncOp))
    block = function.body.block
    values: list[SSAValue] = [*block.args]
    values += [result for op in block.ops for result in op.results]
    named = {value.name_hint: value for value in values if value.name_hint is not None}
    return Regions(function, constant_globals(operations), is_called, 64), named


@pytest.mark.parametrize(
    ("name", "begin", "end"),
    [
        ("a", 0, 256),
        ("x", 64, 128),
        ("in_x", 72, 88),
        ("any", 0, 256),
        ("in_any", 0, 256),
        ("columns", 64, 89),
        ("steps", 64, 128),
    ],
)
def test_bytes_of_views(name: str, begin: int, end: int) -> None:
    found, named = regions()
    region = found.of(named[name])
    assert region is not None
    assert (region.begin_bytes, region.end_bytes) == (begin, end)


@pytest.mark.parametrize(
    ("one", "other", "are_apart"),
    [
        ("in_x", "x", False),
        ("in_x", "any", False),
        ("a", "b", False),
        ("a", "stack", True),
        ("a", "constant", True),
        ("one", "constant", True),
        ("one", "stack", True),
    ],
)
def test_what_never_meets(one: str, other: str, *, are_apart: bool) -> None:
    found, named = regions()
    first, second = found.of(named[one]), found.of(named[other])
    assert first is not None
    assert second is not None
    assert found.are_apart(first, second) == found.are_apart(second, first) == are_apart


@pytest.mark.parametrize(
    ("visibility", "is_called", "are_apart"),
    [("", False, True), ("", True, False), ("private", False, False)],
)
def test_only_callers_outside_do_not_pass_globals(
    visibility: str, *, is_called: bool, are_apart: bool
) -> None:
    found, named = regions(visibility, is_called=is_called)
    argument, other = found.of(named["a"]), found.of(named["one"])
    assert argument is not None
    assert other is not None
    assert found.are_apart(argument, other) == are_apart
