"""Random memref programs with few observations: many operations may change places."""

from __future__ import annotations

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import SSAValue

from tests.support.generators.builder import I1
from tests.support.generators.control import ControlFlow
from tests.support.generators.memref_programs import structured_program
from tests.support.generators.options import GeneratorOptions
from tests.support.generators.scopes import MemValue

QUIET = GeneratorOptions(
    statements=14, control_flow=0.2, unstructured=0.3, calls=False, dynamic_shapes=False
)
"""Longer than other programs, mostly straight lines."""


def quiet_program(seed: int, options: GeneratorOptions = QUIET) -> ModuleOp:
    """A program in which the outside world takes part now and then only."""
    return structured_program(seed, options, FewObservations)


class FewObservations(ControlFlow):
    """Emits computations in place of most test ops."""

    def observe(self) -> None:
        """Seldom the outside world; mostly another computation."""
        if self.chance(0.15):
            super().observe()
        elif self.chance(0.3):
            self.store()
        else:
            self.update()

    def initialise(self, target: MemValue) -> None:
        """Writes every element of a value; from outside only as a last resort."""
        makers = [self._write_copy]
        if self.options.linalg:
            makers += [self._write_fill, self._write_map, self._write_generic]
        self.rng.shuffle(makers)
        if self.chance(0.05) or not any(make(target) for make in makers):
            self._write_from_outside(target)

    def condition(self) -> SSAValue:
        """Mostly a constant."""
        return (
            super().condition() if self.chance(0.1) else self.at.scalar(I1, self.rng.randrange(2))
        )

    def small_index(self) -> SSAValue:
        """Mostly a constant."""
        return super().small_index() if self.chance(0.1) else self.at.index(self.rng.randrange(4))
