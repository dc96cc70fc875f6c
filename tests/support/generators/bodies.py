"""Bodies of constructs: scopes and statements in them."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager

from xdsl.ir import Block

from tests.support.generators.blocks import BlockBuilder
from tests.support.generators.builder import Cursor
from tests.support.generators.joins import JoinPlan, Joins
from tests.support.generators.options import GeneratorOptions
from tests.support.generators.scopes import MemValue, Root, Scope


class Bodies(Joins, BlockBuilder, ABC):
    """Emits the common parts of constructs with bodies."""

    def __init__(
        self,
        rng: random.Random,
        options: GeneratorOptions,
        cursor: Cursor,
    ) -> None:
        super().__init__(rng, options, cursor)
        self.depth_left = options.depth
        self.blocks_allowed: bool = True
        self.in_function_region: bool = True
        self.emit_return: Callable[[], None] | None = None
        """Ends the current block with a return (early exits)."""

    @contextmanager
    def body(
        self, block: Block, *, region: str, is_barrier: bool = False, hidden: Sequence[Root] = ()
    ) -> Generator[None]:
        """Moves into a block with a new scope. `region`: same, single_block or several_blocks."""
        saved = (self.scope, self.blocks_allowed, self.in_function_region)
        self.at.block = block
        self.scope = Scope(self.scope, is_barrier, hidden=frozenset(hidden))
        self.depth_left -= 1
        if region != "same":
            self.in_function_region = False
            self.blocks_allowed = region == "several_blocks"
        try:
            yield
        finally:
            self.scope, self.blocks_allowed, self.in_function_region = saved
            self.depth_left += 1

    @abstractmethod
    def construct(self) -> None:
        """One random construct with bodies."""

    def statements(self, count: int) -> None:
        """Some statements, control flow among them while depth is left."""
        for _ in range(count):
            if self.depth_left > 0 and self.chance(self.options.control_flow):
                self.construct()
            else:
                self.simple_statement()

    def body_statements(self) -> None:
        """The statements of a nested body."""
        level = self.options.depth - self.depth_left
        self.statements(self.rng.randint(1, max(2, self.options.statements // (1 + level))))
        self.look_back()

    def arm(self, plans: list[JoinPlan]) -> list[MemValue]:
        """Emit the statements of an arm; returns the values that it yields."""
        self.body_statements()
        chosen = self.pick_yields(plans)
        self.close_scope(chosen)
        return chosen

    def use_blocks(self) -> bool:
        """Make the next construct of blocks and branches."""
        return self.blocks_allowed and self.chance(self.options.unstructured)
