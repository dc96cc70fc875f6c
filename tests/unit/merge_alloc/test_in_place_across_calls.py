"""In-place reuse and destination forwarding across calls (`scope=program`): W8, W9."""

from __future__ import annotations

import pytest

from tests.support.mlir_opt import mlir_opt_path, run_mlir_opt
from tests.unit.merge_alloc.whole_programs import merged

ELEMENTWISE = "memref<16xf32>"


def test_results_take_the_place_of_arguments():
    """W8: the callee writes %t over %a, which the caller allocated and nobody needs afterwards."""
    plan, _ = merged(
        f"""
        func.func private @g(%y: {ELEMENTWISE}, %z: {ELEMENTWISE}) {{
          %t = memref.alloc() : {ELEMENTWISE}
          linalg.exp ins(%y : {ELEMENTWISE}) outs(%t : {ELEMENTWISE})
          "test.op"(%t, %z) : ({ELEMENTWISE}, {ELEMENTWISE}) -> ()
          func.return
        }}
        func.func @main(%x: {ELEMENTWISE}) {{
          %a = memref.alloc() : {ELEMENTWISE}
          "test.op"(%x, %a) : ({ELEMENTWISE}, {ELEMENTWISE}) -> ()
          func.call @g(%a, %x) : ({ELEMENTWISE}, {ELEMENTWISE}) -> ()
          func.return
        }}""",
    )
    assert plan.size_bytes == 64


PADDED = "memref<6xf32>"
PART = "memref<4xf32, strided<[1], offset: 1>>"
VECTOR = "memref<4xf32>"
MAKE = f"""
    %s = memref.alloc() : {VECTOR}
    linalg.exp ins(%x : {VECTOR}) outs(%s : {VECTOR})"""
PAD = f"""
    %d = memref.alloc() : {PADDED}
    linalg.fill ins(%c : f32) outs(%d : {PADDED})"""
COPY = f"""
    %v = memref.subview %d[1] [4] [1] : {PADDED} to {PART}
    memref.copy %s, %v : {VECTOR} to {PART}"""
USE = f'"test.op"(%d) : ({PADDED}) -> ()'
ZERO = "%c = arith.constant 0.0 : f32"

IN_FUNCTIONS = {
    "returned": f"""
        func.func private @make(%x: {VECTOR}) -> {VECTOR} {{
          {MAKE}
          func.return %s : {VECTOR}
        }}
        func.func @main(%x: {VECTOR}) {{
          {ZERO}
          %s = func.call @make(%x) : ({VECTOR}) -> {VECTOR}
          {PAD} {COPY} {USE}
          func.return
        }}""",
    "handed over": f"""
        func.func private @pad(%s: {VECTOR}) -> {PADDED} {{
          {ZERO}
          {PAD} {COPY}
          func.return %d : {PADDED}
        }}
        func.func @main(%x: {VECTOR}) {{
          {MAKE}
          %d = func.call @pad(%s) : ({VECTOR}) -> {PADDED}
          {USE}
          func.return
        }}""",
    "each by itself": f"""
        func.func private @make(%x: {VECTOR}) -> {VECTOR} {{
          %s = func.call @inner(%x) : ({VECTOR}) -> {VECTOR}
          func.return %s : {VECTOR}
        }}
        func.func private @inner(%x: {VECTOR}) -> {VECTOR} {{
          {MAKE}
          func.return %s : {VECTOR}
        }}
        func.func private @zero() -> f32 {{
          {ZERO}
          func.return %c : f32
        }}
        func.func private @pad(%c: f32) -> {PADDED} {{
          {PAD}
          func.return %d : {PADDED}
        }}
        func.func private @copy(%s: {VECTOR}, %d: {PADDED}) {{
          {COPY}
          func.return
        }}
        func.func @main(%x: {VECTOR}) {{
          %s = func.call @make(%x) : ({VECTOR}) -> {VECTOR}
          %c = func.call @zero() : () -> f32
          %d = func.call @pad(%c) : (f32) -> {PADDED}
          func.call @copy(%s, %d) : ({VECTOR}, {PADDED}) -> ()
          {USE}
          func.return
        }}""",
}
"""A buffer that is padded, in functions that have different parts in that."""

EXACT: dict[str, object] = {"lifetimes": "liveness", "in_place": True, "alignment": 4}


@pytest.mark.parametrize("program", IN_FUNCTIONS.values(), ids=list(IN_FUNCTIONS))
def test_buffers_are_made_in_parts_of_those_of_other_functions(program: str):
    """W9: %s is made in its part of %d, which is filled before; nothing is copied."""
    plan, module = merged(program, **EXACT)
    assert plan.size_bytes == 24
    assert "memref.copy" not in str(module)
    if mlir_opt_path() is not None:
        run_mlir_opt(str(module))


def test_buffers_of_functions_that_are_called_twice_are_not():
    """W9: @make's result would have two places."""
    program = f"""
        func.func private @make(%x: {VECTOR}) -> {VECTOR} {{
          {MAKE}
          func.return %s : {VECTOR}
        }}
        func.func @main(%x: {VECTOR}) {{
          {ZERO}
          %s = func.call @make(%x) : ({VECTOR}) -> {VECTOR}
          {PAD} {COPY} {USE}
          %t = func.call @make(%x) : ({VECTOR}) -> {VECTOR}
          "test.op"(%t) : ({VECTOR}) -> ()
          func.return
        }}"""
    plan, module = merged(program, **EXACT)
    assert plan.size_bytes == 40
    assert str(module).count("memref.copy %") == 1


def test_in_place_in_functions_that_share_a_callee():
    """W8, W9: @first and @second are planned together, since %t has one offset for both."""
    program = f"""
        func.func private @shared(%y: {VECTOR}) {{
          %t = memref.alloc() : {VECTOR}
          "test.op"(%y, %t) : ({VECTOR}, {VECTOR}) -> ()
          func.return
        }}
        func.func @first(%x: {VECTOR}) {{
          {ZERO} {MAKE} {PAD} {COPY} {USE}
          func.call @shared(%x) : ({VECTOR}) -> ()
          func.return
        }}
        func.func @second(%x: {VECTOR}) {{
          {MAKE}
          %e = memref.alloc() : {VECTOR}
          linalg.exp ins(%s : {VECTOR}) outs(%e : {VECTOR})
          func.call @shared(%e) : ({VECTOR}) -> ()
          func.return
        }}"""
    plan, module = merged(program, **EXACT)
    assert [arena.size_bytes for arena in plan.arenas] == [24, 32]
    assert "memref.copy" not in str(module)
    assert [len(arena.in_place_reuses) for arena in plan.arenas] == [0, 1]


def test_what_fills_early_needs_to_know_with_what():
    """W9: %c is not there yet when @make writes %s, which is in another function."""
    program = IN_FUNCTIONS["returned"].replace(
        f"%s = func.call @make(%x) : ({VECTOR}) -> {VECTOR}",
        f'%s = func.call @make(%x) : ({VECTOR}) -> {VECTOR}\n%e = "test.op"() : () -> f32',
    )
    plan, module = merged(program.replace("%c : f32) outs", "%e : f32) outs"), **EXACT)
    assert plan.size_bytes == 40
    assert str(module).count("memref.copy %") == 1
