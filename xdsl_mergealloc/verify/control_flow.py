"""Control flow through regions and branches: the check's own table (V2, V6, V8).

An operation with regions and without a row counts as one unknown operation, whose regions
may run any number of times, in any order, at the same time. `register_control_flow` and
`register_branch` add rows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from xdsl.dialects.builtin import UnregisteredOp
from xdsl.dialects.cf import ConditionalBranchOp, SwitchOp
from xdsl.ir import Operation, Region, SSAValue
from xdsl.traits import IsolatedFromAbove, IsTerminator

from xdsl_mergealloc.interfaces.slices import mixed
from xdsl_mergealloc.op_names import operation_name


class RegionTransfer(NamedTuple):
    """Control passes from one region to another; None is the outside of the operation."""

    source: int | None
    target: int | None
    forwarder: Operation
    """Operation that forwards values: the operation, or a terminator of the region that is left."""
    operands: Sequence[SSAValue] = ()
    """Values on the near side ..."""
    inputs: Sequence[SSAValue] = ()
    """... and what they are called on the far side."""


class Dimension(NamedTuple):
    """An induction variable and the bounds that it runs through."""

    induction_variable: SSAValue
    lower: SSAValue | int
    upper: SSAValue | int
    """Exclusive."""
    step: SSAValue | int


class ControlFlow(NamedTuple):
    """Control flow of the regions of an operation."""

    edges: Callable[[Operation], Sequence[RegionTransfer]]
    is_parallel: bool = False
    """Whether a region may be running more than once at the same time (V6)."""
    dimensions: Callable[[Operation], Sequence[Dimension]] | None = None
    """All induction variables of a loop; None if their values are not described."""


def register_control_flow(op_name: str, control_flow: ControlFlow) -> None:
    """Describe the regions of the operations of a name."""
    _REGIONS[op_name] = control_flow


def register_branch(op_name: str, operands: Callable[[Operation, int], Sequence[SSAValue]]) -> None:
    """Register the operands that terminators of a name forward to successor number i."""
    _BRANCHES[op_name] = operands


def control_flow_of(op: Operation) -> ControlFlow | None:
    """Return the control flow of an operation's regions; None if not known."""
    return _REGIONS.get(operation_name(op)) if op.regions else None


def region_edges(op: Operation) -> Sequence[RegionTransfer]:
    """Return the edges between the regions of an operation; none if they are unknown."""
    control_flow = control_flow_of(op)
    return () if control_flow is None else control_flow.edges(op)


def branch_operands(terminator: Operation, successor: int) -> Sequence[SSAValue] | None:
    """Return the operands that a terminator forwards to a successor; None if not known."""
    row = _BRANCHES.get(operation_name(terminator))
    return None if row is None else row(terminator, successor)


def only_forwards(op: Operation) -> bool:
    """V3: whether an operation forwards its operands, and does nothing else with them."""
    if control_flow_of(op) is not None or operation_name(op) in _BRANCHES:
        return True
    parent = op.parent_op()
    leaves = op.next_op is None and not op.successors
    return leaves and parent is not None and control_flow_of(parent) is not None


def ends_block(op: Operation) -> bool:
    """Whether an operation is a terminator; an unregistered one may be if it is the last."""
    if isinstance(op, UnregisteredOp):
        return op.next_op is None
    return op.has_trait(IsTerminator)


def exits(region: Region) -> list[Operation]:
    """Return the terminators by which control leaves a region."""
    ends = (block.last_op for block in region.blocks)
    return [end for end in ends if end is not None and not end.successors]


def is_function(op: Operation) -> bool:
    """Whether the regions of an operation cannot use values from outside."""
    return "function_type" in {**op.properties, **op.attributes} or op.has_trait(
        IsolatedFromAbove, value_if_unregistered=False
    )


# Patterns of edges


def enters(op: Operation, region: int, operands: Sequence[SSAValue] = ()) -> RegionTransfer:
    """Return the edge into a region; the operands become its last arguments."""
    return RegionTransfer(None, region, op, operands, _last_arguments(op, region, len(operands)))


def passes_by(op: Operation, operands: Sequence[SSAValue] = ()) -> RegionTransfer:
    """Return the edge past all regions; the operands become the results."""
    return RegionTransfer(None, None, op, operands, op.results if operands else ())


def goes_on(
    op: Operation, source: int, target: int | None, first_operand: int = 0
) -> list[RegionTransfer]:
    """Return the edges from a region's exits to another region, or (None) out of the operation."""
    edges: list[RegionTransfer] = []
    for terminator in exits(op.regions[source]):
        operands = terminator.operands[first_operand:]
        inputs = op.results if target is None else _last_arguments(op, target, len(operands))
        edges.append(RegionTransfer(source, target, terminator, operands, inputs))
    return edges


def _last_arguments(op: Operation, region: int, count: int) -> Sequence[SSAValue]:
    block = op.regions[region].first_block
    return () if block is None or not count else block.args[len(block.args) - count :]


def loop_edges(first_init: int) -> Callable[[Operation], Sequence[RegionTransfer]]:
    """Describe a loop that runs zero or more times and carries operands from a position on."""

    def edges(op: Operation) -> Sequence[RegionTransfer]:
        inits = op.operands[first_init:]
        return [
            enters(op, 0, inits),
            passes_by(op, inits),
            *goes_on(op, 0, 0),
            *goes_on(op, 0, None),
        ]

    return edges


def one_of_the_regions(op: Operation) -> Sequence[RegionTransfer]:
    """Return the edges if one region runs, once; a region without blocks stands for none."""
    edges: list[RegionTransfer] = []
    for number, region in enumerate(op.regions):
        edges += (
            [enters(op, number), *goes_on(op, number, None)] if region.blocks else [passes_by(op)]
        )
    return edges


def at_most_once(op: Operation) -> Sequence[RegionTransfer]:
    """Return the edges of one region that gets no values and that control may skip."""
    return [enters(op, 0), passes_by(op), RegionTransfer(0, None, op)]


def any_number_of_times(op: Operation) -> Sequence[RegionTransfer]:
    """Return the edges of one region that gets no values and may run any number of times."""
    return [*at_most_once(op), RegionTransfer(0, 0, op)]


# Known operations


def _while_edges(op: Operation) -> Sequence[RegionTransfer]:
    before, after = 0, 1
    return [
        enters(op, before, op.operands[:]),
        *goes_on(op, before, after, first_operand=1),
        *goes_on(op, before, None, first_operand=1),
        *goes_on(op, after, before),
    ]


def _affine_for_edges(op: Operation) -> Sequence[RegionTransfer]:
    return loop_edges(len(op.operands) - len(op.results))(op)


def _parallel_edges(op: Operation) -> Sequence[RegionTransfer]:
    """
    Return the edges of a parallel loop, whose results begin as the last operands. The arguments of
    scf.forall's body for its outputs are tensors: no memory comes in by them.
    """
    carried = op.operands[len(op.operands) - len(op.results) :]
    again, done = RegionTransfer(0, 0, op), RegionTransfer(0, None, op)
    return [enters(op, 0), passes_by(op, carried), again, done]


def _for_dimensions(op: Operation) -> Sequence[Dimension]:
    return [Dimension(op.regions[0].block.args[0], *op.operands[:3])]


def _parallel_dimensions(op: Operation) -> Sequence[Dimension]:
    variables = op.regions[0].block.args
    rank = len(variables)
    bounds = (op.operands[rank * part : rank * (part + 1)] for part in range(3))
    return [Dimension(*row) for row in zip(variables, *bounds, strict=True)]


def _forall_dimensions(op: Operation) -> Sequence[Dimension]:
    """Return the dimensions; each bound is an operand, or an integer in a property."""
    dynamic = iter(op.operands)
    names = ("staticLowerBound", "staticUpperBound", "staticStep")
    bounds = [mixed(op.properties[name], dynamic) for name in names]
    # After the induction variables are arguments for the outputs.
    return [Dimension(*row) for row in zip(op.regions[0].block.args, *bounds, strict=False)]


def _branch_operands(op: Operation, successor: int) -> Sequence[SSAValue]:
    """Return the operands for a successor; successor 0 of a switch is the default."""
    if isinstance(op, ConditionalBranchOp):
        return op.else_arguments if successor else op.then_arguments
    assert isinstance(op, SwitchOp)
    if successor == 0:
        return op.default_operands
    segments = op.case_operand_segments.get_values()
    start = sum(segments[: successor - 1])
    return op.case_operands[start : start + segments[successor - 1]]


_REGIONS: dict[str, ControlFlow] = {
    "affine.for": ControlFlow(_affine_for_edges),
    "affine.if": ControlFlow(one_of_the_regions),
    "affine.parallel": ControlFlow(_parallel_edges, is_parallel=True),
    "async.execute": ControlFlow(at_most_once),
    "gpu.launch": ControlFlow(any_number_of_times, is_parallel=True),
    "memref.alloca_scope": ControlFlow(one_of_the_regions),
    "omp.critical": ControlFlow(at_most_once),
    "omp.loop_nest": ControlFlow(any_number_of_times),
    "omp.masked": ControlFlow(at_most_once),
    "omp.master": ControlFlow(at_most_once),
    "omp.parallel": ControlFlow(any_number_of_times, is_parallel=True),
    "omp.single": ControlFlow(at_most_once),
    # Each thread executes its share of the iterations one after the other.
    "omp.wsloop": ControlFlow(any_number_of_times),
    "scf.execute_region": ControlFlow(one_of_the_regions),
    "scf.for": ControlFlow(loop_edges(3), dimensions=_for_dimensions),
    "scf.forall": ControlFlow(_parallel_edges, is_parallel=True, dimensions=_forall_dimensions),
    "scf.if": ControlFlow(one_of_the_regions),
    "scf.index_switch": ControlFlow(one_of_the_regions),
    "scf.parallel": ControlFlow(_parallel_edges, is_parallel=True, dimensions=_parallel_dimensions),
    "scf.while": ControlFlow(_while_edges),
    "vector.mask": ControlFlow(one_of_the_regions),
}

_BRANCHES: dict[str, Callable[[Operation, int], Sequence[SSAValue]]] = {
    "cf.br": lambda op, _: op.operands[:],
    "cf.cond_br": _branch_operands,
    "cf.switch": _branch_operands,
}
