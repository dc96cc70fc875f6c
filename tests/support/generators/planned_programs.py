"""Small, dense random programs with everything that memory plans have to get right.

Buffers in nested loops and branches, some in parallel, some carried; functions that are called at
several places; results that are whole buffers or parts of them; copies into parts of larger
buffers; elementwise chains under other shapes; alignments, memory spaces, constants that are equal
in several of these; arguments that are read and written anywhere. Shapes and names are few, so that
buffers of all of these meet.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from xdsl.dialects.builtin import ModuleOp

from tests.support.generators.builder import read_program
from tests.support.generators.options import GeneratorOptions
from tests.support.outliner import outline

PLANNED = GeneratorOptions(statements=6, depth=2, dynamic_shapes=False)

_SHAPES = ((1, 4), (2, 2), (2, 4), (3, 3), (4, 4), (5, 1))
_ALIGNMENTS = (1, 2, 8, 32, 64, 128, 256)
_MAPS = """#same = affine_map<(d0, d1) -> (d0, d1)>
#swapped = affine_map<(d0, d1) -> (d1, d0)>"""


def planned_program(seed: int, options: GeneratorOptions = PLANNED) -> ModuleOp:
    """A program; some of them are cut into further functions."""
    module = read_program(_Program(seed, options).text())
    if options.calls and seed % 4 == 3:
        outline(module, seed)
    return module


@dataclass(frozen=True)
class _Buffer:
    name: str
    shape: tuple[int, int]
    """A dynamic number of rows is -1."""
    element: str
    space: str
    roots: frozenset[str]
    """The allocations, arguments or globals that it may be (a part of)."""
    depth: int = 0
    """Number of parallel loops around its definition."""
    layout: str = ""
    is_constant: bool = False

    @property
    def type(self) -> str:
        parts = (self.layout, self.space)
        sizes = "x".join("?" if size < 0 else str(size) for size in self.shape)
        return f"memref<{sizes}x{self.element}{''.join(f', {part}' for part in parts if part)}>"

    @property
    def is_plain(self) -> bool:
        return not self.layout and self.shape[0] > 0

    def is_like(self, other: _Buffer) -> bool:
        return (self.shape, self.element) == (other.shape, other.element)


@dataclass
class _Block:
    """A block under construction."""

    known: list[_Buffer]
    """Buffers that may be read."""
    lines: list[str] = field(default_factory=list[str])
    owned: list[_Buffer] = field(default_factory=list[_Buffer])
    """Buffers allocated in this block and not freed yet."""


@dataclass(frozen=True)
class _Callee:
    name: str
    arguments: tuple[_Buffer, ...]
    result: _Buffer | None
    """The buffer that it allocates and returns."""


class _Program:
    def __init__(self, seed: int, options: GeneratorOptions):
        self._rng = random.Random(f"planned {seed}")
        self._options = options
        self._block = _Block([])
        self._names = 0
        self._parallel = 0
        self._depth: int = options.depth
        self._callees: list[_Callee] = []
        self._globals: list[str] = []
        self._constants: list[_Buffer] = []
        self._in_main = False
        self._elements = self._rng.choice((["i32"], ["i32", "i8"], ["i64", "i16"]))
        spaces = self._rng.random() < 0.5 and options.memory_spaces
        self._spaces = ["", '"fast"', '"slow"'] if spaces else [""]

    def text(self) -> str:
        """The module."""
        functions: list[str] = []
        if self._options.calls:
            functions += [
                self._function(f"f{number}", is_private=self._chance(0.85))
                for number in range(self._rng.choice((0, 1, 1, 2, 2)))
            ]
        functions.append(self._main())
        return "\n".join([_MAPS, *self._globals, *functions])

    def _chance(self, probability: float) -> bool:
        return self._rng.random() < probability

    def _emit(self, line: str) -> None:
        self._block.lines.append(line)

    def _name(self, stem: str) -> str:
        self._names += 1
        return f"%{stem}{self._names}"

    def _index(self, value: int) -> str:
        name = self._name("c")
        self._emit(f"{name} = arith.constant {value} : index")
        return name

    # Functions.

    def _arguments(self, count: int) -> list[_Buffer]:
        arguments: list[_Buffer] = []
        for _ in range(count):
            name = self._name("arg")
            shape, element = self._rng.choice(_SHAPES), self._rng.choice(self._elements)
            space = self._rng.choice(self._spaces)
            arguments.append(_Buffer(name, shape, element, space, frozenset([name])))
        return arguments

    def _function(self, name: str, *, is_private: bool) -> str:
        arguments = self._arguments(self._rng.randint(1, 2))
        self._block = _Block(list(arguments))
        self._depth = 1
        self._emit("%p = arith.constant true")
        self._statements(3)
        result = None
        if self._chance(0.6):
            result = self._part_of(self._compute()) if self._chance(0.2) else self._compute()
            if self._options.deallocs and not result.is_plain:
                result = self._compute()
        self._free_owned(set() if result is None else result.roots)
        self._callees.append(_Callee(name, tuple(arguments), result))
        returned = [] if result is None else [result]
        return self._finished(name, arguments, returned, "private" if is_private else "")

    def _main(self) -> str:
        self._in_main = True
        arguments = self._arguments(self._rng.randint(1, 3))
        self._block = _Block(list(arguments))
        self._depth = self._options.depth
        if self._chance(0.5):
            # The first thing that happens to an input is that it is read and written.
            self._update(self._rng.choice(arguments))
        self._statements(self._options.statements)
        returned: list[_Buffer] = []
        for _ in range(self._rng.choice((0, 1, 1, 2)) if self._options.returned_memrefs else 0):
            result = self._pick(self._may_leave) if self._chance(0.6) else None
            result = result or self._compute()
            returned.append(self._part_of(result) if self._chance(0.4) else result)
            if self._chance(0.5):
                self._statement()
        # What was freed meanwhile is not returned.
        returned = [result for result in returned if self._may_leave(result)]
        kept = {root for result in returned for root in result.roots}
        self._free_owned(kept)
        return self._finished("main", arguments, returned, "", "%n: index, %p: i1")

    def _may_leave(self, buffer: _Buffer) -> bool:
        """Whether a function may return it."""
        owned = {one.name for one in self._block.owned}
        arguments = {root for root in buffer.roots if root.startswith("%arg")}
        return (
            buffer.shape[0] > 0
            and not buffer.is_constant
            and buffer.roots <= owned | arguments
            and (len(buffer.roots) == 1 or not self._options.deallocs)
        )

    def _finished(
        self,
        name: str,
        arguments: Sequence[_Buffer],
        returned: Sequence[_Buffer],
        visibility: str,
        scalars: str = "",
    ) -> str:
        parameters = [f"{one.name}: {one.type}" for one in arguments]
        types = ", ".join(one.type for one in returned)
        end = f"func.return {', '.join(one.name for one in returned)} : {types}"
        body = "\n".join([*self._block.lines, end if returned else "func.return"])
        inputs = ", ".join([*parameters, scalars] if scalars else parameters)
        result = f" -> ({types})" if returned else ""
        return f"func.func {visibility} @{name}({inputs}){result} {{\n{body}\n}}"

    # What is known.

    def _pick(self, fits: Callable[[_Buffer], bool] = lambda _: True) -> _Buffer | None:
        """A buffer that may be read, one of the last ones mostly."""
        fitting = [buffer for buffer in self._block.known if fits(buffer)]
        if not fitting:
            return None
        return self._rng.choice(fitting[-3:] if self._chance(0.6) else fitting)

    def _is_writable(self, buffer: _Buffer) -> bool:
        return buffer.depth == self._parallel and not buffer.is_constant

    def _source(self) -> _Buffer:
        return self._pick() or self._compute()

    def _static_source(self) -> _Buffer:
        return self._pick(lambda b: b.shape[0] > 0) or self._compute()

    def _allocate(
        self, like: _Buffer, shape: tuple[int, int] | None = None, *, in_any_space: bool = True
    ) -> _Buffer:
        """A buffer that is not written yet."""
        name, space = self._name("b"), like.space
        if in_any_space and self._chance(0.3):
            space = self._rng.choice(self._spaces)
        shape = shape or like.shape
        buffer = _Buffer(name, shape, like.element, space, frozenset([name]), self._parallel)
        sizes = "%n" if shape[0] < 0 else ""
        alignment = self._rng.choice(_ALIGNMENTS) if self._chance(0.3) else 0
        asks = (
            f" {{alignment = {alignment} : i64}}" if alignment and self._options.alignments else ""
        )
        line = f"{name} = memref.alloc({sizes}){asks} : {buffer.type}"
        if self._chance(0.3):
            self._block.lines.insert(0, line)
        else:
            self._emit(line)
        if asks and self._options.observations:
            # Whoever runs the program looks at the address.
            seen = replace(buffer, name=self._name("aligned"))
            self._emit(
                f'{seen.name} = "memref.assume_alignment"({name}) <{{alignment = {alignment} : i32'
                f"}}> : ({buffer.type}) -> {buffer.type}"
            )
        self._block.owned.append(buffer)
        return buffer

    def _written(self, buffer: _Buffer) -> _Buffer:
        """Say that a buffer may be read from now on."""
        self._block.known.append(buffer)
        return buffer

    def _compute(self) -> _Buffer:
        """A buffer that is allocated and written here."""
        like = self._pick(lambda b: b.shape[0] > 0)
        if like is None or self._chance(0.25):
            shape, element = self._rng.choice(_SHAPES), self._rng.choice(self._elements)
            return self._fill(self._allocate(_Buffer("", shape, element, "", frozenset())))
        result = self._allocate(like)
        transposes = like.shape[0] == like.shape[1] and self._chance(0.4)
        return self._elementwise(like, result, transposes=transposes)

    def _fill(self, buffer: _Buffer) -> _Buffer:
        if self._options.observations and self._chance(0.3):
            self._test([buffer], "writeonly")
        else:
            value = self._name("v")
            self._emit(f"{value} = arith.constant {self._rng.randint(0, 9)} : {buffer.element}")
            self._emit(
                f"linalg.fill ins({value} : {buffer.element}) outs({buffer.name} : {buffer.type})"
            )
        return self._written(buffer)

    def _elementwise(
        self,
        source: _Buffer,
        result: _Buffer,
        *,
        transposes: bool = False,
        reads_result: bool = False,
    ) -> _Buffer:
        """All of a buffer from one or two others, and from its old contents."""
        other = self._pick(lambda b: b.is_like(source) and not b.roots & result.roots) or source
        element, operation = source.element, self._rng.choice(["add", "sub", "mul"])
        operands = (
            f"ins({source.name}, {other.name} : {source.type}, {other.type})"
            f" outs({result.name} : {result.type})"
        )
        if not transposes and not reads_result and self._chance(0.8):
            self._emit(f"linalg.{operation} {operands}")
        else:
            # Without what it was, or without the second operand.
            maps = f"#{'swapped' if transposes else 'same'}, #same, #same"
            self._emit(
                f'linalg.generic {{indexing_maps = [{maps}], iterator_types = ["parallel", '
                f'"parallel"]}} {operands} {{\n'
                f"^bb0(%i: {element}, %j: {element}, %o: {element}):\n"
                f"%s = arith.{operation}i %i, {'%o' if reads_result else '%j'} : {element}\n"
                f"linalg.yield %s : {element}\n}}"
            )
        return result if reads_result else self._written(result)

    def _test(self, buffers: Sequence[_Buffer], flag: str = "") -> None:
        tag = self._name("t")[1:]
        names, types = (
            ", ".join(parts) for parts in ([b.name for b in buffers], [b.type for b in buffers])
        )
        flags = f", {flag}" if flag else ""
        self._emit(f'"test.op"({names}) {{tag = "{tag}"{flags}}} : ({types}) -> ()')

    # Statements.

    def _statements(self, count: int) -> None:
        for _ in range(self._rng.randint(1 + count // 2, count)):
            self._statement()

    def _statement(self) -> None:
        simple: list[Callable[[], object]] = [
            self._compute, self._compute, self._chain, self._concatenate, self._concatenate,
            self._crop, self._update, self._observe, self._observe, self._free, self._name_again,
        ]  # fmt: skip
        if self._callees:
            simple += [self._call, self._call]
        if self._in_main and not self._parallel and self._depth == self._options.depth:
            simple += [self._constant, self._global, self._rotate]
            simple += [self._dynamic] * 2 * self._options.dynamic_shapes
        nested: list[Callable[[], object]] = []
        if self._depth:
            nested += [self._loop, self._branch, self._yielding_branch]
            nested += [self._rows, self._rows] * self._options.parallel
        self._rng.choice(
            nested if nested and self._chance(self._options.control_flow) else simple
        )()

    def _chain(self) -> None:
        """Elementwise layers, each the only one that needs the one before."""
        last = self._compute()
        for _ in range(self._rng.randint(1, 3)):
            last = self._flat(last) if last.is_plain and self._chance(0.3) else last
            last = self._elementwise(last, self._allocate(last))

    def _flat(self, source: _Buffer) -> _Buffer:
        """The same elements in one row."""
        rows, columns = source.shape
        line, flat = (
            self._name("l"),
            replace(source, name=self._name("r"), shape=(1, rows * columns)),
        )
        space = f", {source.space}" if source.space else ""
        line_type = f"memref<{rows * columns}x{source.element}{space}>"
        types = f"{source.type} into {line_type}"
        self._emit(f"{line} = memref.collapse_shape {source.name} [[0, 1]] : {types}")
        self._emit(
            f"{flat.name} = memref.expand_shape {line} [[0, 1]] output_shape [1, {rows * columns}]"
            f" : {line_type} into {flat.type}"
        )
        return flat

    def _subview(
        self, source: _Buffer, row: int | str, column: int, shape: tuple[int, int]
    ) -> _Buffer:
        rows = source.shape[1]
        offset = "?" if isinstance(row, str) else row * rows + column
        layout = f"strided<[{rows}, 1]{f', offset: {offset}' if offset else ''}>"
        part = replace(source, name=self._name("s"), shape=shape, layout=layout)
        self._emit(
            f"{part.name} = memref.subview {source.name}[{row}, {column}] [{shape[0]}, {shape[1]}]"
            f" [1, 1] : {source.type} to {part.type}"
        )
        return part

    def _part_of(self, buffer: _Buffer) -> _Buffer:
        """A random part."""
        if not buffer.is_plain:
            return buffer
        rows, columns = (self._rng.randint(1, size) for size in buffer.shape)
        row = self._rng.randint(0, buffer.shape[0] - rows)
        column = self._rng.randint(0, buffer.shape[1] - columns)
        return self._subview(buffer, row, column, (rows, columns))

    def _copy(self, source: _Buffer, target: _Buffer) -> None:
        self._emit(f"memref.copy {source.name}, {target.name} : {source.type} to {target.type}")

    def _concatenate(self) -> None:
        """Copies into parts of a larger buffer, with or without a margin."""
        first = self._compute() if self._chance(0.6) else self._static_source()
        parts = [first]
        for _ in range(self._rng.randint(0, 2)):
            fits = self._pick(
                lambda b: (
                    b.shape[1] == first.shape[1] and b.element == first.element and b.shape[0] > 0
                )
            )
            parts.append(
                fits
                if fits and self._chance(0.5)
                else self._elementwise(first, self._allocate(first))
            )
        margin = self._rng.randint(0, 1)
        rows = sum(part.shape[0] for part in parts)
        whole = self._allocate(first, (rows + margin, first.shape[1] + margin))
        self._fill(whole)
        for part in parts:
            rows -= part.shape[0]
            self._copy(part, self._subview(whole, rows + margin, margin, part.shape))
        if self._chance(0.5):
            self._elementwise(whole, self._allocate(whole))

    def _crop(self) -> None:
        part = self._part_of(self._static_source())
        if self._chance(0.4):
            self._written(part)
        else:
            result = self._allocate(part)
            self._copy(part, result)
            self._written(result)

    def _update(self, target: _Buffer | None = None) -> None:
        """Reads and writes a buffer."""
        target = target or self._pick(self._is_writable)
        if target is None:
            return
        if self._options.observations and self._chance(0.3):
            self._test([target])
            return
        source = self._pick(lambda b: b.is_like(target) and not b.roots & target.roots) or target
        self._elementwise(source, target, reads_result=True)

    def _observe(self) -> None:
        if self._options.observations:
            self._test([self._source() for _ in range(self._rng.randint(1, 3))], "readonly")
        else:
            self._update()

    def _free(self) -> None:
        """Frees something earlier than at the end of its block."""
        if self._options.deallocs and self._block.owned:
            self._forget(self._rng.choice(self._block.owned))

    def _forget(self, buffer: _Buffer) -> None:
        self._emit(f"memref.dealloc {buffer.name} : {buffer.type}")
        self._block.owned.remove(buffer)
        known = self._block.known
        known[:] = [one for one in known if not one.roots & buffer.roots]

    def _free_owned(self, kept: set[str] | frozenset[str]) -> None:
        if self._options.deallocs:
            owned = list(self._block.owned)
            self._rng.shuffle(owned)
            for buffer in owned:
                if not buffer.roots & kept:
                    self._forget(buffer)

    def _name_again(self) -> None:
        """One of two buffers, who knows which."""
        one = self._source()
        other = self._pick(lambda b: b.type == one.type and b.depth == one.depth and b != one)
        if other is None or one.is_constant or other.is_constant:
            return
        either = replace(one, name=self._name("e"), roots=one.roots | other.roots)
        self._emit(f"{either.name} = arith.select %p, {one.name}, {other.name} : {one.type}")
        self._written(either)

    def _call(self) -> None:
        callee = self._rng.choice(self._callees)
        passed: list[_Buffer] = []
        for wanted in callee.arguments:
            fits = self._pick(
                lambda b, wanted=wanted: (
                    b.type == wanted.type
                    and self._is_writable(b)
                    and not any(b.roots & other.roots for other in passed)
                )
            )
            if fits is None:
                # In the space that the function asks for.
                name = self._name("b")
                fits = replace(wanted, name=name, roots=frozenset([name]), depth=self._parallel)
                self._emit(f"{name} = memref.alloc() : {fits.type}")
                self._block.owned.append(fits)
                self._fill(fits)
            passed.append(fits)
        names = ", ".join(one.name for one in passed)
        types = ", ".join(one.type for one in passed)
        if callee.result is None:
            self._emit(f"func.call @{callee.name}({names}) : ({types}) -> ()")
            return
        name = self._name("b")
        result = replace(callee.result, name=name, roots=frozenset([name]), depth=self._parallel)
        self._emit(f"{name} = func.call @{callee.name}({names}) : ({types}) -> {result.type}")
        self._block.owned.append(result)
        self._written(result)

    def _constant(self) -> None:
        """A reference to a constant: an existing one, one equal to it, or another."""
        shape, element = self._rng.choice(_SHAPES), self._rng.choice(self._elements)
        space, value = self._rng.choice(self._spaces), self._rng.randint(1, 3)
        if self._constants and self._chance(0.5):
            known = self._rng.choice(self._constants)
            shape, element = known.shape, known.element
        number = len(self._globals)
        constant = _Buffer(f"@k{number}", shape, element, space, frozenset(), is_constant=True)
        asks = (
            f"{{alignment = {self._rng.choice(_ALIGNMENTS)} : i64}} " if self._chance(0.3) else ""
        )
        self._globals.append(
            f'memref.global "private" constant @k{number} : {constant.type} = dense<{value}> {asks}'
        )
        self._constants.append(constant)
        reference = replace(constant, name=self._name("k"))
        self._emit(f"{reference.name} = memref.get_global @k{number} : {constant.type}")
        self._written(reference)

    def _global(self) -> None:
        """A reference to a global that is no constant."""
        name = f"@g{len(self._globals)}"
        shape, element = self._rng.choice(_SHAPES), self._rng.choice(self._elements)
        buffer = _Buffer(name, shape, element, self._rng.choice(self._spaces), frozenset([name]))
        self._globals.append(f'memref.global "private" {name} : {buffer.type} = dense<5>')
        reference = replace(buffer, name=self._name("g"))
        self._emit(f"{reference.name} = memref.get_global {name} : {buffer.type}")
        self._written(reference)

    def _dynamic(self) -> None:
        """A chain of buffers of a size that only the run knows."""
        element = self._rng.choice(self._elements)
        like = _Buffer("", (-1, self._rng.randint(1, 3)), element, "", frozenset())
        last = self._fill(self._allocate(like))
        for _ in range(self._rng.randint(1, 2)):
            last = self._elementwise(last, self._allocate(last))
            if self._chance(0.5):
                self._statement()
                if last not in self._block.known:
                    return

    # Control flow.

    @contextmanager
    def _body(
        self, hidden: frozenset[str] = frozenset(), *more: _Buffer
    ) -> Generator[_Block, None, None]:
        """A block inside of the present one, which sees only a part of its values."""
        outer, depth = self._block, self._depth
        known = [one for one in outer.known if not one.roots & hidden]
        self._block, self._depth = _Block([*known, *more]), depth - 1
        try:
            yield self._block
            self._block = outer
        finally:
            self._block, self._depth = outer, depth

    def _inside(self, block: _Block) -> None:
        self._block.lines += block.lines

    def _loop(self) -> None:
        zero, one, upper = self._index(0), self._index(1), self._index(self._rng.randint(0, 3))
        with self._body() as body:
            self._statements(3)
            self._free_owned(set())
        self._emit(f"scf.for {self._name('i')} = {zero} to {upper} step {one} {{")
        self._inside(body)
        self._emit("}")

    def _rotate(self) -> None:
        """A loop that carries two buffers, which change places."""
        if self._options.deallocs or not self._options.carried_memrefs:
            return
        one = self._compute()
        two = self._elementwise(one, self._allocate(one, in_any_space=False))
        roots = one.roots | two.roots
        zero, step, upper = self._index(0), self._index(1), self._index(self._rng.randint(1, 3))
        first, second = (replace(one, name=self._name("q"), roots=roots) for _ in range(2))
        with self._body(frozenset(), first, second) as body:
            self._update(first)
            self._statements(2)
            self._emit(f"scf.yield {second.name}, {first.name} : {one.type}, {one.type}")
        result = self._name("w")
        self._emit(
            f"{result}:2 = scf.for {self._name('i')} = {zero} to {upper} step {step} iter_args("
            f"{first.name} = {one.name}, {second.name} = {two.name}) -> ({one.type}, {one.type}) {{"
        )
        self._inside(body)
        self._emit("}")
        self._written(replace(first, name=f"{result}#{self._rng.randint(0, 1)}"))

    def _branch(self) -> None:
        """Both arms write a buffer from outside, now and then the first time."""
        source = self._static_source()
        result = self._allocate(source) if self._chance(0.5) else None
        arms: list[_Block] = []
        for _ in range(2):
            with self._body() as arm:
                self._statements(2)
                if result is not None:
                    self._elementwise(source, result)
                self._free_owned(set())
            arms.append(arm)
        self._emit("scf.if %p {")
        self._inside(arms[0])
        self._emit("} else {")
        self._inside(arms[1])
        self._emit("}")
        if result is not None:
            self._written(result)

    def _yielding_branch(self) -> None:
        """Each arm makes a buffer that is used behind the branch."""
        shape, element = self._rng.choice(_SHAPES), self._rng.choice(self._elements)
        like = _Buffer(self._name("m"), shape, element, self._rng.choice(self._spaces), frozenset())
        arms: list[_Block] = []
        for _ in range(2):
            with self._body() as arm:
                self._statements(1)
                made = self._fill(self._allocate(like, in_any_space=False))
                if self._chance(0.5):
                    self._update(made)
                self._free_owned(made.roots)
                self._emit(f"scf.yield {made.name} : {made.type}")
            arms.append(arm)
        self._emit(f"{like.name} = scf.if %p -> ({like.type}) {{")
        self._inside(arms[0])
        self._emit("} else {")
        self._inside(arms[1])
        self._emit("}")
        result = replace(like, roots=frozenset([like.name]), depth=self._parallel)
        self._block.owned.append(result)
        self._written(result)

    def _rows(self) -> None:
        """A parallel loop: each iteration makes a row of a buffer, of buffers of its own."""
        target = self._pick(lambda b: b.is_plain and self._is_writable(b))
        is_new = target is None or self._chance(0.5)
        if target is None or is_new:
            shape, element = self._rng.choice(_SHAPES), self._rng.choice(self._elements)
            target = self._allocate(_Buffer("", shape, element, "", frozenset()))
        zero, one, upper = self._index(0), self._index(1), self._index(target.shape[0])
        row = self._name("i")
        self._parallel += 1
        with self._body(target.roots) as body:
            made = self._fill(self._allocate(target, (1, target.shape[1])))
            self._statements(2)
            if made not in self._block.known:
                made = self._fill(self._allocate(target, (1, target.shape[1])))
            if self._chance(0.7):
                made = self._elementwise(made, self._allocate(made))
            self._copy(made, self._subview(target, row, 0, (1, target.shape[1])))
            self._free_owned(set())
        self._parallel -= 1
        self._emit(f"scf.parallel ({row}) = ({zero}) to ({upper}) step ({one}) {{")
        self._inside(body)
        self._emit("scf.reduce\n}")
        if is_new:
            self._written(target)
