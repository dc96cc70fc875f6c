// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// Attributes of the arguments and results of functions without a body.

func.func private @g(tensor<4xf32> {bufferization.access = "read"}, i32) -> (tensor<4xf32> {bufferization.writable = true})
func.func private @h(memref<4xf32> {llvm.noalias}) attributes {llvm.emit_c_interface}
func.func private @k(f32) -> f32
func.func private @n(%named: tensor<*xf32> {bufferization.access = "read"})
func.func @f(%t: tensor<4xf32> {bufferization.writable = false}) -> (tensor<4xf32> {bufferization.writable = true}) {
  return %t : tensor<4xf32>
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func private @g(tensor<4xf32> {bufferization.access = "read"}, i32) -> (tensor<4xf32> {bufferization.writable = true})
// CHECK-NEXT:   func.func private @h(memref<4xf32> {llvm.noalias}) attributes {llvm.emit_c_interface}
// CHECK-NEXT:   func.func private @k(f32) -> f32
// CHECK-NEXT:   func.func private @n(tensor<*xf32> {bufferization.access = "read"})
// CHECK-NEXT:   func.func @f(%t: tensor<4xf32> {bufferization.writable = false}) -> (tensor<4xf32> {bufferization.writable = true}) {
// CHECK-NEXT:     func.return %t : tensor<4xf32>
// CHECK-NEXT:   }
// CHECK-NEXT: }
