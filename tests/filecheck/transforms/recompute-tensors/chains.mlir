// RUN: xdsl-opt %s -p 'recompute-tensors{max-recompute=1000}' | filecheck %s
// RUN: xdsl-opt %s -p 'recompute-tensors{max-recompute=1000 analysis-only=true}' 2>&1 | filecheck %s --check-prefix REMARK

// RC3: what takes no more than a sixteenth lives longer: %q is not done again.
func.func @a_sixteenth(%y: tensor<16xf32>, %z: tensor<4xf32>) {
  %eq = tensor.empty() : tensor<4xf32>
  %q = linalg.exp ins(%z : tensor<4xf32>) outs(%eq : tensor<4xf32>) -> tensor<4xf32>
  "test.op"(%q) : (tensor<4xf32>) -> ()
  %ew = tensor.empty() : tensor<4x16xf32>
  %v = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%y, %q : tensor<16xf32>, tensor<4xf32>) outs(%ew : tensor<4x16xf32>) {
  ^bb0(%in0: f32, %in1: f32, %out: f32):
    %sum = arith.addf %in0, %in1 : f32
    linalg.yield %sum : f32
  } -> tensor<4x16xf32>
  "test.op"(%v) : (tensor<4x16xf32>) -> ()
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%l) : (tensor<4096xf32>) -> ()
  "test.op"(%v) : (tensor<4x16xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @a_sixteenth(
// CHECK-NEXT:  %eq = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:  %q = linalg.exp ins(%z : tensor<4xf32>) outs(%eq : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:  "test.op"(%q) : (tensor<4xf32>) -> ()
// CHECK-NEXT:  %ew = tensor.empty() : tensor<4x16xf32>
// CHECK-NEXT:  %v = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%y, %q : tensor<16xf32>, tensor<4xf32>) outs(%ew : tensor<4x16xf32>) {
// CHECK-NEXT:  ^bb0(%in0: f32, %in1: f32, %out: f32):
// CHECK-NEXT:    %sum = arith.addf %in0, %in1 : f32
// CHECK-NEXT:    linalg.yield %sum : f32
// CHECK-NEXT:  } -> tensor<4x16xf32>
// CHECK-NEXT:  "test.op"(%v) : (tensor<4x16xf32>) -> ()
// CHECK-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:  %ew_1 = tensor.empty() : tensor<4x16xf32>
// CHECK-NEXT:  %v_1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%y, %q : tensor<16xf32>, tensor<4xf32>) outs(%ew_1 : tensor<4x16xf32>) {
// CHECK-NEXT:  ^bb0(%in0_1: f32, %in1_1: f32, %out_1: f32):
// CHECK-NEXT:    %sum_1 = arith.addf %in0_1, %in1_1 : f32
// CHECK-NEXT:    linalg.yield %sum_1 : f32
// CHECK-NEXT:  } -> tensor<4x16xf32>
// CHECK-NEXT:  "test.op"(%v_1) : (tensor<4x16xf32>) -> ()
// CHECK-NEXT:  func.return
// REMARK:      remark: in @a_sixteenth: recompute-tensors: tensor<4x16xf32> is not live at 'test.op': 0 operations are done later, 2 again (tensor.empty, linalg.generic): 16400 bytes are live at most, in place of 16640; 94.1 % of the work is done twice
// REMARK-NEXT: remark: in @a_sixteenth: recompute-tensors: no more: no tensor to compute again at the peak of 16400 bytes, at 'test.op'

// But what takes more is.
func.func @more_than_a_sixteenth(%y: tensor<15xf32>, %z: tensor<4xf32>) {
  %eq = tensor.empty() : tensor<4xf32>
  %q = linalg.exp ins(%z : tensor<4xf32>) outs(%eq : tensor<4xf32>) -> tensor<4xf32>
  "test.op"(%q) : (tensor<4xf32>) -> ()
  %ew = tensor.empty() : tensor<4x15xf32>
  %v = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%y, %q : tensor<15xf32>, tensor<4xf32>) outs(%ew : tensor<4x15xf32>) {
  ^bb0(%in0: f32, %in1: f32, %out: f32):
    %sum = arith.addf %in0, %in1 : f32
    linalg.yield %sum : f32
  } -> tensor<4x15xf32>
  "test.op"(%v) : (tensor<4x15xf32>) -> ()
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%l) : (tensor<4096xf32>) -> ()
  "test.op"(%v) : (tensor<4x15xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @more_than_a_sixteenth(
// CHECK-NEXT:  %eq = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:  %q = linalg.exp ins(%z : tensor<4xf32>) outs(%eq : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:  "test.op"(%q) : (tensor<4xf32>) -> ()
// CHECK-NEXT:  %ew = tensor.empty() : tensor<4x15xf32>
// CHECK-NEXT:  %v = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%y, %q : tensor<15xf32>, tensor<4xf32>) outs(%ew : tensor<4x15xf32>) {
// CHECK-NEXT:  ^bb0(%in0: f32, %in1: f32, %out: f32):
// CHECK-NEXT:    %sum = arith.addf %in0, %in1 : f32
// CHECK-NEXT:    linalg.yield %sum : f32
// CHECK-NEXT:  } -> tensor<4x15xf32>
// CHECK-NEXT:  "test.op"(%v) : (tensor<4x15xf32>) -> ()
// CHECK-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:  %eq_1 = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:  %q_1 = linalg.exp ins(%z : tensor<4xf32>) outs(%eq_1 : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:  %ew_1 = tensor.empty() : tensor<4x15xf32>
// CHECK-NEXT:  %v_1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%y, %q_1 : tensor<15xf32>, tensor<4xf32>) outs(%ew_1 : tensor<4x15xf32>) {
// CHECK-NEXT:  ^bb0(%in0_1: f32, %in1_1: f32, %out_1: f32):
// CHECK-NEXT:    %sum_1 = arith.addf %in0_1, %in1_1 : f32
// CHECK-NEXT:    linalg.yield %sum_1 : f32
// CHECK-NEXT:  } -> tensor<4x15xf32>
// CHECK-NEXT:  "test.op"(%v_1) : (tensor<4x15xf32>) -> ()
// CHECK-NEXT:  func.return
// REMARK-NEXT: remark: in @more_than_a_sixteenth: recompute-tensors: tensor<4x15xf32> is not live at 'test.op': 0 operations are done later, 4 again (tensor.empty, linalg.exp, linalg.generic): 16384 bytes are live at most, in place of 16624; 100.0 % of the work is done twice
// REMARK-NEXT: remark: in @more_than_a_sixteenth: recompute-tensors: no more: no tensor to compute again at the peak of 16384 bytes, at 'test.op'

// A sum that is needed before is not done again, but lives longer: it is smaller.
func.func @sum_lives_longer(%x: tensor<64xf32>, %m: tensor<8x64xf32>, %y: tensor<15xf32>, %z: tensor<8xf32>) {
  %q = linalg.matvec ins(%m, %x : tensor<8x64xf32>, tensor<64xf32>) outs(%z : tensor<8xf32>) -> tensor<8xf32>
  "test.op"(%q) : (tensor<8xf32>) -> ()
  %ew = tensor.empty() : tensor<8x15xf32>
  %v = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%y, %q : tensor<15xf32>, tensor<8xf32>) outs(%ew : tensor<8x15xf32>) {
  ^bb0(%in0: f32, %in1: f32, %out: f32):
    %sum = arith.addf %in0, %in1 : f32
    linalg.yield %sum : f32
  } -> tensor<8x15xf32>
  "test.op"(%v) : (tensor<8x15xf32>) -> ()
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%l) : (tensor<4096xf32>) -> ()
  "test.op"(%v) : (tensor<8x15xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @sum_lives_longer(
// CHECK-NEXT:  %q = linalg.matvec ins(%m, %x : tensor<8x64xf32>, tensor<64xf32>) outs(%z : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:  "test.op"(%q) : (tensor<8xf32>) -> ()
// CHECK-NEXT:  %ew = tensor.empty() : tensor<8x15xf32>
// CHECK-NEXT:  %v = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%y, %q : tensor<15xf32>, tensor<8xf32>) outs(%ew : tensor<8x15xf32>) {
// CHECK-NEXT:  ^bb0(%in0: f32, %in1: f32, %out: f32):
// CHECK-NEXT:    %sum = arith.addf %in0, %in1 : f32
// CHECK-NEXT:    linalg.yield %sum : f32
// CHECK-NEXT:  } -> tensor<8x15xf32>
// CHECK-NEXT:  "test.op"(%v) : (tensor<8x15xf32>) -> ()
// CHECK-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:  %ew_1 = tensor.empty() : tensor<8x15xf32>
// CHECK-NEXT:  %v_1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%y, %q : tensor<15xf32>, tensor<8xf32>) outs(%ew_1 : tensor<8x15xf32>) {
// CHECK-NEXT:  ^bb0(%in0_1: f32, %in1_1: f32, %out_1: f32):
// CHECK-NEXT:    %sum_1 = arith.addf %in0_1, %in1_1 : f32
// CHECK-NEXT:    linalg.yield %sum_1 : f32
// CHECK-NEXT:  } -> tensor<8x15xf32>
// CHECK-NEXT:  "test.op"(%v_1) : (tensor<8x15xf32>) -> ()
// CHECK-NEXT:  func.return
// REMARK-NEXT: remark: in @sum_lives_longer: recompute-tensors: tensor<8x15xf32> is not live at 'test.op': 0 operations are done later, 2 again (tensor.empty, linalg.generic): 16416 bytes are live at most, in place of 16864; 19.0 % of the work is done twice
// REMARK-NEXT: remark: in @sum_lives_longer: recompute-tensors: no more: no tensor to compute again at the peak of 16416 bytes, at 'test.op'

// What only moves takes along what is needed for it only; the rest is done again.
func.func @moved_and_again(%x: tensor<64xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%a) : (tensor<64xf32>) -> ()
  %b = linalg.exp ins(%a : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %c = linalg.exp ins(%b : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%l) : (tensor<4096xf32>) -> ()
  "test.op"(%c) : (tensor<64xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @moved_and_again(
// CHECK-NEXT:  %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%a) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:  %e_1 = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %a_1 = linalg.exp ins(%x : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %b = linalg.exp ins(%a_1 : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %c = linalg.exp ins(%b : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%c) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  func.return
// REMARK-NEXT: remark: in @moved_and_again: recompute-tensors: tensor<64xf32> is not live at 'test.op': 2 operations are done later, 2 again (linalg.exp, tensor.empty): 16384 bytes are live at most, in place of 16640; 33.3 % of the work is done twice
// REMARK-NEXT: remark: in @moved_and_again: recompute-tensors: no more: no tensor to compute again at the peak of 16384 bytes, at 'test.op'

// Both are done again, the reshape as well: the second one of what the first one made.
func.func @view_of_what_is_there(%x: tensor<64xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %w = tensor.expand_shape %a [[0, 1]] output_shape [8, 8] : tensor<64xf32> into tensor<8x8xf32>
  %ew = tensor.empty() : tensor<8x8xf32>
  %c = linalg.exp ins(%w : tensor<8x8xf32>) outs(%ew : tensor<8x8xf32>) -> tensor<8x8xf32>
  "test.op"(%c) : (tensor<8x8xf32>) -> ()
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%l) : (tensor<4096xf32>) -> ()
  "test.op"(%c) : (tensor<8x8xf32>) -> ()
  "test.op"(%a) : (tensor<64xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @view_of_what_is_there(
// CHECK-NEXT:  %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %w = tensor.expand_shape %a {{.*}} output_shape [8, 8] : tensor<64xf32> into tensor<8x8xf32>
// CHECK-NEXT:  %ew = tensor.empty() : tensor<8x8xf32>
// CHECK-NEXT:  %c = linalg.exp ins(%w : tensor<8x8xf32>) outs(%ew : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK-NEXT:  "test.op"(%c) : (tensor<8x8xf32>) -> ()
// CHECK-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:  %e_1 = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %a_1 = linalg.exp ins(%x : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %w_1 = tensor.expand_shape %a_1 {{.*}} output_shape [8, 8] : tensor<64xf32> into tensor<8x8xf32>
// CHECK-NEXT:  %ew_1 = tensor.empty() : tensor<8x8xf32>
// CHECK-NEXT:  %c_1 = linalg.exp ins(%w_1 : tensor<8x8xf32>) outs(%ew_1 : tensor<8x8xf32>) -> tensor<8x8xf32>
// CHECK-NEXT:  "test.op"(%c_1) : (tensor<8x8xf32>) -> ()
// CHECK-NEXT:  %e_2 = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %a_2 = linalg.exp ins(%x : tensor<64xf32>) outs(%e_2 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%a_2) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  func.return
// REMARK-NEXT: remark: in @view_of_what_is_there: recompute-tensors: tensor<64xf32> is not live at 'test.op': 0 operations are done later, 2 again (tensor.empty, linalg.exp): 16640 bytes are live at most, in place of 16896; 33.3 % of the work is done twice
// REMARK-NEXT: remark: in @view_of_what_is_there: recompute-tensors: tensor<8x8xf32> is not live at 'test.op': 0 operations are done later, 5 again (tensor.empty, linalg.exp, tensor.expand_shape): 16384 bytes are live at most, in place of 16640; 66.7 % of the work is done twice
// REMARK-NEXT: remark: in @view_of_what_is_there: recompute-tensors: no more: no tensor to compute again at the peak of 16384 bytes, at 'test.op'

// A reshape of a reshape is made again with what it shows.
func.func @view_of_a_view(%x: tensor<64xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%a) : (tensor<64xf32>) -> ()
  %w = tensor.expand_shape %a [[0, 1]] output_shape [8, 8] : tensor<64xf32> into tensor<8x8xf32>
  %s = tensor.extract_slice %w[0, 0] [8, 4] [1, 1] : tensor<8x8xf32> to tensor<8x4xf32>
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%l) : (tensor<4096xf32>) -> ()
  "test.op"(%s) : (tensor<8x4xf32>) -> ()
  "test.op"(%a) : (tensor<64xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @view_of_a_view(
// CHECK-NEXT:  %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%a) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:  %e_1 = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %a_1 = linalg.exp ins(%x : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %w = tensor.expand_shape %a_1 {{.*}} output_shape [8, 8] : tensor<64xf32> into tensor<8x8xf32>
// CHECK-NEXT:  %s = tensor.extract_slice %w[0, 0] [8, 4] [1, 1] : tensor<8x8xf32> to tensor<8x4xf32>
// CHECK-NEXT:  "test.op"(%s) : (tensor<8x4xf32>) -> ()
// CHECK-NEXT:  "test.op"(%a_1) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  func.return
// REMARK-NEXT: remark: in @view_of_a_view: recompute-tensors: tensor<64xf32> is not live at 'test.op': 2 operations are done later, 2 again (tensor.expand_shape, tensor.extract_slice, tensor.empty, linalg.exp): 16384 bytes are live at most, in place of 16640; 40.0 % of the work is done twice
// REMARK-NEXT: remark: in @view_of_a_view: recompute-tensors: no more: no tensor to compute again at the peak of 16384 bytes, at 'test.op'

// What regions use is used by the operation around them.
func.func @regions(%x: tensor<64xf32>, %c: i1) {
  %e = tensor.empty() : tensor<64xf32>
  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  scf.if %c {
    "test.op"(%a) : (tensor<64xf32>) -> ()
  }
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%l) : (tensor<4096xf32>) -> ()
  scf.if %c {
    %w = tensor.expand_shape %a [[0, 1]] output_shape [8, 8] : tensor<64xf32> into tensor<8x8xf32>
    "test.op"(%w) : (tensor<8x8xf32>) -> ()
  }
  func.return
}
// CHECK-LABEL: func.func @regions(
// CHECK-NEXT:  %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  scf.if %c {
// CHECK-NEXT:    "test.op"(%a) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  }
// CHECK-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:  %e_1 = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %a_1 = linalg.exp ins(%x : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  scf.if %c {
// CHECK-NEXT:    %w = tensor.expand_shape %a_1 {{.*}} output_shape [8, 8] : tensor<64xf32> into tensor<8x8xf32>
// CHECK-NEXT:    "test.op"(%w) : (tensor<8x8xf32>) -> ()
// CHECK-NEXT:  }
// CHECK-NEXT:  func.return
// REMARK-NEXT: remark: in @regions: recompute-tensors: tensor<64xf32> is not live at 'test.op': 0 operations are done later, 2 again (tensor.empty, linalg.exp): 16384 bytes are live at most, in place of 16640; 50.0 % of the work is done twice
// REMARK-NEXT: remark: in @regions: recompute-tensors: no more: no tensor to compute again at the peak of 16384 bytes, at 'test.op'

// A body that takes elements of another tensor needs that.
func.func @captured(%x: tensor<64xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%a) : (tensor<64xf32>) -> ()
  %v = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %i = arith.constant 0 : index
    %f = tensor.extract %a[%i] : tensor<64xf32>
    %sum = arith.addf %in, %f : f32
    linalg.yield %sum : f32
  } -> tensor<64xf32>
  "test.op"(%v) : (tensor<64xf32>) -> ()
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%l) : (tensor<4096xf32>) -> ()
  "test.op"(%v) : (tensor<64xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @captured(
// CHECK-NEXT:  %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%a) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  %v = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) {
// CHECK-NEXT:  ^bb0(%in: f32, %out: f32):
// CHECK-NEXT:    %i = arith.constant 0 : index
// CHECK-NEXT:    %f = tensor.extract %a[%i] : tensor<64xf32>
// CHECK-NEXT:    %sum = arith.addf %in, %f : f32
// CHECK-NEXT:    linalg.yield %sum : f32
// CHECK-NEXT:  } -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%v) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:  %e_1 = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %a_1 = linalg.exp ins(%x : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %v_1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) {
// CHECK-NEXT:  ^bb0(%in_1: f32, %out_1: f32):
// CHECK-NEXT:    %i_1 = arith.constant 0 : index
// CHECK-NEXT:    %f_1 = tensor.extract %a_1[%i_1] : tensor<64xf32>
// CHECK-NEXT:    %sum_1 = arith.addf %in_1, %f_1 : f32
// CHECK-NEXT:    linalg.yield %sum_1 : f32
// CHECK-NEXT:  } -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%v_1) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  func.return
// REMARK-NEXT: remark: in @captured: recompute-tensors: tensor<64xf32> is not live at 'test.op': 0 operations are done later, 3 again (tensor.empty, linalg.exp, linalg.generic): 16384 bytes are live at most, in place of 16640; 100.0 % of the work is done twice
// REMARK-NEXT: remark: in @captured: recompute-tensors: no more: no tensor to compute again at the peak of 16384 bytes, at 'test.op'

// A fill, and what is made of it, costs no work.
func.func @fill(%x: tensor<64xf32>, %c: f32) {
  %e = tensor.empty() : tensor<64xf32>
  %f = linalg.fill ins(%c : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %a = linalg.add ins(%x, %f : tensor<64xf32>, tensor<64xf32>) outs(%f : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%a) : (tensor<64xf32>) -> ()
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%l) : (tensor<4096xf32>) -> ()
  "test.op"(%a) : (tensor<64xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @fill(
// CHECK-NEXT:  %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %f = linalg.fill ins(%c : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a = linalg.add ins(%x, %f : tensor<64xf32>, tensor<64xf32>) outs(%f : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%a) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:  %e_1 = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %f_1 = linalg.fill ins(%c : f32) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a_1 = linalg.add ins(%x, %f_1 : tensor<64xf32>, tensor<64xf32>) outs(%f_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%a_1) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  func.return
// REMARK-NEXT: remark: in @fill: recompute-tensors: tensor<64xf32> is not live at 'test.op': 0 operations are done later, 3 again (tensor.empty, linalg.fill, linalg.add): 16384 bytes are live at most, in place of 16640; 50.0 % of the work is done twice
// REMARK-NEXT: remark: in @fill: recompute-tensors: no more: no tensor to compute again at the peak of 16384 bytes, at 'test.op'

// 24 operations are done again ...
func.func @long_chain(%x: tensor<64xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %a1 = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %a2 = linalg.exp ins(%a1 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %a3 = linalg.exp ins(%a2 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %a4 = linalg.exp ins(%a3 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %a5 = linalg.exp ins(%a4 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %a6 = linalg.exp ins(%a5 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %a7 = linalg.exp ins(%a6 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %a8 = linalg.exp ins(%a7 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %a9 = linalg.exp ins(%a8 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %a10 = linalg.exp ins(%a9 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %a11 = linalg.exp ins(%a10 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %a12 = linalg.exp ins(%a11 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %a13 = linalg.exp ins(%a12 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %a14 = linalg.exp ins(%a13 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %a15 = linalg.exp ins(%a14 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %a16 = linalg.exp ins(%a15 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %a17 = linalg.exp ins(%a16 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %a18 = linalg.exp ins(%a17 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %a19 = linalg.exp ins(%a18 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %a20 = linalg.exp ins(%a19 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %a21 = linalg.exp ins(%a20 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %a22 = linalg.exp ins(%a21 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %a23 = linalg.exp ins(%a22 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%a23) : (tensor<64xf32>) -> ()
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%l) : (tensor<4096xf32>) -> ()
  "test.op"(%a23) : (tensor<64xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @long_chain(
// CHECK-NEXT:  %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %a1 = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a2 = linalg.exp ins(%a1 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a3 = linalg.exp ins(%a2 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a4 = linalg.exp ins(%a3 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a5 = linalg.exp ins(%a4 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a6 = linalg.exp ins(%a5 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a7 = linalg.exp ins(%a6 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a8 = linalg.exp ins(%a7 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a9 = linalg.exp ins(%a8 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a10 = linalg.exp ins(%a9 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a11 = linalg.exp ins(%a10 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a12 = linalg.exp ins(%a11 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a13 = linalg.exp ins(%a12 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a14 = linalg.exp ins(%a13 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a15 = linalg.exp ins(%a14 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a16 = linalg.exp ins(%a15 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a17 = linalg.exp ins(%a16 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a18 = linalg.exp ins(%a17 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a19 = linalg.exp ins(%a18 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a20 = linalg.exp ins(%a19 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a21 = linalg.exp ins(%a20 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a22 = linalg.exp ins(%a21 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a23 = linalg.exp ins(%a22 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%a23) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:  %e_1 = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %a1_1 = linalg.exp ins(%x : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a2_1 = linalg.exp ins(%a1_1 : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a3_1 = linalg.exp ins(%a2_1 : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a4_1 = linalg.exp ins(%a3_1 : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a5_1 = linalg.exp ins(%a4_1 : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a6_1 = linalg.exp ins(%a5_1 : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a7_1 = linalg.exp ins(%a6_1 : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a8_1 = linalg.exp ins(%a7_1 : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a9_1 = linalg.exp ins(%a8_1 : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a10_1 = linalg.exp ins(%a9_1 : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a11_1 = linalg.exp ins(%a10_1 : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a12_1 = linalg.exp ins(%a11_1 : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a13_1 = linalg.exp ins(%a12_1 : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a14_1 = linalg.exp ins(%a13_1 : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a15_1 = linalg.exp ins(%a14_1 : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a16_1 = linalg.exp ins(%a15_1 : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a17_1 = linalg.exp ins(%a16_1 : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a18_1 = linalg.exp ins(%a17_1 : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a19_1 = linalg.exp ins(%a18_1 : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a20_1 = linalg.exp ins(%a19_1 : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a21_1 = linalg.exp ins(%a20_1 : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a22_1 = linalg.exp ins(%a21_1 : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a23_1 = linalg.exp ins(%a22_1 : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%a23_1) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  func.return
// REMARK-NEXT: remark: in @long_chain: recompute-tensors: tensor<64xf32> is not live at 'test.op': 0 operations are done later, 24 again (tensor.empty, linalg.exp): 16384 bytes are live at most, in place of 16640; 100.0 % of the work is done twice
// REMARK-NEXT: remark: in @long_chain: recompute-tensors: no more: no tensor to compute again at the peak of 16384 bytes, at 'test.op'

// ... but no more.
func.func @too_long_chain(%x: tensor<64xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %a1 = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %a2 = linalg.exp ins(%a1 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %a3 = linalg.exp ins(%a2 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %a4 = linalg.exp ins(%a3 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %a5 = linalg.exp ins(%a4 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %a6 = linalg.exp ins(%a5 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %a7 = linalg.exp ins(%a6 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %a8 = linalg.exp ins(%a7 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %a9 = linalg.exp ins(%a8 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %a10 = linalg.exp ins(%a9 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %a11 = linalg.exp ins(%a10 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %a12 = linalg.exp ins(%a11 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %a13 = linalg.exp ins(%a12 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %a14 = linalg.exp ins(%a13 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %a15 = linalg.exp ins(%a14 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %a16 = linalg.exp ins(%a15 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %a17 = linalg.exp ins(%a16 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %a18 = linalg.exp ins(%a17 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %a19 = linalg.exp ins(%a18 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %a20 = linalg.exp ins(%a19 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %a21 = linalg.exp ins(%a20 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %a22 = linalg.exp ins(%a21 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %a23 = linalg.exp ins(%a22 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %a24 = linalg.exp ins(%a23 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%a24) : (tensor<64xf32>) -> ()
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%l) : (tensor<4096xf32>) -> ()
  "test.op"(%a24) : (tensor<64xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @too_long_chain(
// CHECK-NEXT:  %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %a1 = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a2 = linalg.exp ins(%a1 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a3 = linalg.exp ins(%a2 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a4 = linalg.exp ins(%a3 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a5 = linalg.exp ins(%a4 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a6 = linalg.exp ins(%a5 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a7 = linalg.exp ins(%a6 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a8 = linalg.exp ins(%a7 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a9 = linalg.exp ins(%a8 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a10 = linalg.exp ins(%a9 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a11 = linalg.exp ins(%a10 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a12 = linalg.exp ins(%a11 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a13 = linalg.exp ins(%a12 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a14 = linalg.exp ins(%a13 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a15 = linalg.exp ins(%a14 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a16 = linalg.exp ins(%a15 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a17 = linalg.exp ins(%a16 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a18 = linalg.exp ins(%a17 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a19 = linalg.exp ins(%a18 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a20 = linalg.exp ins(%a19 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a21 = linalg.exp ins(%a20 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a22 = linalg.exp ins(%a21 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a23 = linalg.exp ins(%a22 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %a24 = linalg.exp ins(%a23 : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%a24) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:  "test.op"(%a24) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  func.return
// REMARK-NEXT: remark: in @too_long_chain: recompute-tensors: no more: no tensor to compute again at the peak of 16640 bytes, at 'test.op'

// Of tensors that lower the peak as much, the one with the least work; it is done in front of its next user.
func.func @least_work(%x: tensor<64xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %b = linalg.exp ins(%a : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %c = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%b) : (tensor<64xf32>) -> ()
  "test.op"(%c) : (tensor<64xf32>) -> ()
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%l) : (tensor<4096xf32>) -> ()
  %r = linalg.exp ins(%c : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%r) : (tensor<64xf32>) -> ()
  "test.op"(%b) : (tensor<64xf32>) -> ()
  "test.op"(%c) : (tensor<64xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @least_work(
// CHECK-NEXT:  %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %b = linalg.exp ins(%a : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %c = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%b) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  "test.op"(%c) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:  %e_1 = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %c_1 = linalg.exp ins(%x : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %r = linalg.exp ins(%c_1 : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%r) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  %e_2 = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %a_1 = linalg.exp ins(%x : tensor<64xf32>) outs(%e_2 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %b_1 = linalg.exp ins(%a_1 : tensor<64xf32>) outs(%e_2 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%b_1) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  "test.op"(%c_1) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  func.return
// REMARK-NEXT: remark: in @least_work: recompute-tensors: tensor<64xf32> is not live at 'test.op': 0 operations are done later, 2 again (tensor.empty, linalg.exp): 16640 bytes are live at most, in place of 16896; 25.0 % of the work is done twice
// REMARK-NEXT: remark: in @least_work: recompute-tensors: tensor<64xf32> is not live at 'test.op': 0 operations are done later, 3 again (tensor.empty, linalg.exp): 16384 bytes are live at most, in place of 16640; 50.0 % of the work is done twice
// REMARK-NEXT: remark: in @least_work: recompute-tensors: no more: no tensor to compute again at the peak of 16384 bytes, at 'test.op'

// The largest ones first.
func.func @largest(%x: tensor<64xf32>, %y: tensor<65xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %e2 = tensor.empty() : tensor<65xf32>
  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %b = linalg.exp ins(%y : tensor<65xf32>) outs(%e2 : tensor<65xf32>) -> tensor<65xf32>
  "test.op"(%a) : (tensor<64xf32>) -> ()
  "test.op"(%b) : (tensor<65xf32>) -> ()
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%l) : (tensor<4096xf32>) -> ()
  "test.op"(%a) : (tensor<64xf32>) -> ()
  "test.op"(%b) : (tensor<65xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @largest(
// CHECK-NEXT:  %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %e2 = tensor.empty() : tensor<65xf32>
// CHECK-NEXT:  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %b = linalg.exp ins(%y : tensor<65xf32>) outs(%e2 : tensor<65xf32>) -> tensor<65xf32>
// CHECK-NEXT:  "test.op"(%a) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  "test.op"(%b) : (tensor<65xf32>) -> ()
// CHECK-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:  %e_1 = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %a_1 = linalg.exp ins(%x : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%a_1) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  %e2_1 = tensor.empty() : tensor<65xf32>
// CHECK-NEXT:  %b_1 = linalg.exp ins(%y : tensor<65xf32>) outs(%e2_1 : tensor<65xf32>) -> tensor<65xf32>
// CHECK-NEXT:  "test.op"(%b_1) : (tensor<65xf32>) -> ()
// CHECK-NEXT:  func.return
// REMARK-NEXT: remark: in @largest: recompute-tensors: tensor<65xf32> is not live at 'test.op': 0 operations are done later, 2 again (tensor.empty, linalg.exp): 16640 bytes are live at most, in place of 16900; 50.4 % of the work is done twice
// REMARK-NEXT: remark: in @largest: recompute-tensors: tensor<64xf32> is not live at 'test.op': 0 operations are done later, 2 again (tensor.empty, linalg.exp): 16384 bytes are live at most, in place of 16640; 49.6 % of the work is done twice
// REMARK-NEXT: remark: in @largest: recompute-tensors: no more: no tensor to compute again at the peak of 16384 bytes, at 'test.op'

// Less than a hundredth of the peak stays, here 252 bytes.
func.func @hundredth(%x: tensor<63xf32>) {
  %e = tensor.empty() : tensor<63xf32>
  %a = linalg.exp ins(%x : tensor<63xf32>) outs(%e : tensor<63xf32>) -> tensor<63xf32>
  "test.op"(%a) : (tensor<63xf32>) -> ()
  %l = "test.op"() : () -> tensor<6300xf32>
  "test.op"(%l) : (tensor<6300xf32>) -> ()
  "test.op"(%a) : (tensor<63xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @hundredth(
// CHECK-NEXT:  %e = tensor.empty() : tensor<63xf32>
// CHECK-NEXT:  %a = linalg.exp ins(%x : tensor<63xf32>) outs(%e : tensor<63xf32>) -> tensor<63xf32>
// CHECK-NEXT:  "test.op"(%a) : (tensor<63xf32>) -> ()
// CHECK-NEXT:  %l = "test.op"() : () -> tensor<6300xf32>
// CHECK-NEXT:  "test.op"(%l) : (tensor<6300xf32>) -> ()
// CHECK-NEXT:  "test.op"(%a) : (tensor<63xf32>) -> ()
// CHECK-NEXT:  func.return
// REMARK-NEXT: remark: in @hundredth: recompute-tensors: no more: no tensor to compute again at the peak of 25452 bytes, at 'test.op'

func.func @a_hundredth(%x: tensor<64xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%a) : (tensor<64xf32>) -> ()
  %l = "test.op"() : () -> tensor<6336xf32>
  "test.op"(%l) : (tensor<6336xf32>) -> ()
  "test.op"(%a) : (tensor<64xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @a_hundredth(
// CHECK-NEXT:  %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%a) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  %l = "test.op"() : () -> tensor<6336xf32>
// CHECK-NEXT:  "test.op"(%l) : (tensor<6336xf32>) -> ()
// CHECK-NEXT:  %e_1 = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %a_1 = linalg.exp ins(%x : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%a_1) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  func.return
// REMARK-NEXT: remark: in @a_hundredth: recompute-tensors: tensor<64xf32> is not live at 'test.op': 0 operations are done later, 2 again (tensor.empty, linalg.exp): 25344 bytes are live at most, in place of 25600; 100.0 % of the work is done twice
// REMARK-NEXT: remark: in @a_hundredth: recompute-tensors: no more: no tensor to compute again at the peak of 25344 bytes, at 'test.op'

// Eight tensors are tried at a peak; of those that come from elsewhere nothing is known.
func.func @eighth(%x: tensor<64xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%a) : (tensor<64xf32>) -> ()
  %t0 = "test.op"() : () -> tensor<65xf32>
  %t1 = "test.op"() : () -> tensor<65xf32>
  %t2 = "test.op"() : () -> tensor<65xf32>
  %t3 = "test.op"() : () -> tensor<65xf32>
  %t4 = "test.op"() : () -> tensor<65xf32>
  %t5 = "test.op"() : () -> tensor<65xf32>
  %t6 = "test.op"() : () -> tensor<65xf32>
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%l) : (tensor<4096xf32>) -> ()
  "test.op"(%a) : (tensor<64xf32>) -> ()
  "test.op"(%t0) : (tensor<65xf32>) -> ()
  "test.op"(%t1) : (tensor<65xf32>) -> ()
  "test.op"(%t2) : (tensor<65xf32>) -> ()
  "test.op"(%t3) : (tensor<65xf32>) -> ()
  "test.op"(%t4) : (tensor<65xf32>) -> ()
  "test.op"(%t5) : (tensor<65xf32>) -> ()
  "test.op"(%t6) : (tensor<65xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @eighth(
// CHECK-NEXT:  %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%a) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  %t0 = "test.op"() : () -> tensor<65xf32>
// CHECK-NEXT:  %t1 = "test.op"() : () -> tensor<65xf32>
// CHECK-NEXT:  %t2 = "test.op"() : () -> tensor<65xf32>
// CHECK-NEXT:  %t3 = "test.op"() : () -> tensor<65xf32>
// CHECK-NEXT:  %t4 = "test.op"() : () -> tensor<65xf32>
// CHECK-NEXT:  %t5 = "test.op"() : () -> tensor<65xf32>
// CHECK-NEXT:  %t6 = "test.op"() : () -> tensor<65xf32>
// CHECK-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:  %e_1 = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %a_1 = linalg.exp ins(%x : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%a_1) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  "test.op"(%t0) : (tensor<65xf32>) -> ()
// CHECK-NEXT:  "test.op"(%t1) : (tensor<65xf32>) -> ()
// CHECK-NEXT:  "test.op"(%t2) : (tensor<65xf32>) -> ()
// CHECK-NEXT:  "test.op"(%t3) : (tensor<65xf32>) -> ()
// CHECK-NEXT:  "test.op"(%t4) : (tensor<65xf32>) -> ()
// CHECK-NEXT:  "test.op"(%t5) : (tensor<65xf32>) -> ()
// CHECK-NEXT:  "test.op"(%t6) : (tensor<65xf32>) -> ()
// CHECK-NEXT:  func.return
// REMARK-NEXT: remark: in @eighth: recompute-tensors: tensor<64xf32> is not live at 'test.op': 0 operations are done later, 2 again (tensor.empty, linalg.exp): 18204 bytes are live at most, in place of 18460; 100.0 % of the work is done twice
// REMARK-NEXT: remark: in @eighth: recompute-tensors: no more: no tensor to compute again at the peak of 18204 bytes, at 'test.op'

func.func @ninth(%x: tensor<64xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%a) : (tensor<64xf32>) -> ()
  %t0 = "test.op"() : () -> tensor<65xf32>
  %t1 = "test.op"() : () -> tensor<65xf32>
  %t2 = "test.op"() : () -> tensor<65xf32>
  %t3 = "test.op"() : () -> tensor<65xf32>
  %t4 = "test.op"() : () -> tensor<65xf32>
  %t5 = "test.op"() : () -> tensor<65xf32>
  %t6 = "test.op"() : () -> tensor<65xf32>
  %t7 = "test.op"() : () -> tensor<65xf32>
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%l) : (tensor<4096xf32>) -> ()
  "test.op"(%a) : (tensor<64xf32>) -> ()
  "test.op"(%t0) : (tensor<65xf32>) -> ()
  "test.op"(%t1) : (tensor<65xf32>) -> ()
  "test.op"(%t2) : (tensor<65xf32>) -> ()
  "test.op"(%t3) : (tensor<65xf32>) -> ()
  "test.op"(%t4) : (tensor<65xf32>) -> ()
  "test.op"(%t5) : (tensor<65xf32>) -> ()
  "test.op"(%t6) : (tensor<65xf32>) -> ()
  "test.op"(%t7) : (tensor<65xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @ninth(
// CHECK-NEXT:  %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%a) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  %t0 = "test.op"() : () -> tensor<65xf32>
// CHECK-NEXT:  %t1 = "test.op"() : () -> tensor<65xf32>
// CHECK-NEXT:  %t2 = "test.op"() : () -> tensor<65xf32>
// CHECK-NEXT:  %t3 = "test.op"() : () -> tensor<65xf32>
// CHECK-NEXT:  %t4 = "test.op"() : () -> tensor<65xf32>
// CHECK-NEXT:  %t5 = "test.op"() : () -> tensor<65xf32>
// CHECK-NEXT:  %t6 = "test.op"() : () -> tensor<65xf32>
// CHECK-NEXT:  %t7 = "test.op"() : () -> tensor<65xf32>
// CHECK-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:  "test.op"(%a) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  "test.op"(%t0) : (tensor<65xf32>) -> ()
// CHECK-NEXT:  "test.op"(%t1) : (tensor<65xf32>) -> ()
// CHECK-NEXT:  "test.op"(%t2) : (tensor<65xf32>) -> ()
// CHECK-NEXT:  "test.op"(%t3) : (tensor<65xf32>) -> ()
// CHECK-NEXT:  "test.op"(%t4) : (tensor<65xf32>) -> ()
// CHECK-NEXT:  "test.op"(%t5) : (tensor<65xf32>) -> ()
// CHECK-NEXT:  "test.op"(%t6) : (tensor<65xf32>) -> ()
// CHECK-NEXT:  "test.op"(%t7) : (tensor<65xf32>) -> ()
// CHECK-NEXT:  func.return
// REMARK-NEXT: remark: in @ninth: recompute-tensors: no more: no tensor to compute again at the peak of 18720 bytes, at 'test.op'

// What the operation at the peak uses itself is live there.
func.func @used_at_the_peak(%x: tensor<64xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%a) : (tensor<64xf32>) -> ()
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%l, %a) : (tensor<4096xf32>, tensor<64xf32>) -> ()
  "test.op"(%a) : (tensor<64xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @used_at_the_peak(
// CHECK-NEXT:  %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%a) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:  "test.op"(%l, %a) : (tensor<4096xf32>, tensor<64xf32>) -> ()
// CHECK-NEXT:  "test.op"(%a) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  func.return
// REMARK-NEXT: remark: in @used_at_the_peak: recompute-tensors: no more: no tensor to compute again at the peak of 16640 bytes, at 'test.op'

// Two peaks, each with another tensor.
func.func @two_peaks(%x: tensor<64xf32>, %y: tensor<64xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%a) : (tensor<64xf32>) -> ()
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%l) : (tensor<4096xf32>) -> ()
  "test.op"(%a) : (tensor<64xf32>) -> ()
  %b = linalg.exp ins(%y : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%b) : (tensor<64xf32>) -> ()
  %k = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%k) : (tensor<4096xf32>) -> ()
  "test.op"(%b) : (tensor<64xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @two_peaks(
// CHECK-NEXT:  %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%a) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:  %e_1 = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %a_1 = linalg.exp ins(%x : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%a_1) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  %b = linalg.exp ins(%y : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%b) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  %k = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:  "test.op"(%k) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:  %e_2 = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %b_1 = linalg.exp ins(%y : tensor<64xf32>) outs(%e_2 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%b_1) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  func.return
// REMARK-NEXT: remark: in @two_peaks: recompute-tensors: tensor<64xf32> is not live at 'test.op': 0 operations are done later, 2 again (tensor.empty, linalg.exp): 16640 bytes are live at most, in place of 16640; 50.0 % of the work is done twice
// REMARK-NEXT: remark: in @two_peaks: recompute-tensors: tensor<64xf32> is not live at 'test.op': 0 operations are done later, 2 again (tensor.empty, linalg.exp): 16384 bytes are live at most, in place of 16640; 50.0 % of the work is done twice
// REMARK-NEXT: remark: in @two_peaks: recompute-tensors: no more: no tensor to compute again at the peak of 16384 bytes, at 'test.op'

// The second peak is lower already: nothing is done for it.
func.func @lower_peak(%x: tensor<64xf32>, %y: tensor<64xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%a) : (tensor<64xf32>) -> ()
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%l) : (tensor<4096xf32>) -> ()
  "test.op"(%a) : (tensor<64xf32>) -> ()
  %b = linalg.exp ins(%y : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%b) : (tensor<64xf32>) -> ()
  %k = "test.op"() : () -> tensor<4000xf32>
  "test.op"(%k) : (tensor<4000xf32>) -> ()
  "test.op"(%b) : (tensor<64xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @lower_peak(
// CHECK-NEXT:  %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%a) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:  %e_1 = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %a_1 = linalg.exp ins(%x : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%a_1) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  %b = linalg.exp ins(%y : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%b) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  %k = "test.op"() : () -> tensor<4000xf32>
// CHECK-NEXT:  "test.op"(%k) : (tensor<4000xf32>) -> ()
// CHECK-NEXT:  "test.op"(%b) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  func.return
// REMARK-NEXT: remark: in @lower_peak: recompute-tensors: tensor<64xf32> is not live at 'test.op': 0 operations are done later, 2 again (tensor.empty, linalg.exp): 16384 bytes are live at most, in place of 16640; 50.0 % of the work is done twice
// REMARK-NEXT: remark: in @lower_peak: recompute-tensors: no more: no tensor to compute again at the peak of 16384 bytes, at 'test.op'

// A tensor that lives across both peaks is not there at either.
func.func @across_both(%x: tensor<64xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%a) : (tensor<64xf32>) -> ()
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%l) : (tensor<4096xf32>) -> ()
  %k = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%k) : (tensor<4096xf32>) -> ()
  "test.op"(%a) : (tensor<64xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @across_both(
// CHECK-NEXT:  %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%a) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:  %k = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:  "test.op"(%k) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:  %e_1 = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %a_1 = linalg.exp ins(%x : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%a_1) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  func.return
// REMARK-NEXT: remark: in @across_both: recompute-tensors: tensor<64xf32> is not live at 'test.op': 0 operations are done later, 2 again (tensor.empty, linalg.exp): 16384 bytes are live at most, in place of 16640; 100.0 % of the work is done twice
// REMARK-NEXT: remark: in @across_both: recompute-tensors: no more: no tensor to compute again at the peak of 16384 bytes, at 'test.op'

// Its next user is between them: it is made twice again.
func.func @between_them(%x: tensor<64xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%a) : (tensor<64xf32>) -> ()
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%l) : (tensor<4096xf32>) -> ()
  "test.op"(%a) : (tensor<64xf32>) -> ()
  %k = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%k) : (tensor<4096xf32>) -> ()
  "test.op"(%a) : (tensor<64xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @between_them(
// CHECK-NEXT:  %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%a) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:  %e_1 = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %a_1 = linalg.exp ins(%x : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%a_1) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  %k = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:  "test.op"(%k) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:  %e_2 = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %a_2 = linalg.exp ins(%x : tensor<64xf32>) outs(%e_2 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%a_2) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  func.return
// REMARK-NEXT: remark: in @between_them: recompute-tensors: tensor<64xf32> is not live at 'test.op': 0 operations are done later, 2 again (tensor.empty, linalg.exp): 16640 bytes are live at most, in place of 16640; 100.0 % of the work is done twice
// REMARK-NEXT: remark: in @between_them: recompute-tensors: tensor<64xf32> is not live at 'test.op': 0 operations are done later, 2 again (tensor.empty, linalg.exp): 16384 bytes are live at most, in place of 16640; 100.0 % of the work is done twice
// REMARK-NEXT: remark: in @between_them: recompute-tensors: no more: no tensor to compute again at the peak of 16384 bytes, at 'test.op'

// What is used at the peak is none of the eight.
func.func @used_ones_are_not_tried(%x: tensor<64xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%a) : (tensor<64xf32>) -> ()
  %t0 = "test.op"() : () -> tensor<65xf32>
  %t1 = "test.op"() : () -> tensor<65xf32>
  %t2 = "test.op"() : () -> tensor<65xf32>
  %t3 = "test.op"() : () -> tensor<65xf32>
  %t4 = "test.op"() : () -> tensor<65xf32>
  %t5 = "test.op"() : () -> tensor<65xf32>
  %t6 = "test.op"() : () -> tensor<65xf32>
  %t7 = "test.op"() : () -> tensor<65xf32>
  %l = "test.op"(%t0, %t1, %t2, %t3, %t4, %t5, %t6, %t7) : (tensor<65xf32>, tensor<65xf32>, tensor<65xf32>, tensor<65xf32>, tensor<65xf32>, tensor<65xf32>, tensor<65xf32>, tensor<65xf32>) -> tensor<4096xf32>
  "test.op"(%a) : (tensor<64xf32>) -> ()
  "test.op"(%t0) : (tensor<65xf32>) -> ()
  "test.op"(%t1) : (tensor<65xf32>) -> ()
  "test.op"(%t2) : (tensor<65xf32>) -> ()
  "test.op"(%t3) : (tensor<65xf32>) -> ()
  "test.op"(%t4) : (tensor<65xf32>) -> ()
  "test.op"(%t5) : (tensor<65xf32>) -> ()
  "test.op"(%t6) : (tensor<65xf32>) -> ()
  "test.op"(%t7) : (tensor<65xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @used_ones_are_not_tried(
// CHECK-NEXT:  %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%a) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  %t0 = "test.op"() : () -> tensor<65xf32>
// CHECK-NEXT:  %t1 = "test.op"() : () -> tensor<65xf32>
// CHECK-NEXT:  %t2 = "test.op"() : () -> tensor<65xf32>
// CHECK-NEXT:  %t3 = "test.op"() : () -> tensor<65xf32>
// CHECK-NEXT:  %t4 = "test.op"() : () -> tensor<65xf32>
// CHECK-NEXT:  %t5 = "test.op"() : () -> tensor<65xf32>
// CHECK-NEXT:  %t6 = "test.op"() : () -> tensor<65xf32>
// CHECK-NEXT:  %t7 = "test.op"() : () -> tensor<65xf32>
// CHECK-NEXT:  %l = "test.op"(%t0, %t1, %t2, %t3, %t4, %t5, %t6, %t7) : (tensor<65xf32>, tensor<65xf32>, tensor<65xf32>, tensor<65xf32>, tensor<65xf32>, tensor<65xf32>, tensor<65xf32>, tensor<65xf32>) -> tensor<4096xf32>
// CHECK-NEXT:  %e_1 = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %a_1 = linalg.exp ins(%x : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%a_1) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  "test.op"(%t0) : (tensor<65xf32>) -> ()
// CHECK-NEXT:  "test.op"(%t1) : (tensor<65xf32>) -> ()
// CHECK-NEXT:  "test.op"(%t2) : (tensor<65xf32>) -> ()
// CHECK-NEXT:  "test.op"(%t3) : (tensor<65xf32>) -> ()
// CHECK-NEXT:  "test.op"(%t4) : (tensor<65xf32>) -> ()
// CHECK-NEXT:  "test.op"(%t5) : (tensor<65xf32>) -> ()
// CHECK-NEXT:  "test.op"(%t6) : (tensor<65xf32>) -> ()
// CHECK-NEXT:  "test.op"(%t7) : (tensor<65xf32>) -> ()
// CHECK-NEXT:  func.return
// REMARK-NEXT: remark: in @used_ones_are_not_tried: recompute-tensors: tensor<64xf32> is not live at 'test.op': 0 operations are done later, 2 again (tensor.empty, linalg.exp): 18464 bytes are live at most, in place of 18720; 100.0 % of the work is done twice
// REMARK-NEXT: remark: in @used_ones_are_not_tried: recompute-tensors: no more: no tensor to compute again at the peak of 18464 bytes, at 'test.op'

// RC5: the first peak could be lower, but the second one stays, so nothing is done.
func.func @stays(%x: tensor<64xf32>, %big: tensor<4096xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %el = tensor.empty() : tensor<4096xf32>
  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%a) : (tensor<64xf32>) -> ()
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%l) : (tensor<4096xf32>) -> ()
  "test.op"(%a) : (tensor<64xf32>) -> ()
  %v = "test.op"() : () -> tensor<64xf32>
  %k = linalg.exp ins(%big : tensor<4096xf32>) outs(%el : tensor<4096xf32>) -> tensor<4096xf32>
  "test.op"(%k) : (tensor<4096xf32>) -> ()
  "test.op"(%v) : (tensor<64xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @stays(
// CHECK-NEXT:  %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %el = tensor.empty() : tensor<4096xf32>
// CHECK-NEXT:  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%a) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:  "test.op"(%a) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  %v = "test.op"() : () -> tensor<64xf32>
// CHECK-NEXT:  %k = linalg.exp ins(%big : tensor<4096xf32>) outs(%el : tensor<4096xf32>) -> tensor<4096xf32>
// CHECK-NEXT:  "test.op"(%k) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:  "test.op"(%v) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  func.return
// REMARK-NEXT: remark: in @stays: recompute-tensors: no more: no tensor to compute again at the peak of 16640 bytes, at 'test.op'

// The highest peak falls; of the two next ones, which are as high, only one could: for that nothing is done.
func.func @stays_after_a_fall(%x: tensor<64xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %c = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%c) : (tensor<64xf32>) -> ()
  %m = "test.op"() : () -> tensor<4128xf32>
  "test.op"(%m) : (tensor<4128xf32>) -> ()
  "test.op"(%c) : (tensor<64xf32>) -> ()
  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%a) : (tensor<64xf32>) -> ()
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%l) : (tensor<4096xf32>) -> ()
  "test.op"(%a) : (tensor<64xf32>) -> ()
  %v = "test.op"() : () -> tensor<64xf32>
  %k = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%k) : (tensor<4096xf32>) -> ()
  "test.op"(%v) : (tensor<64xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @stays_after_a_fall(
// CHECK-NEXT:  %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %c = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%c) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  %m = "test.op"() : () -> tensor<4128xf32>
// CHECK-NEXT:  "test.op"(%m) : (tensor<4128xf32>) -> ()
// CHECK-NEXT:  %e_1 = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %c_1 = linalg.exp ins(%x : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%c_1) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%a) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:  "test.op"(%a) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  %v = "test.op"() : () -> tensor<64xf32>
// CHECK-NEXT:  %k = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:  "test.op"(%k) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:  "test.op"(%v) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  func.return
// REMARK-NEXT: remark: in @stays_after_a_fall: recompute-tensors: tensor<64xf32> is not live at 'test.op': 0 operations are done later, 2 again (tensor.empty, linalg.exp): 16640 bytes are live at most, in place of 16768; 50.0 % of the work is done twice
// REMARK-NEXT: remark: in @stays_after_a_fall: recompute-tensors: no more: no tensor to compute again at the peak of 16640 bytes, at 'test.op'

// A part of an argument is there anyway.
func.func @part_of_an_argument(%x: tensor<65xf32>) {
  %w = tensor.extract_slice %x[0] [64] [1] : tensor<65xf32> to tensor<64xf32>
  %e = tensor.empty() : tensor<64xf32>
  %a = linalg.exp ins(%w : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%a) : (tensor<64xf32>) -> ()
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%l) : (tensor<4096xf32>) -> ()
  "test.op"(%a) : (tensor<64xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @part_of_an_argument(
// CHECK-NEXT:  %w = tensor.extract_slice %x[0] [64] [1] : tensor<65xf32> to tensor<64xf32>
// CHECK-NEXT:  %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %a = linalg.exp ins(%w : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%a) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:  %e_1 = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %a_1 = linalg.exp ins(%w : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%a_1) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  func.return
// REMARK-NEXT: remark: in @part_of_an_argument: recompute-tensors: tensor<64xf32> is not live at 'test.op': 0 operations are done later, 2 again (tensor.empty, linalg.exp): 16384 bytes are live at most, in place of 16640; 50.0 % of the work is done twice
// REMARK-NEXT: remark: in @part_of_an_argument: recompute-tensors: no more: no tensor to compute again at the peak of 16384 bytes, at 'test.op'

// So is a part of what another block makes.
func.func @part_of_another_block() {
  %x = "test.op"() : () -> tensor<65xf32>
  cf.br ^bb0
^bb0:
  %w = tensor.extract_slice %x[0] [64] [1] : tensor<65xf32> to tensor<64xf32>
  %e = tensor.empty() : tensor<64xf32>
  %a = linalg.exp ins(%w : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%a) : (tensor<64xf32>) -> ()
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%l) : (tensor<4096xf32>) -> ()
  "test.op"(%a) : (tensor<64xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @part_of_another_block(
// CHECK-NEXT:  %x = "test.op"() : () -> tensor<65xf32>
// CHECK-NEXT:  cf.br ^bb1
// CHECK-NEXT:^bb1:
// CHECK-NEXT:  %w = tensor.extract_slice %x[0] [64] [1] : tensor<65xf32> to tensor<64xf32>
// CHECK-NEXT:  %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %a = linalg.exp ins(%w : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%a) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:  %e_1 = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %a_1 = linalg.exp ins(%w : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%a_1) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  func.return
// REMARK-NEXT: remark: in @part_of_another_block: recompute-tensors: no more: no tensor to compute again at the peak of 260 bytes, at 'test.op'
// REMARK-NEXT: remark: in @part_of_another_block: recompute-tensors: tensor<64xf32> is not live at 'test.op': 0 operations are done later, 2 again (tensor.empty, linalg.exp): 16384 bytes are live at most, in place of 16640; 50.0 % of the work is done twice
// REMARK-NEXT: remark: in @part_of_another_block: recompute-tensors: no more: no tensor to compute again at the peak of 16384 bytes, at 'test.op'

// What is padded is not done again.
func.func @padded(%x: tensor<64xf32>, %c: f32) {
  %e = tensor.empty() : tensor<64xf32>
  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %p = tensor.pad %a low[1] high[0] {
  ^bb0(%i: index):
    tensor.yield %c : f32
  } : tensor<64xf32> to tensor<65xf32>
  "test.op"(%p) : (tensor<65xf32>) -> ()
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%l) : (tensor<4096xf32>) -> ()
  "test.op"(%p) : (tensor<65xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @padded(
// CHECK-NEXT:  %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %p = tensor.pad %a low[1] high[0] {
// CHECK-NEXT:  ^bb0(%i: index):
// CHECK-NEXT:    tensor.yield %c : f32
// CHECK-NEXT:  } : tensor<64xf32> to tensor<65xf32>
// CHECK-NEXT:  "test.op"(%p) : (tensor<65xf32>) -> ()
// CHECK-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:  "test.op"(%p) : (tensor<65xf32>) -> ()
// CHECK-NEXT:  func.return
// REMARK-NEXT: remark: in @padded: recompute-tensors: no more: no tensor to compute again at the peak of 16644 bytes, at 'test.op'

// Of what uses %a before, only looks at it are needed, not %b.
func.func @used_before(%x: tensor<64xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %b = linalg.exp ins(%a : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%b) : (tensor<64xf32>) -> ()
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%l) : (tensor<4096xf32>) -> ()
  "test.op"(%a) : (tensor<64xf32>) -> ()
  "test.op"(%b) : (tensor<64xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @used_before(
// CHECK-NEXT:  %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %b = linalg.exp ins(%a : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%b) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:  "test.op"(%l) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:  %e_1 = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %a_1 = linalg.exp ins(%x : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%a_1) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  %e_2 = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %a_2 = linalg.exp ins(%x : tensor<64xf32>) outs(%e_2 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %b_1 = linalg.exp ins(%a_2 : tensor<64xf32>) outs(%e_2 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  "test.op"(%b_1) : (tensor<64xf32>) -> ()
// CHECK-NEXT:  func.return
// REMARK-NEXT: remark: in @used_before: recompute-tensors: tensor<64xf32> is not live at 'test.op': 0 operations are done later, 2 again (tensor.empty, linalg.exp): 16640 bytes are live at most, in place of 16896; 50.0 % of the work is done twice
// REMARK-NEXT: remark: in @used_before: recompute-tensors: tensor<64xf32> is not live at 'test.op': 0 operations are done later, 3 again (tensor.empty, linalg.exp): 16384 bytes are live at most, in place of 16640; 100.0 % of the work is done twice
// REMARK-NEXT: remark: in @used_before: recompute-tensors: no more: no tensor to compute again at the peak of 16384 bytes, at 'test.op'
