// RUN: xdsl-opt -p buffer-deallocation %s | filecheck --match-full-lines %s

// An owner whose address is taken as a number lives to the ends that control comes to from where it is
// defined, and to no other one.

func.func @one_of_two_ends(%c: i1) {
  "test.op"() : () -> ()
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %a = memref.alloc() : memref<4xf32>
  %p = memref.extract_aligned_pointer_as_index %a : memref<4xf32> -> index
  cf.cond_br %c, ^bb3, ^bb4
^bb2:
  "test.op"() : () -> ()
  func.return
^bb3:
  "test.op"(%p) : (index) -> ()
  func.return
^bb4:
  "test.op"() : () -> ()
  func.return
}
// CHECK-LABEL:  func.func @one_of_two_ends(%c: i1) {
// CHECK-NEXT:    "test.op"() : () -> ()
// CHECK-NEXT:    cf.cond_br %c, ^bb1, ^bb2
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %p = memref.extract_aligned_pointer_as_index %a : memref<4xf32> -> index
// CHECK-NEXT:    cf.cond_br %c, ^bb3, ^bb4
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    "test.op"() : () -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  ^bb3:
// CHECK-NEXT:    "test.op"(%p) : (index) -> ()
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  ^bb4:
// CHECK-NEXT:    "test.op"() : () -> ()
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

func.func @an_end_that_is_never_reached() {
  %a = memref.alloc() : memref<4xf32>
  %p = memref.extract_aligned_pointer_as_index %a : memref<4xf32> -> index
  "test.op"(%p) : (index) -> ()
  func.return
^bb1:
  "test.op"(%p) : (index) -> ()
  func.return
}
// CHECK-LABEL:  func.func @an_end_that_is_never_reached() {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %p = memref.extract_aligned_pointer_as_index %a : memref<4xf32> -> index
// CHECK-NEXT:    "test.op"(%p) : (index) -> ()
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    "test.op"(%p) : (index) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// It is one of two whose address is taken: both live to the end.
func.func @one_of_two_buffers(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %s = arith.select %c, %a, %b : memref<4xf32>
  %p = memref.extract_aligned_pointer_as_index %s : memref<4xf32> -> index
  "test.op"(%p) : (index) -> ()
  func.return
}
// CHECK-LABEL:  func.func @one_of_two_buffers(%c: i1) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %s = arith.select %c, %a, %b : memref<4xf32>
// CHECK-NEXT:    %p = memref.extract_aligned_pointer_as_index %s : memref<4xf32> -> index
// CHECK-NEXT:    "test.op"(%p) : (index) -> ()
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    memref.dealloc %b : memref<4xf32>
// CHECK-NEXT:    func.return
