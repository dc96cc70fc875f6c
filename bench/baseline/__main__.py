"""Compares the figures of the real models with those of `baseline.json`.

    python -m bench.baseline [--write] [--jobs N] [NAME...]

Prints the figures of all models, or of those named, that are better or worse than in the file, and
ends with an error if any is worse; `--write` puts the present figures into the file.
"""

from __future__ import annotations

import argparse
import json
import os
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

from bench.baseline.comparison import FILE, Baseline, Verdict, find_differences, recorded
from bench.baseline.figures import count_planner_calls, measure, tasks
from tests.support.real_inputs import MODELS, model_name


def main() -> None:
    """Compare, or write."""
    arguments = argparse.ArgumentParser(description="figures of the real models, before and now")
    arguments.add_argument("names", nargs="*", help="models; all of them if none is named")
    arguments.add_argument("--write", action="store_true", help=f"put them into {FILE.name}")
    arguments.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes")
    given = arguments.parse_args()
    if not MODELS.is_dir():
        print("no real models: nothing compared")
        return
    found = tasks(given.names)
    if unknown := set(given.names) - {model_name(path) for _, path in found}:
        arguments.error(f"no model of this name: {', '.join(sorted(unknown))}")
    with ProcessPoolExecutor(given.jobs, initializer=count_planner_calls) as processes:
        now: Baseline = dict(processes.map(measure, found))
    before = recorded()
    absent = [] if given.names else sorted(before.keys() - now.keys())
    if absent:
        print(f"not compared, since there is no file of it: {', '.join(absent)}")
    differences = find_differences(before, now)
    for difference in differences:
        print(difference)
    counts = Counter(difference.verdict for difference in differences)
    told = ", ".join(f"{counts[one]} {one.value}" for one in Verdict if counts[one])
    print(f"{sum(map(len, now.values()))} figures of {len(now)} models: {told or 'as they were'}")
    if given.write:
        written = {**before, **now} if given.names else now
        FILE.write_text(json.dumps(written, indent=1, sort_keys=True) + "\n")
    elif any(verdict.is_failure for verdict in counts):
        raise SystemExit(f"error: some are worse than in {FILE.name}")
    elif counts:
        print(f"`python -m bench.baseline --write` puts them into {FILE.name}")


if __name__ == "__main__":
    main()
