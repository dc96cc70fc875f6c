"""Random chains that are large along two or three dimensions, and small at both ends.

Pieces along one dimension leave much in a piece, which is done in pieces along another one.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from xdsl.dialects.builtin import ModuleOp

from tests.support.generators.builder import read_program
from tests.support.generators.chain_forms import ChainForms, FormedChain
from tests.support.generators.chain_programs import Shape, identity_map, loops_text

_MOST_ELEMENTS = 1500
"""Of a tensor: statements do not make larger ones of it."""


def nested_program(seed: int) -> ModuleOp:
    """A function on tensors of one element type; the same seed gives the same program."""
    rng, more = random.Random(f"nested {seed}"), random.Random(f"more nested {seed}")
    return read_program(_Nested(rng, forms=ChainForms(zero_sizes=False), more=more).text())


class _Nested(FormedChain):
    def statements(self) -> Sequence[Callable[[], None]]:
        return [
            *(self.elementwise,) * 3,
            *(self.binary,) * 2,
            *(self.residual,) * 2,
            *(self.product,) * 2,
            *(self.convolution,) * 2,
            self.depthwise,
            self.pooling,
            self.with_index,
            self.broadcast_bias,
            self.normalize,
            self.transpose,
            self.reshape,
            self.slice,
            self.patch,
            self.copy_into_same,
            self._if_small(self.pad),
            self._if_small(self.insert),
            self._if_small(self.concat),
            self._if_small(self.contracted_concat),
            self._if_small(self.grow),
            self.shrink,
            self.pick,
        ]

    def _begin(self) -> None:
        rows, columns = self.rng.randint(6, 12), self.rng.randint(1, 2)
        shapes: Sequence[Shape] = (
            (rows, columns),
            (columns, rows),
            (1, columns, self.rng.randint(6, 9), self.rng.randint(6, 9)),
            (rows,),
        )
        self.tensors = [self._argument(self.rng.choice(shapes))]
        self.grow()

    def _results(self) -> list[tuple[str, Shape]]:
        self.shrink()
        if self.rng.random() < 0.4:
            self.grow()
            self.residual()
            self.shrink()
        return list(dict.fromkeys((*self.kept, self.tensors[-1])))

    def _if_small(self, statement: Callable[[], None]) -> Callable[[], None]:
        """A statement that makes larger tensors, of those that are not large yet."""

        def run() -> None:
            known = self.tensors
            self.tensors = [each for each in known if _elements(each[1]) <= _MOST_ELEMENTS // 3]
            count = len(self.tensors)
            statement()
            self.tensors = [*known, *self.tensors[count:]]

        return run

    def grow(self) -> None:
        """Return a tensor that is larger along one or two dimensions than the last one."""
        found = self._source()
        if found is None:
            return
        source, shape = found
        if len(shape) == 2:
            n = self.rng.randint(6, 12)
            weights = self._argument((shape[1], n))
            types = f"{self.type(shape)}, {self.type(weights[1])}"
            self._sum(f"linalg.matmul ins({source}, {weights[0]} : {types})", (shape[0], n))
        elif len(shape) == 4:
            n, c, h, w = shape
            kernel = self.rng.choice((1, 1, 3)) if min(h, w) > 3 else 1
            features = self.rng.randint(4, 8)
            weights = self._argument((features, c, kernel, kernel))
            to = (n, features, h - kernel + 1, w - kernel + 1)
            self._windows("conv_2d_nchw_fchw", source, shape, weights, to, (1, 1), (1, 1))
        else:
            self._outer(found)

    def _outer(self, first: tuple[str, Shape]) -> None:
        """Return an elementwise result of a tensor and of one or two others."""
        others = [
            self._argument((self.rng.randint(3, 7),))
            for _ in range(self.rng.randint(1, 2) if len(first[1]) == 1 else 1)
        ]
        to = (*first[1], *(shape[0] for _, shape in others))
        if _elements(to) > _MOST_ELEMENTS:
            return
        rank, loops = len(to), loops_text(len(to))
        maps = [f"({loops}) -> ({loops_text(len(first[1]))})"]
        maps += [f"({loops}) -> (d{len(first[1]) + number})" for number in range(len(others))]
        body = [f"%y = {self.multiply} %x0, %x1 : {self.element}"]
        self._generic([*maps, identity_map(rank)], ["parallel"] * rank, [first, *others], to, body)

    def shrink(self) -> None:
        """Return a smaller tensor: a product, a convolution with one feature, or sums."""
        found = self._source()
        if found is None:
            return
        source, shape = found
        if len(shape) == 2 and self.rng.random() < 0.7:
            weights = self._argument((shape[1], self.rng.randint(1, 2)))
            to = (shape[0], weights[1][1])
            types = f"{self.type(shape)}, {self.type(weights[1])}"
            self._sum(f"linalg.matmul ins({source}, {weights[0]} : {types})", to)
        elif len(shape) == 4 and self.rng.random() < 0.7:
            n, c, h, w = shape
            weights = self._argument((1, c, 1, 1))
            self._windows("conv_2d_nchw_fchw", source, shape, weights, (n, 1, h, w), (1, 1), (1, 1))
        else:
            self.narrow()
            if not self.tensors[-1][1]:
                self.kept.append(self.tensors.pop())

    def pick(self) -> None:
        """The elements of one index of a dimension, by an operation that hands elements on, its
        loops in any order."""
        found = self._source()
        if found is None or len(found[1]) < 2:
            return
        shape = found[1]
        gone = self.rng.randrange(len(shape))
        kept = [dim for dim in range(len(shape)) if dim != gone]
        self.rng.shuffle(kept)
        index = self.rng.randrange(shape[gone])
        read = [str(index) if dim == gone else f"d{kept.index(dim)}" for dim in range(len(shape))]
        rank = len(kept)
        maps = [f"({loops_text(rank)}) -> ({', '.join(read)})", identity_map(rank)]
        to = tuple(shape[dim] for dim in kept)
        self._generic(maps, ["parallel"] * rank, [found], to, [], result="%x0")


def _elements(shape: Shape) -> int:
    count = 1
    for size in shape:
        count *= size
    return count
