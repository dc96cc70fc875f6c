// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// Reshapes whose sizes are only known at run time.

func.func @f(%t: tensor<?xf32>, %two: tensor<2xi32>, %any: tensor<?xindex>, %u: tensor<*xf32>, %s: tensor<4xf32>) {
  %0 = tensor.reshape %t(%two) : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  %1 = tensor.reshape %t(%any) : (tensor<?xf32>, tensor<?xindex>) -> tensor<*xf32>
  %2 = tensor.reshape %u(%two) : (tensor<*xf32>, tensor<2xi32>) -> tensor<2x?xf32>
  %3 = tensor.reshape %s(%two) : (tensor<4xf32>, tensor<2xi32>) -> tensor<2x2xf32>
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @f(%t: tensor<?xf32>, %two: tensor<2xi32>, %any: tensor<?xindex>, %u: tensor<*xf32>, %s: tensor<4xf32>) {
// CHECK-NEXT:     %0 = tensor.reshape %t(%two) : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x?xf32>
// CHECK-NEXT:     %1 = tensor.reshape %t(%any) : (tensor<?xf32>, tensor<?xindex>) -> tensor<*xf32>
// CHECK-NEXT:     %2 = tensor.reshape %u(%two) : (tensor<*xf32>, tensor<2xi32>) -> tensor<2x?xf32>
// CHECK-NEXT:     %3 = tensor.reshape %s(%two) : (tensor<4xf32>, tensor<2xi32>) -> tensor<2x2xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
