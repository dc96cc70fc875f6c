"""Other orders of random programs: any that respects the dependences shows the same."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import pytest
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Operation

from tests.support.generators import generator_by_name
from tests.support.proof import Transform, prove
from tests.support.tiers import seeds
from xdsl_mergealloc import MergeAllocOptions, merge_allocations
from xdsl_mergealloc.analysis.block_dependences import (
    DependenceSegment,
    FunctionEffects,
    segments_of,
)
from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.interfaces.allocation_scope import is_function

PROGRAMS = seeds(40)
GENERATORS = ("quiet", "unstructured", "dynamic")

Arrange = Callable[[DependenceSegment, Sequence[int], FunctionEffects], Sequence[Operation]]
"""Puts the operations of a segment into an order, with operations without memory accesses around
them."""


def any_order(segment: DependenceSegment, rng: random.Random) -> list[int]:
    """A random order that respects the dependences."""
    waiting_for = [len(before) for before in segment.predecessors]
    successors: list[list[int]] = [[] for _ in waiting_for]
    for op, before in enumerate(segment.predecessors):
        for earlier in before:
            successors[earlier].append(op)
    ready = [op for op, count in enumerate(waiting_for) if count == 0]
    order: list[int] = []
    while ready:
        op = ready.pop(rng.randrange(len(ready)))
        order.append(op)
        for later in successors[op]:
            waiting_for[later] -= 1
            if waiting_for[later] == 0:
                ready.append(later)
    return order


def as_given(
    segment: DependenceSegment, order: Sequence[int], effects: FunctionEffects
) -> Sequence[Operation]:
    return [segment.operations[op] for op in order]


def shuffled(arrange: Arrange) -> Transform:
    """Puts every segment into a random order."""

    def shuffle_block(block: Block, effects: FunctionEffects, rng: random.Random) -> None:
        ops: list[Operation] = list(block.ops)
        for segment in segments_of(block, effects):
            new = arrange(segment, any_order(segment, rng), effects)
            first = ops.index(segment.operations[0])
            ops[first : first + len(new)] = new
        for op in ops:
            op.detach()
        block.add_ops(ops)

    def transform(context: Context, module: ModuleOp) -> None:
        memory = Memory(module)
        rng = random.Random("any order")
        for function in list(module.walk()):
            if not is_function(function):
                continue
            effects = FunctionEffects(function, memory)
            for op in (function, *effects.operations):
                for region in op.regions:
                    for block in region.blocks:
                        shuffle_block(block, effects, rng)

    return transform


def prove_shuffled(arrange: Arrange, generator: str) -> None:
    """Programs in any order show the same."""
    make = generator_by_name(generator, {"deallocs": True})
    statistics = prove(shuffled(arrange), make, PROGRAMS, check_leaks=True)
    assert statistics.changed > 0.8 * statistics.programs


@pytest.mark.fuzz
@pytest.mark.parametrize("generator", GENERATORS)
def test_a_shuffled_program_shows_the_same(generator: str):
    prove_shuffled(as_given, generator)


@pytest.mark.fuzz
@pytest.mark.parametrize("in_place", [False, True], ids=["", "in-place"])
@pytest.mark.parametrize("frees", [False, True], ids=["leaking", "freeing"])
def test_a_program_in_better_order_shows_the_same(in_place: bool, frees: bool):
    generator = generator_by_name("quiet", {"deallocs": frees})
    options = MergeAllocOptions(in_place=in_place, scratch_results=False)

    def merge(_: Context, module: ModuleOp, reorder: bool) -> None:
        merge_allocations(module, replace(options, reorder=reorder))

    given = prove(partial(merge, reorder=False), generator, PROGRAMS)
    better = prove(partial(merge, reorder=True), generator, PROGRAMS, check_leaks=frees)
    assert better.after.heap_allocations == given.after.heap_allocations
    assert better.after.peak_heap_bytes <= given.after.peak_heap_bytes
