// RUN: xdsl-opt -p buffer-deallocation %s | filecheck --match-full-lines %s

// Ways to a block that are no usual ones.

// Where control never comes from does not count: the buffer is freed at the start of the second block.
func.func @from_a_block_that_is_never_reached(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  "test.op"(%a) : (memref<4xf32>) -> ()
  cf.br ^bb3
^bb2:
  "test.op"() : () -> ()
  cf.br ^bb3
^bb3:
  func.return
^bb4:
  "test.op"() : () -> ()
  cf.br ^bb2
}
// CHECK-LABEL:  func.func @from_a_block_that_is_never_reached(%c: i1) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    cf.cond_br %c, ^bb1, ^bb2
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    cf.br ^bb3
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    "test.op"() : () -> ()
// CHECK-NEXT:    cf.br ^bb3
// CHECK-NEXT:  ^bb3:
// CHECK-NEXT:    func.return
// CHECK-NEXT:  ^bb4:
// CHECK-NEXT:    "test.op"() : () -> ()
// CHECK-NEXT:    cf.br ^bb2
// CHECK-NEXT:  }

// What the branch forwards is not known, nor who owns it: what is forwarded beside it is left alone.
func.func @given_by_an_unknown_branch(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  "test.op"(%b) : (memref<4xf32>) -> ()
  cf.br ^bb3(%a : memref<4xf32>)
^bb2:
  "test.termop"() [^bb3] : () -> ()
^bb3(%x: memref<4xf32>):
  "test.op"(%x) : (memref<4xf32>) -> ()
  func.return
}
// CHECK-LABEL:  func.func @given_by_an_unknown_branch(%c: i1) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    cf.cond_br %c, ^bb1, ^bb2
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    "test.op"(%b) : (memref<4xf32>) -> ()
// CHECK-NEXT:    memref.dealloc %b : memref<4xf32>
// CHECK-NEXT:    cf.br ^bb3(%a : memref<4xf32>)
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    memref.dealloc %b : memref<4xf32>
// CHECK-NEXT:    "test.termop"() [^bb3] : () -> ()
// CHECK-NEXT:  ^bb3(%x: memref<4xf32>):
// CHECK-NEXT:    "test.op"(%x) : (memref<4xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
