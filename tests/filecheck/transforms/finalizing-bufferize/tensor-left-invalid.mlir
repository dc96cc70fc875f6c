// RUN: not xdsl-opt %s -p finalizing-bufferize 2>&1 | filecheck %s

func.func @f(%m: memref<4xf32>) {
  %t = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  "test.op"(%t) : (tensor<4xf32>) -> ()
  func.return
}

// CHECK-NOT: Traceback
// CHECK: in @f: 'test.op' op still uses the tensor %t
