// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// A loop that compares as unsigned numbers.

func.func @f(%n: i32, %x: f32) {
  scf.for unsigned %i = %n to %n step %n : i32 {
  } {note}
  %0 = scf.for unsigned %i = %n to %n step %n iter_args(%a = %x) -> (f32) : i32 {
    scf.yield %a : f32
  }
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @f(%n: i32, %x: f32) {
// CHECK-NEXT:     scf.for unsigned %i = %n to %n step %n : i32 {
// CHECK-NEXT:     } {note}
// CHECK-NEXT:     %0 = scf.for unsigned %i_1 = %n to %n step %n iter_args(%a = %x) -> (f32) : i32 {
// CHECK-NEXT:       scf.yield %a : f32
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
