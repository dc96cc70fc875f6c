"""Operations of other dialects take part through the interfaces' registries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pytest
from xdsl.context import Context
from xdsl.dialects.builtin import IntegerAttr, LocationAttr, NoneAttr, StringAttr, i64
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
from xdsl_mergealloc.interfaces.roles import Roles, describe
from xdsl_mergealloc.interfaces.speculatability import (
    SPECULATABILITY_MODELS,
    SpeculatabilityOpInterface,
)
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


class HandOnControlFlow(CarryControlFlow):
    """The same, but that nothing comes out in the end."""

    def edges(self, op: Operation) -> Sequence[RegionEdge]:
        *others, last = super().edges(op)
        return [*others, RegionEdge(0, None, last.forwarder, (), ())]


@dataclass(frozen=True)
class LateControlFlow(RegionBranchOpInterface):
    """Runs two regions in turn, and ends behind the second one; and how control comes back."""

    back: tuple[tuple[int, int], ...] = ()

    def edges(self, op: Operation) -> Sequence[RegionEdge]:
        blocks = [region.block for region in op.regions]
        edges = [RegionEdge(None, 0, op, op.operands, blocks[0].args)]
        for source, target in ((0, 1), *self.back, (1, None)):
            inputs = op.results if target is None else blocks[target].args
            end = blocks[source].last_op
            assert end is not None
            edges.append(RegionEdge(source, target, end, end.operands, inputs))
        return edges

    def can_hand_on_more(self, op: Operation) -> bool:
        return True


class DeviceCopy(CopyOpInterface):
    def source(self, op: Operation) -> SSAValue:
        return op.operands[0]

    def target(self, op: Operation) -> SSAValue:
        return op.operands[1]


class PooledAllocation(DeviceAllocation):
    """Has an alignment, sizes, a stack form and a free of its own."""

    def size_bytes(self, op: Operation, layout: MemoryLayout) -> int | NotPlannable:
        return NotPlannable("dynamic") if op.operands else 16

    def alignment_bytes(self, op: Operation) -> int:
        alignment = op.attributes.get("alignment")
        return alignment.value.data if isinstance(alignment, IntegerAttr) else 1

    def set_alignment(self, op: Operation, alignment_bytes: int) -> bool:
        op.attributes["alignment"] = IntegerAttr(alignment_bytes, i64)
        return True

    def build_automatic(self, op: Operation) -> Operation:
        stack = unregistered("device.stack")
        return stack.create(result_types=[op.results[0].type], location=op.location)

    def build_dealloc(self, buffer: SSAValue, location: LocationAttr) -> Operation:
        return unregistered("device.free").create(operands=[buffer], location=location)


class StackAllocation(DeviceAllocation):
    def is_automatic(self, op: Operation) -> bool:
        return True


class FilledAllocation(DeviceAllocation):
    """Allocates, and fills the buffer with the contents of its operand: no place to be moved to."""


class OtherSpace(DeviceAllocation):
    def memory_space(self, op: Operation) -> Attribute:
        return StringAttr("device")


def unregistered(name: str) -> type[Operation]:
    return Context(allow_unregistered=True).get_op(name)


ALLOCATION_MODELS.register("device.alloc", DeviceAllocation())
ALLOCATION_MODELS.register("device.pooled", PooledAllocation())
ALLOCATION_MODELS.register("device.stack", StackAllocation())
ALLOCATION_MODELS.register("device.filled", FilledAllocation())
ALLOCATION_MODELS.register("device.elsewhere", OtherSpace())
describe("device.free", Roles(frees=(0,)))
describe("device.plain_view", Roles(view_of=(0,)))
describe("device.read_view", Roles(view_of=(0,), reads=(0,)))
describe("device.kept_view", Roles(view_of=(0,), captures=((0, "kept"),)))
REGION_BRANCH_MODELS.register("device.repeat", RepeatControlFlow())
REGION_BRANCH_MODELS.register("device.carry", CarryControlFlow())
REGION_BRANCH_MODELS.register("device.hand_on", HandOnControlFlow())
REGION_BRANCH_MODELS.register("device.late", LateControlFlow(back=((1, 0),)))
REGION_BRANCH_MODELS.register("device.early", LateControlFlow(back=((0, 0),)))
REGION_BRANCH_MODELS.register("device.once", LateControlFlow())
REGION_BRANCH_MODELS.register("device.fold", RepeatControlFlow())
describe("device.fold", Roles(reads=(0,)))
REGION_BRANCH_MODELS.register("device.launch", RunsRegionsInAnyOrder(parallel=True))
# What xDSL knows to be isolated from above.
REGION_BRANCH_MODELS.register("gpu.module", RepeatControlFlow())
COPY_MODELS.register("device.copy", DeviceCopy())


def parent_of_alloc(operation: str) -> str:
    """Operation that contains the allocation after buffer-loop-hoisting out of an operation."""
    module = run_pipeline(
        "buffer-loop-hoisting",
        f"""
        func.func @main() {{
          "{operation}"() ({{
            %a = "device.alloc"() : () -> memref<4xf32>
            "test.op"(%a) : (memref<4xf32>) -> ()
            "device.end"() : () -> ()
          }}) {{sym_name = "part"}} : () -> ()
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
        ("device.fold", "device.fold"),
        ("device.unknown", "device.unknown"),
        ("gpu.module", "gpu.module"),
    ],
)
def test_loops(operation: str, expected: str):
    assert parent_of_alloc(operation) == expected


@pytest.mark.parametrize(
    ("inner", "outer", "parent"),
    [
        ("%y", "%y", "func.func"),
        ("%a", "%y", "func.func"),
        ("%y", "%a", "device.hand_on"),
        ("%a", "%a", "device.hand_on"),
    ],
)
def test_loops_that_hand_on_what_does_not_come_out(inner: str, outer: str, parent: str):
    module = run_pipeline(
        "buffer-loop-hoisting",
        f"""
        func.func @main(%p: memref<4xf32>, %n: index) {{
          scf.for %i = %n to %n step %n {{
            "device.hand_on"(%p, %p) ({{
            ^bb0(%x: memref<4xf32>, %y: memref<4xf32>):
              %a = memref.alloc() : memref<4xf32>
              "device.hand_on"(%p, %p) ({{
              ^bb1(%v: memref<4xf32>, %w: memref<4xf32>):
                "device.end"(%v, {inner}) : (memref<4xf32>, memref<4xf32>) -> ()
              }}) : (memref<4xf32>, memref<4xf32>) -> ()
              "device.end"(%x, {outer}) : (memref<4xf32>, memref<4xf32>) -> ()
            }}) : (memref<4xf32>, memref<4xf32>) -> ()
          }}
          func.return
        }}
        """,
    )
    (alloc,) = (op for op in module.walk() if operation_name(op) == "memref.alloc")
    around = alloc.parent_op()
    assert around is not None
    assert operation_name(around) == parent


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


@pytest.mark.parametrize("name", ["device.late", "device.early"])
def test_loops_that_end_behind_their_second_region(name: str):
    module = run_pipeline(
        "recycle-loop-buffers",
        f"""
        func.func @main() {{ %start = memref.alloc() : {M}
          %last = "{name}"(%start) ({{
          ^bb0(%old: {M}): memref.dealloc %old : {M}
            %new = memref.alloc() : {M} "device.end"(%new) : ({M}) -> ()
          }}, {{
          ^bb1(%same: {M}): "device.end"(%same) : ({M}) -> ()
          }}) : ({M}) -> {M} memref.dealloc %last : {M} func.return
        }}
        """,
    )
    (loop,) = (op for op in module.walk() if operation_name(op) == name)
    assert [op.parent_op() for op in named(module, "memref.dealloc")] == [loop, loop.parent_op()]


def test_regions_that_run_one_after_the_other():
    """With %a kept, the second region would need more memory than is free beside %a."""
    once = f"""
      "device.once"() ({{ %b = memref.alloc() : {B} "device.end"(%b) : ({B}) -> () }}, {{
      ^bb0(%v: {B}): %d = memref.alloc() : {B} memref.dealloc %v : {B} memref.dealloc %d : {B}
        "device.end"() : () -> () }}) : () -> ()
    """
    new, wide = f"%a = memref.alloc() : {M}", "%w = memref.alloc() : memref<3xf32>"
    free = f"memref.dealloc %w : memref<3xf32> memref.dealloc %a : {M}"
    loop = f"scf.for %k = %i to %i step %i {{ {new} {wide} {free} {once} scf.yield }}"
    assert after("recycle-loop-buffers", loop)[0] == "scf.for"


@pytest.mark.parametrize(
    ("new", "free", "recycled"),
    [
        ('"device.pooled"()', '"device.free"', True),
        ('"device.pooled"() {alignment = 32 : i64}', '"device.free"', False),
        ('"device.alloc"()', '"device.free"', False),
        ('"device.filled"(%first)', '"device.free"', False),
    ],
)
def test_loops_that_recycle_allocations(new: str, free: str, recycled: bool):
    """Only an allocation by the same operation with the same alignment takes a buffer's place."""
    buffer = "memref<4xf32>"
    new_type = f"({buffer})" if "%first" in new else "()"
    module = run_pipeline(
        "recycle-loop-buffers",
        f"""
        func.func @main(%first: {buffer}, %lower: index, %upper: index, %step: index) {{
          %start = "device.pooled"() : () -> {buffer}
          "device.copy"(%first, %start) : ({buffer}, {buffer}) -> ()
          %last = scf.for %i = %lower to %upper step %step iter_args(%old = %start) -> ({buffer}) {{
            %new = {new} : {new_type} -> {buffer}
            "test.op"(%old, %new) : ({buffer}, {buffer}) -> ()
            {free}(%old) : ({buffer}) -> ()
            scf.yield %new : {buffer}
          }}
          {free}(%last) : ({buffer}) -> ()
          func.return
        }}
        """,
    )
    (loop,) = named(module, "scf.for")
    assert (len(loop.results) == 2) is recycled
    assert (len(list(loop.regions[0].block.ops)) == 2) is recycled


# Allocations

M = "memref<4xf32>"
B = "memref<2xf32>"
D = "memref<?xf32>"


POOLED = f'"device.pooled"() : () -> {M}'
FREE = f'"device.free"(%a) : ({M}) -> ()'
FILLED = f'%a = "device.filled"(%x) : ({M}) -> {M}'
USE = f'"test.op"(%a) : ({M}) -> ()'


def after(pipeline: str, *lines: str) -> list[str]:
    """The names of the operations of a function after some passes, of all levels."""
    arguments = f"%x: {M}, %c: i1, %i: index"
    body = " ".join(lines)
    module = run_pipeline(pipeline, f"func.func @main({arguments}) {{ {body} func.return }}")
    return [operation_name(op) for op in module.walk()][2:]


@pytest.mark.parametrize(
    ("allocation", "moves"),
    [
        (f'"device.alloc"() : () -> {M}', True),
        (POOLED, True),
        (f'"device.filled"(%x) : ({M}) -> {M}', False),
    ],
)
def test_hoisting_to_dominators(allocation: str, moves: bool):
    found = after(
        "buffer-hoisting",
        f"""
          cf.cond_br %c, ^bb1, ^bb2
        ^bb1:
          "test.op"(%x) : ({M}) -> ()
          cf.br ^bb3(%x : {M})
        ^bb2:
          %a = {allocation}
          cf.br ^bb3(%a : {M})
        ^bb3(%z: {M}):
        """,
    )
    assert found[0].startswith("device") is moves


@pytest.mark.parametrize(
    ("allocation", "free", "moves"),
    [
        (POOLED, "", True),
        (POOLED, FREE, True),
        (POOLED, f'"device.free"(%a, %k) : ({M}, index) -> ()', False),
        (f'"device.filled"(%x) : ({M}) -> {M}', "", False),
    ],
)
def test_hoisting_out_of_loops(allocation: str, free: str, moves: bool):
    loop = f"scf.for %k = %i to %i step %i {{ %a = {allocation} {USE} {free} scf.yield }}"
    found = after("buffer-loop-hoisting", loop)
    assert found[0].startswith("device") is moves
    if moves and free:
        assert found[-2:] == ["device.free", "func.return"]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        pytest.param((f"%a = {POOLED}", USE, FREE), ["device.stack", "test.op"], id="freed"),
        pytest.param(
            (f'%a = "device.alloc"() : () -> {M}', f'%b, %t = "device.pooled"() : () -> ({M}, i1)'),
            ["device.alloc", "device.pooled"],
            id="without-stack-form",
        ),
        pytest.param(
            (f'%a = "device.elsewhere"() : () -> {M}', USE),
            ["device.elsewhere", "test.op"],
            id="in-another-memory",
        ),
        pytest.param(
            (f"%a = {POOLED}", USE, '"test.op"(%i) : (index) -> ()', "memref.dealloc %x : " + M),
            ["device.stack", "test.op", "test.op", "memref.dealloc"],
            id="another-one-freed",
        ),
    ],
)
def test_promotion(lines: tuple[str, ...], expected: list[str]):
    assert after("promote-buffers-to-stack", *lines) == [*expected, "func.return"]


def test_promotion_of_what_may_be_freed_with_another():
    """S5: the stack form is built, and not needed."""
    chosen = f"%z = arith.select %c, %a, %x : {M}"
    lines = (f"%a = {POOLED}", chosen, f'"device.free"(%z) : ({M}) -> ()')
    expected = ["device.pooled", "arith.select", "device.free", "func.return"]
    assert after("promote-buffers-to-stack", *lines) == expected


OTHER = f"%b = memref.alloc() : {M}"
FREE_OTHER = f"memref.dealloc %b : {M}"
COPY = f'"device.copy"(%a, %b) : ({M}, {M}) -> ()'


@pytest.mark.parametrize("view", ["plain", "read", "kept"])
def test_only_views_that_do_nothing_else_come_earlier(view: str):
    found = after(
        "copy-removal",
        f'%a = {POOLED} {USE} %v = "device.{view}_view"(%x) : ({M}) -> {M}',
        f"%c0 = arith.constant 0 : index %n = memref.dim %v, %c0 : {M}",
        f"%b = memref.alloc(%n) : {D}",
        f'"device.copy"(%a, %b) : ({M}, {D}) -> () {FREE} "test.op"(%b) : ({D}) -> ()',
        f"memref.dealloc %b : {D}",
    )
    assert ("device.copy" in found) is (view != "plain")


@pytest.mark.parametrize(("other", "converted"), [(POOLED, True), (f"memref.alloc() : {M}", False)])
def test_results_that_are_one_of_two(other: str, converted: bool):
    """Both are freed behind the copy by one operation, which has to be the right one for each."""
    module = run_pipeline(
        "buffer-results-to-out-params",
        f"""
        func.func private @main(%c: i1) -> {M} {{
          %r = scf.if %c -> ({M}) {{ %a = {POOLED} scf.yield %a : {M} }}
          else {{ %b = {other} scf.yield %b : {M} }}
          func.return %r : {M}
        }}
        """,
    )
    assert bool(named(module, "memref.copy")) is converted


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        pytest.param(
            # The target takes the place of the source: each is freed as it was allocated.
            (f"%a = {POOLED}", USE, OTHER, COPY, FREE, f'"test.op"(%b) : ({M}) -> ()', FREE_OTHER),
            ["memref.alloc", "test.op", "test.op", "memref.dealloc"],
            id="target-is-reused",
        ),
        pytest.param(
            # What frees the target could not free the source, nor may the target come earlier.
            (
                f"%a = {POOLED}",
                USE,
                '%n = "test.op"() : () -> index',
                "%b = memref.alloc(%n) : memref<?xf32>",
                f'"device.copy"(%a, %b) : ({M}, memref<?xf32>) -> ()',
                FREE,
                '"test.op"(%b) : (memref<?xf32>) -> ()',
                "memref.dealloc %b : memref<?xf32>",
            ),
            [
                "device.pooled",
                "test.op",
                "test.op",
                "memref.alloc",
                "device.copy",
                "device.free",
                "test.op",
                "memref.dealloc",
            ],
            id="freed-in-another-way",
        ),
        pytest.param(
            (
                f'%a = "device.filled"(%x) : ({M}) -> {M}',
                OTHER,
                COPY,
                f'"test.op"(%b) : ({M}) -> ()',
            ),
            ["device.filled", "test.op"],
            id="filled-source-goes-on",
        ),
        pytest.param(
            (FILLED, f'"device.copy"(%a, %x) : ({M}, {M}) -> ()'),
            ["device.filled", "device.copy"],
            id="filled-source-is-no-target",
        ),
        pytest.param(
            (
                f'%a = "device.elsewhere"() : () -> {M}',
                USE,
                f'"device.copy"(%a, %x) : ({M}, {M}) -> ()',
            ),
            ["device.elsewhere", "test.op", "device.copy"],
            id="in-another-memory",
        ),
    ],
)
def test_copy_removal(lines: tuple[str, ...], expected: list[str]):
    assert after("copy-removal", *lines) == [*expected, "func.return"]


def test_copy_removal_takes_over_the_alignment():
    module = run_pipeline(
        "copy-removal",
        f"""
        func.func @main() {{
          %a = memref.alloc() {{alignment = 32 : i64}} : {M}
          {USE}
          %b = "device.pooled"() {{alignment = 48 : i64}} : () -> {M}
          {COPY}
          "test.op"(%b) : ({M}) -> ()
          func.return
        }}
        """,
    )
    (allocation,) = (op for op in module.walk() if ALLOCATION_MODELS.lookup(op) is not None)
    assert operation_name(allocation) == "device.pooled"
    assert allocation.attributes["alignment"] == IntegerAttr(96, i64)


@pytest.mark.parametrize("hoist", [True, False])
def test_out_params(hoist: bool):
    """Hoisted: the calls allocate as the function did. Copied: it is freed as it was allocated."""
    module = run_pipeline(
        f"buffer-results-to-out-params{{hoist-static-allocs={str(hoist).lower()}}}",
        f"""
        func.func @main(%x: {M}) {{
          %r = func.call @make(%x) : ({M}) -> {M}
          "device.copy"(%r, %x) : ({M}, {M}) -> ()
          func.return
        }}
        func.func private @make(%x: {M}) -> {M} {{
          %a = "device.pooled"() {{tag}} : () -> {M}
          "device.copy"(%x, %a) : ({M}, {M}) -> ()
          func.return %a : {M}
        }}
        """,
    )
    main, make = (
        [operation_name(op) for op in function.regions[0].block.ops]
        for function in named(module, "func.func")
    )
    if hoist:
        assert main == ["device.pooled", "func.call", "device.copy", "func.return"]
        assert make == ["device.copy", "func.return"]
    else:
        assert main == ["memref.alloc", "func.call", "device.copy", "func.return"]
        assert make == [
            "device.pooled",
            "device.copy",
            "memref.copy",
            "device.free",
            "func.return",
        ]


def test_out_params_of_dynamic_size():
    module = run_pipeline(
        "buffer-results-to-out-params{hoist-dynamic-allocs=true}",
        """
        func.func @main(%n: index) {
          %r = func.call @make(%n) : (index) -> memref<?xf32>
          "test.op"(%r) : (memref<?xf32>) -> ()
          func.return
        }
        func.func private @make(%m: index) -> memref<?xf32> {
          %a = "device.pooled"(%m) : (index) -> memref<?xf32>
          func.return %a : memref<?xf32>
        }
        """,
    )
    main, _ = named(module, "func.func")
    allocation = main.regions[0].block.first_op
    assert allocation is not None
    assert operation_name(allocation) == "device.pooled"
    assert [operand.name_hint for operand in allocation.operands] == ["n"]


class CountSpeculatability(SpeculatabilityOpInterface):
    """May be executed early, if it says so."""

    def is_speculatable(self, op: Operation) -> bool:
        return "early" in op.attributes


SPECULATABILITY_MODELS.register("device.count", CountSpeculatability())
describe("device.count", Roles())


@pytest.mark.parametrize(("attributes", "moves"), [("", False), ("{early}", True)])
def test_sizes_that_may_be_computed_early(attributes: str, moves: bool):
    found = after(
        "buffer-hoisting",
        f"""
          cf.cond_br %c, ^bb1, ^bb2
        ^bb1:
          cf.br ^bb3(%x : {M})
        ^bb2:
          %n = "device.count"() {attributes} : () -> index
          %b = memref.alloc(%n) : memref<?xf32>
          %a = memref.cast %b : memref<?xf32> to {M}
          cf.br ^bb3(%a : {M})
        ^bb3(%z: {M}):
        """,
    )
    assert (found[0] == "device.count") is moves
