// RUN: xdsl-opt %s -p 'tile-chains{sums=false analysis-only=true}' 2>&1 | filecheck %s --match-full-lines

// All groups that have both products at the begin take as much. The one that has those at the end, too,
// is the only one that lowers the peak of the function by itself; it has the most members, so that it
// would be looked at last.

// It is the 16th one.

// CHECK:      {{.*}}remark: in @one_of_the_first: tile-chains: 18 operations (linalg.matmul, linalg.exp) in 8 pieces: 4352 bytes are live there, instead of up to 18432; 0.0 % of the work is done twice
// CHECK-NEXT: {{.*}}remark: in @one_of_the_first: tile-chains: no more: no group lowers the peak of 4352 bytes, at 'linalg.matmul'
func.func @one_of_the_first(%x: tensor<64x8xf32>, %wide: tensor<8x64xf32>, %narrow: tensor<64x8xf32>, %c: f32) -> tensor<64x8xf32> {
  %ea = tensor.empty() : tensor<64x64xf32>
  %za = linalg.fill ins(%c : f32) outs(%ea : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a = linalg.matmul ins(%x, %wide : tensor<64x8xf32>, tensor<8x64xf32>) outs(%za : tensor<64x64xf32>) -> tensor<64x64xf32>
  %eb = tensor.empty() : tensor<64x8xf32>
  %zb = linalg.fill ins(%c : f32) outs(%eb : tensor<64x8xf32>) -> tensor<64x8xf32>
  %b = linalg.matmul ins(%a, %narrow : tensor<64x64xf32>, tensor<64x8xf32>) outs(%zb : tensor<64x8xf32>) -> tensor<64x8xf32>
  %e = tensor.empty() : tensor<64x8xf32>
  %t0 = linalg.exp ins(%b : tensor<64x8xf32>) outs(%e : tensor<64x8xf32>) -> tensor<64x8xf32>
  %t1 = linalg.exp ins(%t0 : tensor<64x8xf32>) outs(%e : tensor<64x8xf32>) -> tensor<64x8xf32>
  %t2 = linalg.exp ins(%t1 : tensor<64x8xf32>) outs(%e : tensor<64x8xf32>) -> tensor<64x8xf32>
  %t3 = linalg.exp ins(%t2 : tensor<64x8xf32>) outs(%e : tensor<64x8xf32>) -> tensor<64x8xf32>
  %t4 = linalg.exp ins(%t3 : tensor<64x8xf32>) outs(%e : tensor<64x8xf32>) -> tensor<64x8xf32>
  %t5 = linalg.exp ins(%t4 : tensor<64x8xf32>) outs(%e : tensor<64x8xf32>) -> tensor<64x8xf32>
  %t6 = linalg.exp ins(%t5 : tensor<64x8xf32>) outs(%e : tensor<64x8xf32>) -> tensor<64x8xf32>
  %t7 = linalg.exp ins(%t6 : tensor<64x8xf32>) outs(%e : tensor<64x8xf32>) -> tensor<64x8xf32>
  %t8 = linalg.exp ins(%t7 : tensor<64x8xf32>) outs(%e : tensor<64x8xf32>) -> tensor<64x8xf32>
  %t9 = linalg.exp ins(%t8 : tensor<64x8xf32>) outs(%e : tensor<64x8xf32>) -> tensor<64x8xf32>
  %t10 = linalg.exp ins(%t9 : tensor<64x8xf32>) outs(%e : tensor<64x8xf32>) -> tensor<64x8xf32>
  %t11 = linalg.exp ins(%t10 : tensor<64x8xf32>) outs(%e : tensor<64x8xf32>) -> tensor<64x8xf32>
  %t12 = linalg.exp ins(%t11 : tensor<64x8xf32>) outs(%e : tensor<64x8xf32>) -> tensor<64x8xf32>
  %t13 = linalg.exp ins(%t12 : tensor<64x8xf32>) outs(%e : tensor<64x8xf32>) -> tensor<64x8xf32>
  %ef = tensor.empty() : tensor<64x64xf32>
  %zf = linalg.fill ins(%c : f32) outs(%ef : tensor<64x64xf32>) -> tensor<64x64xf32>
  %f = linalg.matmul ins(%t13, %wide : tensor<64x8xf32>, tensor<8x64xf32>) outs(%zf : tensor<64x64xf32>) -> tensor<64x64xf32>
  %eg = tensor.empty() : tensor<64x8xf32>
  %zg = linalg.fill ins(%c : f32) outs(%eg : tensor<64x8xf32>) -> tensor<64x8xf32>
  %g = linalg.matmul ins(%f, %narrow : tensor<64x64xf32>, tensor<64x8xf32>) outs(%zg : tensor<64x8xf32>) -> tensor<64x8xf32>
  func.return %g : tensor<64x8xf32>
}

// It is the 17th one, but of those behind the 16th it has the most operations at the peak. The result is of another type than all
// that ends: it is written over nothing (TG7).

// CHECK:      {{.*}}remark: in @behind_the_first: tile-chains: 19 operations (linalg.matmul, linalg.exp) in 8 pieces: 4352 bytes are live there, instead of up to 18432; 0.0 % of the work is done twice
// CHECK-NEXT: {{.*}}remark: in @behind_the_first: tile-chains: no more: no group lowers the peak of 4352 bytes, at 'linalg.matmul'
func.func @behind_the_first(%x: tensor<64x8xf32>, %wide: tensor<8x64xf32>, %narrow: tensor<64x8xf32>, %last: tensor<64x16xf32>, %c: f32, %d: bf16) -> tensor<64x16xbf16> {
  %ea = tensor.empty() : tensor<64x64xf32>
  %za = linalg.fill ins(%c : f32) outs(%ea : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a = linalg.matmul ins(%x, %wide : tensor<64x8xf32>, tensor<8x64xf32>) outs(%za : tensor<64x64xf32>) -> tensor<64x64xf32>
  %eb = tensor.empty() : tensor<64x8xf32>
  %zb = linalg.fill ins(%c : f32) outs(%eb : tensor<64x8xf32>) -> tensor<64x8xf32>
  %b = linalg.matmul ins(%a, %narrow : tensor<64x64xf32>, tensor<64x8xf32>) outs(%zb : tensor<64x8xf32>) -> tensor<64x8xf32>
  %e = tensor.empty() : tensor<64x8xf32>
  %t0 = linalg.exp ins(%b : tensor<64x8xf32>) outs(%e : tensor<64x8xf32>) -> tensor<64x8xf32>
  %t1 = linalg.exp ins(%t0 : tensor<64x8xf32>) outs(%e : tensor<64x8xf32>) -> tensor<64x8xf32>
  %t2 = linalg.exp ins(%t1 : tensor<64x8xf32>) outs(%e : tensor<64x8xf32>) -> tensor<64x8xf32>
  %t3 = linalg.exp ins(%t2 : tensor<64x8xf32>) outs(%e : tensor<64x8xf32>) -> tensor<64x8xf32>
  %t4 = linalg.exp ins(%t3 : tensor<64x8xf32>) outs(%e : tensor<64x8xf32>) -> tensor<64x8xf32>
  %t5 = linalg.exp ins(%t4 : tensor<64x8xf32>) outs(%e : tensor<64x8xf32>) -> tensor<64x8xf32>
  %t6 = linalg.exp ins(%t5 : tensor<64x8xf32>) outs(%e : tensor<64x8xf32>) -> tensor<64x8xf32>
  %t7 = linalg.exp ins(%t6 : tensor<64x8xf32>) outs(%e : tensor<64x8xf32>) -> tensor<64x8xf32>
  %t8 = linalg.exp ins(%t7 : tensor<64x8xf32>) outs(%e : tensor<64x8xf32>) -> tensor<64x8xf32>
  %t9 = linalg.exp ins(%t8 : tensor<64x8xf32>) outs(%e : tensor<64x8xf32>) -> tensor<64x8xf32>
  %t10 = linalg.exp ins(%t9 : tensor<64x8xf32>) outs(%e : tensor<64x8xf32>) -> tensor<64x8xf32>
  %t11 = linalg.exp ins(%t10 : tensor<64x8xf32>) outs(%e : tensor<64x8xf32>) -> tensor<64x8xf32>
  %t12 = linalg.exp ins(%t11 : tensor<64x8xf32>) outs(%e : tensor<64x8xf32>) -> tensor<64x8xf32>
  %t13 = linalg.exp ins(%t12 : tensor<64x8xf32>) outs(%e : tensor<64x8xf32>) -> tensor<64x8xf32>
  %t14 = linalg.exp ins(%t13 : tensor<64x8xf32>) outs(%e : tensor<64x8xf32>) -> tensor<64x8xf32>
  %ef = tensor.empty() : tensor<64x64xf32>
  %zf = linalg.fill ins(%c : f32) outs(%ef : tensor<64x64xf32>) -> tensor<64x64xf32>
  %f = linalg.matmul ins(%t14, %wide : tensor<64x8xf32>, tensor<8x64xf32>) outs(%zf : tensor<64x64xf32>) -> tensor<64x64xf32>
  %eg = tensor.empty() : tensor<64x16xbf16>
  %zg = linalg.fill ins(%d : bf16) outs(%eg : tensor<64x16xbf16>) -> tensor<64x16xbf16>
  %g = linalg.matmul ins(%f, %last : tensor<64x64xf32>, tensor<64x16xf32>) outs(%zg : tensor<64x16xbf16>) -> tensor<64x16xbf16>
  func.return %g : tensor<64x16xbf16>
}
