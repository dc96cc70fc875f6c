"""In-place decisions beside mlir-opt's: the same, or in place where mlir-opt copies.

Where we differ, the table says for which operand and why ours is right; `test_situations.py` proves
it by a run.
"""

from __future__ import annotations

import pytest
from xdsl.dialects import scf

from bench.bufferization_random import peer_outputs
from tests.support.generators import generator_by_name
from tests.support.interpreter import run
from tests.support.mlir_opt import requires_mlir_opt
from tests.support.real_inputs import SMALL_MODEL_BYTES, model_files, requires_models
from tests.support.tiers import seeds
from tests.unit.one_shot.annotations import Decision, decisions_beside
from tests.unit.one_shot.programs import parse, run_passes
from tests.unit.one_shot.situations import SITUATIONS
from xdsl_mergealloc.interfaces.regions import is_defined_outside

ACCESS = "bufferization.access"
"""Attribute of a declaration that says how it accesses an argument."""

pytestmark = [pytest.mark.oracle, requires_mlir_opt]


@pytest.fixture(scope="module")
def compared() -> dict[str, list[Decision]]:
    """The decisions about every situation; one run of mlir-opt for all that run the same way."""
    groups: dict[tuple[str, str], list[str]] = {}
    for name, situation in SITUATIONS.items():
        groups.setdefault((situation.options, situation.before), []).append(name)
    found: dict[str, list[Decision]] = {}
    for (options, before), names in groups.items():
        texts = [SITUATIONS[name].text for name in names]
        found.update(zip(names, decisions_beside(texts, options, before), strict=True))
    return found


@pytest.mark.thorough
@pytest.mark.parametrize("name", SITUATIONS)
def test_situation(name: str, compared: dict[str, list[Decision]]):
    decisions, situation = compared[name], SITUATIONS[name]
    assert decisions
    assert [str(d) for d in decisions if d.theirs and not d.ours] == list(situation.worse)
    assert [str(d) for d in decisions if d.ours and not d.theirs] == list(situation.better)
    assert bool(situation.because) == bool(situation.better or situation.worse)


@requires_models
@pytest.mark.thorough
def test_models():
    """In place wherever mlir-opt is: thousands of operands."""
    paths = [*model_files("*.linalg.mlir"), *model_files("tiled/*.linalg.mlir")]
    small = [p for p in paths if p.stat().st_size < SMALL_MODEL_BYTES]
    assert small
    for decisions in decisions_beside([path.read_text() for path in small]):
        assert [str(d) for d in decisions if d.theirs and not d.ours] == []


@pytest.mark.thorough
def test_random_programs():
    """
    An operand that only mlir-opt has in place is in exchange for others, or the program has a loop
    that hands on a tensor from outside: see the next test.
    """
    generate = generator_by_name("tensors", {})
    better = worse = 0
    for decisions in decisions_beside([str(generate(seed)) for seed in seeds(100)]):
        ours = sum(d.ours and not d.theirs for d in decisions)
        theirs = sum(d.theirs and not d.ours for d in decisions)
        better, worse = better + ours, worse + theirs
        assert theirs <= ours or any(_hands_on_from_outside(d) for d in decisions)
    # Few programs show little.
    assert worse < (better / 2 if better > 30 else better)


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
    A tensor from outside that every iteration yields: mlir-opt allocates and copies one in each of
    them, which its annotations do not say. Ours do: either the loop gets the tensor itself, and
    nothing may write to it, or a copy.
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
