"""Building blocks of rewrites: new operations and arguments."""

from __future__ import annotations

from xdsl.dialects.builtin import f32, i1
from xdsl.dialects.test import TestOp
from xdsl.ir import Block

from xdsl_mergealloc.interfaces.op_building import exchange_argument


def test_an_argument_in_the_place_of_another_one_that_keeps_its_uses():
    block = Block(arg_types=[f32, f32, f32])
    first, old, last = block.args
    user = TestOp(operands=[old])
    block.add_op(user)
    new = exchange_argument(old, i1)
    assert list(block.args) == [first, new, last]
    assert [argument.index for argument in block.args] == [0, 1, 2]
    assert (new.type, new.block) == (i1, block)
    assert user.operands[0] is old
    assert new.first_use is None
