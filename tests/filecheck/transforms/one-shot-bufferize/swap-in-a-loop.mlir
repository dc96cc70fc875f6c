// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion="identity-layout-map"}' | filecheck %s

// Two buffers that change places: neither an allocation nor a copy.
func.func @f(%n: index, %a: tensor<64xf32>, %b: tensor<64xf32>) -> tensor<64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (tensor<64xf32>, tensor<64xf32>) {
    %z = linalg.map { math.exp } ins(%x : tensor<64xf32>) outs(%y : tensor<64xf32>)
    scf.yield %z, %x : tensor<64xf32>, tensor<64xf32>
  }
  func.return %r : tensor<64xf32>
}

// CHECK-NOT:  memref.alloc
// CHECK-NOT:  memref.copy
// CHECK:      iter_args(%x = %a, %y = %b) -> (memref<64xf32>, memref<64xf32>)
// CHECK-NEXT:   linalg.map { math.exp } ins(%x : memref<64xf32>) outs(%y : memref<64xf32>)
// CHECK-NEXT:   scf.yield %y, %x : memref<64xf32>, memref<64xf32>
// CHECK-NOT:  memref.copy
