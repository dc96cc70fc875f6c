// RUN: xdsl-opt %s -p 'tile-chains{sums=false pieces=4 max-recompute=100}' --allow-unregistered-dialect | filecheck %s
// RUN: xdsl-opt %s -p 'tile-chains{sums=false pieces=4 max-recompute=100 analysis-only=true}' --allow-unregistered-dialect 2>&1 | filecheck %s --check-prefix REMARK

// %a1 and %a2 are a group, done where %a2 is: so %b1 and %o, which %a1 needs, may be done as late
// as where %b2 is, behind the place that %a1 had.
func.func @before_a_moved_user(%x: tensor<16x4xf32>, %y: tensor<4x16xf32>, %z: tensor<16x1xf32>, %z2: tensor<32x1xf32>, %zero: f32) -> (tensor<16x1xf32>, tensor<16x1xf32>) {
  %e = tensor.empty() : tensor<16x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
  %b1 = linalg.matmul ins(%x, %y : tensor<16x4xf32>, tensor<4x16xf32>) outs(%f : tensor<16x16xf32>) -> tensor<16x16xf32>
  %e1 = tensor.empty() : tensor<16xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<16xf32>) -> tensor<16xf32>
  %o = linalg.reduce { arith.addf } ins(%b1 : tensor<16x16xf32>) outs(%f1 : tensor<16xf32>) dimensions = [1]
  %ea = tensor.empty() : tensor<16x32xf32>
  %a1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%ea : tensor<16x32xf32>) {
  ^bb0(%old: f32):
    %i = linalg.index 0 : index
    %v = tensor.extract %o[%i] : tensor<16xf32>
    linalg.yield %v : f32
  } -> tensor<16x32xf32>
  %u = arith.mulf %zero, %zero : f32
  %e2 = tensor.empty() : tensor<16x1xf32>
  %f2 = linalg.fill ins(%u : f32) outs(%e2 : tensor<16x1xf32>) -> tensor<16x1xf32>
  %b2 = linalg.matmul ins(%b1, %z : tensor<16x16xf32>, tensor<16x1xf32>) outs(%f2 : tensor<16x1xf32>) -> tensor<16x1xf32>
  %e3 = tensor.empty() : tensor<16x1xf32>
  %f3 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<16x1xf32>) -> tensor<16x1xf32>
  %a2 = linalg.matmul ins(%a1, %z2 : tensor<16x32xf32>, tensor<32x1xf32>) outs(%f3 : tensor<16x1xf32>) -> tensor<16x1xf32>
  func.return %b2, %a2 : tensor<16x1xf32>, tensor<16x1xf32>
}
// CHECK-LABEL: func.func @before_a_moved_user(
// CHECK-NEXT:  %u = arith.mulf %zero, %zero : f32
// CHECK-NEXT:  %0 = tensor.empty() : tensor<16xf32>
// CHECK-NEXT:  %1 = tensor.empty() : tensor<16x1xf32>
// CHECK-NEXT:  %2 = arith.constant 0 : index
// CHECK-NEXT:  %3 = arith.constant 16 : index
// CHECK-NEXT:  %4 = arith.constant 4 : index
// CHECK-NEXT:  %o, %b2 = scf.for %5 = %2 to %3 step %4 iter_args(%6 = %0, %7 = %1) -> (tensor<16xf32>, tensor<16x1xf32>) {
// CHECK-NEXT:    %8 = tensor.extract_slice %x[%5, 0] [4, 4] [1, 1] : tensor<16x4xf32> to tensor<4x4xf32>
// CHECK-NEXT:    %9 = tensor.empty() : tensor<4x16xf32>
// CHECK-NEXT:    %10 = linalg.fill ins(%zero : f32) outs(%9 : tensor<4x16xf32>) -> tensor<4x16xf32>
// CHECK-NEXT:    %b1 = linalg.matmul ins(%8, %y : tensor<4x4xf32>, tensor<4x16xf32>) outs(%10 : tensor<4x16xf32>) -> tensor<4x16xf32>
// CHECK-NEXT:    %11 = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:    %12 = linalg.fill ins(%zero : f32) outs(%11 : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    %o_1 = linalg.reduce ins(%b1:tensor<4x16xf32>) outs(%12:tensor<4xf32>) dimensions = [1]
// CHECK-NEXT:    (%13: f32, %14: f32) {
// CHECK-NEXT:      %15 = arith.addf %14, %13 : f32
// CHECK-NEXT:      linalg.yield %15 : f32
// CHECK-NEXT:    }
// CHECK-NEXT:    %16 = tensor.insert_slice %o_1 into %6[%5] [4] [1] : tensor<4xf32> into tensor<16xf32>
// CHECK-NEXT:    %17 = tensor.empty() : tensor<4x1xf32>
// CHECK-NEXT:    %18 = linalg.fill ins(%u : f32) outs(%17 : tensor<4x1xf32>) -> tensor<4x1xf32>
// CHECK-NEXT:    %b2_1 = linalg.matmul ins(%b1, %z : tensor<4x16xf32>, tensor<16x1xf32>) outs(%18 : tensor<4x1xf32>) -> tensor<4x1xf32>
// CHECK-NEXT:    %19 = tensor.insert_slice %b2_1 into %7[%5, 0] [4, 1] [1, 1] : tensor<4x1xf32> into tensor<16x1xf32>
// CHECK-NEXT:    scf.yield %16, %19 : tensor<16xf32>, tensor<16x1xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  %20 = tensor.empty() : tensor<16x1xf32>
// CHECK-NEXT:  %21 = arith.constant 0 : index
// CHECK-NEXT:  %22 = arith.constant 16 : index
// CHECK-NEXT:  %23 = arith.constant 4 : index
// CHECK-NEXT:  %a2 = scf.for %24 = %21 to %22 step %23 iter_args(%25 = %20) -> (tensor<16x1xf32>) {
// CHECK-NEXT:    %26 = tensor.empty() : tensor<4x32xf32>
// CHECK-NEXT:    %a1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%26 : tensor<4x32xf32>) {
// CHECK-NEXT:    ^bb0(%old: f32):
// CHECK-NEXT:      %i = linalg.index 0 : index
// CHECK-NEXT:      %i_1 = arith.addi %i, %24 : index
// CHECK-NEXT:      %v = tensor.extract %o[%i_1] : tensor<16xf32>
// CHECK-NEXT:      linalg.yield %v : f32
// CHECK-NEXT:    } -> tensor<4x32xf32>
// CHECK-NEXT:    %27 = tensor.empty() : tensor<4x1xf32>
// CHECK-NEXT:    %28 = linalg.fill ins(%zero : f32) outs(%27 : tensor<4x1xf32>) -> tensor<4x1xf32>
// CHECK-NEXT:    %a2_1 = linalg.matmul ins(%a1, %z2 : tensor<4x32xf32>, tensor<32x1xf32>) outs(%28 : tensor<4x1xf32>) -> tensor<4x1xf32>
// CHECK-NEXT:    %29 = tensor.insert_slice %a2_1 into %25[%24, 0] [4, 1] [1, 1] : tensor<4x1xf32> into tensor<16x1xf32>
// CHECK-NEXT:    scf.yield %29 : tensor<16x1xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  func.return %b2, %a2 : tensor<16x1xf32>, tensor<16x1xf32>
// REMARK:      remark: in @before_a_moved_user: tile-chains: 2 operations (linalg.generic, linalg.matmul) in 4 pieces: 704 bytes are live there, instead of up to 3136; 0.0 % of the work is done twice
// REMARK-NEXT: remark: in @before_a_moved_user: tile-chains: 3 operations (linalg.matmul, linalg.reduce) in 4 pieces: 384 bytes are live there, instead of up to 1152; 0.0 % of the work is done twice
// REMARK-NEXT: remark: in @before_a_moved_user: tile-chains: no more: no group lowers the peak of 704 bytes, at 'linalg.matmul'

// %b1, %o and %b2 are done where %b2 is. %n needs %o: it is not done where %m0 is, which comes before,
// although %o did, too; with %n2, it is a group of its own.
func.func @behind_what_moved(%x: tensor<16x4xf32>, %y: tensor<4x256xf32>, %z: tensor<256x1xf32>, %w: tensor<256x8xf32>, %z2: tensor<8x1xf32>, %k: tensor<64x16xf32>, %zero: f32) -> (tensor<16x1xf32>, tensor<64x1xf32>, tensor<64x16xf32>) {
  %en = tensor.empty() : tensor<64x8xf32>
  %fn = linalg.fill ins(%zero : f32) outs(%en : tensor<64x8xf32>) -> tensor<64x8xf32>
  %e3 = tensor.empty() : tensor<64x1xf32>
  %f3 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<64x1xf32>) -> tensor<64x1xf32>
  %e = tensor.empty() : tensor<16x256xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x256xf32>) -> tensor<16x256xf32>
  %b1 = linalg.matmul ins(%x, %y : tensor<16x4xf32>, tensor<4x256xf32>) outs(%f : tensor<16x256xf32>) -> tensor<16x256xf32>
  %e1 = tensor.empty() : tensor<16x8xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<16x8xf32>) -> tensor<16x8xf32>
  %o = linalg.matmul ins(%b1, %w : tensor<16x256xf32>, tensor<256x8xf32>) outs(%f1 : tensor<16x8xf32>) -> tensor<16x8xf32>
  %em = tensor.empty() : tensor<64x16xf32>
  %m0 = linalg.exp ins(%k : tensor<64x16xf32>) outs(%em : tensor<64x16xf32>) -> tensor<64x16xf32>
  %s = "test.op"(%m0) : (tensor<64x16xf32>) -> f32
  %e2 = tensor.empty() : tensor<16x1xf32>
  %f2 = linalg.fill ins(%s : f32) outs(%e2 : tensor<16x1xf32>) -> tensor<16x1xf32>
  %b2 = linalg.matmul ins(%b1, %z : tensor<16x256xf32>, tensor<256x1xf32>) outs(%f2 : tensor<16x1xf32>) -> tensor<16x1xf32>
  %q = "test.op"() : () -> tensor<64x16xf32>
  %n = linalg.matmul ins(%m0, %o : tensor<64x16xf32>, tensor<16x8xf32>) outs(%fn : tensor<64x8xf32>) -> tensor<64x8xf32>
  %n2 = linalg.matmul ins(%n, %z2 : tensor<64x8xf32>, tensor<8x1xf32>) outs(%f3 : tensor<64x1xf32>) -> tensor<64x1xf32>
  func.return %b2, %n2, %q : tensor<16x1xf32>, tensor<64x1xf32>, tensor<64x16xf32>
}
// CHECK-LABEL: func.func @behind_what_moved(
// CHECK-NEXT:  %em = tensor.empty() : tensor<64x16xf32>
// CHECK-NEXT:  %m0 = linalg.exp ins(%k : tensor<64x16xf32>) outs(%em : tensor<64x16xf32>) -> tensor<64x16xf32>
// CHECK-NEXT:  %s = "test.op"(%m0) : (tensor<64x16xf32>) -> f32
// CHECK-NEXT:  %0 = tensor.empty() : tensor<16x8xf32>
// CHECK-NEXT:  %1 = tensor.empty() : tensor<16x1xf32>
// CHECK-NEXT:  %2 = arith.constant 0 : index
// CHECK-NEXT:  %3 = arith.constant 16 : index
// CHECK-NEXT:  %4 = arith.constant 4 : index
// CHECK-NEXT:  %o, %b2 = scf.for %5 = %2 to %3 step %4 iter_args(%6 = %0, %7 = %1) -> (tensor<16x8xf32>, tensor<16x1xf32>) {
// CHECK-NEXT:    %8 = tensor.extract_slice %x[%5, 0] [4, 4] [1, 1] : tensor<16x4xf32> to tensor<4x4xf32>
// CHECK-NEXT:    %9 = tensor.empty() : tensor<4x256xf32>
// CHECK-NEXT:    %10 = linalg.fill ins(%zero : f32) outs(%9 : tensor<4x256xf32>) -> tensor<4x256xf32>
// CHECK-NEXT:    %b1 = linalg.matmul ins(%8, %y : tensor<4x4xf32>, tensor<4x256xf32>) outs(%10 : tensor<4x256xf32>) -> tensor<4x256xf32>
// CHECK-NEXT:    %11 = tensor.empty() : tensor<4x8xf32>
// CHECK-NEXT:    %12 = linalg.fill ins(%zero : f32) outs(%11 : tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT:    %o_1 = linalg.matmul ins(%b1, %w : tensor<4x256xf32>, tensor<256x8xf32>) outs(%12 : tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT:    %13 = tensor.insert_slice %o_1 into %6[%5, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<16x8xf32>
// CHECK-NEXT:    %14 = tensor.empty() : tensor<4x1xf32>
// CHECK-NEXT:    %15 = linalg.fill ins(%s : f32) outs(%14 : tensor<4x1xf32>) -> tensor<4x1xf32>
// CHECK-NEXT:    %b2_1 = linalg.matmul ins(%b1, %z : tensor<4x256xf32>, tensor<256x1xf32>) outs(%15 : tensor<4x1xf32>) -> tensor<4x1xf32>
// CHECK-NEXT:    %16 = tensor.insert_slice %b2_1 into %7[%5, 0] [4, 1] [1, 1] : tensor<4x1xf32> into tensor<16x1xf32>
// CHECK-NEXT:    scf.yield %13, %16 : tensor<16x8xf32>, tensor<16x1xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  %q = "test.op"() : () -> tensor<64x16xf32>
// CHECK-NEXT:  %17 = tensor.empty() : tensor<64x1xf32>
// CHECK-NEXT:  %18 = arith.constant 0 : index
// CHECK-NEXT:  %19 = arith.constant 64 : index
// CHECK-NEXT:  %20 = arith.constant 16 : index
// CHECK-NEXT:  %n2 = scf.for %21 = %18 to %19 step %20 iter_args(%22 = %17) -> (tensor<64x1xf32>) {
// CHECK-NEXT:    %23 = tensor.extract_slice %m0[%21, 0] [16, 16] [1, 1] : tensor<64x16xf32> to tensor<16x16xf32>
// CHECK-NEXT:    %24 = tensor.empty() : tensor<16x8xf32>
// CHECK-NEXT:    %25 = linalg.fill ins(%zero : f32) outs(%24 : tensor<16x8xf32>) -> tensor<16x8xf32>
// CHECK-NEXT:    %n = linalg.matmul ins(%23, %o : tensor<16x16xf32>, tensor<16x8xf32>) outs(%25 : tensor<16x8xf32>) -> tensor<16x8xf32>
// CHECK-NEXT:    %26 = tensor.empty() : tensor<16x1xf32>
// CHECK-NEXT:    %27 = linalg.fill ins(%zero : f32) outs(%26 : tensor<16x1xf32>) -> tensor<16x1xf32>
// CHECK-NEXT:    %n2_1 = linalg.matmul ins(%n, %z2 : tensor<16x8xf32>, tensor<8x1xf32>) outs(%27 : tensor<16x1xf32>) -> tensor<16x1xf32>
// CHECK-NEXT:    %28 = tensor.insert_slice %n2_1 into %22[%21, 0] [16, 1] [1, 1] : tensor<16x1xf32> into tensor<64x1xf32>
// CHECK-NEXT:    scf.yield %28 : tensor<64x1xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  func.return %b2, %n2, %q : tensor<16x1xf32>, tensor<64x1xf32>, tensor<64x16xf32>
// REMARK-NEXT: remark: in @behind_what_moved: tile-chains: 3 operations (linalg.matmul) in 4 pieces: 8768 bytes are live there, instead of up to 21056; 0.0 % of the work is done twice
// REMARK-NEXT: remark: in @behind_what_moved: tile-chains: 2 operations (linalg.matmul) in 4 pieces: 9536 bytes are live there, instead of up to 10816; 0.0 % of the work is done twice
// REMARK-NEXT: remark: in @behind_what_moved: tile-chains: no more: no group lowers the peak of 9536 bytes, at 'linalg.matmul'

// %m1 would be done where %m2 is. As %v lives until then, %u could not be written over it: that would
// take as much as before.
func.func @used_longer(%z: tensor<16x4xf32>, %zero: f32) -> tensor<16x4xf32> {
  %v = "test.op"() : () -> tensor<16x16xf32>
  %e = tensor.empty() : tensor<16x16xf32>
  %m1 = linalg.exp ins(%v : tensor<16x16xf32>) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
  %u = linalg.log ins(%v : tensor<16x16xf32>) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
  "test.op"(%u) : (tensor<16x16xf32>) -> ()
  %s = "test.op"() : () -> f32
  %e2 = tensor.empty() : tensor<16x4xf32>
  %f2 = linalg.fill ins(%s : f32) outs(%e2 : tensor<16x4xf32>) -> tensor<16x4xf32>
  %m2 = linalg.matmul ins(%m1, %z : tensor<16x16xf32>, tensor<16x4xf32>) outs(%f2 : tensor<16x4xf32>) -> tensor<16x4xf32>
  func.return %m2 : tensor<16x4xf32>
}
// CHECK-LABEL: func.func @used_longer(
// CHECK-NEXT:  %v = "test.op"() : () -> tensor<16x16xf32>
// CHECK-NEXT:  %e = tensor.empty() : tensor<16x16xf32>
// CHECK-NEXT:  %m1 = linalg.exp ins(%v : tensor<16x16xf32>) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
// CHECK-NEXT:  %u = linalg.log ins(%v : tensor<16x16xf32>) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
// CHECK-NEXT:  "test.op"(%u) : (tensor<16x16xf32>) -> ()
// CHECK-NEXT:  %s = "test.op"() : () -> f32
// CHECK-NEXT:  %e2 = tensor.empty() : tensor<16x4xf32>
// CHECK-NEXT:  %f2 = linalg.fill ins(%s : f32) outs(%e2 : tensor<16x4xf32>) -> tensor<16x4xf32>
// CHECK-NEXT:  %m2 = linalg.matmul ins(%m1, %z : tensor<16x16xf32>, tensor<16x4xf32>) outs(%f2 : tensor<16x4xf32>) -> tensor<16x4xf32>
// CHECK-NEXT:  func.return %m2 : tensor<16x4xf32>
// REMARK-NEXT: remark: in @used_longer: tile-chains: no more: no group lowers the peak of 2048 bytes, at 'linalg.log'

// %a1 and %a2 are a group, then %b1, %o and %b2, behind where %a1 was. Then %a2 and %p would be a better
// one than %a1 and %a2; but %a1, by itself, would come before the second group, which makes %o for it.
func.func @undoing_would_move_a_user(%x: tensor<16x4xf32>, %y: tensor<4x128xf32>, %z: tensor<128x1xf32>, %w: tensor<32x64xf32>, %z2: tensor<64x1xf32>, %zero: f32) -> (tensor<16x1xf32>, tensor<16x1xf32>) {
  %e = tensor.empty() : tensor<16x128xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x128xf32>) -> tensor<16x128xf32>
  %b1 = linalg.matmul ins(%x, %y : tensor<16x4xf32>, tensor<4x128xf32>) outs(%f : tensor<16x128xf32>) -> tensor<16x128xf32>
  %e1 = tensor.empty() : tensor<16xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<16xf32>) -> tensor<16xf32>
  %o = linalg.reduce { arith.addf } ins(%b1 : tensor<16x128xf32>) outs(%f1 : tensor<16xf32>) dimensions = [1]
  %ea = tensor.empty() : tensor<16x32xf32>
  %a1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%ea : tensor<16x32xf32>) {
  ^bb0(%old: f32):
    %i = linalg.index 0 : index
    %v = tensor.extract %o[%i] : tensor<16xf32>
    linalg.yield %v : f32
  } -> tensor<16x32xf32>
  %u = arith.mulf %zero, %zero : f32
  %e2 = tensor.empty() : tensor<16x1xf32>
  %f2 = linalg.fill ins(%u : f32) outs(%e2 : tensor<16x1xf32>) -> tensor<16x1xf32>
  %b2 = linalg.matmul ins(%b1, %z : tensor<16x128xf32>, tensor<128x1xf32>) outs(%f2 : tensor<16x1xf32>) -> tensor<16x1xf32>
  %e3 = tensor.empty() : tensor<16x64xf32>
  %f3 = linalg.fill ins(%zero : f32) outs(%e3 : tensor<16x64xf32>) -> tensor<16x64xf32>
  %a2 = linalg.matmul ins(%a1, %w : tensor<16x32xf32>, tensor<32x64xf32>) outs(%f3 : tensor<16x64xf32>) -> tensor<16x64xf32>
  %s = "test.op"() : () -> f32
  %e4 = tensor.empty() : tensor<16x1xf32>
  %f4 = linalg.fill ins(%s : f32) outs(%e4 : tensor<16x1xf32>) -> tensor<16x1xf32>
  %p = linalg.matmul ins(%a2, %z2 : tensor<16x64xf32>, tensor<64x1xf32>) outs(%f4 : tensor<16x1xf32>) -> tensor<16x1xf32>
  func.return %b2, %p : tensor<16x1xf32>, tensor<16x1xf32>
}
// CHECK-LABEL: func.func @undoing_would_move_a_user(
// CHECK-NEXT:  %u = arith.mulf %zero, %zero : f32
// CHECK-NEXT:  %0 = tensor.empty() : tensor<16xf32>
// CHECK-NEXT:  %1 = tensor.empty() : tensor<16x1xf32>
// CHECK-NEXT:  %2 = arith.constant 0 : index
// CHECK-NEXT:  %3 = arith.constant 16 : index
// CHECK-NEXT:  %4 = arith.constant 4 : index
// CHECK-NEXT:  %o, %b2 = scf.for %5 = %2 to %3 step %4 iter_args(%6 = %0, %7 = %1) -> (tensor<16xf32>, tensor<16x1xf32>) {
// CHECK-NEXT:    %8 = tensor.extract_slice %x[%5, 0] [4, 4] [1, 1] : tensor<16x4xf32> to tensor<4x4xf32>
// CHECK-NEXT:    %9 = tensor.empty() : tensor<4x128xf32>
// CHECK-NEXT:    %10 = linalg.fill ins(%zero : f32) outs(%9 : tensor<4x128xf32>) -> tensor<4x128xf32>
// CHECK-NEXT:    %b1 = linalg.matmul ins(%8, %y : tensor<4x4xf32>, tensor<4x128xf32>) outs(%10 : tensor<4x128xf32>) -> tensor<4x128xf32>
// CHECK-NEXT:    %11 = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:    %12 = linalg.fill ins(%zero : f32) outs(%11 : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    %o_1 = linalg.reduce ins(%b1:tensor<4x128xf32>) outs(%12:tensor<4xf32>) dimensions = [1]
// CHECK-NEXT:    (%13: f32, %14: f32) {
// CHECK-NEXT:      %15 = arith.addf %14, %13 : f32
// CHECK-NEXT:      linalg.yield %15 : f32
// CHECK-NEXT:    }
// CHECK-NEXT:    %16 = tensor.insert_slice %o_1 into %6[%5] [4] [1] : tensor<4xf32> into tensor<16xf32>
// CHECK-NEXT:    %17 = tensor.empty() : tensor<4x1xf32>
// CHECK-NEXT:    %18 = linalg.fill ins(%u : f32) outs(%17 : tensor<4x1xf32>) -> tensor<4x1xf32>
// CHECK-NEXT:    %b2_1 = linalg.matmul ins(%b1, %z : tensor<4x128xf32>, tensor<128x1xf32>) outs(%18 : tensor<4x1xf32>) -> tensor<4x1xf32>
// CHECK-NEXT:    %19 = tensor.insert_slice %b2_1 into %7[%5, 0] [4, 1] [1, 1] : tensor<4x1xf32> into tensor<16x1xf32>
// CHECK-NEXT:    scf.yield %16, %19 : tensor<16xf32>, tensor<16x1xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  %20 = tensor.empty() : tensor<16x64xf32>
// CHECK-NEXT:  %21 = arith.constant 0 : index
// CHECK-NEXT:  %22 = arith.constant 16 : index
// CHECK-NEXT:  %23 = arith.constant 4 : index
// CHECK-NEXT:  %a2 = scf.for %24 = %21 to %22 step %23 iter_args(%25 = %20) -> (tensor<16x64xf32>) {
// CHECK-NEXT:    %26 = tensor.empty() : tensor<4x32xf32>
// CHECK-NEXT:    %a1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%26 : tensor<4x32xf32>) {
// CHECK-NEXT:    ^bb0(%old: f32):
// CHECK-NEXT:      %i = linalg.index 0 : index
// CHECK-NEXT:      %i_1 = arith.addi %i, %24 : index
// CHECK-NEXT:      %v = tensor.extract %o[%i_1] : tensor<16xf32>
// CHECK-NEXT:      linalg.yield %v : f32
// CHECK-NEXT:    } -> tensor<4x32xf32>
// CHECK-NEXT:    %27 = tensor.empty() : tensor<4x64xf32>
// CHECK-NEXT:    %28 = linalg.fill ins(%zero : f32) outs(%27 : tensor<4x64xf32>) -> tensor<4x64xf32>
// CHECK-NEXT:    %a2_1 = linalg.matmul ins(%a1, %w : tensor<4x32xf32>, tensor<32x64xf32>) outs(%28 : tensor<4x64xf32>) -> tensor<4x64xf32>
// CHECK-NEXT:    %29 = tensor.insert_slice %a2_1 into %25[%24, 0] [4, 64] [1, 1] : tensor<4x64xf32> into tensor<16x64xf32>
// CHECK-NEXT:    scf.yield %29 : tensor<16x64xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  %s = "test.op"() : () -> f32
// CHECK-NEXT:  %e4 = tensor.empty() : tensor<16x1xf32>
// CHECK-NEXT:  %f4 = linalg.fill ins(%s : f32) outs(%e4 : tensor<16x1xf32>) -> tensor<16x1xf32>
// CHECK-NEXT:  %p = linalg.matmul ins(%a2, %z2 : tensor<16x64xf32>, tensor<64x1xf32>) outs(%f4 : tensor<16x1xf32>) -> tensor<16x1xf32>
// CHECK-NEXT:  func.return %b2, %p : tensor<16x1xf32>, tensor<16x1xf32>
// REMARK-NEXT: remark: in @undoing_would_move_a_user: tile-chains: 2 operations (linalg.generic, linalg.matmul) in 4 pieces: 4736 bytes are live there, instead of up to 10304; 0.0 % of the work is done twice
// REMARK-NEXT: remark: in @undoing_would_move_a_user: tile-chains: 3 operations (linalg.matmul, linalg.reduce) in 4 pieces: 2176 bytes are live there, instead of up to 8320; 0.0 % of the work is done twice
// REMARK-NEXT: remark: in @undoing_would_move_a_user: tile-chains: no more: no group lowers the peak of 4736 bytes, at 'linalg.matmul'

// %j and %k are unused. The first group has %k, and is rewritten first: then nobody uses %c either,
// which the second one makes.
func.func @unused(%g: tensor<16x8xf32>, %h: tensor<16x8xf32>, %w8: tensor<16x8xf32>, %w32: tensor<16x32xf32>, %u8: tensor<32x8xf32>, %u16: tensor<32x16xf32>) -> (tensor<16x16xf32>, tensor<16x16xf32>) {
  %a = "test.op"() : () -> tensor<16x16xi32>
  %eb = tensor.empty() : tensor<16x16xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<16x16xi32>) outs(%eb : tensor<16x16xf32>) {
  ^bb0(%in: i32, %out: f32):
    %float = arith.sitofp %in : i32 to f32
    linalg.yield %float : f32
  } -> tensor<16x16xf32>
  %c = linalg.matmul ins(%b, %w8 : tensor<16x16xf32>, tensor<16x8xf32>) outs(%g : tensor<16x8xf32>) -> tensor<16x8xf32>
  %ed = tensor.empty() : tensor<16x32xf32>
  %d = linalg.matmul ins(%b, %w32 : tensor<16x16xf32>, tensor<16x32xf32>) outs(%ed : tensor<16x32xf32>) -> tensor<16x32xf32>
  %i = linalg.matmul ins(%d, %u8 : tensor<16x32xf32>, tensor<32x8xf32>) outs(%h : tensor<16x8xf32>) -> tensor<16x8xf32>
  %s = "test.op"() : () -> f32
  %e = tensor.empty() : tensor<16x16xf32>
  %ej = linalg.fill ins(%s : f32) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
  %j = linalg.exp ins(%b : tensor<16x16xf32>) outs(%ej : tensor<16x16xf32>) -> tensor<16x16xf32>
  "test.op"(%a) : (tensor<16x16xi32>) -> ()
  %ek = tensor.empty() : tensor<16x8xf32>
  %k = linalg.add ins(%i, %c : tensor<16x8xf32>, tensor<16x8xf32>) outs(%ek : tensor<16x8xf32>) -> tensor<16x8xf32>
  %el = tensor.empty() : tensor<16x16xf32>
  %l = linalg.matmul ins(%d, %u16 : tensor<16x32xf32>, tensor<32x16xf32>) outs(%el : tensor<16x16xf32>) -> tensor<16x16xf32>
  func.return %b, %l : tensor<16x16xf32>, tensor<16x16xf32>
}
// CHECK-LABEL: func.func @unused(
// CHECK-NEXT:  %a = "test.op"() : () -> tensor<16x16xi32>
// CHECK-NEXT:  %s = "test.op"() : () -> f32
// CHECK-NEXT:  %0 = tensor.empty() : tensor<16x16xf32>
// CHECK-NEXT:  %1 = tensor.empty() : tensor<16x8xf32>
// CHECK-NEXT:  %2 = arith.constant 0 : index
// CHECK-NEXT:  %3 = arith.constant 16 : index
// CHECK-NEXT:  %4 = arith.constant 4 : index
// CHECK-NEXT:  %b, %c = scf.for %5 = %2 to %3 step %4 iter_args(%6 = %0, %7 = %1) -> (tensor<16x16xf32>, tensor<16x8xf32>) {
// CHECK-NEXT:    %8 = tensor.extract_slice %a[%5, 0] [4, 16] [1, 1] : tensor<16x16xi32> to tensor<4x16xi32>
// CHECK-NEXT:    %9 = tensor.empty() : tensor<4x16xf32>
// CHECK-NEXT:    %b_1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<4x16xi32>) outs(%9 : tensor<4x16xf32>) {
// CHECK-NEXT:    ^bb0(%in: i32, %out: f32):
// CHECK-NEXT:      %float = arith.sitofp %in : i32 to f32
// CHECK-NEXT:      linalg.yield %float : f32
// CHECK-NEXT:    } -> tensor<4x16xf32>
// CHECK-NEXT:    %10 = tensor.insert_slice %b_1 into %6[%5, 0] [4, 16] [1, 1] : tensor<4x16xf32> into tensor<16x16xf32>
// CHECK-NEXT:    %11 = tensor.extract_slice %g[%5, 0] [4, 8] [1, 1] : tensor<16x8xf32> to tensor<4x8xf32>
// CHECK-NEXT:    %c_1 = linalg.matmul ins(%b_1, %w8 : tensor<4x16xf32>, tensor<16x8xf32>) outs(%11 : tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT:    %12 = tensor.insert_slice %c_1 into %7[%5, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<16x8xf32>
// CHECK-NEXT:    scf.yield %10, %12 : tensor<16x16xf32>, tensor<16x8xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  "test.op"(%a) : (tensor<16x16xi32>) -> ()
// CHECK-NEXT:  %13 = tensor.empty() : tensor<16x16xf32>
// CHECK-NEXT:  %14 = arith.constant 0 : index
// CHECK-NEXT:  %15 = arith.constant 16 : index
// CHECK-NEXT:  %16 = arith.constant 4 : index
// CHECK-NEXT:  %l = scf.for %17 = %14 to %15 step %16 iter_args(%18 = %13) -> (tensor<16x16xf32>) {
// CHECK-NEXT:    %19 = tensor.extract_slice %b[%17, 0] [4, 16] [1, 1] : tensor<16x16xf32> to tensor<4x16xf32>
// CHECK-NEXT:    %20 = tensor.empty() : tensor<4x32xf32>
// CHECK-NEXT:    %d = linalg.matmul ins(%19, %w32 : tensor<4x16xf32>, tensor<16x32xf32>) outs(%20 : tensor<4x32xf32>) -> tensor<4x32xf32>
// CHECK-NEXT:    %21 = tensor.empty() : tensor<4x16xf32>
// CHECK-NEXT:    %l_1 = linalg.matmul ins(%d, %u16 : tensor<4x32xf32>, tensor<32x16xf32>) outs(%21 : tensor<4x16xf32>) -> tensor<4x16xf32>
// CHECK-NEXT:    %22 = tensor.insert_slice %l_1 into %18[%17, 0] [4, 16] [1, 1] : tensor<4x16xf32> into tensor<16x16xf32>
// CHECK-NEXT:    scf.yield %22 : tensor<16x16xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  func.return %b, %l : tensor<16x16xf32>, tensor<16x16xf32>
// REMARK-NEXT: remark: in @unused: tile-chains: 4 operations (linalg.matmul, linalg.add) in 4 pieces: 3072 bytes are live there, instead of up to 3840; 0.0 % of the work is done twice
// REMARK-NEXT: remark: in @unused: tile-chains: 3 operations (linalg.generic, linalg.matmul, linalg.exp) in 4 pieces: 2816 bytes are live there, instead of up to 3584; 0.0 % of the work is done twice
// REMARK-NEXT: remark: in @unused: tile-chains: no more: no group lowers the peak of 3072 bytes, at 'linalg.matmul'
