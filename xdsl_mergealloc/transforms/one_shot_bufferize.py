"""The pass one-shot-bufferize."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from xdsl_mergealloc.analysis.one_shot import AnalysisHeuristic
from xdsl_mergealloc.bufferize.annotate import annotate
from xdsl_mergealloc.bufferize.module import (
    DecisionOrder,
    analyze_module,
    bufferize_module,
    simplify_and_analyze,
)
from xdsl_mergealloc.bufferize.shared_outputs import read_initial_values
from xdsl_mergealloc.diagnostics import PassError
from xdsl_mergealloc.gc_pause import paused_gc
from xdsl_mergealloc.interfaces.bufferizable import BufferizationOptions, LayoutConversion
from xdsl_mergealloc.transforms.checked_pass import CheckedPass


@dataclass(frozen=True)
class OneShotBufferizePass(CheckedPass):
    """
    Give every tensor a buffer, with as few buffers and copies as an analysis of the whole function
    finds necessary.

    Before:

        func.func @f(%t: tensor<16xf32>, %v: f32, %i: index) -> (tensor<16xf32>, f32) {
          %r = tensor.insert %v into %t[%i] : tensor<16xf32>
          %x = tensor.extract %t[%i] : tensor<16xf32>
          func.return %r, %x : tensor<16xf32>, f32
        }

    After, with `bufferize-function-boundaries=true` and
    `function-boundary-type-conversion=identity-layout-map`: the insertion is done in place, as the
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

    Raises `PassError` for what cannot be bufferized.
    """

    name = "one-shot-bufferize"

    bufferize_function_boundaries: bool = False
    """Bufferize arguments and results of functions, too, and calls."""

    function_boundary_type_conversion: LayoutConversion = "infer-layout-map"
    """Layouts in signatures: any for arguments and what comes out for results; identity; any."""

    unknown_type_conversion: LayoutConversion = "fully-dynamic-layout-map"
    """Layouts of the buffers of tensors that come from operations that are left as they are."""

    allow_unknown_ops: bool = False
    """Leave operations that do not implement BufferizableOpInterface as they are, between
    `to_tensor` and `to_buffer`."""

    allow_return_allocs_from_loops: bool = False
    """Let a loop allocate in every iteration where it cannot be avoided; otherwise an error."""

    copy_before_write: bool = False
    """No analysis: copy whatever is written."""

    analysis_heuristic: AnalysisHeuristic = "bottom-up"
    """The order of decisions: who is asked first gets the buffer."""

    analysis_fuzzer_seed: int = 0
    """Seed of the order with `analysis-heuristic=fuzzer`; another value than 0 selects that."""

    test_analysis_only: bool = False
    """Change nothing; show the decisions in the attribute `__inplace_operands_attr__`."""

    print_conflicts: bool = False
    """With `test-analysis-only`: say why operands are out of place, in words."""

    dump_alias_sets: bool = False
    """With `test-analysis-only`: show which tensors may share memory."""

    check_parallel_regions: bool = True
    """Write in a parallel loop only to what the loop shares out."""

    buffer_alignment: int = 64
    """Alignment of new buffers in bytes, a power of two; 0: none."""

    dialect_filter: tuple[str, ...] = ()
    """Bufferize operations of these dialects only."""

    no_analysis_func_filter: tuple[str, ...] = ()
    """Copy whatever is written in these functions."""

    must_infer_memory_space: bool = False
    """Refuse to put a buffer into the default memory space because nothing says where it is."""

    use_encoding_for_memory_space: bool = False
    """The encoding of a tensor type is the memory space of its buffer."""

    simplify: bool = True
    """Before the analysis, erase tensors without use and move reads before writes that stand in
    their way; not if only a part is bufferized (`dialect-filter`) or `copy-before-write`."""

    def options(self) -> BufferizationOptions:
        """The options of the rewrite; raises `PassError` for those that make no sense."""
        if self.buffer_alignment < 0 or self.buffer_alignment & (self.buffer_alignment - 1):
            raise PassError(
                f"error: {self.name}: buffer-alignment={self.buffer_alignment} is not a power of "
                "two"
            )
        if (self.print_conflicts or self.dump_alias_sets) and not self.test_analysis_only:
            raise PassError(
                f"error: {self.name}: print-conflicts and dump-alias-sets need "
                "test-analysis-only=true"
            )
        return BufferizationOptions(
            self.bufferize_function_boundaries,
            self.function_boundary_type_conversion,
            self.unknown_type_conversion,
            self.allow_unknown_ops,
            self.allow_return_allocs_from_loops,
            self.copy_before_write,
            self.check_parallel_regions,
            self.buffer_alignment,
            self.dialect_filter,
            self.no_analysis_func_filter,
            self.must_infer_memory_space,
            self.use_encoding_for_memory_space,
        )

    def transform(self, ctx: Context, op: ModuleOp) -> None:
        options = self.options()
        heuristic: AnalysisHeuristic = self.analysis_heuristic
        if self.analysis_fuzzer_seed:
            heuristic = "fuzzer"
        order = DecisionOrder(heuristic, self.analysis_fuzzer_seed)
        modules = [module for module in op.walk() if isinstance(module, ModuleOp)]
        with paused_gc():
            if self.test_analysis_only:
                for module in modules:
                    analysis = analyze_module(module, options, order)
                    annotate(module, analysis, self.print_conflicts, self.dump_alias_sets)
                return
            as_it_was = op.clone()
            try:
                for module in reversed(modules):
                    self._bufferize(module, options, order)
            except PassError:
                op.detach_region(op.body)
                op.add_region(as_it_was.detach_region(as_it_was.body))
                raise

    def _bufferize(
        self, module: ModuleOp, options: BufferizationOptions, order: DecisionOrder
    ) -> None:
        is_whole = not options.dialect_filter and not options.copy_before_write
        read_initial_values(module)
        if self.simplify and is_whole:
            analysis = simplify_and_analyze(module, options, order)
        else:
            analysis = analyze_module(module, options, order)
        bufferize_module(module, analysis, options)
