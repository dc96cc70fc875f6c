"""Static shapes for inputs whose extents a model file leaves open."""

from __future__ import annotations

from pathlib import Path

import pytest

from xdsl_mergealloc.importers.errors import ModelError
from xdsl_mergealloc.importers.open_sizes import Extent, OpenSizes

MODEL = Path("model.onnx")
RECURRENT: dict[str, tuple[Extent, ...]] = {"x": ("batch", "length"), "state": (2, "batch", 128)}
UNRELATED: dict[str, tuple[Extent, ...]] = {"a": (None, 3), "b": (None, None), "c": (4,), "s": ()}


@pytest.mark.parametrize(
    ("declared", "sizes", "shapes", "is_batched"),
    [
        (
            RECURRENT,
            OpenSizes(5, {"x": (3, 8)}),
            {"x": (3, 8), "state": (2, 3, 128)},
            False,
        ),
        (
            RECURRENT,
            OpenSizes(5, {"state": (2, 3, 128)}),
            {"x": (3, None), "state": (2, 3, 128)},
            False,
        ),
        (RECURRENT, OpenSizes(5), {"x": (5, None), "state": (2, 5, 128)}, True),
        (UNRELATED, OpenSizes(5), {"a": (5, 3), "b": (5, None), "c": (4,), "s": ()}, True),
        (
            UNRELATED,
            OpenSizes(5, {"b": (2, 7)}),
            {"a": (5, 3), "b": (2, 7), "c": (4,), "s": ()},
            True,
        ),
        (
            {"a": ("n",), "b": ("n",), "c": ("m", "n")},
            OpenSizes(5),
            {"a": (5,), "b": (5,), "c": (5, 5)},
            True,
        ),
    ],
)
def test_open_extents_of_one_name_are_of_one_size(
    declared: dict[str, tuple[Extent, ...]],
    sizes: OpenSizes,
    shapes: dict[str, tuple[int | None, ...]],
    is_batched: bool,
):
    chosen = sizes.chosen(declared, MODEL)
    assert chosen.shapes == shapes
    assert chosen.is_batched == is_batched


@pytest.mark.parametrize(
    ("shapes", "message"),
    [
        (
            {"x": (3, 8), "state": (2, 4, 128)},
            "the size 'batch' cannot be 3 and, in the input 'state', 4, as --shapes says",
        ),
        ({"state": (1, 4, 128)}, "the input 'state' is 2x?x128, and cannot be 1x4x128, as "),
        ({"x": (3,)}, "the input 'x' has 2 dimensions (?x?), but 1 in --shapes (3)"),
        ({"stat": (3,)}, "has no input tensor 'stat'; did you mean 'state'?"),
    ],
)
def test_shapes_that_contradict_the_file(shapes: dict[str, tuple[int, ...]], message: str):
    with pytest.raises(ModelError) as error:
        OpenSizes(shapes=shapes).chosen(RECURRENT, MODEL)
    assert str(error.value).startswith(f"error: model.onnx: {message}")


def test_extents_that_stay_open():
    chosen = OpenSizes().chosen(RECURRENT, MODEL)
    with pytest.raises(ModelError, match=r"the input 'x' is of unknown size: 1x\?; .* x:1xN$"):
        chosen.static(MODEL)
    complete = OpenSizes(shapes={"x": (3, 8)}).chosen(RECURRENT, MODEL)
    assert complete.static(MODEL) == {"x": (3, 8), "state": (2, 3, 128)}
