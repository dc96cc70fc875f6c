// RUN: xdsl-opt -p buffer-deallocation %s | filecheck %s

// D16: %s may be %r, which may be %x: %x has other contents once %s is written. A clone of %x in the first
// branch would get them instead.

// CHECK-LABEL: func.func @written_as_a_result(
// CHECK-NOT:     bufferization.clone
// CHECK:         %s, %s_owned = func.call @given_or_new(%d, %r, %r_owned)
// CHECK-NOT:     bufferization.clone
// CHECK:         func.return
func.func private @given_or_new(%c: i1, %a: memref<4xf32>) -> memref<4xf32> {
  %r = scf.if %c -> (memref<4xf32>) {
    %n = memref.alloc() : memref<4xf32>
    scf.yield %n : memref<4xf32>
  } else {
    scf.yield %a : memref<4xf32>
  }
  func.return %r : memref<4xf32>
}
func.func @written_as_a_result(%c: i1, %d: i1, %v: f32, %w: f32, %k: index) -> f32 {
  %x = memref.alloc() : memref<4xf32>
  linalg.fill ins(%v : f32) outs(%x : memref<4xf32>)
  %r = scf.if %c -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    linalg.fill ins(%v : f32) outs(%a : memref<4xf32>)
    scf.yield %a : memref<4xf32>
  } else {
    scf.yield %x : memref<4xf32>
  }
  %s = func.call @given_or_new(%d, %r) : (i1, memref<4xf32>) -> memref<4xf32>
  linalg.fill ins(%w : f32) outs(%s : memref<4xf32>)
  %l = memref.load %x[%k] : memref<4xf32>
  func.return %l : f32
}
