"""Random chains with forms that decide what tiling, fusion and bufferization may do with a chain.

A chain may be several results, in the middle of other uses; members may be results and be read
through windows by others; sums may be wider than what they are of. Each form is a switch.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from xdsl.dialects.builtin import ModuleOp

from tests.support.generators.builder import read_program
from tests.support.generators.chain_programs import Chain, Shape, identity_map, loops_text

_MOST_PRODUCTS = 10_000
"""Of a gradient, which is quadratic in the columns of a tensor."""


@dataclass(frozen=True)
class ChainForms:
    """Contents of chains beside the statements of `chain_programs`."""

    wide_sums: bool = True
    """Elements of i8, f16 or bf16, of which sums of i32 or f32 are made, and narrowed again."""
    inner_constants: bool = True
    """The constant of a tensor.pad in its region."""
    zero_sizes: bool = True
    """Parts of tensors that have a dimension of 0."""
    unit_slices: bool = True
    """Slices that drop a dimension of size 1 or have it in front, some of them results."""
    contracted_concats: bool = True
    """Sums of products along the dimension along which parts were put together."""
    windowed_outputs: bool = True
    """Results that are read through windows whose number of rows is theirs, or half of theirs."""
    patches: bool = True
    """Slices along two dimensions, and insertions along two dimensions."""
    observations: bool = True
    """In between, the outside world sees single elements."""
    later_uses: bool = True
    """Tensors of the beginning that the end uses, by a residual sum."""
    constant_weights: bool = True
    """Weights and beginnings of float sums that are constants: zeros of both signs, infinity."""
    zero_points: bool = True
    """Convolutions of i8 that take off a zero point, and paddings that are it."""
    wide_steps: bool = True
    """Elementwise operations and reshapes between a sum and its narrowing."""
    cut_sums: bool = True
    """At the end, sums over one or two dimensions of wider tensors, or gradients."""
    sums_of_rows: bool = True
    """At the end, elements that need sums of their rows, all wider than the result: softmax."""


def chain_forms_program(seed: int, forms: ChainForms) -> ModuleOp:
    """A function on tensors of one element type; the same seed gives the same program."""
    more = random.Random(f"more chain forms {seed}")
    chain = FormedChain(random.Random(f"chain forms {seed}"), forms=forms, more=more)
    return read_program(chain.text())


@dataclass
class FormedChain(Chain):
    """A chain with such forms."""

    forms: ChainForms = field(default_factory=ChainForms)
    kept: list[tuple[str, Shape]] = field(default_factory=list[tuple[str, Shape]])
    """Tensors that are to be results as well."""
    wide: str = ""
    """The element type of sums."""
    more: random.Random = field(default_factory=random.Random)
    """Random numbers for forms that came later: the others stay as they are."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.wide = self.element
        if self.forms.wide_sums and self.rng.random() < 0.4:
            self.element, self.wide = self.rng.choice(
                (("i8", "i32"), ("f16", "f32"), ("bf16", "f32"))
            )
            self._know_element()
            self.prologue = f"    %wide = arith.constant {self.zero} : {self.wide}\n"
            if not self.is_float:
                self.prologue += "    %none = arith.constant 0 : i32\n"
                self.prologue += "    %point = arith.constant -3 : i32\n"
                self.prologue += "    %point8 = arith.constant -3 : i8\n"

    def statements(self) -> Sequence[Callable[[], None]]:
        forms = self.forms
        more = (
            (self.empty_part, forms.zero_sizes),
            (self.row, forms.unit_slices),
            (self.contracted_concat, forms.contracted_concats),
            (self.windowed_output, forms.windowed_outputs),
            (self.gate, forms.windowed_outputs),
            (self.gate, forms.windowed_outputs),
            (self.patch, forms.patches),
            (self.observe, forms.observations),
            (self.residual, forms.later_uses),
        )
        return (*super().statements(), *(statement for statement, is_on in more * 2 if is_on))

    def _results(self) -> list[tuple[str, Shape]]:
        if self.forms.cut_sums and self.more.random() < 0.4:
            self.more.choice((self.narrow, self.narrow, self.gradient))()
        if self.forms.sums_of_rows and self.wide != self.element and self.more.random() < 0.5:
            self.normalized_rows()
        return list(dict.fromkeys((*super()._results(), *self.kept)))

    def _argument(self, shape: Shape) -> tuple[str, Shape]:
        is_float = "f" in self.element
        if not self.arguments or not (is_float and self.forms.constant_weights):
            return super()._argument(shape)
        value = self.more.choice(("-1.5", "0.25", "0.0", "-0.0", "inf", "", "", "", "", ""))
        if not value:
            return super()._argument(shape)
        bits = {"f32": "0x7F800000", "f16": "0x7C00", "bf16": "0x7F80"}
        number, name = bits[self.element] if value == "inf" else value, self.name()
        self.lines.append(f"{name} = arith.constant dense<{number}> : {self.type(shape)}")
        return name, shape

    def _zero_points(self, name: str) -> tuple[str, str, str]:
        has_point = self.forms.zero_points and self.element == "i8" and name.startswith("conv")
        if not has_point or self.more.random() < 0.3:
            return super()._zero_points(name)
        return "_q", ", %point, %none", ", i32, i32"

    def _border(self) -> str:
        if self.forms.zero_points and self.element == "i8" and self.more.random() < 0.7:
            return "tensor.yield %point8"
        if not self.forms.inner_constants or self.rng.random() < 0.5:
            return super()._border()
        name = self.name()
        constant = f"{name} = arith.constant {self.zero} : {self.element}"
        return f"{constant}\n      tensor.yield {name}"

    def _wide_steps(self, source: str, shape: Shape) -> str:
        """Operations on sums before they are narrowed."""
        if not self.forms.wide_steps or self.more.random() < 0.6:
            return source
        same = identity_map(len(shape))
        body = [f"%y = {self.add} %x0, %x0 : {self.element}"]
        self._generic([same, same], ["parallel"] * len(shape), [(source, shape)], shape, body)
        source = self.tensors.pop()[0]
        if not shape or self.more.random() < 0.5:
            return source
        large, flat, rank = self.name(), self.name(), len(shape)
        groups = [[0, 1], *([dim + 1] for dim in range(1, rank))]
        larger = (1, *shape)
        types = self.type(shape), self.type(larger)
        self.lines.append(
            f"{large} = tensor.expand_shape {source} {groups} output_shape {list(larger)} : "
            f"{types[0]} into {types[1]}"
        )
        self.lines.append(
            f"{flat} = tensor.collapse_shape {large} {groups} : {types[1]} into {types[0]}"
        )
        return flat

    def _sum(self, inputs: str, to: Shape) -> None:
        if self.wide == self.element:
            super()._sum(inputs, to)
            return
        narrow = self.element
        self.element, self.filler = self.wide, "%wide"
        super()._sum(inputs, to)
        source = self._wide_steps(self.tensors.pop()[0], to)
        self._narrowed(source, to, narrow)

    def _narrowed(self, source: str, shape: Shape, narrow: str) -> None:
        self.filler = "%zero"
        cast = "arith.truncf" if self.is_float else "arith.trunci"
        self._cast(source, shape, cast, (self.wide, narrow))

    def _cast(self, source: str, shape: Shape, cast: str, elements: tuple[str, str]) -> None:
        """A tensor with elements of the second type, from one with elements of the first type."""
        before, self.element = elements
        target, same = self._empty(shape), f"affine_map<{identity_map(len(shape))}>"
        kinds = ", ".join(['"parallel"'] * len(shape))
        self._define(
            f"linalg.generic {{indexing_maps = [{same}, {same}], iterator_types = [{kinds}]}} "
            f"ins({source} : {self.type(shape).replace(self.element, before)}) "
            f"outs({target} : {self.type(shape)}) {{\n"
            f"    ^bb0(%x0: {before}, %x1: {self.element}):\n"
            f"      %y = {cast} %x0 : {before} to {self.element}\n"
            f"      linalg.yield %y : {self.element}\n    }} -> {self.type(shape)}",
            shape,
        )

    def normalized_rows(self) -> None:
        """Elements less the maximum of their row, or the like, once or twice, narrowed at the end;
        a row has one dimension or two."""
        found = self._source()
        if found is None or len(found[1]) < 2:
            return
        narrow, kept, rank = self.element, list(self.tensors), len(found[1])
        gone = self.more.sample(range(rank), self.more.randint(1, min(2, rank - 1)))
        self._cast(*found, "arith.extf" if self.is_float else "arith.extsi", (narrow, self.wide))
        self.filler = "%wide"
        for _ in range(self.more.randint(1, 2)):
            elements = self.tensors[-1]
            sums, indices = self._sums_of_rows(elements, gone)
            self._generic(
                [identity_map(rank), indices, identity_map(rank)],
                ["parallel"] * rank,
                [elements, sums],
                found[1],
                [f"%y = {self.more.choice((self.add, self.multiply))} %x0, %x1 : {self.element}"],
            )
        (source, shape), self.tensors = self.tensors[-1], kept
        self._narrowed(source, shape, narrow)

    def _sums_of_rows(
        self, of: tuple[str, Shape], gone: Sequence[int]
    ) -> tuple[tuple[str, Shape], str]:
        """The sums or maxima along some dimensions, and the indices at which an element needs them:
        the dimensions are gone, or have a size of 1."""
        rank = len(of[1])
        dims = [dim for dim in range(rank) if dim not in gone]
        indices = f"({loops_text(rank)}) -> ({', '.join(f'd{dim}' for dim in dims)})"
        short = tuple(of[1][dim] for dim in dims)
        kinds = ["reduction" if dim in gone else "parallel" for dim in range(rank)]
        combine = self.more.choice((self.add, "arith.maximumf" if self.is_float else "arith.maxsi"))
        body = [f"%y = {combine} %x0, %x1 : {self.element}"]
        self._generic([identity_map(rank), indices], kinds, [of], short, body, self._filled(short))
        sums = self.tensors[-1]
        if self.more.random() < 0.5:
            return sums, indices
        ones = tuple(1 if dim in gone else size for dim, size in enumerate(of[1]))
        starts = [0, *dims[1:], rank]
        groups = [list(range(*ends)) for ends in pairwise(starts)]
        self._define(
            f"tensor.expand_shape {sums[0]} {groups} output_shape {list(ones)} : "
            f"{self.type(short)} into {self.type(ones)}",
            ones,
        )
        each = ", ".join("0" if dim in gone else f"d{dim}" for dim in range(rank))
        return self.tensors[-1], f"({loops_text(rank)}) -> ({each})"

    def empty_part(self) -> None:
        """tensor.concat with a part of size 0."""
        found = self._source()
        if found is None:
            return
        dim = self.rng.randrange(len(found[1]))
        parts = [found, self._argument((*found[1][:dim], 0, *found[1][dim + 1 :]))]
        self.rng.shuffle(parts)
        self._concat(parts, dim)

    def _concat(self, parts: Sequence[tuple[str, Shape]], dim: int) -> tuple[str, Shape]:
        first = parts[0][1]
        to = (*first[:dim], sum(shape[dim] for _, shape in parts), *first[dim + 1 :])
        names = ", ".join(name for name, _ in parts)
        types = ", ".join(self.type(shape) for _, shape in parts)
        self._define(f"tensor.concat dim({dim}) {names} : ({types}) -> {self.type(to)}", to)
        return self.tensors[-1]

    def row(self) -> None:
        """One index of a dimension; without the dimension, or with another one of size 1 in
        front."""
        found = self._source()
        if found is None or len(found[1]) < 2:
            return
        source, shape = found
        dim = self.rng.randrange(len(shape))
        offsets = [0] * len(shape)
        if self.rng.random() < 0.5:
            offsets[dim] = self.rng.randrange(shape[dim])
        sizes = [1 if at == dim else size for at, size in enumerate(shape)]
        to = tuple(size for at, size in enumerate(shape) if at != dim)
        self._define(
            f"tensor.extract_slice {source}{offsets} {sizes} {[1] * len(shape)} : "
            f"{self.type(shape)} to {self.type(to)}",
            to,
        )
        if len(to) < 4 and self.rng.random() < 0.6:
            row, groups = self.tensors[-1][0], [[0, 1], *([at + 1] for at in range(1, len(to)))]
            self._define(
                f"tensor.expand_shape {row} {groups} output_shape {[1, *to]} : {self.type(to)} "
                f"into {self.type((1, *to))}",
                (1, *to),
            )
        if self.rng.random() < 0.3:
            self.kept.append(self.tensors[-1])

    def contracted_concat(self) -> None:
        """A convolution by windows of one pixel, or a matmul, of parts that are put together."""
        found = self._source(self.rng.choice((2, 4)))
        if found is None:
            return
        dim = 1
        parts = self._parts_along(found, dim, self.rng.randint(1, 3))
        source, shape = self._concat(parts, dim)
        if shape[dim] > 16:
            return
        if len(shape) == 4:
            weights = self._argument((2, shape[1], 1, 1))
            to = (shape[0], 2, *shape[2:])
            name = "conv_2d_nchw_fchw"
            self._windows(name, source, shape, weights, to, (1, 1), (1, 1))
        else:
            (name, weights), to = self._argument((shape[1], 3)), (shape[0], 3)
            types = f"{self.type(shape)}, {self.type(weights)}"
            self._sum(f"linalg.matmul ins({source}, {name} : {types})", to)

    def windowed_output(self) -> None:
        """Append a computed tensor, which is a result, and windows over it, which are computed into
        another result: as many as it has rows, or half as many."""
        found = self._source(4)
        if found is None:
            return
        self._double(found)
        source, (n, c, h, w) = self.tensors[-1]
        self.kept.append(self.tensors[-1])
        stride = 2 if h % 2 == 0 and self.rng.random() < 0.5 else 1
        low, high = (1, 1) if stride == 1 else (self.rng.choice(((0, 1), (1, 0))))
        padded = (n, c, h + low + high, w)
        self._pad(source, [0, 0, low, 0], [0, 0, high, 0], (n, c, h, w), padded)
        source, shape = self.tensors[-1]
        if self.rng.random() < 0.5:
            weights, features = self._argument((2, c, 3, 1)), 2
            name = "conv_2d_nchw_fchw"
        else:
            weights, features = (self._empty((3, 1)), (3, 1)), c
            name = "pooling_nchw_max"
        to = (n, features, h // stride, w)
        self._windows(name, source, shape, weights, to, (stride, 1), (1, 1))
        if self.rng.random() < 0.6:
            self.kept.append(self.tensors[-1])

    def gate(self) -> None:
        """Append a chain whose intermediates are wider than the results at both ends. The first
        result is read through windows, so the wide ones shrink only if the whole chain is tiled."""
        found = self._source(4)
        if found is None or found[1][2] < 4:
            return
        (n, _, h, w), name = found[1], "conv_2d_nchw_fchw"
        wide, narrow = (n, self.rng.randint(4, 6), h, w), (n, 1, h, w)

        def mixed(source: tuple[str, Shape], to: Shape, size: tuple[int, int] = (1, 1)) -> None:
            weights = self._argument((to[1], source[1][1], *size))
            self._windows(name, source[0], source[1], weights, to, (1, 1), (1, 1))

        mixed(found, wide)
        first = self.tensors[-1]
        mixed(first, narrow)
        self.kept.append(self.tensors[-1])
        low, high = self.rng.choice(((1, 1), (0, 2), (2, 0))), self.rng.choice(((0, 0), (1, 1)))
        padded = (n, 1, h + 2, w + sum(high))
        self._pad(
            self.tensors[-1][0], [0, 0, low[0], high[0]], [0, 0, low[1], high[1]], narrow, padded
        )
        mixed(self.tensors[-1], wide, (3, 1 + sum(high)))
        self._each_element([first, self.tensors[-1]], f"%y = {self.add} %x0, %x1 : {self.element}")
        mixed(self.tensors[-1], narrow)

    def patch(self) -> None:
        """A slice along two dimensions, computed on, and inserted where it was, or elsewhere."""
        found = self._source(self.rng.choice((2, 3, 4)))
        if found is None:
            return
        source, shape = found
        offsets, sizes = [0] * len(shape), list(shape)
        for dim in self.rng.sample(range(len(shape)), 2):
            sizes[dim] = self.rng.randint(1, shape[dim])
            offsets[dim] = self.rng.randint(0, shape[dim] - sizes[dim])
        ones, part = [1] * len(shape), tuple(sizes)
        types = self.type(shape), self.type(part)
        text = f"tensor.extract_slice {source}{offsets} {sizes} {ones} : {types[0]} to {types[1]}"
        self._define(text, part)
        self._double(self.tensors[-1])
        value = self.tensors[-1][0]
        into = source if self.rng.random() < 0.5 else self._filled(shape)
        self._define(
            f"tensor.insert_slice {value} into {into}{offsets} {sizes} {ones} : {types[1]} into "
            f"{types[0]}",
            shape,
        )

    def observe(self) -> None:
        """The outside world sees an element: nothing that might fail goes over that."""
        found = self._source()
        if found is None:
            return
        index, value = self.name(), self.name()
        self.lines.append(f"{index} = arith.constant 0 : index")
        indices = ", ".join([index] * len(found[1]))
        self.lines.append(f"{value} = tensor.extract {found[0]}[{indices}] : {self.type(found[1])}")
        self.lines.append(
            f'"test.op"({value}) {{tag = "seen{self.count}"}} : ({self.element}) -> ()'
        )

    def residual(self) -> None:
        """The sum of the last tensor and the oldest one of its shape."""
        found = self.tensors[-1]
        other = next(each for each in self.tensors if each[1] == found[1])
        self._each_element([found, other], f"%y = {self.add} %x0, %x1 : {self.element}")

    def narrow(self) -> None:
        """Sums over one or two dimensions, in either order of their loops; their initial value may
        be another tensor."""
        found = self._source()
        if found is None or len(found[1]) < 2:
            return
        self._double(found)
        source, rank = self.tensors[-1], len(found[1])
        gone = self.rng.sample(range(rank), self.rng.randint(1, 2))
        dims = [dim for dim in range(rank) if dim not in gone]
        loops = {dim: loop for loop, dim in enumerate((*dims, *gone))}
        source_map = (
            f"({loops_text(rank)}) -> ({', '.join(f'd{loops[dim]}' for dim in range(rank))})"
        )
        to_map = f"({loops_text(rank)}) -> ({loops_text(len(dims))})"
        to = tuple(source[1][dim] for dim in dims)
        fitting = [name for name, shape in self.tensors if shape == to]
        init = self.rng.choice(fitting) if fitting else self._filled(to)
        body = [f"%y = {self.add} %x1, %x0 : {self.element}"]
        if self.rng.random() < 0.4:
            combine = "maximumf" if self.is_float else "maxsi"
            body = [f"%y = arith.{combine} %x1, %x0 : {self.element}"]
        kinds = ["parallel"] * len(dims) + ["reduction"] * len(gone)
        self._generic([source_map, to_map], kinds, [source], to, body, init)

    def gradient(self) -> None:
        """The product of two tensors that have the same rows, summed over these."""
        found = self._source(2)
        if found is None:
            self.reshape()
            return
        self._double(found)
        first, second, rows = found, self.tensors[-1], found[1][0]
        to = (found[1][1], found[1][1])
        maps = ["(d0, d1, d2) -> (d2, d0)", "(d0, d1, d2) -> (d2, d1)", "(d0, d1, d2) -> (d0, d1)"]
        body = [f"%p = {self.multiply} %x0, %x1 : {self.element}"]
        body.append(f"%y = {self.add} %x2, %p : {self.element}")
        kinds = ["parallel", "parallel", "reduction"]
        if rows > 1 and rows * found[1][1] ** 2 <= _MOST_PRODUCTS:
            self._generic(maps, kinds, [first, second], to, body, self._filled(to))

    def _double(self, source: tuple[str, Shape]) -> None:
        self._each_element([source], f"%y = {self.add} %x0, %x0 : {self.element}")

    def _each_element(self, inputs: list[tuple[str, Shape]], body: str) -> None:
        """A generic on tensors of one shape."""
        shape = inputs[0][1]
        maps = [identity_map(len(shape))] * (len(inputs) + 1)
        self._generic(maps, ["parallel"] * len(shape), inputs, shape, [body])
