"""`memref.assume_alignment`, which xDSL has from 0.72 on (see `dialects/compat.py`).

By itself, so that a pass that knows the operation need not load the dialects of `compat`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from xdsl.dialects.builtin import I32, IntegerAttr, MemRefType
from xdsl.irdl import (
    IRDLOperation,
    VarConstraint,
    base,
    irdl_op_definition,
    operand_def,
    prop_def,
    result_def,
    traits_def,
)
from xdsl.traits import Pure, SameOperandsAndResultType
from xdsl.utils.exceptions import VerifyException

if TYPE_CHECKING:
    from xdsl.dialects.memref import AssumeAlignmentOp
else:
    try:  # 0.72
        from xdsl.dialects.memref import AssumeAlignmentOp
    except ImportError:

        @irdl_op_definition
        class AssumeAlignmentOp(IRDLOperation):
            """The same buffer, with the promise that its address is a multiple of a number.

            https://mlir.llvm.org/docs/Dialects/MemRef/#memrefassume_alignment-memrefassumealignmentop
            """

            name = "memref.assume_alignment"

            BUFFER: ClassVar = VarConstraint("BUFFER", base(MemRefType))

            memref = operand_def(BUFFER)
            alignment = prop_def(IntegerAttr[I32])
            result = result_def(BUFFER)

            traits = traits_def(Pure(), SameOperandsAndResultType())
            assembly_format = "$memref `,` $alignment attr-dict `:` type($memref)"

            def verify_(self) -> None:
                if self.alignment.value.data <= 0:
                    raise VerifyException("alignment must be positive")


__all__ = ["AssumeAlignmentOp"]
