"""Every rule of memory, broken once."""

from __future__ import annotations

import pytest

from tests.support.interpreter import (
    AssertionFailed,
    FaultKind,
    InterpreterError,
    MemoryFault,
    OutOfFuel,
    UseBeforeDefinition,
    run,
)
from tests.unit.support.programs import main_with, parse

ALLOC = "%a = memref.alloc() : memref<4xf32>\n"
DEALLOC = "memref.dealloc %a : memref<4xf32>\n"

FAULTS: dict[str, tuple[FaultKind, str]] = {
    "load after dealloc": (
        FaultKind.USE_AFTER_FREE,
        ALLOC + DEALLOC + "%x = memref.load %a[%c0] : memref<4xf32>",
    ),
    "observation after dealloc": (
        FaultKind.USE_AFTER_FREE,
        ALLOC + DEALLOC + '"test.op"(%a) {writeonly} : (memref<4xf32>) -> ()',
    ),
    "linalg op on a freed view": (
        FaultKind.USE_AFTER_FREE,
        ALLOC
        + "%v = memref.subview %a[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>\n"
        + DEALLOC
        + "%f = arith.constant 1.0 : f32\n"
        + "linalg.fill ins(%f : f32) outs(%v : memref<2xf32, strided<[1]>>)",
    ),
    "dealloc twice": (FaultKind.DOUBLE_FREE, ALLOC + DEALLOC + DEALLOC),
    "dealloc of stack memory": (
        FaultKind.FREE_OF_NON_ALLOCATION,
        "%a = memref.alloca() : memref<4xf32>\n" + DEALLOC,
    ),
    "dealloc of memory from outside": (
        FaultKind.FREE_OF_NON_ALLOCATION,
        '%a = "test.op"() : () -> memref<4xf32>\n' + DEALLOC,
    ),
    "dealloc of the middle of an arena": (
        FaultKind.FREE_OF_VIEW,
        "%b = memref.alloc() : memref<64xi8>\n"
        "%a = memref.view %b[%c4][] : memref<64xi8> to memref<4xf32>\n" + DEALLOC,
    ),
    "dealloc of the start of an arena": (
        FaultKind.FREE_OF_VIEW,
        "%b = memref.alloc() : memref<64xi8>\n"
        "%a = memref.view %b[%c0][] : memref<64xi8> to memref<4xf32>\n" + DEALLOC,
    ),
    "load out of bounds": (
        FaultKind.OUT_OF_BOUNDS,
        ALLOC + "%x = memref.load %a[%c4] : memref<4xf32>",
    ),
    "view behind the end of an arena": (
        FaultKind.VIEW_OUT_OF_BOUNDS,
        "%b = memref.alloc() : memref<16xi8>\n"
        "%v = memref.view %b[%c4][] : memref<16xi8> to memref<4xf32>",
    ),
    "subview behind the end": (
        FaultKind.VIEW_OUT_OF_BOUNDS,
        ALLOC + "%v = memref.subview %a[%c2] [3] [1] : "
        "memref<4xf32> to memref<3xf32, strided<[1], offset: ?>>",
    ),
    "reinterpret_cast behind the end": (
        FaultKind.VIEW_OUT_OF_BOUNDS,
        ALLOC + "%v = memref.reinterpret_cast %a to offset: [0], sizes: [5], strides: [1] : "
        "memref<4xf32> to memref<5xf32>",
    ),
    "arena with too small an alignment": (
        FaultKind.MISALIGNED,
        "%b = memref.alloc() {alignment = 16 : i64} : memref<64xi8>\n"
        "%v = memref.view %b[%c0][] : memref<64xi8> to memref<4xf32>\n"
        "%w = memref.assume_alignment %v, 32 : memref<4xf32>",
    ),
    "view at an offset that is not aligned": (
        FaultKind.MISALIGNED,
        "%b = memref.alloc() {alignment = 64 : i64} : memref<64xi8>\n"
        "%v = memref.view %b[%c4][] : memref<64xi8> to memref<4xf32>\n"
        "%w = memref.assume_alignment %v, 64 : memref<4xf32>",
    ),
    "cast that loses a stride": (
        FaultKind.LAYOUT_MISMATCH,
        "%b = memref.alloc() : memref<4x4xf32>\n"
        "%s = memref.subview %b[0, 0] [4, 2] [1, 1] : "
        "memref<4x4xf32> to memref<4x2xf32, strided<[4, 1]>>\n"
        '%v = "memref.cast"(%s) : (memref<4x2xf32, strided<[4, 1]>>) -> memref<4x2xf32>',
    ),
    "cast to another size": (
        FaultKind.LAYOUT_MISMATCH,
        "%b = memref.alloc(%c2) : memref<?xf32>\n"
        '%v = "memref.cast"(%b) : (memref<?xf32>) -> memref<4xf32>',
    ),
    "stack memory of an earlier iteration": (
        FaultKind.USE_AFTER_FREE,
        ALLOC + "%r = scf.for %i = %c0 to %c2 step %c1 iter_args(%m = %a) -> (memref<4xf32>) {\n"
        "  %s = memref.alloca() : memref<4xf32>\n"
        "  scf.yield %s : memref<4xf32>\n}\n"
        "%x = memref.load %r[%c0] : memref<4xf32>",
    ),
}


@pytest.mark.every_case
@pytest.mark.parametrize("name", FAULTS)
def test_fault_is_found(name: str) -> None:
    kind, body = FAULTS[name]
    with pytest.raises(MemoryFault) as caught:
        run(main_with(body))
    assert caught.value.kind is kind


def test_fault_names_the_op() -> None:
    with pytest.raises(MemoryFault, match=r"double free.*heap buffer #0.*memref\.dealloc"):
        run(main_with(ALLOC + DEALLOC + DEALLOC))


def test_leaks_count_only_when_asked_for() -> None:
    module = main_with(ALLOC)
    assert run(module).statistics.live_heap_bytes == 16
    with pytest.raises(MemoryFault) as caught:
        run(module, check_leaks=True)
    assert caught.value.kind is FaultKind.LEAK


def test_returned_memory_does_not_leak() -> None:
    body = ALLOC + '"test.op"(%a) {writeonly} : (memref<4xf32>) -> ()\n'
    run(
        main_with(body + "func.return %a : memref<4xf32>", results="memref<4xf32>"),
        check_leaks=True,
    )


def test_returning_freed_memory_is_a_fault() -> None:
    body = ALLOC + DEALLOC + "func.return %a : memref<4xf32>"
    with pytest.raises(MemoryFault) as caught:
        run(main_with(body, results="memref<4xf32>"))
    assert caught.value.kind is FaultKind.USE_AFTER_FREE


def test_argument_must_not_be_freed() -> None:
    with pytest.raises(MemoryFault) as caught:
        run(main_with(DEALLOC, arguments="%a: memref<4xf32>"))
    assert caught.value.kind is FaultKind.FREE_OF_NON_ALLOCATION


def test_base_of_a_view_may_be_freed() -> None:
    body = (
        ALLOC
        + "%base, %o, %n, %s = memref.extract_strided_metadata %a : "
        + "memref<4xf32> -> memref<f32>, index, index, index\n"
        + "memref.dealloc %base : memref<f32>"
    )
    assert run(main_with(body), check_leaks=True).statistics.deallocations == 1


def test_uninitialised_memory_differs_between_seeds() -> None:
    module = main_with(ALLOC + '"test.op"(%a) : (memref<4xf32>) -> ()')
    assert run(module, seed=1).observably_equal(run(module, seed=1))
    difference = run(module, seed=1).difference(run(module, seed=2))
    assert difference is not None
    assert "observation 0" in difference


def test_endless_loop_runs_out_of_fuel() -> None:
    module = parse("func.func @main() {\n cf.br ^a\n^a:\n cf.br ^a\n}")
    with pytest.raises(OutOfFuel):
        run(module, fuel=100)


def test_value_that_no_path_defined() -> None:
    module = parse(
        "func.func @main(%c: i1) {\n"
        "  cf.cond_br %c, ^a, ^b\n"
        "^a:\n  %x = arith.constant 0 : index\n  cf.br ^b\n"
        "^b:\n  %y = arith.addi %x, %x : index\n  func.return\n}"
    )
    assert run(module, arguments=[1]).trace == ()
    with pytest.raises(UseBeforeDefinition, match=r"arith\.addi"):
        run(module, arguments=[0])


def test_value_of_an_earlier_iteration_is_undefined_again() -> None:
    module = parse(
        "func.func @main(%n: index) {\n"
        "  %c0 = arith.constant 0 : index\n  %c1 = arith.constant 1 : index\n"
        "  cf.br ^a(%c0 : index)\n"
        "^a(%i: index):\n  %first = arith.cmpi eq, %i, %c0 : index\n"
        "  cf.cond_br %first, ^b, ^c\n"
        "^b:\n  %x = arith.constant 0 : index\n  cf.br ^a(%c1 : index)\n"
        "^c:\n  func.return\n}"
    )
    assert run(module, arguments=[3]).trace == ()


def test_assertion_of_the_program() -> None:
    body = '%f = arith.constant false\ncf.assert %f, "no"'
    with pytest.raises(AssertionFailed, match="no"):
        run(main_with(body))


def test_unknown_op_is_an_error_not_a_guess() -> None:
    with pytest.raises(InterpreterError, match=r"cannot interpret 'my\.op'"):
        run(main_with('"my.op"() : () -> ()'))
