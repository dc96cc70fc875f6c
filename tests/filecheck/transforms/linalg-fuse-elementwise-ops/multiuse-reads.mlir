// RUN: xdsl-opt %s -p 'linalg-fuse-elementwise-ops{fuse-multiuse=true multiuse-cost=9}' | filecheck --match-full-lines %s

// %b computes %a, and reads %x in place of it, no more than it would store: both readers compute it.

func.func @reads_as_much(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.negf ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %b = linalg.negf ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %c = linalg.negf ins(%b : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %d = linalg.negf ins(%b : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  func.return %c, %d : tensor<8xf32>, tensor<8xf32>
}
// CHECK-LABEL: {{.*}}func.func @reads_as_much({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:  %c = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
// CHECK-NEXT:  ^bb0(%0: f32, %1: f32):
// CHECK-NEXT:    %2 = arith.negf %0 : f32
// CHECK-NEXT:    %3 = arith.negf %2 : f32
// CHECK-NEXT:    %4 = arith.negf %3 : f32
// CHECK-NEXT:    linalg.yield %4 : f32
// CHECK-NEXT:  } -> tensor<8xf32>
// CHECK-NEXT:  %d = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
// CHECK-NEXT:  ^bb0(%5: f32, %6: f32):
// CHECK-NEXT:    %7 = arith.negf %5 : f32
// CHECK-NEXT:    %8 = arith.negf %7 : f32
// CHECK-NEXT:    %9 = arith.negf %8 : f32
// CHECK-NEXT:    linalg.yield %9 : f32
// CHECK-NEXT:  } -> tensor<8xf32>
// CHECK-NEXT:  func.return %c, %d : tensor<8xf32>, tensor<8xf32>

// %b reads %x and %y in place of %a, more than it would store: it is stored.

func.func @reads_more(%x: tensor<8xf32>, %y: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.add ins(%x, %y : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %b = linalg.negf ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %c = linalg.negf ins(%b : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %d = linalg.negf ins(%b : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  func.return %c, %d : tensor<8xf32>, tensor<8xf32>
}
// CHECK-LABEL: {{.*}}func.func @reads_more({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:  %b = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x, %y : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) {
// CHECK-NEXT:  ^bb0(%0: f32, %1: f32, %2: f32):
// CHECK-NEXT:    %3 = arith.addf %0, %1 : f32
// CHECK-NEXT:    %4 = arith.negf %3 : f32
// CHECK-NEXT:    linalg.yield %4 : f32
// CHECK-NEXT:  } -> tensor<8xf32>
// CHECK-NEXT:  %c = linalg.negf ins(%b : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:  %d = linalg.negf ins(%b : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:  func.return %c, %d : tensor<8xf32>, tensor<8xf32>
