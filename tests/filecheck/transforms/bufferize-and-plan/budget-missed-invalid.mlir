// RUN: not xdsl-opt %s -p 'bufferize-and-plan{budget=3KiB}' 2>&1 | filecheck %s
// RUN: not xdsl-opt %s -p 'bufferize-and-plan{budget="3 KiB"}' 2>&1 | filecheck %s
// RUN: not xdsl-opt %s -p 'bufferize-and-plan{budget=3XB}' 2>&1 | filecheck %s --check-prefix=UNIT

// A missed budget names the buffers that fill the arena where it is fullest, not the arena, and the least
// that each way takes.

// CHECK:      budget-missed-invalid.mlir:17:8: error: in @f: bufferize-and-plan: does not fit into 3072 bytes:
// CHECK-SAME: 16384 are held at 'linalg.fill', by
// CHECK-SAME: %e ('linalg.fill' at {{.*}}budget-missed-invalid.mlir:17:8) of 16384 bytes;
// CHECK-SAME: tried given: 16384,

// UNIT: error: bufferize-and-plan: option 'budget' is '3XB', but takes a number of bytes, also with a unit such as KiB or MiB

func.func @f(%x: tensor<64x64xf32>, %c: f32) -> f32 {
  %e = tensor.empty() : tensor<64x64xf32>
  %i = linalg.fill ins(%c : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %k = arith.constant 0 : index
  %a = linalg.matmul ins(%x, %x : tensor<64x64xf32>, tensor<64x64xf32>) outs(%i : tensor<64x64xf32>) -> tensor<64x64xf32>
  %r = tensor.extract %a[%k, %k] : tensor<64x64xf32>
  func.return %r : f32
}
