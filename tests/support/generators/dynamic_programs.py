"""Random memref programs most of whose allocations have dynamic sizes, often the same ones."""

from __future__ import annotations

import random
from collections.abc import Generator, Sequence
from contextlib import contextmanager

from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType, ModuleOp
from xdsl.ir import Attribute, SSAValue

from tests.support.generators.builder import Cursor
from tests.support.generators.control import Callee, ControlFlow
from tests.support.generators.joins import CarriedPlan, JoinPlan
from tests.support.generators.memref_programs import structured_program
from tests.support.generators.options import GeneratorOptions
from tests.support.generators.scopes import MemValue, Scope
from tests.support.generators.writes import memref_type

DYNAMIC = GeneratorOptions(statements=8, memory_spaces=False, unstructured=0.3)
"""Longer than other programs, and in one memory space: allocations have to find each other."""

SHAPES: tuple[tuple[int, ...], ...] = ((-1, 4), (-1,), (-1, 2, 2), (4, -1), (-1, -1), (-1, 2, -1))


def dynamic_program(seed: int, options: GeneratorOptions = DYNAMIC) -> ModuleOp:
    """A program whose allocations take their sizes from few values."""
    return structured_program(seed, options, DynamicSizes)


class DynamicSizes(ControlFlow):
    """Emits allocations of dynamic sizes."""

    def __init__(
        self,
        rng: random.Random,
        options: GeneratorOptions,
        cursor: Cursor,
        callees: Sequence[Callee] = (),
    ) -> None:
        super().__init__(rng, options, cursor, callees)
        self._sizes_made: dict[Scope, list[SSAValue]] = {}
        self._sizes_of: dict[SSAValue, tuple[SSAValue, ...]] = {}
        """The dynamic sizes of allocations."""

    def allocate(self) -> None:
        """An allocation of dynamic size, written now or later; now and then a static one."""
        if self.chance(0.2):
            super().allocate()
            return
        base = self.rng.choice(self.types)
        value = self.new_alloc(self._with_dynamic_shape(base))
        if self.chance(0.25):
            self.scope.pending.append(value)
        else:
            self.initialise(value)
            self.scope.available.append(value)

    def new_alloc(
        self, type: MemRefType[Attribute], *, on_stack: bool = False, sizes: Sequence[SSAValue] = ()
    ) -> MemValue:
        """An allocation; dynamic sizes that are not given are mostly some that exist already."""
        if not sizes:
            sizes = [self._size() for size in type.get_shape() if size == DYNAMIC_INDEX]
        value = super().new_alloc(type, on_stack=on_stack, sizes=sizes)
        if sizes:
            self._sizes_of[value.ssa] = tuple(sizes)
        return value

    def update(self) -> None:
        """An elementwise operation or a copy, mostly between allocations of the same size."""
        target = self.pick([v for v in self.scope.writable() if v.ssa in self._sizes_of])
        if target is None or self.chance(0.3):
            super().update()
        elif self.chance(0.3) or not (self._write_generic(target) or self._write_copy(target)):
            self._generic([target], target)

    def plan_results(self) -> list[JoinPlan]:
        """Branches may yield memrefs of dynamic shape, too."""
        with self._more_types():
            return super().plan_results()

    def plan_carried(self) -> list[CarriedPlan]:
        """Loops may carry memrefs of dynamic shape, too."""
        with self._more_types():
            return super().plan_carried()

    def _sources(self, target: MemValue) -> list[MemValue]:
        sizes = self._sizes_of.get(target.ssa)
        if sizes is None:
            return super()._sources(target)
        return [
            value
            for value in self.of_type(target.type)
            if self._sizes_of.get(value.ssa) == sizes and not value.may_alias(target)
        ]

    def _size(self) -> SSAValue:
        known = [size for scope in self.scope.chain() for size in self._sizes_made.get(scope, ())]
        if known and self.chance(0.85):
            return self.rng.choice(known)
        size = self.small_index()
        self._sizes_made.setdefault(self.scope, []).append(size)
        return size

    def _with_dynamic_shape(self, type: MemRefType[Attribute]) -> MemRefType[Attribute]:
        return memref_type(type.element_type, self.rng.choice(SHAPES), type.memory_space)

    @contextmanager
    def _more_types(self) -> Generator[None]:
        saved = self.types
        self.types = [*saved, *(self._with_dynamic_shape(type) for type in saved)]
        try:
            yield
        finally:
            self.types = saved
