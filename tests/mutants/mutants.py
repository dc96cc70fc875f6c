"""The faults that are planted: a file, the text to find in it, what replaces it, the tests to run.

The text must be there exactly once: where the code has changed, the mutant fails with that message
and is to be written anew. Tests are paths as pytest or (below tests/filecheck) lit takes them.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Mutant:
    """One fault."""

    name: str
    file: str
    """Below xdsl_mergealloc/."""
    find: str
    replace: str
    tests: tuple[str, ...]


FILECHECK = "tests/filecheck/transforms"
PLANNER_CHECK = ("tests/unit/planner/test_check.py",)
ASYNCHRONOUS = ("tests/unit/merge_alloc/test_asynchronous.py",)
PLANNER_IN_PLACE = ("tests/unit/planner/test_in_place.py",)
MODELS = ("tests/unit/models/test_effects_and_captures.py",)
IN_PLACE = ("tests/unit/analysis/test_in_place.py",)
TIMELINE = ("tests/unit/analysis/test_timeline.py",)
LIFETIMES = (
    "tests/unit/merge_alloc/test_lifetimes.py",
    "tests/unit/analysis/test_liveness.py",
)
RECOMPUTE = ("tests/unit/recompute/test_search.py",)
SUMMARIES = ("tests/unit/analysis/test_summaries.py",)
ALIASES = ("tests/unit/analysis/test_memory.py",)
VERIFY = (
    f"{FILECHECK}/verify-memory-plan",
    "tests/unit/verify/test_sequential.py",
    "tests/unit/verify/test_effects_as_in_mlir.py",
)
SITUATIONS = ("tests/unit/one_shot/test_annotations.py::test_situation",)
ONE_SHOT = ("tests/unit/one_shot/test_analysis.py", "tests/unit/one_shot/test_cases.py")
DEALLOCATION = (
    f"{FILECHECK}/buffer-deallocation",
    "tests/unit/deallocation/test_ownership.py",
    "tests/unit/deallocation/test_placement.py",
    "tests/unit/deallocation/test_rotating_loops.py",
)
HOISTING = (
    f"{FILECHECK}/buffer-hoisting",
    f"{FILECHECK}/buffer-loop-hoisting",
    "tests/unit/placement/test_third_party.py",
)

TILING = ("tests/unit/tiling/test_interface.py", "tests/fuzz/test_tiling.py")

CONSTANTS = (
    "tests/unit/merge_alloc/constants/test_contents.py",
    "tests/unit/merge_alloc/constants/test_packing.py",
    "tests/unit/merge_alloc/constants/test_plan.py",
    "tests/unit/verify/test_constants.py",
)

IN_WORKSPACE = (
    "tests/unit/merge_alloc/test_io_in_workspace.py",
    "tests/unit/verify/test_inputs_outputs.py",
)

TIGHT = (
    "tests/unit/merge_alloc/test_scratch_results.py",
    "tests/unit/merge_alloc/test_several_arenas.py",
)

MUTANTS = (
    # Results as scratch, tight arenas.
    Mutant(
        "a view of a result is no use of it",
        "merge_alloc/find_staying.py",
        "    begin, end = min(used_at, default=last_tick), last_tick\n",
        "    begin, end = max(used_at, default=last_tick), last_tick\n",
        TIGHT,
    ),
    Mutant(
        "a shared allocation is there only while it is used",
        "merge_alloc/dynamic_sizes.py",
        "        spans[number] = [_span_of(group) for group in groups]\n        yield from groups\n",
        "        spans[number] = []\n        yield list(members)\n",
        TIGHT,
    ),
    # Inputs and outputs in workspaces.
    Mutant(
        "an input is there from its own tick on",
        "merge_alloc/collect.py",
        "            first_tick, lifetime = 1, Lifetime(1, lifetime.end)\n",
        "            pass\n",
        IN_WORKSPACE,
    ),
    Mutant(
        "an output is not needed at the end",
        "merge_alloc/memory_info.py",
        "            for value in () if op.successors else self._outputs:\n",
        "            for value in () if self._outputs else self._outputs:\n",
        IN_WORKSPACE,
    ),
    Mutant(
        "what is written first in part is no input",
        "merge_alloc/whole_program/io.py",
        "memory.view_flow.whole_origin(value) for value in memory.overwritten(op)",
        "o for value in memory.written(op) for o in memory.view_flow.origins(value)",
        IN_WORKSPACE,
    ),
    Mutant(
        "what is written in a branch first is no input",
        "merge_alloc/whole_program/io.py",
        "        if new and op.parent is entry_block:\n",
        "        if new:\n",
        IN_WORKSPACE,
    ),
    Mutant(
        "the checker makes inputs where their views are",
        "verify/events.py",
        "            self._inputs.add(view)\n",
        "",
        IN_WORKSPACE,
    ),
    Mutant(
        "the checker does not read outputs",
        "verify/events.py",
        "        for terminator in exits(region) if marked.outputs else ():\n",
        "        for terminator in ():\n",
        IN_WORKSPACE,
    ),
    Mutant(
        "the checker believes lists of inputs and outputs",
        "verify/inputs_outputs.py",
        "                if places[value] != buffer:\n",
        "                if places[value] is None:\n",
        IN_WORKSPACE,
    ),
    # Constants.
    Mutant(
        "numbers of odd width keep the bits above them",
        "merge_alloc/constants/contents.py",
        "        if place == width - 1 and bits % 8:",
        "        if place == width and bits % 8:",
        CONSTANTS,
    ),
    Mutant(
        "gaps between constants are taken without a look at the alignment",
        "merge_alloc/constants/packing.py",
        "            if offset + piece.size_bytes <= begin + gap_bytes:",
        "            if piece.size_bytes <= gap_bytes:",
        CONSTANTS,
    ),
    Mutant(
        "equal constants are there once though somebody keeps a pointer to one",
        "merge_alloc/constants/equal.py",
        "        key = (table, one.contents, space, pin, one if one in kept else None)",
        "        key = (table, one.contents, space, pin)",
        CONSTANTS,
    ),
    Mutant(
        "constants that others may name are packed",
        "merge_alloc/constants/collect.py",
        '    if op.properties.get("sym_visibility") != StringAttr("private"):',
        '    if op.properties.get("sym_visibility") == StringAttr("public"):',
        (f"{FILECHECK}/merge-alloc/constants.mlir",),
    ),
    Mutant(
        "buffers have all of a pool, whatever constants take",
        "merge_alloc/capacities.py",
        "        return replace(pool, capacity_bytes=max(0, pool.capacity_bytes - taken))",
        "        return pool",
        CONSTANTS,
    ),
    Mutant(
        "the pools that one function may use are good for all",
        "merge_alloc/constants/equal.py",
        "    return tuple(pool for pool in first if all(pool in usable for usable in others))",
        "    return tuple(pool for pool in first if any(pool in usable for usable in [first, *others]))",
        CONSTANTS,
    ),
    Mutant(
        "a constant is written, and nobody notices",
        "verify/events.py",
        "            if view.arena.is_constant and is_certain:",
        "            if view.arena.is_constant and not is_certain:",
        CONSTANTS,
    ),
    # The planner.
    Mutant(
        "buffers in one place are aligned as the first of them",
        "planner/in_place.py",
        "            alignment=math.lcm(*(member.alignment for member in self.members)),",
        "            alignment=first.alignment,",
        PLANNER_IN_PLACE,
    ),
    Mutant(
        "buffers that live at the same time get one place",
        "planner/in_place.py",
        "            if pair not in allowed and _live_together(member, buffer):",
        "            if pair not in allowed and not _live_together(member, buffer):",
        PLANNER_IN_PLACE,
    ),
    Mutant(
        "the check of plans overlooks buffers that share their last byte",
        "planner/check.py",
        "    while position < len(clear) and clear[position][0] < end:",
        "    while position < len(clear) and clear[position][0] < end - 1:",
        PLANNER_CHECK,
    ),
    Mutant(
        "the check of plans overlooks the neighbour below",
        "planner/check.py",
        "    if position and clear[position - 1][1] > start:",
        "    if position and clear[position - 1][1] > start + 1:",
        PLANNER_CHECK,
    ),
    Mutant(
        "alignment is forgotten in a section with obstacles",
        "planner/algorithms/obstacles.py",
        "        top = -(-floor // alignment) * alignment + strip.size[item]",
        "        top = floor + strip.size[item]",
        ("tests/unit/planner/test_algorithms.py", "tests/unit/planner/test_search.py"),
    ),
    # What operations do.
    Mutant(
        "reading its shape is no read of memref.reshape",
        "models/memref.py",
        '    ("memref.reshape", Roles(reads=(1,), view_of=(0,))),',
        '    ("memref.reshape", Roles(view_of=(0,))),',
        MODELS,
    ),
    Mutant(
        "memref.dma_start keeps nothing",
        "models/memref.py",
        "ASYNCHRONOUS_MODELS.register(memref.DmaStartOp, _DmaStart())",
        "",
        MODELS,
    ),
    Mutant(
        "what is under way is accessed where it starts only",
        "merge_alloc/memory_info.py",
        "            self._until.setdefault(barrier, []).append(capture.value)\n",
        "",
        ASYNCHRONOUS,
    ),
    Mutant(
        "any barrier ends what is under way",
        "analysis/asynchronous.py",
        "under_way.setdefault(start.until(op), [])",
        'under_way.setdefault("dma", [])',
        ASYNCHRONOUS,
    ),
    Mutant(
        "the checker thinks that all is done when the next operation begins",
        "verify/events.py",
        "            self._note_accesses(op, effects, barrier)\n",
        "            pass\n",
        ("tests/unit/verify/test_asynchronous.py",),
    ),
    Mutant(
        "memref.store keeps no memref that it stores",
        "models/memref.py",
        'Roles(writes=(1,), captures=((0, "stored into another buffer"),), takes_any_strides=True),\n    ),\n    (\n        memref.CopyOp',
        "Roles(writes=(1,), takes_any_strides=True),\n    ),\n    (\n        memref.CopyOp",
        MODELS,
    ),
    Mutant(
        "memref.copy writes only in part",
        "models/memref.py",
        "        Roles(reads=(0,), writes=(1,), overwrites=(1,), copies=(0, 1), takes_any_strides=True),",
        "        Roles(reads=(0,), writes=(1,), copies=(0, 1), takes_any_strides=True),",
        MODELS,
    ),
    Mutant(
        "a linalg output is written as a whole also by loops that may not run",
        "models/linalg.py",
        "    return len(loops) == written.num_dims or loops | _loops_that_run(op, maps) == set(\n"
        "        range(written.num_dims)\n    )",
        "    return True",
        MODELS,
    ),
    Mutant(
        "sums are elementwise",
        "models/linalg.py",
        "structure is not None and structure.is_parallel else None",
        "structure is not None else None",
        IN_PLACE,
    ),
    # In-place reuse.
    Mutant(
        "I1: a body may access buffers",
        "analysis/in_place.py",
        "    if len(operands) < 2 or _accesses_buffers_inside(op):\n",
        "    if len(operands) < 2:\n",
        IN_PLACE,
    ),
    Mutant(
        "I3: the place of an element is not asked for",
        "analysis/in_place.py",
        "                buffer_of[operand] in (read, written) and other == place",
        "                buffer_of[operand] in (read, written)",
        IN_PLACE,
    ),
    Mutant(
        "I4: two iterations may write one element",
        "analysis/in_place.py",
        "    visited_once = [t for t in targets if _visits_each_element_once(map_of[t], trip_counts)]",
        "    visited_once = list(targets)",
        IN_PLACE,
    ),
    Mutant(
        "I7: a buffer that is needed later is written over",
        "analysis/in_place.py",
        "        if start < end and not (end == start + 1 and start in ticks and end in ends):",
        "        if start < end and not (end == start + 1 and start in ticks):",
        (*IN_PLACE, *LIFETIMES),
    ),
    Mutant(
        "I8: what is read before the copy does not matter",
        "analysis/in_place.py",
        "                if access.touches and not self.is_apart(access):",
        "                if access.changes and not self.is_apart(access):",
        TIMELINE,
    ),
    Mutant(
        "I9: the part may be written while the source is read",
        "analysis/in_place.py",
        "            for _, access in timeline.after(self.at, last)",
        "            for _, access in timeline.after(last, last)",
        TIMELINE,
    ),
    # Calls and aliases.
    Mutant(
        "a callee keeps no argument",
        "analysis/function_summary.py",
        "            captured=self._captured.get(argument),",
        "            captured=None,",
        SUMMARIES,
    ),
    Mutant(
        "a callee frees no argument",
        "analysis/function_summary.py",
        "            may_be_freed=_FREE in kinds,",
        "            may_be_freed=False,",
        SUMMARIES,
    ),
    Mutant(
        "two results of a call never share memory",
        "analysis/function_summary.py",
        "            if any(origin in others and self._number_of(origin) is None for origin in origins):\n                return True\n",
        "",
        SUMMARIES,
    ),
    Mutant(
        "what is captured is no alias of what is loaded",
        "analysis/aliases.py",
        "            return self.captured(own) is not None and self._is_unknown(other)",
        "            return False",
        ALIASES,
    ),
    # Lifetimes.
    Mutant(
        "a lifetime ends before the last access inside of a construct",
        "merge_alloc/lifetimes.py",
        "    return _Lifted(frame.begin, frame.end, frame.block)",
        "    return _Lifted(frame.begin, frame.begin, frame.block)",
        LIFETIMES,
    ),
    Mutant(
        "a loop of blocks does not prolong a lifetime",
        "merge_alloc/lifetimes.py",
        "                end = max(end, program.range_of(order[cycle.last])[1])\n",
        "",
        LIFETIMES,
    ),
    Mutant(
        "a buffer that is needed behind a segment is dead at its end",
        "analysis/liveness.py",
        "                    if needed_out[segment] & bit:\n                        last = segments[segment].last_tick\n",
        "                    pass\n",
        LIFETIMES,
    ),
    # The checker.
    Mutant(
        "the checker takes softmax for a read",
        "verify/effects.py",
        '    "linalg.softmax": Effects(reads=(0,), overwrites=(1,)),',
        '    "linalg.softmax": Effects(reads=(0, 1)),',
        VERIFY,
    ),
    Mutant(
        "the checker excuses every operation that reads and writes",
        "verify/conflicts.py",
        "            self._in_place.writes_over_what_it_read(op, written[0], read[0])\n",
        "            True\n",
        VERIFY,
    ),
    Mutant(
        "the checker forgets what a loop needs in its next iteration",
        "verify/liveness.py",
        "                for edge in node.predecessors\n",
        "                for edge in node.predecessors[:1]\n",
        VERIFY,
    ),
    Mutant(
        "the checker forgets contents where a straight line ends",
        "verify/liveness.py",
        "                entered.add(target)\n                pending.append(target)\n",
        "                pass\n",
        VERIFY,
    ),
    # One-shot bufferization.
    Mutant(
        "a write in another iteration is no conflict",
        "analysis/one_shot/conflicts.py",
        "        same_iteration = loop is None or not loop[0] <= write.tick <= loop[1]",
        "        same_iteration = True",
        ONE_SHOT,
    ),
    Mutant(
        "what a loop was given counts only for those that it was united with already",
        "analysis/one_shot/analysis.py",
        "                reason = self._conflict_among(_pairs(one, two)) or self._owned_among(one, two)",
        "                reason = self._conflict_among(_pairs(one, two))",
        SITUATIONS,
    ),
    Mutant(
        "what iterations leave as it is is not read behind them",
        "models/scf/scf_forall.py",
        "        return op.region_outputs[number], op.results[number]",
        "        return (op.region_outputs[number],)",
        ONE_SHOT + SITUATIONS,
    ),
    Mutant(
        "memory that must not be written flows nowhere",
        "analysis/one_shot/in_place_graph.py",
        "        return source in self._with_supposed(target)",
        "        return source is target",
        ONE_SHOT + SITUATIONS,
    ),
    Mutant(
        "a tensor that an iteration of scf.while makes is one from outside",
        "bufferize/while_loops.py",
        "                if found is not None or not is_defined_outside(source, op):",
        "                if found is not None and is_defined_outside(source, op):",
        ("tests/unit/bufferize/test_while_loops.py",),
    ),
    Mutant(
        "a buffer is handed on for two tensors",
        "models/scf/iteration_end.py",
        "                del owned[original.memref]\n",
        "",
        (f"{FILECHECK}/one-shot-bufferize",),
    ),
    # Placement.
    Mutant(
        "a buffer that is carried leaves its loop",
        "placement/hoisting.py",
        "    return footprint.carried is not None and program.dominates(footprint.carried, header)",
        "    return False",
        HOISTING,
    ),
    Mutant(
        "a stack allocation may escape",
        "placement/stack_promotion.py",
        "    if footprint.escapes or not program.is_reached(op.parent):",
        "    if not program.is_reached(op.parent):",
        (f"{FILECHECK}/promote-buffers-to-stack", "tests/unit/placement/test_stack_growth.py"),
    ),
    # Deallocation.
    Mutant(
        "what may be external counts as owned",
        "deallocation/ownership.py",
        "                is_external |= state.is_external\n",
        "",
        DEALLOCATION,
    ),
    Mutant(
        "ownership moves along with a part of a buffer",
        "deallocation/ownership.py",
        "        alias = next(iter(aliases)) if len(aliases) == 1 and is_whole else None",
        "        alias = next(iter(aliases)) if len(aliases) == 1 else None",
        DEALLOCATION,
    ),
    Mutant(
        "frees of the program are overlooked",
        "deallocation/placement.py",
        "                self._add_uses([alias], [OwnerUse(op, frees=True)])\n",
        "",
        DEALLOCATION,
    ),
    Mutant(
        "what a call with indicators returns is no argument",
        "deallocation/flow.py",
        "            return self.memory.view_flow.sources(value) if value in lent else self.sources(value)",
        "            return self.sources(value)",
        ("tests/unit/deallocation/test_function_flags.py",),
    ),
    Mutant(
        "a join owns its buffer whatever else that asks for",
        "deallocation/owning_joins.py",
        "        set(mine) <= set(others) for mine",
        "        True for mine",
        ("tests/unit/deallocation/test_owning_joins.py",),
    ),
    # Tiling.
    Mutant(
        "a piece of a window is as long as what is made of it",
        "models/structured_tiling.py",
        "        size = self.scale * (piece.size - 1) + self.reach + 1",
        "        size = self.scale * piece.size",
        TILING,
    ),
    Mutant(
        "indices in the body begin anew in each piece",
        "models/structured_tiling.py",
        "        if indices:\n            _shift(indices, builder.offset())\n",
        "",
        TILING,
    ),
    Mutant(
        "a loop goes on with pieces of another form",
        "tiling/pieces.py",
        "        if last.form != piece.form:\n            return False\n",
        "",
        TILING,
    ),
    # Fusion, and what is computed again.
    Mutant(
        "a reduction is written transposed though others read it",
        "fusion/transposed_results.py",
        "        or source.has_more_than_one_use()\n",
        "",
        ("tests/unit/fusion/test_transposed_results.py",),
    ),
    Mutant(
        "dimensions that are apart become one in front of a transpose",
        "fusion/reshaped_transposes.py",
        "        elif number in order:\n            return None",
        "        elif number in order:\n            new_groups[order.index(number)].append(dim)",
        ("tests/unit/fusion/test_reshaped_transposes.py",),
    ),
    Mutant(
        "what an operation in front uses is done later",
        "recompute/chain.py",
        "        if all(user in moved or tensors.number(user) >= place for user in users):\n",
        "        if all(user in ops or tensors.number(user) >= place for user in users):\n",
        RECOMPUTE,
    ),
    Mutant(
        "sums are done twice",
        "recompute/chain.py",
        "(structure is not None and structure.is_parallel)",
        "structure is not None",
        RECOMPUTE,
    ),
    Mutant(
        "what cannot fail need not be asked before it is moved",
        "recompute/chain.py",
        "not (is_pure(op) and cannot_fail(op))",
        "not is_pure(op)",
        RECOMPUTE,
    ),
    Mutant(
        "what does not lower the peak stays done",
        "recompute/search.py",
        "            outcome.choices.pop().change.undo()\n",
        "            outcome.choices.pop()\n",
        RECOMPUTE,
    ),
    Mutant(
        "copies take no memory",
        "analysis/heap.py",
        "                ownership.is_heap_allocation(result)\n",
        "                False\n",
        ("tests/unit/analysis/test_heap.py",),
    ),
    Mutant(
        "what lives longer by a forwarding is written over in tight arenas",
        "merge_alloc/tighten.py",
        "        self._trace = _forwarded(trace, self._problem)\n",
        "        self._trace = replace(trace, forwardings=())\n",
        ("tests/unit/merge_alloc/test_scratch_results.py",),
    ),
    Mutant(
        "what a call does nothing to is asked where it begins",
        "verify/conflicts.py",
        "for n in touched if",
        "for n in range(len(op.operands)) if",
        ("tests/unit/verify/test_call_order.py",),
    ),
    Mutant(
        "a group stays where it is in the way of a better one",
        "tiling/search.py",
        "_MOST_UNDONE = 4",
        "_MOST_UNDONE = 0",
        ("tests/unit/tiling/test_groups.py",),
    ),
    Mutant(
        "pieces are still there when a group is undone",
        "tiling/footprint.py",
        "            if not self.is_grouped(op):\n                beside[",
        "            if self.is_grouped(op):\n                beside[",
        ("tests/unit/tiling/test_groups.py",),
    ),
)
