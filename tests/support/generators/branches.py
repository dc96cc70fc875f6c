"""Branches, early returns and regions that run once."""

from __future__ import annotations

from xdsl.dialects.builtin import (
    DenseArrayBase,
    DenseIntElementsAttr,
    VectorType,
    i32,
)
from xdsl.ir import Block, Region, SSAValue

from tests.support.generators.bodies import Bodies
from tests.support.generators.builder import int64_array, segment_sizes
from tests.support.generators.joins import JoinPlan
from tests.support.generators.scopes import MemValue


class Branches(Bodies):
    """Emits branches."""

    def branch(self) -> None:
        """if, index_switch, cond_br or switch."""
        plans = self.plan_results()
        arms = self.rng.choice((2, 2, 2, 3))
        if self.use_blocks():
            self._branch_of_blocks(plans, arms)
        else:
            self._branch_of_regions(plans, arms)

    def _branch_of_regions(self, plans: list[JoinPlan], arms: int) -> None:
        start = self.at.block
        selector = self.condition() if arms == 2 else self.small_index()
        regions: list[Region] = []
        yields: list[list[MemValue]] = []
        for number in range(arms):
            region = Region()
            regions.append(region)
            if number == 1 and arms == 2 and not plans and self.chance(0.3):
                continue  # no else
            region.add_block(Block())
            with self.body(region.block, region="single_block"):
                yields.append(self.arm(plans))
                self.at.op("scf.yield", [value.ssa for value in yields[-1]])
        self.at.block = start
        types = [plan.type for plan in plans]
        if arms == 2:
            op = self.at.op("scf.if", (selector,), types, regions=regions)
        else:
            cases = {"cases": int64_array(range(1, arms))}
            op = self.at.op("scf.index_switch", (selector,), types, cases, regions=regions)
        self.receive_results(plans, yields, list(op.results))

    def _branch_of_blocks(self, plans: list[JoinPlan], arms: int) -> None:
        passed = self.pick(self.scope.readable()) if self.chance(0.4) else None
        args = [] if passed is None else [passed.ssa]
        types = [value.type for value in args]
        condition = self.condition() if arms == 2 else None
        flag = None if arms == 2 else self.at.test(self.tag("flag"), (), (i32,)).results[0]
        blocks = [self.new_block(types) for _ in range(arms)]
        if condition is not None:
            self.fork(condition, (blocks[0], args), (blocks[1], args))
        else:
            assert flag is not None
            self._switch(flag, blocks, args)
        merge = Block(arg_types=[plan.type for plan in plans])
        yields: list[list[MemValue]] = []
        for block in blocks:
            with self.body(block, region="same"):
                if passed is not None:
                    self.scope.available.append(MemValue(block.args[0], passed.type, passed.roots))
                yields.append(self.arm(plans))
                self.jump(merge, [value.ssa for value in yields[-1]])
        self.continue_at(merge)
        self.receive_results(plans, yields, list(merge.args))

    def _switch(self, flag: SSAValue, blocks: list[Block], args: list[SSAValue]) -> None:
        cases = len(blocks) - 1
        # What test ops answer: see Element.small.
        values = [0, -0x61C88646][:cases] if cases <= 2 else list(range(cases))
        literal = DenseIntElementsAttr.from_list(VectorType(i32, [cases]), values)
        self.at.op(
            "cf.switch",
            (flag, *args, *(args * cases)),
            properties={
                **segment_sizes(1, len(args), len(args) * cases),
                "case_values": literal,
                "case_operand_segments": DenseArrayBase.from_list(i32, [len(args)] * cases),
            },
            successors=blocks,
        )

    def early_return(self) -> None:
        """A branch to a return."""
        assert self.emit_return is not None
        condition = self.condition()
        leave, stay = self.new_block(), Block()
        self.fork(condition, (leave, ()), (stay, ()))
        with self.body(leave, region="same"):
            if self.chance(0.5):
                self.simple_statement()
            self.emit_return()
        self.continue_at(stay)

    def execute_region(self) -> None:
        """scf.execute_region, whose region may have several blocks."""
        self._single_region("scf.execute_region", "scf.yield", "several_blocks")

    def alloca_scope(self) -> None:
        """memref.alloca_scope: stack buffers inside die at its end."""
        self._single_region("memref.alloca_scope", "memref.alloca_scope.return", "single_block")

    def _single_region(self, name: str, terminator: str, region_kind: str) -> None:
        plans = self.plan_results()
        start = self.at.block
        region = Region(Block())
        with self.body(region.block, region=region_kind):
            if name == "memref.alloca_scope" and self.chance(0.8):
                on_stack = self.new_alloc(self.rng.choice(self.types), on_stack=True)
                self.initialise(on_stack)
                self.scope.available.append(on_stack)
            chosen = self.arm(plans)
            self.at.op(terminator, [value.ssa for value in chosen])
        self.at.block = start
        op = self.at.op(name, (), [plan.type for plan in plans], regions=(region,))
        self.receive_results(plans, [chosen], list(op.results))
