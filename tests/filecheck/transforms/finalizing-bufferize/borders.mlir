// RUN: xdsl-opt %s -p finalizing-bufferize | filecheck --match-full-lines %s

func.func @f(%m: memref<4xf32>) {
  %t = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  %n = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  "test.op"(%n) : (memref<4xf32>) -> ()
  func.return
}

// CHECK:      func.func @f(%m: memref<4xf32>) {
// CHECK-NEXT:   "test.op"(%m) : (memref<4xf32>) -> ()
// CHECK-NEXT:   func.return

// Cites: 003/partial
