"""Operations of other dialects take part through the interfaces' registries."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from xdsl.dialects.builtin import NoneAttr
from xdsl.ir import Attribute, Operation, SSAValue

from tests.unit.placement.programs import named, run_pipeline
from xdsl_mergealloc.interfaces.allocation import (
    ALLOCATION_MODELS,
    AllocationOpInterface,
    NotPlannable,
)
from xdsl_mergealloc.interfaces.control_flow import (
    REGION_BRANCH_MODELS,
    RegionBranchOpInterface,
    RegionEdge,
)
from xdsl_mergealloc.interfaces.copy_like import COPY_MODELS, CopyOpInterface
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.models.region_shapes import RunsRegionsInAnyOrder
from xdsl_mergealloc.op_names import operation_name


class DeviceAllocation(AllocationOpInterface):
    def size_bytes(self, op: Operation, layout: MemoryLayout) -> int | NotPlannable:
        return 16

    def alignment_bytes(self, op: Operation) -> int:
        return 1

    def memory_space(self, op: Operation) -> Attribute:
        return NoneAttr()


class RepeatControlFlow(RegionBranchOpInterface):
    def edges(self, op: Operation) -> Sequence[RegionEdge]:
        return [
            RegionEdge(None, 0, op, (), ()),
            RegionEdge(0, 0, op, (), ()),
            RegionEdge(0, None, op, (), ()),
        ]


class CarryControlFlow(RegionBranchOpInterface):
    """Runs its region once or more, handing all operands on."""

    def edges(self, op: Operation) -> Sequence[RegionEdge]:
        body = op.regions[0].block
        end = body.last_op
        assert end is not None
        return [
            RegionEdge(None, 0, op, op.operands, body.args),
            RegionEdge(0, 0, end, end.operands, body.args),
            RegionEdge(0, None, end, end.operands, op.results),
        ]

    def can_hand_on_more(self, op: Operation) -> bool:
        return True


class DeviceCopy(CopyOpInterface):
    def source(self, op: Operation) -> SSAValue:
        return op.operands[0]

    def target(self, op: Operation) -> SSAValue:
        return op.operands[1]


ALLOCATION_MODELS.register("device.alloc", DeviceAllocation())
REGION_BRANCH_MODELS.register("device.repeat", RepeatControlFlow())
REGION_BRANCH_MODELS.register("device.carry", CarryControlFlow())
REGION_BRANCH_MODELS.register("device.launch", RunsRegionsInAnyOrder(parallel=True))
COPY_MODELS.register("device.copy", DeviceCopy())


def parent_of_alloc(operation: str) -> str:
    """What the allocation is in after buffer-loop-hoisting out of an operation."""
    module = run_pipeline(
        "buffer-loop-hoisting",
        f"""
        func.func @main() {{
          "{operation}"() ({{
            %a = "device.alloc"() : () -> memref<4xf32>
            "test.op"(%a) : (memref<4xf32>) -> ()
            "device.end"() : () -> ()
          }}) : () -> ()
          func.return
        }}
        """,
    )
    for op in module.walk():
        if op.results:
            parent = op.parent_op()
            assert parent is not None
            return operation_name(parent)
    raise AssertionError("no allocation")


@pytest.mark.parametrize(
    ("operation", "expected"),
    [
        ("device.repeat", "func.func"),
        ("device.launch", "device.launch"),
        ("device.unknown", "device.unknown"),
    ],
)
def test_loops(operation: str, expected: str):
    assert parent_of_alloc(operation) == expected


def test_copies():
    module = run_pipeline(
        "copy-removal",
        """
        func.func @main(%x: memref<4xf32>) {
          %a = "device.alloc"() : () -> memref<4xf32>
          "test.op"(%a) : (memref<4xf32>) -> ()
          "device.copy"(%a, %x) : (memref<4xf32>, memref<4xf32>) -> ()
          func.return
        }
        """,
    )
    assert [op.operands[0].name_hint for op in named(module, "test.op")] == ["x"]
    assert len(list(module.walk())) == 4


def test_loops_that_hand_on_more():
    module = run_pipeline(
        "recycle-loop-buffers",
        """
        func.func @main(%first: memref<4xf32>) {
          %start = memref.alloc() : memref<4xf32>
          "device.copy"(%first, %start) : (memref<4xf32>, memref<4xf32>) -> ()
          %last = "device.carry"(%start) ({
          ^bb0(%old: memref<4xf32>):
            %new = memref.alloc() : memref<4xf32>
            "test.op"(%old, %new) : (memref<4xf32>, memref<4xf32>) -> ()
            memref.dealloc %old : memref<4xf32>
            "device.end"(%new) : (memref<4xf32>) -> ()
          }) : (memref<4xf32>) -> memref<4xf32>
          memref.dealloc %last : memref<4xf32>
          func.return
        }
        """,
    )
    function = named(module, "func.func")[0]
    for name in ("memref.alloc", "memref.dealloc"):
        assert [op.parent_op() for op in named(module, name)] == [function, function]
    loop = next(op for op in module.walk() if operation_name(op) == "device.carry")
    end = loop.regions[0].block.last_op
    assert end is not None
    assert [len(op.operands) for op in (loop, end)] == [2, 2]
    old, new = loop.regions[0].block.args
    assert list(end.operands) == [new, old]
