// RUN: xdsl-opt --parsing-diagnostics --split-input-file %s | filecheck --match-full-lines %s

// What the parsers of the extended linalg dialect refuse.

func.func @f(%a: memref<4xi32>) {
  linalg.tanh ins(%a : memref<4xi32>) outs(%a : memref<4xi32>)
  return
}

// CHECK: there is no such operation on i32

// -----

func.func @f(%a: memref<4xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["sideways"]} outs(%a : memref<4xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  return
}

// CHECK: unexpected iterator_type "sideways"

// -----

func.func @f(%a: memref<4xf32>) {
  linalg.map { nothing.known } ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  return
}

// CHECK: operation nothing.known is not registered

// -----

func.func @f(%a: tensor<4x2xf32>, %b: tensor<*xf32>) -> tensor<*xf32> {
  %0 = linalg.transpose ins(%a : tensor<4x2xf32>) outs(%b : tensor<*xf32>) permutation = [1, 0]
  return %0 : tensor<*xf32>
}

// CHECK: no numeric conversion from f32 to tensor<*xf32>
