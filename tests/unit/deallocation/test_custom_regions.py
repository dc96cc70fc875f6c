"""Operations of a third party whose control flow a registered model describes.

`custom.region_if` is the example of MLIR's "Buffer Deallocation - Internals": it executes its
first or second region, and then, always, the third.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.memref import AllocOp
from xdsl.ir import Operation

from tests.unit.deallocation.programs import count, run_passes
from xdsl_mergealloc.interfaces.control_flow import (
    REGION_BRANCH_MODELS,
    RegionBranchOpInterface,
    RegionEdge,
)
from xdsl_mergealloc.models.region_shapes import enter, go_on, leave


class RegionIf(RegionBranchOpInterface):
    """Then or else, and join."""

    def edges(self, op: Operation) -> Sequence[RegionEdge]:
        return [
            enter(op, 0, op.operands[:]),
            enter(op, 1, op.operands[:]),
            *go_on(op, 0, 2),
            *go_on(op, 1, 2),
            *leave(op, 2),
        ]


# No other test has operations of this name.
REGION_BRANCH_MODELS.register("custom.region_if", RegionIf())


def region_if(otherwise: str) -> str:
    """The example, with the operations of its second region."""
    type_ = "memref<?x?xf32>"
    return f"""
        func.func @f(%n: index, %m: index) -> {type_} {{
          %0 = memref.alloc(%n, %n) : {type_}
          %1 = "custom.region_if"(%0) ({{
          ^bb0(%a: {type_}):
            "custom.region_if_yield"(%a) : ({type_}) -> ()
          }}, {{
          ^bb0(%b: {type_}):
            {otherwise}
          }}, {{
          ^bb0(%c: {type_}):
            "custom.region_if_yield"(%c) : ({type_}) -> ()
          }}) : ({type_}) -> {type_}
          func.return %1 : {type_}
        }}"""


def test_all_names_of_one_buffer():
    """The result is the allocation, whichever region is executed: it is the caller's."""
    module = run_passes(
        region_if('"custom.region_if_yield"(%b) : (memref<?x?xf32>) -> ()'), "buffer-deallocation"
    )
    assert count(module, "bufferization.clone") == 0
    assert count(module, "memref.dealloc") == 0


def test_a_buffer_of_its_own_in_one_region():
    """The document clones three times; here the first one is handed over, or freed."""
    module = run_passes(
        region_if(
            """%2 = memref.alloc(%n, %m) : memref<?x?xf32>
               "custom.region_if_yield"(%2) : (memref<?x?xf32>) -> ()"""
        ),
        "buffer-deallocation",
    )
    assert count(module, "bufferization.clone") == 0
    (free,) = [op for op in module.walk() if op.name == "memref.dealloc"]
    assert free.parent is not None
    # The second region does not need the buffer that it is given.
    assert isinstance(free.operands[0].owner, AllocOp)
    assert free.parent.first_op is free
