"""Which fills are done again for their readers, and where."""

from __future__ import annotations

from xdsl.dialects.builtin import ModuleOp

from tests.support.generators.builder import full_context
from tests.unit.one_shot.programs import parse
from xdsl_mergealloc.nests import walk
from xdsl_mergealloc.transforms.privatize_destinations import PrivatizeDestinationsPass

VECTOR = "tensor<64xf32>"
LARGE = '%l = "test.op"() : () -> tensor<4096xf32>\n"test.op"(%l) : (tensor<4096xf32>) -> ()'
"""Where most is live."""


def read(value: str, of: str = VECTOR) -> str:
    return f'"test.op"({value}) {{reads}} : ({of}) -> ()'


def refilled(*statements: str, fill: str = "%z", refill: bool = True) -> list[str]:
    """The names of the operations of a function that has a fill, a view of it, and statements."""
    lines = "\n".join(statements)
    module = parse(
        f"""
        func.func @f(%z: f32, %s: tensor<f32>, %n: index) {{
          %e = tensor.empty() : {VECTOR}
          %f = linalg.fill ins({fill} : f32) outs(%e : {VECTOR}) -> {VECTOR}
          {lines}
          func.return
        }}"""
    )
    PrivatizeDestinationsPass(refill=refill).apply(full_context(), module)
    module.verify()
    return names(module)


def names(module: ModuleOp) -> list[str]:
    """Of the fills, and of what is read or large."""
    return [
        "read" if "reads" in op.attributes else op.name
        for op in walk(module)
        if op.name in ("linalg.fill", "test.op", "tensor.reshape", "scf.for")
    ]


LARGE_NAMES = ["test.op", "test.op"]


def test_a_fill_that_waits_at_the_peak_is_done_again():
    found = refilled(read("%f"), LARGE, read("%f"))
    assert found == ["linalg.fill", "read", *LARGE_NAMES, "linalg.fill", "read"]


def test_not_if_it_is_not_asked_for():
    found = refilled(read("%f"), LARGE, read("%f"), refill=False)
    assert found == ["linalg.fill", "read", *LARGE_NAMES, "read"]


def test_one_fill_is_enough_for_readers_between_which_nothing_large_is():
    found = refilled(read("%f"), LARGE, read("%f"), read("%f"))
    assert found == ["linalg.fill", "read", *LARGE_NAMES, "linalg.fill", "read", "read"]


def test_a_fill_that_is_only_read_behind_the_peak_moves_there():
    found = refilled(LARGE, read("%f"), read("%f"))
    assert found == [*LARGE_NAMES, "linalg.fill", "read", "read"]


def test_a_fill_that_is_read_at_the_peak_stays():
    """It is live there, wherever it comes from."""
    at_peak = '"test.op"(%f, %l) {reads} : (tensor<64xf32>, tensor<4096xf32>) -> ()'
    found = refilled(read("%f"), LARGE, at_peak, read("%f"))
    assert found.count("linalg.fill") == 1


def test_what_is_small_may_wait():
    """Less than a hundredth of what is live at most."""
    larger = LARGE.replace("4096", "8192")
    assert refilled(read("%f"), larger, read("%f")).count("linalg.fill") == 1


def test_reshapes_of_a_fill_are_made_again_with_it():
    view = (
        f"%v = tensor.expand_shape %f [[0, 1]] output_shape [8, 8] : {VECTOR} into tensor<8x8xf32>"
    )
    found = refilled(view, read("%v", "tensor<8x8xf32>"), LARGE, read("%v", "tensor<8x8xf32>"))
    assert found == ["linalg.fill", "read", *LARGE_NAMES, "linalg.fill", "read"]


def test_a_reader_in_a_loop_gets_its_fill_in_front_of_the_loop():
    loop = f"""
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        scf.for %i = %c0 to %n step %c1 {{ {read("%f")} }}"""
    found = refilled(read("%f"), LARGE, loop)
    assert found == ["linalg.fill", "read", *LARGE_NAMES, "linalg.fill", "scf.for", "read"]


def test_fills_of_open_size_stay():
    open_size = "tensor<?xf32>"
    fill = f"""
        %o = tensor.empty(%n) : {open_size}
        %g = linalg.fill ins(%z : f32) outs(%o : {open_size}) -> {open_size}"""
    found = refilled(fill, read("%g", open_size), LARGE, read("%g", open_size))
    assert found == ["linalg.fill", "linalg.fill", "read", *LARGE_NAMES, "read"]  # %f and %g
