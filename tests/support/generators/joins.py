"""Memrefs through joins: values that branches yield and that loops carry.

Ownership keeps programs with deallocs free of leaks and double frees. A value that leaves a scope
is either *fresh* on every path (an allocation of that scope, handed over as a whole) or it names
memory that stays owned where it was. Only programs without deallocs mix the two.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Attribute, SSAValue

from tests.support.generators.scopes import MemValue, Root
from tests.support.generators.statements import Statements

FRESH, OUTER, MIXED = "fresh", "outer", "mixed"
SAME, SWAP = "same", "swap"


@dataclass(eq=False)
class JoinPlan:
    """One memref result of a construct with several arms."""

    type: MemRefType[Attribute]
    mode: str


@dataclass(eq=False)
class CarriedPlan:
    """One memref carried by a loop."""

    init: MemValue
    mode: str
    roots: frozenset[Root]
    """Roots that the carried value may alias (except its own root when it is fresh)."""

    @property
    def type(self) -> MemRefType[Attribute]:
        """Type of the initial, carried and resulting value."""
        return self.init.type


class Joins(Statements):
    """Chooses the values that cross the border of a scope."""

    def plan_results(self) -> list[JoinPlan]:
        """Plan the values that a branch construct yields: up to two memrefs."""
        if not self.options.carried_memrefs:
            return []
        plans: list[JoinPlan] = []
        while len(plans) < 2 and self.chance(0.45):
            type = self.rng.choice(self.types)
            modes = [FRESH]
            if self.of_type(type):
                modes += [OUTER] if self.options.deallocs else [OUTER, MIXED, MIXED]
            plans.append(JoinPlan(type, self.rng.choice(modes)))
        return plans

    def pick_yields(self, plans: list[JoinPlan]) -> list[MemValue]:
        """Values for the end of an arm; fresh ones leave the arm's ownership."""
        chosen: list[MemValue] = []
        for plan in plans:
            mode = self.rng.choice((FRESH, OUTER)) if plan.mode == MIXED else plan.mode
            value = None
            if mode == OUTER:
                value = self.pick(self._from_outside(plan.type))
            chosen.append(value or self.take_fresh(plan.type, chosen))
        return chosen

    def _from_outside(self, type: Attribute) -> list[MemValue]:
        inner = self.scope.depth
        return [v for v in self.of_type(type) if all(root.depth < inner for root in v.roots)]

    def take_fresh(self, type: MemRefType[Attribute], taken: list[MemValue]) -> MemValue:
        """An allocation of this scope as a whole, not among `taken`."""
        owned = {root.value: root for root in self.scope.owned}
        candidates = [
            value
            for value in self.scope.available
            if value.type == type and value.ssa in owned and value not in taken
        ]
        if candidates and self.chance(0.6):
            return self.rng.choice(candidates)
        return self.fresh(type)

    def close_scope(self, leaving: list[MemValue]) -> None:
        """Frees the allocations that the scope owns and does not hand over."""
        kept = frozenset(root for value in leaving for root in value.roots)
        self.free_owned([self.scope], kept)

    def receive_results(
        self, plans: list[JoinPlan], yields: list[list[MemValue]], results: Sequence[SSAValue]
    ) -> None:
        """Makes the results of a construct available in the scope after it."""
        depth = self.scope.depth
        for number, (plan, result) in enumerate(zip(plans, results, strict=True)):
            arms = [arm[number].roots for arm in yields]
            outer = frozenset(r for roots in arms for r in roots if r.depth <= depth)
            roots = outer
            if any(root.depth > depth for arm in arms for root in arm):
                root = Root("heap", depth, result)
                roots = outer | {root}
                if not outer:
                    self.scope.owned.append(root)
            self.scope.available.append(MemValue(result, plan.type, roots))

    def plan_carried(self) -> list[CarriedPlan]:
        """Plan the values that a loop carries: up to two memrefs."""
        if not self.options.carried_memrefs:
            return []
        plans: list[CarriedPlan] = []
        while len(plans) < 2 and self.chance(0.5):
            type = self.rng.choice(self.types)
            choice = self.rng.random()
            if choice < 0.3 or not self.of_type(type):
                plans.append(self._plan_fresh(type))
            elif choice < 0.55:
                plans += self._plan_swap(type) if not plans else []
            elif choice < 0.75 or self.options.deallocs:
                init = self.rng.choice(self.of_type(type))
                plans.append(CarriedPlan(init, SAME, init.roots))
            else:
                candidates = self.of_type(type)
                roots = frozenset(root for value in candidates for root in value.roots)
                plans.append(CarriedPlan(self.rng.choice(candidates), MIXED, roots))
        return plans

    def _plan_fresh(self, type: MemRefType[Attribute]) -> CarriedPlan:
        """The loop takes over an allocation and replaces it by another now and then."""
        init = self.new_alloc(type)
        self.initialise(init)
        (root,) = init.roots
        assert root.value is not None
        self.scope.forget(root)
        return CarriedPlan(MemValue(root.value, type, frozenset()), FRESH, frozenset())

    def _plan_swap(self, type: MemRefType[Attribute]) -> list[CarriedPlan]:
        pair = [self.rng.choice(self.of_type(type)) for _ in range(2)]
        roots = pair[0].roots | pair[1].roots
        return [CarriedPlan(init, SWAP, roots) for init in pair]

    def open_carried(
        self, plans: list[CarriedPlan], args: Sequence[SSAValue], *, own: bool
    ) -> None:
        """Makes the carried values available in the body; `own`: fresh ones belong to it."""
        for plan, arg in zip(plans, args, strict=True):
            roots = plan.roots
            if plan.mode in (FRESH, MIXED):
                root = Root("heap", self.scope.depth, arg)
                roots = roots | {root}
                if plan.mode == FRESH and own:
                    self.scope.owned.append(root)
            self.scope.available.append(MemValue(arg, plan.type, roots))

    def pick_carried(self, plans: list[CarriedPlan], args: Sequence[SSAValue]) -> list[MemValue]:
        """Values that the body carries into the next iteration."""
        own = {value.ssa: value for value in self.scope.available}
        chosen: list[MemValue] = []
        handed_over: frozenset[Root] = frozenset()
        for number, (plan, arg) in enumerate(zip(plans, args, strict=True)):
            if plan.mode == FRESH:
                chosen.append(self.take_fresh(plan.type, chosen))
                handed_over |= chosen[-1].roots
            elif plan.mode == SWAP:
                chosen.append(own[args[1 - number]])
            elif plan.mode == MIXED:
                fitting = [
                    value
                    for value in self.of_type(plan.type)
                    if all(self._may_be_carried(root, plan) for root in value.roots)
                    # The next iteration may give that away, and look at the others behind it.
                    and handed_over.isdisjoint(value.roots)
                ]
                chosen.append(self.pick(fitting) or own[arg])
            else:
                chosen.append(own[arg])
        return chosen

    def forward_carried(
        self, plans: list[CarriedPlan], args: Sequence[SSAValue]
    ) -> Sequence[SSAValue]:
        """Values that the first region of a while loop passes on."""
        return args

    def _may_be_carried(self, root: Root, plan: CarriedPlan) -> bool:
        if root.depth < self.scope.depth:
            return root in plan.roots
        return root.kind == "heap"

    def receive_carried(self, plans: list[CarriedPlan], results: Sequence[SSAValue]) -> None:
        """Makes the results of a loop available after it."""
        depth = self.scope.depth
        for plan, result in zip(plans, results, strict=True):
            roots = plan.roots
            if plan.mode in (FRESH, MIXED):
                root = Root("heap", depth, result)
                roots = roots | {root}
                if plan.mode == FRESH:
                    self.scope.owned.append(root)
            self.scope.available.append(MemValue(result, plan.type, roots))
