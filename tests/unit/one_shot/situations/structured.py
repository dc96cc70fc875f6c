"""Situations of structured operations: who may compute over its own operands."""

from __future__ import annotations

from itertools import permutations

from tests.unit.one_shot.situations.situation import MATRICES, OUTSIDE, Situation

SAME = "affine_map<(a) -> (a)>"
SQUARE = "tensor<6x6xf32>"

STRUCTURED = {
    "a sum over its first operand": Situation("""
        %r = linalg.add ins(%t, %u : tensor<8xf32>, tensor<8xf32>) outs(%t : tensor<8xf32>)
            -> tensor<8xf32>
        %x = tensor.extract %r[%i] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
    "a product of a tensor with itself over itself": Situation("""
        %r = linalg.mul ins(%t, %t : tensor<8xf32>, tensor<8xf32>) outs(%t : tensor<8xf32>)
            -> tensor<8xf32>
        %x = tensor.extract %r[%i] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
    "a sum with a scalar over the tensor": Situation(f"""
        %r = linalg.generic {{indexing_maps = [{SAME}, affine_map<(a) -> ()>, {SAME}],
            iterator_types = ["parallel"]}} ins(%t, %v : tensor<8xf32>, f32)
            outs(%t : tensor<8xf32>) {{
        ^bb0(%l: f32, %m: f32, %o: f32):
          %y = arith.addf %l, %m : f32
          linalg.yield %y : f32
        }} -> tensor<8xf32>
        %x = tensor.extract %r[%i] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
    "a column is added to all columns": Situation(
        """
        %a = tensor.extract_slice %t[0, 2] [6, 1] [1, 1] : tensor<6x6xf32> to tensor<6xf32>
        %r = linalg.generic {indexing_maps = [affine_map<(a, b) -> (a)>,
            affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]}
            ins(%a : tensor<6xf32>) outs(%t : tensor<6x6xf32>) {
        ^bb0(%l: f32, %m: f32):
          %y = arith.mulf %l, %m : f32
          linalg.yield %y : f32
        } -> tensor<6x6xf32>
        %x = tensor.extract %r[%i, %n] : tensor<6x6xf32>
        func.return %r, %x : tensor<6x6xf32>, f32""",
        arguments=MATRICES,
        results=f"{SQUARE}, f32",
    ),
    "the middle is overwritten, and the tensor as it was read before": Situation(
        """
        %w = tensor.insert %v into %t[%i] : tensor<8xf32>
        %x = tensor.extract %w[%j] : tensor<8xf32>
        %r = linalg.generic {indexing_maps = [affine_map<(a) -> (a)>, affine_map<(a) -> (a + 2)>],
            iterator_types = ["parallel"]} ins(%s : tensor<4xf32>) outs(%t : tensor<8xf32>) {
        ^bb0(%l: f32, %m: f32):
          linalg.yield %l : f32
        } -> tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32""",
        worse=("tensor.insert #1 operand 1",),
        because="mlir-opt takes the rest for overwritten; its result has the element in it",
    ),
    "all is overwritten, by more loops than it has dimensions": Situation(
        """
        %w = tensor.insert %v into %t[%i] : tensor<8xf32>
        %x = tensor.extract %w[%j] : tensor<8xf32>
        %r = linalg.generic {indexing_maps = [affine_map<(a, b) -> (b)>,
            affine_map<(a, b) -> (a)>], iterator_types = ["parallel", "reduction"]}
            ins(%s : tensor<4xf32>) outs(%t : tensor<8xf32>) {
        ^bb0(%l: f32, %m: f32):
          linalg.yield %l : f32
        } -> tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32"""
    ),
    "all is overwritten, at an index that can only be 0": Situation(
        """
        %t1 = tensor.expand_shape %t [[0, 1]] output_shape [8, 1]
            : tensor<8xf32> into tensor<8x1xf32>
        %w = tensor.insert %v into %t[%i] : tensor<8xf32>
        %x = tensor.extract %w[%j] : tensor<8xf32>
        %r = linalg.generic {indexing_maps = [affine_map<(a) -> (a)>,
            affine_map<(a) -> (a, 0)>], iterator_types = ["parallel"]}
            ins(%u : tensor<8xf32>) outs(%t1 : tensor<8x1xf32>) {
        ^bb0(%l: f32, %m: f32):
          linalg.yield %l : f32
        } -> tensor<8x1xf32>
        func.return %r, %x : tensor<8x1xf32>, f32""",
        results="tensor<8x1xf32>, f32",
    ),
    "iterations of a parallel loop compute in their slices": Situation(
        """
        %k = arith.constant dense<0.5> : tensor<6xf32>
        %r = scf.forall (%a) in (6) shared_outs(%o = %t) -> (tensor<6x6xf32>) {
          %e = tensor.extract_slice %o[%a, 0] [1, 6] [1, 1] : tensor<6x6xf32> to tensor<1x6xf32>
          %f = linalg.fill ins(%v : f32) outs(%e : tensor<1x6xf32>) -> tensor<1x6xf32>
          %h = tensor.extract_slice %w[0, 0] [1, 6] [1, 1] : tensor<6x6xf32> to tensor<1x6xf32>
          %m = linalg.matmul ins(%h, %u : tensor<1x6xf32>, tensor<6x6xf32>)
              outs(%f : tensor<1x6xf32>) -> tensor<1x6xf32>
          %g = linalg.generic {indexing_maps = [affine_map<(a, b) -> (a, b)>,
              affine_map<(a, b) -> (b)>, affine_map<(a, b) -> (a, b)>],
              iterator_types = ["parallel", "parallel"]}
              ins(%m, %k : tensor<1x6xf32>, tensor<6xf32>) outs(%e : tensor<1x6xf32>) {
          ^bb0(%l: f32, %b: f32, %d: f32):
            %y = arith.addf %l, %b : f32
            linalg.yield %y : f32
          } -> tensor<1x6xf32>
          %last = linalg.exp ins(%g : tensor<1x6xf32>) outs(%e : tensor<1x6xf32>)
              -> tensor<1x6xf32>
          scf.forall.in_parallel {
            tensor.parallel_insert_slice %last into %o[%a, 0] [1, 6] [1, 1]
                : tensor<1x6xf32> into tensor<6x6xf32>
          }
        }
        %x = tensor.extract %r[%i, %n] : tensor<6x6xf32>
        func.return %r, %x : tensor<6x6xf32>, f32""",
        arguments=MATRICES,
        results=f"{SQUARE}, f32",
    ),
    "what a loop computes with was filled outside": Situation(
        """
        %o = tensor.empty() : tensor<8xf32>
        %f = linalg.fill ins(%v : f32) outs(%o : tensor<8xf32>) -> tensor<8xf32>
        scf.for %k = %z to %n step %i {
          %a = linalg.map {arith.subf} ins(%f, %t : tensor<8xf32>, tensor<8xf32>)
              outs(%o : tensor<8xf32>)
          %e = tensor.empty() : tensor<8xf32>
          %b = linalg.map {arith.subf} ins(%a, %u : tensor<8xf32>, tensor<8xf32>)
              outs(%e : tensor<8xf32>)
          func.call @sees(%b) : (tensor<8xf32>) -> ()
        }
        func.return %t, %v : tensor<8xf32>, f32""",
        helpers=OUTSIDE,
    ),
    "matrix products over an operand": Situation(
        """
        %a = linalg.matmul ins(%t, %u : tensor<6x6xf32>, tensor<6x6xf32>)
            outs(%u : tensor<6x6xf32>) -> tensor<6x6xf32>
        %b = linalg.matmul ins(%u, %t : tensor<6x6xf32>, tensor<6x6xf32>)
            outs(%u : tensor<6x6xf32>) -> tensor<6x6xf32>
        %d = linalg.matmul ins(%t, %t : tensor<6x6xf32>, tensor<6x6xf32>)
            outs(%u : tensor<6x6xf32>) -> tensor<6x6xf32>
        func.return %a, %b, %d : tensor<6x6xf32>, tensor<6x6xf32>, tensor<6x6xf32>""",
        arguments=MATRICES,
        results=f"{SQUARE}, {SQUARE}, {SQUARE}",
    ),
    "two fills of one new tensor, each written again": Situation(
        """
        %o = bufferization.alloc_tensor() : tensor<6x6xf32>
        %f = linalg.fill ins(%v : f32) outs(%o : tensor<6x6xf32>) -> tensor<6x6xf32>
        %a = linalg.exp ins(%t : tensor<6x6xf32>) outs(%f : tensor<6x6xf32>) -> tensor<6x6xf32>
        %g = linalg.fill ins(%v : f32) outs(%o : tensor<6x6xf32>) -> tensor<6x6xf32>
        %b = linalg.exp ins(%u : tensor<6x6xf32>) outs(%g : tensor<6x6xf32>) -> tensor<6x6xf32>
        %l = tensor.extract_slice %a[0, 0] [6, 2] [1, 1] : tensor<6x6xf32> to tensor<6x2xf32>
        %m = tensor.extract_slice %b[0, 0] [2, 6] [1, 1] : tensor<6x6xf32> to tensor<2x6xf32>
        %r = linalg.matmul ins(%l, %m : tensor<6x2xf32>, tensor<2x6xf32>)
            outs(%w : tensor<6x6xf32>) -> tensor<6x6xf32>
        %x = tensor.extract %r[%i, %n] : tensor<6x6xf32>
        func.return %r, %x : tensor<6x6xf32>, f32""",
        arguments=MATRICES,
        results=f"{SQUARE}, f32",
    ),
    "two results with one destination": Situation(
        f"""
        %r, %w = linalg.generic {{indexing_maps = [{SAME}, {SAME}, {SAME}],
            iterator_types = ["parallel"]}} ins(%t : tensor<8xf32>)
            outs(%u, %u : tensor<8xf32>, tensor<8xf32>) {{
        ^bb0(%l: f32, %m: f32, %o: f32):
          %y = arith.addf %l, %l : f32
          linalg.yield %l, %y : f32, f32
        }} -> (tensor<8xf32>, tensor<8xf32>)
        func.return %r, %w : tensor<8xf32>, tensor<8xf32>""",
        results="tensor<8xf32>, tensor<8xf32>",
    ),
    "three results with one destination": Situation(
        f"""
        %r, %w, %d = linalg.generic {{indexing_maps = [{SAME}, {SAME}, {SAME}, {SAME}],
            iterator_types = ["parallel"]}} ins(%t : tensor<8xf32>)
            outs(%u, %u, %u : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {{
        ^bb0(%l: f32, %m: f32, %o: f32, %k: f32):
          %y = arith.addf %l, %l : f32
          linalg.yield %l, %y, %l : f32, f32, f32
        }} -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>)
        func.return %r, %w, %d : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>""",
        results="tensor<8xf32>, tensor<8xf32>, tensor<8xf32>",
    ),
}


def _two_sides(order: tuple[str, ...]) -> Situation:
    """
    A product of two slices of one new tensor. Each side is filled and sliced, in either order, and
    the sides may be interleaved; a slice of one side may be taken before or after the other's fill.
    """
    lines: list[str] = []
    value = {"left": ("%o", SQUARE), "right": ("%o", SQUARE)}
    sliced = {"left": ("[6, 2]", "tensor<6x2xf32>"), "right": ("[2, 6]", "tensor<2x6xf32>")}
    for step in order:
        verb, side = step.split()
        before, kind = value[side]
        after = f"%{verb}_{side}"
        if verb == "fill":
            lines.append(
                f"{after} = linalg.fill ins(%{side} : f32) outs({before} : {kind}) -> {kind}"
            )
        else:
            sizes, kind = sliced[side]
            lines.append(
                f"{after} = tensor.extract_slice {before}[0, 0] {sizes} [1, 1] : {SQUARE} to {kind}"
            )
        value[side] = (after, kind)
    (left, left_type), (right, right_type) = value["left"], value["right"]
    steps = "\n        ".join(lines)
    return Situation(
        f"""
        %left = tensor.extract %t[%i, %n] : {SQUARE}
        %right = tensor.extract %u[%i, %n] : {SQUARE}
        %o = bufferization.alloc_tensor() : {SQUARE}
        {steps}
        %r = linalg.matmul ins({left}, {right} : {left_type}, {right_type})
            outs(%w : {SQUARE}) -> {SQUARE}
        %x = tensor.extract %r[%i, %n] : {SQUARE}
        func.return %r, %x : {SQUARE}, f32""",
        arguments=MATRICES,
        results=f"{SQUARE}, f32",
    )


STEPS = ("fill left", "fill right", "slice left", "slice right")
PERMUTED = {" > ".join(order): _two_sides(order) for order in permutations(STEPS)}
