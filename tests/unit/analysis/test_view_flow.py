"""View flow: the memory that a value may refer to. Values are named by their hints."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import MemRefType, ModuleOp, f32
from xdsl.dialects.func import CallOp
from xdsl.dialects.memref import AllocOp, CastOp
from xdsl.ir import Operation, SSAValue

from tests.unit.support.programs import parse
from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.analysis.view_flow import ViewFlow


class Named:
    """The view flow of a program, asked and answering by name."""

    def __init__(self, text: str):
        module = parse(text)
        self.flow = ViewFlow(module)
        self.values: dict[str, SSAValue] = {}
        for op in module.walk():
            arguments = [
                arg for region in op.regions for block in region.blocks for arg in block.args
            ]
            for value in (*op.results, *arguments):
                if value.name_hint is not None:
                    self.values[value.name_hint] = value
        self.names = {value: name for name, value in self.values.items()}

    def origins(self, name: str) -> set[str]:
        return {self.names[value] for value in self.flow.origins(self.values[name])}

    def resolve(self, name: str) -> set[str]:
        return {self.names[value] for value in self.flow.resolve(self.values[name])}

    def resolve_reverse(self, name: str) -> set[str]:
        return {self.names[value] for value in self.flow.resolve_reverse(self.values[name])}


def test_a_chain_of_views():
    program = Named("""
    func.func @f(%a: memref<8xf32>) {
      %b = memref.cast %a : memref<8xf32> to memref<?xf32>
      %c = memref.subview %b[0] [4] [1] : memref<?xf32> to memref<4xf32, strided<[1]>>
      func.return
    }""")
    assert program.origins("a") == program.origins("b") == program.origins("c") == {"a"}
    assert program.resolve("a") == {"a", "b", "c"}
    assert program.resolve("b") == {"b", "c"}
    assert program.resolve_reverse("b") == {"a", "b"}
    assert program.resolve_reverse("c") == {"a", "b", "c"}


def test_the_operand_that_says_where_is_no_source():
    program = Named("""
    func.func @f(%cond: i1, %shape: memref<1xindex>) {
      %a = memref.alloc() : memref<4xf32>
      %b = memref.alloc() : memref<4xf32>
      %s = arith.select %cond, %a, %b : memref<4xf32>
      %r = "memref.reshape"(%a, %shape) : (memref<4xf32>, memref<1xindex>) -> memref<?xf32>
      func.return
    }""")
    assert program.origins("s") == {"a", "b"}
    assert program.origins("r") == {"a"}
    assert program.resolve("a") == {"a", "s", "r"}
    assert program.resolve("shape") == {"shape"}


def test_a_loop_that_swaps():
    program = Named("""
    func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %n: index) {
      %c0 = arith.constant 0 : index
      %x, %y = scf.for %i = %c0 to %n step %n iter_args(%p = %a, %q = %b)
          -> (memref<8xf32>, memref<8xf32>) {
        %view = memref.cast %p : memref<8xf32> to memref<?xf32>
        scf.yield %q, %p : memref<8xf32>, memref<8xf32>
      }
      func.return
    }""")
    for name in ("p", "q", "x", "y", "view"):
        assert program.origins(name) == {"a", "b"}
    assert program.resolve("a") == {"a", "p", "q", "x", "y", "view"}
    assert program.resolve_reverse("view") == {"view", "p", "q", "a", "b"}


def test_a_while_loop_of_two_regions():
    program = Named("""
    func.func @f(%a: memref<8xf32>, %cond: i1) {
      %r = scf.while (%p = %a) : (memref<8xf32>) -> memref<8xf32> {
        scf.condition(%cond) %p : memref<8xf32>
      } do {
      ^bb0(%q: memref<8xf32>):
        %b = memref.alloc() : memref<8xf32>
        scf.yield %b : memref<8xf32>
      }
      func.return
    }""")
    assert program.origins("p") == program.origins("q") == program.origins("r") == {"a", "b"}


def test_blocks():
    program = Named("""
    func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %cond: i1, %flag: i32) {
      cf.cond_br %cond, ^left(%a : memref<8xf32>), ^right(%b : memref<8xf32>)
    ^left(%x: memref<8xf32>):
      cf.br ^loop(%x, %x : memref<8xf32>, memref<8xf32>)
    ^right(%y: memref<8xf32>):
      %c = memref.alloc() : memref<8xf32>
      cf.br ^loop(%y, %c : memref<8xf32>, memref<8xf32>)
    ^loop(%p: memref<8xf32>, %q: memref<8xf32>):
      cf.switch %flag : i32, [
        default: ^loop(%p, %p : memref<8xf32>, memref<8xf32>),
        1: ^left(%q : memref<8xf32>),
        2: ^exit
      ]
    ^exit:
      func.return
    }""")
    assert program.origins("y") == {"b"}
    assert program.origins("x") == program.origins("q") == {"a", "b", "c"}
    assert program.origins("p") == {"a", "b", "c"}


@pytest.mark.parametrize(
    ("op", "origins"),
    [
        ('"test.op"(%a)', {"a", "r"}),  # may return its operand, or a buffer of its own
        ('"test.pureop"(%a)', {"a"}),  # without effects there is no memory of its own
        ('"test.op"()', {"r"}),
        ('"who.knows"(%a)', {"a", "r"}),
    ],
)
def test_unknown_operations(op: str, origins: set[str]):
    operands = "memref<8xf32>" if "%a" in op else ""
    program = Named(f"""
    func.func @f(%a: memref<8xf32>) {{
      %r = {op} : ({operands}) -> memref<8xf32>
      %view = memref.cast %r : memref<8xf32> to memref<?xf32>
      func.return
    }}""")
    assert program.origins("view") == program.origins("r") == origins


def test_unknown_operations_with_regions():
    """Any operand may come out as any result."""
    program = Named("""
    func.func @f(%a: memref<8xf32>, %b: memref<8xf32>) {
      %r = "test.op"(%a) ({
      ^bb0(%x: memref<8xf32>):
        "test.termop"(%b) : (memref<8xf32>) -> ()
      }) : (memref<8xf32>) -> memref<8xf32>
      func.return
    }""")
    assert program.origins("r") == {"r", "a", "b"}
    assert program.origins("x") == {"x", "a", "b"}


def test_unknown_branches():
    """Each argument of the target may be any buffer operand, or a buffer of unknown origin."""
    program = Named("""
    func.func @f(%a: memref<8xf32>, %n: index) {
      "test.termop"(%n, %a) [^next] : (index, memref<8xf32>) -> ()
    ^next(%x: memref<8xf32>):
      func.return
    }""")
    assert program.origins("x") == {"x", "a"}


def test_what_is_loaded_or_cloned_is_memory_of_its_own():
    program = Named("""
    func.func @f(%buffers: memref<2xmemref<8xf32>>, %a: memref<8xf32>, %i: index) {
      %loaded = memref.load %buffers[%i] : memref<2xmemref<8xf32>>
      %clone = bufferization.clone %a : memref<8xf32> to memref<8xf32>
      func.return
    }""")
    assert program.origins("loaded") == {"loaded"}
    assert program.origins("clone") == {"clone"}


def test_functions_do_not_flow_into_one_another():
    program = Named("""
    func.func @f(%a: memref<8xf32>) -> memref<8xf32> {
      func.return %a : memref<8xf32>
    }
    func.func @g(%b: memref<8xf32>) {
      %r = func.call @f(%b) : (memref<8xf32>) -> memref<8xf32>
      func.return
    }""")
    assert program.origins("a") == {"a"}
    assert program.origins("r") == {"r", "b"}


def test_calls_that_may_return_memory_of_their_own():
    module = parse("""
    func.func private @given(%a: memref<4xf32>) -> memref<4xf32> {
      func.return %a : memref<4xf32>
    }
    func.func private @maybe(%c: i1, %a: memref<4xf32>) -> memref<4xf32> {
      %b = memref.alloc() : memref<4xf32>
      %r = arith.select %c, %a, %b : memref<4xf32>
      func.return %r : memref<4xf32>
    }
    func.func @f(%c: i1, %x: memref<4xf32>) {
      %same = func.call @given(%x) : (memref<4xf32>) -> memref<4xf32>
      %either = func.call @maybe(%c, %x) : (i1, memref<4xf32>) -> memref<4xf32>
      func.return
    }""")
    flow = Memory(module).view_flow
    same, either = (op.results[0] for op in module.walk() if isinstance(op, CallOp))
    (x,) = flow.origins(same)
    assert not flow.maybe_its_own(same)
    assert flow.maybe_its_own(either)
    assert set(flow.origins(either)) == {x, either}


def test_a_cycle_that_nothing_enters():
    """Unreachable blocks that hand a buffer around refer to nothing; asking must end."""
    program = Named("""
    func.func @f() {
      func.return
    ^a(%x: memref<8xf32>):
      cf.br ^b(%x : memref<8xf32>)
    ^b(%y: memref<8xf32>):
      cf.br ^a(%y : memref<8xf32>)
    }""")
    assert program.origins("x") == program.origins("y") == set()


def test_a_long_chain_needs_no_recursion():
    length = 5_000
    alloc = AllocOp.get(f32, shape=[8])
    ops: list[Operation] = [alloc]
    value: SSAValue = alloc.memref
    buffer_type = MemRefType(f32, [8])
    for _ in range(length):
        cast = CastOp.create(operands=(value,), result_types=(buffer_type,))
        ops.append(cast)
        value = cast.results[0]
    module = ModuleOp(ops)
    flow = ViewFlow(module)
    assert flow.origins(value) == (alloc.memref,)
    assert len(flow.resolve(alloc.memref)) == length + 1
    assert len(flow.resolve_reverse(value)) == length + 1
