"""In whose buffer a tensor may be: what has been decided, as a graph.

An edge leads from an operand that is in place to what may be in its buffer. Two tensors can share
memory only if one buffer flows to both. An alias set, which unites all that an edge connects, says
less: with `%r = scf.if ... { yield %a } else { yield %b }` it has both %a and %b, which are
different buffers as long as nothing else makes them one.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from contextlib import contextmanager

from xdsl.ir import SSAValue


class InPlaceGraph:
    """The edges, and questions about them."""

    def __init__(self) -> None:
        self._sources: dict[SSAValue, list[SSAValue]] = {}
        self._has_joins = False
        self._upstream_of: dict[SSAValue, set[SSAValue]] = {}
        self._supposed: tuple[SSAValue, frozenset[SSAValue]] | None = None

    def add(self, source: SSAValue, target: SSAValue) -> None:
        """A tensor may be in the buffer of another one."""
        sources = self._sources.setdefault(target, [])
        if source not in sources:
            sources.append(source)
            self._has_joins |= len(sources) > 1
            self._upstream_of.clear()

    @contextmanager
    def supposing(self, source: SSAValue, targets: Iterable[SSAValue]) -> Generator[None]:
        """For a while, these tensors may be in the buffer of another one, too."""
        self._supposed = source, frozenset(targets)
        try:
            yield
        finally:
            self._supposed = None

    def may_share(self, first: SSAValue, second: SSAValue) -> bool:
        """Whether one buffer may flow to both of two members of one alias set."""
        return self._is_exact() or not self._with_supposed(first).isdisjoint(
            self._with_supposed(second)
        )

    def may_flow(self, source: SSAValue, target: SSAValue) -> bool:
        """Whether the second of two members of one alias set may be in the buffer of the first."""
        return source in self._with_supposed(target)

    def _is_exact(self) -> bool:
        """Whether all tensors of an alias set are in the one buffer that the set began with: as
        long as no tensor has two sources, and what is supposed gives none a second one."""
        if self._has_joins:
            return False
        return self._supposed is None or not any(t in self._sources for t in self._supposed[1])

    def _with_supposed(self, value: SSAValue) -> set[SSAValue]:
        upstream = self.upstream(value)
        if self._supposed is not None:
            source, targets = self._supposed
            if not upstream.isdisjoint(targets):
                return upstream | self.upstream(source)
        return upstream

    def upstream(self, value: SSAValue) -> set[SSAValue]:
        """The tensors in whose buffers a tensor may be, itself included."""
        known = self._upstream_of.get(value)
        if known is None:
            known = {value}
            pending = [value]
            while pending:
                for source in self._sources.get(pending.pop(), ()):
                    if source not in known:
                        known.add(source)
                        pending.append(source)
            self._upstream_of[value] = known
        return known
