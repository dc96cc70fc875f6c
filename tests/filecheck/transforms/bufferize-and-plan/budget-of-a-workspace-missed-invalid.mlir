// RUN: not xdsl-opt %s -p "bufferize-and-plan{scope=program arena=argument budget=3KiB}" 2>&1 | filecheck %s --check-prefixes=CHECK,RESULT
// RUN: not xdsl-opt %s -p "bufferize-and-plan{scope=program arena=global budget=3KiB}" 2>&1 | filecheck %s --check-prefixes=CHECK,RESULT
// RUN: not xdsl-opt %s -p "bufferize-and-plan{scope=program arena=argument io-in-workspace=true budget=4KiB}" 2>&1 | filecheck %s --check-prefixes=CHECK,INPUT
// RUN: xdsl-opt %s -p "bufferize-and-plan{scope=program arena=argument io-in-workspace=true budget=8KiB}" | filecheck %s --check-prefix=FITS
// RUN: xdsl-opt %s -p "bufferize-and-plan{scope=program arena=argument budget=4KiB}" | filecheck %s --check-prefix=FITS

// A budget is what the device must have: the workspace with all that is in it, and what is allocated.

// CHECK:      budget-of-a-workspace-missed-invalid.mlir:{{.*}}: error: in @f: bufferize-and-plan: does not fit into
// RESULT-SAME: 3072 bytes: 4096 are held at 'linalg.fill', by
// RESULT-SAME: %e ('linalg.fill' at {{.*}}:{{.*}}) of 4096 bytes;
// INPUT-SAME: 4096 bytes: 8192 are held at 'linalg.fill', by
// INPUT-SAME: %x (an input)
// FITS: func.func @f(
func.func @f(%x: tensor<32x32xf32>, %c: f32) -> tensor<32x32xf32> {
  %e = tensor.empty() : tensor<32x32xf32>
  %i = linalg.fill ins(%c : f32) outs(%e : tensor<32x32xf32>) -> tensor<32x32xf32>
  %a = linalg.matmul ins(%x, %x : tensor<32x32xf32>, tensor<32x32xf32>) outs(%i : tensor<32x32xf32>) -> tensor<32x32xf32>
  func.return %a : tensor<32x32xf32>
}
