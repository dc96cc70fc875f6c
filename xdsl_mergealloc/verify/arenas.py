"""Search for the arenas of a function, and the views of each (V1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from math import prod

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.dialects.memref import AllocOp, GetGlobalOp, GlobalOp, ViewOp
from xdsl.ir import Block, Operation, SSAValue

from xdsl_mergealloc.dialects.shapes import static_elements
from xdsl_mergealloc.interfaces.buffer_type import memref_type
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.max_dims import max_dims_of
from xdsl_mergealloc.nests import blocks_of, walk_regions
from xdsl_mergealloc.provided_constants import constants_in
from xdsl_mergealloc.verify.calls import Calls
from xdsl_mergealloc.verify.control_flow import control_flow_of, is_function
from xdsl_mergealloc.verify.effects import Effects, effects_of, goes_on
from xdsl_mergealloc.verify.inputs_outputs import MarkedValues
from xdsl_mergealloc.verify.offsets import LinearForm, LinearForms
from xdsl_mergealloc.verify.slots import place_in_slots
from xdsl_mergealloc.verify.violations import ALL_BYTES, Arena, ArenaView


@dataclass
class FunctionArenas:
    """The arenas of a function (or of a module's own body), without those of nested functions."""

    root: Operation
    calls: Calls
    arenas: list[Arena] = field(default_factory=list[Arena])
    views: list[ArenaView] = field(default_factory=list[ArenaView])
    """All views of all arenas, by their index."""
    view_of: dict[SSAValue, ArenaView] = field(default_factory=dict[SSAValue, ArenaView])
    """Result of a `memref.view` -> its view."""
    names: dict[SSAValue, Arena] = field(default_factory=dict[SSAValue, Arena])
    """Values that are an arena as a whole: its definition, other references to a global."""
    forms: LinearForms = field(default_factory=LinearForms)
    """Possible values of offsets."""
    nested_roots: list[Operation] = field(default_factory=list[Operation])
    """Functions inside, and other operations whose regions cannot use values from outside."""
    marked: MarkedValues = field(default_factory=MarkedValues)
    """Values marked as inputs and outputs (V21)."""
    surrounding_blocks: dict[Block, tuple[Operation, ...]] = field(
        default_factory=dict[Block, tuple[Operation, ...]]
    )

    def arena_named(self, value: SSAValue) -> Arena | None:
        """Return the arena that a value is, directly or by casts (V1)."""
        return self.names.get(self.calls.origins.of(value))

    def whole_views(self, value: SSAValue) -> Iterator[ArenaView]:
        """Yield the views that a value certainly is all of: one view may be all of another."""
        view = self.view_of.get(self.calls.origins.of(value))
        while view is not None:
            yield view
            view = self.view_around(view) if view.is_all_of_arena else None

    def view_around(self, view: ArenaView) -> ArenaView | None:
        """Return the view that is the arena of `view`, if this arena is a view of another arena."""
        return self.view_of.get(self.calls.origins.of(view.arena.value))

    def acting_op(self, op: Operation, arena: Arena) -> Operation:
        """
        Return the operation that acts on an arena for `op`: `op` itself, or (V6, V8, V28) the
        outermost operation around it that counts as a single one for this arena.
        """
        surrounding = self.surrounding(op.parent)
        common = _common_length(surrounding, arena.surrounding)
        for depth, around in enumerate(surrounding):
            if depth >= common or is_one_operation(around):
                return around
        return op

    def surrounding(self, block: Block | None) -> tuple[Operation, ...]:
        """Return the operations around a block that are parallel, go on, or count as one."""
        return () if block is None else self.surrounding_blocks.get(block, ())


def is_one_operation(op: Operation) -> bool:
    """V8: whether the effects in the regions of an operation have no known order."""
    own_effects = effects_of(op)._replace(until=None, keeps=())
    return control_flow_of(op) is None or own_effects != Effects()


def runs_in_parallel(op: Operation) -> bool:
    """V6: whether a region of an operation may be running several times at once."""
    control_flow = control_flow_of(op)
    return control_flow is not None and control_flow.is_parallel


def find_arenas(root: Operation, calls: Calls, layout: MemoryLayout) -> FunctionArenas:
    """Return the arenas whose views are created in the regions of `root`."""
    found = FunctionArenas(root, calls)
    globals_by_name: dict[str, list[SSAValue]] = {}
    view_ops: list[ViewOp] = []
    for op in _walk(root, found):
        if op.attributes:
            found.marked.note(op)
        if isinstance(op, ViewOp):
            view_ops.append(op)
        elif isinstance(op, GetGlobalOp):
            name = op.name_.string_value()
            globals_by_name.setdefault(name, []).append(op.memref)
    references = {values[0]: values for values in globals_by_name.values()}
    first_reference = {value: values[0] for values in references.values() for value in values}
    for op in view_ops:
        source = calls.origins.of(op.operands[0])
        source = first_reference.get(source, source)
        arena = found.names.get(source)
        if arena is None:
            arena = _add_arena(found, source, references.get(source))
            is_provided = constants_in(source) is not None
            arena.is_constant = is_provided or _is_constant_global(source, calls)
        _add_view(found, arena, op, layout)
    entry = root.regions[0].first_block if root.regions else None
    for arena in found.arenas:
        place_in_slots(arena, entry, calls.callees, layout)
    return found


def arenas_below(root: Operation, calls: Calls, layout: MemoryLayout) -> Iterator[FunctionArenas]:
    """Yield the arenas of `root`, and of each function inside: outer ones first."""
    pending = [root]
    while pending:
        found = find_arenas(pending.pop(), calls, layout)
        pending.extend(reversed(found.nested_roots))
        yield found


def _walk(root: Operation, found: FunctionArenas) -> list[Operation]:
    """Return the operations in the regions of `root`, not in functions inside; record blocks."""
    ops = walk_regions(root.regions, lambda op: not is_function(op))
    for op in ops:
        if not op.regions:
            continue
        if is_function(op):
            found.nested_roots.append(op)
            continue
        surrounding = found.surrounding(op.parent)
        if runs_in_parallel(op) or goes_on(op) or is_one_operation(op):
            surrounding = (*surrounding, op)
        if surrounding:
            found.surrounding_blocks.update(dict.fromkeys(blocks_of(op), surrounding))
    return ops


def _is_constant_global(value: SSAValue, calls: Calls) -> bool:
    """V20: whether a value refers to a `constant` global."""
    owner = value.owner
    if not isinstance(owner, GetGlobalOp):
        return False
    definition = calls.callees.definition(owner, owner.name_)
    return isinstance(definition, GlobalOp) and definition.constant is not None


def _add_arena(found: FunctionArenas, value: SSAValue, references: list[SSAValue] | None) -> Arena:
    size_bytes = prod(memref_type(value).get_shape())
    is_dynamic = DYNAMIC_INDEX in memref_type(value).get_shape()
    arena = Arena(
        len(found.arenas),
        value,
        None if is_dynamic else size_bytes,
        # A global is one buffer, wherever it is referred to.
        () if references is not None else found.surrounding(block_of(value)),
    )
    found.arenas.append(arena)
    for name in references or (value,):
        found.names[name] = arena
    whole_bytes = ALL_BYTES if is_dynamic else size_bytes
    whole = ArenaView(len(found.views), arena, value, None, LinearForm(0), whole_bytes)
    arena.views.append(whole)
    found.views.append(whole)
    return arena


def _add_view(found: FunctionArenas, arena: Arena, op: ViewOp, layout: MemoryLayout) -> None:
    surrounding = found.surrounding(op.parent)
    inside = surrounding[_common_length(surrounding, arena.surrounding) :]
    _, byte_shift, *sizes = op.operands
    offset = found.forms.of(byte_shift)
    is_inside = offset == LinearForm(0) and _is_multiple(op, sizes, arena, layout)
    view = ArenaView(
        len(found.views),
        arena,
        op.result,
        op,
        offset,
        ALL_BYTES if is_inside else size_of_view(op, found.forms, layout),
        tuple(loop for loop in inside if runs_in_parallel(loop)),
        found.acting_op(op, arena) is not op,
    )
    arena.views.append(view)
    found.views.append(view)
    found.view_of[op.result] = view


def size_of_view(op: ViewOp, forms: LinearForms, layout: MemoryLayout) -> int | None:
    """
    Return the bytes of a view; with dynamic sizes, the maximum by arithmetic, or (V26) by
    `mergealloc.max_dims`. None if it cannot be computed.

    Raises `PassError` if `mergealloc.max_dims` does not give maxima of the dynamic sizes.
    """
    view_type = memref_type(op.result)
    said = max_dims_of(op, view_type)
    # Programs have many views: access their operands once, and not by name.
    _, _, *sizes = op.operands
    if not sizes:
        size_bytes = layout.buffer_size_bytes(view_type)
        return size_bytes if isinstance(size_bytes, int) else None
    element_bytes = layout.element_size_bytes(view_type.element_type)
    most = [
        _greatest_size(forms.of(size), None if said is None else said[number])
        for number, size in enumerate(sizes)
    ]
    known = [size for size in most if size is not None]
    if element_bytes is None or len(known) != len(most):
        return None
    return element_bytes * static_elements(view_type.get_shape()) * prod(known)


def _greatest_size(form: LinearForm | None, said: int | None) -> int | None:
    """V26: return the maximum of a size; a stated maximum counts unless it is certainly wrong."""
    if form is None or said is None:
        return said if form is None else form.maximum
    return min(form.maximum, said) if form.minimum <= said else form.maximum


def _is_multiple(op: ViewOp, sizes: Sequence[SSAValue], arena: Arena, layout: MemoryLayout) -> bool:
    """V16: whether a view of dynamic size cannot be larger than its arena."""
    match arena.value.owner:
        case AllocOp(dynamic_sizes=arena_sizes) | ViewOp(sizes=arena_sizes):
            pass
        case _:
            return False
    view_type, arena_type = memref_type(op.result), memref_type(arena.value)
    element_bytes = layout.element_size_bytes(view_type.element_type)
    if not sizes or element_bytes is None or Counter(sizes) != Counter(arena_sizes):
        return False
    view_bytes = element_bytes * static_elements(view_type.get_shape())
    return view_bytes <= static_elements(arena_type.get_shape())


def block_of(value: SSAValue) -> Block | None:
    """Return the block in which a value is defined."""
    owner = value.owner
    return owner.parent if isinstance(owner, Operation) else owner


def _common_length(a: tuple[Operation, ...], b: tuple[Operation, ...]) -> int:
    return len(list(takewhile(lambda pair: pair[0] is pair[1], zip(a, b, strict=False))))
