// RUN: xdsl-opt %s -p recompute-tensors | filecheck %s

// A loop reads the projection of its inputs row by row: each iteration computes its row (RC6). The place may be computed in the
// loop in any way, since it computes no more rows than there are.

// CHECK-LABEL: func.func @rows
// CHECK-SAME:    tensors in slices: 1
// CHECK-NOT:     tensor<16x64xf32>
// CHECK:         scf.for
// CHECK:           %[[AT:.*]] = arith.index_cast
// CHECK:           %[[X:.*]] = tensor.extract_slice %x[%[[AT]], 0] [1, 2] [1, 1] : tensor<16x2xf32> to tensor<1x2xf32>
// CHECK:           %[[A:.*]] = linalg.matmul ins(%[[X]], %w : tensor<1x2xf32>, tensor<2x64xf32>) {{.*}} -> tensor<1x64xf32>
// CHECK:           %[[B:.*]] = linalg.exp ins(%[[A]] : tensor<1x64xf32>) {{.*}} -> tensor<1x64xf32>
// CHECK:           linalg.add ins(%{{.*}}, %[[B]] :
// CHECK:         func.return
func.func @rows(%x: tensor<16x2xf32>, %w: tensor<2x64xf32>, %state: tensor<1x64xf32>) -> tensor<1x64xf32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c16 = arith.constant 16 : i32
  %e = tensor.empty() : tensor<16x64xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%e : tensor<16x64xf32>) -> tensor<16x64xf32>
  %a = linalg.matmul ins(%x, %w : tensor<16x2xf32>, tensor<2x64xf32>) outs(%zeros : tensor<16x64xf32>) -> tensor<16x64xf32>
  %b = linalg.exp ins(%a : tensor<16x64xf32>) outs(%e : tensor<16x64xf32>) -> tensor<16x64xf32>
  %r = scf.for %i = %c0 to %c16 step %c1 iter_args(%s = %state) -> (tensor<1x64xf32>) : i32 {
    %at = arith.index_cast %i : i32 to index
    %row = tensor.extract_slice %b[%at, 0] [1, 64] [1, 1] : tensor<16x64xf32> to tensor<1x64xf32>
    %next = linalg.add ins(%s, %row : tensor<1x64xf32>, tensor<1x64xf32>) outs(%s : tensor<1x64xf32>) -> tensor<1x64xf32>
    scf.yield %next : tensor<1x64xf32>
  }
  func.return %r : tensor<1x64xf32>
}

// Twice as many iterations would compute each row twice.

// CHECK-LABEL: func.func @too_many
// CHECK:         linalg.exp {{.*}} -> tensor<16x64xf32>
// CHECK:         scf.for
// CHECK-NOT:     linalg.exp
// CHECK:         func.return
func.func @too_many(%x: tensor<16x64xf32>, %state: tensor<1x64xf32>) -> tensor<1x64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c15 = arith.constant 15 : index
  %c32 = arith.constant 32 : index
  %e = tensor.empty() : tensor<16x64xf32>
  %b = linalg.exp ins(%x : tensor<16x64xf32>) outs(%e : tensor<16x64xf32>) -> tensor<16x64xf32>
  %r = scf.for %i = %c0 to %c32 step %c1 iter_args(%s = %state) -> (tensor<1x64xf32>) {
    %at = arith.minui %i, %c15 : index
    %row = tensor.extract_slice %b[%at, 0] [1, 64] [1, 1] : tensor<16x64xf32> to tensor<1x64xf32>
    %next = linalg.add ins(%s, %row : tensor<1x64xf32>, tensor<1x64xf32>) outs(%s : tensor<1x64xf32>) -> tensor<1x64xf32>
    scf.yield %next : tensor<1x64xf32>
  }
  func.return %r : tensor<1x64xf32>
}

// It is not known how often a loop of two regions runs.

// CHECK-LABEL: func.func @unknown
// CHECK:         linalg.exp {{.*}} -> tensor<16x64xf32>
// CHECK:         scf.while
// CHECK-NOT:     linalg.exp
// CHECK:         func.return
func.func @unknown(%x: tensor<16x64xf32>, %n: index, %state: tensor<1x64xf32>) -> tensor<1x64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<16x64xf32>
  %b = linalg.exp ins(%x : tensor<16x64xf32>) outs(%e : tensor<16x64xf32>) -> tensor<16x64xf32>
  %r:2 = scf.while (%i = %c0, %s = %state) : (index, tensor<1x64xf32>) -> (index, tensor<1x64xf32>) {
    %goes_on = arith.cmpi slt, %i, %n : index
    scf.condition(%goes_on) %i, %s : index, tensor<1x64xf32>
  } do {
  ^bb0(%i: index, %s: tensor<1x64xf32>):
    %row = tensor.extract_slice %b[%i, 0] [1, 64] [1, 1] : tensor<16x64xf32> to tensor<1x64xf32>
    %next = linalg.add ins(%s, %row : tensor<1x64xf32>, tensor<1x64xf32>) outs(%s : tensor<1x64xf32>) -> tensor<1x64xf32>
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %next : index, tensor<1x64xf32>
  }
  func.return %r#1 : tensor<1x64xf32>
}

// The loop writes over the tensor that the rows are computed from: they would be computed from a copy.

// CHECK-LABEL: func.func @carried
// CHECK:         linalg.exp {{.*}} -> tensor<16x64xf32>
// CHECK:         linalg.exp {{.*}} -> tensor<16x64xf32>
// CHECK:         scf.for
// CHECK-NOT:     linalg.exp
// CHECK:         func.return
func.func @carried(%y: tensor<16x64xf32>) -> tensor<16x64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %e = tensor.empty() : tensor<16x64xf32>
  %x = linalg.exp ins(%y : tensor<16x64xf32>) outs(%e : tensor<16x64xf32>) -> tensor<16x64xf32>
  %b = linalg.exp ins(%x : tensor<16x64xf32>) outs(%e : tensor<16x64xf32>) -> tensor<16x64xf32>
  %r = scf.for %i = %c0 to %c16 step %c1 iter_args(%s = %x) -> (tensor<16x64xf32>) {
    %row = tensor.extract_slice %b[%i, 0] [1, 64] [1, 1] : tensor<16x64xf32> to tensor<1x64xf32>
    %next = tensor.insert_slice %row into %s[%i, 0] [1, 64] [1, 1] : tensor<1x64xf32> into tensor<16x64xf32>
    scf.yield %next : tensor<16x64xf32>
  }
  func.return %r : tensor<16x64xf32>
}

// The first rows of a padded tensor are computed in another way than others, and where a row begins is only known in the loop.

// CHECK-LABEL: func.func @padded
// CHECK:         tensor.pad
// CHECK:         linalg.exp {{.*}} -> tensor<16x64xf32>
// CHECK:         scf.for
// CHECK-NOT:     tensor.pad
// CHECK:         func.return
func.func @padded(%x: tensor<14x64xf32>, %state: tensor<1x64xf32>) -> tensor<1x64xf32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %large = "test.op"() : () -> tensor<14x64xf32>
  %p = tensor.pad %large low[2, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<14x64xf32> to tensor<16x64xf32>
  %e = tensor.empty() : tensor<16x64xf32>
  %b = linalg.exp ins(%p : tensor<16x64xf32>) outs(%e : tensor<16x64xf32>) -> tensor<16x64xf32>
  %r = scf.for %i = %c0 to %c16 step %c1 iter_args(%s = %state) -> (tensor<1x64xf32>) {
    %row = tensor.extract_slice %b[%i, 0] [1, 64] [1, 1] : tensor<16x64xf32> to tensor<1x64xf32>
    %next = linalg.add ins(%s, %row : tensor<1x64xf32>, tensor<1x64xf32>) outs(%s : tensor<1x64xf32>) -> tensor<1x64xf32>
    scf.yield %next : tensor<1x64xf32>
  }
  func.return %r : tensor<1x64xf32>
}

// What the loop itself reads lives as long anyway: the rows are computed from it, not from the product, which is as large.

// CHECK-LABEL: func.func @from_what_the_loop_reads
// CHECK:         "test.op"() : () -> tensor<16x64xf32>
// CHECK-NOT:     linalg.matmul
// CHECK:         scf.for
// CHECK:           linalg.matmul {{.*}} -> tensor<1x64xf32>
// CHECK:           linalg.exp {{.*}} -> tensor<1x64xf32>
// CHECK:         func.return
func.func @from_what_the_loop_reads(%w: tensor<64x64xf32>, %state: tensor<1x64xf32>) -> tensor<1x64xf32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %x = "test.op"() : () -> tensor<16x64xf32>
  %e = tensor.empty() : tensor<16x64xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%e : tensor<16x64xf32>) -> tensor<16x64xf32>
  %a = linalg.matmul ins(%x, %w : tensor<16x64xf32>, tensor<64x64xf32>) outs(%zeros : tensor<16x64xf32>) -> tensor<16x64xf32>
  %b = linalg.exp ins(%a : tensor<16x64xf32>) outs(%e : tensor<16x64xf32>) -> tensor<16x64xf32>
  %r = scf.for %i = %c0 to %c16 step %c1 iter_args(%s = %state) -> (tensor<1x64xf32>) {
    %row = tensor.extract_slice %b[%i, 0] [1, 64] [1, 1] : tensor<16x64xf32> to tensor<1x64xf32>
    %own = tensor.extract_slice %x[%i, 0] [1, 64] [1, 1] : tensor<16x64xf32> to tensor<1x64xf32>
    %half = linalg.add ins(%s, %own : tensor<1x64xf32>, tensor<1x64xf32>) outs(%s : tensor<1x64xf32>) -> tensor<1x64xf32>
    %next = linalg.add ins(%half, %row : tensor<1x64xf32>, tensor<1x64xf32>) outs(%half : tensor<1x64xf32>) -> tensor<1x64xf32>
    scf.yield %next : tensor<1x64xf32>
  }
  func.return %r : tensor<1x64xf32>
}
