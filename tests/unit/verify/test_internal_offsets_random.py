"""Linear forms of random index arithmetic in loops, against its values in each iteration."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from random import Random

from xdsl.dialects import arith
from xdsl.dialects.builtin import IntegerAttr
from xdsl.dialects.scf import ForOp
from xdsl.ir import Operation, SSAValue

from tests.support.generators.builder import read_program
from xdsl_mergealloc.verify.offsets import (
    LinearForm,
    LinearForms,
    independent_difference,
    instances_are_disjoint,
    may_lie_between,
)

_WORD = 1 << 64
_OPERATIONS: Mapping[type[Operation], Callable[[int, int], int]] = {
    arith.AddiOp: operator.add,
    arith.SubiOp: operator.sub,
    arith.MuliOp: operator.mul,
    arith.DivUIOp: lambda a, b: a % _WORD // b,
    arith.RemUIOp: lambda a, b: a % _WORD % b,
    arith.DivSIOp: lambda a, b: int(a / b),
    arith.RemSIOp: lambda a, b: a - b * int(a / b),
    arith.FloorDivSIOp: lambda a, b: a // b,
    arith.ShLIOp: lambda a, b: a << b,
    arith.MinSIOp: min,
    arith.MaxSIOp: max,
}
_DIVISIONS = ("divui", "remui", "divsi", "remsi", "floordivsi")
_OTHERS = ("addi", "subi", "muli", "minsi", "maxsi", "select")
_UNKNOWN = (0, 5, 9)
"""Values of the argument of which nothing is known."""


def random_values(seed: int) -> list[SSAValue]:
    """Two nested loops; the inner one computes from their counters and an argument."""
    random = Random(seed)
    bounds = [(low := random.randrange(4), low + random.randrange(1, 9)) for _ in range(2)]
    lines: list[str] = []
    names = ["%i", "%j", "%n"]
    for number in range(7):
        left, right = random.choice(names), random.choice(names)
        name = random.choice([*_OTHERS, *_DIVISIONS, "shli"])
        if name in (*_DIVISIONS, "shli") or random.random() < 0.4:
            constant = random.choice([0, 1, 3] if name == "shli" else [1, 2, 3, 4, 8, 16])
            right = f"%c{number}"
            lines.append(f"{right} = arith.constant {constant} : index")
        if name == "select":
            lines.append(f"%b{number} = arith.cmpi slt, {left}, {right} : index")
            lines.append(f"%v{number} = arith.select %b{number}, {left}, {right} : index")
        else:
            lines.append(f"%v{number} = arith.{name} {left}, {right} : index")
        names.append(f"%v{number}")
    steps = [random.choice([1, 2, 3]) for _ in range(2)]
    constants = "\n".join(
        f"%{what}{number} = arith.constant {value} : index"
        for number, (pair, step) in enumerate(zip(bounds, steps, strict=True))
        for what, value in (("l", pair[0]), ("u", pair[1]), ("s", step))
    )
    body = "\n".join(lines)
    text = f"""
    func.func @f(%n: index) {{
      {constants}
      scf.for %i = %l0 to %u0 step %s0 {{
        scf.for %j = %l1 to %u1 step %s1 {{
          {body}
        }}
      }}
      func.return
    }}"""
    module = read_program(text)
    *_, inner = (op for op in module.walk() if isinstance(op, ForOp))
    return [op.results[0] for op in inner.body.block.ops if op.results]


def evaluate(values: list[SSAValue], numbers: dict[SSAValue, int]) -> dict[SSAValue, int]:
    """Evaluate values, in order, given the numbers for their operands."""
    for value in values:
        op = value.owner
        assert isinstance(op, Operation)
        if isinstance(op, arith.ConstantOp):
            assert isinstance(op.value, IntegerAttr)
            numbers[value] = op.value.value.data
            continue
        operands = [numbers[operand] for operand in op.operands]
        if isinstance(op, arith.CmpiOp):
            numbers[value] = operands[0] < operands[1]
        elif isinstance(op, arith.SelectOp):
            numbers[value] = operands[1] if operands[0] else operands[2]
        else:
            numbers[value] = _OPERATIONS[type(op)](*operands)
    return numbers


def iterations(values: list[SSAValue]) -> Iterator[dict[SSAValue, int]]:
    """Values in each iteration, for each possible number of the unknown argument."""
    op = values[0].owner
    assert isinstance(op, Operation)
    inner = op.parent_op()
    outer = None if inner is None else inner.parent_op()
    assert isinstance(inner, ForOp)
    assert isinstance(outer, ForOp)
    forms = LinearForms()
    ranges = [
        range(*(form.constant for form in map(forms.of, (loop.lb, loop.ub, loop.step)) if form))
        for loop in (outer, inner)
    ]
    function = outer.parent
    assert function is not None
    for i, j, n in product(*ranges, _UNKNOWN):
        arguments = (block.args[0] for block in (outer.body.block, inner.body.block, function))
        yield evaluate(values, dict(zip(arguments, (i, j, n), strict=True)))


def values_of(form: LinearForm, numbers: Mapping[SSAValue, int]) -> set[int]:
    """Possible values of a form in an iteration: counters of loops are known there."""
    found = {form.constant}
    for term in form.terms:
        counts = range(term.count)
        if term.counter in numbers and not isinstance(term.counter.owner, Operation):
            form_of_counter = LinearForms().of(term.counter)
            assert form_of_counter is not None
            (own,) = form_of_counter.terms
            counts = [(numbers[term.counter] - form_of_counter.constant) // own.stride]
        found = {value + term.stride * count for value in found for count in counts}
    return found


def test_forms_have_all_values_and_not_many_more() -> None:
    known = exact = more = 0
    for seed in range(120):
        values = random_values(seed)
        forms = LinearForms()
        every = list(iterations(values))
        for value in values:
            form = forms.of(value)
            if form is None or isinstance(value.owner, arith.ConstantOp):
                continue
            known += 1
            for numbers in every:
                possible = values_of(form, numbers)
                assert numbers[value] in possible, (seed, value)
                more += len(possible) - 1
            exact += all(len(values_of(form, numbers)) == 1 for numbers in every)
    assert (known, exact, more) == (521, 318, 18663)


def test_what_lies_between_and_what_is_disjoint_against_trying_all() -> None:
    random = Random(1)
    answers: list[bool] = []
    for seed in range(120):
        forms = LinearForms()
        some = [form for value in random_values(seed) if (form := forms.of(value))]
        left, right = random.choice(some), random.choice(some)
        apart = independent_difference(left, right)
        possible = {a - b for a in values_of(left, {}) for b in values_of(right, {})}
        assert (apart.minimum, apart.maximum) == (min(possible), max(possible))
        size_bytes = random.randrange(1, 12)
        between = may_lie_between(apart, -size_bytes, size_bytes)
        assert between == any(-size_bytes < value < size_bytes for value in possible), seed
        own, others = apart.terms[:2], apart.terms[2:]
        disjoint = instances_are_disjoint(own, others, size_bytes)
        answers += [between, disjoint]
    assert (sum(answers[::2]), sum(answers[1::2])) == (95, 80)
