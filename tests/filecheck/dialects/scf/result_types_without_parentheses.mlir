// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// MLIR accepts a single result type without parentheses.

func.func @f(%c: i1, %n: index, %x: f32) {
  %0 = scf.if %c -> f32 {
    scf.yield %x : f32
  } else {
    scf.yield %x : f32
  }
  %1 = scf.for %i = %n to %n step %n iter_args(%a = %0) -> f32 {
    scf.yield %a : f32
  }
  %2 = scf.execute_region -> f32 no_inline {
    scf.yield %x : f32
  } {note}
  scf.execute_region {
    scf.yield
  }
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @f(%c: i1, %n: index, %x: f32) {
// CHECK-NEXT:     %0 = scf.if %c -> (f32) {
// CHECK-NEXT:       scf.yield %x : f32
// CHECK-NEXT:     } else {
// CHECK-NEXT:       scf.yield %x : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = scf.for %i = %n to %n step %n iter_args(%a = %0) -> (f32) {
// CHECK-NEXT:       scf.yield %a : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     %2 = scf.execute_region -> (f32) no_inline {
// CHECK-NEXT:       scf.yield %x : f32
// CHECK-NEXT:     } {note}
// CHECK-NEXT:     scf.execute_region {
// CHECK-NEXT:       scf.yield
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
