"""Passes respect the effects of callees on their arguments: proved by execution, pass by pass."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import pytest
from xdsl.dialects.builtin import ModuleOp

from tests.support.generators.builder import read_program
from tests.support.proof import Proof, pipeline_transform

FLAGS = "private-function-dynamic-ownership=true"
PIPELINES = (
    "merge-alloc{lifetimes=tick}",
    "merge-alloc",
    "buffer-hoisting",
    "buffer-loop-hoisting",
    "promote-buffers-to-stack",
    "optimize-allocation-liveness",
    "copy-removal",
    "recycle-loop-buffers",
    "buffer-results-to-out-params{hoist-static-allocs=true}",
    "buffer-deallocation",
    "buffer-deallocation{ownership=dynamic}",
    f"buffer-deallocation{{{FLAGS}}}",
    "buffer-deallocation-pipeline",
    f"buffer-deallocation-pipeline{{{FLAGS}}}",
    f"buffer-deallocation-pipeline{{{FLAGS}}},merge-alloc",
    f"buffer-deallocation-pipeline{{{FLAGS}}},promote-buffers-to-stack",
    f"buffer-deallocation-pipeline{{{FLAGS}}},copy-removal,optimize-allocation-liveness",
)

M = "memref<16xf32>"
KEEP_AND_USE = f"""
  memref.global "private" @table : memref<1x{M}> = uninitialized
  func.func private @keep(%a: {M}) {{
    %i = arith.constant 0 : index
    %t = memref.get_global @table : memref<1x{M}>
    memref.store %a, %t[%i] : memref<1x{M}>
    func.return
  }}
  func.func private @use() {{
    %i = arith.constant 0 : index
    %t = memref.get_global @table : memref<1x{M}>
    %a = memref.load %t[%i] : memref<1x{M}>
    "test.op"(%a) : ({M}) -> ()
    func.return
  }}
"""


@dataclass(frozen=True)
class Program:
    """A program whose functions do something to their arguments."""

    name: str
    text: str
    frees_all: bool = False
    """Once it is deallocated, or as it is."""


PROGRAMS = (
    Program("callee frees its argument", f"""
      func.func @main() {{
        %a = memref.alloc() : {M}
        func.call @sink(%a) : ({M}) -> ()
        %b = memref.alloc() : {M}
        func.call @sink(%b) : ({M}) -> ()
        func.return
      }}
      func.func private @sink(%a: {M}) {{
        "test.op"(%a) {{writeonly}} : ({M}) -> ()
        memref.dealloc %a : {M}
        func.return
      }}""", frees_all=True),
    Program("callee frees its argument, in a loop", f"""
      func.func @main() {{
        %i = arith.constant 0 : index
        %j = arith.constant 3 : index
        %k = arith.constant 1 : index
        scf.for %n = %i to %j step %k {{
          %a = memref.alloc() : {M}
          "test.op"(%a) {{writeonly}} : ({M}) -> ()
          func.call @sink(%a) : ({M}) -> ()
        }}
        func.return
      }}
      func.func private @sink(%a: {M}) {{
        "test.op"(%a) : ({M}) -> ()
        memref.dealloc %a : {M}
        func.return
      }}""", frees_all=True),
    Program("callee frees a copy that it is passed", f"""
      func.func @main(%x: {M}) {{
        %a = memref.alloc() : {M}
        memref.copy %x, %a : {M} to {M}
        func.call @sink(%a) : ({M}) -> ()
        "test.op"(%x) : ({M}) -> ()
        func.return
      }}
      func.func private @sink(%a: {M}) {{
        "test.op"(%a) : ({M}) -> ()
        memref.dealloc %a : {M}
        func.return
      }}""", frees_all=True),
    Program("callee frees its argument, on one path of the caller", f"""
      func.func @main(%c: i1) {{
        %a = memref.alloc() : {M}
        "test.op"(%a) {{writeonly}} : ({M}) -> ()
        scf.if %c {{
          func.call @sink(%a) : ({M}) -> ()
        }} else {{
          "test.op"(%a) : ({M}) -> ()
        }}
        func.return
      }}
      func.func private @sink(%a: {M}) {{
        memref.dealloc %a : {M}
        func.return
      }}"""),
    Program("callee frees its argument on one path", f"""
      func.func @main(%c: i1) {{
        %a = memref.alloc() : {M}
        "test.op"(%a) {{writeonly}} : ({M}) -> ()
        func.call @sink(%c, %a) : (i1, {M}) -> ()
        func.return
      }}
      func.func private @sink(%c: i1, %a: {M}) {{
        scf.if %c {{
          memref.dealloc %a : {M}
        }}
        func.return
      }}"""),
    Program("callee owns its argument", f"""
      func.func @main() {{
        %a = memref.alloc() : {M}
        func.call @sink(%a) : ({M}) -> ()
        %b = memref.alloc() : {M}
        func.call @sink(%b) : ({M}) -> ()
        func.return
      }}
      func.func private @sink(%a: {M}) {{
        "test.op"(%a) {{writeonly}} : ({M}) -> ()
        func.return
      }}""", frees_all=True),
    Program("callee owns a small argument, in a loop", """
      func.func @main() {
        %i = arith.constant 0 : index
        %j = arith.constant 3 : index
        %k = arith.constant 1 : index
        scf.for %n = %i to %j step %k {
          %a = memref.alloc() : memref<4xf32>
          func.call @sink(%a) : (memref<4xf32>) -> ()
        }
        func.return
      }
      func.func private @sink(%a: memref<4xf32>) {
        "test.op"(%a) {writeonly} : (memref<4xf32>) -> ()
        func.return
      }""", frees_all=True),
    Program("callee keeps its argument", f"""
      func.func @main() {{
        %a = memref.alloc() : {M}
        "test.op"(%a) {{writeonly}} : ({M}) -> ()
        func.call @keep(%a) : ({M}) -> ()
        %b = memref.alloc() : {M}
        "test.op"(%b) {{writeonly}} : ({M}) -> ()
        func.call @use() : () -> ()
        func.return
      }}
      {KEEP_AND_USE}"""),
    Program("callee of a callee keeps its argument", f"""
      func.func @main() {{
        %a = memref.alloc() : {M}
        "test.op"(%a) {{writeonly}} : ({M}) -> ()
        func.call @pass_on(%a) : ({M}) -> ()
        %b = memref.alloc() : {M}
        "test.op"(%b) {{writeonly}} : ({M}) -> ()
        memref.copy %b, %a : {M} to {M}
        func.call @use() : () -> ()
        func.return
      }}
      func.func private @pass_on(%a: {M}) {{
        func.call @keep(%a) : ({M}) -> ()
        func.return
      }}
      {KEEP_AND_USE}"""),
    Program("callee returns its argument, which is used under both names", f"""
      func.func @main(%x: {M}) {{
        %a = memref.alloc() : {M}
        memref.copy %x, %a : {M} to {M}
        %r = func.call @same(%a) : ({M}) -> {M}
        %b = memref.alloc() : {M}
        "test.op"(%b) {{writeonly}} : ({M}) -> ()
        "test.op"(%r) {{readonly}} : ({M}) -> ()
        func.return
      }}
      func.func private @same(%a: {M}) -> {M} {{
        func.return %a : {M}
      }}""", frees_all=True),
    Program("callee returns one of its arguments", f"""
      func.func @main(%c: i1) {{
        %a = memref.alloc() : {M}
        "test.op"(%a) {{writeonly}} : ({M}) -> ()
        %b = memref.alloc() : {M}
        "test.op"(%b) {{writeonly}} : ({M}) -> ()
        %r = func.call @one_of(%c, %a, %b) : (i1, {M}, {M}) -> {M}
        %d = memref.alloc() : {M}
        "test.op"(%d) {{writeonly}} : ({M}) -> ()
        "test.op"(%r) {{readonly}} : ({M}) -> ()
        func.return
      }}
      func.func private @one_of(%c: i1, %a: {M}, %b: {M}) -> {M} {{
        %r = arith.select %c, %a, %b : {M}
        func.return %r : {M}
      }}""", frees_all=True),
    Program("callees of equal names in nested modules", f"""
      func.func @main() {{
        %a = memref.alloc() : {M}
        func.call @f(%a) : ({M}) -> ()
        func.return
      }}
      func.func private @f(%a: {M}) {{
        "test.op"(%a) {{writeonly}} : ({M}) -> ()
        func.return
      }}
      builtin.module @inner {{
        func.func @g() -> {M} {{
          %r = func.call @f() : () -> {M}
          func.return %r : {M}
        }}
        func.func private @f() -> {M} {{
          %a = memref.alloc() : {M}
          func.return %a : {M}
        }}
      }}""", frees_all=True),
    Program("callee computes a softmax into its argument", """
      func.func @main(%c: i1, %x: memref<4x8xf32>, %o: memref<4x8xf32>) {
        %a = memref.alloc() : memref<4x8xf32>
        func.call @normalize(%x, %a) : (memref<4x8xf32>, memref<4x8xf32>) -> ()
        %b = memref.alloc() : memref<4x8xf32>
        func.call @normalize(%o, %b) : (memref<4x8xf32>, memref<4x8xf32>) -> ()
        linalg.add ins(%a, %b : memref<4x8xf32>, memref<4x8xf32>) outs(%o : memref<4x8xf32>)
        func.return
      }
      func.func private @normalize(%x: memref<4x8xf32>, %o: memref<4x8xf32>) {
        linalg.softmax dimension(1) ins(%x : memref<4x8xf32>) outs(%o : memref<4x8xf32>)
        func.return
      }""", frees_all=True),
    Program("callees call each other, and one frees", f"""
      func.func @main() {{
        %n = arith.constant 3 : index
        %a = memref.alloc() : {M}
        "test.op"(%a) {{writeonly}} : ({M}) -> ()
        func.call @even(%n, %a) : (index, {M}) -> ()
        func.return
      }}
      func.func private @even(%n: index, %a: {M}) {{
        func.call @odd(%n, %a) : (index, {M}) -> ()
        func.return
      }}
      func.func private @odd(%n: index, %a: {M}) {{
        %i = arith.constant 0 : index
        %k = arith.constant 1 : index
        %done = arith.cmpi eq, %n, %i : index
        scf.if %done {{
          memref.dealloc %a : {M}
        }} else {{
          %m = arith.subi %n, %k : index
          func.call @even(%m, %a) : (index, {M}) -> ()
        }}
        func.return
      }}"""),
    Program(
        "callees call each other, and return one of their arguments",
        f"""
      func.func @main(%x: {M}) {{
        %n = arith.constant 3 : index
        %a = memref.alloc() : {M}
        memref.copy %x, %a : {M} to {M}
        %r = func.call @even(%n, %a, %x) : (index, {M}, {M}) -> {M}
        "test.op"(%r) : ({M}) -> ()
        "test.op"(%a, %x) {{readonly}} : ({M}, {M}) -> ()
        func.return
      }}
      func.func private @even(%n: index, %a: {M}, %b: {M}) -> {M} {{
        %i = arith.constant 0 : index
        %k = arith.constant 1 : index
        %done = arith.cmpi sle, %n, %i : index
        %r = scf.if %done -> ({M}) {{
          scf.yield %a : {M}
        }} else {{
          %m = arith.subi %n, %k : index
          %q = func.call @odd(%m, %b, %a) : (index, {M}, {M}) -> {M}
          scf.yield %q : {M}
        }}
        func.return %r : {M}
      }}
      func.func private @odd(%n: index, %a: {M}, %b: {M}) -> {M} {{
        %own = memref.alloc() : {M}
        func.call @sink(%own, %own) : ({M}, {M}) -> ()
        %r = func.call @even(%n, %a, %b) : (index, {M}, {M}) -> {M}
        func.return %r : {M}
      }}
      func.func private @sink(%a: {M}, %b: {M}) {{
        "test.op"(%a, %b) {{writeonly}} : ({M}, {M}) -> ()
        func.return
      }}""",
        frees_all=True,
    ),
    Program("callee writes a global between a copy and its use", f"""
      memref.global "private" @data : {M} = uninitialized
      func.func @main(%x: {M}) {{
        %g = memref.get_global @data : {M}
        memref.copy %x, %g : {M} to {M}
        %a = memref.alloc() : {M}
        "test.op"(%a) {{writeonly}} : ({M}) -> ()
        func.call @show() : () -> ()
        memref.copy %a, %g : {M} to {M}
        func.call @show() : () -> ()
        func.return
      }}
      func.func private @show() {{
        %g = memref.get_global @data : {M}
        "test.op"(%g) : ({M}) -> ()
        func.return
      }}""", frees_all=True),
)  # fmt: skip


def parse(text: str) -> ModuleOp:
    module = read_program(text)
    module.verify()
    return module


@pytest.mark.every_case
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda p: cast("Program", p).name)
def test_what_callees_do_is_respected(program: Program) -> None:
    module = parse(program.text)
    for pipeline in PIPELINES:
        check_leaks = program.frees_all and "deallocation" in pipeline
        proof = Proof(pipeline_transform(pipeline), check_leaks=check_leaks)
        failure = proof.judge(module)
        assert failure is None, proof.report(module, failure, pipeline, 0)
