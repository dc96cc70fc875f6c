"""Reports of programs that are planned as a whole, and of pools with a base address."""

from __future__ import annotations

import json

import pytest
from xdsl.dialects.builtin import ModuleOp

from tests.unit.support.programs import parse
from xdsl_mergealloc import MergeAllocOptions, MergeAllocPass, merge_allocations, plan_program
from xdsl_mergealloc.report.build import report_of_program
from xdsl_mergealloc.report.formats import FORMATS
from xdsl_mergealloc.report.memory_report import FunctionReport, MemoryReport

BUFFER = "memref<64xi8>"

PROGRAM = f"""
    func.func private @blocks(%y: {BUFFER}) {{
      %t = memref.alloc() : {BUFFER}
      "test.op"(%y, %t) : ({BUFFER}, {BUFFER}) -> ()
      cf.br ^end
    ^end:
      "test.op"(%t) : ({BUFFER}) -> ()
      func.return
    }}
    func.func private @inlined(%y: {BUFFER}) {{
      %t = memref.alloc() : {BUFFER}
      "test.op"(%y, %t) : ({BUFFER}, {BUFFER}) -> ()
      func.return
    }}
    func.func private @recursive(%y: {BUFFER}) {{
      %t = memref.alloc() : {BUFFER}
      "test.op"(%y, %t) : ({BUFFER}, {BUFFER}) -> ()
      func.call @recursive(%t) : ({BUFFER}) -> ()
      func.return
    }}
    func.func @main(%x: {BUFFER}) {{
      %t = memref.alloc() : {BUFFER}
      func.call @blocks(%t) : ({BUFFER}) -> ()
      func.call @inlined(%t) : ({BUFFER}) -> ()
      %b = memref.alloc() : {BUFFER}
      func.call @blocks(%b) : ({BUFFER}) -> ()
      func.call @recursive(%b) : ({BUFFER}) -> ()
      func.return
    }}"""

WHOLE = MergeAllocPass(scope="program")


def function(report: MemoryReport, name: str) -> FunctionReport:
    """The report of one function."""
    return next(one for one in report.functions if one.name == name)


def labels(one: FunctionReport) -> list[str]:
    """Labels of the buffers of a function."""
    return [buffer.label for arena in one.arenas for buffer in arena.buffers]


class TestBefore:
    report = report_of_program(parse(PROGRAM), WHOLE)

    def test_buffers_of_callees_are_named_with_their_function(self):
        """W1."""
        assert labels(function(self.report, "main")) == [
            "%t",
            "%t of @inlined",
            "%b",
            "%workspace of @blocks",
            "%workspace of @blocks",
        ]

    def test_what_counts_counts_once(self):
        """W1: a workspace is not there besides the buffers in it."""
        assert self.report.sum_bytes == 5 * 64
        assert self.report.arena_bytes == 128 + 64
        assert [arena.is_from_callers for arena in self.report.arenas] == [True, False, False]
        assert function(self.report, "blocks").workspace_bytes == 64
        assert function(self.report, "inlined").workspace_bytes == 128

    def test_why_a_function_has_arenas_of_its_own(self):
        """W3."""
        reasons = {one.name: one.own_arena_reason for one in self.report.functions}
        assert reasons == {
            "blocks": "",
            "inlined": "",
            "recursive": "calls itself, directly or through others",
            "main": "",
        }
        reason = "has arenas of its own: calls itself, directly or through others"
        assert reason in FORMATS["text"](self.report)
        assert f"@recursive {reason}" in FORMATS["html"](self.report)

    def test_ticks_are_those_with_the_bodies_of_callees(self):
        main = function(self.report, "main")
        assert main.ticks == 9
        assert max(buffer.end for arena in main.arenas for buffer in arena.buffers) <= main.ticks

    @pytest.mark.parametrize("name", [name for name in FORMATS if name != "csv"])
    def test_in_every_format(self, name: str):
        text = FORMATS[name](self.report)
        assert "main" in text
        if name not in ("json", "c-header"):
            assert "%t of @inlined" in text


@pytest.mark.parametrize(
    ("reason", "caller"),
    [
        ("may be called from elsewhere", f"func.call @g(%x) : ({BUFFER}) -> ()"),
        (
            "may be called from elsewhere",
            f'%i = "func.constant"() {{value = @g}} : () -> (({BUFFER}) -> ())'
            f'\n"func.call_indirect"(%i, %x) : (({BUFFER}) -> (), {BUFFER}) -> ()'
            f"\nfunc.call @g(%x) : ({BUFFER}) -> ()",
        ),
        (
            "called where it is unknown when",
            f'"test.op"() ({{ func.call @g(%x) : ({BUFFER}) -> () '
            '"test.termop"() : () -> () }) : () -> ()',
        ),
    ],
)
def test_why_what_is_called_has_arenas_of_its_own(reason: str, caller: str):
    """W3."""
    visibility = "private" if "test.op" in caller or "constant" in caller else "public"
    plan = plan_program(
        parse(
            f"""
            func.func {visibility} @g(%y: {BUFFER}) {{
              %t = memref.alloc() : {BUFFER}
              "test.op"(%y, %t) : ({BUFFER}, {BUFFER}) -> ()
              func.return
            }}
            func.func @main(%x: {BUFFER}) {{
              {caller}
              func.return
            }}"""
        ),
        WHOLE.options(),
    )
    assert [one.own_arena_reason for one in plan.functions] == [reason, ""]


def merged(**options: object) -> ModuleOp:
    """The program with its arenas."""
    module = parse(PROGRAM)
    options_of_pass = MergeAllocOptions(scope="program", **options)  # pyright: ignore[reportArgumentType]
    merge_allocations(module, options_of_pass)
    return module


class TestAfter:
    def test_what_is_there_is_what_was_planned(self):
        """W1: also the memory of callees, and inlined allocations of the plan."""
        report = report_of_program(merged(), WHOLE)
        assert labels(function(report, "main")) == labels(function(TestBefore.report, "main"))
        assert [one.name for one in report.functions] == ["blocks", "recursive", "main"]
        assert all(arena.exists for arena in report.arenas)
        assert report.sum_bytes == 5 * 64
        assert report.arena_bytes == 128 + 64

    @pytest.mark.parametrize("arena", ["argument", "global"])
    def test_arenas_that_are_no_allocations(self, arena: str):
        """W2."""
        report = report_of_program(merged(arena=arena))
        assert report.arena_bytes == 128 + 64
        assert labels(function(report, "main"))[0] == "%t"


POOL = (
    'builtin.module attributes {mergealloc.pools = [{name = "sram", base_address = 4096}]} {'
    + PROGRAM
    + "}"
)


class TestBaseAddresses:
    def test_where_an_arena_begins_at_it(self):
        """K2, W2: before and after."""
        planning = MergeAllocPass(scope="program", arena="static")
        module = parse(POOL)
        before = report_of_program(module, planning)
        merge_allocations(module, planning.options())
        for report in (before, report_of_program(module)):
            (arena,) = function(report, "main").arenas
            assert (arena.base_address, arena.is_at_base) == (4096, True)
            assert "pool 'sram' at 0x1000 (" in FORMATS["text"](report)
            assert "pool sram at 0x1000" in FORMATS["html"](report)
            assert "#define MAIN_ARENA_SRAM_BASE 4096\n" in FORMATS["c-header"](report)
            arenas = json.loads(FORMATS["json"](report))["functions"][-1]["arenas"]
            assert [(one["base_address"], one["is_at_base"]) for one in arenas] == [(4096, True)]

    @pytest.mark.parametrize("scope", ["function", "program"])
    def test_where_it_is_somewhere_in_the_pool(self, scope: str):
        """K2: also in a plan of single functions; addresses are not known then."""
        planning = MergeAllocPass(scope=scope)  # pyright: ignore[reportArgumentType]
        plan = plan_program(parse(POOL), planning.options())
        assert {arena.base_address for arena in plan.arenas} == {4096}
        assert {arena.address_of(one) for arena in plan.arenas for one in arena.placed} == {None}
        report = report_of_program(parse(POOL), planning)
        assert "pool 'sram' which begins at 0x1000 (" in FORMATS["text"](report)
        assert "#define MAIN_ARENA_SRAM_POOL_BASE 4096\n" in FORMATS["c-header"](report)
