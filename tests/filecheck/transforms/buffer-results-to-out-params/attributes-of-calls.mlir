// RUN: xdsl-opt -p "buffer-results-to-out-params" %s | filecheck %s --match-full-lines

// A call that gets an argument in place of its result keeps its attributes.
func.func private @made() -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  "test.op"(%a) : (memref<4xf32>) -> ()
  func.return %a : memref<4xf32>
}
func.func @attributes_of_a_call() {
  %r = func.call @made() {no_inline, note = "kept"} : () -> memref<4xf32>
  "test.op"(%r) : (memref<4xf32>) -> ()
  func.return
}
// CHECK-LABEL:  func.func private @made(%a: memref<4xf32>) {
// CHECK-NEXT:     %a_1 = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     "test.op"(%a_1) : (memref<4xf32>) -> ()
// CHECK-NEXT:     memref.copy %a_1, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:     memref.dealloc %a_1 : memref<4xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-LABEL:  func.func @attributes_of_a_call() {
// CHECK-NEXT:     %r = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     func.call @made(%r) {no_inline, note = "kept"} : (memref<4xf32>) -> ()
// CHECK-NEXT:     "test.op"(%r) : (memref<4xf32>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
