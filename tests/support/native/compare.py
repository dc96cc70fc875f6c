"""Proves on real executions that two modules do the same: before and after a pass, say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from tests.support.native.program import NativeOutcome, NativeProgram
from tests.support.native.signature import Array, Signature, Value

POISONS = (0xAB, 0x5C)
"""Fresh memory is filled with each of these in turn; what a program does must not depend on it."""


@dataclass(frozen=True)
class Comparison:
    """The outcomes of the last seed, for a look at their heap statistics."""

    before: NativeOutcome
    after: NativeOutcome


def assert_same_behaviour(
    before: str | Path,
    after: str | Path,
    seeds: Iterable[int] = (0,),
    tolerance: float = 0,
    function_name: str = "main",
    dynamic_extent: int = 4,
    shapes: Mapping[int, tuple[int, ...]] | None = None,
) -> Comparison:
    """
    Asserts that two modules, given as texts or paths, give the same results and leave the same
    contents in their arguments, whatever fresh memory holds, and misuse no memory.

    Args:
        before: the module that defines what is right.
        after: the module under test. Its function has the same signature.
        seeds: one run of each module and poison for each.
        tolerance: the largest difference of two floats, absolute or relative; at 0 they must be
            the same bit for bit.
        function_name: the function to call.
        dynamic_extent: the extent of dynamic dimensions of arguments.
        shapes: the whole shape of some arguments, by their number; `argument_shapes` knows the
            real models that need it.

    Raises:
        AssertionError: they differ, or one of them misuses memory. Leaks are not looked at: the
            statistics of the outcomes tell them.
    """
    program_before = NativeProgram.compile(before, function_name)
    program_after = NativeProgram.compile(after, function_name)
    signature = program_before.signature
    _assert_same_signature(signature, program_after.signature)
    comparison: Comparison | None = None
    for seed in seeds:
        arguments = program_before.random_arguments(seed, dynamic_extent, shapes)
        expected = program_before.run(arguments, POISONS[0])
        _assert_clean(expected, f"before, seed {seed}")
        for poison in POISONS:
            where = f"seed {seed}, poison {poison:#x}"
            if poison != POISONS[0]:
                again = program_before.run(arguments, poison)
                _assert_same_outcome(signature, expected, again, 0, f"before, {where}")
            actual = program_after.run(arguments, poison)
            _assert_clean(actual, f"after, {where}")
            _assert_same_outcome(signature, expected, actual, tolerance, f"after, {where}")
            comparison = Comparison(expected, actual)
    assert comparison is not None, "no seeds"
    return comparison


def assert_same_values(
    value: Value, expected: Array, actual: Array, tolerance: float, what: str
) -> None:
    """
    Asserts that two arrays of a program's type are the same, up to a tolerance for floats.

    Raises:
        AssertionError: they differ; the message tells where and by how much.
    """
    assert expected.shape == actual.shape, f"{what}: {actual.shape} is not {expected.shape}"
    if expected.tobytes() == actual.tobytes():
        return
    numbers_expected, numbers_actual = _as_numbers(value, expected), _as_numbers(value, actual)
    if tolerance and numbers_expected.dtype.kind == "f":
        close = np.isclose(
            numbers_actual, numbers_expected, rtol=tolerance, atol=tolerance, equal_nan=True
        )
    else:
        close = _bits(expected) == _bits(actual)
    if close.all():
        return
    first = tuple(int(i) for i in np.argwhere(~close)[0])
    raise AssertionError(
        f"{what}: {int((~close).sum())} of {close.size} elements differ, the first at {first}: "
        f"{numbers_actual[first]} is not {numbers_expected[first]}"
    )


def _assert_same_signature(before: Signature, after: Signature) -> None:
    def without_layout(values: tuple[Value, ...]) -> list[tuple[str, object]]:
        return [(value.element, getattr(value, "shape", None)) for value in values]

    for what, left, right in (
        ("arguments", before.arguments, after.arguments),
        ("results", before.results, after.results),
    ):
        assert without_layout(left) == without_layout(right), f"{what}: {right} is not {left}"


def _assert_clean(outcome: NativeOutcome, what: str) -> None:
    errors = outcome.statistics.errors
    assert not errors, f"{what}: memory is misused: {'; '.join(errors[:5])}"


def _assert_same_outcome(
    signature: Signature,
    expected: NativeOutcome,
    actual: NativeOutcome,
    tolerance: float,
    what: str,
) -> None:
    assert expected.failed_assertions == actual.failed_assertions, (
        f"{what}: failed assertions {actual.failed_assertions[:3]}, "
        f"not {expected.failed_assertions[:3]}"
    )
    for kind, values, left, right in (
        ("result", signature.results, expected.results, actual.results),
        ("argument", signature.arguments, expected.arguments_after, actual.arguments_after),
    ):
        for number, value in enumerate(values):
            assert_same_values(
                value, left[number], right[number], tolerance, f"{what}: {kind} {number}"
            )


def _as_numbers(value: Value, array: Array) -> Array:
    if value.element == "bf16":
        return (array.astype(np.uint32) << 16).view(np.float32)
    return array


def _bits(array: Array) -> Array:
    return np.ascontiguousarray(array).view(f"u{array.itemsize}").reshape(array.shape)
