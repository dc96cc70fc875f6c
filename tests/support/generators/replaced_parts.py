"""Random chains that replace parts of a tensor, and keep its other parts, as ShuffleNet does."""

from __future__ import annotations

import random

from xdsl.dialects.builtin import ModuleOp

from tests.support.generators.builder import read_program
from tests.support.generators.chain_programs import Chain, Shape


def replaced_parts_program(seed: int) -> ModuleOp:
    """A function on tensors of f32 or i32; the same seed gives the same program."""
    return read_program(_Replacements(random.Random(f"replaced parts {seed}")).text())


class _Replacements(Chain):
    def _begin(self) -> None:
        rng = self.rng
        shape = rng.choice(((4, 6), (1, 4, 3, 3), (6,)))
        self.tensors = [self._argument(shape)]
        for _ in range(rng.randint(1, 3)):
            if rng.random() < 0.8:
                self.elementwise()
            seen = list(self.tensors)
            whole = [each for each in seen if each[1] == shape][-1]
            self._replace_parts(*whole)
            again = self.tensors[-1]
            # Later operations may use the tensor whose parts were taken, or a part.
            self.tensors = [*(seen if rng.random() < 0.3 else []), *self.tensors[len(seen) :]]
            self.tensors = [*(self.tensors if rng.random() < 0.2 else []), again]

    def _replace_parts(self, whole: str, shape: Shape) -> None:
        """Cut a tensor into parts, compute on some of them, and put all together."""
        rng = self.rng
        dim = rng.randrange(len(shape))
        while shape[dim] == 1:
            dim = rng.randrange(len(shape))
        cuts = sorted(rng.sample(range(1, shape[dim]), rng.randint(1, min(2, shape[dim] - 1))))
        parts: list[tuple[str, Shape, list[int]]] = []
        for begin, end in zip([0, *cuts], [*cuts, shape[dim]], strict=True):
            offsets = [begin if at == dim else 0 for at in range(len(shape))]
            part = (*shape[:dim], end - begin, *shape[dim + 1 :])
            self._define(
                f"tensor.extract_slice {whole}{offsets} {list(part)} {[1] * len(shape)} : "
                f"{self.type(shape)} to {self.type(part)}",
                part,
            )
            parts.append((*self.tensors[-1], offsets))
        for number in rng.sample(range(len(parts)), rng.randint(1, len(parts))):
            name, part, offsets = parts[number]
            before, self.tensors = self.tensors, [(name, part)]
            for _ in range(rng.randint(1, 2)):
                self.elementwise()
            parts[number] = (*self.tensors[-1], offsets)
            self.tensors = [*before, *self.tensors[1:]]
        if rng.random() < 0.1:
            self.elementwise()
        if rng.random() < 0.4:
            names = ", ".join(name for name, _, _ in parts)
            types = ", ".join(self.type(part) for _, part, _ in parts)
            self._define(
                f"tensor.concat dim({dim}) {names} : ({types}) -> {self.type(shape)}", shape
            )
            return
        into, before = self._empty(shape), list(self.tensors)
        for name, part, offsets in rng.sample(parts, len(parts)):
            self._define(
                f"tensor.insert_slice {name} into {into}{offsets} {list(part)} "
                f"{[1] * len(shape)} : {self.type(part)} into {self.type(shape)}",
                shape,
            )
            into = self.tensors[-1][0]
        # The tensors in between have elements that nothing has computed.
        self.tensors = [*before, self.tensors[-1]]
