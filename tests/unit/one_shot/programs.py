"""Shared parts of the tests of one-shot bufferization: small programs in, buffers out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from xdsl.dialects.builtin import ArrayAttr, ModuleOp, StringAttr
from xdsl.ir import Operation

from tests.support.dominance import assert_dominance
from tests.support.generators.builder import full_context, read_program
from tests.support.proof import pipeline_transform

BOUNDARIES = "bufferize-function-boundaries=true"
IDENTITY = f'{BOUNDARIES} function-boundary-type-conversion="identity-layout-map"'
BUFFERIZE = f"one-shot-bufferize{{{IDENTITY}}}"
PREPARE = "privatize-destinations,eliminate-empty-tensors"
ANALYZE = f"one-shot-bufferize{{{BOUNDARIES} test-analysis-only=true}}"


def parse(text: str) -> ModuleOp:
    """A module from its text."""
    return read_program(text)


def run_passes(text: str, pipeline: str = BUFFERIZE) -> ModuleOp:
    """The module that a pipeline makes of a text; it verifies and respects dominance."""
    module = parse(text)
    pipeline_transform(pipeline)(full_context(), module)
    module.verify()
    assert_dominance(module)
    return module


def count(module: Operation, name: str) -> int:
    """Number of operations with a name."""
    return sum(op.name == name for op in module.walk())


def count_in_loops(module: Operation, name: str) -> int:
    """Number of operations with a name inside loops."""
    return sum(count(op, name) for op in module.walk() if op.name in ("scf.for", "scf.while"))


def decisions(module: ModuleOp, name: str, number: int = 0) -> Sequence[str]:
    """The in-place decisions shown for the operands of the n-th operation of a name."""
    ops = [op for op in module.walk() if op.name == name]
    shown = ops[number].attributes["__inplace_operands_attr__"]
    assert isinstance(shown, ArrayAttr)
    return [entry.data for entry in cast("ArrayAttr[StringAttr]", shown)]
