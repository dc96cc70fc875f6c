// RUN: xdsl-opt %s -p "bufferize-and-plan{scope=program arena=argument io-in-workspace=true},verify-memory-plan" | filecheck %s
// RUN: xdsl-opt %s -p "bufferize-and-plan" | filecheck %s --check-prefix=HEAP

// One buffer, before the branches, for the results of both: it has a place that callers know, and is no larger than one.

// CHECK-LABEL: func.func @of_both
// CHECK-SAME:      %workspace: memref<256xi8>) attributes
// CHECK-SAME:      mergealloc.outputs = [{name = "result_0", type = memref<64xf32>, offset = 0 : i64, bytes = 256 : i64}]
// CHECK:         %[[E:.*]] = memref.view {{.*}}mergealloc.output = {result_0 = 0 : i64}
// CHECK-NEXT:    scf.if %c {
// CHECK-NEXT:      linalg.exp ins(%x : memref<64xf32>) outs(%[[E]] : memref<64xf32>)
// CHECK-NEXT:    } else {
// CHECK-NEXT:      linalg.abs ins(%x : memref<64xf32>) outs(%[[E]] : memref<64xf32>)
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// HEAP-LABEL:  func.func @of_both
// HEAP:          scf.if
// HEAP-NEXT:       memref.alloc
// HEAP:          } else {
// HEAP-NEXT:       memref.alloc
func.func @of_both(%c: i1, %x: tensor<64xf32>) -> tensor<64xf32> {
  %e = tensor.empty() : tensor<64xf32>
  %r = scf.if %c -> (tensor<64xf32>) {
    %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
    scf.yield %a : tensor<64xf32>
  } else {
    %a = linalg.abs ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
    scf.yield %a : tensor<64xf32>
  }
  func.return %r : tensor<64xf32>
}

// Inner branches first: the outer ones yield the buffer that these share.

// CHECK-LABEL: func.func @in_branches
// CHECK-SAME:      mergealloc.outputs
// CHECK:         %[[E:.*]] = memref.view {{.*}}mergealloc.output = {result_0 = 0 : i64}
// CHECK-NEXT:    scf.if %c {
// CHECK-NEXT:      scf.if %d {
// CHECK-NEXT:        linalg.exp ins(%x : memref<64xf32>) outs(%[[E]] : memref<64xf32>)
// CHECK-NEXT:      } else {
// CHECK-NEXT:        linalg.abs ins(%x : memref<64xf32>) outs(%[[E]] : memref<64xf32>)
// CHECK-NEXT:      }
// CHECK-NEXT:    } else {
// CHECK-NEXT:      linalg.ceil ins(%x : memref<64xf32>) outs(%[[E]] : memref<64xf32>)
// CHECK-NEXT:    }
func.func @in_branches(%c: i1, %d: i1, %x: tensor<64xf32>) -> tensor<64xf32> {
  %e = tensor.empty() : tensor<64xf32>
  %r = scf.if %c -> (tensor<64xf32>) {
    %s = scf.if %d -> (tensor<64xf32>) {
      %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
      scf.yield %a : tensor<64xf32>
    } else {
      %a = linalg.abs ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
      scf.yield %a : tensor<64xf32>
    }
    scf.yield %s : tensor<64xf32>
  } else {
    %a = linalg.ceil ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
    scf.yield %a : tensor<64xf32>
  }
  func.return %r : tensor<64xf32>
}

// Where a branch yields the input, it is copied to the buffer of the other branch. The number is no buffer, and stays.

// CHECK-LABEL: func.func @of_one
// CHECK-SAME:      -> i32
// CHECK-SAME:      mergealloc.outputs
// CHECK:         %[[E:.*]] = memref.view {{.*}}mergealloc.output = {result_0 = 0 : i64}
// CHECK:         %r, %n = scf.if %c -> (memref<64xf32>, i32) {
// CHECK-NEXT:      linalg.exp ins(%x : memref<64xf32>) outs(%[[E]] : memref<64xf32>)
// CHECK-NEXT:      scf.yield %[[E]], %one : memref<64xf32>, i32
// CHECK-NEXT:    } else {
// CHECK-NEXT:      scf.yield %x, %two : memref<64xf32>, i32
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.copy %r, %[[E]]
// CHECK-NEXT:    func.return %n : i32
func.func @of_one(%c: i1, %x: tensor<64xf32>, %one: i32, %two: i32) -> (tensor<64xf32>, i32) {
  %e = tensor.empty() : tensor<64xf32>
  %r, %n = scf.if %c -> (tensor<64xf32>, i32) {
    %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
    scf.yield %a, %one : tensor<64xf32>, i32
  } else {
    scf.yield %x, %two : tensor<64xf32>, i32
  }
  func.return %r, %n : tensor<64xf32>, i32
}

// A buffer that a branch yields twice stays in it: the other branch has two.

// CHECK-LABEL: func.func @yielded_twice
// CHECK:         scf.if %c -> (memref<64xf32>, memref<64xf32>) {
// CHECK:           %[[A:.*]] = memref.view
// CHECK-NEXT:      linalg.exp ins(%x : memref<64xf32>) outs(%[[A]] : memref<64xf32>)
// CHECK-NEXT:      scf.yield %[[A]], %[[A]]
func.func @yielded_twice(%c: i1, %x: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %r, %s = scf.if %c -> (tensor<64xf32>, tensor<64xf32>) {
    %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
    scf.yield %a, %a : tensor<64xf32>, tensor<64xf32>
  } else {
    %a = linalg.abs ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
    %b = linalg.ceil ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
    scf.yield %a, %b : tensor<64xf32>, tensor<64xf32>
  }
  func.return %r, %s : tensor<64xf32>, tensor<64xf32>
}

// A reshape of the buffer, which both branches yield, is done before them.

// CHECK-LABEL: func.func @through_reshapes
// CHECK-SAME:      mergealloc.outputs = [{name = "result_0", type = memref<8x8xf32>
// CHECK:         mergealloc.input
// CHECK:         %[[E:.*]] = memref.view
// CHECK-NEXT:    memref.expand_shape %[[E]]
// CHECK-NEXT:    scf.if %c {
// CHECK-NEXT:      linalg.exp ins(%x : memref<64xf32>) outs(%[[E]] : memref<64xf32>)
// CHECK-NEXT:    } else {
// CHECK-NEXT:      linalg.abs ins(%x : memref<64xf32>) outs(%[[E]] : memref<64xf32>)
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
func.func @through_reshapes(%c: i1, %x: tensor<64xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<64xf32>
  %r = scf.if %c -> (tensor<8x8xf32>) {
    %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
    %v = tensor.expand_shape %a [[0, 1]] output_shape [8, 8] : tensor<64xf32> into tensor<8x8xf32>
    scf.yield %v : tensor<8x8xf32>
  } else {
    %a = linalg.abs ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
    %v = tensor.expand_shape %a [[0, 1]] output_shape [8, 8] : tensor<64xf32> into tensor<8x8xf32>
    scf.yield %v : tensor<8x8xf32>
  }
  func.return %r : tensor<8x8xf32>
}

// Buffers of other types are not shared.

// CHECK-LABEL: func.func @of_other_types
// CHECK:         scf.if %c -> (memref<64xf32>) {
// CHECK:           memref.view {{.*}} to memref<8x8xf32>
// CHECK:         } else {
// CHECK:           memref.view {{.*}} to memref<64xf32>
func.func @of_other_types(%c: i1, %x: tensor<64xf32>, %y: tensor<8x8xf32>) -> tensor<64xf32> {
  %r = scf.if %c -> (tensor<64xf32>) {
    %e = tensor.empty() : tensor<8x8xf32>
    %a = linalg.exp ins(%y : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
    %v = tensor.collapse_shape %a [[0, 1]] : tensor<8x8xf32> into tensor<64xf32>
    scf.yield %v : tensor<64xf32>
  } else {
    %e = tensor.empty() : tensor<64xf32>
    %a = linalg.abs ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
    scf.yield %a : tensor<64xf32>
  }
  func.return %r : tensor<64xf32>
}

// Nor is one that a branch yields twice, once reshaped.

// CHECK-LABEL: func.func @yielded_twice_in_two_shapes
// CHECK:         scf.if %c -> (memref<64xf32>, memref<8x8xf32>) {
// CHECK:           %[[A:.*]] = memref.view
// CHECK-NEXT:      linalg.exp ins(%x : memref<64xf32>) outs(%[[A]] : memref<64xf32>)
// CHECK:           scf.yield %[[A]], %{{.*}} : memref<64xf32>, memref<8x8xf32>
func.func @yielded_twice_in_two_shapes(%c: i1, %x: tensor<64xf32>, %y: tensor<8x8xf32>) -> (tensor<64xf32>, tensor<8x8xf32>) {
  %r, %s = scf.if %c -> (tensor<64xf32>, tensor<8x8xf32>) {
    %e = tensor.empty() : tensor<64xf32>
    %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
    %v = tensor.expand_shape %a [[0, 1]] output_shape [8, 8] : tensor<64xf32> into tensor<8x8xf32>
    scf.yield %a, %v : tensor<64xf32>, tensor<8x8xf32>
  } else {
    %e = tensor.empty() : tensor<64xf32>
    %a = linalg.abs ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
    %f = tensor.empty() : tensor<8x8xf32>
    %b = linalg.ceil ins(%y : tensor<8x8xf32>) outs(%f : tensor<8x8xf32>) -> tensor<8x8xf32>
    scf.yield %a, %b : tensor<64xf32>, tensor<8x8xf32>
  }
  func.return %r, %s : tensor<64xf32>, tensor<8x8xf32>
}
