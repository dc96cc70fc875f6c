"""Constants in reports (C1): from a plan, and read back from a program."""

from __future__ import annotations

import json
import shutil
import subprocess
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from xdsl.dialects.builtin import ModuleOp

from tests.support.browser import Browser, requires_browser
from tests.support.generators.builder import full_context
from tests.unit.support.programs import parse
from xdsl_mergealloc import MemoryReport, MergeAllocPass, report_of_program
from xdsl_mergealloc.report.constants_report import ConstantsReport
from xdsl_mergealloc.report.formats import FORMATS

PROGRAM = """
    memref.global "private" constant @w : memref<64xf32> = dense<1.0> loc("net.mlir":2:3)
    memref.global "private" constant @equal : memref<8x8xf32> = dense<1.0>
    memref.global "private" constant @"</b>*/" : memref<3xi1> = dense<[true, false, true]>
        loc("net.mlir":4:3)
    memref.global constant @public : memref<4xf32> = dense<1.0>
    func.func @model(%x: memref<64xf32>) {
      %w = memref.get_global @w : memref<64xf32>
      %equal = memref.get_global @equal : memref<8x8xf32>
      %b = memref.get_global @"</b>*/" : memref<3xi1>
      %public = memref.get_global @public : memref<4xf32>
      %t = memref.alloc() : memref<64xf32>
      linalg.add ins(%x, %w : memref<64xf32>, memref<64xf32>) outs(%t : memref<64xf32>)
      linalg.copy ins(%t : memref<64xf32>) outs(%x : memref<64xf32>)
      "test.op"(%equal, %b) {readonly} : (memref<8x8xf32>, memref<3xi1>) -> ()
      func.return
    }"""

PACKING = MergeAllocPass(pack_constants=True)


def planned() -> MemoryReport:
    return report_of_program(parse(PROGRAM), PACKING)


def merged_module(planning: MergeAllocPass = PACKING) -> ModuleOp:
    module = parse(PROGRAM)
    planning.apply(full_context(), module)
    return module


def only(report: MemoryReport) -> ConstantsReport:
    (constants,) = report.constants
    return constants


GIVEN = """
    memref.global "private" constant @packed : memref<32xi8> = dense<7>
        {mergealloc.constants = [
            {name = "a", offset = 16 : i64, bytes = 16 : i64, type = memref<4xi32>},
            {name = "b", offset = 0 : i64, bytes = 16 : i64, type = memref<16xi8>}EQUAL]}
    func.func @main() { func.return }"""


def test_rows_are_in_the_order_of_their_places():
    """Also if the program has the constants in another order; equal ones are in one row."""
    equal = ', {name = "c", offset = 16 : i64, bytes = 16 : i64, type = memref<16xi8>}'
    constants = only(report_of_program(parse(GIVEN.replace("EQUAL", equal)), None))
    assert [[one.name for one in row] for row in constants.by_place()] == [["b"], ["a", "c"]]
    assert (constants.alignment, constants.sum_bytes) == (1, 48)
    of_three = "Constants in pool default: 32 bytes of 3 constants, 2 of them different"
    assert constants.title == of_three
    different = only(report_of_program(parse(GIVEN.replace("EQUAL", "")), None))
    assert different.title == "Constants in pool default: 32 bytes of 2 constants"
    one = replace(different, constants=different.constants[:1])
    assert one.title == "Constants in pool default: 32 bytes of 1 constant"
    none = replace(different, constants=())
    assert none.title == "Constants in pool default: 32 bytes of 0 constants"


def test_a_plan_says_what_is_where():
    """C1: name, bytes, offset, pool, location; constants left alone, and why."""
    report = planned()
    constants = only(report)
    assert (constants.pool, constants.size_bytes, constants.alignment) == ("default", 259, 4)
    assert (constants.exists, constants.name, constants.sum_bytes) == (False, "", 515)
    assert [
        (one.name, one.type, one.size_bytes, one.offset_bytes) for one in constants.constants
    ] == [
        ("w", "memref<64xf32>", 256, 0),
        ("equal", "memref<8x8xf32>", 256, 0),
        ("</b>*/", "memref<3xi1>", 3, 256),
    ]
    assert constants.constants[0].location == "net.mlir:2:3"
    assert constants.contents == b"\0\0\x80\x3f" * 64 + b"\1\0\1"
    assert [(one.name, one.reason) for one in report.staying_constants] == [
        ("public", "others may name it: it is not private")
    ]


def test_the_same_is_read_back():
    """C1: of a program whose constants are packed, and whose buffers are in an arena."""
    report = report_of_program(merged_module())
    constants, before = only(report), only(planned())
    assert (constants.exists, constants.name) == (True, "constants_default")
    without_locations = tuple(replace(one, location="") for one in before.constants)
    assert replace(constants, exists=False, name="") == replace(before, constants=without_locations)
    (arena,) = report.arenas
    assert [buffer.name for buffer in arena.buffers] == ["t"]


def test_constants_of_a_merged_program_can_still_be_planned():
    """The arena is there, the constants are not packed."""
    report = report_of_program(merged_module(MergeAllocPass()), PACKING)
    assert only(report).constants == only(planned()).constants
    assert [arena.exists for arena in report.arenas] == [True]


def test_a_pool_has_what_constants_leave():
    """G6: before as after."""
    planning = MergeAllocPass(pack_constants=True, pools="sram:1024")
    before = report_of_program(parse(PROGRAM), planning)
    after = report_of_program(merged_module(planning), planning)
    for report in (before, after):
        assert [arena.capacity_bytes for arena in report.arenas] == [1024 - 259]


def test_nothing_is_said_where_constants_are_not_asked_for():
    report = report_of_program(parse(PROGRAM))
    assert (report.constants, report.staying_constants) == ((), ())


def test_text_has_a_table():
    text = FORMATS["text"](planned())
    assert "constants in pool 'default' (merge-alloc would make it)\n    259 bytes" in text
    assert "@w         256       0  memref<64xf32>   net.mlir:2:3" in text
    assert "globals that stay as they are:\n    name     reason" in text
    assert "constants: 3 in 259 bytes of 1 global" in text


def test_json_has_all_but_the_contents():
    document = json.loads(FORMATS["json"](planned()))
    (constants,) = document["constants"]
    assert constants["constants"][2] == {
        "name": "</b>*/",
        "type": "memref<3xi1>",
        "size_bytes": 3,
        "offset_bytes": 256,
        "location": "net.mlir:4:3",
    }
    assert "contents" not in constants
    assert document["staying_constants"][0]["name"] == "public"


def test_svg_has_a_rectangle_for_each_place():
    namespace = "{http://www.w3.org/2000/svg}"
    picture = ElementTree.fromstring(FORMATS["svg"](planned()))
    titles = [group.find(f"{namespace}title") for group in picture.iter(f"{namespace}g")]
    texts = [title.text for title in titles if title is not None]
    assert "@w, @equal\nmemref<64xf32>\n256 bytes at offset 0\nnet.mlir:2:3" in texts
    assert "@</b>*/\nmemref<3xi1>\n3 bytes at offset 256\nnet.mlir:4:3" in texts


def test_names_are_harmless():
    assert "</b>*/" not in FORMATS["html"](planned())
    assert FORMATS["c-header"](planned()).count("*/") == FORMATS["c-header"](planned()).count("/*")


@pytest.mark.skipif(shutil.which("gcc") is None, reason="no gcc")
@pytest.mark.parametrize("standard", ["c99", "c11"])
def test_a_c_program_finds_constants(tmp_path: Path, standard: str):
    """C1: sizes and offsets without the bytes, and with them."""
    for name, report in (("plan.h", planned()), ("merged.h", report_of_program(merged_module()))):
        (tmp_path / name).write_text(FORMATS["c-header"](report))
    (tmp_path / "sizes.c").write_text(
        '#include "merged.h"\nint size(void) { return MODEL_CONSTANTS_DEFAULT_SIZE; }\n'
    )
    (tmp_path / "main.c").write_text(
        """
        #include <stdio.h>
        #include <string.h>
        #define MODEL_CONSTANTS_DATA
        #include "plan.h"
        int size(void);
        int main(void) {
          float w;
          memcpy(&w, model_constants_default + MODEL_CONSTANTS_DEFAULT_W_OFFSET + 4, sizeof w);
          printf("%d %d %g %d %d", size(), MODEL_CONSTANTS_DEFAULT_EQUAL_SIZE, (double)w,
                 model_constants_default[258],
                 (int)((uintptr_t)model_constants_default % MODEL_CONSTANTS_DEFAULT_ALIGNMENT));
          return 0;
        }"""
    )
    flags = [f"-std={standard}", "-Wall", "-Wextra", "-Werror", "-pedantic"]
    command = ["gcc", *flags, "-o", "main", "main.c", "sizes.c"]
    answer = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert answer.returncode == 0, answer.stderr
    run = subprocess.run([tmp_path / "main"], check=True, capture_output=True, text=True)
    assert run.stdout == "259 256 1 1 0"


@pytest.mark.thorough
@requires_browser
def test_a_browser_shows_them(tmp_path: Path):
    """C1: a picture and a table of their own; no error, no request."""
    path = tmp_path / "plan.html"
    path.write_text(FORMATS["html"](planned()))
    with Browser() as browser:
        browser.open(path)
        boxes: list[dict[str, Any]] = browser.evaluate(
            "(() => { const plots = [...document.querySelectorAll('svg.plot')];"
            " const plot = plots[plots.length - 1];"
            " return [plot, ...plot.querySelectorAll('.buffer rect')]"
            ".map((one) => one.getBoundingClientRect().toJSON()); })()"
        )
        frame, *places = boxes
        assert [round(259 * place["height"] / frame["height"]) for place in places] == [256, 3]
        assert all(place["width"] == pytest.approx(frame["width"]) for place in places)
        cells = "[...document.querySelectorAll('section td')].map((one) => one.textContent.trim())"
        assert {"@w", "@</b>*/", "@public", "net.mlir:2:3"} <= set(browser.evaluate(cells))
        assert (browser.complaints, len(browser.requests)) == ([], 1)
