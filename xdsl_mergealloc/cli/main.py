"""`mergealloc COMMAND ...`: finds the command and runs it."""

from __future__ import annotations

import gc
import signal
import sys
from collections.abc import Sequence
from importlib import import_module, metadata

from xdsl.utils.exceptions import ArgSpecParseError

from xdsl_mergealloc.cli.arguments import PROGRAM
from xdsl_mergealloc.command_line import one_line
from xdsl_mergealloc.suggestions import did_you_mean

_COMMANDS = {
    "compile": "from a model file to an object file and a C header",
    "report": "the memory plan of a program",
    "passes": "passes and targets, and the options of one of them",
    "plan": "offsets for buffers of known lifetimes, without a program",
    "constants": "the bytes of packed constants, a file for each memory",
}
"""Summaries. A command is the function `main` of the module of its name, which gets the arguments
after the name; modules are imported when their command runs, as most of them load all passes."""


def main(arguments: Sequence[str]) -> int:
    """Run a command and return its exit status: 0, or 1 after a one-line error message."""
    match list(arguments):
        case ["-h" | "--help", *_]:
            print(_help())
            return 0
        case ["--version", *_]:
            print(f"{PROGRAM} {metadata.version('xdsl-mergealloc')}")
            return 0
        case [name, *rest] if name in _COMMANDS:
            return _run(name, rest)
        case [name, *_]:
            hint = did_you_mean(name, _COMMANDS) or f"; {PROGRAM} --help lists all"
            print(f"error: there is no command '{name}'{hint}", file=sys.stderr)
            return 1
        case _:
            print(f"error: which command? {PROGRAM} --help lists all", file=sys.stderr)
            return 1


def _run(command: str, arguments: Sequence[str]) -> int:
    try:
        return import_module(f"xdsl_mergealloc.cli.{command}").main(arguments)
    except BrokenPipeError:
        # The reader of the output has closed the pipe.
        sys.stderr.close()
        return 1
    # `ArgSpecParseError` of a malformed pipeline does not derive from `Exception`.
    except (Exception, ArgSpecParseError) as error:
        message = one_line(error)
        if message is None:
            raise
        line = next(filter(None, message.splitlines()), "")
        print(line if "error: " in line else f"error: {line}", file=sys.stderr)
        return 1


def _help() -> str:
    width = max(map(len, _COMMANDS)) + 2
    rows = (f"  {name:{width}}{summary}" for name, summary in _COMMANDS.items())
    return "\n".join(
        (
            f"usage: {PROGRAM} COMMAND ...",
            "",
            "Models in as little memory as there is.",
            "",
            "commands:",
            *rows,
            "",
            f"{PROGRAM} COMMAND --help has the options of a command; {PROGRAM} --version",
            "",
            "example:",
            f"  {PROGRAM} compile model.tflite --ram 64KiB --target cortex-m4f -o out",
        )
    )


def script() -> None:
    """Run the console script."""
    if hasattr(signal, "SIGPIPE"):
        # In front of `| head` the command ends silently, like other commands.
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    try:
        status = main(sys.argv[1:])
    except KeyboardInterrupt:
        status = 130
    # Avoids Python's last garbage collection: at exit all memory is released anyway.
    gc.freeze()
    sys.exit(status)
