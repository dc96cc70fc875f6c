// RUN: xdsl-opt -p "one-shot-bufferize{bufferize-function-boundaries=true}" %s | filecheck --match-full-lines %s
// RUN: xdsl-opt -p "one-shot-bufferize{bufferize-function-boundaries=true test-analysis-only=true}" %s | filecheck --match-full-lines %s --check-prefix ANALYSIS

// A module inside another one has functions of its own: both @callee are bufferized, and each call
// goes by what its own one does.
func.func private @callee(%t: tensor<4xf32>) -> tensor<4xf32> {
  func.return %t : tensor<4xf32>
}

func.func @caller(%t: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = func.call @callee(%t) : (tensor<4xf32>) -> tensor<4xf32>
  func.return %t, %0 : tensor<4xf32>, tensor<4xf32>
}

module @device {
  func.func private @callee(%t: tensor<4xf32>) -> tensor<4xf32> {
    %zero = arith.constant 0.0 : f32
    %0 = linalg.fill ins(%zero : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
    func.return %0 : tensor<4xf32>
  }

  func.func @caller(%t: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
    %0 = func.call @callee(%t) : (tensor<4xf32>) -> tensor<4xf32>
    func.return %t, %0 : tensor<4xf32>, tensor<4xf32>
  }
}

// CHECK-LABEL: func.func private @callee(%t: memref<4xf32, strided<[?], offset: ?>>) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:      func.return %t : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    }
// CHECK-LABEL: func.func @caller(%t: memref<4xf32, strided<[?], offset: ?>>) -> (memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:      %0 = func.call @callee(%t) : (memref<4xf32, strided<[?], offset: ?>>) -> memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:      func.return %t, %t : memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    }
// CHECK-NEXT:    builtin.module @device {
// CHECK-LABEL: func.func private @callee(%t: memref<4xf32, strided<[?], offset: ?>>) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:        %zero = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:        linalg.fill ins(%zero : f32) outs(%t : memref<4xf32, strided<[?], offset: ?>>)
// CHECK-NEXT:        func.return %t : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:      }
// CHECK-LABEL: func.func @caller(%t: memref<4xf32, strided<[?], offset: ?>>) -> (memref<4xf32, strided<[?], offset: ?>>, memref<4xf32>) {
// CHECK-NEXT:        %0 = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:        %1 = memref.cast %0 : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:        %2 = func.call @callee(%1) : (memref<4xf32, strided<[?], offset: ?>>) -> memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:        func.return %t, %0 : memref<4xf32, strided<[?], offset: ?>>, memref<4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:    }

// ANALYSIS: %0 = func.call @callee(%t) {__inplace_operands_attr__ = ["true"]} : (tensor<4xf32>) -> tensor<4xf32>
// ANALYSIS: %0 = linalg.fill {__inplace_operands_attr__ = ["none", "true"]} ins(%zero : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
// ANALYSIS: %0 = func.call @callee(%t) {__inplace_operands_attr__ = ["false"]} : (tensor<4xf32>) -> tensor<4xf32>
