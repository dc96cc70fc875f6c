"""The cases of upstream's tests: the parts between `// -----` in a file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

CORE_DIRECTORIES = (
    "Affine",
    "Arith",
    "Bufferization",
    "ControlFlow",
    "Func",
    "Linalg",
    "MemRef",
    "SCF",
    "Tensor",
    "Vector",
)
"""The folders of `mlir/test/Dialect` with tests of dialects that our passes work on."""

CORE_DIALECTS = frozenset(
    (
        *("affine", "arith", "bufferization", "builtin", "cf", "complex", "func", "index"),
        *("linalg", "math", "memref", "ml_program", "scf", "tensor", "ub", "vector"),
    )
)
"""The dialects that our passes work on."""

SEPARATOR = "// -----"

_SEPARATING_LINE = re.compile(rf"^{SEPARATOR}.*$", re.MULTILINE)

_OPERATION_NAME = re.compile(r'^\s*(?:%\S+(?:, %\S+)* = )?"([\w.$-]+)"\(', re.MULTILINE)


@dataclass(frozen=True)
class Case:
    """A module of upstream's tests."""

    path: Path
    number: int
    """Its number in the file, from 0."""
    text: str

    @property
    def name(self) -> str:
        """Name in reports: `Linalg/roundtrip.mlir:12`."""
        return f"{self.path.parent.name}/{self.path.name}:{self.number}"


def split_into_cases(path: Path, text: str) -> list[Case]:
    """The cases of the text of a test; those without anything but comments are left out."""
    return [
        Case(path, number, part.strip() + "\n")
        for number, part in enumerate(_SEPARATING_LINE.split(text))
        if any(line.strip() and not line.lstrip().startswith("//") for line in part.splitlines())
    ]


def find_cases(source: Path, directories: Sequence[str] = CORE_DIRECTORIES) -> Iterator[Case]:
    """The cases in folders of `mlir/test/Dialect` of an LLVM source tree, in order of their names.

    Raises:
        FileNotFoundError: there is no such folder below the path.
    """
    tests = next(
        (
            path
            for path in (source / "mlir/test/Dialect", source / "test/Dialect", source)
            if all((path / name).is_dir() for name in directories)
        ),
        None,
    )
    if tests is None:
        raise FileNotFoundError(f"{source}: no mlir/test/Dialect with {', '.join(directories)}")
    for directory in directories:
        for path in sorted((tests / directory).rglob("*.mlir")):
            yield from split_into_cases(path, path.read_text(errors="replace"))


def dialects_of(generic_text: str) -> set[str]:
    """The dialects of the operations of a module in the generic form."""
    return {name.split(".")[0] for name in _OPERATION_NAME.findall(generic_text)}


def batches(texts: Iterable[str], size: int) -> Iterator[list[str]]:
    """The texts in lists of a size, the last one perhaps shorter."""
    batch: list[str] = []
    for text in texts:
        batch.append(text)
        if len(batch) == size:
            yield batch
            batch = []
    if batch:
        yield batch
