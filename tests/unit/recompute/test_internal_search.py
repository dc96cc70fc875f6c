"""Number of tries of the search, and changes of any tensor, worthwhile or not.

All of this is about the inside of the folder, and may go with it; the results of the pass are
tested elsewhere.
"""

from __future__ import annotations

import random

import pytest
from xdsl.dialects.builtin import ModuleOp

from tests.support.generators import generator_by_name
from tests.support.proof import Proof
from tests.support.recompute_anything import change_anything, recompute_anything, slice_anything
from tests.support.tiers import seeds
from tests.unit.one_shot.programs import parse
from xdsl_mergealloc.recompute import search
from xdsl_mergealloc.recompute.chain import Chain, do_chain
from xdsl_mergealloc.recompute.search import RecomputeOptions, recompute_tensors
from xdsl_mergealloc.tensors import edits
from xdsl_mergealloc.tensors.block import TensorBlock
from xdsl_mergealloc.tensors.edits import Edits

EXP = "linalg.exp ins({} : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>"
LARGE = '"test.op"() : () -> tensor<4096xf32>'
USE = '"test.op"({}) : ({}) -> ()'


OPTIONS = RecomputeOptions(budget=None, max_recompute=1000)


def program(*statements: str) -> ModuleOp:
    """A function of vectors; `%e` is empty."""
    lines = "\n".join(statements)
    return parse(
        f"""
        func.func @f(%x: tensor<64xf32>) {{
          %e = tensor.empty() : tensor<64xf32>
          {lines}
          func.return
        }}"""
    )


ACROSS = (
    f"%a = {EXP.format('%x')}",
    USE.format("%a", "tensor<64xf32>"),
    f"%l = {LARGE}",
    USE.format("%l", "tensor<4096xf32>"),
    USE.format("%a", "tensor<64xf32>"),
)


LAYERS = [line.replace("%a", f"%a{n}").replace("%l", f"%l{n}") for n in range(6) for line in ACROSS]


@pytest.mark.parametrize("enough", [True, False])
@pytest.mark.parametrize("limit", [("_MOST_LOOKED_AT", 222, 221), ("_MOST_LOOKS", 7, 6)])
def test_tries_end(enough: bool, limit: tuple[str, int, int], monkeypatch: pytest.MonkeyPatch):
    """Each looks at the whole block, of 32 operations and two more for each tensor that is computed
    again: at 32, 34, ..., 42. If that is too much for the last peak, nothing is done."""
    name, most, too_few = limit
    monkeypatch.setattr(edits, "_MOST_LOOKED_AT", 1)
    monkeypatch.setattr(edits, "_MOST_LOOKS", 1)
    monkeypatch.setattr(edits, name, most if enough else too_few)
    module = program(*LAYERS)
    before = str(module)
    (outcome,) = recompute_tensors(module, OPTIONS)
    if enough:
        assert outcome.stopped == "no tensor to compute again at the peak of 16384 bytes"
        assert len(outcome.choices) == 6
        outcome.undo()
    else:
        assert outcome.stopped == "too many peaks of 16640 bytes"
        assert outcome.choices == []
    assert str(module) == before


def test_in_layers_that_are_alike_one_try_each_is_enough(monkeypatch: pytest.MonkeyPatch):
    """The tensor that waits across all of them is tried at the first peak only; one that comes from
    elsewhere is not."""
    waiting = "%w = linalg.log ins(%x : tensor<64xf32>) outs(%x : tensor<64xf32>) -> tensor<64xf32>"
    other = '%o = "test.op"() : () -> tensor<64xf32>'
    tried: list[Chain] = []

    def counted(tensors: TensorBlock, chain: Chain) -> Edits:
        tried.append(chain)
        return do_chain(tensors, chain)

    monkeypatch.setattr(search, "do_chain", counted)
    uses = (USE.format(name, "tensor<64xf32>") for name in ("%w", "%o"))
    module = program(waiting, other, *LAYERS, *uses)
    (outcome,) = recompute_tensors(module, OPTIONS)
    first, *others = [choice.chain.place for choice in outcome.choices if choice.chain.repeated]
    assert len(others) == 5
    places = [chain.place for chain in tried]
    assert places.count(first) > 1
    assert [places.count(place) for place in others] == [1] * 5
    assert {chain.value.op.name for chain in tried} == {"linalg.exp", "linalg.log"}


LOOP = "scf.for %i = %zero to %n step %one {{\n{}\n}}"
INDICES = ("%zero = arith.constant 0 : index", "%one = arith.constant 1 : index")
NOT_AGAIN = ACROSS[0].replace(EXP.format("%x"), '"test.op"() : () -> tensor<64xf32>')
IN_SLICES = (
    f"%b = {EXP.format('%x')}",
    f"%a = {EXP.format('%x')}",
    *(
        f"%{name}{first} = tensor.extract_slice %{name}[{first}] [32] [1]"
        " : tensor<64xf32> to tensor<32xf32>"
        for name in "ab"
        for first in (0, 32)
    ),
    *(USE.format(f"%{name}0", "tensor<32xf32>") for name in "ab"),
    f"%l = {LARGE}",
    USE.format("%l", "tensor<4096xf32>"),
    *(USE.format(f"%{name}32", "tensor<32xf32>") for name in "ab"),
)


@pytest.mark.parametrize(
    ("inside", "other_bytes"), [(ACROSS, 16384 + 256), (IN_SLICES, 16384 + 512)]
)
def test_loops_are_as_before_if_another_one_takes_as_much(
    inside: tuple[str, ...], other_bytes: int
):
    """What is computed again in the first loop, or in slices, lowers no peak then."""
    others = [NOT_AGAIN.replace("%a", f"%o{n}") for n in range((other_bytes - 16384) // 256)]
    uses = [USE.format(f"%o{n}", "tensor<64xf32>") for n in range(len(others))]
    other = (*others, *ACROSS[2:4], *uses)
    first_loop, second_loop = (LOOP.format("\n".join(body)) for body in (inside, other))
    alone = program("%n = arith.constant 7 : index", *INDICES, first_loop)
    (outcome,) = recompute_tensors(alone, OPTIONS)
    assert outcome.stopped == "no tensor to compute again at the peak of 16384 bytes"
    module = program("%n = arith.constant 7 : index", *INDICES, first_loop, second_loop)
    before = str(module)
    (outcome,) = recompute_tensors(module, OPTIONS)
    assert outcome.stopped == f"no tensor to compute again at the peak of {other_bytes} bytes"
    assert outcome.changes == []
    assert str(module) == before
    assert outcome.peak_op is next(op for op in module.walk() if op.name == "scf.for")


GENERATORS = ("chains", "chain-forms", "structured-tensors", "tensors")


@pytest.mark.parametrize("name", GENERATORS)
def test_any_tensor_behind_anything(name: str):
    make = generator_by_name(name, {})
    changed = 0
    for seed in seeds(60):
        proof = Proof(recompute_anything(seed), compare_memory_arguments=False)
        program = make(seed)
        failure = proof.judge(program)
        assert failure is None, proof.report(program, failure, f"seed {seed}", 20.0)
        changed += change_anything(program, random.Random(seed)) is not None
    assert changed * 2 > len(seeds(60))


@pytest.mark.parametrize("name", GENERATORS)
def test_any_tensor_in_slices(name: str):
    make = generator_by_name(name, {})
    for seed in seeds(60):
        proof = Proof(slice_anything(seed), compare_memory_arguments=False)
        program = make(seed)
        failure = proof.judge(program)
        assert failure is None, proof.report(program, failure, f"seed {seed}", 20.0)


@pytest.mark.parametrize("name", GENERATORS)
def test_changes_can_be_taken_back(name: str):
    make = generator_by_name(name, {})
    for seed in seeds(40):
        module, rng = make(seed), random.Random(seed)
        before = str(module)
        changes = [change_anything(module, rng) for _ in range(4)]
        for change in reversed(changes):
            if change is not None:
                change.undo()
        assert str(module) == before
