// RUN: xdsl-opt %s -p 'tile-chains{sums=false analysis-only=true}' 2>&1 | filecheck %s

// TG3: a loop with a step that is known ends, so that what can fail may be done behind it; of
// another one that is not known.

// CHECK:      remark: in @ends: tile-chains: 2 operations (linalg.generic, linalg.matmul) in
// CHECK-NEXT: remark: in @ends: tile-chains: no more
func.func @ends(%x: tensor<64x8xf32>, %z: tensor<64x8xf32>, %c: f32, %o: tensor<64x64xf32>, %n: index) -> tensor<64x8xf32> {
  %step = arith.constant 2 : index
  %g = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%o : tensor<64x64xf32>) {
  ^bb0(%old: f32):
    %i = linalg.index 0 : index
    %v = tensor.extract %x[%i, %i] : tensor<64x8xf32>
    linalg.yield %v : f32
  } -> tensor<64x64xf32>
  %u = scf.for %k = %n to %n step %step iter_args(%s = %c) -> (f32) {
    %t = arith.addf %s, %c : f32
    scf.yield %t : f32
  }
  %f = linalg.fill ins(%u : f32) outs(%z : tensor<64x8xf32>) -> tensor<64x8xf32>
  %r = linalg.matmul ins(%g, %z : tensor<64x64xf32>, tensor<64x8xf32>) outs(%f : tensor<64x8xf32>) -> tensor<64x8xf32>
  func.return %r : tensor<64x8xf32>
}

// CHECK-NEXT: remark: in @may_not_end: tile-chains: no more
func.func @may_not_end(%x: tensor<64x8xf32>, %z: tensor<64x8xf32>, %c: f32, %o: tensor<64x64xf32>, %n: index) -> tensor<64x8xf32> {
  %g = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%o : tensor<64x64xf32>) {
  ^bb0(%old: f32):
    %i = linalg.index 0 : index
    %v = tensor.extract %x[%i, %i] : tensor<64x8xf32>
    linalg.yield %v : f32
  } -> tensor<64x64xf32>
  %u = scf.for %k = %n to %n step %n iter_args(%s = %c) -> (f32) {
    %t = arith.addf %s, %c : f32
    scf.yield %t : f32
  }
  %f = linalg.fill ins(%u : f32) outs(%z : tensor<64x8xf32>) -> tensor<64x8xf32>
  %r = linalg.matmul ins(%g, %z : tensor<64x64xf32>, tensor<64x8xf32>) outs(%f : tensor<64x8xf32>) -> tensor<64x8xf32>
  func.return %r : tensor<64x8xf32>
}
