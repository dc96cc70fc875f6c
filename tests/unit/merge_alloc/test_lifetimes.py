"""Lifetimes in functions of several blocks, against executions of them."""

from __future__ import annotations

import random

import pytest
from xdsl.dialects import test
from xdsl.dialects.builtin import ModuleOp, f32
from xdsl.dialects.func import FuncOp
from xdsl.dialects.memref import AllocOp
from xdsl.ir import Block, Operation, Region

from tests.unit.analysis.graphs import Graph, looping_graph, reachable, region_of
from tests.unit.support.programs import parse
from xdsl_mergealloc import Lifetime, Memory, MergeAllocOptions, collect_tick_traces
from xdsl_mergealloc.analysis.dominance import BlockDominance


class Program:
    """A random graph of blocks that allocate buffers and access those that dominate them."""

    def __init__(self, seed: int):
        rng = random.Random(seed)
        self.graph: Graph = looping_graph(seed)
        blocks = [Block() for _ in self.graph]
        shape = region_of(self.graph)
        shape_blocks = list(shape.blocks)
        dominance = BlockDominance(shape)
        self.code: list[list[tuple[str, int]]] = [[] for _ in blocks]
        """Accesses to each buffer, by block: "alloc" or "access"."""
        self.allocations: list[Operation] = []
        blocks_of: list[int] = []
        for number_of_block in sorted(rng.choices(range(len(blocks)), k=rng.randint(4, 9))):
            self.code[number_of_block].append(("alloc", len(blocks_of)))
            blocks_of.append(number_of_block)
            self.allocations.append(AllocOp.get(f32, shape=[4]))
        for number, code in enumerate(self.code):
            for buffer, number_of_block in enumerate(blocks_of):
                visible = dominance.dominates(shape_blocks[number_of_block], shape_blocks[number])
                if number in reachable(self.graph, 0) and visible and rng.random() < 0.25:
                    code.append(("access", buffer))
        for block, code, successors in zip(blocks, self.code, self.graph, strict=True):
            for what, buffer in code:
                allocation = self.allocations[buffer]
                block.add_op(
                    allocation
                    if what == "alloc"
                    else test.TestOp.create(operands=[allocation.results[0]])
                )
            block.add_op(test.TestTermOp.create(successors=[blocks[to] for to in successors]))
        self.module = ModuleOp([FuncOp("f", ((), ()), Region(blocks))])

    def lifetimes(self) -> dict[int, Lifetime]:
        trace = collect_tick_traces(self.module, Memory(self.module), MergeAllocOptions())
        numbers = {op: number for number, op in enumerate(self.allocations)}
        return {
            numbers[traced.op]: traced.lifetime
            for scope in trace.scopes
            for traced in scope.allocations
        }

    def meetings(self, rng: random.Random) -> set[tuple[int, int]]:
        """Pairs of buffers of which one is accessed between accesses of the other in one walk."""
        first: dict[int, int] = {}
        uses: list[tuple[int, int, int]] = []
        """(buffer, first and last access since it was allocated)"""
        last: dict[int, int] = {}

        def close(buffer: int) -> None:
            if buffer in first:
                uses.append((buffer, first.pop(buffer), last.pop(buffer)))

        block, clock = 0, 0
        for _ in range(40):
            for what, buffer in self.code[block]:
                clock += 1
                if what == "alloc":
                    close(buffer)
                else:
                    first.setdefault(buffer, clock)
                    last[buffer] = clock
            if not self.graph[block]:
                break
            block = rng.choice(self.graph[block])
        for buffer in list(first):
            close(buffer)
        return {
            (a, b)
            for a, begin_a, end_a in uses
            for b, begin_b, end_b in uses
            if a < b and begin_a <= end_b and begin_b <= end_a
        }


@pytest.mark.parametrize("seed", range(0, 1500, 50))
def test_what_meets_in_an_execution_overlaps(seed: int):
    for program_seed in range(seed, seed + 50):
        program = Program(program_seed)
        lifetimes = program.lifetimes()
        rng = random.Random(program_seed)
        for _ in range(12):
            for a, b in program.meetings(rng):
                one, other = lifetimes[a], lifetimes[b]
                overlap = one.begin <= other.end and other.begin <= one.end
                assert overlap, (program_seed, a, b, one, other, str(program.module))


def test_the_programs_are_worth_it():
    """Many pairs of buffers meet in an execution, and many are found to be apart."""
    met = apart = 0
    for seed in range(200):
        program = Program(seed)
        lifetimes = program.lifetimes()
        rng = random.Random(seed)
        met += len(set[tuple[int, int]]().union(*(program.meetings(rng) for _ in range(12))))
        apart += sum(
            one.end < other.begin or other.end < one.begin
            for a, one in lifetimes.items()
            for b, other in lifetimes.items()
            if a < b
        )
    assert met > 100
    assert apart > 150


def test_what_is_accessed_in_a_loop_lives_until_its_end():
    """The second iteration reads what the first one must not overwrite."""
    module = parse("""
    func.func @main(%n: index) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %a = memref.alloc() : memref<4xf32>
      "test.op"(%a) : (memref<4xf32>) -> ()
      scf.for %i = %c0 to %n step %c1 {
        "test.op"(%a) : (memref<4xf32>) -> ()
        %b = memref.alloc() : memref<4xf32>
        "test.op"(%b) : (memref<4xf32>) -> ()
      }
      func.return
    }
    """)
    trace = collect_tick_traces(module, Memory(module), MergeAllocOptions())
    (outer, inner) = (traced.lifetime for scope in trace.scopes for traced in scope.allocations)
    assert outer.begin < inner.begin
    assert inner.end <= outer.end
