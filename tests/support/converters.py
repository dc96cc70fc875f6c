"""Packages that read the model files of other tools, which tests use where they are installed."""

from __future__ import annotations

from importlib.util import find_spec

import pytest


def _requires(reason: str, *modules: str) -> pytest.MarkDecorator:
    """Skips a test where one of the modules is not installed."""
    return pytest.mark.skipif(any(find_spec(module) is None for module in modules), reason=reason)


requires_tflite_converter = _requires(
    "no .tflite: needs tosa-converter-for-tflite (the extra tflite)", "tosa_converter_for_tflite"
)
requires_litert = _requires(
    "no interpreter of .tflite: needs ai-edge-litert (the extra models)", "ai_edge_litert"
)
requires_onnx = _requires(
    "no .onnx: needs torch-mlir and onnx (the extra onnx)", "torch_mlir", "onnx"
)
requires_torch = _requires(
    "no .pt2: needs torch-mlir and torch (the extra torch)", "torch_mlir", "torch"
)
requires_executorch = _requires(
    "no programs of ExecuTorch: needs torch and executorch", "torch", "executorch"
)
requires_iree = _requires("no StableHLO: needs iree-base-compiler (the extra jax)", "iree")
requires_jax = _requires("no functions of JAX: needs jax", "jax")
