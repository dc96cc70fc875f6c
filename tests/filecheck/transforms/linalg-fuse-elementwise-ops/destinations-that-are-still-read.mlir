// RUN: xdsl-opt -p linalg-fuse-elementwise-ops %s | filecheck %s

// A result that nobody uses stays if the element that it overwrites is read: in a region of the body, or by an effect.

func.func @in_a_region(%x: tensor<8xf32>, %p: i1, %a: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%in: f32, %o: f32):
    %n = arith.negf %in : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  %r:2 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%0 : tensor<8xf32>) outs(%a, %b : tensor<8xf32>, tensor<8xf32>) {
  ^bb0(%in: f32, %oa: f32, %ob: f32):
    %c = scf.if %p -> (f32) {
      scf.yield %oa : f32
    } else {
      scf.yield %in : f32
    }
    linalg.yield %in, %c : f32, f32
  } -> (tensor<8xf32>, tensor<8xf32>)
  func.return %r#1 : tensor<8xf32>
}

func.func @in_an_effect(%x: tensor<8xf32>, %m: memref<f32>, %a: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%in: f32, %o: f32):
    %n = arith.negf %in : f32
    linalg.yield %n : f32
  } -> tensor<8xf32>
  %r:2 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%0 : tensor<8xf32>) outs(%a, %b : tensor<8xf32>, tensor<8xf32>) {
  ^bb0(%in: f32, %oa: f32, %ob: f32):
    memref.store %oa, %m[] : memref<f32>
    linalg.yield %in, %in : f32, f32
  } -> (tensor<8xf32>, tensor<8xf32>)
  func.return %r#1 : tensor<8xf32>
}

// CHECK-LABEL: @in_a_region
// CHECK:         outs(%a, %b : tensor<8xf32>, tensor<8xf32>) {
// CHECK-NEXT:    ^bb0(%in: f32, %[[A:.*]]: f32, %{{.*}}: f32):
// CHECK:           scf.yield %[[A]] : f32
// CHECK-LABEL: @in_an_effect
// CHECK:         outs(%a, %b : tensor<8xf32>, tensor<8xf32>) {
// CHECK-NEXT:    ^bb0(%in: f32, %[[A:.*]]: f32, %{{.*}}: f32):
// CHECK:           memref.store %[[A]], %m[]
