"""Effects of operations on buffers, and captured operands: by model, by trait, by default."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import MemRefType, ModuleOp
from xdsl.ir import Operation, SSAValue
from xdsl.irdl import IRDLOperation, irdl_op_definition, operand_def, traits_def
from xdsl.traits import MemoryEffect, MemoryEffectKind, MemoryReadEffect

from tests.unit.support.programs import parse
from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.interfaces.capture import captures_of
from xdsl_mergealloc.interfaces.memory_effects import (
    effects_on_buffers,
    overwritten_buffers,
)

HEADER = """
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %m: memref<2xmemref<8xf32>>,
             %i: index, %v: f32, %p: i1, %w: vector<4xf32>, %k: vector<4xi1>,
             %t: tensor<8xf32>, %s: memref<1xindex>, %g: memref<1xi32>,
             %d: memref<8xf32, 1>) {
"""


DMA_START = (
    '"memref.dma_start"(%a, %i, %d, %i, %i, %g, %i)'
    " {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1>}"
    " : (memref<8xf32>, index, memref<8xf32, 1>, index, index, memref<1xi32>, index) -> ()"
)


def body_of(text: str) -> tuple[ModuleOp, list[Operation]]:
    module = parse(f"{HEADER}\n{text}\nfunc.return\n}}")
    (function,) = module.body.block.ops
    return module, list(function.regions[0].block.ops)[:-1]


def effects(text: str) -> set[str]:
    _module, ops = body_of(text)
    return {
        f"{effect.kind.name.lower()} {effect.value.name_hint}"
        for effect in effects_on_buffers(ops[-1])
        if isinstance(effect.value, SSAValue)
    }


EFFECTS: list[tuple[str, set[str]]] = [
    ("%x = memref.load %a[%i] : memref<8xf32>", {"read a"}),
    ("memref.store %v, %a[%i] : memref<8xf32>", {"write a"}),
    ("memref.store %a, %m[%i] : memref<2xmemref<8xf32>>", {"write m"}),
    ("memref.copy %a, %b : memref<8xf32> to memref<8xf32>", {"read a", "write b"}),
    ("memref.dealloc %a : memref<8xf32>", {"free a"}),
    ("%r = memref.alloc() : memref<8xf32>", {"alloc r"}),
    ("%r = memref.cast %a : memref<8xf32> to memref<?xf32>", set()),
    ("%r = memref.dim %a, %i : memref<8xf32>", set()),
    (
        "%r = memref.reshape %a(%s) : (memref<8xf32>, memref<1xindex>) -> memref<?xf32>",
        {"read s"},
    ),
    (
        DMA_START,
        {"read a", "write d", "read g", "write g"},
    ),
    ("%r = arith.select %p, %a, %b : memref<8xf32>", set()),
    (
        "%r = bufferization.clone %a : memref<8xf32> to memref<8xf32>",
        {"read a", "alloc r", "write r"},
    ),
    ("linalg.fill ins(%v : f32) outs(%a : memref<8xf32>)", {"write a"}),
    (
        "linalg.copy ins(%a : memref<8xf32>) outs(%b : memref<8xf32>)",
        {"read a", "write b"},
    ),
    (
        "linalg.softmax dimension(0) ins(%a : memref<8xf32>) outs(%b : memref<8xf32>)",
        {"read a", "write b"},
    ),
    # Operations of linalg that are not known do anything.
    (
        '"linalg.unheard_of"(%a, %b) : (memref<8xf32>, memref<8xf32>) -> ()',
        {"read a", "write a", "read b", "write b"},
    ),
    (
        '"affine.vector_load"(%a, %i) <{map = affine_map<(d0) -> (d0)>}>'
        " : (memref<8xf32>, index) -> vector<4xf32>",
        {"read a"},
    ),
    ("%x = vector.load %a[%i] : memref<8xf32>, vector<4xf32>", {"read a"}),
    (
        "%x = vector.maskedload %a[%i], %k, %w"
        " : memref<8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>",
        {"read a"},
    ),
    ("%x = vector.transfer_read %a[%i], %v : memref<8xf32>, vector<4xf32>", {"read a"}),
    ("%x = vector.transfer_read %t[%i], %v : tensor<8xf32>, vector<4xf32>", set()),
    ("vector.store %w, %a[%i] : memref<8xf32>, vector<4xf32>", {"write a"}),
    (
        "vector.maskedstore %a[%i], %k, %w : memref<8xf32>, vector<4xi1>, vector<4xf32>",
        {"write a"},
    ),
    ("vector.transfer_write %w, %a[%i] : vector<4xf32>, memref<8xf32>", {"write a"}),
    ('"test.op"(%a, %i) : (memref<8xf32>, index) -> ()', {"read a", "write a"}),
    ('"who.knows"(%a) : (memref<8xf32>) -> ()', {"read a", "write a"}),
    ('%r = "test.pureop"(%a) : (memref<8xf32>) -> memref<8xf32>', set()),
    ('"test.op_with_memread"(%a) : (memref<8xf32>) -> ()', {"read a"}),
    ('"test.op_with_memwrite"(%a) : (memref<8xf32>) -> ()', {"write a"}),
]


@pytest.mark.every_case
@pytest.mark.parametrize(("text", "expected"), EFFECTS)
def test_effects(text: str, expected: set[str]):
    assert effects(text) == expected


class OnceInAWhile(MemoryEffect):
    """Effects of which an operation cannot say what they are."""

    @classmethod
    def get_effects(cls, op: Operation) -> None:
        return None


@irdl_op_definition
class Unsure(IRDLOperation):
    """An operation that reads, as one of its traits says, and whatever the other one means."""

    name = "test.unsure"

    buffer = operand_def(MemRefType)
    traits = traits_def(MemoryReadEffect(), OnceInAWhile())


def test_a_trait_that_cannot_say_is_as_good_as_none():
    _module, ops = body_of("%r = memref.alloc() : memref<8xf32>")
    unsure = Unsure(operands=[ops[-1].results[0]])
    accessing = {MemoryEffectKind.READ, MemoryEffectKind.WRITE}
    assert {effect.kind for effect in effects_on_buffers(unsure)} == accessing


def test_touched_is_the_short_form_of_effects():
    for text in (
        "memref.copy %a, %b : memref<8xf32> to memref<8xf32>",
        "memref.dealloc %a : memref<8xf32>",
        "memref.store %v, %a[%i] : memref<8xf32>",
        '"test.op"(%a, %b) : (memref<8xf32>, memref<8xf32>) -> ()',
        "linalg.fill ins(%v : f32) outs(%a : memref<8xf32>)",
        "%r = memref.alloc() : memref<8xf32>",
    ):
        module, ops = body_of(text)
        touched = Memory(module).touched(ops[-1])
        found = effects_on_buffers(ops[-1])
        accessing = (MemoryEffectKind.READ, MemoryEffectKind.WRITE)
        assert set(touched.accessed) == {e.value for e in found if e.kind in accessing}
        assert set(touched.freed) == {e.value for e in found if e.kind is MemoryEffectKind.FREE}


OVERWRITTEN: list[tuple[str, set[str]]] = [
    ("memref.copy %a, %b : memref<8xf32> to memref<8xf32>", {"b"}),
    ("linalg.copy ins(%a : memref<8xf32>) outs(%b : memref<8xf32>)", {"b"}),
    ("linalg.fill ins(%v : f32) outs(%a : memref<8xf32>)", {"a"}),
    ("memref.store %v, %a[%i] : memref<8xf32>", set()),
    ("%x = memref.load %a[%i] : memref<8xf32>", set()),
    ('"test.op"(%a) : (memref<8xf32>) -> ()', set()),
    # Some elements of the output are those of no iteration.
    (
        "linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (0)>],"
        ' iterator_types = ["reduction"]} ins(%b : memref<8xf32>) outs(%a : memref<8xf32>) {\n'
        "^bb0(%x: f32, %o: f32):\n linalg.yield %v : f32\n}",
        set(),
    ),
    (
        "linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>],"
        ' iterator_types = ["parallel"]} outs(%a : memref<8xf32>) {\n'
        "^bb0(%o: f32):\n linalg.yield %v : f32\n}",
        {"a"},
    ),
    # For each element a loop over another buffer, which is known to run,
    (
        "linalg.generic {indexing_maps ="
        " [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>],"
        ' iterator_types = ["parallel", "reduction"]}'
        " ins(%b : memref<8xf32>) outs(%a : memref<8xf32>) {\n"
        "^bb0(%e: f32, %o: f32):\n linalg.yield %e : f32\n}",
        {"a"},
    ),
    # or may have nothing to do.
    (
        "%x = memref.cast %b : memref<8xf32> to memref<?xf32>\n"
        "linalg.generic {indexing_maps ="
        " [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>],"
        ' iterator_types = ["parallel", "reduction"]}'
        " ins(%x : memref<?xf32>) outs(%a : memref<8xf32>) {\n"
        "^bb0(%e: f32, %o: f32):\n linalg.yield %e : f32\n}",
        set(),
    ),
]


@pytest.mark.parametrize(("text", "expected"), OVERWRITTEN)
def test_what_is_written_as_a_whole(text: str, expected: set[str]):
    _module, ops = body_of(text)
    assert {str(value.name_hint) for value in overwritten_buffers(ops[-1])} == expected


CAPTURES: list[tuple[str, dict[str, str]]] = [
    ("%x = memref.load %a[%i] : memref<8xf32>", {}),
    ("memref.store %v, %a[%i] : memref<8xf32>", {}),
    (
        "memref.store %a, %m[%i] : memref<2xmemref<8xf32>>",
        {"a": "stored into another buffer"},
    ),
    ("%r = memref.cast %a : memref<8xf32> to memref<?xf32>", {}),
    (
        "%b2, %o, %n, %s2 = memref.extract_strided_metadata %a"
        " : memref<8xf32> -> memref<f32>, index, index, index",
        {"a": "its pointer is extracted"},
    ),
    (
        "%r = memref.extract_aligned_pointer_as_index %a : memref<8xf32> -> index",
        {"a": "its pointer is extracted"},
    ),
    ('"test.op"(%a) : (memref<8xf32>) -> ()', {}),
    ('%r = "test.op"(%a) : (memref<8xf32>) -> index', {}),
    (
        '%r = "test.op"(%a) : (memref<8xf32>) -> memref<8xf32>',
        {
            "a": "captured by 'test.op', which returns buffers; "
            "describe('test.op', Roles(view_of=...)) says what they are views of"
        },
    ),
    ('%r = "test.pureop"(%a) : (memref<8xf32>) -> memref<8xf32>', {}),
    (
        '%r = "test.pureop"(%a) : (memref<8xf32>) -> index',
        {
            "a": "address taken by 'test.pureop', which has no memory effects; "
            "describe('test.pureop', Roles()) says that it keeps nothing"
        },
    ),
    (
        '"test.op"(%a) ({ "test.termop"(%b) : (memref<8xf32>) -> () }) : (memref<8xf32>) -> ()',
        {
            "a": "captured by 'test.op', which has regions; "
            "describe('test.op', Roles(...)) says what it does to its operands"
        },
    ),
    ("linalg.fill ins(%v : f32) outs(%a : memref<8xf32>)", {}),
    (
        DMA_START,
        {
            "a": "handed to an asynchronous operation",
            "d": "handed to an asynchronous operation",
            "g": "handed to an asynchronous operation",
        },
    ),
    (
        "affine.dma_start %a[%i], %d[%i], %g[0], %i"
        " : memref<8xf32>, memref<8xf32, 1>, memref<1xi32>",
        {
            "a": "accessed by a copy that goes on",
            "d": "accessed by a copy that goes on",
            "g": "accessed by a copy that goes on",
        },
    ),
    (
        "%r = builtin.unrealized_conversion_cast %a : memref<8xf32> to memref<?xf32>",
        {},
    ),
    (
        "%r = builtin.unrealized_conversion_cast %a : memref<8xf32> to i64",
        {"a": "cast to a type that is no buffer"},
    ),
]


@pytest.mark.every_case
@pytest.mark.parametrize(("text", "expected"), CAPTURES)
def test_captures(text: str, expected: dict[str, str]):
    _module, ops = body_of(text)
    assert {c.value.name_hint: c.reason for c in captures_of(ops[-1])} == expected


def test_terminators():
    module = parse("""
    func.func @f(%a: memref<8xf32>, %p: i1) -> memref<8xf32> {
      %r = scf.if %p -> (memref<8xf32>) {
        scf.yield %a : memref<8xf32>
      } else {
        scf.yield %a : memref<8xf32>
      }
      cf.br ^next(%r : memref<8xf32>)
    ^next(%x: memref<8xf32>):
      func.return %x : memref<8xf32>
    }""")
    kept = {op.name: [c.reason for c in captures_of(op)] for op in module.walk()}
    # Who answers for control flow answers for its terminators.
    assert kept["scf.yield"] == kept["cf.br"] == []
    assert kept["func.return"] == ["returned by the function"]
