"""Statements and constructs that programs of others have."""

from __future__ import annotations

import random
from collections.abc import Sequence

from xdsl.dialects.builtin import (
    BFloat16Type,
    ComplexType,
    DenseArrayBase,
    DenseIntElementsAttr,
    Float32Type,
    Float64Type,
    IntegerAttr,
    IntegerType,
    NoneAttr,
    VectorType,
    i32,
    i64,
)
from xdsl.ir import Attribute, Block, Region

from tests.support.generators.any_strides import AnyStrides
from tests.support.generators.builder import INDEX, Cursor, segment_sizes
from tests.support.generators.control import Callee, ControlFlow
from tests.support.generators.options import GeneratorOptions
from tests.support.generators.rotations import Rotations
from tests.support.generators.scopes import MemValue
from tests.support.generators.writes import SHAPES, memref_type

MORE_ELEMENTS: tuple[Attribute, ...] = (
    IntegerType(1),
    IntegerType(4),
    BFloat16Type(),
    ComplexType(Float32Type()),
    INDEX,
    Float32Type(),
    Float64Type(),
)


class OutsideStatements(AnyStrides, Rotations, ControlFlow):
    """Emits them in addition to the statements of all programs."""

    def __init__(
        self,
        rng: random.Random,
        options: GeneratorOptions,
        cursor: Cursor,
        callees: Sequence[Callee] = (),
    ) -> None:
        super().__init__(rng, options, cursor, callees)
        if options.any_elements and self.chance(0.6):
            shapes, elements = rng.sample(SHAPES, 2), rng.sample(MORE_ELEMENTS, 2)
            self.types = [
                memref_type(elements[0], shapes[0], NoneAttr()),
                memref_type(elements[0], shapes[1], NoneAttr()),
                memref_type(elements[1], shapes[0], NoneAttr()),
            ]

    def simple_statement(self) -> None:
        """One random statement without control flow."""
        if self.options.tables and self.chance(0.06):
            self.through_table()
        else:
            super().simple_statement()

    def construct(self) -> None:
        """One random construct with bodies."""
        if self.options.duplicate_successors and self.chance(0.12):
            self.duplicate_successors()
        else:
            super().construct()

    # Memrefs of memrefs

    def through_table(self) -> None:
        """Some memrefs go to memory, and one of them comes back."""
        type = self.rng.choice(self.types)
        known = self.of_type(type) or [self.fresh(type)]
        values = [self.rng.choice(known) for _ in range(self.rng.choice((1, 2, 4)))]
        has_rank = len(values) > 1 or self.chance(0.5)
        table_type = memref_type(type, (len(values),) if has_rank else (), NoneAttr())
        table = self.new_alloc(table_type, on_stack=self.options.stack and self.chance(0.4))
        places = [[self.at.index(number)] if has_rank else [] for number in range(len(values))]
        for value, place in zip(values, places, strict=True):
            self.at.op("memref.store", (value.ssa, table.ssa, *place))
        if self.chance(0.4):
            super().simple_statement()
        # The statement may have freed any of them.
        in_sight = self.scope.readable()
        is_freed = all(root.kind == "heap" for root in table.roots) and table.roots.isdisjoint(
            self.scope.owned
        )
        if is_freed or any(value not in in_sight for value in values):
            return
        place = self.rng.choice(places)
        if len(values) == 4:
            place = [self.small_index()]
        ssa = self.at.value("memref.load", (table.ssa, *place), type)
        roots = frozenset(root for value in values for root in value.roots)
        self.scope.available.append(MemValue(ssa, type, roots))

    # Branches

    def duplicate_successors(self) -> None:
        """A branch that goes to one block in any case, with one memref or another."""
        type = self.rng.choice(self.types)
        known = self.of_type(type) or [self.fresh(type)]
        values = [self.rng.choice(known) for _ in range(3)]
        if self.blocks_allowed:
            self.scope.available.append(self.one_of(values, of_blocks=True))
            return
        start = self.at.block
        region = Region(Block())
        with self.body(region.block, region="several_blocks"):
            joined = self.one_of(values, of_blocks=True)
            self.at.op("scf.yield", (joined.ssa,))
        self.at.block = start
        op = self.at.op("scf.execute_region", (), (type,), regions=(region,))
        self.scope.available.append(MemValue(op.results[0], type, joined.roots))

    def one_of(self, values: Sequence[MemValue], *, of_blocks: bool = False) -> MemValue:
        """One of some values of a type, as the run has it."""
        type = values[0].type
        roots = frozenset(root for value in values for root in value.roots)
        a, b, c = values[0], values[-1], values[len(values) // 2]
        ways = ["branch", "switch"] if of_blocks else ["select", "if"]
        if not of_blocks and self.options.duplicate_successors:
            ways.append("branch")
        way = self.rng.choice(ways)
        if way == "branch" or way == "switch":
            merge = Block(arg_types=[type])
            if way == "branch":
                self.fork(self.condition(), (merge, (a.ssa,)), (merge, (b.ssa,)))
            else:
                flag = self.at.test(self.tag("flag"), (), (i32,)).results[0]
                literal = DenseIntElementsAttr.from_list(VectorType(i32, [2]), [0, -0x61C88646])
                self.at.op(
                    "cf.switch",
                    (flag, a.ssa, b.ssa, c.ssa),
                    properties={
                        **segment_sizes(1, 1, 2),
                        "case_values": literal,
                        "case_operand_segments": DenseArrayBase.from_list(i32, [1, 1]),
                    },
                    successors=(merge, merge, merge),
                )
            self.continue_at(merge)
            return MemValue(merge.args[0], type, roots)
        if way == "select":
            operands = (self.condition(), a.ssa, b.ssa)
            return MemValue(self.at.value("arith.select", operands, type), type, roots)
        regions = [Region(Block()), Region(Block())]
        condition, start = self.condition(), self.at.block
        for region, value in zip(regions, (a, b), strict=True):
            self.at.block = region.block
            self.at.op("scf.yield", (value.ssa,))
        self.at.block = start
        op = self.at.op("scf.if", (condition,), (type,), regions=regions)
        return MemValue(op.results[0], type, roots)

    # Softmax

    def initialise(self, target: MemValue) -> None:
        """Writes every element of a value without reading it."""
        if not (self.options.softmax and self.chance(0.2) and self._write_softmax(target)):
            super().initialise(target)

    def _write_softmax(self, target: MemValue) -> bool:
        is_real = target.type.element_type in (Float32Type(), Float64Type())
        source = self.pick(self._sources(target)) if is_real and target.shape else None
        if source is None:
            return False
        dimension = {"dimension": IntegerAttr(self.rng.randrange(len(target.shape)), i64)}
        self.at.op("linalg.softmax", (source.ssa, target.ssa), (), dimension)
        return True
