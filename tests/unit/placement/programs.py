"""Running the placement passes on programs written in tests."""

from __future__ import annotations

from collections.abc import Callable

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from tests.support.generators import full_context, read_program
from tests.support.proof import pipeline_transform


def parse(text: str) -> ModuleOp:
    """The program as a verified module."""
    module = read_program(text)
    module.verify()
    return module


def run_pipeline(pipeline: str, text: str) -> ModuleOp:
    """The program after some passes, verified."""
    module = parse(text)
    pipeline_transform(pipeline)(full_context(), module)
    module.verify()
    return module


def named(module: ModuleOp, name: str) -> list[Operation]:
    """The operations of one name, in program order."""
    return [op for op in module.walk() if op.name == name]


def count(module: ModuleOp, matches: Callable[[Operation], bool]) -> int:
    """Number of operations of a program that match."""
    return sum(matches(op) for op in module.walk())
