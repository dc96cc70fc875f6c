"""The report of a program agrees with its plan, before and after it is carried out."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from xdsl.context import Context

from tests.support.real_inputs import in_tiers, model_files, model_id, requires_models
from tests.unit.report.programs import MODEL, TWO_POOLS, network
from tests.unit.support.programs import parse
from xdsl_mergealloc import MergeAllocPass, plan_program
from xdsl_mergealloc.recorded_plan import ArenaReport
from xdsl_mergealloc.report.build import report_of_program
from xdsl_mergealloc.report.memory_report import live_bytes_by_tick
from xdsl_mergealloc.value_names import printed_names

SMALL_MODELS = [path for path in model_files("*.memref.mlir") if path.stat().st_size < 60_000]


def unnamed(arena: ArenaReport) -> ArenaReport:
    """An arena without the fields that depend on its being there: names, and places in the text."""
    buffers = tuple(
        replace(
            one,
            name="",
            location="",
            first_access=replace(one.first_access, location=""),
            last_access=replace(one.last_access, location=""),
        )
        for one in arena.buffers
    )
    peak = replace(arena.peak, location="")
    return replace(arena, name="", exists=False, peak=peak, buffers=buffers)


class TestBefore:
    def test_holds_what_the_plan_holds(self):
        module = parse(network(50))
        before = str(module)
        planning = MergeAllocPass(alignment=16)
        report = report_of_program(module, planning)
        (arena,) = report.arenas
        (planned,) = plan_program(module, planning.options()).arenas
        assert str(module) == before
        assert (arena.size_bytes, arena.alignment) == (planned.size_bytes, 16)
        assert arena.lower_bound_bytes == planned.lower_bound_bytes
        assert arena.efficiency * arena.size_bytes == pytest.approx(arena.lower_bound_bytes)
        assert arena.peak.tick == planned.peak_tick
        assert arena.algorithm == planned.algorithm
        assert not arena.exists
        assert not report.is_merged
        for buffer, placed in zip(arena.buffers, planned.placed, strict=True):
            assert (buffer.offset_bytes, buffer.size_bytes) == (
                placed.offset_bytes,
                placed.size_bytes,
            )
            assert buffer.live == placed.live_ranges
            assert buffer.location == placed.location

    def test_what_is_live_at_the_peak_adds_up_to_the_lower_bound(self):
        (arena,) = report_of_program(parse(network(60)), MergeAllocPass(alignment=4)).arenas
        assert sum(buffer.size_bytes for buffer in arena.peak_buffers) == arena.lower_bound_bytes
        assert max(live_bytes_by_tick(arena), key=lambda entry: entry[1]) == (
            arena.peak.tick,
            arena.lower_bound_bytes,
        )

    def test_each_pool_is_an_arena_with_the_capacity_of_the_pool(self):
        report = report_of_program(parse(TWO_POOLS), MergeAllocPass(pools="sram:64KiB,default"))
        assert [(arena.pool, arena.capacity_bytes) for arena in report.arenas] == [
            ("sram", 65536),
            ("default", None),
        ]
        assert [arena.id for arena in report.arenas] == [0, 1]

    def test_what_exceeds_a_pool_is_said(self):
        planning = MergeAllocPass(pools="sram:100,default", on_overflow="warn")
        first, second = report_of_program(parse(TWO_POOLS), planning).arenas
        assert first.capacity_text == " of 100 (156 too many)"
        assert second.capacity_text == ""

    def test_signature(self):
        (function,) = report_of_program(parse(MODEL)).functions
        assert [(one.name, one.size_bytes, one.shape) for one in function.inputs] == [
            ("x", 256, (64,)),
            ("scale", 4, None),
            ("out", 8, (4, 2)),
        ]
        assert [(one.name, one.size_bytes) for one in function.outputs] == [("result_0", 4)]

    def test_what_the_program_holds_at_once_ends_with_frees(self):
        freed = """
            func.func @f() {
              %a = memref.alloc() : memref<64xi8>
              "test.op"(%a) : (memref<64xi8>) -> ()
              memref.dealloc %a : memref<64xi8>
              %b = memref.alloc() : memref<32xi8>
              "test.op"(%b) : (memref<32xi8>) -> ()
              memref.dealloc %b : memref<32xi8>
              func.return
            }"""
        (function,) = report_of_program(parse(freed)).functions
        assert function.present_bytes == 64
        (function,) = report_of_program(parse(re.sub("memref.dealloc.*", "", freed))).functions
        assert function.present_bytes == 96

    def test_allocations_outside_of_functions_are_told(self):
        report = report_of_program(parse("%a = memref.alloc() : memref<4xi8>"))
        assert report.functions == ()
        assert [one.reason for one in report.staying] == ["not inside an allocation scope"]


class TestNames:
    @pytest.mark.parametrize("path", in_tiers(SMALL_MODELS), ids=model_id)
    @requires_models
    def test_are_those_of_the_printed_program(self, path: Path):
        module = parse(path.read_text())
        text = str(module)
        for function in module.ops:
            names = printed_names(function)
            for op in function.walk():
                if op.name == "memref.alloc":
                    assert f"%{names[op.results[0]]} = memref.alloc" in text

    def test_numbers_are_those_of_the_printer(self):
        module = parse(
            """func.func @f(%n: index) {
              %a = memref.alloc() : memref<4xi8>
              %0 = memref.alloc() : memref<4xi8>
              %a_1 = memref.alloc() : memref<4xi8>
              "test.op"(%a, %0, %a_1) ({
                ^bb0(%a_2: memref<4xi8>):
                  %a_7 = memref.alloc() : memref<4xi8>
                  "test.end"(%a_7) : (memref<4xi8>) -> ()
              }) : (memref<4xi8>, memref<4xi8>, memref<4xi8>) -> ()
              func.return
            }"""
        )
        (function,) = module.ops
        names = [name for value, name in printed_names(function).items() if value.name_hint != "n"]
        assert names == ["a", "0", "a_1", "a_2", "a_3"]
        assert "%a_3 = memref.alloc" in str(module)


class TestAfter:
    @pytest.mark.parametrize(
        "planning",
        [
            MergeAllocPass(lifetimes="tick"),
            MergeAllocPass(),
        ],
        ids=["tick", "liveness"],
    )
    @pytest.mark.parametrize("path", in_tiers(SMALL_MODELS, quick_bytes=10_000), ids=model_id)
    @requires_models
    def test_reads_back_what_was_planned(self, path: Path, planning: MergeAllocPass):
        module = parse(path.read_text())
        before = report_of_program(module, planning)
        planning.apply(Context(), module)
        text = str(module)
        after = report_of_program(parse(text))
        assert [unnamed(arena) for arena in after.arenas] == [
            unnamed(arena) for arena in before.arenas
        ]
        for arena in after.arenas:
            assert arena.exists
            for buffer in arena.buffers:
                assert f"%{buffer.name} = memref.view %{arena.name}[" in text

    def test_instances_of_a_parallel_loop_are_one_buffer(self):
        module = parse(
            """func.func @f() {
              %arena = memref.alloc() : memref<512xi8>
              %lower = arith.constant 0 : index
              %upper = arith.constant 4 : index
              %one = arith.constant 1 : index
              %bytes = arith.constant 64 : index
              scf.parallel (%i) = (%lower) to (%upper) step (%one) {
                %shift = arith.muli %i, %bytes : index
                %a = memref.view %arena[%shift][] : memref<512xi8> to memref<64xi8>
                "test.op"(%a) : (memref<64xi8>) -> ()
                scf.reduce
              }
              func.return
            }"""
        )
        (arena,) = report_of_program(module).arenas
        (buffer,) = arena.buffers
        assert (arena.size_bytes, buffer.size_bytes, buffer.offset_bytes) == (512, 256, 0)
        assert not arena.has_lifetimes

    def test_arenas_of_which_something_is_unknown_are_ordinary_buffers(self):
        module = parse(
            """func.func @f(%shift: index) {
              %arena = memref.alloc() : memref<512xi8>
              %a = memref.view %arena[%shift][] : memref<512xi8> to memref<64xi8>
              "test.op"(%a) : (memref<64xi8>) -> ()
              func.return
            }"""
        )
        report = report_of_program(module)
        assert not report.is_merged
        assert [[buffer.name for buffer in arena.buffers] for arena in report.arenas] == [["arena"]]
