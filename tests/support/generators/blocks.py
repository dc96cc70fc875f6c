"""Blocks and branches between them, at the place of a cursor."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import IntegerAttr, i64
from xdsl.ir import Attribute, Block, SSAValue

from tests.support.generators.builder import I1, INDEX, Cursor, segment_sizes

SIGNED_LESS_THAN = 2


class BlockBuilder:
    """Emits blocks into the region where the cursor is."""

    at: Cursor

    def new_block(self, arg_types: Sequence[Attribute] = ()) -> Block:
        """A block at the end of the current region."""
        block = Block(arg_types=arg_types)
        region = self.at.block.parent
        assert region is not None
        region.add_block(block)
        return block

    def jump(self, target: Block, values: Sequence[SSAValue] = ()) -> None:
        """cf.br."""
        self.at.op("cf.br", values, successors=(target,))

    def fork(
        self,
        condition: SSAValue,
        then: tuple[Block, Sequence[SSAValue]],
        otherwise: tuple[Block, Sequence[SSAValue]],
    ) -> None:
        """cf.cond_br."""
        self.at.op(
            "cf.cond_br",
            (condition, *then[1], *otherwise[1]),
            properties=segment_sizes(1, len(then[1]), len(otherwise[1])),
            successors=(then[0], otherwise[0]),
        )

    def less_than(self, a: SSAValue, b: SSAValue) -> SSAValue:
        """a < b."""
        predicate: dict[str, Attribute] = {"predicate": IntegerAttr(SIGNED_LESS_THAN, i64)}
        return self.at.value("arith.cmpi", (a, b), I1, predicate)

    def increment(self, index: SSAValue) -> SSAValue:
        """index + 1."""
        return self.at.value("arith.addi", (index, self.at.index(1)), INDEX)

    def continue_at(self, block: Block) -> None:
        """Adds a block to the current region and moves there."""
        region = self.at.block.parent
        assert region is not None
        region.add_block(block)
        self.at.block = block
