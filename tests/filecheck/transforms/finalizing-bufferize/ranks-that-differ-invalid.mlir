// RUN: xdsl-opt %s -p finalizing-bufferize --split-input-file --verify-diagnostics | filecheck %s

// A buffer with a rank is no buffer without one: neither a cast nor a copy leads from one to the other.

func.func @to_no_rank(%m: memref<4xf32>) -> memref<*xf32> {
  %t = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  %b = bufferization.to_buffer %t : tensor<4xf32> to memref<*xf32>
  func.return %b : memref<*xf32>
}

// CHECK: error: in @to_no_rank: 'bufferization.to_buffer' op cannot convert a memref<4xf32> to a memref<*xf32>

// -----

func.func @from_no_rank(%m: memref<*xf32>) -> memref<4xf32> {
  %t = bufferization.to_tensor %m : memref<*xf32> to tensor<*xf32>
  %b = "bufferization.to_buffer"(%t) : (tensor<*xf32>) -> memref<4xf32>
  func.return %b : memref<4xf32>
}

// CHECK: error: in @from_no_rank: 'bufferization.to_buffer' op cannot convert a memref<*xf32> to a memref<4xf32>
