"""The pass buffer-deallocation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.ir import Block

from xdsl_mergealloc.deallocation.decisions import DeallocationOptions
from xdsl_mergealloc.deallocation.functions import allocations_left_alone, insert_deallocations
from xdsl_mergealloc.transforms.checked_pass import CheckedPass

SKIP = "deallocation.skip"
"""Attribute with the reason why an allocation is left alone."""


@dataclass(frozen=True)
class BufferDeallocationPass(CheckedPass):
    """
    Free every allocation exactly once, right after its last use.

    Before:

        func.func @f(%c: i1, %out: memref<64xf32>) {
          %r = scf.if %c -> (memref<64xf32>) {
            %a = memref.alloc() : memref<64xf32>
            "test.op"(%a) : (memref<64xf32>) -> ()
            scf.yield %a : memref<64xf32>
          } else {
            %b = memref.alloc() : memref<64xf32>
            scf.yield %b : memref<64xf32>
          }
          memref.copy %r, %out : memref<64xf32> to memref<64xf32>
          func.return
        }

    After: `%r` is freed, whichever buffer it is.

          ...
          memref.copy %r, %out : memref<64xf32> to memref<64xf32>
          memref.dealloc %r : memref<64xf32>
          func.return
        }

    If a value may be a buffer that has to be freed, or one that must not be, the latter is cloned,
    or an `i1` decides at run time: see `ownership`. docs/buffer-deallocation.md has the rules.
    Source: MLIR, "Buffer Deallocation - Internals".
    """

    name = "buffer-deallocation"

    ownership: Literal["static", "dynamic"] = "static"
    """
    Treatment of a value that may be a buffer to be freed or one that must not be: `static` clones
    where programs cannot observe it, `dynamic` clones as little as possible. Without a clone, an
    `i1` that is passed along with the buffer decides ownership at run time.
    """

    private_function_dynamic_ownership: bool = False
    """
    Private functions whose callers are all known take an `i1` for each buffer, which says whether
    its ownership is passed with it, and return one for each. So the function may free arguments,
    and returns them without a clone.
    """

    analysis_only: bool = False
    """Free nothing; `deallocation.skip` on an allocation says why it would be left alone."""

    def transform(self, ctx: Context, op: ModuleOp) -> None:
        options = DeallocationOptions(
            prefer_clones=self.ownership == "static",
            function_indicators=self.private_function_dynamic_ownership,
        )
        if self.analysis_only:
            for value, reason in allocations_left_alone(op, options).items():
                assert not isinstance(value.owner, Block)
                value.owner.attributes[SKIP] = StringAttr(reason)
        else:
            insert_deallocations(op, options)
