"""Control flow of random memref programs: regions (scf) or blocks (cf)."""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from xdsl.dialects.builtin import (
    DenseArrayBase,
    DenseIntElementsAttr,
    IntegerAttr,
    IntegerType,
    MemRefType,
    StridedLayoutAttr,
    SymbolRefAttr,
    VectorType,
    i32,
    i64,
)
from xdsl.ir import Attribute, Block, Region, SSAValue

from tests.support.generators.builder import I1, INDEX, Cursor, int64_array, segment_sizes
from tests.support.generators.joins import CarriedPlan, JoinPlan, Joins
from tests.support.generators.options import GeneratorOptions
from tests.support.generators.scopes import MemValue, Root, Scope
from tests.support.generators.statements import memref_type

SIGNED_LESS_THAN = 2


@dataclass(frozen=True)
class Callee:
    """A private function that calls may use."""

    name: str
    arguments: tuple[MemRefType[Attribute], ...]
    result: MemRefType[Attribute] | None
    result_is_fresh: bool
    """The caller owns the result; else it is one of the arguments."""


class ControlFlow(Joins):
    """Emits constructs with bodies."""

    def __init__(
        self,
        rng: random.Random,
        options: GeneratorOptions,
        cursor: Cursor,
        callees: Sequence[Callee] = (),
    ) -> None:
        super().__init__(rng, options, cursor)
        self.callees = list(callees)
        self.depth_left = options.depth
        self.blocks_allowed: bool = True
        self.in_function_region: bool = True
        self.emit_return: Callable[[], None] | None = None
        """Ends the current block with a return (early exits)."""

    # Bodies

    @contextmanager
    def body(
        self, block: Block, *, region: str, is_barrier: bool = False, hidden: Sequence[Root] = ()
    ) -> Generator[None]:
        """Moves into a block with a new scope. `region`: same, single_block or several_blocks."""
        saved = (self.scope, self.blocks_allowed, self.in_function_region)
        self.at.block = block
        self.scope = Scope(self.scope, is_barrier, hidden=frozenset(hidden))
        self.depth_left -= 1
        if region != "same":
            self.in_function_region = False
            self.blocks_allowed = region == "several_blocks"
        try:
            yield
        finally:
            self.scope, self.blocks_allowed, self.in_function_region = saved
            self.depth_left += 1

    def statements(self, count: int) -> None:
        """Some statements, control flow among them while depth is left."""
        for _ in range(count):
            if self.depth_left > 0 and self.chance(self.options.control_flow):
                self.construct()
            else:
                self.simple_statement()

    def body_statements(self) -> None:
        """The statements of a nested body."""
        level = self.options.depth - self.depth_left
        self.statements(self.rng.randint(1, max(2, self.options.statements // (1 + level))))

    def construct(self) -> None:
        """One random construct with bodies."""
        options = self.options
        kinds: list[tuple[Callable[[], None], float]] = [
            (self.branch, 3.0),
            (self.counted_loop, 2.5),
            (self.while_loop, 1.5),
            (self.execute_region, 1.0),
            (self.parallel, 1.5 if options.parallel else 0.0),
            (self.call, 1.5 if self.callees else 0.0),
            (self.alloca_scope, 0.5 if options.stack else 0.0),
        ]
        if self.blocks_allowed and options.unstructured:
            kinds.append((self.irreducible_loop, 0.5))
        if self.emit_return is not None and self.in_function_region and options.unstructured:
            kinds.append((self.early_return, 0.7))
        self.rng.choices([kind for kind, _ in kinds], [weight for _, weight in kinds])[0]()

    def use_blocks(self) -> bool:
        """Make the next construct of blocks and branches."""
        return self.blocks_allowed and self.chance(self.options.unstructured)

    def new_block(self, arg_types: Sequence[Attribute] = ()) -> Block:
        """A block at the end of the current region."""
        block = Block(arg_types=arg_types)
        region = self.at.block.parent
        assert region is not None
        region.add_block(block)
        return block

    def jump(self, target: Block, values: Sequence[SSAValue] = ()) -> None:
        """cf.br."""
        self.at.op("cf.br", values, successors=(target,))

    def fork(
        self,
        condition: SSAValue,
        then: tuple[Block, Sequence[SSAValue]],
        otherwise: tuple[Block, Sequence[SSAValue]],
    ) -> None:
        """cf.cond_br."""
        self.at.op(
            "cf.cond_br",
            (condition, *then[1], *otherwise[1]),
            properties=segment_sizes(1, len(then[1]), len(otherwise[1])),
            successors=(then[0], otherwise[0]),
        )

    def less_than(self, a: SSAValue, b: SSAValue) -> SSAValue:
        """a < b."""
        predicate: dict[str, Attribute] = {"predicate": IntegerAttr(SIGNED_LESS_THAN, i64)}
        return self.at.value("arith.cmpi", (a, b), I1, predicate)

    def increment(self, index: SSAValue) -> SSAValue:
        """index + 1."""
        return self.at.value("arith.addi", (index, self.at.index(1)), INDEX)

    # Branches

    def branch(self) -> None:
        """if, index_switch, cond_br or switch."""
        plans = self.plan_results()
        arms = self.rng.choice((2, 2, 2, 3))
        if self.use_blocks():
            self._branch_of_blocks(plans, arms)
        else:
            self._branch_of_regions(plans, arms)

    def _arm(self, plans: list[JoinPlan]) -> list[MemValue]:
        self.body_statements()
        chosen = self.pick_yields(plans)
        self.close_scope(chosen)
        return chosen

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
                yields.append(self._arm(plans))
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
                yields.append(self._arm(plans))
                self.jump(merge, [value.ssa for value in yields[-1]])
        self._continue_at(merge)
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

    def _continue_at(self, block: Block) -> None:
        region = self.at.block.parent
        assert region is not None
        region.add_block(block)
        self.at.block = block

    # Loops

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
        self._continue_at(exit_block)
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
        self._continue_at(exit_block)
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
            self.at.op("scf.condition", (self.less_than(counter, upper), counter, *args))
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
        self._continue_at(exit_block)
        self.receive_carried(plans, list(exit_block.args))

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
        self._continue_at(stay)

    # Regions that run once

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
            chosen = self._arm(plans)
            self.at.op(terminator, [value.ssa for value in chosen])
        self.at.block = start
        op = self.at.op(name, (), [plan.type for plan in plans], regions=(region,))
        self.receive_results(plans, [chosen], list(op.results))

    # Parallel ops

    def parallel(self) -> None:
        """scf.parallel or scf.forall. Bodies write what they allocate, or a slice each."""
        start = self.at.block
        shared = self.pick(
            [v for v in self.scope.writable() if v.shape and v.shape[0] > 1 and v.strides]
        )
        if self.chance(0.4):
            shared = None
        trips = shared.shape[0] if shared else self.rng.randint(1, 3)
        is_forall = self.chance(0.4) and self.at.is_registered("scf.forall")
        lower, upper, step = (self.at.index(n) for n in (0, trips, 1))
        region = Region(Block(arg_types=[INDEX]))
        induction = region.block.args[0]
        reduced: SSAValue | None = None
        hidden = tuple(shared.roots) if shared else ()
        with self.body(region.block, region="single_block", is_barrier=True, hidden=hidden):
            self.scope.scalars.append(induction)
            if shared is not None:
                self.scope.available.append(self._slice_of_iteration(shared, induction))
            self.body_statements()
            floats = [s for s in self.scope.all_scalars() if s.type == IntegerType(32)]
            if floats and not is_forall:
                reduced = self.rng.choice(floats)
            self.close_scope([])
            if is_forall:
                self._end_forall()
            else:
                self._end_parallel(reduced)
        self.at.block = start
        if is_forall:
            self._forall(region, trips)
            return
        initial = [] if reduced is None else [self.at.scalar(IntegerType(32), 1)]
        op = self.at.op(
            "scf.parallel",
            (lower, upper, step, *initial),
            [value.type for value in initial],
            segment_sizes(1, 1, 1, len(initial)),
            regions=(region,),
        )
        self.scope.scalars.extend(op.results)

    def _end_parallel(self, reduced: SSAValue | None) -> None:
        if reduced is None:
            self.at.op("scf.reduce")
            return
        combine = Region(Block(arg_types=[reduced.type, reduced.type]))
        self.at.op("scf.reduce", (reduced,), regions=(combine,))
        self.at.block = combine.block
        total = self.at.value("arith.addi", tuple(combine.block.args), reduced.type)
        self.at.op("scf.reduce.return", (total,))

    def _end_forall(self) -> None:
        self.at.op("scf.forall.in_parallel", regions=(Region(Block()),))

    def _forall(self, region: Region, trips: int) -> None:
        properties: dict[str, Attribute] = {
            **segment_sizes(0, 0, 0, 0),
            "staticLowerBound": int64_array([0]),
            "staticUpperBound": int64_array([trips]),
            "staticStep": int64_array([1]),
        }
        self.at.op("scf.forall", (), (), properties, regions=(region,))

    def _slice_of_iteration(self, shared: MemValue, induction: SSAValue) -> MemValue:
        strides = shared.strides
        assert strides is not None
        sizes = (1, *shared.shape[1:])
        layout = StridedLayoutAttr(strides, None)
        type = memref_type(shared.type.element_type, sizes, shared.type.memory_space, layout)
        zeros = [0] * (len(sizes) - 1)
        properties: dict[str, Attribute] = {
            **segment_sizes(1, 1, 0, 0),
            "static_offsets": int64_array([-(2**63), *zeros]),
            "static_sizes": int64_array(sizes),
            "static_strides": int64_array([1] * len(sizes)),
        }
        ssa = self.at.value("memref.subview", (shared.ssa, induction), type, properties)
        return MemValue(ssa, type, frozenset((Root("slice", self.scope.depth),)))

    # Calls

    def call(self) -> None:
        """A call of a private function, which may write all of its arguments."""
        callee = self.rng.choice(self.callees)
        args: list[MemValue] = []
        for type in callee.arguments:
            fitting = [v for v in self.of_type(type) if self.scope.is_writable(v)]
            args.append(self.pick(fitting) or self.fresh(type))
        results = [] if callee.result is None else [callee.result]
        op = self.at.op(
            "func.call",
            [value.ssa for value in args],
            results,
            {"callee": SymbolRefAttr(callee.name)},
        )
        if callee.result is None:
            return
        result = op.results[0]
        if callee.result_is_fresh:
            root = Root("heap", self.scope.depth, result)
            self.scope.owned.append(root)
            roots = frozenset((root,))
        else:
            roots = frozenset(root for value in args for root in value.roots)
        self.scope.available.append(MemValue(result, callee.result, roots))
