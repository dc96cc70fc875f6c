// RUN: xdsl-opt %s -p 'tile-chains{pieces=4 max-recompute=100}' --allow-unregistered-dialect | filecheck %s
// RUN: xdsl-opt %s -p 'tile-chains{pieces=4 max-recompute=100 analysis-only=true}' --allow-unregistered-dialect 2>&1 | filecheck %s --check-prefix REMARK

// Each of two results is written over an operand that ends there: two tensors are live, no third.
func.func @both_written_over() -> (tensor<16x4xf32>, tensor<16x4xf32>) {
  %x = "test.op"() : () -> tensor<16x4xf32>
  %y = "test.op"() : () -> tensor<16x4xf32>
  %e = tensor.empty() : tensor<16x4xf32>
  %a, %b = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x, %y : tensor<16x4xf32>, tensor<16x4xf32>) outs(%e, %e : tensor<16x4xf32>, tensor<16x4xf32>) {
  ^bb0(%in0: f32, %in1: f32, %out0: f32, %out1: f32):
    %s = arith.addf %in0, %in1 : f32
    %d = arith.subf %in0, %in1 : f32
    linalg.yield %s, %d : f32, f32
  } -> (tensor<16x4xf32>, tensor<16x4xf32>)
  func.return %a, %b : tensor<16x4xf32>, tensor<16x4xf32>
}
// CHECK-LABEL: func.func @both_written_over(
// CHECK-NEXT:  %x = "test.op"() : () -> tensor<16x4xf32>
// CHECK-NEXT:  %y = "test.op"() : () -> tensor<16x4xf32>
// CHECK-NEXT:  %e = tensor.empty() : tensor<16x4xf32>
// CHECK-NEXT:  %a, %b = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x, %y : tensor<16x4xf32>, tensor<16x4xf32>) outs(%e, %e : tensor<16x4xf32>, tensor<16x4xf32>) {
// CHECK-NEXT:  ^bb0(%in0: f32, %in1: f32, %out0: f32, %out1: f32):
// CHECK-NEXT:    %s = arith.addf %in0, %in1 : f32
// CHECK-NEXT:    %d = arith.subf %in0, %in1 : f32
// CHECK-NEXT:    linalg.yield %s, %d : f32, f32
// CHECK-NEXT:  } -> (tensor<16x4xf32>, tensor<16x4xf32>)
// CHECK-NEXT:  func.return %a, %b : tensor<16x4xf32>, tensor<16x4xf32>
// REMARK:      remark: in @both_written_over: tile-chains: no more: no group lowers the peak of 512 bytes, at 'test.op'

// One operand is left: one of the results takes memory of its own.
func.func @one_written_over() -> (tensor<16x4xf32>, tensor<16x4xf32>) {
  %x = "test.op"() : () -> tensor<16x4xf32>
  %y = "test.op"() : () -> tensor<16x4xf32>
  %e = tensor.empty() : tensor<16x4xf32>
  %a, %b = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x, %y : tensor<16x4xf32>, tensor<16x4xf32>) outs(%e, %e : tensor<16x4xf32>, tensor<16x4xf32>) {
  ^bb0(%in0: f32, %in1: f32, %out0: f32, %out1: f32):
    %s = arith.addf %in0, %in1 : f32
    %d = arith.subf %in0, %in1 : f32
    linalg.yield %s, %d : f32, f32
  } -> (tensor<16x4xf32>, tensor<16x4xf32>)
  "test.op"(%y) : (tensor<16x4xf32>) -> ()
  func.return %a, %b : tensor<16x4xf32>, tensor<16x4xf32>
}
// CHECK-LABEL: func.func @one_written_over(
// CHECK-NEXT:  %x = "test.op"() : () -> tensor<16x4xf32>
// CHECK-NEXT:  %y = "test.op"() : () -> tensor<16x4xf32>
// CHECK-NEXT:  %e = tensor.empty() : tensor<16x4xf32>
// CHECK-NEXT:  %a, %b = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x, %y : tensor<16x4xf32>, tensor<16x4xf32>) outs(%e, %e : tensor<16x4xf32>, tensor<16x4xf32>) {
// CHECK-NEXT:  ^bb0(%in0: f32, %in1: f32, %out0: f32, %out1: f32):
// CHECK-NEXT:    %s = arith.addf %in0, %in1 : f32
// CHECK-NEXT:    %d = arith.subf %in0, %in1 : f32
// CHECK-NEXT:    linalg.yield %s, %d : f32, f32
// CHECK-NEXT:  } -> (tensor<16x4xf32>, tensor<16x4xf32>)
// CHECK-NEXT:  "test.op"(%y) : (tensor<16x4xf32>) -> ()
// CHECK-NEXT:  func.return %a, %b : tensor<16x4xf32>, tensor<16x4xf32>
// REMARK-NEXT: remark: in @one_written_over: tile-chains: no more: no group lowers the peak of 768 bytes, at 'linalg.generic'

// What is of open size counts as nothing; the second result is written over an operand.
func.func @first_of_open_size(%n: index) -> (tensor<?x4xf32>, tensor<16x4xf32>) {
  %x = "test.op"() : () -> tensor<16x4xf32>
  %e0 = tensor.empty(%n) : tensor<?x4xf32>
  %e1 = tensor.empty() : tensor<16x4xf32>
  %a, %b = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<16x4xf32>) outs(%e0, %e1 : tensor<?x4xf32>, tensor<16x4xf32>) {
  ^bb0(%in: f32, %out0: f32, %out1: f32):
    %s = arith.addf %in, %in : f32
    linalg.yield %s, %in : f32, f32
  } -> (tensor<?x4xf32>, tensor<16x4xf32>)
  func.return %a, %b : tensor<?x4xf32>, tensor<16x4xf32>
}
// CHECK-LABEL: func.func @first_of_open_size(
// CHECK-NEXT:  %x = "test.op"() : () -> tensor<16x4xf32>
// CHECK-NEXT:  %e0 = tensor.empty(%n) : tensor<?x4xf32>
// CHECK-NEXT:  %e1 = tensor.empty() : tensor<16x4xf32>
// CHECK-NEXT:  %a, %b = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<16x4xf32>) outs(%e0, %e1 : tensor<?x4xf32>, tensor<16x4xf32>) {
// CHECK-NEXT:  ^bb0(%in: f32, %out0: f32, %out1: f32):
// CHECK-NEXT:    %s = arith.addf %in, %in : f32
// CHECK-NEXT:    linalg.yield %s, %in : f32, f32
// CHECK-NEXT:  } -> (tensor<?x4xf32>, tensor<16x4xf32>)
// CHECK-NEXT:  func.return %a, %b : tensor<?x4xf32>, tensor<16x4xf32>
// REMARK-NEXT: remark: in @first_of_open_size: tile-chains: no more: no group lowers the peak of 256 bytes, at 'test.op'

// Both results go through pieces; one of them, and what is made of the other, is what others use. In a
// piece, both are written over their operands, which end there.
func.func @in_pieces(%x: tensor<16x4xf32>, %y: tensor<4x16xf32>, %w: tensor<4x16xf32>, %z: tensor<16x4xf32>, %zero: f32) -> (tensor<16x16xi32>, tensor<16x4xf32>) {
  %e = tensor.empty() : tensor<16x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
  %p = linalg.matmul ins(%x, %y : tensor<16x4xf32>, tensor<4x16xf32>) outs(%f : tensor<16x16xf32>) -> tensor<16x16xf32>
  %q = linalg.matmul ins(%x, %w : tensor<16x4xf32>, tensor<4x16xf32>) outs(%f : tensor<16x16xf32>) -> tensor<16x16xf32>
  %ea = tensor.empty() : tensor<16x16xi32>
  %a, %b = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %q : tensor<16x16xf32>, tensor<16x16xf32>) outs(%ea, %e : tensor<16x16xi32>, tensor<16x16xf32>) {
  ^bb0(%in0: f32, %in1: f32, %out0: i32, %out1: f32):
    %s = arith.addf %in0, %in1 : f32
    %bits = arith.bitcast %s : f32 to i32
    %d = arith.subf %in0, %in1 : f32
    linalg.yield %bits, %d : i32, f32
  } -> (tensor<16x16xi32>, tensor<16x16xf32>)
  %e2 = tensor.empty() : tensor<16x4xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<16x4xf32>) -> tensor<16x4xf32>
  %c = linalg.add ins(%b, %b : tensor<16x16xf32>, tensor<16x16xf32>) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
  %r = linalg.matmul ins(%c, %z : tensor<16x16xf32>, tensor<16x4xf32>) outs(%f2 : tensor<16x4xf32>) -> tensor<16x4xf32>
  func.return %a, %r : tensor<16x16xi32>, tensor<16x4xf32>
}
// CHECK-LABEL: func.func @in_pieces(
// CHECK-NEXT:  %0 = tensor.empty() : tensor<16x16xi32>
// CHECK-NEXT:  %1 = tensor.empty() : tensor<16x4xf32>
// CHECK-NEXT:  %2 = arith.constant 0 : index
// CHECK-NEXT:  %3 = arith.constant 16 : index
// CHECK-NEXT:  %4 = arith.constant 4 : index
// CHECK-NEXT:  %a, %r = scf.for %5 = %2 to %3 step %4 iter_args(%6 = %0, %7 = %1) -> (tensor<16x16xi32>, tensor<16x4xf32>) {
// CHECK-NEXT:    %8 = tensor.extract_slice %x[%5, 0] [4, 4] [1, 1] : tensor<16x4xf32> to tensor<4x4xf32>
// CHECK-NEXT:    %9 = tensor.empty() : tensor<4x16xf32>
// CHECK-NEXT:    %10 = linalg.fill ins(%zero : f32) outs(%9 : tensor<4x16xf32>) -> tensor<4x16xf32>
// CHECK-NEXT:    %p = linalg.matmul ins(%8, %y : tensor<4x4xf32>, tensor<4x16xf32>) outs(%10 : tensor<4x16xf32>) -> tensor<4x16xf32>
// CHECK-NEXT:    %11 = tensor.empty() : tensor<4x16xf32>
// CHECK-NEXT:    %12 = linalg.fill ins(%zero : f32) outs(%11 : tensor<4x16xf32>) -> tensor<4x16xf32>
// CHECK-NEXT:    %q = linalg.matmul ins(%8, %w : tensor<4x4xf32>, tensor<4x16xf32>) outs(%12 : tensor<4x16xf32>) -> tensor<4x16xf32>
// CHECK-NEXT:    %13 = tensor.empty() : tensor<4x16xi32>
// CHECK-NEXT:    %14 = tensor.empty() : tensor<4x16xf32>
// CHECK-NEXT:    %a_1, %b = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%p, %q : tensor<4x16xf32>, tensor<4x16xf32>) outs(%13, %14 : tensor<4x16xi32>, tensor<4x16xf32>) {
// CHECK-NEXT:    ^bb0(%in0: f32, %in1: f32, %out0: i32, %out1: f32):
// CHECK-NEXT:      %s = arith.addf %in0, %in1 : f32
// CHECK-NEXT:      %bits = arith.bitcast %s : f32 to i32
// CHECK-NEXT:      %d = arith.subf %in0, %in1 : f32
// CHECK-NEXT:      linalg.yield %bits, %d : i32, f32
// CHECK-NEXT:    } -> (tensor<4x16xi32>, tensor<4x16xf32>)
// CHECK-NEXT:    %15 = tensor.insert_slice %a_1 into %6[%5, 0] [4, 16] [1, 1] : tensor<4x16xi32> into tensor<16x16xi32>
// CHECK-NEXT:    %16 = tensor.empty() : tensor<4x16xf32>
// CHECK-NEXT:    %c = linalg.add ins(%b, %b : tensor<4x16xf32>, tensor<4x16xf32>) outs(%16 : tensor<4x16xf32>) -> tensor<4x16xf32>
// CHECK-NEXT:    %17 = tensor.empty() : tensor<4x4xf32>
// CHECK-NEXT:    %18 = linalg.fill ins(%zero : f32) outs(%17 : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:    %r_1 = linalg.matmul ins(%c, %z : tensor<4x16xf32>, tensor<16x4xf32>) outs(%18 : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:    %19 = tensor.insert_slice %r_1 into %7[%5, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<16x4xf32>
// CHECK-NEXT:    scf.yield %15, %19 : tensor<16x16xi32>, tensor<16x4xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  func.return %a, %r : tensor<16x16xi32>, tensor<16x4xf32>
// REMARK-NEXT: remark: in @in_pieces: tile-chains: 5 operations (linalg.matmul, linalg.generic, linalg.add) in 4 pieces: 1792 bytes are live there, instead of up to 2304; 0.0 % of the work is done twice
// REMARK-NEXT: remark: in @in_pieces: tile-chains: no more: no group lowers the peak of 1792 bytes, at 'linalg.matmul'
