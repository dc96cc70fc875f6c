// RUN: xdsl-opt %s | filecheck --match-full-lines %s

// A shape may have spaces, as people write them; they are not printed.

func.func @f(%a: memref<256 x f32>, %b: tensor<4 x ? x i32>) {
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @f(%a: memref<256xf32>, %b: tensor<4x?xi32>) {
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
