"""Options that a pass does not understand are the user's error, reported as one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from xdsl.passes import ModulePass
from xdsl.utils.arg_spec import ArgSpec

from xdsl_mergealloc.diagnostics import PassError


@dataclass(frozen=True)
class CheckedOptionsPass(ModulePass):
    """A pass whose unknown or ill-typed options raise a `PassError` that names the pass."""

    @classmethod
    def from_spec(cls, spec: ArgSpec) -> Self:
        try:
            return super().from_spec(spec)
        except ValueError as error:
            raise PassError(f"error: {cls.name}: {error}") from error
