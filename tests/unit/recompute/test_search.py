"""Which tensors are computed again or later, and what for: the rules RC1 to RC5."""

from __future__ import annotations

import random

import pytest
from xdsl.dialects.builtin import ModuleOp

from tests.support.generators import generator_by_name
from tests.support.proof import Proof
from tests.support.recompute_anything import change_anything, recompute_anything
from tests.support.tiers import seeds
from tests.unit.one_shot.programs import parse
from xdsl_mergealloc.nests import walk
from xdsl_mergealloc.recompute import search
from xdsl_mergealloc.recompute.chain import Chain
from xdsl_mergealloc.recompute.search import BlockOutcome, RecomputeOptions, recompute_tensors
from xdsl_mergealloc.tiling.tensors import TensorBlock

EXP = "linalg.exp ins({} : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>"
SUM = (
    "linalg.matmul ins(%m, {} : tensor<64x64xf32>, tensor<64x1xf32>)"
    " outs(%f : tensor<64x1xf32>) -> tensor<64x1xf32>"
)
LARGE = '"test.op"() : () -> tensor<4096xf32>'
USE = '"test.op"({}) : ({}) -> ()'


def program(*statements: str) -> ModuleOp:
    """A function of vectors; `%e` is empty."""
    lines = "\n".join(statements)
    return parse(
        f"""
        func.func @f(%x: tensor<64xf32>, %m: tensor<64x64xf32>, %n: tensor<64x1xf32>) {{
          %e = tensor.empty() : tensor<64xf32>
          %f = tensor.empty() : tensor<64x1xf32>
          {lines}
          func.return
        }}"""
    )


def outcome_of(
    *statements: str, budget: int | None = None, max_recompute: int = 1000
) -> tuple[BlockOutcome, list[str]]:
    """What was done, and the program then: the names of its operations."""
    module = program(*statements)
    (outcome,) = recompute_tensors(module, RecomputeOptions(budget, max_recompute))
    module.verify()
    names = [op.name.removeprefix("linalg.") for op in walk(module) if op.parent_op() is not None]
    return outcome, [name for name in names if name in ("exp", "matmul", "test.op")]


ACROSS = (
    f"%a = {EXP.format('%x')}",
    USE.format("%a", "tensor<64xf32>"),
    f"%l = {LARGE}",
    USE.format("%l", "tensor<4096xf32>"),
    USE.format("%a", "tensor<64xf32>"),
)


def test_what_is_live_across_the_peak_is_computed_again_behind_it():
    outcome, names = outcome_of(*ACROSS)
    assert names == ["exp", "test.op", "test.op", "test.op", "exp", "test.op"]
    (choice,) = outcome.choices
    assert (choice.peak_before, choice.peak_after) == (4 * (4096 + 64), 4 * 4096)
    assert choice.chain.extra_work == 64


def test_what_is_needed_behind_the_peak_only_is_computed_there():
    outcome, names = outcome_of(ACROSS[0], *ACROSS[2:], max_recompute=0)
    assert names == ["test.op", "test.op", "exp", "test.op"]
    (choice,) = outcome.choices
    assert choice.chain.extra_work == 0
    assert choice.chain.repeated == ()


def test_it_goes_back_to_what_is_there():
    """A chain begins with arguments, and with what others need behind the peak anyway (RC1)."""
    three = (
        f"%a = {EXP.format('%x')}",
        f"%b = {EXP.format('%a')}",
        f"%c = {EXP.format('%b')}",
        USE.format("%c", "tensor<64xf32>"),
        *ACROSS[2:4],
        USE.format("%c", "tensor<64xf32>"),
    )
    _, from_an_argument = outcome_of(*three)
    assert from_an_argument == ["exp"] * 3 + ["test.op"] * 3 + ["exp"] * 3 + ["test.op"]
    _, from_there = outcome_of(
        *three[:5],
        USE.format("%a, %l", "tensor<64xf32>, tensor<4096xf32>"),
        three[-1],
        USE.format("%a", "tensor<64xf32>"),
    )
    assert from_there == ["exp"] * 3 + ["test.op"] * 3 + ["exp"] * 2 + ["test.op"] * 2


def test_sums_are_moved_but_not_done_twice():
    """RC2."""
    across = (
        *ACROSS[2:4],
        USE.format("%s", "tensor<64x1xf32>"),
    )
    _, moved = outcome_of(f"%s = {SUM.format('%n')}", *across)
    assert moved == ["test.op", "test.op", "matmul", "test.op"]
    outcome, stays = outcome_of(
        f"%s = {SUM.format('%n')}", USE.format("%s", "tensor<64x1xf32>"), *across
    )
    assert stays == ["matmul", "test.op", "test.op", "test.op", "test.op"]
    assert outcome.choices == []
    assert outcome.stopped == "no tensor to compute again at the peak of 16640 bytes"


def test_no_more_is_done_twice_than_is_allowed():
    """RC4: 64 iterations of 64."""
    assert outcome_of(*ACROSS, max_recompute=100)[0].choices
    assert not outcome_of(*ACROSS, max_recompute=99)[0].choices


def test_within_the_budget_nothing_is_done():
    outcome, _ = outcome_of(*ACROSS, budget=16_640)
    assert outcome.stopped == "16640 bytes fit"
    assert not outcome.choices


def test_what_does_not_lower_the_peak_in_the_end_is_undone():
    """RC5: the second peak stays, since its vector comes from elsewhere."""
    outcome, names = outcome_of(
        *ACROSS,
        '%v = "test.op"() : () -> tensor<64xf32>',
        f"%k = {LARGE}",
        USE.format("%k", "tensor<4096xf32>"),
        USE.format("%v", "tensor<64xf32>"),
    )
    assert outcome.choices == []
    assert names[:5] == ["exp", "test.op", "test.op", "test.op", "test.op"]


def test_tries_end(monkeypatch: pytest.MonkeyPatch):
    """Each looks at the whole block: for as many peaks as here there are not enough of them."""
    monkeypatch.setattr(search, "_MOST_LOOKED_AT", 1)
    monkeypatch.setattr(search, "_MOST_LOOKS", 1)
    layers = [
        line.replace("%a", f"%a{n}").replace("%l", f"%l{n}") for n in range(6) for line in ACROSS
    ]
    outcome, names = outcome_of(*layers)
    assert outcome.choices == []
    assert outcome.stopped == "too many peaks of 16640 bytes"
    assert names == ["exp", "test.op", "test.op", "test.op", "test.op"] * 6
    monkeypatch.undo()
    assert len(outcome_of(*layers)[0].choices) == 6


def test_in_layers_that_are_alike_one_try_each_is_enough(monkeypatch: pytest.MonkeyPatch):
    """The tensor that waits across all of them is tried at the first peak only."""
    layers = [
        line.replace("%a", f"%a{n}").replace("%l", f"%l{n}") for n in range(6) for line in ACROSS
    ]
    waiting = "%w = linalg.log ins(%x : tensor<64xf32>) outs(%x : tensor<64xf32>) -> tensor<64xf32>"
    tried: list[int] = []

    class Counted(search.Change):
        def __init__(self, tensors: TensorBlock, chain: Chain):
            tried.append(chain.place)
            super().__init__(tensors, chain)

    monkeypatch.setattr(search, "Change", Counted)
    outcome, _ = outcome_of(waiting, *layers, USE.format("%w", "tensor<64xf32>"))
    first, *others = [choice.chain.place for choice in outcome.choices if choice.chain.repeated]
    assert len(others) == 5
    assert tried.count(first) > 1
    assert [tried.count(place) for place in others] == [1] * 5


def test_what_has_effects_stays():
    outcome, _ = outcome_of('%a = "test.op"(%x) : (tensor<64xf32>) -> tensor<64xf32>', *ACROSS[2:])
    assert not outcome.choices


def test_what_can_fail_stays():
    """An index is computed: in front of something that might not return, it would fail before."""
    across = (
        *ACROSS[2:4],
        USE.format("%a", "tensor<64xf32>"),
    )
    index = '%i, %s = "test.op"() : () -> (index, f32)'
    insertion = "%a = tensor.insert %s into %x[%i] : tensor<64xf32>"
    outcome, names = outcome_of(index, insertion, *across)
    assert not outcome.choices
    assert names == ["test.op"] * 4


def test_views_are_taken_along():
    """What is used behind the peak is a reshape that is made in front of it."""
    outcome, names = outcome_of(
        ACROSS[0],
        "%w = tensor.expand_shape %a [[0, 1]] output_shape [8, 8]"
        " : tensor<64xf32> into tensor<8x8xf32>",
        *ACROSS[2:4],
        USE.format("%w", "tensor<8x8xf32>"),
    )
    assert names == ["test.op", "test.op", "exp", "test.op"]
    (choice,) = outcome.choices
    assert [op.name for op in choice.chain.moved] == [
        "tensor.empty",
        "linalg.exp",
        "tensor.expand_shape",
    ]


def test_an_outcome_can_be_taken_back():
    module = program(*ACROSS)
    before = str(module)
    (outcome,) = recompute_tensors(module, RecomputeOptions(max_recompute=1000))
    assert str(module) != before
    outcome.undo()
    assert str(module) == before


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
