"""Folding of constant operands of paddings into static sizes, which mlir-opt does not do."""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.dialects import tensor
from xdsl.dialects.builtin import DYNAMIC_INDEX, ModuleOp
from xdsl.dialects.utils import split_dynamic_index_list
from xdsl.ir import Attribute, SSAValue
from xdsl.rewriter import Rewriter

from xdsl_mergealloc.interfaces.constants import integer_or_value
from xdsl_mergealloc.interfaces.slices import mixed
from xdsl_mergealloc.nests import walk


def make_paddings_static(module: ModuleOp) -> None:
    """Turn constant size operands of paddings into static sizes."""
    for op in walk(module):
        if isinstance(op, tensor.PadOp) and len(op.operands) > 1:
            static_low, dynamic_low = _sizes(op.static_low, op.low)
            static_high, dynamic_high = _sizes(op.static_high, op.high)
            region = op.region
            op.detach_region(region)
            padded = tensor.PadOp(
                op.source,
                dynamic_low,
                dynamic_high,
                region,
                static_low,
                static_high,
                op.result.type,
                op.nofold,
            )
            padded.location = op.location
            Rewriter.replace_op(op, padded)


def _sizes(static: Attribute, dynamic: Iterable[SSAValue]) -> tuple[list[int], list[SSAValue]]:
    sizes = [
        size if isinstance(size, int) else integer_or_value(size) for size in mixed(static, dynamic)
    ]
    return split_dynamic_index_list(sizes, DYNAMIC_INDEX)
