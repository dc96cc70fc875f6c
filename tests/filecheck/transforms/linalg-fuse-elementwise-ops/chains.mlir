// RUN: xdsl-opt %s -p linalg-fuse-elementwise-ops | filecheck %s

// What has one use is computed there, and keeps its order; a named operation becomes generic with it.

// CHECK-LABEL: func.func @named
// CHECK-NEXT:    %e = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:    %c = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x, %y : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) {
// CHECK-NEXT:    ^bb0([[X:%.*]]: f32, [[Y:%.*]]: f32, {{%.*}}: f32):
// CHECK-NEXT:      [[A:%.*]] = math.exp [[X]] : f32
// CHECK-NEXT:      [[B:%.*]] = arith.addf [[A]], [[Y]] : f32
// CHECK-NEXT:      [[C:%.*]] = arith.mulf [[B]], [[Y]] : f32
// CHECK-NEXT:      linalg.yield [[C]] : f32
// CHECK-NEXT:    } -> tensor<8xf32>
// CHECK-NEXT:    func.return %c
func.func @named(%x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %b = linalg.add ins(%a, %y : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %c = linalg.mul ins(%b, %y : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  func.return %c : tensor<8xf32>
}

// Twice as operands of one operation, at the same place, is one use.

// CHECK-LABEL: func.func @square
// CHECK:         ins(%x : tensor<8xf32>)
// CHECK:           [[A:%.*]] = math.exp
// CHECK-NEXT:      arith.mulf [[A]], [[A]] : f32
func.func @square(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %b = linalg.mul ins(%a, %a : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  func.return %b : tensor<8xf32>
}

// A sum of what is computed is a sum, computed at once.

// CHECK-LABEL: func.func @into_a_reduction
// CHECK-NOT:     linalg.map
// CHECK:         iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x8xf32>) outs(%i : tensor<4xf32>)
// CHECK-NEXT:    ^bb0([[X:%.*]]: f32, [[OUT:%.*]]: f32):
// CHECK-NEXT:      [[A:%.*]] = math.absf [[X]] : f32
// CHECK-NEXT:      [[B:%.*]] = arith.addf [[OUT]], [[A]] : f32
// CHECK-NEXT:      linalg.yield [[B]] : f32
func.func @into_a_reduction(%x: tensor<4x8xf32>, %i: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %a = linalg.map { math.absf } ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>)
  %s = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%i : tensor<4xf32>) dimensions = [1]
  func.return %s : tensor<4xf32>
}

// What forwards a scalar is forwarded by all, and a constant that is the same everywhere is a scalar.

// CHECK-LABEL: func.func @scalars
// CHECK:         [[C:%.*]] = arith.constant 2.000000e+00 : f32
// CHECK:         linalg.generic {{.*}} ins(%x, %s : tensor<8xf32>, f32)
// CHECK-NEXT:    ^bb0([[X:%.*]]: f32, [[S:%.*]]: f32, {{%.*}}: f32):
// CHECK-NEXT:      [[A:%.*]] = arith.addf [[X]], [[S]] : f32
// CHECK-NEXT:      arith.mulf [[A]], [[C]] : f32
// CHECK:         linalg.generic {{.*}} ins(%x, %s : tensor<8xf32>, f32)
// CHECK-NOT:     linalg.fill
func.func @scalars(%x: tensor<8xf32>, %s: f32) -> (tensor<8xf32>, tensor<8xf32>) {
  %two = arith.constant dense<2.0> : tensor<8xf32>
  %e = tensor.empty() : tensor<8xf32>
  %f = linalg.fill ins(%s : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %a = linalg.add ins(%x, %f : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %b = linalg.mul ins(%a, %two : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %c = linalg.sub ins(%x, %f : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  func.return %b, %c : tensor<8xf32>, tensor<8xf32>
}

// A producer that reads what is in its destination reads it as an input.

// CHECK-LABEL: func.func @reads_its_destination
// CHECK:         ins(%x, %y : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>)
// CHECK-NEXT:    ^bb0([[X:%.*]]: f32, [[Y:%.*]]: f32, {{%.*}}: f32):
// CHECK-NEXT:      [[A:%.*]] = arith.addf [[X]], [[Y]] : f32
// CHECK-NEXT:      math.exp [[A]] : f32
func.func @reads_its_destination(%x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%y : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %s = arith.addf %in, %out : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  %b = linalg.exp ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  func.return %b : tensor<8xf32>
}
