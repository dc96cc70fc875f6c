"""Random programs as other people write them, without these passes in mind.

Functions here free an argument, keep one in a global, return one of several, call each other; names
rotate through loops; memrefs lie in memory. Rules beyond those of the other generators:

- The memrefs that a global keeps are one root: each value loaded from it may be any of them.
- A function takes (frees, or keeps to free later) only an allocation of the caller's scope; nothing
  that may alias it is used afterwards.
- Functions that touch a global are not called from iterations that run at the same time.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from xdsl.dialects.builtin import MemRefType, ModuleOp, StringAttr, SymbolRefAttr, UnitAttr
from xdsl.ir import Attribute, Block, Region, SSAValue

from tests.support.generators.builder import INDEX, Cursor
from tests.support.generators.control import Callee, ControlFlow
from tests.support.generators.memref_programs import Program
from tests.support.generators.options import OUTSIDE, GeneratorOptions
from tests.support.generators.outside_statements import OutsideStatements
from tests.support.generators.scopes import MemValue, Root
from tests.support.generators.writes import memref_type

FRESH, ARGUMENT, MIXED, KEPT = "fresh", "argument", "mixed", "kept"
"""Origins of a function's result: owned by the caller, one of the arguments, either of these, or
kept in a global."""


@dataclass(frozen=True)
class OutsideCallee:
    """A private function, and its effects on its arguments."""

    name: str
    arguments: tuple[MemRefType[Attribute], ...]
    results: tuple[tuple[MemRefType[Attribute], str], ...] = ()
    taken: bool = False
    """The first argument is freed by the callee, now or later."""
    kept: bool = False
    """A global keeps the first argument."""
    has_counter: bool = False
    """An index comes first: how often the functions call each other."""
    touches_globals: bool = False


@dataclass(frozen=True)
class Kept:
    """A global of memrefs."""

    name: str
    type: MemRefType[Attribute]
    """Of the memrefs that it holds."""
    count: int | None
    """Number of memrefs; None: the global has rank 0."""

    @property
    def table_type(self) -> MemRefType[Attribute]:
        """Type of the global."""
        shape = () if self.count is None else (self.count,)
        return memref_type(self.type, shape, self.type.memory_space)


class OutsideFlow(OutsideStatements):
    """Emits statements and constructs, calls of all sorts among them."""

    def __init__(
        self,
        rng: random.Random,
        options: GeneratorOptions,
        cursor: Cursor,
        callees: Sequence[Callee] = (),
    ) -> None:
        super().__init__(rng, options, cursor, callees)
        self.functions: list[OutsideCallee] = []
        self.kept: list[Kept] = []
        self.kept_root = Root("outside", 0)
        """All that globals keep."""
        self.touches_globals = False

    def simple_statement(self) -> None:
        """Calls are statements, too."""
        if self.functions and self.chance(0.15):
            self.call_function()
        elif self.kept and self.scope.barrier == 0 and self.chance(0.05):
            self.load_kept(self.rng.choice(self.kept))
        else:
            super().simple_statement()

    def entry_of(self, kept: Kept) -> tuple[SSAValue, list[SSAValue]]:
        """A place in a global: the global and the indices."""
        self.touches_globals = True
        name = {"name": SymbolRefAttr(kept.name)}
        table = self.at.value("memref.get_global", (), kept.table_type, name)
        indices = [] if kept.count is None else [self.at.index(self.rng.randrange(kept.count))]
        return table, indices

    def load_kept(self, kept: Kept) -> MemValue:
        """Load a memref that a global keeps."""
        table, indices = self.entry_of(kept)
        ssa = self.at.value("memref.load", (table, *indices), kept.type)
        value = MemValue(ssa, kept.type, frozenset((self.kept_root,)))
        self.scope.available.append(value)
        return value

    def fill_kept(self, kept: Kept) -> None:
        """First allocations for a global."""
        for number in range(1 if kept.count is None else kept.count):
            value = self.new_alloc(kept.type)
            self.initialise(value)
            self.scope.owned.pop()
            table, indices = self.entry_of(kept)
            if indices:
                indices = [self.at.index(number)]
            self.at.op("memref.store", (value.ssa, table, *indices))

    def call_function(self) -> None:
        """A call of a random function."""
        usable = [f for f in self.functions if not (f.touches_globals and self.scope.barrier)]
        if usable:
            self.call_of(self.rng.choice(usable))

    def call_of(self, callee: OutsideCallee) -> None:
        """A call of a function, with arguments that allow its effects."""
        self.touches_globals |= callee.touches_globals
        args = [
            self._argument(type, callee, is_first=number == 0)
            for number, type in enumerate(callee.arguments)
        ]
        counter = [self.small_index()] if callee.has_counter else []
        op = self.at.op(
            "func.call",
            (*counter, *(value.ssa for value in args)),
            [type for type, _ in callee.results],
            {"callee": SymbolRefAttr(callee.name)},
        )
        if callee.taken:
            (root,) = args[0].roots
            self.scope.forget(root)
        for (type, kind), result in zip(callee.results, op.results, strict=True):
            roots = frozenset(root for value in args for root in value.roots)
            made = Root("heap", self.scope.depth, result)
            if kind == KEPT:
                roots = frozenset((self.kept_root,))
            elif kind == FRESH:
                roots = frozenset((made,))
                self.scope.owned.append(made)
            elif kind == MIXED:
                roots |= {made}
            self.scope.available.append(MemValue(result, type, roots))

    def _argument(
        self, type: MemRefType[Attribute], callee: OutsideCallee, *, is_first: bool
    ) -> MemValue:
        if is_first and callee.taken:
            return self.take_fresh(type, [])
        if is_first and callee.kept:
            value = self.new_alloc(type)
            self.initialise(value)
            self.scope.owned.pop()
            value = MemValue(value.ssa, type, frozenset((self.kept_root,)))
            self.scope.available.append(value)
            return value
        fitting = [v for v in self.of_type(type) if self.scope.is_writable(v)]
        return self.pick(fitting) or self.fresh(type)


class OutsideProgram(Program):
    """A module under construction, with functions of all sorts."""

    def __init__(self, seed: str, options: GeneratorOptions) -> None:
        super().__init__(seed, options, OutsideFlow)
        self.seed = seed
        self.functions: list[OutsideCallee] = []
        self.kept: list[Kept] = []
        """Globals that any function may look at."""
        self.exchanged: list[Kept] = []
        """Globals that one function looks at and frees."""

    def build(self) -> ModuleOp:
        """The module, perhaps with another one inside."""
        module = super().build()
        if self.options.nested_modules and self.rng.random() < 0.25:
            options = replace(self.options, nested_modules=False, statements=3)
            inner = OutsideProgram(f"{self.seed} inner", options).build()
            inner.sym_name = StringAttr("inner")
            module.body.block.add_op(inner)
        return module

    def function(self, arguments: Sequence[Attribute] = ()) -> tuple[OutsideFlow, Block]:
        """A function under construction."""
        flow, entry = super().function(arguments)
        assert isinstance(flow, OutsideFlow)
        flow.functions = list(self.functions)
        flow.kept = list(self.kept)
        flow.tags += 1000 * len(self.functions)
        return flow, entry

    def start_main(self, flow: ControlFlow) -> None:
        """Globals hold something from the start."""
        assert isinstance(flow, OutsideFlow)
        for kept in (*self.kept, *self.exchanged):
            flow.fill_kept(kept)

    def add_callees(self) -> None:
        """Functions that do all sorts of things to their arguments."""
        super().add_callees()
        if self.types is None:
            self.function()
        kinds: list[Callable[[str], None]] = []
        if self.options.freed_arguments:
            kinds += [self._add_sink, self._add_sink]
        if self.options.argument_effects:
            kinds.append(self._add_keep)
            if self.options.tables:
                kinds.append(self._add_exchange)
        if self.options.returned_arguments:
            kinds += [self._add_select, self._add_pair]
        if self.options.recursion:
            kinds.append(self._add_recursion)
        for number in range(self.rng.choice((0, 1, 2, 3)) if kinds else 0):
            self.rng.choice(kinds)(f"g{number}")

    def _type(self) -> MemRefType[Attribute]:
        assert self.types is not None
        return self.rng.choice(self.types)

    def _add_global(self, name: str, type: MemRefType[Attribute], count: int | None) -> Kept:
        kept = Kept(name, type, count)
        properties: dict[str, Attribute] = {
            "sym_name": StringAttr(name),
            "sym_visibility": StringAttr("private"),
            "type": kept.table_type,
            "initial_value": UnitAttr(),
        }
        Cursor(self.module.body.block).op("memref.global", (), (), properties)
        return kept

    def _open(
        self, types: Sequence[MemRefType[Attribute]], first: Sequence[Attribute] = ()
    ) -> tuple[OutsideFlow, Block, list[MemValue]]:
        """A function with arguments that may all alias, also with memrefs that globals keep."""
        flow, entry = self.function(first)
        for type in types:
            ssa = entry.insert_arg(type, len(entry.args))
            flow.scope.available.append(MemValue(ssa, type, frozenset((flow.kept_root,))))
        flow.depth_left = 1
        return flow, entry, list(flow.scope.available)

    def _close(
        self,
        flow: OutsideFlow,
        entry: Block,
        callee: OutsideCallee,
        finish: Callable[[], list[MemValue]],
    ) -> None:
        """The statements of a function and its returns, which `finish` prepares."""

        def emit_return() -> None:
            self.emit_return(flow, finish())

        flow.emit_return = emit_return
        flow.statements(self.rng.randint(1, 3))
        emit_return()
        self.add_function(callee.name, entry, [type for type, _ in callee.results], private=True)
        self.functions.append(replace(callee, touches_globals=flow.touches_globals))

    def _add_sink(self, name: str) -> None:
        """Frees its first argument, or has another function do it."""
        types = [self._type() for _ in range(self.rng.randint(1, 2))]
        others = [f for f in self.functions if f.taken and f.arguments == (types[0],)]
        flow, entry, args = self._open(types)

        def finish() -> list[MemValue]:
            if others and flow.chance(0.6):
                other = flow.rng.choice(others)
                flow.touches_globals |= other.touches_globals
                flow.at.op("func.call", (args[0].ssa,), (), {"callee": SymbolRefAttr(other.name)})
            else:
                flow.at.op("memref.dealloc", (args[0].ssa,))
            return []

        self._close(flow, entry, OutsideCallee(name, tuple(types), taken=True), finish)

    def _add_keep(self, name: str) -> None:
        """Stores its argument to a global, from where others take it."""
        type = self._type()
        kept = self._add_global(f"kept_{name}", type, self.rng.randint(1, 2))
        self.kept.append(kept)
        flow, entry, args = self._open([type])

        def finish() -> list[MemValue]:
            table, indices = flow.entry_of(kept)
            flow.at.op("memref.store", (args[0].ssa, table, *indices))
            return []

        self._close(flow, entry, OutsideCallee(name, (type,), kept=True), finish)
        flow, entry, _ = self._open([])
        reader = OutsideCallee(f"{name}_kept", (), ((type, KEPT),))
        self._close(flow, entry, reader, lambda: [flow.load_kept(kept)])

    def _add_exchange(self, name: str) -> None:
        """Keeps its argument until the next call, which looks at it and frees it."""
        type = self._type()
        spare = self._add_global(f"spare_{name}", type, None)
        self.exchanged.append(spare)
        flow, entry, args = self._open([type])

        def finish() -> list[MemValue]:
            table, _ = flow.entry_of(spare)
            old = flow.at.value("memref.load", (table,), type)
            flow.at.test(flow.tag("old"), (old,), (), "readonly")
            flow.at.op("memref.dealloc", (old,))
            flow.at.op("memref.store", (args[0].ssa, table))
            return []

        self._close(flow, entry, OutsideCallee(name, (type,), taken=True), finish)

    def _add_select(self, name: str) -> None:
        """Returns one of its arguments, or (without frees) perhaps an allocation of its own."""
        type = self._type()
        flow, entry, args = self._open([type] * self.rng.randint(1, 3))
        is_mixed = not self.options.deallocs and flow.chance(0.3)

        def finish() -> list[MemValue]:
            choices = [*args, flow.take_fresh(type, args)] if is_mixed else args
            return [flow.one_of(choices)]

        kind = MIXED if is_mixed else ARGUMENT
        types = tuple(value.type for value in args)
        self._close(flow, entry, OutsideCallee(name, types, ((type, kind),)), finish)

    def _add_pair(self, name: str) -> None:
        """Returns two arguments, changed places perhaps, or one and an allocation of its own."""
        types = [self._type(), self._type()]
        flow, entry, args = self._open(types)
        if flow.chance(0.5):
            results = ((types[1], ARGUMENT), (types[0], ARGUMENT))
            callee = OutsideCallee(name, tuple(types), results)
            self._close(flow, entry, callee, lambda: [args[1], args[0]])
            return
        made = self._type()
        callee = OutsideCallee(name, tuple(types), ((made, FRESH), (types[0], ARGUMENT)))
        self._close(flow, entry, callee, lambda: [flow.take_fresh(made, args), args[0]])

    def _add_recursion(self, name: str) -> None:
        """Two functions that call each other until a counter is zero."""
        type = self._type()
        returns = self.rng.random() < 0.6
        kind = ARGUMENT if self.options.deallocs else MIXED
        results = ((type, kind),) if returns else ()
        even = OutsideCallee(f"{name}_even", (type, type), results, has_counter=True)
        odd = replace(even, name=f"{name}_odd")
        touches = [self._add_recursive(even, odd), self._add_recursive(odd, even)]
        self.functions.append(replace(even, touches_globals=any(touches)))

    def _add_recursive(self, callee: OutsideCallee, other: OutsideCallee) -> bool:
        """One of two functions that call each other: does it touch a global?"""
        flow, entry, args = self._open(callee.arguments, (INDEX,))
        types = [type for type, _ in callee.results]
        flow.statements(1)
        counter = entry.args[0]
        is_done = flow.less_than(counter, flow.at.index(1))
        start = flow.at.block
        done, more = Region(Block()), Region(Block())
        with flow.body(done.block, region="single_block"):
            flow.simple_statement()
            flow.close_scope([])
            flow.at.op("scf.yield", [args[0].ssa for _ in types])
        with flow.body(more.block, region="single_block"):
            flow.statements(2)
            passed = [v for v in flow.of_type(callee.arguments[0]) if flow.scope.is_writable(v)]
            if types and self.options.deallocs:
                passed = [v for v in passed if v.roots == frozenset((flow.kept_root,))]
            chosen = [flow.rng.choice(passed).ssa for _ in callee.arguments]
            less = flow.at.value("arith.subi", (counter, flow.at.index(1)), INDEX)
            callee_name: dict[str, Attribute] = {"callee": SymbolRefAttr(other.name)}
            call = flow.at.op("func.call", (less, *chosen), types, callee_name)
            flow.close_scope([])
            flow.at.op("scf.yield", list(call.results))
        flow.at.block = start
        branch = flow.at.op("scf.if", (is_done,), types, regions=(done, more))
        outside = frozenset((flow.kept_root,))
        returned = [MemValue(r, t, outside) for r, t in zip(branch.results, types, strict=True)]
        self.emit_return(flow, returned)
        self.add_function(callee.name, entry, types, private=True)
        return flow.touches_globals


def outside_program(seed: int, options: GeneratorOptions = OUTSIDE) -> ModuleOp:
    """A program as other people write them."""
    return OutsideProgram(f"program {seed}", options).build()
