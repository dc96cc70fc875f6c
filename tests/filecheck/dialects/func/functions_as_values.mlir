// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// Functions as values, and calls of them.

func.func private @k(f32) -> f32
func.func @f(%x: f32) -> f32 {
  %f = func.constant {note} @k : (f32) -> f32
  %r = func.call_indirect %f(%x) {note} : (f32) -> f32
  return %r : f32
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func private @k(f32) -> f32
// CHECK-NEXT:   func.func @f(%x: f32) -> f32 {
// CHECK-NEXT:     %f = func.constant {note} @k : (f32) -> f32
// CHECK-NEXT:     %r = func.call_indirect %f(%x) {note} : (f32) -> f32
// CHECK-NEXT:     func.return %r : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }
