"""Patterns of control flow that many operations with regions share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.ir import Operation, Region, SSAValue

from xdsl_mergealloc.interfaces.control_flow import (
    RegionBranchOpInterface,
    RegionEdge,
    exit_terminators,
)
from xdsl_mergealloc.interfaces.loop_like import inits


def enter(op: Operation, region: int, operands: Sequence[SSAValue] = ()) -> RegionEdge:
    """Return the edge from before `op` into a region; `operands` become its last arguments."""
    return RegionEdge(None, region, op, operands, _last_args(op.regions[region], len(operands)))


def skip(op: Operation, operands: Sequence[SSAValue] = ()) -> RegionEdge:
    """Return the edge past `op`, without entering a region; `operands` become its results."""
    return RegionEdge(None, None, op, operands, op.results if operands else ())


def go_on(
    op: Operation, source: int, target: int | None, first_operand: int = 0
) -> list[RegionEdge]:
    """Return the edges from one region into another, or (None) out of `op`; forwarded values become
    its last arguments, or the results."""
    edges: list[RegionEdge] = []
    for terminator in exit_terminators(op.regions[source].blocks):
        operands = terminator.operands[first_operand:]
        inputs = op.results if target is None else _last_args(op.regions[target], len(operands))
        edges.append(RegionEdge(source, target, terminator, operands, inputs))
    return edges


def _last_args(region: Region, count: int) -> Sequence[SSAValue]:
    block = region.first_block
    return () if block is None or not count else block.args[len(block.args) - count :]


class LoopControlFlow(RegionBranchOpInterface):
    """Control flow of a `LoopLikeOpInterface`: the body runs zero or more times."""

    def edges(self, op: Operation) -> Sequence[RegionEdge]:
        carried = inits(op)
        return [enter(op, 0, carried), skip(op, carried), *go_on(op, 0, 0), *go_on(op, 0, None)]

    def can_hand_on_more(self, op: Operation) -> bool:
        return True


class OneOfTheRegions(RegionBranchOpInterface):
    """Exactly one region runs, once: `scf.index_switch`, `memref.alloca_scope`."""

    def edges(self, op: Operation) -> Sequence[RegionEdge]:
        regions = range(len(op.regions))
        return [
            *(enter(op, region) for region in regions),
            *(edge for region in regions for edge in go_on(op, region, None)),
        ]


class IfControlFlow(OneOfTheRegions):
    """One of two regions runs, or none if the second one, the `else`, is empty."""

    def edges(self, op: Operation) -> Sequence[RegionEdge]:
        if op.regions[1].blocks:
            return super().edges(op)
        return [enter(op, 0), skip(op), *go_on(op, 0, None)]


class RunsAtMostOnce(RegionBranchOpInterface):
    """One region, which forwards nothing, and which control may skip."""

    def edges(self, op: Operation) -> Sequence[RegionEdge]:
        return [enter(op, 0), skip(op), RegionEdge(0, None, op, (), ())]


@dataclass(frozen=True)
class RunsRegionsInAnyOrder(RegionBranchOpInterface):
    """
    Every region may run any number of times; terminators forward values only to the op.

    The cautious model of bodies that compute elements: `linalg.generic`, `scf.reduce`.
    """

    parallel: bool = False

    def edges(self, op: Operation) -> Sequence[RegionEdge]:
        regions = range(len(op.regions))
        return [
            RegionEdge(None, None, op, (), ()),
            *(RegionEdge(None, region, op, (), ()) for region in regions),
            *(RegionEdge(region, None, op, (), ()) for region in regions),
            *(RegionEdge(a, b, op, (), ()) for a in regions for b in regions),
        ]

    def runs_in_parallel(self, op: Operation) -> bool:
        return self.parallel
