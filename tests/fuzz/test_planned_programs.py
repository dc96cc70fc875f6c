"""Every form of merge-alloc on small, dense programs: held by what comes out, not by how.

A plan is right if the program shows the same; if what it says of itself is so, in the plan, the
program and the report; if it is as small as it can be known to be; and if MLIR takes the program.
"""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import pytest
from xdsl.context import Context
from xdsl.dialects.builtin import ArrayAttr, ModuleOp, NoneAttr, StringAttr
from xdsl.dialects.func import FuncOp

from tests.support.generators import generator_by_name
from tests.support.native import requires_native
from tests.support.native.compare import assert_same_behaviour
from tests.support.proof import prove
from tests.support.replay import replay
from tests.support.tiers import seeds
from tests.support.workspace_io import merge_with_io
from xdsl_mergealloc import (
    MemoryPlan,
    MemoryPool,
    MergeAllocOptions,
    MergeAllocPass,
    PassError,
    PlacedAllocation,
    merge_allocations,
    plan_program,
    report_of_program,
)
from xdsl_mergealloc.interfaces.buffer_type import memref_type
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.report.formats import write_json

TICKS = MergeAllocOptions(lifetimes="tick", alignment=4, planner="auto")
EXACT = MergeAllocOptions(in_place=False, scratch_results=False, reorder=False, planner="auto")
IN_PLACE = replace(EXACT, in_place=True)
PROGRAM = replace(IN_PLACE, scope="program")
FAST, SLOW = StringAttr("fast"), StringAttr("slow")
SCARCE = (
    MemoryPool("fast", 96, memory_space=FAST),
    MemoryPool("slow", alignment=32, memory_space=SLOW),
)
FIXED = (
    MemoryPool("default", base_address=1 << 20, memory_space=NoneAttr()),
    MemoryPool("fast", base_address=2 << 20, memory_space=FAST),
    MemoryPool("slow", base_address=3 << 20, memory_space=SLOW),
)
ROOMY = (
    MemoryPool("default", 2048, alignment=16, memory_space=NoneAttr()),
    MemoryPool("fast", 1024, memory_space=FAST),
    MemoryPool("slow", memory_space=SLOW),
)
TOO_MUCH = "does not fit: pool 'fast'|pool 'fast' has .* bytes, but arenas of"
"""M10: what can be in no other pool, or what functions that call one another have, does not fit."""

FORMS: dict[str, MergeAllocOptions] = {
    "default": MergeAllocOptions(),
    "ticks": MergeAllocOptions(lifetimes="tick", min_size=16, max_parallel_instances=8),
    "alignment-1": MergeAllocOptions(lifetimes="tick", alignment=1, planner="best-fit"),
    "alignment-48": MergeAllocOptions(alignment=48, planner="size-first"),
    "trivial": MergeAllocOptions(alignment=4, planner="trivial"),
    "skyline": MergeAllocOptions(planner="skyline", min_size=16),
    "exact": replace(EXACT, max_parallel_instances=100),
    "in-place": replace(IN_PLACE, alignment=4, max_parallel_instances=100),
    "hill-climb": replace(IN_PLACE, planner="hill-climb"),
    "scratch": replace(EXACT, scratch_results=True, planner="cost-model", alignment=8),
    "scratch-in-place": replace(IN_PLACE, scratch_results=True, alignment=1),
    "reordered": replace(EXACT, reorder=True, alignment=4),
    "reordered-in-place": replace(IN_PLACE, reorder=True),
    "dynamic": MergeAllocOptions(lifetimes="tick", dynamic="reuse"),
    "dynamic-in-place": replace(IN_PLACE, dynamic="reuse", scratch_results=True),
    "program": MergeAllocOptions(lifetimes="tick", scope="program", alignment=1),
    "program-in-place": replace(PROGRAM, alignment=4, max_parallel_instances=100),
    "argument": replace(PROGRAM, arena="argument", alignment=1),
    "global": MergeAllocOptions(lifetimes="tick", scope="program", arena="global", alignment=1),
    "results": replace(PROGRAM, arena="global", place_results=True),
    "io-argument": replace(PROGRAM, arena="argument", io_in_workspace=True, alignment=4),
    "io-global": MergeAllocOptions(
        scope="program", arena="global", io_in_workspace=True, alignment=1
    ),
    "io-static": replace(PROGRAM, arena="static", io_in_workspace=True, pools=FIXED),
    "static": MergeAllocOptions(scope="program", arena="static", pools=FIXED, alignment=1),
    "pools-of-spaces": replace(IN_PLACE, pools=ROOMY, alignment=1),
    "pools": MergeAllocOptions(
        lifetimes="tick", pools=SCARCE, alignment=4, max_parallel_instances=100
    ),
    "pools-in-place": MergeAllocOptions(pools=SCARCE, alignment=1),
    "pools-program": replace(PROGRAM, pools=SCARCE, alignment=4),
    "constants": MergeAllocOptions(pack_constants=True, alignment=1),
    "constants-program": replace(PROGRAM, pack_constants=True),
    "constants-pools": MergeAllocOptions(pack_constants=True, pools=SCARCE, alignment=1),
    "dynamic-argument": replace(PROGRAM, arena="argument", dynamic="reuse", alignment=4),
}


@dataclass
class Seen:
    """Counts over the programs of a form."""

    outputs: int = 0
    arenas: int = 0
    tight: int = 0
    """Arenas that are as large as their live bytes."""


def with_its_pools(options: MergeAllocOptions, module: ModuleOp) -> MergeAllocOptions:
    """The options without pools that no buffer of the program can be in, as none may be named."""
    if NoneAttr() not in {pool.memory_space for pool in options.pools}:
        return options
    text = str(module)
    used = [p for p in options.pools if p.memory_space == NoneAttr() or f'"{p.name}"' in text]
    return replace(options, pools=tuple(used))


def pin(module: ModuleOp, rng: random.Random) -> None:
    """Let some allocations and constants choose among pools for themselves."""
    for op in module.walk():
        if op.name not in ("memref.alloc", "memref.global") or rng.random() < 0.7:
            continue
        names = rng.choice((["slow"], ["slow", "fast"]))
        op.attributes["mergealloc.pools"] = ArrayAttr(map(StringAttr, names))


@pytest.mark.parametrize("name", FORMS)
def test_a_plan_is_right(name: str):
    options, seen = FORMS[name], Seen()
    number = list(FORMS).index(name)

    def plan(_: Context, module: ModuleOp) -> None:
        if options.pools == SCARCE:
            pin(module, random.Random(str(module)))
        made = merge_with_io(module, with_its_pools(options, module))
        check_plan(made, options, seen)
        check_report(module, made, options)
        seen.outputs += 1

    for frees in (False, True):
        generate = generator_by_name(
            "planned",
            {
                "deallocs": frees,
                "dynamic_shapes": options.dynamic == "reuse",
                # What is in a pool of the default memory is in one that it names itself.
                "memory_spaces": options.pools != SCARCE,
            },
        )
        programs = range(1000 * number, 1000 * number + len(seeds(96)))
        statistics = prove(
            plan,
            generate,
            programs,
            check_leaks=frees and options.arena == "alloc",
            allowed_errors=(PassError,) if options.pools else (),
            allowed_message=TOO_MUCH,
        )
        assert statistics.changed + statistics.refused > 0.8 * statistics.programs
    assert seen.arenas > seen.outputs // 2


def check_plan(plan: MemoryPlan, options: MergeAllocOptions, seen: Seen) -> None:
    """Assert that a plan's statements about its arenas are true."""
    for arena in plan.arenas:
        seen.arenas += 1
        seen.tight += arena.size_bytes == arena.lower_bound_bytes
        for placed in arena.placed:
            assert placed.offset_bytes >= 0
            assert placed.offset_bytes + placed.size_bytes <= arena.size_bytes
            assert placed.offset_bytes % placed.alignment == 0
            assert arena.alignment % placed.alignment == 0
        shared = {frozenset(pair) for pair in arena.in_place_reuses}
        for one, other in combinations(arena.placed, 2):
            if frozenset((one.op, other.op)) not in shared:
                assert not (share_ticks(one, other) and share_bytes(one, other)), (one, other)
        live = live_bytes(arena.placed)
        if not options.in_place:
            assert max(live.values(), default=0) <= arena.lower_bound_bytes
        assert arena.lower_bound_bytes <= arena.size_bytes


def share_ticks(one: PlacedAllocation, other: PlacedAllocation) -> bool:
    return any(
        a.start < b.end and b.start < a.end for a in one.live_ranges for b in other.live_ranges
    )


def share_bytes(one: PlacedAllocation, other: PlacedAllocation) -> bool:
    return (
        one.offset_bytes < other.offset_bytes + other.size_bytes
        and other.offset_bytes < one.offset_bytes + one.size_bytes
    )


def live_bytes(placed: Sequence[PlacedAllocation]) -> dict[int, int]:
    """The bytes that are live at each tick."""
    live: dict[int, int] = {}
    for one in placed:
        for ticks in one.live_ranges:
            for tick in range(ticks.start, ticks.end):
                live[tick] = live.get(tick, 0) + one.size_bytes
    return live


def check_report(module: ModuleOp, plan: MemoryPlan, options: MergeAllocOptions) -> None:
    """The report of the program agrees with the plan, which is recorded in the program."""
    pools = None
    if options.pools == SCARCE:
        # A pool that no arena is in may not be named.
        pools = "fast:96,slow" if '"slow"' in str(module) else "fast:96"
    report = report_of_program(module, MergeAllocPass(pools=pools))
    told = [arena for arena in report.arenas if arena.exists and arena.has_lifetimes]
    assert sorted(
        (arena.pool, one.offset_bytes, one.size_bytes, one.live)
        for arena in told
        for one in arena.buffers
    ) == sorted(
        (arena.pool, one.offset_bytes, one.size_bytes, tuple(map(tuple, one.live_ranges)))
        for arena in plan.arenas
        for one in arena.placed
    )
    if options.scope == "function" and not options.pools and not options.uses_results:
        assert sorted((one.size_bytes, one.alignment, one.pool) for one in told) == sorted(
            (one.size_bytes, one.alignment, one.pool) for one in plan.arenas
        )
        document = json.loads(write_json(report))
        assert document["arena_bytes"] == sum(one.size_bytes for one in report.arenas)


FREEDOMS = {
    "by ticks": TICKS,
    "exact": replace(EXACT, alignment=4),
    "in place": replace(IN_PLACE, alignment=4),
    "reordered": replace(EXACT, alignment=4, reorder=True),
    "reordered, in place": replace(IN_PLACE, alignment=4, reorder=True),
    "fast planner": replace(TICKS, planner="cost-model"),
    "multiples of 64": replace(TICKS, alignment=64),
    "program": replace(TICKS, scope="program"),
    "program, in place": replace(PROGRAM, alignment=4),
}
NO_MORE = (
    ("exact", "by ticks"),
    ("in place", "exact"),
    ("reordered", "exact"),
    ("reordered, in place", "in place"),
    ("by ticks", "fast planner"),
    ("by ticks", "multiples of 64"),
    ("program, in place", "program"),
)
"""With the first freedom no program takes more than with the second, and some take less."""


def bytes_left(plan: MemoryPlan) -> int:
    """Bytes of the buffers left outside of the arenas."""
    types = [memref_type(one.op.results[0]) for one in plan.skipped]
    sizes = [MemoryLayout().buffer_size_bytes(one) for one in types]
    return sum(size for size in sizes if isinstance(size, int))


def test_more_freedom_takes_no_more():
    generate = generator_by_name("planned", {"alignments": False})
    takes_less: Counter[tuple[str, str]] = Counter()
    at_bound, arenas = 0, 0
    for seed in range(len(seeds(192))):
        program = generate(seed)
        plans = {name: plan_program(program, options) for name, options in FREEDOMS.items()}
        taken = {name: plan.size_bytes + bytes_left(plan) for name, plan in plans.items()}
        for less, more in NO_MORE:
            assert taken[less] <= taken[more], (seed, less, more)
            takes_less[less, more] += taken[less] < taken[more]
        for arena in plans["by ticks"].arenas:
            arenas += 1
            at_bound += arena.size_bytes == arena.lower_bound_bytes
            assert arena.size_bytes <= 1.5 * arena.lower_bound_bytes, seed
    assert at_bound >= 0.95 * arenas
    assert all(takes_less[pair] for pair in NO_MORE)


def test_results_as_scratch_take_no_more_at_once():
    """M18 to M20: memory held at once, results included, when the program runs."""
    takes_less = 0
    # Alignments leave gaps, and what is in several memories does not add up.
    switches = {"deallocs": True, "alignments": False, "memory_spaces": False}
    generate = generator_by_name("planned", {**switches, "parallel": False, "calls": False})
    for seed in range(24, 24 + len(seeds(192))):
        peaks: list[int] = []
        for scratch in (True, False):
            module = generate(seed)
            merge_allocations(module, replace(EXACT, scratch_results=scratch))
            peaks.append(replay(module).peak_heap_bytes)
        assert peaks[0] <= peaks[1], seed
        takes_less += peaks[0] < peaks[1]
    assert takes_less


@requires_native
@pytest.mark.native
@pytest.mark.parametrize("name", ["scratch-in-place", "in-place", "global", "constants-program"])
def test_compiled_programs_give_the_same(name: str):
    switches = {"observations": False, "deallocs": True}
    generate = generator_by_name("planned", switches)
    first = 1000 * list(FORMS).index(name)
    before = [generate(seed) for seed in range(first, first + 4)]
    after = [module.clone() for module in before]
    for module in after:
        merge_allocations(module, FORMS[name])
    assert_same_behaviour(joined(before), joined(after))


def side_by_side(modules: Sequence[ModuleOp]) -> str:
    """One program with the functions of several: those of the number 3 begin with `p3_`."""
    return "\n".join(
        re.sub(r"@(\w+)", rf"@p{number}_\1", str(op))
        for number, module in enumerate(modules)
        for op in module.body.block.ops
    )


def joined(modules: Sequence[ModuleOp]) -> str:
    """One program that runs several: to compile them takes longer than to run them."""
    arguments: list[str] = []
    body: list[str] = []
    results: list[tuple[str, str]] = []
    for number, module in enumerate(modules):
        (main,) = (
            op for op in module.walk() if isinstance(op, FuncOp) and op.sym_name.data == "main"
        )
        type_ = main.function_type
        passed = [f"%a{number}_{index}" for index in range(len(type_.inputs))]
        arguments += [f"{name}: {one}" for name, one in zip(passed, type_.inputs, strict=True)]
        made = [(f"%r{number}_{index}", str(one)) for index, one in enumerate(type_.outputs)]
        call = f"func.call @p{number}_main({', '.join(passed)}) : {type_}"
        body.append(f"{', '.join(name for name, _ in made)} = {call}" if made else call)
        results += made
    names, types = (", ".join(one[part] for one in results) for part in (0, 1))
    body.append(f"func.return {names} : {types}" if results else "func.return")
    main_text = "\n".join([f"func.func @main({', '.join(arguments)}) -> ({types}) {{", *body, "}"])
    return "\n".join([side_by_side(modules), main_text])
