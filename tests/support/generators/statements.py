"""Straight-line statements of random memref programs."""

from __future__ import annotations

from collections.abc import Callable

from xdsl.dialects.builtin import (
    Float32Type,
)
from xdsl.dialects.linalg import ops as linalg
from xdsl.ir import Attribute, SSAValue

from tests.support.generators.builder import I1, INDEX
from tests.support.generators.layers import Layers
from tests.support.generators.scopes import MemValue, Root
from tests.support.generators.writes import has_named_ops


class Statements(Layers):
    """Emits statements without control flow."""

    def observe(self) -> None:
        """The outside world reads some memrefs, and writes them or not."""
        readonly = self.chance(0.5)
        values = self.scope.readable() if readonly else self.scope.writable()
        chosen = [v for v in (self.pick(values) for _ in range(self.rng.randint(1, 3))) if v]
        operands: list[SSAValue] = list(dict.fromkeys(v.ssa for v in chosen))
        scalars = self.scope.all_scalars()
        if scalars and self.chance(0.5):
            operands.append(self.rng.choice(scalars))
        results: list[Attribute] = []
        if self.chance(0.15):
            results.append(self.rng.choice((I1, INDEX, Float32Type())))
        returns_memref = self.chance(0.06)
        made_type = self.rng.choice(self.types)
        if returns_memref:
            results.append(made_type)
        flags = ("readonly",) if readonly else ()
        op = self.at.test(self.tag("see"), operands, results, *flags)
        if returns_memref:
            root = Root("outside", self.scope.depth)
            self.scope.available.append(MemValue(op.results[-1], made_type, frozenset((root,))))
        self.scope.scalars.extend(op.results[: len(results) - returns_memref])

    def _indices(self, value: MemValue) -> list[SSAValue]:
        return [self.at.index(self.rng.randrange(size)) for size in value.shape]

    def look_back(self) -> None:
        """The outside world reads some values of this scope: bytes lost meanwhile show."""
        readable = self.scope.readable()
        own = [value for value in self.scope.available if value in readable]
        if own and self.chance(0.7):
            chosen = self.rng.sample(own, min(len(own), 3))
            operands = list(dict.fromkeys(value.ssa for value in chosen))
            self.at.test(self.tag("look"), operands, (), "readonly")

    def load(self) -> None:
        """One element becomes a scalar."""
        source = self.pick([v for v in self.scope.readable() if v.is_static])
        if source is None:
            return
        scalar = self.at.value(
            "memref.load", (source.ssa, *self._indices(source)), source.type.element_type
        )
        self.scope.scalars.append(scalar)

    def store(self) -> None:
        """One element is overwritten."""
        target = self.pick([v for v in self.scope.writable() if v.is_static])
        if target is None:
            return
        element = target.type.element_type
        known = [scalar for scalar in self.scope.all_scalars() if scalar.type == element]
        scalar = self.rng.choice(known) if known else self.at.scalar(element, 7)
        self.at.op("memref.store", (scalar, target.ssa, *self._indices(target)))

    def update(self) -> None:
        """A copy or linalg op that writes an initialised memref."""
        target = self.pick([v for v in self.scope.writable() if v.is_static])
        if target is None:
            return
        choice = self.rng.randrange(3)
        if choice == 0 or not self.options.linalg:
            self._write_copy(target)
        elif choice == 1:
            self._generic([target], target)
        else:
            self._matmul(target)

    def _matmul(self, target: MemValue) -> None:
        fitting = [
            value
            for value in self._sources(target)
            if len(value.shape) == 2 and value.shape[0] == value.shape[1]
        ]
        if fitting and has_named_ops(target.type.element_type):
            lhs, rhs = self.rng.choice(fitting), self.rng.choice(fitting)
            self.at.add(linalg.MatmulOp((lhs.ssa, rhs.ssa), (target.ssa,), ()))
        else:
            self._write_copy(target)

    def simple_statement(self) -> None:
        """One random statement without control flow."""
        kinds: list[tuple[Callable[[], None], float]] = [
            (self.allocate, 3.0),
            (self.write_pending, 1.5),
            (self.observe, 3.5),
            (self.load, 0.7),
            (self.store, 0.7),
            (self.update, 1.2),
            (self.view, 1.6 if self.options.views else 0.0),
            (self.layers, 2.0 if self.options.layers else 0.0),
            (self.free_one, 0.6 if self.options.deallocs else 0.0),
        ]
        chosen = self.rng.choices([kind for kind, _ in kinds], [weight for _, weight in kinds])
        chosen[0]()
