// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// Indexing maps of contractions are read and printed, the default ones left out.

#a = affine_map<(m, n, k) -> (k, m)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
func.func @f(%a: memref<4x8xf32>, %c: memref<8x8xf32>, %ba: memref<2x8x8xf32>, %i: memref<8x8xi8>, %ci: memref<8x8xi32>) {
  linalg.matmul indexing_maps = [#a, #b, #c] ins(%a, %a : memref<4x8xf32>, memref<4x8xf32>) outs(%c : memref<8x8xf32>)
  linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, #b, #c] {note} ins(%c, %c : memref<8x8xf32>, memref<8x8xf32>) outs(%c : memref<8x8xf32>)
  linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%i, %i : memref<8x8xi8>, memref<8x8xi8>) outs(%ci : memref<8x8xi32>)
  linalg.batch_matmul ins(%ba, %ba : memref<2x8x8xf32>, memref<2x8x8xf32>) outs(%ba : memref<2x8x8xf32>)
  linalg.batch_reduce_matmul ins(%ba, %ba : memref<2x8x8xf32>, memref<2x8x8xf32>) outs(%c : memref<8x8xf32>)
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @f(%a: memref<4x8xf32>, %c: memref<8x8xf32>, %ba: memref<2x8x8xf32>, %i: memref<8x8xi8>, %ci: memref<8x8xi32>) {
// CHECK-NEXT:     linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %a : memref<4x8xf32>, memref<4x8xf32>) outs(%c : memref<8x8xf32>)
// CHECK-NEXT:     linalg.matmul {note} ins(%c, %c : memref<8x8xf32>, memref<8x8xf32>) outs(%c : memref<8x8xf32>)
// CHECK-NEXT:     linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%i, %i : memref<8x8xi8>, memref<8x8xi8>) outs(%ci : memref<8x8xi32>)
// CHECK-NEXT:     linalg.batch_matmul ins(%ba, %ba : memref<2x8x8xf32>, memref<2x8x8xf32>) outs(%ba : memref<2x8x8xf32>)
// CHECK-NEXT:     linalg.batch_reduce_matmul ins(%ba, %ba : memref<2x8x8xf32>, memref<2x8x8xf32>) outs(%c : memref<8x8xf32>)
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
