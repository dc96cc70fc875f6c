// RUN: xdsl-opt %s -p linalg-fuse-elementwise-ops | filecheck %s
// RUN: xdsl-opt %s -p linalg-fuse-elementwise-ops | xdsl-opt -p linalg-fuse-elementwise-ops | filecheck %s

// Two uses: computed once.

// CHECK-LABEL: func.func @used_twice
// CHECK:         linalg.exp
// CHECK:         linalg.add
// CHECK:         linalg.sub
func.func @used_twice(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %b = linalg.add ins(%a, %x : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %c = linalg.sub ins(%a, %x : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  func.return %b, %c : tensor<8xf32>, tensor<8xf32>
}

// One operation that reads it at two places.

// CHECK-LABEL: func.func @two_places
// CHECK:         linalg.exp
// CHECK:         linalg.generic
func.func @two_places(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  %a = linalg.exp ins(%x : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) {
  ^bb0(%l: f32, %r: f32, %out: f32):
    %s = arith.addf %l, %r : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  func.return %b : tensor<4x4xf32>
}

// A sum is not elementwise.

// CHECK-LABEL: func.func @sum
// CHECK:         linalg.reduce
// CHECK:         linalg.exp
func.func @sum(%x: tensor<4x8xf32>, %i: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %s = linalg.reduce { arith.addf } ins(%x : tensor<4x8xf32>) outs(%i : tensor<4xf32>) dimensions = [1]
  %a = linalg.exp ins(%s : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  func.return %a : tensor<4xf32>
}

// A product of matrices stays one, and so does a broadcast of what takes work.

// CHECK-LABEL: func.func @named_consumers
// CHECK:         linalg.exp
// CHECK:         linalg.matmul
// CHECK:         linalg.exp
// CHECK:         linalg.broadcast
func.func @named_consumers(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>, %v: tensor<4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %e = tensor.empty() : tensor<4x4xf32>
  %a = linalg.exp ins(%x : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %m = linalg.matmul ins(%a, %y : tensor<4x4xf32>, tensor<4x4xf32>) outs(%y : tensor<4x4xf32>) -> tensor<4x4xf32>
  %f = tensor.empty() : tensor<4xf32>
  %w = linalg.exp ins(%v : tensor<4xf32>) outs(%f : tensor<4xf32>) -> tensor<4xf32>
  %b = linalg.broadcast ins(%w : tensor<4xf32>) outs(%e : tensor<4x4xf32>) dimensions = [0]
  func.return %m, %b : tensor<4x4xf32>, tensor<4x4xf32>
}

// In a loop it would be computed again by each iteration.

// CHECK-LABEL: func.func @loop
// CHECK:         linalg.exp
// CHECK:         scf.for
// CHECK:           linalg.add
func.func @loop(%x: tensor<8xf32>, %lb: index, %ub: index, %step: index) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %r = scf.for %i = %lb to %ub step %step iter_args(%t = %x) -> (tensor<8xf32>) {
    %b = linalg.add ins(%a, %t : tensor<8xf32>, tensor<8xf32>) outs(%t : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %b : tensor<8xf32>
  }
  func.return %r : tensor<8xf32>
}

// An assertion stays where it is, before what comes after it.

// CHECK-LABEL: func.func @assertion
// CHECK:         cf.assert
// CHECK:         linalg.exp
func.func @assertion(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %z = arith.constant 0.0 : f32
  %a = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %c = arith.cmpf oge, %in, %z : f32
    cf.assert %c, "negative"
    linalg.yield %in : f32
  } -> tensor<8xf32>
  %b = linalg.exp ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  func.return %b : tensor<8xf32>
}

// Without the filled tensor nothing says how long the sum is.

// CHECK-LABEL: func.func @bounds
// CHECK:         linalg.fill
// CHECK:         linalg.generic
func.func @bounds(%s: f32, %i: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.fill ins(%s : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<8xf32>) outs(%i : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %t = arith.addf %in, %out : f32
    linalg.yield %t : f32
  } -> tensor<4xf32>
  func.return %b : tensor<4xf32>
}

// A product of matrices computes nothing of what is transposed for it, nor does what reads a product.

// CHECK-LABEL: func.func @products
// CHECK:         linalg.transpose
// CHECK:         linalg.matmul
// CHECK:         linalg.exp
func.func @products(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  %a = linalg.transpose ins(%x : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) permutation = [1, 0]
  %b = linalg.matmul ins(%a, %y : tensor<4x4xf32>, tensor<4x4xf32>) outs(%y : tensor<4x4xf32>) -> tensor<4x4xf32>
  %r = linalg.exp ins(%b : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  func.return %r : tensor<4x4xf32>
}
