// RUN: xdsl-opt %s -p 'linalg-fuse-elementwise-ops{fold-transposes=true}' | filecheck %s

// What is written transposed keeps its attributes, and has the name of what was transposed.

// CHECK-LABEL: func.func @from_zeros
// CHECK-NOT:     linalg.transpose
// CHECK:         %t = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}{{.*}} attrs = {mine = "kept"}
// CHECK-NOT:     linalg.transpose
func.func @from_zeros(%x: tensor<4x8x2xf32>, %y: tensor<8x4xf32>, %z: tensor<4x8xf32>, %c: i1) -> (tensor<4x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x4xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%e : tensor<8x4xf32>) -> tensor<8x4xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d0)>], iterator_types = ["parallel", "parallel", "reduction"], mine = "kept"} ins(%x : tensor<4x8x2xf32>) outs(%zeros : tensor<8x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %sum = arith.addf %in, %out : f32
    linalg.yield %sum : f32
  } -> tensor<8x4xf32>
  %f = tensor.empty() : tensor<4x8xf32>
  %t = linalg.transpose ins(%s : tensor<8x4xf32>) outs(%f : tensor<4x8xf32>) permutation = [1, 0]
  func.return %t : tensor<4x8xf32>
}

// CHECK-LABEL: func.func @from_an_empty_tensor
// CHECK-NOT:     linalg.transpose
// CHECK:         %t = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}{{.*}} attrs = {mine = "kept"}
// CHECK-NOT:     linalg.transpose
func.func @from_an_empty_tensor(%x: tensor<4x8x2xf32>, %y: tensor<8x4xf32>, %z: tensor<4x8xf32>, %c: i1) -> (tensor<4x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x4xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%e : tensor<8x4xf32>) -> tensor<8x4xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d0)>], iterator_types = ["parallel", "parallel", "reduction"], mine = "kept"} ins(%x : tensor<4x8x2xf32>) outs(%e : tensor<8x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %sum = arith.addf %in, %out : f32
    linalg.yield %sum : f32
  } -> tensor<8x4xf32>
  %f = tensor.empty() : tensor<4x8xf32>
  %t = linalg.transpose ins(%s : tensor<8x4xf32>) outs(%f : tensor<4x8xf32>) permutation = [1, 0]
  func.return %t : tensor<4x8xf32>
}

// A transpose without a name is one, too.

// CHECK-LABEL: func.func @generic_transpose
// CHECK:         %t = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
// CHECK-NOT:     linalg.generic
func.func @generic_transpose(%x: tensor<4x8x2xf32>, %y: tensor<8x4xf32>, %z: tensor<4x8xf32>, %c: i1) -> (tensor<4x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x4xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%e : tensor<8x4xf32>) -> tensor<8x4xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d0)>], iterator_types = ["parallel", "parallel", "reduction"], mine = "kept"} ins(%x : tensor<4x8x2xf32>) outs(%zeros : tensor<8x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %sum = arith.addf %in, %out : f32
    linalg.yield %sum : f32
  } -> tensor<8x4xf32>
  %f = tensor.empty() : tensor<4x8xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<8x4xf32>) outs(%f : tensor<4x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4x8xf32>
  func.return %t : tensor<4x8xf32>
}

// Dimensions in a circle go the right way round.

// CHECK-LABEL: func.func @circle
// CHECK-NOT:     linalg.transpose
// CHECK:         linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d0, d1)>], iterator_types
// CHECK-NOT:     linalg.transpose
func.func @circle(%x: tensor<2x3x4x5xf32>) -> tensor<4x2x3xf32> {
  %e = tensor.empty() : tensor<2x3x4xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%x : tensor<2x3x4x5xf32>) outs(%e : tensor<2x3x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x3x4xf32>
  %f = tensor.empty() : tensor<4x2x3xf32>
  %t = linalg.transpose ins(%s : tensor<2x3x4xf32>) outs(%f : tensor<4x2x3xf32>) permutation = [2, 0, 1]
  func.return %t : tensor<4x2x3xf32>
}

// Left alone: somebody else needs it as it is.

// CHECK-LABEL: func.func @two_uses
// CHECK:         %s = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d0)>], iterator_types = ["parallel", "parallel", "reduction"]}
// CHECK:         linalg.transpose
func.func @two_uses(%x: tensor<4x8x2xf32>, %y: tensor<8x4xf32>, %z: tensor<4x8xf32>, %c: i1) -> (tensor<4x8xf32>, tensor<8x4xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x4xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%e : tensor<8x4xf32>) -> tensor<8x4xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d0)>], iterator_types = ["parallel", "parallel", "reduction"], mine = "kept"} ins(%x : tensor<4x8x2xf32>) outs(%zeros : tensor<8x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %sum = arith.addf %in, %out : f32
    linalg.yield %sum : f32
  } -> tensor<8x4xf32>
  %f = tensor.empty() : tensor<4x8xf32>
  %t = linalg.transpose ins(%s : tensor<8x4xf32>) outs(%f : tensor<4x8xf32>) permutation = [1, 0]
  func.return %t, %s : tensor<4x8xf32>, tensor<8x4xf32>
}

// It starts from what cannot be made in another shape.

// CHECK-LABEL: func.func @start
// CHECK:         %s = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d0)>], iterator_types = ["parallel", "parallel", "reduction"]}
// CHECK:         linalg.transpose
func.func @start(%x: tensor<4x8x2xf32>, %y: tensor<8x4xf32>, %z: tensor<4x8xf32>, %c: i1) -> (tensor<4x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x4xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%e : tensor<8x4xf32>) -> tensor<8x4xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d0)>], iterator_types = ["parallel", "parallel", "reduction"], mine = "kept"} ins(%x : tensor<4x8x2xf32>) outs(%y : tensor<8x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %sum = arith.addf %in, %out : f32
    linalg.yield %sum : f32
  } -> tensor<8x4xf32>
  %f = tensor.empty() : tensor<4x8xf32>
  %t = linalg.transpose ins(%s : tensor<8x4xf32>) outs(%f : tensor<4x8xf32>) permutation = [1, 0]
  func.return %t : tensor<4x8xf32>
}

// The program says where the result goes.

// CHECK-LABEL: func.func @destination
// CHECK:         %s = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d0)>], iterator_types = ["parallel", "parallel", "reduction"]}
// CHECK:         linalg.transpose
func.func @destination(%x: tensor<4x8x2xf32>, %y: tensor<8x4xf32>, %z: tensor<4x8xf32>, %c: i1) -> (tensor<4x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x4xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%e : tensor<8x4xf32>) -> tensor<8x4xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d0)>], iterator_types = ["parallel", "parallel", "reduction"], mine = "kept"} ins(%x : tensor<4x8x2xf32>) outs(%zeros : tensor<8x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %sum = arith.addf %in, %out : f32
    linalg.yield %sum : f32
  } -> tensor<8x4xf32>
  %f = tensor.empty() : tensor<4x8xf32>
  %t = linalg.transpose ins(%s : tensor<8x4xf32>) outs(%z : tensor<4x8xf32>) permutation = [1, 0]
  func.return %t : tensor<4x8xf32>
}

// Not a permutation.

// CHECK-LABEL: func.func @broadcast
// CHECK:         %s = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d0)>], iterator_types = ["parallel", "parallel", "reduction"]}
// CHECK:         linalg.broadcast
func.func @broadcast(%x: tensor<4x8x2xf32>, %y: tensor<8x4xf32>, %z: tensor<4x8xf32>, %c: i1) -> (tensor<8x4x3xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x4xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%e : tensor<8x4xf32>) -> tensor<8x4xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d0)>], iterator_types = ["parallel", "parallel", "reduction"], mine = "kept"} ins(%x : tensor<4x8x2xf32>) outs(%zeros : tensor<8x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %sum = arith.addf %in, %out : f32
    linalg.yield %sum : f32
  } -> tensor<8x4xf32>
  %f = tensor.empty() : tensor<4x8xf32>
  %g = tensor.empty() : tensor<8x4x3xf32>
  %t = linalg.broadcast ins(%s : tensor<8x4xf32>) outs(%g : tensor<8x4x3xf32>) dimensions = [2]
  func.return %t : tensor<8x4x3xf32>
}

// Perhaps nobody transposes it.

// CHECK-LABEL: func.func @other_block
// CHECK:         %s = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d0)>], iterator_types = ["parallel", "parallel", "reduction"]}
// CHECK:         scf.if
// CHECK:           linalg.transpose
func.func @other_block(%x: tensor<4x8x2xf32>, %y: tensor<8x4xf32>, %z: tensor<4x8xf32>, %c: i1) -> (tensor<4x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x4xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%e : tensor<8x4xf32>) -> tensor<8x4xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d0)>], iterator_types = ["parallel", "parallel", "reduction"], mine = "kept"} ins(%x : tensor<4x8x2xf32>) outs(%zeros : tensor<8x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %sum = arith.addf %in, %out : f32
    linalg.yield %sum : f32
  } -> tensor<8x4xf32>
  %f = tensor.empty() : tensor<4x8xf32>
  %t = scf.if %c -> (tensor<4x8xf32>) {
    %u = linalg.transpose ins(%s : tensor<8x4xf32>) outs(%f : tensor<4x8xf32>) permutation = [1, 0]
    scf.yield %u : tensor<4x8xf32>
  } else {
    scf.yield %z : tensor<4x8xf32>
  }
  func.return %t : tensor<4x8xf32>
}

// An elementwise operation is left to fusion: the transpose computes it.

// CHECK-LABEL: func.func @elementwise
// CHECK:         %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%y, %zeros
func.func @elementwise(%x: tensor<4x8x2xf32>, %y: tensor<8x4xf32>, %z: tensor<4x8xf32>, %c: i1) -> (tensor<4x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x4xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%e : tensor<8x4xf32>) -> tensor<8x4xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%y : tensor<8x4xf32>) outs(%zeros : tensor<8x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %sum = arith.addf %in, %out : f32
    linalg.yield %sum : f32
  } -> tensor<8x4xf32>
  %f = tensor.empty() : tensor<4x8xf32>
  %t = linalg.transpose ins(%s : tensor<8x4xf32>) outs(%f : tensor<4x8xf32>) permutation = [1, 0]
  func.return %t : tensor<4x8xf32>
}

// Sizes that are known when the program runs are left alone.

// CHECK-LABEL: func.func @dynamic
// CHECK:         linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
// CHECK:         linalg.transpose
func.func @dynamic(%x: tensor<?x8x2xf32>, %n: index) -> tensor<8x?xf32> {
  %e = tensor.empty(%n) : tensor<?x8xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x : tensor<?x8x2xf32>) outs(%e : tensor<?x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<?x8xf32>
  %f = tensor.empty(%n) : tensor<8x?xf32>
  %t = linalg.transpose ins(%s : tensor<?x8xf32>) outs(%f : tensor<8x?xf32>) permutation = [1, 0]
  func.return %t : tensor<8x?xf32>
}
