// RUN: xdsl-opt %s -p 'tile-chains{sums=false analysis-only=true}' --allow-unregistered-dialect 2>&1 | filecheck %s

// TG3: rows are looked up by an index that is computed, which can fail. It is not moved over what
// might not return, nor is that moved.

// CHECK:      remark: in @unknown_first: tile-chains: 2 operations (linalg.generic, linalg.matmul) in
// CHECK-NEXT: remark: in @unknown_first: tile-chains: no more
func.func @unknown_first(%x: tensor<64x8xf32>, %y: tensor<8x64xf32>, %z: tensor<64x8xf32>, %c: f32, %o: tensor<64x64xf32>) -> tensor<64x8xf32> {
  %u = "unknown.op"() : () -> f32
  %g = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%o : tensor<64x64xf32>) {
  ^bb0(%old: f32):
    %i = linalg.index 0 : index
    %v = tensor.extract %x[%i, %i] : tensor<64x8xf32>
    linalg.yield %v : f32
  } -> tensor<64x64xf32>
  %r = linalg.matmul ins(%g, %z : tensor<64x64xf32>, tensor<64x8xf32>) outs(%z : tensor<64x8xf32>) -> tensor<64x8xf32>
  func.return %r : tensor<64x8xf32>
}

// CHECK:      remark: in @unknown_last: tile-chains: 2 operations (linalg.generic, linalg.matmul) in
// CHECK-NEXT: remark: in @unknown_last: tile-chains: no more
func.func @unknown_last(%x: tensor<64x8xf32>, %y: tensor<8x64xf32>, %z: tensor<64x8xf32>, %c: f32, %o: tensor<64x64xf32>) -> tensor<64x8xf32> {
  %g = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%o : tensor<64x64xf32>) {
  ^bb0(%old: f32):
    %i = linalg.index 0 : index
    %v = tensor.extract %x[%i, %i] : tensor<64x8xf32>
    linalg.yield %v : f32
  } -> tensor<64x64xf32>
  %r = linalg.matmul ins(%g, %z : tensor<64x64xf32>, tensor<64x8xf32>) outs(%z : tensor<64x8xf32>) -> tensor<64x8xf32>
  %u = "unknown.op"() : () -> f32
  func.return %r : tensor<64x8xf32>
}

// The product is done before the operation that might not return.

// CHECK:      remark: in @not_needed: tile-chains: 2 operations (linalg.generic, linalg.matmul) in
// CHECK-NEXT: remark: in @not_needed: tile-chains: no more
func.func @not_needed(%x: tensor<64x8xf32>, %y: tensor<8x64xf32>, %z: tensor<64x8xf32>, %c: f32, %o: tensor<64x64xf32>) -> tensor<64x8xf32> {
  %g = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%o : tensor<64x64xf32>) {
  ^bb0(%old: f32):
    %i = linalg.index 0 : index
    %v = tensor.extract %x[%i, %i] : tensor<64x8xf32>
    linalg.yield %v : f32
  } -> tensor<64x64xf32>
  %u = "unknown.op"() : () -> f32
  %r = linalg.matmul ins(%g, %z : tensor<64x64xf32>, tensor<64x8xf32>) outs(%z : tensor<64x8xf32>) -> tensor<64x8xf32>
  func.return %r : tensor<64x8xf32>
}

// Unless it needs what that makes.

// CHECK-NEXT: remark: in @needed: tile-chains: no more
func.func @needed(%x: tensor<64x8xf32>, %y: tensor<8x64xf32>, %z: tensor<64x8xf32>, %c: f32, %o: tensor<64x64xf32>) -> tensor<64x8xf32> {
  %g = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%o : tensor<64x64xf32>) {
  ^bb0(%old: f32):
    %i = linalg.index 0 : index
    %v = tensor.extract %x[%i, %i] : tensor<64x8xf32>
    linalg.yield %v : f32
  } -> tensor<64x64xf32>
  %u = "unknown.op"() : () -> f32
  %f = linalg.fill ins(%u : f32) outs(%z : tensor<64x8xf32>) -> tensor<64x8xf32>
  %r = linalg.matmul ins(%g, %z : tensor<64x64xf32>, tensor<64x8xf32>) outs(%f : tensor<64x8xf32>) -> tensor<64x8xf32>
  func.return %r : tensor<64x8xf32>
}

// A product cannot fail: it is done behind that operation.

// CHECK:      remark: in @cannot_fail: tile-chains: 2 operations (linalg.matmul) in
// CHECK-NEXT: remark: in @cannot_fail: tile-chains: no more
func.func @cannot_fail(%x: tensor<64x8xf32>, %y: tensor<8x64xf32>, %z: tensor<64x8xf32>, %c: f32, %o: tensor<64x64xf32>) -> tensor<64x8xf32> {
  %g = linalg.matmul ins(%x, %y : tensor<64x8xf32>, tensor<8x64xf32>) outs(%o : tensor<64x64xf32>) -> tensor<64x64xf32>
  %u = "unknown.op"() : () -> f32
  %f = linalg.fill ins(%u : f32) outs(%z : tensor<64x8xf32>) -> tensor<64x8xf32>
  %r = linalg.matmul ins(%g, %z : tensor<64x64xf32>, tensor<64x8xf32>) outs(%f : tensor<64x8xf32>) -> tensor<64x8xf32>
  func.return %r : tensor<64x8xf32>
}
