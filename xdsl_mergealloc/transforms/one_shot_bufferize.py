"""The pass one-shot-bufferize."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from xdsl_mergealloc.analysis.one_shot import ANALYSES, HEURISTICS
from xdsl_mergealloc.bufferize.annotate import annotate
from xdsl_mergealloc.bufferize.module import analyze_module, bufferize_module, simplify_and_analyze
from xdsl_mergealloc.bufferize.shared_outputs import read_initial_values
from xdsl_mergealloc.diagnostics import PassError
from xdsl_mergealloc.interfaces.bufferizable import BufferizationOptions
from xdsl_mergealloc.nests import walk
from xdsl_mergealloc.transforms.checked_pass import CheckedPass, all_or_nothing


@dataclass(frozen=True)
class OneShotBufferizePass(BufferizationOptions, CheckedPass):
    """
    Give every tensor a buffer; an analysis of the whole function keeps the number of buffers and
    copies low.

    Before:

        func.func @f(%t: tensor<16xf32>, %v: f32, %i: index) -> (tensor<16xf32>, f32) {
          %r = tensor.insert %v into %t[%i] : tensor<16xf32>
          %x = tensor.extract %t[%i] : tensor<16xf32>
          func.return %r, %x : tensor<16xf32>, f32
        }

    After, with `bufferize-function-boundaries=true` and
    `function-boundary-type-conversion=identity-layout-map`: the insertion is in place, since the
    old tensor can be read before it.

        func.func @f(%t: memref<16xf32>, %v: f32, %i: index) -> (memref<16xf32>, f32) {
          %x = memref.load %t[%i] : memref<16xf32>
          memref.store %v, %t[%i] : memref<16xf32>
          func.return %t, %x : memref<16xf32>, f32
        }

    With `simplify=false` the order stays, and the insertion gets a copy.

        func.func @f(%t: memref<16xf32>, %v: f32, %i: index) -> (memref<16xf32>, f32) {
          %r = memref.alloc() {alignment = 64 : i64} : memref<16xf32>
          memref.copy %t, %r : memref<16xf32> to memref<16xf32>
          memref.store %v, %r[%i] : memref<16xf32>
          %x = memref.load %t[%i] : memref<16xf32>
          func.return %r, %x : memref<16xf32>, f32
        }

    The manual: docs/one-shot-bufferize.md. Options and their defaults are those of MLIR's pass of
    the same name. Source: One-Shot Function Bufferization of Tensor Programs (MLIR open design
    meeting, January 2022); MLIR, Bufferization.

    Raises `PassError` for operations that cannot be bufferized.
    """

    name = "one-shot-bufferize"
    needs_module = True

    test_analysis_only: bool = False
    """Change nothing; show the decisions in the attribute `__inplace_operands_attr__`."""

    print_conflicts: bool = False
    """With `test-analysis-only`: explain why operands are out of place."""

    dump_alias_sets: bool = False
    """With `test-analysis-only`: show which tensors may share memory."""

    simplify: bool = True
    """
    Before the analysis, erase unused tensors and move reads before conflicting writes; not if only
    a part is bufferized (`dialect-filter`) or with `copy-before-write`.
    """

    def transform(self, ctx: Context, op: ModuleOp) -> None:
        self._check_options()
        with nullcontext() if self.test_analysis_only else all_or_nothing(op):
            self.transform_or_break(ctx, op)

    def transform_or_break(self, ctx: Context, op: ModuleOp) -> None:
        self._check_options()
        modules = [module for module in walk(op) if isinstance(module, ModuleOp)]
        if self.test_analysis_only:
            for module in modules:
                analysis = analyze_module(module, self)
                annotate(module, analysis, self.print_conflicts, self.dump_alias_sets)
            return
        for module in reversed(modules):
            self._bufferize(module)

    def _check_options(self) -> None:
        HEURISTICS.get(self.analysis_heuristic)
        ANALYSES.get(self.analysis)
        alignment = self.buffer_alignment
        if not 0 <= alignment < 1 << 63 or alignment & (alignment - 1):
            raise PassError(
                f"error: {self.name}: buffer-alignment={alignment} is not a power of two below 2^63"
            )
        if (self.print_conflicts or self.dump_alias_sets) and not self.test_analysis_only:
            raise PassError(
                f"error: {self.name}: print-conflicts and dump-alias-sets need "
                "test-analysis-only=true"
            )

    def _bufferize(self, module: ModuleOp) -> None:
        is_whole = not self.dialect_filter and not self.copy_before_write
        read_initial_values(module)
        analyze = simplify_and_analyze if self.simplify and is_whole else analyze_module
        bufferize_module(module, analyze(module, self))
