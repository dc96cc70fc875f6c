"""Accesses to a buffer in a block, while the block is edited."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Operation, SSAValue

from tests.support.cost import function_calls
from tests.unit.placement.programs import parse
from xdsl_mergealloc.analysis.in_place import CopyToPart, is_needed_after
from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.analysis.timeline import Access, EditedOrder, Timeline, Timelines

M = "memref<4xf32>"


BOTH = f'"test.op"(%a, %b) : ({M}, {M}) -> ()'


def use(name: str) -> str:
    return f'"test.op"({name}) : ({M}) -> ()'


def read(name: str) -> str:
    return f"%r{name[1:]} = memref.load {name}[%i] : {M}"


def copy(source: str = "%a", target: str = "%b") -> str:
    return f"memref.copy {source}, {target} : {M} to {M}"


class Program:
    """A function with buffers %a and %b, each line of which is an operation."""

    def __init__(self, *lines: str):
        self.module: ModuleOp = parse(f"""
        func.func @main(%i: index, %c: i1) {{
          %a = memref.alloc() : {M}
          %b = memref.alloc() : {M}
          {" ".join(lines)}
          func.return
        }}
        """)
        function = self.module.body.block.first_op
        assert function is not None
        self.block: Block = function.regions[0].block
        self.ops: Sequence[Operation] = list(self.block.ops)
        self.order = EditedOrder()
        self.timelines = Timelines(Memory(self.module), self.order.position)

    def buffer(self, name: str) -> SSAValue:
        return next(
            op.results[0] for op in self.ops if op.results and op.results[0].name_hint == name
        )

    def timeline(self, name: str) -> Timeline:
        return self.timelines.of(self.buffer(name), self.block)

    @property
    def copied(self) -> CopyToPart:
        """The one copy, from %a to %b."""
        (op,) = (op for op in self.ops if op.name == "memref.copy")
        source, destination = self.timeline("a"), self.timeline("b")
        return CopyToPart(self.order.position(op), source.first, source, (destination,))


def test_what_happens_inside_happens_at_the_operation_of_the_block():
    view = f"%v = memref.cast %a : {M} to memref<?xf32>"
    inside = 'scf.if %c { "test.op"(%v) : (memref<?xf32>) -> () }'
    program = Program(view, inside, read("%a"), f"memref.dealloc %a : {M}")
    timeline = program.timeline("a")
    assert timeline.at == [2, 3, 4, 5]
    accesses = [access for _, access in timeline.after(-1)]
    assert [access.touches for access in accesses] == [False, True, True, True]
    assert [access.changes for access in accesses] == [False, True, False, True]
    assert accesses[1].views[0].name_hint == "v"
    assert list(timeline.frees) == [program.ops[5]]
    assert not timeline.elsewhere


def test_ranges_of_time():
    timeline = Program(use("%a"), use("%b"), use("%a"), use("%a")).timeline("a")
    assert timeline.at == [2, 4, 5]
    assert [at for at, _ in timeline.before(2, 5)] == [2, 4]
    assert [at for at, _ in timeline.after(2)] == [4, 5]
    assert [at for at, _ in timeline.after(2, 4)] == [4]
    assert [at for at, _ in timeline.after(2, 3)] == []


def test_seen_from_inside_the_rest_is_elsewhere():
    program = Program(use("%a"), f"scf.if %c {{ {use('%a')} }}")
    inside = program.ops[3].regions[0].block
    assert program.timelines.of(program.buffer("a"), inside).elsewhere


def test_one_buffer_takes_the_place_of_another():
    program = Program(use("%a"), use("%b"), f"scf.if %c {{ {use('%a')} }}")
    a, b, inside = program.buffer("a"), program.buffer("b"), program.ops[4].regions[0].block
    assert not program.timelines.of(b, inside).at
    program.timelines.merge(a, (b,), program.block)
    assert program.timeline("b").at == [2, 3, 4]
    assert program.timelines.of(b, inside).at
    assert program.timelines.origins(a) == (b,)


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param((use("%a"), BOTH, use("%b"), use("%b")), id="the-other-one-is-longer"),
        pytest.param((use("%a"), BOTH, use("%b"), use("%a")), id="the-other-one-is-shorter"),
    ],
)
def test_at_one_position_what_was_there_comes_first(lines: tuple[str, ...]):
    program = Program(*lines)
    a, b = program.buffer("a"), program.buffer("b")
    program.timelines.merge(a, (b,), program.block)
    timeline = program.timeline("b")
    assert timeline.at == [2, 3, 4, 5]
    assert [access.views for access in timeline.accesses[3]] == [(b,), (a,)]


def test_two_buffers_that_take_the_place_of_one_have_timelines_of_their_own():
    program = Program(f"%d = memref.alloc() : {M}", use("%a"), use("%b"), use("%d"))
    a, b, d = (program.buffer(name) for name in "abd")
    program.timelines.merge(a, (b, d), program.block)
    assert program.timelines.origins(a) == (b, d)
    assert program.timeline("b").at == [3, 4]
    assert program.timeline("d").at == [3, 5]
    program.timeline("b").forget(3)
    assert program.timeline("d").at == [3, 5]


def test_merging_moves_the_shorter_timeline():
    """In a chain of copies each buffer takes over all that was used before."""

    def merged(count: int) -> int:
        names = [f"%a{number}" for number in range(count)]
        program = Program(*(f"{name} = memref.alloc() : {M} {use(name)}" for name in names))
        buffers = [program.buffer(name[1:]) for name in names]
        for buffer in buffers:
            program.timelines.of(buffer, program.block)

        def merge_all() -> None:
            for first, second in pairwise(buffers):
                program.timelines.merge(first, (second,), program.block)

        calls = function_calls(merge_all)
        assert len(program.timeline(names[-1][1:]).at) == count
        return calls

    assert merged(400) < 4.5 * merged(100)


@pytest.mark.parametrize("in_front_of_the_last", [True, False])
def test_rows_of_insertions_have_small_denominators(in_front_of_the_last: bool):
    program = Program(use("%a"), *[use("%b")] * 200)
    first, *others = program.ops[2:202]
    anchor = first
    for op in others:
        program.order.put_before(op, anchor)
        anchor = op if in_front_of_the_last else first
    positions = [program.order.position(op) for op in program.block.ops]
    assert positions == sorted(positions)
    assert max(position.denominator for position in positions) == 200


def test_order_of_what_is_put_in_front():
    program = Program(use("%a"), use("%b"), use("%a"))
    first, second, third = program.ops[2:5]
    program.order.put_before(third, second)
    program.order.put_before(first, third)
    program.order.put_earlier(second, program.ops[5])
    assert list(program.block.ops)[2:5] == [first, third, second]
    positions = [program.order.position(op) for op in program.block.ops]
    assert positions == sorted(positions)
    assert len(set(positions)) == len(positions)


@pytest.mark.parametrize(
    ("behind", "expected"),
    [
        pytest.param("", False, id="nothing"),
        pytest.param(f"memref.dealloc %a : {M}", False, id="freed"),
        pytest.param(f"%d = memref.dim %a, %i : {M}", False, id="asked-for-its-shape"),
        pytest.param(read("%a"), True, id="read"),
        pytest.param(f"scf.if %c {{ {read('%a')} }}", True, id="read-inside"),
        pytest.param(f"%v = memref.cast %a : {M} to memref<?xf32>", True, id="handed-on"),
    ],
)
def test_needed_after(behind: str, expected: bool):
    """I7"""
    program = Program(use("%a"), use("%b"), behind)
    assert is_needed_after(program.timeline("a"), 3) is expected


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        pytest.param((use("%a"), copy()), [], id="nothing"),
        pytest.param((use("%b"), use("%a"), copy()), [], id="before-the-source"),
        pytest.param((use("%a"), use("%b"), copy()), ["%b"], id="written-between"),
        pytest.param((use("%a"), read("%b"), copy()), ["%b"], id="read-between"),
        pytest.param((use("%a"), f"scf.if %c {{ {use('%b')} }}", copy()), ["%b"], id="inside"),
        pytest.param((use("%a"), copy(), use("%b")), [], id="after-the-copy"),
        pytest.param(
            (use("%a"), f"%v = memref.cast %b : {M} to memref<?xf32>", copy()), [], id="a-view"
        ),
        pytest.param(
            (f'"test.op"(%a, %b) : ({M}, {M}) -> ()', copy()), ["%b"], id="at-the-first-access"
        ),
    ],
)
def test_in_the_way(lines: tuple[str, ...], expected: list[str]):
    """I8"""
    found = Program(*lines).copied.in_the_way()
    assert [f"%{access.views[0].name_hint}" for _, access in found] == expected


@pytest.mark.parametrize(
    ("behind", "expected"),
    [
        pytest.param((), True, id="nothing"),
        pytest.param((read("%a"),), True, id="read"),
        pytest.param((read("%a"), use("%b")), True, id="destination-written-afterwards"),
        pytest.param((read("%b"), read("%a")), True, id="destination-read-meanwhile"),
        pytest.param((use("%a"),), False, id="written"),
        pytest.param((use("%b"), read("%a")), False, id="destination-written-meanwhile"),
        pytest.param((f"memref.dealloc %b : {M}", read("%a")), False, id="destination-freed"),
        pytest.param((f"memref.dealloc %a : {M}",), False, id="freed"),
        pytest.param(
            (f"linalg.exp ins(%a : {M}) outs(%b : {M})",), False, id="written-where-it-is-read"
        ),
    ],
)
def test_source_may_go_on(behind: tuple[str, ...], expected: bool):
    """I9"""
    assert Program(use("%a"), copy(), *behind).copied.source_may_go_on is expected


def test_apart():
    """An access to no byte of the part is not in the way, and does not matter afterwards."""
    program = Program(use("%a"), use("%b"), copy(), use("%b"), read("%a"))
    copied = program.copied

    def is_apart(access: Access) -> bool:
        return access.op.name == "test.op"

    apart = CopyToPart(copied.at, copied.first, copied.source, copied.destination, is_apart)
    assert any(copied.in_the_way())
    assert not copied.source_may_go_on
    assert not any(apart.in_the_way())
    assert apart.source_may_go_on
