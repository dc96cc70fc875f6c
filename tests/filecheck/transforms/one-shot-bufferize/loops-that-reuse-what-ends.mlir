// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion="identity-layout-map"}' | filecheck --match-full-lines %s

#id = affine_map<(i) -> (i)>
#rev = affine_map<(i) -> (63 - i)>

// The buffer that the first loop inside leaves over is the one that the second loop begins with: of
// three values, two buffers.
func.func @two_loops_inside(%n: index, %a: tensor<64xf32>) -> tensor<64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (tensor<64xf32>) {
    %s = scf.for %j = %c0 to %n step %c1 iter_args(%y = %x) -> (tensor<64xf32>) {
      %e = tensor.empty() : tensor<64xf32>
      %z = linalg.generic {indexing_maps = [#rev, #id], iterator_types = ["parallel"]}
          ins(%y : tensor<64xf32>) outs(%e : tensor<64xf32>) {
      ^bb0(%p: f32, %o: f32):
        linalg.yield %p : f32
      } -> tensor<64xf32>
      scf.yield %z : tensor<64xf32>
    }
    %t = scf.for %j = %c0 to %n step %c1 iter_args(%y = %s) -> (tensor<64xf32>) {
      %e = tensor.empty() : tensor<64xf32>
      %z = linalg.generic {indexing_maps = [#rev, #id], iterator_types = ["parallel"]}
          ins(%y : tensor<64xf32>) outs(%e : tensor<64xf32>) {
      ^bb0(%p: f32, %o: f32):
        linalg.yield %p : f32
      } -> tensor<64xf32>
      scf.yield %z : tensor<64xf32>
    }
    scf.yield %t : tensor<64xf32>
  }
  func.return %r : tensor<64xf32>
}

// What a loop inside leaves over is not reused if that loop worked on a buffer that is not the
// iteration's own: it may be that buffer.
func.func @borrowed(%n: index, %a: tensor<64xf32>, %v: f32) -> tensor<64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %scratch = tensor.empty() : tensor<64xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (tensor<64xf32>) {
    %f = linalg.fill ins(%v : f32) outs(%scratch : tensor<64xf32>) -> tensor<64xf32>
    %s = scf.for %j = %c0 to %n step %c1 iter_args(%y = %f) -> (tensor<64xf32>) {
      %e = tensor.empty() : tensor<64xf32>
      %z = linalg.generic {indexing_maps = [#rev, #id], iterator_types = ["parallel"]}
          ins(%y : tensor<64xf32>) outs(%e : tensor<64xf32>) {
      ^bb0(%p: f32, %o: f32):
        linalg.yield %p : f32
      } -> tensor<64xf32>
      scf.yield %z : tensor<64xf32>
    }
    %e = tensor.empty() : tensor<64xf32>
    %w = linalg.generic {indexing_maps = [#rev, #id, #id], iterator_types = ["parallel"]}
        ins(%x, %s : tensor<64xf32>, tensor<64xf32>) outs(%e : tensor<64xf32>) {
    ^bb0(%p: f32, %q: f32, %o: f32):
      %u = arith.addf %p, %q : f32
      linalg.yield %u : f32
    } -> tensor<64xf32>
    scf.yield %w : tensor<64xf32>
  }
  func.return %r : tensor<64xf32>
}

// CHECK-LABEL: func.func @two_loops_inside(%n: index, %a: memref<64xf32>) -> memref<64xf32> {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %e = memref.alloc() {alignment = 64 : i64} : memref<64xf32>
// CHECK-NEXT:    %r, %y = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %e_1 = %e) -> (memref<64xf32>, memref<64xf32>) {
// CHECK-NEXT:      %s, %y_1 = scf.for %j = %c0 to %n step %c1 iter_args(%y_2 = %x, %e_2 = %e_1) -> (memref<64xf32>, memref<64xf32>) {
// CHECK-NEXT:        linalg.generic {indexing_maps = {{.*}}, iterator_types = ["parallel"]} ins(%y_2 : memref<64xf32>) outs(%e_2 : memref<64xf32>) {
// CHECK-NEXT:        ^bb0(%p: f32, %o: f32):
// CHECK-NEXT:          linalg.yield %p : f32
// CHECK-NEXT:        }
// CHECK-NEXT:        scf.yield %e_2, %y_2 : memref<64xf32>, memref<64xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      %t, %y_3 = scf.for %j_1 = %c0 to %n step %c1 iter_args(%y_4 = %s, %e_3 = %y_1) -> (memref<64xf32>, memref<64xf32>) {
// CHECK-NEXT:        linalg.generic {indexing_maps = {{.*}}, iterator_types = ["parallel"]} ins(%y_4 : memref<64xf32>) outs(%e_3 : memref<64xf32>) {
// CHECK-NEXT:        ^bb0(%p_1: f32, %o_1: f32):
// CHECK-NEXT:          linalg.yield %p_1 : f32
// CHECK-NEXT:        }
// CHECK-NEXT:        scf.yield %e_3, %y_4 : memref<64xf32>, memref<64xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      scf.yield %t, %y_3 : memref<64xf32>, memref<64xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r : memref<64xf32>
// CHECK-NEXT:  }
// CHECK-LABEL: func.func @borrowed(%n: index, %a: memref<64xf32>, %v: f32) -> memref<64xf32> {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %scratch = memref.alloc() {alignment = 64 : i64} : memref<64xf32>
// CHECK-NEXT:    %e = memref.alloc() {alignment = 64 : i64} : memref<64xf32>
// CHECK-NEXT:    %e_1 = memref.alloc() {alignment = 64 : i64} : memref<64xf32>
// CHECK-NEXT:    %r, %x = scf.for %i = %c0 to %n step %c1 iter_args(%x_1 = %a, %e_2 = %e) -> (memref<64xf32>, memref<64xf32>) {
// CHECK-NEXT:      linalg.fill ins(%v : f32) outs(%scratch : memref<64xf32>)
// CHECK-NEXT:      %s, %y = scf.for %j = %c0 to %n step %c1 iter_args(%y_1 = %scratch, %e_3 = %e_1) -> (memref<64xf32>, memref<64xf32>) {
// CHECK-NEXT:        linalg.generic {indexing_maps = {{.*}}, iterator_types = ["parallel"]} ins(%y_1 : memref<64xf32>) outs(%e_3 : memref<64xf32>) {
// CHECK-NEXT:        ^bb0(%p: f32, %o: f32):
// CHECK-NEXT:          linalg.yield %p : f32
// CHECK-NEXT:        }
// CHECK-NEXT:        scf.yield %e_3, %y_1 : memref<64xf32>, memref<64xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      linalg.generic {indexing_maps = {{.*}}, iterator_types = ["parallel"]} ins(%x_1, %s : memref<64xf32>, memref<64xf32>) outs(%e_2 : memref<64xf32>) {
// CHECK-NEXT:      ^bb0(%p_1: f32, %q: f32, %o_1: f32):
// CHECK-NEXT:        %u = arith.addf %p_1, %q : f32
// CHECK-NEXT:        linalg.yield %u : f32
// CHECK-NEXT:      }
// CHECK-NEXT:      scf.yield %e_2, %x_1 : memref<64xf32>, memref<64xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r : memref<64xf32>
// CHECK-NEXT:  }
