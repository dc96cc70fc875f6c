// RUN: xdsl-opt %s -p tile-accumulations | filecheck --match-full-lines %s

// AC8: %a could be computed from its sums alone, and is also a member of the group of %b, which
// then has both sums.

func.func @two_products(%x: tensor<8x16xi8>, %v: tensor<16x8xi8>, %w: tensor<16x8xi8>) -> tensor<8x8xi8> {
  %c0 = arith.constant 0 : i32
  %e8 = tensor.empty() : tensor<8x8xi8>
  %e32 = tensor.empty() : tensor<8x8xi32>
  %z = linalg.fill ins(%c0 : i32) outs(%e32 : tensor<8x8xi32>) -> tensor<8x8xi32>
  %s = linalg.matmul ins(%x, %v : tensor<8x16xi8>, tensor<16x8xi8>) outs(%z : tensor<8x8xi32>) -> tensor<8x8xi32>
  %a = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<8x8xi32>) outs(%e8 : tensor<8x8xi8>) {
  ^bb0(%in: i32, %out: i8):
    %0 = arith.trunci %in : i32 to i8
    linalg.yield %0 : i8
  } -> tensor<8x8xi8>
  %t = linalg.matmul ins(%x, %w : tensor<8x16xi8>, tensor<16x8xi8>) outs(%z : tensor<8x8xi32>) -> tensor<8x8xi32>
  %b = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a, %t : tensor<8x8xi8>, tensor<8x8xi32>) outs(%e8 : tensor<8x8xi8>) {
  ^bb0(%in: i8, %in_0: i32, %out: i8):
    %0 = arith.extsi %in : i8 to i32
    %1 = arith.addi %0, %in_0 : i32
    %2 = arith.trunci %1 : i32 to i8
    linalg.yield %2 : i8
  } -> tensor<8x8xi8>
  func.return %b : tensor<8x8xi8>
}
// CHECK-LABEL:  func.func @two_products(%x: tensor<8x16xi8>, %v: tensor<16x8xi8>, %w: tensor<16x8xi8>) -> tensor<8x8xi8> attributes {mergealloc.changes = [{pass = "tile-accumulations", summary = "sums element by element: 1; paddings left out: 0", extra_work_percent = 0.000000e+00 : f64}]} {
// CHECK-NEXT:    %0 = arith.constant 1 : index
// CHECK-NEXT:    %1 = arith.constant 8 : index
// CHECK-NEXT:    %2 = arith.constant 0 : index
// CHECK-NEXT:    %c0 = arith.constant 0 : i32
// CHECK-NEXT:    %e8 = tensor.empty() : tensor<8x8xi8>
// CHECK-NEXT:    %b = scf.for %3 = %2 to %1 step %0 iter_args(%4 = %e8) -> (tensor<8x8xi8>) {
// CHECK-NEXT:      %5 = scf.for %6 = %2 to %1 step %0 iter_args(%7 = %4) -> (tensor<8x8xi8>) {
// CHECK-NEXT:        %8 = tensor.extract_slice %7[%3, %6] [1, 1] [1, 1] : tensor<8x8xi8> to tensor<1x1xi8>
// CHECK-NEXT:        %9 = tensor.extract_slice %x[%3, 0] [1, 16] [1, 1] : tensor<8x16xi8> to tensor<1x16xi8>
// CHECK-NEXT:        %10 = tensor.extract_slice %v[0, %6] [16, 1] [1, 1] : tensor<16x8xi8> to tensor<16x1xi8>
// CHECK-NEXT:        %11 = tensor.empty() : tensor<1x1xi32>
// CHECK-NEXT:        %z = linalg.fill ins(%c0 : i32) outs(%11 : tensor<1x1xi32>) -> tensor<1x1xi32>
// CHECK-NEXT:        %s = linalg.matmul ins(%9, %10 : tensor<1x16xi8>, tensor<16x1xi8>) outs(%z : tensor<1x1xi32>) -> tensor<1x1xi32>
// CHECK-NEXT:        %12 = tensor.empty() : tensor<1x1xi8>
// CHECK-NEXT:        %a = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<1x1xi32>) outs(%12 : tensor<1x1xi8>) {
// CHECK-NEXT:        ^bb0(%in: i32, %out: i8):
// CHECK-NEXT:          %13 = arith.trunci %in : i32 to i8
// CHECK-NEXT:          linalg.yield %13 : i8
// CHECK-NEXT:        } -> tensor<1x1xi8>
// CHECK-NEXT:        %14 = tensor.extract_slice %x[%3, 0] [1, 16] [1, 1] : tensor<8x16xi8> to tensor<1x16xi8>
// CHECK-NEXT:        %15 = tensor.extract_slice %w[0, %6] [16, 1] [1, 1] : tensor<16x8xi8> to tensor<16x1xi8>
// CHECK-NEXT:        %t = linalg.matmul ins(%14, %15 : tensor<1x16xi8>, tensor<16x1xi8>) outs(%z : tensor<1x1xi32>) -> tensor<1x1xi32>
// CHECK-NEXT:        %16 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a, %t : tensor<1x1xi8>, tensor<1x1xi32>) outs(%8 : tensor<1x1xi8>) {
// CHECK-NEXT:        ^bb0(%in_1: i8, %in_2: i32, %out_1: i8):
// CHECK-NEXT:          %17 = arith.extsi %in_1 : i8 to i32
// CHECK-NEXT:          %18 = arith.addi %17, %in_2 : i32
// CHECK-NEXT:          %19 = arith.trunci %18 : i32 to i8
// CHECK-NEXT:          linalg.yield %19 : i8
// CHECK-NEXT:        } -> tensor<1x1xi8>
// CHECK-NEXT:        %20 = tensor.insert_slice %16 into %7[%3, %6] [1, 1] [1, 1] : tensor<1x1xi8> into tensor<8x8xi8>
// CHECK-NEXT:        scf.yield %20 : tensor<8x8xi8>
// CHECK-NEXT:      }
// CHECK-NEXT:      scf.yield %5 : tensor<8x8xi8>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %b : tensor<8x8xi8>
// CHECK-NEXT:  }
