"""In-place decisions beside mlir-opt's: the same, or in place where mlir-opt copies.

Where we differ, the table says for which operand and why ours is right, and a run of the bufferized
program, compared with one of the program on tensors, proves it.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from xdsl.dialects import scf

from bench.bufferization_random import peer_outputs
from tests.support.generators import generator_by_name
from tests.support.interpreter import run
from tests.support.mlir_opt import requires_mlir_opt
from tests.support.real_inputs import model_files, requires_models
from tests.unit.one_shot.annotations import Decision, decisions_beside
from tests.unit.one_shot.programs import BOUNDARIES, parse, run_passes
from xdsl_mergealloc.interfaces.nesting import is_defined_outside

pytestmark = [pytest.mark.oracle, requires_mlir_opt]


@dataclass(frozen=True)
class Situation:
    """A function body, after `func.func @main` with arguments that all have."""

    body: str
    better: tuple[str, ...] = ()
    """The operands that are in place with us only."""
    because: str = ""


MAIN = """
func.func @main(%t: tensor<8xf32>, %u: tensor<8xf32>, %s: tensor<4xf32>, %c: i1)
    -> (tensor<8xf32>, f32) {
  %i = arith.constant 1 : index
  %j = arith.constant 5 : index
  %n = arith.constant 3 : index
  %z = arith.constant 0 : index
  %v = arith.constant 7.0 : f32
"""
HELPERS = """
func.func private @reads(%t: tensor<8xf32>, %i: index) -> f32 {
  %x = tensor.extract %t[%i] : tensor<8xf32>
  func.return %x : f32
}
func.func private @writes(%t: tensor<8xf32>, %v: f32, %i: index) -> tensor<8xf32> {
  %x = tensor.insert %v into %t[%i] : tensor<8xf32>
  func.return %x : tensor<8xf32>
}
func.func private @returns(%t: tensor<8xf32>) -> tensor<8xf32> {
  func.return %t : tensor<8xf32>
}
"""

SITUATIONS = {
    "nobody reads the old tensor": Situation("""
        %r = tensor.insert %v into %t[%i] : tensor<8xf32>
        %x = tensor.extract %r[%i] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
    "the old tensor is read": Situation("""
        %r = tensor.insert %v into %t[%i] : tensor<8xf32>
        %x = tensor.extract %t[%i] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
    "another element of the old tensor is read": Situation(
        """
        %r = tensor.insert %v into %t[%i] : tensor<8xf32>
        %x = tensor.extract %t[%j] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32""",
        ("tensor.insert #1 operand 1",),
        "element 5 is not element 1: the write leaves what is read as it is",
    ),
    "computed in the slice that it is inserted into": Situation("""
        %e = tensor.extract_slice %t[2] [4] [1] : tensor<8xf32> to tensor<4xf32>
        %f = linalg.fill ins(%v : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
        %r = tensor.insert_slice %f into %t[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
        %x = tensor.extract %f[%i] : tensor<4xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
    "computed in another slice than it is inserted into": Situation("""
        %e = tensor.extract_slice %t[1] [4] [1] : tensor<8xf32> to tensor<4xf32>
        %f = linalg.fill ins(%v : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
        %r = tensor.insert_slice %f into %t[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
        %x = tensor.extract %r[%i] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
    "a slice inserted somewhere else": Situation("""
        %e = tensor.extract_slice %t[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
        %r = tensor.insert_slice %e into %t[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
        %x = tensor.extract %r[%i] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
    "the slice is read after something else was inserted": Situation("""
        %e = tensor.extract_slice %t[2] [4] [1] : tensor<8xf32> to tensor<4xf32>
        %r = tensor.insert_slice %s into %t[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
        %x = tensor.extract %e[%i] : tensor<4xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
    "slices within slices": Situation("""
        %e = tensor.extract_slice %t[2] [4] [1] : tensor<8xf32> to tensor<4xf32>
        %d = tensor.extract_slice %e[1] [2] [1] : tensor<4xf32> to tensor<2xf32>
        %f = linalg.fill ins(%v : f32) outs(%d : tensor<2xf32>) -> tensor<2xf32>
        %g = tensor.insert_slice %f into %e[1] [2] [1] : tensor<2xf32> into tensor<4xf32>
        %r = tensor.insert_slice %g into %t[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
        %x = tensor.extract %r[%i] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
    "disjoint slices": Situation("""
        %a = tensor.extract_slice %t[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
        %f = linalg.fill ins(%v : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
        %r = tensor.insert_slice %f into %t[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
        %b = tensor.extract_slice %r[4] [4] [1] : tensor<8xf32> to tensor<4xf32>
        %g = linalg.fill ins(%v : f32) outs(%b : tensor<4xf32>) -> tensor<4xf32>
        %q = tensor.insert_slice %g into %r[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
        %x = tensor.extract %q[%i] : tensor<8xf32>
        func.return %q, %x : tensor<8xf32>, f32"""),
    "one empty tensor for a chain of elementwise operations": Situation("""
        %e = tensor.empty() : tensor<8xf32>
        %a = linalg.exp ins(%t : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
        %b = linalg.exp ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
        %x = tensor.extract %b[%i] : tensor<8xf32>
        func.return %b, %x : tensor<8xf32>, f32"""),
    "one fill for two operations": Situation("""
        %e = tensor.empty() : tensor<8xf32>
        %f = linalg.fill ins(%v : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
        %a = linalg.add ins(%t, %f : tensor<8xf32>, tensor<8xf32>) outs(%f : tensor<8xf32>)
            -> tensor<8xf32>
        %b = linalg.add ins(%a, %f : tensor<8xf32>, tensor<8xf32>) outs(%u : tensor<8xf32>)
            -> tensor<8xf32>
        %x = tensor.extract %b[%i] : tensor<8xf32>
        func.return %b, %x : tensor<8xf32>, f32"""),
    "a constant is written": Situation("""
        %k = arith.constant dense<2.0> : tensor<8xf32>
        %r = tensor.insert %v into %k[%i] : tensor<8xf32>
        %x = tensor.extract %r[%j] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
    "branches write the same tensor": Situation("""
        %r = scf.if %c -> (tensor<8xf32>) {
          %a = tensor.insert %v into %t[%i] : tensor<8xf32>
          scf.yield %a : tensor<8xf32>
        } else {
          %b = tensor.insert %v into %t[%j] : tensor<8xf32>
          scf.yield %b : tensor<8xf32>
        }
        %x = tensor.extract %r[%i] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
    "a branch writes what is read after it": Situation("""
        %r = scf.if %c -> (tensor<8xf32>) {
          %a = tensor.insert %v into %t[%i] : tensor<8xf32>
          scf.yield %a : tensor<8xf32>
        } else {
          scf.yield %u : tensor<8xf32>
        }
        %x = tensor.extract %t[%i] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
    "one of two tensors is written after a join": Situation(
        """
        %e = tensor.empty() : tensor<8xf32>
        %f = linalg.fill ins(%v : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
        %r = scf.if %c -> (tensor<8xf32>) {
          scf.yield %f : tensor<8xf32>
        } else {
          scf.yield %t : tensor<8xf32>
        }
        %x = tensor.extract %r[%i] : tensor<8xf32>
        %g = tensor.insert %x into %f[%i] : tensor<8xf32>
        %y = tensor.extract %t[%i] : tensor<8xf32>
        func.return %g, %y : tensor<8xf32>, f32""",
        ("tensor.insert #1 operand 1",),
        "the result of the branches may be in either buffer, but the two are not one buffer",
    ),
    "a loop carries one tensor": Situation("""
        %r = scf.for %k = %z to %n step %i iter_args(%a = %t) -> (tensor<8xf32>) {
          %b = tensor.insert %v into %a[%k] : tensor<8xf32>
          scf.yield %b : tensor<8xf32>
        }
        %x = tensor.extract %r[%j] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
    "what a loop begins with is read after it": Situation("""
        %r = scf.for %k = %z to %n step %i iter_args(%a = %t) -> (tensor<8xf32>) {
          %b = tensor.insert %v into %a[%k] : tensor<8xf32>
          scf.yield %b : tensor<8xf32>
        }
        %x = tensor.extract %t[%j] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
    "a loop writes a tensor from outside": Situation("""
        %r = scf.for %k = %z to %n step %i iter_args(%a = %v) -> (f32) {
          %b = tensor.insert %a into %t[%k] : tensor<8xf32>
          %d = tensor.extract %b[%i] : tensor<8xf32>
          scf.yield %d : f32
        }
        func.return %u, %r : tensor<8xf32>, f32"""),
    "a loop swaps two tensors": Situation("""
        %r, %q = scf.for %k = %z to %n step %i iter_args(%a = %t, %b = %u)
            -> (tensor<8xf32>, tensor<8xf32>) {
          %d = tensor.insert %v into %a[%k] : tensor<8xf32>
          scf.yield %b, %d : tensor<8xf32>, tensor<8xf32>
        }
        %x = tensor.extract %q[%j] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
    "rounds of a parallel loop fill their slices": Situation("""
        %r = scf.forall (%k) in (2) shared_outs(%a = %t) -> (tensor<8xf32>) {
          %e = tensor.extract_slice %a[%k] [4] [1] : tensor<8xf32> to tensor<4xf32>
          %f = linalg.fill ins(%v : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
          scf.forall.in_parallel {
            tensor.parallel_insert_slice %f into %a[%k] [4] [1]
                : tensor<4xf32> into tensor<8xf32>
          }
        }
        %x = tensor.extract %r[%j] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
    "one tensor or another": Situation("""
        %p = arith.select %c, %t, %u : tensor<8xf32>
        %r = tensor.insert %v into %p[%i] : tensor<8xf32>
        %x = tensor.extract %t[%j] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
    "calls that read, write and return": Situation("""
        %a = func.call @reads(%t, %i) : (tensor<8xf32>, index) -> f32
        %b = func.call @writes(%t, %a, %i) : (tensor<8xf32>, f32, index) -> tensor<8xf32>
        %d = func.call @returns(%u) : (tensor<8xf32>) -> tensor<8xf32>
        %r = tensor.insert %v into %d[%i] : tensor<8xf32>
        %x = tensor.extract %b[%j] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
    "a product is written over an operand": Situation("""
        %m = tensor.expand_shape %t [[0, 1]] output_shape [2, 4] : tensor<8xf32>
            into tensor<2x4xf32>
        %k = tensor.expand_shape %u [[0, 1]] output_shape [2, 4] : tensor<8xf32>
            into tensor<2x4xf32>
        %p = linalg.mul ins(%m, %k : tensor<2x4xf32>, tensor<2x4xf32>)
            outs(%m : tensor<2x4xf32>) -> tensor<2x4xf32>
        %r = tensor.collapse_shape %p [[0, 1]] : tensor<2x4xf32> into tensor<8xf32>
        %x = tensor.extract %u[%j] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
    "blocks": Situation("""
        cf.cond_br %c, ^a(%t : tensor<8xf32>), ^b(%u : tensor<8xf32>)
      ^a(%p: tensor<8xf32>):
        %w = tensor.insert %v into %p[%i] : tensor<8xf32>
        cf.br ^b(%w : tensor<8xf32>)
      ^b(%r: tensor<8xf32>):
        %x = tensor.extract %r[%j] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
}


def text_of(situation: Situation) -> str:
    """The whole program."""
    return f"{HELPERS}{MAIN}{situation.body}\n}}\n"


@pytest.fixture(scope="module")
def compared() -> dict[str, list[Decision]]:
    """The decisions about every situation."""
    found = decisions_beside([text_of(situation) for situation in SITUATIONS.values()])
    return dict(zip(SITUATIONS, found, strict=True))


@pytest.mark.parametrize("name", SITUATIONS)
def test_situation(name: str, compared: dict[str, list[Decision]]):
    decisions = compared[name]
    assert decisions
    assert [str(d) for d in decisions if d.theirs and not d.ours] == []
    assert [str(d) for d in decisions if d.ours and not d.theirs] == list(SITUATIONS[name].better)


@pytest.mark.parametrize("name", SITUATIONS)
def test_situation_is_right(name: str):
    """The buffers hold what the tensors held."""
    text = text_of(SITUATIONS[name])
    before = parse(text)
    after = run_passes(text, f"one-shot-bufferize{{{BOUNDARIES} simplify=false}}")
    for seed in (1, 2, 3):
        expected = run(before, seed=seed, outside_seed=seed)
        outcome = run(after, seed=seed + 10, schedule_seed=seed, outside_seed=seed)
        assert expected.difference(outcome, memory_arguments=False) is None


@requires_models
def test_models():
    """In place wherever mlir-opt is: thousands of operands."""
    paths = [*model_files("*.linalg.mlir"), *model_files("tiled/*.linalg.mlir")]
    small = [p for p in paths if p.stat().st_size < 40_000]
    assert small
    for decisions in decisions_beside([path.read_text() for path in small]):
        assert [str(d) for d in decisions if d.theirs and not d.ours] == []


def test_random_programs():
    """
    An operand that only mlir-opt has in place is in exchange for others, or the program has a loop
    that hands on a tensor from outside: see the next test.
    """
    generate = generator_by_name("tensors", {})
    better = worse = 0
    for decisions in decisions_beside([str(generate(seed)) for seed in range(100)]):
        ours = sum(d.ours and not d.theirs for d in decisions)
        theirs = sum(d.theirs and not d.ours for d in decisions)
        better, worse = better + ours, worse + theirs
        assert theirs <= ours or any(_hands_on_from_outside(d) for d in decisions)
    assert worse < better / 2


def _hands_on_from_outside(decision: Decision) -> bool:
    op = decision.op
    loop = op.parent_op()
    return (
        isinstance(op, scf.YieldOp)
        and isinstance(loop, scf.ForOp)
        and is_defined_outside(op.operands[decision.operand], loop)
    )


HANDED_ON = """
func.func @main(%t: tensor<2xf32>, %u: tensor<2xf32>) -> (tensor<2xf32>, f32) {
  %z = arith.constant 0 : index
  %i = arith.constant 1 : index
  %n = arith.constant 3 : index
  %v = arith.constant 7.0 : f32
  %r = scf.for %k = %z to %n step %i iter_args(%a = %t) -> (tensor<2xf32>) {
    %x = tensor.extract %a[%i] : tensor<2xf32>
    %b = tensor.insert %v into %a[%z] : tensor<2xf32>
    %y = tensor.extract %b[%z] : tensor<2xf32>
    "test.op"(%x, %y) {tag = "see"} : (f32, f32) -> ()
    scf.yield %u : tensor<2xf32>
  }
  %w = tensor.extract %u[%z] : tensor<2xf32>
  func.return %r, %w : tensor<2xf32>, f32
}
"""


def test_mlir_copies_what_a_loop_hands_on():
    """
    A tensor from outside that every round yields: mlir-opt allocates and copies one in each round,
    which its annotations do not say. Ours do: either the loop gets the tensor itself, and nothing
    may write to it, or a copy.
    """
    (decisions,) = decisions_beside([HANDED_ON])
    assert [str(d) for d in decisions if d.theirs and not d.ours] == ["tensor.insert #0 operand 1"]
    assert all(d.theirs for d in decisions)
    expected = run(parse(HANDED_ON), seed=1, outside_seed=1)
    (output,) = peer_outputs([HANDED_ON])
    peer = run(parse(output), seed=1, outside_seed=1)
    ours = run(run_passes(HANDED_ON), seed=2, schedule_seed=1, outside_seed=1)
    assert expected.difference(ours, memory_arguments=False) is None
    assert ours.statistics.copies <= peer.statistics.copies
    assert ours.statistics.heap_allocations < peer.statistics.heap_allocations
