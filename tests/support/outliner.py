"""Cuts a function into private functions at random, nested two deep, as a front end might have."""

from __future__ import annotations

import random
from collections.abc import Sequence

from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import CallOp, FuncOp, ReturnOp
from xdsl.ir import Block, Operation, Region, SSAValue
from xdsl.traits import ConstantLike

DEPTH = 2
MOST_CUTS = 5


def outline(module: ModuleOp, seed: int) -> list[FuncOp]:
    """
    Move parts of the body of each function of one block into private functions; parts of these
    again. The operands of a part become arguments, values used outside of it results; constants are
    repeated.

    Returns the new functions.
    """
    rng = random.Random(f"outline {seed}")
    made: list[FuncOp] = []
    bodies = [
        op.body.block
        for op in module.body.block.ops
        if isinstance(op, FuncOp) and len(op.body.blocks) == 1
    ]
    for _ in range(DEPTH):
        new: list[FuncOp] = []
        for body in bodies:
            new += _cut(module, body, rng, len(made) + len(new))
        made += new
        bodies = [function.body.block for function in new]
    return made


def _cut(module: ModuleOp, body: Block, rng: random.Random, first: int) -> list[FuncOp]:
    """Move disjoint ranges of a block into functions."""
    ops = list(body.ops)[:-1]
    if len(ops) < 4:
        return []
    count = 2 * rng.randint(1, min(MOST_CUTS, len(ops) // 4))
    places = sorted(rng.sample(range(len(ops) + 1), count))
    return [
        _move(module, ops[start:end], f"part_{first + number}")
        for number, (start, end) in enumerate(zip(places[::2], places[1::2], strict=True))
    ]


def _move(module: ModuleOp, ops: Sequence[Operation], name: str) -> FuncOp:
    inside = {inner for op in ops for inner in op.walk()}
    needed = dict.fromkeys(
        operand
        for op in ops
        for inner in op.walk()
        for operand in inner.operands
        if not _is_defined_in(operand, inside)
    )
    results = [
        result
        for op in ops
        for result in op.results
        if any(use.operation not in inside for use in result.uses)
    ]
    constants = [value for value in needed if _is_constant(value)]
    inputs = [value for value in needed if value not in constants]
    call = CallOp(name, inputs, [result.type for result in results])
    block = ops[0].parent
    assert block is not None
    block.insert_op_before(call, ops[0])
    body = Block(arg_types=[value.type for value in inputs])
    replaced: dict[SSAValue, SSAValue] = dict(zip(inputs, body.args, strict=True))
    for value in constants:
        assert isinstance(value.owner, Operation)
        clone = value.owner.clone()
        body.add_op(clone)
        replaced[value] = clone.results[0]
    for op in ops:
        op.detach()
        body.add_op(op)
    for old, new in replaced.items():
        new.name_hint = old.name_hint
        old.replace_uses_with_if(new, lambda use: use.operation in inside)
    for result, new in zip(results, call.results, strict=True):
        new.name_hint = result.name_hint
        result.replace_uses_with_if(new, lambda use: use.operation not in inside)
    body.add_op(ReturnOp(*results))
    types = ([value.type for value in inputs], [result.type for result in results])
    function = FuncOp(name, types, Region(body), "private")
    module.body.block.add_op(function)
    return function


def _is_defined_in(value: SSAValue, ops: set[Operation]) -> bool:
    owner = value.owner
    return (owner if isinstance(owner, Operation) else owner.parent_op()) in ops


def _is_constant(value: SSAValue) -> bool:
    return isinstance(value.owner, Operation) and value.owner.has_trait(
        ConstantLike, value_if_unregistered=False
    )
