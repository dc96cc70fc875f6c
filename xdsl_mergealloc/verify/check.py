"""The check of a whole program: function by function, rule by rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.ir import Operation

from xdsl_mergealloc.interfaces.buffer_type import memref_type
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.verify.aliases import ViewAliases
from xdsl_mergealloc.verify.arenas import FunctionArenas, arenas_below
from xdsl_mergealloc.verify.calls import Calls
from xdsl_mergealloc.verify.conflicts import ConflictSearch
from xdsl_mergealloc.verify.events import EventCollector
from xdsl_mergealloc.verify.inputs_outputs import ListedBuffer, check_listed
from xdsl_mergealloc.verify.noted_plans import check_noted_plans, check_provided_constants
from xdsl_mergealloc.verify.offsets import LinearForms, Term, dimensions_of, instances_are_disjoint
from xdsl_mergealloc.verify.pool_access import check_pool_access
from xdsl_mergealloc.verify.violations import Arena, ArenaView, CheckReport, Fault, MemoryViolation
from xdsl_mergealloc.verify.workspaces import with_workspaces_in_sight

MOST_VIOLATIONS = 10_000
"""Number of violations at which the search ends: a plan can have quadratically many."""


def check_arenas(root: Operation, layout: MemoryLayout) -> CheckReport:
    """Check the arenas of all functions in `root`, which may itself be one."""
    report = CheckReport()
    report.noted_faults += check_noted_plans(root, layout)
    report.noted_faults += check_pool_access(root)
    report.noted_faults += check_provided_constants(root, layout)
    for arenas in arenas_below(with_workspaces_in_sight(root, layout), Calls(), layout):
        report.arenas += len(arenas.arenas)
        report.views += len(arenas.view_of)
        if not arenas.arenas:
            continue
        aliases = ViewAliases(arenas)
        places = {
            value: _place_of([arenas.views[index] for index in aliases.views(value)], arenas)
            for values in (*arenas.marked.inputs.values(), *arenas.marked.outputs.values())
            for value in values
        }
        report.noted_faults += check_listed(arenas.root, arenas.marked, places)
        for violation in _check_function(arenas, aliases, layout):
            if len(report.violations) == MOST_VIOLATIONS:
                report.is_complete = False
                return report
            report.violations.append(violation)
    return report


def _place_of(views: Sequence[ArenaView], arenas: FunctionArenas) -> ListedBuffer | None:
    """
    Return the place of a value in the outermost of its nested arenas, if the value may be only one
    view, and the views that contain it (V1); None if that place is not known.
    """
    outer = {view: arenas.view_around(view) for view in views}
    innermost = [view for view in views if view not in outer.values()]
    if len(innermost) != 1:
        return None
    (view,) = innermost
    begin_bytes = end_bytes = 0
    while True:
        if view.offset is None or view.size_bytes is None:
            return None
        begin_bytes += view.offset.minimum
        end_bytes += view.offset.maximum
        around = arenas.view_around(view)
        if around is None:
            break
        view = around
    size_bytes = innermost[0].size_bytes
    assert size_bytes is not None
    space = memref_type(view.arena.value).memory_space
    return ListedBuffer(space, begin_bytes, end_bytes + size_bytes)


def _check_function(
    arenas: FunctionArenas, aliases: ViewAliases, layout: MemoryLayout
) -> Iterator[MemoryViolation]:
    collector = EventCollector(arenas, aliases)
    events = collector.collect()
    for view, op in collector.constant_writes:
        yield MemoryViolation(Fault.WRITTEN_CONSTANT, view, at=op)
    for arena in arenas.arenas:
        yield from _check_places(arena, arenas.forms)
    search = ConflictSearch(arenas, aliases, events, layout)
    yield from search.conflicts()
    yield from search.uses_after_free()


def _check_places(arena: Arena, forms: LinearForms) -> Iterator[MemoryViolation]:
    """Yield violations of V7 and V12, which do not depend on where a view is live."""
    is_shared = len([view for view in arena.views if view.op is not None or view.is_accessed]) > 1
    for view in arena.views:
        if view.op is None:
            continue
        if not view.has_known_bytes:
            if is_shared or view.loops:
                yield MemoryViolation(Fault.UNKNOWN_BYTES, view)
            continue
        if view.size_bytes and (
            view.begin_bytes < 0
            or (arena.end_bytes is not None and view.end_bytes > arena.end_bytes)
        ):
            yield MemoryViolation(Fault.OUTSIDE, view)
        if view.is_written and view.size_bytes and not _has_disjoint_instances(view, forms):
            yield MemoryViolation(Fault.INSTANCES_OVERLAP, view)


def _has_disjoint_instances(view: ArenaView, forms: LinearForms) -> bool:
    """V7: whether the instances of a view in different iterations are disjoint."""
    assert view.offset is not None
    assert view.size_bytes is not None
    terms = {term.counter: term for term in view.offset.terms}
    own_terms: list[Term] = []
    for loop in view.loops:
        dimensions = dimensions_of(loop)
        if dimensions is None:
            return False
        for dimension in dimensions:
            values = forms.of(dimension.induction_variable)
            if values is not None and not values.terms:
                continue
            term = terms.pop(dimension.induction_variable, None)
            if term is None:
                return False
            own_terms.append(term)
    return instances_are_disjoint(own_terms, list(terms.values()), view.size_bytes)
