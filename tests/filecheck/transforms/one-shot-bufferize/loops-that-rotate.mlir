// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion="identity-layout-map"}' | filecheck --match-full-lines %s

#id = affine_map<(i) -> (i)>
#rev = affine_map<(i) -> (63 - i)>

// Both loops hand two buffers on, the one allocation is before them, and nothing is copied.
func.func @nested(%n: index, %a: tensor<64xf32>) -> tensor<64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (tensor<64xf32>) {
    %s = scf.for %j = %c0 to %n step %c1 iter_args(%y = %x) -> (tensor<64xf32>) {
      %e = tensor.empty() : tensor<64xf32>
      %z = linalg.generic {indexing_maps = [#id, #rev, #id], iterator_types = ["parallel"]}
          ins(%y, %y : tensor<64xf32>, tensor<64xf32>) outs(%e : tensor<64xf32>) {
      ^bb0(%p: f32, %q: f32, %o: f32):
        %t = arith.addf %p, %q : f32
        linalg.yield %t : f32
      } -> tensor<64xf32>
      scf.yield %z : tensor<64xf32>
    }
    scf.yield %s : tensor<64xf32>
  }
  func.return %r : tensor<64xf32>
}

// A loop of scf.while with two tensors, one of them rotated with a second buffer.
func.func @while_with_two(%n: index, %a: tensor<64xf32>, %b: tensor<8xf32>, %v: f32) -> (tensor<64xf32>, tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %i, %r, %s = scf.while (%i = %c0, %x = %a, %y = %b) : (index, tensor<64xf32>, tensor<8xf32>) -> (index, tensor<64xf32>, tensor<8xf32>) {
    %go = arith.cmpi slt, %i, %n : index
    scf.condition(%go) %i, %x, %y : index, tensor<64xf32>, tensor<8xf32>
  } do {
  ^bb0(%i: index, %x: tensor<64xf32>, %y: tensor<8xf32>):
    %e = tensor.empty() : tensor<64xf32>
    %z = linalg.generic {indexing_maps = [#id, #rev, #id], iterator_types = ["parallel"]}
        ins(%x, %x : tensor<64xf32>, tensor<64xf32>) outs(%e : tensor<64xf32>) {
    ^bb0(%p: f32, %q: f32, %o: f32):
      %t = arith.addf %p, %q : f32
      linalg.yield %t : f32
    } -> tensor<64xf32>
    %u = tensor.insert %v into %y[%i] : tensor<8xf32>
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %z, %u : index, tensor<64xf32>, tensor<8xf32>
  }
  func.return %r, %s : tensor<64xf32>, tensor<8xf32>
}

// CHECK-LABEL: func.func @nested(%n: index, %a: memref<64xf32>) -> memref<64xf32> {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %e = memref.alloc() {alignment = 64 : i64} : memref<64xf32>
// CHECK-NEXT:    %r, %y = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %e_1 = %e) -> (memref<64xf32>, memref<64xf32>) {
// CHECK-NEXT:      %s, %y_1 = scf.for %j = %c0 to %n step %c1 iter_args(%y_2 = %x, %e_2 = %e_1) -> (memref<64xf32>, memref<64xf32>) {
// CHECK-NEXT:        linalg.generic {indexing_maps = {{.*}}, iterator_types = ["parallel"]} ins(%y_2, %y_2 : memref<64xf32>, memref<64xf32>) outs(%e_2 : memref<64xf32>) {
// CHECK-NEXT:        ^bb0(%p: f32, %q: f32, %o: f32):
// CHECK-NEXT:          %t = arith.addf %p, %q : f32
// CHECK-NEXT:          linalg.yield %t : f32
// CHECK-NEXT:        }
// CHECK-NEXT:        scf.yield %e_2, %y_2 : memref<64xf32>, memref<64xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      scf.yield %s, %y_1 : memref<64xf32>, memref<64xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r : memref<64xf32>
// CHECK-NEXT:  }
// CHECK-LABEL: func.func @while_with_two(%n: index, %a: memref<64xf32>, %b: memref<8xf32>, %v: f32) -> (memref<64xf32>, memref<8xf32>) {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %e = memref.alloc() {alignment = 64 : i64} : memref<64xf32>
// CHECK-NEXT:    %i, %r, %s, %e_1 = scf.while (%i_1 = %c0, %x = %a, %y = %b, %e_2 = %e) : (index, memref<64xf32>, memref<8xf32>, memref<64xf32>) -> (index, memref<64xf32>, memref<8xf32>, memref<64xf32>) {
// CHECK-NEXT:      %go = arith.cmpi slt, %i_1, %n : index
// CHECK-NEXT:      scf.condition(%go) %i_1, %x, %y, %e_2 : index, memref<64xf32>, memref<8xf32>, memref<64xf32>
// CHECK-NEXT:    } do {
// CHECK-NEXT:    ^bb0(%i_2: index, %x_1: memref<64xf32>, %y_1: memref<8xf32>, %e_3: memref<64xf32>):
// CHECK-NEXT:      linalg.generic {indexing_maps = {{.*}}, iterator_types = ["parallel"]} ins(%x_1, %x_1 : memref<64xf32>, memref<64xf32>) outs(%e_3 : memref<64xf32>) {
// CHECK-NEXT:      ^bb0(%p: f32, %q: f32, %o: f32):
// CHECK-NEXT:        %t = arith.addf %p, %q : f32
// CHECK-NEXT:        linalg.yield %t : f32
// CHECK-NEXT:      }
// CHECK-NEXT:      memref.store %v, %y_1[%i_2] : memref<8xf32>
// CHECK-NEXT:      %j = arith.addi %i_2, %c1 : index
// CHECK-NEXT:      scf.yield %j, %e_3, %y_1, %x_1 : index, memref<64xf32>, memref<8xf32>, memref<64xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r, %s : memref<64xf32>, memref<8xf32>
// CHECK-NEXT:  }

// Cites: 003/loops
