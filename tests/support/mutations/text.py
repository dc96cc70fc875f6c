"""Edits of the text of a program: sizes, types, numbers, lines."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

Edit = Callable[[str, random.Random], "str | None"]
"""None: there was nothing to edit."""

HUGE = 1 << 62

_SHAPED = re.compile(r"\b(memref|tensor)<((?:(?:\d+|\?)x)*)([^<>?*x][^<>]*?(?:<[^<>]*>)?)(?=[,>])")
"""A shaped type: its name, the sizes, the element type."""
_SIZES = re.compile(r"(?<=<)(?:(?:\d+|\?)x)+")
_NUMBER = re.compile(r"(?<![\w#%^.x<-])-?\d+(?![\w.x])")
_ELEMENTS = (
    *("i1", "i4", "i7", "i8", "i64", "index", "bf16", "f16", "f64", "f8E4M3FN", "f8E5M2"),
    *("complex<f32>", "vector<4xf32>", "memref<2xf32>", "tensor<2xf32>", "none", "!test.nosuch"),
)
_SPACES = ("1", '"sram"', "-1 : i64", "#nosuch", "f32")
_LAYOUTS = (
    *("strided<[1]>", "strided<[?], offset: ?>", "strided<[4, 1], offset: 8>", "strided<[]>"),
    *("affine_map<(d0, d1) -> (d1, d0)>", "affine_map<() -> ()>", "strided<[0]>"),
)


def _choose(pattern: re.Pattern[str], text: str, chooser: random.Random) -> re.Match[str] | None:
    found = list(pattern.finditer(text))
    return chooser.choice(found) if found else None


def _replace(text: str, match: re.Match[str], new: str, *, everywhere: bool) -> str:
    """The match, or all that is like it, by something else."""
    if everywhere:
        return text.replace(match[0], new)
    return text[: match.start()] + new + text[match.end() :]


def _resize(size: str) -> Edit:
    """One size of a shape, wherever the shape occurs, or in one place only."""

    def edit(text: str, chooser: random.Random) -> str | None:
        match = _choose(_SIZES, text, chooser)
        if match is None:
            return None
        sizes = match[0].split("x")[:-1]
        sizes[chooser.randrange(len(sizes))] = size
        new = "".join(f"{one}x" for one in sizes)
        return _replace(text, match, new, everywhere=chooser.random() < 0.7)

    return edit


def _reshape(new: str) -> Edit:
    """All sizes of a shape."""

    def edit(text: str, chooser: random.Random) -> str | None:
        match = _choose(_SIZES, text, chooser)
        if match is None:
            return None
        return _replace(text, match, new, everywhere=chooser.random() < 0.7)

    return edit


def change_element_type(text: str, chooser: random.Random) -> str | None:
    """Another element type: of all that have one, of a shaped type, or in one place."""
    match = _choose(_SHAPED, text, chooser)
    if match is None:
        return None
    new = chooser.choice(_ELEMENTS)
    if chooser.random() < 0.4:
        return re.sub(rf"(?<=[<x ]){re.escape(match[3])}(?=[,>\s)])", new, text)
    return _replace(text, match, f"{match[1]}<{match[2]}{new}", everywhere=chooser.random() < 0.7)


def unrank(text: str, chooser: random.Random) -> str | None:
    """A shaped type without a rank."""
    match = _choose(_SHAPED, text, chooser)
    if match is None:
        return None
    new = f"{match[1]}<*x{match[3]}"
    return _replace(text, match, new, everywhere=chooser.random() < 0.7)


def _append_to_type(choices: tuple[str, ...]) -> Edit:
    """A memref with a layout, or a memory space, more."""

    def edit(text: str, chooser: random.Random) -> str | None:
        match = _choose(_SHAPED, text, chooser)
        if match is None:
            return None
        new = f"{match[0]}, {chooser.choice(choices)}"
        return _replace(text, match, new, everywhere=chooser.random() < 0.7)

    return edit


def change_number(text: str, chooser: random.Random) -> str | None:
    """A number of an attribute, an index, an alignment."""
    match = _choose(_NUMBER, text, chooser)
    if match is None:
        return None
    new = chooser.choice((0, -1, 1, 3, 7, HUGE, -HUGE, 1 << 64, 1 << 31))
    return _replace(text, match, str(new), everywhere=False)


def change_kind_of_type(text: str, chooser: random.Random) -> str | None:
    """A tensor becomes a memref, or the other way round."""
    match = _choose(_SHAPED, text, chooser)
    if match is None:
        return None
    new = ("tensor" if match[1] == "memref" else "memref") + match[0].removeprefix(match[1])
    return _replace(text, match, new, everywhere=chooser.random() < 0.7)


def drop_line(text: str, chooser: random.Random) -> str | None:
    """A line goes."""
    lines = text.splitlines()
    del lines[chooser.randrange(len(lines))]
    return "\n".join(lines)


def duplicate_line(text: str, chooser: random.Random) -> str | None:
    """A line is there twice."""
    lines = text.splitlines()
    number = chooser.randrange(len(lines))
    return "\n".join([*lines[:number], lines[number], *lines[number:]])


def swap_lines(text: str, chooser: random.Random) -> str | None:
    """A line and the one behind it change places."""
    lines = text.splitlines()
    if len(lines) < 2:
        return None
    number = chooser.randrange(len(lines) - 1)
    lines[number : number + 2] = reversed(lines[number : number + 2])
    return "\n".join(lines)


def rename_symbol(text: str, chooser: random.Random) -> str | None:
    """A name of a function or a global stands for another one, or for nothing."""
    match = _choose(re.compile(r"@\w+"), text, chooser)
    other = _choose(re.compile(r"@\w+"), text, chooser)
    if match is None or other is None:
        return None
    new = other[0] if chooser.random() < 0.7 else "@nobody"
    return _replace(text, match, new, everywhere=False)


TEXT_MUTATIONS: dict[str, Edit] = {
    "size-zero": _resize("0"),
    "size-one": _resize("1"),
    "size-dynamic": _resize("?"),
    "size-huge": _resize(str(HUGE)),
    "size-above-int64": _resize(str(1 << 64)),
    "size-negative": _resize("-1"),
    "rank-zero": _reshape(""),
    "rank-eight": _reshape("2x1x3x1x1x2x1x1x"),
    "rank-eight-dynamic": _reshape("?x1x?x1x1x2x1x?x"),
    "change-element-type": change_element_type,
    "unrank": unrank,
    "change-kind-of-type": change_kind_of_type,
    "add-memory-space": _append_to_type(_SPACES),
    "add-layout": _append_to_type(_LAYOUTS),
    "change-number": change_number,
    "drop-line": drop_line,
    "duplicate-line": duplicate_line,
    "swap-lines": swap_lines,
    "rename-symbol": rename_symbol,
}
"""All edits, by name."""

SLOW_TO_RUN = frozenset(
    {"size-huge", "size-above-int64", "change-number", "rank-eight", "rank-eight-dynamic"}
)
"""Mutations after which a program may allocate, or loop over, more than an interpreter can."""
