"""
The commands of `python -m xdsl_mergealloc` about memory.

- `report`: the memory plan of a file, without a pipeline of passes.
- `constants`: the bytes of packed constants, a binary file for each memory.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser
from xdsl.passes import PassPipeline
from xdsl.universe import Universe
from xdsl.utils.exceptions import ArgSpecParseError

from xdsl_mergealloc.command_line import one_line
from xdsl_mergealloc.report.constants_report import existing_constants
from xdsl_mergealloc.report.formats import FORMATS
from xdsl_mergealloc.report.memory_report import MemoryReport
from xdsl_mergealloc.report.target import MemoryPlanTarget
from xdsl_mergealloc.report.text import summary_lines

TENSORS_HINT = (
    "note: nothing is allocated; a program of tensors is planned with --passes bufferize-and-plan"
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command and returns its exit status: 0, or 1 after an error of one line."""
    options = _parser().parse_args(arguments)
    try:
        if options.command == "constants":
            return _write_constants(Path(options.output), _module(options)[1])
        report = _report(options)
        if options.html is not None:
            _write(options.html, FORMATS["html"](report))
            lines = (*summary_lines(report), f"wrote {options.html}")
            # Where the report itself is asked for, too, it is alone on the standard output.
            print("\n".join(lines), file=sys.stderr if options.format else sys.stdout)
        if options.format or options.html is None:
            text = FORMATS[options.format or "text"](report)
            if options.output is None:
                sys.stdout.write(text)
            else:
                _write(options.output, text)
        if not report.functions:
            print(TENSORS_HINT, file=sys.stderr)
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


def _module(options: argparse.Namespace) -> tuple[Context, ModuleOp]:
    """The program, after what passes make of it."""
    context = Context(allow_unregistered=options.allow_unregistered_dialect)
    universe = Universe.get_multiverse()
    for name, factory in universe.all_dialects.items():
        context.register_dialect(name, factory)
    text = sys.stdin.read() if options.model == "-" else Path(options.model).read_text("utf-8")
    module = Parser(context, text, options.model).parse_module()
    module.verify()
    PassPipeline.parse_spec(universe.all_passes, options.passes).apply(context, module)
    return context, module


def _report(options: argparse.Namespace) -> MemoryReport:
    context, module = _module(options)
    target = MemoryPlanTarget(arena=options.arena, merge_alloc=options.merge_alloc)
    return target.report(module, context)


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
