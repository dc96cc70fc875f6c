"""
The compiled kernel: whether it is available, and for which problems it is used.

`_kernel.c` implements the inner loops of the algorithms, faster and with bit-identical results. It
is optional: an installation without a C compiler does everything in Python, as does a process whose
environment sets `XDSL_MERGEALLOC_PURE_PYTHON` to anything but an empty string or 0.

Its numbers have 64 bits. So that nothing can overflow, it is used only where all sums stay below
`LARGEST_SUM`; and its dive does not support pins. Only this module implements these rules.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, TypeAlias, cast

if TYPE_CHECKING:
    from xdsl_mergealloc.planner.algorithms.joined import Pieces
    from xdsl_mergealloc.planner.problem import Buffer
    from xdsl_mergealloc.planner.strip import Strip

ENVIRONMENT_VARIABLE = "XDSL_MERGEALLOC_PURE_PYTHON"

LARGEST_SUM = 1 << 60

StripColumns: TypeAlias = tuple[list[int], list[int], list[int], list[int], list[int], list[int]]
"""Size, first and stop section, start tick and duration of each item; live sizes by section."""


class CompiledKernel(Protocol):
    """The functions of `_kernel.c`. Lists are by item or piece, except `order` and `items`."""

    def strip_columns(self, buffers: Sequence[Buffer], unit: int, /) -> StripColumns | None: ...

    def component_of(
        self, section_count: int, first: list[int], stop: list[int], /
    ) -> list[int]: ...

    def range_maxima(
        self, values: list[int], first: list[int], stop: list[int], /
    ) -> list[int]: ...

    def sort_items(
        self, items: list[int], columns: tuple[list[int], ...], falling: tuple[bool, ...], /
    ) -> list[int]: ...

    def dive(
        self,
        section_count: int,
        first: list[int],
        stop: list[int],
        size: list[int],
        alignment: list[int] | None,
        pieces: Mapping[int, tuple[tuple[int, int], ...]],
        order: list[int],
        limit: int,
        is_late: Callable[[], bool] | None,
        /,
    ) -> list[int] | None: ...

    def search_section_edges(
        self,
        section_count: int,
        first: list[int],
        stop: list[int],
        size: list[int],
        alignment: list[int],
        pinned: list[int],
        siblings: list[tuple[int, ...]],
        order: list[int],
        capacity: int,
        step: int,
        rule: int,
        try_limit: int,
        step_limit: int,
        is_spent: Callable[[], bool] | None,
        /,
    ) -> tuple[int, list[int], int]: ...


def _load() -> CompiledKernel | None:
    if os.environ.get(ENVIRONMENT_VARIABLE, "") not in ("", "0"):
        return None
    try:
        return cast(CompiledKernel, import_module("xdsl_mergealloc.planner._kernel"))
    except ImportError:
        return None


_compiled = _load()


def is_compiled() -> bool:
    """Return whether the compiled kernel is in use."""
    return _compiled is not None


@contextmanager
def pure_python() -> Generator[None]:
    """Disable the compiled kernel inside the `with` block, in all threads."""
    global _compiled
    saved, _compiled = _compiled, None
    try:
        yield
    finally:
        _compiled = saved


def strip_columns(buffers: Sequence[Buffer], unit: int) -> StripColumns | None:
    """Return the columns of a strip of these buffers; None if Python has to compute them."""
    if _compiled is None or unit >= LARGEST_SUM:
        return None
    try:
        return _compiled.strip_columns(buffers, unit)
    except OverflowError:  # a size or a tick does not fit into 64 bits
        return None


def for_strip(strip: Strip) -> CompiledKernel | None:
    """Return the kernel if it may be used for the strip as a whole; else None."""
    if _compiled is None or not strip.size:
        return None
    height = sum(strip.size) + sum(strip.alignment or ())
    height += max(strip.pinned.values(), default=0)
    area = max(strip.duration) * max(strip.size)
    latest = max(map(abs, strip.start_tick))
    return _compiled if max(height, area, latest) < LARGEST_SUM else None


def for_dive(strip: Strip) -> CompiledKernel | None:
    """Return the kernel if it can dive into the strip; else None."""
    return None if strip.pinned else strip.compiled


def for_pieces(pieces: Pieces, capacity: int) -> CompiledKernel | None:
    """Return the kernel if it can search offsets for the pieces within the capacity; else None."""
    if _compiled is None:
        return None
    height = sum(pieces.size) + sum(pieces.alignment)
    height += max(capacity, *pieces.pinned, 0)
    return _compiled if height < LARGEST_SUM else None
