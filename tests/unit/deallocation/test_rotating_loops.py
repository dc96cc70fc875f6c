"""Loops in which buffers change names: several names of one buffer, each for several iterations."""

from __future__ import annotations

import pytest

from tests.support.interpreter import run
from tests.support.mlir_opt import requires_mlir_opt, run_mlir_opt
from tests.unit.deallocation.programs import count, parse, run_passes

B = "memref<5xi32>"
CHOOSE = f"""
    func.func private @choose(%a: {B}, %b: {B}, %c: i1) -> {B} {{
      %r = arith.select %c, %a, %b : {B}
      func.return %r : {B}
    }}"""


def look(*names: str) -> str:
    types = ", ".join([B] * len(names))
    return f'"test.op"({", ".join(names)}) {{tag = "look", readonly}} : ({types}) -> ()'


def new(name: str) -> str:
    return f"""{name} = memref.alloc() : {B}
        linalg.fill ins(%v : i32) outs({name} : {B})"""


PROGRAMS = {
    "three names, two of them the same": f"""
      {new("%o")}
      %r:3 = scf.for %i = %c0 to %n step %c1
          iter_args(%a = %o, %b = %o, %c = %o) -> ({B}, {B}, {B}) {{
        {new("%m")}
        {look("%a", "%b", "%c", "%m")}
        scf.yield %b, %m, %b : {B}, {B}, {B}
      }}
      {look("%r#2")}""",
    "three names, one of which a call has chosen": f"""
      {new("%o")}
      %k = func.call @choose(%o, %o, %x) : ({B}, {B}, i1) -> {B}
      %r:3 = scf.for %i = %c0 to %n step %c1
          iter_args(%a = %o, %b = %k, %c = %k) -> ({B}, {B}, {B}) {{
        {look("%a", "%b")}
        {new("%m")}
        scf.yield %c, %m, %b : {B}, {B}, {B}
      }}""",
    "a call has chosen one of two that end": f"""
      {new("%o")}
      {new("%p")}
      %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %o) -> ({B}) {{
        {new("%m")}
        %k = func.call @choose(%a, %m, %x) : ({B}, {B}, i1) -> {B}
        {look("%a", "%m", "%k")}
        scf.yield %k : {B}
      }}
      {look("%r", "%p")}""",
    "the loop behind one of no iterations, in a region": f"""
      {new("%o")}
      %e = scf.execute_region -> {B} {{
        %r = scf.for %i = %c0 to %c1 step %c1 iter_args(%a = %o) -> ({B}) {{
          {new("%m")}
          {look("%o", "%m")}
          scf.yield %m : {B}
        }}
        %q = scf.for %i = %c0 to %n step %c1 iter_args(%a = %r) -> ({B}) {{
          scf.yield %o : {B}
        }}
        scf.yield %q : {B}
      }}
      {look("%e", "%o")}""",
    "four names that rotate, in a loop": f"""
      {new("%o")}
      %s = scf.for %j = %c0 to %n step %c1 iter_args(%z = %o) -> ({B}) {{
        %r:4 = scf.for %i = %c0 to %n step %c1
            iter_args(%a = %z, %b = %o, %c = %z, %d = %o) -> ({B}, {B}, {B}, {B}) {{
          {new("%m")}
          {look("%a", "%b", "%c", "%d")}
          scf.yield %d, %a, %m, %c : {B}, {B}, {B}, {B}
        }}
        {look("%r#1")}
        scf.yield %r#3 : {B}
      }}
      {look("%s")}""",
}


def program(body: str) -> str:
    """A whole module: a loop from `%c0` to `%n` runs three times, or not at all."""
    return f"""{CHOOSE}
    func.func @main(%x: i1, %y: i1, %v: i32) {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c3 = arith.constant 3 : index
      %n = arith.select %y, %c3, %c0 : index
      {body}
      func.return
    }}"""


@pytest.mark.parametrize("mode", ["static", "dynamic"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_freed_once_and_not_early(name: str, mode: str):
    before = parse(program(PROGRAMS[name]))
    after = run_passes(str(before), f"buffer-deallocation{{ownership={mode}}}")
    for seed in range(8):
        outcome = run(after, outside_seed=seed, check_leaks=True)
        difference = run(before, outside_seed=seed).difference(outcome)
        assert difference is None, difference


@pytest.mark.parametrize("mode", ["static", "dynamic"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_a_second_run_changes_nothing(name: str, mode: str):
    pipeline = f"buffer-deallocation{{ownership={mode}}}"
    once = run_passes(program(PROGRAMS[name]), pipeline)
    assert run_passes(str(once), pipeline).is_structurally_equivalent(once)


def test_pointers_tell_what_a_call_has_chosen():
    module = run_passes(
        program(PROGRAMS["a call has chosen one of two that end"]),
        "buffer-deallocation{ownership=dynamic}",
    )
    assert count(module, "memref.extract_aligned_pointer_as_index") > 0
    assert count(module, "bufferization.clone") == 0


@pytest.mark.oracle
@requires_mlir_opt
@pytest.mark.parametrize("name", PROGRAMS)
def test_mlir_accepts_the_output(name: str):
    for options in ("ownership=dynamic", "private-function-dynamic-ownership=true"):
        module = run_passes(program(PROGRAMS[name]), f"buffer-deallocation{{{options}}}")
        run_mlir_opt(str(module), "--allow-unregistered-dialect")
