"""Searching for a way to compute a program in the memory that there is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Protocol

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from xdsl_mergealloc.analysis.heap import HeapPeak, highest_peak
from xdsl_mergealloc.copies import clone
from xdsl_mergealloc.diagnostics import PassError, PoolTooSmallError, error_at
from xdsl_mergealloc.op_names import operation_name
from xdsl_mergealloc.transforms.efforts import Way

_MOST_NAMED = 4
"""So many of the buffers at a peak are named in an error."""


class Plan(Protocol):
    """Bufferize a program, plan its memory and free it."""

    def __call__(self, ctx: Context, op: ModuleOp) -> None: ...


@dataclass
class Fitting:
    """What there is, and what was tried."""

    budget: int | None
    """Bytes of heap that a function may hold at once; None if only pools are a limit."""
    _tried: dict[str, str] = field(default_factory=dict[str, str])
    """By the name of a way, what it takes: the last one if there are several of a name."""
    _best: HeapPeak | None = None
    _overflow: PoolTooSmallError | None = None

    def first_that_fits(
        self, ctx: Context, op: ModuleOp, ways: Iterable[Way], plan: Plan, name: str
    ) -> ModuleOp:
        """
        The program by the first way that fits; the given one stays as it is.

        Raises `PassError` if none does: with what the best one takes and where, or, if pools are
        too small, with what the last one says; and with all that were tried.
        """
        for way in ways:
            program = clone(op)
            if way.apply(ctx, program) and self._fits(ctx, program, way, plan):
                return program
        tried = ", ".join(f"{way}: {takes}" for way, takes in self._tried.items())
        if self._best is None:
            assert self._overflow is not None
            raise PassError(f"{self._overflow}; tried {tried}")
        held = ", ".join(str(value.type) for value in self._best.held[:_MOST_NAMED])
        raise PassError(
            f"{error_at(self._best.op)}{name}: does not fit into {self.budget} bytes: "
            f"{self._best.size_bytes} are held at '{operation_name(self._best.op)}', by {held}; "
            f"tried {tried}"
        )

    def _fits(self, ctx: Context, program: ModuleOp, way: Way, plan: Plan) -> bool:
        try:
            plan(ctx, program)
        except PoolTooSmallError as error:
            self._overflow = error
            self._tried.setdefault(way.name, "a pool is too small")
            return False
        peak = None if self.budget is None else highest_peak(program)
        if peak is None or self.budget is None or peak.size_bytes <= self.budget:
            return True
        if self._best is None or peak.size_bytes < self._best.size_bytes:
            self._best = peak
        self._tried[way.name] = str(peak.size_bytes)
        return False
