"""Alignment of arenas that a program has already, as far as it says something about it.

This is about a data structure inside of the folder, and may go with it.
"""

from __future__ import annotations

import pytest

from tests.unit.support.programs import parse
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.report.arena_views import Place, places_of_views


def places(arena: str, *offsets: int, header: str = "", attributes: str = "") -> list[Place]:
    """Views of 32 bytes of an arena of 1024 bytes, in a function whose argument is %w."""
    views = "".join(
        f"""
        %at{number} = arith.constant {offset} : index
        %v{number} = memref.view %arena[%at{number}][] : memref<1024xi8> to memref<8xf32>
        "test.op"(%v{number}) : (memref<8xf32>) -> ()
        """
        for number, offset in enumerate(offsets)
    )
    if not arena:
        views = views.replace("%arena", "%w")
    module = parse(f"""
    {header}
    func.func @main(%w: memref<1024xi8>) {attributes} {{
      {arena}
      {views}
      func.return
    }}""")
    return list(places_of_views(module, MemoryLayout()).values())


ALLOC = "%arena = memref.alloc() {} : memref<1024xi8>"
GLOBAL = 'memref.global "private" @arena : memref<1024xi8> = uninitialized {}'
GET_GLOBAL = "%arena = memref.get_global @arena : memref<1024xi8>"


@pytest.mark.parametrize(
    ("offsets", "expected"), [((0, 128), 64), ((0, 64, 96), 32), ((40,), 8), ((0,), 64)]
)
def test_as_far_as_offsets_allow(offsets: tuple[int, ...], expected: int):
    for found in (
        places(ALLOC.replace("{}", ""), *offsets),
        places("", *offsets),
        places(GET_GLOBAL, *offsets, header=GLOBAL.replace("{}", "")),
    ):
        assert [one.offset_bytes for one in found] == list(offsets)
        assert {one.size_bytes for one in found} == {32}
        assert {(one.arena.size_bytes, one.arena.alignment) for one in found} == {(1024, expected)}


def test_as_the_program_says():
    says = "{alignment = 16 : i64}"
    noted = "attributes {mergealloc.workspaces = [{argument = 0 : i64, alignment = 256 : i64}]}"
    for found, alignment in (
        (places(ALLOC.replace("{}", says), 0, 64), 16),
        (places(GET_GLOBAL, 0, 64, header=GLOBAL.replace("{}", says)), 16),
        (places("", 0, 64, attributes=noted), 256),
    ):
        assert {one.arena.alignment for one in found} == {alignment}
