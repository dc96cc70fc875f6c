"""Small programs: operands in place, in two orders of decisions; and a run shows the same."""

from __future__ import annotations

from functools import cache

import pytest
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp, StringAttr, UnitAttr
from xdsl.dialects.test import TestOp
from xdsl.ir import Block

from tests.support.generators import full_context
from tests.support.interpreter import run
from tests.support.proof import pipeline_transform
from tests.support.tiers import every_case
from tests.unit.one_shot.annotations import COMMON, out_of_place
from tests.unit.one_shot.programs import BOUNDARIES, parse
from tests.unit.one_shot.situations import SITUATIONS, Situation
from xdsl_mergealloc.analysis.one_shot.functions import ACCESS

TOP_DOWN = 'analysis-heuristic="top-down"'
ANY_ORDER = "analysis-fuzzer-seed=7"
BUFFERS = f"{BOUNDARIES} allow-unknown-ops=true simplify=false"

transform = cache(pipeline_transform)


@every_case
@pytest.mark.parametrize("situation", SITUATIONS.values(), ids=list(SITUATIONS))
def test_situation(situation: Situation):
    tensors = parse(situation.text)

    def bufferized(options: str) -> ModuleOp:
        module = tensors.clone()
        passes = [*filter(None, [situation.before])]
        passes.append(f"one-shot-bufferize{{{options} {situation.options}}}")
        transform(",".join(passes))(full_context(), module)
        module.verify()
        return module

    top_down = situation.out_of_place if situation.top_down is None else situation.top_down
    orders = [("", situation.out_of_place), (TOP_DOWN, top_down), (ANY_ORDER, None)]
    if "heuristic" in situation.options:
        del orders[1:]
    for seed, (order, expected) in enumerate(orders, start=1):
        if expected is not None:
            assert out_of_place(bufferized(f"{COMMON} {order}")) == list(expected)
        if not situation.sees_uninitialized:
            before = run(_with_bodies(tensors.clone()), seed=seed, outside_seed=seed)
            buffers = _with_bodies(bufferized(f"{BUFFERS} {order}"))
            after = run(buffers, seed=seed + 10, schedule_seed=seed, outside_seed=seed)
            assert before.difference(after, memory_arguments=False) is None


def _with_bodies(module: ModuleOp) -> ModuleOp:
    """A program with a body for each function that has none: an observation of all arguments,
    which overwrites those that are memory unless the function is known to read only."""
    for function in module.body.block.ops:
        if isinstance(function, func.FuncOp) and not function.body.blocks:
            block = Block(arg_types=function.function_type.inputs.data)
            seen = TestOp(block.args, attributes={"tag": StringAttr(function.sym_name.data)})
            if function.arg_attrs is not None:
                assert all(given.data[ACCESS] == StringAttr("read") for given in function.arg_attrs)
                seen.attributes["readonly"] = UnitAttr()
            block.add_ops([seen, func.ReturnOp()])
            function.body.add_block(block)
    return module
