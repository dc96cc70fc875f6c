"""The order of functions, and the assumptions about those called before they are known.

These are data structures inside of the analysis; their purpose is tested in test_recursion.py.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.func import FuncOp

from tests.unit.one_shot.programs import parse
from xdsl_mergealloc.analysis.one_shot.functions import (
    CalleesFirst,
    assumed_summary,
    summary_of_declaration,
)
from xdsl_mergealloc.interfaces.allocation_scope import ALLOCATION_SCOPE_MODELS, FunctionScope
from xdsl_mergealloc.interfaces.bufferizable import BufferRelation


def function(name: str, *callees: str) -> str:
    calls = "".join(f"  func.call @{callee}(%t) : (tensor<4xf32>) -> ()\n" for callee in callees)
    return f"func.func @{name}(%t: tensor<4xf32>) {{\n{calls}  func.return\n}}\n"


def names(functions: Sequence[FuncOp]) -> list[str]:
    return [function.sym_name.data for function in functions]


def test_cycles():
    module = parse(
        function("main", "a") + function("a", "b") + function("b", "a") + function("own", "own")
    )
    order = CalleesFirst.of(module)
    assert names(order.functions) == ["b", "a", "main", "own"]
    assert names(order.called_early) == ["a", "own"]


def test_functions_of_inner_modules_are_others():
    inner = f"module {{ {function('b')} func.call @b() : () -> () }}"
    module = parse(function("a", "b") + function("b") + f"func.func @c() {{ {inner} func.return }}")
    assert names(CalleesFirst.of(module).functions) == ["b", "a", "c"]


def test_functions_of_other_dialects_are_none_of_them():
    ALLOCATION_SCOPE_MODELS.register("third_party.func", FunctionScope())
    module = parse(function("a", "b") + '"third_party.func"() ({}) {sym_name = "b"} : () -> ()')
    assert names(CalleesFirst.of(module).functions) == ["a"]


def test_assumed():
    module = parse("func.func private @f(%t: tensor<4xf32>, %i: index) -> (index, tensor<4xf32>)")
    (declared,) = CalleesFirst.of(module).functions
    summary = assumed_summary(declared, returns_readonly=True)
    assert summary.read == summary.written == {0}
    assert summary.aliases == {1: {0: BufferRelation.UNKNOWN}}
    assert summary.readonly_results == {1}
    assert not assumed_summary(declared, returns_readonly=False).readonly_results


def test_declared():
    module = parse(
        'func.func private @f(%t: tensor<4xf32> {bufferization.access = "read"}, '
        '%u: tensor<4xf32> {bufferization.access = "none"}) -> tensor<4xf32>'
    )
    (declared,) = CalleesFirst.of(module).functions
    summary = summary_of_declaration(declared)
    assert summary.read == {0}
    assert not summary.written
    assert summary.aliases == {0: {0: BufferRelation.UNKNOWN, 1: BufferRelation.UNKNOWN}}
