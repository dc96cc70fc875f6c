"""The pass tensor-copy-insertion."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from xdsl_mergealloc.bufferize.copies import insert_copies
from xdsl_mergealloc.bufferize.module import analyze_module
from xdsl_mergealloc.bufferize.shared_outputs import read_initial_values
from xdsl_mergealloc.interfaces.bufferizable import BufferizationOptions
from xdsl_mergealloc.transforms.checked_pass import CheckedPass


@dataclass(frozen=True)
class TensorCopyInsertionPass(CheckedPass):
    """
    Show as `bufferization.alloc_tensor` what one-shot-bufferize would copy or allocate.

    Before:

        %r = tensor.insert %v into %t[%i] : tensor<16xf32>
        %x = tensor.extract %t[%i] : tensor<16xf32>

    After: every operand of the program can be bufferized in place.

        %0 = bufferization.alloc_tensor() copy(%t) : tensor<16xf32>
        %r = tensor.insert %v into %0[%i] : tensor<16xf32>
        %x = tensor.extract %t[%i] : tensor<16xf32>

    The manual: docs/tensor-copy-insertion.md.
    """

    name = "tensor-copy-insertion"

    bufferize_function_boundaries: bool = False
    """As of one-shot-bufferize: what is known of arguments and calls."""

    def transform(self, ctx: Context, op: ModuleOp) -> None:
        options = BufferizationOptions(
            bufferize_function_boundaries=self.bufferize_function_boundaries
        )
        read_initial_values(op)
        insert_copies(op, analyze_module(op, options))
