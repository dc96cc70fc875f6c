"""Reordering the operations of a block, rule by rule."""

from __future__ import annotations

import pytest
from xdsl.ir import Block, Operation

from tests.unit.support.programs import main_with
from xdsl_mergealloc.analysis.block_dependences import FunctionEffects, segments_of
from xdsl_mergealloc.analysis.memory import Memory

ARGUMENTS = "%x: memref<4xf32>, %y: memref<4xf32>, %p: i1, %f: f32"


def fill(buffer: str) -> str:
    return f"linalg.fill ins(%f : f32) outs({buffer} : memref<4xf32>)\n"


def copy(source: str, target: str) -> str:
    return f"memref.copy {source}, {target} : memref<4xf32> to memref<4xf32>\n"


A = "%a = memref.alloc() : memref<4xf32>\n"
B = "%b = memref.alloc() : memref<4xf32>\n"
FREE = "memref.dealloc %a : memref<4xf32>\n"
DIM = "%d = memref.dim %a, %c0 : memref<4xf32>\n"
VIEW = "%v = arith.select %p, %a, %x : memref<4xf32>\n"


def main_block(body: str) -> tuple[Block, FunctionEffects]:
    module = main_with(body, ARGUMENTS)
    function = module.body.block.first_op
    assert function is not None
    return function.regions[0].block, FunctionEffects(function, Memory(module))


def may_swap(body: str) -> bool:
    """
    Whether the last two operations of a program (not counting the return) may change places: they
    are in one segment, and no chain of dependences leads from one to the other.
    """
    block, effects = main_block(body)
    *_, first, second, _ = block.ops
    for segment in segments_of(block, effects):
        if second in segment.operations and first in segment.operations:
            return _number(first, segment.operations) not in _needed(segment.predecessors)
    return False


def _number(op: Operation, ops: list[Operation]) -> int:
    return next(number for number, other in enumerate(ops) if other is op)


def _needed(predecessors: list[list[int]]) -> set[int]:
    """All that the last operation depends on, directly or not."""
    needed: set[int] = set()
    pending = [len(predecessors) - 1]
    while pending:
        for earlier in predecessors[pending.pop()]:
            if earlier not in needed:
                needed.add(earlier)
                pending.append(earlier)
    return needed


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("body", "expected"),
    [
        pytest.param(A + B + fill("%a") + fill("%b"), True, id="B4-two-allocations"),
        pytest.param(A + copy("%a", "%x") + copy("%a", "%y"), False, id="B4-two-arguments-written"),
        pytest.param(A + B + copy("%x", "%a") + copy("%y", "%b"), True, id="B4-arguments-read"),
        pytest.param(A + B + copy("%x", "%a") + copy("%b", "%y"), False, id="B4-one-written"),
        pytest.param(A + fill("%a") + copy("%a", "%x"), False, id="B3-read-after-write"),
        pytest.param(A + copy("%a", "%x") + fill("%a"), False, id="B3-write-after-read"),
        pytest.param(A + fill("%a") + fill("%a"), False, id="B3-write-after-write"),
        pytest.param(
            A + B + fill("%a") + FREE + '"memref.foo"() : () -> ()',
            False,
            id="B1-unknown-operation",
        ),
        pytest.param(
            A + fill("%a") + '"test.op_with_memwrite"() : () -> ()\n',
            False,
            id="B1-write-of-no-buffer",
        ),
        pytest.param(
            A + fill("%a") + '"test.op"() ({}) : () -> ()\n', False, id="B1-region-without-blocks"
        ),
        pytest.param(A + fill("%a") + FREE, False, id="B5-free-after-use"),
        pytest.param(A + DIM + FREE, False, id="B5-free-after-name"),
        pytest.param(A + FREE + DIM, False, id="B5-name-after-free"),
        pytest.param(A + VIEW + FREE, False, id="B5-free-after-view"),
        pytest.param(A + B + fill("%b") + FREE, True, id="B5-free-of-other"),
        pytest.param(
            A + fill("%a") + 'cf.assert %p, "must hold"\n', True, id="B6-behind-an-assertion"
        ),
        pytest.param(
            A + 'cf.assert %p, "must hold"\n' + fill("%a"), False, id="B6-in-front-of-an-assertion"
        ),
        pytest.param('cf.assert %p, "one"\ncf.assert %p, "two"\n', False, id="B6-two-assertions"),
        pytest.param(
            A + 'scf.if %p { cf.assert %p, "must hold" }\n' + fill("%a"),
            False,
            id="B6-in-front-of-an-assertion-inside",
        ),
        pytest.param(
            A + fill("%a") + '"test.op"(%x) : (memref<4xf32>) -> ()\n', False, id="B1-observation"
        ),
        pytest.param(
            "%tag = memref.alloc() : memref<1xi32>\n"
            + A
            + "memref.dma_wait %tag[%c0], %c4 : memref<1xi32>\n"
            + fill("%a"),
            False,
            id="B1-end-of-what-is-under-way",
        ),
        pytest.param(
            A + B + "%s = arith.select %p, %a, %x : memref<4xf32>\n" + fill("%s") + fill("%a"),
            False,
            id="B3-alias",
        ),
        pytest.param(
            A + B + "%s = arith.select %p, %a, %x : memref<4xf32>\n" + fill("%s") + fill("%b"),
            True,
            id="B3-no-alias",
        ),
        pytest.param(
            A
            + B
            + f"scf.if %p {{ {fill('%a')} }}\n"
            + f"scf.for %i = %c0 to %c4 step %c1 {{ {copy('%b', '%a')} }}\n",
            False,
            id="B3-inside-of-both",
        ),
        pytest.param(
            A
            + B
            + f"scf.if %p {{ {fill('%a')} }}\n"
            + f"scf.for %i = %c0 to %c4 step %c1 {{ {fill('%b')} }}\n",
            True,
            id="B3-inside-of-each-its-own",
        ),
        pytest.param(
            A + B + fill("%a") + 'scf.if %p { "test.op"() : () -> () }\n',
            False,
            id="B1-observation-inside",
        ),
        pytest.param(
            A
            + B
            + "%i = arith.addi %c1, %c2 : index\n"
            + f"scf.if %p {{ memref.store %f, %a[%i] : memref<4xf32> }}\n{fill('%b')}",
            True,
            id="operand-inside",
        ),
        pytest.param(
            A
            + "%i = arith.addi %c1, %c2 : index\n"
            + "scf.if %p { memref.store %f, %a[%i] : memref<4xf32> }\n",
            False,
            id="B2-operand-inside",
        ),
        pytest.param(
            "%t = memref.alloc() : memref<2xmemref<4xf32>>\n"
            + A
            + B
            + "memref.store %a, %t[%c0] : memref<2xmemref<4xf32>>\n"
            + "%m = memref.load %t[%c1] : memref<2xmemref<4xf32>>\n"
            + fill("%a")
            + copy("%m", "%b"),
            False,
            id="B4-kept-by-another-buffer",
        ),
        pytest.param(
            A + B + "func.call @main(%x, %y, %p, %f) "
            ": (memref<4xf32>, memref<4xf32>, i1, f32) -> ()\n" + fill("%a"),
            False,
            id="B1-call",
        ),
    ],
)
def test_whether_two_operations_may_change_places(body: str, expected: bool):
    assert may_swap(body) is expected


def test_terminators_are_in_no_segment():
    block, effects = main_block(
        A + f"scf.for %i = %c0 to %c4 step %c1 {{ {fill('%a')} {fill('%x')} }}"
    )
    *_, loop, terminator = block.ops
    (segment,) = segments_of(block, effects)
    assert terminator not in segment.operations
    (inner,) = segments_of(loop.regions[0].block, effects)
    assert [op.name for op in inner.operations] == ["linalg.fill", "linalg.fill"]


def test_observations_cut_a_block_into_segments():
    observe = '"test.op"(%x) : (memref<4xf32>) -> ()\n'
    block, effects = main_block(A + B + fill("%a") + observe + fill("%b") + fill("%a") + observe)
    first, second = segments_of(block, effects)
    assert [op.name for op in first.operations][-3:] == [
        "memref.alloc",
        "memref.alloc",
        "linalg.fill",
    ]
    assert [op.name for op in second.operations] == ["linalg.fill", "linalg.fill"]


def test_returned_buffers_are_still_their_own_memory():
    module = main_with(
        A + fill("%x") + fill("%a") + "func.return %a : memref<4xf32>", ARGUMENTS, "memref<4xf32>"
    )
    function = module.body.block.first_op
    assert function is not None
    effects = FunctionEffects(function, Memory(module))
    *_, one, other, _ = function.regions[0].block.ops
    assert effects.of(one).writes.keys().isdisjoint(effects.of(other).writes)


def test_long_blocks_have_few_dependences():
    """Each operation writes the buffer of the one before: a chain, not all pairs."""
    count = 300
    block, effects = main_block(A + fill("%a") * count)
    (segment,) = segments_of(block, effects)
    assert sum(map(len, segment.predecessors)) < 4 * count
