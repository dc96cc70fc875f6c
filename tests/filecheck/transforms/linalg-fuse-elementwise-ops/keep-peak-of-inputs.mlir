// RUN: xdsl-opt %s -p 'linalg-fuse-elementwise-ops{keep-peak=true}' | filecheck %s

// Inputs in a workspace take memory until their last use, those of a caller all the time. If the sum narrowed %x, it
// would be live beside the wide product, in place of %n, a quarter of it.

// CHECK-LABEL: func.func @input_in_a_workspace
// CHECK:         %n = linalg.generic
// CHECK:         %a = linalg.matmul
// CHECK:         %r = linalg.add
func.func @input_in_a_workspace(%x: tensor<8x8xi32>, %y: tensor<8x8xi8>, %w: tensor<8x64xi8>, %v: tensor<64x8xi8>, %z: i8) -> tensor<8x8xi8>
    attributes {mergealloc.inputs_in_workspace} {
  %e = tensor.empty() : tensor<8x8xi8>
  %i = linalg.fill ins(%z : i8) outs(%e : tensor<8x8xi8>) -> tensor<8x8xi8>
  %n = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8x8xi32>) outs(%e : tensor<8x8xi8>) {
  ^bb0(%in: i32, %out: i8):
    %t = arith.trunci %in : i32 to i8
    linalg.yield %t : i8
  } -> tensor<8x8xi8>
  %wide = tensor.empty() : tensor<8x64xi8>
  %j = linalg.fill ins(%z : i8) outs(%wide : tensor<8x64xi8>) -> tensor<8x64xi8>
  %p = linalg.matmul ins(%y, %w : tensor<8x8xi8>, tensor<8x64xi8>) outs(%j : tensor<8x64xi8>) -> tensor<8x64xi8>
  %a = linalg.matmul ins(%p, %v : tensor<8x64xi8>, tensor<64x8xi8>) outs(%i : tensor<8x8xi8>) -> tensor<8x8xi8>
  %r = linalg.add ins(%a, %n : tensor<8x8xi8>, tensor<8x8xi8>) outs(%e : tensor<8x8xi8>) -> tensor<8x8xi8>
  func.return %r : tensor<8x8xi8>
}

// CHECK-LABEL: func.func @input_of_a_caller
// CHECK-NOT:     %n = linalg.generic
// CHECK:         %r = linalg.generic
func.func @input_of_a_caller(%x: tensor<8x8xi32>, %y: tensor<8x8xi8>, %w: tensor<8x64xi8>, %v: tensor<64x8xi8>, %z: i8) -> tensor<8x8xi8> {
  %e = tensor.empty() : tensor<8x8xi8>
  %i = linalg.fill ins(%z : i8) outs(%e : tensor<8x8xi8>) -> tensor<8x8xi8>
  %n = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8x8xi32>) outs(%e : tensor<8x8xi8>) {
  ^bb0(%in: i32, %out: i8):
    %t = arith.trunci %in : i32 to i8
    linalg.yield %t : i8
  } -> tensor<8x8xi8>
  %wide = tensor.empty() : tensor<8x64xi8>
  %j = linalg.fill ins(%z : i8) outs(%wide : tensor<8x64xi8>) -> tensor<8x64xi8>
  %p = linalg.matmul ins(%y, %w : tensor<8x8xi8>, tensor<8x64xi8>) outs(%j : tensor<8x64xi8>) -> tensor<8x64xi8>
  %a = linalg.matmul ins(%p, %v : tensor<8x64xi8>, tensor<64x8xi8>) outs(%i : tensor<8x8xi8>) -> tensor<8x8xi8>
  %r = linalg.add ins(%a, %n : tensor<8x8xi8>, tensor<8x8xi8>) outs(%e : tensor<8x8xi8>) -> tensor<8x8xi8>
  func.return %r : tensor<8x8xi8>
}

// Beside the small product, %x takes no more than it does beside %n.

// CHECK-LABEL: func.func @no_more_than_at_the_producer
// CHECK-NOT:     %n = linalg.generic
// CHECK:         %r = linalg.generic
func.func @no_more_than_at_the_producer(%x: tensor<8x8xi32>, %y: tensor<8x8xi8>, %z: i8) -> tensor<8x8xi8>
    attributes {mergealloc.inputs_in_workspace} {
  %e = tensor.empty() : tensor<8x8xi8>
  %i = linalg.fill ins(%z : i8) outs(%e : tensor<8x8xi8>) -> tensor<8x8xi8>
  %n = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8x8xi32>) outs(%e : tensor<8x8xi8>) {
  ^bb0(%in: i32, %out: i8):
    %t = arith.trunci %in : i32 to i8
    linalg.yield %t : i8
  } -> tensor<8x8xi8>
  %a = linalg.matmul ins(%y, %y : tensor<8x8xi8>, tensor<8x8xi8>) outs(%i : tensor<8x8xi8>) -> tensor<8x8xi8>
  %r = linalg.add ins(%a, %n : tensor<8x8xi8>, tensor<8x8xi8>) outs(%e : tensor<8x8xi8>) -> tensor<8x8xi8>
  func.return %r : tensor<8x8xi8>
}
