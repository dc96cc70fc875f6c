"""The dominance check: accepts what MLIR accepts, rejects what it rejects."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import ModuleOp

from tests.support.dominance import assert_dominance
from tests.unit.support.programs import parse


def moved_last(module: ModuleOp, name: str) -> ModuleOp:
    """The first op of a name moves behind all but the terminator of main's first block."""
    op = next(op for op in module.walk() if op.name == name)
    block = op.parent
    assert block is not None
    last = block.last_op
    assert last is not None
    op.detach()
    block.insert_op_before(op, last)
    return module


def test_use_before_definition_in_a_block() -> None:
    module = parse(
        "func.func @main() {\n %a = memref.alloc() : memref<4xf32>\n"
        ' "test.op"(%a) : (memref<4xf32>) -> ()\n func.return\n}'
    )
    assert_dominance(module)
    with pytest.raises(AssertionError, match=r"operand 0 \(%a\) of 'test.op': it is defined later"):
        assert_dominance(moved_last(module, "memref.alloc"))


def test_use_in_a_nested_region_before_the_definition() -> None:
    module = parse(
        "func.func @main(%c: i1) {\n %a = memref.alloc() : memref<4xf32>\n"
        ' scf.if %c {\n "test.op"(%a) : (memref<4xf32>) -> ()\n }\n func.return\n}'
    )
    assert_dominance(module)
    with pytest.raises(AssertionError, match="defined later"):
        assert_dominance(moved_last(module, "memref.alloc"))


def test_definition_in_one_arm_used_after_the_join() -> None:
    module = parse(
        "func.func @main(%c: i1) {\n cf.cond_br %c, ^a, ^b\n"
        "^a:\n %x = arith.constant 0 : index\n cf.br ^b\n"
        '^b:\n "test.op"(%x) : (index) -> ()\n func.return\n}'
    )
    with pytest.raises(AssertionError, match="does not dominate"):
        assert_dominance(module)


def test_loops_and_joins_that_are_fine() -> None:
    assert_dominance(
        parse(
            "func.func @main(%c: i1) {\n %x = arith.constant 0 : index\n cf.br ^h(%x : index)\n"
            "^h(%i: index):\n cf.cond_br %c, ^b, ^e\n"
            '^b:\n "test.op"(%i, %x) : (index, index) -> ()\n cf.br ^h(%i : index)\n'
            '^e:\n "test.op"(%i) : (index) -> ()\n func.return\n}'
        )
    )


def test_unreachable_code_may_use_anything_in_scope() -> None:
    assert_dominance(
        parse(
            "func.func @main(%c: i1) {\n cf.br ^b\n"
            '^dead:\n "test.op"(%x) : (index) -> ()\n cf.br ^b\n'
            "^b:\n %x = arith.constant 0 : index\n func.return\n}"
        )
    )


def test_reachable_code_must_not_use_unreachable_definitions() -> None:
    module = parse(
        "func.func @main() {\n cf.br ^b\n"
        "^dead:\n %x = arith.constant 0 : index\n cf.br ^b\n"
        '^b:\n "test.op"(%x) : (index) -> ()\n func.return\n}'
    )
    with pytest.raises(AssertionError, match="unreachable"):
        assert_dominance(module)


def test_functions_must_not_capture() -> None:
    module = parse(
        '%x = "test.op"() : () -> index\n'
        'func.func @main(%y: index) {\n "test.op"(%y) : (index) -> ()\n func.return\n}'
    )
    assert_dominance(module)
    outside = next(op for op in module.ops if op.name == "test.op")
    inside = next(op for op in module.walk() if op.name == "test.op" and op.operands)
    inside.operands[0] = outside.results[0]
    with pytest.raises(AssertionError, match="isolated from above"):
        assert_dominance(module)


def test_value_that_left_its_region() -> None:
    module = parse(
        "func.func @main(%c: i1, %i: index) {\n scf.if %c {\n %x = arith.constant 0 : index\n }\n"
        ' "test.op"(%i) : (index) -> ()\n func.return\n}'
    )
    constant = next(op for op in module.walk() if op.name == "arith.constant")
    user = next(op for op in module.walk() if op.name == "test.op")
    user.operands[0] = constant.results[0]
    with pytest.raises(AssertionError, match=r"does not enclose|isolated"):
        assert_dominance(module)
