// RUN: xdsl-opt -p verify-memory-plan --verify-diagnostics %s | filecheck %s

// A softmax writes all of its output, here over %a, which is read before and behind it; nothing else writes either.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK: share bytes of %arena while both are live
func.func @softmax(%x: memref<4x4xf32>, %arena: memref<64xi8>) {
  %0 = arith.constant 0 : index
  %a = memref.view %arena[%0][] : memref<64xi8> to memref<4x4xf32>
  linalg.exp ins(%a : memref<4x4xf32>) outs(%x : memref<4x4xf32>)
  %b = memref.view %arena[%0][] : memref<64xi8> to memref<4x4xf32>
  linalg.softmax dimension(1) ins(%x : memref<4x4xf32>) outs(%b : memref<4x4xf32>)
  linalg.exp ins(%a : memref<4x4xf32>) outs(%x : memref<4x4xf32>)
  func.return
}
