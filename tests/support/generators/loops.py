"""Loops of regions (scf) and of blocks (cf), the latter in several forms."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Block, Region, SSAValue

from tests.support.generators.bodies import Bodies
from tests.support.generators.builder import INDEX
from tests.support.generators.joins import CarriedPlan
from tests.support.generators.scopes import MemValue


class Loops(Bodies):
    """Emits loops."""

    def trip_count(self) -> SSAValue:
        """Upper bound of a loop that starts at zero."""
        return self.at.index(self.rng.randint(1, 3)) if self.chance(0.6) else self.small_index()

    def _loop_body(self, plans: list[CarriedPlan], args: Sequence[SSAValue]) -> list[MemValue]:
        self.open_carried(plans, args, own=True)
        self.body_statements()
        chosen = self.pick_carried(plans, args)
        self.close_scope(chosen)
        return chosen

    def counted_loop(self) -> None:
        """scf.for, or a header and a body, or a body that branches to itself."""
        plans = self.plan_carried()
        upper = self.trip_count()
        if not self.use_blocks():
            self._for(plans, upper)
        elif self.chance(0.5):
            self._loop_with_header(plans, upper)
        else:
            self._loop_at_bottom(plans, upper)

    def _for(self, plans: list[CarriedPlan], upper: SSAValue) -> None:
        start = self.at.block
        lower, step = self.at.index(0), self.at.index(self.rng.choice((1, 1, 2)))
        types = [plan.type for plan in plans]
        region = Region(Block(arg_types=[INDEX, *types]))
        with self.body(region.block, region="single_block"):
            self.scope.scalars.append(region.block.args[0])
            chosen = self._loop_body(plans, list(region.block.args[1:]))
            self.at.op("scf.yield", [value.ssa for value in chosen])
        self.at.block = start
        operands = (lower, upper, step, *(plan.init.ssa for plan in plans))
        op = self.at.op("scf.for", operands, types, regions=(region,))
        self.receive_carried(plans, list(op.results))

    def _loop_with_header(self, plans: list[CarriedPlan], upper: SSAValue) -> None:
        types = [plan.type for plan in plans]
        inits = [plan.init.ssa for plan in plans]
        header = self.new_block([INDEX, *types])
        zero = self.at.index(0)
        self.jump(header, (zero, *inits))
        counter, args = header.args[0], list(header.args[1:])
        with self.body(header, region="same"):
            self.open_carried(plans, args, own=False)
            if self.chance(0.5):
                self.simple_statement()
            self.close_scope([])
            exit_block = Block(arg_types=types)
            body = self.new_block(types)
            self.fork(self.less_than(counter, upper), (body, args), (exit_block, args))
        with self.body(body, region="same"):
            chosen = self._loop_body(plans, list(body.args))
            self.jump(header, (self.increment(counter), *(value.ssa for value in chosen)))
        self.continue_at(exit_block)
        self.receive_carried(plans, list(exit_block.args))

    def _loop_at_bottom(self, plans: list[CarriedPlan], upper: SSAValue) -> None:
        types = [plan.type for plan in plans]
        body = self.new_block([INDEX, *types])
        self.jump(body, (self.at.index(0), *(plan.init.ssa for plan in plans)))
        exit_block = Block(arg_types=types)
        with self.body(body, region="same"):
            chosen = [value.ssa for value in self._loop_body(plans, list(body.args[1:]))]
            counter = self.increment(body.args[0])
            again = self.less_than(counter, upper)
            self.fork(again, (body, (counter, *chosen)), (exit_block, chosen))
        self.continue_at(exit_block)
        self.receive_carried(plans, list(exit_block.args))

    def while_loop(self) -> None:
        """scf.while, counted so that it ends; the before region may look around, too."""
        if self.use_blocks():
            self.counted_loop()
            return
        plans = self.plan_carried()
        upper, start = self.trip_count(), self.at.block
        zero = self.at.index(0)
        types = [INDEX, *(plan.type for plan in plans)]
        before, after = Region(Block(arg_types=types)), Region(Block(arg_types=types))
        with self.body(before.block, region="single_block"):
            counter, *args = before.block.args
            self.open_carried(plans, args, own=False)
            if self.chance(0.6):
                self.simple_statement()
            self.close_scope([])
            forwarded = self.forward_carried(plans, args)
            self.at.op("scf.condition", (self.less_than(counter, upper), counter, *forwarded))
        with self.body(after.block, region="single_block"):
            counter, *args = after.block.args
            self.scope.scalars.append(counter)
            chosen = self._loop_body(plans, args)
            values = (self.increment(counter), *(value.ssa for value in chosen))
            self.at.op("scf.yield", values)
        self.at.block = start
        operands = (zero, *(plan.init.ssa for plan in plans))
        op = self.at.op("scf.while", operands, types, regions=(before, after))
        self.receive_carried(plans, list(op.results[1:]))

    def irreducible_loop(self) -> None:
        """Two blocks that branch to each other, both entered from outside."""
        plans = self.plan_carried()
        types = [plan.type for plan in plans]
        inits = [plan.init.ssa for plan in plans]
        upper, condition, zero = self.trip_count(), self.condition(), self.at.index(0)
        left, right = self.new_block([INDEX, *types]), self.new_block([INDEX, *types])
        self.fork(condition, (left, (zero, *inits)), (right, (zero, *inits)))
        exit_block = Block(arg_types=types)
        with self.body(left, region="same"):
            chosen = [value.ssa for value in self._loop_body(plans, list(left.args[1:]))]
            self.jump(right, (self.increment(left.args[0]), *chosen))
        with self.body(right, region="same"):
            chosen = [value.ssa for value in self._loop_body(plans, list(right.args[1:]))]
            counter = self.increment(right.args[0])
            again = self.less_than(counter, upper)
            self.fork(again, (left, (counter, *chosen)), (exit_block, chosen))
        self.continue_at(exit_block)
        self.receive_carried(plans, list(exit_block.args))
