"""Small programs: what is in place, in two orders of decisions, and that a run shows the same."""

from __future__ import annotations

import pytest
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp, StringAttr, UnitAttr
from xdsl.dialects.test import TestOp
from xdsl.ir import Block

from tests.support.interpreter import run
from tests.support.tiers import every_case
from tests.unit.one_shot.annotations import COMMON, out_of_place
from tests.unit.one_shot.programs import BOUNDARIES, parse, run_passes
from tests.unit.one_shot.situations import SITUATIONS, Situation
from xdsl_mergealloc.analysis.one_shot.functions import ACCESS

TOP_DOWN = 'analysis-heuristic="top-down"'
ANY_ORDER = "analysis-fuzzer-seed=7"


def bufferize(situation: Situation, options: str) -> ModuleOp:
    """What becomes of a situation, with its own options and others."""
    passes = [*filter(None, [situation.before])]
    passes.append(f"one-shot-bufferize{{{options} {situation.options}}}")
    return run_passes(situation.text, ",".join(passes))


@every_case
@pytest.mark.parametrize("name", SITUATIONS)
def test_in_place(name: str):
    situation = SITUATIONS[name]
    assert out_of_place(bufferize(situation, COMMON)) == list(situation.out_of_place)
    if "heuristic" not in situation.options:
        expected = situation.out_of_place if situation.top_down is None else situation.top_down
        assert out_of_place(bufferize(situation, f"{COMMON} {TOP_DOWN}")) == list(expected)


@every_case
@pytest.mark.parametrize("name", [n for n, s in SITUATIONS.items() if not s.sees_uninitialized])
def test_buffers_hold_what_the_tensors_held(name: str):
    situation = SITUATIONS[name]
    before = parse(situation.text)
    _show_what_is_given(before)
    orders = [""] if "heuristic" in situation.options else ["", TOP_DOWN, ANY_ORDER]
    for seed, order in enumerate(orders, start=1):
        options = f"{BOUNDARIES} allow-unknown-ops=true simplify=false {order}"
        after = bufferize(situation, options)
        _show_what_is_given(after)
        expected = run(before, seed=seed, outside_seed=seed)
        outcome = run(after, seed=seed + 10, schedule_seed=seed, outside_seed=seed)
        assert expected.difference(outcome, memory_arguments=False) is None


def _show_what_is_given(module: ModuleOp) -> None:
    """A body for each function that has none: an observation of all arguments, which overwrites
    those that are memory unless the function is known to read only."""
    for function in module.body.block.ops:
        if isinstance(function, func.FuncOp) and not function.body.blocks:
            block = Block(arg_types=function.function_type.inputs.data)
            seen = TestOp(block.args, attributes={"tag": StringAttr(function.sym_name.data)})
            if function.arg_attrs is not None:
                assert all(given.data[ACCESS] == StringAttr("read") for given in function.arg_attrs)
                seen.attributes["readonly"] = UnitAttr()
            block.add_ops([seen, func.ReturnOp()])
            function.body.add_block(block)
