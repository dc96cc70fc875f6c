"""The pass tensor-copy-insertion."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from xdsl_mergealloc.bufferize.carried_tensors import simplify_carried_tensors
from xdsl_mergealloc.bufferize.copies import insert_copies
from xdsl_mergealloc.bufferize.dead_tensors import erase_dead_tensors
from xdsl_mergealloc.bufferize.module import analyze_module
from xdsl_mergealloc.bufferize.shared_outputs import read_initial_values
from xdsl_mergealloc.interfaces.bufferizable import BufferizationOptions
from xdsl_mergealloc.transforms.checked_pass import CheckedPass, all_or_nothing


@dataclass(frozen=True)
class TensorCopyInsertionPass(CheckedPass):
    """
    Make the copies and allocations of one-shot-bufferize explicit, as `bufferization.alloc_tensor`.

    Before:

        %r = tensor.insert %v into %t[%i] : tensor<16xf32>
        %x = tensor.extract %t[%i] : tensor<16xf32>

    After: every operand of the program can be bufferized in place.

        %0 = bufferization.alloc_tensor() copy(%t) : tensor<16xf32>
        %r = tensor.insert %v into %0[%i] : tensor<16xf32>
        %x = tensor.extract %t[%i] : tensor<16xf32>

    The manual: docs/tensor-copy-insertion.md.

    Raises `PassError` with `must-infer-memory-space`.
    """

    name = "tensor-copy-insertion"
    needs_module = True

    bufferize_function_boundaries: bool = False
    """The option of one-shot-bufferize: the analysis uses facts about arguments and calls."""

    allow_return_allocs_from_loops: bool = False
    """
    Accepted for compatibility with MLIR, without effect: bufferization of a loop decides what the
    loop yields.
    """

    must_infer_memory_space: bool = False
    """Report an error if the memory space of a new tensor is unknown."""

    def transform(self, ctx: Context, op: ModuleOp) -> None:
        options = BufferizationOptions(
            bufferize_function_boundaries=self.bufferize_function_boundaries,
            allow_return_allocs_from_loops=self.allow_return_allocs_from_loops,
            must_infer_memory_space=self.must_infer_memory_space,
        )
        with all_or_nothing(op):
            simplify_carried_tensors(op)
            erase_dead_tensors(op)
            read_initial_values(op)
            insert_copies(op, analyze_module(op, options))
