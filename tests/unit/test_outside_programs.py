"""Situations in programs that no one here had written, on which passes once went wrong.

Each program runs before and after the passes; the files of these faults themselves, where they are
beside the repository, must give output that is well-formed. What is still wrong is listed in
`STILL_WRONG`: such a test must fail, so that whoever makes it right takes it off the list.
"""

from __future__ import annotations

import signal
import tomllib
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import pytest
from _pytest.mark import ParameterSet
from xdsl.dialects.builtin import MemRefType, ModuleOp, StringAttr
from xdsl.ir import Attribute
from xdsl.utils.exceptions import DiagnosticException, PassFailedException, VerifyException

from tests.support.dominance import assert_dominance
from tests.support.generators import full_context, read_program
from tests.support.interpreter import InterpreterError, run
from tests.support.mlir_opt import GENERIC_FORM, requires_mlir_opt, run_mlir_opt
from tests.support.proof import Proof, pipeline_transform
from tests.support.real_inputs import SHARED

STATIC = "buffer-deallocation"
DYNAMIC = "buffer-deallocation{ownership=dynamic}"
PIPELINE = "buffer-deallocation-pipeline"
OWNED = "buffer-deallocation{private-function-dynamic-ownership=true}"
OWNED_PIPELINE = "buffer-deallocation-pipeline{private-function-dynamic-ownership=true}"
DEALLOCATION = (STATIC, DYNAMIC, PIPELINE)
PLACEMENT = (
    "buffer-hoisting",
    "buffer-loop-hoisting",
    "promote-buffers-to-stack",
    "optimize-allocation-liveness",
    "copy-removal",
    "recycle-loop-buffers",
    "buffer-results-to-out-params",
)
BOUNDARIES = "one-shot-bufferize{bufferize-function-boundaries=true}"
DIAGNOSTICS = (DiagnosticException, PassFailedException, VerifyException)
"""Errors with which a pass may refuse a module."""

STILL_WRONG: dict[str, str] = {}
"""Tests that fail, by their id, with the fault. Remove a test here once it passes."""


@dataclass(frozen=True)
class Situation:
    """A program, and passes that once broke such a program."""

    name: str
    passes: Sequence[str]
    program: str


_FILE = Path(__file__).with_name("outside_programs.toml")
SITUATIONS = [Situation(**table) for table in tomllib.loads(_FILE.read_text())["situation"]]


def situation_id(situation: Situation, passes: str) -> str:
    """Name and passes."""
    return f"{situation.name}-{passes}"


def parse(text: str) -> ModuleOp:
    """A module from its text."""
    return read_program(text)


@contextmanager
def time_limit(seconds: int) -> Generator[None]:
    """Raises TimeoutError in code that takes longer (an endless loop)."""

    def interrupt(signal_number: int, frame: object) -> None:
        raise TimeoutError(f"no answer after {seconds} seconds")

    before = signal.signal(signal.SIGALRM, interrupt)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def parameters(ids: Sequence[tuple[str, tuple[object, ...]]]) -> list[ParameterSet]:
    """Parameters of tests; programs that are still wrong must fail."""
    return [
        pytest.param(
            *values,
            id=name,
            marks=[pytest.mark.xfail(strict=True, reason=STILL_WRONG[name])]
            if name in STILL_WRONG
            else [],
        )
        for name, values in ids
    ]


@pytest.mark.parametrize(
    ("program", "passes"),
    parameters(
        [
            (situation_id(situation, passes), (situation.program, passes))
            for situation in SITUATIONS
            for passes in situation.passes
        ]
    ),
)
def test_situation(program: str, passes: str) -> None:
    module = parse(program)
    is_memrefs = "tensor<" not in program
    proof = Proof(
        pipeline_transform(passes),
        check_leaks="deallocation" in passes,
        compare_memory_arguments=is_memrefs,
    )
    failure = proof.judge(module)
    assert failure is None, failure


# The files of the faults themselves.

FAULTS = SHARED / "cases" / "faults"

WELL_FORMED: dict[str, tuple[str, ...]] = {
    "alignments": ("merge-alloc",),
    "arena-size-overflow": ("merge-alloc",),
    "call-in-loop": (BOUNDARIES,),
    "callee-frees-argument": (*DEALLOCATION, *PLACEMENT, "merge-alloc"),
    "callee-keeps-argument": (*DEALLOCATION, *PLACEMENT, "merge-alloc"),
    "deallocation-rotating-loop": DEALLOCATION,
    "drop-equivalent-public": ("drop-equivalent-buffer-results",),
    "empty-destination-later": (f"eliminate-empty-tensors,{BOUNDARIES}",),
    "forall-whole-output": (BOUNDARIES,),
    "generic-without-results": ("bufferize-and-plan",),
    "loop-carried-to-unbufferized-call": ("one-shot-bufferize",),
    "loop-of-zero-iterations-in-execute-region": DEALLOCATION,
    "manual-deallocation-on-call": (DYNAMIC,),
    "merge-alloc-owned-by-callee": (f"{OWNED_PIPELINE},merge-alloc",),
    "nested-module-same-symbol": (OWNED,),
    "pad-index": (BOUNDARIES,),
    "private-ownership-call": (OWNED, OWNED_PIPELINE),
    "recursion": (BOUNDARIES,),
    "reshape-memory-space": ("one-shot-bufferize",),
    "rotating-loop-of-three-names": DEALLOCATION,
    "softmax-clone": DEALLOCATION,
    "stack-promotion-owned-by-callee": (OWNED_PIPELINE,),
}
"""Files and passes whose output must be well-formed."""

REFUSED: dict[str, tuple[str, ...]] = {
    "mixed-memory-spaces": ("one-shot-bufferize",),
    "pool-of-callee": (
        'merge-alloc{pools="L1:256"}',
        'merge-alloc{pools="l1:128"}',
        'merge-alloc{pools="L2:128"}',
    ),
    "softmax-verify": ("verify-memory-plan",),
    "tensor-use-before-definition": (
        "one-shot-bufferize",
        BOUNDARIES,
        "eliminate-empty-tensors",
        "privatize-destinations",
        "bufferize-and-plan",
    ),
    "yield-count": (*DEALLOCATION, *PLACEMENT, "merge-alloc"),
}
"""Files and passes that must end in one diagnostic."""

requires_faults = pytest.mark.skipif(
    not FAULTS.is_dir(), reason="no files of faults: needs the folder `shared/cases/faults`"
)


def file_parameters(table: dict[str, tuple[str, ...]]) -> list[ParameterSet]:
    """Parameters of tests: file and passes."""
    return parameters(
        [(f"{name}-{passes}", (name, passes)) for name, group in table.items() for passes in group]
    )


@requires_faults
@pytest.mark.parametrize(("name", "passes"), file_parameters(WELL_FORMED))
def test_output_is_well_formed(name: str, passes: str) -> None:
    module = parse((FAULTS / f"{name}.mlir").read_text())
    pipeline_transform(passes)(full_context(), module)
    module.verify()
    assert_dominance(module)
    for op in module.walk():
        for type in [result.type for result in op.results]:
            if op.name == "memref.alloc" and isinstance(type, MemRefType):
                arena = cast("MemRefType[Attribute]", type)
                assert all(size < 2**63 for size in arena.get_shape())


@requires_faults
@requires_mlir_opt
@pytest.mark.oracle
@pytest.mark.parametrize(
    ("name", "passes"),
    file_parameters(
        {name: passes for name, passes in WELL_FORMED.items() if name != "softmax-clone"}
    ),
)
def test_mlir_opt_accepts_the_output(name: str, passes: str) -> None:
    module = parse((FAULTS / f"{name}.mlir").read_text())
    pipeline_transform(passes)(full_context(), module)
    run_mlir_opt(str(module), "--allow-unregistered-dialect", *GENERIC_FORM)


@pytest.mark.every_case
@requires_faults
@pytest.mark.parametrize(("name", "passes"), file_parameters(REFUSED))
def test_one_diagnostic(name: str, passes: str) -> None:
    module = parse((FAULTS / f"{name}.mlir").read_text())
    with time_limit(10), pytest.raises(DIAGNOSTICS):
        pipeline_transform(passes)(full_context(), module)


# What the output looks like.


def count(module: ModuleOp, *names: str) -> int:
    """Number of operations with one of these names."""
    return sum(op.name in names for op in module.walk())


def single(name: str) -> pytest.MarkDecorator:
    """Marks a test without parameters."""
    return pytest.mark.xfail(name in STILL_WRONG, strict=True, reason=STILL_WRONG.get(name, ""))


def after(name: str, passes: str) -> ModuleOp:
    """The program of a situation after some passes."""
    program = next(s.program for s in SITUATIONS if s.name == name)
    module = parse(program)
    pipeline_transform(passes)(full_context(), module)
    return module


@pytest.mark.parametrize(
    ("name", "passes", "allocations"),
    parameters(
        [
            ("callee", ("callee updates the tensor that a loop carries", BOUNDARIES, 0)),
            (
                "destination",
                ("destination behind the computation", f"eliminate-empty-tensors,{BOUNDARIES}", 1),
            ),
            ("whole output", ("one iteration rewrites all of a shared output", BOUNDARIES, 0)),
        ]
    ),
)
def test_nothing_is_copied(name: str, passes: str, allocations: int) -> None:
    module = after(name, passes)
    assert count(module, "memref.copy", "linalg.copy") == 0
    assert count(module, "memref.alloc") == allocations


@single("large alignments are merged")
def test_large_alignments_are_merged() -> None:
    module = after("large alignment", "merge-alloc")
    (arena,) = (op for op in module.walk() if op.name == "memref.alloc")
    assert str(arena.properties["alignment"]) == "512 : i64"


@single("a public function")
def test_a_public_function_keeps_its_signature() -> None:
    module = parse("""
        func.func @seen(%a: memref<4xf32>) -> memref<4xf32> {
          func.return %a : memref<4xf32>
        }
    """)
    pipeline_transform("drop-equivalent-buffer-results")(full_context(), module)
    (function,) = (op for op in module.walk() if op.name == "func.func")
    assert str(function.properties["function_type"]).endswith("-> memref<4xf32>")
    assert isinstance(function.properties["sym_name"], StringAttr)


def test_an_external_function_is_the_outside_world() -> None:
    """The interpreter: the caller owns the result of an external function."""
    module = parse("""
        func.func private @make(memref<4xf32>) -> memref<4xf32>
        func.func @main(%x: memref<4xf32>) {
          %r = func.call @make(%x) : (memref<4xf32>) -> memref<4xf32>
          memref.dealloc %r : memref<4xf32>
          func.return
        }
    """)
    assert len(run(module, check_leaks=True).trace) == 1
    with pytest.raises(InterpreterError, match="does not exist"):
        run(
            parse("""
                "builtin.module"() ({
                  func.func @main() {
                    "func.call"() {callee = @gone} : () -> ()
                    func.return
                  }
                }) : () -> ()
            """)
        )
