"""Graph of the in-place decisions so far: the tensors in whose buffers a tensor may be.

An edge leads from an operand that is in place to a tensor that may be in its buffer. Two tensors
can share memory only if one buffer flows to both. An alias set, which unites all tensors connected
by edges, says less: with `%r = scf.if ... { yield %a } else { yield %b }` it has both %a and %b,
which are different buffers unless something else unites them.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from contextlib import contextmanager

from xdsl.ir import SSAValue

from xdsl_mergealloc.graphs import reachable


class InPlaceGraph:
    """The edges, and queries about them."""

    def __init__(self) -> None:
        self._sources: dict[SSAValue, list[SSAValue]] = {}
        self._has_joins = False
        self._upstream_of: dict[SSAValue, set[SSAValue]] = {}
        self._supposed: tuple[SSAValue, frozenset[SSAValue]] | None = None

    def add(self, source: SSAValue, target: SSAValue) -> None:
        """Record that `target` may be in the buffer of `source`."""
        sources = self._sources.setdefault(target, [])
        if source not in sources:
            sources.append(source)
            self._has_joins |= len(sources) > 1
            self._upstream_of.clear()

    @contextmanager
    def supposing(self, source: SSAValue, targets: Iterable[SSAValue]) -> Generator[None]:
        """Suppose, within the context, that `targets` may also be in the buffer of `source`."""
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
        """Whether `target` may be in the buffer of `source`, both members of one alias set."""
        return source in self._with_supposed(target)

    def _is_exact(self) -> bool:
        """Whether all tensors of an alias set are in the one buffer that the set began with: no
        tensor has two sources, and the supposed edges give none a second one."""
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
        """Return the tensors in whose buffers a tensor may be, itself included."""
        known = self._upstream_of.get(value)
        if known is None:
            known = set(reachable((value,), lambda target: self._sources.get(target, ())))
            self._upstream_of[value] = known
        return known
