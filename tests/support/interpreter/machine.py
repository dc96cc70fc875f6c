"""The machine: frames, tasks, blocks, and the tables of op handlers.

Evaluation is written as Python generators. Inside a parallel op a frame yields before each
operation, and the scheduler advances a randomly chosen iteration: iterations interleave op by op,
as threads do. Outside of parallel ops nothing yields, so sequential code pays nothing for it.

Ops are found by name, never by class, so that stock, extended and unregistered ops are one.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias, cast

from xdsl.dialects.builtin import ModuleOp, StringAttr, UnregisteredOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.traits import IsTerminator

from tests.support.interpreter.elements import Element, Scalar
from tests.support.interpreter.memory import Buffer, Memory, MemoryFault, MemRef


@dataclass(eq=False)
class Tensor:
    """An immutable tensor value; `elements` in row-major order."""

    shape: tuple[int, ...]
    element: Element
    elements: list[Scalar]


Value: TypeAlias = "Scalar | MemRef | Tensor"
Results: TypeAlias = "Sequence[Value]"


class InterpreterError(Exception):
    """The program cannot be run: an unknown op, an undefined value, undefined behaviour."""


class UseBeforeDefinition(InterpreterError):
    """An operand had no value in this entry of its block."""


class OutOfFuel(InterpreterError):
    """The program executed more operations than it was allowed to."""


@dataclass(frozen=True)
class Observation:
    """One executed test op, or one assertion of the outside world."""

    path: tuple[int, ...]
    """Iterations of parallel ops around it, outermost first (empty outside of them): the number of
    observations before the parallel op, and the number of the iteration."""
    tag: str
    digest: bytes
    """Hash of all that was read."""

    def __str__(self) -> str:
        place = f" in iteration {list(self.path)}" if self.path else ""
        return f"{self.tag} read {self.digest.hex()[:12]}{place}"


@dataclass(eq=False)
class Task:
    """One thread of control. A parallel op gives each iteration its own."""

    path: tuple[int, ...] = ()
    trace: list[Observation] = field(default_factory=list[Observation])


@dataclass(frozen=True)
class Exit:
    """Exit of control from a region: the terminator and its operands."""

    op: Operation | None
    values: list[Value]


Flow: TypeAlias = "Generator[None, None, Results]"
SimpleHandler: TypeAlias = "Callable[[Frame, Operation, list[Value]], Results]"
ControlHandler: TypeAlias = "Callable[[Frame, Operation, list[Value]], Flow]"
BranchHandler: TypeAlias = (
    "Callable[[Frame, Operation, list[Value]], tuple[Block, Sequence[Value]]]"
)

SIMPLE: dict[str, SimpleHandler] = {}
CONTROL: dict[str, ControlHandler] = {}
BRANCH: dict[str, BranchHandler] = {}


def simple(*names: str) -> Callable[[SimpleHandler], SimpleHandler]:
    """Registers the handler of ops that run no regions."""

    def register(handler: SimpleHandler) -> SimpleHandler:
        SIMPLE.update(dict.fromkeys(names, handler))
        return handler

    return register


def control(*names: str) -> Callable[[ControlHandler], ControlHandler]:
    """Registers the handler of ops that run regions or functions."""

    def register(handler: ControlHandler) -> ControlHandler:
        CONTROL.update(dict.fromkeys(names, handler))
        return handler

    return register


def branch(*names: str) -> Callable[[BranchHandler], BranchHandler]:
    """Registers the handler of terminators that go to another block."""

    def register(handler: BranchHandler) -> BranchHandler:
        BRANCH.update(dict.fromkeys(names, handler))
        return handler

    return register


def op_name(op: Operation) -> str:
    """The name of an op, registered or not."""
    return op.op_name.data if isinstance(op, UnregisteredOp) else op.name


_DIALECT_FALLBACK = {"test": "test.op", "linalg": "linalg.generic"}
"""All test ops are observations; named linalg ops run their region under their indexing maps."""


@dataclass(frozen=True)
class Step:
    """One operation, its handler looked up once."""

    op: Operation
    name: str
    operands: tuple[SSAValue, ...]
    results: tuple[SSAValue, ...]
    simple: SimpleHandler | None
    control: ControlHandler | None


@dataclass(frozen=True)
class BlockCode:
    """One block, prepared for execution."""

    args: tuple[SSAValue, ...]
    steps: tuple[Step, ...]
    terminator: Step | None
    defined: tuple[SSAValue, ...]
    """All values a new entry of the block makes undefined again."""


def _step(op: Operation) -> Step:
    name = op_name(op)
    handler = SIMPLE.get(name)
    if handler is None:
        handler = SIMPLE.get(_DIALECT_FALLBACK.get(name.split(".")[0], ""))
    return Step(op, name, tuple(op.operands), tuple(op.results), handler, CONTROL.get(name))


_UNREGISTERED_TERMINATORS = frozenset({"scf.forall.in_parallel", "linalg.yield", "scf.yield"})


def _leaves_block(op: Operation, name: str) -> bool:
    if op.successors or op.has_trait(IsTerminator, value_if_unregistered=False):
        return True
    return name in _UNREGISTERED_TERMINATORS


class UnderWay(Protocol):
    """Asynchronous work that an operation started; parts may be done before each later one."""

    def proceed(self, schedule: random.Random) -> None:
        """Does a random part of the work. Raises MemoryFault."""


@dataclass(eq=False)
class Machine:
    """All that lives for one run."""

    module: ModuleOp
    memory: Memory
    fuel: int
    outside_seed: int
    """Decides the values of arguments, external calls and test ops: equal in runs to compare."""
    schedule: random.Random
    global_buffers: dict[Operation, MemRef] = field(default_factory=dict[Operation, MemRef])
    """By the op that defines the global."""
    fixed_buffers: dict[int, Buffer] = field(default_factory=dict[int, Buffer])
    """Memory at constant addresses, by these."""
    global_tensors: dict[Operation, Tensor] = field(default_factory=dict[Operation, Tensor])
    under_way: list[UnderWay] = field(default_factory=list["UnderWay"])
    """Work that goes on between operations until something waits for it."""
    concurrency: int = 0
    """Number of parallel ops under way: frames yield only while it is positive."""
    _code: dict[Block, BlockCode] = field(default_factory=dict[Block, BlockCode])
    _symbols: dict[Operation, dict[str, Operation]] = field(
        default_factory=dict[Operation, dict[str, Operation]]
    )

    def symbol(self, name: str, user: Operation) -> Operation | None:
        """Operation that a name refers to at `user`: each module has its own names."""
        module = user
        while not isinstance(module, ModuleOp):
            parent = module.parent_op()
            if parent is None:
                return None
            module = parent
        table = self._symbols.get(module)
        if table is None:
            table = self._symbols[module] = {}
            for op in module.body.block.ops:
                if (found := attribute(op, "sym_name")) is not None:
                    table[cast("StringAttr", found).data] = op
        return table.get(name)

    def code(self, block: Block) -> BlockCode:
        """The prepared form of a block."""
        if (known := self._code.get(block)) is not None:
            return known
        steps = [_step(op) for op in block.ops]
        terminator = None
        if steps:
            last = steps[-1].op
            if _leaves_block(last, steps[-1].name):
                terminator = steps.pop()
        defined = [*block.args, *(result for step in steps for result in step.results)]
        code = BlockCode(tuple(block.args), tuple(steps), terminator, tuple(defined))
        self._code[block] = code
        return code

    def burn(self) -> None:
        """Counts one executed operation."""
        self.fuel -= 1
        if self.fuel < 0:
            raise OutOfFuel("the program ran out of fuel")


@dataclass(eq=False)
class Frame:
    """One activation of a function, or of one iteration of a parallel op in it."""

    machine: Machine
    task: Task
    values: dict[SSAValue, Value]
    stack: list[Buffer] = field(default_factory=list[Buffer])
    """Stack buffers of the innermost automatic allocation scope."""
    loop_indices: tuple[int, ...] = ()
    """Loop indices visible to `linalg.index` and to bodies of `tensor.generate`."""

    def lookup(self, step: Step) -> list[Value]:
        """The operands of a step. Raises UseBeforeDefinition."""
        values = self.values
        try:
            return [values[operand] for operand in step.operands]
        except KeyError:
            missing = next(n for n, o in enumerate(step.operands) if o not in values)
            raise UseBeforeDefinition(
                f"operand {missing} of {brief(step.op)} is not defined"
            ) from None

    def bind(self, targets: Sequence[SSAValue], values: Sequence[Value], where: str) -> None:
        """Gives values to SSA values."""
        if len(targets) != len(values):
            raise InterpreterError(f"{where}: {len(values)} values for {len(targets)}")
        self.values.update(zip(targets, values, strict=True))

    def run_region(self, region: Region, args: Sequence[Value]) -> Generator[None, None, Exit]:
        """Runs a region from its first block to the terminator that leaves it."""
        machine, values = self.machine, self.values
        block = region.first_block
        if block is None:
            return Exit(None, [])
        while True:
            code = machine.code(block)
            for value in code.defined:
                values.pop(value, None)
            self.bind(code.args, args, "block arguments")
            for step in code.steps:
                machine.burn()
                if machine.concurrency:
                    yield
                for going_on in machine.under_way:
                    going_on.proceed(machine.schedule)
                operands = self.lookup(step)
                try:
                    if step.simple is not None:
                        results = step.simple(self, step.op, operands)
                    elif step.control is not None:
                        results = yield from step.control(self, step.op, operands)
                    else:
                        raise InterpreterError(f"cannot interpret {brief(step.op)}")
                except MemoryFault as fault:
                    raise locate(fault, step.op) from None
                if step.results:
                    self.bind(step.results, results, step.name)
            terminator = code.terminator
            if terminator is None:
                return Exit(None, [])
            machine.burn()
            operands = self.lookup(terminator)
            take = BRANCH.get(terminator.name)
            if take is None:
                return Exit(terminator.op, operands)
            block, args = take(self, terminator.op, operands)

    def run_scope(self, region: Region, args: Sequence[Value]) -> Generator[None, None, Exit]:
        """Run a region as `run_region` does, and end the lifetime of its stack buffers."""
        outer, self.stack = self.stack, []
        try:
            return (yield from self.run_region(region, args))
        finally:
            self.machine.memory.leave_scope(self.stack)
            self.stack = outer

    def run_straight(self, block: Block, args: Sequence[Value]) -> list[Value]:
        """Runs a block of simple ops at once (bodies of linalg and tensor ops); returns the yielded
        values."""
        values, code = self.values, self.machine.code(block)
        values.update(zip(code.args, args, strict=True))
        for step in code.steps:
            self.machine.burn()
            if step.simple is None:
                raise InterpreterError(f"{brief(step.op)} in the body of a structured op")
            results = step.simple(self, step.op, self.lookup(step))
            if step.results:
                self.bind(step.results, results, step.name)
        return [] if code.terminator is None else self.lookup(code.terminator)


def brief(op: Operation) -> str:
    """An op in one short line, for messages."""
    name = op_name(op)
    results = ", ".join(f"%{r.name_hint}" for r in op.results if r.name_hint)
    types = ", ".join(str(operand.type) for operand in op.operands)
    return f"'{name}'({types})" + (f" -> {results}" if results else "")


def locate(fault: MemoryFault, op: Operation) -> MemoryFault:
    """The same fault with the op that caused it in the message (once)."""
    if fault.located:
        return fault
    return MemoryFault(fault.kind, f"{fault.message} at {brief(op)}", located=True)


def finish(flow: Generator[None, None, Results]) -> Results:
    """Runs a flow to its end without interleaving."""
    while True:
        try:
            next(flow)
        except StopIteration as stop:
            results: Results = stop.value
            return results


def interleave(machine: Machine, flows: Sequence[Flow]) -> Generator[None, None, list[Results]]:
    """Runs flows at the same time, op by op in a seeded random order: the result of each."""
    results: list[Results] = [()] * len(flows)
    running = list(range(len(flows)))
    machine.concurrency += 1
    try:
        while running:
            place = machine.schedule.randrange(len(running))
            number = running[place]
            try:
                next(flows[number])
            except StopIteration as stop:
                results[number] = stop.value
                running[place] = running[-1]
                running.pop()
            if machine.concurrency > 1:
                yield
    finally:
        machine.concurrency -= 1
    return results


def as_int(value: Value) -> int:
    """The value as an integer. Raises InterpreterError."""
    if not isinstance(value, int):
        raise InterpreterError(f"expected an integer, got {value}")
    return value


def as_memref(value: Value) -> MemRef:
    """The value as a memref. Raises InterpreterError."""
    if not isinstance(value, MemRef):
        raise InterpreterError(f"expected a memref, got {value}")
    return value


def as_tensor(value: Value) -> Tensor:
    """The value as a tensor. Raises InterpreterError."""
    if not isinstance(value, Tensor):
        raise InterpreterError(f"expected a tensor, got {value}")
    return value


def as_scalar(value: Value) -> Scalar:
    """The value as a scalar. Raises InterpreterError."""
    if isinstance(value, MemRef | Tensor):
        raise InterpreterError("expected a scalar")
    return value


def attribute(op: Operation, name: str) -> Attribute | None:
    """A property or attribute of an op."""
    found = op.properties.get(name)
    return op.attributes.get(name) if found is None else found
