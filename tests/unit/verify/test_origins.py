"""Names of all of a view, seen by V15: written in place, the view has to be the one read."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.unit.verify.arena_programs import TYPE, findings, function, use, view

EQUAL = view("%a", 0) + view("%b", 0) + view("%d", 128) + use("%a", "%d")
IN_PLACE = f"linalg.exp ins(%s : {TYPE}) outs(%b : {TYPE})\n"
CONFLICT = ["OVERLAP %a %b"]


def loop(init: str, yielded: str, inside: str = "") -> str:
    return (
        f"%s = scf.for %i = %c0 to %n step %c1 iter_args(%x = {init}) -> ({TYPE}) {{\n"
        f"{inside}scf.yield {yielded} : {TYPE}\n}}\n"
    )


def diamond(left: str, right: str) -> str:
    return (
        f"cf.cond_br %c, ^join({left} : {TYPE}), ^other\n"
        f"^other:\ncf.br ^join({right} : {TYPE})\n"
        f"^join(%s: {TYPE}):\n"
    )


def circle(handed_on: str) -> str:
    return (
        f"cf.br ^head(%a : {TYPE})\n^head(%s: {TYPE}):\n"
        f"cf.cond_br %c, ^head({handed_on} : {TYPE}), ^out\n^out:\n"
    )


def branches(left: str, right: str) -> str:
    return (
        f"%s = scf.if %c -> ({TYPE}) {{\nscf.yield {left} : {TYPE}\n"
        f"}} else {{\nscf.yield {right} : {TYPE}\n}}\n"
    )


JOINS: dict[str, Callable[[str], str]] = {
    "select": lambda v: f"%s = arith.select %c, %a, {v} : {TYPE}\n",
    "if": lambda v: branches("%a", v),
    "blocks": lambda v: diamond("%a", v),
    "loop": lambda v: loop("%a", v),
    "start of a loop": lambda v: loop(v, "%a"),
    "loop of blocks": circle,
    "branches in a loop": lambda v: loop("%a", "%y", branches(v, "%x").replace("%s", "%y")),
}


@pytest.mark.every_case
@pytest.mark.parametrize("other", ["%a", "%d"])
@pytest.mark.parametrize("join", JOINS.values(), ids=JOINS)
def test_a_join_of_equal_values_is_that_value(join: Callable[[str], str], other: str):
    expected = [] if other == "%a" else CONFLICT
    assert findings(function(EQUAL + join(other) + IN_PLACE)) == expected


def test_what_a_loop_hands_on_is_that_value_if_nothing_else_is():
    assert findings(function(EQUAL + loop("%a", "%x") + IN_PLACE)) == []
    assert findings(function(EQUAL + circle("%s") + IN_PLACE)) == []


def test_what_is_made_in_a_loop_may_be_that_of_another_iteration():
    # Each iteration reads the view of the one before, or %a.
    moving = f"%at = arith.muli %i, %c64 : index\n{view('%v', '%at')}"
    inside = moving + f"linalg.exp ins(%x : {TYPE}) outs(%v : {TYPE})\n"
    assert findings(function(EQUAL + loop("%a", "%v", inside) + use("%s"))) != []


def bytes_in_place(part: str, arena: str) -> str:
    """An operation in place over bytes of which the program makes a view of its own."""
    return (
        f"%z = arith.constant 0 : index\n%bytes = memref.view {arena}[%z][] : "
        f"memref<256xi8> to memref<{part}xi8>\n"
        f"{view('%b', 0)}{view('%v', 0, '%bytes', int(part))}"
        f"linalg.exp ins(%v : {TYPE}) outs(%b : {TYPE})\n{use('%b')}"
    )


def test_a_view_of_all_bytes_of_a_view_is_that_view():
    assert findings(function(bytes_in_place("64", "%arena"))) == []
    # What is read is a part: that the rest is not needed is not looked at.
    assert findings(function(bytes_in_place("128", "%arena"))) == ["OVERLAP %bytes %b"]


def test_a_view_that_begins_elsewhere_is_not_what_is_written_over():
    elsewhere = bytes_in_place("64", "%arena").replace(
        "%v_at = arith.constant 0", "%v_at = arith.constant 4"
    )
    assert "OVERLAP %bytes %b" in findings(function(elsewhere))


def test_all_of_a_view_is_written_over_by_way_of_its_bytes():
    """V4: the earlier contents are not needed."""
    bytes_type = "memref<64xi8>"
    use_bytes = f'"test.op"(%bytes) : ({bytes_type}) -> ()\n'
    program = (
        "%z = arith.constant 0 : index\n"
        f"%bytes = memref.view %arena[%z][] : memref<256xi8> to {bytes_type}\n"
        f"{view('%v', 0, '%bytes', 64)}{view('%b', 0)}{view('%d', 64)}{use_bytes}{use('%d')}"
        f"{use('%b')}linalg.exp ins(%d : {TYPE}) outs(%v : {TYPE})\n{use_bytes}"
    )
    assert findings(function(program)) == []
    kept = program.replace(f"linalg.exp ins(%d : {TYPE}) outs(%v : {TYPE})\n", "")
    assert findings(function(kept)) == ["OVERLAP %bytes %b"]


def recursive(call: str, base: str) -> str:
    """Functions that call each other; the first one has a branch without a call."""
    return f"""
    func.func private @first(%x: {TYPE}, %y: {TYPE}, %c: i1) -> {TYPE} {{
      %r = scf.if %c -> ({TYPE}) {{
        %s = func.call @second({call}, %c) : ({TYPE}, {TYPE}, i1) -> {TYPE}
        scf.yield %s : {TYPE}
      }} else {{
        scf.yield {base} : {TYPE}
      }}
      func.return %r : {TYPE}
    }}
    func.func private @second(%x: {TYPE}, %y: {TYPE}, %c: i1) -> {TYPE} {{
      %r = func.call @first(%y, %x, %c) : ({TYPE}, {TYPE}, i1) -> {TYPE}
      func.return %r : {TYPE}
    }}"""


@pytest.mark.parametrize(
    ("call", "base", "expected"),
    [
        pytest.param("%y, %x", "%x", [], id="always the first argument"),
        pytest.param("%x, %x", "%x", [], id="always the first argument, passed twice"),
        pytest.param("%y, %x", "%y", [], id="always the other argument"),
        pytest.param("%x, %y", "%x", CONFLICT, id="one or the other, since they change places"),
        pytest.param("%x, %y", "%y", CONFLICT, id="one or the other"),
        pytest.param("%y, %y", "%x", CONFLICT, id="one or the other, passed twice"),
    ],
)
def test_what_functions_that_call_each_other_return(call: str, base: str, expected: list[str]):
    passed = f"%s = func.call @first(%a, %d, %c) : ({TYPE}, {TYPE}, i1) -> {TYPE}\n"
    assert findings(function(EQUAL + passed + IN_PLACE, recursive(call, base))) == expected


@pytest.mark.parametrize(
    ("passed", "expected"),
    [
        pytest.param("%a, %a", [], id="both are one"),
        pytest.param("%a, %d", CONFLICT, id="two"),
    ],
)
@pytest.mark.parametrize(
    "callee",
    [
        pytest.param(recursive("%x, %y", "%x"), id="functions that call each other"),
        pytest.param(
            f"""
            func.func private @first(%x: {TYPE}, %y: {TYPE}, %c: i1) -> {TYPE} {{
              %r = arith.select %c, %x, %y : {TYPE}
              func.return %r : {TYPE}
            }}""",
            id="a choice",
        ),
    ],
)
def test_one_of_several_arguments(callee: str, passed: str, expected: list[str]):
    call = f"%s = func.call @first({passed}, %c) : ({TYPE}, {TYPE}, i1) -> {TYPE}\n"
    assert findings(function(EQUAL + call + IN_PLACE, callee)) == expected


def test_a_function_that_never_returns_returns_nothing():
    endless = f"""
    func.func private @endless(%x: {TYPE}) -> {TYPE} {{
      %r = func.call @endless(%x) : ({TYPE}) -> {TYPE}
      func.return %r : {TYPE}
    }}"""
    passed = f"%s = func.call @endless(%a) : ({TYPE}) -> {TYPE}\n"
    assert findings(function(EQUAL + passed + IN_PLACE, endless)) == []
