"""Networks of inverted residuals in int8, as microcontrollers run them: 32-bit sums, rescaled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

_RESCALE = """
  ^bb0(%in: i32, %out: i8):
    %wide = arith.extsi %in : i32 to i64
    %times = arith.muli %wide, %scale : i64
    %down = arith.shrsi %times, %shift : i64
    %sum = arith.trunci %down : i64 to i32
    %least = arith.maxsi %sum, %zero_point : i32
    %most = arith.minsi %least, %c127 : i32
    %narrow = arith.trunci %most : i32 to i8
    linalg.yield %narrow : i8"""
_SAME = "affine_map<(n, h, w, c) -> (n, h, w, c)>"
_LOOPS = 'iterator_types = ["parallel", "parallel", "parallel", "parallel"]'


class Block(NamedTuple):
    """An inverted residual, without the sum: to more channels, by channel, to fewer channels."""

    window: int
    expansion: int
    channels: int
    stride: int


class _Layers:
    """The text of a network, layer by layer; images are squares, channels last."""

    def __init__(self, size: int, channels: int):
        self.size, self.channels = size, channels
        self.arguments = [f"%image : {self._type('i8')}"]
        self.lines: list[str] = []
        self.last = "%image"

    def convolution(self, channels: int, window: int, stride: int) -> None:
        """Sums over a window and all channels, from a bias on."""
        weights = f"tensor<{channels}x{window}x{window}x{self.channels}xi8>"
        operands, types = self._read(window, stride, weights)
        self.size, self.channels = -(-self.size // stride), channels
        bias = self._argument(f"tensor<{channels}xi32>")
        sums = self._type("i32")
        empty, begin, made = self._names("e", "b", "s")
        self.lines += (
            f"{empty} = tensor.empty() : {sums}",
            f"{begin} = linalg.broadcast ins({bias} : tensor<{channels}xi32>) "
            f"outs({empty} : {sums}) dimensions = [0, 1, 2]",
            f"{made} = linalg.conv_2d_nhwc_fhwc_q {_steps(stride)} ins({operands} : {types}) "
            f"outs({begin} : {sums}) -> {sums}",
        )
        self._rescale(made)

    def by_channel(self, window: int, stride: int) -> None:
        """Sums over a window of each channel."""
        channels = self.channels
        operands, types = self._read(window, stride, f"tensor<{window}x{window}x{channels}x1xi8>")
        self.size = -(-self.size // stride)
        wide = f"tensor<1x{self.size}x{self.size}x{channels}x1xi32>"
        empty, begin, made, flat = self._names("e", "b", "d", "s")
        self.lines += (
            f"{empty} = tensor.empty() : {wide}",
            f"{begin} = linalg.fill ins(%c0 : i32) outs({empty} : {wide}) -> {wide}",
            f"{made} = linalg.depthwise_conv_2d_nhwc_hwcm_q {_steps(stride)} ins({operands} : "
            f"{types}) outs({begin} : {wide}) -> {wide}",
            f"{flat} = tensor.collapse_shape {made} [[0], [1], [2], [3, 4]] : {wide} into "
            f"{self._type('i32')}",
        )
        self._rescale(flat)

    def _read(self, window: int, stride: int, weights: str) -> tuple[str, str]:
        """The operands of a convolution that pads as little as it can, and their types."""
        added = max(0, (-(-self.size // stride) - 1) * stride + window - self.size)
        read, type_ = self.last, self._type("i8")
        if added:
            (read,), before = self._names("p"), type_
            low, size = added // 2, self.size + added
            type_ = f"tensor<1x{size}x{size}x{self.channels}xi8>"
            self.lines += (
                f"{read} = tensor.pad {self.last} low[0, {low}, {low}, 0] "
                f"high[0, {added - low}, {added - low}, 0] {{",
                "  ^bb0(%n: index, %h: index, %w: index, %c: index):",
                "    tensor.yield %padding : i8",
                f"}} : {before} to {type_}",
            )
        operands = f"{read}, {self._argument(weights)}, %zero_point, %c0"
        return operands, f"{type_}, {weights}, i32, i32"

    def _rescale(self, sums: str) -> None:
        made = self._type("i8")
        empty, self.last = self._names("o", "r")
        self.lines += (
            f"{empty} = tensor.empty() : {made}",
            f"{self.last} = linalg.generic {{indexing_maps = [{_SAME}, {_SAME}], {_LOOPS}}} "
            f"ins({sums} : {self._type('i32')}) outs({empty} : {made}) {{{_RESCALE}",
            f"}} -> {made}",
        )

    def _argument(self, type_: str) -> str:
        name = f"%a{len(self.arguments)}"
        self.arguments.append(f"{name} : {type_}")
        return name

    def _names(self, *letters: str) -> list[str]:
        return [f"%{letter}{len(self.lines)}" for letter in letters]

    def _type(self, element: str) -> str:
        return f"tensor<1x{self.size}x{self.size}x{self.channels}x{element}>"

    def text(self) -> str:
        """The program."""
        result, body = self._type("i8"), "\n    ".join(self.lines)
        return f"""
  func.func @main({", ".join(self.arguments)}) -> {result} {{
    %scale = arith.constant 1279693056 : i64
    %shift = arith.constant 34 : i64
    %c127 = arith.constant 127 : i32
    %c0 = arith.constant 0 : i32
    %zero_point = arith.constant -128 : i32
    %padding = arith.constant -128 : i8
    {body}
    func.return {self.last} : {result}
  }}"""


def _steps(stride: int) -> str:
    both = f"dilations = dense<1> : tensor<2xi64>, strides = dense<{stride}> : tensor<2xi64>"
    return f"{{{both}}}"


def inverted_residuals(size: int, blocks: Sequence[Block]) -> str:
    """The text of a network on images of a size: a convolution, a depthwise one, and blocks."""
    layers = _Layers(size, 3)
    layers.convolution(16, 3, 2)
    layers.by_channel(3, 1)
    layers.convolution(8, 1, 1)
    for block in blocks:
        layers.convolution(layers.channels * block.expansion, 1, 1)
        layers.by_channel(block.window, block.stride)
        layers.convolution(block.channels, 1, 1)
    return layers.text()
