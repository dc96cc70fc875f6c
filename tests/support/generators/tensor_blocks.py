"""Random tensor programs: branches and loops of blocks, with tensors as block arguments."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.dialects.builtin import DenseArrayBase, DenseIntElementsAttr, VectorType, i32
from xdsl.ir import Attribute, Block, SSAValue

from tests.support.generators.builder import INDEX, segment_sizes
from tests.support.generators.tensor_parallel import TensorParallel


class TensorBlocks(TensorParallel):
    """Emits cf.br, cf.cond_br, cf.switch and several returns."""

    def nested_statements(self) -> list[Callable[[], None]]:
        nested = super().nested_statements()
        if self.options.blocks and self.blocks_allowed:
            nested += [self.diamond, self.switch, self.loop_of_blocks, self.loop_of_blocks]
            if self.is_in_function:
                nested.append(self.early_return)
        return nested

    @property
    def is_in_function(self) -> bool:
        """Whether the current region is that of a function."""
        return self.at.block.parent is self.function_region

    def _block_arm(self, block: Block, merge: Block, types: list[Attribute]) -> None:
        with self.body(block, blocks_allowed=True):
            self.statements(self.rng.randint(0, 2))
            self.jump(merge, self.choose(types))

    def diamond(self) -> None:
        """cf.cond_br to two blocks that meet again; one of them may be left out."""
        types, condition = self.joined_types(), self.condition()
        merge = Block(arg_types=types)
        then = self.new_block()
        if self.rng.random() < 0.3:
            self.fork(condition, (then, ()), (merge, self.choose(types)))
            arms = [then]
        else:
            arms = [then, self.new_block()]
            self.fork(condition, (then, ()), (arms[1], ()))
        for arm in arms:
            self._block_arm(arm, merge, types)
        self.continue_at(merge)
        self.scope.tensors.extend(merge.args)

    def switch(self) -> None:
        """cf.switch that hands tensors to its blocks."""
        types = self.joined_types()
        flag = self.at.test(self.tag("flag"), (), (i32,)).results[0]
        blocks = [self.new_block(types) for _ in range(3)]
        values = [value for _ in blocks for value in self.choose(types)]
        cases = len(blocks) - 1
        self.at.op(
            "cf.switch",
            (flag, *values),
            properties={
                **segment_sizes(1, len(types), len(types) * cases),
                "case_values": DenseIntElementsAttr.from_list(
                    VectorType(i32, [cases]), list(range(cases))
                ),
                "case_operand_segments": DenseArrayBase.from_list(i32, [len(types)] * cases),
            },
            successors=blocks,
        )
        joined = self.joined_types()
        merge = Block(arg_types=joined)
        for block in blocks:
            with self.body(block, blocks_allowed=True):
                self.scope.tensors.extend(block.args)
                self.statements(self.rng.randint(0, 2))
                self.jump(merge, self.choose(joined))
        self.continue_at(merge)
        self.scope.tensors.extend(merge.args)

    def loop_of_blocks(self) -> None:
        """A loop that is left at its head, or at its end."""
        types = self.joined_types()
        bound = self.at.index(self.rng.randint(1, 3))
        head = self.new_block([INDEX, *types])
        self.jump(head, (self.at.index(0), *self.choose(types)))
        counter, *tensors = head.args
        if self.rng.random() < 0.5:
            self._leave_at_head(head, counter, tensors, bound, types)
        else:
            self._leave_at_end(head, counter, tensors, bound, types)

    def _carried(self, types: list[Attribute]) -> list[SSAValue]:
        return [self.rng.choice(self.of_type(type)[:4]) for type in types]

    def _leave_at_head(
        self,
        head: Block,
        counter: SSAValue,
        tensors: Sequence[SSAValue],
        bound: SSAValue,
        types: list[Attribute],
    ) -> None:
        # What the head defines is known after the loop.
        self.at.block = head
        self.scope.tensors.extend(tensors)
        self.depth_left -= 1
        self.statements(self.rng.randint(0, 2))
        self.depth_left += 1
        passed = self.joined_types()
        after = Block(arg_types=passed)
        body = self.new_block()
        again = self.less_than(counter, bound)
        self.fork(again, (body, ()), (after, self._carried(passed)))
        with self.body(body, blocks_allowed=True):
            self.statements(self.rng.randint(1, 3))
            self.jump(head, (self.increment(counter), *self._carried(types)))
        self.continue_at(after)
        self.scope.tensors.extend(after.args)

    def _leave_at_end(
        self,
        head: Block,
        counter: SSAValue,
        tensors: Sequence[SSAValue],
        bound: SSAValue,
        types: list[Attribute],
    ) -> None:
        passed = self.joined_types()
        after = Block(arg_types=passed)
        with self.body(head, blocks_allowed=True):
            self.scope.tensors.extend(tensors)
            self.statements(self.rng.randint(1, 3))
            following = self.increment(counter)
            again = self.less_than(following, bound)
            back = (head, (following, *self._carried(types)))
            self.fork(again, back, (after, self._carried(passed)))
        self.continue_at(after)
        self.scope.tensors.extend(after.args)

    def early_return(self) -> None:
        """A branch to a return of its own."""
        condition = self.condition()
        leave, stay = self.new_block(), Block()
        self.fork(condition, (leave, ()), (stay, ()))
        with self.body(leave):
            self.statements(self.rng.randint(0, 2))
            self.return_()
        self.continue_at(stay)

    def return_(self) -> None:
        """func.return of some tensors."""
        self.at.op("func.return", self.choose(self.setting.results))
