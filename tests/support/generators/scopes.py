"""A generator's knowledge of the memrefs it has made.

Every memref value may alias some *roots*: allocations, or memory from outside. Scopes nest as
dominance does. They keep apart what may be read (initialised), what waits for its first write, and
which allocations must be freed at the end.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from xdsl.dialects.builtin import MemRefType, NoneAttr
from xdsl.ir import Attribute, SSAValue

from tests.support.interpreter.memory import identity_strides


@dataclass(eq=False)
class Root:
    """Memory with one origin."""

    kind: str
    """heap, stack, or outside (arguments, results of test ops, other functions)."""
    depth: int
    """Depth of the scope that made it."""
    value: SSAValue | None = None
    """The allocation itself: the operand of a dealloc."""


@dataclass(eq=False)
class MemValue:
    """An SSA value of memref type."""

    ssa: SSAValue
    type: MemRefType[Attribute]
    roots: frozenset[Root]

    @property
    def shape(self) -> tuple[int, ...]:
        """Sizes; -1 where dynamic."""
        return tuple(max(size, -1) for size in self.type.get_shape())

    @property
    def is_static(self) -> bool:
        """No dynamic sizes."""
        return -1 not in self.shape

    @property
    def is_identity(self) -> bool:
        """Row-major without a layout."""
        return isinstance(self.type.layout, NoneAttr)

    @property
    def strides(self) -> tuple[int, ...] | None:
        """Strides in elements if all are static."""
        if self.is_identity:
            return identity_strides(self.shape) if self.is_static else None
        strides = self.type.get_strides()
        if strides is None or None in strides:
            return None
        return tuple(stride for stride in strides if stride is not None)

    def may_alias(self, other: MemValue) -> bool:
        """They may share a byte."""
        return not self.roots.isdisjoint(other.roots)


@dataclass(eq=False)
class Scope:
    """The values of one region, arm or body."""

    parent: Scope | None
    is_barrier: bool = False
    """A parallel body: memory from outside is only read."""
    available: list[MemValue] = field(default_factory=list[MemValue])
    pending: list[MemValue] = field(default_factory=list[MemValue])
    """Allocated, not yet written."""
    scalars: list[SSAValue] = field(default_factory=list[SSAValue])
    owned: list[Root] = field(default_factory=list[Root])
    """Heap allocations that this scope frees if the program frees."""
    hidden: frozenset[Root] = frozenset()
    """Roots that must not be touched here: other iterations write them."""

    def __post_init__(self) -> None:
        self.depth: int = 0 if self.parent is None else self.parent.depth + 1
        outer = self.parent
        self.barrier: int = self.depth if self.is_barrier else outer.barrier if outer else 0
        """Depth of the innermost parallel body."""
        if outer is not None:
            self.hidden = self.hidden | outer.hidden

    def chain(self) -> list[Scope]:
        """This scope and those around it, innermost first."""
        scopes: list[Scope] = []
        scope: Scope | None = self
        while scope is not None:
            scopes.append(scope)
            scope = scope.parent
        return scopes

    def readable(self) -> list[MemValue]:
        """Initialised values in sight."""
        return [
            value
            for scope in self.chain()
            for value in scope.available
            if value.roots.isdisjoint(self.hidden)
        ]

    def is_writable(self, value: MemValue) -> bool:
        """No other iteration of a parallel op can see the memory."""
        return all(root.depth >= self.barrier for root in value.roots)

    def writable(self) -> list[MemValue]:
        """Initialised values that may be written."""
        return [value for value in self.readable() if self.is_writable(value)]

    def all_scalars(self) -> list[SSAValue]:
        """Scalars in sight."""
        return [scalar for scope in self.chain() for scalar in scope.scalars]

    def forget(self, root: Root) -> None:
        """The root is gone: so is every value that may alias it."""
        for scope in self.chain():
            scope.available = [v for v in scope.available if root not in v.roots]
            scope.pending = [v for v in scope.pending if root not in v.roots]
            if root in scope.owned:
                scope.owned.remove(root)
