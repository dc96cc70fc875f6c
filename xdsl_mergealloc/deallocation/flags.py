"""Run-time ownership: an `i1` beside every conditional owner.

Every slot that hands on a buffer to a conditional owner hands on a flag, too: true where it
hands over ownership, or a clone; false where it lends; the flag of the owner that it hands over
if that one is conditional itself. Flags are forwarded operands, block arguments and results
behind all that are there already, in the order in which their owners are defined.
"""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import DenseArrayBase, IntegerAttr, i1, i32
from xdsl.ir import Block, BlockArgument, Operation, OpResult, Region, SSAValue
from xdsl.ir.core import SSAValues

from xdsl_mergealloc.deallocation.flow import BufferFlow, Slot
from xdsl_mergealloc.deallocation.plan import DeallocationPlan
from xdsl_mergealloc.dialects.bufferization import DeallocOp
from xdsl_mergealloc.interfaces.control_flow import BRANCH_MODELS, exit_terminators


class OwnershipFlags:
    """
    Makes the flags of a function when it is made, and knows them by their owners.

    Operations, blocks and values of the function stay the ones they are.
    """

    def __init__(self, flow: BufferFlow, plan: DeallocationPlan):
        self._flow = flow
        self._plan = plan
        self._flags: dict[SSAValue, SSAValue] = {}
        self._constants: dict[bool, SSAValue] = {}
        groups = self._groups_of_conditional_owners()
        for group in groups:
            for owner in group:
                self._flags[owner] = _declare(owner)
        for group in groups:
            slots = {slot: None for owner in group for slot in flow.slots_into[owner]}
            for slot in slots:
                _append_operand(slot.forwarder, slot.successor, self._flag_at(slot))
            self._append_where_control_never_comes(group, slots)

    def of(self, owner: SSAValue) -> SSAValue | None:
        """The flag of an owner; None if it always owns its buffer."""
        return self._flags.get(owner)

    def _groups_of_conditional_owners(self) -> list[list[SSAValue]]:
        grouped: set[SSAValue] = set()
        groups: list[list[SSAValue]] = []
        for owner in sorted(self._plan.conditional, key=self._flow.points.position):
            if owner not in grouped:
                group = self._plan.groups[owner]
                grouped.update(group)
                groups.append(group)
        return groups

    def check(self, slot: Slot, value: SSAValue) -> DeallocOp:
        """
        What decides at a checked slot: frees the owners that end there but for the one whose
        buffer `value` is, which hands it over. Its result is the flag.
        """
        owners = self._plan.checks[slot]
        flags = [self._flags.get(owner) or self._constant(True) for owner in owners]
        check = DeallocOp.build(operands=[owners, flags, [value]], result_types=[[i1]])
        check.location = slot.forwarder.location
        return check

    def _flag_at(self, slot: Slot) -> SSAValue:
        if slot in self._plan.checks:
            if slot.successor is None or len(slot.forwarder.successors) == 1:
                check = self.check(slot, slot.value)
                assert slot.forwarder.parent is not None
                slot.forwarder.parent.insert_op_before(check, slot.forwarder)
                return check.results[0]
            # It is made on the edge, in a block of its own, and takes the place of this.
            return self._constant(False)
        if slot in self._plan.borrowing:
            return self._constant(False)
        owner = self._plan.moves.get(slot)
        flag = None if owner is None else self._flags.get(owner)
        return self._constant(True) if flag is None else flag

    def _constant(self, value: bool) -> SSAValue:
        """A constant at the start of the function, where everybody can see it."""
        if value not in self._constants:
            function = self._flow.points.function
            constant = ConstantOp(IntegerAttr(int(value), i1))
            constant.location = function.location
            entry = function.regions[0].first_block
            assert entry is not None
            assert entry.first_op is not None
            entry.insert_op_before(constant, entry.first_op)
            self._constants[value] = constant.result
        return self._constants[value]

    def _append_where_control_never_comes(
        self, group: Iterable[SSAValue], slots: Iterable[Slot]
    ) -> None:
        """Unreachable terminators are no slots, but have to agree in number with the others."""
        number = self._flow.points.number
        for owner in group:
            if isinstance(owner, BlockArgument):
                for terminator in _terminators_of(owner.block.parent):
                    if terminator not in number:
                        for index, block in enumerate(terminator.successors):
                            if block is owner.block:
                                _append_operand(terminator, index, self._constant(False))
        regions = {
            region: None
            for slot in slots
            if slot.successor is None and (region := slot.forwarder.parent_region()) is not None
        }
        for region in regions:
            for terminator in exit_terminators(region.blocks):
                if terminator not in number:
                    _append_operand(terminator, None, self._constant(False))


def _terminators_of(region: Region | None) -> list[Operation]:
    blocks: Iterable[Block] = () if region is None else region.blocks
    return [block.last_op for block in blocks if block.last_op is not None]


def _declare(owner: SSAValue) -> SSAValue:
    """One more block argument, or result, beside an owner."""
    flag: SSAValue
    if isinstance(owner, BlockArgument):
        flag = owner.block.insert_arg(i1, len(owner.block.args))
    else:
        op = owner.owner
        assert isinstance(op, Operation)
        flag = OpResult(i1, op, len(op.results))
        op.results = SSAValues((*op.results, flag))
        _grow_last_segment(op, "resultSegmentSizes")
    if owner.name_hint is not None:
        flag.name_hint = f"{owner.name_hint}_owned"
    return flag


def _append_operand(forwarder: Operation, successor: int | None, flag: SSAValue) -> None:
    if successor is None:
        forwarder.operands = (*forwarder.operands, flag)
        _grow_last_segment(forwarder, "operandSegmentSizes")
    else:
        model = BRANCH_MODELS.lookup(forwarder)
        assert model is not None
        model.append_successor_operand(forwarder, successor, flag)


def _grow_last_segment(op: Operation, name: str) -> None:
    sizes = op.properties.get(name)
    if isinstance(sizes, DenseArrayBase):
        *others, last = (int(size) for size in sizes.get_values())
        op.properties[name] = DenseArrayBase.from_list(i32, [*others, last + 1])
