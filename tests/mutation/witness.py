"""
Looks for random programs that show survivors: with the change, a pass makes something else of them.

    python -m tests.mutation.witness deallocation --tables deallocation --seconds 60

For each of the last survivors of a place it prints a program, made small, what becomes of it
without and with the change, and whether that is wrong, costs more when it runs, or is only
different. Or that there is none among so many programs: then the code may not be needed. With
`--keep`, programs whose outputs are wrong or cost more become tests (`tests/fuzz/kept`).
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import random
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import count

from xdsl.dialects.builtin import ModuleOp

from tests.fuzz.kept_programs import Costs, KeptProgram, judge, keep
from tests.fuzz.pipelines import TABLES, Case, cases
from tests.mutation.__main__ import survivors_file
from tests.mutation.changes import Change
from tests.mutation.live_code import Replacement, changed_functions, find_functions, replace
from tests.support.dominance import assert_dominance
from tests.support.generators import full_context, generator_by_name
from tests.support.proof import Failure, pipeline_transform
from tests.support.real_inputs import REPOSITORY_ROOT
from tests.support.shrink import shrink

_SHRINK_SECONDS = 30.0


class Verdict(Enum):
    """Effect of a change on an output."""

    WRONG = "wrong"
    DEARER = "costs more"
    DIFFERENT = "different"


@dataclass(frozen=True)
class Witness:
    """A program that shows a change."""

    program: ModuleOp
    case: Case
    verdict: Verdict
    failure: Failure | None
    costs: Costs
    """Without the change."""


class Search:
    """Random programs for one change."""

    def __init__(self, replacements: list[Replacement], chosen: Sequence[Case]) -> None:
        self._replacements = replacements
        self._cases = chosen
        self.tried = 0

    def run(self, seconds: float) -> Witness | None:
        """A wrong or dearer output, else one that is different."""
        end = time.monotonic() + seconds
        different: Witness | None = None
        for program, case in self._programs():
            if time.monotonic() > end:
                break
            self.tried += 1
            if self.outcome(program, case, changed=False) != self.outcome(program, case):
                found = self.look(program, case)
                if found.verdict is not Verdict.DIFFERENT:
                    return found
                different = different or found
        return different

    def _programs(self) -> Iterator[tuple[ModuleOp, Case]]:
        chance = random.Random(1)
        for seed in count():
            for case in chance.sample(self._cases, min(8, len(self._cases))):
                yield generator_by_name(case.generator, dict(case.switches))(seed), case

    def outcome(self, program: ModuleOp, case: Case, *, changed: bool = True) -> str:
        """Output of a pipeline for a program, or the error."""
        module = program.clone()
        back = replace(self._replacements if changed else [])
        try:
            pipeline_transform(case.pipeline)(full_context(), module)
        except Exception as error:
            return f"{type(error).__name__}: {error}"
        finally:
            replace(back)
        return str(module)

    def look(self, program: ModuleOp, case: Case) -> Witness:
        """Effect of the change on the output of a program that it affects."""
        failure, costs = judge(program, case.pipeline, case.check_leaks)
        if failure is not None:
            return Witness(program, case, Verdict.DIFFERENT, None, costs)
        back = replace(self._replacements)
        try:
            failure, changed = judge(program, case.pipeline, case.check_leaks)
        finally:
            replace(back)
        if failure is not None:
            verdict = Verdict.WRONG
        elif any(more > less for more, less in zip(changed, costs, strict=True)):
            verdict = Verdict.DEARER
        else:
            verdict = Verdict.DIFFERENT
        return Witness(program, case, verdict, failure, costs)

    def shows(self, program: ModuleOp, witness: Witness) -> bool:
        """Whether a smaller program shows the change as well, in the same way."""
        program.verify()
        assert_dominance(program)
        case = witness.case
        before = self.outcome(program, case, changed=False)
        if before == self.outcome(program, case) or "Error: " in before.partition("\n")[0]:
            return False
        found = self.look(program, case)
        if witness.failure is None or found.failure is None:
            return found.verdict is witness.verdict
        return found.failure.is_alike(witness.failure)


def report(change: Change, chosen: Sequence[Case], seconds: float, kept: str) -> str:
    """Report on one change; the witness is kept as a test in the file `kept`, if named."""
    path = REPOSITORY_ROOT / change.file
    importlib.import_module(change.file.removesuffix(".py").replace("/", "."))
    changed = changed_functions(str(path), path.read_text(), change.source)
    replacements = None if changed is None else find_functions(changed)
    if replacements is None:
        return "  runs when the module is imported"
    search = Search(replacements, chosen)
    witness = search.run(seconds)
    if witness is None:
        return f"  no program of {search.tried} shows it"
    small = shrink(
        witness.program, lambda each: search.shows(each, witness), seconds=_SHRINK_SECONDS
    )
    case = witness.case
    if kept and witness.verdict is not Verdict.DIFFERENT:
        costs = search.look(small, case).costs
        keep(kept, [KeptProgram(case.pipeline, costs, case.check_leaks, f"{small!s}\n")])
    what = witness.failure or witness.verdict.value
    return "\n".join(
        (
            f"  {what} (after {search.tried} programs), {case.name}",
            f"--- program\n{small!s}",
            f"--- without the change\n{search.outcome(small, case, changed=False)}",
            f"--- with the change\n{search.outcome(small, case)}",
        )
    )


def main(arguments: Sequence[str]) -> None:
    """Search for each survivor, in a process of its own, as changes may make passes run forever."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation.witness", description=__doc__)
    parser.add_argument("place", help="as python -m tests.mutation takes it")
    parser.add_argument("--tables", nargs="+", choices=list(TABLES), required=True)
    parser.add_argument("--seconds", type=float, default=60.0, help="for each survivor")
    parser.add_argument("--only", default="", help="survivors with this in their names")
    parser.add_argument("--keep", action="store_true", help="make tests of what is found")
    given = parser.parse_args(arguments)
    kept = given.place.replace("/", "-") if given.keep else ""
    chosen = list(cases(given.tables))
    for table in json.loads(survivors_file(given.place).read_text()):
        change = Change(**table)
        if given.only not in change.name:
            continue
        print(f"\n=== {change.name}\n{change.diff(REPOSITORY_ROOT)}", flush=True)
        if (process := os.fork()) == 0:
            signal.alarm(int(given.seconds + 4 * _SHRINK_SECONDS))
            print(report(change, chosen, given.seconds, kept), flush=True)
            os._exit(0)
        if os.waitpid(process, 0)[1]:
            print("  no answer in time")


if __name__ == "__main__":
    main(sys.argv[1:])
