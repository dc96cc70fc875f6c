"""Costs of the outputs for random programs, compared with those recorded in `figures.json`.

A pass that is right may still do worse than yesterday. So what the outputs of the programs of one
`prove` cost together is recorded for each test on random programs, and may not change unseen:

    pytest tests/fuzz --record-figures --tier first     # and the same with second

records what there is now. To record what is worse is a decision with a reason.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.support.proof import ProofStatistics

FILE = Path(__file__).with_name("figures.json")

NEUTRAL = "changed"
"""Of all else, less is better."""

Figures = dict[str, int]
Recorded = dict[str, list[dict[str, list[int]]]]
"""By test: for each of its proofs, the figures in order by how many programs they are for."""


def figures_of(statistics: ProofStatistics) -> Figures:
    """The figures of a proof, in the order in which they are recorded."""
    after = statistics.after
    return {
        "refused": statistics.refused,
        NEUTRAL: statistics.changed,
        "operations": statistics.operations,
        "allocations": after.heap_allocations,
        "allocated bytes": after.heap_bytes_allocated,
        "peak bytes": after.peak_heap_bytes,
        "stack bytes": after.stack_bytes_allocated,
        "copies": after.copies,
        "copied bytes": after.bytes_copied,
        "deallocations": after.deallocations,
    }


def differences(test: str, proofs: Sequence[Sequence[Figures]]) -> Iterator[str]:
    """
    The figures of a test that differ from the recorded ones, in words.

    `proofs` has, for each proof of the test, the figures after each of its programs.
    """
    recorded = _recorded().get(test, [])
    if len(proofs) < len(recorded):
        yield f"{len(proofs)} proofs, where {len(recorded)} are recorded"
    for number, (proof, known) in enumerate(zip(proofs, recorded, strict=False), start=1):
        for count, before in known.items():
            if int(count) > len(proof):
                continue
            for (name, value), old in zip(proof[int(count) - 1].items(), before, strict=True):
                if value != old:
                    word = "other" if name == NEUTRAL else "worse" if value > old else "better"
                    yield f"proof {number}, {count} programs: {name} {old} -> {value} ({word})"


def record(test: str, proofs: Sequence[Sequence[Figures]]) -> None:
    """Record the cost of a test's proofs, and keep that for other numbers of programs."""
    if not proofs:
        return
    every = _recorded()
    known = every.get(test, [])
    every[test] = [
        {
            # What is shorter than this run was seen again in it.
            **{
                count: list(proof[int(count) - 1].values()) if int(count) <= len(proof) else before
                for count, before in (known[number] if number < len(known) else {}).items()
            },
            str(len(proof)): list(proof[-1].values()),
        }
        for number, proof in enumerate(proofs)
        if proof
    ]
    lines = [f"{json.dumps(name)}: {json.dumps(each)}" for name, each in sorted(every.items())]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n")


def _recorded() -> Recorded:
    return json.loads(FILE.read_text()) if FILE.exists() else {}
