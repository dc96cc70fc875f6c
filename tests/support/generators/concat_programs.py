"""Random chains that begin with a concatenation: of parts, of concatenations, or by insertions."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from xdsl.dialects.builtin import ModuleOp

from tests.support.generators.builder import read_program
from tests.support.generators.chain_programs import Chain, Shape


def concat_program(seed: int) -> ModuleOp:
    """A function on tensors of f32 or i32; the same seed gives the same program."""
    return read_program(_Concats(random.Random(f"concats {seed}")).text())


class _Concats(Chain):
    def statements(self) -> Sequence[Callable[[], None]]:
        return (
            *(self.convolution,) * 4,
            *(self.product,) * 4,
            self.depthwise,
            self.pooling,
            *(self.pad,) * 2,
            *(self.elementwise,) * 2,
            self.with_index,
            self.broadcast_bias,
            self.transpose,
            self.reshape,
            self.normalize,
        )

    def _begin(self) -> None:
        rng = self.rng
        shape = rng.choice(((1, 2, 5, 4), (1, 1, 4, 4), (6, 2), (3, 4)))
        dim = rng.choice((1, 1, 1, 0)) if len(shape) == 2 else rng.choice((1, 1, 1, 2, 3))
        parts = [self._part(shape, dim) for _ in range(rng.randint(2, 4))]
        if len(parts) > 2 and rng.random() < 0.4:
            parts[:2] = [self._concatenation(parts[:2], dim)]
        last = self._concatenation(parts, dim)
        self.tensors = [last] if rng.random() < 0.7 else [*parts, last]

    def _part(self, shape: Shape, dim: int) -> tuple[str, Shape]:
        """An argument, or a tensor computed from one."""
        part = self._argument((*shape[:dim], self.rng.randint(1, 3), *shape[dim + 1 :]))
        self.tensors = [part]
        if self.rng.random() < 0.6:
            self.elementwise()
        return self.tensors[-1]

    def _concatenation(self, parts: list[tuple[str, Shape]], dim: int) -> tuple[str, Shape]:
        first = parts[0][1]
        to = (*first[:dim], sum(shape[dim] for _, shape in parts), *first[dim + 1 :])
        if self.rng.random() < 0.6:
            names = ", ".join(name for name, _ in parts)
            types = ", ".join(self.type(shape) for _, shape in parts)
            self._define(f"tensor.concat dim({dim}) {names} : ({types}) -> {self.type(to)}", to)
            return self.tensors[-1]
        whole, begin = self._empty(to), 0
        places: list[tuple[str, Shape, list[int]]] = []
        for name, shape in parts:
            places.append((name, shape, [begin if at == dim else 0 for at in range(len(to))]))
            begin += shape[dim]
        for name, shape, offsets in self.rng.sample(places, len(places)):
            self._define(
                f"tensor.insert_slice {name} into {whole}{offsets} {list(shape)} "
                f"{[1] * len(to)} : {self.type(shape)} into {self.type(to)}",
                to,
            )
            whole = self.tensors[-1][0]
        return whole, to
