"""Random tensor programs: the tensors visible at a place, and choices among them."""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import cast

from xdsl.dialects.builtin import DYNAMIC_INDEX, TensorType
from xdsl.ir import Attribute, Block, SSAValue

from tests.support.generators.builder import I1, Cursor, segment_sizes
from tests.support.generators.tensor_options import TensorOptions

AnyTensor = TensorType[Attribute]


@dataclass(eq=False)
class Scope:
    """The tensors of a region or block, on top of those around it."""

    parent: Scope | None
    tensors: list[SSAValue] = field(default_factory=list[SSAValue])
    """Defined values."""
    empties: list[SSAValue] = field(default_factory=list[SSAValue])
    """Destinations without contents."""
    scalars: list[SSAValue] = field(default_factory=list[SSAValue])

    def all_tensors(self) -> list[SSAValue]:
        """All visible tensors, those of this scope first."""
        return [*self.tensors, *(self.parent.all_tensors() if self.parent else [])]

    def all_empties(self) -> list[SSAValue]:
        """All visible empty tensors, those of this scope first."""
        return [*self.empties, *(self.parent.all_empties() if self.parent else [])]

    def all_scalars(self) -> list[SSAValue]:
        """All visible scalars, those of this scope first."""
        return [*self.scalars, *(self.parent.all_scalars() if self.parent else [])]


@dataclass(frozen=True)
class Setting:
    """Setting shared by all statements of a function."""

    types: Sequence[AnyTensor]
    """Types of fresh tensors."""
    callee: AnyTensor | None
    """Argument and result of a function that can be called."""
    results: Sequence[Attribute]
    """Result types of the function."""
    globals: Sequence[AnyTensor]
    """The globals @global0, @global1 ..., of which the last one is constant."""
    extents: Mapping[Attribute, int]
    """The size that every value of a type with a dynamic dimension has there."""


def tensor_type(value: SSAValue) -> AnyTensor:
    """The type of a value that is a tensor."""
    return cast("AnyTensor", value.type)


class TensorScopes:
    """A place in a program, and the values available there."""

    def __init__(
        self, rng: random.Random, options: TensorOptions, cursor: Cursor, setting: Setting
    ) -> None:
        self.rng = rng
        self.options = options
        self.at = cursor
        self.setting = setting
        self.types = setting.types
        self.scope = Scope(None)
        self.depth_left = options.depth
        self.tags = 0
        self.function_region = cursor.block.parent
        self.in_parallel: bool = False
        """Whether other iterations of a loop around run at the same time."""
        self.blocks_allowed: bool = False
        """Whether the region may have several blocks."""

    # Choices

    def of_type(self, type: Attribute) -> list[SSAValue]:
        """The values of a type."""
        return [value for value in self.scope.all_tensors() if value.type == type]

    def any_tensor(self) -> SSAValue:
        """One of all tensors."""
        return self.rng.choice(self.scope.all_tensors())

    def shape(self, type: AnyTensor) -> tuple[int, ...]:
        """The shape that values of a type have when the program runs."""
        return tuple(
            self.setting.extents[type] if size == DYNAMIC_INDEX else size
            for size in type.get_shape()
        )

    def destination(self, type: AnyTensor) -> SSAValue:
        """An empty, perhaps used before, or a value that stays in use."""
        empties = [value for value in self.scope.all_empties() if value.type == type]
        choice = self.rng.random()
        if choice < 0.45 and empties:
            return self.rng.choice(empties)
        if choice < 0.75 and self.of_type(type):
            return self.rng.choice(self.of_type(type))
        return self.empty(type)

    def empty(self, type: AnyTensor) -> SSAValue:
        """A new tensor without contents."""
        sizes = self.dynamic_sizes(type)
        if self.rng.random() < 0.15:
            name, properties = "bufferization.alloc_tensor", segment_sizes(len(sizes), 0, 0)
        else:
            name, properties = "tensor.empty", {}
        value = self.at.value(name, sizes, type, properties)
        self.scope.empties.append(value)
        return value

    def dynamic_sizes(self, type: AnyTensor) -> list[SSAValue]:
        """Dynamic sizes for an operation that makes a tensor of a type: each is a constant or the
        size of another tensor."""
        sizes: list[SSAValue] = []
        for dimension, size in enumerate(type.get_shape()):
            if size != DYNAMIC_INDEX:
                continue
            known = self.of_type(type)
            if known and self.rng.random() < 0.7:
                operands = (self.rng.choice(known), self.at.index(dimension))
                sizes.append(self.at.value("tensor.dim", operands, operands[1].type))
            else:
                sizes.append(self.at.index(self.setting.extents[type]))
        return sizes

    def tag(self, what: str) -> str:
        """A name for an observation."""
        self.tags += 1
        return f"{what}{self.tags}"

    def define(self, value: SSAValue) -> None:
        """Let later statements use a tensor."""
        self.scope.tensors.append(value)

    def condition(self) -> SSAValue:
        """A bit that the outside world chooses."""
        return self.at.test(self.tag("cond"), (), (I1,)).results[0]

    # Nesting

    @contextmanager
    def body(
        self, block: Block, *, blocks_allowed: bool = False, in_parallel: bool = False
    ) -> Generator[None]:
        """For a while, append to another block; its definitions stay there."""
        saved = (self.scope, self.blocks_allowed, self.in_parallel)
        self.at.block = block
        self.scope = Scope(self.scope)
        self.blocks_allowed = blocks_allowed
        self.in_parallel = in_parallel or self.in_parallel
        self.depth_left -= 1
        try:
            yield
        finally:
            self.scope, self.blocks_allowed, self.in_parallel = saved
            self.depth_left += 1

    def joined_types(self) -> list[Attribute]:
        """Result types of a branch or a loop: types of known tensors."""
        known = list(dict.fromkeys(value.type for value in self.scope.all_tensors()))
        return [self.rng.choice(known) for _ in range(self.rng.randint(1, 2))]

    def choose(self, types: Sequence[Attribute]) -> list[SSAValue]:
        """A tensor of each of these types."""
        return [self.rng.choice(self.of_type(type)) for type in types]

    def statements(self, count: int) -> None:
        """Append statements."""
        raise NotImplementedError


Statement = tuple[Callable[[], None], float]
"""A function that appends a statement, and its weight."""
