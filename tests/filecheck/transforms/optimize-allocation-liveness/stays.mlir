// RUN: xdsl-opt -p optimize-allocation-liveness %s | filecheck %s --match-full-lines

// Whoever has the pointer may use it unseen.
func.func @pointer() {
  %a = memref.alloc() : memref<4xf32>
  %pointer = memref.extract_aligned_pointer_as_index %a : memref<4xf32> -> index
  "test.op"(%pointer) : (index) -> ()
  memref.dealloc %a : memref<4xf32>
  func.return
}
// CHECK-LABEL: func.func @pointer() {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %pointer = memref.extract_aligned_pointer_as_index %a : memref<4xf32> -> index
// CHECK-NEXT:    "test.op"(%pointer) : (index) -> ()
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Memory from outside may be known by other names.
func.func @argument(%x: memref<4xf32>, %y: memref<4xf32>) {
  "test.op"(%x) : (memref<4xf32>) -> ()
  "test.op"(%y) : (memref<4xf32>) -> ()
  memref.dealloc %x : memref<4xf32>
  func.return
}
// CHECK-LABEL: func.func @argument(%x: memref<4xf32>, %y: memref<4xf32>) {
// CHECK-NEXT:    "test.op"(%x) : (memref<4xf32>) -> ()
// CHECK-NEXT:    "test.op"(%y) : (memref<4xf32>) -> ()
// CHECK-NEXT:    memref.dealloc %x : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
