// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// Operations whose loops are given by maps; the body follows from the operation.

func.func @f(%a: tensor<4x8xf32>, %c: tensor<4x4xf32>, %m: memref<4x8xf32>, %r: tensor<8xf32>, %p: tensor<4x8xi1>) {
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>] {cast = #linalg.type_fn<cast_unsigned>} ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.elementwise kind=#linalg.elementwise_kind<add> {note} ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  %2 = linalg.elementwise kind=#linalg.elementwise_kind<exp> indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>] ins(%r : tensor<8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  %3 = linalg.elementwise kind=#linalg.elementwise_kind<select> ins(%p, %a, %a : tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  linalg.elementwise kind=#linalg.elementwise_kind<negf> ins(%m : memref<4x8xf32>) outs(%m : memref<4x8xf32>)
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @f(%a: tensor<4x8xf32>, %c: tensor<4x4xf32>, %m: memref<4x8xf32>, %r: tensor<8xf32>, %p: tensor<4x8xi1>) {
// CHECK-NEXT:     %0 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>] {cast = #linalg.type_fn<cast_unsigned>} ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:     %1 = linalg.elementwise kind=#linalg.elementwise_kind<add> {note} ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT:     %2 = linalg.elementwise kind=#linalg.elementwise_kind<exp> indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>] ins(%r : tensor<8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT:     %3 = linalg.elementwise kind=#linalg.elementwise_kind<select> ins(%p, %a, %a : tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT:     linalg.elementwise kind=#linalg.elementwise_kind<negf> ins(%m : memref<4x8xf32>) outs(%m : memref<4x8xf32>)
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
