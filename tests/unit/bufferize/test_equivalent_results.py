"""Results that callers have already, and who may call."""

from __future__ import annotations

import pytest
from xdsl.dialects.func import FuncOp

from tests.support.generators.builder import read_program
from xdsl_mergealloc.bufferize.equivalent_results import drop_equivalent_results
from xdsl_mergealloc.interfaces.call import CALL_MODELS
from xdsl_mergealloc.models.func import DirectCall

M = "memref<4xf32>"


CALL_MODELS.register("own.invoke", DirectCall())


@pytest.mark.parametrize(
    ("other_call", "results_left"),
    [("", 0), (f'%s = "own.invoke"(%a) <{{callee = @same}}> : ({M}) -> {M}', 1)],
)
def test_a_call_of_another_dialect_keeps_its_results(other_call: str, results_left: int):
    module = read_program(f"""
        func.func private @same(%a: {M}) -> {M} {{
          func.return %a : {M}
        }}
        func.func @main(%a: {M}) -> {M} {{
          %r = func.call @same(%a) : ({M}) -> {M}
          {other_call}
          func.return %r : {M}
        }}""")
    drop_equivalent_results(module)
    module.verify()
    same = module.body.block.first_op
    assert isinstance(same, FuncOp)
    assert len(same.function_type.outputs) == results_left
