"""The ml_program dialect, with loads and stores of globals, which xDSL 0.75 does not have.

Each operation follows its section of MLIR 22: https://mlir.llvm.org/docs/Dialects/MLProgramOps/.
"""

from __future__ import annotations

from xdsl.dialects import ml_program as stock
from xdsl.dialects.builtin import SymbolRefAttr
from xdsl.ir import Dialect
from xdsl.irdl import (
    IRDLOperation,
    ParsePropInAttrDict,
    irdl_op_definition,
    operand_def,
    prop_def,
    result_def,
    traits_def,
)
from xdsl.traits import MemoryReadEffect, MemoryWriteEffect

from xdsl_mergealloc.dialects.extension import extend_dialect


@irdl_op_definition
class GlobalLoadOp(IRDLOperation):
    """Loads the current value of a global, which may be mutable."""

    name = "ml_program.global_load"

    symbol = prop_def(SymbolRefAttr, prop_name="global")
    result = result_def()

    traits = traits_def(MemoryReadEffect())
    irdl_options = (ParsePropInAttrDict(),)
    assembly_format = "$global attr-dict `:` type($result)"


@irdl_op_definition
class GlobalStoreOp(IRDLOperation):
    """Stores a value to a mutable global."""

    name = "ml_program.global_store"

    symbol = prop_def(SymbolRefAttr, prop_name="global")
    value = operand_def()

    traits = traits_def(MemoryWriteEffect())
    irdl_options = (ParsePropInAttrDict(),)
    assembly_format = "$global `=` $value attr-dict `:` type($value)"


def ml_program_dialect() -> Dialect:
    """Return the stock ml_program dialect, extended."""
    return extend_dialect(stock.MLProgram, operations=[GlobalLoadOp, GlobalStoreOp])
