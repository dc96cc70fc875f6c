"""How the cost of passes grows with the size of programs, as calls of functions."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser

from bench.programs import FAMILIES, insertion_nest
from tests.support.cost import function_calls
from tests.support.generators.builder import full_context
from xdsl_mergealloc import MergeAllocPass
from xdsl_mergealloc.transforms.bufferize_and_plan import BufferizeAndPlanPass
from xdsl_mergealloc.transforms.checked_pass import CheckedPass


def parse(program: str) -> ModuleOp:
    return Parser(full_context(), program).parse_module()


def calls_of(step: CheckedPass, module: ModuleOp) -> int:
    """The calls of functions by a pass on a program."""
    return function_calls(lambda: step.transform(full_context(), module))


@pytest.mark.parametrize(
    "family",
    [
        pytest.param(family, marks=() if family == "memref chain" else pytest.mark.thorough)
        for family in FAMILIES
    ],
)
def test_cost_grows_with_the_size(family: str):
    """Of no pass that bufferize-and-plan runs does an operation take more in a larger program."""
    modules = [parse(FAMILIES[family](ops)) for ops in (180, 180, 720)]
    sizes = [sum(1 for _ in module.walk()) for module in modules]
    for step in BufferizeAndPlanPass().passes():
        # The first one pays for models that are looked up for the first time.
        _, small, large = (calls_of(step, module) for module in modules)
        assert large / sizes[2] <= 1.1 * small / sizes[1], step.name


def test_cost_of_loops_grows_with_their_depth():
    """What is inside of a loop is not looked at again for each loop around it."""
    modules = [parse(insertion_nest(depth)) for depth in (20, 20, 80)]
    for step in BufferizeAndPlanPass().passes():
        _, small, large = (calls_of(step, module) for module in modules)
        assert large <= 4 * 1.4 * small, step.name


def test_chains_of_any_length_are_not_tried_link_by_link():
    """Where trying each forwarding takes too long, all are carried out."""
    step = MergeAllocPass(lifetimes="liveness", in_place=True)
    calls = [calls_of(step, parse(FAMILIES["memref chain"](ops))) for ops in (40, 120, 150)]
    assert max(calls) < 3_000_000
