"""`python -m tests.upstream PATH`: the share of upstream's tests that we read, and the failures."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from xdsl.context import Context
from xdsl.universe import Universe

from tests.support.mlir_opt import mlir_opt_path
from tests.upstream.cases import CORE_DIALECTS, CORE_DIRECTORIES, dialects_of, find_cases
from tests.upstream.oracle import canonical_texts
from tests.upstream.reading import FORMS, Failure, Summary, groups, read_cases


def context_with_everything() -> Context:
    """A context with everything that `xdsl-opt` registers."""
    context = Context()
    for name, factory in Universe.get_multiverse().all_dialects.items():
        context.register_dialect(name, factory)
    return context


def print_failures(title: str, failures: list[Failure], examples: int) -> None:
    print(f"\n{title}: {len(failures)}")
    for message, members in groups(failures):
        names = ", ".join(failure.case.name for failure in members[:examples])
        print(f"{len(members):5}  {message}\n       {names}")


def print_summary(summary: Summary, examples: int) -> None:
    total = len(summary.cases)
    print(f"{total} cases")
    for form in FORMS:
        unread, changed = len(summary.unread(form)), len(summary.changed(form))
        share = 100 * (total - unread) / max(total, 1)
        print(
            f"{form}: {total - unread} read ({share:.1f} %), "
            f"{changed} of {2 * (total - unread)} are another module when printed"
        )
    for form in FORMS:
        print_failures(f"not read in {form} form", summary.unread(form), examples)
        print_failures(f"changed, read in {form} form", summary.changed(form), examples)


def main() -> int:
    """Read the tests, and print counts and the failures by message."""
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m tests.upstream")
    parser.add_argument("source", type=Path, help="an unpacked source tree of LLVM")
    parser.add_argument("--directories", nargs="*", default=CORE_DIRECTORIES, metavar="NAME")
    parser.add_argument("--any-dialect", action="store_true", help="not only core dialects")
    parser.add_argument("--examples", type=int, default=3, help="names for each message")
    parser.add_argument("--mlir-opt", type=Path, default=mlir_opt_path(), help="the oracle")
    arguments = parser.parse_args()
    if (tool := arguments.mlir_opt) is None:
        parser.error("no mlir-opt found")
    cases = list(find_cases(arguments.source, arguments.directories))
    meanings = canonical_texts(tool, [case.text for case in cases])
    accepted = [
        (case, meaning)
        for case, meaning in zip(cases, meanings, strict=True)
        if meaning is not None and (arguments.any_dialect or dialects_of(meaning) <= CORE_DIALECTS)
    ]
    summary = read_cases(
        accepted, context_with_everything, lambda texts: canonical_texts(tool, texts)
    )
    print_summary(summary, arguments.examples)
    return 1 if summary.failures else 0


if __name__ == "__main__":
    sys.exit(main())
