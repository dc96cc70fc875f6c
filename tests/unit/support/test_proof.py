"""The proof accepts correct transforms and catches wrong ones; failing programs are made small."""

from __future__ import annotations

from dataclasses import replace

import pytest
from xdsl.dialects.builtin import ModuleOp

from tests.support.generators import STRUCTURED, structured_program, unstructured_program
from tests.support.generators.builder import full_context
from tests.support.proof import Failure, Generator, Proof, ProvedOutputs, Transform, prove
from tests.support.shrink import shrink
from tests.unit.support import broken_transforms as transforms

pytestmark = pytest.mark.thorough


def with_deallocs(seed: int) -> ModuleOp:
    """Structured programs that free their allocations."""
    return structured_program(seed, replace(STRUCTURED, deallocs=True))


@pytest.mark.parametrize("generator", [structured_program, unstructured_program])
@pytest.mark.parametrize("transform", [transforms.hoist_constants, "canonicalize,cse"])
def test_correct_transforms_pass(generator: Generator, transform: Transform | str) -> None:
    statistics = prove(transform, generator, range(40), shrink_seconds=0)
    assert statistics.programs == 40
    assert statistics.changed > 30


def test_statistics_of_an_unchanged_program() -> None:
    statistics = prove(transforms.keep, structured_program, range(10))
    assert (statistics.programs, statistics.changed) == (10, 0)
    assert statistics.before == statistics.after
    assert statistics.before.heap_allocations > 0


WRONG = [
    (transforms.share_buffers, structured_program, "observable difference|use after free|double"),
    (transforms.share_buffers, unstructured_program, "observable difference|use after free"),
    (transforms.free_early, structured_program, "use after free"),
    (transforms.free_early, unstructured_program, "use after free"),
    (transforms.drop_copies, structured_program, "observable difference"),
    (transforms.hoist_out_of_parallel, structured_program, "observable difference"),
    (transforms.sink_definition, structured_program, "dominance"),
    (transforms.sink_definition, unstructured_program, "dominance"),
]


@pytest.mark.parametrize(("transform", "generator", "message"), WRONG)
def test_wrong_transforms_are_caught(
    transform: Transform, generator: Generator, message: str
) -> None:
    with pytest.raises(AssertionError, match=message):
        prove(transform, generator, range(60), shrink_seconds=0)


def test_leaks_are_caught_when_asked_for() -> None:
    prove(transforms.keep, with_deallocs, range(40), check_leaks=True)
    with pytest.raises(AssertionError, match="leak"):
        prove(
            transforms.forget_deallocs, with_deallocs, range(10), check_leaks=True, shrink_seconds=0
        )


def test_crash_and_refusal() -> None:
    def crash(context: object, module: ModuleOp) -> None:
        raise ValueError("cannot")

    with pytest.raises(AssertionError, match="crash ValueError: cannot"):
        prove(crash, structured_program, range(1), shrink_seconds=0)
    statistics = prove(crash, structured_program, range(3), allowed_errors=(ValueError,))
    assert (statistics.programs, statistics.refused) == (3, 3)
    other = Proof(crash, allowed_errors=(ValueError,), allowed_message="must not")
    failure = other.judge(structured_program(0))
    assert failure is not None
    assert failure.kind == "crash ValueError"


def test_equal_outputs_are_proved_once() -> None:
    program = with_deallocs(0)
    proved = ProvedOutputs()
    forget = Proof(transforms.forget_deallocs)
    assert forget.judge(program, proved=proved) is None
    output = program.clone()
    transforms.forget_deallocs(full_context(), output)
    assert proved.outcome_of(output, (False, True)) is not None
    assert proved.outcome_of(program, (False, True)) is None
    # That nothing leaks was not asked before.
    assert proved.outcome_of(output, (True, True)) is None
    failure = Proof(transforms.forget_deallocs, check_leaks=True).judge(program, proved=proved)
    assert failure is not None
    assert failure.kind == "leak"


def test_failing_program_is_made_small() -> None:
    proof = Proof(transforms.free_early)
    program = structured_program(0)
    failure = proof.judge(program)
    assert failure is not None
    small = shrink(program, lambda m: proof.fails_alike(m, failure), seconds=10)
    assert sum(1 for _ in small.walk()) <= 12
    again = proof.judge(small)
    assert again is not None
    assert again.kind == failure.kind


def test_errors_are_alike_if_they_say_the_same_but_for_names_and_numbers():
    wrong = Failure("crash PassError", "error: in @f: '%a' needs 12 bytes\nhere")
    assert wrong.is_alike(Failure("crash PassError", "error: in @g: '%x.1' needs 4 bytes\nthere"))
    assert not wrong.is_alike(Failure("crash PassError", "error: in @f: '%a' is not known"))
    assert not wrong.is_alike(Failure("crash ValueError", wrong.message))
    assert Failure("leak", "4 bytes").is_alike(Failure("leak", "of '%a'"))
