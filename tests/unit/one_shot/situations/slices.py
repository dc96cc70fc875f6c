"""Situations of slices: which insertion fits which extraction, and who reads in between."""

from __future__ import annotations

from tests.unit.one_shot.situations.situation import FIXED, MATRICES, Situation

TWO = "tensor<8xf32>, tensor<8xf32>"
BOUNDS_ARE_KNOWN = "the slices have no element in common"

SLICES = {
    "slices are returned": Situation(
        """
        %a = tensor.extract_slice %t[1] [3] [1] : tensor<8xf32> to tensor<3xf32>
        %b = tensor.extract_slice %u[1] [5] [1] : tensor<8xf32> to tensor<5xf32>
        func.return %a, %b : tensor<3xf32>, tensor<5xf32>""",
        arguments=FIXED,
        results="tensor<3xf32>, tensor<5xf32>",
    ),
    "slices of slices are returned": Situation(
        """
        %a = tensor.extract_slice %t[1] [5] [1] : tensor<8xf32> to tensor<5xf32>
        %b = tensor.extract_slice %a[1] [3] [1] : tensor<5xf32> to tensor<3xf32>
        %d = tensor.extract_slice %u[1] [5] [1] : tensor<8xf32> to tensor<5xf32>
        %e = tensor.extract_slice %d[1] [3] [1] : tensor<5xf32> to tensor<3xf32>
        func.return %b, %e : tensor<3xf32>, tensor<3xf32>""",
        arguments=FIXED,
        results="tensor<3xf32>, tensor<3xf32>",
    ),
    "insertion into what may be written and what may not": Situation(
        """
        %a = tensor.insert_slice %s into %t[1] [4] [1] : tensor<4xf32> into tensor<8xf32>
        %b = tensor.insert_slice %s into %u[1] [4] [1] : tensor<4xf32> into tensor<8xf32>
        func.return %a, %b : tensor<8xf32>, tensor<8xf32>""",
        arguments=FIXED,
        results=TWO,
    ),
    "insertion into what is inserted": Situation(
        """
        %k = tensor.extract_slice %s[0] [2] [1] : tensor<4xf32> to tensor<2xf32>
        %o = tensor.empty() : tensor<4xf32>
        %f = linalg.fill ins(%v : f32) outs(%o : tensor<4xf32>) -> tensor<4xf32>
        %a = tensor.insert_slice %k into %f[1] [2] [1] : tensor<2xf32> into tensor<4xf32>
        %b = tensor.insert_slice %a into %u[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
        %d = tensor.insert_slice %k into %s[1] [2] [1] : tensor<2xf32> into tensor<4xf32>
        %e = tensor.insert_slice %d into %t[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
        func.return %b, %e : tensor<8xf32>, tensor<8xf32>""",
        arguments=FIXED,
        results=TWO,
    ),
    "inserted at an unknown place": Situation(
        """
        %a = tensor.extract_slice %u[1] [4] [1] : tensor<8xf32> to tensor<4xf32>
        %b = tensor.insert_slice %a into %u[%here] [4] [1] : tensor<4xf32> into tensor<8xf32>
        %d = tensor.extract_slice %t[1] [4] [1] : tensor<8xf32> to tensor<4xf32>
        %e = tensor.insert_slice %d into %t[%here] [4] [1] : tensor<4xf32> into tensor<8xf32>
        func.return %b, %e : tensor<8xf32>, tensor<8xf32>""",
        arguments=FIXED,
        results=TWO,
    ),
    "inserted where it comes from": Situation(
        """
        %a = tensor.extract_slice %u[1] [4] [1] : tensor<8xf32> to tensor<4xf32>
        %b = tensor.insert_slice %a into %u[1] [4] [1] : tensor<4xf32> into tensor<8xf32>
        %d = tensor.extract_slice %t[1] [4] [1] : tensor<8xf32> to tensor<4xf32>
        %e = tensor.insert_slice %d into %t[1] [4] [1] : tensor<4xf32> into tensor<8xf32>
        func.return %b, %e : tensor<8xf32>, tensor<8xf32>""",
        arguments=FIXED,
        results=TWO,
    ),
    "what was inserted is read after the next insertion": Situation("""
        %a = tensor.extract_slice %t[%here] [%n] [1] : tensor<8xf32> to tensor<?xf32>
        %f = linalg.fill ins(%v : f32) outs(%a : tensor<?xf32>) -> tensor<?xf32>
        %r = tensor.insert_slice %f into %t[%here] [%n] [1] : tensor<?xf32> into tensor<8xf32>
        %b = tensor.extract_slice %r[%there] [%n] [1] : tensor<8xf32> to tensor<?xf32>
        %y = tensor.extract %u[%j] : tensor<8xf32>
        %g = linalg.fill ins(%y : f32) outs(%b : tensor<?xf32>) -> tensor<?xf32>
        %x = tensor.extract %f[%i] : tensor<?xf32>
        %w = tensor.insert_slice %g into %r[%there] [%n] [1] : tensor<?xf32> into tensor<8xf32>
        func.return %w, %x : tensor<8xf32>, f32"""),
    "slices of sizes known in the run": Situation("""
        %a = tensor.extract_slice %t[%here] [%n] [1] : tensor<8xf32> to tensor<?xf32>
        %f = linalg.fill ins(%v : f32) outs(%a : tensor<?xf32>) -> tensor<?xf32>
        %r = tensor.insert_slice %f into %t[%here] [%n] [1] : tensor<?xf32> into tensor<8xf32>
        %x = tensor.extract %f[%i] : tensor<?xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
    "a slice as operand": Situation(
        """
        %a = tensor.extract_slice %t[1, 1] [4, 4] [1, 1] : tensor<6x6xf32> to tensor<4x4xf32>
        %b = tensor.extract_slice %u[0, 0] [4, 4] [1, 1] : tensor<6x6xf32> to tensor<4x4xf32>
        %d = tensor.extract_slice %w[2, 2] [4, 4] [1, 1] : tensor<6x6xf32> to tensor<4x4xf32>
        %m = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>)
            outs(%b : tensor<4x4xf32>) -> tensor<4x4xf32>
        %o = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>)
            outs(%d : tensor<4x4xf32>) -> tensor<4x4xf32>
        func.return %m, %o : tensor<4x4xf32>, tensor<4x4xf32>""",
        arguments=MATRICES,
        results="tensor<4x4xf32>, tensor<4x4xf32>",
    ),
    "a slice as destination that is an operand later": Situation(
        """
        %a = tensor.extract_slice %t[0, 0] [4, 4] [1, 1] : tensor<6x6xf32> to tensor<4x4xf32>
        %b = tensor.extract_slice %u[1, 0] [4, 4] [1, 1] : tensor<6x6xf32> to tensor<4x4xf32>
        %m = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>)
            outs(%b : tensor<4x4xf32>) -> tensor<4x4xf32>
        %d = tensor.extract_slice %w[0, 2] [4, 4] [1, 1] : tensor<6x6xf32> to tensor<4x4xf32>
        %o = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>)
            outs(%d : tensor<4x4xf32>) -> tensor<4x4xf32>
        func.return %m, %o : tensor<4x4xf32>, tensor<4x4xf32>""",
        arguments=MATRICES,
        results="tensor<4x4xf32>, tensor<4x4xf32>",
    ),
    "a slice as destination, of what is an operand": Situation(
        """
        %a = tensor.extract_slice %u[0, 0] [6, 3] [1, 1] : tensor<6x6xf32> to tensor<6x3xf32>
        %k = tensor.extract_slice %w[0, 0] [6, 3] [1, 1] : tensor<6x6xf32> to tensor<6x3xf32>
        %m = linalg.matmul ins(%u, %k : tensor<6x6xf32>, tensor<6x3xf32>)
            outs(%a : tensor<6x3xf32>) -> tensor<6x3xf32>
        %d = tensor.extract_slice %t[0, 3] [6, 3] [1, 1] : tensor<6x6xf32> to tensor<6x3xf32>
        %o = linalg.matmul ins(%w, %k : tensor<6x6xf32>, tensor<6x3xf32>)
            outs(%d : tensor<6x3xf32>) -> tensor<6x3xf32>
        func.return %m, %o : tensor<6x3xf32>, tensor<6x3xf32>""",
        arguments=MATRICES,
        results="tensor<6x3xf32>, tensor<6x3xf32>",
    ),
    "the whole of a slice is inserted": Situation("""
        %a = tensor.extract_slice %t[%here] [%n] [1] : tensor<8xf32> to tensor<?xf32>
        %f = linalg.fill ins(%v : f32) outs(%a : tensor<?xf32>) -> tensor<?xf32>
        %b = tensor.extract_slice %f[0] [%n] [1] : tensor<?xf32> to tensor<?xf32>
        %r = tensor.insert_slice %b into %t[%here] [%n] [1] : tensor<?xf32> into tensor<8xf32>
        %x = tensor.extract %r[%j] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
    "slices within slices of what may not be written": Situation(
        """
        %e = tensor.extract_slice %t[0] [%n] [1] : tensor<8xf32> to tensor<?xf32>
        %d = tensor.extract_slice %e[0] [2] [1] : tensor<?xf32> to tensor<2xf32>
        %f = linalg.fill ins(%v : f32) outs(%d : tensor<2xf32>) -> tensor<2xf32>
        %g = tensor.insert_slice %f into %e[0] [2] [1] : tensor<2xf32> into tensor<?xf32>
        %r = tensor.insert_slice %g into %t[0] [%n] [1] : tensor<?xf32> into tensor<8xf32>
        %x = tensor.extract %r[%i] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32""",
        arguments=FIXED,
    ),
    "slices three deep": Situation("""
        %b = tensor.extract_slice %t[%here] [%n] [1] : tensor<8xf32> to tensor<?xf32>
        %e = tensor.extract_slice %b[0] [%two] [1] : tensor<?xf32> to tensor<?xf32>
        %d = tensor.extract_slice %e[1] [1] [1] : tensor<?xf32> to tensor<1xf32>
        %f = linalg.fill ins(%v : f32) outs(%d : tensor<1xf32>) -> tensor<1xf32>
        %g = tensor.insert_slice %f into %e[1] [1] [1] : tensor<1xf32> into tensor<?xf32>
        %h = tensor.insert_slice %g into %b[0] [%two] [1] : tensor<?xf32> into tensor<?xf32>
        %r = tensor.insert_slice %h into %t[%here] [%n] [1] : tensor<?xf32> into tensor<8xf32>
        %x = tensor.extract %r[%i] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
    "an inner slice of another size is inserted": Situation("""
        %b = tensor.extract_slice %t[%here] [%n] [1] : tensor<8xf32> to tensor<?xf32>
        %e = tensor.extract_slice %b[0] [%two] [1] : tensor<?xf32> to tensor<?xf32>
        %f = linalg.fill ins(%v : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
        %l = arith.remui %here, %two : index
        %m = arith.addi %l, %i : index
        %g = tensor.insert_slice %f into %b[0] [%m] [1] : tensor<?xf32> into tensor<?xf32>
        %r = tensor.insert_slice %g into %t[%here] [%n] [1] : tensor<?xf32> into tensor<8xf32>
        %x = tensor.extract %r[%i] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
    "a slice of a constant is written": Situation("""
        %k = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]> : tensor<8xf32>
        %a = tensor.extract_slice %k[%here] [4] [1] : tensor<8xf32> to tensor<4xf32>
        %r = tensor.insert %v into %a[%i] : tensor<4xf32>
        %x = tensor.extract %r[%n] : tensor<4xf32>
        func.return %u, %x : tensor<8xf32>, f32"""),
    "two slices that overlap go their own ways": Situation(
        """
        %e = tensor.extract_slice %t[%here] [%n] [1] : tensor<8xf32> to tensor<?xf32>
        %a = tensor.extract_slice %t[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
        %f = linalg.fill ins(%v : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
        %r = tensor.insert_slice %f into %t[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
        %b = tensor.extract_slice %e[1] [2] [1] : tensor<?xf32> to tensor<2xf32>
        %g = linalg.fill ins(%v : f32) outs(%b : tensor<2xf32>) -> tensor<2xf32>
        %h = tensor.insert_slice %g into %e[1] [2] [1] : tensor<2xf32> into tensor<?xf32>
        func.return %r, %h : tensor<8xf32>, tensor<?xf32>""",
        results="tensor<8xf32>, tensor<?xf32>",
    ),
    "two slices side by side, then both insertions": Situation(
        """
        %a = tensor.extract_slice %t[0] [5] [1] : tensor<8xf32> to tensor<5xf32>
        %b = tensor.extract_slice %t[5] [3] [1] : tensor<8xf32> to tensor<3xf32>
        %r = tensor.insert_slice %a into %t[0] [5] [1] : tensor<5xf32> into tensor<8xf32>
        %w = tensor.insert_slice %b into %r[5] [3] [1] : tensor<3xf32> into tensor<8xf32>
        %x = tensor.extract %w[%i] : tensor<8xf32>
        func.return %w, %x : tensor<8xf32>, f32""",
        ("tensor.extract_slice #1 operand 0",),
        BOUNDS_ARE_KNOWN,
    ),
    "two slices that overlap, then both insertions": Situation("""
        %a = tensor.extract_slice %t[0] [5] [1] : tensor<8xf32> to tensor<5xf32>
        %b = tensor.extract_slice %t[4] [3] [1] : tensor<8xf32> to tensor<3xf32>
        %r = tensor.insert_slice %a into %t[0] [5] [1] : tensor<5xf32> into tensor<8xf32>
        %w = tensor.insert_slice %b into %r[4] [3] [1] : tensor<3xf32> into tensor<8xf32>
        %x = tensor.extract %w[%i] : tensor<8xf32>
        func.return %w, %x : tensor<8xf32>, f32"""),
    "one slice is inserted twice": Situation("""
        %a = tensor.extract_slice %t[0] [5] [1] : tensor<8xf32> to tensor<5xf32>
        %r = tensor.insert_slice %a into %t[0] [5] [1] : tensor<5xf32> into tensor<8xf32>
        %w = tensor.insert_slice %a into %r[3] [5] [1] : tensor<5xf32> into tensor<8xf32>
        %x = tensor.extract %w[%i] : tensor<8xf32>
        func.return %w, %x : tensor<8xf32>, f32"""),
    "a loop writes within a slice of a slice": Situation("""
        %r = scf.for %k = %z to %n step %i iter_args(%a = %t) -> (tensor<8xf32>) {
          %b = tensor.extract_slice %a[%k] [%two] [1] : tensor<8xf32> to tensor<?xf32>
          %d = tensor.extract_slice %b[0] [%two] [1] : tensor<?xf32> to tensor<?xf32>
          %f = linalg.fill ins(%v : f32) outs(%d : tensor<?xf32>) -> tensor<?xf32>
          %g = tensor.insert_slice %f into %a[%k] [%two] [1] : tensor<?xf32> into tensor<8xf32>
          scf.yield %g : tensor<8xf32>
        }
        %x = tensor.extract %r[%j] : tensor<8xf32>
        func.return %r, %x : tensor<8xf32>, f32"""),
    "one new tensor is inserted twice, eliminated": Situation(
        """
        %o = tensor.empty(%n) : tensor<?xf32>
        %f = linalg.fill ins(%v : f32) outs(%o : tensor<?xf32>) -> tensor<?xf32>
        %a = tensor.insert_slice %f into %t[0] [%n] [1] : tensor<?xf32> into tensor<8xf32>
        %b = tensor.insert_slice %f into %t[4] [%n] [1] : tensor<?xf32> into tensor<8xf32>
        func.return %a, %b : tensor<8xf32>, tensor<8xf32>""",
        results=TWO,
        before="eliminate-empty-tensors",
    ),
    "a new tensor is inserted, eliminated": Situation(
        """
        %o = tensor.empty(%n) : tensor<?xf32>
        %f = linalg.fill ins(%v : f32) outs(%o : tensor<?xf32>) -> tensor<?xf32>
        %a = tensor.insert_slice %f into %t[4] [%n] [1] : tensor<?xf32> into tensor<8xf32>
        func.return %a, %a : tensor<8xf32>, tensor<8xf32>""",
        results=TWO,
        before="eliminate-empty-tensors",
    ),
}
