"""The pass privatize-destinations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from xdsl_mergealloc.bufferize.dead_inputs import reuse_dead_inputs
from xdsl_mergealloc.bufferize.destinations import privatize_destinations
from xdsl_mergealloc.recompute.fills import refill
from xdsl_mergealloc.transforms.checked_pass import CheckedPass


@dataclass(frozen=True)
class PrivatizeDestinationsPass(CheckedPass):
    """
    Give every operation a separate destination, before one-shot-bufferize.

    Before: both results compete for one buffer, and for one fill.

        %e = tensor.empty() : tensor<8x8xf32>
        %f = linalg.fill ins(%zero : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
        %p = linalg.matmul ins(%a, %b : ...) outs(%f : tensor<8x8xf32>) -> tensor<8x8xf32>
        %q = linalg.matmul ins(%a, %c : ...) outs(%f : tensor<8x8xf32>) -> tensor<8x8xf32>

    After: filling twice is cheaper than a copy, and no buffer is live longer than its value.

        %e0 = tensor.empty() : tensor<8x8xf32>
        %f0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<8x8xf32>) -> tensor<8x8xf32>
        %p = linalg.matmul ins(%a, %b : ...) outs(%f0 : tensor<8x8xf32>) -> tensor<8x8xf32>
        %e1 = tensor.empty() : tensor<8x8xf32>
        %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<8x8xf32>) -> tensor<8x8xf32>
        %q = linalg.matmul ins(%a, %c : ...) outs(%f1 : tensor<8x8xf32>) -> tensor<8x8xf32>

    The manual: docs/privatize-destinations.md.
    """

    name = "privatize-destinations"

    former_options: ClassVar[Mapping[str, str]] = {
        "refill": "what would only wait is filled again, as with refill=true"
    }

    reuse_dead_inputs: bool = True
    """Let elementwise operations compute into an input that is not read after them."""

    def transform(self, ctx: Context, op: ModuleOp) -> None:
        refill(privatize_destinations(op))
        if self.reuse_dead_inputs:
            reuse_dead_inputs(op)
