"""How the cost of passes grows with the size of programs, as calls of functions."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from xdsl.parser import Parser

from bench.programs import FAMILIES
from tests.support.cost import function_calls
from tests.support.generators.builder import full_context
from xdsl_mergealloc import MergeAllocPass
from xdsl_mergealloc.transforms.checked_pass import CheckedPass


def calls_of(step: CheckedPass, program: str) -> int:
    """The calls of functions by a pass on a program."""
    context = full_context()
    module = Parser(context, program).parse_module()
    return function_calls(lambda: step.transform(context, module))


@pytest.mark.parametrize(
    ("step", "program", "size"),
    [
        pytest.param(
            MergeAllocPass(lifetimes="liveness", in_place=True),
            FAMILIES["memref chain"],
            150,
            id="forwarding-along-a-chain-of-copies",
        )
    ],
)
def test_cost_grows_with_the_size(step: CheckedPass, program: Callable[[int], str], size: int):
    """Four times the operations take hardly more than four times the calls."""
    # Looking up models and making contexts costs something once.
    calls_of(step, program(40))
    assert calls_of(step, program(4 * size)) < 4.6 * calls_of(step, program(size))


def test_chains_of_any_length_are_not_tried_link_by_link():
    """Where trying each forwarding takes too long, all are carried out."""
    step = MergeAllocPass(lifetimes="liveness", in_place=True)
    calls = [calls_of(step, FAMILIES["memref chain"](ops)) for ops in (40, 120, 150)]
    assert max(calls) < 3_000_000
