// RUN: xdsl-opt -p 'one-shot-bufferize{bufferize-function-boundaries=true}' %s | filecheck %s

// The place of the part is known inside only: the region hands on the part itself.

func.func @inside(%t: tensor<8xf32>, %x: index) -> f32 {
  %zero = arith.constant 0 : index
  %p = scf.execute_region -> tensor<4xf32> {
    %i = arith.addi %x, %x : index
    %s = tensor.extract_slice %t[%i] [4] [1] : tensor<8xf32> to tensor<4xf32>
    scf.yield %s : tensor<4xf32>
  }
  %e = tensor.extract %p[%zero] : tensor<4xf32>
  func.return %e : f32
}

// CHECK-LABEL: @inside
// CHECK:         %p = scf.execute_region -> (memref<4xf32
// CHECK-NEXT:      %i = arith.addi %x, %x : index
// CHECK-NEXT:      %s = memref.subview %t[%i] [4] [1]
// CHECK-NEXT:      scf.yield %s
