"""Parallel ops, whose iterations run at the same time."""

from __future__ import annotations

from xdsl.dialects.builtin import (
    IntegerType,
    StridedLayoutAttr,
)
from xdsl.ir import Attribute, Block, Region, SSAValue

from tests.support.generators.bodies import Bodies
from tests.support.generators.builder import INDEX, int64_array, segment_sizes
from tests.support.generators.scopes import MemValue, Root
from tests.support.generators.writes import memref_type


class ParallelOps(Bodies):
    """Emits scf.parallel and scf.forall."""

    def parallel(self) -> None:
        """scf.parallel or scf.forall. Bodies write their own allocations, or a slice each."""
        start = self.at.block
        static = [v for v in self.scope.writable() if v.is_static and v.strides]
        shared = self.pick([v for v in static if v.shape and v.shape[0] > 1])
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
