"""One situation of each kind: slices, loops, branches, calls, blocks."""

from __future__ import annotations

from tests.unit.one_shot.situations.situation import Situation

BASICS = {
    "the old tensor is not read": Situation("""
        %r = tensor.insert %v into %t[%i] : tensor<8xf32>
        %x = tensor.extract %r[%i] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
    "the old tensor is read": Situation("""
        %r = tensor.insert %v into %t[%i] : tensor<8xf32>
        %x = tensor.extract %t[%i] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
    "another element of the old tensor is read": Situation(
        """
        %r = tensor.insert %v into %t[%i] : tensor<8xf32>
        %x = tensor.extract %t[%j] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32""",
        ("tensor.insert #1 operand 1",),
        "element 5 is not element 1: the write leaves what is read as it is",
    ),
    "computed in the slice that it is inserted into": Situation("""
        %e = tensor.extract_slice %t[2] [4] [1] : tensor<8xf32> to tensor<4xf32>
        %f = linalg.fill ins(%v : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
        %r = tensor.insert_slice %f into %t[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
        %x = tensor.extract %f[%i] : tensor<4xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
    "computed in another slice than it is inserted into": Situation("""
        %e = tensor.extract_slice %t[1] [4] [1] : tensor<8xf32> to tensor<4xf32>
        %f = linalg.fill ins(%v : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
        %r = tensor.insert_slice %f into %t[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
        %x = tensor.extract %r[%i] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
    "a slice inserted somewhere else": Situation("""
        %e = tensor.extract_slice %t[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
        %r = tensor.insert_slice %e into %t[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
        %x = tensor.extract %r[%i] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
    "the slice is read after something else was inserted": Situation("""
        %e = tensor.extract_slice %t[2] [4] [1] : tensor<8xf32> to tensor<4xf32>
        %r = tensor.insert_slice %s into %t[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
        %x = tensor.extract %e[%i] : tensor<4xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
    "slices within slices": Situation("""
        %e = tensor.extract_slice %t[2] [4] [1] : tensor<8xf32> to tensor<4xf32>
        %d = tensor.extract_slice %e[1] [2] [1] : tensor<4xf32> to tensor<2xf32>
        %f = linalg.fill ins(%v : f32) outs(%d : tensor<2xf32>) -> tensor<2xf32>
        %g = tensor.insert_slice %f into %e[1] [2] [1] : tensor<2xf32> into tensor<4xf32>
        %r = tensor.insert_slice %g into %t[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
        %x = tensor.extract %r[%i] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
    "disjoint slices": Situation("""
        %a = tensor.extract_slice %t[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
        %f = linalg.fill ins(%v : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
        %r = tensor.insert_slice %f into %t[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
        %b = tensor.extract_slice %r[4] [4] [1] : tensor<8xf32> to tensor<4xf32>
        %g = linalg.fill ins(%v : f32) outs(%b : tensor<4xf32>) -> tensor<4xf32>
        %q = tensor.insert_slice %g into %r[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
        %x = tensor.extract %q[%i] : tensor<8xf32>
        func.return %q, %x : tensor<8xf32>, f32"""),
    "one empty tensor for a chain of elementwise operations": Situation("""
        %e = tensor.empty() : tensor<8xf32>
        %a = linalg.exp ins(%t : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
        %b = linalg.exp ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
        %x = tensor.extract %b[%i] : tensor<8xf32>
        func.return %b, %x : tensor<8xf32>, f32"""),
    "one fill for two operations": Situation("""
        %e = tensor.empty() : tensor<8xf32>
        %f = linalg.fill ins(%v : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
        %a = linalg.add ins(%t, %f : tensor<8xf32>, tensor<8xf32>) outs(%f : tensor<8xf32>)
            -> tensor<8xf32>
        %b = linalg.add ins(%a, %f : tensor<8xf32>, tensor<8xf32>) outs(%u : tensor<8xf32>)
            -> tensor<8xf32>
        %x = tensor.extract %b[%i] : tensor<8xf32>
        func.return %b, %x : tensor<8xf32>, f32"""),
    "a constant is written": Situation("""
        %k = arith.constant dense<2.0> : tensor<8xf32>
        %r = tensor.insert %v into %k[%i] : tensor<8xf32>
        %x = tensor.extract %r[%j] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
    "branches write the same tensor": Situation("""
        %r = scf.if %c -> (tensor<8xf32>) {
          %a = tensor.insert %v into %t[%i] : tensor<8xf32>
          scf.yield %a : tensor<8xf32>
        } else {
          %b = tensor.insert %v into %t[%j] : tensor<8xf32>
          scf.yield %b : tensor<8xf32>
        }
        %x = tensor.extract %r[%i] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
    "a branch writes what is read after it": Situation("""
        %r = scf.if %c -> (tensor<8xf32>) {
          %a = tensor.insert %v into %t[%i] : tensor<8xf32>
          scf.yield %a : tensor<8xf32>
        } else {
          scf.yield %u : tensor<8xf32>
        }
        %x = tensor.extract %t[%i] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
    "one of two tensors is written after a join": Situation(
        """
        %e = tensor.empty() : tensor<8xf32>
        %f = linalg.fill ins(%v : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
        %r = scf.if %c -> (tensor<8xf32>) {
          scf.yield %f : tensor<8xf32>
        } else {
          scf.yield %t : tensor<8xf32>
        }
        %x = tensor.extract %r[%i] : tensor<8xf32>
        %g = tensor.insert %x into %f[%i] : tensor<8xf32>
        %y = tensor.extract %t[%i] : tensor<8xf32>
        func.return %g, %y : tensor<8xf32>, f32""",
        ("tensor.insert #1 operand 1",),
        "the result of the branches may be in either buffer, but the two are not one buffer",
    ),
    "a loop carries one tensor": Situation("""
        %r = scf.for %k = %z to %n step %i iter_args(%a = %t) -> (tensor<8xf32>) {
          %b = tensor.insert %v into %a[%k] : tensor<8xf32>
          scf.yield %b : tensor<8xf32>
        }
        %x = tensor.extract %r[%j] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
    "what a loop begins with is read after it": Situation("""
        %r = scf.for %k = %z to %n step %i iter_args(%a = %t) -> (tensor<8xf32>) {
          %b = tensor.insert %v into %a[%k] : tensor<8xf32>
          scf.yield %b : tensor<8xf32>
        }
        %x = tensor.extract %t[%j] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
    "a loop writes a tensor from outside": Situation("""
        %r = scf.for %k = %z to %n step %i iter_args(%a = %v) -> (f32) {
          %b = tensor.insert %a into %t[%k] : tensor<8xf32>
          %d = tensor.extract %b[%i] : tensor<8xf32>
          scf.yield %d : f32
        }
        func.return %u, %r : tensor<8xf32>, f32"""),
    "a loop swaps two tensors": Situation("""
        %r, %q = scf.for %k = %z to %n step %i iter_args(%a = %t, %b = %u)
            -> (tensor<8xf32>, tensor<8xf32>) {
          %d = tensor.insert %v into %a[%k] : tensor<8xf32>
          scf.yield %b, %d : tensor<8xf32>, tensor<8xf32>
        }
        %x = tensor.extract %q[%j] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
    "iterations of a parallel loop fill their slices": Situation("""
        %r = scf.forall (%k) in (2) shared_outs(%a = %t) -> (tensor<8xf32>) {
          %e = tensor.extract_slice %a[%k] [4] [1] : tensor<8xf32> to tensor<4xf32>
          %f = linalg.fill ins(%v : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
          scf.forall.in_parallel {
            tensor.parallel_insert_slice %f into %a[%k] [4] [1]
                : tensor<4xf32> into tensor<8xf32>
          }
        }
        %x = tensor.extract %r[%j] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
    "one tensor or another": Situation("""
        %p = arith.select %c, %t, %u : tensor<8xf32>
        %r = tensor.insert %v into %p[%i] : tensor<8xf32>
        %x = tensor.extract %t[%j] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
    "calls that read, write and return": Situation("""
        %a = func.call @reads(%t, %i) : (tensor<8xf32>, index) -> f32
        %b = func.call @writes(%t, %a, %i) : (tensor<8xf32>, f32, index) -> tensor<8xf32>
        %d = func.call @returns(%u) : (tensor<8xf32>) -> tensor<8xf32>
        %r = tensor.insert %v into %d[%i] : tensor<8xf32>
        %x = tensor.extract %b[%j] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
    "a product is written over an operand": Situation("""
        %m = tensor.expand_shape %t [[0, 1]] output_shape [2, 4] : tensor<8xf32>
            into tensor<2x4xf32>
        %k = tensor.expand_shape %u [[0, 1]] output_shape [2, 4] : tensor<8xf32>
            into tensor<2x4xf32>
        %p = linalg.mul ins(%m, %k : tensor<2x4xf32>, tensor<2x4xf32>)
            outs(%m : tensor<2x4xf32>) -> tensor<2x4xf32>
        %r = tensor.collapse_shape %p [[0, 1]] : tensor<2x4xf32> into tensor<8xf32>
        %x = tensor.extract %u[%j] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
    "blocks": Situation("""
        cf.cond_br %c, ^a(%t : tensor<8xf32>), ^b(%u : tensor<8xf32>)
      ^a(%p: tensor<8xf32>):
        %w = tensor.insert %v into %p[%i] : tensor<8xf32>
        cf.br ^b(%w : tensor<8xf32>)
      ^b(%r: tensor<8xf32>):
        %x = tensor.extract %r[%j] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
}
