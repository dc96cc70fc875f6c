"""Results of functions whose callers could tell a clone from the buffer, or free it twice."""

from __future__ import annotations

import random

import pytest

from tests.support.interpreter import run
from tests.unit.deallocation.programs import count, parse, run_passes

B = "memref<4xi32>"
TABLE = f'memref.global "private" @table : memref<{B}> = uninitialized'
WRITE = f'"test.op"({{}}) {{{{tag = "write {{}}", writeonly}}}} : ({B}) -> ()'
LOOK = f'"test.op"({{}}) {{{{tag = "look {{}}", readonly}}}} : ({B}) -> ()'

PASSES = [
    f"buffer-deallocation{{ownership={mode} private-function-dynamic-ownership={indicators}}}"
    for mode in ("static", "dynamic")
    for indicators in ("false", "true")
]


def written(name: str) -> str:
    """An allocation with contents of its own."""
    return f"%{name} = memref.alloc() : {B}\n{WRITE.format(f'%{name}', name)}"


MAYBE_NEW = f"""func.func private @maybe_new(%a: {B}, %c: i1) -> {B} {{
      %r = scf.if %c -> ({B}) {{
        %n = memref.alloc() : {B}
        memref.copy %a, %n : {B} to {B}
        scf.yield %n : {B}
      }} else {{
        scf.yield %a : {B}
      }}
      func.return %r : {B}
    }}"""
CHANGED = MAYBE_NEW.replace(
    "{\n", f"{{\n%k = arith.constant 7 : i32\nlinalg.fill ins(%k : i32) outs(%a : {B})\n", 1
)
"""The same of a function that writes its argument first."""
CALL = f"%r = func.call @maybe_new(%x, %c) : ({B}, i1) -> {B}"


def caller(body: str) -> str:
    return f"func.func @main(%x: {B}, %c: i1) {{\n{body}\nfunc.return\n}}"


TOLD_APART = {
    "written through the result, then both are looked at": (
        MAYBE_NEW + caller(f"{CALL}\n{WRITE.format('%r', 1)}\n{LOOK.format('%x', 2)}")
    ),
    "in iterations of a parallel loop, where it is written through the result": (
        MAYBE_NEW
        + caller(f"""%c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      scf.parallel (%i) = (%c0) to (%c1) step (%c1) {{
        %y = memref.alloc() : {B}
        memref.copy %x, %y : {B} to {B}
        %r = func.call @maybe_new(%y, %c) : ({B}, i1) -> {B}
        "test.op"(%r) {{tag = "change"}} : ({B}) -> ()
        "test.op"(%y, %r) {{tag = "look", readonly}} : ({B}, {B}) -> ()
        memref.dealloc %y : {B}
        scf.reduce
      }}""")
    ),
    "an unknown operation is given both": (
        MAYBE_NEW + caller(f'{CALL}\n"test.op"(%x, %r) {{tag = "see"}} : ({B}, {B}) -> ()')
    ),
    "the argument is written, then the result is looked at": (
        MAYBE_NEW + caller(f"{CALL}\n{WRITE.format('%x', 1)}\n{LOOK.format('%r', 2)}")
    ),
    "two callers further up": (
        MAYBE_NEW
        + f"""func.func private @hand_on(%x: {B}, %c: i1) -> {B} {{
      {CALL}
      func.return %r : {B}
    }}"""
        + caller(f"""{written("y")}
      %s = func.call @hand_on(%y, %c) : ({B}, i1) -> {B}
      {WRITE.format("%s", 1)}
      {LOOK.format("%y", 2)}""")
    ),
    "in the next iteration": (
        MAYBE_NEW
        + caller(f"""%c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c3 = arith.constant 3 : index
      scf.for %i = %c0 to %c3 step %c1 {{
        {LOOK.format("%x", 1)}
        {CALL}
        {WRITE.format("%r", 2)}
      }}""")
    ),
    "the next call writes what the one before may have returned": (
        CHANGED
        + caller(f"""%c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c3 = arith.constant 3 : index
      {written("y")}
      %e = scf.for %i = %c0 to %c3 step %c1 iter_args(%s = %y) -> ({B}) {{
        {CALL}
        {LOOK.format("%s", 1)}
        scf.yield %r : {B}
      }}""")
    ),
    "returned as an argument that may still be in use": (
        MAYBE_NEW
        + f"""func.func private @keep_on(%x: {B}, %c: i1) -> {B} {{
      {CALL}
      {LOOK.format("%x", 1)}
      cf.cond_br %c, ^one(%x, %r : {B}, {B}), ^two
    ^one(%p: {B}, %q: {B}):
      {WRITE.format("%q", 2)}
      {LOOK.format("%p", 3)}
      cf.br ^two
    ^two:
      func.return %r : {B}
    }}"""
        + caller(f"""{written("y")}
      %s = func.call @keep_on(%y, %c) : ({B}, i1) -> {B}
      {WRITE.format("%s", 4)}""")
    ),
    "the same buffer is returned twice": (
        f"""func.func private @twice(%a: {B}, %c: i1) -> ({B}, {B}) {{
      %n = memref.alloc() : {B}
      memref.copy %a, %n : {B} to {B}
      %r = arith.select %c, %n, %a : {B}
      func.return %r, %n : {B}, {B}
    }}"""
        + caller(f"""%r, %s = func.call @twice(%x, %c) : ({B}, i1) -> ({B}, {B})
      {WRITE.format("%r", 1)}
      {LOOK.format("%s", 2)}
      {LOOK.format("%x", 3)}""")
    ),
    "a function that calls itself": (
        f"""func.func private @again(%i: index, %a: {B}) -> {B} {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %end = arith.cmpi sle, %i, %c0 : index
      %r = scf.if %end -> ({B}) {{
        scf.yield %a : {B}
      }} else {{
        %n = memref.alloc() : {B}
        memref.copy %a, %n : {B} to {B}
        %j = arith.subi %i, %c1 : index
        %s = func.call @again(%j, %a) : (index, {B}) -> {B}
        {WRITE.format("%s", 1)}
        %c = "test.op"() {{tag = "which"}} : () -> i1
        %t = arith.select %c, %n, %s : {B}
        scf.yield %t : {B}
      }}
      func.return %r : {B}
    }}"""
        + caller(f"""%c2 = arith.constant 2 : index
      %r = func.call @again(%c2, %x) : (index, {B}) -> {B}
      {WRITE.format("%r", 2)}
      {LOOK.format("%x", 3)}""")
    ),
}

CALLER_OF_MAKE = f"""func.func @main(%c: i1) {{
      {written("x")}
      %r = func.call @make(%x, %c) : ({B}, i1) -> {B}
      scf.if %c {{
        {LOOK.format("%r", 1)}
      }}
      func.return
    }}"""
"""If `%c` is false, the result may be freed already."""

LEFT_ALONE = {
    "the program may have freed it": f"""
      {written("a")}
      {written("b")}
      %f = arith.select %c, %b, %a : {B}
      memref.dealloc %f : {B}
      func.return %a : {B}""",
    "kept, or new": f"""
      {written("a")}
      {written("b")}
      %t = memref.get_global @table : memref<{B}>
      memref.store %a, %t[] : memref<{B}>
      %r = arith.select %c, %b, %a : {B}
      func.return %r : {B}""",
    "kept, or the argument": f"""
      {written("a")}
      %t = memref.get_global @table : memref<{B}>
      memref.store %a, %t[] : memref<{B}>
      %r = arith.select %c, %x, %a : {B}
      func.return %r : {B}""",
}


def assert_shows_the_same(text: str, passes: str) -> None:
    module = run_passes(text, passes)
    for seed in range(6):
        before, after = run(parse(text), outside_seed=seed), run(module, outside_seed=seed)
        difference = before.difference(after)
        assert difference is None, difference


@pytest.mark.parametrize("passes", PASSES)
@pytest.mark.parametrize("name", TOLD_APART)
def test_what_callers_could_tell_from_the_buffer_is_no_clone(name: str, passes: str):
    assert_shows_the_same(TOLD_APART[name], passes)


@pytest.mark.every_case
@pytest.mark.parametrize("passes", PASSES)
@pytest.mark.parametrize("visibility", ["private ", ""])
@pytest.mark.parametrize("name", LEFT_ALONE)
def test_callers_leave_alone_what_the_function_does(name: str, visibility: str, passes: str):
    """Whether it is kept somewhere, or who frees it is not known."""
    make = f"func.func {visibility}@make(%x: {B}, %c: i1) -> {B} {{{LEFT_ALONE[name]}\n}}"
    assert_shows_the_same(f"{TABLE}\n{make}\n{CALLER_OF_MAKE}", passes)


UNSEEN = {
    "neither is written": f"{CALL}\n%l = memref.load %r[%i] : {B}",
    "the argument is written before": f"""{WRITE.format("%x", 1)}
      {CALL}
      %l = memref.load %r[%i] : {B}""",
    "the argument is not looked at again": f"""{written("y")}
      %r = func.call @maybe_new(%y, %c) : ({B}, i1) -> {B}
      {WRITE.format("%r", 1)}
      {LOOK.format("%r", 2)}""",
    "the argument is copied into the result, which may be itself": f"""{written("y")}
      %r = func.call @maybe_new(%y, %c) : ({B}, i1) -> {B}
      memref.copy %y, %r : {B} to {B}
      {LOOK.format("%r", 2)}""",
    "each iteration has another argument": f"""%c1 = arith.constant 1 : index
      %c3 = arith.constant 3 : index
      scf.for %j = %i to %c3 step %c1 {{
        {written("y")}
        {LOOK.format("%y", 1)}
        %r = func.call @maybe_new(%y, %c) : ({B}, i1) -> {B}
        {WRITE.format("%r", 2)}
        {LOOK.format("%r", 3)}
      }}""",
}


@pytest.mark.parametrize("name", UNSEEN)
def test_where_nobody_can_tell_it_is_a_clone(name: str):
    body = f"%i = arith.constant 0 : index\n{UNSEEN[name]}"
    text = MAYBE_NEW + caller(body)
    assert_shows_the_same(text, "buffer-deallocation")
    module = run_passes(text, "buffer-deallocation")
    assert count(module, "bufferization.clone") == 1
    assert count(module, "bufferization.dealloc") == 0


class Caller:
    """A random function that calls others, writes buffers and sums up the elements it reads."""

    def __init__(self, seed: int):
        self._rng = random.Random(seed)
        self._count = 0
        written = "".join(f"%y{n} = memref.alloc() : {B}\n{self._fill(f'%y{n}')}" for n in (0, 1))
        body, total, _ = self._steps(["%x", "%g", "%y0", "%y1"], "%c0", depth=2)
        self.text = f"""
    memref.global "private" @t : {B} = uninitialized
    func.func private @touch() {{
      %g = memref.get_global @t : {B}
      {self._fill("%g")}
      func.return
    }}
    {MAYBE_NEW}
    {CHANGED.replace("@maybe_new", "@changed")}
    func.func private @hand_on(%x: {B}, %c: i1) -> {B} {{
      {CALL}
      func.return %r : {B}
    }}
    func.func @main(%x: {B}, %c: i1) -> index {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %g = memref.get_global @t : {B}
      {written}{body}
      func.return {total} : index
    }}"""

    def _new(self) -> str:
        self._count += 1
        return f"%v{self._count}"

    def _fill(self, buffer: str) -> str:
        value = self._new()
        return f"""{value} = arith.constant {self._count} : i32
      linalg.fill ins({value} : i32) outs({buffer} : {B})
      """

    def _steps(self, buffers: list[str], total: str, depth: int) -> tuple[str, str, str]:
        """Some steps, the sum behind them, and one of the buffers."""
        text, known = "", list(buffers)
        for _ in range(self._rng.randint(2, 5)):
            buffer, kind = self._rng.choice(known), self._rng.random()
            if kind < 0.3:
                new, callee = self._new(), self._rng.choice(["maybe_new", "changed", "hand_on"])
                text += f"{new} = func.call @{callee}({buffer}, %c) : ({B}, i1) -> {B}\n"
                known.append(new)
            elif kind < 0.45:
                text += self._fill(buffer)
            elif kind < 0.5:
                text += "func.call @touch() : () -> ()\n"
            elif kind < 0.8 or not depth:
                read, value, weighed, new = (self._new() for _ in range(4))
                text += f"""{read} = memref.load {buffer}[%c0] : {B}
      {value} = arith.index_cast {read} : i32 to index
      {weighed} = arith.muli {total}, %c2 : index
      {new} = arith.addi {weighed}, {value} : index
      """
                total = new
            else:
                inner, carried, new, joined = (self._new() for _ in range(4))
                body, end, handed_on = self._steps([*known, carried], inner, depth - 1)
                text += f"""{new}, {joined} = scf.for {self._new()} = %c0 to %c2 step %c1
          iter_args({inner} = {total}, {carried} = {buffer}) -> (index, {B}) {{
        {body}scf.yield {end}, {handed_on} : index, {B}
      }}
      """
                total = new
                known.append(joined)
        return text, total, self._rng.choice(known)


def test_random_callers_show_the_same():
    """And the price: clones, and frees that are decided at run time."""
    clones = decided = 0
    for seed in range(40):
        text = Caller(seed).text
        module = run_passes(text, "buffer-deallocation")
        for outside_seed in (0, 1):
            before, after = (run(each, outside_seed=outside_seed) for each in (parse(text), module))
            difference = before.difference(after)
            assert difference is None, difference
        clones += count(module, "bufferization.clone")
        decided += count(module, "bufferization.dealloc")
    assert (clones, decided) == (69, 47)
