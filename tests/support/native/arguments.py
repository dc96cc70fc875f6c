"""Makes arguments for a function from its signature and a seed.

Values are chosen so that real networks stay finite and their checks hold:

- vectors and scalars of floats are positive and near one (they may be variances, and are added to,
  multiplied with and divided by);
- floats of higher rank are symmetric around zero and shrink with the number of terms that a
  contraction with them sums;
- integers are 0 or 1, which is in range for indices into whatever table has two rows.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from tests.support.native.signature import Array, MemRefValue, Signature, Value

_SMALLEST_SCALE = 1 / 32


def random_arguments(
    signature: Signature,
    seed: int,
    dynamic_extent: int = 4,
    shapes: Mapping[int, tuple[int, ...]] | None = None,
) -> list[Array]:
    """
    One array per argument, the same ones for the same seed.

    Args:
        signature: what the function takes.
        seed: any non-negative integer.
        dynamic_extent: the extent of every dynamic dimension, unless `shapes` says otherwise.
        shapes: the whole shape of some arguments, by their number.
    """
    generator = np.random.default_rng(seed)
    return [
        _random_array(
            value, (shapes or {}).get(number) or _static_shape(value, dynamic_extent), generator
        )
        for number, value in enumerate(signature.arguments)
    ]


def _static_shape(value: Value, dynamic_extent: int) -> tuple[int, ...]:
    if not isinstance(value, MemRefValue):
        return ()
    return tuple(dynamic_extent if extent is None else extent for extent in value.shape)


def _random_array(value: Value, shape: tuple[int, ...], generator: np.random.Generator) -> Array:
    if value.element in ("f16", "f32", "f64", "bf16"):
        numbers = _random_floats(shape, generator)
        if value.element == "bf16":
            array: Array = (numbers.view(np.uint32) >> 16).astype(np.uint16)
        else:
            array = numbers.astype(value.dtype)
    else:
        array = generator.integers(0, 2, shape).astype(value.dtype)
    array = np.ascontiguousarray(array).reshape(shape)
    return _with_strides(array, value) if isinstance(value, MemRefValue) else array


def _random_floats(shape: tuple[int, ...], generator: np.random.Generator) -> Array:
    if len(shape) < 2:
        return np.asarray(generator.random(shape, np.float32) + np.float32(0.5))
    terms = np.prod(shape[1:], dtype=np.int64)
    scale = max(float(np.sqrt(3 / max(terms, 1))), _SMALLEST_SCALE)
    return (generator.random(shape, np.float32) * 2 - 1) * np.float32(scale)


def _with_strides(array: Array, value: MemRefValue) -> Array:
    """The same contents in memory of the layout that the type demands."""
    strides = tuple(
        array.strides[i] // array.itemsize if stride is None else stride
        for i, stride in enumerate(value.strides)
    )
    strides_bytes = tuple(stride * array.itemsize for stride in strides)
    if strides_bytes == array.strides or not array.size:
        return array
    return copy_with_strides(array, strides_bytes)


def copy_with_strides(array: Array, strides_bytes: tuple[int, ...]) -> Array:
    """A copy of an array in memory of a given layout; the gaps hold zeros."""
    reach_bytes = array.itemsize + sum(
        (extent - 1) * stride for extent, stride in zip(array.shape, strides_bytes, strict=True)
    )
    memory = np.zeros(max(reach_bytes, 0), np.uint8)
    copy = np.ndarray(array.shape, array.dtype, memory, 0, strides_bytes)
    copy[...] = array
    return copy
