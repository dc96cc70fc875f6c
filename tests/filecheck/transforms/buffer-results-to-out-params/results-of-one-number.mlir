// RUN: xdsl-opt -p buffer-results-to-out-params %s | filecheck %s --match-full-lines

// Two operations with regions that are given the same number return buffers: these do not stem from
// the number, so they need not be one buffer, and both go to arguments.

// CHECK-LABEL:  func.func private @two(%r: memref<8xf32>, %s: memref<8xf32>) {
// CHECK-NEXT:    %n = arith.constant 0 : index
// CHECK-NEXT:    %r_1 = "test.op"(%n) ({
// CHECK-NEXT:      "test.termop"() : () -> ()
// CHECK-NEXT:    }) : (index) -> memref<8xf32>
// CHECK-NEXT:    %s_1 = "test.op"(%n) ({
// CHECK-NEXT:      "test.termop"() : () -> ()
// CHECK-NEXT:    }) : (index) -> memref<8xf32>
// CHECK-NEXT:    memref.copy %r_1, %r : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:    memref.copy %s_1, %s : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func private @two() -> (memref<8xf32>, memref<8xf32>) {
  %n = arith.constant 0 : index
  %r = "test.op"(%n) ({
    "test.termop"() : () -> ()
  }) : (index) -> memref<8xf32>
  %s = "test.op"(%n) ({
    "test.termop"() : () -> ()
  }) : (index) -> memref<8xf32>
  func.return %r, %s : memref<8xf32>, memref<8xf32>
}
// CHECK-LABEL:  func.func @caller(%x: memref<8xf32>, %y: memref<8xf32>) {
// CHECK-NEXT:    %r = memref.alloc() : memref<8xf32>
// CHECK-NEXT:    %s = memref.alloc() : memref<8xf32>
// CHECK-NEXT:    func.call @two(%r, %s) : (memref<8xf32>, memref<8xf32>) -> ()
// CHECK-NEXT:    memref.copy %r, %x : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:    memref.copy %s, %y : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @caller(%x: memref<8xf32>, %y: memref<8xf32>) {
  %r, %s = func.call @two() : () -> (memref<8xf32>, memref<8xf32>)
  memref.copy %r, %x : memref<8xf32> to memref<8xf32>
  memref.copy %s, %y : memref<8xf32> to memref<8xf32>
  func.return
}
