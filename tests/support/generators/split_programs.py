"""Random networks of elementwise layers, padding, concatenation and cropping, cut into functions.

Most buffers can be made in parts of others, or over others, of which calls know under other names.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from xdsl.dialects.builtin import ModuleOp

from tests.support.generators.builder import read_program
from tests.support.generators.options import GeneratorOptions
from tests.support.outliner import outline

SPLIT = GeneratorOptions(statements=10)
"""Options of the networks: the number of layers."""

_MAPS = {
    "same": "affine_map<(d0, d1) -> (d0, d1)>",
    "transposed": "affine_map<(d0, d1) -> (d1, d0)>",
}


def split_program(seed: int, options: GeneratorOptions = SPLIT) -> ModuleOp:
    """A network; every third one is left in one function."""
    text = _Network(random.Random(f"split {seed}"), options).text()
    module = read_program(text)
    if seed % 3:
        outline(module, seed)
    return module


@dataclass(frozen=True)
class _Buffer:
    name: str
    rows: int
    columns: int

    @property
    def type(self) -> str:
        return f"memref<{self.rows}x{self.columns}xi32>"


class _Network:
    def __init__(self, rng: random.Random, options: GeneratorOptions):
        self._rng = rng
        self._options = options
        self._lines: list[str] = []
        self._frees: list[_Buffer] = []
        self._names = 0
        self._input = _Buffer("%x", rng.randint(1, 4), rng.randint(1, 4))
        self._known = [self._input]
        """Buffers that are written."""

    def text(self) -> str:
        """The program, whose main function reads one buffer and writes another."""
        makers = (self._elementwise, self._elementwise, self._pad, self._concatenate, self._crop)
        for _ in range(self._options.statements):
            self._known.append(self._rng.choice(makers)())
        last = self._known[-1]
        output = _Buffer("%out", last.rows, last.columns)
        self._emit(f"memref.copy {last.name}, %out : {last.type} to {output.type}")
        if self._options.deallocs:
            self._lines += [f"memref.dealloc {one.name} : {one.type}" for one in self._frees]
        body = "\n".join(self._lines)
        return (
            f"func.func @main(%x: {self._input.type}, %out: {output.type}) {{\n"
            "%seven = arith.constant 7 : i32\n%branch = arith.constant true\n"
            f"{body}\nfunc.return\n}}"
        )

    def _emit(self, line: str) -> None:
        self._lines.append(line)

    def _name(self, stem: str) -> str:
        self._names += 1
        return f"%{stem}{self._names}"

    def _source(self) -> _Buffer:
        """One of the last ones, mostly."""
        return self._rng.choice(self._known[-3:] if self._rng.random() < 0.8 else self._known)

    def _allocate(self, stem: str, rows: int, columns: int) -> _Buffer:
        buffer = _Buffer(self._name(stem), rows, columns)
        self._emit(f"{buffer.name} = memref.alloc() : {buffer.type}")
        self._frees.append(buffer)
        return buffer

    def _elementwise(self) -> _Buffer:
        """All of a buffer from one or two others; now and then in a branch."""
        one = self._source()
        same = [b for b in self._known if b.type == one.type]
        other = self._rng.choice([one, *same])
        transposes = one.rows == one.columns and self._rng.random() < 0.2
        result = self._allocate("e", one.rows, one.columns)
        maps = [_MAPS["transposed" if transposes else "same"], _MAPS["same"], _MAPS["same"]]
        operation = self._rng.choice(["addi", "subi", "muli"])
        layer = (
            f"linalg.generic {{indexing_maps = [{', '.join(maps)}], "
            'iterator_types = ["parallel", "parallel"]} '
            f"ins({one.name}, {other.name} : {one.type}, {other.type}) "
            f"outs({result.name} : {result.type}) {{\n"
            "^bb0(%i: i32, %j: i32, %o: i32):\n"
            f"%s = arith.{operation} %i, %j : i32\nlinalg.yield %s : i32\n}}"
        )
        if self._rng.random() < 0.15:
            layer = f"scf.if %branch {{\n{layer}\n}}"
            self._fill(result)
        self._emit(layer)
        return result

    def _fill(self, buffer: _Buffer) -> None:
        self._emit(f"linalg.fill ins(%seven : i32) outs({buffer.name} : {buffer.type})")

    def _part(self, buffer: _Buffer, row: int, column: int, like: _Buffer) -> tuple[str, str]:
        """A subview of the shape of another buffer: its name and type."""
        name = self._name("s")
        offset = row * buffer.columns + column
        type_ = (
            f"memref<{like.rows}x{like.columns}xi32, "
            f"strided<[{buffer.columns}, 1]{f', offset: {offset}' if offset else ''}>>"
        )
        self._emit(
            f"{name} = memref.subview {buffer.name}[{row}, {column}] "
            f"[{like.rows}, {like.columns}] [1, 1] : {buffer.type} to {type_}"
        )
        return name, type_

    def _pad(self) -> _Buffer:
        source = self._source()
        top, left = self._rng.randint(0, 1), self._rng.randint(0, 1)
        rows, columns = source.rows + top + 1, source.columns + left + self._rng.randint(0, 1)
        result = self._allocate("p", rows, columns)
        self._fill(result)
        name, type_ = self._part(result, top, left, source)
        self._emit(f"memref.copy {source.name}, {name} : {source.type} to {type_}")
        return result

    def _concatenate(self) -> _Buffer:
        first = self._source()
        others = [b for b in self._known if b.columns == first.columns]
        parts = [first, *(self._rng.choice(others) for _ in range(self._rng.randint(1, 2)))]
        result = self._allocate("c", sum(part.rows for part in parts), first.columns)
        row = 0
        for part in parts:
            name, type_ = self._part(result, row, 0, part)
            self._emit(f"memref.copy {part.name}, {name} : {part.type} to {type_}")
            row += part.rows
        return result

    def _crop(self) -> _Buffer:
        source = self._source()
        shape = _Buffer("", self._rng.randint(1, source.rows), self._rng.randint(1, source.columns))
        name, type_ = self._part(
            source,
            self._rng.randint(0, source.rows - shape.rows),
            self._rng.randint(0, source.columns - shape.columns),
            shape,
        )
        result = self._allocate("r", shape.rows, shape.columns)
        self._emit(f"memref.copy {name}, {result.name} : {type_} to {result.type}")
        return result
