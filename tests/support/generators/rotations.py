"""Loops that carry several names of one type, which change places from iteration to iteration."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.ir import SSAValue

from tests.support.generators.control import ControlFlow
from tests.support.generators.joins import FRESH, MIXED, CarriedPlan
from tests.support.generators.scopes import MemValue

ROTATE = "rotate"


@dataclass(eq=False)
class RotatingPlan(CarriedPlan):
    """One of the names."""

    next: int | None
    """Index of the name that takes this place in the next iteration; None: a new allocation."""


class Rotations(ControlFlow):
    """Emits loops with three to five names of one type."""

    def plan_carried(self) -> list[CarriedPlan]:
        """Plan the values that a loop carries."""
        if not self.options.rotating_names or not self.chance(0.45):
            return super().plan_carried()
        return self._rotation_of_owned() if self.chance(0.4) else self._rotation_of_known()

    def _rotation_of_owned(self) -> list[CarriedPlan]:
        """The loop owns all of them: they are permuted, and one may be replaced."""
        type = self.rng.choice(self.types)
        count = self.rng.randint(3, 4)
        places: list[int | None] = list(self.rng.sample(range(count), count))
        if self.chance(0.6):
            places[self.rng.randrange(count)] = None
        return [
            RotatingPlan(plan.init, plan.mode, plan.roots, place)
            for plan, place in zip([self._plan_fresh(type) for _ in places], places, strict=True)
        ]

    def _rotation_of_known(self) -> list[CarriedPlan]:
        """Names of memory that others own, the same ones more than once perhaps."""
        type = self.rng.choice(self.types)
        known = self.of_type(type) or [self.fresh(type)]
        inits = [self.rng.choice(known) for _ in range(self.rng.randint(3, 5))]
        count = len(inits)
        if self.chance(0.5):
            places: list[int | None] = list(self.rng.sample(range(count), count))
        else:
            places = [self.rng.randrange(count) for _ in inits]
        makes_new = not self.options.deallocs and self.chance(0.6)
        if makes_new:
            places[self.rng.randrange(count)] = None
        roots = frozenset(root for value in inits for root in value.roots)
        # Any of the names may stand for a new allocation some iterations later.
        mode = MIXED if makes_new else ROTATE
        return [
            RotatingPlan(init, mode, roots, place)
            for init, place in zip(inits, places, strict=True)
        ]

    def pick_carried(self, plans: list[CarriedPlan], args: Sequence[SSAValue]) -> list[MemValue]:
        """Values that the body carries into the next iteration."""
        own = {value.ssa: value for value in self.scope.available}
        chosen: list[MemValue] = []
        for plan in plans:
            if not isinstance(plan, RotatingPlan):
                return super().pick_carried(plans, args)
            name = None if plan.next is None else own.get(args[plan.next])
            if name is None or (plan.mode == FRESH and name in chosen):
                name = self._new_name(plan, args, chosen)
            chosen.append(name)
        return chosen

    def _new_name(
        self, plan: RotatingPlan, args: Sequence[SSAValue], chosen: list[MemValue]
    ) -> MemValue:
        """An allocation of the body, not one of the carried names."""
        names = [value for value in self.scope.available if value.ssa in args]
        return self.take_fresh(plan.type, [*chosen, *names])

    def forward_carried(
        self, plans: list[CarriedPlan], args: Sequence[SSAValue]
    ) -> Sequence[SSAValue]:
        """Values that the first region of a while loop passes on: the names in another order."""
        if not all(isinstance(plan, RotatingPlan) for plan in plans) or self.chance(0.5):
            return args
        return self.rng.sample(list(args), len(args))
