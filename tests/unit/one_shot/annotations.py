"""In-place decisions, ours and mlir-opt's, operand by operand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from xdsl.dialects.builtin import ArrayAttr, ModuleOp, StringAttr
from xdsl.ir import Operation

from tests.support.mlir_opt import GENERIC_FORM, run_mlir_opt
from tests.unit.one_shot.programs import parse, run_passes

COMMON = "bufferize-function-boundaries=true allow-unknown-ops=true test-analysis-only=true"
THEIRS = f"{COMMON} allow-return-allocs-from-loops=true"
SEPARATOR = "// -----"
IN_PLACE = "__inplace_operands_attr__"
"""The attribute that says of each operand whether it is bufferized in place."""
UNKNOWN = frozenset({"test.op"})
"""Nothing is decided about unknown operations here: they stay on tensors, which they cannot write.
mlir-opt says for each of their operands whether it would copy."""


@dataclass(frozen=True)
class Decision:
    """Decision about one tensor operand."""

    op: Operation
    """In our output."""
    number: int
    """Position among the operations of its name."""
    operand: int
    ours: bool
    """In place."""
    theirs: bool

    def __str__(self) -> str:
        return f"{self.op.name} #{self.number} operand {self.operand}"


def decisions_beside(
    texts: Sequence[str], options: str = "", before: str = ""
) -> list[list[Decision]]:
    """
    The decisions about each program, with further options, after a pass `before`; mlir-opt runs
    once for all.
    """
    joined = f"\n{SEPARATOR}\n".join(texts)
    first = [f"--{before}"] if before else []
    output = run_mlir_opt(
        joined,
        *first,
        f"--one-shot-bufferize={THEIRS} {options}",
        "--split-input-file",
        "--allow-unregistered-dialect",
        *GENERIC_FORM,
    )
    peers = output.split(SEPARATOR)
    pipeline = ",".join([*filter(None, [before]), f"one-shot-bufferize{{{COMMON} {options}}}"])
    return [
        _compared(run_passes(text, pipeline), parse(peer))
        for text, peer in zip(texts, peers, strict=True)
    ]


def out_of_place(module: ModuleOp) -> list[str]:
    """The operands that an annotated module has out of place, named as decisions are."""
    seen: dict[str, int] = {}
    found: list[str] = []
    for op, decided in _annotated(module):
        number = seen[op.name] = seen.get(op.name, -1) + 1
        found.extend(
            f"{op.name} #{number} operand {operand}"
            for operand, each in enumerate(decided)
            if each == "false"
        )
    return found


def _compared(ours: ModuleOp, theirs: ModuleOp) -> list[Decision]:
    seen: dict[str, int] = {}
    found: list[Decision] = []
    for (op, mine), (other, peers) in zip(_annotated(ours), _annotated(theirs), strict=True):
        assert op.name == other.name
        number = seen[op.name] = seen.get(op.name, -1) + 1
        found.extend(
            Decision(op, number, operand, decided == "true", peer == "true")
            for operand, (decided, peer) in enumerate(zip(mine, peers, strict=True))
            if decided != "none"
        )
    return found


def _annotated(module: ModuleOp) -> list[tuple[Operation, list[str]]]:
    return [
        (op, [entry.data for entry in cast("ArrayAttr[StringAttr]", shown)])
        for op in module.walk()
        if isinstance(shown := op.attributes.get(IN_PLACE), ArrayAttr) and op.name not in UNKNOWN
    ]
