"""The pass buffer-results-to-out-params."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from xdsl_mergealloc.placement.out_params import OutParamOptions, convert_results_to_out_params
from xdsl_mergealloc.transforms.checked_pass import CheckedPass


@dataclass(frozen=True)
class BufferResultsToOutParamsPass(CheckedPass):
    """
    Let callers allocate the results of functions.

    Before:

        func.func private @f(%x: memref<4xf32>) -> memref<4xf32> {
          %a = memref.alloc() : memref<4xf32>
          "test.op"(%x, %a) : (memref<4xf32>, memref<4xf32>) -> ()
          func.return %a : memref<4xf32>
        }

    After, with `hoist-static-allocs`; without it, `%a` is copied into the parameter and freed.

        func.func private @f(%x: memref<4xf32>, %a: memref<4xf32>) {
          "test.op"(%x, %a) : (memref<4xf32>, memref<4xf32>) -> ()
          func.return
        }

    Results that may be arguments, globals or other results of the function stay.
    docs/buffer-results-to-out-params.md has the rules. Source: MLIR's pass of this name.
    """

    name = "buffer-results-to-out-params"
    needs_module = True

    add_result_attr: bool = False
    """Mark the new parameters with the attribute `bufferize.result`."""

    hoist_static_allocs: bool = False
    """Let the parameter replace a returned allocation of static shape."""

    hoist_dynamic_allocs: bool = False
    """Let it also replace returned allocations whose sizes are function arguments."""

    modify_public_functions: bool = False
    """Change public functions, too; their callers in other modules have to be adapted."""

    def transform(self, ctx: Context, op: ModuleOp) -> None:
        options = OutParamOptions(
            add_result_attr=self.add_result_attr,
            hoist_static_allocs=self.hoist_static_allocs,
            hoist_dynamic_allocs=self.hoist_dynamic_allocs,
            modify_public_functions=self.modify_public_functions,
        )
        convert_results_to_out_params(op, options)
