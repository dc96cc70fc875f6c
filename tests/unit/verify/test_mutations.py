"""The arena check on the output of merge-alloc: it agrees, and notices plans that are broken."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest
from xdsl.dialects import arith, memref, test
from xdsl.dialects.builtin import IntegerAttr, MemRefType, ModuleOp, f32, i8
from xdsl.ir import Operation, OpResult
from xdsl.traits import MemoryEffectKind

from tests.support.cost import function_calls
from tests.support.generators import MEMREF_GENERATORS
from tests.support.generators.builder import INDEX, full_context
from tests.support.interpreter import InterpreterError, MemoryFault, Outcome, run
from tests.support.proof import RUNS, expected_outcomes
from tests.support.tiers import seeds
from tests.unit.verify.arena_programs import findings
from xdsl_mergealloc import MergeAllocOptions, MergeAllocPass, merge_allocations
from xdsl_mergealloc.interfaces.buffer_type import memref_type
from xdsl_mergealloc.interfaces.memory_effects import effects_on_buffers
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.verify import check_arenas


def merged(generator: str, seed: int) -> ModuleOp:
    """A random program after merge-alloc."""
    make, options = MEMREF_GENERATORS[generator]
    module = make(seed, options)
    MergeAllocPass(alignment=(1, 8, 64)[seed % 3]).apply(full_context(), module)
    return module


def written_together(op: Operation) -> list[memref.ViewOp]:
    """Views of one arena that one operation accesses, not only reading them."""
    effects = effects_on_buffers(op)
    if all(effect.kind is not MemoryEffectKind.WRITE for effect in effects):
        return []
    views = {
        effect.value.op: None
        for effect in effects
        if isinstance(effect.value, OpResult) and isinstance(effect.value.op, memref.ViewOp)
    }
    placed = [view for view in views if size_bytes(view) > 1 and offset_bytes(view) is not None]
    return [view for view in placed if view.source is placed[0].source]


def size_bytes(view: memref.ViewOp) -> int:
    """The size of a view of static shape."""
    size = MemoryLayout().buffer_size_bytes(memref_type(view.result))
    assert isinstance(size, int)
    return size


def offset_bytes(view: memref.ViewOp) -> int | None:
    """The offset of a view, if it is a constant."""
    shift = view.byte_shift
    if isinstance(shift, OpResult) and isinstance(shift.op, arith.ConstantOp):
        value = shift.op.value
        return value.value.data if isinstance(value, IntegerAttr) else None
    return None


def move(view: memref.ViewOp, to_bytes: int) -> None:
    """Give a view another offset."""
    offset = arith.ConstantOp(IntegerAttr(to_bytes, INDEX))
    assert view.parent is not None
    view.parent.insert_op_before(offset, view)
    view.operands[1] = offset.result


@pytest.mark.fuzz
@pytest.mark.parametrize("generator", ["structured", "unstructured"])
def test_merge_alloc_and_broken_merge_alloc(generator: str):
    mutants = 0
    for seed in range(60):
        module = merged(generator, seed)
        assert findings(module) == [], f"seed {seed}"
        groups = [views for op in module.walk() if len(views := written_together(op)) > 1]
        if not groups:
            continue
        chooser = random.Random(f"mutant {seed}")
        moved, kept = chooser.sample(chooser.choice(groups), 2)
        kept_at = offset_bytes(kept)
        assert kept_at is not None
        # To the second byte of the other: one operation accesses both.
        move(moved, kept_at + 1)
        mutants += 1
        assert any(found.startswith("OVERLAP") for found in findings(module)), f"seed {seed}"
    assert mutants > 5


FORMS = (
    MergeAllocOptions(lifetimes="tick", alignment=4),
    MergeAllocOptions(scratch_results=False, reorder=False, alignment=1),
    MergeAllocOptions(reorder=False, alignment=8),
    MergeAllocOptions(scope="program", lifetimes="tick", alignment=1),
    MergeAllocOptions(scope="program", arena="global", reorder=False),
)


@pytest.mark.parametrize("form", FORMS, ids=range(len(FORMS)))
def test_what_a_run_shows_to_be_wrong_is_refused(form: MergeAllocOptions):
    """Plans with one view at another place, or an arena that is freed earlier."""
    make, options = MEMREF_GENERATORS["planned"]
    wrong = 0
    for seed in range(len(seeds(240))):
        program = make(seed, replace(options, deallocs=seed % 2 == 0, alignments=False))
        expected = expected_outcomes(program)
        merge_allocations(program, form)
        for number in range(4):
            mutant, what = spoiled(program, random.Random(f"spoil {seed} {number}"))
            if shows_the_same(mutant, expected):
                continue
            wrong += 1
            assert findings(mutant) != [], f"seed {seed}: {what}\n{mutant}"
    assert wrong > len(seeds(240)) // 2


def spoiled(program: ModuleOp, rng: random.Random) -> tuple[ModuleOp, str]:
    """A copy of a program with one change to its arenas, and a description of the change."""
    mutant = program.clone()
    views = [
        op for op in mutant.walk() if isinstance(op, memref.ViewOp) and offset_bytes(op) is not None
    ]
    arenas = {view.source for view in views}
    frees = [op for op in mutant.walk() if isinstance(op, memref.DeallocOp) and op.memref in arenas]
    if (frees and rng.random() < 0.25) or not views:
        if not frees:
            return mutant, "nothing"
        free = rng.choice(frees)
        block = free.parent
        assert block is not None
        arena = free.operands[0].owner
        before = [op for op in block.ops if op.is_before_in_block(free)]
        if isinstance(arena, Operation) and arena in before:
            before = before[before.index(arena) + 1 :]
        if before:
            free.detach()
            block.insert_op_before(free, rng.choice(before))
        return mutant, f"freed earlier: {free}"
    view = rng.choice(views)
    (arena_bytes,) = memref_type(view.source).get_shape()
    move(view, rng.randint(0, arena_bytes))
    return mutant, f"moved: {view}"


def shows_the_same(program: ModuleOp, expected: Sequence[Outcome]) -> bool:
    """Whether a program behaves as it has to, as far as runs tell."""
    try:
        for (seed, outside), outcome in zip(RUNS, expected, strict=True):
            if not outcome.observably_equal(run(program, seed=seed, outside_seed=outside)):
                return False
    except (MemoryFault, InterpreterError):
        return False
    return True


def chain(count: int) -> ModuleOp:
    """Many buffers, each live until the next but one is written, at three places in turns."""
    arena = memref.AllocOp([], [], MemRefType(i8, [192]))
    ops: list[Operation] = [arena]
    previous: memref.ViewOp | None = None
    for number in range(count):
        offset = arith.ConstantOp(IntegerAttr(number % 3 * 64, INDEX))
        view = memref.ViewOp(arena, offset, [], MemRefType(f32, [16]))
        operands = [view.result] if previous is None else [view.result, previous.result]
        ops += (offset, view, test.TestOp(operands))
        previous = view
    return ModuleOp(ops)


@pytest.mark.thorough
def test_cost_is_near_linear():
    def check(length: int) -> int:
        module = chain(length)
        return function_calls(lambda: check_arenas(module, MemoryLayout()))

    # Four times as much work; a quadratic search would need sixteen times as many calls.
    assert check(1_200) < 6 * check(300)
    assert check_arenas(chain(300), MemoryLayout()).violations == []


def test_every_shifted_buffer_of_a_chain_is_noticed():
    for seed in range(30):
        module = chain(40)
        views = [op for op in module.walk() if isinstance(op, memref.ViewOp)]
        number = random.Random(f"chain {seed}").randrange(1, len(views))
        at = offset_bytes(views[number - 1])
        assert at is not None
        move(views[number], at)
        assert findings(module) != [], f"seed {seed}"
