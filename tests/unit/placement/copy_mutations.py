"""Random programs with many copies: those of the generators, with copies put in.

A mutation gives a new buffer some uses of another one, and copies between the two. Most mutations
change the behaviour of a program, and some break it; all that matters is that the resulting program
is a correct one, which is tried by running it.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from xdsl.dialects.bufferization import CloneOp
from xdsl.dialects.builtin import MemRefType, ModuleOp, NoneAttr
from xdsl.dialects.memref import AllocOp, DeallocOp
from xdsl.ir import Attribute, Block, Operation, SSAValue

from tests.support.dominance import assert_dominance
from tests.support.generators import generator_by_name
from tests.support.interpreter import InterpreterError, MemoryFault, run
from xdsl_mergealloc.dialects.memref.access import CopyOp
from xdsl_mergealloc.interfaces.buffer_type import memref_type

MUTATIONS = 6


def programs_with_copies(generator: str, *, frees: bool) -> Callable[[int], ModuleOp]:
    """A generator of programs; if they free, some free the allocations of the mutations, too."""
    make = generator_by_name(generator, {"deallocs": frees, "parallel": False})

    def mutated(seed: int) -> ModuleOp:
        rng = random.Random(f"copies {seed}")
        program = make(seed)
        for _ in range(MUTATIONS):
            attempt = program.clone()
            _mutate(attempt, rng, frees)
            if _is_correct(attempt):
                program = attempt
        return program

    return mutated


def _is_correct(program: ModuleOp) -> bool:
    """Whether a program runs, and shows the same for any contents of fresh memory."""
    program.verify()
    try:
        assert_dominance(program)
        outcomes = [
            run(program, seed=seed, outside_seed=outside) for outside in (0, 1) for seed in (3, 4)
        ]
    except (AssertionError, MemoryFault, InterpreterError):
        return False
    return outcomes[0].observably_equal(outcomes[1]) and outcomes[2].observably_equal(outcomes[3])


def _mutate(program: ModuleOp, rng: random.Random, frees: bool) -> None:
    candidates = [
        value
        for op in program.walk()
        for value in (*op.results, *_arguments(op))
        if isinstance(value.type, MemRefType) and _is_plain(memref_type(value))
    ]
    value = rng.choice(candidates)
    defining_block = value.owner if isinstance(value.owner, Block) else value.owner.parent
    assert defining_block is not None
    ops = list(defining_block.ops)
    first = 0 if isinstance(value.owner, Block) else ops.index(value.owner) + 1
    if first >= len(ops):
        return
    at = ops[rng.randrange(first, len(ops))]
    if rng.random() < 0.5:
        _copy_out(value, ops, at, rng, frees)
    else:
        _copy_in(value, ops, first, at, rng, frees)


def _is_plain(buffer_type: MemRefType[Attribute]) -> bool:
    return buffer_type.has_static_shape() and isinstance(buffer_type.layout, NoneAttr)


def _arguments(op: Operation) -> list[SSAValue]:
    return [arg for region in op.regions for block in region.blocks for arg in block.args]


def _copy_out(
    value: SSAValue, ops: list[Operation], at: Operation, rng: random.Random, frees: bool
) -> None:
    """Copy `value` to a new buffer, which takes over uses from there on."""
    block = at.parent
    assert block is not None
    if rng.random() < 0.3:
        clone = CloneOp(value)
        block.insert_op_before(clone, at)
        new = clone.output
    else:
        alloc = AllocOp([], [], value.type)
        place = ops[rng.randrange(ops.index(at) + 1)]
        block.insert_op_before(alloc, place)
        block.insert_op_before(CopyOp(value, alloc.memref), at)
        new = alloc.memref
    later = ops[ops.index(at) :]
    share = rng.choice((1.0, 1.0, 0.5))
    _replace(value, new, later, rng, share)
    if frees:
        _free(new, ops, ops.index(at), rng)


def _copy_in(
    value: SSAValue,
    ops: list[Operation],
    first: int,
    at: Operation,
    rng: random.Random,
    frees: bool,
) -> None:
    """Give a new buffer the uses of `value` up to some place, and copy it back there."""
    block = at.parent
    assert block is not None
    end = ops.index(at)
    start = rng.randrange(first, end + 1)
    alloc = AllocOp([], [], value.type)
    block.insert_op_before(alloc, ops[start])
    block.insert_op_before(CopyOp(alloc.memref, value), at)
    _replace(value, alloc.memref, ops[start:end], rng, 1.0)
    if frees:
        _free(alloc.memref, ops, end, rng)


def _replace(
    old: SSAValue, new: SSAValue, among: list[Operation], rng: random.Random, share: float
) -> None:
    inside = {op for outer in among for op in outer.walk()}
    for use in list(old.uses):
        if use.operation in inside and rng.random() < share:
            use.operation.operands[use.index] = new


def _free(value: SSAValue, ops: list[Operation], after: int, rng: random.Random) -> None:
    place = ops[rng.randrange(after, len(ops))]
    assert place.parent is not None
    place.parent.insert_op_before(DeallocOp.get(value), place)
