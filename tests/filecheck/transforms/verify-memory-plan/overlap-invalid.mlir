// RUN: xdsl-opt -p verify-memory-plan --verify-diagnostics --split-input-file %s | filecheck %s

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: plan.mlir:7:3: error: in @straight: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 256): %a = memref.view {{.*}} (plan.mlir:7:3)
// CHECK-NEXT:   bytes [128, 384): %b = memref.view {{.*}} (plan.mlir:8:3)
// CHECK-NEXT:   both live at: "test.op"(%b) : (memref<64xf32>) -> () (plan.mlir:9:3)
func.func @straight(%arena: memref<512xi8>) {
  %0 = arith.constant 0 : index
  %1 = arith.constant 128 : index
  %a = memref.view %arena[%0][] : memref<512xi8> to memref<64xf32> loc("plan.mlir":7:3)
  %b = memref.view %arena[%1][] : memref<512xi8> to memref<64xf32> loc("plan.mlir":8:3)
  "test.op"(%a) : (memref<64xf32>) -> ()
  "test.op"(%b) : (memref<64xf32>) -> () loc("plan.mlir":9:3)
  "test.op"(%a) : (memref<64xf32>) -> ()
  func.return
}

// -----

// Only the next iteration reads %a again.

// CHECK: error: in @around_a_loop: %a and %b share bytes of %arena while both are live
func.func @around_a_loop(%arena: memref<512xi8>, %c: i1) {
  %0 = arith.constant 0 : index
  %a = memref.view %arena[%0][] : memref<512xi8> to memref<64xf32>
  %b = memref.view %arena[%0][] : memref<512xi8> to memref<64xf32>
  cf.br ^loop
^loop:
  "test.op"(%a) : (memref<64xf32>) -> ()
  "test.op"(%b) : (memref<64xf32>) -> ()
  cf.cond_br %c, ^loop, ^done
^done:
  func.return
}

// -----

// The second result is written over the first.

// CHECK: error: in @composite_operations: %a and %b share bytes of %arena while both are live
// CHECK: both live at: linalg.softmax {{.*}}outs(%b
func.func @composite_operations(%x: memref<4x8xf32>, %o: memref<4x8xf32>) {
  %arena = memref.alloc() : memref<128xi8>
  %0 = arith.constant 0 : index
  %a = memref.view %arena[%0][] : memref<128xi8> to memref<4x8xf32>
  %b = memref.view %arena[%0][] : memref<128xi8> to memref<4x8xf32>
  linalg.softmax dimension(1) ins(%x : memref<4x8xf32>) outs(%a : memref<4x8xf32>)
  linalg.softmax dimension(1) ins(%o : memref<4x8xf32>) outs(%b : memref<4x8xf32>)
  linalg.add ins(%a, %b : memref<4x8xf32>, memref<4x8xf32>) outs(%o : memref<4x8xf32>)
  memref.dealloc %arena : memref<128xi8>
  func.return
}
