// RUN: xdsl-opt %s -p linalg-fuse-elementwise-ops | filecheck %s

// A result that nobody uses goes, with all that is computed for it alone.

// CHECK-LABEL: func.func @largest
// CHECK:         %m = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x8xf32>) outs(%i : tensor<4xf32>) {
// CHECK-NEXT:    ^bb0([[IN:%.*]]: f32, [[OUT:%.*]]: f32):
// CHECK-NEXT:      [[MAX:%.*]] = arith.maximumf [[IN]], [[OUT]] : f32
// CHECK-NEXT:      linalg.yield [[MAX]] : f32
func.func @largest(%x: tensor<4x8xf32>, %i: tensor<4xf32>, %j: tensor<4xindex>) -> tensor<4xf32> {
  %m, %n = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x8xf32>) outs(%i, %j : tensor<4xf32>, tensor<4xindex>) {
  ^bb0(%in: f32, %value: f32, %where: index):
    %here = linalg.index 1 : index
    %max = arith.maximumf %in, %value : f32
    %is = arith.cmpf ogt, %in, %value : f32
    %arg = arith.select %is, %here, %where : index
    linalg.yield %max, %arg : f32, index
  } -> (tensor<4xf32>, tensor<4xindex>)
  func.return %m : tensor<4xf32>
}

// The place depends on the largest value so far: both stay.

// CHECK-LABEL: func.func @place_of_the_largest
// CHECK:         outs(%i, %j : tensor<4xf32>, tensor<4xindex>)
func.func @place_of_the_largest(%x: tensor<4x8xf32>, %i: tensor<4xf32>, %j: tensor<4xindex>) -> tensor<4xindex> {
  %m, %n = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x8xf32>) outs(%i, %j : tensor<4xf32>, tensor<4xindex>) {
  ^bb0(%in: f32, %value: f32, %where: index):
    %here = linalg.index 1 : index
    %max = arith.maximumf %in, %value : f32
    %is = arith.cmpf ogt, %in, %value : f32
    %arg = arith.select %is, %here, %where : index
    linalg.yield %max, %arg : f32, index
  } -> (tensor<4xf32>, tensor<4xindex>)
  func.return %n : tensor<4xindex>
}

// Inputs that are not read go, unless they say how far a loop goes; the same element is read once.

// CHECK-LABEL: func.func @inputs
// CHECK:         ins(%x, %w : tensor<4xf32>, tensor<3xf32>) outs(%i : tensor<4xf32>) {
// CHECK-NEXT:    ^bb0([[X:%.*]]: f32, {{%.*}}: f32, [[OUT:%.*]]: f32):
// CHECK-NEXT:      [[A:%.*]] = arith.addf [[X]], [[X]] : f32
func.func @inputs(%x: tensor<4xf32>, %y: tensor<4xf32>, %w: tensor<3xf32>, %i: tensor<4xf32>) -> tensor<4xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%x, %x, %y, %w : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<3xf32>) outs(%i : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %window: f32, %out: f32):
    %s = arith.addf %a, %b : f32
    %t = arith.addf %s, %out : f32
    linalg.yield %t : f32
  } -> tensor<4xf32>
  func.return %r : tensor<4xf32>
}

// One result of two is read by who computes it, the other one by nobody.

// CHECK-LABEL: func.func @one_of_two
// CHECK-COUNT-1: linalg.generic
// CHECK:           math.exp
// CHECK-NOT:       math.log
func.func @one_of_two(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %a, %b = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e, %e : tensor<8xf32>, tensor<8xf32>) {
  ^bb0(%in: f32, %o: f32, %p: f32):
    %l = math.log %in : f32
    %m = math.exp %in : f32
    linalg.yield %l, %m : f32, f32
  } -> (tensor<8xf32>, tensor<8xf32>)
  %c = linalg.add ins(%b, %x : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  func.return %c : tensor<8xf32>
}

// Both results, read by the same operation at the same place.

// CHECK-LABEL: func.func @both
// CHECK-COUNT-1: linalg.generic
// CHECK:           math.log
// CHECK-NEXT:      math.exp
// CHECK-NEXT:      arith.addf
func.func @both(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %a, %b = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e, %e : tensor<8xf32>, tensor<8xf32>) {
  ^bb0(%in: f32, %o: f32, %p: f32):
    %l = math.log %in : f32
    %m = math.exp %in : f32
    linalg.yield %l, %m : f32, f32
  } -> (tensor<8xf32>, tensor<8xf32>)
  %c = linalg.add ins(%a, %b : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  func.return %c : tensor<8xf32>
}

// CHECK-LABEL: func.func @nobody
// CHECK-NEXT:    func.return
func.func @nobody(%x: tensor<8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %b = linalg.exp ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  func.return
}

// An operation that nobody uses is no user: the exponential has one.

// CHECK-LABEL: func.func @no_user
// CHECK-NEXT:    %e = tensor.empty
// CHECK-NEXT:    %r = linalg.generic
// CHECK:           math.exp
// CHECK-NEXT:      arith.addf
// CHECK-NEXT:      linalg.yield
// CHECK-NEXT:    } -> tensor<8xf32>
// CHECK-NEXT:    func.return %r
func.func @no_user(%x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %u = linalg.exp ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %r = linalg.add ins(%a, %y : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  func.return %r : tensor<8xf32>
}
