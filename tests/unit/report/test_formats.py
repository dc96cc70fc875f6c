"""Each format can be read by the program that it is for."""

from __future__ import annotations

import io
import json
import shutil
import subprocess
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.generators.builder import full_context
from tests.unit.report.programs import MODEL, TWO_POOLS, network
from tests.unit.support.programs import parse
from xdsl_mergealloc import MergeAllocPass, PassError
from xdsl_mergealloc.planner.csv_format import read_csv
from xdsl_mergealloc.report.build import report_of_program
from xdsl_mergealloc.report.formats import FORMATS
from xdsl_mergealloc.report.memory_report import MemoryReport
from xdsl_mergealloc.report.text import live_text

NOTHING = "func.func @f() { func.return }"
GCC = shutil.which("gcc")


def report_of(program: str, planning: MergeAllocPass | None = None) -> MemoryReport:
    return report_of_program(parse(program), planning)


@pytest.mark.parametrize("name", FORMATS)
def test_a_program_without_allocations_has_a_report(name: str):
    assert FORMATS[name](report_of(NOTHING)).endswith("\n")


@pytest.mark.parametrize("name", FORMATS)
def test_reports_are_reproducible(name: str):
    assert FORMATS[name](report_of(network(30))) == FORMATS[name](report_of(network(30)))


def test_many_live_ranges_are_cut_short_in_tables():
    (arena,) = report_of(MODEL).arenas
    live = tuple((tick, tick + 1) for tick in range(1, 20, 2))
    assert (
        live_text(replace(arena.buffers[0], live=live)) == "[1, 2) [3, 4) ... [19, 20) (10 ranges)"
    )
    assert live_text(replace(arena.buffers[0], live=live[:3])) == "[1, 2) [3, 4) [5, 6)"


def test_json_is_json_and_complete():
    report = report_of(TWO_POOLS, MergeAllocPass(pools="sram:1KiB,default"))
    document = json.loads(FORMATS["json"](report))
    assert (document["format"], document["version"]) == ("memory-report", 1)
    assert document["arena_bytes"] == report.arena_bytes
    first = document["functions"][0]["arenas"][0]
    assert first["capacity_bytes"] == 1024
    assert first["buffers"][0]["live"] == [[3, 6]]
    assert document["functions"][1]["staying"][0] == {
        "name": "a",
        "type": "memref<4xf16>",
        "size_bytes": 8,
        "reason": "returned by the function",
        "missing_interface": "",
        "location": "<unknown>:10:12",
    }


def test_csv_is_a_problem_of_the_planner_with_pinned_offsets():
    report = report_of(network(40), MergeAllocPass(lifetimes="liveness"))
    (arena,) = report.arenas
    problem = read_csv(io.StringIO(FORMATS["csv"](report)))
    for buffer, row in zip(problem.buffers, arena.buffers, strict=True):
        assert buffer.live == row.live
        assert buffer.size_bytes == row.size_bytes
        assert buffer.pinned_offset_bytes == row.offset_bytes


def test_csv_holds_one_arena():
    report = report_of(TWO_POOLS)
    with pytest.raises(PassError, match=r"there are 2: name one of them, arena=0 to arena=1"):
        FORMATS["csv"](report)
    one = report.only_arena(1)
    assert one is not None
    assert FORMATS["csv"](one).splitlines()[1] == "0,5,6,256,1,,0"
    assert report.only_arena(2) is None


def test_chrome_trace_has_an_event_for_each_begin_and_end():
    report = report_of(network(20))
    (arena,) = report.arenas
    events = json.loads(FORMATS["chrome"](report))["traceEvents"]
    begins = {event["id"]: event["ts"] for event in events if event["ph"] == "b"}
    ends = {event["id"]: event["ts"] for event in events if event["ph"] == "e"}
    assert begins == {f"0.{buffer.id}": buffer.begin for buffer in arena.buffers}
    assert ends == {f"0.{buffer.id}": buffer.end for buffer in arena.buffers}
    counters = [event["args"]["bytes"] for event in events if event["ph"] == "C"]
    assert max(counters) == arena.lower_bound_bytes
    assert counters[-1] == 0


def test_svg_is_xml_with_a_rectangle_for_each_live_range():
    report = report_of(network(20), MergeAllocPass(lifetimes="liveness"))
    (arena,) = report.arenas
    namespace = "{http://www.w3.org/2000/svg}"
    picture = ElementTree.fromstring(FORMATS["svg"](report))
    groups = [group for group in picture.iter(f"{namespace}g") if "data-buffer" in group.attrib]
    begin = min(buffer.begin for buffer in arena.buffers)
    ticks = arena.end_tick - begin
    assert len(groups) == len(arena.buffers)
    for group, buffer in zip(groups, arena.buffers, strict=True):
        shapes = group.findall(f"{namespace}rect")
        for shape, (start, end) in zip(shapes, buffer.live, strict=True):
            x, y, width, height = (
                float(shape.attrib[name].rstrip("%")) / 100
                for name in ("x", "y", "width", "height")
            )
            assert x * ticks + begin == pytest.approx(start, abs=0.01)
            assert width * ticks == pytest.approx(end - start, abs=0.01)
            assert height * arena.size_bytes == pytest.approx(buffer.size_bytes, abs=0.1)
            assert (1 - y) * arena.size_bytes == pytest.approx(buffer.end_bytes, abs=0.1)


def test_inputs_and_outputs_are_shown_as_such():
    """W5: of the plan, and of the program that has it."""
    planning = MergeAllocPass(scope="program", arena="argument", io_in_workspace=True)
    module = parse(
        """
        func.func @model(%x: memref<64xf32>, %y: memref<64xf32>) -> memref<64xf32> {
          %a = memref.alloc() : memref<64xf32>
          linalg.add ins(%x, %y : memref<64xf32>, memref<64xf32>) outs(%a : memref<64xf32>)
          linalg.exp ins(%a : memref<64xf32>) outs(%y : memref<64xf32>)
          %r = memref.alloc() : memref<64xf32>
          linalg.exp ins(%a : memref<64xf32>) outs(%r : memref<64xf32>)
          func.return %r : memref<64xf32>
        }"""
    )
    planned = report_of_program(module, planning)
    planning.apply(full_context(), module)
    for report in (planned, report_of_program(module)):
        (arena,) = report.arenas
        captions = ["%x (input x)", "%y (input y, output y)", "%a", "%r (output result_0)"]
        assert [buffer.caption for buffer in arena.buffers] == captions
        for name in ("text", "html", "svg"):
            assert all(caption in FORMATS[name](report) for caption in captions)
        assert FORMATS["svg"](report).count(' io"') == 3
        assert '"io": "input y, output y"' in FORMATS["json"](report)


def test_text_of_the_program_is_harmless_in_markup():
    program = """
        func.func @"<b>&"(%x: memref<64xf32, "<i>">) {
          %a = memref.alloc() : memref<64xf32, "<i>"> loc("</script>":1:1)
          "test.op"(%x, %a) : (memref<64xf32, "<i>">, memref<64xf32, "<i>">) -> ()
          func.return
        }"""
    ElementTree.fromstring(FORMATS["svg"](report_of(program)))
    page = FORMATS["html"](report_of(program))
    assert "<b>&" not in page.replace("<b>256", "")
    assert "<i>&quot;" not in page
    assert page.count("</script>") == 1


@pytest.mark.skipif(GCC is None, reason="no gcc")
@pytest.mark.parametrize("program", [MODEL, TWO_POOLS, network(3), NOTHING])
def test_header_is_c99_without_warnings(tmp_path: Path, program: str):
    (tmp_path / "plan.h").write_text(FORMATS["c-header"](report_of(program)))
    (tmp_path / "use.c").write_text(
        '#include "plan.h"\n#include "plan.h"\nint main(void) { return 0; }\n'
    )
    compile_c(tmp_path, "use.c")


@pytest.mark.skipif(GCC is None, reason="no gcc")
def test_header_says_sizes_and_how_to_call(tmp_path: Path):
    (tmp_path / "plan.h").write_text(FORMATS["c-header"](report_of(MODEL)))
    (tmp_path / "use.c").write_text(
        """
        #include <stdio.h>
        #include "plan.h"
        static unsigned char arena[MODEL_ARENA_DEFAULT_SIZE];
        static float x[MODEL_INPUT_X_SIZE / sizeof(float)];
        static int8_t out[MODEL_INPUT_OUT_SIZE];
        float model(float *in, float scale, int8_t *to) { return in[0] + scale + to[0]; }
        int main(void) {
          printf("%zu %d %d %g", sizeof arena, MODEL_ARENA_DEFAULT_ALIGNMENT,
                 MODEL_OUTPUT_RESULT_0_SIZE, (double)model(x, 0.5f, out));
          return 0;
        }
        """
    )
    compile_c(tmp_path, "use.c")
    run = subprocess.run([tmp_path / "use"], check=True, capture_output=True, text=True)
    assert run.stdout == "512 64 4 0.5"


def compile_c(folder: Path, name: str) -> None:
    """Compile a C program to `use`, without any warning."""
    flags = ["-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic"]
    answer = subprocess.run(
        [GCC or "", *flags, "-o", "use", name], cwd=folder, capture_output=True, text=True
    )
    assert answer.returncode == 0, answer.stderr
