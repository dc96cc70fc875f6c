"""The names that values have where a program is printed.

A program keeps what its author called a value as a hint; where several values have the same one, or
none, the printer numbers them. A report has to name buffers as the printed program does.
"""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.ir import Operation, SSAValue

from xdsl_mergealloc.analysis.calls import function_of
from xdsl_mergealloc.nests import walk


class PrintedNames:
    """The names of values of several functions, each of which is gone through once."""

    def __init__(self) -> None:
        self._names: dict[Operation, Mapping[SSAValue, str]] = {}

    def inside(self, function: Operation) -> Mapping[SSAValue, str]:
        """The names, without `%`, of all values that are defined in a function."""
        if function not in self._names:
            self._names[function] = printed_names(function)
        return self._names[function]

    def of(self, value: SSAValue) -> str:
        """The name of a value; outside of functions, the one that its author gave it."""
        function, hint = function_of(value), value.name_hint or ""
        return hint if function is None else self.inside(function).get(value, hint)


def printed_names(function: Operation) -> dict[SSAValue, str]:
    """The names, without `%`, of all values that are defined in a function."""
    names: dict[SSAValue, str] = {}
    used: dict[str, int] = {}
    unnamed = 0
    for op in walk(function):
        arguments = (arg for region in op.regions for block in region.blocks for arg in block.args)
        for value in (*op.results, *arguments):
            hint = value.name_hint
            if hint is None:
                names[value] = str(unnamed)
                unnamed += 1
                continue
            before = used.get(hint, 0)
            used[hint] = before + 1
            names[value] = f"{hint}_{before}" if before else hint
    return names
