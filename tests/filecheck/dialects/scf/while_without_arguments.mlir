// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// MLIR leaves out the parentheses around no arguments.

func.func @f(%c: i1, %x: i32) {
  scf.while : () -> () {
    scf.condition(%c)
  } do {
    scf.yield
  }
  %0 = scf.while (%a = %x) : (i32) -> i32 {
    scf.condition(%c) %a : i32
  } do {
  ^bb0(%b: i32):
    scf.yield %b : i32
  } attributes {note}
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @f(%c: i1, %x: i32) {
// CHECK-NEXT:     scf.while () : () -> () {
// CHECK-NEXT:       scf.condition(%c)
// CHECK-NEXT:     } do {
// CHECK-NEXT:       scf.yield
// CHECK-NEXT:     }
// CHECK-NEXT:     %0 = scf.while (%a = %x) : (i32) -> i32 {
// CHECK-NEXT:       scf.condition(%c) %a : i32
// CHECK-NEXT:     } do {
// CHECK-NEXT:     ^bb0(%b: i32):
// CHECK-NEXT:       scf.yield %b : i32
// CHECK-NEXT:     } attributes {note}
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
