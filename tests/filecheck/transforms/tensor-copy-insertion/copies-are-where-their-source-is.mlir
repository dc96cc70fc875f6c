// RUN: xdsl-opt %s -p 'tensor-copy-insertion{must-infer-memory-space=true}' | filecheck %s

// The copy of a tensor is in the memory of that tensor, which need not be known yet.

func.func @f(%t: tensor<4xf32>, %v: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %r = tensor.insert %v into %t[%i] : tensor<4xf32>
  func.return %t, %r : tensor<4xf32>, tensor<4xf32>
}

// CHECK:      %[[NEW:.*]] = bufferization.alloc_tensor() copy(%t) : tensor<4xf32>
// CHECK-NEXT: tensor.insert %v into %[[NEW]][%i]
