"""Situations in which buffers have to be freed: what MLIR's own tests of its two passes are about.

One entry a situation; words, shapes and programs are ours. No operation of unknown effect and no
write after a read, so that all are fit for the classic pass, too.
"""

from __future__ import annotations

from dataclasses import dataclass

B = "memref<6xf64>"
DYNAMIC = "memref<?xf64>"


def fill(buffer: str, type_: str = B) -> str:
    """Write a buffer."""
    return f"linalg.fill ins(%v : f64) outs({buffer} : {type_})"


def show(buffer: str, type_: str = B) -> str:
    """Copy a buffer to where the caller sees it."""
    return f"memref.copy {buffer}, %out : {type_} to {B}"


def new(name: str) -> str:
    """A fresh buffer with contents."""
    return f"{name} = memref.alloc() : {B}\n      {fill(name)}"


@dataclass(frozen=True)
class Situation:
    """A function body, and what goes with it."""

    body: str
    results: str = ""
    """The types that it returns; the body ends with `func.return` if there are any."""
    helpers: str = ""
    """Other functions and globals."""
    returns_others: bool = False
    """
    Some function returns a buffer that is not its own: the classic pass leaves that as it is,
    while the caller of all others may free what it is returned.
    """
    has_dead_code: bool = False
    """MLIR's newer pipeline erases an allocation that is never read: it canonicalizes, too."""

    def program(self) -> str:
        """
        A whole module. `%c` and `%d` come from outside and have either value; a loop from `%c0` to
        `%n` runs three times, or not at all.
        """
        end = "" if self.results else "func.return"
        results = f" -> ({self.results})" if self.results else ""
        return f"""
    {self.helpers}
    func.func @main(%c: i1, %d: i1, %v: f64, %arg: {B}, %out: {B}){results} {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c3 = arith.constant 3 : index
      %c6 = arith.constant 6 : index
      %n = arith.select %d, %c3, %c0 : index
      {self.body}
      {end}
    }}"""


def body(*lines: str) -> Situation:
    """A situation without results."""
    return Situation("\n      ".join(lines))


def if_else(result: str, then: str, then_value: str, other: str, other_value: str) -> str:
    """An `scf.if` that chooses between two buffers."""
    return f"""{result} = scf.if %c -> ({B}) {{
        {then}
        scf.yield {then_value} : {B}
      }} else {{
        {other}
        scf.yield {other_value} : {B}
      }}"""


def loop(result: str, carried: str, start: str, inside: str, next_: str) -> str:
    """An `scf.for` that carries one buffer."""
    return f"""{result} = scf.for %i_{carried[1:]} = %c0 to %n step %c1 iter_args({carried} = {start}) -> ({B}) {{
        {inside}
        scf.yield {next_} : {B}
      }}"""  # noqa: E501


IDENTITY = f"""
    func.func {{}} @same(%a: {B}) -> {B} {{{{
      func.return %a : {B}
    }}}}"""

BLOCK_LOOP = f"""{{before}}
      cf.br ^head(%c0, {{start}} : index, {B})
    ^head(%i: index, %x: {B}):
      %go = arith.cmpi slt, %i, %n : index
      cf.cond_br %go, ^body, ^exit
    ^body:
      %j = arith.addi %i, %c1 : index
      {{inside}}
    ^exit:"""

SITUATIONS = {
    # Blocks
    "join: argument or fresh": body(
        "cf.cond_br %c, ^left, ^right",
        "^left:",
        f"cf.br ^join(%arg : {B})",
        "^right:",
        new("%a"),
        f"cf.br ^join(%a : {B})",
        f"^join(%r: {B}):",
        show("%r"),
    ),
    "join: argument or fresh, size known at run time": body(
        f"%flat = memref.cast %arg : {B} to {DYNAMIC}",
        "cf.cond_br %c, ^left, ^right(%c6 : index)",
        "^left:",
        f"cf.br ^join(%flat : {DYNAMIC})",
        "^right(%size: index):",
        f"%a = memref.alloc(%size) : {DYNAMIC}",
        fill("%a", DYNAMIC),
        f"cf.br ^join(%a : {DYNAMIC})",
        f"^join(%r: {DYNAMIC}):",
        f"%s = memref.cast %r : {DYNAMIC} to {B}",
        show("%s"),
    ),
    "joins in a row": body(
        "cf.cond_br %c, ^left, ^right",
        "^left:",
        f"cf.br ^outer(%arg : {B})",
        "^right:",
        new("%a"),
        "cf.cond_br %d, ^one, ^two",
        "^one:",
        f"cf.br ^inner(%a : {B})",
        "^two:",
        f"cf.br ^inner(%a : {B})",
        f"^inner(%r: {B}):",
        f"cf.br ^outer(%r : {B})",
        f"^outer(%s: {B}):",
        f"cf.br ^last(%s : {B})",
        f"^last(%t: {B}):",
        show("%t"),
    ),
    "unused": Situation(f"%a = memref.alloc() : {B}", has_dead_code=True),
    "uses one after the other": body(new("%a"), new("%b"), show("%a"), show("%b")),
    "critical edge: the argument on it": body(
        f"cf.cond_br %c, ^ours, ^join(%arg : {B})",
        "^ours:",
        new("%a"),
        f"cf.br ^join(%a : {B})",
        f"^join(%r: {B}):",
        show("%r"),
    ),
    "critical edge: the buffer is made before": body(
        new("%a"),
        f"cf.cond_br %c, ^ours, ^join(%arg : {B})",
        "^ours:",
        f"cf.br ^join(%a : {B})",
        f"^join(%r: {B}):",
        show("%r"),
    ),
    "names change places": body(
        new("%a"),
        f"cf.cond_br %c, ^left(%arg, %a : {B}, {B}), ^right(%a, %arg : {B}, {B})",
        f"^left(%l1: {B}, %l2: {B}):",
        f"cf.br ^join(%l1, %l2 : {B}, {B})",
        f"^right(%r1: {B}, %r2: {B}):",
        f"cf.br ^join(%r1, %r2 : {B}, {B})",
        f"^join(%x: {B}, %y: {B}):",
        f"%b = memref.alloc() : {B}",
        f"memref.copy %x, %b : {B} to {B}",
        show("%b"),
    ),
    "names change places, unused": body(
        new("%a"),
        f"cf.cond_br %c, ^left(%arg, %a : {B}, {B}), ^right(%a, %arg : {B}, {B})",
        f"^left(%l1: {B}, %l2: {B}):",
        f"cf.br ^join(%l1, %l2 : {B}, {B})",
        f"^right(%r1: {B}, %r2: {B}):",
        f"cf.br ^join(%r1, %r2 : {B}, {B})",
        f"^join(%x: {B}, %y: {B}):",
        show("%arg"),
    ),
    "names change places twice": body(
        new("%a"),
        f"cf.cond_br %c, ^left(%arg, %a : {B}, {B}), ^right(%a, %arg : {B}, {B})",
        f"^left(%l1: {B}, %l2: {B}):",
        f"cf.br ^join(%l1, %l2 : {B}, {B})",
        f"^right(%r1: {B}, %r2: {B}):",
        f"cf.cond_br %d, ^one(%r1 : {B}), ^two(%r2 : {B})",
        f"^one(%o: {B}):",
        f"cf.br ^join(%o, %r1 : {B}, {B})",
        f"^two(%t: {B}):",
        f"cf.br ^join(%r1, %t : {B}, {B})",
        f"^join(%x: {B}, %y: {B}):",
        f"%b = memref.alloc() : {B}",
        f"memref.copy %x, %b : {B} to {B}",
        show("%b"),
    ),
    "join: two fresh ones": body(
        "cf.cond_br %c, ^left, ^right",
        "^left:",
        new("%a"),
        f"cf.br ^join(%a : {B})",
        "^right:",
        new("%b"),
        f"cf.br ^join(%b : {B})",
        f"^join(%r: {B}):",
        show("%r"),
    ),
    "join: fresh, or one from before": body(
        new("%o"),
        f"cf.cond_br %c, ^ours, ^join(%o : {B})",
        "^ours:",
        new("%a"),
        f"cf.br ^join(%a : {B})",
        f"^join(%r: {B}):",
        show("%r"),
    ),
    "join: argument or stack": body(
        "cf.cond_br %c, ^left, ^right",
        "^left:",
        f"cf.br ^join(%arg : {B})",
        "^right:",
        f"%a = memref.alloca() : {B}",
        fill("%a"),
        f"cf.br ^join(%a : {B})",
        f"^join(%r: {B}):",
        show("%r"),
    ),
    "stack and heap change places": body(
        f"%s = memref.alloca() : {B}",
        fill("%s"),
        new("%a"),
        f"cf.cond_br %c, ^join(%s, %a : {B}, {B}), ^join(%a, %s : {B}, {B})",
        f"^join(%x: {B}, %y: {B}):",
        show("%x"),
    ),
    "blocks written in another order": body(
        "cf.br ^first",
        "^second:",
        show("%a"),
        "func.return",
        "^first:",
        new("%a"),
        "cf.br ^second",
        "^never:",
    ),
    "freed on one way by the program": body(
        new("%a"),
        "cf.cond_br %c, ^left, ^right",
        "^left:",
        show("%a"),
        f"memref.dealloc %a : {B}",
        "cf.br ^exit",
        "^right:",
        "cf.br ^exit",
        "^exit:",
    ),
    # Loops of blocks
    "loop of blocks that replaces the argument": body(
        BLOCK_LOOP.format(
            before="",
            start="%arg",
            inside=f"{new('%y')}\n      cf.br ^head(%j, %y : index, {B})",
        ),
        show("%x"),
    ),
    "loop of blocks that ends at its bottom": body(
        f"cf.br ^body(%c0, %arg : index, {B})",
        f"^body(%i: index, %x: {B}):",
        "%j = arith.addi %i, %c1 : index",
        new("%y"),
        "%go = arith.cmpi slt, %j, %c3 : index",
        f"cf.cond_br %go, ^body(%j, %y : index, {B}), ^exit(%y : {B})",
        f"^exit(%r: {B}):",
        show("%r"),
    ),
    "loop of blocks that changes between two": body(
        BLOCK_LOOP.format(
            before=new("%o"),
            start="%arg",
            inside=f"""cf.cond_br %c, ^then, ^else
    ^then:
      cf.br ^join(%o : {B})
    ^else:
      cf.br ^join(%x : {B})
    ^join(%s: {B}):
      cf.br ^head(%j, %s : index, {B})""",
        ),
        show("%x"),
    ),
    "loop of blocks: fresh, or one from before": body(
        BLOCK_LOOP.format(
            before=new("%o"),
            start="%arg",
            inside=f"""cf.cond_br %c, ^then, ^else
    ^then:
      {new("%y")}
      cf.br ^join(%y : {B})
    ^else:
      cf.br ^join(%o : {B})
    ^join(%s: {B}):
      cf.br ^head(%j, %s : index, {B})""",
        ),
        show("%x"),
    ),
    "loop of blocks with a buffer of its own": body(
        BLOCK_LOOP.format(
            before="",
            start="%arg",
            inside=f"""%t = memref.alloc() : {B}
      memref.copy %x, %t : {B} to {B}
      {show("%t")}
      cf.br ^head(%j, %x : index, {B})""",
        ),
        show("%x"),
    ),
    # Regions
    "if: argument or fresh": body(
        if_else("%r", new("%a"), "%a", "", "%arg"),
        show("%r"),
    ),
    "if: two fresh ones": body(
        if_else("%r", new("%a"), "%a", new("%b"), "%b"),
        show("%r"),
    ),
    "if: fresh, or one from before": body(
        new("%o"),
        if_else("%r", "", "%o", new("%b"), "%b"),
        show("%r"),
    ),
    "if: fresh, or one that is still read": body(
        new("%o"),
        if_else("%r", "", "%o", new("%b"), "%b"),
        show("%r"),
        show("%o"),
    ),
    "if: unused result": body(
        new("%o"),
        if_else("%r", "", "%arg", new("%b"), "%b"),
        show("%o"),
    ),
    "if in a block that is joined": body(
        "cf.cond_br %c, ^left, ^right",
        "^left:",
        f"cf.br ^join(%arg : {B})",
        "^right:",
        new("%a"),
        "scf.if %d {",
        f"%t = memref.alloc() : {B}",
        f"memref.copy %a, %t : {B} to {B}",
        show("%t"),
        "}",
        f"cf.br ^join(%a : {B})",
        f"^join(%r: {B}):",
        show("%r"),
    ),
    "loop that replaces": body(
        new("%o"),
        loop(
            "%r",
            "%x",
            "%o",
            f"%y = memref.alloc() : {B}\n        memref.copy %x, %y : {B} to {B}",
            "%y",
        ),
        show("%r"),
    ),
    "loop that replaces the argument": body(
        loop(
            "%r",
            "%x",
            "%arg",
            f"%y = memref.alloc() : {B}\n        memref.copy %x, %y : {B} to {B}",
            "%y",
        ),
        show("%r"),
    ),
    "loop that changes between two": body(
        new("%o"),
        loop("%r", "%x", "%arg", if_else("%s", "", "%o", "", "%x"), "%s"),
        show("%r"),
    ),
    "loop that replaces now and then": body(
        loop("%r", "%x", "%arg", if_else("%s", new("%y"), "%y", "", "%x"), "%s"),
        show("%r"),
    ),
    "loops in loops": body(
        loop(
            "%r",
            "%x",
            "%arg",
            loop(
                "%s",
                "%y",
                "%x",
                loop(
                    "%t",
                    "%z",
                    "%y",
                    if_else("%u", new("%w"), "%w", "", "%z"),
                    "%u",
                ),
                "%t",
            ),
            "%s",
        ),
        show("%r"),
    ),
    "loop that only reads": body(
        new("%a"),
        "%zero = arith.constant 0.0 : f64",
        "%sum = scf.for %i = %c0 to %c6 step %c1 iter_args(%s = %zero) -> (f64) {",
        f"%e = memref.load %a[%i] : {B}",
        "%t = arith.addf %s, %e : f64",
        "scf.yield %t : f64",
        "}",
        f"memref.store %sum, %out[%c0] : {B}",
    ),
    "loop that swaps": body(
        new("%a"),
        new("%b"),
        f"""%r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> ({B}, {B}) {{
        scf.yield %y, %x : {B}, {B}
      }}""",
        show("%r"),
    ),
    "loop that swaps, in a branch": body(
        if_else(
            "%q",
            new("%a")
            + "\n      "
            + new("%b")
            + f"""
        %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> ({B}, {B}) {{
          scf.yield %y, %x : {B}, {B}
        }}""",
            "%r",
            new("%e"),
            "%e",
        ),
        show("%q"),
    ),
    "loop that grows buffers": body(
        f"%a = memref.alloc(%c6) : {DYNAMIC}",
        fill("%a", DYNAMIC),
        f"""%r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> ({DYNAMIC}) {{
        %size = memref.dim %x, %c0 : {DYNAMIC}
        %more = arith.addi %size, %c1 : index
        %y = memref.alloc(%more) : {DYNAMIC}
        {fill("%y", DYNAMIC)}
        scf.yield %y : {DYNAMIC}
      }}""",
        f"%e = memref.load %r[%c0] : {DYNAMIC}",
        f"memref.store %e, %out[%c0] : {B}",
    ),
    "while: two names of one buffer": body(
        new("%a"),
        f"""%r, %s, %k = scf.while (%x = %a, %y = %a, %i = %c0) : ({B}, {B}, index) -> ({B}, {B}, index) {{
        %go = arith.cmpi slt, %i, %n : index
        scf.condition(%go) %x, %y, %i : {B}, {B}, index
      }} do {{
      ^bb0(%x: {B}, %y: {B}, %i: index):
        %j = arith.addi %i, %c1 : index
        {new("%b")}
        scf.yield %x, %b, %j : {B}, {B}, index
      }}""",  # noqa: E501
        show("%s"),
    ),
    "while: three names of one buffer": body(
        new("%a"),
        f"""%r, %s, %t, %k = scf.while (%x = %a, %y = %a, %z = %a, %i = %c0)
          : ({B}, {B}, {B}, index) -> ({B}, {B}, {B}, index) {{
        %go = arith.cmpi slt, %i, %n : index
        scf.condition(%go) %x, %y, %z, %i : {B}, {B}, {B}, index
      }} do {{
      ^bb0(%x: {B}, %y: {B}, %z: {B}, %i: index):
        %j = arith.addi %i, %c1 : index
        {new("%p")}
        {new("%q")}
        scf.yield %q, %p, %y, %j : {B}, {B}, {B}, index
      }}""",
        show("%r"),
        show("%s"),
        show("%t"),
    ),
    "switch: argument, fresh, or one from before": body(
        new("%o"),
        "%which = arith.index_cast %c : i1 to index",
        f"""%r = scf.index_switch %which -> {B}
      case 0 {{
        {new("%a")}
        scf.yield %a : {B}
      }}
      default {{
        scf.yield %o : {B}
      }}""",
        show("%r"),
    ),
    "region executed once": body(
        f"""%first = scf.execute_region -> {B} {{
        {new("%a")}
        {show("%a")}
        scf.yield %arg : {B}
      }}
      %second = scf.execute_region -> {B} {{
        {new("%b")}
        scf.yield %b : {B}
      }}""",
        show("%first"),
        show("%second"),
    ),
    # Views and choices
    "part of a buffer": body(
        "%a = memref.alloc() : memref<8x9xf64>",
        fill("%a", "memref<8x9xf64>"),
        "%s = memref.subview %a[1, 2] [1, 6] [1, 1] : memref<8x9xf64> to memref<6xf64, strided<[1], offset: 11>>",  # noqa: E501
        show("%s", "memref<6xf64, strided<[1], offset: 11>>"),
    ),
    "choice of two fresh ones": body(
        new("%a"), new("%b"), f"%s = arith.select %c, %a, %b : {B}", show("%s")
    ),
    "choice of heap and stack, handed on": body(
        new("%a"),
        f"%b = memref.alloca() : {B}",
        fill("%b"),
        f"%s = arith.select %c, %a, %b : {B}",
        f"cf.br ^next(%s : {B})",
        f"^next(%x: {B}):",
        show("%x"),
    ),
    "choice that lives beside a join": body(
        new("%a"),
        f"%b = memref.alloca() : {B}",
        fill("%b"),
        f"%s = arith.select %c, %a, %b : {B}",
        f"cf.cond_br %d, ^next(%a : {B}), ^next(%arg : {B})",
        f"^next(%x: {B}):",
        show("%x"),
        show("%s"),
    ),
    # Functions
    "returns an argument and a fresh one": Situation(
        f"{new('%a')}\n      {new('%t')}\n      {show('%t')}\n"
        f"      func.return %arg, %a : {B}, {B}",
        f"{B}, {B}",
        returns_others=True,
    ),
    "returns what both branches hand on": Situation(
        f"{new('%a')}\n      {if_else('%r', '', '%a', new('%b') + show('%b'), '%a')}\n"
        f"      func.return %r : {B}",
        B,
    ),
    "returns one of two fresh ones": Situation(
        f"{new('%a')}\n"
        + if_else("%r", "", "%a", new("%b"), "%b")
        + f"\n      func.return %r : {B}",
        B,
    ),
    "returns argument or fresh": Situation(
        f"{if_else('%r', new('%a'), '%a', '', '%arg')}\n      func.return %r : {B}",
        B,
        returns_others=True,
    ),
    "returns heap, though there is stack": Situation(
        f"{new('%a')}\n"
        + if_else("%r", "", "%a", f"%s = memref.alloca() : {B}\n{fill('%s')}", "%a")
        + f"\n      func.return %r : {B}",
        B,
    ),
    "returns what a loop has made": Situation(
        f"{new('%o')}\n"
        + loop("%r", "%x", "%arg", if_else("%s", new("%y"), "%y", "", "%o"), "%s")
        + f"\n      func.return %r : {B}",
        B,
        returns_others=True,
    ),
    "returns one of two it has chosen": Situation(
        f"{new('%a')}\n      {new('%b')}\n      %s = arith.select %c, %a, %b : {B}\n"
        f"      func.return %s : {B}",
        B,
    ),
    "returns a global": Situation(
        f"%g = memref.get_global @numbers : {B}\n      func.return %g : {B}",
        B,
        f'memref.global "private" constant @numbers : {B} = dense<2.5>',
        returns_others=True,
    ),
    "returns one of two clones": Situation(
        f"%a = bufferization.clone %arg : {B} to {B}\n"
        f"      %b = bufferization.clone %out : {B} to {B}\n      func.return %a : {B}",
        B,
        has_dead_code=True,
    ),
    "calls what returns its argument (private)": Situation(
        f"{new('%a')}\n      %r = func.call @same(%a) : ({B}) -> {B}\n      {show('%r')}",
        helpers=IDENTITY.format("private"),
        returns_others=True,
    ),
    "calls what returns its argument (public)": Situation(
        f"{new('%a')}\n      %r = func.call @same(%a) : ({B}) -> {B}\n      {show('%r')}",
        helpers=IDENTITY.format(""),
        returns_others=True,
    ),
    "calls with one of two chosen": Situation(
        f"{new('%a')}\n      %b = memref.alloca() : {B}\n      {fill('%b')}\n"
        f"      %s = arith.select %c, %a, %b : {B}\n"
        f"      %r = func.call @same(%s) : ({B}) -> {B}\n      {show('%r')}\n      {show('%a')}",
        helpers=IDENTITY.format("private"),
        returns_others=True,
    ),
    "calls what makes a buffer, in a branch": Situation(
        if_else("%r", f"%a = func.call @make(%v) : (f64) -> {B}", "%a", "", "%arg")
        + f"\n      {show('%r')}",
        helpers=f"""
    func.func @make(%v: f64) -> {B} {{
      {new("%a")}
      func.return %a : {B}
    }}""",
    ),
}
