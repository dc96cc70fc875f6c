"""Parsers of command lines, with errors of one line and an example in the help."""

from __future__ import annotations

import argparse
import re
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


def input_shapes(text: str) -> dict[str, tuple[int, ...]]:
    """Parse an argument that is a list of shapes, by names of inputs: `x:1x3x48x192,state:2x8`."""
    shapes: dict[str, tuple[int, ...]] = {}
    for part in text.split(","):
        name, _, extents = part.rpartition(":")
        if not name or re.fullmatch(r"0*[1-9][0-9]*(?:x0*[1-9][0-9]*)*", extents) is None:
            raise argparse.ArgumentTypeError(
                f"'{part}' is no shape of an input, as in image:1x3x48x192"
            )
        if name in shapes:
            raise argparse.ArgumentTypeError(f"there are two shapes of '{name}'")
        shapes[name] = tuple(map(int, extents.split("x")))
    return shapes


def not_negative(text: str) -> int:
    """Parse an argument that is a non-negative integer."""
    if not (text.isascii() and text.isdecimal()):
        raise argparse.ArgumentTypeError(f"'{text}' is no whole number")
    return int(text)
