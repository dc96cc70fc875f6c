"""Carried values and trip counts of loops, and the same loop with other values."""

from __future__ import annotations

import pytest
from xdsl.dialects import scf
from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import DenseArrayBase, IndexType, IntegerAttr, f32, i32
from xdsl.dialects.test import TestOp
from xdsl.ir import Attribute, Block, Operation, Region
from xdsl.irdl import (
    AttrSizedOperandSegments,
    AttrSizedResultSegments,
    IRDLOperation,
    irdl_op_definition,
    region_def,
    var_operand_def,
    var_result_def,
)

from tests.unit.support.programs import main_with
from xdsl_mergealloc.interfaces.loop_like import (
    LOOP_LIKE_MODELS,
    LoopBounds,
    LoopLikeOpInterface,
    ends_for_certain,
    first_init,
    inits,
    is_loop_like,
    iter_args,
    runs_at_least_once,
    with_inits,
    yield_of,
)

INDEX = IndexType()


def scf_loop(lower: str, upper: str, step: str) -> scf.ForOp:
    module = main_with(
        f"""%r = scf.for %i = {lower} to {upper} step {step} iter_args(%x = %v) -> (f32) {{
          scf.yield %x : f32
        }}""",
        "%v: f32, %n: index",
    )
    (loop,) = (op for op in module.walk() if isinstance(op, scf.ForOp))
    return loop


def test_what_is_carried():
    loop = scf_loop("%c0", "%n", "%c1")
    assert is_loop_like(loop)
    assert first_init(loop) == 3
    assert [value.name_hint for value in inits(loop)] == ["v"]
    assert [value.name_hint for value in iter_args(loop)] == ["x"]
    assert list(yield_of(loop).operands) == list(iter_args(loop))


@pytest.mark.parametrize(
    ("lower", "upper", "step", "runs", "ends"),
    [
        ("%c0", "%c4", "%c1", True, True),
        ("%c4", "%c4", "%c1", False, True),
        ("%c0", "%n", "%c1", False, True),
        ("%c0", "%c4", "%n", True, False),
        ("%c0", "%c4", "%c0", True, False),
    ],
)
def test_how_often_it_runs(lower: str, upper: str, step: str, runs: bool, ends: bool):
    loop = scf_loop(lower, upper, step)
    assert runs_at_least_once(loop) is runs
    assert ends_for_certain(loop) is ends


def test_other_operations_are_no_loops():
    module = main_with("scf.if %p { scf.yield }", "%p: i1")
    (branch,) = (op for op in module.walk() if isinstance(op, scf.IfOp))
    assert not is_loop_like(branch)
    assert not is_loop_like(None)
    assert not runs_at_least_once(branch)


@irdl_op_definition
class SegmentedLoopOp(IRDLOperation):
    """A loop whose operands and results come in groups, the last one for the carried values."""

    name = "mine.segmented_loop"
    bounds = var_operand_def(INDEX)
    inits = var_operand_def(Attribute)
    none = var_result_def(INDEX)
    carried = var_result_def(f32)
    body = region_def("single_block")
    irdl_options = (AttrSizedOperandSegments(as_property=True), AttrSizedResultSegments())


class NumberedLoop(LoopLikeOpInterface):
    def bounds(self, op: Operation) -> LoopBounds | None:
        return LoopBounds(0, 3, 1)


LOOP_LIKE_MODELS.register(SegmentedLoopOp, NumberedLoop())


def test_the_same_loop_with_other_values_counts_its_groups():
    bound = ConstantOp(IntegerAttr(3, INDEX)).result
    values = TestOp(result_types=[f32] * 3).results
    loop = SegmentedLoopOp.create(
        operands=[bound, values[0]],
        result_types=[f32],
        properties={"operandSegmentSizes": DenseArrayBase.from_list(i32, [1, 1])},
        regions=[Region(Block(arg_types=[f32]))],
    )
    assert runs_at_least_once(loop)
    other = with_inits(loop, values, [f32] * 3)
    assert isinstance(other, SegmentedLoopOp)
    assert list(other.operands) == [bound, *values]
    sizes = other.properties["operandSegmentSizes"]
    assert isinstance(sizes, DenseArrayBase)
    assert list(sizes.get_values()) == [1, 3]
    assert not loop.regions
