// RUN: xdsl-opt %s -p 'tile-chains{sums=false analysis-only=true}' 2>&1 | filecheck %s --match-full-lines

// A group grows as long as one of its last 48 members made it better, and up to 64 members. Of a chain
// of operations of the same size, only those behind which there is a smaller tensor do that.

// The 48th member does.

// CHECK:      {{.*}}remark: in @as_many_as_are_tried: tile-chains: 48 operations (linalg.exp, linalg.matmul) in 8 pieces: 10240 bytes are live there, instead of up to 24576; 0.0 % of the work is done twice
// CHECK-NEXT: {{.*}}remark: in @as_many_as_are_tried: tile-chains: no more: no group lowers the peak of 10240 bytes, at 'linalg.matmul'
func.func @as_many_as_are_tried(%x: tensor<64x64xf32>, %c: f32, %w0: tensor<64x32xf32>) -> tensor<64x32xf32> {
  %e0 = tensor.empty() : tensor<64x64xf32>
  %a0 = linalg.exp ins(%x : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a1 = linalg.exp ins(%a0 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a2 = linalg.exp ins(%a1 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a3 = linalg.exp ins(%a2 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a4 = linalg.exp ins(%a3 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a5 = linalg.exp ins(%a4 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a6 = linalg.exp ins(%a5 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a7 = linalg.exp ins(%a6 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a8 = linalg.exp ins(%a7 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a9 = linalg.exp ins(%a8 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a10 = linalg.exp ins(%a9 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a11 = linalg.exp ins(%a10 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a12 = linalg.exp ins(%a11 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a13 = linalg.exp ins(%a12 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a14 = linalg.exp ins(%a13 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a15 = linalg.exp ins(%a14 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a16 = linalg.exp ins(%a15 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a17 = linalg.exp ins(%a16 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a18 = linalg.exp ins(%a17 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a19 = linalg.exp ins(%a18 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a20 = linalg.exp ins(%a19 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a21 = linalg.exp ins(%a20 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a22 = linalg.exp ins(%a21 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a23 = linalg.exp ins(%a22 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a24 = linalg.exp ins(%a23 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a25 = linalg.exp ins(%a24 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a26 = linalg.exp ins(%a25 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a27 = linalg.exp ins(%a26 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a28 = linalg.exp ins(%a27 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a29 = linalg.exp ins(%a28 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a30 = linalg.exp ins(%a29 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a31 = linalg.exp ins(%a30 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a32 = linalg.exp ins(%a31 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a33 = linalg.exp ins(%a32 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a34 = linalg.exp ins(%a33 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a35 = linalg.exp ins(%a34 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a36 = linalg.exp ins(%a35 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a37 = linalg.exp ins(%a36 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a38 = linalg.exp ins(%a37 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a39 = linalg.exp ins(%a38 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a40 = linalg.exp ins(%a39 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a41 = linalg.exp ins(%a40 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a42 = linalg.exp ins(%a41 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a43 = linalg.exp ins(%a42 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a44 = linalg.exp ins(%a43 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a45 = linalg.exp ins(%a44 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a46 = linalg.exp ins(%a45 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %r0 = tensor.empty() : tensor<64x32xf32>
  %z0 = linalg.fill ins(%c : f32) outs(%r0 : tensor<64x32xf32>) -> tensor<64x32xf32>
  %m0 = linalg.matmul ins(%a46, %w0 : tensor<64x64xf32>, tensor<64x32xf32>) outs(%z0 : tensor<64x32xf32>) -> tensor<64x32xf32>
  func.return %m0 : tensor<64x32xf32>
}

// The 49th would.

// CHECK:      {{.*}}remark: in @one_more: tile-chains: no more: no group lowers the peak of 24576 bytes, at 'linalg.matmul'
func.func @one_more(%x: tensor<64x64xf32>, %c: f32, %w0: tensor<64x32xf32>) -> tensor<64x32xf32> {
  %e0 = tensor.empty() : tensor<64x64xf32>
  %a0 = linalg.exp ins(%x : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a1 = linalg.exp ins(%a0 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a2 = linalg.exp ins(%a1 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a3 = linalg.exp ins(%a2 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a4 = linalg.exp ins(%a3 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a5 = linalg.exp ins(%a4 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a6 = linalg.exp ins(%a5 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a7 = linalg.exp ins(%a6 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a8 = linalg.exp ins(%a7 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a9 = linalg.exp ins(%a8 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a10 = linalg.exp ins(%a9 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a11 = linalg.exp ins(%a10 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a12 = linalg.exp ins(%a11 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a13 = linalg.exp ins(%a12 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a14 = linalg.exp ins(%a13 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a15 = linalg.exp ins(%a14 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a16 = linalg.exp ins(%a15 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a17 = linalg.exp ins(%a16 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a18 = linalg.exp ins(%a17 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a19 = linalg.exp ins(%a18 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a20 = linalg.exp ins(%a19 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a21 = linalg.exp ins(%a20 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a22 = linalg.exp ins(%a21 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a23 = linalg.exp ins(%a22 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a24 = linalg.exp ins(%a23 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a25 = linalg.exp ins(%a24 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a26 = linalg.exp ins(%a25 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a27 = linalg.exp ins(%a26 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a28 = linalg.exp ins(%a27 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a29 = linalg.exp ins(%a28 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a30 = linalg.exp ins(%a29 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a31 = linalg.exp ins(%a30 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a32 = linalg.exp ins(%a31 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a33 = linalg.exp ins(%a32 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a34 = linalg.exp ins(%a33 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a35 = linalg.exp ins(%a34 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a36 = linalg.exp ins(%a35 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a37 = linalg.exp ins(%a36 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a38 = linalg.exp ins(%a37 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a39 = linalg.exp ins(%a38 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a40 = linalg.exp ins(%a39 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a41 = linalg.exp ins(%a40 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a42 = linalg.exp ins(%a41 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a43 = linalg.exp ins(%a42 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a44 = linalg.exp ins(%a43 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a45 = linalg.exp ins(%a44 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a46 = linalg.exp ins(%a45 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a47 = linalg.exp ins(%a46 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %r0 = tensor.empty() : tensor<64x32xf32>
  %z0 = linalg.fill ins(%c : f32) outs(%r0 : tensor<64x32xf32>) -> tensor<64x32xf32>
  %m0 = linalg.matmul ins(%a47, %w0 : tensor<64x64xf32>, tensor<64x32xf32>) outs(%z0 : tensor<64x32xf32>) -> tensor<64x32xf32>
  func.return %m0 : tensor<64x32xf32>
}

// The 48th does, and the 64th: then it is as large as it can be.

// CHECK:      {{.*}}remark: in @most_members: tile-chains: 64 operations (linalg.exp, linalg.matmul) in 8 pieces: 7168 bytes are live there, instead of up to 24576; 0.0 % of the work is done twice
// CHECK-NEXT: {{.*}}remark: in @most_members: tile-chains: no more: no group lowers the peak of 7168 bytes, at 'linalg.matmul'
func.func @most_members(%x: tensor<64x64xf32>, %c: f32, %w0: tensor<64x32xf32>, %w1: tensor<32x16xf32>) -> tensor<64x16xf32> {
  %e0 = tensor.empty() : tensor<64x64xf32>
  %a0 = linalg.exp ins(%x : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a1 = linalg.exp ins(%a0 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a2 = linalg.exp ins(%a1 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a3 = linalg.exp ins(%a2 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a4 = linalg.exp ins(%a3 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a5 = linalg.exp ins(%a4 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a6 = linalg.exp ins(%a5 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a7 = linalg.exp ins(%a6 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a8 = linalg.exp ins(%a7 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a9 = linalg.exp ins(%a8 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a10 = linalg.exp ins(%a9 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a11 = linalg.exp ins(%a10 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a12 = linalg.exp ins(%a11 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a13 = linalg.exp ins(%a12 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a14 = linalg.exp ins(%a13 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a15 = linalg.exp ins(%a14 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a16 = linalg.exp ins(%a15 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a17 = linalg.exp ins(%a16 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a18 = linalg.exp ins(%a17 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a19 = linalg.exp ins(%a18 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a20 = linalg.exp ins(%a19 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a21 = linalg.exp ins(%a20 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a22 = linalg.exp ins(%a21 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a23 = linalg.exp ins(%a22 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a24 = linalg.exp ins(%a23 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a25 = linalg.exp ins(%a24 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a26 = linalg.exp ins(%a25 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a27 = linalg.exp ins(%a26 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a28 = linalg.exp ins(%a27 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a29 = linalg.exp ins(%a28 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a30 = linalg.exp ins(%a29 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a31 = linalg.exp ins(%a30 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a32 = linalg.exp ins(%a31 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a33 = linalg.exp ins(%a32 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a34 = linalg.exp ins(%a33 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a35 = linalg.exp ins(%a34 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a36 = linalg.exp ins(%a35 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a37 = linalg.exp ins(%a36 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a38 = linalg.exp ins(%a37 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a39 = linalg.exp ins(%a38 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a40 = linalg.exp ins(%a39 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a41 = linalg.exp ins(%a40 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a42 = linalg.exp ins(%a41 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a43 = linalg.exp ins(%a42 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a44 = linalg.exp ins(%a43 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a45 = linalg.exp ins(%a44 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a46 = linalg.exp ins(%a45 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %r0 = tensor.empty() : tensor<64x32xf32>
  %z0 = linalg.fill ins(%c : f32) outs(%r0 : tensor<64x32xf32>) -> tensor<64x32xf32>
  %m0 = linalg.matmul ins(%a46, %w0 : tensor<64x64xf32>, tensor<64x32xf32>) outs(%z0 : tensor<64x32xf32>) -> tensor<64x32xf32>
  %e1 = tensor.empty() : tensor<64x32xf32>
  %a47 = linalg.exp ins(%m0 : tensor<64x32xf32>) outs(%e1 : tensor<64x32xf32>) -> tensor<64x32xf32>
  %a48 = linalg.exp ins(%a47 : tensor<64x32xf32>) outs(%e1 : tensor<64x32xf32>) -> tensor<64x32xf32>
  %a49 = linalg.exp ins(%a48 : tensor<64x32xf32>) outs(%e1 : tensor<64x32xf32>) -> tensor<64x32xf32>
  %a50 = linalg.exp ins(%a49 : tensor<64x32xf32>) outs(%e1 : tensor<64x32xf32>) -> tensor<64x32xf32>
  %a51 = linalg.exp ins(%a50 : tensor<64x32xf32>) outs(%e1 : tensor<64x32xf32>) -> tensor<64x32xf32>
  %a52 = linalg.exp ins(%a51 : tensor<64x32xf32>) outs(%e1 : tensor<64x32xf32>) -> tensor<64x32xf32>
  %a53 = linalg.exp ins(%a52 : tensor<64x32xf32>) outs(%e1 : tensor<64x32xf32>) -> tensor<64x32xf32>
  %a54 = linalg.exp ins(%a53 : tensor<64x32xf32>) outs(%e1 : tensor<64x32xf32>) -> tensor<64x32xf32>
  %a55 = linalg.exp ins(%a54 : tensor<64x32xf32>) outs(%e1 : tensor<64x32xf32>) -> tensor<64x32xf32>
  %a56 = linalg.exp ins(%a55 : tensor<64x32xf32>) outs(%e1 : tensor<64x32xf32>) -> tensor<64x32xf32>
  %a57 = linalg.exp ins(%a56 : tensor<64x32xf32>) outs(%e1 : tensor<64x32xf32>) -> tensor<64x32xf32>
  %a58 = linalg.exp ins(%a57 : tensor<64x32xf32>) outs(%e1 : tensor<64x32xf32>) -> tensor<64x32xf32>
  %a59 = linalg.exp ins(%a58 : tensor<64x32xf32>) outs(%e1 : tensor<64x32xf32>) -> tensor<64x32xf32>
  %a60 = linalg.exp ins(%a59 : tensor<64x32xf32>) outs(%e1 : tensor<64x32xf32>) -> tensor<64x32xf32>
  %a61 = linalg.exp ins(%a60 : tensor<64x32xf32>) outs(%e1 : tensor<64x32xf32>) -> tensor<64x32xf32>
  %r1 = tensor.empty() : tensor<64x16xf32>
  %z1 = linalg.fill ins(%c : f32) outs(%r1 : tensor<64x16xf32>) -> tensor<64x16xf32>
  %m1 = linalg.matmul ins(%a61, %w1 : tensor<64x32xf32>, tensor<32x16xf32>) outs(%z1 : tensor<64x16xf32>) -> tensor<64x16xf32>
  func.return %m1 : tensor<64x16xf32>
}

// The 48th and the 57th do, the 65th would.

// CHECK:      {{.*}}remark: in @one_more_than_most_members: tile-chains: 57 operations (linalg.exp, linalg.matmul) in 8 pieces: 7168 bytes are live there, instead of up to 24576; 0.0 % of the work is done twice
// CHECK-NEXT: {{.*}}remark: in @one_more_than_most_members: tile-chains: no more: no group lowers the peak of 7168 bytes, at 'linalg.matmul'
func.func @one_more_than_most_members(%x: tensor<64x64xf32>, %c: f32, %w0: tensor<64x32xf32>, %w1: tensor<32x16xf32>, %w2: tensor<16x8xf32>) -> tensor<64x8xf32> {
  %e0 = tensor.empty() : tensor<64x64xf32>
  %a0 = linalg.exp ins(%x : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a1 = linalg.exp ins(%a0 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a2 = linalg.exp ins(%a1 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a3 = linalg.exp ins(%a2 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a4 = linalg.exp ins(%a3 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a5 = linalg.exp ins(%a4 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a6 = linalg.exp ins(%a5 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a7 = linalg.exp ins(%a6 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a8 = linalg.exp ins(%a7 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a9 = linalg.exp ins(%a8 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a10 = linalg.exp ins(%a9 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a11 = linalg.exp ins(%a10 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a12 = linalg.exp ins(%a11 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a13 = linalg.exp ins(%a12 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a14 = linalg.exp ins(%a13 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a15 = linalg.exp ins(%a14 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a16 = linalg.exp ins(%a15 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a17 = linalg.exp ins(%a16 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a18 = linalg.exp ins(%a17 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a19 = linalg.exp ins(%a18 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a20 = linalg.exp ins(%a19 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a21 = linalg.exp ins(%a20 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a22 = linalg.exp ins(%a21 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a23 = linalg.exp ins(%a22 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a24 = linalg.exp ins(%a23 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a25 = linalg.exp ins(%a24 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a26 = linalg.exp ins(%a25 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a27 = linalg.exp ins(%a26 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a28 = linalg.exp ins(%a27 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a29 = linalg.exp ins(%a28 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a30 = linalg.exp ins(%a29 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a31 = linalg.exp ins(%a30 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a32 = linalg.exp ins(%a31 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a33 = linalg.exp ins(%a32 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a34 = linalg.exp ins(%a33 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a35 = linalg.exp ins(%a34 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a36 = linalg.exp ins(%a35 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a37 = linalg.exp ins(%a36 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a38 = linalg.exp ins(%a37 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a39 = linalg.exp ins(%a38 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a40 = linalg.exp ins(%a39 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a41 = linalg.exp ins(%a40 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a42 = linalg.exp ins(%a41 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a43 = linalg.exp ins(%a42 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a44 = linalg.exp ins(%a43 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a45 = linalg.exp ins(%a44 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a46 = linalg.exp ins(%a45 : tensor<64x64xf32>) outs(%e0 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %r0 = tensor.empty() : tensor<64x32xf32>
  %z0 = linalg.fill ins(%c : f32) outs(%r0 : tensor<64x32xf32>) -> tensor<64x32xf32>
  %m0 = linalg.matmul ins(%a46, %w0 : tensor<64x64xf32>, tensor<64x32xf32>) outs(%z0 : tensor<64x32xf32>) -> tensor<64x32xf32>
  %e1 = tensor.empty() : tensor<64x32xf32>
  %a47 = linalg.exp ins(%m0 : tensor<64x32xf32>) outs(%e1 : tensor<64x32xf32>) -> tensor<64x32xf32>
  %a48 = linalg.exp ins(%a47 : tensor<64x32xf32>) outs(%e1 : tensor<64x32xf32>) -> tensor<64x32xf32>
  %a49 = linalg.exp ins(%a48 : tensor<64x32xf32>) outs(%e1 : tensor<64x32xf32>) -> tensor<64x32xf32>
  %a50 = linalg.exp ins(%a49 : tensor<64x32xf32>) outs(%e1 : tensor<64x32xf32>) -> tensor<64x32xf32>
  %a51 = linalg.exp ins(%a50 : tensor<64x32xf32>) outs(%e1 : tensor<64x32xf32>) -> tensor<64x32xf32>
  %a52 = linalg.exp ins(%a51 : tensor<64x32xf32>) outs(%e1 : tensor<64x32xf32>) -> tensor<64x32xf32>
  %a53 = linalg.exp ins(%a52 : tensor<64x32xf32>) outs(%e1 : tensor<64x32xf32>) -> tensor<64x32xf32>
  %a54 = linalg.exp ins(%a53 : tensor<64x32xf32>) outs(%e1 : tensor<64x32xf32>) -> tensor<64x32xf32>
  %r1 = tensor.empty() : tensor<64x16xf32>
  %z1 = linalg.fill ins(%c : f32) outs(%r1 : tensor<64x16xf32>) -> tensor<64x16xf32>
  %m1 = linalg.matmul ins(%a54, %w1 : tensor<64x32xf32>, tensor<32x16xf32>) outs(%z1 : tensor<64x16xf32>) -> tensor<64x16xf32>
  %e2 = tensor.empty() : tensor<64x16xf32>
  %a55 = linalg.exp ins(%m1 : tensor<64x16xf32>) outs(%e2 : tensor<64x16xf32>) -> tensor<64x16xf32>
  %a56 = linalg.exp ins(%a55 : tensor<64x16xf32>) outs(%e2 : tensor<64x16xf32>) -> tensor<64x16xf32>
  %a57 = linalg.exp ins(%a56 : tensor<64x16xf32>) outs(%e2 : tensor<64x16xf32>) -> tensor<64x16xf32>
  %a58 = linalg.exp ins(%a57 : tensor<64x16xf32>) outs(%e2 : tensor<64x16xf32>) -> tensor<64x16xf32>
  %a59 = linalg.exp ins(%a58 : tensor<64x16xf32>) outs(%e2 : tensor<64x16xf32>) -> tensor<64x16xf32>
  %a60 = linalg.exp ins(%a59 : tensor<64x16xf32>) outs(%e2 : tensor<64x16xf32>) -> tensor<64x16xf32>
  %a61 = linalg.exp ins(%a60 : tensor<64x16xf32>) outs(%e2 : tensor<64x16xf32>) -> tensor<64x16xf32>
  %r2 = tensor.empty() : tensor<64x8xf32>
  %z2 = linalg.fill ins(%c : f32) outs(%r2 : tensor<64x8xf32>) -> tensor<64x8xf32>
  %m2 = linalg.matmul ins(%a61, %w2 : tensor<64x16xf32>, tensor<16x8xf32>) outs(%z2 : tensor<64x8xf32>) -> tensor<64x8xf32>
  func.return %m2 : tensor<64x8xf32>
}
