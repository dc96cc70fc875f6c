"""Static shapes for inputs whose extents a model file leaves open."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from xdsl_mergealloc.importers.errors import refuse
from xdsl_mergealloc.suggestions import did_you_mean

Extent = int | str | None
"""An extent of an input in its file: a number, or open. An open extent may have a name; those of
the same name are of the same size, in all inputs."""


@dataclass(frozen=True, slots=True)
class ChosenShapes:
    """Shapes of all inputs, after those of the user."""

    shapes: Mapping[str, tuple[int | None, ...]]
    """By the names of the inputs; an extent that is still open is None."""
    is_batched: bool
    """Whether an extent has the size of the batch."""

    def static(self, path: Path) -> dict[str, tuple[int, ...]]:
        """Return the shapes. Raises `ModelError`, about `path`, if an extent is still open."""
        static: dict[str, tuple[int, ...]] = {}
        for name, shape in self.shapes.items():
            known = tuple(extent for extent in shape if extent is not None)
            if len(known) < len(shape):
                text = shape_text(shape)
                refuse(
                    path,
                    f"the input '{name}' is of unknown size: {text}; a workspace needs static "
                    f"shapes, as with --shapes {name}:{text.replace('?', 'N')}",
                )
            static[name] = known
        return static


@dataclass(frozen=True, slots=True)
class OpenSizes:
    """Sizes that the user chooses for open extents."""

    batch: int = 1
    """Size of first dimensions of inputs, unless `shapes` determines it."""
    shapes: Mapping[str, Sequence[int]] = field(default_factory=dict[str, Sequence[int]])
    """Shapes of inputs, by name."""

    def chosen(self, declared: Mapping[str, Sequence[Extent]], path: Path) -> ChosenShapes:
        """
        Return the shapes of all inputs, given those in their file, by name. `path` is for errors.

        Raises `ModelError` if `shapes` has an unknown name, or a shape that contradicts the file.
        """
        sizes: dict[str, int] = {}
        for name, shape in self.shapes.items():
            if name not in declared:
                hint = did_you_mean(name, declared) or f"; it has {', '.join(declared) or 'none'}"
                refuse(path, f"has no input tensor '{name}'{hint}")
            _match(name, shape, declared[name], sizes, path)
        batched = [
            name
            for name, extents in declared.items()
            if name not in self.shapes and _is_open(extents[:1], sizes)
        ]
        for name in batched:
            if isinstance(first := declared[name][0], str):
                sizes[first] = self.batch
        shapes: dict[str, tuple[int | None, ...]] = {}
        for name, extents in declared.items():
            first = (self.batch,) if name in batched else extents[:1]
            shape = self.shapes.get(name, (*first, *extents[1:]))
            shapes[name] = tuple(sizes.get(one) if isinstance(one, str) else one for one in shape)
        return ChosenShapes(shapes, is_batched=bool(batched))


def _is_open(extents: Sequence[Extent], sizes: Mapping[str, int]) -> bool:
    """Whether one of these extents is no number, and has no name in `sizes`."""
    return any(not isinstance(one, int) and one not in sizes for one in extents)


def _match(
    name: str,
    shape: Sequence[int],
    declared: Sequence[Extent],
    sizes: dict[str, int],
    path: Path,
) -> None:
    """
    Add the sizes of named extents, from the chosen shape of an input, to `sizes`.

    Raises `ModelError`, about `path`, if the shape contradicts the file, or `sizes`.
    """
    if len(shape) != len(declared):
        refuse(
            path,
            f"the input '{name}' has {len(declared)} dimensions ({shape_text(declared)}), but "
            f"{len(shape)} in --shapes ({shape_text(shape)})",
        )
    for size, extent in zip(shape, declared, strict=True):
        if isinstance(extent, int) and extent != size:
            refuse(
                path,
                f"the input '{name}' is {shape_text(declared)}, and cannot be "
                f"{shape_text(shape)}, as --shapes says",
            )
        if isinstance(extent, str) and sizes.setdefault(extent, size) != size:
            refuse(
                path,
                f"the size '{extent}' cannot be {sizes[extent]} and, in the input '{name}', "
                f"{size}, as --shapes says",
            )


def shape_text(shape: Iterable[Extent]) -> str:
    """Return a shape for users, `1x3x?x?`: open extents are question marks."""
    return "x".join(str(one) if isinstance(one, int) else "?" for one in shape) or "a scalar"
