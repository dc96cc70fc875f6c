"""The pass eliminate-empty-tensors."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from xdsl_mergealloc.bufferize.empty_tensors import eliminate_empty_tensors
from xdsl_mergealloc.transforms.checked_pass import CheckedPass


@dataclass(frozen=True)
class EliminateEmptyTensorsPass(CheckedPass):
    """
    Compute tensors directly in their final places, before one-shot-bufferize.

    Before: bufferization copies `%r` into `%t`.

        %e = tensor.empty() : tensor<4xf32>
        %r = linalg.fill ins(%v : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
        %s = tensor.insert_slice %r into %t[2] [4] [1] : tensor<4xf32> into tensor<16xf32>

    After: `%r` is computed in place.

        %e = tensor.extract_slice %t[2] [4] [1] : tensor<16xf32> to tensor<4xf32>
        %r = linalg.fill ins(%v : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
        %s = tensor.insert_slice %r into %t[2] [4] [1] : tensor<4xf32> into tensor<16xf32>

    Unlike MLIR's pass of this name, it does the same for tensors that are padded or concatenated.
    The manual: docs/eliminate-empty-tensors.md.
    """

    name = "eliminate-empty-tensors"

    former_options: ClassVar[Mapping[str, str]] = {
        "into-pads-and-concats": "the pass computes into padded and concatenated tensors, too"
    }

    def transform(self, ctx: Context, op: ModuleOp) -> None:
        eliminate_empty_tensors(op)
