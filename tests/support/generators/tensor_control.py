"""Random tensor programs: branches and sequential loops of regions."""

from __future__ import annotations

from collections.abc import Callable

from xdsl.ir import Attribute, Block, Region

from tests.support.generators.blocks import BlockBuilder
from tests.support.generators.builder import INDEX, int64_array
from tests.support.generators.tensor_makers import TensorMakers


class TensorControl(TensorMakers, BlockBuilder):
    """Emits scf branches and loops with tensors handed over."""

    def nested_statements(self) -> list[Callable[[], None]]:
        """Statements with regions that may be emitted here, all equally often."""
        options = self.options
        nested: list[Callable[[], None]] = [self.branch]
        if options.loops:
            nested.append(self.loop)
        if options.while_loops:
            nested.append(self.while_loop)
        if options.regions:
            nested += [self.index_switch, self.execute_region]
        return nested

    def statements(self, count: int) -> None:
        for _ in range(count):
            if self.depth_left > 0 and self.rng.random() < self.options.control_flow:
                self.rng.choice(self.nested_statements())()
            else:
                kinds, weights = zip(*self.plain_statements(), strict=True)
                self.rng.choices(kinds, weights)[0]()

    def _arm(self, block: Block, types: list[Attribute]) -> None:
        """Statements, and a tensor of each type handed over."""
        with self.body(block):
            self.statements(self.rng.randint(1, 3))
            self.at.op("scf.yield", self.choose(types))

    def branch(self) -> None:
        """scf.if."""
        start, condition = self.at.block, self.condition()
        types = self.joined_types()
        regions = [Region(Block()), Region(Block())]
        for region in regions:
            self._arm(region.block, types)
        self.at.block = start
        op = self.at.op("scf.if", (condition,), types, regions=regions)
        self.scope.tensors.extend(op.results)

    def index_switch(self) -> None:
        """scf.index_switch."""
        start = self.at.block
        selector = self.at.test(self.tag("case"), (), (INDEX,)).results[0]
        types = self.joined_types()
        regions = [Region(Block()) for _ in range(self.rng.randint(1, 3))]
        for region in regions:
            self._arm(region.block, types)
        self.at.block = start
        cases = {"cases": int64_array(range(1, len(regions)))}
        op = self.at.op("scf.index_switch", (selector,), types, cases, regions=regions)
        self.scope.tensors.extend(op.results)

    def execute_region(self) -> None:
        """scf.execute_region, which may have several blocks."""
        start, types = self.at.block, self.joined_types()
        region = Region(Block())
        with self.body(region.block, blocks_allowed=self.options.blocks):
            self.statements(self.rng.randint(1, 3))
            self.at.op("scf.yield", self.choose(types))
        self.at.block = start
        op = self.at.op("scf.execute_region", (), types, regions=(region,))
        self.scope.tensors.extend(op.results)

    def loop(self) -> None:
        """scf.for."""
        start = self.at.block
        types = self.joined_types()
        inits = self.choose(types)
        bounds = (self.at.index(0), self.at.index(self.rng.randint(1, 3)), self.at.index(1))
        region = Region(Block(arg_types=[INDEX, *types]))
        with self.body(region.block):
            self.scope.tensors.extend(region.block.args[1:])
            self.statements(self.rng.randint(1, 3))
            self.at.op("scf.yield", [self.rng.choice(self.of_type(type)[:4]) for type in types])
        self.at.block = start
        op = self.at.op("scf.for", (*bounds, *inits), types, regions=(region,))
        self.scope.tensors.extend(op.results)

    def while_loop(self) -> None:
        """scf.while that counts; the first region may hand over other tensors than it got."""
        start = self.at.block
        types, passed = self.joined_types(), self.joined_types()
        if self.rng.random() < 0.6:
            passed = self.rng.sample(types, len(types))
        inits = self.choose(types)
        zero, bound = self.at.index(0), self.at.index(self.rng.randint(0, 3))
        before = Region(Block(arg_types=[INDEX, *types]))
        after = Region(Block(arg_types=[INDEX, *passed]))
        with self.body(before.block):
            counter, *tensors = before.block.args
            self.scope.tensors.extend(tensors)
            self.statements(self.rng.randint(0, 2))
            again = self.less_than(counter, bound)
            values = [self.rng.choice(self.of_type(type)[:4]) for type in passed]
            self.at.op("scf.condition", (again, counter, *values))
        with self.body(after.block):
            counter, *tensors = after.block.args
            self.scope.tensors.extend(tensors)
            self.statements(self.rng.randint(0, 2))
            values = [self.rng.choice(self.of_type(type)[:4]) for type in types]
            self.at.op("scf.yield", (self.increment(counter), *values))
        self.at.block = start
        op = self.at.op("scf.while", (zero, *inits), [INDEX, *passed], regions=(before, after))
        self.scope.tensors.extend(op.results[1:])
