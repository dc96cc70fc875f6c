// RUN: xdsl-opt -p one-shot-bufferize %s | filecheck %s

// Allocations that bufferization makes leave loops. Those that were there before stay: this one is
// read in the next iteration, while that writes another one.

// CHECK-LABEL: func.func @handed_on
// CHECK:         scf.for
// CHECK-NEXT:      %next = memref.alloc() : memref<8x8xf32>
func.func @handed_on(%a: memref<8x8xf32>, %n: index, %t: tensor<8xf32>) -> memref<8x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = arith.constant 0.0 : f32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%carried = %a) -> (memref<8x8xf32>) {
    %next = memref.alloc() : memref<8x8xf32>
    %e = tensor.empty() : tensor<8xf32>
    %f = linalg.exp ins(%t : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    %y = tensor.extract %f[%i] : tensor<8xf32>
    linalg.fill ins(%y : f32) outs(%next : memref<8x8xf32>)
    linalg.matmul ins(%carried, %carried : memref<8x8xf32>, memref<8x8xf32>)
                  outs(%next : memref<8x8xf32>)
    scf.yield %next : memref<8x8xf32>
  }
  func.return %r : memref<8x8xf32>
}
