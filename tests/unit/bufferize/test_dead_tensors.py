"""Unused operations that are not erased."""

from __future__ import annotations

from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.irdl import IRDLOperation, irdl_op_definition, prop_def, traits_def
from xdsl.traits import Pure, SymbolOpInterface

from tests.support.generators.builder import full_context
from tests.support.proof import pipeline_transform


@irdl_op_definition
class DescribesHardware(IRDLOperation):
    """An operation of a third party that others refer to by its name."""

    name = "their.hardware"
    sym_name = prop_def(StringAttr)
    traits = traits_def(SymbolOpInterface(), Pure())


def test_what_has_a_name_stays():
    described = DescribesHardware(properties={"sym_name": StringAttr("npu")})
    module = ModuleOp([described, ConstantOp.from_int_and_width(1, 32)])
    pipeline_transform("one-shot-bufferize")(full_context(), module)
    assert [op.name for op in module.ops] == ["their.hardware"]
