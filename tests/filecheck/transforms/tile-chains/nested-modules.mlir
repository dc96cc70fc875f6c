// RUN: xdsl-opt %s -p tile-chains | filecheck %s

// A module in the module is no function: those inside of it are planned once.

// CHECK:       builtin.module @inner {
// CHECK-NEXT:    func.func @f({{.*}}) -> tensor<64x8xf32> attributes {mergealloc.changes
// CHECK:           scf.for
// CHECK-NOT:       scf.for
// CHECK:           func.return
builtin.module {
  builtin.module @inner {
    func.func @f(%x: tensor<64x8xf32>, %y: tensor<8x64xf32>, %z: tensor<64x8xf32>, %into: tensor<64x8xf32>, %c: f32) -> tensor<64x8xf32> {
      %e = tensor.empty() : tensor<64x64xf32>
      %zeros = linalg.fill ins(%c : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
      %a = linalg.matmul ins(%x, %y : tensor<64x8xf32>, tensor<8x64xf32>) outs(%zeros : tensor<64x64xf32>) -> tensor<64x64xf32>
      %r = linalg.matmul ins(%a, %z : tensor<64x64xf32>, tensor<64x8xf32>) outs(%into : tensor<64x8xf32>) -> tensor<64x8xf32>
      func.return %r : tensor<64x8xf32>
    }
  }
}
