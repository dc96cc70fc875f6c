"""The arena check on parallel loops: rules V6, V7, V11."""

from __future__ import annotations

import pytest

from tests.unit.verify.arena_programs import TYPE, findings, function, use, view

PARALLEL = "scf.parallel (%i) = (%c0) to (%c4) step (%c1) {\n"
END = "scf.reduce\n}\n"


def slices(name: str, base: int, stride: int) -> str:
    """A view for each `%i`."""
    return f"""
    {name}_base = arith.constant {base} : index
    {name}_stride = arith.constant {stride} : index
    {name}_far = arith.muli %i, {name}_stride : index
    {name}_at = arith.addi {name}_base, {name}_far : index
    """ + view(name, f"{name}_at")


@pytest.mark.parametrize(
    ("stride", "expected"),
    [(64, []), (63, ["INSTANCES_OVERLAP %a"]), (0, ["INSTANCES_OVERLAP %a"])],
)
def test_instances_of_iterations(stride: int, expected: list[str]):
    assert findings(function(PARALLEL + slices("%a", 0, stride) + use("%a") + END)) == expected


def test_iterations_share_a_view_that_does_not_depend_on_them():
    assert findings(function(PARALLEL + view("%a", 0) + use("%a") + END)) == [
        "INSTANCES_OVERLAP %a"
    ]


def test_one_iteration_needs_one_instance():
    one = PARALLEL.replace("(%c4)", "(%c1)")
    assert findings(function(one + view("%a", 0) + use("%a") + END)) == []


def test_arena_inside_of_the_loop():
    # Each iteration has its own arena, and the bytes in it are used one after the other.
    arena = "%own = memref.alloc() : memref<256xi8>\n"
    body = arena + view("%a", 0, "%own") + view("%b", 0, "%own") + use("%a") + use("%b")
    assert findings(function(PARALLEL + body + END)) == []
    assert findings(function(PARALLEL + body + use("%a") + END)) == ["OVERLAP %a %b"]


def test_other_iterations_are_at_another_place():
    # In each iteration %b follows %a; but not in the bytes of other iterations.
    body = slices("%a", 0, 64) + slices("%b", 64, 64) + use("%a") + use("%b")
    assert findings(function(PARALLEL + body + END)) == [
        "OUTSIDE %b",
        "OVERLAP %a %b",
    ]


def test_views_from_outside_live_during_the_whole_loop():
    body = view("%a", 0) + view("%b", 32) + PARALLEL + use("%a") + use("%b") + END
    assert findings(function(body)) == ["OVERLAP %a %b"]
    apart = view("%a", 0) + view("%b", 32) + PARALLEL + use("%a") + END + use("%b")
    assert findings(function(apart)) == []


@pytest.mark.parametrize(("later", "expected"), [("%z", []), ("%b", ["OVERLAP %b %a"])])
def test_what_may_be_a_view_is_read_inside(later: str, expected: list[str]) -> None:
    """V4: it is the view on one of the paths only, and is written there."""
    write = "linalg.fill ins(%f : f32) outs({} : memref<16xf32>)\n"
    body = f"""
    %f = arith.constant 0.0 : f32
    %z = memref.alloc() : {TYPE}
    scf.for %k = %c0 to %n step %c1 {{
      {view("%b", 0)}{write.format("%b")}{use("%b")}
      %r = scf.if %c -> ({TYPE}) {{
        {view("%a", 0)}{write.format("%a")}
        scf.yield %a : {TYPE}
      }} else {{
        scf.yield %z : {TYPE}
      }}
      {PARALLEL}
        %s = memref.subview %r[%i] [1] [1] : {TYPE} to memref<1xf32, strided<[1], offset: ?>>
        %v = memref.load %s[%c0] : memref<1xf32, strided<[1], offset: ?>>
      {END}{use(later)}
    }}
    """
    assert findings(function(body)) == expected


def test_slices_in_the_holes_of_other_slices():
    def interleaved(base: int) -> str:
        body = slices("%a", 0, 128) + slices("%b", base, 128) + use("%a", "%b")
        return PARALLEL.replace("(%c4)", "(%c2)") + body + END

    two = "%c2 = arith.constant 2 : index\n"
    assert findings(function(two + interleaved(64))) == []
    assert findings(function(two + interleaved(60))) == ["OVERLAP %a %b"]


def test_nested_parallel_loops_number_iterations_together():
    def nested(inner_trips: int) -> str:
        return f"""
        %two = arith.constant 2 : index
        %trips = arith.constant {inner_trips} : index
        scf.parallel (%o) = (%c0) to (%two) step (%c1) {{
          scf.parallel (%p) = (%c64) to (%at_end) step (%c4) {{
            %from_zero = arith.subi %p, %c64 : index
            %number = arith.divsi %from_zero, %c4 : index
            %row = arith.muli %o, %trips : index
            %i = arith.addi %row, %number : index
            {slices("%a", 0, 64)}
            {use("%a")}
            {END}
          {END}"""

    two_steps = "%at_end = arith.constant 72 : index\n"
    assert findings(function(two_steps + nested(2))) == []
    assert findings(function(two_steps + nested(1))) == ["INSTANCES_OVERLAP %a"]


def test_dynamic_bounds_say_nothing():
    dynamic = PARALLEL.replace("(%c4)", "(%n)")
    assert findings(function(dynamic + slices("%a", 0, 64) + use("%a") + END)) == [
        "UNKNOWN_BYTES %a"
    ]


def test_sequential_iterations_one_after_the_other():
    # Two buffers that change places: they never meet in one iteration.
    body = f"""
    %two = arith.constant 2 : index
    scf.for %k = %c0 to %c4 step %c1 {{
      %i = arith.remui %k, %two : index
      {slices("%a", 0, 64)}
      %j = arith.subi %c64, %a_far : index
      {view("%b", "%j")}
      {use("%a", "%b")}
    }}"""
    assert findings(function(body)) == []
