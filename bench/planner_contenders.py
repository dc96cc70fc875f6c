"""Algorithms as columns of a table: ours with and without the compiled kernel, those of others."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from typing import NamedTuple

from xdsl_mergealloc.planner import Plan, Problem, kernel, plan
from xdsl_mergealloc.planner.adapters import ADAPTERS


class Contender(NamedTuple):
    """A column of the table."""

    algorithm: str
    with_kernel: bool

    @property
    def label(self) -> str:
        if self.algorithm in ADAPTERS:
            return self.algorithm
        return f"{self.algorithm}, {'kernel' if self.with_kernel else 'Python'}"

    def plan(self, problem: Problem, time_limit: float | None) -> Plan:
        with nullcontext() if self.with_kernel else kernel.pure_python():
            return plan(problem, self.algorithm, time_limit_seconds=time_limit)


def contenders(algorithms: Sequence[str]) -> list[Contender]:
    """Contenders: ours without and with the kernel, then the adapters; missing ones are told."""
    ours = [name for name in algorithms if name not in ADAPTERS]
    result = [Contender(name, False) for name in ours]
    if kernel.is_compiled():
        result += [Contender(name, True) for name in ours]
    else:
        print("the compiled kernel is not in use: left out")
    for name in algorithms:
        if name in ADAPTERS:
            if ADAPTERS[name].is_available():
                result.append(Contender(name, True))
            else:
                print(f"{name}: left out, needs {ADAPTERS[name].needs}")
    return result
