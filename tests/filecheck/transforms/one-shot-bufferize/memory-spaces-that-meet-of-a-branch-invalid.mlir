// RUN: not xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true}' 2>&1 | filecheck %s

func.func @f(%c: i1, %a: memref<4xf32, 1>, %b: memref<4xf32>, %n: index) -> f32 {
  %i = arith.constant 0 : index
  %x = bufferization.to_tensor %a restrict : memref<4xf32, 1> to tensor<4xf32>
  %y = bufferization.to_tensor %b restrict : memref<4xf32> to tensor<4xf32>
  %s = scf.if %c -> (tensor<4xf32>) {
    scf.yield %x : tensor<4xf32>
  } else {
    scf.yield %y : tensor<4xf32>
  }
  %e = tensor.extract %s[%i] : tensor<4xf32>
  func.return %e : f32
}

// CHECK-NOT: Traceback
// CHECK: joins buffers in the default memory space and in memory space 1 : i64: no memref is in both
