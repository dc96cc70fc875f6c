"""Situations in programs that no one here had written, on which passes once went wrong.

Each program runs before and after the passes; the files of these faults themselves, where they are
beside the repository, must give output that is well-formed. What is still wrong is listed in
`STILL_WRONG`: such a test must fail, so that whoever makes it right takes it off the list.
"""

from __future__ import annotations

import signal
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import cast

import pytest
from _pytest.mark import ParameterSet
from xdsl.dialects.builtin import MemRefType, ModuleOp, StringAttr
from xdsl.ir import Attribute
from xdsl.parser import Parser
from xdsl.utils.exceptions import DiagnosticException, PassFailedException, VerifyException

from tests.support.dominance import assert_dominance
from tests.support.generators import full_context
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
MERGING = ("merge-alloc", "merge-alloc{lifetimes=liveness in-place=true planner=auto}")
BOUNDARIES = "one-shot-bufferize{bufferize-function-boundaries=true}"
DIAGNOSTICS = (DiagnosticException, PassFailedException, VerifyException)
"""How a pass may refuse a module."""

STILL_WRONG: dict[str, str] = {}
"""Tests that fail, by their id, and what is wrong. Whoever makes one right takes it off."""


@dataclass(frozen=True)
class Situation:
    """A program, and passes that once broke such a program."""

    name: str
    passes: tuple[str, ...]
    program: str


SITUATIONS = (
    Situation(
        "softmax writes what a branch yields",
        DEALLOCATION,
        """
        func.func @main(%x: memref<2x3xf32>, %o: memref<2x3xf32>) {
          %c = "test.op"() : () -> i1
          %r = scf.if %c -> (memref<2x3xf32>) {
            %a = memref.alloc() : memref<2x3xf32>
            "test.op"(%a) {writeonly} : (memref<2x3xf32>) -> ()
            scf.yield %a : memref<2x3xf32>
          } else {
            scf.yield %o : memref<2x3xf32>
          }
          linalg.softmax dimension(1) ins(%x : memref<2x3xf32>) outs(%r : memref<2x3xf32>)
          "test.op"(%r, %o) : (memref<2x3xf32>, memref<2x3xf32>) -> ()
          func.return
        }
        """,
    ),
    Situation(
        "two softmaxes live at once",
        (*MERGING, "merge-alloc,verify-memory-plan"),
        """
        func.func @main(%x: memref<2x3xf32>, %y: memref<2x3xf32>, %o: memref<2x3xf32>) {
          %a = memref.alloc() : memref<2x3xf32>
          linalg.softmax dimension(1) ins(%x : memref<2x3xf32>) outs(%a : memref<2x3xf32>)
          %b = memref.alloc() : memref<2x3xf32>
          linalg.softmax dimension(0) ins(%y : memref<2x3xf32>) outs(%b : memref<2x3xf32>)
          linalg.add ins(%a, %b : memref<2x3xf32>, memref<2x3xf32>) outs(%o : memref<2x3xf32>)
          func.return
        }
        """,
    ),
    Situation(
        "callee frees its argument",
        (*DEALLOCATION, *PLACEMENT, *MERGING),
        """
        func.func @main() {
          %m = memref.alloc() : memref<8xf32>
          "test.op"(%m) {writeonly} : (memref<8xf32>) -> ()
          func.call @sink(%m) : (memref<8xf32>) -> ()
          %n = memref.alloc() : memref<8xf32>
          "test.op"(%n) {writeonly} : (memref<8xf32>) -> ()
          func.call @through(%n) : (memref<8xf32>) -> ()
          func.return
        }
        func.func private @through(%a: memref<8xf32>) {
          func.call @sink(%a) : (memref<8xf32>) -> ()
          func.return
        }
        func.func private @sink(%a: memref<8xf32>) {
          "test.op"(%a) {readonly} : (memref<8xf32>) -> ()
          memref.dealloc %a : memref<8xf32>
          func.return
        }
        """,
    ),
    Situation(
        "callee frees its argument in each iteration",
        (*DEALLOCATION, *PLACEMENT, *MERGING),
        """
        func.func @main() {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %c3 = arith.constant 3 : index
          scf.for %i = %c0 to %c3 step %c1 {
            %m = memref.alloc() : memref<8xf32>
            "test.op"(%m) {writeonly} : (memref<8xf32>) -> ()
            func.call @sink(%m) : (memref<8xf32>) -> ()
          }
          func.return
        }
        func.func private @sink(%a: memref<8xf32>) {
          "test.op"(%a) {readonly} : (memref<8xf32>) -> ()
          memref.dealloc %a : memref<8xf32>
          func.return
        }
        """,
    ),
    Situation(
        "callee keeps its argument in a global",
        (*DEALLOCATION, *PLACEMENT, *MERGING),
        """
        memref.global "private" @kept : memref<2xmemref<8xf32>> = uninitialized
        func.func @main() {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %a = memref.alloc() : memref<8xf32>
          "test.op"(%a) {writeonly} : (memref<8xf32>) -> ()
          func.call @keep(%a, %c0) : (memref<8xf32>, index) -> ()
          %b = memref.alloc() : memref<8xf32>
          "test.op"(%b) {writeonly} : (memref<8xf32>) -> ()
          func.call @keep(%b, %c1) : (memref<8xf32>, index) -> ()
          %c = memref.alloc() : memref<8xf32>
          "test.op"(%c) {writeonly} : (memref<8xf32>) -> ()
          memref.dealloc %c : memref<8xf32>
          func.call @use() : () -> ()
          func.return
        }
        func.func private @keep(%a: memref<8xf32>, %i: index) {
          %t = memref.get_global @kept : memref<2xmemref<8xf32>>
          memref.store %a, %t[%i] : memref<2xmemref<8xf32>>
          func.return
        }
        func.func private @use() {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %t = memref.get_global @kept : memref<2xmemref<8xf32>>
          %a = memref.load %t[%c0] : memref<2xmemref<8xf32>>
          %b = memref.load %t[%c1] : memref<2xmemref<8xf32>>
          "test.op"(%a, %b) : (memref<8xf32>, memref<8xf32>) -> ()
          func.return
        }
        """,
    ),
    Situation(
        "ownership goes to a callee",
        (OWNED, OWNED_PIPELINE, f"{OWNED_PIPELINE},merge-alloc", f"{OWNED},merge-alloc"),
        """
        func.func @main() {
          %m = memref.alloc() : memref<8xf32>
          "test.op"(%m) {writeonly} : (memref<8xf32>) -> ()
          func.call @sink(%m) : (memref<8xf32>) -> ()
          %n = memref.alloc() : memref<8xf32>
          "test.op"(%n) {writeonly} : (memref<8xf32>) -> ()
          func.call @sink(%n) : (memref<8xf32>) -> ()
          func.return
        }
        func.func private @sink(%a: memref<8xf32>) {
          "test.op"(%a) {readonly} : (memref<8xf32>) -> ()
          func.return
        }
        """,
    ),
    Situation(
        "ownership goes to a callee in each iteration",
        (OWNED, OWNED_PIPELINE, f"{OWNED},promote-buffers-to-stack"),
        """
        func.func @main() {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %c3 = arith.constant 3 : index
          scf.for %i = %c0 to %c3 step %c1 {
            %m = memref.alloc() : memref<4xf32>
            "test.op"(%m) {writeonly} : (memref<4xf32>) -> ()
            func.call @sink(%m) : (memref<4xf32>) -> ()
          }
          func.return
        }
        func.func private @sink(%a: memref<4xf32>) {
          "test.op"(%a) {readonly} : (memref<4xf32>) -> ()
          func.return
        }
        """,
    ),
    Situation(
        "ownership comes back from a callee",
        (OWNED, OWNED_PIPELINE),
        """
        func.func private @id(%m: memref<4xf32>) -> memref<4xf32> {
          func.return %m : memref<4xf32>
        }
        func.func @main(%o: memref<4xf32>) {
          %c = "test.op"() : () -> i1
          %a = memref.alloc() : memref<4xf32>
          "test.op"(%a) {writeonly} : (memref<4xf32>) -> ()
          %b = memref.alloc() : memref<4xf32>
          "test.op"(%b) {writeonly} : (memref<4xf32>) -> ()
          %s = arith.select %c, %a, %b : memref<4xf32>
          %r = func.call @id(%s) : (memref<4xf32>) -> memref<4xf32>
          memref.copy %r, %o : memref<4xf32> to memref<4xf32>
          func.return
        }
        """,
    ),
    Situation(
        "loop of no iterations in scf.execute_region",
        DEALLOCATION,
        """
        func.func @main() {
          %n = "test.op"() : () -> index
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %first = memref.alloc() : memref<8xi8>
          "test.op"(%first) {writeonly} : (memref<8xi8>) -> ()
          %e = scf.execute_region -> memref<8xi8> {
            %r = scf.for %i = %c0 to %c1 step %c1 iter_args(%a = %first) -> (memref<8xi8>) {
              %m = memref.alloc() : memref<8xi8>
              "test.op"(%m) {writeonly} : (memref<8xi8>) -> ()
              scf.yield %m : memref<8xi8>
            }
            %q = scf.for %i = %c0 to %n step %c1 iter_args(%a = %r) -> (memref<8xi8>) {
              scf.yield %first : memref<8xi8>
            }
            scf.yield %q : memref<8xi8>
          }
          "test.op"(%e, %first) : (memref<8xi8>, memref<8xi8>) -> ()
          func.return
        }
        """,
    ),
    Situation(
        "three names of one buffer rotate",
        (*DEALLOCATION, *PLACEMENT),
        """
        func.func @main() {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %n = "test.op"() : () -> index
          %o = memref.alloc() : memref<8xf32>
          "test.op"(%o) {writeonly} : (memref<8xf32>) -> ()
          %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %o, %b = %o, %c = %o)
              -> (memref<8xf32>, memref<8xf32>, memref<8xf32>) {
            %m = memref.alloc() : memref<8xf32>
            "test.op"(%m) {writeonly} : (memref<8xf32>) -> ()
            "test.op"(%a, %b, %c) {readonly} : (memref<8xf32>, memref<8xf32>, memref<8xf32>) -> ()
            scf.yield %b, %m, %b : memref<8xf32>, memref<8xf32>, memref<8xf32>
          }
          "test.op"(%r#2) : (memref<8xf32>) -> ()
          func.return
        }
        """,
    ),
    Situation(
        "three names that a callee has chosen rotate",
        (*DEALLOCATION, *PLACEMENT),
        """
        func.func @main() {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %n = "test.op"() : () -> index
          %o = memref.alloc() : memref<8xf32>
          "test.op"(%o) {writeonly} : (memref<8xf32>) -> ()
          %k = func.call @choose(%o, %o) : (memref<8xf32>, memref<8xf32>) -> memref<8xf32>
          %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %o, %b = %k, %c = %k)
              -> (memref<8xf32>, memref<8xf32>, memref<8xf32>) {
            "test.op"(%a, %b) {readonly} : (memref<8xf32>, memref<8xf32>) -> ()
            %m = memref.alloc() : memref<8xf32>
            "test.op"(%m) {writeonly} : (memref<8xf32>) -> ()
            scf.yield %c, %m, %b : memref<8xf32>, memref<8xf32>, memref<8xf32>
          }
          "test.op"(%r#0, %r#1, %r#2) {readonly}
              : (memref<8xf32>, memref<8xf32>, memref<8xf32>) -> ()
          func.return
        }
        func.func private @choose(%a: memref<8xf32>, %b: memref<8xf32>) -> memref<8xf32> {
          %c = "test.op"() : () -> i1
          %r = arith.select %c, %a, %b : memref<8xf32>
          func.return %r : memref<8xf32>
        }
        """,
    ),
    Situation(
        "function of the same name in another module",
        (OWNED, OWNED_PIPELINE, "buffer-results-to-out-params", "drop-equivalent-buffer-results"),
        """
        func.func @main() {
          %a = memref.alloc() : memref<4xf32>
          "test.op"(%a) {writeonly} : (memref<4xf32>) -> ()
          func.call @f(%a) : (memref<4xf32>) -> ()
          func.return
        }
        func.func private @f(%a: memref<4xf32>) {
          "test.op"(%a) {readonly} : (memref<4xf32>) -> ()
          func.return
        }
        builtin.module @inner {
          func.func @main() -> memref<4xf32> {
            %r = func.call @f() : () -> memref<4xf32>
            func.return %r : memref<4xf32>
          }
          func.func private @f() -> memref<4xf32> {
            %a = memref.alloc() : memref<4xf32>
            "test.op"(%a) {writeonly} : (memref<4xf32>) -> ()
            func.return %a : memref<4xf32>
          }
        }
        """,
    ),
    Situation(
        "external function makes what a branch yields",
        DEALLOCATION,
        """
        func.func private @make() -> memref<4xf32>
        func.func @main(%x: memref<4xf32>) {
          %c = "test.op"() : () -> i1
          %r = scf.if %c -> (memref<4xf32>) {
            scf.yield %x : memref<4xf32>
          } else {
            %q = func.call @make() : () -> memref<4xf32>
            scf.yield %q : memref<4xf32>
          }
          "test.op"(%r, %x) : (memref<4xf32>, memref<4xf32>) -> ()
          func.return
        }
        """,
    ),
    Situation(
        "large alignment",
        MERGING,
        """
        func.func @main(%o: memref<8xf32>) {
          %a = memref.alloc() {alignment = 256 : i64} : memref<8xf32>
          %b = memref.assume_alignment %a, 256 : memref<8xf32>
          "test.op"(%b) {writeonly} : (memref<8xf32>) -> ()
          %c = memref.alloc() : memref<3xi8>
          "test.op"(%c) {writeonly} : (memref<3xi8>) -> ()
          %d = memref.alloc() {alignment = 512 : i64} : memref<8xf32>
          %e = memref.assume_alignment %d, 512 : memref<8xf32>
          "test.op"(%e) {writeonly} : (memref<8xf32>) -> ()
          "test.op"(%b, %c, %e, %o)
              : (memref<8xf32>, memref<3xi8>, memref<8xf32>, memref<8xf32>) -> ()
          func.return
        }
        """,
    ),
    Situation(
        "loop carries the result of a call that stays on tensors",
        ("one-shot-bufferize",),
        """
        func.func private @outside(%a: tensor<4xf32>) -> tensor<4xf32>
        func.func @main(%t: tensor<4xf32>) -> tensor<4xf32> {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %n = "test.op"() : () -> index
          %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<4xf32>) {
            %m = func.call @outside(%a) : (tensor<4xf32>) -> tensor<4xf32>
            scf.yield %m : tensor<4xf32>
          }
          func.return %r : tensor<4xf32>
        }
        """,
    ),
    Situation(
        "callee updates the tensor that a loop carries",
        (BOUNDARIES, "bufferize-and-plan"),
        """
        func.func private @inner(%t: tensor<?xf32>) -> tensor<?xf32> {
          %v = arith.constant 1.0 : f32
          %c0 = arith.constant 0 : index
          %r = tensor.insert %v into %t[%c0] : tensor<?xf32>
          func.return %r : tensor<?xf32>
        }
        func.func @main(%t: tensor<?xf32>) -> tensor<?xf32> {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %n = "test.op"() : () -> index
          %0 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t) -> (tensor<?xf32>) {
            %1 = func.call @inner(%x) : (tensor<?xf32>) -> tensor<?xf32>
            scf.yield %1 : tensor<?xf32>
          }
          func.return %0 : tensor<?xf32>
        }
        """,
    ),
    Situation(
        "destination behind the computation",
        (f"eliminate-empty-tensors,{BOUNDARIES}", "bufferize-and-plan"),
        """
        func.func @main(%a: f32) -> tensor<8xf32> {
          %e = tensor.empty() : tensor<4xf32>
          %x = linalg.fill ins(%a : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
          %one = arith.constant 1.0 : f32
          %d = tensor.empty() : tensor<8xf32>
          %z = linalg.fill ins(%one : f32) outs(%d : tensor<8xf32>) -> tensor<8xf32>
          %r = tensor.insert_slice %x into %z[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
          func.return %r : tensor<8xf32>
        }
        """,
    ),
    Situation(
        "pad and reshape of index elements",
        (BOUNDARIES,),
        """
        func.func @main(%t: tensor<4xindex>, %v: index) -> tensor<6xindex> {
          %p = tensor.pad %t low[1] high[1] {
          ^bb0(%i: index):
            tensor.yield %v : index
          } : tensor<4xindex> to tensor<6xindex>
          func.return %p : tensor<6xindex>
        }
        """,
    ),
    Situation(
        "recursion",
        (BOUNDARIES, f"{BOUNDARIES},buffer-deallocation"),
        """
        func.func @main(%t: tensor<8xf32>, %n: index) -> (tensor<8xf32>, tensor<8xf32>) {
          %r = func.call @rec(%t, %n) : (tensor<8xf32>, index) -> tensor<8xf32>
          func.return %r, %t : tensor<8xf32>, tensor<8xf32>
        }
        func.func private @rec(%t: tensor<8xf32>, %n: index) -> tensor<8xf32> {
          %c0 = arith.constant 0 : index
          %c1 = arith.constant 1 : index
          %done = arith.cmpi eq, %n, %c0 : index
          %r = scf.if %done -> (tensor<8xf32>) {
            scf.yield %t : tensor<8xf32>
          } else {
            %v = arith.constant 1.0 : f32
            %u = tensor.insert %v into %t[%n] : tensor<8xf32>
            %m = arith.subi %n, %c1 : index
            %q = func.call @rec(%u, %m) : (tensor<8xf32>, index) -> tensor<8xf32>
            scf.yield %q : tensor<8xf32>
          }
          func.return %r : tensor<8xf32>
        }
        """,
    ),
    Situation(
        "one iteration rewrites all of a shared output",
        (BOUNDARIES,),
        """
        func.func @main(%t: tensor<2xf32>, %v: f32) -> tensor<2xf32> {
          %0 = scf.forall (%i) in (1) shared_outs(%o = %t) -> (tensor<2xf32>) {
            %1 = linalg.fill ins(%v : f32) outs(%o : tensor<2xf32>) -> tensor<2xf32>
            scf.forall.in_parallel {
              tensor.parallel_insert_slice %1 into %o[0] [2] [1] : tensor<2xf32> into tensor<2xf32>
            }
          }
          func.return %0 : tensor<2xf32>
        }
        """,
    ),
)


def situation_id(situation: Situation, passes: str) -> str:
    """Name and passes."""
    return f"{situation.name}-{passes}"


def parse(text: str) -> ModuleOp:
    """A module from its text."""
    return Parser(full_context(), text).parse_module()


@contextmanager
def time_limit(seconds: int) -> Generator[None]:
    """Raises TimeoutError in what takes longer (an endless loop)."""

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
    """Parameters of tests; what is still wrong must fail."""
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


@requires_faults
@pytest.mark.parametrize(("name", "passes"), file_parameters(REFUSED))
def test_one_diagnostic(name: str, passes: str) -> None:
    module = parse((FAULTS / f"{name}.mlir").read_text())
    with time_limit(10), pytest.raises(DIAGNOSTICS):
        pipeline_transform(passes)(full_context(), module)


# What the output looks like.


def count(module: ModuleOp, *names: str) -> int:
    """How many operations of some names there are."""
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
    """The interpreter: what an external function returns, the caller owns."""
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
