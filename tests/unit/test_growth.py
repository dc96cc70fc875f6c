"""Growth of the cost of passes with the size of programs, as calls of functions."""

from __future__ import annotations

from typing import Literal

import pytest
from xdsl.dialects.builtin import ModuleOp

from bench.programs import FAMILIES, insertion_nest
from tests.support.cost import function_calls
from tests.support.generators.builder import full_context, read_program
from xdsl_mergealloc import (
    BufferDeallocationPass,
    MergeAllocPass,
    OptimizeAllocationLivenessPass,
)
from xdsl_mergealloc.transforms.bufferize_and_plan import BufferizeAndPlanPass
from xdsl_mergealloc.transforms.checked_pass import CheckedPass


def parse(program: str) -> ModuleOp:
    return read_program(program)


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


@pytest.mark.thorough
def test_cost_of_loops_grows_with_their_depth():
    """The inside of a loop is not visited again for each loop around it."""
    modules = [parse(insertion_nest(depth)) for depth in (20, 20, 80)]
    for step in BufferizeAndPlanPass().passes():
        _, small, large = (calls_of(step, module) for module in modules)
        assert large <= 4 * 1.4 * small, step.name


def test_chains_of_any_length_are_not_tried_link_by_link():
    """If trying each forwarding takes too long, all are carried out."""
    step = MergeAllocPass()
    calls = [calls_of(step, parse(FAMILIES["memref chain"](ops))) for ops in (40, 120, 150)]
    assert max(calls) < 3_000_000


def rotating_loops(count: int) -> str:
    """Loops in a row, each of which replaces the buffer that it gets from the one before; all of
    them are used behind their loops, and may be one."""
    type_ = "memref<8xf32>"
    loops = [
        f"""%r{number + 1} = scf.for %i = %n to %n step %n
            iter_args(%x = %r{number}) -> ({type_}) {{
          %m = memref.alloc() : {type_}
          scf.yield %m : {type_}
        }}
        "test.op"(%r{number}) : ({type_}) -> ()"""
        for number in range(count)
    ]
    body = "\n".join([f"%r0 = memref.alloc() : {type_}", *loops])
    return f"""func.func @main(%n: index) {{
      {body}
      "test.op"(%r{count}) : ({type_}) -> ()
      func.return
    }}"""


@pytest.mark.parametrize("ownership", ["static", "dynamic"])
def test_cost_of_names_that_borrow_from_each_other(ownership: Literal["static", "dynamic"]):
    """Owners of the buffers that a loop hands on are not found again for each later loop."""
    step = BufferDeallocationPass(ownership=ownership)
    _, small, large = (calls_of(step, parse(rotating_loops(count))) for count in (40, 40, 80))
    assert large < 2.2 * small


def buffers_that_take_turns(count: int) -> str:
    """A loop that hands each of its buffers on under the name of the next one; all are freed."""
    type_ = "memref<8xf32>"
    types = ", ".join([type_] * count)
    allocations = "\n".join(f"%a{number} = memref.alloc() : {type_}" for number in range(count))
    carried = ", ".join(f"%x{number} = %a{number}" for number in range(count))
    yielded = ", ".join(f"%x{(number + 1) % count}" for number in range(count))
    frees = "\n".join(f"memref.dealloc %r#{number} : {type_}" for number in range(count))
    return f"""func.func @main(%n: index) {{
      {allocations}
      %r:{count} = scf.for %i = %n to %n step %n iter_args({carried}) -> ({types}) {{
        scf.yield {yielded} : {types}
      }}
      {frees}
      func.return
    }}"""


def test_cost_of_frees_of_buffers_that_take_turns():
    """The users of buffers are not looked for again for each buffer that a free may free."""
    step = OptimizeAllocationLivenessPass()
    _, small, large = (
        calls_of(step, parse(buffers_that_take_turns(count))) for count in (20, 20, 40)
    )
    assert large < 4.5 * small
