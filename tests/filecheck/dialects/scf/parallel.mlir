// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// Parallel loops with and without reductions.

func.func @f(%n: index, %x: f32) {
  scf.parallel (%i) = (%n) to (%n) step (%n) {
  } {note}
  %0 = scf.parallel (%i, %j) = (%n, %n) to (%n, %n) step (%n, %n) init (%x) -> f32 {
    scf.reduce(%x : f32) {
    ^bb0(%a: f32, %b: f32):
      %sum = arith.addf %a, %b : f32
      scf.reduce.return %sum : f32
    }
  }
  %1:2 = scf.parallel (%i) = (%n) to (%n) step (%n) init (%x, %x) -> (f32, f32) {
    scf.reduce(%x, %x : f32, f32) {
    ^bb0(%a: f32, %b: f32):
      scf.reduce.return %a : f32
    }, {
    ^bb0(%a: f32, %b: f32):
      scf.reduce.return %b : f32
    }
  }
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @f(%n: index, %x: f32) {
// CHECK-NEXT:     scf.parallel (%i) = (%n) to (%n) step (%n) {
// CHECK-NEXT:       scf.reduce
// CHECK-NEXT:     } {note}
// CHECK-NEXT:     %0 = scf.parallel (%i_1, %j) = (%n, %n) to (%n, %n) step (%n, %n) init (%x) -> (f32) {
// CHECK-NEXT:       scf.reduce(%x : f32) {
// CHECK-NEXT:       ^bb0(%a: f32, %b: f32):
// CHECK-NEXT:         %sum = arith.addf %a, %b : f32
// CHECK-NEXT:         scf.reduce.return %sum : f32
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     %1, %2 = scf.parallel (%i_2) = (%n) to (%n) step (%n) init (%x, %x) -> (f32, f32) {
// CHECK-NEXT:       scf.reduce(%x, %x : f32, f32) {
// CHECK-NEXT:       ^bb0(%a_1: f32, %b_1: f32):
// CHECK-NEXT:         scf.reduce.return %a_1 : f32
// CHECK-NEXT:       }, {
// CHECK-NEXT:       ^bb0(%a_2: f32, %b_2: f32):
// CHECK-NEXT:         scf.reduce.return %b_2 : f32
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
