"""Inputs and outputs in an arena: the statements of a function about them, checked (V21)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, cast

from xdsl.dialects.builtin import ArrayAttr, DictionaryAttr, IntegerAttr, NoneAttr, StringAttr, i64
from xdsl.ir import Attribute, Operation, OpResult, SSAValue

from xdsl_mergealloc.verify.violations import NotedFault

INPUT = "mergealloc.input"
OUTPUT = "mergealloc.output"
_LISTS = {INPUT: "mergealloc.inputs", OUTPUT: "mergealloc.outputs"}


class ListedBuffer(NamedTuple):
    """An input or output as its function lists it: its place in a memory."""

    memory_space: Attribute
    begin_bytes: int
    end_bytes: int

    def meets(self, other: ListedBuffer) -> bool:
        """Whether two buffers of the same memory share bytes."""
        return self.begin_bytes < other.end_bytes and other.begin_bytes < self.end_bytes


@dataclass
class MarkedValues:
    """The values of a function that are marked as its inputs and outputs, by name."""

    inputs: dict[str, list[SSAValue]] = field(default_factory=dict[str, list[SSAValue]])
    outputs: dict[str, list[SSAValue]] = field(default_factory=dict[str, list[SSAValue]])

    def note(self, op: Operation) -> None:
        """Record the results that an operation marks as inputs or outputs."""
        for key, values in ((INPUT, self.inputs), (OUTPUT, self.outputs)):
            for name, number in _marks(op, key).items():
                if number < len(op.results):
                    values.setdefault(name, []).append(op.results[number])


def move_marks(result: SSAValue, value: SSAValue) -> None:
    """Move the marks of a result to the value that replaces it."""
    if not isinstance(result, OpResult) or not isinstance(value, OpResult):
        return
    for key in _LISTS:
        marks = _marks(value.op, key)
        for name, number in _marks(result.op, key).items():
            if number == result.index:
                marks[name] = value.index
        if marks:
            numbers = {name: IntegerAttr(number, i64) for name, number in marks.items()}
            value.op.attributes[key] = DictionaryAttr(numbers)


def _marks(op: Operation, key: str) -> dict[str, int]:
    """Return the inputs or outputs that an operation marks, and the numbers of its results."""
    marks = op.attributes.get(key)
    numbers: Mapping[str, Attribute] = marks.data if isinstance(marks, DictionaryAttr) else {}
    return {
        name: number.value.data
        for name, number in numbers.items()
        if isinstance(number, IntegerAttr) and number.value.data >= 0
    }


def check_listed(
    function: Operation, marked: MarkedValues, places: Mapping[SSAValue, ListedBuffer | None]
) -> Iterator[NotedFault]:
    """
    Yield disagreements between lists and marks, and impossible entries of lists.

    Args:
        function: lists its inputs and outputs.
        marked: the values that are marked as inputs and outputs.
        places: the place of each of these values; None if it is unknown or not a single place.
    """
    for key, values in ((INPUT, marked.inputs), (OUTPUT, marked.outputs)):
        noun = key.rpartition(".")[2]
        listed = dict(_listed(function, _LISTS[key]))
        for name in sorted(values.keys() - listed.keys()):
            yield NotedFault(function, f"'{name}' is no {noun} that '{_LISTS[key]}' lists")
        for name, buffer in listed.items():
            if buffer is None:
                yield NotedFault(function, f"the place of the {noun} '{name}' is not said")
                continue
            # The value of an input that is never read may have been erased.
            if key == OUTPUT and name not in values:
                yield NotedFault(function, f"no value is said to be the output '{name}'")
            for value in values.get(name, ()):
                if places[value] != buffer:
                    yield NotedFault(function, f"the {noun} '{name}' is not where it is said to be")
        for name, other in _sharing(listed, may_be_one=key == OUTPUT):
            yield NotedFault(function, f"the {noun}s '{name}' and '{other}' share bytes")


def _sharing(
    listed: Mapping[str, ListedBuffer | None], *, may_be_one: bool
) -> Iterator[tuple[str, str]]:
    """
    Yield the names of buffers that share bytes: each buffer that begins before an earlier one ends,
    with that one. `may_be_one`: whether two names may mean the same buffer.
    """
    buffers = [(name, buffer) for name, buffer in listed.items() if buffer is not None]
    buffers.sort(key=lambda one: (str(one[1].memory_space), one[1].begin_bytes, one[0]))
    furthest: dict[Attribute, tuple[str, ListedBuffer]] = {}
    for name, buffer in buffers:
        other_name, other = furthest.setdefault(buffer.memory_space, (name, buffer))
        if name != other_name and buffer.meets(other) and not (may_be_one and buffer == other):
            first, second = sorted((name, other_name))
            yield first, second
        if buffer.end_bytes > other.end_bytes:
            furthest[buffer.memory_space] = name, buffer


def _listed(function: Operation, key: str) -> Iterator[tuple[str, ListedBuffer | None]]:
    """Yield the buffers in a list by name; None for a buffer whose place cannot be read."""
    listed = function.attributes.get(key)
    entries = cast("ArrayAttr[Attribute]", listed) if isinstance(listed, ArrayAttr) else ()
    for entry in entries:
        fields: Mapping[str, Attribute] = entry.data if isinstance(entry, DictionaryAttr) else {}
        name, offset, size = (fields.get(one) for one in ("name", "offset", "bytes"))
        text = name.data if isinstance(name, StringAttr) else ""
        if not isinstance(offset, IntegerAttr) or not isinstance(size, IntegerAttr):
            yield text, None
            continue
        begin_bytes = offset.value.data
        space = fields.get("memory_space", NoneAttr())
        yield text, ListedBuffer(space, begin_bytes, begin_bytes + size.value.data)
