"""
How many random mutants of a part of the package the tests notice.

    python -m tests.mutation merge_alloc --sample 100           # by the tests of make test
    python -m tests.mutation merge_alloc --tiers first second   # survivors by those of test-all
    python -m tests.mutation merge_alloc/lifetimes.py --seed 7  # another sample, of one file

Prints the share that tests notice and a diff of each survivor. Those that `judged.toml` calls
equivalent do not count. Writes survivors that nobody has judged yet as tables to fill in.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from tests.mutation.judged import Judgement, as_toml, judged
from tests.mutation.mutants import Mutant, sample
from tests.mutation.reach import PACKAGE
from tests.support.tiers import TIERS

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / ".mutation"
"""Coverage data and the survivors of the last run."""


def main(arguments: Sequence[str]) -> int:
    """Exit status: 1 if too few mutants are noticed."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutation",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("place", help=f"a folder or file of {PACKAGE}")
    parser.add_argument("--sample", type=int, default=60, help="how many mutants")
    parser.add_argument("--seed", type=int, default=1, help="which mutants")
    parser.add_argument("--tiers", nargs="+", default=["first"], choices=list(TIERS))
    parser.add_argument("--jobs", type=int, default=2, help="processes at a time")
    parser.add_argument("--least", type=float, default=0.9, help="share that has to be noticed")
    given = parser.parse_args(arguments)
    place = ROOT / PACKAGE / given.place
    files = [place] if place.is_file() else list(place.rglob("*.py"))
    mutants = sample(ROOT, files, given.sample, given.seed)
    if not mutants:
        parser.error(f"nothing to mutate in {given.place}")
    known = judged()
    verdicts = {mutant: known.get((mutant.file, *mutant.change(ROOT))) for mutant in mutants}
    equivalent = {each for each, one in verdicts.items() if one and one.judgement == "equivalent"}
    survivors = [mutant for mutant in mutants if mutant not in equivalent]
    counted = len(survivors)
    share = 0.0
    for tier in given.tiers:
        survivors = _survivors(survivors, tier, given.jobs)
        share = 1 - len(survivors) / counted if counted else 1.0
        print(
            f"{given.place}: {counted - len(survivors)} of {counted} noticed by the {tier} tier "
            f"({share:.1%}); {len(equivalent)} equivalent",
            flush=True,
        )
    tables: list[str] = []
    for mutant in survivors:
        one = verdicts[mutant]
        judgement: Judgement | str = f"{one.judgement}: {one.why}" if one else "not judged"
        print(f"\nSURVIVES {mutant.name} ({judgement})\n{mutant.diff(ROOT)}")
        if one is None:
            tables.append(as_toml(mutant.file, *mutant.change(ROOT)))
    (FOLDER / f"{given.place.replace('/', '-')}.toml").write_text("\n\n".join(tables))
    return share < given.least


def _survivors(mutants: Sequence[Mutant], tier: str, jobs: int) -> list[Mutant]:
    """The mutants that the tests of a tier do not notice."""
    if not mutants:
        return []
    questions, answers = FOLDER / "mutants.json", FOLDER / "answers.json"
    FOLDER.mkdir(exist_ok=True)
    questions.write_text(json.dumps([asdict(mutant) for mutant in mutants]))
    command = [sys.executable, "-m", "tests.mutation.try_mutants", tier, str(jobs)]
    subprocess.run([*command, str(questions), str(answers)], cwd=ROOT, check=True)
    noticed: dict[str, str] = json.loads(answers.read_text())
    return [mutant for mutant in mutants if not noticed[mutant.name]]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
