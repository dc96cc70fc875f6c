"""Constants in a report: those of a plan, and those that a program has packed already."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.dialects.builtin import (
    DenseIntOrFPElementsAttr,
    DictionaryAttr,
    IntegerAttr,
    MemRefType,
    StringAttr,
)
from xdsl.dialects.memref import GlobalOp
from xdsl.ir import Attribute, Operation

from xdsl_mergealloc.diagnostics import source_position
from xdsl_mergealloc.merge_alloc.constants.plan import CONSTANTS, ConstantsPlan
from xdsl_mergealloc.merge_alloc.memory_plan import MemoryPlan
from xdsl_mergealloc.merge_alloc.pools import listed, name_of_memory_space
from xdsl_mergealloc.nests import walk
from xdsl_mergealloc.report.constants_report import (
    ConstantReport,
    ConstantsReport,
    StayingConstantReport,
)


def planned_constants(plan: MemoryPlan) -> tuple[ConstantsReport, ...]:
    """What merge-alloc would pack."""
    return tuple(map(_planned, plan.constants))


def _planned(plan: ConstantsPlan) -> ConstantsReport:
    return ConstantsReport(
        "",
        plan.pool,
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
    """What merge-alloc would not pack."""
    return tuple(
        StayingConstantReport(
            one.name, str(one.op.type), one.reason, source_position(one.op.location)
        )
        for one in plan.staying_constants
    )


def existing_constants(root: Operation) -> Iterator[ConstantsReport]:
    """What is packed in a program; it says itself what is where (`mergealloc.constants`)."""
    for op in walk(root):
        if not isinstance(op, GlobalOp) or (described := op.attributes.get(CONSTANTS)) is None:
            continue
        contents = op.properties.get("initial_value")
        alignment = op.properties.get("alignment")
        if isinstance(contents, DenseIntOrFPElementsAttr):
            yield ConstantsReport(
                op.sym_name.data,
                name_of_memory_space(op.type.memory_space),
                exists=True,
                size_bytes=len(contents.data.data),
                alignment=alignment.value.data if isinstance(alignment, IntegerAttr) else 1,
                constants=tuple(_described(listed(described))),
                contents=contents.data.data,
            )


def _described(entries: Sequence[Attribute]) -> Iterator[ConstantReport]:
    """The constants that a list of dictionaries describes; what is malformed is left out."""
    for entry in entries:
        if not isinstance(entry, DictionaryAttr):
            continue
        match [entry.data.get(key) for key in ("name", "type", "bytes", "offset")]:
            case [
                StringAttr(data=name),
                MemRefType() as type_,
                IntegerAttr() as size_bytes,
                IntegerAttr() as offset_bytes,
            ]:
                yield ConstantReport(
                    name, str(type_), size_bytes.value.data, offset_bytes.value.data, ""
                )
            case _:
                pass
