// RUN: xdsl-opt %s -p bufferize-and-plan | filecheck %s

// An operation of linalg that has no results is on buffers, too, and no reason to keep them.

// CHECK-LABEL: func.func @checks
// CHECK: %[[ARENA:.*]] = memref.alloc() {{.*}} : memref<32xi8>
// CHECK: linalg.generic {{.*}} ins(%{{.*}} : memref<8xf32>) {
// CHECK: cf.assert
// CHECK: memref.dealloc %[[ARENA]]
func.func @checks(%x: tensor<8xf32>, %i: index) -> f32 {
  %e = tensor.empty() : tensor<8xf32>
  %y = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%y : tensor<8xf32>) {
  ^bb0(%in: f32):
    %zero = arith.constant 0.0 : f32
    %ok = arith.cmpf ogt, %in, %zero : f32
    cf.assert %ok, "positive"
    linalg.yield
  }
  %f = tensor.empty() : tensor<8xf32>
  %z = linalg.exp ins(%y : tensor<8xf32>) outs(%f : tensor<8xf32>) -> tensor<8xf32>
  %r = tensor.extract %z[%i] : tensor<8xf32>
  func.return %r : f32
}
