"""Constraints on the types of an operation that xDSL's verifier does not check.

    class CheckTile(ShapeCheckInterface):
        def mistake(self, op):
            return None if op.tile.type.get_shape() == (8, 8) else "needs a tile of 8x8"


    SHAPE_CHECK_MODELS.register(TileOp, CheckTile())

Passes rely on these constraints: they derive buffer types from shapes, and count indices. An
operation of your own that has a verifier needs no model.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from xdsl.ir import Operation
from xdsl.traits import OpTrait

from xdsl_mergealloc.interfaces.registry import InterfaceRegistry


class ShapeCheckInterface(OpTrait, ABC):
    """Whether the types of an operation's operands and results fit together."""

    @abstractmethod
    def mistake(self, op: Operation) -> str | None:
        """Return the mistake, to follow the words "'name' op"; None if there is none."""


SHAPE_CHECK_MODELS = InterfaceRegistry(ShapeCheckInterface)
