// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// The properties of a call in the generic form, where stock xDSL has one of them only.

func.func private @g(f32) -> f32
func.func @f(%a: f32) {
  %0 = "func.call"(%a) <{callee = @g, no_inline, arg_attrs = [{}]}> {seen} : (f32) -> f32
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func private @g(f32) -> f32
// CHECK-NEXT:   func.func @f(%a: f32) {
// CHECK-NEXT:     %0 = func.call @g(%a) {seen, no_inline, arg_attrs = [{}]} : (f32) -> f32
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
