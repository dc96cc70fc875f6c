"""Each simplification alone: its saving; and everything is right without it.

No option of a pass switches one off, so this is about the inside of the folder, and may go with it.
"""

from __future__ import annotations

from collections.abc import Collection

import pytest
from xdsl.context import Context
from xdsl.dialects.builtin import IntegerType, ModuleOp

from tests.support.generators import generator_by_name
from tests.support.interpreter import run
from tests.support.proof import prove
from tests.support.tiers import seeds
from tests.unit.deallocation.programs import count, parse
from tests.unit.deallocation.situations import SITUATIONS
from tests.unit.deallocation.test_against_mlir import outside_seeds
from tests.unit.deallocation.test_owning_joins import SPARED, program
from xdsl_mergealloc.deallocation import decisions
from xdsl_mergealloc.deallocation.decisions import DeallocationOptions
from xdsl_mergealloc.deallocation.functions import insert_deallocations
from xdsl_mergealloc.deallocation.simplification import ALL_SIMPLIFICATIONS, Simplification

ALL = frozenset(ALL_SIMPLIFICATIONS)


def free(
    text: str, simplifications: Collection[Simplification], prefer_clones: bool = True
) -> ModuleOp:
    """A program with its frees."""
    module = parse(text)
    options = DeallocationOptions(prefer_clones, False, simplifications)
    insert_deallocations(module, options)
    module.verify()
    return module


def with_and_without(
    name: str, simplification: Simplification, prefer_clones: bool = True
) -> tuple[ModuleOp, ModuleOp]:
    """A situation with all simplifications, and with all but one."""
    text = SITUATIONS[name].program()
    return (
        free(text, ALL, prefer_clones),
        free(text, ALL - {simplification}, prefer_clones),
    )


def indicators(module: ModuleOp) -> int:
    """Number of `i1` results of control flow."""
    return sum(
        result.type == IntegerType(1)
        for op in module.walk()
        if op.name.startswith("scf.")
        for result in op.results
    )


def test_fold():
    """D10: of constants nothing is computed."""
    on, off = with_and_without(
        "loop that swaps two buffers, in a branch", Simplification.FOLD, False
    )
    operations = ("arith.andi", "arith.ori", "arith.xori")
    assert sum(count(on, op) for op in operations) < sum(count(off, op) for op in operations)


def test_compare_no_pointers():
    """D11: an `i1` says which of the two that the loop swaps an alias is."""
    pointer = "memref.extract_aligned_pointer_as_index"
    on, off = with_and_without(
        "loop that swaps two buffers, in a branch", Simplification.COMPARE_NO_POINTERS, False
    )
    assert count(on, pointer) == 0
    assert count(off, pointer) > 0
    assert indicators(on) > indicators(off)


def test_hand_over():
    """D12: whichever it is, it has to be freed; that takes no indicator."""
    on, off = with_and_without("if: two new buffers", Simplification.HAND_OVER)
    assert (indicators(on), count(on, "memref.dealloc")) == (0, 1)
    assert count(off, "bufferization.dealloc") + count(off, "bufferization.clone") > 0


def test_clone():
    """D13: the argument is cloned, instead of an indicator that says that it is not ours."""
    on, off = with_and_without("if: argument or new buffer", Simplification.CLONE)
    assert (count(on, "bufferization.clone"), indicators(on)) == (1, 0)
    assert (count(off, "bufferization.clone"), indicators(off)) == (0, 1)


def test_unread():
    """D14: in place of a value that is not read, the buffer from before is forwarded though it is
    freed."""
    on, off = with_and_without("names change places, unused", Simplification.UNREAD)
    assert count(on, "bufferization.clone") + count(on, "bufferization.dealloc") == 0
    assert count(on, "memref.dealloc") <= count(off, "memref.dealloc")


@pytest.mark.parametrize("name", SPARED)
def test_owning_join(name: str):
    """D17: without it, each buffer that is returned has to be a clone."""
    body, returned, frees = SPARED[name]
    text = program(body, returned)
    on, off = free(text, ALL), free(text, ALL - {Simplification.OWNING_JOIN})
    assert (count(on, "bufferization.clone"), count(on, "memref.dealloc")) == (0, frees)
    assert count(off, "bufferization.clone") == len(returned.split(","))


def subsets() -> dict[str, frozenset[Simplification]]:
    """None of them, and all but each."""
    found = {"none": frozenset[Simplification]()}
    for simplification in Simplification:
        found[f"not {simplification.name}"] = ALL - {simplification}
    return found


@pytest.mark.parametrize("name", SITUATIONS)
@pytest.mark.parametrize("subset", subsets())
def test_right_without(name: str, subset: str):
    """Nothing leaks, nothing is freed twice or early, and the program shows the same."""
    text = SITUATIONS[name].program()
    before, after = parse(text), free(text, subsets()[subset])
    for seed in outside_seeds():
        outcome = run(after, outside_seed=seed, check_leaks=True)
        difference = run(before, outside_seed=seed).difference(outcome)
        assert difference is None, difference


@pytest.mark.fuzz
@pytest.mark.parametrize("generator", ["structured", "unstructured"])
@pytest.mark.parametrize("simplification", [None, *Simplification])
def test_right_with_one_alone(simplification: Simplification | None, generator: str):
    """Ownership and placement are right by themselves, and with each simplification alone."""
    chosen = frozenset[Simplification]() if simplification is None else {simplification}
    options = DeallocationOptions(True, True, chosen)

    def transform(_: Context, module: ModuleOp) -> None:
        insert_deallocations(module, options)

    prove(
        transform, generator_by_name(generator, {"deallocs": False}), seeds(320), check_leaks=True
    )


def test_decisions_that_do_not_come_to_an_end(monkeypatch: pytest.MonkeyPatch):
    """No program is known that has any; what they are about is left alone."""
    text = SITUATIONS["while: three names of one buffer"].program()
    frees = "memref.dealloc", "bufferization.dealloc"
    assert [count(free(text, ALL, prefer_clones=False), name) for name in frees] == [1, 4]
    monkeypatch.setattr(decisions, "FEWEST_ITERATIONS", -100)
    assert [count(free(text, ALL, prefer_clones=False), name) for name in frees] == [0, 0]
