"""Random pipelines: two to six passes out of all of ours, with random options, in any legal order.

Passes on tensors come first, then one that makes memrefs of them, then passes on memrefs. Each
pass and each option is in one of the tables here; a test keeps it so.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, replace

from xdsl.dialects.builtin import ModuleOp

from tests.fuzz.pipelines import DEALLOCATED_WHOLLY
from tests.support.generators import (
    CHAIN_FORMS,
    ON_TENSORS,
    TENSOR_GENERATORS,
    generator_by_name,
)
from tests.support.mlir_opt import assert_accepted
from tests.support.proof import Failure, Proof, ProofStatistics, pipeline_transform
from xdsl_mergealloc import PassError

Options = dict[str, tuple[str, ...]]
"""Values that an option may take, as `xdsl-opt -p` takes them."""

_FLAG = ("true", "false")

TENSOR_PASSES: dict[str, Options] = {
    "privatize-destinations": {"reuse-dead-inputs": _FLAG},
    "eliminate-empty-tensors": {},
    "linalg-fuse-elementwise-ops": {
        "fuse-multiuse": _FLAG,
        "keep-peak": _FLAG,
        "fold-transposes": _FLAG,
        "multiuse-cost": ("0", "4", "40"),
        "generalize": _FLAG,
        "max-recompute": ("0", "5", "1000"),
    },
    "recompute-tensors": {
        "max-recompute": ("0", "5", "1000"),
        "budget": ("0", "200"),
        "analysis-only": ("false",),
    },
    "split-contractions-of-concats": {"tile-accumulations": _FLAG},
    "tile-accumulations": {"only-at-peak": _FLAG},
    "tile-dynamic-dims": {},
    "tile-chains": {
        "pieces": ("2", "3", "8", "16"),
        "max-nesting": ("1", "2", "3"),
        "max-recompute": ("0", "5", "1000"),
        "budget": ("0", "200"),
        "halo": ("auto", "recompute", "keep"),
        "sums": _FLAG,
        "tile-accumulations": _FLAG,
        "analysis-only": ("false",),
    },
    "tensor-copy-insertion": {
        "bufferize-function-boundaries": _FLAG,
        "allow-return-allocs-from-loops": _FLAG,
    },
}

_OWNERSHIP = ("static", "dynamic")
_MERGE_OPTIONS: Options = {
    "alignment": ("1", "8", "48", "64", "128"),
    "planner": ("cost-model", "size-first", "hill-climb", "best-fit", "trivial", "skyline", "auto"),
    "lifetimes": ("tick", "liveness"),
    "time-limit": ("1",),
    "min-size": ("0", "16"),
    "max-parallel-instances": ("0", "4", "100"),
    # Not less than the 64 bits that an index in memory has where programs are interpreted.
    "index-bitwidth": ("64", "128"),
    "dynamic": ("keep", "reuse"),
    "on-overflow": ("error", "warn"),
    "scope": ("function", "program"),
    # Not as an argument, as main must keep its type, nor static, which is no program's memory.
    "arena": ("alloc", "global"),
    "pack-constants": _FLAG,
}

BUFFERIZERS: dict[str, Options] = {
    "one-shot-bufferize": {
        "function-boundary-type-conversion": (
            "infer-layout-map",
            "fully-dynamic-layout-map",
            "identity-layout-map",
        ),
        "unknown-type-conversion": ("fully-dynamic-layout-map", "identity-layout-map"),
        "allow-unknown-ops": _FLAG,
        "copy-before-write": _FLAG,
        "analysis-heuristic": ("top-down", "bottom-up-from-terminators", "insert-slice-first"),
        "analysis-fuzzer-seed": ("0", "3", "7"),
        "check-parallel-regions": ("true",),
        "buffer-alignment": ("16", "64", "128"),
        "no-analysis-func-filter": ("f0", "main"),
        "hoist-static-allocs": _FLAG,
        "simplify": _FLAG,
    },
    "bufferize-and-plan": {
        **_MERGE_OPTIONS,
        "effort": ("given", "fuse", "recompute", "tile"),
        "pieces": ("2", "8"),
        "max-recompute": ("0", "5", "1000"),
        "budget": ("1000000",),
        "all-variants": _FLAG,
        "place-results": _FLAG,
        "function-boundary-type-conversion": ("identity-layout-map", "fully-dynamic-layout-map"),
        "ownership": _OWNERSHIP,
    },
}

_FOR_FUNCTIONS = {
    "one-shot-bufferize": "bufferize-function-boundaries=true allow-return-allocs-from-loops=true"
}
"""Options that random programs need, by pass."""

MEMREF_PASSES: dict[str, Options] = {
    "buffer-hoisting": {},
    "buffer-loop-hoisting": {},
    "promote-buffers-to-stack": {
        "max-alloc-size-in-bytes": ("8", "64", "1024"),
        "max-rank-of-allocated-memref": ("0", "1", "2"),
        "index-bitwidth": ("32", "64"),
    },
    "optimize-allocation-liveness": {},
    "copy-removal": {},
    "recycle-loop-buffers": {},
    "buffer-results-to-out-params": {
        "add-result-attr": _FLAG,
        "hoist-static-allocs": _FLAG,
        "hoist-dynamic-allocs": _FLAG,
    },
    "drop-equivalent-buffer-results": {},
    "expand-realloc": {"emit-deallocs": ("true",)},
    "finalizing-bufferize": {},
    "buffer-deallocation-simplification": {},
    "bufferization-lower-deallocations": {},
    "convert-bufferization-to-memref": {},
    "lower-pools": {"index-bitwidth": ("32", "64")},
    "merge-alloc": {
        **_MERGE_OPTIONS,
        "planner-options": ("cost-model", "size-first"),
    },
    "verify-memory-plan": {"index-bitwidth": ("32", "64")},
}

DEALLOCATION: dict[str, Options] = {
    "buffer-deallocation": {
        "ownership": _OWNERSHIP,
        "private-function-dynamic-ownership": _FLAG,
    },
    "ownership-based-buffer-deallocation": {"private-function-dynamic-ownership": _FLAG},
    "buffer-deallocation-pipeline": {
        "ownership": _OWNERSHIP,
        "private-function-dynamic-ownership": _FLAG,
        "recycle-loop-buffers": _FLAG,
    },
}

LEFT_OUT: dict[str, str] = {
    "buffer-deallocation.analysis-only": "changes nothing",
    "merge-alloc.analysis-only": "changes nothing",
    "one-shot-bufferize.test-analysis-only": "changes nothing",
    "one-shot-bufferize.print-conflicts": "only with test-analysis-only",
    "one-shot-bufferize.dump-alias-sets": "only with test-analysis-only",
    "one-shot-bufferize.analysis": "there is one, until somebody registers another",
    "one-shot-bufferize.dialect-filter": "leaves tensors behind",
    "one-shot-bufferize.must-infer-memory-space": "refuses programs that do not say it",
    "tensor-copy-insertion.must-infer-memory-space": "refuses programs that do not say it",
    "one-shot-bufferize.use-encoding-for-memory-space": "the programs have no encodings",
    "one-shot-bufferize.bufferize-function-boundaries": "always on: functions must match",
    "one-shot-bufferize.allow-return-allocs-from-loops": "always on: some loops need it",
    "lower-pools.address-spaces": "names memory spaces that have to be in the program",
    "bufferize-and-plan.out-params": "main must keep its results",
    "bufferize-and-plan.io-in-workspace": "main must keep its type",
    "bufferize-and-plan.pools": "random programs do not say how much they need",
    "bufferize-and-plan.fit-pools": "requires pools",
    "buffer-results-to-out-params.modify-public-functions": "main must keep its results",
    "merge-alloc.io-in-workspace": "main must keep its type",
    "merge-alloc.place-results": "callers must not free what is returned then",
    "merge-alloc.memory-space": "refuses programs that do not have the space",
    "merge-alloc.remarks": "says what it does, and does the same",
    "merge-alloc.check-bounds": "random programs say no bounds",
    "bufferize-and-plan.check-bounds": "random programs say no bounds",
    "merge-alloc.pools": "random programs do not say how much they need",
}
"""Options that random pipelines do not have, and why."""

GENERATORS = (
    "structured",
    "unstructured",
    "dynamic",
    "constants",
    "outside",
    "outside",
    "tensors",
    "all-tensors",
    "structured-tensors",
)


CHAINS = ("chains", "concats", "batched", "nested", CHAIN_FORMS)
"""In place of other programs of tensors now and then."""


@dataclass(frozen=True)
class RandomCase:
    """A pipeline and the programs that it is for."""

    passes: tuple[str, ...]
    generator: str
    switches: tuple[tuple[str, bool], ...]

    @property
    def is_tensors(self) -> bool:
        """The programs start with tensors."""
        return self.generator in ON_TENSORS

    @property
    def pipeline(self) -> str:
        """The passes in the syntax of `xdsl-opt -p`."""
        return ",".join(self.passes)

    @property
    def frees_all(self) -> bool:
        """Whether the output must free all its memory."""
        freeing = {*DEALLOCATION, "bufferize-and-plan"}
        deallocates = any(text.partition("{")[0] in freeing for text in self.passes)
        return deallocates or ("deallocs", True) in self.switches


def random_case(seed: int) -> RandomCase:
    """Same seed, same case."""
    rng = random.Random(f"pipeline {seed}")
    generator = rng.choice(GENERATORS)
    count = rng.randint(2, 6)
    passes: list[str] = []
    if generator in TENSOR_GENERATORS:
        first = rng.randint(0, min(2, count - 1))
        passes += [_random_pass(rng, TENSOR_PASSES) for _ in range(first)]
        passes.append(_random_pass(rng, BUFFERIZERS))
        if generator == "all-tensors" and passes[-1].startswith("bufferize-and-plan"):
            # Some of its loops have to allocate, which that pass does not let them.
            generator = "tensors"
        more = random.Random(f"chains in pipeline {seed}")
        if more.random() < 0.4:
            generator = more.choice(CHAINS)
        switches: tuple[tuple[str, bool], ...] = ()
    else:
        frees = rng.random() < 0.5
        is_strange = generator == "outside" and not frees
        switches = DEALLOCATED_WHOLLY if is_strange else (("deallocs", frees),)
    while len(passes) < count:
        passes.append(_random_pass(rng, DEALLOCATION if rng.random() < 0.25 else MEMREF_PASSES))
    return RandomCase(tuple(passes), generator, switches)


def _random_pass(rng: random.Random, table: dict[str, Options]) -> str:
    name = rng.choice(list(table))
    chosen = [
        f"{option}={rng.choice(values)}"
        for option, values in table[name].items()
        if rng.random() < 0.35
    ]
    if name == "merge-alloc" and "planner=cost-model" not in chosen:
        chosen = [choice for choice in chosen if not choice.startswith("planner-options")]
    needless = ("dynamic",) if "scope=program" in chosen else ("arena",)
    if name in ("merge-alloc", "bufferize-and-plan"):
        chosen = [choice for choice in chosen if not choice.startswith(needless)]
    if name in _FOR_FUNCTIONS:
        chosen.insert(0, _FOR_FUNCTIONS[name])
    return f"{name}{{{' '.join(chosen)}}}" if chosen else name


def prove_random_pipelines(
    seeds: Iterable[int], *, shrink_seconds: float = 20.0
) -> ProofStatistics:
    """Proves each seed's pipeline on the seed's program.

    Raises:
        AssertionError: a pipeline broke its program; the message has the passes that are needed to
            break it and the program, made small.
    """
    statistics, outputs = ProofStatistics(), list[ModuleOp]()
    for seed in seeds:
        case = random_case(seed)
        program = generator_by_name(case.generator, dict(case.switches))(seed)
        failure = _proof(case).judge(program, statistics, outputs=outputs)
        if failure is not None:
            small = _without_needless_passes(case, program, failure)
            name = f"seed {seed}: {small.generator}: {small.pipeline}"
            raise AssertionError(_proof(small).report(program, failure, name, shrink_seconds))
    assert_accepted(outputs)
    return statistics


NO_BUDGET = "is of unknown size, so no budget can be checked"
"""Programs of dynamic sizes may be refused where a budget is asked for."""


def _proof(case: RandomCase) -> Proof:
    return Proof(
        pipeline_transform(case.pipeline),
        check_leaks=case.frees_all,
        allowed_errors=(PassError,) if "budget=" in case.pipeline else (),
        allowed_message=NO_BUDGET,
        compare_memory_arguments=not case.is_tensors,
    )


def _without_needless_passes(case: RandomCase, program: ModuleOp, failure: Failure) -> RandomCase:
    """The case without the passes that the failure does not need."""
    for number in reversed(range(len(case.passes))):
        fewer = replace(case, passes=case.passes[:number] + case.passes[number + 1 :])
        if not fewer.passes or fewer.frees_all != case.frees_all:
            continue
        still = _proof(fewer).judge(program)
        if still is not None and still.kind == failure.kind:
            case = fewer
    return case
