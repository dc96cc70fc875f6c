"""The order of decisions: of two operands that cannot both be in place, the first one is.

    HEURISTICS.register("my-order", lambda undecided: ...)

makes an order of your own a value of the option `analysis-heuristic`. An order makes results better
or worse, never wrong:

1. An operation stands for all its operands, in their order; an operand for itself.
2. An operand that comes twice is decided where it comes first.
3. Operands that are left out are decided at the end, bottom-up.
4. Operands without a choice are skipped: those that are no tensors, have to be in place, or belong
   to an operation that stays on tensors.
5. An operation outside the function that is analysed is an error.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import NamedTuple, TypeAlias

from xdsl.ir import Operation, OpResult, SSAValue
from xdsl.traits import IsTerminator

from xdsl_mergealloc.analysis.one_shot.accesses import Accesses
from xdsl_mergealloc.interfaces.bufferizable import OpOperand, tensor_operands
from xdsl_mergealloc.named_choices import NamedChoices
from xdsl_mergealloc.op_names import operation_name


class Undecided(NamedTuple):
    """Input of a heuristic: one function, before any decision."""

    operations: Sequence[Operation]
    """All operations of the function, in program order, but nested ones before the one around."""

    accesses: Accesses
    """Reads and writes of operations, and the operands whose buffers may hold their results."""

    random: Random
    """Random numbers that depend on `analysis-fuzzer-seed` alone."""


Heuristic: TypeAlias = Callable[[Undecided], Iterable[Operation | OpOperand]]
"""Returns the operations, or single operands, to decide first, in this order."""


def _bottom_up(undecided: Undecided) -> Iterable[Operation]:
    return reversed(undecided.operations)


def _shuffled(undecided: Undecided) -> Iterable[Operation]:
    operations = list(undecided.operations)
    undecided.random.shuffle(operations)
    return operations


_SLICE_INSERTIONS = ("tensor.insert_slice", "tensor.parallel_insert_slice")


def _insert_slice_first(undecided: Undecided) -> Iterable[Operation]:
    """Return insertions of slices, bottom-up: values for a part of a tensor are computed in place,
    and operations that would write the whole tensor get new buffers, often without a copy."""
    return [op for op in _bottom_up(undecided) if operation_name(op) in _SLICE_INSERTIONS]


def _from_terminators(undecided: Undecided) -> Iterable[Operation]:
    """Return operations as terminators need them: definitions of operands, breadth first."""
    ordered: dict[Operation, None] = {}
    for terminator in _bottom_up(undecided):
        if not terminator.has_trait(IsTerminator, value_if_unregistered=False):
            continue
        level: list[SSAValue] = [operand.value for operand in tensor_operands(terminator)]
        while level:
            following: list[SSAValue] = []
            for value in level:
                if not isinstance(value, OpResult) or value.op in ordered:
                    continue
                ordered[value.op] = None
                following.extend(
                    source.operand.value for source in undecided.accesses.aliasing_operands(value)
                )
            level = following
    return ordered


FUZZER = "fuzzer"
"""The heuristic that a seed selects."""

HEURISTICS = NamedChoices[Heuristic](
    "one-shot-bufferize",
    "analysis-heuristic",
    {
        "bottom-up": _bottom_up,
        "top-down": lambda undecided: undecided.operations,
        "bottom-up-from-terminators": _from_terminators,
        "insert-slice-first": _insert_slice_first,
        FUZZER: _shuffled,
    },
)
"""The heuristics by name; an embedder registers its own here."""
