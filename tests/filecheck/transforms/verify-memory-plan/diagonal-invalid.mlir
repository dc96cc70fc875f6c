// RUN: xdsl-opt -p verify-memory-plan --verify-diagnostics %s | filecheck %s

// V4: who writes the diagonal leaves the other elements as they were, so they are needed all the time.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @diagonal: %a and %b share bytes of %arena while both are live
func.func @diagonal(%x: memref<4x4xf32>, %y: memref<4x4xf32>, %d: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<64xi8>
  %a = memref.view %arena[%c0][] : memref<64xi8> to memref<4x4xf32>
  %b = memref.view %arena[%c0][] : memref<64xi8> to memref<4x4xf32>
  memref.copy %x, %a : memref<4x4xf32> to memref<4x4xf32>
  memref.copy %x, %b : memref<4x4xf32> to memref<4x4xf32>
  memref.copy %b, %y : memref<4x4xf32> to memref<4x4xf32>
  linalg.generic {
    indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0, d0)>],
    iterator_types = ["parallel"]
  } ins(%d : memref<4xf32>) outs(%a : memref<4x4xf32>) {
  ^bb0(%i: f32, %o: f32):
    linalg.yield %i : f32
  }
  memref.copy %a, %y : memref<4x4xf32> to memref<4x4xf32>
  func.return
}
