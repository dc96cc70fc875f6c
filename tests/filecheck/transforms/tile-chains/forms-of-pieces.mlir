// RUN: xdsl-opt %s -p 'tile-chains{pieces=4 halo=keep max-recompute=50}' | filecheck %s
// RUN: xdsl-opt %s -p 'tile-chains{pieces=4 halo=recompute max-recompute=100}' | filecheck %s --check-prefix AGAIN
// RUN: xdsl-opt %s -p 'tile-chains{pieces=4 halo=keep max-recompute=50 analysis-only=true}' 2>&1 | filecheck %s --check-prefix REMARK
// RUN: xdsl-opt %s -p 'tile-chains{pieces=4 halo=recompute max-recompute=100 analysis-only=true}' 2>&1 | filecheck %s --check-prefix AGAIN-REMARK

// Rows of a product of which the sums are taken off: as in a softmax.
func.func @softmax(%x: tensor<16x4xf32>, %y: tensor<4x16xf32>, %z: tensor<16x4xf32>, %zero: f32) -> tensor<16x4xf32> {
  %e = tensor.empty() : tensor<16x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
  %a = linalg.matmul ins(%x, %y : tensor<16x4xf32>, tensor<4x16xf32>) outs(%f : tensor<16x16xf32>) -> tensor<16x16xf32>
  %e1 = tensor.empty() : tensor<16xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<16xf32>) -> tensor<16xf32>
  %s = linalg.reduce { arith.addf } ins(%a : tensor<16x16xf32>) outs(%f1 : tensor<16xf32>) dimensions = [1]
  %g = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a, %s : tensor<16x16xf32>, tensor<16xf32>) outs(%e : tensor<16x16xf32>) {
  ^bb0(%in0: f32, %in1: f32, %out: f32):
    %q = arith.divf %in0, %in1 : f32
    linalg.yield %q : f32
  } -> tensor<16x16xf32>
  %e2 = tensor.empty() : tensor<16x4xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<16x4xf32>) -> tensor<16x4xf32>
  %r = linalg.matmul ins(%g, %z : tensor<16x16xf32>, tensor<16x4xf32>) outs(%f2 : tensor<16x4xf32>) -> tensor<16x4xf32>
  func.return %r : tensor<16x4xf32>
}
// CHECK-LABEL: func.func @softmax(
// CHECK-NEXT:  %0 = tensor.empty() : tensor<16x4xf32>
// CHECK-NEXT:  %1 = arith.constant 0 : index
// CHECK-NEXT:  %2 = arith.constant 16 : index
// CHECK-NEXT:  %3 = arith.constant 4 : index
// CHECK-NEXT:  %r = scf.for %4 = %1 to %2 step %3 iter_args(%5 = %0) -> (tensor<16x4xf32>) {
// CHECK-NEXT:    %6 = tensor.extract_slice %x[%4, 0] [4, 4] [1, 1] : tensor<16x4xf32> to tensor<4x4xf32>
// CHECK-NEXT:    %7 = tensor.empty() : tensor<4x16xf32>
// CHECK-NEXT:    %8 = linalg.fill ins(%zero : f32) outs(%7 : tensor<4x16xf32>) -> tensor<4x16xf32>
// CHECK-NEXT:    %a = linalg.matmul ins(%6, %y : tensor<4x4xf32>, tensor<4x16xf32>) outs(%8 : tensor<4x16xf32>) -> tensor<4x16xf32>
// CHECK-NEXT:    %9 = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:    %10 = linalg.fill ins(%zero : f32) outs(%9 : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    %s = linalg.reduce ins(%a:tensor<4x16xf32>) outs(%10:tensor<4xf32>) dimensions = [1]
// CHECK-NEXT:    (%11: f32, %12: f32) {
// CHECK-NEXT:      %13 = arith.addf %12, %11 : f32
// CHECK-NEXT:      linalg.yield %13 : f32
// CHECK-NEXT:    }
// CHECK-NEXT:    %14 = tensor.empty() : tensor<4x16xf32>
// CHECK-NEXT:    %g = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a, %s : tensor<4x16xf32>, tensor<4xf32>) outs(%14 : tensor<4x16xf32>) {
// CHECK-NEXT:    ^bb0(%in0: f32, %in1: f32, %out: f32):
// CHECK-NEXT:      %q = arith.divf %in0, %in1 : f32
// CHECK-NEXT:      linalg.yield %q : f32
// CHECK-NEXT:    } -> tensor<4x16xf32>
// CHECK-NEXT:    %15 = tensor.empty() : tensor<4x4xf32>
// CHECK-NEXT:    %16 = linalg.fill ins(%zero : f32) outs(%15 : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:    %r_1 = linalg.matmul ins(%g, %z : tensor<4x16xf32>, tensor<16x4xf32>) outs(%16 : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:    %17 = tensor.insert_slice %r_1 into %5[%4, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<16x4xf32>
// CHECK-NEXT:    scf.yield %17 : tensor<16x4xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  func.return %r : tensor<16x4xf32>
// AGAIN-LABEL: func.func @softmax(
// AGAIN-NEXT:  %0 = tensor.empty() : tensor<16x4xf32>
// AGAIN-NEXT:  %1 = arith.constant 0 : index
// AGAIN-NEXT:  %2 = arith.constant 16 : index
// AGAIN-NEXT:  %3 = arith.constant 4 : index
// AGAIN-NEXT:  %r = scf.for %4 = %1 to %2 step %3 iter_args(%5 = %0) -> (tensor<16x4xf32>) {
// AGAIN-NEXT:    %6 = tensor.extract_slice %x[%4, 0] [4, 4] [1, 1] : tensor<16x4xf32> to tensor<4x4xf32>
// AGAIN-NEXT:    %7 = tensor.empty() : tensor<4x16xf32>
// AGAIN-NEXT:    %8 = linalg.fill ins(%zero : f32) outs(%7 : tensor<4x16xf32>) -> tensor<4x16xf32>
// AGAIN-NEXT:    %a = linalg.matmul ins(%6, %y : tensor<4x4xf32>, tensor<4x16xf32>) outs(%8 : tensor<4x16xf32>) -> tensor<4x16xf32>
// AGAIN-NEXT:    %9 = tensor.empty() : tensor<4xf32>
// AGAIN-NEXT:    %10 = linalg.fill ins(%zero : f32) outs(%9 : tensor<4xf32>) -> tensor<4xf32>
// AGAIN-NEXT:    %s = linalg.reduce ins(%a:tensor<4x16xf32>) outs(%10:tensor<4xf32>) dimensions = [1]
// AGAIN-NEXT:    (%11: f32, %12: f32) {
// AGAIN-NEXT:      %13 = arith.addf %12, %11 : f32
// AGAIN-NEXT:      linalg.yield %13 : f32
// AGAIN-NEXT:    }
// AGAIN-NEXT:    %14 = tensor.empty() : tensor<4x16xf32>
// AGAIN-NEXT:    %g = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a, %s : tensor<4x16xf32>, tensor<4xf32>) outs(%14 : tensor<4x16xf32>) {
// AGAIN-NEXT:    ^bb0(%in0: f32, %in1: f32, %out: f32):
// AGAIN-NEXT:      %q = arith.divf %in0, %in1 : f32
// AGAIN-NEXT:      linalg.yield %q : f32
// AGAIN-NEXT:    } -> tensor<4x16xf32>
// AGAIN-NEXT:    %15 = tensor.empty() : tensor<4x4xf32>
// AGAIN-NEXT:    %16 = linalg.fill ins(%zero : f32) outs(%15 : tensor<4x4xf32>) -> tensor<4x4xf32>
// AGAIN-NEXT:    %r_1 = linalg.matmul ins(%g, %z : tensor<4x16xf32>, tensor<16x4xf32>) outs(%16 : tensor<4x4xf32>) -> tensor<4x4xf32>
// AGAIN-NEXT:    %17 = tensor.insert_slice %r_1 into %5[%4, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<16x4xf32>
// AGAIN-NEXT:    scf.yield %17 : tensor<16x4xf32>
// AGAIN-NEXT:  }
// AGAIN-NEXT:  func.return %r : tensor<16x4xf32>
// REMARK:      remark: in @softmax: tile-chains: 4 operations (linalg.matmul, linalg.reduce, linalg.generic) in 4 pieces: 528 bytes are live there, instead of up to 1280; 0.0 % of the work is done twice
// REMARK-NEXT: remark: in @softmax: tile-chains: no more: no group lowers the peak of 528 bytes, at 'linalg.matmul'
// AGAIN-REMARK:      remark: in @softmax: tile-chains: 4 operations (linalg.matmul, linalg.reduce, linalg.generic) in 4 pieces: 528 bytes are live there, instead of up to 1280; 0.0 % of the work is done twice
// AGAIN-REMARK-NEXT: remark: in @softmax: tile-chains: no more: no group lowers the peak of 528 bytes, at 'linalg.matmul'

// Indices of rows: each piece begins at its own.
func.func @indices(%x: tensor<16x4xf32>, %y: tensor<4x16xf32>, %z: tensor<16x4xf32>, %zero: f32) -> tensor<16x4xf32> {
  %e = tensor.empty() : tensor<16x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
  %a = linalg.matmul ins(%x, %y : tensor<16x4xf32>, tensor<4x16xf32>) outs(%f : tensor<16x16xf32>) -> tensor<16x16xf32>
  %g = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<16x16xf32>) outs(%e : tensor<16x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    %i = linalg.index 0 : index
    %w = arith.index_cast %i : index to i32
    %v = arith.sitofp %w : i32 to f32
    %q = arith.addf %in, %v : f32
    linalg.yield %q : f32
  } -> tensor<16x16xf32>
  %e2 = tensor.empty() : tensor<16x4xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<16x4xf32>) -> tensor<16x4xf32>
  %r = linalg.matmul ins(%g, %z : tensor<16x16xf32>, tensor<16x4xf32>) outs(%f2 : tensor<16x4xf32>) -> tensor<16x4xf32>
  func.return %r : tensor<16x4xf32>
}
// CHECK-LABEL: func.func @indices(
// CHECK-NEXT:  %0 = tensor.empty() : tensor<16x4xf32>
// CHECK-NEXT:  %1 = arith.constant 0 : index
// CHECK-NEXT:  %2 = arith.constant 16 : index
// CHECK-NEXT:  %3 = arith.constant 4 : index
// CHECK-NEXT:  %r = scf.for %4 = %1 to %2 step %3 iter_args(%5 = %0) -> (tensor<16x4xf32>) {
// CHECK-NEXT:    %6 = tensor.extract_slice %x[%4, 0] [4, 4] [1, 1] : tensor<16x4xf32> to tensor<4x4xf32>
// CHECK-NEXT:    %7 = tensor.empty() : tensor<4x16xf32>
// CHECK-NEXT:    %8 = linalg.fill ins(%zero : f32) outs(%7 : tensor<4x16xf32>) -> tensor<4x16xf32>
// CHECK-NEXT:    %a = linalg.matmul ins(%6, %y : tensor<4x4xf32>, tensor<4x16xf32>) outs(%8 : tensor<4x16xf32>) -> tensor<4x16xf32>
// CHECK-NEXT:    %9 = tensor.empty() : tensor<4x16xf32>
// CHECK-NEXT:    %g = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x16xf32>) outs(%9 : tensor<4x16xf32>) {
// CHECK-NEXT:    ^bb0(%in: f32, %out: f32):
// CHECK-NEXT:      %i = linalg.index 0 : index
// CHECK-NEXT:      %i_1 = arith.addi %i, %4 : index
// CHECK-NEXT:      %w = arith.index_cast %i_1 : index to i32
// CHECK-NEXT:      %v = arith.sitofp %w : i32 to f32
// CHECK-NEXT:      %q = arith.addf %in, %v : f32
// CHECK-NEXT:      linalg.yield %q : f32
// CHECK-NEXT:    } -> tensor<4x16xf32>
// CHECK-NEXT:    %10 = tensor.empty() : tensor<4x4xf32>
// CHECK-NEXT:    %11 = linalg.fill ins(%zero : f32) outs(%10 : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:    %r_1 = linalg.matmul ins(%g, %z : tensor<4x16xf32>, tensor<16x4xf32>) outs(%11 : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:    %12 = tensor.insert_slice %r_1 into %5[%4, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<16x4xf32>
// CHECK-NEXT:    scf.yield %12 : tensor<16x4xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  func.return %r : tensor<16x4xf32>
// AGAIN-LABEL: func.func @indices(
// AGAIN-NEXT:  %0 = tensor.empty() : tensor<16x4xf32>
// AGAIN-NEXT:  %1 = arith.constant 0 : index
// AGAIN-NEXT:  %2 = arith.constant 16 : index
// AGAIN-NEXT:  %3 = arith.constant 4 : index
// AGAIN-NEXT:  %r = scf.for %4 = %1 to %2 step %3 iter_args(%5 = %0) -> (tensor<16x4xf32>) {
// AGAIN-NEXT:    %6 = tensor.extract_slice %x[%4, 0] [4, 4] [1, 1] : tensor<16x4xf32> to tensor<4x4xf32>
// AGAIN-NEXT:    %7 = tensor.empty() : tensor<4x16xf32>
// AGAIN-NEXT:    %8 = linalg.fill ins(%zero : f32) outs(%7 : tensor<4x16xf32>) -> tensor<4x16xf32>
// AGAIN-NEXT:    %a = linalg.matmul ins(%6, %y : tensor<4x4xf32>, tensor<4x16xf32>) outs(%8 : tensor<4x16xf32>) -> tensor<4x16xf32>
// AGAIN-NEXT:    %9 = tensor.empty() : tensor<4x16xf32>
// AGAIN-NEXT:    %g = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x16xf32>) outs(%9 : tensor<4x16xf32>) {
// AGAIN-NEXT:    ^bb0(%in: f32, %out: f32):
// AGAIN-NEXT:      %i = linalg.index 0 : index
// AGAIN-NEXT:      %i_1 = arith.addi %i, %4 : index
// AGAIN-NEXT:      %w = arith.index_cast %i_1 : index to i32
// AGAIN-NEXT:      %v = arith.sitofp %w : i32 to f32
// AGAIN-NEXT:      %q = arith.addf %in, %v : f32
// AGAIN-NEXT:      linalg.yield %q : f32
// AGAIN-NEXT:    } -> tensor<4x16xf32>
// AGAIN-NEXT:    %10 = tensor.empty() : tensor<4x4xf32>
// AGAIN-NEXT:    %11 = linalg.fill ins(%zero : f32) outs(%10 : tensor<4x4xf32>) -> tensor<4x4xf32>
// AGAIN-NEXT:    %r_1 = linalg.matmul ins(%g, %z : tensor<4x16xf32>, tensor<16x4xf32>) outs(%11 : tensor<4x4xf32>) -> tensor<4x4xf32>
// AGAIN-NEXT:    %12 = tensor.insert_slice %r_1 into %5[%4, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<16x4xf32>
// AGAIN-NEXT:    scf.yield %12 : tensor<16x4xf32>
// AGAIN-NEXT:  }
// AGAIN-NEXT:  func.return %r : tensor<16x4xf32>
// REMARK-NEXT: remark: in @indices: tile-chains: 3 operations (linalg.matmul, linalg.generic) in 4 pieces: 512 bytes are live there, instead of up to 1280; 0.0 % of the work is done twice
// REMARK-NEXT: remark: in @indices: tile-chains: no more: no group lowers the peak of 512 bytes, at 'linalg.matmul'
// AGAIN-REMARK-NEXT: remark: in @indices: tile-chains: 3 operations (linalg.matmul, linalg.generic) in 4 pieces: 512 bytes are live there, instead of up to 1280; 0.0 % of the work is done twice
// AGAIN-REMARK-NEXT: remark: in @indices: tile-chains: no more: no group lowers the peak of 512 bytes, at 'linalg.matmul'

// Slices along two dimensions, and a transpose: along columns, and along rows of what is transposed.
func.func @two_dimensions(%x: tensor<20x4xf32>, %y: tensor<4x20xf32>, %z: tensor<16x4xf32>, %zero: f32) -> tensor<16x4xf32> {
  %e = tensor.empty() : tensor<20x20xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<20x20xf32>) -> tensor<20x20xf32>
  %a = linalg.matmul ins(%x, %y : tensor<20x4xf32>, tensor<4x20xf32>) outs(%f : tensor<20x20xf32>) -> tensor<20x20xf32>
  %s = tensor.extract_slice %a[1, 3] [16, 16] [1, 1] : tensor<20x20xf32> to tensor<16x16xf32>
  %et = tensor.empty() : tensor<16x16xf32>
  %t = linalg.transpose ins(%s : tensor<16x16xf32>) outs(%et : tensor<16x16xf32>) permutation = [1, 0]
  %e2 = tensor.empty() : tensor<16x4xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<16x4xf32>) -> tensor<16x4xf32>
  %r = linalg.matmul ins(%t, %z : tensor<16x16xf32>, tensor<16x4xf32>) outs(%f2 : tensor<16x4xf32>) -> tensor<16x4xf32>
  func.return %r : tensor<16x4xf32>
}
// CHECK-LABEL: func.func @two_dimensions(
// CHECK-NEXT:  %0 = tensor.empty() : tensor<16x4xf32>
// CHECK-NEXT:  %1 = arith.constant 0 : index
// CHECK-NEXT:  %2 = arith.constant 16 : index
// CHECK-NEXT:  %3 = arith.constant 4 : index
// CHECK-NEXT:  %r = scf.for %4 = %1 to %2 step %3 iter_args(%5 = %0) -> (tensor<16x4xf32>) {
// CHECK-NEXT:    %6 = affine.apply affine_map<(d0) -> ((d0 + 3))> (%4)
// CHECK-NEXT:    %7 = tensor.extract_slice %y[0, %6] [4, 4] [1, 1] : tensor<4x20xf32> to tensor<4x4xf32>
// CHECK-NEXT:    %8 = tensor.empty() : tensor<20x4xf32>
// CHECK-NEXT:    %9 = linalg.fill ins(%zero : f32) outs(%8 : tensor<20x4xf32>) -> tensor<20x4xf32>
// CHECK-NEXT:    %a = linalg.matmul ins(%x, %7 : tensor<20x4xf32>, tensor<4x4xf32>) outs(%9 : tensor<20x4xf32>) -> tensor<20x4xf32>
// CHECK-NEXT:    %s = tensor.extract_slice %a[1, 0] [16, 4] [1, 1] : tensor<20x4xf32> to tensor<16x4xf32>
// CHECK-NEXT:    %10 = tensor.empty() : tensor<4x16xf32>
// CHECK-NEXT:    %t = linalg.transpose ins(%s:tensor<16x4xf32>) outs(%10:tensor<4x16xf32>) permutation = [1, 0]
// CHECK-NEXT:    %11 = tensor.empty() : tensor<4x4xf32>
// CHECK-NEXT:    %12 = linalg.fill ins(%zero : f32) outs(%11 : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:    %r_1 = linalg.matmul ins(%t, %z : tensor<4x16xf32>, tensor<16x4xf32>) outs(%12 : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:    %13 = tensor.insert_slice %r_1 into %5[%4, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<16x4xf32>
// CHECK-NEXT:    scf.yield %13 : tensor<16x4xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  func.return %r : tensor<16x4xf32>
// AGAIN-LABEL: func.func @two_dimensions(
// AGAIN-NEXT:  %0 = tensor.empty() : tensor<16x4xf32>
// AGAIN-NEXT:  %1 = arith.constant 0 : index
// AGAIN-NEXT:  %2 = arith.constant 16 : index
// AGAIN-NEXT:  %3 = arith.constant 4 : index
// AGAIN-NEXT:  %r = scf.for %4 = %1 to %2 step %3 iter_args(%5 = %0) -> (tensor<16x4xf32>) {
// AGAIN-NEXT:    %6 = affine.apply affine_map<(d0) -> ((d0 + 3))> (%4)
// AGAIN-NEXT:    %7 = tensor.extract_slice %y[0, %6] [4, 4] [1, 1] : tensor<4x20xf32> to tensor<4x4xf32>
// AGAIN-NEXT:    %8 = tensor.empty() : tensor<20x4xf32>
// AGAIN-NEXT:    %9 = linalg.fill ins(%zero : f32) outs(%8 : tensor<20x4xf32>) -> tensor<20x4xf32>
// AGAIN-NEXT:    %a = linalg.matmul ins(%x, %7 : tensor<20x4xf32>, tensor<4x4xf32>) outs(%9 : tensor<20x4xf32>) -> tensor<20x4xf32>
// AGAIN-NEXT:    %s = tensor.extract_slice %a[1, 0] [16, 4] [1, 1] : tensor<20x4xf32> to tensor<16x4xf32>
// AGAIN-NEXT:    %10 = tensor.empty() : tensor<4x16xf32>
// AGAIN-NEXT:    %t = linalg.transpose ins(%s:tensor<16x4xf32>) outs(%10:tensor<4x16xf32>) permutation = [1, 0]
// AGAIN-NEXT:    %11 = tensor.empty() : tensor<4x4xf32>
// AGAIN-NEXT:    %12 = linalg.fill ins(%zero : f32) outs(%11 : tensor<4x4xf32>) -> tensor<4x4xf32>
// AGAIN-NEXT:    %r_1 = linalg.matmul ins(%t, %z : tensor<4x16xf32>, tensor<16x4xf32>) outs(%12 : tensor<4x4xf32>) -> tensor<4x4xf32>
// AGAIN-NEXT:    %13 = tensor.insert_slice %r_1 into %5[%4, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<16x4xf32>
// AGAIN-NEXT:    scf.yield %13 : tensor<16x4xf32>
// AGAIN-NEXT:  }
// AGAIN-NEXT:  func.return %r : tensor<16x4xf32>
// REMARK-NEXT: remark: in @two_dimensions: tile-chains: 4 operations (linalg.matmul, tensor.extract_slice, linalg.transpose) in 4 pieces: 832 bytes are live there, instead of up to 2624; 0.0 % of the work is done twice
// REMARK-NEXT: remark: in @two_dimensions: tile-chains: no more: no group lowers the peak of 832 bytes, at 'linalg.matmul'
// AGAIN-REMARK-NEXT: remark: in @two_dimensions: tile-chains: 4 operations (linalg.matmul, tensor.extract_slice, linalg.transpose) in 4 pieces: 832 bytes are live there, instead of up to 2624; 0.0 % of the work is done twice
// AGAIN-REMARK-NEXT: remark: in @two_dimensions: tile-chains: no more: no group lowers the peak of 832 bytes, at 'linalg.matmul'

// What is put together along rows; what is inserted along two dimensions.
func.func @put_together(%x: tensor<8x4xf32>, %u: tensor<8x4xf32>, %y: tensor<4x16xf32>, %z: tensor<18x4xf32>, %zero: f32) -> tensor<18x4xf32> {
  %k = tensor.concat dim(0) %x, %u : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<16x4xf32>
  %e = tensor.empty() : tensor<16x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
  %a = linalg.matmul ins(%k, %y : tensor<16x4xf32>, tensor<4x16xf32>) outs(%f : tensor<16x16xf32>) -> tensor<16x16xf32>
  %ei = tensor.empty() : tensor<18x18xf32>
  %fi = linalg.fill ins(%zero : f32) outs(%ei : tensor<18x18xf32>) -> tensor<18x18xf32>
  %s = tensor.insert_slice %a into %fi[1, 2] [16, 16] [1, 1] : tensor<16x16xf32> into tensor<18x18xf32>
  %e2 = tensor.empty() : tensor<18x4xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<18x4xf32>) -> tensor<18x4xf32>
  %r = linalg.matmul ins(%s, %z : tensor<18x18xf32>, tensor<18x4xf32>) outs(%f2 : tensor<18x4xf32>) -> tensor<18x4xf32>
  func.return %r : tensor<18x4xf32>
}
// CHECK-LABEL: func.func @put_together(
// CHECK-NEXT:  %0 = tensor.empty() : tensor<18x4xf32>
// CHECK-NEXT:  %k = tensor.extract_slice %x[0, 0] [4, 4] [1, 1] : tensor<8x4xf32> to tensor<4x4xf32>
// CHECK-NEXT:  %1 = tensor.empty() : tensor<4x16xf32>
// CHECK-NEXT:  %2 = linalg.fill ins(%zero : f32) outs(%1 : tensor<4x16xf32>) -> tensor<4x16xf32>
// CHECK-NEXT:  %a = linalg.matmul ins(%k, %y : tensor<4x4xf32>, tensor<4x16xf32>) outs(%2 : tensor<4x16xf32>) -> tensor<4x16xf32>
// CHECK-NEXT:  %3 = tensor.empty() : tensor<5x18xf32>
// CHECK-NEXT:  %4 = linalg.fill ins(%zero : f32) outs(%3 : tensor<5x18xf32>) -> tensor<5x18xf32>
// CHECK-NEXT:  %s = tensor.insert_slice %a into %4[1, 2] [4, 16] [1, 1] : tensor<4x16xf32> into tensor<5x18xf32>
// CHECK-NEXT:  %5 = tensor.empty() : tensor<5x4xf32>
// CHECK-NEXT:  %6 = linalg.fill ins(%zero : f32) outs(%5 : tensor<5x4xf32>) -> tensor<5x4xf32>
// CHECK-NEXT:  %r = linalg.matmul ins(%s, %z : tensor<5x18xf32>, tensor<18x4xf32>) outs(%6 : tensor<5x4xf32>) -> tensor<5x4xf32>
// CHECK-NEXT:  %7 = tensor.insert_slice %r into %0[0, 0] [5, 4] [1, 1] : tensor<5x4xf32> into tensor<18x4xf32>
// CHECK-NEXT:  %8 = tensor.extract_slice %x[4, 0] [4, 4] [1, 1] : tensor<8x4xf32> to tensor<4x4xf32>
// CHECK-NEXT:  %9 = tensor.extract_slice %u[0, 0] [1, 4] [1, 1] : tensor<8x4xf32> to tensor<1x4xf32>
// CHECK-NEXT:  %k_1 = tensor.concat dim(0) %8, %9 : (tensor<4x4xf32>, tensor<1x4xf32>) -> tensor<5x4xf32>
// CHECK-NEXT:  %10 = tensor.empty() : tensor<5x16xf32>
// CHECK-NEXT:  %11 = linalg.fill ins(%zero : f32) outs(%10 : tensor<5x16xf32>) -> tensor<5x16xf32>
// CHECK-NEXT:  %a_1 = linalg.matmul ins(%k_1, %y : tensor<5x4xf32>, tensor<4x16xf32>) outs(%11 : tensor<5x16xf32>) -> tensor<5x16xf32>
// CHECK-NEXT:  %12 = tensor.empty() : tensor<5x18xf32>
// CHECK-NEXT:  %13 = linalg.fill ins(%zero : f32) outs(%12 : tensor<5x18xf32>) -> tensor<5x18xf32>
// CHECK-NEXT:  %s_1 = tensor.insert_slice %a_1 into %13[0, 2] [5, 16] [1, 1] : tensor<5x16xf32> into tensor<5x18xf32>
// CHECK-NEXT:  %14 = tensor.empty() : tensor<5x4xf32>
// CHECK-NEXT:  %15 = linalg.fill ins(%zero : f32) outs(%14 : tensor<5x4xf32>) -> tensor<5x4xf32>
// CHECK-NEXT:  %r_1 = linalg.matmul ins(%s_1, %z : tensor<5x18xf32>, tensor<18x4xf32>) outs(%15 : tensor<5x4xf32>) -> tensor<5x4xf32>
// CHECK-NEXT:  %16 = tensor.insert_slice %r_1 into %7[5, 0] [5, 4] [1, 1] : tensor<5x4xf32> into tensor<18x4xf32>
// CHECK-NEXT:  %k_2 = tensor.extract_slice %u[1, 0] [5, 4] [1, 1] : tensor<8x4xf32> to tensor<5x4xf32>
// CHECK-NEXT:  %17 = tensor.empty() : tensor<5x16xf32>
// CHECK-NEXT:  %18 = linalg.fill ins(%zero : f32) outs(%17 : tensor<5x16xf32>) -> tensor<5x16xf32>
// CHECK-NEXT:  %a_2 = linalg.matmul ins(%k_2, %y : tensor<5x4xf32>, tensor<4x16xf32>) outs(%18 : tensor<5x16xf32>) -> tensor<5x16xf32>
// CHECK-NEXT:  %19 = tensor.empty() : tensor<5x18xf32>
// CHECK-NEXT:  %20 = linalg.fill ins(%zero : f32) outs(%19 : tensor<5x18xf32>) -> tensor<5x18xf32>
// CHECK-NEXT:  %s_2 = tensor.insert_slice %a_2 into %20[0, 2] [5, 16] [1, 1] : tensor<5x16xf32> into tensor<5x18xf32>
// CHECK-NEXT:  %21 = tensor.empty() : tensor<5x4xf32>
// CHECK-NEXT:  %22 = linalg.fill ins(%zero : f32) outs(%21 : tensor<5x4xf32>) -> tensor<5x4xf32>
// CHECK-NEXT:  %r_2 = linalg.matmul ins(%s_2, %z : tensor<5x18xf32>, tensor<18x4xf32>) outs(%22 : tensor<5x4xf32>) -> tensor<5x4xf32>
// CHECK-NEXT:  %23 = tensor.insert_slice %r_2 into %16[10, 0] [5, 4] [1, 1] : tensor<5x4xf32> into tensor<18x4xf32>
// CHECK-NEXT:  %k_3 = tensor.extract_slice %u[6, 0] [2, 4] [1, 1] : tensor<8x4xf32> to tensor<2x4xf32>
// CHECK-NEXT:  %24 = tensor.empty() : tensor<2x16xf32>
// CHECK-NEXT:  %25 = linalg.fill ins(%zero : f32) outs(%24 : tensor<2x16xf32>) -> tensor<2x16xf32>
// CHECK-NEXT:  %a_3 = linalg.matmul ins(%k_3, %y : tensor<2x4xf32>, tensor<4x16xf32>) outs(%25 : tensor<2x16xf32>) -> tensor<2x16xf32>
// CHECK-NEXT:  %26 = tensor.empty() : tensor<3x18xf32>
// CHECK-NEXT:  %27 = linalg.fill ins(%zero : f32) outs(%26 : tensor<3x18xf32>) -> tensor<3x18xf32>
// CHECK-NEXT:  %s_3 = tensor.insert_slice %a_3 into %27[0, 2] [2, 16] [1, 1] : tensor<2x16xf32> into tensor<3x18xf32>
// CHECK-NEXT:  %28 = tensor.empty() : tensor<3x4xf32>
// CHECK-NEXT:  %29 = linalg.fill ins(%zero : f32) outs(%28 : tensor<3x4xf32>) -> tensor<3x4xf32>
// CHECK-NEXT:  %r_3 = linalg.matmul ins(%s_3, %z : tensor<3x18xf32>, tensor<18x4xf32>) outs(%29 : tensor<3x4xf32>) -> tensor<3x4xf32>
// CHECK-NEXT:  %r_4 = tensor.insert_slice %r_3 into %23[15, 0] [3, 4] [1, 1] : tensor<3x4xf32> into tensor<18x4xf32>
// CHECK-NEXT:  func.return %r_4 : tensor<18x4xf32>
// AGAIN-LABEL: func.func @put_together(
// AGAIN-NEXT:  %0 = tensor.empty() : tensor<18x4xf32>
// AGAIN-NEXT:  %k = tensor.extract_slice %x[0, 0] [4, 4] [1, 1] : tensor<8x4xf32> to tensor<4x4xf32>
// AGAIN-NEXT:  %1 = tensor.empty() : tensor<4x16xf32>
// AGAIN-NEXT:  %2 = linalg.fill ins(%zero : f32) outs(%1 : tensor<4x16xf32>) -> tensor<4x16xf32>
// AGAIN-NEXT:  %a = linalg.matmul ins(%k, %y : tensor<4x4xf32>, tensor<4x16xf32>) outs(%2 : tensor<4x16xf32>) -> tensor<4x16xf32>
// AGAIN-NEXT:  %3 = tensor.empty() : tensor<5x18xf32>
// AGAIN-NEXT:  %4 = linalg.fill ins(%zero : f32) outs(%3 : tensor<5x18xf32>) -> tensor<5x18xf32>
// AGAIN-NEXT:  %s = tensor.insert_slice %a into %4[1, 2] [4, 16] [1, 1] : tensor<4x16xf32> into tensor<5x18xf32>
// AGAIN-NEXT:  %5 = tensor.empty() : tensor<5x4xf32>
// AGAIN-NEXT:  %6 = linalg.fill ins(%zero : f32) outs(%5 : tensor<5x4xf32>) -> tensor<5x4xf32>
// AGAIN-NEXT:  %r = linalg.matmul ins(%s, %z : tensor<5x18xf32>, tensor<18x4xf32>) outs(%6 : tensor<5x4xf32>) -> tensor<5x4xf32>
// AGAIN-NEXT:  %7 = tensor.insert_slice %r into %0[0, 0] [5, 4] [1, 1] : tensor<5x4xf32> into tensor<18x4xf32>
// AGAIN-NEXT:  %8 = tensor.extract_slice %x[4, 0] [4, 4] [1, 1] : tensor<8x4xf32> to tensor<4x4xf32>
// AGAIN-NEXT:  %9 = tensor.extract_slice %u[0, 0] [1, 4] [1, 1] : tensor<8x4xf32> to tensor<1x4xf32>
// AGAIN-NEXT:  %k_1 = tensor.concat dim(0) %8, %9 : (tensor<4x4xf32>, tensor<1x4xf32>) -> tensor<5x4xf32>
// AGAIN-NEXT:  %10 = tensor.empty() : tensor<5x16xf32>
// AGAIN-NEXT:  %11 = linalg.fill ins(%zero : f32) outs(%10 : tensor<5x16xf32>) -> tensor<5x16xf32>
// AGAIN-NEXT:  %a_1 = linalg.matmul ins(%k_1, %y : tensor<5x4xf32>, tensor<4x16xf32>) outs(%11 : tensor<5x16xf32>) -> tensor<5x16xf32>
// AGAIN-NEXT:  %12 = tensor.empty() : tensor<5x18xf32>
// AGAIN-NEXT:  %13 = linalg.fill ins(%zero : f32) outs(%12 : tensor<5x18xf32>) -> tensor<5x18xf32>
// AGAIN-NEXT:  %s_1 = tensor.insert_slice %a_1 into %13[0, 2] [5, 16] [1, 1] : tensor<5x16xf32> into tensor<5x18xf32>
// AGAIN-NEXT:  %14 = tensor.empty() : tensor<5x4xf32>
// AGAIN-NEXT:  %15 = linalg.fill ins(%zero : f32) outs(%14 : tensor<5x4xf32>) -> tensor<5x4xf32>
// AGAIN-NEXT:  %r_1 = linalg.matmul ins(%s_1, %z : tensor<5x18xf32>, tensor<18x4xf32>) outs(%15 : tensor<5x4xf32>) -> tensor<5x4xf32>
// AGAIN-NEXT:  %16 = tensor.insert_slice %r_1 into %7[5, 0] [5, 4] [1, 1] : tensor<5x4xf32> into tensor<18x4xf32>
// AGAIN-NEXT:  %k_2 = tensor.extract_slice %u[1, 0] [5, 4] [1, 1] : tensor<8x4xf32> to tensor<5x4xf32>
// AGAIN-NEXT:  %17 = tensor.empty() : tensor<5x16xf32>
// AGAIN-NEXT:  %18 = linalg.fill ins(%zero : f32) outs(%17 : tensor<5x16xf32>) -> tensor<5x16xf32>
// AGAIN-NEXT:  %a_2 = linalg.matmul ins(%k_2, %y : tensor<5x4xf32>, tensor<4x16xf32>) outs(%18 : tensor<5x16xf32>) -> tensor<5x16xf32>
// AGAIN-NEXT:  %19 = tensor.empty() : tensor<5x18xf32>
// AGAIN-NEXT:  %20 = linalg.fill ins(%zero : f32) outs(%19 : tensor<5x18xf32>) -> tensor<5x18xf32>
// AGAIN-NEXT:  %s_2 = tensor.insert_slice %a_2 into %20[0, 2] [5, 16] [1, 1] : tensor<5x16xf32> into tensor<5x18xf32>
// AGAIN-NEXT:  %21 = tensor.empty() : tensor<5x4xf32>
// AGAIN-NEXT:  %22 = linalg.fill ins(%zero : f32) outs(%21 : tensor<5x4xf32>) -> tensor<5x4xf32>
// AGAIN-NEXT:  %r_2 = linalg.matmul ins(%s_2, %z : tensor<5x18xf32>, tensor<18x4xf32>) outs(%22 : tensor<5x4xf32>) -> tensor<5x4xf32>
// AGAIN-NEXT:  %23 = tensor.insert_slice %r_2 into %16[10, 0] [5, 4] [1, 1] : tensor<5x4xf32> into tensor<18x4xf32>
// AGAIN-NEXT:  %k_3 = tensor.extract_slice %u[6, 0] [2, 4] [1, 1] : tensor<8x4xf32> to tensor<2x4xf32>
// AGAIN-NEXT:  %24 = tensor.empty() : tensor<2x16xf32>
// AGAIN-NEXT:  %25 = linalg.fill ins(%zero : f32) outs(%24 : tensor<2x16xf32>) -> tensor<2x16xf32>
// AGAIN-NEXT:  %a_3 = linalg.matmul ins(%k_3, %y : tensor<2x4xf32>, tensor<4x16xf32>) outs(%25 : tensor<2x16xf32>) -> tensor<2x16xf32>
// AGAIN-NEXT:  %26 = tensor.empty() : tensor<3x18xf32>
// AGAIN-NEXT:  %27 = linalg.fill ins(%zero : f32) outs(%26 : tensor<3x18xf32>) -> tensor<3x18xf32>
// AGAIN-NEXT:  %s_3 = tensor.insert_slice %a_3 into %27[0, 2] [2, 16] [1, 1] : tensor<2x16xf32> into tensor<3x18xf32>
// AGAIN-NEXT:  %28 = tensor.empty() : tensor<3x4xf32>
// AGAIN-NEXT:  %29 = linalg.fill ins(%zero : f32) outs(%28 : tensor<3x4xf32>) -> tensor<3x4xf32>
// AGAIN-NEXT:  %r_3 = linalg.matmul ins(%s_3, %z : tensor<3x18xf32>, tensor<18x4xf32>) outs(%29 : tensor<3x4xf32>) -> tensor<3x4xf32>
// AGAIN-NEXT:  %r_4 = tensor.insert_slice %r_3 into %23[15, 0] [3, 4] [1, 1] : tensor<3x4xf32> into tensor<18x4xf32>
// AGAIN-NEXT:  func.return %r_4 : tensor<18x4xf32>
// REMARK-NEXT: remark: in @put_together: tile-chains: 4 operations (tensor.concat, linalg.matmul, tensor.insert_slice) in 4 pieces: 968 bytes are live there, instead of up to 1584; 4.5 % of the work is done twice
// REMARK-NEXT: remark: in @put_together: tile-chains: no more: no group lowers the peak of 968 bytes, at 'linalg.matmul'
// AGAIN-REMARK-NEXT: remark: in @put_together: tile-chains: 4 operations (tensor.concat, linalg.matmul, tensor.insert_slice) in 4 pieces: 968 bytes are live there, instead of up to 1584; 4.5 % of the work is done twice
// AGAIN-REMARK-NEXT: remark: in @put_together: tile-chains: no more: no group lowers the peak of 968 bytes, at 'linalg.matmul'

// Heads of an attention: each piece does one of them.
func.func @heads(%q: tensor<4x6x4xf32>, %k: tensor<4x4x6xf32>, %v: tensor<4x6x4xf32>, %zero: f32) -> tensor<24x4xf32> {
  %e = tensor.empty() : tensor<4x6x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
  %a = linalg.batch_matmul ins(%q, %k : tensor<4x6x4xf32>, tensor<4x4x6xf32>) outs(%f : tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
  %b = linalg.exp ins(%a : tensor<4x6x6xf32>) outs(%e : tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
  %e2 = tensor.empty() : tensor<4x6x4xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<4x6x4xf32>) -> tensor<4x6x4xf32>
  %c = linalg.batch_matmul ins(%b, %v : tensor<4x6x6xf32>, tensor<4x6x4xf32>) outs(%f2 : tensor<4x6x4xf32>) -> tensor<4x6x4xf32>
  %r = tensor.collapse_shape %c [[0, 1], [2]] : tensor<4x6x4xf32> into tensor<24x4xf32>
  %er = tensor.empty() : tensor<24x4xf32>
  %s = linalg.abs ins(%r : tensor<24x4xf32>) outs(%er : tensor<24x4xf32>) -> tensor<24x4xf32>
  func.return %s : tensor<24x4xf32>
}
// CHECK-LABEL: func.func @heads(
// CHECK-NEXT:  %0 = tensor.empty() : tensor<4x6x4xf32>
// CHECK-NEXT:  %1 = arith.constant 0 : index
// CHECK-NEXT:  %2 = arith.constant 4 : index
// CHECK-NEXT:  %3 = arith.constant 1 : index
// CHECK-NEXT:  %c = scf.for %4 = %1 to %2 step %3 iter_args(%5 = %0) -> (tensor<4x6x4xf32>) {
// CHECK-NEXT:    %6 = tensor.extract_slice %q[%4, 0, 0] [1, 6, 4] [1, 1, 1] : tensor<4x6x4xf32> to tensor<1x6x4xf32>
// CHECK-NEXT:    %7 = tensor.extract_slice %k[%4, 0, 0] [1, 4, 6] [1, 1, 1] : tensor<4x4x6xf32> to tensor<1x4x6xf32>
// CHECK-NEXT:    %8 = tensor.empty() : tensor<1x6x6xf32>
// CHECK-NEXT:    %9 = linalg.fill ins(%zero : f32) outs(%8 : tensor<1x6x6xf32>) -> tensor<1x6x6xf32>
// CHECK-NEXT:    %a = linalg.batch_matmul ins(%6, %7 : tensor<1x6x4xf32>, tensor<1x4x6xf32>) outs(%9 : tensor<1x6x6xf32>) -> tensor<1x6x6xf32>
// CHECK-NEXT:    %10 = tensor.empty() : tensor<1x6x6xf32>
// CHECK-NEXT:    %b = linalg.exp ins(%a : tensor<1x6x6xf32>) outs(%10 : tensor<1x6x6xf32>) -> tensor<1x6x6xf32>
// CHECK-NEXT:    %11 = tensor.extract_slice %v[%4, 0, 0] [1, 6, 4] [1, 1, 1] : tensor<4x6x4xf32> to tensor<1x6x4xf32>
// CHECK-NEXT:    %12 = tensor.empty() : tensor<1x6x4xf32>
// CHECK-NEXT:    %13 = linalg.fill ins(%zero : f32) outs(%12 : tensor<1x6x4xf32>) -> tensor<1x6x4xf32>
// CHECK-NEXT:    %c_1 = linalg.batch_matmul ins(%b, %11 : tensor<1x6x6xf32>, tensor<1x6x4xf32>) outs(%13 : tensor<1x6x4xf32>) -> tensor<1x6x4xf32>
// CHECK-NEXT:    %14 = tensor.insert_slice %c_1 into %5[%4, 0, 0] [1, 6, 4] [1, 1, 1] : tensor<1x6x4xf32> into tensor<4x6x4xf32>
// CHECK-NEXT:    scf.yield %14 : tensor<4x6x4xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  %r = tensor.collapse_shape %c [[0 : i64, 1 : i64], [2 : i64]] : tensor<4x6x4xf32> into tensor<24x4xf32>
// CHECK-NEXT:  %er = tensor.empty() : tensor<24x4xf32>
// CHECK-NEXT:  %s = linalg.abs ins(%r : tensor<24x4xf32>) outs(%er : tensor<24x4xf32>) -> tensor<24x4xf32>
// CHECK-NEXT:  func.return %s : tensor<24x4xf32>
// AGAIN-LABEL: func.func @heads(
// AGAIN-NEXT:  %0 = tensor.empty() : tensor<4x6x4xf32>
// AGAIN-NEXT:  %1 = arith.constant 0 : index
// AGAIN-NEXT:  %2 = arith.constant 4 : index
// AGAIN-NEXT:  %3 = arith.constant 1 : index
// AGAIN-NEXT:  %c = scf.for %4 = %1 to %2 step %3 iter_args(%5 = %0) -> (tensor<4x6x4xf32>) {
// AGAIN-NEXT:    %6 = tensor.extract_slice %q[%4, 0, 0] [1, 6, 4] [1, 1, 1] : tensor<4x6x4xf32> to tensor<1x6x4xf32>
// AGAIN-NEXT:    %7 = tensor.extract_slice %k[%4, 0, 0] [1, 4, 6] [1, 1, 1] : tensor<4x4x6xf32> to tensor<1x4x6xf32>
// AGAIN-NEXT:    %8 = tensor.empty() : tensor<1x6x6xf32>
// AGAIN-NEXT:    %9 = linalg.fill ins(%zero : f32) outs(%8 : tensor<1x6x6xf32>) -> tensor<1x6x6xf32>
// AGAIN-NEXT:    %a = linalg.batch_matmul ins(%6, %7 : tensor<1x6x4xf32>, tensor<1x4x6xf32>) outs(%9 : tensor<1x6x6xf32>) -> tensor<1x6x6xf32>
// AGAIN-NEXT:    %10 = tensor.empty() : tensor<1x6x6xf32>
// AGAIN-NEXT:    %b = linalg.exp ins(%a : tensor<1x6x6xf32>) outs(%10 : tensor<1x6x6xf32>) -> tensor<1x6x6xf32>
// AGAIN-NEXT:    %11 = tensor.extract_slice %v[%4, 0, 0] [1, 6, 4] [1, 1, 1] : tensor<4x6x4xf32> to tensor<1x6x4xf32>
// AGAIN-NEXT:    %12 = tensor.empty() : tensor<1x6x4xf32>
// AGAIN-NEXT:    %13 = linalg.fill ins(%zero : f32) outs(%12 : tensor<1x6x4xf32>) -> tensor<1x6x4xf32>
// AGAIN-NEXT:    %c_1 = linalg.batch_matmul ins(%b, %11 : tensor<1x6x6xf32>, tensor<1x6x4xf32>) outs(%13 : tensor<1x6x4xf32>) -> tensor<1x6x4xf32>
// AGAIN-NEXT:    %14 = tensor.insert_slice %c_1 into %5[%4, 0, 0] [1, 6, 4] [1, 1, 1] : tensor<1x6x4xf32> into tensor<4x6x4xf32>
// AGAIN-NEXT:    scf.yield %14 : tensor<4x6x4xf32>
// AGAIN-NEXT:  }
// AGAIN-NEXT:  %r = tensor.collapse_shape %c [[0 : i64, 1 : i64], [2 : i64]] : tensor<4x6x4xf32> into tensor<24x4xf32>
// AGAIN-NEXT:  %er = tensor.empty() : tensor<24x4xf32>
// AGAIN-NEXT:  %s = linalg.abs ins(%r : tensor<24x4xf32>) outs(%er : tensor<24x4xf32>) -> tensor<24x4xf32>
// AGAIN-NEXT:  func.return %s : tensor<24x4xf32>
// REMARK-NEXT: remark: in @heads: tile-chains: 3 operations (linalg.batch_matmul, linalg.exp) in 4 pieces: 528 bytes are live there, instead of up to 960; 0.0 % of the work is done twice
// REMARK-NEXT: remark: in @heads: tile-chains: no more: no group lowers the peak of 528 bytes, at 'linalg.batch_matmul'
// AGAIN-REMARK-NEXT: remark: in @heads: tile-chains: 3 operations (linalg.batch_matmul, linalg.exp) in 4 pieces: 528 bytes are live there, instead of up to 960; 0.0 % of the work is done twice
// AGAIN-REMARK-NEXT: remark: in @heads: tile-chains: no more: no group lowers the peak of 528 bytes, at 'linalg.batch_matmul'

// Heads become rows: no piece cuts one, as there are fewer heads than rows.
func.func @heads_and_rows(%q: tensor<4x6x4xf32>, %k: tensor<4x4x6xf32>, %v: tensor<4x6x4xf32>, %w: tensor<4x20xf32>, %u: tensor<20x2xf32>, %zero: f32) -> tensor<24x2xf32> {
  %e = tensor.empty() : tensor<4x6x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
  %a = linalg.batch_matmul ins(%q, %k : tensor<4x6x4xf32>, tensor<4x4x6xf32>) outs(%f : tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
  %e2 = tensor.empty() : tensor<4x6x4xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<4x6x4xf32>) -> tensor<4x6x4xf32>
  %c = linalg.batch_matmul ins(%a, %v : tensor<4x6x6xf32>, tensor<4x6x4xf32>) outs(%f2 : tensor<4x6x4xf32>) -> tensor<4x6x4xf32>
  %r = tensor.collapse_shape %c [[0, 1], [2]] : tensor<4x6x4xf32> into tensor<24x4xf32>
  %er = tensor.empty() : tensor<24x20xf32>
  %fr = linalg.fill ins(%zero : f32) outs(%er : tensor<24x20xf32>) -> tensor<24x20xf32>
  %s = linalg.matmul ins(%r, %w : tensor<24x4xf32>, tensor<4x20xf32>) outs(%fr : tensor<24x20xf32>) -> tensor<24x20xf32>
  %et = tensor.empty() : tensor<24x2xf32>
  %ft = linalg.fill ins(%zero : f32) outs(%et : tensor<24x2xf32>) -> tensor<24x2xf32>
  %t = linalg.matmul ins(%s, %u : tensor<24x20xf32>, tensor<20x2xf32>) outs(%ft : tensor<24x2xf32>) -> tensor<24x2xf32>
  func.return %t : tensor<24x2xf32>
}
// CHECK-LABEL: func.func @heads_and_rows(
// CHECK-NEXT:  %0 = tensor.empty() : tensor<24x2xf32>
// CHECK-NEXT:  %1 = arith.constant 0 : index
// CHECK-NEXT:  %2 = arith.constant 24 : index
// CHECK-NEXT:  %3 = arith.constant 6 : index
// CHECK-NEXT:  %t = scf.for %4 = %1 to %2 step %3 iter_args(%5 = %0) -> (tensor<24x2xf32>) {
// CHECK-NEXT:    %6 = affine.apply affine_map<(d0) -> ((d0 floordiv 6))> (%4)
// CHECK-NEXT:    %7 = tensor.extract_slice %q[%6, 0, 0] [1, 6, 4] [1, 1, 1] : tensor<4x6x4xf32> to tensor<1x6x4xf32>
// CHECK-NEXT:    %8 = tensor.extract_slice %k[%6, 0, 0] [1, 4, 6] [1, 1, 1] : tensor<4x4x6xf32> to tensor<1x4x6xf32>
// CHECK-NEXT:    %9 = tensor.empty() : tensor<1x6x6xf32>
// CHECK-NEXT:    %10 = linalg.fill ins(%zero : f32) outs(%9 : tensor<1x6x6xf32>) -> tensor<1x6x6xf32>
// CHECK-NEXT:    %a = linalg.batch_matmul ins(%7, %8 : tensor<1x6x4xf32>, tensor<1x4x6xf32>) outs(%10 : tensor<1x6x6xf32>) -> tensor<1x6x6xf32>
// CHECK-NEXT:    %11 = tensor.extract_slice %v[%6, 0, 0] [1, 6, 4] [1, 1, 1] : tensor<4x6x4xf32> to tensor<1x6x4xf32>
// CHECK-NEXT:    %12 = tensor.empty() : tensor<1x6x4xf32>
// CHECK-NEXT:    %13 = linalg.fill ins(%zero : f32) outs(%12 : tensor<1x6x4xf32>) -> tensor<1x6x4xf32>
// CHECK-NEXT:    %c = linalg.batch_matmul ins(%a, %11 : tensor<1x6x6xf32>, tensor<1x6x4xf32>) outs(%13 : tensor<1x6x4xf32>) -> tensor<1x6x4xf32>
// CHECK-NEXT:    %r = tensor.collapse_shape %c [[0 : i64, 1 : i64], [2 : i64]] : tensor<1x6x4xf32> into tensor<6x4xf32>
// CHECK-NEXT:    %14 = tensor.empty() : tensor<6x20xf32>
// CHECK-NEXT:    %15 = linalg.fill ins(%zero : f32) outs(%14 : tensor<6x20xf32>) -> tensor<6x20xf32>
// CHECK-NEXT:    %s = linalg.matmul ins(%r, %w : tensor<6x4xf32>, tensor<4x20xf32>) outs(%15 : tensor<6x20xf32>) -> tensor<6x20xf32>
// CHECK-NEXT:    %16 = tensor.empty() : tensor<6x2xf32>
// CHECK-NEXT:    %17 = linalg.fill ins(%zero : f32) outs(%16 : tensor<6x2xf32>) -> tensor<6x2xf32>
// CHECK-NEXT:    %t_1 = linalg.matmul ins(%s, %u : tensor<6x20xf32>, tensor<20x2xf32>) outs(%17 : tensor<6x2xf32>) -> tensor<6x2xf32>
// CHECK-NEXT:    %18 = tensor.insert_slice %t_1 into %5[%4, 0] [6, 2] [1, 1] : tensor<6x2xf32> into tensor<24x2xf32>
// CHECK-NEXT:    scf.yield %18 : tensor<24x2xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  func.return %t : tensor<24x2xf32>
// AGAIN-LABEL: func.func @heads_and_rows(
// AGAIN-NEXT:  %0 = tensor.empty() : tensor<24x2xf32>
// AGAIN-NEXT:  %1 = arith.constant 0 : index
// AGAIN-NEXT:  %2 = arith.constant 24 : index
// AGAIN-NEXT:  %3 = arith.constant 6 : index
// AGAIN-NEXT:  %t = scf.for %4 = %1 to %2 step %3 iter_args(%5 = %0) -> (tensor<24x2xf32>) {
// AGAIN-NEXT:    %6 = affine.apply affine_map<(d0) -> ((d0 floordiv 6))> (%4)
// AGAIN-NEXT:    %7 = tensor.extract_slice %q[%6, 0, 0] [1, 6, 4] [1, 1, 1] : tensor<4x6x4xf32> to tensor<1x6x4xf32>
// AGAIN-NEXT:    %8 = tensor.extract_slice %k[%6, 0, 0] [1, 4, 6] [1, 1, 1] : tensor<4x4x6xf32> to tensor<1x4x6xf32>
// AGAIN-NEXT:    %9 = tensor.empty() : tensor<1x6x6xf32>
// AGAIN-NEXT:    %10 = linalg.fill ins(%zero : f32) outs(%9 : tensor<1x6x6xf32>) -> tensor<1x6x6xf32>
// AGAIN-NEXT:    %a = linalg.batch_matmul ins(%7, %8 : tensor<1x6x4xf32>, tensor<1x4x6xf32>) outs(%10 : tensor<1x6x6xf32>) -> tensor<1x6x6xf32>
// AGAIN-NEXT:    %11 = tensor.extract_slice %v[%6, 0, 0] [1, 6, 4] [1, 1, 1] : tensor<4x6x4xf32> to tensor<1x6x4xf32>
// AGAIN-NEXT:    %12 = tensor.empty() : tensor<1x6x4xf32>
// AGAIN-NEXT:    %13 = linalg.fill ins(%zero : f32) outs(%12 : tensor<1x6x4xf32>) -> tensor<1x6x4xf32>
// AGAIN-NEXT:    %c = linalg.batch_matmul ins(%a, %11 : tensor<1x6x6xf32>, tensor<1x6x4xf32>) outs(%13 : tensor<1x6x4xf32>) -> tensor<1x6x4xf32>
// AGAIN-NEXT:    %r = tensor.collapse_shape %c [[0 : i64, 1 : i64], [2 : i64]] : tensor<1x6x4xf32> into tensor<6x4xf32>
// AGAIN-NEXT:    %14 = tensor.empty() : tensor<6x20xf32>
// AGAIN-NEXT:    %15 = linalg.fill ins(%zero : f32) outs(%14 : tensor<6x20xf32>) -> tensor<6x20xf32>
// AGAIN-NEXT:    %s = linalg.matmul ins(%r, %w : tensor<6x4xf32>, tensor<4x20xf32>) outs(%15 : tensor<6x20xf32>) -> tensor<6x20xf32>
// AGAIN-NEXT:    %16 = tensor.empty() : tensor<6x2xf32>
// AGAIN-NEXT:    %17 = linalg.fill ins(%zero : f32) outs(%16 : tensor<6x2xf32>) -> tensor<6x2xf32>
// AGAIN-NEXT:    %t_1 = linalg.matmul ins(%s, %u : tensor<6x20xf32>, tensor<20x2xf32>) outs(%17 : tensor<6x2xf32>) -> tensor<6x2xf32>
// AGAIN-NEXT:    %18 = tensor.insert_slice %t_1 into %5[%4, 0] [6, 2] [1, 1] : tensor<6x2xf32> into tensor<24x2xf32>
// AGAIN-NEXT:    scf.yield %18 : tensor<24x2xf32>
// AGAIN-NEXT:  }
// AGAIN-NEXT:  func.return %t : tensor<24x2xf32>
// REMARK-NEXT: remark: in @heads_and_rows: tile-chains: 5 operations (linalg.batch_matmul, tensor.collapse_shape, linalg.matmul) in 4 pieces: 768 bytes are live there, instead of up to 2304; 0.0 % of the work is done twice
// REMARK-NEXT: remark: in @heads_and_rows: tile-chains: no more: no group lowers the peak of 768 bytes, at 'linalg.matmul'
// AGAIN-REMARK-NEXT: remark: in @heads_and_rows: tile-chains: 5 operations (linalg.batch_matmul, tensor.collapse_shape, linalg.matmul) in 4 pieces: 768 bytes are live there, instead of up to 2304; 0.0 % of the work is done twice
// AGAIN-REMARK-NEXT: remark: in @heads_and_rows: tile-chains: no more: no group lowers the peak of 768 bytes, at 'linalg.matmul'

// What each piece makes itself: a fill that is reshaped, and a constant that is one number.
func.func @made_again(%x: tensor<16x4xf32>, %y: tensor<4x16xf32>, %z: tensor<16x4xf32>, %zero: f32) -> tensor<16x4xf32> {
  %ones = arith.constant dense<1.0> : tensor<16x16xf32>
  %e = tensor.empty() : tensor<256xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<256xf32>) -> tensor<256xf32>
  %g = tensor.expand_shape %f [[0, 1]] output_shape [16, 16] : tensor<256xf32> into tensor<16x16xf32>
  %a = linalg.matmul ins(%x, %y : tensor<16x4xf32>, tensor<4x16xf32>) outs(%g : tensor<16x16xf32>) -> tensor<16x16xf32>
  %e1 = tensor.empty() : tensor<16x16xf32>
  %b = linalg.add ins(%a, %ones : tensor<16x16xf32>, tensor<16x16xf32>) outs(%e1 : tensor<16x16xf32>) -> tensor<16x16xf32>
  %c = linalg.max ins(%b, %g : tensor<16x16xf32>, tensor<16x16xf32>) outs(%e1 : tensor<16x16xf32>) -> tensor<16x16xf32>
  %e2 = tensor.empty() : tensor<16x4xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<16x4xf32>) -> tensor<16x4xf32>
  %r = linalg.matmul ins(%c, %z : tensor<16x16xf32>, tensor<16x4xf32>) outs(%f2 : tensor<16x4xf32>) -> tensor<16x4xf32>
  %s = linalg.add ins(%r, %x : tensor<16x4xf32>, tensor<16x4xf32>) outs(%e2 : tensor<16x4xf32>) -> tensor<16x4xf32>
  func.return %s : tensor<16x4xf32>
}
// CHECK-LABEL: func.func @made_again(
// CHECK-NEXT:  %ones = arith.constant dense<1.000000e+00> : tensor<16x16xf32>
// CHECK-NEXT:  %e2 = tensor.empty() : tensor<16x4xf32>
// CHECK-NEXT:  %0 = tensor.empty() : tensor<16x4xf32>
// CHECK-NEXT:  %1 = arith.constant 0 : index
// CHECK-NEXT:  %2 = arith.constant 16 : index
// CHECK-NEXT:  %3 = arith.constant 4 : index
// CHECK-NEXT:  %r = scf.for %4 = %1 to %2 step %3 iter_args(%5 = %0) -> (tensor<16x4xf32>) {
// CHECK-NEXT:    %6 = tensor.extract_slice %x[%4, 0] [4, 4] [1, 1] : tensor<16x4xf32> to tensor<4x4xf32>
// CHECK-NEXT:    %7 = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:    %8 = linalg.fill ins(%zero : f32) outs(%7 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:    %9 = tensor.expand_shape %8 [[0 : i64, 1 : i64]] output_shape [4, 16] : tensor<64xf32> into tensor<4x16xf32>
// CHECK-NEXT:    %a = linalg.matmul ins(%6, %y : tensor<4x4xf32>, tensor<4x16xf32>) outs(%9 : tensor<4x16xf32>) -> tensor<4x16xf32>
// CHECK-NEXT:    %10 = arith.constant dense<1.000000e+00> : tensor<4x16xf32>
// CHECK-NEXT:    %11 = tensor.empty() : tensor<4x16xf32>
// CHECK-NEXT:    %b = linalg.add ins(%a, %10 : tensor<4x16xf32>, tensor<4x16xf32>) outs(%11 : tensor<4x16xf32>) -> tensor<4x16xf32>
// CHECK-NEXT:    %12 = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:    %13 = linalg.fill ins(%zero : f32) outs(%12 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:    %14 = tensor.expand_shape %13 [[0 : i64, 1 : i64]] output_shape [4, 16] : tensor<64xf32> into tensor<4x16xf32>
// CHECK-NEXT:    %15 = tensor.empty() : tensor<4x16xf32>
// CHECK-NEXT:    %c = linalg.max ins(%b, %14 : tensor<4x16xf32>, tensor<4x16xf32>) outs(%15 : tensor<4x16xf32>) -> tensor<4x16xf32>
// CHECK-NEXT:    %16 = tensor.empty() : tensor<4x4xf32>
// CHECK-NEXT:    %17 = linalg.fill ins(%zero : f32) outs(%16 : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:    %r_1 = linalg.matmul ins(%c, %z : tensor<4x16xf32>, tensor<16x4xf32>) outs(%17 : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:    %18 = tensor.insert_slice %r_1 into %5[%4, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<16x4xf32>
// CHECK-NEXT:    scf.yield %18 : tensor<16x4xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  %s = linalg.add ins(%r, %x : tensor<16x4xf32>, tensor<16x4xf32>) outs(%e2 : tensor<16x4xf32>) -> tensor<16x4xf32>
// CHECK-NEXT:  func.return %s : tensor<16x4xf32>
// AGAIN-LABEL: func.func @made_again(
// AGAIN-NEXT:  %ones = arith.constant dense<1.000000e+00> : tensor<16x16xf32>
// AGAIN-NEXT:  %e2 = tensor.empty() : tensor<16x4xf32>
// AGAIN-NEXT:  %0 = tensor.empty() : tensor<16x4xf32>
// AGAIN-NEXT:  %1 = arith.constant 0 : index
// AGAIN-NEXT:  %2 = arith.constant 16 : index
// AGAIN-NEXT:  %3 = arith.constant 4 : index
// AGAIN-NEXT:  %r = scf.for %4 = %1 to %2 step %3 iter_args(%5 = %0) -> (tensor<16x4xf32>) {
// AGAIN-NEXT:    %6 = tensor.extract_slice %x[%4, 0] [4, 4] [1, 1] : tensor<16x4xf32> to tensor<4x4xf32>
// AGAIN-NEXT:    %7 = tensor.empty() : tensor<64xf32>
// AGAIN-NEXT:    %8 = linalg.fill ins(%zero : f32) outs(%7 : tensor<64xf32>) -> tensor<64xf32>
// AGAIN-NEXT:    %9 = tensor.expand_shape %8 [[0 : i64, 1 : i64]] output_shape [4, 16] : tensor<64xf32> into tensor<4x16xf32>
// AGAIN-NEXT:    %a = linalg.matmul ins(%6, %y : tensor<4x4xf32>, tensor<4x16xf32>) outs(%9 : tensor<4x16xf32>) -> tensor<4x16xf32>
// AGAIN-NEXT:    %10 = arith.constant dense<1.000000e+00> : tensor<4x16xf32>
// AGAIN-NEXT:    %11 = tensor.empty() : tensor<4x16xf32>
// AGAIN-NEXT:    %b = linalg.add ins(%a, %10 : tensor<4x16xf32>, tensor<4x16xf32>) outs(%11 : tensor<4x16xf32>) -> tensor<4x16xf32>
// AGAIN-NEXT:    %12 = tensor.empty() : tensor<64xf32>
// AGAIN-NEXT:    %13 = linalg.fill ins(%zero : f32) outs(%12 : tensor<64xf32>) -> tensor<64xf32>
// AGAIN-NEXT:    %14 = tensor.expand_shape %13 [[0 : i64, 1 : i64]] output_shape [4, 16] : tensor<64xf32> into tensor<4x16xf32>
// AGAIN-NEXT:    %15 = tensor.empty() : tensor<4x16xf32>
// AGAIN-NEXT:    %c = linalg.max ins(%b, %14 : tensor<4x16xf32>, tensor<4x16xf32>) outs(%15 : tensor<4x16xf32>) -> tensor<4x16xf32>
// AGAIN-NEXT:    %16 = tensor.empty() : tensor<4x4xf32>
// AGAIN-NEXT:    %17 = linalg.fill ins(%zero : f32) outs(%16 : tensor<4x4xf32>) -> tensor<4x4xf32>
// AGAIN-NEXT:    %r_1 = linalg.matmul ins(%c, %z : tensor<4x16xf32>, tensor<16x4xf32>) outs(%17 : tensor<4x4xf32>) -> tensor<4x4xf32>
// AGAIN-NEXT:    %18 = tensor.insert_slice %r_1 into %5[%4, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<16x4xf32>
// AGAIN-NEXT:    scf.yield %18 : tensor<16x4xf32>
// AGAIN-NEXT:  }
// AGAIN-NEXT:  %s = linalg.add ins(%r, %x : tensor<16x4xf32>, tensor<16x4xf32>) outs(%e2 : tensor<16x4xf32>) -> tensor<16x4xf32>
// AGAIN-NEXT:  func.return %s : tensor<16x4xf32>
// REMARK-NEXT: remark: in @made_again: tile-chains: 4 operations (linalg.matmul, linalg.add, linalg.max) in 4 pieces: 512 bytes are live there, instead of up to 1280; 0.0 % of the work is done twice
// REMARK-NEXT: remark: in @made_again: tile-chains: no more: no group lowers the peak of 512 bytes, at 'linalg.matmul'
// AGAIN-REMARK-NEXT: remark: in @made_again: tile-chains: 4 operations (linalg.matmul, linalg.add, linalg.max) in 4 pieces: 512 bytes are live there, instead of up to 1280; 0.0 % of the work is done twice
// AGAIN-REMARK-NEXT: remark: in @made_again: tile-chains: no more: no group lowers the peak of 512 bytes, at 'linalg.matmul'

// Two members take the same rows of an argument; one result is an argument's destination.
func.func @same_rows(%x: tensor<16x16xf32>, %z: tensor<16x4xf32>, %o: tensor<16x4xf32>, %zero: f32) -> tensor<16x4xf32> {
  %e = tensor.empty() : tensor<16x16xf32>
  %a = linalg.exp ins(%x : tensor<16x16xf32>) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
  %b = linalg.sub ins(%a, %x : tensor<16x16xf32>, tensor<16x16xf32>) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
  %c = linalg.mul ins(%b, %x : tensor<16x16xf32>, tensor<16x16xf32>) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
  %r = linalg.matmul ins(%c, %z : tensor<16x16xf32>, tensor<16x4xf32>) outs(%o : tensor<16x4xf32>) -> tensor<16x4xf32>
  func.return %r : tensor<16x4xf32>
}
// CHECK-LABEL: func.func @same_rows(
// CHECK-NEXT:  %0 = tensor.empty() : tensor<16x4xf32>
// CHECK-NEXT:  %1 = arith.constant 0 : index
// CHECK-NEXT:  %2 = arith.constant 16 : index
// CHECK-NEXT:  %3 = arith.constant 4 : index
// CHECK-NEXT:  %r = scf.for %4 = %1 to %2 step %3 iter_args(%5 = %0) -> (tensor<16x4xf32>) {
// CHECK-NEXT:    %6 = tensor.extract_slice %x[%4, 0] [4, 16] [1, 1] : tensor<16x16xf32> to tensor<4x16xf32>
// CHECK-NEXT:    %7 = tensor.empty() : tensor<4x16xf32>
// CHECK-NEXT:    %a = linalg.exp ins(%6 : tensor<4x16xf32>) outs(%7 : tensor<4x16xf32>) -> tensor<4x16xf32>
// CHECK-NEXT:    %8 = tensor.empty() : tensor<4x16xf32>
// CHECK-NEXT:    %b = linalg.sub ins(%a, %6 : tensor<4x16xf32>, tensor<4x16xf32>) outs(%8 : tensor<4x16xf32>) -> tensor<4x16xf32>
// CHECK-NEXT:    %9 = tensor.empty() : tensor<4x16xf32>
// CHECK-NEXT:    %c = linalg.mul ins(%b, %6 : tensor<4x16xf32>, tensor<4x16xf32>) outs(%9 : tensor<4x16xf32>) -> tensor<4x16xf32>
// CHECK-NEXT:    %10 = tensor.extract_slice %o[%4, 0] [4, 4] [1, 1] : tensor<16x4xf32> to tensor<4x4xf32>
// CHECK-NEXT:    %r_1 = linalg.matmul ins(%c, %z : tensor<4x16xf32>, tensor<16x4xf32>) outs(%10 : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:    %11 = tensor.insert_slice %r_1 into %5[%4, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<16x4xf32>
// CHECK-NEXT:    scf.yield %11 : tensor<16x4xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  func.return %r : tensor<16x4xf32>
// AGAIN-LABEL: func.func @same_rows(
// AGAIN-NEXT:  %0 = tensor.empty() : tensor<16x4xf32>
// AGAIN-NEXT:  %1 = arith.constant 0 : index
// AGAIN-NEXT:  %2 = arith.constant 16 : index
// AGAIN-NEXT:  %3 = arith.constant 4 : index
// AGAIN-NEXT:  %r = scf.for %4 = %1 to %2 step %3 iter_args(%5 = %0) -> (tensor<16x4xf32>) {
// AGAIN-NEXT:    %6 = tensor.extract_slice %x[%4, 0] [4, 16] [1, 1] : tensor<16x16xf32> to tensor<4x16xf32>
// AGAIN-NEXT:    %7 = tensor.empty() : tensor<4x16xf32>
// AGAIN-NEXT:    %a = linalg.exp ins(%6 : tensor<4x16xf32>) outs(%7 : tensor<4x16xf32>) -> tensor<4x16xf32>
// AGAIN-NEXT:    %8 = tensor.empty() : tensor<4x16xf32>
// AGAIN-NEXT:    %b = linalg.sub ins(%a, %6 : tensor<4x16xf32>, tensor<4x16xf32>) outs(%8 : tensor<4x16xf32>) -> tensor<4x16xf32>
// AGAIN-NEXT:    %9 = tensor.empty() : tensor<4x16xf32>
// AGAIN-NEXT:    %c = linalg.mul ins(%b, %6 : tensor<4x16xf32>, tensor<4x16xf32>) outs(%9 : tensor<4x16xf32>) -> tensor<4x16xf32>
// AGAIN-NEXT:    %10 = tensor.extract_slice %o[%4, 0] [4, 4] [1, 1] : tensor<16x4xf32> to tensor<4x4xf32>
// AGAIN-NEXT:    %r_1 = linalg.matmul ins(%c, %z : tensor<4x16xf32>, tensor<16x4xf32>) outs(%10 : tensor<4x4xf32>) -> tensor<4x4xf32>
// AGAIN-NEXT:    %11 = tensor.insert_slice %r_1 into %5[%4, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<16x4xf32>
// AGAIN-NEXT:    scf.yield %11 : tensor<16x4xf32>
// AGAIN-NEXT:  }
// AGAIN-NEXT:  func.return %r : tensor<16x4xf32>
// REMARK-NEXT: remark: in @same_rows: tile-chains: 4 operations (linalg.exp, linalg.sub, linalg.mul, linalg.matmul) in 4 pieces: 512 bytes are live there, instead of up to 1280; 0.0 % of the work is done twice
// REMARK-NEXT: remark: in @same_rows: tile-chains: no more: no group lowers the peak of 512 bytes, at 'linalg.matmul'
// AGAIN-REMARK-NEXT: remark: in @same_rows: tile-chains: 4 operations (linalg.exp, linalg.sub, linalg.mul, linalg.matmul) in 4 pieces: 512 bytes are live there, instead of up to 1280; 0.0 % of the work is done twice
// AGAIN-REMARK-NEXT: remark: in @same_rows: tile-chains: no more: no group lowers the peak of 512 bytes, at 'linalg.matmul'

// Six heads in four pieces: half of a head is kept, or done again.
func.func @six_heads(%q: tensor<6x4x4xf32>, %k: tensor<6x4x4xf32>, %v: tensor<6x4x4xf32>, %w: tensor<4x20xf32>, %u: tensor<20x2xf32>, %zero: f32) -> tensor<24x2xf32> {
  %e = tensor.empty() : tensor<6x4x4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<6x4x4xf32>) -> tensor<6x4x4xf32>
  %a = linalg.batch_matmul ins(%q, %k : tensor<6x4x4xf32>, tensor<6x4x4xf32>) outs(%f : tensor<6x4x4xf32>) -> tensor<6x4x4xf32>
  %c = linalg.batch_matmul ins(%a, %v : tensor<6x4x4xf32>, tensor<6x4x4xf32>) outs(%f : tensor<6x4x4xf32>) -> tensor<6x4x4xf32>
  %r = tensor.collapse_shape %c [[0, 1], [2]] : tensor<6x4x4xf32> into tensor<24x4xf32>
  %er = tensor.empty() : tensor<24x20xf32>
  %fr = linalg.fill ins(%zero : f32) outs(%er : tensor<24x20xf32>) -> tensor<24x20xf32>
  %s = linalg.matmul ins(%r, %w : tensor<24x4xf32>, tensor<4x20xf32>) outs(%fr : tensor<24x20xf32>) -> tensor<24x20xf32>
  %et = tensor.empty() : tensor<24x2xf32>
  %ft = linalg.fill ins(%zero : f32) outs(%et : tensor<24x2xf32>) -> tensor<24x2xf32>
  %t = linalg.matmul ins(%s, %u : tensor<24x20xf32>, tensor<20x2xf32>) outs(%ft : tensor<24x2xf32>) -> tensor<24x2xf32>
  func.return %t : tensor<24x2xf32>
}
// CHECK-LABEL: func.func @six_heads(
// CHECK-NEXT:  %0 = tensor.empty() : tensor<24x2xf32>
// CHECK-NEXT:  %1 = tensor.extract_slice %q[0, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<6x4x4xf32> to tensor<1x4x4xf32>
// CHECK-NEXT:  %2 = tensor.extract_slice %k[0, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<6x4x4xf32> to tensor<1x4x4xf32>
// CHECK-NEXT:  %3 = tensor.empty() : tensor<1x4x4xf32>
// CHECK-NEXT:  %4 = linalg.fill ins(%zero : f32) outs(%3 : tensor<1x4x4xf32>) -> tensor<1x4x4xf32>
// CHECK-NEXT:  %a = linalg.batch_matmul ins(%1, %2 : tensor<1x4x4xf32>, tensor<1x4x4xf32>) outs(%4 : tensor<1x4x4xf32>) -> tensor<1x4x4xf32>
// CHECK-NEXT:  %5 = tensor.extract_slice %v[0, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<6x4x4xf32> to tensor<1x4x4xf32>
// CHECK-NEXT:  %6 = tensor.empty() : tensor<1x4x4xf32>
// CHECK-NEXT:  %7 = linalg.fill ins(%zero : f32) outs(%6 : tensor<1x4x4xf32>) -> tensor<1x4x4xf32>
// CHECK-NEXT:  %c = linalg.batch_matmul ins(%a, %5 : tensor<1x4x4xf32>, tensor<1x4x4xf32>) outs(%7 : tensor<1x4x4xf32>) -> tensor<1x4x4xf32>
// CHECK-NEXT:  %8 = tensor.extract_slice %q[1, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<6x4x4xf32> to tensor<1x4x4xf32>
// CHECK-NEXT:  %9 = tensor.extract_slice %k[1, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<6x4x4xf32> to tensor<1x4x4xf32>
// CHECK-NEXT:  %10 = tensor.empty() : tensor<1x4x4xf32>
// CHECK-NEXT:  %11 = linalg.fill ins(%zero : f32) outs(%10 : tensor<1x4x4xf32>) -> tensor<1x4x4xf32>
// CHECK-NEXT:  %a_1 = linalg.batch_matmul ins(%8, %9 : tensor<1x4x4xf32>, tensor<1x4x4xf32>) outs(%11 : tensor<1x4x4xf32>) -> tensor<1x4x4xf32>
// CHECK-NEXT:  %12 = tensor.extract_slice %v[1, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<6x4x4xf32> to tensor<1x4x4xf32>
// CHECK-NEXT:  %13 = tensor.empty() : tensor<1x4x4xf32>
// CHECK-NEXT:  %14 = linalg.fill ins(%zero : f32) outs(%13 : tensor<1x4x4xf32>) -> tensor<1x4x4xf32>
// CHECK-NEXT:  %c_1 = linalg.batch_matmul ins(%a_1, %12 : tensor<1x4x4xf32>, tensor<1x4x4xf32>) outs(%14 : tensor<1x4x4xf32>) -> tensor<1x4x4xf32>
// CHECK-NEXT:  %15 = tensor.empty() : tensor<2x4x4xf32>
// CHECK-NEXT:  %16 = tensor.insert_slice %c into %15[0, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<1x4x4xf32> into tensor<2x4x4xf32>
// CHECK-NEXT:  %17 = tensor.insert_slice %c_1 into %16[1, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<1x4x4xf32> into tensor<2x4x4xf32>
// CHECK-NEXT:  %18 = tensor.collapse_shape %17 [[0 : i64, 1 : i64], [2 : i64]] : tensor<2x4x4xf32> into tensor<8x4xf32>
// CHECK-NEXT:  %r = tensor.extract_slice %18[0, 0] [6, 4] [1, 1] : tensor<8x4xf32> to tensor<6x4xf32>
// CHECK-NEXT:  %19 = tensor.extract_slice %17[1, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<2x4x4xf32> to tensor<1x4x4xf32>
// CHECK-NEXT:  %20 = tensor.insert_slice %19 into %c[0, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<1x4x4xf32> into tensor<1x4x4xf32>
// CHECK-NEXT:  %21 = tensor.empty() : tensor<6x20xf32>
// CHECK-NEXT:  %22 = linalg.fill ins(%zero : f32) outs(%21 : tensor<6x20xf32>) -> tensor<6x20xf32>
// CHECK-NEXT:  %s = linalg.matmul ins(%r, %w : tensor<6x4xf32>, tensor<4x20xf32>) outs(%22 : tensor<6x20xf32>) -> tensor<6x20xf32>
// CHECK-NEXT:  %23 = tensor.empty() : tensor<6x2xf32>
// CHECK-NEXT:  %24 = linalg.fill ins(%zero : f32) outs(%23 : tensor<6x2xf32>) -> tensor<6x2xf32>
// CHECK-NEXT:  %t = linalg.matmul ins(%s, %u : tensor<6x20xf32>, tensor<20x2xf32>) outs(%24 : tensor<6x2xf32>) -> tensor<6x2xf32>
// CHECK-NEXT:  %25 = tensor.insert_slice %t into %0[0, 0] [6, 2] [1, 1] : tensor<6x2xf32> into tensor<24x2xf32>
// CHECK-NEXT:  %26 = tensor.extract_slice %q[2, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<6x4x4xf32> to tensor<1x4x4xf32>
// CHECK-NEXT:  %27 = tensor.extract_slice %k[2, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<6x4x4xf32> to tensor<1x4x4xf32>
// CHECK-NEXT:  %28 = tensor.empty() : tensor<1x4x4xf32>
// CHECK-NEXT:  %29 = linalg.fill ins(%zero : f32) outs(%28 : tensor<1x4x4xf32>) -> tensor<1x4x4xf32>
// CHECK-NEXT:  %a_2 = linalg.batch_matmul ins(%26, %27 : tensor<1x4x4xf32>, tensor<1x4x4xf32>) outs(%29 : tensor<1x4x4xf32>) -> tensor<1x4x4xf32>
// CHECK-NEXT:  %30 = tensor.extract_slice %v[2, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<6x4x4xf32> to tensor<1x4x4xf32>
// CHECK-NEXT:  %31 = tensor.empty() : tensor<1x4x4xf32>
// CHECK-NEXT:  %32 = linalg.fill ins(%zero : f32) outs(%31 : tensor<1x4x4xf32>) -> tensor<1x4x4xf32>
// CHECK-NEXT:  %c_2 = linalg.batch_matmul ins(%a_2, %30 : tensor<1x4x4xf32>, tensor<1x4x4xf32>) outs(%32 : tensor<1x4x4xf32>) -> tensor<1x4x4xf32>
// CHECK-NEXT:  %33 = tensor.empty() : tensor<2x4x4xf32>
// CHECK-NEXT:  %34 = tensor.insert_slice %20 into %33[0, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<1x4x4xf32> into tensor<2x4x4xf32>
// CHECK-NEXT:  %35 = tensor.insert_slice %c_2 into %34[1, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<1x4x4xf32> into tensor<2x4x4xf32>
// CHECK-NEXT:  %36 = tensor.collapse_shape %35 [[0 : i64, 1 : i64], [2 : i64]] : tensor<2x4x4xf32> into tensor<8x4xf32>
// CHECK-NEXT:  %r_1 = tensor.extract_slice %36[2, 0] [6, 4] [1, 1] : tensor<8x4xf32> to tensor<6x4xf32>
// CHECK-NEXT:  %37 = tensor.empty() : tensor<6x20xf32>
// CHECK-NEXT:  %38 = linalg.fill ins(%zero : f32) outs(%37 : tensor<6x20xf32>) -> tensor<6x20xf32>
// CHECK-NEXT:  %s_1 = linalg.matmul ins(%r_1, %w : tensor<6x4xf32>, tensor<4x20xf32>) outs(%38 : tensor<6x20xf32>) -> tensor<6x20xf32>
// CHECK-NEXT:  %39 = tensor.empty() : tensor<6x2xf32>
// CHECK-NEXT:  %40 = linalg.fill ins(%zero : f32) outs(%39 : tensor<6x2xf32>) -> tensor<6x2xf32>
// CHECK-NEXT:  %t_1 = linalg.matmul ins(%s_1, %u : tensor<6x20xf32>, tensor<20x2xf32>) outs(%40 : tensor<6x2xf32>) -> tensor<6x2xf32>
// CHECK-NEXT:  %41 = tensor.insert_slice %t_1 into %25[6, 0] [6, 2] [1, 1] : tensor<6x2xf32> into tensor<24x2xf32>
// CHECK-NEXT:  %42 = tensor.extract_slice %q[3, 0, 0] [2, 4, 4] [1, 1, 1] : tensor<6x4x4xf32> to tensor<2x4x4xf32>
// CHECK-NEXT:  %43 = tensor.extract_slice %k[3, 0, 0] [2, 4, 4] [1, 1, 1] : tensor<6x4x4xf32> to tensor<2x4x4xf32>
// CHECK-NEXT:  %44 = tensor.empty() : tensor<2x4x4xf32>
// CHECK-NEXT:  %45 = linalg.fill ins(%zero : f32) outs(%44 : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
// CHECK-NEXT:  %a_3 = linalg.batch_matmul ins(%42, %43 : tensor<2x4x4xf32>, tensor<2x4x4xf32>) outs(%45 : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
// CHECK-NEXT:  %46 = tensor.extract_slice %v[3, 0, 0] [2, 4, 4] [1, 1, 1] : tensor<6x4x4xf32> to tensor<2x4x4xf32>
// CHECK-NEXT:  %47 = tensor.empty() : tensor<2x4x4xf32>
// CHECK-NEXT:  %48 = linalg.fill ins(%zero : f32) outs(%47 : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
// CHECK-NEXT:  %c_3 = linalg.batch_matmul ins(%a_3, %46 : tensor<2x4x4xf32>, tensor<2x4x4xf32>) outs(%48 : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
// CHECK-NEXT:  %49 = tensor.collapse_shape %c_3 [[0 : i64, 1 : i64], [2 : i64]] : tensor<2x4x4xf32> into tensor<8x4xf32>
// CHECK-NEXT:  %r_2 = tensor.extract_slice %49[0, 0] [6, 4] [1, 1] : tensor<8x4xf32> to tensor<6x4xf32>
// CHECK-NEXT:  %50 = tensor.extract_slice %c_3[1, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<2x4x4xf32> to tensor<1x4x4xf32>
// CHECK-NEXT:  %51 = tensor.empty() : tensor<1x4x4xf32>
// CHECK-NEXT:  %52 = tensor.insert_slice %50 into %51[0, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<1x4x4xf32> into tensor<1x4x4xf32>
// CHECK-NEXT:  %53 = tensor.empty() : tensor<6x20xf32>
// CHECK-NEXT:  %54 = linalg.fill ins(%zero : f32) outs(%53 : tensor<6x20xf32>) -> tensor<6x20xf32>
// CHECK-NEXT:  %s_2 = linalg.matmul ins(%r_2, %w : tensor<6x4xf32>, tensor<4x20xf32>) outs(%54 : tensor<6x20xf32>) -> tensor<6x20xf32>
// CHECK-NEXT:  %55 = tensor.empty() : tensor<6x2xf32>
// CHECK-NEXT:  %56 = linalg.fill ins(%zero : f32) outs(%55 : tensor<6x2xf32>) -> tensor<6x2xf32>
// CHECK-NEXT:  %t_2 = linalg.matmul ins(%s_2, %u : tensor<6x20xf32>, tensor<20x2xf32>) outs(%56 : tensor<6x2xf32>) -> tensor<6x2xf32>
// CHECK-NEXT:  %57 = tensor.insert_slice %t_2 into %41[12, 0] [6, 2] [1, 1] : tensor<6x2xf32> into tensor<24x2xf32>
// CHECK-NEXT:  %58 = tensor.extract_slice %q[5, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<6x4x4xf32> to tensor<1x4x4xf32>
// CHECK-NEXT:  %59 = tensor.extract_slice %k[5, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<6x4x4xf32> to tensor<1x4x4xf32>
// CHECK-NEXT:  %60 = tensor.empty() : tensor<1x4x4xf32>
// CHECK-NEXT:  %61 = linalg.fill ins(%zero : f32) outs(%60 : tensor<1x4x4xf32>) -> tensor<1x4x4xf32>
// CHECK-NEXT:  %a_4 = linalg.batch_matmul ins(%58, %59 : tensor<1x4x4xf32>, tensor<1x4x4xf32>) outs(%61 : tensor<1x4x4xf32>) -> tensor<1x4x4xf32>
// CHECK-NEXT:  %62 = tensor.extract_slice %v[5, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<6x4x4xf32> to tensor<1x4x4xf32>
// CHECK-NEXT:  %63 = tensor.empty() : tensor<1x4x4xf32>
// CHECK-NEXT:  %64 = linalg.fill ins(%zero : f32) outs(%63 : tensor<1x4x4xf32>) -> tensor<1x4x4xf32>
// CHECK-NEXT:  %c_4 = linalg.batch_matmul ins(%a_4, %62 : tensor<1x4x4xf32>, tensor<1x4x4xf32>) outs(%64 : tensor<1x4x4xf32>) -> tensor<1x4x4xf32>
// CHECK-NEXT:  %65 = tensor.empty() : tensor<2x4x4xf32>
// CHECK-NEXT:  %66 = tensor.insert_slice %52 into %65[0, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<1x4x4xf32> into tensor<2x4x4xf32>
// CHECK-NEXT:  %67 = tensor.insert_slice %c_4 into %66[1, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<1x4x4xf32> into tensor<2x4x4xf32>
// CHECK-NEXT:  %68 = tensor.collapse_shape %67 [[0 : i64, 1 : i64], [2 : i64]] : tensor<2x4x4xf32> into tensor<8x4xf32>
// CHECK-NEXT:  %r_3 = tensor.extract_slice %68[2, 0] [6, 4] [1, 1] : tensor<8x4xf32> to tensor<6x4xf32>
// CHECK-NEXT:  %69 = tensor.empty() : tensor<6x20xf32>
// CHECK-NEXT:  %70 = linalg.fill ins(%zero : f32) outs(%69 : tensor<6x20xf32>) -> tensor<6x20xf32>
// CHECK-NEXT:  %s_3 = linalg.matmul ins(%r_3, %w : tensor<6x4xf32>, tensor<4x20xf32>) outs(%70 : tensor<6x20xf32>) -> tensor<6x20xf32>
// CHECK-NEXT:  %71 = tensor.empty() : tensor<6x2xf32>
// CHECK-NEXT:  %72 = linalg.fill ins(%zero : f32) outs(%71 : tensor<6x2xf32>) -> tensor<6x2xf32>
// CHECK-NEXT:  %t_3 = linalg.matmul ins(%s_3, %u : tensor<6x20xf32>, tensor<20x2xf32>) outs(%72 : tensor<6x2xf32>) -> tensor<6x2xf32>
// CHECK-NEXT:  %t_4 = tensor.insert_slice %t_3 into %57[18, 0] [6, 2] [1, 1] : tensor<6x2xf32> into tensor<24x2xf32>
// CHECK-NEXT:  func.return %t_4 : tensor<24x2xf32>
// AGAIN-LABEL: func.func @six_heads(
// AGAIN-NEXT:  %0 = tensor.empty() : tensor<24x2xf32>
// AGAIN-NEXT:  %1 = tensor.extract_slice %q[0, 0, 0] [2, 4, 4] [1, 1, 1] : tensor<6x4x4xf32> to tensor<2x4x4xf32>
// AGAIN-NEXT:  %2 = tensor.extract_slice %k[0, 0, 0] [2, 4, 4] [1, 1, 1] : tensor<6x4x4xf32> to tensor<2x4x4xf32>
// AGAIN-NEXT:  %3 = tensor.empty() : tensor<2x4x4xf32>
// AGAIN-NEXT:  %4 = linalg.fill ins(%zero : f32) outs(%3 : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
// AGAIN-NEXT:  %a = linalg.batch_matmul ins(%1, %2 : tensor<2x4x4xf32>, tensor<2x4x4xf32>) outs(%4 : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
// AGAIN-NEXT:  %5 = tensor.extract_slice %v[0, 0, 0] [2, 4, 4] [1, 1, 1] : tensor<6x4x4xf32> to tensor<2x4x4xf32>
// AGAIN-NEXT:  %6 = tensor.empty() : tensor<2x4x4xf32>
// AGAIN-NEXT:  %7 = linalg.fill ins(%zero : f32) outs(%6 : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
// AGAIN-NEXT:  %c = linalg.batch_matmul ins(%a, %5 : tensor<2x4x4xf32>, tensor<2x4x4xf32>) outs(%7 : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
// AGAIN-NEXT:  %8 = tensor.collapse_shape %c [[0 : i64, 1 : i64], [2 : i64]] : tensor<2x4x4xf32> into tensor<8x4xf32>
// AGAIN-NEXT:  %r = tensor.extract_slice %8[0, 0] [6, 4] [1, 1] : tensor<8x4xf32> to tensor<6x4xf32>
// AGAIN-NEXT:  %9 = tensor.empty() : tensor<6x20xf32>
// AGAIN-NEXT:  %10 = linalg.fill ins(%zero : f32) outs(%9 : tensor<6x20xf32>) -> tensor<6x20xf32>
// AGAIN-NEXT:  %s = linalg.matmul ins(%r, %w : tensor<6x4xf32>, tensor<4x20xf32>) outs(%10 : tensor<6x20xf32>) -> tensor<6x20xf32>
// AGAIN-NEXT:  %11 = tensor.empty() : tensor<6x2xf32>
// AGAIN-NEXT:  %12 = linalg.fill ins(%zero : f32) outs(%11 : tensor<6x2xf32>) -> tensor<6x2xf32>
// AGAIN-NEXT:  %t = linalg.matmul ins(%s, %u : tensor<6x20xf32>, tensor<20x2xf32>) outs(%12 : tensor<6x2xf32>) -> tensor<6x2xf32>
// AGAIN-NEXT:  %13 = tensor.insert_slice %t into %0[0, 0] [6, 2] [1, 1] : tensor<6x2xf32> into tensor<24x2xf32>
// AGAIN-NEXT:  %14 = tensor.extract_slice %q[1, 0, 0] [2, 4, 4] [1, 1, 1] : tensor<6x4x4xf32> to tensor<2x4x4xf32>
// AGAIN-NEXT:  %15 = tensor.extract_slice %k[1, 0, 0] [2, 4, 4] [1, 1, 1] : tensor<6x4x4xf32> to tensor<2x4x4xf32>
// AGAIN-NEXT:  %16 = tensor.empty() : tensor<2x4x4xf32>
// AGAIN-NEXT:  %17 = linalg.fill ins(%zero : f32) outs(%16 : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
// AGAIN-NEXT:  %a_1 = linalg.batch_matmul ins(%14, %15 : tensor<2x4x4xf32>, tensor<2x4x4xf32>) outs(%17 : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
// AGAIN-NEXT:  %18 = tensor.extract_slice %v[1, 0, 0] [2, 4, 4] [1, 1, 1] : tensor<6x4x4xf32> to tensor<2x4x4xf32>
// AGAIN-NEXT:  %19 = tensor.empty() : tensor<2x4x4xf32>
// AGAIN-NEXT:  %20 = linalg.fill ins(%zero : f32) outs(%19 : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
// AGAIN-NEXT:  %c_1 = linalg.batch_matmul ins(%a_1, %18 : tensor<2x4x4xf32>, tensor<2x4x4xf32>) outs(%20 : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
// AGAIN-NEXT:  %21 = tensor.collapse_shape %c_1 [[0 : i64, 1 : i64], [2 : i64]] : tensor<2x4x4xf32> into tensor<8x4xf32>
// AGAIN-NEXT:  %r_1 = tensor.extract_slice %21[2, 0] [6, 4] [1, 1] : tensor<8x4xf32> to tensor<6x4xf32>
// AGAIN-NEXT:  %22 = tensor.empty() : tensor<6x20xf32>
// AGAIN-NEXT:  %23 = linalg.fill ins(%zero : f32) outs(%22 : tensor<6x20xf32>) -> tensor<6x20xf32>
// AGAIN-NEXT:  %s_1 = linalg.matmul ins(%r_1, %w : tensor<6x4xf32>, tensor<4x20xf32>) outs(%23 : tensor<6x20xf32>) -> tensor<6x20xf32>
// AGAIN-NEXT:  %24 = tensor.empty() : tensor<6x2xf32>
// AGAIN-NEXT:  %25 = linalg.fill ins(%zero : f32) outs(%24 : tensor<6x2xf32>) -> tensor<6x2xf32>
// AGAIN-NEXT:  %t_1 = linalg.matmul ins(%s_1, %u : tensor<6x20xf32>, tensor<20x2xf32>) outs(%25 : tensor<6x2xf32>) -> tensor<6x2xf32>
// AGAIN-NEXT:  %26 = tensor.insert_slice %t_1 into %13[6, 0] [6, 2] [1, 1] : tensor<6x2xf32> into tensor<24x2xf32>
// AGAIN-NEXT:  %27 = tensor.extract_slice %q[3, 0, 0] [2, 4, 4] [1, 1, 1] : tensor<6x4x4xf32> to tensor<2x4x4xf32>
// AGAIN-NEXT:  %28 = tensor.extract_slice %k[3, 0, 0] [2, 4, 4] [1, 1, 1] : tensor<6x4x4xf32> to tensor<2x4x4xf32>
// AGAIN-NEXT:  %29 = tensor.empty() : tensor<2x4x4xf32>
// AGAIN-NEXT:  %30 = linalg.fill ins(%zero : f32) outs(%29 : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
// AGAIN-NEXT:  %a_2 = linalg.batch_matmul ins(%27, %28 : tensor<2x4x4xf32>, tensor<2x4x4xf32>) outs(%30 : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
// AGAIN-NEXT:  %31 = tensor.extract_slice %v[3, 0, 0] [2, 4, 4] [1, 1, 1] : tensor<6x4x4xf32> to tensor<2x4x4xf32>
// AGAIN-NEXT:  %32 = tensor.empty() : tensor<2x4x4xf32>
// AGAIN-NEXT:  %33 = linalg.fill ins(%zero : f32) outs(%32 : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
// AGAIN-NEXT:  %c_2 = linalg.batch_matmul ins(%a_2, %31 : tensor<2x4x4xf32>, tensor<2x4x4xf32>) outs(%33 : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
// AGAIN-NEXT:  %34 = tensor.collapse_shape %c_2 [[0 : i64, 1 : i64], [2 : i64]] : tensor<2x4x4xf32> into tensor<8x4xf32>
// AGAIN-NEXT:  %r_2 = tensor.extract_slice %34[0, 0] [6, 4] [1, 1] : tensor<8x4xf32> to tensor<6x4xf32>
// AGAIN-NEXT:  %35 = tensor.empty() : tensor<6x20xf32>
// AGAIN-NEXT:  %36 = linalg.fill ins(%zero : f32) outs(%35 : tensor<6x20xf32>) -> tensor<6x20xf32>
// AGAIN-NEXT:  %s_2 = linalg.matmul ins(%r_2, %w : tensor<6x4xf32>, tensor<4x20xf32>) outs(%36 : tensor<6x20xf32>) -> tensor<6x20xf32>
// AGAIN-NEXT:  %37 = tensor.empty() : tensor<6x2xf32>
// AGAIN-NEXT:  %38 = linalg.fill ins(%zero : f32) outs(%37 : tensor<6x2xf32>) -> tensor<6x2xf32>
// AGAIN-NEXT:  %t_2 = linalg.matmul ins(%s_2, %u : tensor<6x20xf32>, tensor<20x2xf32>) outs(%38 : tensor<6x2xf32>) -> tensor<6x2xf32>
// AGAIN-NEXT:  %39 = tensor.insert_slice %t_2 into %26[12, 0] [6, 2] [1, 1] : tensor<6x2xf32> into tensor<24x2xf32>
// AGAIN-NEXT:  %40 = tensor.extract_slice %q[4, 0, 0] [2, 4, 4] [1, 1, 1] : tensor<6x4x4xf32> to tensor<2x4x4xf32>
// AGAIN-NEXT:  %41 = tensor.extract_slice %k[4, 0, 0] [2, 4, 4] [1, 1, 1] : tensor<6x4x4xf32> to tensor<2x4x4xf32>
// AGAIN-NEXT:  %42 = tensor.empty() : tensor<2x4x4xf32>
// AGAIN-NEXT:  %43 = linalg.fill ins(%zero : f32) outs(%42 : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
// AGAIN-NEXT:  %a_3 = linalg.batch_matmul ins(%40, %41 : tensor<2x4x4xf32>, tensor<2x4x4xf32>) outs(%43 : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
// AGAIN-NEXT:  %44 = tensor.extract_slice %v[4, 0, 0] [2, 4, 4] [1, 1, 1] : tensor<6x4x4xf32> to tensor<2x4x4xf32>
// AGAIN-NEXT:  %45 = tensor.empty() : tensor<2x4x4xf32>
// AGAIN-NEXT:  %46 = linalg.fill ins(%zero : f32) outs(%45 : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
// AGAIN-NEXT:  %c_3 = linalg.batch_matmul ins(%a_3, %44 : tensor<2x4x4xf32>, tensor<2x4x4xf32>) outs(%46 : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
// AGAIN-NEXT:  %47 = tensor.collapse_shape %c_3 [[0 : i64, 1 : i64], [2 : i64]] : tensor<2x4x4xf32> into tensor<8x4xf32>
// AGAIN-NEXT:  %r_3 = tensor.extract_slice %47[2, 0] [6, 4] [1, 1] : tensor<8x4xf32> to tensor<6x4xf32>
// AGAIN-NEXT:  %48 = tensor.empty() : tensor<6x20xf32>
// AGAIN-NEXT:  %49 = linalg.fill ins(%zero : f32) outs(%48 : tensor<6x20xf32>) -> tensor<6x20xf32>
// AGAIN-NEXT:  %s_3 = linalg.matmul ins(%r_3, %w : tensor<6x4xf32>, tensor<4x20xf32>) outs(%49 : tensor<6x20xf32>) -> tensor<6x20xf32>
// AGAIN-NEXT:  %50 = tensor.empty() : tensor<6x2xf32>
// AGAIN-NEXT:  %51 = linalg.fill ins(%zero : f32) outs(%50 : tensor<6x2xf32>) -> tensor<6x2xf32>
// AGAIN-NEXT:  %t_3 = linalg.matmul ins(%s_3, %u : tensor<6x20xf32>, tensor<20x2xf32>) outs(%51 : tensor<6x2xf32>) -> tensor<6x2xf32>
// AGAIN-NEXT:  %t_4 = tensor.insert_slice %t_3 into %39[18, 0] [6, 2] [1, 1] : tensor<6x2xf32> into tensor<24x2xf32>
// AGAIN-NEXT:  func.return %t_4 : tensor<24x2xf32>
// REMARK-NEXT: remark: in @six_heads: tile-chains: 5 operations (linalg.batch_matmul, tensor.collapse_shape, linalg.matmul) in 4 pieces: 864 bytes are live there, instead of up to 2304; 2.9 % of the work is done twice
// REMARK-NEXT: remark: in @six_heads: tile-chains: no more: no group lowers the peak of 864 bytes, at 'linalg.matmul'
// AGAIN-REMARK-NEXT: remark: in @six_heads: tile-chains: 5 operations (linalg.batch_matmul, tensor.collapse_shape, linalg.matmul) in 4 pieces: 800 bytes are live there, instead of up to 2304; 5.9 % of the work is done twice
// AGAIN-REMARK-NEXT: remark: in @six_heads: tile-chains: no more: no group lowers the peak of 800 bytes, at 'linalg.matmul'

// A body that takes elements of what is made in pieces needs all of it.
func.func @captured(%x: tensor<16x4xf32>, %y: tensor<4x16xf32>, %z: tensor<16x4xf32>, %zero: f32) -> tensor<16x4xf32> {
  %zeroth = arith.constant 0 : index
  %e = tensor.empty() : tensor<16x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
  %a = linalg.matmul ins(%x, %y : tensor<16x4xf32>, tensor<4x16xf32>) outs(%f : tensor<16x16xf32>) -> tensor<16x16xf32>
  %g = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<16x16xf32>) outs(%e : tensor<16x16xf32>) {
  ^bb0(%in: f32, %out: f32):
    %w = tensor.extract %a[%zeroth, %zeroth] : tensor<16x16xf32>
    %n = arith.addf %in, %w : f32
    linalg.yield %n : f32
  } -> tensor<16x16xf32>
  %e2 = tensor.empty() : tensor<16x4xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<16x4xf32>) -> tensor<16x4xf32>
  %r = linalg.matmul ins(%g, %z : tensor<16x16xf32>, tensor<16x4xf32>) outs(%f2 : tensor<16x4xf32>) -> tensor<16x4xf32>
  func.return %r : tensor<16x4xf32>
}
// CHECK-LABEL: func.func @captured(
// CHECK-NEXT:  %zeroth = arith.constant 0 : index
// CHECK-NEXT:  %e = tensor.empty() : tensor<16x16xf32>
// CHECK-NEXT:  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
// CHECK-NEXT:  %a = linalg.matmul ins(%x, %y : tensor<16x4xf32>, tensor<4x16xf32>) outs(%f : tensor<16x16xf32>) -> tensor<16x16xf32>
// CHECK-NEXT:  %g = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<16x16xf32>) outs(%e : tensor<16x16xf32>) {
// CHECK-NEXT:  ^bb0(%in: f32, %out: f32):
// CHECK-NEXT:    %w = tensor.extract %a[%zeroth, %zeroth] : tensor<16x16xf32>
// CHECK-NEXT:    %n = arith.addf %in, %w : f32
// CHECK-NEXT:    linalg.yield %n : f32
// CHECK-NEXT:  } -> tensor<16x16xf32>
// CHECK-NEXT:  %e2 = tensor.empty() : tensor<16x4xf32>
// CHECK-NEXT:  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<16x4xf32>) -> tensor<16x4xf32>
// CHECK-NEXT:  %r = linalg.matmul ins(%g, %z : tensor<16x16xf32>, tensor<16x4xf32>) outs(%f2 : tensor<16x4xf32>) -> tensor<16x4xf32>
// CHECK-NEXT:  func.return %r : tensor<16x4xf32>
// AGAIN-LABEL: func.func @captured(
// AGAIN-NEXT:  %zeroth = arith.constant 0 : index
// AGAIN-NEXT:  %e = tensor.empty() : tensor<16x16xf32>
// AGAIN-NEXT:  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
// AGAIN-NEXT:  %a = linalg.matmul ins(%x, %y : tensor<16x4xf32>, tensor<4x16xf32>) outs(%f : tensor<16x16xf32>) -> tensor<16x16xf32>
// AGAIN-NEXT:  %g = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<16x16xf32>) outs(%e : tensor<16x16xf32>) {
// AGAIN-NEXT:  ^bb0(%in: f32, %out: f32):
// AGAIN-NEXT:    %w = tensor.extract %a[%zeroth, %zeroth] : tensor<16x16xf32>
// AGAIN-NEXT:    %n = arith.addf %in, %w : f32
// AGAIN-NEXT:    linalg.yield %n : f32
// AGAIN-NEXT:  } -> tensor<16x16xf32>
// AGAIN-NEXT:  %e2 = tensor.empty() : tensor<16x4xf32>
// AGAIN-NEXT:  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<16x4xf32>) -> tensor<16x4xf32>
// AGAIN-NEXT:  %r = linalg.matmul ins(%g, %z : tensor<16x16xf32>, tensor<16x4xf32>) outs(%f2 : tensor<16x4xf32>) -> tensor<16x4xf32>
// AGAIN-NEXT:  func.return %r : tensor<16x4xf32>
// REMARK-NEXT: remark: in @captured: tile-chains: no more: no group lowers the peak of 1280 bytes, at 'linalg.matmul'
// AGAIN-REMARK-NEXT: remark: in @captured: tile-chains: no more: no group lowers the peak of 1280 bytes, at 'linalg.matmul'

// What another block has made is there as a whole.
func.func @another_block(%big: tensor<16x16xf32>, %x: tensor<16x4xf32>, %y: tensor<4x16xf32>, %z: tensor<16x4xf32>, %zero: f32) -> tensor<16x4xf32> {
  %e = tensor.empty() : tensor<16x16xf32>
  %b = linalg.exp ins(%big : tensor<16x16xf32>) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
  cf.br ^bb0
^bb0:
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
  %a = linalg.matmul ins(%x, %y : tensor<16x4xf32>, tensor<4x16xf32>) outs(%f : tensor<16x16xf32>) -> tensor<16x16xf32>
  %c = linalg.add ins(%a, %b : tensor<16x16xf32>, tensor<16x16xf32>) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
  %e2 = tensor.empty() : tensor<16x4xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<16x4xf32>) -> tensor<16x4xf32>
  %r = linalg.matmul ins(%c, %z : tensor<16x16xf32>, tensor<16x4xf32>) outs(%f2 : tensor<16x4xf32>) -> tensor<16x4xf32>
  func.return %r : tensor<16x4xf32>
}
// CHECK-LABEL: func.func @another_block(
// CHECK-NEXT:  %e = tensor.empty() : tensor<16x16xf32>
// CHECK-NEXT:  %b = linalg.exp ins(%big : tensor<16x16xf32>) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
// CHECK-NEXT:  cf.br ^bb1
// CHECK-NEXT:^bb1:
// CHECK-NEXT:  %0 = tensor.empty() : tensor<16x4xf32>
// CHECK-NEXT:  %1 = arith.constant 0 : index
// CHECK-NEXT:  %2 = arith.constant 16 : index
// CHECK-NEXT:  %3 = arith.constant 4 : index
// CHECK-NEXT:  %r = scf.for %4 = %1 to %2 step %3 iter_args(%5 = %0) -> (tensor<16x4xf32>) {
// CHECK-NEXT:    %6 = tensor.extract_slice %x[%4, 0] [4, 4] [1, 1] : tensor<16x4xf32> to tensor<4x4xf32>
// CHECK-NEXT:    %7 = tensor.empty() : tensor<4x16xf32>
// CHECK-NEXT:    %8 = linalg.fill ins(%zero : f32) outs(%7 : tensor<4x16xf32>) -> tensor<4x16xf32>
// CHECK-NEXT:    %a = linalg.matmul ins(%6, %y : tensor<4x4xf32>, tensor<4x16xf32>) outs(%8 : tensor<4x16xf32>) -> tensor<4x16xf32>
// CHECK-NEXT:    %9 = tensor.extract_slice %b[%4, 0] [4, 16] [1, 1] : tensor<16x16xf32> to tensor<4x16xf32>
// CHECK-NEXT:    %10 = tensor.empty() : tensor<4x16xf32>
// CHECK-NEXT:    %c = linalg.add ins(%a, %9 : tensor<4x16xf32>, tensor<4x16xf32>) outs(%10 : tensor<4x16xf32>) -> tensor<4x16xf32>
// CHECK-NEXT:    %11 = tensor.empty() : tensor<4x4xf32>
// CHECK-NEXT:    %12 = linalg.fill ins(%zero : f32) outs(%11 : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:    %r_1 = linalg.matmul ins(%c, %z : tensor<4x16xf32>, tensor<16x4xf32>) outs(%12 : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:    %13 = tensor.insert_slice %r_1 into %5[%4, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<16x4xf32>
// CHECK-NEXT:    scf.yield %13 : tensor<16x4xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  func.return %r : tensor<16x4xf32>
// AGAIN-LABEL: func.func @another_block(
// AGAIN-NEXT:  %e = tensor.empty() : tensor<16x16xf32>
// AGAIN-NEXT:  %b = linalg.exp ins(%big : tensor<16x16xf32>) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
// AGAIN-NEXT:  cf.br ^bb1
// AGAIN-NEXT:^bb1:
// AGAIN-NEXT:  %0 = tensor.empty() : tensor<16x4xf32>
// AGAIN-NEXT:  %1 = arith.constant 0 : index
// AGAIN-NEXT:  %2 = arith.constant 16 : index
// AGAIN-NEXT:  %3 = arith.constant 4 : index
// AGAIN-NEXT:  %r = scf.for %4 = %1 to %2 step %3 iter_args(%5 = %0) -> (tensor<16x4xf32>) {
// AGAIN-NEXT:    %6 = tensor.extract_slice %x[%4, 0] [4, 4] [1, 1] : tensor<16x4xf32> to tensor<4x4xf32>
// AGAIN-NEXT:    %7 = tensor.empty() : tensor<4x16xf32>
// AGAIN-NEXT:    %8 = linalg.fill ins(%zero : f32) outs(%7 : tensor<4x16xf32>) -> tensor<4x16xf32>
// AGAIN-NEXT:    %a = linalg.matmul ins(%6, %y : tensor<4x4xf32>, tensor<4x16xf32>) outs(%8 : tensor<4x16xf32>) -> tensor<4x16xf32>
// AGAIN-NEXT:    %9 = tensor.extract_slice %b[%4, 0] [4, 16] [1, 1] : tensor<16x16xf32> to tensor<4x16xf32>
// AGAIN-NEXT:    %10 = tensor.empty() : tensor<4x16xf32>
// AGAIN-NEXT:    %c = linalg.add ins(%a, %9 : tensor<4x16xf32>, tensor<4x16xf32>) outs(%10 : tensor<4x16xf32>) -> tensor<4x16xf32>
// AGAIN-NEXT:    %11 = tensor.empty() : tensor<4x4xf32>
// AGAIN-NEXT:    %12 = linalg.fill ins(%zero : f32) outs(%11 : tensor<4x4xf32>) -> tensor<4x4xf32>
// AGAIN-NEXT:    %r_1 = linalg.matmul ins(%c, %z : tensor<4x16xf32>, tensor<16x4xf32>) outs(%12 : tensor<4x4xf32>) -> tensor<4x4xf32>
// AGAIN-NEXT:    %13 = tensor.insert_slice %r_1 into %5[%4, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<16x4xf32>
// AGAIN-NEXT:    scf.yield %13 : tensor<16x4xf32>
// AGAIN-NEXT:  }
// AGAIN-NEXT:  func.return %r : tensor<16x4xf32>
// REMARK-NEXT: remark: in @another_block: tile-chains: no more: no group lowers the peak of 1024 bytes, at 'linalg.exp'
// REMARK-NEXT: remark: in @another_block: tile-chains: 3 operations (linalg.matmul, linalg.add) in 4 pieces: 512 bytes are live there, instead of up to 1280; 0.0 % of the work is done twice
// REMARK-NEXT: remark: in @another_block: tile-chains: no more: no group lowers the peak of 512 bytes, at 'linalg.matmul'
// AGAIN-REMARK-NEXT: remark: in @another_block: tile-chains: no more: no group lowers the peak of 1024 bytes, at 'linalg.exp'
// AGAIN-REMARK-NEXT: remark: in @another_block: tile-chains: 3 operations (linalg.matmul, linalg.add) in 4 pieces: 512 bytes are live there, instead of up to 1280; 0.0 % of the work is done twice
// AGAIN-REMARK-NEXT: remark: in @another_block: tile-chains: no more: no group lowers the peak of 512 bytes, at 'linalg.matmul'

// Two heads in four pieces: where halos are kept, only one of two pieces makes a head, and the one that takes most counts.
func.func @two_heads(%q: tensor<2x4x4xf32>, %k: tensor<2x4x4xf32>, %v: tensor<2x4x4xf32>, %w: tensor<4x20xf32>, %u: tensor<20x2xf32>, %zero: f32) -> tensor<8x2xf32> {
  %e = tensor.empty() : tensor<2x4x4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
  %a = linalg.batch_matmul ins(%q, %k : tensor<2x4x4xf32>, tensor<2x4x4xf32>) outs(%f : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
  %c = linalg.batch_matmul ins(%a, %v : tensor<2x4x4xf32>, tensor<2x4x4xf32>) outs(%f : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
  %r = tensor.collapse_shape %c [[0, 1], [2]] : tensor<2x4x4xf32> into tensor<8x4xf32>
  %er = tensor.empty() : tensor<8x20xf32>
  %fr = linalg.fill ins(%zero : f32) outs(%er : tensor<8x20xf32>) -> tensor<8x20xf32>
  %s = linalg.matmul ins(%r, %w : tensor<8x4xf32>, tensor<4x20xf32>) outs(%fr : tensor<8x20xf32>) -> tensor<8x20xf32>
  %et = tensor.empty() : tensor<8x2xf32>
  %ft = linalg.fill ins(%zero : f32) outs(%et : tensor<8x2xf32>) -> tensor<8x2xf32>
  %t = linalg.matmul ins(%s, %u : tensor<8x20xf32>, tensor<20x2xf32>) outs(%ft : tensor<8x2xf32>) -> tensor<8x2xf32>
  func.return %t : tensor<8x2xf32>
}
// CHECK-LABEL: func.func @two_heads(
// CHECK-NEXT:  %e = tensor.empty() : tensor<2x4x4xf32>
// CHECK-NEXT:  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
// CHECK-NEXT:  %a = linalg.batch_matmul ins(%q, %k : tensor<2x4x4xf32>, tensor<2x4x4xf32>) outs(%f : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
// CHECK-NEXT:  %c = linalg.batch_matmul ins(%a, %v : tensor<2x4x4xf32>, tensor<2x4x4xf32>) outs(%f : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
// CHECK-NEXT:  %r = tensor.collapse_shape %c [[0 : i64, 1 : i64], [2 : i64]] : tensor<2x4x4xf32> into tensor<8x4xf32>
// CHECK-NEXT:  %0 = tensor.empty() : tensor<8x2xf32>
// CHECK-NEXT:  %1 = arith.constant 0 : index
// CHECK-NEXT:  %2 = arith.constant 8 : index
// CHECK-NEXT:  %3 = arith.constant 2 : index
// CHECK-NEXT:  %t = scf.for %4 = %1 to %2 step %3 iter_args(%5 = %0) -> (tensor<8x2xf32>) {
// CHECK-NEXT:    %6 = tensor.extract_slice %r[%4, 0] [2, 4] [1, 1] : tensor<8x4xf32> to tensor<2x4xf32>
// CHECK-NEXT:    %7 = tensor.empty() : tensor<2x20xf32>
// CHECK-NEXT:    %8 = linalg.fill ins(%zero : f32) outs(%7 : tensor<2x20xf32>) -> tensor<2x20xf32>
// CHECK-NEXT:    %s = linalg.matmul ins(%6, %w : tensor<2x4xf32>, tensor<4x20xf32>) outs(%8 : tensor<2x20xf32>) -> tensor<2x20xf32>
// CHECK-NEXT:    %9 = tensor.empty() : tensor<2x2xf32>
// CHECK-NEXT:    %10 = linalg.fill ins(%zero : f32) outs(%9 : tensor<2x2xf32>) -> tensor<2x2xf32>
// CHECK-NEXT:    %t_1 = linalg.matmul ins(%s, %u : tensor<2x20xf32>, tensor<20x2xf32>) outs(%10 : tensor<2x2xf32>) -> tensor<2x2xf32>
// CHECK-NEXT:    %11 = tensor.insert_slice %t_1 into %5[%4, 0] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<8x2xf32>
// CHECK-NEXT:    scf.yield %11 : tensor<8x2xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  func.return %t : tensor<8x2xf32>
// AGAIN-LABEL: func.func @two_heads(
// AGAIN-NEXT:  %0 = tensor.empty() : tensor<8x2xf32>
// AGAIN-NEXT:  %1 = tensor.extract_slice %q[0, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<2x4x4xf32> to tensor<1x4x4xf32>
// AGAIN-NEXT:  %2 = tensor.extract_slice %k[0, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<2x4x4xf32> to tensor<1x4x4xf32>
// AGAIN-NEXT:  %3 = tensor.empty() : tensor<1x4x4xf32>
// AGAIN-NEXT:  %4 = linalg.fill ins(%zero : f32) outs(%3 : tensor<1x4x4xf32>) -> tensor<1x4x4xf32>
// AGAIN-NEXT:  %a = linalg.batch_matmul ins(%1, %2 : tensor<1x4x4xf32>, tensor<1x4x4xf32>) outs(%4 : tensor<1x4x4xf32>) -> tensor<1x4x4xf32>
// AGAIN-NEXT:  %5 = tensor.extract_slice %v[0, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<2x4x4xf32> to tensor<1x4x4xf32>
// AGAIN-NEXT:  %6 = tensor.empty() : tensor<1x4x4xf32>
// AGAIN-NEXT:  %7 = linalg.fill ins(%zero : f32) outs(%6 : tensor<1x4x4xf32>) -> tensor<1x4x4xf32>
// AGAIN-NEXT:  %c = linalg.batch_matmul ins(%a, %5 : tensor<1x4x4xf32>, tensor<1x4x4xf32>) outs(%7 : tensor<1x4x4xf32>) -> tensor<1x4x4xf32>
// AGAIN-NEXT:  %8 = tensor.collapse_shape %c [[0 : i64, 1 : i64], [2 : i64]] : tensor<1x4x4xf32> into tensor<4x4xf32>
// AGAIN-NEXT:  %r = tensor.extract_slice %8[0, 0] [2, 4] [1, 1] : tensor<4x4xf32> to tensor<2x4xf32>
// AGAIN-NEXT:  %9 = tensor.empty() : tensor<2x20xf32>
// AGAIN-NEXT:  %10 = linalg.fill ins(%zero : f32) outs(%9 : tensor<2x20xf32>) -> tensor<2x20xf32>
// AGAIN-NEXT:  %s = linalg.matmul ins(%r, %w : tensor<2x4xf32>, tensor<4x20xf32>) outs(%10 : tensor<2x20xf32>) -> tensor<2x20xf32>
// AGAIN-NEXT:  %11 = tensor.empty() : tensor<2x2xf32>
// AGAIN-NEXT:  %12 = linalg.fill ins(%zero : f32) outs(%11 : tensor<2x2xf32>) -> tensor<2x2xf32>
// AGAIN-NEXT:  %t = linalg.matmul ins(%s, %u : tensor<2x20xf32>, tensor<20x2xf32>) outs(%12 : tensor<2x2xf32>) -> tensor<2x2xf32>
// AGAIN-NEXT:  %13 = tensor.insert_slice %t into %0[0, 0] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<8x2xf32>
// AGAIN-NEXT:  %14 = tensor.extract_slice %q[0, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<2x4x4xf32> to tensor<1x4x4xf32>
// AGAIN-NEXT:  %15 = tensor.extract_slice %k[0, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<2x4x4xf32> to tensor<1x4x4xf32>
// AGAIN-NEXT:  %16 = tensor.empty() : tensor<1x4x4xf32>
// AGAIN-NEXT:  %17 = linalg.fill ins(%zero : f32) outs(%16 : tensor<1x4x4xf32>) -> tensor<1x4x4xf32>
// AGAIN-NEXT:  %a_1 = linalg.batch_matmul ins(%14, %15 : tensor<1x4x4xf32>, tensor<1x4x4xf32>) outs(%17 : tensor<1x4x4xf32>) -> tensor<1x4x4xf32>
// AGAIN-NEXT:  %18 = tensor.extract_slice %v[0, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<2x4x4xf32> to tensor<1x4x4xf32>
// AGAIN-NEXT:  %19 = tensor.empty() : tensor<1x4x4xf32>
// AGAIN-NEXT:  %20 = linalg.fill ins(%zero : f32) outs(%19 : tensor<1x4x4xf32>) -> tensor<1x4x4xf32>
// AGAIN-NEXT:  %c_1 = linalg.batch_matmul ins(%a_1, %18 : tensor<1x4x4xf32>, tensor<1x4x4xf32>) outs(%20 : tensor<1x4x4xf32>) -> tensor<1x4x4xf32>
// AGAIN-NEXT:  %21 = tensor.collapse_shape %c_1 [[0 : i64, 1 : i64], [2 : i64]] : tensor<1x4x4xf32> into tensor<4x4xf32>
// AGAIN-NEXT:  %r_1 = tensor.extract_slice %21[2, 0] [2, 4] [1, 1] : tensor<4x4xf32> to tensor<2x4xf32>
// AGAIN-NEXT:  %22 = tensor.empty() : tensor<2x20xf32>
// AGAIN-NEXT:  %23 = linalg.fill ins(%zero : f32) outs(%22 : tensor<2x20xf32>) -> tensor<2x20xf32>
// AGAIN-NEXT:  %s_1 = linalg.matmul ins(%r_1, %w : tensor<2x4xf32>, tensor<4x20xf32>) outs(%23 : tensor<2x20xf32>) -> tensor<2x20xf32>
// AGAIN-NEXT:  %24 = tensor.empty() : tensor<2x2xf32>
// AGAIN-NEXT:  %25 = linalg.fill ins(%zero : f32) outs(%24 : tensor<2x2xf32>) -> tensor<2x2xf32>
// AGAIN-NEXT:  %t_1 = linalg.matmul ins(%s_1, %u : tensor<2x20xf32>, tensor<20x2xf32>) outs(%25 : tensor<2x2xf32>) -> tensor<2x2xf32>
// AGAIN-NEXT:  %26 = tensor.insert_slice %t_1 into %13[2, 0] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<8x2xf32>
// AGAIN-NEXT:  %27 = tensor.extract_slice %q[1, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<2x4x4xf32> to tensor<1x4x4xf32>
// AGAIN-NEXT:  %28 = tensor.extract_slice %k[1, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<2x4x4xf32> to tensor<1x4x4xf32>
// AGAIN-NEXT:  %29 = tensor.empty() : tensor<1x4x4xf32>
// AGAIN-NEXT:  %30 = linalg.fill ins(%zero : f32) outs(%29 : tensor<1x4x4xf32>) -> tensor<1x4x4xf32>
// AGAIN-NEXT:  %a_2 = linalg.batch_matmul ins(%27, %28 : tensor<1x4x4xf32>, tensor<1x4x4xf32>) outs(%30 : tensor<1x4x4xf32>) -> tensor<1x4x4xf32>
// AGAIN-NEXT:  %31 = tensor.extract_slice %v[1, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<2x4x4xf32> to tensor<1x4x4xf32>
// AGAIN-NEXT:  %32 = tensor.empty() : tensor<1x4x4xf32>
// AGAIN-NEXT:  %33 = linalg.fill ins(%zero : f32) outs(%32 : tensor<1x4x4xf32>) -> tensor<1x4x4xf32>
// AGAIN-NEXT:  %c_2 = linalg.batch_matmul ins(%a_2, %31 : tensor<1x4x4xf32>, tensor<1x4x4xf32>) outs(%33 : tensor<1x4x4xf32>) -> tensor<1x4x4xf32>
// AGAIN-NEXT:  %34 = tensor.collapse_shape %c_2 [[0 : i64, 1 : i64], [2 : i64]] : tensor<1x4x4xf32> into tensor<4x4xf32>
// AGAIN-NEXT:  %r_2 = tensor.extract_slice %34[0, 0] [2, 4] [1, 1] : tensor<4x4xf32> to tensor<2x4xf32>
// AGAIN-NEXT:  %35 = tensor.empty() : tensor<2x20xf32>
// AGAIN-NEXT:  %36 = linalg.fill ins(%zero : f32) outs(%35 : tensor<2x20xf32>) -> tensor<2x20xf32>
// AGAIN-NEXT:  %s_2 = linalg.matmul ins(%r_2, %w : tensor<2x4xf32>, tensor<4x20xf32>) outs(%36 : tensor<2x20xf32>) -> tensor<2x20xf32>
// AGAIN-NEXT:  %37 = tensor.empty() : tensor<2x2xf32>
// AGAIN-NEXT:  %38 = linalg.fill ins(%zero : f32) outs(%37 : tensor<2x2xf32>) -> tensor<2x2xf32>
// AGAIN-NEXT:  %t_2 = linalg.matmul ins(%s_2, %u : tensor<2x20xf32>, tensor<20x2xf32>) outs(%38 : tensor<2x2xf32>) -> tensor<2x2xf32>
// AGAIN-NEXT:  %39 = tensor.insert_slice %t_2 into %26[4, 0] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<8x2xf32>
// AGAIN-NEXT:  %40 = tensor.extract_slice %q[1, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<2x4x4xf32> to tensor<1x4x4xf32>
// AGAIN-NEXT:  %41 = tensor.extract_slice %k[1, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<2x4x4xf32> to tensor<1x4x4xf32>
// AGAIN-NEXT:  %42 = tensor.empty() : tensor<1x4x4xf32>
// AGAIN-NEXT:  %43 = linalg.fill ins(%zero : f32) outs(%42 : tensor<1x4x4xf32>) -> tensor<1x4x4xf32>
// AGAIN-NEXT:  %a_3 = linalg.batch_matmul ins(%40, %41 : tensor<1x4x4xf32>, tensor<1x4x4xf32>) outs(%43 : tensor<1x4x4xf32>) -> tensor<1x4x4xf32>
// AGAIN-NEXT:  %44 = tensor.extract_slice %v[1, 0, 0] [1, 4, 4] [1, 1, 1] : tensor<2x4x4xf32> to tensor<1x4x4xf32>
// AGAIN-NEXT:  %45 = tensor.empty() : tensor<1x4x4xf32>
// AGAIN-NEXT:  %46 = linalg.fill ins(%zero : f32) outs(%45 : tensor<1x4x4xf32>) -> tensor<1x4x4xf32>
// AGAIN-NEXT:  %c_3 = linalg.batch_matmul ins(%a_3, %44 : tensor<1x4x4xf32>, tensor<1x4x4xf32>) outs(%46 : tensor<1x4x4xf32>) -> tensor<1x4x4xf32>
// AGAIN-NEXT:  %47 = tensor.collapse_shape %c_3 [[0 : i64, 1 : i64], [2 : i64]] : tensor<1x4x4xf32> into tensor<4x4xf32>
// AGAIN-NEXT:  %r_3 = tensor.extract_slice %47[2, 0] [2, 4] [1, 1] : tensor<4x4xf32> to tensor<2x4xf32>
// AGAIN-NEXT:  %48 = tensor.empty() : tensor<2x20xf32>
// AGAIN-NEXT:  %49 = linalg.fill ins(%zero : f32) outs(%48 : tensor<2x20xf32>) -> tensor<2x20xf32>
// AGAIN-NEXT:  %s_3 = linalg.matmul ins(%r_3, %w : tensor<2x4xf32>, tensor<4x20xf32>) outs(%49 : tensor<2x20xf32>) -> tensor<2x20xf32>
// AGAIN-NEXT:  %50 = tensor.empty() : tensor<2x2xf32>
// AGAIN-NEXT:  %51 = linalg.fill ins(%zero : f32) outs(%50 : tensor<2x2xf32>) -> tensor<2x2xf32>
// AGAIN-NEXT:  %t_3 = linalg.matmul ins(%s_3, %u : tensor<2x20xf32>, tensor<20x2xf32>) outs(%51 : tensor<2x2xf32>) -> tensor<2x2xf32>
// AGAIN-NEXT:  %t_4 = tensor.insert_slice %t_3 into %39[6, 0] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<8x2xf32>
// AGAIN-NEXT:  func.return %t_4 : tensor<8x2xf32>
// REMARK-NEXT: remark: in @two_heads: tile-chains: 2 operations (linalg.matmul) in 4 pieces: 352 bytes are live there, instead of up to 768; 0.0 % of the work is done twice
// REMARK-NEXT: remark: in @two_heads: tile-chains: no more: no group lowers the peak of 352 bytes, at 'linalg.matmul'
// AGAIN-REMARK-NEXT: remark: in @two_heads: tile-chains: 5 operations (linalg.batch_matmul, tensor.collapse_shape, linalg.matmul) in 4 pieces: 288 bytes are live there, instead of up to 768; 17.6 % of the work is done twice
// AGAIN-REMARK-NEXT: remark: in @two_heads: tile-chains: no more: no group lowers the peak of 288 bytes, at 'linalg.matmul'

// A fill that is needed once more behind the group is made there.
func.func @fill_behind(%x: tensor<16x4xf32>, %y: tensor<4x16xf32>, %z: tensor<16x4xf32>, %w: tensor<16x16xf32>, %zero: f32) -> tensor<16x4xf32> {
  %e = tensor.empty() : tensor<16x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
  %a = linalg.matmul ins(%x, %y : tensor<16x4xf32>, tensor<4x16xf32>) outs(%f : tensor<16x16xf32>) -> tensor<16x16xf32>
  %e2 = tensor.empty() : tensor<16x4xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<16x4xf32>) -> tensor<16x4xf32>
  %r = linalg.matmul ins(%a, %z : tensor<16x16xf32>, tensor<16x4xf32>) outs(%f2 : tensor<16x4xf32>) -> tensor<16x4xf32>
  "test.op"(%r) : (tensor<16x4xf32>) -> ()
  %s = linalg.matmul ins(%w, %z : tensor<16x16xf32>, tensor<16x4xf32>) outs(%f2 : tensor<16x4xf32>) -> tensor<16x4xf32>
  "test.op"(%f) : (tensor<16x16xf32>) -> ()
  func.return %s : tensor<16x4xf32>
}
// CHECK-LABEL: func.func @fill_behind(
// CHECK-NEXT:  %0 = tensor.empty() : tensor<16x4xf32>
// CHECK-NEXT:  %1 = arith.constant 0 : index
// CHECK-NEXT:  %2 = arith.constant 16 : index
// CHECK-NEXT:  %3 = arith.constant 4 : index
// CHECK-NEXT:  %r = scf.for %4 = %1 to %2 step %3 iter_args(%5 = %0) -> (tensor<16x4xf32>) {
// CHECK-NEXT:    %6 = tensor.extract_slice %x[%4, 0] [4, 4] [1, 1] : tensor<16x4xf32> to tensor<4x4xf32>
// CHECK-NEXT:    %7 = tensor.empty() : tensor<4x16xf32>
// CHECK-NEXT:    %8 = linalg.fill ins(%zero : f32) outs(%7 : tensor<4x16xf32>) -> tensor<4x16xf32>
// CHECK-NEXT:    %a = linalg.matmul ins(%6, %y : tensor<4x4xf32>, tensor<4x16xf32>) outs(%8 : tensor<4x16xf32>) -> tensor<4x16xf32>
// CHECK-NEXT:    %9 = tensor.empty() : tensor<4x4xf32>
// CHECK-NEXT:    %10 = linalg.fill ins(%zero : f32) outs(%9 : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:    %r_1 = linalg.matmul ins(%a, %z : tensor<4x16xf32>, tensor<16x4xf32>) outs(%10 : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:    %11 = tensor.insert_slice %r_1 into %5[%4, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<16x4xf32>
// CHECK-NEXT:    scf.yield %11 : tensor<16x4xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  "test.op"(%r) : (tensor<16x4xf32>) -> ()
// CHECK-NEXT:  %e2 = tensor.empty() : tensor<16x4xf32>
// CHECK-NEXT:  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<16x4xf32>) -> tensor<16x4xf32>
// CHECK-NEXT:  %s = linalg.matmul ins(%w, %z : tensor<16x16xf32>, tensor<16x4xf32>) outs(%f2 : tensor<16x4xf32>) -> tensor<16x4xf32>
// CHECK-NEXT:  %e = tensor.empty() : tensor<16x16xf32>
// CHECK-NEXT:  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
// CHECK-NEXT:  "test.op"(%f) : (tensor<16x16xf32>) -> ()
// CHECK-NEXT:  func.return %s : tensor<16x4xf32>
// AGAIN-LABEL: func.func @fill_behind(
// AGAIN-NEXT:  %0 = tensor.empty() : tensor<16x4xf32>
// AGAIN-NEXT:  %1 = arith.constant 0 : index
// AGAIN-NEXT:  %2 = arith.constant 16 : index
// AGAIN-NEXT:  %3 = arith.constant 4 : index
// AGAIN-NEXT:  %r = scf.for %4 = %1 to %2 step %3 iter_args(%5 = %0) -> (tensor<16x4xf32>) {
// AGAIN-NEXT:    %6 = tensor.extract_slice %x[%4, 0] [4, 4] [1, 1] : tensor<16x4xf32> to tensor<4x4xf32>
// AGAIN-NEXT:    %7 = tensor.empty() : tensor<4x16xf32>
// AGAIN-NEXT:    %8 = linalg.fill ins(%zero : f32) outs(%7 : tensor<4x16xf32>) -> tensor<4x16xf32>
// AGAIN-NEXT:    %a = linalg.matmul ins(%6, %y : tensor<4x4xf32>, tensor<4x16xf32>) outs(%8 : tensor<4x16xf32>) -> tensor<4x16xf32>
// AGAIN-NEXT:    %9 = tensor.empty() : tensor<4x4xf32>
// AGAIN-NEXT:    %10 = linalg.fill ins(%zero : f32) outs(%9 : tensor<4x4xf32>) -> tensor<4x4xf32>
// AGAIN-NEXT:    %r_1 = linalg.matmul ins(%a, %z : tensor<4x16xf32>, tensor<16x4xf32>) outs(%10 : tensor<4x4xf32>) -> tensor<4x4xf32>
// AGAIN-NEXT:    %11 = tensor.insert_slice %r_1 into %5[%4, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<16x4xf32>
// AGAIN-NEXT:    scf.yield %11 : tensor<16x4xf32>
// AGAIN-NEXT:  }
// AGAIN-NEXT:  "test.op"(%r) : (tensor<16x4xf32>) -> ()
// AGAIN-NEXT:  %e2 = tensor.empty() : tensor<16x4xf32>
// AGAIN-NEXT:  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<16x4xf32>) -> tensor<16x4xf32>
// AGAIN-NEXT:  %s = linalg.matmul ins(%w, %z : tensor<16x16xf32>, tensor<16x4xf32>) outs(%f2 : tensor<16x4xf32>) -> tensor<16x4xf32>
// AGAIN-NEXT:  %e = tensor.empty() : tensor<16x16xf32>
// AGAIN-NEXT:  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
// AGAIN-NEXT:  "test.op"(%f) : (tensor<16x16xf32>) -> ()
// AGAIN-NEXT:  func.return %s : tensor<16x4xf32>
// REMARK-NEXT: remark: in @fill_behind: tile-chains: 2 operations (linalg.matmul) in 4 pieces: 512 bytes are live there, instead of up to 1280; 0.0 % of the work is done twice
// REMARK-NEXT: remark: in @fill_behind: tile-chains: no more: no group lowers the peak of 512 bytes, at 'linalg.matmul'
// AGAIN-REMARK-NEXT: remark: in @fill_behind: tile-chains: 2 operations (linalg.matmul) in 4 pieces: 512 bytes are live there, instead of up to 1280; 0.0 % of the work is done twice
// AGAIN-REMARK-NEXT: remark: in @fill_behind: tile-chains: no more: no group lowers the peak of 512 bytes, at 'linalg.matmul'
