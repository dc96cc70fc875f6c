"""Programs that were damaged: by an edit of the module (`ir.py`) or of its text (`text.py`).

Same source, same mutation, same seed: same mutant. A mutant may be well-formed or not.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from xdsl.dialects.builtin import ModuleOp

from tests.support.generators.builder import read_program
from tests.support.mutations.ir import IR_MUTATIONS
from tests.support.mutations.text import SLOW_TO_RUN, TEXT_MUTATIONS

MUTATION_NAMES = (*IR_MUTATIONS, *TEXT_MUTATIONS)


@dataclass(frozen=True)
class Mutant:
    """A damaged program."""

    name: str
    module: ModuleOp
    may_run: bool
    """It can be given to the interpreter: its buffers are no larger than those of the source."""


def mutate(source: ModuleOp, mutation: str, seed: int | str) -> Mutant | None:
    """
    A mutant of a program, which stays as it is; None if there was nothing to damage.

    Raises what xDSL's parser raises for a text that is wrong.
    """
    chooser = random.Random(f"{mutation} {seed}")
    name = f"{mutation} {seed}"
    if mutation in IR_MUTATIONS:
        module = source.clone()
        if not IR_MUTATIONS[mutation](module, chooser):
            return None
        return Mutant(name, module, may_run=True)
    text = str(source)
    damaged = TEXT_MUTATIONS[mutation](text, chooser)
    if damaged is None or damaged == text:
        return None
    module = read_program(damaged)
    return Mutant(name, module, may_run=mutation not in SLOW_TO_RUN)


__all__ = ["MUTATION_NAMES", "Mutant", "mutate"]
