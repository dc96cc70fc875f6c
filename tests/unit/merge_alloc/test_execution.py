"""Programs that are easy to get wrong, run before and after: their behaviour must stay the same.

The random programs of `tests/fuzz` look for cases that nobody thought of; these are the cases that
somebody did, smallest form first.
"""

from __future__ import annotations

import pytest

from tests.support.generators.builder import full_context
from tests.support.proof import Proof, pipeline_transform
from tests.unit.support.programs import main_with

FILL = "linalg.fill ins({value} : f32) outs({buffer} : memref<4xf32>)"


def fill(buffer: str, value: str) -> str:
    return FILL.format(buffer=buffer, value=value)


# Each body ends with a value %r, which the program returns. %x and %y are arguments of type f32,
# %p of type i1, %n is an index.
PROGRAMS = {
    "branch arms that both yield": f"""
        %m = scf.if %p -> (memref<4xf32>) {{
          %a = memref.alloc() : memref<4xf32>
          {fill("%a", "%x")}
          scf.yield %a : memref<4xf32>
        }} else {{
          %b = memref.alloc() : memref<4xf32>
          {fill("%b", "%y")}
          scf.yield %b : memref<4xf32>
        }}
        %c = memref.alloc() : memref<4xf32>
        {fill("%c", "%y")}
        %r = memref.load %m[%c0] : memref<4xf32>""",
    "iterations that take turns": f"""
        %a = memref.alloc() : memref<4xf32>
        %b = memref.alloc() : memref<4xf32>
        {fill("%a", "%x")}
        {fill("%b", "%y")}
        scf.for %i = %c0 to %c4 step %c1 {{
          %u = memref.load %a[%i] : memref<4xf32>
          memref.store %u, %b[%i] : memref<4xf32>
          %t = memref.alloc() : memref<4xf32>
          {fill("%t", "%y")}
        }}
        %r = memref.load %b[%c2] : memref<4xf32>""",
    "a select that may be either": f"""
        %a = memref.alloc() : memref<4xf32>
        {fill("%a", "%x")}
        %b = memref.alloc() : memref<4xf32>
        {fill("%b", "%y")}
        %s = arith.select %p, %a, %b : memref<4xf32>
        %c = memref.alloc() : memref<4xf32>
        {fill("%c", "%x")}
        %r = memref.load %s[%c1] : memref<4xf32>""",
    "a while loop with a buffer in each region": f"""
        %a = memref.alloc() : memref<4xf32>
        {fill("%a", "%x")}
        %w = scf.while (%i = %c0) : (index) -> index {{
          %before = memref.alloc() : memref<4xf32>
          {fill("%before", "%y")}
          %go = arith.cmpi ult, %i, %c4 : index
          scf.condition(%go) %i : index
        }} do {{
        ^bb0(%i: index):
          %after = memref.alloc() : memref<4xf32>
          {fill("%after", "%y")}
          %u = memref.load %a[%i] : memref<4xf32>
          memref.store %u, %a[%i] : memref<4xf32>
          %next = arith.addi %i, %c1 : index
          scf.yield %next : index
        }}
        %r = memref.load %a[%c1] : memref<4xf32>""",
    "a scope in a loop": f"""
        %a = memref.alloc() : memref<4xf32>
        {fill("%a", "%x")}
        scf.for %i = %c0 to %c4 step %c1 {{
          memref.alloca_scope {{
            %b = memref.alloc() : memref<4xf32>
            {fill("%b", "%y")}
            memref.dealloc %b : memref<4xf32>
            memref.alloca_scope.return
          }}
        }}
        %r = memref.load %a[%c1] : memref<4xf32>""",
    "nested parallel loops in a loop": f"""
        %out = memref.alloc() : memref<4xf32>
        {fill("%out", "%x")}
        scf.for %s = %c0 to %c2 step %c1 {{
          scf.parallel (%i) = (%c0) to (%c4) step (%c2) {{
            %b = memref.alloc() : memref<4xf32>
            {fill("%b", "%y")}
            scf.parallel (%j) = (%c0) to (%c2) step (%c1) {{
              %at = arith.addi %i, %j : index
              %u = memref.load %b[%at] : memref<4xf32>
              %v = memref.load %out[%at] : memref<4xf32>
              %w = arith.addf %u, %v : f32
              memref.store %w, %out[%at] : memref<4xf32>
              scf.reduce
            }}
            scf.reduce
          }}
        }}
        %r = memref.load %out[%c2] : memref<4xf32>""",
    "a buffer that a linalg body loads from": f"""
        %table = memref.alloc() : memref<4xf32>
        {fill("%table", "%x")}
        %out = memref.alloc() : memref<4xf32>
        linalg.generic {{
          indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]
        }} outs(%out : memref<4xf32>) {{
        ^bb0(%o: f32):
          %i = linalg.index 0 : index
          %v = memref.load %table[%i] : memref<4xf32>
          linalg.yield %v : f32
        }}
        %r = memref.load %out[%c1] : memref<4xf32>""",
    "no elements": """
        %a = memref.alloc() : memref<0xf32>
        %b = memref.alloc() : memref<4xf32>
        memref.copy %a, %a : memref<0xf32> to memref<0xf32>
        memref.store %x, %b[%c0] : memref<4xf32>
        %r = memref.load %b[%c0] : memref<4xf32>""",
    "a diamond of blocks with a buffer of one arm": f"""
        %z = memref.alloc() : memref<4xf32>
        {fill("%z", "%x")}
        cf.cond_br %p, ^left, ^right
      ^left:
        %a = memref.alloc() : memref<4xf32>
        {fill("%a", "%y")}
        cf.br ^join(%a : memref<4xf32>)
      ^right:
        %b = memref.alloc() : memref<4xf32>
        {fill("%b", "%x")}
        cf.br ^join(%z : memref<4xf32>)
      ^join(%m: memref<4xf32>):
        %c = memref.alloc() : memref<4xf32>
        {fill("%c", "%y")}
        %r = memref.load %m[%c1] : memref<4xf32>""",
    "a body numbered after the latch of the loop around it": f"""
        %a = memref.alloc() : memref<4xf32>
        {fill("%a", "%x")}
        cf.br ^outer(%c0 : index)
      ^outer(%i: index):
        %u = memref.load %a[%c1] : memref<4xf32>
        cf.br ^inner(%c0 : index)
      ^inner(%j: index):
        %stop = arith.cmpi uge, %j, %c2 : index
        cf.cond_br %stop, ^latch, ^body
      ^latch:
        %next = arith.addi %i, %c1 : index
        %again = arith.cmpi ult, %next, %c4 : index
        cf.cond_br %again, ^outer(%next : index), ^exit
      ^body:
        %b = memref.alloc() : memref<4xf32>
        {fill("%b", "%y")}
        %step = arith.addi %j, %c1 : index
        cf.br ^inner(%step : index)
      ^exit:
        %r = arith.addf %u, %x : f32""",
    "iterations over blocks that swap two buffers": f"""
        %a = memref.alloc() : memref<4xf32>
        %b = memref.alloc() : memref<4xf32>
        {fill("%a", "%x")}
        {fill("%b", "%y")}
        cf.br ^loop(%c0, %a, %b : index, memref<4xf32>, memref<4xf32>)
      ^loop(%i: index, %m: memref<4xf32>, %o: memref<4xf32>):
        %t = memref.alloc() : memref<4xf32>
        {fill("%t", "%x")}
        %next = arith.addi %i, %c1 : index
        %again = arith.cmpi ult, %next, %c4 : index
        cf.cond_br %again, ^loop(%next, %o, %m : index, memref<4xf32>, memref<4xf32>), ^exit
      ^exit:
        %r = memref.load %m[%c1] : memref<4xf32>""",
    "frees that are already there": f"""
        %a = memref.alloc() : memref<4xf32>
        {fill("%a", "%x")}
        %u = memref.load %a[%c1] : memref<4xf32>
        memref.dealloc %a : memref<4xf32>
        %b = memref.alloc() : memref<4xf32>
        {fill("%b", "%y")}
        %v = memref.load %b[%c1] : memref<4xf32>
        memref.dealloc %b : memref<4xf32>
        %r = arith.addf %u, %v : f32""",
}


@pytest.mark.parametrize(
    "options", ["", "{planner=size-first alignment=1}", "{alignment=48 max-parallel-instances=2}"]
)
@pytest.mark.parametrize("name", PROGRAMS)
def test_shows_the_same_before_and_after(name: str, options: str):
    module = main_with(
        f"{PROGRAMS[name]}\nfunc.return %r : f32", "%x: f32, %y: f32, %p: i1, %n: index", "f32"
    )
    transform = pipeline_transform(f"merge-alloc{options}")
    failure = Proof(transform).judge(module)
    assert failure is None, f"{failure}\n{module}"
    after = module.clone()
    transform(full_context(), after)
    assert not module.is_structurally_equivalent(after)
