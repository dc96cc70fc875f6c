"""The edges of operations with regions, and the values passed along them."""

from __future__ import annotations

import pytest
from xdsl.ir import Operation

from tests.unit.support.programs import parse
from xdsl_mergealloc.interfaces.allocation_scope import (
    ALLOCATION_SCOPE_MODELS,
    IterationDimension,
)
from xdsl_mergealloc.interfaces.control_flow import (
    BRANCH_MODELS,
    branch_operands,
    is_loop,
    is_terminator,
    region_edges,
)

Edge = tuple[int | None, int | None, list[str | None], list[str | None]]


def find(text: str, name: str) -> Operation:
    module = parse(
        f"func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %n: index, %p: i1, %flag: i32) {{\n"
        f"%c1 = arith.constant 1 : index\n%c3 = arith.constant 3 : index\n{text}\nfunc.return\n}}"
    )
    found = [op for op in module.walk() if op.name == name]
    # The module must outlive the operation.
    KEPT.append(module)
    return found[0]


KEPT: list[Operation] = []


def edges_of(op: Operation) -> list[Edge]:
    edges = region_edges(op)
    assert edges is not None
    return [
        (
            edge.source,
            edge.target,
            [value.name_hint for value in edge.operands],
            [value.name_hint for value in edge.inputs],
        )
        for edge in edges
    ]


IF = """%r = scf.if %p -> (memref<8xf32>) {
  scf.yield %a : memref<8xf32>
} else {
  scf.yield %b : memref<8xf32>
}"""
IF_WITHOUT_ELSE = "scf.if %p { scf.yield }"
FOR = """%r = scf.for %i = %c1 to %n step %c1 iter_args(%x = %a) -> (memref<8xf32>) {
  scf.yield %b : memref<8xf32>
}"""
WHILE = """%r = scf.while (%x = %a) : (memref<8xf32>) -> memref<8xf32> {
  scf.condition(%p) %x : memref<8xf32>
} do {
^bb0(%y: memref<8xf32>):
  scf.yield %b : memref<8xf32>
}"""


EDGES: list[tuple[str, str, list[Edge], bool]] = [
    (
        "scf.if",
        IF,
        [
            (None, 0, [], []),
            (None, 1, [], []),
            (0, None, ["a"], ["r"]),
            (1, None, ["b"], ["r"]),
        ],
        False,
    ),
    (
        "scf.if",
        IF_WITHOUT_ELSE,
        [(None, 0, [], []), (None, None, [], []), (0, None, [], [])],
        False,
    ),
    (
        "scf.for",
        FOR,
        [
            (None, 0, ["a"], ["x"]),
            (None, None, ["a"], ["r"]),
            (0, 0, ["b"], ["x"]),
            (0, None, ["b"], ["r"]),
        ],
        True,
    ),
    (
        "scf.while",
        WHILE,
        [
            (None, 0, ["a"], ["x"]),
            (0, 1, ["x"], ["y"]),
            (0, None, ["x"], ["r"]),
            (1, 0, ["b"], ["x"]),
        ],
        True,
    ),
]


@pytest.mark.parametrize(("name", "text", "edges", "loop"), EDGES)
def test_edges(name: str, text: str, edges: list[Edge], loop: bool):
    op = find(text, name)
    assert edges_of(op) == edges
    assert is_loop(region_edges(op) or ()) == loop


def test_unknown_control_flow():
    op = find('"test.op"() ({ "test.termop"() : () -> () }) : () -> ()', "test.op")
    assert region_edges(op) is None


@pytest.mark.parametrize(
    ("terminator", "operands"),
    [
        ("cf.br ^x(%a : memref<8xf32>)", [["a"]]),
        ("cf.cond_br %p, ^x(%a : memref<8xf32>), ^x(%b : memref<8xf32>)", [["a"], ["b"]]),
        (
            "cf.switch %flag : i32, [default: ^x(%a : memref<8xf32>), 1: ^y, "
            "2: ^x(%b : memref<8xf32>)]",
            [["a"], [], ["b"]],
        ),
    ],
)
def test_branches(terminator: str, operands: list[list[str]]):
    op = find(
        f"{terminator}\n^x(%x: memref<8xf32>):\ncf.br ^y\n^y:", terminator.split(maxsplit=1)[0]
    )
    assert is_terminator(op)
    assert BRANCH_MODELS.lookup(op) is not None
    found = [branch_operands(op, index) for index in range(len(op.successors))]
    assert [[v.name_hint for v in values or ()] for values in found] == operands


def test_unknown_branches_need_an_answer_only_for_arguments():
    op = find(
        '"test.termop"(%a) [^x, ^y] : (memref<8xf32>) -> ()\n^x(%x: memref<8xf32>):\ncf.br ^y\n^y:',
        "test.termop",
    )
    assert branch_operands(op, 0) is None
    assert branch_operands(op, 1) == ()


@pytest.mark.parametrize(
    ("lower", "upper", "step", "trips"),
    [(0, 4, 1, 4), (2, 9, 3, 3), (2, 8, 3, 2), (-3, 3, 2, 3), (4, 4, 1, 0), (5, 4, 1, 0)],
)
def test_trip_counts(lower: int, upper: int, step: int, trips: int):
    block_argument = find("scf.if %p { scf.yield }", "scf.if").operands[0]
    dimension = IterationDimension(block_argument, lower, upper, step)
    assert dimension.trip_count == trips == len(range(lower, upper, step))


@pytest.mark.parametrize(
    ("text", "space"),
    [
        (
            "scf.parallel (%i, %j) = (%c1, %c1) to (%c3, %c3) step (%c1, %c3) { scf.reduce }",
            [(1, 3, 1), (1, 3, 3)],
        ),
        ("scf.parallel (%i) = (%c1) to (%n) step (%c1) { scf.reduce }", None),
        (
            "scf.forall (%i, %j) = (0, %c1) to (%c3, 8) step (1, 2) { }",
            [(0, 3, 1), (1, 8, 2)],
        ),
        ("scf.forall (%i) in (%n) { }", None),
    ],
)
def test_iteration_spaces(text: str, space: list[tuple[int, int, int]] | None):
    op = find(text, text.split(maxsplit=1)[0])
    scope = ALLOCATION_SCOPE_MODELS.lookup(op)
    assert scope is not None
    assert scope.is_parallel_loop(op)
    found = scope.iteration_space(op)
    assert space == (found and [(d.lower_bound, d.upper_bound, d.step) for d in found])
    if found:
        assert [d.induction_variable.name_hint for d in found] == ["i", "j"]
