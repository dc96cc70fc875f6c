"""Random chains along a dimension of dynamic size, a batch: most go along it, some sum over it."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from contextlib import suppress

from xdsl.dialects.builtin import ModuleOp

from tests.support.generators.builder import read_program
from tests.support.generators.chain_programs import Chain, Shape


def batched_program(seed: int) -> ModuleOp:
    """A function on tensors of f32 or i32; the same seed gives the same program."""
    return read_program(_Batched(random.Random(f"batched {seed}")).text())


_BATCH = 97
"""Stands for the size of the batch: no other dimension has it."""


class _Dynamic(int):
    """Size of a dimension that is a multiple of the batch."""

    @staticmethod
    def of(times: int) -> _Dynamic:
        """The size of this many batches."""
        return _Dynamic(times * _BATCH)

    @property
    def times(self) -> int:
        """Number of batches."""
        return self // _BATCH


class _NotThere(Exception):
    """A statement does not fit a tensor of dynamic size."""


class _Batched(Chain):
    def statements(self) -> Sequence[Callable[[], None]]:
        each = (*super().statements(), *(self.product,) * 3, *(self.merge,) * 2)
        return [lambda it=it: self._try(it) for it in each]

    @staticmethod
    def _try(statement: Callable[[], None]) -> None:
        with suppress(_NotThere):
            statement()

    def _begin(self) -> None:
        rng = self.rng
        batch = _Dynamic.of(1)
        shape = rng.choice(
            ((batch, 2, 5, 4), (batch, 1, 4, 4), (batch, 6), (batch, 2, 4), (4, batch))
        )
        self.tensors = [self._argument(shape)]
        at = shape.index(batch)
        self.prologue = (
            f"    %at = arith.constant {at} : index\n"
            f"    %batch = tensor.dim %a0, %at : {self.type(shape)}\n"
        )
        if rng.random() < 0.3:
            self.tensors.append(self._argument(shape))

    # Pieces of text

    def type(self, shape: Shape) -> str:
        sizes = ("?" if isinstance(size, _Dynamic) else str(size) for size in shape)
        return f"tensor<{'x'.join((*sizes, self.element))}>"

    def _argument(self, shape: Shape) -> tuple[str, Shape]:
        if any(isinstance(size, _Dynamic) and size.times != 1 for size in shape):
            raise _NotThere
        return super()._argument(shape)

    def _size(self, size: _Dynamic) -> str:
        """A value that is a dynamic size."""
        if size.times == 1:
            return "%batch"
        times, name = self.name(), self.name()
        self.lines.append(f"{times} = arith.constant {size.times} : index")
        self.lines.append(f"{name} = arith.muli %batch, {times} : index")
        return name

    def _empty(self, shape: Shape) -> str:
        sizes = [self._size(size) for size in shape if isinstance(size, _Dynamic)]
        name = self.name()
        self.lines.append(f"{name} = tensor.empty({', '.join(sizes)}) : {self.type(shape)}")
        return name

    def _filled(self, shape: Shape) -> str:
        if not _is_dynamic(shape):
            return super()._filled(shape)
        if self.rng.random() < 0.2:
            return self._argument(shape)[0]
        empty, name, type = self._empty(shape), self.name(), self.type(shape)
        filled = f"linalg.fill ins({self.filler} : {self.element}) outs({empty} : {type}) -> {type}"
        self.lines.append(f"{name} = {filled}")
        return name

    def _source(self, rank: int | None = None) -> tuple[str, Shape] | None:
        found = super()._source(rank)
        # Windows are over the other dimensions.
        if rank == 4 and found is not None and _is_dynamic(found[1][1:]):
            raise _NotThere
        return found

    # Statements

    def _pad(self, source: str, low: list[int], high: list[int], shape: Shape, to: Shape) -> None:
        for dim, size in enumerate(shape):
            if isinstance(size, _Dynamic):
                low[dim] = high[dim] = 0
                to = (*to[:dim], size, *to[dim + 1 :])
        super()._pad(source, low, high, shape, to)

    def _parts_along(
        self, first: tuple[str, Shape], dim: int, count: int
    ) -> list[tuple[str, Shape]]:
        if isinstance(first[1][dim], _Dynamic):
            raise _NotThere
        return super()._parts_along(first, dim, count)

    def merge(self) -> None:
        """tensor.collapse_shape of the batch and its neighbour, or tensor.expand_shape."""
        found = self._source()
        if found is None or not _is_dynamic(found[1]):
            raise _NotThere
        source, shape = found
        dim = next(at for at, size in enumerate(shape) if isinstance(size, _Dynamic))
        size = shape[dim]
        assert isinstance(size, _Dynamic)
        if size.times > 1:
            to = (*shape[:dim], _Dynamic.of(1), size.times, *shape[dim + 1 :])
            small = shape
        elif dim + 1 < len(shape) and len(shape) > 1:
            to = (*shape[:dim], _Dynamic.of(shape[dim + 1]), *shape[dim + 2 :])
            small = to
        else:
            raise _NotThere
        groups = [[at] for at in range(dim)] + [[dim, dim + 1]]
        groups += [[at + 1] for at in range(dim + 1, len(small))]
        types = f"{self.type(shape)} into {self.type(to)}"
        if size.times > 1:
            sizes = [self._size(each) if isinstance(each, _Dynamic) else str(each) for each in to]
            shown = f"output_shape [{', '.join(sizes)}]"
            self._define(f"tensor.expand_shape {source} {groups} {shown} : {types}", to)
        else:
            self._define(f"tensor.collapse_shape {source} {groups} : {types}", to)

    def reshape(self) -> None:
        if any(_is_dynamic(shape) for _, shape in self.tensors):
            self.merge()
        else:
            super().reshape()

    def slice(self) -> None:
        self._only_static(super().slice)

    def insert(self) -> None:
        self._only_static(super().insert)

    def _only_static(self, statement: Callable[[], None]) -> None:
        known = self.tensors
        self.tensors = [each for each in known if not _is_dynamic(each[1])]
        count = len(self.tensors)
        statement()
        self.tensors = [*known, *self.tensors[count:]]


def _is_dynamic(shape: Shape) -> bool:
    return any(isinstance(size, _Dynamic) for size in shape)
