// RUN: xdsl-opt %s -p 'tile-chains{analysis-only=true}' 2>&1 | filecheck %s --match-full-lines

// The producer, which is largest, would be a dead end: with it, the group could run neither before nor
// after "test.op". So it is taken back, and the sum becomes a member.

// CHECK:      {{.*}}remark: in @dead_end: tile-chains: 2 operations (linalg.matmul, linalg.reduce) in 8 pieces: 67588 bytes are live there, instead of up to 81920; 0.0 % of the work is done twice
// CHECK-NEXT: {{.*}}remark: in @dead_end: tile-chains: no more: {{.*}}
func.func @dead_end(%x: tensor<64x128xf32>, %zero: f32) -> tensor<f32> {
  %e0 = tensor.empty() : tensor<64x128xf32>
  %p = linalg.exp ins(%x : tensor<64x128xf32>) outs(%e0 : tensor<64x128xf32>) -> tensor<64x128xf32>
  "test.op"(%p) : (tensor<64x128xf32>) -> ()
  %m = "test.op"() : () -> tensor<128x64xf32>
  %e1 = tensor.empty() : tensor<64x64xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %c = linalg.matmul ins(%p, %m : tensor<64x128xf32>, tensor<128x64xf32>) outs(%f1 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %e2 = tensor.empty() : tensor<f32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<f32>) -> tensor<f32>
  %s = linalg.reduce ins(%c : tensor<64x64xf32>) outs(%f2 : tensor<f32>) dimensions = [0, 1]
  (%in: f32, %out: f32) {
    %sum = arith.addf %out, %in : f32
    linalg.yield %sum : f32
  }
  func.return %s : tensor<f32>
}

// A slice of a constant can be anywhere: it does not keep its user out of a group that runs earlier.

// CHECK-NEXT: {{.*}}remark: in @slice_of_a_constant: tile-chains: 3 operations (linalg.exp, linalg.matmul) in 8 pieces: 2560 bytes are live there, instead of up to 16640; 0.0 % of the work is done twice
// CHECK-NEXT: {{.*}}remark: in @slice_of_a_constant: tile-chains: no more: {{.*}}
func.func @slice_of_a_constant(%x: tensor<64x64xf32>, %y: tensor<64x1xf32>, %zero: f32) -> tensor<64x1xf32> {
  %w = arith.constant dense<"0x000040C0000000C0000080BF000000000000803F0000004000004040000040C0000000C0000080BF000000000000803F0000004000004040000040C0000000C0000080BF000000000000803F0000004000004040000040C0000000C0000080BF000000000000803F0000004000004040000040C0000000C0000080BF000000000000803F0000004000004040000040C0000000C0000080BF000000000000803F0000004000004040000040C0000000C0000080BF000000000000803F0000004000004040000040C0000000C0000080BF000000000000803F0000004000004040000040C0000000C0000080BF000000000000803F0000004000004040000040C0000000C0000080BF000000000000803F0000004000004040000040C0000000C0000080BF000000000000803F0000004000004040000040C0000000C0000080BF000000000000803F0000004000004040000040C0000000C0000080BF000000000000803F0000004000004040000040C0000000C0000080BF000000000000803F0000004000004040000040C0000000C0000080BF000000000000803F0000004000004040000040C0000000C0000080BF000000000000803F0000004000004040000040C0000000C0000080BF000000000000803F0000004000004040000040C0000000C0000080BF000000000000803F0000004000004040000040C0000000C0"> : tensor<128x1xf32>
  %e0 = tensor.empty() : tensor<64x64xf32>
  %a = linalg.exp ins(%x : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %e1 = tensor.empty() : tensor<64x1xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<64x1xf32>) -> tensor<64x1xf32>
  %r = linalg.matmul ins(%a, %y : tensor<64x64xf32>, tensor<64x1xf32>) outs(%f1 : tensor<64x1xf32>) -> tensor<64x1xf32>
  "test.op"(%r) : (tensor<64x1xf32>) -> ()
  %v = tensor.extract_slice %w[64, 0] [64, 1] [1, 1] : tensor<128x1xf32> to tensor<64x1xf32>
  %e2 = tensor.empty() : tensor<64x1xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<64x1xf32>) -> tensor<64x1xf32>
  %q = linalg.matmul ins(%a, %v : tensor<64x64xf32>, tensor<64x1xf32>) outs(%f2 : tensor<64x1xf32>) -> tensor<64x1xf32>
  func.return %q : tensor<64x1xf32>
}
