"""Random chains of convolutions, poolings, pads, concats, products, transposes and reshapes.

The programs are small, and what they compute goes on in what comes next, as in real models: most
tensors are used by the next operation, some by a later one, too, and a few are results.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from xdsl.dialects.builtin import ModuleOp

from tests.support.generators.builder import read_program

Shape = tuple[int, ...]


def chain_program(seed: int) -> ModuleOp:
    """A function on tensors of f32 or i32; the same seed gives the same program."""
    return read_program(chain_text(seed))


def chain_text(seed: int) -> str:
    """The same as text."""
    return Chain(random.Random(f"chains {seed}")).text()


@dataclass
class Chain:
    """A program that grows, and its tensors so far."""

    rng: random.Random
    lines: list[str] = field(default_factory=list[str])
    arguments: list[str] = field(default_factory=list[str])
    tensors: list[tuple[str, Shape]] = field(default_factory=list[tuple[str, Shape]])
    count: int = 0
    element: str = "f32"
    prologue: str = ""
    """Text before all statements."""
    filler: str = "%zero"
    """Initial value of sums."""

    def __post_init__(self) -> None:
        self.element = self.rng.choice(("f32", "f32", "i32"))
        self._know_element()

    def _know_element(self) -> None:
        self.is_float = "f" in self.element
        self.zero = "0.0" if self.is_float else "0"
        self.add, self.multiply = (
            ("arith.addf", "arith.mulf") if self.is_float else ("arith.addi", "arith.muli")
        )

    def statements(self) -> Sequence[Callable[[], None]]:
        """All of them, each as often as it is wanted."""
        return (
            *(self.convolution,) * 3,
            self.depthwise,
            *(self.pooling,) * 2,
            *(self.pad,) * 3,
            *(self.elementwise,) * 3,
            *(self.binary,) * 3,
            self.with_index,
            self.broadcast_bias,
            self.concat,
            self.transpose,
            self.reshape,
            self.product,
            self.normalize,
            self.slice,
            self.insert,
            self.copy_into_same,
        )

    def text(self) -> str:
        """A whole program."""
        rng = self.rng
        self._begin()
        statements = self.statements()
        for _ in range(rng.randint(4, 10)):
            rng.choice(statements)()
        results = self._results()
        names = ", ".join(name for name, _ in results)
        types = ", ".join(self.type(shape) for _, shape in results)
        body = "\n".join(f"    {line}" for line in self.lines)
        return (
            "builtin.module {\n"
            f"  func.func @main({', '.join(self.arguments)}) -> ({types}) {{\n"
            f"    %zero = arith.constant {self.zero} : {self.element}\n"
            f"{self.prologue}"
            f"{body}\n    func.return {names} : {types}\n  }}\n}}\n"
        )

    def _begin(self) -> None:
        """Define the first tensors."""
        rng = self.rng
        self.tensors = [
            self._argument((1, rng.randint(1, 3), rng.randint(5, 9), rng.randint(3, 6)))
        ]

    def _results(self) -> list[tuple[str, Shape]]:
        results = [self.tensors[-1]]
        if self.rng.random() < 0.3:
            results.append(self.rng.choice(self.tensors[1:] or self.tensors))
        return results

    # Pieces of text

    def type(self, shape: Shape) -> str:
        """The type of a tensor."""
        return f"tensor<{'x'.join((*map(str, shape), self.element))}>"

    def name(self) -> str:
        """A new name."""
        self.count += 1
        return f"%v{self.count}"

    def _argument(self, shape: Shape) -> tuple[str, Shape]:
        name = f"%a{len(self.arguments)}"
        self.arguments.append(f"{name} : {self.type(shape)}")
        return name, shape

    def _define(self, text: str, shape: Shape) -> None:
        name = self.name()
        self.lines.append(f"{name} = {text}")
        self.tensors.append((name, shape))

    def _source(self, rank: int | None = None) -> tuple[str, Shape] | None:
        """A tensor, mostly the last one."""
        known = [each for each in self.tensors if rank is None or len(each[1]) == rank]
        if not known:
            return None
        return known[-1] if self.rng.random() < 0.7 else self.rng.choice(known)

    def _empty(self, shape: Shape) -> str:
        name = self.name()
        self.lines.append(f"{name} = tensor.empty() : {self.type(shape)}")
        return name

    def _filled(self, shape: Shape) -> str:
        """A destination to add to: zeros, a broadcast, or an argument."""
        if self.rng.random() < 0.2:
            return self._argument(shape)[0]
        empty, name, type = self._empty(shape), self.name(), self.type(shape)
        if self.rng.random() < 0.2:
            zeros = f"arith.constant dense<{self.zero}> : {type}"
            self.lines.append(f"{name} = {zeros}")
        else:
            fill = (
                f"linalg.fill ins({self.filler} : {self.element}) outs({empty} : {type}) -> {type}"
            )
            self.lines.append(f"{name} = {fill}")
        return name

    def _generic(
        self,
        maps: list[str],
        loops: list[str],
        inputs: list[tuple[str, Shape]],
        to: Shape,
        body: list[str],
        given: str | None = None,
        result: str = "%y",
    ) -> None:
        """A linalg.generic; the arguments of its body are %x0, %x1, ..."""
        target = self._empty(to) if given is None else given
        operands = [*inputs, (target, to)]
        names = ", ".join(name for name, _ in inputs)
        types = ", ".join(self.type(shape) for _, shape in inputs)
        arguments = ", ".join(f"%x{number}: {self.element}" for number in range(len(operands)))
        attributes = ", ".join(f"affine_map<{each}>" for each in maps)
        kinds = ", ".join(f'"{kind}"' for kind in loops)
        self._define(
            f"linalg.generic {{indexing_maps = [{attributes}], iterator_types = [{kinds}]}} "
            f"ins({names} : {types}) outs({target} : {self.type(to)}) {{\n"
            f"    ^bb0({arguments}):\n      " + "\n      ".join(body) + "\n"
            f"      linalg.yield {result} : {self.element}\n    }} -> {self.type(to)}",
            to,
        )

    # Statements

    def convolution(self) -> None:
        """linalg.conv_2d_nchw_fchw or conv_2d_nhwc_hwcf, with strides and dilations."""
        found = self._source(4)
        if found is None:
            return
        source, shape = found
        is_last = self.rng.random() < 0.3
        (n, h, w, c) = shape if is_last else (shape[0], *shape[2:], shape[1])
        kernel, stride, dilation = self._window(h, w)
        f = self.rng.randint(1, 3)
        h, w = (
            _windowed(h, kernel[0], stride[0], dilation[0]),
            _windowed(w, kernel[1], stride[1], dilation[1]),
        )
        filter_, to = (
            ((*kernel, c, f), (n, h, w, f)) if is_last else ((f, c, *kernel), (n, f, h, w))
        )
        name = "conv_2d_nhwc_hwcf" if is_last else "conv_2d_nchw_fchw"
        self._windows(name, source, shape, self._argument(filter_), to, stride, dilation)

    def depthwise(self) -> None:
        """linalg.depthwise_conv_2d_nchw_chw."""
        found = self._source(4)
        if found is None:
            return
        source, (n, c, h, w) = found
        kernel, stride, dilation = self._window(h, w)
        to = (
            n,
            c,
            _windowed(h, kernel[0], stride[0], dilation[0]),
            _windowed(w, kernel[1], stride[1], dilation[1]),
        )
        weights = self._argument((c, *kernel))
        name = "depthwise_conv_2d_nchw_chw"
        self._windows(name, source, (n, c, h, w), weights, to, stride, dilation)

    def pooling(self) -> None:
        """linalg.pooling_nchw_max or pooling_nchw_sum."""
        found = self._source(4)
        if found is None:
            return
        source, (n, c, h, w) = found
        kernel, stride, dilation = self._window(h, w)
        to = (
            n,
            c,
            _windowed(h, kernel[0], stride[0], dilation[0]),
            _windowed(w, kernel[1], stride[1], dilation[1]),
        )
        window = (self._empty(kernel), kernel)
        name = self.rng.choice(("pooling_nchw_max", "pooling_nchw_sum"))
        self._windows(name, source, (n, c, h, w), window, to, stride, dilation)

    def _window(self, h: int, w: int) -> tuple[tuple[int, int], tuple[int, int], tuple[int, int]]:
        """Sizes, strides and dilations of a window that fits."""
        kernel = self.rng.randint(1, min(3, h)), self.rng.randint(1, min(3, w))
        stride = self.rng.choice((1, 1, 2, 3)), self.rng.choice((1, 1, 2))
        dilation = (
            2 if 2 * (kernel[0] - 1) < h and self.rng.random() < 0.2 else 1,
            2 if 2 * (kernel[1] - 1) < w and self.rng.random() < 0.2 else 1,
        )
        return kernel, stride, dilation

    def _windows(
        self,
        name: str,
        source: str,
        shape: Shape,
        window: tuple[str, Shape],
        to: Shape,
        stride: tuple[int, int],
        dilation: tuple[int, int],
    ) -> None:
        properties = (
            f"{{dilations = dense<[{dilation[0]}, {dilation[1]}]> : tensor<2xi64>, "
            f"strides = dense<[{stride[0]}, {stride[1]}]> : tensor<2xi64>}}"
        )
        suffix, more, types = self._zero_points(name)
        self._sum(
            f"linalg.{name}{suffix} {properties} ins({source}, {window[0]}{more} : "
            f"{self.type(shape)}, {self.type(window[1])}{types})",
            to,
        )

    def _zero_points(self, name: str) -> tuple[str, str, str]:
        """Of a convolution that takes off zero points: the end of its name, operands, types."""
        return "", "", ""

    def _sum(self, inputs: str, to: Shape) -> None:
        """An operation that adds to a destination; `inputs` is its text up to there."""
        target = self._filled(to)
        self._define(f"{inputs} outs({target} : {self.type(to)}) -> {self.type(to)}", to)

    def pad(self) -> None:
        """tensor.pad, of some sides."""
        found = self._source()
        if found is None:
            return
        source, shape = found
        low = [self.rng.choice((0, 1, 1, 2)) for _ in shape]
        high = [self.rng.choice((0, 1, 1, 3)) for _ in shape]
        if len(shape) == 4 and self.rng.random() < 0.8:
            low[:2] = high[:2] = [0, 0]
        to = tuple(a + b + c for a, b, c in zip(low, shape, high, strict=True))
        self._pad(source, low, high, shape, to)

    def _pad(self, source: str, low: list[int], high: list[int], shape: Shape, to: Shape) -> None:
        indices = ", ".join(f"%i{number}: index" for number in range(len(shape)))
        self._define(
            f"tensor.pad {source} low{low} high{high} {{\n    ^bb0({indices}):\n"
            f"      {self._border()} : {self.element}\n    }} : {self.type(shape)} to "
            f"{self.type(to)}",
            to,
        )

    def _border(self) -> str:
        """Body of a pad's region, without the type at the end."""
        return "tensor.yield %zero"

    def elementwise(self) -> None:
        """A generic on one tensor."""
        found = self._source()
        if found is not None:
            same = identity_map(len(found[1]))
            body = [f"%y = {self.add} %x0, %x0 : {self.element}"]
            self._generic([same, same], ["parallel"] * len(found[1]), [found], found[1], body)

    def binary(self) -> None:
        """A generic on two tensors of a shape, the other one maybe much older."""
        found = self._source()
        if found is None:
            return
        fitting = [each for each in self.tensors if each[1] == found[1]]
        other = self.rng.choice(fitting)
        same = identity_map(len(found[1]))
        body = [f"%y = {self.multiply} %x0, %x1 : {self.element}"]
        self._generic([same] * 3, ["parallel"] * len(found[1]), [found, other], found[1], body)

    def copy_into_same(self) -> None:
        """An operation that overwrites a tensor which another one may still use."""
        found = self._source()
        fitting = [] if found is None else [e for e in self.tensors if e[1] == found[1]]
        if found is not None and fitting:
            same = identity_map(len(found[1]))
            body = [f"%y = {self.add} %x0, %x1 : {self.element}"]
            target = self.rng.choice(fitting)[0]
            loops = ["parallel"] * len(found[1])
            self._generic([same] * 2, loops, [found], found[1], body, target)

    def with_index(self) -> None:
        """A generic that computes with the indices of its loops."""
        found = self._source()
        if found is None:
            return
        loop = self.rng.randrange(len(found[1]))
        cast = "arith.sitofp" if self.is_float else "arith.trunci"
        wide = "i32" if self.is_float else "i64"
        body = [
            f"%i = linalg.index {loop} : index",
            f"%w = arith.index_cast %i : index to {wide}",
            f"%f = {cast} %w : {wide} to {self.element}",
            f"%y = {self.add} %f, %x0 : {self.element}",
        ]
        same = identity_map(len(found[1]))
        self._generic([same, same], ["parallel"] * len(found[1]), [found], found[1], body)

    def broadcast_bias(self) -> None:
        """Add a tensor that has only one of the dimensions."""
        found = self._source()
        if found is None:
            return
        rank, dim = len(found[1]), self.rng.randrange(len(found[1]))
        bias = self._argument((found[1][dim],))
        body = [f"%y = {self.add} %x0, %x1 : {self.element}"]
        maps = [identity_map(rank), f"({loops_text(rank)}) -> (d{dim})", identity_map(rank)]
        self._generic(maps, ["parallel"] * rank, [found, bias], found[1], body)

    def concat(self) -> None:
        """tensor.concat of tensors that fit."""
        found = self._source()
        if found is None:
            return
        shape, dim = found[1], self.rng.randrange(len(found[1]))
        parts = self._parts_along(found, dim, self.rng.randint(1, 2))
        self.rng.shuffle(parts)
        size = sum(each[1][dim] for each in parts)
        if size > 12:
            return
        to = (*shape[:dim], size, *shape[dim + 1 :])
        names = ", ".join(name for name, _ in parts)
        types = ", ".join(self.type(each) for _, each in parts)
        self._define(f"tensor.concat dim({dim}) {names} : ({types}) -> {self.type(to)}", to)

    def _parts_along(
        self, first: tuple[str, Shape], dim: int, count: int
    ) -> list[tuple[str, Shape]]:
        """A tensor, and some that have other sizes along one dimension at most."""
        fitting = [
            each
            for each in self.tensors
            if len(each[1]) == len(first[1])
            and all(
                a == b or at == dim for at, (a, b) in enumerate(zip(each[1], first[1], strict=True))
            )
        ]
        return [first, *(self.rng.choice(fitting) for _ in range(count))]

    def transpose(self) -> None:
        """linalg.transpose."""
        found = self._source()
        if found is None or len(found[1]) < 2:
            return
        order = self.rng.sample(range(len(found[1])), len(found[1]))
        to = tuple(found[1][dim] for dim in order)
        target = self._empty(to)
        self._define(
            f"linalg.transpose ins({found[0]} : {self.type(found[1])}) "
            f"outs({target} : {self.type(to)}) permutation = {order}",
            to,
        )

    def reshape(self) -> None:
        """tensor.collapse_shape of two dimensions, or tensor.expand_shape of one."""
        found = self._source()
        if found is None:
            return
        source, shape = found
        dim = self.rng.randrange(len(shape))
        if len(shape) > 2 and dim + 1 < len(shape):
            to = (*shape[:dim], shape[dim] * shape[dim + 1], *shape[dim + 2 :])
            groups = [[at] for at in range(dim)] + [[dim, dim + 1]]
            groups += [[at] for at in range(dim + 2, len(shape))]
            self._define(
                f"tensor.collapse_shape {source} {groups} : {self.type(shape)} into "
                f"{self.type(to)}",
                to,
            )
        elif len(shape) < 4:
            factor = self.rng.choice([k for k in (1, 2, 3) if shape[dim] % k == 0])
            parts = (shape[dim] // factor, factor)
            to = (*shape[:dim], *parts, *shape[dim + 1 :])
            groups = [[at] for at in range(dim)] + [[dim, dim + 1]]
            groups += [[at + 1] for at in range(dim + 1, len(shape))]
            self._define(
                f"tensor.expand_shape {source} {groups} output_shape {list(to)} : "
                f"{self.type(shape)} into {self.type(to)}",
                to,
            )

    def product(self) -> None:
        """linalg.matmul, from either side, with an argument or the tensor itself transposed."""
        found = self._source(2)
        if found is None:
            self.reshape()
            return
        m, k = found[1]
        n = self.rng.randint(1, 4)
        other = self._argument((k, n) if self.rng.random() < 0.5 else (n, m))
        operands = [found, other] if other[1] == (k, n) else [other, found]
        to = (operands[0][1][0], operands[1][1][1])
        names = ", ".join(name for name, _ in operands)
        types = ", ".join(self.type(each) for _, each in operands)
        self._sum(f"linalg.matmul ins({names} : {types})", to)

    def normalize(self) -> None:
        """Sums along a dimension, taken off each element: as in a softmax."""
        found = self._source()
        if found is None or len(found[1]) < 2:
            return
        rank, dim = len(found[1]), self.rng.randrange(len(found[1]))
        kept = [f"d{at}" for at in range(rank) if at != dim]
        short = tuple(size for at, size in enumerate(found[1]) if at != dim)
        loops = ["reduction" if at == dim else "parallel" for at in range(rank)]
        sums_map = f"({loops_text(rank)}) -> ({', '.join(kept)})"
        body = [f"%y = {self.add} %x0, %x1 : {self.element}"]
        self._generic(
            [identity_map(rank), sums_map], loops, [found], short, body, self._filled(short)
        )
        body = [f"%y = {self.add} %x0, %x1 : {self.element}"]
        maps = [identity_map(rank), sums_map, identity_map(rank)]
        self._generic(maps, ["parallel"] * rank, [found, self.tensors[-1]], found[1], body)

    def insert(self) -> None:
        """tensor.insert_slice with strides into a filled tensor or an argument."""
        found = self._source()
        if found is None:
            return
        source, shape = found
        offsets = [self.rng.randrange(2) for _ in shape]
        strides = [self.rng.choice((1, 1, 2)) for _ in shape]
        to = tuple(
            offset + (size - 1) * stride + 1 + self.rng.randrange(2)
            for size, offset, stride in zip(shape, offsets, strides, strict=True)
        )
        if max(to) > 14:
            return
        target = self._filled(to)
        self._define(
            f"tensor.insert_slice {source} into {target}{offsets} {list(shape)} {strides} : "
            f"{self.type(shape)} into {self.type(to)}",
            to,
        )

    def slice(self) -> None:
        """tensor.extract_slice, with strides."""
        found = self._source()
        if found is None:
            return
        source, shape = found
        offsets = [self.rng.randrange(size) for size in shape]
        strides = [self.rng.choice((1, 1, 2)) for _ in shape]
        sizes = [
            self.rng.randint(1, (size - 1 - offset) // stride + 1)
            for size, offset, stride in zip(shape, offsets, strides, strict=True)
        ]
        self._define(
            f"tensor.extract_slice {source}{offsets} {sizes} {strides} : {self.type(shape)} to "
            f"{self.type(tuple(sizes))}",
            tuple(sizes),
        )


def _windowed(size: int, kernel: int, stride: int, dilation: int) -> int:
    """Number of windows that fit."""
    return (size - dilation * (kernel - 1) - 1) // stride + 1


def loops_text(rank: int) -> str:
    """The names of as many loops in a map."""
    return ", ".join(f"d{number}" for number in range(rank))


def identity_map(rank: int) -> str:
    """A map of as many loops to themselves, without `affine_map<>`."""
    return f"({loops_text(rank)}) -> ({loops_text(rank)})"
