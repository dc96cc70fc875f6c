"""Functions that buffer-results-to-out-params may change."""

from __future__ import annotations

import pytest
from xdsl.dialects.func import FuncOp

from tests.unit.placement.programs import named, run_pipeline
from xdsl_mergealloc.interfaces.call import CALL_MODELS
from xdsl_mergealloc.models.func import DirectCall

CALLEE = """
func.func VISIBILITY @callee() -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  "test.op"(%a) : (memref<4xf32>) -> ()
  func.return %a : memref<4xf32>
}
"""

PASS = "buffer-results-to-out-params"
CALL_MODELS.register("own.invoke", DirectCall())


def parameters(text: str, pipeline: str = PASS) -> int:
    """The number of parameters of the function after the pass."""
    for op in named(run_pipeline(pipeline, text), "func.func"):
        if isinstance(op, FuncOp) and op.sym_name.data == "callee":
            return len(op.function_type.inputs)
    raise AssertionError("no function @callee")


@pytest.mark.parametrize(
    ("visibility", "options", "expected"),
    [
        ("private", "", 1),
        ("", "", 0),
        ("", "{modify-public-functions=true}", 1),
    ],
)
def test_visibility(visibility: str, options: str, expected: int):
    assert parameters(CALLEE.replace("VISIBILITY", visibility), PASS + options) == expected


@pytest.mark.parametrize(
    "use",
    [
        '"test.op"() {callee = @callee} : () -> ()',
        '"test.op"() {callees = [@callee]} : () -> ()',
        '"test.op"() {table = {first = @callee}} : () -> ()',
    ],
)
def test_named_by_something_else(use: str):
    text = CALLEE.replace("VISIBILITY", "private")
    assert parameters(f"{text} func.func @main() {{ {use}\n func.return }}") == 0


def test_recursion():
    module = run_pipeline(
        PASS + "{hoist-static-allocs=true}",
        """
        func.func private @f(%c: i1) -> memref<4xf32> {
          %a = memref.alloc() : memref<4xf32>
          scf.if %c {
            %no = arith.constant false
            %b = func.call @f(%no) : (i1) -> memref<4xf32>
            memref.copy %b, %a : memref<4xf32> to memref<4xf32>
          }
          func.return %a : memref<4xf32>
        }
        """,
    )
    (call,) = named(module, "func.call")
    assert len(call.operands) == 2
    assert not call.results


def test_attributes_of_results_become_those_of_parameters():
    module = run_pipeline(
        PASS,
        """
        func.func private @f(%x: i32 {test.a}) -> (memref<4xf32> {test.b}, i32 {test.c}) {
          %a = memref.alloc() : memref<4xf32>
          func.return %a, %x : memref<4xf32>, i32
        }
        """,
    )
    (function,) = named(module, "func.func")
    assert isinstance(function, FuncOp)
    assert function.arg_attrs is not None
    assert function.res_attrs is not None
    assert [list(entry.data) for entry in function.arg_attrs] == [["test.a"], ["test.b"]]
    assert [list(entry.data) for entry in function.res_attrs] == [["test.c"]]


def test_what_another_dialect_calls_stays():
    call = '%r = "own.invoke"() <{callee = @callee}> : () -> memref<4xf32>'
    caller = f"func.func @caller() {{\n  {call}\n  func.return\n}}"
    assert parameters(CALLEE.replace("VISIBILITY", "private") + caller) == 0


def test_an_allocation_that_is_hoisted_uses_no_size_any_more():
    sized = CALLEE.replace("VISIBILITY", "private").replace("4x", "?x")
    sized = sized.replace("callee()", "callee(%n: index)").replace("alloc()", "alloc(%n)")
    (function,) = named(run_pipeline(PASS + "{hoist-dynamic-allocs=true}", sized), "func.func")
    assert len(function.regions[0].block.args) == 2
    assert function.regions[0].block.args[0].first_use is None
