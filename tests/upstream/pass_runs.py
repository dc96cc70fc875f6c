"""Runs our passes where upstream's tests run upstream's, and compares what comes out.

Passes of a pipeline that we do not have (`-canonicalize`) are mlir-opt's on both sides. mlir-opt
says whether what we print is valid.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import groupby
from pathlib import Path

from xdsl.context import Context
from xdsl.parser import Parser

from tests.support.proof import parse_pipeline
from tests.upstream.cases import Case
from tests.upstream.oracle import canonical_texts
from tests.upstream.reading import one_line, print_module
from tests.upstream.run_lines import OURS, Pipeline, Step


class Verdict(Enum):
    """Ours beside upstream's, on one case."""

    FEWER = "fewer copies or allocations"
    SAME = "as many copies and allocations"
    MORE = "more copies or allocations"
    UNREAD = "not read"
    FAILS = "ours fails where upstream does not"
    INVALID = "what ours makes is refused by mlir-opt"
    BOTH_REFUSE = "both refuse"
    ONLY_OURS = "only upstream refuses"


@dataclass(frozen=True)
class Run:
    """Result of a pipeline on a case."""

    case: Case
    pipeline: Pipeline
    verdict: Verdict
    message: str = ""


@dataclass(frozen=True)
class Unfinished:
    """Reason why there is no text to go on with."""

    verdict: Verdict
    message: str


@dataclass(frozen=True)
class Cost:
    """Operations that cost memory or time, in a program as it is written."""

    allocations: int
    copies: int
    out_of_place: int
    """Out-of-place operands, as an analysis says of a program still on tensors."""

    def __str__(self) -> str:
        return f"{self.allocations} allocations, {self.copies} copies, {self.out_of_place} out"


_ALLOCATIONS = re.compile(
    r'"(?:memref\.alloca?|memref\.realloc|bufferization\.clone|bufferization\.alloc_tensor)"\('
)
_COPIES = re.compile(
    r'"(?:memref\.copy|linalg\.copy|bufferization\.clone|memref\.realloc)"\('
    r'|"bufferization\.alloc_tensor"\(.*operandSegmentSizes = array<i32: \d+, 1,'
)
_IN_PLACE = re.compile(r"__inplace_operands_attr__ = \[([^]]*)\]")


def cost(generic_text: str) -> Cost:
    """Cost of a program in the generic form."""
    decisions = "".join(_IN_PLACE.findall(generic_text))
    return Cost(
        len(_ALLOCATIONS.findall(generic_text)),
        len(_COPIES.findall(generic_text)),
        decisions.count('"false"'),
    )


def run_pipeline(
    tool: Path, pipeline: Pipeline, cases: Sequence[Case], context: Callable[[], Context]
) -> list[Run]:
    """Run a pipeline on the cases of a test that mlir-opt reads, both ways."""
    texts = canonical_texts(tool, [case.text for case in cases], pipeline.flags)
    readable = [(c, text) for c, text in zip(cases, texts, strict=True) if text is not None]
    arguments = [*pipeline.flags, *(step.argument for step in pipeline.steps)]
    refused = Unfinished(Verdict.BOTH_REFUSE, "")
    theirs = [
        text or refused for text in canonical_texts(tool, [text for _, text in readable], arguments)
    ]
    ours = _run_ours(tool, pipeline, [text for _, text in readable], context)
    if not pipeline.only_analyzes:
        # What is dead costs nothing; upstream's passes erase it here and there.
        cleaning = [*pipeline.flags, "--canonicalize"]
        theirs, ours = (_through_mlir_opt(tool, texts, cleaning) for texts in (theirs, ours))
    return [
        Run(case, pipeline, *_judge(their, our, pipeline))
        for (case, _), their, our in zip(readable, theirs, ours, strict=True)
    ]


def _judge(
    theirs: str | Unfinished, ours: str | Unfinished, pipeline: Pipeline
) -> tuple[Verdict, str]:
    """
    Verdict on two outputs, with a message. A case may test that upstream refuses a program.
    Decisions are not compared where each side takes them in a random order.
    """
    if isinstance(theirs, Unfinished):
        refused = isinstance(ours, Unfinished)
        return (Verdict.BOTH_REFUSE if refused else Verdict.ONLY_OURS, "")
    if isinstance(ours, Unfinished):
        return ours.verdict, ours.message
    if pipeline.is_random:
        return Verdict.SAME, ""
    our_cost, their_cost = cost(ours), cost(theirs)
    pairs = (
        (our_cost.allocations, their_cost.allocations),
        (our_cost.copies, their_cost.copies),
        (our_cost.out_of_place, their_cost.out_of_place),
    )
    if any(our > their for our, their in pairs):
        return Verdict.MORE, f"{our_cost}; upstream {their_cost}"
    return (Verdict.FEWER if our_cost != their_cost else Verdict.SAME), ""


def _run_ours(
    tool: Path, pipeline: Pipeline, texts: Sequence[str], context: Callable[[], Context]
) -> list[str | Unfinished]:
    """The pipeline with our passes; mlir-opt runs those in between."""
    outcomes: list[str | Unfinished] = list(texts)
    for is_ours, group in groupby(pipeline.steps, lambda step: step.name in OURS):
        steps = list(group)
        if is_ours:
            outcomes = [
                out if isinstance(out, Unfinished) else transform(out, steps, context)
                for out in outcomes
            ]
            outcomes = _through_mlir_opt(tool, outcomes, pipeline.flags)
        else:
            arguments = [*pipeline.flags, *(step.argument for step in steps)]
            outcomes = _through_mlir_opt(tool, outcomes, arguments)
    return outcomes


def _through_mlir_opt(
    tool: Path, outcomes: Sequence[str | Unfinished], arguments: Sequence[str]
) -> list[str | Unfinished]:
    texts = [outcome for outcome in outcomes if isinstance(outcome, str)]
    answers = iter(canonical_texts(tool, texts, arguments))
    refused = Unfinished(Verdict.INVALID, "")
    return [
        outcome if isinstance(outcome, Unfinished) else next(answers) or refused
        for outcome in outcomes
    ]


def transform(text: str, steps: Sequence[Step], context: Callable[[], Context]) -> str | Unfinished:
    """Output of our passes for a module, in the generic form."""
    reader = context()
    reader.allow_unregistered = True  # the dialect `test` of mlir-opt
    try:
        module = Parser(reader, text).parse_module()
        module.verify()
    except Exception as error:  # whatever it is, it is counted
        return Unfinished(Verdict.UNREAD, one_line(error))
    try:
        parse_pipeline(",".join(step.spec for step in steps)).apply(reader, module)
        module.verify()
        return print_module(module, generic=True)
    except Exception as error:
        return Unfinished(Verdict.FAILS, one_line(error))
