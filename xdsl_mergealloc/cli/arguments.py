"""Parsers of command lines, with errors of one line and an example in the help."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import NoReturn

from xdsl_mergealloc.byte_sizes import EXPECTED, parse_bytes
from xdsl_mergealloc.command_line import argument_error

PROGRAM = "mergealloc"


class CommandParser(argparse.ArgumentParser):
    """The parser of a command's arguments. Prints errors in one line, with exit code 1."""

    def __init__(self, command: str, description: str, examples: Sequence[str]):
        """`examples` are command lines, for the end of `--help`."""
        super().__init__(
            prog=f"{PROGRAM} {command}",
            description=description,
            epilog="\n".join(("example:", *(f"  {example}" for example in examples))),
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )

    def error(self, message: str) -> NoReturn:
        argument_error(self, message)


def byte_count(text: str) -> int:
    """Parse an argument that is a number of bytes: `65536`, `64KiB`."""
    size_bytes = parse_bytes(text)
    if size_bytes is None:
        raise argparse.ArgumentTypeError(f"'{text}' is not {EXPECTED}")
    return size_bytes


def positive(text: str) -> int:
    """Parse an argument that is a positive integer."""
    if not (text.isascii() and text.isdecimal() and int(text)):
        raise argparse.ArgumentTypeError(f"'{text}' is no whole number above 0")
    return int(text)


def not_negative(text: str) -> int:
    """Parse an argument that is a non-negative integer."""
    if not (text.isascii() and text.isdecimal()):
        raise argparse.ArgumentTypeError(f"'{text}' is no whole number")
    return int(text)
