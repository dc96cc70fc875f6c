"""Names of values in the printed program.

A program keeps the names that its author gave to values as hints; values with the same hint, or
none, are numbered by the printer. A report has to name buffers as the printed program does.
"""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.ir import Operation, SSAValue

from xdsl_mergealloc.analysis.calls import function_of
from xdsl_mergealloc.nests import values_of, walk


class PrintedNames:
    """Names of values of several functions, each of which is walked once."""

    def __init__(self) -> None:
        self._names: dict[Operation, Mapping[SSAValue, str]] = {}

    def inside(self, function: Operation) -> Mapping[SSAValue, str]:
        """Return the names, without `%`, of all values that are defined in a function."""
        if function not in self._names:
            self._names[function] = printed_names(function)
        return self._names[function]

    def of(self, value: SSAValue) -> str:
        """Return the name of a value; outside of functions, the one that its author gave it."""
        function, hint = function_of(value), value.name_hint or ""
        return hint if function is None else self.inside(function).get(value, hint)


def printed_names(function: Operation) -> dict[SSAValue, str]:
    """Return the names, without `%`, of all values that are defined in a function."""
    names: dict[SSAValue, str] = {}
    used: dict[str, int] = {}
    unnamed = 0
    for op in walk(function):
        for value in values_of(op):
            hint = value.name_hint
            if hint is None:
                names[value] = str(unnamed)
                unnamed += 1
                continue
            before = used.get(hint, 0)
            used[hint] = before + 1
            names[value] = f"{hint}_{before}" if before else hint
    return names
