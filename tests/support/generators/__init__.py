"""Seeded random programs. Same seed, same program.

Every program verifies, reads only memory that was written, ends, gives the same outcome under
every poison seed and every schedule of its parallel iterations, and breaks no rule of memory.
"""

from collections.abc import Callable

from xdsl.dialects.builtin import ModuleOp

from tests.support.generators.builder import full_context
from tests.support.generators.memref_programs import structured_program, unstructured_program
from tests.support.generators.options import STRUCTURED, UNSTRUCTURED, GeneratorOptions
from tests.support.generators.tensor_programs import TensorOptions, tensor_program

GENERATORS: dict[str, tuple[Callable[[int, GeneratorOptions], ModuleOp], GeneratorOptions]] = {
    "structured": (structured_program, STRUCTURED),
    "unstructured": (unstructured_program, UNSTRUCTURED),
}
"""Generators by name, with their default options."""

__all__ = [
    "GENERATORS",
    "STRUCTURED",
    "UNSTRUCTURED",
    "GeneratorOptions",
    "full_context",
    "TensorOptions",
    "structured_program",
    "tensor_program",
    "unstructured_program",
]
