// RUN: xdsl-opt -p eliminate-empty-tensors %s | filecheck %s

// What is computed from the contents of a buffer is not computed in that buffer.

func.func @turned(%m: memref<4x4xf32>) {
  %x = bufferization.to_tensor %m restrict : memref<4x4xf32> to tensor<4x4xf32>
  %e = tensor.empty() : tensor<4x4xf32>
  %r = linalg.transpose ins(%x : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) permutation = [1, 0]
  bufferization.materialize_in_destination %r in restrict writable %m : (tensor<4x4xf32>, memref<4x4xf32>) -> ()
  func.return
}

// CHECK:      %e = tensor.empty()
// CHECK-NEXT: linalg.transpose ins(%x:tensor<4x4xf32>) outs(%e:tensor<4x4xf32>)
