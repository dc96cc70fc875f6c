"""Random programs that LLVM optimizes, told what is apart in an arena, give the same bits."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, ModuleOp, StringAttr, UnitAttr
from xdsl.dialects.func import FuncOp

from tests.fuzz.test_planned_programs import FORMS, joined, side_by_side
from tests.support.deploy import requires_llvm, tools
from tests.support.deploy.compiled import IN_WORKSPACE, Compiled, compiled, planned
from tests.support.deploy.shared_library import DeployedProgram, link_library
from tests.support.generators import generator_by_name
from tests.support.generators.answered import answered
from tests.support.generators.builder import read_program
from tests.support.mlir_opt import GENERIC_FORM, run_mlir_opt
from tests.support.native import requires_native
from tests.support.native.compare import POISONS, assert_same_values
from tests.support.native.heap_program import HeapProgram
from tests.support.native.object_file import requires_c
from tests.support.native.program import NativeProgram
from tests.support.tiers import seeds
from xdsl_mergealloc import merge_allocations, report_of_program
from xdsl_mergealloc.deploy.object_file import compile_object
from xdsl_mergealloc.deploy.targets import target_of

IN_ONE_ARENA = ("scratch-in-place", "reordered-in-place", "program-in-place", "global", "constants")
"""Forms of merge-alloc in which buffers share bytes while both live, also with callers."""


@requires_native
@requires_llvm
@requires_c
@pytest.mark.native
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


TENSOR_PROGRAMS: dict[str, tuple[str, dict[str, bool]]] = {
    "chains": ("chains", {}),
    "int8": ("chain-forms", {"observations": False, "zero_sizes": False}),
    "loops": ("tensors", {"while_loops": True}),
    "branches": ("tensors", {"regions": True, "blocks": True}),
    "generic": ("structured-tensors", {"dynamic_shapes": False}),
}
"""Generators of programs on tensors, with their switches."""
COPIES = (
    "--inline=default-pipeline=",
    "--one-shot-bufferize=bufferize-function-boundaries copy-before-write "
    "function-boundary-type-conversion=identity-layout-map allow-return-allocs-from-loops",
)
"""
Nothing is written in place: mlir-opt's own analysis errs where functions return twice. Without that
analysis mlir-opt 22 reads results of it at calls all the same, and crashes or never ends, depending
on what is in memory: so there are no calls.
"""


@requires_native
@requires_llvm
@requires_c
@pytest.mark.native
@pytest.mark.parametrize("effort", ["given", "fuse", "tile"])
@pytest.mark.parametrize("name", TENSOR_PROGRAMS)
def test_deployed_tensor_programs_give_the_same(name: str, effort: str, tmp_path: Path):
    """Each with a workspace of its own, that holds its inputs and results."""
    generate = generator_by_name(*TENSOR_PROGRAMS[name])
    first = 1000 * list(TENSOR_PROGRAMS).index(name)
    before: list[ModuleOp] = []
    after: list[ModuleOp] = []
    for seed in seeds(32):
        module = named(answered(generate(first + seed)))
        program = planned(str(module), "main", f"effort={effort} {IN_WORKSPACE}")
        # C has no bf16; of several results that are returned there is no pointer.
        if "bf16" not in str(module) and len(main_of(program).function_type.outputs) < 2:
            before.append(module)
            after.append(program)
    assert before
    reference = NativeProgram.compile(run_mlir_opt(joined(before), *COPIES, *GENERIC_FORM))
    whole = read_program(side_by_side(after))
    object_file = compiled(whole, "all", target_of("host")).object_file
    arguments = reference.random_arguments(first)
    given = iter(arguments)
    expected = iter(reference.run(arguments).results)
    values = iter(reference.signature.results)
    for number, module in enumerate(before):
        type_ = main_of(module).function_type
        passed = {f"x{index}": next(given) for index in range(len(type_.inputs))}
        wanted = {f"y{index}": next(expected) for index in range(len(type_.outputs))}
        folder = tmp_path / str(number)
        folder.mkdir()
        program = Compiled(f"p{number}_main", report_of_program(whole), object_file)
        deployed = DeployedProgram(program, folder, len(wanted), poison=POISONS[number % 2])
        got = deployed.run_named([passed[one] for one in deployed.read_names])
        for result, one in wanted.items():
            actual = np.frombuffer(got[result], one.dtype).reshape(one.shape)
            assert_same_values(next(values), one, actual, 0, f"{name} {effort} {number}")


def main_of(module: ModuleOp) -> FuncOp:
    """The function that others call."""
    (main,) = (op for op in module.walk() if isinstance(op, FuncOp) and op.sym_name.data == "main")
    return main


def named(module: ModuleOp) -> ModuleOp:
    """The same program; arguments of its entry are called `x0`, results `y0`, and so on."""
    main = main_of(module)
    kinds = (("x", main.function_type.inputs), ("y", main.function_type.outputs))
    main.arg_attrs, main.res_attrs = (
        ArrayAttr(
            [
                DictionaryAttr({"mergealloc.name": StringAttr(f"{kind}{number}")})
                for number in range(len(types))
            ]
        )
        for kind, types in kinds
    )
    return module


def deploy(module: ModuleOp, folder: Path) -> HeapProgram:
    """The program, compiled for this machine, and called with descriptors."""
    for op in module.walk():
        if isinstance(op, FuncOp) and op.sym_visibility is None and not op.is_declaration:
            op.attributes["llvm.emit_c_interface"] = UnitAttr()
    compiled = compile_object(module, target_of("host"), tools())
    (folder / "program.o").write_bytes(compiled.contents)
    text = run_mlir_opt(str(module), *GENERIC_FORM)
    return HeapProgram(text, link_library(folder, "program", []))
