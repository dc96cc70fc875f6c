// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// Products with symbols, and divisions by them.

func.func @f(%i: index, %n: index) {
  %q = affine.apply affine_map<(d0)[s0] -> (d0 * s0 + d0 floordiv s0 + d0 mod s0 + d0 ceildiv (s0 + 1))>(%i)[%n]
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @f(%i: index, %n: index) {
// CHECK-NEXT:     %q = affine.apply affine_map<(d0)[s0] -> (((((d0 * s0) + (d0 floordiv s0)) + (d0 mod s0)) + (d0 ceildiv (s0 + 1))))>(%i)[%n]
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
