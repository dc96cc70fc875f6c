"""Operations that the checker does not know, and how to tell it of them."""

from __future__ import annotations

from copy import copy

import pytest

from tests.unit.verify.arena_programs import TYPE, findings, function, parse, use, view
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.verify import callees, check_arenas, control_flow, describe, effects
from xdsl_mergealloc.verify.control_flow import (
    ControlFlow,
    loop_edges,
    register_branch,
    register_control_flow,
)
from xdsl_mergealloc.verify.effects import Effects, register_effects

A_AND_B = view("%a", 0) + view("%b", 32)
CONFLICT = ["OVERLAP %a %b"]
SCALE = f'"mine.scale"(%a, %b, %c) : ({TYPE}, {TYPE}, i1) -> ()\n'
READ = f'"mine.read"(%a, %b) : ({TYPE}, {TYPE}) -> ()\n'
WINDOW = f'%w = "mine.window"(%a) : ({TYPE}) -> {TYPE}\n'


def loop(body: str) -> str:
    return f"""
    %r = "mine.loop"(%n, %d) ({{
    ^bb0(%x: {TYPE}):
      {body}
      "mine.next"(%x) : ({TYPE}) -> ()
    }}) : (index, {TYPE}) -> {TYPE}
    """


@pytest.fixture(autouse=True)
def forget_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    for module, name in (
        (effects, "_ROWS"),
        (control_flow, "_REGIONS"),
        (control_flow, "_BRANCHES"),
        (callees, "_CALLS"),
    ):
        monkeypatch.setattr(module, name, copy(getattr(module, name)))


def test_effects():
    assert findings(function(A_AND_B + READ)) == CONFLICT
    register_effects("mine.read", Effects(reads=(0, 1)))
    assert findings(function(A_AND_B + READ)) == []
    assert findings(function(A_AND_B + READ + SCALE)) == CONFLICT


def test_overwriting():
    body = view("%d", 128) + A_AND_B + use("%b") + use("%a") + SCALE.replace("%a", "%d") + use("%b")
    assert findings(function(body)) == CONFLICT
    register_effects("mine.scale", Effects(reads=(0,), overwrites=(1,)))
    assert findings(function(body)) == []


def test_effects_by_operation():
    body = view("%d", 128) + A_AND_B + use("%b") + use("%a") + SCALE.replace("%a", "%d") + use("%b")
    register_effects("mine.scale", lambda op: Effects(overwrites=(len(op.operands) - 2,)))
    assert findings(function(body)) == []


def test_calls():
    call = f'"mine.call"(%b, %x) {{callee = @filled}} : ({TYPE}, f32) -> ()\n'
    body = A_AND_B + use("%b") + use("%a") + "%x = arith.constant 1.0 : f32\n" + call + use("%b")
    program = function(body)
    callee = parse(f"""
    func.func private @filled(%b: {TYPE}, %x: f32) {{
      linalg.fill ins(%x : f32) outs(%b : {TYPE})
      func.return
    }}""").body.block.first_op
    assert callee is not None
    callee.detach()
    program.body.block.add_op(callee)
    assert findings(program) == CONFLICT
    callees.register_call("mine.call")
    assert findings(program) == []


def test_calls_of_what_is_inside_of_a_symbol():
    callees.register_call("mine.call")
    filled = f"""
    func.func private @filled(%b: {TYPE}, %x: f32) {{
      linalg.fill ins(%x : f32) outs(%b : {TYPE})
      func.return
    }}"""
    call = f'"mine.call"(%b, %x) {{callee = @filled}} : ({TYPE}, f32) -> ()\n'
    body = A_AND_B + use("%b") + use("%a") + "%x = arith.constant 1.0 : f32\n" + call + use("%b")
    assert findings(function(body, filled)) == []
    assert findings(function(body.replace("@filled", "@filled::@inside"), filled)) == CONFLICT


def test_in_place():
    # V15: mine.scale writes each element of %b over that of %a, which is not needed afterwards.
    body = view("%a", 0) + view("%b", 0) + use("%a") + SCALE + use("%b")
    assert findings(function(body)) == CONFLICT
    register_effects("mine.scale", Effects(reads=(0,), overwrites=(1,)))
    assert findings(function(body)) == CONFLICT
    register_effects("mine.scale", Effects(reads=(0,), overwrites=(1,), is_elementwise=True))
    assert findings(function(body)) == []
    assert findings(function(body + use("%a"))) == CONFLICT
    shifted = view("%a", 0) + view("%b", 4) + use("%a") + SCALE + use("%b")
    assert findings(function(shifted)) == CONFLICT


def test_in_place_of_another_rank():
    register_effects("mine.scale", Effects(reads=(0,), overwrites=(1,), is_elementwise=True))
    square = "memref<4x4xf32>"
    reshape = f"%r = memref.expand_shape %b [[0, 1]] output_shape [4, 4] : {TYPE} into {square}\n"
    scale = f'"mine.scale"(%a, %r) : ({TYPE}, {square}) -> ()\n'
    body = view("%a", 0) + view("%b", 0) + reshape + use("%a") + scale + use("%b")
    assert findings(function(body)) == CONFLICT


def test_an_overlap_at_an_unknown_operation_says_so():
    def error(body: str) -> str:
        return describe(check_arenas(function(body), MemoryLayout()), 1)

    body = A_AND_B + SCALE
    assert "'mine.scale' is not known here" in error(body)
    register_effects("mine.scale", Effects(reads=(0,), writes=(1,)))
    assert "is not known here" not in error(body)


def test_views():
    # What is not known may keep its operand if it returns a buffer.
    assert findings(function(A_AND_B + WINDOW + use("%b"))) == CONFLICT
    assert findings(function(A_AND_B + READ.replace("%b", "%a") + use("%b"))) == []
    register_effects("mine.window", Effects(views=(0,)))
    assert findings(function(A_AND_B + WINDOW + use("%b"))) == []
    assert findings(function(A_AND_B + use("%a") + WINDOW + use("%b") + use("%w"))) == CONFLICT
    register_effects("mine.choose", Effects(views=(0, 1), writes=(2,)))
    choose = f'%w = "mine.choose"(%a, %d, %b) : ({TYPE}, {TYPE}, {TYPE}) -> {TYPE}\n'
    body = A_AND_B + view("%d", 128) + use("%a", "%d") + choose
    assert findings(function(body)) == []
    assert findings(function(body + use("%w"))) == CONFLICT


def test_loops():
    phases = view("%d", 128) + loop(A_AND_B + use("%a") + use("%b"))
    assert findings(function(phases)) == CONFLICT
    register_control_flow("mine.loop", ControlFlow(loop_edges(1)))
    assert findings(function(phases)) == []
    # The next iteration needs %a again.
    carried = view("%d", 128) + A_AND_B + loop(use("%a") + use("%b"))
    assert findings(function(carried)) == CONFLICT
    # V8: an operation that itself accesses buffers may do so between any of those inside.
    register_effects("mine.loop", Effects(reads=(1,)))
    assert findings(function(phases)) == CONFLICT


def test_branches():
    jump = f'"mine.jump"(%a, %d) [^next] : ({TYPE}, {TYPE}) -> ()\n^next(%x: {TYPE}):\n'
    body = view("%d", 128) + A_AND_B + use("%a") + jump + use("%b") + use("%x")
    assert findings(function(body)) == CONFLICT
    register_branch("mine.jump", lambda op, successor: op.operands[1:])
    assert findings(function(body)) == []


def test_terminators_of_which_only_the_effects_are_known():
    # Without keeping its operands: each argument of the next block, each result outside may be one.
    register_effects("mine.jump", Effects(reads=(0, 1)))
    jump = f'"mine.jump"(%a, %d) [^next] : ({TYPE}, {TYPE}) -> ()\n^next(%x: {TYPE}):\n'
    body = view("%d", 128) + A_AND_B + use("%a") + jump + use("%b")
    assert findings(function(body)) == []
    assert findings(function(body + use("%x"))) == CONFLICT
    register_effects("mine.scale", Effects(reads=(0,), overwrites=(1,)))
    overwritten = SCALE.replace("%a", "%d").replace("%b", "%a")
    body = view("%d", 128) + A_AND_B + use("%a") + use("%b") + overwritten + jump + use("%x")
    assert findings(function(body)) == []
    register_effects("mine.next", Effects(reads=(0,)))
    register_effects("mine.loop", Effects(reads=(1,)))
    leaves = view("%d", 128) + A_AND_B + loop("") + use("%a")
    assert findings(function(leaves)) == []
    assert findings(function(leaves.replace('"mine.next"(%x)', '"mine.next"(%a)'))) == []
    body = leaves.replace('"mine.next"(%x)', '"mine.next"(%a)') + use("%b") + use("%r")
    assert findings(function(body)) == CONFLICT
