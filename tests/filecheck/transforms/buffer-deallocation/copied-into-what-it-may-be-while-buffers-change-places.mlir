// RUN: xdsl-opt -p buffer-deallocation %s | filecheck %s

// D16: each iteration copies %s into %x, and then %s and %t change places. A clone of %x that the loop begins
// with would come back after two iterations with old contents, which the copy would put into %x: what
// copies is not the last user of the clone, as the loop hands the clone on.

// CHECK-LABEL: func.func @change_places(
// CHECK-NOT:     bufferization.clone
// CHECK:         scf.for {{.*}} iter_args(%s = %x, %t = %b, %s_owned = %{{.*}}, %t_owned = %{{.*}})
// CHECK-NEXT:      memref.copy %s, %x
// CHECK-NOT:     bufferization.clone
// CHECK:         func.return
func.func @change_places(%n: index, %c: i1, %v: f32, %x: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = memref.alloc() : memref<4xf32>
  linalg.fill ins(%v : f32) outs(%b : memref<4xf32>)
  %u, %w = scf.for %i = %c0 to %n step %c1 iter_args(%s = %x, %t = %b) -> (memref<4xf32>, memref<4xf32>) {
    memref.copy %s, %x : memref<4xf32> to memref<4xf32>
    %m = scf.if %c -> (memref<4xf32>) {
      %a = memref.alloc() : memref<4xf32>
      linalg.fill ins(%v : f32) outs(%a : memref<4xf32>)
      scf.yield %a : memref<4xf32>
    } else {
      scf.yield %s : memref<4xf32>
    }
    scf.yield %t, %m : memref<4xf32>, memref<4xf32>
  }
  func.return
}
