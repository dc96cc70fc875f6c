"""The mechanism that extends a stock dialect."""

from __future__ import annotations

import pytest
from xdsl.dialects import arith, bufferization, memref, scf, test
from xdsl.dialects.builtin import MemRefType, UnitAttr, f32, i32
from xdsl.ir import Dialect
from xdsl.irdl import IRDLOperation, OptPropertyDef, base, irdl_op_definition
from xdsl.utils.exceptions import VerifyException

from tests.support.generators.builder import read_program
from xdsl_mergealloc.dialects.extension import (
    PrefersStock,
    extend_dialect,
    extends,
    has_custom_syntax,
)


@irdl_op_definition
class NewOp(IRDLOperation):
    name = "memref.new"


@irdl_op_definition
class OtherCopyOp(IRDLOperation):
    name = "memref.copy"


def operations(dialect: Dialect) -> dict[str, type]:
    return {op.name: op for op in dialect.operations}


def test_adds_operations_behind_the_stock_ones() -> None:
    extended = list(extend_dialect(memref.MemRef, operations=[NewOp]).operations)
    assert extended == [*memref.MemRef.operations, NewOp]


def test_a_stock_operation_of_the_same_name_wins() -> None:
    extended = extend_dialect(memref.MemRef, operations=[OtherCopyOp])
    assert operations(extended)["memref.copy"] is memref.CopyOp


def test_only_a_subclass_replaces() -> None:
    extended = extend_dialect(memref.MemRef, replacements=[OtherCopyOp], syntax=[OtherCopyOp])
    assert operations(extended)["memref.copy"] is memref.CopyOp


def test_keeps_attributes_and_interfaces() -> None:
    from xdsl.dialects.builtin import Builtin

    extended = extend_dialect(Builtin, operations=[NewOp])
    assert list(extended.attributes) == list(Builtin.attributes)
    assert extended._interfaces == Builtin._interfaces  # pyright: ignore[reportPrivateUsage]
    assert extended.name == Builtin.name


def test_adds_attributes_that_are_missing() -> None:
    extended = extend_dialect(test.Test, attributes=[MemRefType, *test.Test.attributes])
    assert list(extended.attributes) == [*test.Test.attributes, MemRefType]


def test_syntax_is_left_to_a_stock_operation_that_has_one() -> None:
    class WithSyntax(memref.DeallocOp):
        pass

    assert has_custom_syntax(memref.DeallocOp)
    extended = extend_dialect(memref.MemRef, syntax=[WithSyntax])
    assert operations(extended)["memref.dealloc"] is memref.DeallocOp


def test_syntax_is_added_to_a_stock_operation_that_has_none() -> None:
    class WithSyntax(memref.CopyOp):
        pass

    assert not has_custom_syntax(memref.CopyOp)
    extended = extend_dialect(memref.MemRef, syntax=[WithSyntax])
    assert operations(extended)["memref.copy"] is WithSyntax


class TestExtends:
    def test_leaves_the_stock_class_alone(self) -> None:
        before = memref.LoadOp.get_irdl_definition()

        @extends(memref.LoadOp, properties={"extra": OptPropertyDef(base(UnitAttr))})
        class WithProperty(memref.LoadOp):
            pass

        assert memref.LoadOp.get_irdl_definition() is before
        assert "extra" not in before.properties
        assert "extra" in WithProperty.get_irdl_definition().properties

    def test_verifies_what_is_not_new(self) -> None:
        @extends(memref.LoadOp, properties={"extra": OptPropertyDef(base(UnitAttr))})
        class WithProperty(memref.LoadOp):
            pass

        (buffer,) = test.TestOp(result_types=[MemRefType(f32, [])]).results
        good = WithProperty.create(operands=[buffer], result_types=[f32])
        good.verify()
        bad = WithProperty.create(operands=[buffer], result_types=[i32])
        with pytest.raises(VerifyException):
            bad.verify()

    def test_verifies_what_is_new(self) -> None:
        @extends(memref.LoadOp, properties={"extra": OptPropertyDef(base(UnitAttr))})
        class WithProperty(memref.LoadOp):
            def verify_(self) -> None:
                if "extra" in self.properties:
                    raise VerifyException("no extras")

        (buffer,) = test.TestOp(result_types=[MemRefType(f32, [])]).results
        op = WithProperty.create(
            operands=[buffer], result_types=[f32], properties={"extra": UnitAttr()}
        )
        with pytest.raises(VerifyException, match="no extras"):
            op.verify()

    def test_keeps_traits(self) -> None:
        @extends(arith.AddiOp)
        class Same(arith.AddiOp):
            pass

        assert Same.traits == arith.AddiOp.traits


class TestPrefersStock:
    class LoadOp(PrefersStock, memref.LoadOp):
        pass

    def test_creates_the_stock_class(self) -> None:
        (buffer,) = test.TestOp(result_types=[MemRefType(f32, [])]).results
        for op in (
            self.LoadOp.create(operands=[buffer], result_types=[f32]),
            self.LoadOp.build(operands=[buffer, []], result_types=[f32]),
        ):
            assert type(op) is memref.LoadOp
            op.verify()

    def test_building_leaves_no_use_behind(self) -> None:
        (buffer,) = test.TestOp(result_types=[MemRefType(f32, [])]).results
        op = self.LoadOp.build(operands=[buffer, []], result_types=[f32])
        assert [use.operation for use in buffer.uses] == [op]


def test_stock_classes_still_match() -> None:
    from xdsl_mergealloc.dialects import extended_dialects

    stock = {"memref": memref.MemRef, "scf": scf.Scf, "bufferization": bufferization.Bufferization}
    for name, dialect in stock.items():
        extended = operations(extended_dialects()[name]())
        for op_name, op in operations(dialect).items():
            assert issubclass(extended[op_name], op)


def test_a_clone_is_of_the_same_class() -> None:
    """Cloning a module makes operations first, and sets their operands later."""
    text = """func.func @f(%x: tensor<*xf32>, %s: tensor<2xi32>) {
      %r = tensor.reshape %x(%s) : (tensor<*xf32>, tensor<2xi32>) -> tensor<4x1xf32>
      func.return
    }"""
    module = read_program(text)
    module.clone().verify()
