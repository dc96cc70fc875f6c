"""Object files of `xdsl_mergealloc.deploy`, run here, and on a microcontroller in QEMU."""

from __future__ import annotations

import shutil

import pytest

from xdsl_mergealloc.deploy.tools import MissingToolError, Tools


def _tools() -> Tools | None:
    try:
        return Tools.find()
    except MissingToolError:
        return None


TOOLS = _tools()
"""LLVM's; None where some of them are absent."""

requires_llvm = pytest.mark.skipif(
    TOOLS is None, reason="no object files: needs mlir-opt, mlir-translate, opt and llc of LLVM"
)
"""Skips a test where planned programs cannot be compiled."""

HAS_BOARD = all(map(shutil.which, ("qemu-system-arm", "arm-none-eabi-gcc", "make")))
"""Whether a Cortex-M can be emulated, and programs be compiled for it."""

requires_qemu = pytest.mark.skipif(
    not HAS_BOARD,
    reason="no microcontroller: needs qemu-system-arm, gcc-arm-none-eabi with newlib, and make",
)
"""Skips a test where no Cortex-M can be emulated."""


def tools() -> Tools:
    """LLVM's tools, in tests that `requires_llvm`."""
    assert TOOLS is not None
    return TOOLS
