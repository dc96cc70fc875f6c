// RUN: xdsl-opt %s -p 'recompute-tensors{max-recompute=1000}' | filecheck --match-full-lines %s

// RC1: what the next user itself needs is there: %c is computed from %a.
func.func @what_the_user_needs_too(%x: tensor<64xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %c = linalg.log ins(%a : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%c) : (tensor<64xf32>) -> ()
  %l = "test.op"(%a) : (tensor<64xf32>) -> tensor<4096xf32>
  "test.op"(%c, %a) : (tensor<64xf32>, tensor<64xf32>) -> ()
  func.return
}
// CHECK-LABEL:   func.func @what_the_user_needs_too(%x: tensor<64xf32>){{.*}} {
// CHECK-NEXT:      %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:      %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:      %c = linalg.log ins(%a : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:      "test.op"(%c) : (tensor<64xf32>) -> ()
// CHECK-NEXT:      %l = "test.op"(%a) : (tensor<64xf32>) -> tensor<4096xf32>
// CHECK-NEXT:      %e_1 = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:      %c_1 = linalg.log ins(%a : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:      "test.op"(%c_1, %a) : (tensor<64xf32>, tensor<64xf32>) -> ()
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }

// A reshape is there with what it shows, even if only that is used behind the peak.
func.func @view_of_what_others_need(%x: tensor<64xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %w = tensor.expand_shape %a [[0, 1]] output_shape [8, 8] : tensor<64xf32> into tensor<8x8xf32>
  %ew = tensor.empty() : tensor<8x8xf32>
  %c = linalg.log ins(%w : tensor<8x8xf32>) outs(%ew : tensor<8x8xf32>) -> tensor<8x8xf32>
  "test.op"(%c) : (tensor<8x8xf32>) -> ()
  %l = "test.op"(%a) : (tensor<64xf32>) -> tensor<4096xf32>
  "test.op"(%c) : (tensor<8x8xf32>) -> ()
  "test.op"(%a) : (tensor<64xf32>) -> ()
  func.return
}
// CHECK-LABEL:   func.func @view_of_what_others_need(%x: tensor<64xf32>){{.*}} {
// CHECK-NEXT:      %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:      %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:      %w = tensor.expand_shape %a {{.*}} output_shape [8, 8] : tensor<64xf32> into tensor<8x8xf32>
// CHECK-NEXT:      %ew = tensor.empty() : tensor<8x8xf32>
// CHECK-NEXT:      %c = linalg.log ins(%w : tensor<8x8xf32>) outs(%ew : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK-NEXT:      "test.op"(%c) : (tensor<8x8xf32>) -> ()
// CHECK-NEXT:      %l = "test.op"(%a) : (tensor<64xf32>) -> tensor<4096xf32>
// CHECK-NEXT:      %ew_1 = tensor.empty() : tensor<8x8xf32>
// CHECK-NEXT:      %c_1 = linalg.log ins(%w : tensor<8x8xf32>) outs(%ew_1 : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK-NEXT:      "test.op"(%c_1) : (tensor<8x8xf32>) -> ()
// CHECK-NEXT:      "test.op"(%a) : (tensor<64xf32>) -> ()
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }

// A part of a constant of another block is there.
func.func @part_of_a_constant_of_another_block() {
  %x = arith.constant dense<1.0> : tensor<65xf32>
  cf.br ^bb0
^bb0:
  %w = tensor.extract_slice %x[0] [64] [1] : tensor<65xf32> to tensor<64xf32>
  %e = tensor.empty() : tensor<64xf32>
  %a = linalg.exp ins(%w : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%a) : (tensor<64xf32>) -> ()
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%a) : (tensor<64xf32>) -> ()
  func.return
}
// CHECK-LABEL:   func.func @part_of_a_constant_of_another_block(){{.*}} {
// CHECK-NEXT:      %x = arith.constant dense<1.000000e+00> : tensor<65xf32>
// CHECK-NEXT:      cf.br ^bb1
// CHECK-NEXT:    ^bb1:
// CHECK-NEXT:      %w = tensor.extract_slice %x[0] [64] [1] : tensor<65xf32> to tensor<64xf32>
// CHECK-NEXT:      %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:      %a = linalg.exp ins(%w : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:      "test.op"(%a) : (tensor<64xf32>) -> ()
// CHECK-NEXT:      %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:      %e_1 = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:      %a_1 = linalg.exp ins(%w : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:      "test.op"(%a_1) : (tensor<64xf32>) -> ()
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }

// An operation is done again if any of its results is used before.
func.func @second_result_is_used_before(%x: tensor<64xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %a, %b = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<64xf32>) outs(%e, %e : tensor<64xf32>, tensor<64xf32>) {
  ^bb0(%i: f32, %o: f32, %p: f32):
    %s = arith.addf %i, %i : f32
    linalg.yield %s, %i : f32, f32
  } -> (tensor<64xf32>, tensor<64xf32>)
  "test.op"(%b) : (tensor<64xf32>) -> ()
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%a) : (tensor<64xf32>) -> ()
  func.return
}
// CHECK-LABEL:   func.func @second_result_is_used_before(%x: tensor<64xf32>){{.*}} {
// CHECK-NEXT:      %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:      %a, %b = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<64xf32>) outs(%e, %e : tensor<64xf32>, tensor<64xf32>) {
// CHECK-NEXT:      ^bb0(%i: f32, %o: f32, %p: f32):
// CHECK-NEXT:        %s = arith.addf %i, %i : f32
// CHECK-NEXT:        linalg.yield %s, %i : f32, f32
// CHECK-NEXT:      } -> (tensor<64xf32>, tensor<64xf32>)
// CHECK-NEXT:      "test.op"(%b) : (tensor<64xf32>) -> ()
// CHECK-NEXT:      %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:      %e_1 = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:      %a_1, %b_1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<64xf32>) outs(%e_1, %e_1 : tensor<64xf32>, tensor<64xf32>) {
// CHECK-NEXT:      ^bb0(%i_1: f32, %o_1: f32, %p_1: f32):
// CHECK-NEXT:        %s_1 = arith.addf %i_1, %i_1 : f32
// CHECK-NEXT:        linalg.yield %s_1, %i_1 : f32, f32
// CHECK-NEXT:      } -> (tensor<64xf32>, tensor<64xf32>)
// CHECK-NEXT:      "test.op"(%a_1) : (tensor<64xf32>) -> ()
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }

// The sum %s is not done again, but lives longer. What only it is made of, %c, is not computed again either.
func.func @behind_a_sum(%m: tensor<8x64xf32>, %n: tensor<64x1xf32>) {
  %ec = tensor.empty() : tensor<8x64xf32>
  %es = tensor.empty() : tensor<8x1xf32>
  %ea = tensor.empty() : tensor<8x15xf32>
  %c = linalg.exp ins(%m : tensor<8x64xf32>) outs(%ec : tensor<8x64xf32>) -> tensor<8x64xf32>
  %s = linalg.matmul ins(%c, %n : tensor<8x64xf32>, tensor<64x1xf32>) outs(%es : tensor<8x1xf32>) -> tensor<8x1xf32>
  %a = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<8x1xf32>) outs(%ea : tensor<8x15xf32>) {
  ^bb0(%i: f32, %o: f32):
    linalg.yield %i : f32
  } -> tensor<8x15xf32>
  "test.op"(%a) : (tensor<8x15xf32>) -> ()
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%a) : (tensor<8x15xf32>) -> ()
  func.return
}
// CHECK-LABEL:   func.func @behind_a_sum(%m: tensor<8x64xf32>, %n: tensor<64x1xf32>){{.*}} {
// CHECK-NEXT:      %ec = tensor.empty() : tensor<8x64xf32>
// CHECK-NEXT:      %es = tensor.empty() : tensor<8x1xf32>
// CHECK-NEXT:      %ea = tensor.empty() : tensor<8x15xf32>
// CHECK-NEXT:      %c = linalg.exp ins(%m : tensor<8x64xf32>) outs(%ec : tensor<8x64xf32>) -> tensor<8x64xf32>
// CHECK-NEXT:      %s = linalg.matmul ins(%c, %n : tensor<8x64xf32>, tensor<64x1xf32>) outs(%es : tensor<8x1xf32>) -> tensor<8x1xf32>
// CHECK-NEXT:      %a = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<8x1xf32>) outs(%ea : tensor<8x15xf32>) {
// CHECK-NEXT:      ^bb0(%i: f32, %o: f32):
// CHECK-NEXT:        linalg.yield %i : f32
// CHECK-NEXT:      } -> tensor<8x15xf32>
// CHECK-NEXT:      "test.op"(%a) : (tensor<8x15xf32>) -> ()
// CHECK-NEXT:      %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:      %ea_1 = tensor.empty() : tensor<8x15xf32>
// CHECK-NEXT:      %a_1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<8x1xf32>) outs(%ea_1 : tensor<8x15xf32>) {
// CHECK-NEXT:      ^bb0(%i_1: f32, %o_1: f32):
// CHECK-NEXT:        linalg.yield %i_1 : f32
// CHECK-NEXT:      } -> tensor<8x15xf32>
// CHECK-NEXT:      "test.op"(%a_1) : (tensor<8x15xf32>) -> ()
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }

// A sum that only what is done later needs is done later with it.
func.func @sum_moves_along(%m: tensor<64x64xf32>, %n: tensor<64x1xf32>) {
  %f = tensor.empty() : tensor<64x1xf32>
  %s = linalg.matmul ins(%m, %n : tensor<64x64xf32>, tensor<64x1xf32>) outs(%f : tensor<64x1xf32>) -> tensor<64x1xf32>
  %a = linalg.exp ins(%s : tensor<64x1xf32>) outs(%f : tensor<64x1xf32>) -> tensor<64x1xf32>
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%a) : (tensor<64x1xf32>) -> ()
  func.return
}
// CHECK-LABEL:   func.func @sum_moves_along(%m: tensor<64x64xf32>, %n: tensor<64x1xf32>){{.*}} {
// CHECK-NEXT:      %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:      %f = tensor.empty() : tensor<64x1xf32>
// CHECK-NEXT:      %s = linalg.matmul ins(%m, %n : tensor<64x64xf32>, tensor<64x1xf32>) outs(%f : tensor<64x1xf32>) -> tensor<64x1xf32>
// CHECK-NEXT:      %a = linalg.exp ins(%s : tensor<64x1xf32>) outs(%f : tensor<64x1xf32>) -> tensor<64x1xf32>
// CHECK-NEXT:      "test.op"(%a) : (tensor<64x1xf32>) -> ()
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }

// No part of a chain of 26 operations is done later, though %q would be smaller than %a22.
func.func @no_part_of_a_long_chain(%z: tensor<8xf32>) {
  %eq = tensor.empty() : tensor<8xf32>
  %q = linalg.exp ins(%z : tensor<8xf32>) outs(%eq : tensor<8xf32>) -> tensor<8xf32>
  %e = tensor.empty() : tensor<8x15xf32>
  %a0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%q : tensor<8xf32>) outs(%e : tensor<8x15xf32>) {
  ^bb0(%i: f32, %o: f32):
    linalg.yield %i : f32
  } -> tensor<8x15xf32>
  %a1 = linalg.exp ins(%a0 : tensor<8x15xf32>) outs(%e : tensor<8x15xf32>) -> tensor<8x15xf32>
  %a2 = linalg.exp ins(%a1 : tensor<8x15xf32>) outs(%e : tensor<8x15xf32>) -> tensor<8x15xf32>
  %a3 = linalg.exp ins(%a2 : tensor<8x15xf32>) outs(%e : tensor<8x15xf32>) -> tensor<8x15xf32>
  %a4 = linalg.exp ins(%a3 : tensor<8x15xf32>) outs(%e : tensor<8x15xf32>) -> tensor<8x15xf32>
  %a5 = linalg.exp ins(%a4 : tensor<8x15xf32>) outs(%e : tensor<8x15xf32>) -> tensor<8x15xf32>
  %a6 = linalg.exp ins(%a5 : tensor<8x15xf32>) outs(%e : tensor<8x15xf32>) -> tensor<8x15xf32>
  %a7 = linalg.exp ins(%a6 : tensor<8x15xf32>) outs(%e : tensor<8x15xf32>) -> tensor<8x15xf32>
  %a8 = linalg.exp ins(%a7 : tensor<8x15xf32>) outs(%e : tensor<8x15xf32>) -> tensor<8x15xf32>
  %a9 = linalg.exp ins(%a8 : tensor<8x15xf32>) outs(%e : tensor<8x15xf32>) -> tensor<8x15xf32>
  %a10 = linalg.exp ins(%a9 : tensor<8x15xf32>) outs(%e : tensor<8x15xf32>) -> tensor<8x15xf32>
  %a11 = linalg.exp ins(%a10 : tensor<8x15xf32>) outs(%e : tensor<8x15xf32>) -> tensor<8x15xf32>
  %a12 = linalg.exp ins(%a11 : tensor<8x15xf32>) outs(%e : tensor<8x15xf32>) -> tensor<8x15xf32>
  %a13 = linalg.exp ins(%a12 : tensor<8x15xf32>) outs(%e : tensor<8x15xf32>) -> tensor<8x15xf32>
  %a14 = linalg.exp ins(%a13 : tensor<8x15xf32>) outs(%e : tensor<8x15xf32>) -> tensor<8x15xf32>
  %a15 = linalg.exp ins(%a14 : tensor<8x15xf32>) outs(%e : tensor<8x15xf32>) -> tensor<8x15xf32>
  %a16 = linalg.exp ins(%a15 : tensor<8x15xf32>) outs(%e : tensor<8x15xf32>) -> tensor<8x15xf32>
  %a17 = linalg.exp ins(%a16 : tensor<8x15xf32>) outs(%e : tensor<8x15xf32>) -> tensor<8x15xf32>
  %a18 = linalg.exp ins(%a17 : tensor<8x15xf32>) outs(%e : tensor<8x15xf32>) -> tensor<8x15xf32>
  %a19 = linalg.exp ins(%a18 : tensor<8x15xf32>) outs(%e : tensor<8x15xf32>) -> tensor<8x15xf32>
  %a20 = linalg.exp ins(%a19 : tensor<8x15xf32>) outs(%e : tensor<8x15xf32>) -> tensor<8x15xf32>
  %a21 = linalg.exp ins(%a20 : tensor<8x15xf32>) outs(%e : tensor<8x15xf32>) -> tensor<8x15xf32>
  %a22 = linalg.exp ins(%a21 : tensor<8x15xf32>) outs(%e : tensor<8x15xf32>) -> tensor<8x15xf32>
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%a22) : (tensor<8x15xf32>) -> ()
  func.return
}
// CHECK-LABEL:   func.func @no_part_of_a_long_chain(%z: tensor<8xf32>) {
// CHECK-NEXT:      %eq = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:      %q = linalg.exp ins(%z : tensor<8xf32>) outs(%eq : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:      %e = tensor.empty() : tensor<8x15xf32>
// CHECK-NEXT:      %a0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%q : tensor<8xf32>) outs(%e : tensor<8x15xf32>) {
// CHECK-NEXT:      ^bb0(%i: f32, %o: f32):
// CHECK-NEXT:        linalg.yield %i : f32
// CHECK-NEXT:      } -> tensor<8x15xf32>
// CHECK-NEXT:      %a1 = linalg.exp ins(%a0 : tensor<8x15xf32>) outs(%e : tensor<8x15xf32>) -> tensor<8x15xf32>
// CHECK-NEXT:      %a2 = linalg.exp ins(%a1 : tensor<8x15xf32>) outs(%e : tensor<8x15xf32>) -> tensor<8x15xf32>
// CHECK-NEXT:      %a3 = linalg.exp ins(%a2 : tensor<8x15xf32>) outs(%e : tensor<8x15xf32>) -> tensor<8x15xf32>
// CHECK-NEXT:      %a4 = linalg.exp ins(%a3 : tensor<8x15xf32>) outs(%e : tensor<8x15xf32>) -> tensor<8x15xf32>
// CHECK-NEXT:      %a5 = linalg.exp ins(%a4 : tensor<8x15xf32>) outs(%e : tensor<8x15xf32>) -> tensor<8x15xf32>
// CHECK-NEXT:      %a6 = linalg.exp ins(%a5 : tensor<8x15xf32>) outs(%e : tensor<8x15xf32>) -> tensor<8x15xf32>
// CHECK-NEXT:      %a7 = linalg.exp ins(%a6 : tensor<8x15xf32>) outs(%e : tensor<8x15xf32>) -> tensor<8x15xf32>
// CHECK-NEXT:      %a8 = linalg.exp ins(%a7 : tensor<8x15xf32>) outs(%e : tensor<8x15xf32>) -> tensor<8x15xf32>
// CHECK-NEXT:      %a9 = linalg.exp ins(%a8 : tensor<8x15xf32>) outs(%e : tensor<8x15xf32>) -> tensor<8x15xf32>
// CHECK-NEXT:      %a10 = linalg.exp ins(%a9 : tensor<8x15xf32>) outs(%e : tensor<8x15xf32>) -> tensor<8x15xf32>
// CHECK-NEXT:      %a11 = linalg.exp ins(%a10 : tensor<8x15xf32>) outs(%e : tensor<8x15xf32>) -> tensor<8x15xf32>
// CHECK-NEXT:      %a12 = linalg.exp ins(%a11 : tensor<8x15xf32>) outs(%e : tensor<8x15xf32>) -> tensor<8x15xf32>
// CHECK-NEXT:      %a13 = linalg.exp ins(%a12 : tensor<8x15xf32>) outs(%e : tensor<8x15xf32>) -> tensor<8x15xf32>
// CHECK-NEXT:      %a14 = linalg.exp ins(%a13 : tensor<8x15xf32>) outs(%e : tensor<8x15xf32>) -> tensor<8x15xf32>
// CHECK-NEXT:      %a15 = linalg.exp ins(%a14 : tensor<8x15xf32>) outs(%e : tensor<8x15xf32>) -> tensor<8x15xf32>
// CHECK-NEXT:      %a16 = linalg.exp ins(%a15 : tensor<8x15xf32>) outs(%e : tensor<8x15xf32>) -> tensor<8x15xf32>
// CHECK-NEXT:      %a17 = linalg.exp ins(%a16 : tensor<8x15xf32>) outs(%e : tensor<8x15xf32>) -> tensor<8x15xf32>
// CHECK-NEXT:      %a18 = linalg.exp ins(%a17 : tensor<8x15xf32>) outs(%e : tensor<8x15xf32>) -> tensor<8x15xf32>
// CHECK-NEXT:      %a19 = linalg.exp ins(%a18 : tensor<8x15xf32>) outs(%e : tensor<8x15xf32>) -> tensor<8x15xf32>
// CHECK-NEXT:      %a20 = linalg.exp ins(%a19 : tensor<8x15xf32>) outs(%e : tensor<8x15xf32>) -> tensor<8x15xf32>
// CHECK-NEXT:      %a21 = linalg.exp ins(%a20 : tensor<8x15xf32>) outs(%e : tensor<8x15xf32>) -> tensor<8x15xf32>
// CHECK-NEXT:      %a22 = linalg.exp ins(%a21 : tensor<8x15xf32>) outs(%e : tensor<8x15xf32>) -> tensor<8x15xf32>
// CHECK-NEXT:      %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:      "test.op"(%a22) : (tensor<8x15xf32>) -> ()
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }
