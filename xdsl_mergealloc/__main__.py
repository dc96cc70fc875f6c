"""`python -m xdsl_mergealloc`: what the package offers to those who do not use `xdsl-opt`."""

from __future__ import annotations

import signal
import sys

from xdsl_mergealloc import pass_list
from xdsl_mergealloc.report import command


def main(arguments: list[str]) -> int:
    """Runs a command and returns its exit status."""
    if arguments[:1] == ["passes"]:
        return pass_list.main(arguments[1:])
    return command.main(arguments)


if __name__ == "__main__":
    if hasattr(signal, "SIGPIPE"):
        # Behind `| head` it ends without a word, like other commands.
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    sys.exit(main(sys.argv[1:]))
