// RUN: xdsl-opt %s -p 'merge-alloc,verify-memory-plan' | filecheck %s

// A block that control never reaches accesses nothing: %b may have the bytes of %a, which is live before and behind it.

func.func @never_reached(%k: f32) {
  %a = memref.alloc() : memref<4xf32>
  "test.op"(%a) : (memref<4xf32>) -> ()
  cf.br ^used
^never:
  "test.op"(%a) : (memref<4xf32>) -> ()
  %b = memref.alloc() : memref<4xf32>
  linalg.fill ins(%k : f32) outs(%b : memref<4xf32>)
  "test.op"(%b) : (memref<4xf32>) -> ()
  cf.br ^used
^used:
  "test.op"(%a) : (memref<4xf32>) -> ()
  func.return
}
// CHECK: %arena = memref.alloc() {alignment = 64 : i64} : memref<16xi8>
