"""What `scf.while` passes along only, and what it has to hand on."""

from __future__ import annotations

from xdsl.dialects import func, scf
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import SSAValue

from tests.unit.support.programs import parse
from xdsl_mergealloc.bufferize.carried_tensors import simplify_carried_tensors

LOOP = """
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %r, %s = scf.while (%x = %a, %y = %b)
      : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
    %go = "test.op"(%x, %y) : (tensor<4xf32>, tensor<4xf32>) -> i1
    scf.condition(%go) CONDITION : tensor<4xf32>, tensor<4xf32>
  } do {
  ^bb0(%p: tensor<4xf32>, %q: tensor<4xf32>):
    %new = "test.op"(%p, %q) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    scf.yield YIELD : tensor<4xf32>, tensor<4xf32>
  }
  func.return %r, %s : tensor<4xf32>, tensor<4xf32>
}
"""


def simplified(condition: str, yielded: str) -> tuple[ModuleOp, scf.WhileOp, list[SSAValue]]:
    """The module, its loop, and what it returns, once simplified."""
    module = parse(LOOP.replace("CONDITION", condition).replace("YIELD", yielded))
    simplify_carried_tensors(module)
    module.verify()
    (loop,) = (op for op in module.walk() if isinstance(op, scf.WhileOp))
    (returned,) = (op for op in module.walk() if isinstance(op, func.ReturnOp))
    return module, loop, list(returned.operands)


def arguments_of(module: ModuleOp) -> list[SSAValue]:
    (function,) = (op for op in module.walk() if isinstance(op, func.FuncOp))
    return list(function.args)


def test_what_is_passed_along_is_not_carried():
    module, loop, returned = simplified("%x, %y", "%p, %q")
    assert not loop.operands
    assert not loop.results
    assert returned == arguments_of(module)[:2]


def test_one_of_two():
    """Under another name in the second region, and as another result."""
    module, loop, returned = simplified("%y, %x", "%q, %new")
    a, b, _ = arguments_of(module)
    assert list(loop.operands) == [b]
    assert returned == [loop.results[0], a]
    assert list(loop.after_region.block.first_op.operands) == [  # pyright: ignore[reportOptionalMemberAccess]
        loop.after_region.block.args[0],
        a,
    ]


def test_tensors_that_change_places_are_carried():
    _, loop, returned = simplified("%x, %y", "%q, %p")
    assert len(loop.operands) == 2
    assert returned == list(loop.results)


def test_what_an_iteration_replaces_is_carried():
    """Behind the loop it is what came in last."""
    _, loop, returned = simplified("%x, %x", "%new, %new")
    assert len(loop.operands) == 2
    assert returned == list(loop.results)


def test_a_tensor_from_outside_is_passed_on_as_that():
    module, loop, returned = simplified("%a, %b", "%new, %p")
    a, b, _ = arguments_of(module)
    assert returned == [a, b]
    # What comes next is %a for the second name, and began as %b.
    assert list(loop.operands) == [a, b]
    assert not loop.results
