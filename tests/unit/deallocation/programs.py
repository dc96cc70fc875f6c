"""Reading programs and running passes on them."""

from __future__ import annotations

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from tests.support.generators import full_context, read_program
from tests.support.proof import pipeline_transform


def parse(text: str) -> ModuleOp:
    """A module; unregistered operations are allowed."""
    return read_program(text)


def run_passes(text: str, pipeline: str) -> ModuleOp:
    """The module after the passes; it verifies."""
    module = parse(text)
    pipeline_transform(pipeline)(full_context(), module)
    module.verify()
    return module


def count(root: Operation, name: str) -> int:
    """Number of operations with a name."""
    return sum(op.name == name for op in root.walk())
