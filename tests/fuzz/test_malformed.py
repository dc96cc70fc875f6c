"""Random programs that are not well-formed any more: every pass refuses them, or copes."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from xdsl.dialects.builtin import ModuleOp, f32
from xdsl.ir import Operation
from xdsl.traits import IsTerminator
from xdsl.universe import Universe
from xdsl.utils.exceptions import VerifyException

from tests.support.generators import GENERATOR_NAMES, full_context, generator_by_name
from xdsl_mergealloc import PassError

OWN_PASSES = {
    name: factory()
    for name, factory in sorted(Universe.get_multiverse().all_passes.items())
    if factory().__module__.startswith("xdsl_mergealloc.")
}
PASSES_A_PROGRAM = 4


def inner_operations(module: ModuleOp) -> list[Operation]:
    return [op for op in module.walk() if op is not module and op.parent_op() is not module]


def use_before_definition(module: ModuleOp, chooser: random.Random) -> None:
    """An operation moves before one that it uses."""
    pairs = [
        (op, user)
        for op in inner_operations(module)
        if (user := op.next_op) is not None
        and not user.has_trait(IsTerminator)
        and any(value in op.results for value in user.operands)
    ]
    if pairs:
        op, user = chooser.choice(pairs)
        assert op.parent is not None
        user.detach()
        op.parent.insert_op_before(user, op)


def drop_forwarded(module: ModuleOp, chooser: random.Random) -> None:
    """A terminator forwards one value less."""
    ends = [
        op
        for op in inner_operations(module)
        if op.has_trait(IsTerminator) and op.operands and len(op.successors) < 2
    ]
    if ends:
        end = chooser.choice(ends)
        end.operands = end.operands[:-1]


def use_another_value(module: ModuleOp, chooser: random.Random) -> None:
    """An operand becomes any other value, perhaps of another type."""
    operations = inner_operations(module)
    users = [op for op in operations if op.operands]
    values = [value for op in operations for value in op.results]
    if users and values:
        user = chooser.choice(users)
        user.operands[chooser.randrange(len(user.operands))] = chooser.choice(values)


def add_block_argument(module: ModuleOp, chooser: random.Random) -> None:
    """A block gets an argument that branches to it do not forward."""
    blocks = [
        block
        for op in module.walk()
        for region in op.regions
        for block in region.blocks
        if block is not region.first_block
    ]
    if blocks:
        chooser.choice(blocks).insert_arg(f32, 0)


FAULTS = (use_before_definition, drop_forwarded, use_another_value, add_block_argument)


@pytest.mark.fuzz
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_no_traceback(fault: Callable[[ModuleOp, random.Random], None]):
    refused = 0
    for generator in GENERATOR_NAMES:
        make = generator_by_name(generator, {})
        for seed in range(8):
            chooser = random.Random(f"{fault.__name__} {generator} {seed}")
            module = make(seed)
            fault(module, chooser)
            try:
                module.verify()
            except VerifyException:
                continue
            for name in chooser.sample(list(OWN_PASSES), PASSES_A_PROGRAM):
                try:
                    OWN_PASSES[name]().apply(full_context(), module.clone())
                except PassError:
                    refused += 1
    assert refused > 0
