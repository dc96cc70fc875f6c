// RUN: not xdsl-opt %s -p verify-memory-plan 2>&1 | filecheck %s

// An operation of which nothing is known may return its operand as any of its results: what the second
// one refers to is written over before it is read.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @second_result: %a and %b share bytes of %arena while both are live
func.func @second_result(%v: f32) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
  %a = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<16xf32>)
  %x, %y = "test.op"(%a) : (memref<16xf32>) -> (memref<16xf32>, memref<16xf32>)
  %b = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
  linalg.fill ins(%v : f32) outs(%b : memref<16xf32>)
  %r = memref.load %y[%c0] : memref<16xf32>
  "test.op"(%r) : (f32) -> ()
  func.return
}
