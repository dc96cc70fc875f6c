"""One description of an operation answers all interfaces, on tensors and on buffers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from xdsl.dialects.builtin import MemRefType, TensorType, f32
from xdsl.dialects.test import TestOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    traits_def,
    var_operand_def,
    var_result_def,
)

from xdsl_mergealloc.interfaces.bufferizable import (
    AnalysisState,
    BufferizableOpInterface,
    BufferizationState,
    BufferRelation,
    OpOperand,
)
from xdsl_mergealloc.interfaces.capture import captures_of
from xdsl_mergealloc.interfaces.copy_like import COPY_MODELS
from xdsl_mergealloc.interfaces.memory_effects import effects_on_buffers, overwritten_buffers
from xdsl_mergealloc.interfaces.ownership import owned_results
from xdsl_mergealloc.interfaces.roles import (
    Roles,
    describe,
    described,
    destination_of,
    only_writes,
    roles_of,
)
from xdsl_mergealloc.interfaces.view_like import VIEW_LIKE_MODELS

BUFFER, TENSOR = MemRefType(f32, [8]), TensorType(f32, [8])


class AnyOp(IRDLOperation):
    operands_ = var_operand_def(Attribute)
    results_ = var_result_def(Attribute)


def make(
    roles: Roles | None, operand_types: list[Attribute], result_types: list[Attribute]
) -> Operation:
    """An operation of a class of its own, described by its roles."""

    @irdl_op_definition
    class DescribedOp(AnyOp):
        name = "mine.described"

    if roles is not None:
        describe(DescribedOp, roles)
    operands = TestOp(result_types=operand_types).results
    return DescribedOp.create(operands=operands, result_types=result_types)


def effects(op: Operation) -> set[tuple[str, SSAValue]]:
    return {
        (effect.kind.name.lower(), effect.value)
        for effect in effects_on_buffers(op)
        if isinstance(effect.value, SSAValue)
    }


@dataclass(frozen=True)
class OnlyDescribed(BufferizableOpInterface):
    def bufferize(self, op: Operation, state: BufferizationState) -> None:
        raise NotImplementedError


class NoState(AnalysisState):
    """A description does not depend on the decisions of the analysis."""

    def roles_of(self, op: Operation) -> Roles | None:
        return roles_of(op)


STATE = NoState()  # pyright: ignore[reportAbstractUsage]
MODEL = OnlyDescribed()
UPDATES = Roles(reads=(0,), destinations=(1,), overwrites=(1,))
ACCUMULATES = Roles(reads=(0, 1), destinations=(1,))
INSERTS = Roles(reads=(0,), destinations=(1,))


@pytest.mark.parametrize(
    ("roles", "reads_destination", "uses_destination"),
    [(UPDATES, False, False), (ACCUMULATES, True, True), (INSERTS, False, True)],
)
def test_a_destination_on_buffers_and_tensors(
    roles: Roles, reads_destination: bool, uses_destination: bool
):
    op = make(roles, [BUFFER, BUFFER], [])
    source, target = op.operands
    expected = {("read", source), ("write", target)}
    assert effects(op) == expected | ({("read", target)} if reads_destination else set())
    assert list(overwritten_buffers(op)) == ([target] if roles is UPDATES else [])
    assert only_writes(op)

    op = make(roles, [TENSOR, TENSOR], [TENSOR])
    read, written = OpOperand(op, 0), OpOperand(op, 1)
    assert effects(op) == set()
    assert MODEL.bufferizes_to_memory_read(read, STATE)
    assert not MODEL.bufferizes_to_memory_write(read, STATE)
    # What is left of a tensor as it was is in the result: that is a read.
    assert MODEL.bufferizes_to_memory_read(written, STATE) == uses_destination
    assert MODEL.bufferizes_to_memory_write(written, STATE)
    assert [alias.value for alias in MODEL.get_aliasing_values(written, STATE)] == [op.results[0]]
    assert [a.operand for a in MODEL.get_aliasing_operands(op.results[0], STATE)] == [written]
    assert not only_writes(op)


def test_results_go_with_the_destinations_that_are_tensors():
    op = make(Roles(destinations=(0, 1)), [BUFFER, TENSOR], [TENSOR])
    assert destination_of(op.results[0]) == 1


def test_a_view():
    op = make(Roles(view_of=(0,), is_whole_view=True), [BUFFER], [BUFFER])
    model = VIEW_LIKE_MODELS.lookup(op)
    assert model is not None
    assert list(model.view_sources(op, op.results[0])) == list(op.operands)
    assert model.is_whole(op, op.results[0])
    assert effects(op) == set()
    assert captures_of(op) == ()

    op = make(Roles(view_of=(0,)), [TENSOR], [TENSOR])
    (alias,) = MODEL.get_aliasing_values(OpOperand(op, 0), STATE)
    assert alias.relation is BufferRelation.UNKNOWN
    assert not MODEL.bufferizes_to_memory_read(OpOperand(op, 0), STATE)


def test_one_of_two_is_not_certain_to_be_a_view_of_either():
    op = make(Roles(view_of=(0, 1), is_whole_view=True), [TENSOR, TENSOR], [TENSOR])
    aliases = [MODEL.get_aliasing_values(OpOperand(op, index), STATE) for index in (0, 1)]
    assert [alias.is_definite for (alias,) in aliases] == [False, False]

    op = make(Roles(view_of=(0, 1), is_whole_view=True), [BUFFER, BUFFER], [BUFFER])
    model = VIEW_LIKE_MODELS.lookup(op)
    assert model is not None
    assert not model.is_whole(op, op.results[0])


def test_new_memory():
    op = make(Roles(reads=(0,), allocates=True, is_filled=True), [BUFFER], [BUFFER])
    (result,) = op.results
    assert effects(op) == {("read", op.operands[0]), ("alloc", result), ("write", result)}
    assert list(owned_results(op)) == [result]

    op = make(Roles(allocates=True), [], [TENSOR])
    assert not MODEL.get_aliasing_operands(op.results[0], STATE)
    assert not MODEL.result_bufferizes_to_memory_write(op.results[0], STATE)


def test_what_is_kept_and_what_is_freed():
    roles = Roles(frees=(0,), captures=((1, "sent away"),))
    op = make(roles, [BUFFER, BUFFER], [])
    assert effects(op) == {("free", op.operands[0])}
    assert [(c.value, c.reason) for c in captures_of(op)] == [(op.operands[1], "sent away")]


def test_a_copy():
    op = make(Roles(reads=(0,), writes=(1,), overwrites=(1,), copies=(0, 1)), [BUFFER] * 2, [])
    model = COPY_MODELS.lookup(op)
    assert model is not None
    assert (model.source(op), model.target(op)) == tuple(op.operands)


def test_without_a_description_the_worst_is_taken_to_be():
    op = make(None, [TENSOR], [TENSOR])
    assert MODEL.bufferizes_to_memory_read(OpOperand(op, 0), STATE)
    assert not MODEL.bufferizes_to_memory_write(OpOperand(op, 0), STATE)
    assert MODEL.get_aliasing_values(OpOperand(op, 0), STATE) == ()
    op = make(None, [BUFFER], [])
    assert effects(op) == {("read", op.operands[0]), ("write", op.operands[0])}


def test_an_operation_carries_its_description():
    @irdl_op_definition
    class CarryingOp(AnyOp):
        name = "mine.carrying"
        traits = traits_def(*described(Roles(writes=(0,), captures=((0, "kept"),))))

    op = CarryingOp.create(operands=TestOp(result_types=[BUFFER]).results)
    assert effects(op) == {("write", op.operands[0])}
    assert [capture.reason for capture in captures_of(op)] == ["kept"]


def test_numbers_may_be_any_sequence():
    assert Roles(reads=range(2), destinations=[2]) == Roles(reads=(0, 1), destinations=(2,))  # pyright: ignore[reportArgumentType] # as people write it
    with pytest.raises(TypeError, match=r"Roles\(reads=0\): expected numbers of operands"):
        Roles(reads=0)  # pyright: ignore[reportArgumentType] # what is tested


@pytest.mark.parametrize(
    "wrong",
    [{"reads": (-1,)}, {"writes": ("source",)}, {"captures": (0,)}, {"captures": ((-1, "kept"),)}],
    ids=str,
)
def test_what_is_no_number_of_an_operand_is_refused(wrong: dict[str, Any]):
    with pytest.raises(TypeError, match="expected numbers of operands, such as"):
        Roles(**wrong)
