"""An unknown dialect, planned by traits, name, type. Cites: 001/framework-is-general."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pytest
from xdsl.context import Context
from xdsl.dialects.builtin import IntAttr, ModuleOp, NoneAttr, UnrealizedConversionCastOp
from xdsl.ir import Attribute, Operation, ParametrizedAttribute, SSAValue, TypeAttribute
from xdsl.irdl import (
    IRDLOperation,
    irdl_attr_definition,
    irdl_op_definition,
    result_def,
    traits_def,
)

from tests.support.dominance import assert_dominance
from tests.unit.support.programs import parse
from xdsl_mergealloc import (
    Lifetime,
    Memory,
    MemoryTrace,
    MergeAllocOptions,
    PassError,
    collect_tick_traces,
    merge_allocations,
)
from xdsl_mergealloc.interfaces.allocation import (
    ALLOCATION_MODELS,
    AllocationOpInterface,
    NotPlannable,
)
from xdsl_mergealloc.interfaces.buffer_type import register_buffer_type
from xdsl_mergealloc.interfaces.control_flow import (
    REGION_BRANCH_MODELS,
    RegionBranchOpInterface,
    RegionEdge,
)
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout


@irdl_attr_definition
class BytesType(ParametrizedAttribute, TypeAttribute):
    """A third party's buffer type of a given number of bytes."""

    name = "thirdparty.bytes"
    size: IntAttr


class BytesAllocation(AllocationOpInterface):
    """An allocation of `BytesType`; more than 1000 bytes are for the heap to decide."""

    def size_bytes(self, op: Operation, layout: MemoryLayout) -> int | NotPlannable:
        buffer_type = op.results[0].type
        assert isinstance(buffer_type, BytesType)
        size_bytes = buffer_type.size.data
        return NotPlannable("too large to plan") if size_bytes > 1000 else size_bytes

    def alignment_bytes(self, op: Operation) -> int:
        return 4

    def memory_space(self, op: Operation) -> Attribute:
        return NoneAttr()

    def view_into_arena(
        self, op: Operation, arena: SSAValue, offset_bytes: SSAValue
    ) -> tuple[Sequence[Operation], SSAValue]:
        view = UnrealizedConversionCastOp.get((arena, offset_bytes), (op.results[0].type,))
        return (view,), view.results[0]


@irdl_op_definition
class NewBytesOp(IRDLOperation):
    """An operation that answers for itself, by a trait."""

    name = "thirdparty.new_bytes"
    result = result_def(BytesType)
    traits = traits_def(BytesAllocation())


class MemRefMaker(AllocationOpInterface):
    """An unregistered operation, known by its name, with the default view."""

    def size_bytes(self, op: Operation, layout: MemoryLayout) -> int | NotPlannable:
        return 256

    def alignment_bytes(self, op: Operation) -> int:
        return 1

    def memory_space(self, op: Operation) -> Attribute:
        return NoneAttr()


@dataclass(frozen=True)
class RunsItsRegionOnce(RegionBranchOpInterface):
    """Control enters the one region, and leaves it again."""

    parallel: bool = False

    def edges(self, op: Operation) -> Sequence[RegionEdge]:
        return [RegionEdge(None, 0, op, (), ()), RegionEdge(0, None, op, (), ())]

    def runs_in_parallel(self, op: Operation) -> bool:
        return self.parallel


class RunsBothRegions(RegionBranchOpInterface):
    """The first region hands buffers on to the second one."""

    def edges(self, op: Operation) -> Sequence[RegionEdge]:
        first, second = op.regions
        end, begin = first.block.last_op, second.blocks[0]
        assert end is not None
        return [
            RegionEdge(None, 0, op, (), ()),
            RegionEdge(0, 1, end, end.operands, begin.args),
            RegionEdge(1, None, op, (), ()),
        ]


register_buffer_type(BytesType)
ALLOCATION_MODELS.register("thirdparty.make", MemRefMaker())
REGION_BRANCH_MODELS.register("thirdparty.region", RunsItsRegionOnce())
REGION_BRANCH_MODELS.register("thirdparty.both", RunsBothRegions())
REGION_BRANCH_MODELS.register("thirdparty.tasks", RunsItsRegionOnce(parallel=True))


def collect(module: ModuleOp) -> MemoryTrace:
    return collect_tick_traces(module, Memory(module), MergeAllocOptions())


def bytes_program() -> ModuleOp:
    """Buffers of 100, 100 and 2000 bytes, used one after the other."""
    module = parse("func.func @f() {\nfunc.return\n}")
    (function,) = module.body.block.ops
    block = function.regions[0].block
    end = block.last_op
    assert end is not None
    for name, size in (("a", 100), ("b", 100), ("large", 2000)):
        new = NewBytesOp.create(result_types=[BytesType(IntAttr(size))])
        new.result.name_hint = name
        use = (
            Context(allow_unregistered=True).get_op("thirdparty.use").create(operands=[new.result])
        )
        block.insert_ops_before((new, use), end)
    return module


def test_allocation_by_trait_and_own_buffer_type():
    module = bytes_program()
    trace = collect(module)
    (scope,) = trace.scopes
    assert [traced.lifetime for traced in scope.allocations] == [Lifetime(3, 3), Lifetime(5, 5)]
    assert [skipped.reason for skipped in trace.skipped] == ["too large to plan"]
    (arena,) = merge_allocations(module, MergeAllocOptions()).arenas
    assert arena.size_bytes == 100
    module.verify()
    assert_dominance(module)
    casts = [op for op in module.walk() if isinstance(op, UnrealizedConversionCastOp)]
    assert [cast.results[0].name_hint for cast in casts] == ["a", "b"]
    assert [op.result.name_hint for op in module.walk() if isinstance(op, NewBytesOp)] == ["large"]


def test_allocation_by_name():
    module = parse("""
    func.func @f() {
      %a = "thirdparty.make"() : () -> memref<8xf64>
      "test.op"(%a) : (memref<8xf64>) -> ()
      func.return
    }""")
    merge_allocations(module, MergeAllocOptions())
    text = str(module)
    assert "thirdparty.make" not in text
    assert "memref.view %arena[%0][] : memref<256xi8> to memref<8xf64>" in text


def test_region_operation_by_name():
    """T4, T11: operations that describe their control flow get lifetimes, no error: %a is used
    after it."""
    text = """
    func.func @f() {
      %a = memref.alloc() : memref<8xf32>
      "REGION"() ({
        "test.op"(%a) : (memref<8xf32>) -> ()
        %b = memref.alloc() : memref<8xf32>
        "test.op"(%b) : (memref<8xf32>) -> ()
      }) : () -> ()
      "test.op"(%a) : (memref<8xf32>) -> ()
      func.return
    }"""
    module = parse(text.replace("REGION", "thirdparty.region"))
    (scope,) = collect(module).scopes
    assert [traced.lifetime for traced in scope.allocations] == [Lifetime(3, 7), Lifetime(6, 6)]
    (arena,) = merge_allocations(module, MergeAllocOptions()).arenas
    assert arena.size_bytes == 64 + 32
    with pytest.raises(PassError, match="does not implement RegionBranchOpInterface"):
        collect(parse(text.replace("REGION", "thirdparty.unknown")))


def test_region_operation_that_uses_its_operand():
    """It may write %a while, or after, its region runs: %b must not get the bytes of %a."""
    module = parse("""
    func.func @f() {
      %a = memref.alloc() : memref<8xf32>
      "thirdparty.region"(%a) ({
        %b = memref.alloc() : memref<8xf32>
        "test.op"(%b) : (memref<8xf32>) -> ()
      }) : (memref<8xf32>) -> ()
      func.return
    }""")
    trace = collect(module)
    (scope,) = trace.scopes
    assert [traced.op.results[0].name_hint for traced in scope.allocations] == ["a"]
    assert [skipped.reason for skipped in trace.skipped] == [
        "allocated in the body of an operation that accesses buffers"
    ]


def test_region_operation_that_runs_in_parallel():
    """
    Executions of the region would share the arena around it: %b stays its own allocation. They do
    share %a: its arena is outside, though nothing there uses it.
    """
    module = parse("""
    func.func @f() {
      %a = memref.alloc() : memref<8xf32>
      "thirdparty.tasks"() ({
        %b = memref.alloc() : memref<8xf32>
        "test.op"(%a, %b) : (memref<8xf32>, memref<8xf32>) -> ()
      }) : () -> ()
      func.return
    }""")
    reasons = [skipped.reason for skipped in collect(module).skipped]
    assert reasons == ["not inside an allocation scope"]
    merge_allocations(module, MergeAllocOptions())
    arena, b = (op for op in module.walk() if op.name == "memref.alloc")
    assert arena.parent_op() is module.body.block.first_op is not b.parent_op()


def test_a_loop_of_blocks_in_the_next_region():
    """T10: the loop is not around the allocation, which is in another region: all of it counts."""
    module = parse("""
    func.func @f(%c: i1) {
      "thirdparty.both"() ({
        %a = memref.alloc() : memref<8xf32>
        "test.op"(%a) : (memref<8xf32>) -> ()
        "test.termop"(%a) : (memref<8xf32>) -> ()
      }, {
      ^begin(%y: memref<8xf32>):
        cf.br ^loop
      ^loop:
        "test.op"(%y) : (memref<8xf32>) -> ()
        cf.cond_br %c, ^loop, ^end
      ^end:
        "test.termop"() : () -> ()
      }) : () -> ()
      func.return
    }""")
    (scope,) = collect(module).scopes
    assert [traced.lifetime for traced in scope.allocations] == [Lifetime(4, 8)]
