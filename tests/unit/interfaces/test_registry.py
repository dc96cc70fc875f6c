"""Sources of an interface's answer about an operation, and their order."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from xdsl.context import Context
from xdsl.dialects.memref import AllocOp
from xdsl.ir import Operation
from xdsl.irdl import IRDLOperation, irdl_op_definition, traits_def
from xdsl.traits import IsTerminator, OpTrait

from tests.unit.support.programs import parse
from xdsl_mergealloc.interfaces.allocation import ALLOCATION_MODELS
from xdsl_mergealloc.interfaces.registry import InterfaceRegistry


@dataclass(frozen=True)
class Answer(OpTrait):
    """An interface that says who answered."""

    who: str


@irdl_op_definition
class WithTraitOp(IRDLOperation):
    name = "mine.with_trait"
    traits = traits_def(Answer("trait"))


@irdl_op_definition
class PlainOp(IRDLOperation):
    name = "mine.plain"


class DerivedOp(PlainOp):
    """An operation derived from a stock one, as in an extension of a dialect."""


@pytest.fixture
def registry() -> InterfaceRegistry[Answer]:
    return InterfaceRegistry(Answer)


def who(registry: InterfaceRegistry[Answer], op: Operation) -> str | None:
    answer = registry.lookup(op)
    return None if answer is None else answer.who


def test_no_answer(registry: InterfaceRegistry[Answer]):
    assert registry.lookup(PlainOp()) is None


def test_order(registry: InterfaceRegistry[Answer]):
    registry.register_dialect("mine", Answer("dialect"))
    assert who(registry, PlainOp()) == "dialect"
    registry.register("mine.plain", Answer("name"))
    assert who(registry, PlainOp()) == "name"
    registry.register(PlainOp, Answer("class"))
    assert who(registry, PlainOp()) == who(registry, DerivedOp()) == "class"
    registry.register(DerivedOp, Answer("derived class"))
    assert who(registry, DerivedOp()) == "derived class"
    assert who(registry, PlainOp()) == "class"


def test_a_trait_wins(registry: InterfaceRegistry[Answer]):
    registry.register(WithTraitOp, Answer("class"))
    assert who(registry, WithTraitOp()) == "trait"


def test_a_later_registration_replaces_an_earlier_one(registry: InterfaceRegistry[Answer]):
    registry.register(PlainOp, Answer("first"))
    assert who(registry, PlainOp()) == "first"
    registry.register(PlainOp, Answer("second"))
    assert who(registry, PlainOp()) == "second"


def test_a_dialect_may_come_after_the_first_question(registry: InterfaceRegistry[Answer]):
    assert registry.lookup(PlainOp()) is None
    registry.register_dialect("mine", Answer("dialect"))
    assert who(registry, PlainOp()) == "dialect"


def test_an_operation_is_left_out_after_the_first_question_too(
    registry: InterfaceRegistry[Answer],
):
    registry.register_dialect("mine", Answer("dialect"))
    assert who(registry, PlainOp()) == "dialect"
    registry.leave_out("mine.plain")
    assert registry.lookup(PlainOp()) is None


def test_unregistered_operations_go_by_name_and_not_by_dialect(registry: InterfaceRegistry[Answer]):
    first, second, other = (
        Context(allow_unregistered=True).get_op(name).create()
        for name in ("theirs.op", "theirs.other", "nobodys.op")
    )
    registry.register("theirs.op", Answer("name"))
    registry.register_dialect("theirs", Answer("dialect"))
    assert who(registry, first) == "name"
    assert who(registry, second) is None
    assert who(registry, other) is None


def test_models_of_a_dialect_come_with_its_first_operation():
    module = parse(
        '%a = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>'
    )
    (alloc,) = [op for op in module.walk() if isinstance(op, AllocOp)]
    assert ALLOCATION_MODELS.lookup(alloc) is not None


def test_a_class_and_a_model_of_another_interface_are_refused(registry: InterfaceRegistry[Answer]):
    with pytest.raises(TypeError, match=r"of 'mine.op' is no instance of Answer, but the class"):
        registry.register("mine.op", Answer)  # pyright: ignore[reportArgumentType] # a mistake
    with pytest.raises(TypeError, match="of 'mine' is no instance of Answer"):
        registry.register_dialect("mine", IsTerminator())  # pyright: ignore[reportArgumentType]
