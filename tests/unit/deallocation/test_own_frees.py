"""Allocations of other dialects, which are freed in other ways than `memref.dealloc`."""

from __future__ import annotations

import pytest
from xdsl.context import Context
from xdsl.dialects.builtin import LocationAttr, NoneAttr
from xdsl.ir import Attribute, Operation, SSAValue

from tests.unit.support.programs import parse
from xdsl_mergealloc import BufferDeallocationPass
from xdsl_mergealloc.interfaces.allocation import ALLOCATION_MODELS, AllocationOpInterface
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.op_names import operation_name

OWN, STOCK = '"own.alloc"() : () -> memref<4xf32>', "memref.alloc() : memref<4xf32>"


class OwnAllocation(AllocationOpInterface):
    def size_bytes(self, op: Operation, layout: MemoryLayout) -> int:
        return 16

    def alignment_bytes(self, op: Operation) -> int:
        return 1

    def memory_space(self, op: Operation) -> Attribute:
        return NoneAttr()

    def build_dealloc(self, buffer: SSAValue, location: LocationAttr) -> Operation:
        return unregistered("own.free").create(operands=[buffer], location=location)

    def build_clone(self, buffer: SSAValue, location: LocationAttr) -> Operation:
        clone = unregistered("own.clone")
        return clone.create(operands=[buffer], result_types=[buffer.type], location=location)


def unregistered(name: str) -> type[Operation]:
    return Context(allow_unregistered=True).get_op(name)


ALLOCATION_MODELS.register("own.alloc", OwnAllocation())


def joined(then: str, otherwise: str, use: str) -> str:
    """A branch that yields one of two buffers, which is then used."""
    return f"""
    func.func @f(%c: i1, %x: memref<4xf32>, %i: index) {{
      %r = scf.if %c -> (memref<4xf32>) {{
        {then}
      }} else {{
        {otherwise}
      }}
      {use}
      func.return
    }}"""


def allocated(allocation: str) -> str:
    return f"""
        %a = {allocation}
        linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
        scf.yield %a : memref<4xf32>"""


ARGUMENT = "scf.yield %x : memref<4xf32>"
READ = "%v = memref.load %r[%i] : memref<4xf32>"
UNKNOWN = '"test.op"(%r) : (memref<4xf32>) -> ()'


def changed(text: str, **options: str) -> tuple[list[str], str]:
    """The operations that free or clone, and the program after buffer-deallocation."""
    module = parse(text)
    BufferDeallocationPass(**options).apply(Context(), module)  # pyright: ignore[reportArgumentType]
    module.verify()
    names = [operation_name(op) for op in module.walk()]
    ours = ("own.free", "own.clone", "memref.dealloc", "bufferization.dealloc")
    return [name for name in names if name in (*ours, "bufferization.clone")], str(module)


def test_an_owner_is_freed_at_run_time_by_its_own_operation():
    found, text = changed(joined(allocated(OWN), ARGUMENT, UNKNOWN))
    assert found == ["own.free"]
    assert "scf.if %r_owned" in text


def test_a_clone_beside_it_is_of_its_own_kind():
    found, _ = changed(joined(allocated(OWN), ARGUMENT, READ))
    assert found == ["own.clone", "own.free"]


@pytest.mark.parametrize("ownership", ["static", "dynamic"])
def test_what_may_have_to_be_freed_in_several_ways_is_left_alone(ownership: str):
    text = joined(allocated(OWN), allocated(STOCK), READ)
    assert changed(text, ownership=ownership)[0] == []
    alike = joined(allocated(OWN), allocated(OWN), READ)
    assert changed(alike, ownership=ownership)[0] == ["own.free"]


def test_each_is_freed_under_its_own_name_where_it_has_one():
    found, _ = changed(f"""
    func.func @f(%c: i1, %x: memref<4xf32>, %i: index) {{
      %a = {OWN}
      %b = {STOCK}
      %r = arith.select %c, %a, %b : memref<4xf32>
      {READ}
      func.return
    }}""")
    assert sorted(found) == ["memref.dealloc", "own.free"]


@pytest.mark.parametrize("allocation", [OWN, STOCK])
def test_a_caller_does_not_free_what_it_does_not_know(allocation: str):
    found, _ = changed(f"""
    func.func private @make(%x: memref<4xf32>) -> memref<4xf32> {{
      %a = {allocation}
      linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
      func.return %a : memref<4xf32>
    }}
    func.func @f(%x: memref<4xf32>, %i: index) {{
      %r = func.call @make(%x) : (memref<4xf32>) -> memref<4xf32>
      {READ}
      func.return
    }}""")
    assert found == ([] if allocation == OWN else ["memref.dealloc"])
