// RUN: xdsl-opt -p 'merge-alloc{scope=program},verify-memory-plan' %s | filecheck %s

// W3: for which elements a body runs, and when, is up to the operation around it.

func.func private @inside(%v: f32) -> f32 {
  %t = memref.alloc() : memref<16xf32>
  %r = "test.op"(%v, %t) : (f32, memref<16xf32>) -> f32
  func.return %r : f32
}

func.func @main(%x: memref<8xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%x : memref<8xf32>) {
  ^bb0(%out: f32):
    %r = func.call @inside(%out) : (f32) -> f32
    linalg.yield %r : f32
  }
  func.return
}

// CHECK:      func.func private @inside(%v: f32) -> f32
// CHECK-SAME:   own_arena_reason = "called where it is unknown when"
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// CHECK:          func.call @inside(%out) : (f32) -> f32
