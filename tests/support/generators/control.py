"""All control flow of random memref programs, and calls."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import (
    MemRefType,
    SymbolRefAttr,
)
from xdsl.ir import Attribute

from tests.support.generators.branches import Branches
from tests.support.generators.builder import Cursor
from tests.support.generators.loops import Loops
from tests.support.generators.options import GeneratorOptions
from tests.support.generators.parallel import ParallelOps
from tests.support.generators.scopes import MemValue, Root


@dataclass(frozen=True)
class Callee:
    """A private function that calls may use."""

    name: str
    arguments: tuple[MemRefType[Attribute], ...]
    result: MemRefType[Attribute] | None
    result_is_fresh: bool
    """The caller owns the result; else it is one of the arguments."""


class ControlFlow(Branches, Loops, ParallelOps):
    """Emits every construct."""

    def __init__(
        self,
        rng: random.Random,
        options: GeneratorOptions,
        cursor: Cursor,
        callees: Sequence[Callee] = (),
    ) -> None:
        super().__init__(rng, options, cursor)
        self.callees = list(callees)

    def construct(self) -> None:
        """One random construct with bodies."""
        options = self.options
        kinds: list[tuple[Callable[[], None], float]] = [
            (self.branch, 3.0),
            (self.counted_loop, 2.5),
            (self.while_loop, 1.5),
            (self.execute_region, 1.0),
            (self.parallel, 1.5 if options.parallel else 0.0),
            (self.call, 1.5 if self.callees else 0.0),
            (self.alloca_scope, 0.5 if options.stack else 0.0),
        ]
        if self.blocks_allowed and options.unstructured:
            kinds.append((self.irreducible_loop, 0.5))
        if self.emit_return is not None and self.in_function_region and options.unstructured:
            kinds.append((self.early_return, 0.7))
        self.rng.choices([kind for kind, _ in kinds], [weight for _, weight in kinds])[0]()

    def call(self) -> None:
        """A call of a private function, which may write all of its arguments."""
        callee = self.rng.choice(self.callees)
        args: list[MemValue] = []
        for type in callee.arguments:
            fitting = [v for v in self.of_type(type) if self.scope.is_writable(v)]
            args.append(self.pick(fitting) or self.fresh(type))
        results = [] if callee.result is None else [callee.result]
        op = self.at.op(
            "func.call",
            [value.ssa for value in args],
            results,
            {"callee": SymbolRefAttr(callee.name)},
        )
        if callee.result is None:
            return
        result = op.results[0]
        if callee.result_is_fresh:
            root = Root("heap", self.scope.depth, result)
            self.scope.owned.append(root)
            roots = frozenset((root,))
        else:
            roots = frozenset(root for value in args for root in value.roots)
        self.scope.available.append(MemValue(result, callee.result, roots))
