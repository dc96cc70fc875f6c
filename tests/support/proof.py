"""The execution proof: a pass must not change what random programs show to the outside world.

A program runs before and after the pass, under several seeds for what the outside world answers,
and with different poison in uninitialised memory. The pass's output must verify, respect
dominance, break no rule of memory, and be observably equal.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.parser import Parser
from xdsl.passes import PassPipeline
from xdsl.universe import Universe

from tests.support.dominance import assert_dominance
from tests.support.generators.builder import full_context
from tests.support.interpreter import InterpreterError, MemoryFault, Outcome, Statistics, run
from tests.support.mlir_opt import assert_accepted
from tests.support.shrink import shrink

Transform = Callable[[Context, ModuleOp], None]
"""The transformation to be proved: changes the module in place."""
Generator = Callable[[int], ModuleOp]
"""Makes a program from a seed."""

watchers: list[Callable[[ProofStatistics], None]] = []
"""Called by `prove` after each program, with the total cost so far."""

Demands = tuple[bool, bool]
"""Whether all memory must be freed; whether memory arguments must end with the same contents."""

RUNS = ((1, 0), (2, 1))
"""(seed of poison and schedule, outside seed) of the runs after the pass. The runs before the pass
have the same schedule, so that statistics compare, and other poison."""
BEFORE_POISON_SEED = 0


@dataclass(frozen=True)
class Failure:
    """Failure of a pass on a program."""

    kind: str
    """The sort of failure; shrinking keeps it."""
    message: str

    def is_alike(self, other: Failure) -> bool:
        """Whether it may be the same fault: of errors, the first lines have to agree, except for
        names and numbers."""
        return self.kind == other.kind and (
            not self.kind.startswith("crash") or _general(self.message) == _general(other.message)
        )


@dataclass
class ProofStatistics:
    """Coverage of a proof. Totals are over programs, run once with outside seed 0."""

    programs: int = 0
    changed: int = 0
    """Programs that the pass changed at all."""
    refused: int = 0
    """Programs that the pass refused with one of the allowed errors."""
    operations: int = 0
    """Operations of the outputs."""
    before: Statistics = field(default_factory=Statistics)
    after: Statistics = field(default_factory=Statistics)

    def add(self, other: ProofStatistics) -> None:
        """Add the coverage of another proof of the same pass."""
        self.programs += other.programs
        self.changed += other.changed
        self.refused += other.refused
        self.operations += other.operations
        _accumulate(self.before, other.before)
        _accumulate(self.after, other.after)

    def __str__(self) -> str:
        return (
            f"{self.programs} programs, {self.changed} changed, {self.refused} refused; "
            f"allocations {self.before.heap_allocations} -> {self.after.heap_allocations}, "
            f"peak bytes {self.before.peak_heap_bytes} -> {self.after.peak_heap_bytes}, "
            f"copies {self.before.copies} -> {self.after.copies}, "
            f"deallocations {self.before.deallocations} -> {self.after.deallocations}"
        )


_everything_installed = cache(Universe.get_multiverse)
"""Plug-ins are looked for on the disk, once."""


def parse_pipeline(pipeline: str) -> PassPipeline:
    """A pass or a pipeline of passes as xdsl-opt's `-p` takes it, of any installed plug-in."""
    return PassPipeline.parse_spec(_everything_installed().all_passes, pipeline)


def pipeline_transform(pipeline: str) -> Transform:
    """The transformation by a pipeline, in the syntax of `parse_pipeline`."""
    return parse_pipeline(pipeline).apply


def transformed(path: Path, pipeline: str) -> ModuleOp:
    """Output of a pipeline for a file."""
    context = full_context()
    module = Parser(context, path.read_text(), path.name).parse_module()
    pipeline_transform(pipeline)(context, module)
    return module


def entries(module: ModuleOp) -> list[ModuleOp]:
    """The module and those inside of it that have a main function, which are programs, too."""
    inner = [
        op
        for op in module.body.block.ops
        if isinstance(op, ModuleOp)
        and any(isinstance(f, FuncOp) and f.sym_name.data == "main" for f in op.body.block.ops)
    ]
    return [module, *inner]


def frees_all_memory(module: ModuleOp) -> bool:
    """The program, as it is, frees (or returns) all that it allocates."""
    try:
        for entry in entries(module):
            for seed, outside in RUNS:
                run(entry, seed=seed, outside_seed=outside, check_leaks=True)
    except MemoryFault:
        return False
    return True


def expected_outcomes(program: ModuleOp) -> list[Outcome]:
    """Outcomes of the runs of a program, which a pass has to preserve.

    Raises MemoryFault, InterpreterError: the program itself is wrong.
    """
    return [
        run(entry, seed=BEFORE_POISON_SEED, schedule_seed=seed, outside_seed=outside)
        for entry in entries(program)
        for seed, outside in RUNS
    ]


def invalid_output(after: ModuleOp) -> Failure | None:
    """Failure of a pass whose output is not a valid program; None if it is valid."""
    try:
        after.verify()
    except Exception as error:
        return Failure("output does not verify", str(error))
    try:
        assert_dominance(after)
    except AssertionError as error:
        return Failure("dominance", str(error))
    return None


@dataclass
class ProvedOutputs:
    """
    Proved outputs of passes for one program: many pipelines produce equal ones. An output that
    equals one of these, with no further demands, need not run again.
    """

    _outcomes: dict[Demands, list[tuple[ModuleOp, Outcome]]] = field(
        default_factory=dict["Demands", "list[tuple[ModuleOp, Outcome]]"]
    )

    def add(self, output: ModuleOp, demands: Demands, outcome: Outcome) -> None:
        """Note an output, the demands on it, and the first of its outcomes."""
        self._outcomes.setdefault(demands, []).append((output, outcome))

    def outcome_of(self, output: ModuleOp, demands: Demands) -> Outcome | None:
        """The outcome of an equal output, if there was one."""
        for proved, outcome in self._outcomes.get(demands, ()):
            if proved.is_structurally_equivalent(output):
                return outcome
        return None


def _accumulate(total: Statistics, one: Statistics) -> None:
    for name, value in vars(one).items():
        setattr(total, name, getattr(total, name) + value)


@dataclass(frozen=True)
class Proof:
    """A pass, and the demands on its output."""

    transform: Transform
    check_leaks: bool = False
    """The output must free (or return) all it allocates."""
    allowed_errors: tuple[type[Exception], ...] = ()
    """Errors by which the pass may refuse a program."""
    allowed_message: str = ""
    """A pattern for the message of each such error."""
    compare_memory_arguments: bool = True
    """The final contents of memory arguments must stay the same (not so for bufferization)."""

    def judge(
        self,
        before: ModuleOp,
        statistics: ProofStatistics | None = None,
        expected: Sequence[Outcome] | None = None,
        proved: ProvedOutputs | None = None,
        transformed: Callable[[], ModuleOp] | None = None,
        outputs: list[ModuleOp] | None = None,
    ) -> Failure | None:
        """Runs the proof on one program, which stays as it is.

        Args:
            before: the program.
            statistics: what the proof covers is added to them.
            expected: its `expected_outcomes`, if they are known.
            proved: outputs of the same program that need no proof; this one is added to them.
            transformed: makes what the transform makes of it, where that is known in another way.
            outputs: what the transform makes of it is added to them.

        Raises MemoryFault, InterpreterError: the program itself is wrong.
        """
        if expected is None:
            expected = expected_outcomes(before)
        try:
            after = self._transformed(before) if transformed is None else transformed()
        except Exception as error:
            allowed = isinstance(error, self.allowed_errors)
            if allowed and re.search(self.allowed_message, str(error)):
                if statistics is not None:
                    statistics.programs += 1
                    statistics.refused += 1
                return None
            return Failure(f"crash {type(error).__name__}", str(error))
        if outputs is not None:
            outputs.append(after)
        demands = self.check_leaks, self.compare_memory_arguments
        outcome = None if proved is None else proved.outcome_of(after, demands)
        if outcome is None:
            outcome = self._run(after, expected)
            if isinstance(outcome, Failure):
                return outcome
            if proved is not None:
                proved.add(after, demands, outcome)
        if statistics is not None:
            statistics.programs += 1
            statistics.changed += not before.is_structurally_equivalent(after)
            statistics.operations += sum(1 for _ in after.walk())
            _accumulate(statistics.before, expected[0].statistics)
            _accumulate(statistics.after, outcome.statistics)
        return None

    def _transformed(self, before: ModuleOp) -> ModuleOp:
        after = before.clone()
        self.transform(full_context(), after)
        return after

    def _run(self, after: ModuleOp, expected: Sequence[Outcome]) -> Outcome | Failure:
        """The first outcome of an output, if all are right."""
        invalid = invalid_output(after)
        if invalid is not None:
            return invalid
        outcomes: list[Outcome] = []
        runs = [(entry, *seeds) for entry in entries(after) for seeds in RUNS]
        for (entry, poison, outside), wanted in zip(runs, expected, strict=True):
            try:
                outcome = run(
                    entry, seed=poison, outside_seed=outside, check_leaks=self.check_leaks
                )
            except MemoryFault as fault:
                return Failure(fault.kind.value, str(fault))
            except InterpreterError as error:
                return Failure(type(error).__name__, str(error))
            difference = wanted.difference(outcome, memory_arguments=self.compare_memory_arguments)
            if difference is not None:
                return Failure("observable difference", difference)
            outcomes.append(outcome)
        return outcomes[0]

    def fails_alike(self, program: ModuleOp, expected: Failure) -> bool:
        """The program is correct, and the pass breaks it in the given way."""
        program.verify()
        assert_dominance(program)
        failure = self.judge(program)
        if failure is None or not failure.is_alike(expected):
            return False
        for entry in entries(program):
            for _, outside in RUNS:
                outcomes = [run(entry, seed=seed, outside_seed=outside) for seed in (3, 4, 5)]
                if not all(outcomes[0].observably_equal(other) for other in outcomes[1:]):
                    return False
        return True

    def report(self, program: ModuleOp, failure: Failure, name: str, seconds: float) -> str:
        """The failure in words, with the smallest program that shows it and the output for it."""
        if seconds > 0:
            frees_all = self.check_leaks and frees_all_memory(program)
            program = shrink(
                program,
                lambda smaller: (
                    self.fails_alike(smaller, failure)
                    and (not frees_all or frees_all_memory(smaller))
                ),
                seconds=seconds,
            )
            failure = self.judge(program) or failure
        after = program.clone()
        try:
            self.transform(full_context(), after)
            output = str(after)
        except Exception as error:
            output = f"{type(error).__name__}: {error}"
        return (
            f"{name}: {failure.kind}: {failure.message}\n"
            f"--- program\n{program!s}\n--- after the pass\n{output}"
        )


def _general(message: str) -> str:
    """The first line of a message without names and numbers."""
    return re.sub(r"'[^']*'|[@%]\w+|\d+", "_", message.partition("\n")[0])


def prove(
    transform: Transform | str,
    generator: Generator,
    seeds: Iterable[int],
    *,
    check_leaks: bool = False,
    allowed_errors: tuple[type[Exception], ...] = (),
    allowed_message: str = "",
    compare_memory_arguments: bool = True,
    shrink_seconds: float = 20.0,
) -> ProofStatistics:
    """Proves a pass on random programs; MLIR's verifier, where it is there, accepts the outputs.

    Args:
        transform: a callable `(context, module) -> None`, or a pipeline as `xdsl-opt -p` takes it.
        generator: makes a program from a seed.
        seeds: which programs.
        check_leaks: the output must free (or return) all it allocates.
        allowed_errors: errors by which the pass may refuse a program.
        allowed_message: a pattern for the message of each such error.
        compare_memory_arguments: False for bufferization, which makes memory of tensor arguments.
        shrink_seconds: time to make a failing program small; 0 prints it as it is.

    Raises:
        AssertionError: the pass broke a program; the message has the program, made small.
    """
    if isinstance(transform, str):
        transform = pipeline_transform(transform)
    proof = Proof(
        transform,
        check_leaks,
        allowed_errors,
        allowed_message,
        compare_memory_arguments=compare_memory_arguments,
    )
    statistics, outputs = ProofStatistics(), list[ModuleOp]()
    for seed in seeds:
        program = generator(seed)
        failure = proof.judge(program, statistics, outputs=outputs)
        if failure is not None:
            raise AssertionError(proof.report(program, failure, f"seed {seed}", shrink_seconds))
        for watch in watchers:
            watch(statistics)
    assert_accepted(outputs)
    return statistics
