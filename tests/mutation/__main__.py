"""
Share of the random mutants of a part of the package that the tests notice.

    python -m tests.mutation merge_alloc --sample 100           # by the tests of make test
    python -m tests.mutation merge_alloc --tiers first second   # survivors by those of test-all
    python -m tests.mutation merge_alloc/lifetimes.py --seed 7  # another sample, of one file
    python -m tests.mutation merge_alloc --again TEST           # the last survivors, by one test
    python -m tests.mutation planted --only softmax             # faults that somebody thought of

Prints the share that tests notice and a diff of each survivor. Those that `judged.toml` calls
equivalent do not count. Writes survivors that nobody has judged yet as tables to fill in.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

from tests.mutation.changes import PACKAGE, Change
from tests.mutation.judged import Judged, as_toml, judged, name_around
from tests.mutation.mutants import sample
from tests.mutation.planted import faults
from tests.support.real_inputs import REPOSITORY_ROOT
from tests.support.tiers import TIERS

PLANTED = "planted"
FOLDER = REPOSITORY_ROOT / ".mutation"
"""Coverage data and the survivors of the last run."""


def main(arguments: Sequence[str]) -> int:
    """Exit status: 1 if too few changes are noticed."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutation",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("place", help=f"a folder or file of {PACKAGE}, or: planted")
    parser.add_argument("--sample", type=int, default=60, help="how many mutants")
    parser.add_argument("--seed", type=int, default=1, help="which mutants")
    parser.add_argument("--only", default="", help="planted faults with this in their names")
    parser.add_argument("--tiers", nargs="+", default=["first"], choices=list(TIERS))
    parser.add_argument("--jobs", type=int, default=2, help="processes at a time")
    parser.add_argument("--again", nargs="+", default=[], metavar="TEST", help="see above")
    parser.add_argument("--least", type=float, default=0.9, help="share that has to be noticed")
    given = parser.parse_args(arguments)
    last = survivors_file(given.place)
    if given.again:
        changes = [Change(**each) for each in json.loads(last.read_text())]
    elif given.place == PLANTED:
        changes = [each.change(REPOSITORY_ROOT) for each in faults() if given.only in each.name]
    else:
        place = REPOSITORY_ROOT / PACKAGE / given.place
        files = [place] if place.is_file() else list(place.rglob("*.py"))
        changes = sample(REPOSITORY_ROOT, files, given.sample, given.seed)
    if not changes:
        parser.error(f"nothing to change in {given.place}")
    known = judged()
    verdicts = {each.name: _verdict(each, known) for each in changes}
    survivors = [each for each in changes if not _is_equivalent(verdicts[each.name])]
    counted = len(survivors)
    share = 0.0
    for tier in given.tiers:
        survivors = _survivors(survivors, tier, given.jobs, given.again)
        share = 1 - len(survivors) / counted if counted else 1.0
        print(
            f"{given.place}: {counted - len(survivors)} of {counted} noticed by the {tier} tier "
            f"({share:.1%}); {len(changes) - counted} equivalent",
            flush=True,
        )
    if not given.again:
        last.write_text(json.dumps([asdict(each) for each in survivors]))
    tables: list[str] = []
    for each in survivors:
        if one := verdicts[each.name]:
            judgement = f"{one.judgement}: {one.why}"
        else:
            judgement = "not judged"
            tables.append(as_toml(each.file, *each.texts(REPOSITORY_ROOT)))
        print(f"\nSURVIVES {each.name} ({judgement})\n{each.diff(REPOSITORY_ROOT)}")
    (FOLDER / f"{given.place.replace('/', '-')}.toml").write_text("\n\n".join(tables))
    return share < (1.0 if given.place == PLANTED else given.least)


def survivors_file(place: str) -> Path:
    """File of the last survivors of a place."""
    return FOLDER / f"{place.replace('/', '-')}-survivors.json"


def _verdict(change: Change, known: Mapping[tuple[str, str, str, str], Judged]) -> Judged | None:
    source = (REPOSITORY_ROOT / change.file).read_text()
    texts = change.file, *change.texts(REPOSITORY_ROOT)
    return known.get((*texts, name_around(source, change.line))) or known.get((*texts, ""))


def _is_equivalent(one: Judged | None) -> bool:
    return one is not None and one.judgement == "equivalent"


def _survivors(
    changes: Sequence[Change], tier: str, jobs: int, tests: Sequence[str]
) -> list[Change]:
    """The changes that the tests of a tier, or some of them, do not notice."""
    if not changes:
        return []
    questions, answers = FOLDER / "mutants.json", FOLDER / "answers.json"
    FOLDER.mkdir(exist_ok=True)
    questions.write_text(json.dumps([asdict(each) for each in changes]))
    command = [sys.executable, "-m", "tests.mutation.try_mutants", tier, str(jobs)]
    subprocess.run(
        [*command, str(questions), str(answers), *tests], cwd=REPOSITORY_ROOT, check=True
    )
    noticed: dict[str, str] = json.loads(answers.read_text())
    return [each for each in changes if not noticed[each.name]]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
