"""promote-buffers-to-stack: small heap allocations become stack allocations.

An allocation is promoted if

- S1 its model knows a stack form, and it is small: of static shape, or of dynamic sizes with known
  maxima, and at most `max_size_bytes`; or of a dynamic shape of low rank whose sizes are ranks of
  other memrefs,
- S2 it is in the default memory space,
- S3 neither it nor a view of it escapes or leaves the enclosing automatic allocation scope, which
  is a function, `memref.alloca_scope` or the body of a parallel loop,
- S4 it can leave all sequential loops and loops of blocks between it and that scope, as for
  buffer-loop-hoisting. The stack allocation is put before them: stack memory is released at the
  end of the function, so an allocation executed in each iteration would accumulate,
- S5 every operation that frees it frees only promoted allocations. These frees are erased.

In the first block of a function, a stack allocation of static shape is put before all operations
that are lowered to further blocks (S6): compilers promote entry-block allocations to registers.

A parallel loop is eventually lowered to a sequential one, where stack memory would accumulate all
the same, and no allocation may leave it. So its body is wrapped in a `memref.alloca_scope`.

Source: MLIR, `PromoteBuffersToStack`, which looks neither into loops (`memref.alloca` is left in
the bodies of `scf.for`) nor at results of `memref.alloca_scope` (which it lets dangle).
"""

from __future__ import annotations

from typing import NamedTuple

from xdsl.dialects.builtin import IntegerAttr, MemRefType, NoneAttr
from xdsl.dialects.memref import RankOp
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.analysis.program import Program
from xdsl_mergealloc.dialects.memref.allocation import AllocaScopeOp, AllocaScopeReturnOp
from xdsl_mergealloc.interfaces.allocation import ALLOCATION_MODELS, NotPlannable
from xdsl_mergealloc.interfaces.allocation_scope import ALLOCATION_SCOPE_MODELS, is_function
from xdsl_mergealloc.interfaces.buffer_type import is_buffer
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.merge_alloc.deallocations import Free, resolve_frees
from xdsl_mergealloc.nests import walk
from xdsl_mergealloc.placement.hoisting import HoistedPlace, find_place_out_of_loops
from xdsl_mergealloc.placement.motion import AliasFootprints, WayOut, move


class StackLimits(NamedTuple):
    """Limits up to which allocations are small."""

    max_size_bytes: int
    """Of an allocation whose maximum size is known."""
    max_rank: int
    """Of an allocation of dynamic shape."""
    layout: MemoryLayout
    """Sizes of element types on the target."""
    only_out_of_loops: bool = False
    """Leave alone allocations that are not executed again in each iteration of a loop."""


def promote_to_stack(root: Operation, limits: StackLimits) -> None:
    """Turn the small heap allocations below `root` into stack allocations."""
    small = [
        op
        for op in walk(root)
        if op.results
        and _is_small(op, limits)
        and (_may_be_in_loop(op) or not limits.only_out_of_loops)
    ]
    if not small:
        return
    program, memory = Program(root), Memory(root)
    footprints, way_out = AliasFootprints(root, memory, program), WayOut(program)
    places: dict[SSAValue, HoistedPlace] = {}
    stack_forms: dict[SSAValue, Operation] = {}
    for op in small:
        hoisted = _find_place(op, memory, footprints, way_out)
        if hoisted is None or (hoisted.place is None and limits.only_out_of_loops):
            continue
        model = ALLOCATION_MODELS.lookup(op)
        assert model is not None
        if (stack := model.build_automatic(op)) is not None:
            places[op.results[0]], stack_forms[op.results[0]] = hoisted, stack
    resolved = resolve_frees(dict.fromkeys(places, True), _frees(root, memory))
    for free in resolved.erased:
        Rewriter.erase_op(free)
    wrapped: dict[Block, None] = {}
    for buffer, hoisted in places.items():
        if buffer in resolved.kept:
            stack_forms[buffer].drop_all_references()
        else:
            _promote(buffer, stack_forms[buffer], hoisted)
            assert hoisted.enclosing is not None
            if _is_parallel_loop(hoisted.enclosing):
                wrapped[hoisted.enclosing.regions[0].block] = None
    for body in wrapped:
        _wrap(body)


def _is_small(op: Operation, limits: StackLimits) -> bool:
    """S1, S2."""
    model = ALLOCATION_MODELS.lookup(op)
    if model is None or model.is_automatic(op) or len(op.results) > 1:
        return False
    if not _is_default_memory_space(model.memory_space(op)):
        return False
    size_bytes = model.size_bytes(op, limits.layout)
    if not isinstance(size_bytes, NotPlannable):
        return size_bytes <= limits.max_size_bytes
    dynamic, buffer_type = model.dynamic_size(op, limits.layout), op.results[0].type
    return (
        dynamic is not None
        and isinstance(buffer_type, MemRefType)
        and buffer_type.get_num_dims() <= limits.max_rank
        and all(isinstance(factor.owner, RankOp) for factor in dynamic.factors)
    )


def _may_be_in_loop(op: Operation) -> bool:
    """Whether an operation may be executed several times in a call of the function around it."""
    region = op.parent_region()
    return (
        region is None
        or region.first_block is not region.last_block
        or region.parent is None
        or not is_function(region.parent)
    )


def _is_default_memory_space(space: Attribute) -> bool:
    """Whether a memory space is the default one, where the stack is, however it is spelled."""
    return isinstance(space, NoneAttr) or (isinstance(space, IntegerAttr) and space.value.data == 0)


def _find_place(
    op: Operation, memory: Memory, footprints: AliasFootprints, way_out: WayOut
) -> HoistedPlace | None:
    """S3, S4: find a place for the stack allocation; None if it has to stay on the heap."""
    footprint, program = footprints.of(op.results[0]), way_out.program
    if footprint.escapes or not (program.is_reached(op) and memory.only_allocates(op)):
        return None
    hoisted = find_place_out_of_loops(op, footprint, way_out, may_leave_blocks=True)
    scope = hoisted.enclosing
    if scope is None or ALLOCATION_SCOPE_MODELS.lookup(scope) is None:
        return None
    if scope.parent is not None and program.depth(footprint.top) <= program.depth(scope.parent):
        return None
    if _is_parallel_loop(scope) and not _can_wrap(scope):
        return None
    return hoisted


def _frees(root: Operation, memory: Memory) -> list[Free]:
    frees: list[Free] = []
    for op in walk(root):
        for value in memory.touched(op).freed:
            erasable = memory.freed_by_nothing_else(op) is not None
            frees.append(Free(op, memory.view_flow.origins(value), erasable))
    return frees


def _promote(buffer: SSAValue, stack: Operation, hoisted: HoistedPlace) -> None:
    op = buffer.owner
    assert isinstance(op, Operation)
    Rewriter.replace_op(op, stack)
    if hoisted.place is not None:
        move((*hoisted.along, stack), hoisted.place)
    _move_to_first_instructions(stack)


def _move_to_first_instructions(stack: Operation) -> None:
    """S6."""
    block = stack.parent
    assert block is not None
    function = block.parent_op()
    if stack.operands or block.prev_block is not None or function is None:
        return
    if not is_function(function):
        return
    first = next((op for op in block.ops if op.regions or op is stack), stack)
    if first is not stack:
        move((stack,), InsertPoint.before(first))


# Bodies of parallel loops


def _is_parallel_loop(op: Operation) -> bool:
    """Whether an automatic allocation scope is a parallel loop."""
    scope = ALLOCATION_SCOPE_MODELS.lookup(op)
    assert scope is not None
    return scope.is_parallel_loop(op)


def _can_wrap(loop: Operation) -> bool:
    """
    Whether the body of a parallel loop can be put into a scope at the end of which its buffers are
    released: its terminator uses no buffers created in the body.
    """
    region = loop.regions[0]
    if region.first_block is not region.last_block:
        return False
    terminator = region.block.last_op
    return terminator is not None and not any(map(is_buffer, _used_at_the_end(terminator)))


def _used_at_the_end(terminator: Operation) -> list[SSAValue]:
    """Return the values defined in its block that a terminator uses, itself or in its regions."""
    used = dict.fromkeys(operand for op in walk(terminator) for operand in op.operands)
    return [
        value
        for value in used
        if isinstance(value.owner, Operation) and value.owner.parent is terminator.parent
    ]


def _wrap(body: Block) -> None:
    """Wrap all operations of a block except its terminator in a `memref.alloca_scope`."""
    terminator, loop = body.last_op, body.parent_op()
    assert terminator is not None
    assert loop is not None
    results = _used_at_the_end(terminator)
    inside = Block()
    scope = AllocaScopeOp.create(
        result_types=[value.type for value in results],
        regions=[Region(inside)],
        location=loop.location,
    )
    body.insert_op_before(scope, terminator)
    for value, result in zip(results, scope.results, strict=True):
        value.replace_uses_with_if(result, lambda use: terminator.is_ancestor(use.operation))
    for op in list(body.ops):
        if op is not scope and op is not terminator:
            op.detach()
            inside.add_op(op)
    inside.add_op(AllocaScopeReturnOp.create(operands=results, location=loop.location))
