"""Progress of steps that may take long, in one line of a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import monotonic
from typing import TextIO

DELAY_SECONDS = 1.0
"""Steps shorter than this print nothing."""


class Progress:
    """A line that is overwritten; nothing if the stream is no terminal. It begins once a step takes
    long, or, without `delays`, with the first step."""

    def __init__(
        self,
        stream: TextIO | None = None,
        clock: Callable[[], float] = monotonic,
        *,
        delays: bool = True,
    ):
        self._stream = sys.stderr if stream is None else stream
        self._clock = clock
        self._due = clock() + (DELAY_SECONDS if delays else 0.0)
        self._is_shown = False

    def show(self, text: str) -> None:
        """Show the current step in place of the previous text."""
        if self._clock() >= self._due and self._stream.isatty():
            # Go back to the first column, and clear the rest of the line.
            print(f"\r{text}\x1b[K", end="", file=self._stream, flush=True)
            self._is_shown = True

    def end(self) -> None:
        """Clear the line."""
        if self._is_shown:
            print("\r\x1b[K", end="", file=self._stream, flush=True)
            self._is_shown = False
