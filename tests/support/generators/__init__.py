"""Seeded random programs. Same seed, same program.

Every program verifies, reads only memory that was written, ends, gives the same outcome under
every poison seed and every schedule of its parallel iterations, and breaks no rule of memory.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields, replace

from xdsl.dialects.builtin import ModuleOp

from tests.support.generators.batched_programs import batched_program
from tests.support.generators.builder import full_context, read_program
from tests.support.generators.chain_forms import ChainForms, chain_forms_program
from tests.support.generators.chain_programs import chain_program
from tests.support.generators.concat_programs import concat_program
from tests.support.generators.constants import constants_program
from tests.support.generators.dynamic_programs import DYNAMIC, dynamic_program
from tests.support.generators.memref_programs import structured_program, unstructured_program
from tests.support.generators.nested_programs import nested_program
from tests.support.generators.options import OUTSIDE, STRUCTURED, UNSTRUCTURED, GeneratorOptions
from tests.support.generators.outside_programs import outside_program
from tests.support.generators.planned_programs import PLANNED, planned_program
from tests.support.generators.quiet_programs import QUIET, quiet_program
from tests.support.generators.replaced_parts import replaced_parts_program
from tests.support.generators.scratchpad_programs import scratchpad_program
from tests.support.generators.split_programs import SPLIT, split_program
from tests.support.generators.tensor_options import (
    ALL_TENSOR_OPTIONS,
    STRUCTURED_OPTIONS,
    TensorOptions,
)
from tests.support.generators.tensor_programs import tensor_program

MEMREF_GENERATORS: dict[
    str, tuple[Callable[[int, GeneratorOptions], ModuleOp], GeneratorOptions]
] = {
    "structured": (structured_program, STRUCTURED),
    "unstructured": (unstructured_program, UNSTRUCTURED),
    "dynamic": (dynamic_program, DYNAMIC),
    "quiet": (quiet_program, QUIET),
    "outside": (outside_program, OUTSIDE),
    "constants": (constants_program, STRUCTURED),
    "split": (split_program, SPLIT),
    "planned": (planned_program, PLANNED),
}
"""Generators of memref programs by name, with their default options."""

TENSOR_GENERATORS: dict[str, TensorOptions] = {
    "tensors": TensorOptions(),
    "all-tensors": ALL_TENSOR_OPTIONS,
    "structured-tensors": STRUCTURED_OPTIONS,
}
"""Default options of the generators of tensor programs, by name."""

PLAIN_GENERATORS: dict[str, Callable[[int], ModuleOp]] = {
    "scratchpad": scratchpad_program,
    "chains": chain_program,
    "concats": concat_program,
    "batched": batched_program,
    "nested": nested_program,
    "replaced-parts": replaced_parts_program,
}
"""Generators without options."""

CHAIN_FORMS = "chain-forms"
"""The generator of chains whose options are `ChainForms`."""

ON_TENSORS = (
    *TENSOR_GENERATORS,
    "chains",
    "concats",
    "batched",
    "nested",
    "replaced-parts",
    CHAIN_FORMS,
)
"""Generators of programs whose arguments are tensors, of which bufferization makes memory."""

GENERATOR_NAMES = (*MEMREF_GENERATORS, *TENSOR_GENERATORS, *PLAIN_GENERATORS, CHAIN_FORMS)


def switches_of(name: str) -> tuple[str, ...]:
    """The options of a generator that can be switched on or off."""
    if name in PLAIN_GENERATORS:
        return ()
    if name == CHAIN_FORMS:
        return tuple(each.name for each in fields(ChainForms))
    options = TENSOR_GENERATORS[name] if name in TENSOR_GENERATORS else MEMREF_GENERATORS[name][1]
    return tuple(f.name for f in fields(options) if isinstance(getattr(options, f.name), bool))


def generator_by_name(name: str, switches: Mapping[str, bool]) -> Callable[[int], ModuleOp]:
    """A generator with some options switched on or off. Raises KeyError for an unknown name."""
    if name in PLAIN_GENERATORS:
        return PLAIN_GENERATORS[name]
    if name == CHAIN_FORMS:
        forms = ChainForms(**switches)
        return lambda seed: chain_forms_program(seed, forms)
    if name in TENSOR_GENERATORS:
        tensor_options = replace(TENSOR_GENERATORS[name], **switches)
        return lambda seed: tensor_program(seed, tensor_options)
    make, defaults = MEMREF_GENERATORS[name]
    options = replace(defaults, **switches)
    return lambda seed: make(seed, options)


__all__ = [
    "ALL_TENSOR_OPTIONS",
    "CHAIN_FORMS",
    "GENERATOR_NAMES",
    "MEMREF_GENERATORS",
    "ON_TENSORS",
    "STRUCTURED",
    "TENSOR_GENERATORS",
    "UNSTRUCTURED",
    "GeneratorOptions",
    "TensorOptions",
    "full_context",
    "generator_by_name",
    "read_program",
    "structured_program",
    "switches_of",
    "tensor_program",
    "unstructured_program",
]
