"""Control flow: the values that are forwarded when control passes an edge.

Two interfaces, as in MLIR:

- `RegionBranchOpInterface` for operations whose regions control enters and leaves
  (`scf.if`, `scf.for`): a list of edges between the points "before the operation", its
  regions, and "after the operation", each with the values forwarded along it.
- `BranchOpInterface` for terminators that branch to blocks (`cf.cond_br`): the values
  forwarded to the arguments of each successor.

Source: MLIR, `ControlFlowInterfaces.td`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from xdsl.dialects.builtin import DenseArrayBase, UnregisteredOp, i32
from xdsl.ir import Attribute, Block, Operation, OpResult, Region, SSAValue
from xdsl.ir.core import SSAValues
from xdsl.traits import IsTerminator, OpTrait

from xdsl_mergealloc.graphs import reachable
from xdsl_mergealloc.interfaces.buffer_type import is_buffer
from xdsl_mergealloc.interfaces.registry import InterfaceRegistry


class RegionEdge(NamedTuple):
    """
    One way for control to enter, leave, or pass between the regions of an operation.

    `operands[i]` on the near side is called `inputs[i]` on the far side. Inputs that get
    their value from elsewhere (induction variables) are not listed.
    """

    source: int | None
    """Index of the region that control leaves; None: control comes from before the op."""

    target: int | None
    """Index of the region that control enters; None: control goes on after the op."""

    forwarder: Operation
    """The operation that holds the forwarded operands: a terminator, or the op itself."""

    operands: Sequence[SSAValue]
    inputs: Sequence[SSAValue]


class RegionBranchOpInterface(OpTrait, ABC):
    """Control flow through the regions of an operation."""

    @abstractmethod
    def edges(self, op: Operation) -> Sequence[RegionEdge]:
        """Return all edges, those that enter from before the operation first."""

    def runs_in_parallel(self, op: Operation) -> bool:
        """Whether several executions of a region may run at the same time."""
        return False

    def region_to_skip_through(self, op: Operation) -> Region | None:
        """
        Return a region without blocks that control would pass, instead of bypassing all regions, if
        it had a block: the missing `else` of an `scf.if`.
        """
        return None

    def fill_region_to_skip_through(self, op: Operation) -> Block:
        """Give `region_to_skip_through` a block that only terminates, and return the block."""
        raise NotImplementedError

    def can_hand_on_more(self, op: Operation) -> bool:
        """
        Whether the operation may forward one more value along all edges: as the last operand of
        itself and of the terminators, the last argument of its regions and its last result.
        """
        return False


class BranchOpInterface(OpTrait, ABC):
    """Operands that a terminator forwards to its successor blocks."""

    @abstractmethod
    def successor_operands(self, op: Operation, index: int) -> Sequence[SSAValue]:
        """Return the operands that become the arguments of successor number `index`, in order."""

    def append_successor_operand(self, op: Operation, index: int, value: SSAValue) -> None:
        """Forward one more value to successor number `index`, as its last argument."""
        raise NotImplementedError(f"{op.name} has a fixed number of successor operands")


REGION_BRANCH_MODELS = InterfaceRegistry(RegionBranchOpInterface)
BRANCH_MODELS = InterfaceRegistry(BranchOpInterface)


def region_edges(op: Operation) -> Sequence[RegionEdge] | None:
    """Return the edges of an operation with regions, or None if its control flow is unknown."""
    model = REGION_BRANCH_MODELS.lookup(op)
    return None if model is None else model.edges(op)


def may_forward_buffers(op: Operation) -> bool:
    """Whether any edge of an operation can forward a buffer: to a region, or to a result."""
    if any(map(is_buffer, op.results)):
        return True
    return any(
        (entry := region.first_block) is not None and any(map(is_buffer, entry.args))
        for region in op.regions
    )


def regions_after(edges: Iterable[RegionEdge], region: int) -> set[int]:
    """Return the regions that control may enter after a region, in one execution of an operation:
    the region itself, too, if it can run again."""
    successors: dict[int, list[int]] = {}
    for edge in edges:
        if edge.source is not None and edge.target is not None:
            successors.setdefault(edge.source, []).append(edge.target)
    return set(reachable(successors.get(region, ()), lambda number: successors.get(number, ())))


def is_loop(edges: Sequence[RegionEdge]) -> bool:
    """Whether a region can be executed again in the course of one execution of the op."""
    if any(edge.source is not None and edge.source == edge.target for edge in edges):
        # The case of most operations with regions: bodies that compute elements.
        return True
    regions = {edge.source for edge in edges if edge.source is not None}
    return any(region in regions_after(edges, region) for region in regions)


def is_region_branch(op: Operation) -> bool:
    """
    Whether an operation runs regions of one block each, each at most once and without arguments,
    and all operands of their terminators become its results: `scf.if`, `scf.index_switch`.
    """
    if not op.regions or any(region.first_block is not region.last_block for region in op.regions):
        return False
    edges = region_edges(op)
    if edges is None or is_loop(edges):
        return False
    return all(
        not edge.inputs
        if edge.source is None
        else len(edge.forwarder.operands) == len(edge.operands) == len(op.results)
        for edge in edges
    )


def branch_operands(terminator: Operation, index: int) -> Sequence[SSAValue] | None:
    """
    Return the operands that a terminator forwards to successor `index`; None if it does not
    implement BranchOpInterface.

    A successor without arguments needs no answer.
    """
    model = BRANCH_MODELS.lookup(terminator)
    if model is not None:
        return model.successor_operands(terminator, index)
    return None if terminator.successors[index].args else ()


def append_operand(forwarder: Operation, successor: int | None, value: SSAValue) -> None:
    """
    Forward one more value after all others: to the regions or results of an operation (None), or to
    a successor block.
    """
    if successor is None:
        forwarder.operands = (*forwarder.operands, value)
        grow_last_segment(forwarder.properties, "operandSegmentSizes", 1)
    else:
        model = BRANCH_MODELS.lookup(forwarder)
        assert model is not None
        model.append_successor_operand(forwarder, successor, value)


def append_argument(block: Block, type: Attribute, name_hint: str | None) -> SSAValue:
    """Append an argument to a block, for a value to be forwarded to the block."""
    argument = block.insert_arg(type, len(block.args))
    argument.name_hint = name_hint
    return argument


def append_result(op: Operation, type: Attribute, name_hint: str | None) -> SSAValue:
    """Append a result to an operation, for a value to be forwarded by its regions."""
    result = OpResult(type, op, len(op.results))
    result.name_hint = name_hint
    op.results = SSAValues((*op.results, result))
    grow_last_segment(op.properties, "resultSegmentSizes", 1)
    return result


def grow_last_segment(properties: dict[str, Attribute], name: str, by: int) -> None:
    """Adapt the segment sizes in some properties, if there are any of this name."""
    sizes = properties.get(name)
    if isinstance(sizes, DenseArrayBase):
        *others, last = (int(size) for size in sizes.get_values())
        properties[name] = DenseArrayBase.from_list(i32, [*others, last + by])


def is_terminator(op: Operation) -> bool:
    """Whether an operation ends its block; an unregistered one may if it is last."""
    if op.next_op is not None:
        return False
    return isinstance(op, UnregisteredOp) or op.has_trait(IsTerminator)


def exit_terminators(blocks: Iterable[Block]) -> list[Operation]:
    """Return the terminators, of these blocks of one region, by which control leaves it."""
    return [
        terminator
        for block in blocks
        if (terminator := block.last_op) is not None and not terminator.successors
    ]
