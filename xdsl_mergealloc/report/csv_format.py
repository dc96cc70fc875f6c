"""The buffers of an arena as CSV: the columns of MiniMalloc, and the offset.

What is written here can be read by MiniMalloc, and by `python -m xdsl_mergealloc.planner`, which
takes the offsets as pinned.
"""

from __future__ import annotations

import csv
import io
from itertools import pairwise

from xdsl_mergealloc.diagnostics import PassError
from xdsl_mergealloc.report.memory_report import MemoryReport


def write_csv(report: MemoryReport) -> str:
    """
    One line for each buffer: `id,lower,upper,size,alignment,gaps,offset`, sizes in bytes, ticks
    half-open. The ids are those of the other formats.

    Raises `PassError` if there are several arenas, whose offsets have nothing to do with each
    other, and for an arena of which the lifetimes are not known.
    """
    arenas = list(report.arenas)
    if len(arenas) > 1:
        raise PassError(
            f"error: memory-plan: the format csv is for one arena, but there are {len(arenas)}: "
            f"name one of them, arena=0 to arena={len(arenas) - 1}"
        )
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("id", "lower", "upper", "size", "alignment", "gaps", "offset"))
    for arena in arenas:
        if not arena.has_lifetimes:
            raise PassError(
                f"error: memory-plan: the format csv is for lifetimes, but those of %{arena.name} "
                "are not known: there is no plan of merge-alloc"
            )
        for buffer in arena.buffers:
            gaps = " ".join(f"{end}-{begin}" for (_, end), (begin, _) in pairwise(buffer.live))
            writer.writerow(
                (
                    buffer.id,
                    buffer.begin,
                    buffer.end,
                    buffer.size_bytes,
                    buffer.alignment,
                    gaps,
                    buffer.offset_bytes,
                )
            )
    return text.getvalue()
