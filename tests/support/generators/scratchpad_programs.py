"""Random kernels with a scratchpad: copies that run asynchronously, and work on other buffers.

What a copy reads may be read meanwhile, what it writes is left alone until the wait, as any correct
program does. Buffers are small and of a few sizes, so that plans let them take turns.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from xdsl.dialects.builtin import ModuleOp

from tests.support.generators.builder import read_program

SIZES = (4, 6, 8)
SPACES = ("", ", 1")
"""Off chip, and the scratchpad: copies go from one to the other."""


def scratchpad_program(seed: int) -> ModuleOp:
    """A program; the same seed gives the same one."""
    text = _Kernel(random.Random(f"scratchpad {seed}")).text()
    module = read_program(text)
    module.verify()
    return module


@dataclass(eq=False)
class _Buffer:
    name: str
    size: int
    space: str
    is_written: bool = False
    readers: int = 0
    """Copies under way that read it."""
    writers: int = 0

    @property
    def type(self) -> str:
        return f"memref<{self.size}xi32{self.space}>"


@dataclass(eq=False)
class _Copy:
    source: _Buffer
    target: _Buffer
    tag: str
    count: str


@dataclass
class _Kernel:
    rng: random.Random
    lines: list[str] = field(default_factory=list[str])
    buffers: list[_Buffer] = field(default_factory=list[_Buffer])
    names: int = 0

    def text(self) -> str:
        self.buffers = [_Buffer(f"%x{size}", size, "", is_written=True) for size in SIZES]
        arguments = ", ".join(f"{buffer.name}: {buffer.type}" for buffer in self.buffers)
        self.lines.append(f"func.func @main({arguments}) {{")
        for number in (0, 1, 3, *SIZES):
            self.lines.append(f"%c{number} = arith.constant {number} : index")
        self.block(12, depth=0)
        self.lines.append("func.return\n}")
        return "\n".join(self.lines)

    def name(self) -> str:
        self.names += 1
        return f"%v{self.names}"

    def block(self, statements: int, depth: int) -> None:
        """Statements, and the waits for the copies started among them."""
        outside = len(self.buffers)
        written = [buffer for buffer in self.buffers if buffer.is_written]
        under_way: list[_Copy] = []
        for _ in range(statements):
            choice = self.rng.random()
            if choice < 0.35:
                under_way.append(self.start())
            elif choice < 0.55 and under_way:
                self.wait(under_way.pop(self.rng.randrange(len(under_way))))
            elif choice < 0.65 and depth < 2:
                self.loop(depth)
            else:
                self.work()
        self.rng.shuffle(under_way)
        for copy in under_way:
            self.wait(copy)
        del self.buffers[outside:]
        for buffer in self.buffers:
            # What is written in a loop or a branch is only there if that is executed.
            buffer.is_written = buffer in written or (depth == 0 and buffer.is_written)

    def loop(self, depth: int) -> None:
        if self.rng.random() < 0.5:
            self.lines.append(f"scf.for {self.name()} = %c0 to %c3 step %c1 {{")
        else:
            condition = self.name()
            self.lines.append(f'{condition} = "test.op"() {{tag = "if"}} : () -> i1')
            self.lines.append(f"scf.if {condition} {{")
        self.block(self.rng.randint(2, 6), depth + 1)
        self.lines.append("}")

    def start(self) -> _Copy:
        source = self.rng.choice([b for b in self.buffers if b.is_written and not b.writers])
        space = SPACES[source.space == SPACES[0]]
        idle = [
            buffer
            for buffer in self.buffers
            if (buffer.size, buffer.space) == (source.size, space)
            and not buffer.readers + buffer.writers
        ]
        if idle and self.rng.random() < 0.4:
            target = self.rng.choice(idle)
        else:
            target = self.allocate(source.size, space)
        count = f"%c{source.size}"
        tag = self.name()
        self.lines.append(f"{tag} = memref.alloc() : memref<1xi32>")
        self.lines.append(
            f'"memref.dma_start"({source.name}, %c0, {target.name}, %c0, {count}, {tag}, %c0) '
            "{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1>} : "
            f"({source.type}, index, {target.type}, index, index, memref<1xi32>, index) -> ()"
        )
        source.readers += 1
        target.writers += 1
        return _Copy(source, target, tag, count)

    def wait(self, copy: _Copy) -> None:
        self.lines.append(
            f'"memref.dma_wait"({copy.tag}, %c0, {copy.count})'
            " : (memref<1xi32>, index, index) -> ()"
        )
        copy.source.readers -= 1
        copy.target.writers -= 1
        copy.target.is_written = True

    def work(self) -> None:
        """Reads buffers that are not being written, and writes buffers that nothing else uses."""
        readable = [b for b in self.buffers if b.is_written and not b.writers]
        source = self.rng.choice(readable)
        if self.rng.random() < 0.4:
            flag = "readonly, " if source.readers else ""
            self.lines.append(
                f'"test.op"({source.name}) {{{flag}tag = "use"}} : ({source.type}) -> ()'
            )
            return
        idle = [
            buffer
            for buffer in self.buffers
            if buffer.type == source.type and not buffer.readers + buffer.writers
        ]
        target = source
        if idle and self.rng.random() < 0.3:
            target = self.rng.choice(idle)
        if target is source:
            target = self.allocate(source.size, source.space)
        if self.rng.random() < 0.5:
            self.lines.append(
                f"memref.copy {source.name}, {target.name} : {source.type} to {target.type}"
            )
        else:
            other = self.rng.choice([b for b in readable if b.type == source.type])
            self.lines.append(
                f"linalg.add ins({source.name}, {other.name} : {source.type}, {other.type}) "
                f"outs({target.name} : {target.type})"
            )
        target.is_written = True

    def allocate(self, size: int, space: str) -> _Buffer:
        buffer = _Buffer(self.name(), size, space)
        self.lines.append(f"{buffer.name} = memref.alloc() : {buffer.type}")
        self.buffers.append(buffer)
        return buffer
