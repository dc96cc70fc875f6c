// RUN: xdsl-opt -p buffer-deallocation %s | filecheck --match-full-lines %s

// Frees of the program that cannot stay as they are, and that others cannot replace: what they may free
// is left alone.

// The free of a part of one of two is none of them.
func.func @part_of_one_of_two(%c: i1) {
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  %s = arith.select %c, %a, %b : memref<8xf32>
  %p = memref.subview %s[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  "test.op"(%p) : (memref<4xf32, strided<[1]>>) -> ()
  %q = memref.cast %p : memref<4xf32, strided<[1]>> to memref<?xf32, strided<[1]>>
  memref.dealloc %q : memref<?xf32, strided<[1]>>
  func.return
}
// CHECK-LABEL:  func.func @part_of_one_of_two(%c: i1) {
// CHECK-NEXT:    %a = memref.alloc() : memref<8xf32>
// CHECK-NEXT:    %b = memref.alloc() : memref<8xf32>
// CHECK-NEXT:    %s = arith.select %c, %a, %b : memref<8xf32>
// CHECK-NEXT:    %p = memref.subview %s[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
// CHECK-NEXT:    "test.op"(%p) : (memref<4xf32, strided<[1]>>) -> ()
// CHECK-NEXT:    %q = memref.cast %p : memref<4xf32, strided<[1]>> to memref<?xf32, strided<[1]>>
// CHECK-NEXT:    memref.dealloc %q : memref<?xf32, strided<[1]>>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// What frees a buffer and makes another one of it does more than to free.
func.func @grown(%c: i1) {
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  %s = arith.select %c, %a, %b : memref<8xf32>
  %r = memref.realloc %s : memref<8xf32> to memref<9xf32>
  "test.op"(%r) : (memref<9xf32>) -> ()
  func.return
}
// CHECK-LABEL:  func.func @grown(%c: i1) {
// CHECK-NEXT:    %a = memref.alloc() : memref<8xf32>
// CHECK-NEXT:    %b = memref.alloc() : memref<8xf32>
// CHECK-NEXT:    %s = arith.select %c, %a, %b : memref<8xf32>
// CHECK-NEXT:    %r = memref.realloc %s : memref<8xf32> to memref<9xf32>
// CHECK-NEXT:    "test.op"(%r) : (memref<9xf32>) -> ()
// CHECK-NEXT:    memref.dealloc %r : memref<9xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// One of two frees comes before what may be a use of the same buffer.
func.func @freed_in_one_of_two_branches(%c: i1, %d: i1) {
  %a = memref.alloc() : memref<8xf32>
  scf.if %c {
    memref.dealloc %a : memref<8xf32>
  }
  scf.if %d {
    "test.op"(%a) : (memref<8xf32>) -> ()
    memref.dealloc %a : memref<8xf32>
  }
  func.return
}
// CHECK-LABEL:  func.func @freed_in_one_of_two_branches(%c: i1, %d: i1) {
// CHECK-NEXT:    %a = memref.alloc() : memref<8xf32>
// CHECK-NEXT:    scf.if %c {
// CHECK-NEXT:      memref.dealloc %a : memref<8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    scf.if %d {
// CHECK-NEXT:      "test.op"(%a) : (memref<8xf32>) -> ()
// CHECK-NEXT:      memref.dealloc %a : memref<8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// In either branch, then never again: the frees are those of the program.
func.func @freed_in_both_branches(%c: i1) {
  %a = memref.alloc() : memref<8xf32>
  scf.if %c {
    memref.dealloc %a : memref<8xf32>
    "test.op"() : () -> ()
  } else {
    "test.op"(%a) : (memref<8xf32>) -> ()
    memref.dealloc %a : memref<8xf32>
  }
  func.return
}
// CHECK-LABEL:  func.func @freed_in_both_branches(%c: i1) {
// CHECK-NEXT:    %a = memref.alloc() : memref<8xf32>
// CHECK-NEXT:    scf.if %c {
// CHECK-NEXT:      memref.dealloc %a : memref<8xf32>
// CHECK-NEXT:      "test.op"() : () -> ()
// CHECK-NEXT:    } else {
// CHECK-NEXT:      "test.op"(%a) : (memref<8xf32>) -> ()
// CHECK-NEXT:      memref.dealloc %a : memref<8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
