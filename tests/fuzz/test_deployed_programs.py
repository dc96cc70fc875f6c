"""Random programs that LLVM optimizes, told what is apart in an arena, give the same bits."""

from __future__ import annotations

from pathlib import Path

import pytest
from xdsl.dialects.builtin import ModuleOp, UnitAttr
from xdsl.dialects.func import FuncOp

from tests.fuzz.test_planned_programs import FORMS, joined
from tests.support.deploy import requires_llvm, tools
from tests.support.deploy.shared_library import link_library
from tests.support.generators import generator_by_name
from tests.support.generators.builder import read_program
from tests.support.mlir_opt import GENERIC_FORM, run_mlir_opt
from tests.support.native import requires_native
from tests.support.native.compare import assert_same_values
from tests.support.native.heap_program import HeapProgram
from tests.support.native.object_file import requires_c
from tests.support.native.program import NativeProgram
from tests.support.tiers import seeds
from xdsl_mergealloc import merge_allocations
from xdsl_mergealloc.deploy.object_file import compile_object
from xdsl_mergealloc.deploy.targets import target_of

IN_ONE_ARENA = ("scratch-in-place", "reordered-in-place", "program-in-place", "global", "constants")
"""Forms of merge-alloc in which buffers share bytes while both live, also with callers."""


@requires_native
@requires_llvm
@requires_c
@pytest.mark.native
@pytest.mark.every_case
@pytest.mark.parametrize("name", IN_ONE_ARENA)
def test_deployed_programs_give_the_same(name: str, tmp_path: Path):
    generate = generator_by_name("planned", {"observations": False, "deallocs": True})
    first = 1000 * list(FORMS).index(name) + 500
    before = [generate(first + seed) for seed in seeds(32)]
    after = [module.clone() for module in before]
    for module in after:
        merge_allocations(module, FORMS[name])
    reference = NativeProgram.compile(joined(before))
    deployed = deploy(read_program(joined(after)), tmp_path)
    arguments = reference.random_arguments(first)
    expected = reference.run(arguments)
    results, left = deployed.run(arguments)
    for value, one, other in zip(
        reference.signature.results, expected.results, results, strict=True
    ):
        assert_same_values(value, one, other, 0, name)
    for value, one, other in zip(
        reference.signature.arguments, expected.arguments_after, left, strict=True
    ):
        assert_same_values(value, one, other, 0, name)


def deploy(module: ModuleOp, folder: Path) -> HeapProgram:
    """The program, compiled for this machine, and called with descriptors."""
    for op in module.walk():
        if isinstance(op, FuncOp) and op.sym_visibility is None and not op.is_declaration:
            op.attributes["llvm.emit_c_interface"] = UnitAttr()
    compiled = compile_object(module, target_of("host"), tools())
    (folder / "program.o").write_bytes(compiled.contents)
    text = run_mlir_opt(str(module), *GENERIC_FORM)
    return HeapProgram(text, link_library(folder, "program", []))
