"""An accelerator of one's own: allocations, layout, asynchronous copies, driver, addresses.

The dialect `npu` has an allocation whose size is an operand, a layout with padded rows, a copy
that runs asynchronously until the next barrier, and buffers at constant addresses. The package is
told of them below; nothing in it is changed. The driver does not know xDSL's multiverse, only
`get_all_passes()`. Run this file to see a program whose buffers have got addresses.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from xdsl.context import Context
from xdsl.dialects.arith import Arith, ConstantOp
from xdsl.dialects.builtin import (
    Builtin,
    IndexType,
    IntegerAttr,
    MemRefLayoutAttr,
    MemRefType,
    ModuleOp,
    StringAttr,
    i64,
)
from xdsl.dialects.func import Func
from xdsl.dialects.memref import MemRef
from xdsl.dialects.test import Test
from xdsl.ir import Attribute, Dialect, Operation, ParametrizedAttribute
from xdsl.ir.affine import AffineExpr, AffineMap
from xdsl.irdl import (
    IRDLOperation,
    irdl_attr_definition,
    irdl_op_definition,
    operand_def,
    prop_def,
    result_def,
    traits_def,
)
from xdsl.parser import Parser
from xdsl.passes import ModulePass, PassPipeline
from xdsl.pattern_rewriter import PatternRewriter
from xdsl.transforms import get_all_passes

from xdsl_mergealloc import MemoryPool, MergeAllocOptions, MergeAllocPass, plan_program
from xdsl_mergealloc.interfaces.allocation import AllocationOpInterface, NotPlannable
from xdsl_mergealloc.interfaces.asynchronous import AsynchronousOpInterface, BarrierOpInterface
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout, register_layout_size
from xdsl_mergealloc.interfaces.roles import Roles, described

PROGRAM = """
!hot = memref<3x13xi8, #npu.padded_rows<16>>
!cold = memref<4x13xi8, #npu.padded_rows<16>>

func.func @kernel(%x: memref<13xi8>, %y: memref<13xi8>) {
  %size = arith.constant 13 : index
  %a = npu.alloc %size align 10 : memref<13xi8, "l1">
  %b = npu.alloc %size align 10 : memref<13xi8, "l1">
  %c = npu.alloc %size align 14 : memref<13xi8, "l1">
  npu.copy %x to %a : memref<13xi8>, memref<13xi8, "l1">
  npu.barrier
  npu.copy %a to %b : memref<13xi8, "l1">, memref<13xi8, "l1">
  npu.barrier
  npu.copy %b to %c : memref<13xi8, "l1">, memref<13xi8, "l1">
  npu.barrier
  npu.copy %c to %y : memref<13xi8, "l1">, memref<13xi8>
  npu.barrier
  func.return
}

func.func @tiles() {
  %hot = memref.alloc() {mergealloc.pools = ["l1", "l3"]} : !hot
  %cold = memref.alloc() {mergealloc.pools = ["l1", "l3"]} : !cold
  "test.op"(%hot, %cold) : (!hot, !cold) -> ()
  "test.op"(%hot) : (!hot) -> ()
  func.return
}
"""


# The dialect, and what the package has to know about it


class Allocation(AllocationOpInterface):
    """As many bytes as the operand says, in the memory space of the result."""

    def size_bytes(self, op: Operation, layout: MemoryLayout) -> int | NotPlannable:
        assert isinstance(op, AllocOp)
        size = op.size.owner
        if isinstance(size, ConstantOp) and isinstance(size.value, IntegerAttr):
            return size.value.value.data
        return NotPlannable("its size is no constant")

    def alignment_bytes(self, op: Operation) -> int:
        assert isinstance(op, AllocOp)
        return op.alignment.value.data

    def memory_space(self, op: Operation) -> Attribute:
        assert isinstance(op, AllocOp)
        assert isinstance(op.buffer.type, MemRefType)
        return op.buffer.type.memory_space


@irdl_op_definition
class AllocOp(IRDLOperation):
    """So many bytes."""

    name = "npu.alloc"
    size = operand_def(IndexType)
    alignment = prop_def(IntegerAttr.constr(i64))
    buffer = result_def(MemRefType)
    assembly_format = "$size `align` $alignment attr-dict `:` type($buffer)"
    traits = traits_def(Allocation())


class UntilBarrier(AsynchronousOpInterface):
    """There is one queue."""

    def until(self, op: Operation) -> Hashable:
        return "npu"


@irdl_op_definition
class CopyOp(IRDLOperation):
    """Starts a copy, which is done at the next barrier."""

    name = "npu.copy"
    source = operand_def(MemRefType)
    target = operand_def(MemRefType)
    assembly_format = "$source `to` $target attr-dict `:` type($source) `,` type($target)"
    traits = traits_def(*described(Roles(reads=(0,), overwrites=(1,), writes=(1,))), UntilBarrier())


class EndsAll(BarrierOpInterface):
    """Whatever is in the queue."""

    def waits_for(self, op: Operation) -> Sequence[Hashable]:
        return ("npu",)


@irdl_op_definition
class BarrierOp(IRDLOperation):
    """Waits for all copies."""

    name = "npu.barrier"
    assembly_format = "attr-dict"
    traits = traits_def(EndsAll())


@irdl_op_definition
class AtOp(IRDLOperation):
    """A buffer at a constant address."""

    name = "npu.at"
    address = prop_def(IntegerAttr.constr(i64))
    buffer = result_def(MemRefType)
    assembly_format = "$address attr-dict `:` type($buffer)"


@irdl_attr_definition
class PaddedRows(ParametrizedAttribute, MemRefLayoutAttr):
    """Each row of a two-dimensional buffer begins at a multiple of so many elements."""

    name = "npu.padded_rows"
    elements: IntegerAttr

    def get_affine_map(self) -> AffineMap:
        row, column = AffineExpr.dimension(0), AffineExpr.dimension(1)
        return AffineMap(2, 0, (row * self.elements.value.data + column,))


def padded_size_bytes(buffer_type: MemRefType[Attribute], layout: MemoryLayout) -> int | None:
    """The rows of a padded buffer, with their padding."""
    assert isinstance(buffer_type.layout, PaddedRows)
    element_bytes = layout.element_size_bytes(buffer_type.element_type)
    rows = buffer_type.get_shape()[0]
    return (
        None
        if element_bytes is None
        else rows * buffer_type.layout.elements.value.data * element_bytes
    )


register_layout_size(PaddedRows, padded_size_bytes)
Npu = Dialect("npu", [AllocOp, CopyOp, BarrierOp, AtOp], [PaddedRows])


# The pass: the package plans, and what becomes of the plan is up to the compiler


def put_at(allocation: Operation, pool: str, address: int) -> None:
    """The compiler's own rewriter: an allocation becomes a buffer at an address of a pool."""
    (buffer,) = allocation.results
    at = AtOp.build(properties={"address": IntegerAttr(address, i64)}, result_types=[[buffer.type]])
    at.buffer.name_hint = buffer.name_hint
    at.attributes["pool"] = StringAttr(pool)
    PatternRewriter(allocation).replace(allocation, at)


@dataclass(frozen=True)
class AllocatePass(ModulePass):
    """Gives every buffer an address: in the small memory if it may be there and fits."""

    name = "npu-allocate"

    options: ClassVar[MergeAllocOptions] = MergeAllocOptions(
        alignment=1,
        scope="program",
        arena="static",
        pools=(
            MemoryPool("l1", capacity_bytes=100, base_address=0x2300),
            MemoryPool("l3", base_address=0x80000000),
        ),
    )

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        plan = plan_program(op, self.options)
        for function in plan.functions:
            for arena in function.arenas:
                for placed in arena.placed:
                    address = arena.address_of(placed)
                    assert address is not None, "both pools have a base address"
                    put_at(placed.op, arena.pool, address)
        for gone in (*plan.erased_frees, *plan.unused):
            gone.detach()
            gone.erase()


# The driver: its own table of passes, as of a tool that has been there before


def passes() -> dict[str, Callable[[], type[ModulePass]]]:
    """xDSL's passes, one of this package, and one of the compiler's own."""
    return {
        **get_all_passes(),
        MergeAllocPass.name: lambda: MergeAllocPass,
        AllocatePass.name: lambda: AllocatePass,
    }


def compile_text(text: str, pipeline: str) -> ModuleOp:
    """A program after some passes."""
    context = Context()
    for dialect in (Builtin, Arith, Func, MemRef, Test, Npu):
        context.load_dialect(dialect)
    module = Parser(context, text).parse_module()
    PassPipeline.parse_spec(passes(), pipeline).apply(context, module)
    module.verify()
    return module


if __name__ == "__main__":
    print(compile_text(PROGRAM, "npu-allocate,dce"))
