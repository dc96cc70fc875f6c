"""Random loops that allocate, free and hand on buffers in each iteration, and that do run.

Nothing but loops: the generators of `tests/support` make programs of everything, whose loops often
run not at all, or free little. These are for recycle-loop-buffers, whose promise about the peak is
about loops that run.
"""

from __future__ import annotations

from random import Random

from xdsl.dialects.builtin import ModuleOp

from tests.unit.placement.programs import parse

TYPES = ("memref<4xf32>", "memref<2x4xf32>", "memref<4x4xf32>")
"""Of sizes that an alignment of 16 bytes does not change."""
DYNAMIC_TYPE = "memref<?xf32>"


class LoopProgram:
    """The text of one program, as it grows."""

    def __init__(self, seed: int):
        self._random = Random(seed)
        self._lines: list[str] = []
        self._count = 0

    def text(self) -> str:
        """The program: a function with a loop or two, one after the other."""
        constants = [f"%n{value} = arith.constant {value} : index" for value in range(5)]
        for _ in range(self._random.randint(1, 2)):
            self._loop([], depth=0)
        body = "\n".join([*constants, *self._lines])
        return f"func.func @main(%arg: memref<4xf32>) {{\n{body}\nfunc.return\n}}"

    def _name(self) -> str:
        self._count += 1
        return f"%v{self._count}"

    def _add(self, line: str) -> None:
        self._lines.append(line)

    def _allocate(self, type_: str) -> str:
        name = self._name()
        if type_ == TYPES[0] and self._random.random() < 0.1:
            self._add(f"{name} = bufferization.clone %arg : {type_} to {type_}")
            return name
        alignment = self._random.choice(["", "", " {alignment = 16 : i64}"])
        sizes = "%n4" if type_ == DYNAMIC_TYPE else ""
        self._add(f"{name} = memref.alloc({sizes}){alignment} : {type_}")
        return name

    def _observe(self, name: str, type_: str, how: str = "") -> None:
        self._add(f'"test.op"({name}) {{tag = "t{self._count}"{how}}} : ({type_}) -> ()')

    def _new(self, type_: str, live: dict[str, str]) -> str:
        """A new buffer, with contents, that often stem from another one which then may die."""
        sources = [name for name, other in live.items() if other == type_]
        name = self._allocate(type_)
        kind = self._random.random()
        if not sources or kind < 0.4:
            self._observe(name, type_, ", writeonly")
            return name
        source = self._random.choice(sources)
        if kind < 0.7:
            self._add(f"linalg.exp ins({source} : {type_}) outs({name} : {type_})")
        else:
            self._add(f"memref.copy {source}, {name} : {type_} to {type_}")
        if self._random.random() < 0.6 and source in live:
            self._free(source, live)
        return name

    def _free(self, name: str, live: dict[str, str]) -> None:
        self._add(f"memref.dealloc {name} : {live.pop(name)}")

    def _statements(self, live: dict[str, str], depth: int) -> None:
        for _ in range(self._random.randint(1, 5)):
            kind = self._random.random()
            if kind < 0.45 or not live:
                type_ = self._random.choice((*TYPES, TYPES[0], DYNAMIC_TYPE))
                live[self._new(type_, live)] = type_
            elif kind < 0.7:
                self._free(self._random.choice(list(live)), live)
            elif kind < 0.85 or depth == 2:
                name = self._random.choice(list(live))
                self._observe(name, live[name])
            else:
                self._loop(list(live.items()), depth + 1)
                live.clear()

    def _end_with(self, types: list[str], live: dict[str, str]) -> list[str]:
        """Buffers of these types; all others are freed."""
        handed_on: list[str] = []
        for type_ in types:
            candidates = [name for name, other in live.items() if other == type_]
            if candidates and self._random.random() < 0.8:
                name = self._random.choice(candidates)
                del live[name]
            else:
                name = self._new(type_, live)
            handed_on.append(name)
        for name in list(live):
            self._free(name, live)
        return handed_on

    def _loop(self, given: list[tuple[str, str]], depth: int) -> None:
        """A loop that carries the buffers that are given; it frees them all behind it."""
        live = dict(given)
        for _ in range(self._random.randint(0, 2)):
            type_ = self._random.choice((*TYPES, DYNAMIC_TYPE))
            live[self._new(type_, live)] = type_
        types = list(live.values())
        make = self._for if self._random.random() < 0.5 else self._while
        for name, type_ in make(list(live), types, depth):
            self._observe(name, type_)
            self._add(f"memref.dealloc {name} : {type_}")

    def _body(self, names: list[str], types: list[str], results: list[str], depth: int) -> str:
        live = dict(zip(names, types, strict=True))
        self._statements(live, depth)
        return ", ".join(self._end_with(results, live))

    def _for(self, inits: list[str], types: list[str], depth: int) -> list[tuple[str, str]]:
        arguments = [self._name() for _ in types]
        results = [self._name() for _ in types]
        iterations = self._random.randint(1, 3)
        head = f"scf.for {self._name()} = %n0 to %n{iterations} step %n1"
        if not types:
            self._add(f"{head} {{")
            self._body([], [], [], depth)
            self._add("}")
            return []
        listed = ", ".join(types)
        pairs = ", ".join(map(" = ".join, zip(arguments, inits, strict=True)))
        self._add(f"{', '.join(results)} = {head} iter_args({pairs}) -> ({listed}) {{")
        self._add(f"scf.yield {self._body(arguments, types, types, depth)} : {listed}")
        self._add("}")
        return list(zip(results, types, strict=True))

    def _while(self, inits: list[str], types: list[str], depth: int) -> list[tuple[str, str]]:
        """It counts, and hands on other buffers in its middle than at its end."""
        middle = list(types)
        self._random.shuffle(middle)
        if self._random.random() < 0.3:
            middle.append(self._random.choice(TYPES))
        before, after, results = (
            [self._name() for _ in ("i", *part)] for part in (types, middle, middle)
        )
        ends = ["index", *types], ["index", *middle]
        listed, listed_middle = map(", ".join, ends)
        pairs = ", ".join(map(" = ".join, zip(before, ["%n0", *inits], strict=True)))
        self._add(
            f"{', '.join(results)} = scf.while ({pairs}) : ({listed}) -> ({listed_middle}) {{"
        )
        condition, again = self._name(), self._name()
        iterations = self._random.randint(1, 3)
        self._add(f"{condition} = arith.cmpi slt, {before[0]}, %n{iterations} : index")
        handed_on = ", ".join(
            filter(None, [before[0], self._body(before[1:], types, middle, depth)])
        )
        self._add(f"scf.condition({condition}) {handed_on} : {listed_middle}\n}} do {{")
        arguments = ", ".join(map(": ".join, zip(after, ends[1], strict=True)))
        self._add(f"^bb0({arguments}):")
        self._add(f"{again} = arith.addi {after[0]}, %n1 : index")
        handed_on = ", ".join(filter(None, [again, self._body(after[1:], middle, types, depth)]))
        self._add(f"scf.yield {handed_on} : {listed}\n}}")
        return list(zip(results[1:], middle, strict=True))


def loop_program(seed: int) -> ModuleOp:
    """A program whose loops run; it frees all its memory."""
    return parse(LoopProgram(seed).text())
