"""`mergealloc report`: reports the memory plan of a file, without a pipeline of passes."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from xdsl_mergealloc.cli.arguments import CommandParser
from xdsl_mergealloc.cli.programs import add_program, read_program
from xdsl_mergealloc.diagnostics import PassError
from xdsl_mergealloc.report.formats import FORMATS, FRONTIER_FORMATS
from xdsl_mergealloc.report.target import MemoryPlanTarget
from xdsl_mergealloc.report.text import frontier_notes, summary_lines
from xdsl_mergealloc.transforms.bufferize_and_plan import BufferizeAndPlanPass

TENSORS_HINT = (
    "note: nothing is allocated; a program of tensors is planned with --passes bufferize-and-plan"
)


def main(arguments: Sequence[str]) -> int:
    """Run the command and return its exit status."""
    options = _parser().parse_args(arguments)
    files = [Path(one).resolve() for one in (options.html, options.output) if one is not None]
    if len(set(files)) < len(files):
        raise PassError(f"error: --html and -o both write '{options.output}'")
    answer = _frontier(options) if options.frontier else _plan(options)
    if options.html is not None:
        _write(options.html, answer.formats["html"]())
        lines = (*answer.summary, f"wrote {options.html}")
        # If the report itself is requested, too, it is alone on the standard output.
        print("\n".join(lines), file=sys.stderr if options.format else sys.stdout)
    if options.format or options.output is not None or options.html is None:
        text = answer.formats[options.format or "text"]()
        if options.output is None:
            sys.stdout.write(text)
        else:
            _write(options.output, text)
    if answer.hint:
        print(answer.hint, file=sys.stderr)
    return 0


def _write(path: str, text: str) -> None:
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


@dataclass(frozen=True)
class _Answer:
    """Output to print."""

    formats: Mapping[str, Callable[[], str]]
    """Writers by format name; at least text and html."""
    summary: Sequence[str]
    """Lines for the terminal if the answer goes to a file."""
    hint: str = ""
    """Hint for the standard error; may be empty."""


def _plan(options: argparse.Namespace) -> _Answer:
    program = read_program(options)
    program.run_passes()
    target = MemoryPlanTarget(arena=options.arena, merge_alloc=options.merge_alloc)
    report = target.report(program.module, program.context)
    return _Answer(
        {name: partial(write, report) for name, write in FORMATS.items()},
        list(summary_lines(report)),
        "" if report.functions else TENSORS_HINT,
    )


def _frontier(options: argparse.Namespace) -> _Answer:
    """Return the frontier, with the options of the last pass if that is bufferize-and-plan."""
    if options.format not in (None, *FRONTIER_FORMATS):
        formats = ", ".join(FRONTIER_FORMATS)
        raise PassError(f"error: --frontier has no format '{options.format}', but {formats}")
    if options.arena is not None or options.merge_alloc:
        option = "--merge-alloc" if options.merge_alloc else "--arena"
        raise PassError(f"error: {option} is for the memory plan, not for --frontier")
    program = read_program(options)
    passes = program.passes
    planning = BufferizeAndPlanPass()
    last = passes[-1] if passes else None
    if isinstance(last, BufferizeAndPlanPass):
        planning, passes = last, passes[:-1]
    replace(program, passes=passes).run_passes()
    found = planning.frontier(program.context, program.module)
    return _Answer(
        {name: partial(write, found) for name, write in FRONTIER_FORMATS.items()},
        list(frontier_notes(found)),
    )


def _parser() -> CommandParser:
    parser = CommandParser(
        "report",
        "The memory plan of a program: of arenas that it has, what is where; of allocations, where "
        "merge-alloc would put them, or why they stay.",
        [
            "mergealloc report model.mlir --html plan.html",
            "mergealloc report tensors.mlir --frontier",
        ],
    )
    add_program(parser)
    parser.add_argument("--html", metavar="FILE", help="write a page for a browser")
    parser.add_argument(
        "--format",
        choices=FORMATS,
        help="what is printed; text, or nothing if only --html is given",
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="where to, instead of printing it")
    parser.add_argument(
        "--merge-alloc",
        default="",
        metavar="OPTIONS",
        help="options of merge-alloc for what is not merged yet: 'lifetimes=tick alignment=16'",
    )
    parser.add_argument(
        "--frontier",
        action="store_true",
        help="of a program of tensors: memory against work, in all variants that "
        "bufferize-and-plan knows; --passes 'bufferize-and-plan{OPTIONS}' says its options",
    )
    parser.add_argument("--arena", type=int, metavar="N", help="report this arena only")
    return parser
