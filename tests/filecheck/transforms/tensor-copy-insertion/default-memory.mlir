// RUN: xdsl-opt %s -p tensor-copy-insertion | filecheck %s

// A new tensor says nothing of its memory if that is the default one.

func.func @f(%m: memref<4xf32>, %v: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %t = bufferization.to_tensor %m restrict writable : memref<4xf32> to tensor<4xf32>
  %r = linalg.fill ins(%v : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  func.return %t, %r : tensor<4xf32>, tensor<4xf32>
}

// CHECK:      %[[NEW:.*]] = bufferization.alloc_tensor() : tensor<4xf32>
// CHECK-NEXT: linalg.fill ins(%v : f32) outs(%[[NEW]] : tensor<4xf32>)
