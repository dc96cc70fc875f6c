// RUN: xdsl-opt %s -p 'linalg-fuse-elementwise-ops{fuse-multiuse=true}' | filecheck --match-full-lines %s

// Integers of another width cost nothing: six operations count as four additions.

func.func @casts(%x: tensor<8xi8>) -> (tensor<8xi16>, tensor<8xi16>) {
  %c1 = arith.constant 1 : i32
  %e = tensor.empty() : tensor<8xi16>
  %a = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<8xi8>) outs(%e : tensor<8xi16>) {
  ^bb0(%in: i8, %out: i16):
    %0 = arith.extsi %in : i8 to i32
    %1 = arith.muli %0, %0 : i32
    %2 = arith.addi %1, %c1 : i32
    %3 = arith.shrsi %2, %c1 : i32
    %4 = arith.maxsi %3, %c1 : i32
    %5 = arith.trunci %4 : i32 to i16
    linalg.yield %5 : i16
  } -> tensor<8xi16>
  %b = linalg.add ins(%a, %a : tensor<8xi16>, tensor<8xi16>) outs(%e : tensor<8xi16>) -> tensor<8xi16>
  %c = linalg.mul ins(%a, %a : tensor<8xi16>, tensor<8xi16>) outs(%e : tensor<8xi16>) -> tensor<8xi16>
  func.return %b, %c : tensor<8xi16>, tensor<8xi16>
}
// CHECK-LABEL:  func.func @casts(%x: tensor<8xi8>) -> (tensor<8xi16>, tensor<8xi16>) attributes {mergealloc.changes = [{pass = "linalg-fuse-elementwise-ops", summary = "operations fused into their consumers: 1", extra_work_percent = 3.333000e+01 : f64}]} {
// CHECK-NEXT:    %c1 = arith.constant 1 : i32
// CHECK-NEXT:    %e = tensor.empty() : tensor<8xi16>
// CHECK-NEXT:    %b = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<8xi8>) outs(%e : tensor<8xi16>) {
// CHECK-NEXT:    ^bb0(%in: i8, %0: i16):
// CHECK-NEXT:      %1 = arith.extsi %in : i8 to i32
// CHECK-NEXT:      %2 = arith.muli %1, %1 : i32
// CHECK-NEXT:      %3 = arith.addi %2, %c1 : i32
// CHECK-NEXT:      %4 = arith.shrsi %3, %c1 : i32
// CHECK-NEXT:      %5 = arith.maxsi %4, %c1 : i32
// CHECK-NEXT:      %6 = arith.trunci %5 : i32 to i16
// CHECK-NEXT:      %7 = arith.addi %6, %6 : i16
// CHECK-NEXT:      linalg.yield %7 : i16
// CHECK-NEXT:    } -> tensor<8xi16>
// CHECK-NEXT:    %c = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<8xi8>) outs(%e : tensor<8xi16>) {
// CHECK-NEXT:    ^bb0(%in_1: i8, %8: i16):
// CHECK-NEXT:      %9 = arith.extsi %in_1 : i8 to i32
// CHECK-NEXT:      %10 = arith.muli %9, %9 : i32
// CHECK-NEXT:      %11 = arith.addi %10, %c1 : i32
// CHECK-NEXT:      %12 = arith.shrsi %11, %c1 : i32
// CHECK-NEXT:      %13 = arith.maxsi %12, %c1 : i32
// CHECK-NEXT:      %14 = arith.trunci %13 : i32 to i16
// CHECK-NEXT:      %15 = arith.muli %14, %14 : i16
// CHECK-NEXT:      linalg.yield %15 : i16
// CHECK-NEXT:    } -> tensor<8xi16>
// CHECK-NEXT:    func.return %b, %c : tensor<8xi16>, tensor<8xi16>
// CHECK-NEXT:  }
