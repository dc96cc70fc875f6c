"""Notes that passes leave on functions about their changes."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import ArrayAttr, StringAttr, UnitAttr

from tests.unit.support.programs import parse
from xdsl_mergealloc import REPORT_FORMATS, report_of_program
from xdsl_mergealloc.program_changes import CHANGES, ProgramChange, changes_of, note_change

TILED = ProgramChange("tile-chains", "chains: 1", 0.25)
AGAIN = ProgramChange("recompute-tensors", "tensors: 2", 1.0)


def test_what_is_noted_is_read_in_order():
    function = parse("func.func @f() { func.return }").body.block.first_op
    assert function is not None
    assert changes_of(function) == []
    note_change(function, TILED)
    note_change(function, AGAIN)
    assert changes_of(function) == [TILED, AGAIN]


def test_other_forms_are_left_out():
    function = parse("func.func @f() { func.return }").body.block.first_op
    assert function is not None
    function.attributes[CHANGES] = StringAttr("no list")
    assert changes_of(function) == []
    function.attributes[CHANGES] = ArrayAttr([UnitAttr()])
    note_change(function, TILED)
    assert changes_of(function) == [TILED]


@pytest.mark.parametrize("name", ["text", "html", "json"])
def test_reports_say_it(name: str):
    module = parse(
        """func.func @f(%i: index, %x: f32) {
          %m = memref.alloc() : memref<4xf32>
          memref.store %x, %m[%i] : memref<4xf32>
          memref.dealloc %m : memref<4xf32>
          func.return
        }"""
    )
    write = REPORT_FORMATS[name]
    assert "tile-chains" not in write(report_of_program(module))
    function = module.body.block.first_op
    assert function is not None
    note_change(function, TILED)
    said = write(report_of_program(module))
    assert "tile-chains" in said
    assert "chains: 1" in said
    assert "0.25" in said
