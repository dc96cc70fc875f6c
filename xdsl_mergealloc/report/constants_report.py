"""Constants in a report: planned ones, and those that a program has packed already.

Plain data, as `memory_report`. Sizes and offsets are bytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, IntegerAttr, ModuleOp
from xdsl.dialects.memref import GlobalOp
from xdsl.ir import Attribute, Operation

from xdsl_mergealloc.diagnostics import source_position
from xdsl_mergealloc.memory_pools import listed, name_of_memory_space
from xdsl_mergealloc.merge_alloc.constants.plan import ConstantsPlan
from xdsl_mergealloc.merge_alloc.memory_plan import MemoryPlan
from xdsl_mergealloc.nests import walk
from xdsl_mergealloc.provided_constants import CONSTANTS, listed_constants, provided_constants

NOT_LISTED = {"is_contents": True}
"""Field metadata: the field is raw memory contents, which formats do not print."""


@dataclass(frozen=True)
class ConstantReport:
    """A constant, and its place in a global."""

    name: str
    """Its symbol; packed constants no longer have it."""
    type: str
    size_bytes: int
    offset_bytes: int
    """Offset from the start of the global; constants with equal bytes share it."""
    location: str


@dataclass(frozen=True)
class ConstantsReport:
    """A global or an argument that holds packed constants."""

    name: str
    """Its symbol, or the name by which arguments refer to it; empty before it is created."""
    is_argument: bool
    """Whether callers provide it (`arena=argument`)."""
    pool: str
    """Name of the memory space; `default` for the unnamed one."""
    exists: bool
    """Whether the program has it; else merge-alloc would create it."""
    size_bytes: int
    alignment: int
    constants: tuple[ConstantReport, ...]
    """In program order."""
    contents: bytes = field(repr=False, metadata=NOT_LISTED)
    """All bytes."""

    @property
    def sum_bytes(self) -> int:
        """Size of the constants if equal ones are not shared, in bytes."""
        return sum(one.size_bytes for one in self.constants)

    @property
    def title(self) -> str:
        """One-line title."""
        count, different = len(self.constants), len(self.by_place())
        return (
            f"Constants in pool {self.pool}: {self.size_bytes:,} bytes of "
            f"{count:,} constant{'s' * (count != 1)}"
            + (f", {different:,} of them different" if different < count else "")
        )

    def by_place(self) -> list[list[ConstantReport]]:
        """Return the constants grouped by offset: equal constants are together."""
        found: dict[int, list[ConstantReport]] = {}
        for one in self.constants:
            found.setdefault(one.offset_bytes, []).append(one)
        return [found[offset] for offset in sorted(found)]


@dataclass(frozen=True)
class StayingConstantReport:
    """A global that stays unpacked, and why."""

    name: str
    type: str
    reason: str
    location: str


def planned_constants(plan: ConstantsPlan) -> ConstantsReport:
    """Return constants that merge-alloc would pack."""
    return ConstantsReport(
        "",
        is_argument=bool(plan.functions),
        pool=plan.pool,
        exists=False,
        size_bytes=plan.size_bytes,
        alignment=plan.alignment,
        constants=tuple(
            ConstantReport(
                one.constant.name,
                str(one.constant.type),
                one.constant.size_bytes,
                one.offset_bytes,
                one.constant.location,
            )
            for one in plan.packed
        ),
        contents=plan.contents,
    )


def staying_constants(plan: MemoryPlan) -> tuple[StayingConstantReport, ...]:
    """Return the constants that merge-alloc would leave alone."""
    return tuple(
        StayingConstantReport(
            one.name, str(one.op.type), one.reason, source_position(one.op.location)
        )
        for one in plan.staying_constants
    )


def existing_constants(root: Operation) -> Iterator[ConstantsReport]:
    """
    Yield the packed constants of a program; the program itself describes their places.

    Raises `PassError` if a module's description of the constants that callers provide is malformed.
    """
    for op in walk(root):
        if isinstance(op, ModuleOp):
            for one in provided_constants(op):
                entries, contents = one.constants, one.contents
                space = one.memory_space
                yield _existing(one.name, space, one.alignment, entries, contents, is_argument=True)
        elif isinstance(op, GlobalOp) and (described := op.attributes.get(CONSTANTS)) is not None:
            value = op.properties.get("initial_value")
            given = op.properties.get("alignment")
            alignment = given.value.data if isinstance(given, IntegerAttr) else 1
            if isinstance(value, DenseIntOrFPElementsAttr):
                name, space = op.sym_name.data, op.type.memory_space
                contents = cast("DenseIntOrFPElementsAttr[Any]", value)
                yield _existing(name, space, alignment, listed(described), contents)


def _existing(
    name: str,
    memory_space: Attribute,
    alignment: int,
    entries: Sequence[Attribute],
    contents: DenseIntOrFPElementsAttr,
    *,
    is_argument: bool = False,
) -> ConstantsReport:
    return ConstantsReport(
        name,
        is_argument=is_argument,
        pool=name_of_memory_space(memory_space),
        exists=True,
        size_bytes=len(contents.data.data),
        alignment=alignment,
        constants=tuple(
            ConstantReport(one.name, str(one.type), one.size_bytes, one.offset_bytes, "")
            for one in listed_constants(entries)
        ),
        contents=contents.data.data,
    )
