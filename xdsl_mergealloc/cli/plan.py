"""`mergealloc plan`: plans the problem in a file, without a program."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl_mergealloc.cli.arguments import PROGRAM
from xdsl_mergealloc.planner import __main__ as planner


def main(arguments: Sequence[str]) -> int:
    """Run the command and return its exit status."""
    return planner.main(arguments, prog=f"{PROGRAM} plan")
