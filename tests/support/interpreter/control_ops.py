"""func, cf and scf ops."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from xdsl.ir import Block, Operation

from tests.support.interpreter.attributes import check_descriptor, int_array, symbol_attribute
from tests.support.interpreter.attributes import mixed_indices as mixed
from tests.support.interpreter.attributes import operand_segments as segments
from tests.support.interpreter.machine import (
    Flow,
    Frame,
    InterpreterError,
    Results,
    Task,
    Value,
    as_int,
    as_tensor,
    attribute,
    branch,
    brief,
    control,
    interleave,
    op_name,
    simple,
)
from tests.support.interpreter.memory import MemRef
from tests.support.interpreter.observation_ops import call_outside
from tests.support.interpreter.tensor_ops import insert_slice_values


class AssertionFailed(InterpreterError):
    """A `cf.assert` was false."""


@branch("cf.br")
def br(frame: Frame, op: Operation, args: list[Value]) -> tuple[Block, Sequence[Value]]:
    """Unconditional branch."""
    return op.successors[0], args


@branch("cf.cond_br")
def cond_br(frame: Frame, op: Operation, args: list[Value]) -> tuple[Block, Sequence[Value]]:
    """Two-way branch."""
    _, then_args, else_args = segments(op, args)
    taken = as_int(args[0])
    return (op.successors[0], then_args) if taken else (op.successors[1], else_args)


@branch("cf.switch")
def switch(frame: Frame, op: Operation, args: list[Value]) -> tuple[Block, Sequence[Value]]:
    """Branch by value."""
    _, default_args, case_args = segments(op, args)
    values = int_array(op, "case_values") if attribute(op, "case_values") else ()
    start = 0
    sizes = int_array(op, "case_operand_segments")
    for number, (value, size) in enumerate(zip(values, sizes, strict=True)):
        if value == args[0]:
            return op.successors[number + 1], case_args[start : start + size]
        start += size
    return op.successors[0], default_args


@simple("cf.assert")
def assert_true(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """Ends the run if false."""
    if not as_int(args[0]):
        raise AssertionFailed(str(attribute(op, "msg")))
    return ()


def call_function(frame: Frame, function: Operation, args: Sequence[Value]) -> Flow:
    """Runs a function: a new environment, a new scope for stack buffers."""
    for value, argument in zip(args, function.regions[0].blocks[0].args, strict=True):
        if isinstance(value, MemRef):
            check_descriptor(value, argument.type)
    callee = Frame(frame.machine, frame.task, {})
    exit = yield from callee.run_scope(function.regions[0], args)
    return exit.values


@control("func.call")
def call(frame: Frame, op: Operation, args: list[Value]) -> Flow:
    """Direct call."""
    name = symbol_attribute(op, "callee")
    function = frame.machine.symbol(name, op)
    if function is None:
        raise InterpreterError(f"call of @{name}, which does not exist")
    if not function.regions[0].blocks:
        return call_outside(frame, op, name, args)
    return (yield from call_function(frame, function, args))


@simple("func.func")
def function_definition(frame: Frame, op: Operation, args: list[Value]) -> Results:
    """Functions run when called."""
    return ()


@control("scf.if")
def scf_if(frame: Frame, op: Operation, args: list[Value]) -> Flow:
    """Runs one of two regions."""
    region = op.regions[0] if as_int(args[0]) else op.regions[1]
    return (yield from frame.run_region(region, ())).values


@control("scf.execute_region")
def execute_region(frame: Frame, op: Operation, args: list[Value]) -> Flow:
    """Runs its region once; the region may have several blocks."""
    return (yield from frame.run_region(op.regions[0], ())).values


@control("scf.index_switch")
def index_switch(frame: Frame, op: Operation, args: list[Value]) -> Flow:
    """Runs the region of the case that fits, else the default region."""
    cases = int_array(op, "cases")
    number = cases.index(as_int(args[0])) + 1 if args[0] in cases else 0
    return (yield from frame.run_region(op.regions[number], ())).values


@control("scf.for")
def scf_for(frame: Frame, op: Operation, args: list[Value]) -> Flow:
    """Counted loop; the body is an automatic allocation scope."""
    lower, upper, step = (as_int(arg) for arg in args[:3])
    if step <= 0:
        raise InterpreterError(f"{brief(op)} with step {step}")
    carried: Sequence[Value] = args[3:]
    for induction in range(lower, upper, step):
        exit = yield from frame.run_scope(op.regions[0], (induction, *carried))
        carried = exit.values
    return carried


@control("scf.while")
def scf_while(frame: Frame, op: Operation, args: list[Value]) -> Flow:
    """Loop on a condition."""
    carried: Sequence[Value] = args
    while True:
        exit = yield from frame.run_region(op.regions[0], carried)
        condition, *forwarded = exit.values
        if not as_int(condition):
            return forwarded
        carried = (yield from frame.run_region(op.regions[1], forwarded)).values


def _iterations(
    lower: Sequence[int], upper: Sequence[int], steps: Sequence[int]
) -> list[tuple[int, ...]]:
    if any(step <= 0 for step in steps):
        raise InterpreterError(f"parallel loop with steps {list(steps)}")
    return list(product(*map(range, lower, upper, steps)))


def _fork(frame: Frame, number: int) -> Frame:
    """The frame of one iteration: it sees the values so far and traces on its own."""
    path = (*frame.task.path, len(frame.task.trace), number)
    return Frame(frame.machine, Task(path), dict(frame.values))


def _join(frame: Frame, children: list[Frame]) -> None:
    """Appends the traces of the iterations in the order of the iterations."""
    for child in children:
        frame.task.trace.extend(child.task.trace)


def _run_iteration(frame: Frame, op: Operation, args: Sequence[Value]) -> Flow:
    """One iteration: the operands of the body's terminator."""
    return (yield from frame.run_scope(op.regions[0], args)).values


@control("scf.parallel")
def scf_parallel(frame: Frame, op: Operation, args: list[Value]) -> Flow:
    """All iterations at the same time; reductions in iteration order afterwards."""
    lower, upper, steps, initial = segments(op, args)
    points = _iterations(
        [as_int(v) for v in lower], [as_int(v) for v in upper], [as_int(v) for v in steps]
    )
    children = [_fork(frame, number) for number in range(len(points))]
    flows = [
        _run_iteration(child, op, point) for child, point in zip(children, points, strict=True)
    ]
    partials = yield from interleave(frame.machine, flows)
    _join(frame, children)
    body = op.regions[0].first_block
    reduce = None if body is None else body.last_op
    results: list[Value] = list(initial)
    for partial in partials:
        for number, value in enumerate(partial):
            if reduce is None or op_name(reduce) != "scf.reduce":
                raise InterpreterError(f"{brief(op)} without scf.reduce")
            exit = yield from frame.run_region(reduce.regions[number], (results[number], value))
            results[number] = exit.values[0]
    return results


@control("scf.forall")
def scf_forall(frame: Frame, op: Operation, args: list[Value]) -> Flow:
    """All iterations at the same time; `in_parallel` inserts slices in iteration order."""
    lower, upper, steps, shared = segments(op, args)
    points = _iterations(
        mixed(op, "staticLowerBound", lower),
        mixed(op, "staticUpperBound", upper),
        mixed(op, "staticStep", steps),
    )
    children = [_fork(frame, number) for number in range(len(points))]
    flows = [
        _run_iteration(child, op, (*point, *shared))
        for child, point in zip(children, points, strict=True)
    ]
    yield from interleave(frame.machine, flows)
    _join(frame, children)
    body = op.regions[0].first_block
    terminator = None if body is None else body.last_op
    results: list[Value] = list(shared)
    if body is None or terminator is None or not terminator.regions:
        return results
    shared_args = list(body.args)[len(body.args) - len(shared) :]
    in_parallel = terminator.regions[0].first_block
    inserts: list[Operation] = [] if in_parallel is None else list(in_parallel.ops)
    for insert in inserts:
        if op_name(insert) != "tensor.parallel_insert_slice":
            raise InterpreterError(f"cannot interpret {brief(insert)} in scf.forall.in_parallel")
        number = next(n for n, arg in enumerate(shared_args) if arg is insert.operands[1])
        for child in children:
            values = [child.values[operand] for operand in insert.operands]
            target = as_tensor(results[number])
            results[number] = insert_slice_values(insert, as_tensor(values[0]), target, values)
    return results
