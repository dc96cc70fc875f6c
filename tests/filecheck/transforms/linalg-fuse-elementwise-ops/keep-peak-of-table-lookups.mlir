// RUN: xdsl-opt %s -p 'linalg-fuse-elementwise-ops{keep-peak=true}' | filecheck %s

// If the products compute the lookups, the index, half as large as a result, lives longer. But three
// results were live at once before: in the end, one operation computes all.

// CHECK-LABEL: func.func @lookups
// CHECK:         linalg.matmul
// CHECK:           arith.trunci
// CHECK-NOT:     -> tensor<8x8xi32>
// CHECK-COUNT-3:   tensor.extract
// CHECK:         linalg.matmul
// CHECK-NOT:     linalg.generic
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @lookups(%x: tensor<8x8xi32>, %t: tensor<256xi32>, %u: tensor<256xi32>, %v: tensor<256xi32>) -> tensor<8x8xi32> {
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<8x8xi32>
  %i = linalg.fill ins(%z : i32) outs(%e : tensor<8x8xi32>) -> tensor<8x8xi32>
  %p = linalg.matmul ins(%x, %x : tensor<8x8xi32>, tensor<8x8xi32>) outs(%i : tensor<8x8xi32>) -> tensor<8x8xi32>
  %e16 = tensor.empty() : tensor<8x8xi16>
  %n = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<8x8xi32>) outs(%e16 : tensor<8x8xi16>) {
  ^bb0(%in: i32, %out: i16):
    %short = arith.trunci %in : i32 to i16
    linalg.yield %short : i16
  } -> tensor<8x8xi16>
  %a = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%n : tensor<8x8xi16>) outs(%e : tensor<8x8xi32>) {
  ^bb0(%in: i16, %out: i32):
    %at = arith.index_cast %in : i16 to index
    %found = tensor.extract %t[%at] : tensor<256xi32>
    linalg.yield %found : i32
  } -> tensor<8x8xi32>
  %b = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%n : tensor<8x8xi16>) outs(%e : tensor<8x8xi32>) {
  ^bb0(%in: i16, %out: i32):
    %at = arith.index_cast %in : i16 to index
    %found = tensor.extract %u[%at] : tensor<256xi32>
    linalg.yield %found : i32
  } -> tensor<8x8xi32>
  %c = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%n : tensor<8x8xi16>) outs(%e : tensor<8x8xi32>) {
  ^bb0(%in: i16, %out: i32):
    %at = arith.index_cast %in : i16 to index
    %found = tensor.extract %v[%at] : tensor<256xi32>
    linalg.yield %found : i32
  } -> tensor<8x8xi32>
  %d = linalg.mul ins(%a, %a : tensor<8x8xi32>, tensor<8x8xi32>) outs(%e : tensor<8x8xi32>) -> tensor<8x8xi32>
  %f = linalg.mul ins(%b, %b : tensor<8x8xi32>, tensor<8x8xi32>) outs(%e : tensor<8x8xi32>) -> tensor<8x8xi32>
  %s = linalg.add ins(%d, %f : tensor<8x8xi32>, tensor<8x8xi32>) outs(%e : tensor<8x8xi32>) -> tensor<8x8xi32>
  %r = linalg.add ins(%s, %c : tensor<8x8xi32>, tensor<8x8xi32>) outs(%e : tensor<8x8xi32>) -> tensor<8x8xi32>
  %q = linalg.matmul ins(%r, %x : tensor<8x8xi32>, tensor<8x8xi32>) outs(%i : tensor<8x8xi32>) -> tensor<8x8xi32>
  func.return %q : tensor<8x8xi32>
}
