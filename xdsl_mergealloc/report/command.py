"""
The commands of `python -m xdsl_mergealloc` about memory.

- `report`: the memory plan of a file, without a pipeline of passes.
- `constants`: the bytes of packed constants, a binary file for each memory.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser
from xdsl.passes import ModulePass, PassPipeline
from xdsl.universe import Universe
from xdsl.utils.exceptions import ArgSpecParseError

from xdsl_mergealloc.command_line import one_line
from xdsl_mergealloc.diagnostics import PassError
from xdsl_mergealloc.report.constants_report import existing_constants
from xdsl_mergealloc.report.formats import FORMATS
from xdsl_mergealloc.report.frontier_formats import FRONTIER_FORMATS
from xdsl_mergealloc.report.frontier_text import frontier_notes
from xdsl_mergealloc.report.target import MemoryPlanTarget
from xdsl_mergealloc.report.text import summary_lines
from xdsl_mergealloc.transforms.bufferize_and_plan import BufferizeAndPlanPass

TENSORS_HINT = (
    "note: nothing is allocated; a program of tensors is planned with --passes bufferize-and-plan"
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command and returns its exit status: 0, or 1 after an error of one line."""
    options = _parser().parse_args(arguments)
    try:
        if options.command == "constants":
            context, module, passes = _program(options)
            PassPipeline(tuple(passes)).apply(context, module)
            return _write_constants(Path(options.output), module)
        answer = _frontier(options) if options.frontier else _plan(options)
        if options.html is not None:
            _write(options.html, answer.formats["html"]())
            lines = (*answer.summary, f"wrote {options.html}")
            # Where the report itself is asked for, too, it is alone on the standard output.
            print("\n".join(lines), file=sys.stderr if options.format else sys.stdout)
        if options.format or options.html is None:
            text = answer.formats[options.format or "text"]()
            if options.output is None:
                sys.stdout.write(text)
            else:
                _write(options.output, text)
        if answer.hint:
            print(answer.hint, file=sys.stderr)
    except BrokenPipeError:
        # Whoever read it has seen enough.
        sys.stderr.close()
        return 1
    except (Exception, ArgSpecParseError) as error:
        message = one_line(error)
        if message is None:
            raise
        return _fail(message)
    return 0


def _fail(message: str) -> int:
    """One line, whatever the exception had to say."""
    line = next(filter(None, message.splitlines()), "")
    print(line if "error: " in line else f"error: {line}", file=sys.stderr)
    return 1


def _write(path: str, text: str) -> None:
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def _write_constants(folder: Path, module: ModuleOp) -> int:
    """Write a file for each global or argument with packed constants; an error if there is none."""
    found = list(existing_constants(module))
    if not found:
        return _fail("no packed constants; merge-alloc{pack-constants=true} packs them")
    folder.mkdir(parents=True, exist_ok=True)
    for constants in found:
        path = folder / f"{constants.name}.bin"
        path.write_bytes(constants.contents)
        print(f"wrote {path}: {constants.size_bytes} bytes for pool '{constants.pool}'")
    return 0


@dataclass(frozen=True)
class _Answer:
    """What there is to print."""

    formats: Mapping[str, Callable[[], str]]
    """By name: text, at least, and html."""
    summary: Sequence[str]
    """Lines for the terminal where the answer goes to a file."""
    hint: str = ""
    """For the standard error."""


def _plan(options: argparse.Namespace) -> _Answer:
    context, module, passes = _program(options)
    PassPipeline(tuple(passes)).apply(context, module)
    target = MemoryPlanTarget(arena=options.arena, merge_alloc=options.merge_alloc)
    report = target.report(module, context)
    return _Answer(
        {name: partial(write, report) for name, write in FORMATS.items()},
        list(summary_lines(report)),
        "" if report.functions else TENSORS_HINT,
    )


def _frontier(options: argparse.Namespace) -> _Answer:
    """The frontier, by the options that the last pass has if that is bufferize-and-plan."""
    if options.format not in (None, *FRONTIER_FORMATS):
        formats = ", ".join(FRONTIER_FORMATS)
        raise PassError(f"error: --frontier has no format '{options.format}', but {formats}")
    context, module, passes = _program(options)
    planning = BufferizeAndPlanPass()
    last = passes[-1] if passes else None
    if isinstance(last, BufferizeAndPlanPass):
        planning, passes = last, passes[:-1]
    PassPipeline(tuple(passes)).apply(context, module)
    found = planning.frontier(context, module)
    return _Answer(
        {name: partial(write, found) for name, write in FRONTIER_FORMATS.items()},
        list(frontier_notes(found)),
    )


def _program(options: argparse.Namespace) -> tuple[Context, ModuleOp, Sequence[ModulePass]]:
    """The program, and the passes that are asked for."""
    context = Context(allow_unregistered=options.allow_unregistered_dialect)
    universe = Universe.get_multiverse()
    for name, factory in universe.all_dialects.items():
        context.register_dialect(name, factory)
    text = sys.stdin.read() if options.model == "-" else Path(options.model).read_text("utf-8")
    module = Parser(context, text, options.model).parse_module()
    module.verify()
    passes = PassPipeline.parse_spec(universe.all_passes, options.passes).passes
    return context, module, passes


def _parser() -> argparse.ArgumentParser:
    """All commands and their options."""
    parser = argparse.ArgumentParser(prog="python -m xdsl_mergealloc")
    commands = parser.add_subparsers(required=True, metavar="COMMAND", dest="command")
    commands.add_parser("passes", help="passes and targets, and the options of one of them")
    report = commands.add_parser(
        "report",
        help="the memory plan of a program",
        description="The memory plan of a program: of arenas that it has, what is where; of "
        "allocations, where merge-alloc would put them, or why they stay.",
    )
    _add_program(report)
    report.add_argument("--html", metavar="FILE", help="write a page for a browser")
    report.add_argument(
        "--format", choices=FORMATS, help="what is printed; text unless --html is given"
    )
    report.add_argument("-o", "--output", metavar="FILE", help="where to, instead of printing it")
    report.add_argument(
        "--merge-alloc",
        default="",
        metavar="OPTIONS",
        help="options of merge-alloc for what is not merged yet: 'lifetimes=tick alignment=16'",
    )
    report.add_argument(
        "--frontier",
        action="store_true",
        help="of a program of tensors: memory against work, in all variants that "
        "bufferize-and-plan knows; --passes 'bufferize-and-plan{OPTIONS}' says its options",
    )
    report.add_argument("--arena", type=int, metavar="N", help="report this arena only")
    constants = commands.add_parser(
        "constants",
        help="the bytes of packed constants",
        description="The bytes of the constants that merge-alloc has packed, in a file for each "
        "memory, for whoever loads them.",
    )
    _add_program(constants)
    constants.add_argument("-o", "--output", metavar="FOLDER", default=".", help="where to")
    return parser


def _add_program(command: argparse.ArgumentParser) -> None:
    """What all commands know of the program."""
    command.add_argument("model", help="a program in MLIR's syntax; - is the standard input")
    command.add_argument(
        "--passes",
        default="",
        metavar="PIPELINE",
        help="what to run before, as for xdsl-opt: bufferize-and-plan for programs of tensors",
    )
    command.add_argument("--allow-unregistered-dialect", action="store_true")
