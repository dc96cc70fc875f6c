"""First step of each pass of this package: checks of its options and of its input."""

from __future__ import annotations

import sys
from abc import abstractmethod
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import ClassVar

from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.passes import ModulePass

from xdsl_mergealloc.analysis.validity import check_validity
from xdsl_mergealloc.copies import Snapshot, become
from xdsl_mergealloc.diagnostics import PassError, error_at
from xdsl_mergealloc.gc_pause import paused_gc
from xdsl_mergealloc.interfaces.memory_layout import MOST_INDEX_BITS
from xdsl_mergealloc.pass_options import CheckedOptions, check_choices


@dataclass(frozen=True)
class CheckedPass(CheckedOptions, ModulePass):
    """
    A pass that raises `PassError` for input that it cannot handle, before it changes anything.

    That is: unknown options, or options of another type; and a module that xDSL's verifier accepts
    although it is not well-formed (`analysis/validity.py`).
    """

    needs_module: ClassVar[bool] = False
    """Whether it works on modules only; otherwise it can be applied to a function alone, too."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        # One pause for all that a pass does: each end of one makes Python look at what is new.
        with paused_gc():
            if self.needs_module and op.name != ModuleOp.name:
                raise PassError(f"{error_at(op)}{self.name}: takes a module, not '{op.name}'")
            check_choices(self, self.name)
            check_validity(op)
            try:
                self.transform(ctx, op)
            except RecursionError as error:
                raise PassError(
                    f"{error_at(op)}{self.name}: regions are nested too deeply: Python's stack "
                    f"ends at {sys.getrecursionlimit()} frames"
                ) from error

    def check_at_least(self, least: int, option: str, value: int) -> None:
        """Raise `PassError` if the value of an option, by the name that users know, is smaller."""
        if value < least:
            raise PassError(f"error: {self.name}: {option} must be {least} or more, not {value}")

    def check_index_bitwidth(self, bits: int) -> None:
        """Raise `PassError` if no integer type has as many bits as the option `index-bitwidth`."""
        self.check_at_least(1, "index-bitwidth", bits)
        if bits > MOST_INDEX_BITS:
            raise PassError(
                f"error: {self.name}: index-bitwidth must be {MOST_INDEX_BITS} or less, not {bits}"
            )

    @abstractmethod
    def transform(self, ctx: Context, op: ModuleOp) -> None:
        """Transform a well-formed module."""

    def transform_or_break(self, ctx: Context, op: ModuleOp) -> None:
        """
        Transform a module for a caller that restores or discards it after a `PassError`: its state
        is then arbitrary. Passes that keep a copy of the module can do without here.
        """
        self.transform(ctx, op)


@contextmanager
def all_or_nothing(op: ModuleOp) -> Generator[None]:
    """
    Restore the module after a `PassError` inside, except for the identity of its contents; also
    after a nest too deep for Python's stack: models call passes back for the contents of regions.

    For passes that detect errors only while they rewrite; the others decide before that.
    """
    as_it_was = Snapshot(op)
    try:
        yield
    except (PassError, RecursionError):
        become(op, as_it_was.made_again())
        raise
