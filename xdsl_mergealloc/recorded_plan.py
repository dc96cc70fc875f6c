"""`mergealloc.plan`: the memory plan of a function, as data and as an attribute on the function.

    func.func @f(...) attributes {mergealloc.plan = {ticks = 8, arenas = [{
      scope = "@f", pool = "default", size_bytes = 512, ...,
      buffers = [{name = "a", offset_bytes = 0, live = array<i64: 3, 4>, ...}]}]}}

merge-alloc leaves it behind; reports, C headers and verify-memory-plan read it. The keys are the
names of the fields below; empty, false and unknown values are left out. Data without IR.

Sizes and offsets are bytes. Ticks number the operations of a function in program order, at the time
of planning; the function itself has tick 1. Live ranges are half-open: `(3, 5)` is ticks 3 and 4.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import Field, dataclass, field, fields, replace
from functools import cache, lru_cache
from typing import Any, TypeVar, cast

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    ArrayAttr,
    DenseArrayBase,
    DictionaryAttr,
    FloatAttr,
    IntegerAttr,
    IntegerType,
    StringAttr,
    UnitAttr,
    f64,
    i8,
    i64,
)
from xdsl.ir import Attribute, Operation, SSAValue

from xdsl_mergealloc.diagnostics import PassError, error_at
from xdsl_mergealloc.dialects.shapes import is_memref
from xdsl_mergealloc.nests import walk

PLAN = "mergealloc.plan"

_AttributeT = TypeVar("_AttributeT", bound=Attribute)
_RecordT = TypeVar("_RecordT")

NOT_RECORDED: Mapping[str, Any] = {"is_recorded": False}
"""Metadata of a field that is not recorded, because the program itself says it."""


@dataclass(frozen=True)
class OperationReport:
    """An operation that matters for a buffer."""

    tick: int
    name: str
    location: str
    """`file:line:column`; empty if it has none."""

    def __str__(self) -> str:
        """`tick 7, linalg.matmul, model.mlir:3:5`."""
        return f"tick {self.tick}, {self.name}" + (f", {self.location}" if self.location else "")


@dataclass(frozen=True)
class BufferReport:
    """A buffer, and its place in an arena."""

    id: int = field(metadata=NOT_RECORDED)
    """Its number in its arena, from 0, in program order."""
    name: str
    """Its name in the printed program, without the `%`."""
    function: str
    """The function that allocates or gets it, if that is not the arena's function; else empty."""
    is_workspace: bool
    """Whether it is the workspace of a callee, which has an arena of its own in the plan, too."""
    type: str
    size_bytes: int
    """Of all instances together, where each iteration of a parallel loop has one."""
    alignment: int = field(metadata={"unsaid": (1,)})
    """Alignment that the buffer itself requires."""
    offset_bytes: int
    """From the start of the arena."""
    live: tuple[tuple[int, int], ...]
    """The ticks at which its contents matter, ascending and disjoint; empty if unknown."""
    location: str
    first_access: OperationReport
    last_access: OperationReport
    io: str = ""
    """Input or output of the function that it is (`io-in-workspace`): `input x`; else empty."""
    in_place_of: tuple[int, ...] = ()
    """The ids of the buffers that it is written over, while both are live."""

    @property
    def label(self) -> str:
        """Name: `%a`, or `%a of @callee`."""
        return f"%{self.name}" + (f" of @{self.function}" if self.function else "")

    @property
    def caption(self) -> str:
        """Name, with the input or output that it is: `%a (input a)`."""
        return f"{self.label} ({self.io})" if self.io else self.label

    @property
    def begin(self) -> int:
        """The first tick at which it is live."""
        return self.live[0][0]

    @property
    def end(self) -> int:
        """The tick after the last one at which it is live."""
        return self.live[-1][1]

    @property
    def end_bytes(self) -> int:
        """The offset after its last byte."""
        return self.offset_bytes + self.size_bytes


@dataclass(frozen=True)
class ArenaReport:
    """One arena: the part of a pool that the buffers of an allocation scope get."""

    id: int = field(metadata=NOT_RECORDED)
    """Its number in the program, from 0."""
    name: str = field(metadata=NOT_RECORDED)
    """The name of the arena's value; empty if there is no arena yet."""
    scope: str
    """The allocation scope: `@main`, or an operation inside, such as `scf.parallel`."""
    pool: str
    """The memory space; `default` for the one without a name."""
    capacity_bytes: int | None
    """Capacity of the pool; None if it has no limit."""
    base_address: int | None
    """Start address of the pool; None if unspecified."""
    is_at_base: bool
    """Whether the arena begins at the base address (`arena=static`)."""
    exists: bool = field(metadata=NOT_RECORDED)
    """Whether the program has the arena; else merge-alloc would create it."""
    storage: str
    """Storage: `alloc`, `argument`, `global` or `static`, see the option `arena`."""
    symbol: str = field(metadata=NOT_RECORDED)
    """The name of its global; empty if the arena is no global, or has no name yet."""
    is_from_callers: bool
    """Whether it is a part of the arenas of a private function's callers, and counts there."""
    size_bytes: int
    alignment: int
    lower_bound_bytes: int
    """
    The most bytes that are live at one tick: no arena for these buffers is smaller. 0 if lifetimes
    are unknown.
    """
    peak: OperationReport
    """The first operation at which that many bytes are live."""
    live_at_peak: tuple[int, ...]
    """The ids of the buffers that are live there."""
    algorithm: str
    """Planner that placed its buffers; empty if the program does not say."""
    traffic_bytes: int = field(metadata={"unsaid": (0,)})
    """Bytes read and written, the whole buffer at each access; 0 unless the time is known."""
    access_time: float | None
    """Time of these accesses, by the pool's bandwidth and latency; None if it has neither."""
    buffers: tuple[BufferReport, ...]
    """At least one."""

    def may_have(self, size_bytes: int) -> bool:
        """Whether a byte buffer of this size may be the arena: functions may share a global, which
        is as large as the largest of their arenas."""
        is_larger = self.storage == "global" and size_bytes > self.size_bytes
        return is_larger or size_bytes == self.size_bytes

    @property
    def has_lifetimes(self) -> bool:
        """Whether it is known when buffers are live: not so if another tool made the arena."""
        return any(buffer.live for buffer in self.buffers)

    @property
    def efficiency(self) -> float:
        """Lower bound divided by size: 1 is perfect."""
        return self.lower_bound_bytes / self.size_bytes if self.size_bytes else 1.0

    @property
    def capacity_text(self) -> str:
        """Capacity of the pool, as a suffix of the size; empty if unlimited."""
        if self.capacity_bytes is None:
            return ""
        excess = self.size_bytes - self.capacity_bytes
        return f" of {self.capacity_bytes:,}" + (f" ({excess:,} too many)" if excess > 0 else "")

    @property
    def traffic_text(self) -> str:
        """Bytes read and written, and the time, after a semicolon; empty if that is unknown."""
        if self.access_time is None:
            return ""
        return f"; traffic {self.traffic_bytes:,} bytes, which takes {self.access_time:,.10g}"

    @property
    def base_text(self) -> str:
        """Address, as a suffix of the pool's name; empty if unknown."""
        if self.base_address is None:
            return ""
        where = "at" if self.is_at_base else "which begins at"
        return f" {where} {self.base_address:#x}"

    @property
    def sum_bytes(self) -> int:
        """Total size of the buffers without sharing; workspaces count where their buffers are."""
        return sum(buffer.size_bytes for buffer in self.buffers if not buffer.is_workspace)

    @property
    def peak_buffers(self) -> list[BufferReport]:
        """The buffers that are live at the peak, the largest first."""
        live = [self.buffers[number] for number in self.live_at_peak]
        return sorted(live, key=lambda buffer: (-buffer.size_bytes, buffer.id))

    @property
    def buffer_count(self) -> int:
        """Number of buffers that the program defines in it."""
        return sum(not buffer.is_workspace for buffer in self.buffers)

    @property
    def end_tick(self) -> int:
        """The tick after the last one at which a buffer is live."""
        return max(buffer.end for buffer in self.buffers if buffer.live)


@dataclass(frozen=True)
class StayingReport:
    """An allocation that is in no arena, and why."""

    name: str
    type: str
    size_bytes: int | None
    """None for a dynamic size."""
    reason: str
    missing_interface: str
    """The interface that some operation lacks to be analyzed; empty if none is missing."""
    location: str


@dataclass(frozen=True)
class RecordedPlan:
    """The plan of one function."""

    ticks: int
    """The last tick; with `scope=program`, of the bodies of callees, too."""
    own_arena_reason: str
    """Why callers do not provide its memory (`scope=program`); empty if they do, or without any."""
    arenas: tuple[ArenaReport, ...]
    staying: tuple[StayingReport, ...]
    unused: tuple[str, ...]
    """Names of allocations that nothing uses, and that merge-alloc removes."""


def note_plans(plans: Mapping[Operation, RecordedPlan]) -> None:
    """Record plans on functions, after their other attributes, in place of earlier plans."""
    for function, plan in plans.items():
        function.attributes.pop(PLAN, None)
        function.attributes[PLAN] = attribute_of(plan)


def noted_plan(function: Operation) -> RecordedPlan | None:
    """
    Return the plan recorded on a function; None if there is none. Its arenas are numbered from 0.

    Raises `PassError` if the attribute is no plan.
    """
    noted = function.attributes.get(PLAN)
    if noted is None:
        return None
    try:
        return record_in(noted, RecordedPlan)
    except NoRecordError as error:
        raise PassError(
            f"{error_at(function)}'{PLAN}' is not a plan of merge-alloc: {error}; without this "
            "attribute the function has no plan"
        ) from None


def possible_arenas(function: Operation) -> Mapping[SSAValue, int]:
    """
    Find the values of a function that may be arenas, by type alone: all byte buffers that it
    receives or allocates, views excluded; in program order, with their sizes.
    """
    found: dict[SSAValue, int] = {}
    for op in walk(function):
        values: Sequence[SSAValue] = op.results
        if op is function:
            entry = op.regions[0].first_block
            values = () if entry is None else entry.args
        elif any(is_memref(operand.type) for operand in op.operands):
            continue
        for value in values:
            if is_memref(value.type) and value.type.get_element_type() == i8:
                shape = value.type.get_shape()
                if len(shape) == 1 and shape != (DYNAMIC_INDEX,):
                    found[value] = shape[0]
    return found


# Data as attributes


class NoRecordError(Exception):
    """An attribute is no record: something is missing, or of another type."""


@dataclass(frozen=True)
class _Encoding:
    """Encoding of fields of one type."""

    write: Callable[[Any], Attribute]
    read: Callable[[Attribute], Any]
    """Raises `NoRecordError`, with `this` for the field."""
    unsaid: tuple[Any, ...] = ()
    """The value that is not written; empty if all values are."""


def attribute_of(record: Any) -> Attribute:
    """Convert a record to a dictionary of its fields."""
    return DictionaryAttr(
        {
            one.name: kind.write(value)
            for one, kind in _recorded_fields(record.__class__)
            if (value := getattr(record, one.name)) not in kind.unsaid
        }
    )


def record_in(attribute: Attribute, record: type[_RecordT]) -> _RecordT:
    """Convert a dictionary to a record. Raises `NoRecordError`, with a reason."""
    return _record(attribute, record, 0)


def _record(attribute: Attribute, record: type, number: int) -> Any:
    """Convert a dictionary to a record, given its number among others of its kind."""
    if not isinstance(attribute, DictionaryAttr):
        raise NoRecordError("this is no dictionary")
    members: dict[str, Any] = {"id": number, "name": "", "exists": False, "symbol": ""}
    members = {one.name: members[one.name] for one in fields(record) if one.name in members}
    recorded = _recorded_fields(record)
    for one, kind in recorded:
        said = attribute.data.get(one.name)
        if said is not None:
            try:
                members[one.name] = kind.read(said)
            except NoRecordError as error:
                # The innermost field says the most.
                message = str(error).replace("this ", f"'{one.name}' ", 1)
                raise NoRecordError(message) from None
        elif kind.unsaid:
            (members[one.name],) = kind.unsaid
        else:
            raise NoRecordError(f"'{one.name}' is missing")
    if unknown := attribute.data.keys() - {one.name for one, _ in recorded}:
        raise NoRecordError(f"'{min(unknown)}' is unknown")
    return record(**members)


@cache
def _recorded_fields(record: type) -> Sequence[tuple[Field[Any], _Encoding]]:
    """Return the fields of a class that are in the attribute."""
    return [
        (one, replace(_KINDS[str(one.type)], **one.metadata))
        for one in fields(record)
        if one.metadata != NOT_RECORDED
    ]


def _of(attribute: Attribute, type_: type[_AttributeT], what: str) -> _AttributeT:
    if not isinstance(attribute, type_):
        raise NoRecordError(f"this is no {what}")
    return attribute


def _integer(attribute: Attribute) -> int:
    return cast("IntegerAttr[Any]", _of(attribute, IntegerAttr, "number")).value.data


def _text(attribute: Attribute) -> str:
    return _of(attribute, StringAttr, "text").data


def _flag(attribute: Attribute) -> bool:
    _of(attribute, UnitAttr, "flag")
    return True


def _float(attribute: Attribute) -> float:
    return cast("FloatAttr[Any]", _of(attribute, FloatAttr, "number")).value.data


def _list(attribute: Attribute) -> Sequence[Attribute]:
    return _of(attribute, ArrayAttr, "list").data


def _integers(attribute: Attribute) -> tuple[int, ...]:
    numbers = cast("DenseArrayBase[Any]", _of(attribute, DenseArrayBase, "array of numbers"))
    return tuple(int(one) for one in numbers.iter_values())


def _pairs(attribute: Attribute) -> tuple[tuple[int, int], ...]:
    ticks = _integers(attribute)
    if len(ticks) % 2:
        raise NoRecordError("this has a begin without an end")
    return tuple(zip(ticks[::2], ticks[1::2], strict=True))


def _operation(attribute: Attribute) -> OperationReport:
    tick, _, name_and_place = _text(attribute).partition(", ")
    name, _, location = name_and_place.partition(", ")
    word, _, number = tick.partition(" ")
    if word != "tick" or not number.isdecimal():
        raise NoRecordError("this is no operation at a tick")
    return OperationReport(int(number), name, location)


def _records(record: type) -> _Encoding:
    return _Encoding(
        lambda records: ArrayAttr([attribute_of(one) for one in records]),
        lambda said: tuple(_record(one, record, n) for n, one in enumerate(_list(said))),
        ((),),
    )


def _integer_array(numbers: Iterable[int]) -> Attribute:
    return DenseArrayBase.from_list(i64, tuple(numbers))


_WIDE = IntegerType(128)
"""For sizes in types that are larger than those of any target."""


@lru_cache(maxsize=1 << 12)
def _number(number: int) -> Attribute:
    """Return a number of any size as an attribute. Cached, as attributes are immutable and take
    time to create, and there are few different sizes and offsets."""
    return IntegerAttr(number, i64 if number < 1 << 63 else _WIDE)


@lru_cache(maxsize=1 << 12)
def _name(text: str) -> Attribute:
    return StringAttr(text)


_INTEGER = _Encoding(_number, _integer)
_FLOAT = _Encoding(lambda number: FloatAttr(number, f64), _float)

_KINDS: Mapping[str, _Encoding] = {
    "int": _INTEGER,
    "int | None": replace(_INTEGER, unsaid=(None,)),
    "float": _FLOAT,
    "float | None": replace(_FLOAT, unsaid=(None,)),
    "str": _Encoding(_name, _text, ("",)),
    "bool": _Encoding(lambda _: UnitAttr(), _flag, (False,)),
    "tuple[int, ...]": _Encoding(_integer_array, _integers, ((),)),
    "tuple[str, ...]": _Encoding(
        lambda texts: ArrayAttr([StringAttr(text) for text in texts]),
        lambda said: tuple(map(_text, _list(said))),
        ((),),
    ),
    "tuple[tuple[int, int], ...]": _Encoding(
        lambda pairs: _integer_array(number for pair in pairs for number in pair), _pairs, ((),)
    ),
    "OperationReport": _Encoding(lambda op: StringAttr(str(op)), _operation),
    "tuple[BufferReport, ...]": _records(BufferReport),
    "tuple[ArenaReport, ...]": _records(ArenaReport),
    "tuple[StayingReport, ...]": _records(StayingReport),
}
"""Encodings by the types of fields."""
