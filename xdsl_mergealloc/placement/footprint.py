"""Footprints: where in the program a buffer and all that may refer to it turn up.

The footprint of a value is that of its own definition and uses, joined with the footprints of
its views. Footprints have a fixed size, and joining is idempotent, so sweeps over the values in
reverse program order reach a fixed point after about as many sweeps as loops are nested.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.ir import Block, Operation, SSAValue

from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.analysis.program import Program
from xdsl_mergealloc.interfaces.buffer_type import buffers_among
from xdsl_mergealloc.interfaces.capture import may_capture
from xdsl_mergealloc.interfaces.control_flow import region_edges
from xdsl_mergealloc.nests import walk


@dataclass(eq=False)
class Footprint:
    """Facts about a value and all aliases of its memory that derive from it."""

    top: Block
    """The closest block that dominates the definitions of all views, and with them all uses."""
    escapes: bool = False
    """Whether its lifetime is beyond our sight."""
    free: Operation | None = None
    """One of the operations that may free it, or None."""
    carried: Block | None = None
    """
    The closest block that dominates all block arguments among the views by which loops carry
    values from one iteration to the next. None: no loop carries it.
    """

    def join(self, other: Footprint, program: Program) -> bool:
        """Add what is known about a view; returns whether that is news."""
        top = program.nearest_common_dominator(self.top, other.top)
        escapes = self.escapes or other.escapes
        free = self.free or other.free
        carried = self.carried or other.carried
        if self.carried is not None and other.carried is not None:
            carried = program.nearest_common_dominator(self.carried, other.carried)
        old = self.top, self.escapes, self.free, self.carried
        self.top, self.escapes, self.free, self.carried = new = top, escapes, free, carried
        return new != old


class Footprints:
    """The footprints of all buffers below an operation; a snapshot."""

    def __init__(self, root: Operation, memory: Memory, program: Program):
        self._program = program
        self._memory = memory
        self._footprints: dict[SSAValue, Footprint] = {}
        operations = walk(root)
        for op in operations:
            for region in op.regions:
                for block in region.blocks:
                    self._add_values(block, buffers_among(block.args))
            if op.results and op.parent is not None:
                self._add_values(op.parent, buffers_among(op.results))
        for op in operations:
            self._note_own(op)
        self._close()

    def of(self, value: SSAValue) -> Footprint:
        """The footprint of a buffer that existed when the snapshot was taken."""
        return self._footprints[value]

    def _add_values(self, block: Block, values: Sequence[SSAValue]) -> None:
        for value in values:
            self._footprints[value] = Footprint(block)

    def _note_own(self, op: Operation) -> None:
        if op.next_op is None and op.successors:
            self._note_carrying_branch(op)
        if op.regions:
            self._note_carrying_regions(op)
        if not may_capture(op):
            return
        for capture in self._memory.captures(op):
            self._footprints[capture.value].escapes = True
        for value in self._memory.touched(op).freed:
            footprint = self._footprints.get(value)
            if footprint is not None:
                footprint.free = op

    def _note_carrying_branch(self, terminator: Operation) -> None:
        source = terminator.parent
        if source is None:
            return
        assert source.parent is not None
        for target in terminator.successors:
            arguments = buffers_among(target.args)
            if arguments and self._program.cycles(source.parent).closed_by(source, target):
                for argument in arguments:
                    self._footprints[argument].carried = target

    def _note_carrying_regions(self, op: Operation) -> None:
        for edge in region_edges(op) or ():
            if edge.source is None or edge.target is None:
                continue
            entry = op.regions[edge.target].first_block
            for value in buffers_among(edge.inputs):
                self._footprints[value].carried = entry

    def _close(self) -> None:
        pending = [
            (footprint, [self._footprints[view] for view in views])
            for value, footprint in reversed(self._footprints.items())
            if (views := self._memory.view_flow.views(value))
        ]
        changed = True
        while changed:
            changed = False
            for footprint, views in pending:
                for view in views:
                    changed |= footprint.join(view, self._program)
