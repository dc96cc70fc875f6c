// RUN: xdsl-opt %s -p 'tile-chains{pieces=4 max-recompute=100}' --allow-unregistered-dialect | filecheck %s
// RUN: xdsl-opt %s -p 'tile-chains{pieces=4 max-recompute=100 analysis-only=true}' --allow-unregistered-dialect 2>&1 | filecheck %s --check-prefix REMARK

// Two slices of one tensor are as long, and begin elsewhere.
func.func @two_slices(%z: tensor<16x4xf32>, %zero: f32) -> tensor<16x4xf32> {
  %a = "test.op"() : () -> tensor<20x16xf32>
  %s = tensor.extract_slice %a[0, 0] [16, 16] [1, 1] : tensor<20x16xf32> to tensor<16x16xf32>
  %t = tensor.extract_slice %a[3, 0] [16, 16] [1, 1] : tensor<20x16xf32> to tensor<16x16xf32>
  %e = tensor.empty() : tensor<16x16xf32>
  %b = linalg.add ins(%s, %t : tensor<16x16xf32>, tensor<16x16xf32>) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
  %e2 = tensor.empty() : tensor<16x4xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<16x4xf32>) -> tensor<16x4xf32>
  %r = linalg.matmul ins(%b, %z : tensor<16x16xf32>, tensor<16x4xf32>) outs(%f2 : tensor<16x4xf32>) -> tensor<16x4xf32>
  func.return %r : tensor<16x4xf32>
}
// CHECK-LABEL: func.func @two_slices(
// CHECK-NEXT:  %a = "test.op"() : () -> tensor<20x16xf32>
// CHECK-NEXT:  %0 = tensor.empty() : tensor<16x4xf32>
// CHECK-NEXT:  %1 = arith.constant 0 : index
// CHECK-NEXT:  %2 = arith.constant 16 : index
// CHECK-NEXT:  %3 = arith.constant 4 : index
// CHECK-NEXT:  %r = scf.for %4 = %1 to %2 step %3 iter_args(%5 = %0) -> (tensor<16x4xf32>) {
// CHECK-NEXT:    %s = tensor.extract_slice %a[%4, 0] [4, 16] [1, 1] : tensor<20x16xf32> to tensor<4x16xf32>
// CHECK-NEXT:    %6 = affine.apply affine_map<(d0) -> ((d0 + 3))> (%4)
// CHECK-NEXT:    %t = tensor.extract_slice %a[%6, 0] [4, 16] [1, 1] : tensor<20x16xf32> to tensor<4x16xf32>
// CHECK-NEXT:    %7 = tensor.empty() : tensor<4x16xf32>
// CHECK-NEXT:    %b = linalg.add ins(%s, %t : tensor<4x16xf32>, tensor<4x16xf32>) outs(%7 : tensor<4x16xf32>) -> tensor<4x16xf32>
// CHECK-NEXT:    %8 = tensor.empty() : tensor<4x4xf32>
// CHECK-NEXT:    %9 = linalg.fill ins(%zero : f32) outs(%8 : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:    %r_1 = linalg.matmul ins(%b, %z : tensor<4x16xf32>, tensor<16x4xf32>) outs(%9 : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:    %10 = tensor.insert_slice %r_1 into %5[%4, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<16x4xf32>
// CHECK-NEXT:    scf.yield %10 : tensor<16x4xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  func.return %r : tensor<16x4xf32>
// REMARK:      remark: in @two_slices: tile-chains: 4 operations (tensor.extract_slice, linalg.add, linalg.matmul) in 4 pieces: 1792 bytes are live there, instead of up to 2304; 0.0 % of the work is done twice
// REMARK-NEXT: remark: in @two_slices: tile-chains: no more: no group lowers the peak of 1792 bytes, at 'linalg.matmul'

// What a region looks up in a tensor, at whatever place, needs the whole of it: it is in no group with
// the operation that makes it,
func.func @looked_up(%x: tensor<16x4xf32>, %y: tensor<4x16xf32>, %z: tensor<16x4xf32>, %zero: f32) -> tensor<16x4xf32> {
  %e = tensor.empty() : tensor<16x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
  %a = linalg.matmul ins(%x, %y : tensor<16x4xf32>, tensor<4x16xf32>) outs(%f : tensor<16x16xf32>) -> tensor<16x16xf32>
  %g = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<16x16xf32>) {
  ^bb0(%old: f32):
    %i = linalg.index 0 : index
    %v = tensor.extract %a[%i, %i] : tensor<16x16xf32>
    linalg.yield %v : f32
  } -> tensor<16x16xf32>
  %e2 = tensor.empty() : tensor<16x4xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<16x4xf32>) -> tensor<16x4xf32>
  %r = linalg.matmul ins(%g, %z : tensor<16x16xf32>, tensor<16x4xf32>) outs(%f2 : tensor<16x4xf32>) -> tensor<16x4xf32>
  func.return %r : tensor<16x4xf32>
}
// CHECK-LABEL: func.func @looked_up(
// CHECK-NEXT:  %e = tensor.empty() : tensor<16x16xf32>
// CHECK-NEXT:  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
// CHECK-NEXT:  %a = linalg.matmul ins(%x, %y : tensor<16x4xf32>, tensor<4x16xf32>) outs(%f : tensor<16x16xf32>) -> tensor<16x16xf32>
// CHECK-NEXT:  %0 = tensor.empty() : tensor<16x4xf32>
// CHECK-NEXT:  %1 = arith.constant 0 : index
// CHECK-NEXT:  %2 = arith.constant 16 : index
// CHECK-NEXT:  %3 = arith.constant 4 : index
// CHECK-NEXT:  %r = scf.for %4 = %1 to %2 step %3 iter_args(%5 = %0) -> (tensor<16x4xf32>) {
// CHECK-NEXT:    %6 = tensor.empty() : tensor<4x16xf32>
// CHECK-NEXT:    %g = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%6 : tensor<4x16xf32>) {
// CHECK-NEXT:    ^bb0(%old: f32):
// CHECK-NEXT:      %i = linalg.index 0 : index
// CHECK-NEXT:      %i_1 = arith.addi %i, %4 : index
// CHECK-NEXT:      %v = tensor.extract %a[%i_1, %i_1] : tensor<16x16xf32>
// CHECK-NEXT:      linalg.yield %v : f32
// CHECK-NEXT:    } -> tensor<4x16xf32>
// CHECK-NEXT:    %7 = tensor.empty() : tensor<4x4xf32>
// CHECK-NEXT:    %8 = linalg.fill ins(%zero : f32) outs(%7 : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:    %r_1 = linalg.matmul ins(%g, %z : tensor<4x16xf32>, tensor<16x4xf32>) outs(%8 : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:    %9 = tensor.insert_slice %r_1 into %5[%4, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<16x4xf32>
// CHECK-NEXT:    scf.yield %9 : tensor<16x4xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  func.return %r : tensor<16x4xf32>
// REMARK-NEXT: remark: in @looked_up: tile-chains: 2 operations (linalg.generic, linalg.matmul) in 4 pieces: 1536 bytes are live there, instead of up to 2048; 0.0 % of the work is done twice
// REMARK-NEXT: remark: in @looked_up: tile-chains: no more: no group lowers the peak of 1536 bytes, at 'linalg.matmul'

// nor if it goes along with the same rows of another result besides. (The group grows from the
// product: as many bytes are live there.)
func.func @looked_up_as_well(%x: tensor<16x4xf32>, %y: tensor<4x16xf32>, %z: tensor<16x4xf32>, %zero: f32) -> tensor<16x4xf32> {
  %e = tensor.empty() : tensor<16x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
  %a = linalg.matmul ins(%x, %y : tensor<16x4xf32>, tensor<4x16xf32>) outs(%f : tensor<16x16xf32>) -> tensor<16x16xf32>
  %b = linalg.exp ins(%a : tensor<16x16xf32>) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
  %g = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%b : tensor<16x16xf32>) outs(%e : tensor<16x16xf32>) {
  ^bb0(%in: f32, %old: f32):
    %i = linalg.index 0 : index
    %v = tensor.extract %a[%i, %i] : tensor<16x16xf32>
    %w = arith.addf %v, %in : f32
    linalg.yield %w : f32
  } -> tensor<16x16xf32>
  %e2 = tensor.empty() : tensor<16x4xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<16x4xf32>) -> tensor<16x4xf32>
  %r = linalg.matmul ins(%g, %z : tensor<16x16xf32>, tensor<16x4xf32>) outs(%f2 : tensor<16x4xf32>) -> tensor<16x4xf32>
  func.return %r : tensor<16x4xf32>
}
// CHECK-LABEL: func.func @looked_up_as_well(
// CHECK-NEXT:    %e = tensor.empty() : tensor<16x16xf32>
// CHECK-NEXT:    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
// CHECK-NEXT:    %a = linalg.matmul ins(%x, %y : tensor<16x4xf32>, tensor<4x16xf32>) outs(%f : tensor<16x16xf32>) -> tensor<16x16xf32>
// CHECK-NEXT:    %0 = tensor.empty() : tensor<16x4xf32>
// CHECK-NEXT:    %1 = arith.constant 0 : index
// CHECK-NEXT:    %2 = arith.constant 16 : index
// CHECK-NEXT:    %3 = arith.constant 4 : index
// CHECK-NEXT:    %r = scf.for %4 = %1 to %2 step %3 iter_args(%5 = %0) -> (tensor<16x4xf32>) {
// CHECK-NEXT:      %6 = tensor.extract_slice %a[%4, 0] [4, 16] [1, 1] : tensor<16x16xf32> to tensor<4x16xf32>
// CHECK-NEXT:      %7 = tensor.empty() : tensor<4x16xf32>
// CHECK-NEXT:      %b = linalg.exp ins(%6 : tensor<4x16xf32>) outs(%7 : tensor<4x16xf32>) -> tensor<4x16xf32>
// CHECK-NEXT:      %8 = tensor.empty() : tensor<4x16xf32>
// CHECK-NEXT:      %g = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%b : tensor<4x16xf32>) outs(%8 : tensor<4x16xf32>) {
// CHECK-NEXT:      ^bb0(%in: f32, %old: f32):
// CHECK-NEXT:        %i = linalg.index 0 : index
// CHECK-NEXT:        %i_1 = arith.addi %i, %4 : index
// CHECK-NEXT:        %v = tensor.extract %a[%i_1, %i_1] : tensor<16x16xf32>
// CHECK-NEXT:        %w = arith.addf %v, %in : f32
// CHECK-NEXT:        linalg.yield %w : f32
// CHECK-NEXT:      } -> tensor<4x16xf32>
// CHECK-NEXT:      %9 = tensor.empty() : tensor<4x4xf32>
// CHECK-NEXT:      %10 = linalg.fill ins(%zero : f32) outs(%9 : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:      %r_1 = linalg.matmul ins(%g, %z : tensor<4x16xf32>, tensor<16x4xf32>) outs(%10 : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:      %11 = tensor.insert_slice %r_1 into %5[%4, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<16x4xf32>
// CHECK-NEXT:      scf.yield %11 : tensor<16x4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r : tensor<16x4xf32>
// REMARK-NEXT: remark: in @looked_up_as_well: tile-chains: 3 operations (linalg.exp, linalg.generic, linalg.matmul) in 4 pieces: 1536 bytes are live there, instead of up to 2048; 0.0 % of the work is done twice
// REMARK-NEXT: remark: in @looked_up_as_well: tile-chains: no more: no group lowers the peak of 1536 bytes, at 'linalg.matmul'

// What is looked up lives until the last piece.
func.func @lives_on(%z: tensor<16x4xf32>, %zero: f32) -> tensor<16x4xf32> {
  %a = "test.op"() : () -> tensor<8x8xf32>
  %e = tensor.empty() : tensor<16x16xf32>
  %g = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<16x16xf32>) {
  ^bb0(%old: f32):
    %i = linalg.index 0 : index
    %v = tensor.extract %a[%i, %i] : tensor<8x8xf32>
    linalg.yield %v : f32
  } -> tensor<16x16xf32>
  %e2 = tensor.empty() : tensor<16x4xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<16x4xf32>) -> tensor<16x4xf32>
  %r = linalg.matmul ins(%g, %z : tensor<16x16xf32>, tensor<16x4xf32>) outs(%f2 : tensor<16x4xf32>) -> tensor<16x4xf32>
  func.return %r : tensor<16x4xf32>
}
// CHECK-LABEL: func.func @lives_on(
// CHECK-NEXT:  %a = "test.op"() : () -> tensor<8x8xf32>
// CHECK-NEXT:  %0 = tensor.empty() : tensor<16x4xf32>
// CHECK-NEXT:  %1 = arith.constant 0 : index
// CHECK-NEXT:  %2 = arith.constant 16 : index
// CHECK-NEXT:  %3 = arith.constant 4 : index
// CHECK-NEXT:  %r = scf.for %4 = %1 to %2 step %3 iter_args(%5 = %0) -> (tensor<16x4xf32>) {
// CHECK-NEXT:    %6 = tensor.empty() : tensor<4x16xf32>
// CHECK-NEXT:    %g = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%6 : tensor<4x16xf32>) {
// CHECK-NEXT:    ^bb0(%old: f32):
// CHECK-NEXT:      %i = linalg.index 0 : index
// CHECK-NEXT:      %i_1 = arith.addi %i, %4 : index
// CHECK-NEXT:      %v = tensor.extract %a[%i_1, %i_1] : tensor<8x8xf32>
// CHECK-NEXT:      linalg.yield %v : f32
// CHECK-NEXT:    } -> tensor<4x16xf32>
// CHECK-NEXT:    %7 = tensor.empty() : tensor<4x4xf32>
// CHECK-NEXT:    %8 = linalg.fill ins(%zero : f32) outs(%7 : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:    %r_1 = linalg.matmul ins(%g, %z : tensor<4x16xf32>, tensor<16x4xf32>) outs(%8 : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:    %9 = tensor.insert_slice %r_1 into %5[%4, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<16x4xf32>
// CHECK-NEXT:    scf.yield %9 : tensor<16x4xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  func.return %r : tensor<16x4xf32>
// REMARK-NEXT: remark: in @lives_on: tile-chains: 2 operations (linalg.generic, linalg.matmul) in 4 pieces: 768 bytes are live there, instead of up to 1280; 0.0 % of the work is done twice
// REMARK-NEXT: remark: in @lives_on: tile-chains: no more: no group lowers the peak of 768 bytes, at 'linalg.matmul'
