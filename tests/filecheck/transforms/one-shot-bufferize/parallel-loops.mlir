// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion="identity-layout-map"}' | filecheck --match-full-lines %s

// Two slices of one output and one of another: all computed where they belong.
func.func @two_outputs(%a: tensor<8x4xf32>, %b: tensor<8x2xf32>, %v: f32, %w: f32) -> (tensor<8x4xf32>, tensor<8x2xf32>) {
  %r:2 = scf.forall (%i) in (8) shared_outs(%x = %a, %y = %b) -> (tensor<8x4xf32>, tensor<8x2xf32>) {
    %x0 = tensor.extract_slice %x[%i, 0] [1, 1] [1, 1] : tensor<8x4xf32> to tensor<1x1xf32>
    %x1 = tensor.extract_slice %x[%i, 1] [1, 3] [1, 1] : tensor<8x4xf32> to tensor<1x3xf32>
    %y0 = tensor.extract_slice %y[%i, 0] [1, 2] [1, 1] : tensor<8x2xf32> to tensor<1x2xf32>
    %f0 = linalg.fill ins(%v : f32) outs(%x0 : tensor<1x1xf32>) -> tensor<1x1xf32>
    %f1 = linalg.fill ins(%w : f32) outs(%x1 : tensor<1x3xf32>) -> tensor<1x3xf32>
    %g0 = linalg.fill ins(%w : f32) outs(%y0 : tensor<1x2xf32>) -> tensor<1x2xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %f0 into %x[%i, 0] [1, 1] [1, 1] : tensor<1x1xf32> into tensor<8x4xf32>
      tensor.parallel_insert_slice %f1 into %x[%i, 1] [1, 3] [1, 1] : tensor<1x3xf32> into tensor<8x4xf32>
      tensor.parallel_insert_slice %g0 into %y[%i, 0] [1, 2] [1, 1] : tensor<1x2xf32> into tensor<8x2xf32>
    }
  }
  func.return %r#0, %r#1 : tensor<8x4xf32>, tensor<8x2xf32>
}

// An iteration that reads a row of another iteration sees what was there before the loop.
func.func @reads_other_rows(%a: tensor<8xf32>) -> tensor<8xf32> {
  %c7 = arith.constant 7 : index
  %r = scf.forall (%i) in (8) shared_outs(%x = %a) -> (tensor<8xf32>) {
    %j = arith.subi %c7, %i : index
    %s = tensor.extract_slice %a[%j] [1] [1] : tensor<8xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %x[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  func.return %r : tensor<8xf32>
}

// Tensors that iterations compute are combined after the loop; each iteration has its own until then.
func.func @reduction(%a: tensor<4xi32>, %n: index) -> (tensor<4xi32>, i32) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %r, %s = scf.parallel (%i) = (%c0) to (%c3) step (%c1) init (%a, %z) -> (tensor<4xi32>, i32) {
    %v = arith.index_cast %i : index to i32
    %e = tensor.empty() : tensor<4xi32>
    %f = linalg.fill ins(%v : i32) outs(%e : tensor<4xi32>) -> tensor<4xi32>
    scf.reduce(%f, %v : tensor<4xi32>, i32) {
    ^bb0(%x: tensor<4xi32>, %y: tensor<4xi32>):
      %t = linalg.map { arith.addi } ins(%x, %y : tensor<4xi32>, tensor<4xi32>) outs(%x : tensor<4xi32>)
      scf.reduce.return %t : tensor<4xi32>
    }, {
    ^bb0(%x: i32, %y: i32):
      %t = arith.addi %x, %y : i32
      scf.reduce.return %t : i32
    }
  }
  func.return %r, %s : tensor<4xi32>, i32
}

// CHECK-LABEL: func.func @two_outputs(%a: memref<8x4xf32>, %b: memref<8x2xf32>, %v: f32, %w: f32) -> (memref<8x4xf32>, memref<8x2xf32>) {
// CHECK-NEXT:    scf.forall (%i) in (8) {
// CHECK-NEXT:      %x0 = memref.subview %a[%i, 0] [1, 1] [1, 1] : memref<8x4xf32> to memref<1x1xf32, strided<[4, 1], offset: ?>>
// CHECK-NEXT:      %x1 = memref.subview %a[%i, 1] [1, 3] [1, 1] : memref<8x4xf32> to memref<1x3xf32, strided<[4, 1], offset: ?>>
// CHECK-NEXT:      %y0 = memref.subview %b[%i, 0] [1, 2] [1, 1] : memref<8x2xf32> to memref<1x2xf32, strided<[2, 1], offset: ?>>
// CHECK-NEXT:      linalg.fill ins(%v : f32) outs(%x0 : memref<1x1xf32, strided<[4, 1], offset: ?>>)
// CHECK-NEXT:      linalg.fill ins(%w : f32) outs(%x1 : memref<1x3xf32, strided<[4, 1], offset: ?>>)
// CHECK-NEXT:      linalg.fill ins(%w : f32) outs(%y0 : memref<1x2xf32, strided<[2, 1], offset: ?>>)
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %a, %b : memref<8x4xf32>, memref<8x2xf32>
// CHECK-NEXT:  }
// CHECK-LABEL: func.func @reads_other_rows(%a: memref<8xf32>) -> memref<8xf32> {
// CHECK-NEXT:    %c7 = arith.constant 7 : index
// CHECK-NEXT:    %r = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// CHECK-NEXT:    memref.copy %a, %r : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:    scf.forall (%i) in (8) {
// CHECK-NEXT:      %j = arith.subi %c7, %i : index
// CHECK-NEXT:      %s = memref.subview %a[%j] [1] [1] : memref<8xf32> to memref<1xf32, strided<[1], offset: ?>>
// CHECK-NEXT:      %0 = memref.subview %r[%i] [1] [1] : memref<8xf32> to memref<1xf32, strided<[1], offset: ?>>
// CHECK-NEXT:      memref.copy %s, %0 : memref<1xf32, strided<[1], offset: ?>> to memref<1xf32, strided<[1], offset: ?>>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r : memref<8xf32>
// CHECK-NEXT:  }
// CHECK-LABEL: func.func @reduction(%a: memref<4xi32>, %n: index) -> (memref<4xi32>, i32) {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c3 = arith.constant 3 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %z = arith.constant 0 : i32
// CHECK-NEXT:    %0 = memref.alloc() {alignment = 64 : i64} : memref<3x4xi32>
// CHECK-NEXT:    %s = scf.parallel (%i) = (%c0) to (%c3) step (%c1) init (%z) -> (i32) {
// CHECK-NEXT:      %v = arith.index_cast %i : index to i32
// CHECK-NEXT:      %e = memref.alloc() {alignment = 64 : i64} : memref<4xi32>
// CHECK-NEXT:      linalg.fill ins(%v : i32) outs(%e : memref<4xi32>)
// CHECK-NEXT:      %1 = memref.subview %0[%i, 0] [1, 4] [1, 1] : memref<3x4xi32> to memref<4xi32, strided<[1], offset: ?>>
// CHECK-NEXT:      memref.copy %e, %1 : memref<4xi32> to memref<4xi32, strided<[1], offset: ?>>
// CHECK-NEXT:      scf.reduce(%v : i32) {
// CHECK-NEXT:      ^bb0(%x: i32, %y: i32):
// CHECK-NEXT:        %t = arith.addi %x, %y : i32
// CHECK-NEXT:        scf.reduce.return %t : i32
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    %2 = arith.constant 0 : index
// CHECK-NEXT:    %3 = arith.constant 3 : index
// CHECK-NEXT:    %4 = arith.constant 1 : index
// CHECK-NEXT:    scf.for %5 = %2 to %3 step %4 {
// CHECK-NEXT:      %6 = memref.subview %0[%5, 0] [1, 4] [1, 1] : memref<3x4xi32> to memref<4xi32, strided<[1], offset: ?>>
// CHECK-NEXT:      linalg.map { arith.addi } ins(%a, %6 : memref<4xi32>, memref<4xi32, strided<[1], offset: ?>>) outs(%a : memref<4xi32>)
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %a, %s : memref<4xi32>, i32
// CHECK-NEXT:  }
