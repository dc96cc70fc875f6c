"""Whole random memref programs: functions, globals, arguments, returns."""

from __future__ import annotations

import random
from collections.abc import Sequence

from xdsl.dialects.builtin import FunctionType, MemRefType, ModuleOp, StringAttr
from xdsl.ir import Attribute, Block, Operation, Region

from tests.support.generators.builder import I1, INDEX, Cursor
from tests.support.generators.control import Callee, ControlFlow
from tests.support.generators.options import STRUCTURED, UNSTRUCTURED, GeneratorOptions
from tests.support.generators.scopes import MemValue, Root


def structured_program(
    seed: int,
    options: GeneratorOptions = STRUCTURED,
    flow_class: type[ControlFlow] = ControlFlow,
) -> ModuleOp:
    """A program of nested scf constructs, whose functions are written by a `flow_class`."""
    return Program(f"program {seed}", options, flow_class).build()


def unstructured_program(seed: int, options: GeneratorOptions = UNSTRUCTURED) -> ModuleOp:
    """A program of blocks and branches."""
    return Program(f"program {seed}", options).build()


class Program:
    """A module under construction."""

    def __init__(
        self, seed: str, options: GeneratorOptions, flow_class: type[ControlFlow] = ControlFlow
    ) -> None:
        self.flow_class = flow_class
        self.rng = random.Random(seed)
        self.options = options
        self.module = ModuleOp([])
        self.callees: list[Callee] = []
        self.types: list[MemRefType[Attribute]] | None = None

    def build(self) -> ModuleOp:
        """The module, finished."""
        if self.options.calls:
            self.add_callees()
        self._main()
        return self.module

    def add_callees(self) -> None:
        """The functions that others may call."""
        for number in range(self.rng.choice((0, 0, 1, 2))):
            self._callee(f"f{number}")

    def start_main(self, flow: ControlFlow) -> None:
        """Append the first statements of main."""

    def function(self, arguments: Sequence[Attribute] = ()) -> tuple[ControlFlow, Block]:
        """A function under construction."""
        entry = Block(arg_types=arguments)
        Region(entry)
        flow = self.flow_class(self.rng, self.options, Cursor(entry), self.callees)
        if self.types is None:
            self.types = flow.types
        flow.types = self.types
        flow.tags = 1000 * len(self.callees)
        return flow, entry

    def add_function(
        self, name: str, entry: Block, results: Sequence[Attribute], *, private: bool
    ) -> None:
        """Adds a finished function to the module."""
        region = entry.parent
        assert region is not None
        properties: dict[str, Attribute] = {
            "sym_name": StringAttr(name),
            "function_type": FunctionType.from_lists([a.type for a in entry.args], results),
        }
        if private:
            properties["sym_visibility"] = StringAttr("private")
        Cursor(self.module.body.block).op("func.func", (), (), properties, regions=(region,))

    def _callee(self, name: str) -> None:
        kind = self.rng.choice(("none", "fresh", "argument"))
        flow, entry = self.function()
        arguments = [self.rng.choice(flow.types) for _ in range(self.rng.randint(1, 2))]
        result = None if kind == "none" else arguments[0] if kind == "argument" else flow.types[0]
        # Callers may pass one buffer twice: all arguments may alias.
        outside = Root("outside", 0)
        for type in arguments:
            ssa = entry.insert_arg(type, len(entry.args))
            flow.scope.available.append(MemValue(ssa, type, frozenset((outside,))))

        def emit_return() -> None:
            returned: list[MemValue] = []
            if result is not None and kind == "argument":
                fitting = [v for v in flow.of_type(result) if v.roots == frozenset((outside,))]
                returned.append(flow.rng.choice(fitting))
            elif result is not None:
                returned.append(flow.take_fresh(result, []))
            self.emit_return(flow, returned)

        flow.emit_return = emit_return
        flow.depth_left = 1
        flow.statements(3)
        emit_return()
        self.add_function(name, entry, [] if result is None else [result], private=True)
        self.callees.append(Callee(name, tuple(arguments), result, kind == "fresh"))

    def _main(self) -> None:
        flow, entry = self.function()
        for _ in range(self.rng.randint(1, 2)):
            type = self.rng.choice(flow.types)
            ssa = entry.insert_arg(type, len(entry.args))
            root = Root("outside", 0)
            flow.scope.available.append(MemValue(ssa, type, frozenset((root,))))
        for type in (INDEX, I1):
            if flow.chance(0.3):
                flow.scope.scalars.append(entry.insert_arg(type, len(entry.args)))
        results: list[MemRefType[Attribute]] = []
        if self.options.returned_memrefs:
            results = [self.rng.choice(flow.types) for _ in range(self.rng.choice((0, 1, 1, 2)))]

        def emit_return() -> None:
            returned: list[MemValue] = []
            for type in results:
                fitting = [
                    value
                    for value in flow.of_type(type)
                    if all(root.kind != "stack" for root in value.roots)
                    and (len(value.roots) == 1 or not self.options.deallocs)
                ]
                use_known = fitting and flow.chance(0.6)
                returned.append(flow.rng.choice(fitting) if use_known else flow.fresh(type))
            self.emit_return(flow, returned)

        flow.emit_return = emit_return
        self.start_main(flow)
        # A first allocation: short programs would often have none.
        flow.allocate()
        flow.statements(self.options.statements)
        flow.look_back()
        emit_return()
        self.add_function("main", entry, list(results), private=False)

    def emit_return(self, flow: ControlFlow, returned: list[MemValue]) -> None:
        """Frees the remaining allocations, and returns."""
        kept = frozenset(root for value in returned for root in value.roots)
        flow.free_owned(flow.scope.chain(), kept)
        flow.at.op("func.return", [value.ssa for value in returned])


def statement_count(module: Operation) -> int:
    """Number of operations, nested ones included."""
    return sum(1 for _ in module.walk())
