"""Lowered operations behave as the operations that they replace."""

from __future__ import annotations

import itertools

import pytest

from tests.support.interpreter import run
from tests.unit.deallocation.programs import count, parse, run_passes

NAMES = ("%a", "%b", "%alias")


def dealloc_program(
    buffers: tuple[str, ...], conditions: tuple[bool, ...], retained: tuple[str, ...]
) -> str:
    """Two buffers and another name of the first; retained buffers, and those not freed, are
    returned."""
    lists = f"({', '.join(buffers)} : {', '.join(['memref<4xi8>'] * len(buffers))})"
    lists += f" if ({', '.join(f'%{str(condition).lower()}' for condition in conditions)})"
    results = ""
    if retained:
        results = ", ".join(f"%r{number}" for number in range(len(retained))) + " = "
        lists += f" retain ({', '.join(retained)} : {', '.join(['memref<4xi8>'] * len(retained))})"
    observed = ", ".join(f"%r{number}" for number in range(len(retained)))
    types = ", ".join(["i1"] * len(retained))
    return f"""
    func.func @main(%true: i1, %false: i1) {{
      %a = memref.alloc() : memref<4xi8>
      %b = memref.alloc() : memref<4xi8>
      %alias = memref.cast %a : memref<4xi8> to memref<4xi8>
      {results}bufferization.dealloc {lists}
      "test.op"({observed}) {{tag = "conditions", readonly}} : ({types}) -> ()
      func.return
    }}"""


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("retained", [(), ("%b",), ("%alias",), ("%a", "%b")])
def test_dealloc(number: int, retained: tuple[str, ...]):
    for buffers in itertools.permutations(NAMES, number):
        for conditions in itertools.product((False, True), repeat=number):
            text = dealloc_program(buffers, conditions, retained)
            lowered = run_passes(text, "bufferization-lower-deallocations")
            assert count(lowered, "bufferization.dealloc") == 0
            assert count(lowered, "memref.alloc") == 2
            before = run(parse(text), arguments=[1, 0])
            after = run(lowered, arguments=[1, 0])
            assert before.difference(after) is None, text
            assert before.statistics.deallocations == after.statistics.deallocations, text


@pytest.mark.parametrize("source", ["2", "5", "?"])
@pytest.mark.parametrize("target", ["3", "?"])
@pytest.mark.parametrize("new_size", [1, 3])
def test_realloc(source: str, target: str, new_size: int):
    """
    Growing or shrinking, with sizes known at compile time or not.

    The result is not freed: where the buffer shrinks, that is a view, as in MLIR.
    """
    operand = "(%new)" if target == "?" else ""
    size = "%old" if source == "?" else ""
    text = f"""
    func.func @main(%old: index, %new: index) {{
      %v = arith.constant 7 : i8
      %a = memref.alloc({size}) : memref<{source}xi8>
      linalg.fill ins(%v : i8) outs(%a : memref<{source}xi8>)
      %b = memref.realloc %a{operand} : memref<{source}xi8> to memref<{target}xi8>
      linalg.fill ins(%v : i8) outs(%b : memref<{target}xi8>)
      "test.op"(%b) {{tag = "b", readonly}} : (memref<{target}xi8>) -> ()
      func.return
    }}"""
    before = run(parse(text), arguments=[2, new_size])
    expanded = run_passes(text, "expand-realloc")
    assert count(expanded, "memref.realloc") == 0
    after = run(expanded, arguments=[2, new_size])
    assert before.difference(after) is None


@pytest.mark.parametrize("ownership", ["static", "dynamic"])
@pytest.mark.parametrize("new_size", [1, 3])
def test_realloc_in_the_pipeline(new_size: int, ownership: str):
    """Buffers of a reallocation that is expanded without frees are freed by deallocation."""
    text = """
    func.func @main(%old: index, %new: index) {
      %v = arith.constant 7 : i8
      %a = memref.alloc(%old) : memref<?xi8>
      linalg.fill ins(%v : i8) outs(%a : memref<?xi8>)
      %b = memref.realloc %a(%new) : memref<?xi8> to memref<?xi8>
      linalg.fill ins(%v : i8) outs(%b : memref<?xi8>)
      "test.op"(%b) {tag = "b", readonly} : (memref<?xi8>) -> ()
      func.return
    }"""
    module = run_passes(text, f"buffer-deallocation-pipeline{{ownership={ownership}}}")
    run(module, arguments=[2, new_size], check_leaks=True)
