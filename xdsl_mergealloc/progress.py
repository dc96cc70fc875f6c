"""Progress of what may take long, in one line of a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import monotonic
from typing import TextIO

DELAY_SECONDS = 1.0
"""Steps shorter than this print nothing."""


class Progress:
    """A line that is written over; nothing where the stream is no terminal. It begins with what
    takes long, or, if it does not delay, with the first step."""

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
        """Say what is done now, instead of what was said before."""
        if self._clock() >= self._due and self._stream.isatty():
            # Back to the first column, and the rest of the line away.
            print(f"\r{text}\x1b[K", end="", file=self._stream, flush=True)
            self._is_shown = True

    def end(self) -> None:
        """Take the line away."""
        if self._is_shown:
            print("\r\x1b[K", end="", file=self._stream, flush=True)
            self._is_shown = False
