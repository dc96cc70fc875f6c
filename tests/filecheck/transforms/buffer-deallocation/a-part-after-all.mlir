// RUN: xdsl-opt -p "buffer-deallocation{ownership=dynamic}" %s | filecheck --match-full-lines %s

// A decision that others change later. ^exit is looked at first: while nobody knows that %p borrows,
// %v is one of two whole buffers. Then ^old forwards a part of %a to %p, so that %v may be that
// part: no free can be told, and it is cloned, as with the two ways in the other order.

func.func @may_be_a_part_after_all(%c: i1, %o: index, %n: index, %arg: memref<?xf32, strided<[1], offset: ?>>) {
  cf.cond_br %c, ^start, ^theirs
^theirs:
  cf.br ^join(%arg : memref<?xf32, strided<[1], offset: ?>>)
^start:
  %a = memref.alloc(%n) : memref<?xf32>
  %b = memref.alloc(%n) : memref<?xf32>
  "test.op"(%a, %b) : (memref<?xf32>, memref<?xf32>) -> ()
  %whole = memref.cast %a : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  %first = memref.cast %b : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  cf.br ^header(%first : memref<?xf32, strided<[1], offset: ?>>)
^header(%p: memref<?xf32, strided<[1], offset: ?>>):
  %is_last, %is_old = "test.op"(%p) : (memref<?xf32, strided<[1], offset: ?>>) -> (i1, i1)
  cf.cond_br %is_last, ^exit, ^body
^exit:
  %v = arith.select %c, %p, %whole : memref<?xf32, strided<[1], offset: ?>>
  cf.br ^join(%v : memref<?xf32, strided<[1], offset: ?>>)
^body:
  cf.cond_br %is_old, ^old, ^new
^old:
  %s = memref.subview %a[%o] [%n] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  cf.br ^header(%s : memref<?xf32, strided<[1], offset: ?>>)
^new:
  %t = memref.alloc(%n) : memref<?xf32>
  "test.op"(%t) : (memref<?xf32>) -> ()
  %next = memref.cast %t : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  cf.br ^header(%next : memref<?xf32, strided<[1], offset: ?>>)
^join(%q: memref<?xf32, strided<[1], offset: ?>>):
  "test.op"(%q) : (memref<?xf32, strided<[1], offset: ?>>) -> ()
  func.return
}
// CHECK-LABEL:  func.func @may_be_a_part_after_all(%c: i1, %o: index, %n: index, %arg: memref<?xf32, strided<[1], offset: ?>>) {
// CHECK-NEXT:     %0 = arith.constant false
// CHECK-NEXT:     %1 = arith.constant true
// CHECK-NEXT:     cf.cond_br %c, ^start, ^theirs
// CHECK-NEXT:   ^theirs:
// CHECK-NEXT:     cf.br ^join(%arg, %0 : memref<?xf32, strided<[1], offset: ?>>, i1)
// CHECK-NEXT:   ^start:
// CHECK-NEXT:     %a = memref.alloc(%n) {bufferization.manual_deallocation} : memref<?xf32>
// CHECK-NEXT:     %b = memref.alloc(%n) {bufferization.manual_deallocation} : memref<?xf32>
// CHECK-NEXT:     "test.op"(%a, %b) : (memref<?xf32>, memref<?xf32>) -> ()
// CHECK-NEXT:     %whole = memref.cast %a : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
// CHECK-NEXT:     %first = memref.cast %b : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
// CHECK-NEXT:     cf.br ^header(%first, %1 : memref<?xf32, strided<[1], offset: ?>>, i1)
// CHECK-NEXT:   ^header(%p: memref<?xf32, strided<[1], offset: ?>>, %p_owned: i1):
// CHECK-NEXT:     %is_last, %is_old = "test.op"(%p) : (memref<?xf32, strided<[1], offset: ?>>) -> (i1, i1)
// CHECK-NEXT:     cf.cond_br %is_last, ^exit, ^body
// CHECK-NEXT:   ^exit:
// CHECK-NEXT:     %v = arith.select %c, %p, %whole : memref<?xf32, strided<[1], offset: ?>>
// CHECK-NEXT:     %2 = bufferization.clone %v : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
// CHECK-NEXT:     memref.dealloc %a : memref<?xf32>
// CHECK-NEXT:     bufferization.dealloc (%p : memref<?xf32, strided<[1], offset: ?>>) if (%p_owned)
// CHECK-NEXT:     cf.br ^join(%2, %1 : memref<?xf32, strided<[1], offset: ?>>, i1)
// CHECK-NEXT:   ^body:
// CHECK-NEXT:     bufferization.dealloc (%p : memref<?xf32, strided<[1], offset: ?>>) if (%p_owned)
// CHECK-NEXT:     cf.cond_br %is_old, ^old, ^new
// CHECK-NEXT:   ^old:
// CHECK-NEXT:     %s = memref.subview %a[%o] [%n] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
// CHECK-NEXT:     cf.br ^header(%s, %0 : memref<?xf32, strided<[1], offset: ?>>, i1)
// CHECK-NEXT:   ^new:
// CHECK-NEXT:     %t = memref.alloc(%n) {bufferization.manual_deallocation} : memref<?xf32>
// CHECK-NEXT:     "test.op"(%t) : (memref<?xf32>) -> ()
// CHECK-NEXT:     %next = memref.cast %t : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
// CHECK-NEXT:     cf.br ^header(%next, %1 : memref<?xf32, strided<[1], offset: ?>>, i1)
// CHECK-NEXT:   ^join(%q: memref<?xf32, strided<[1], offset: ?>>, %q_owned: i1):
// CHECK-NEXT:     "test.op"(%q) : (memref<?xf32, strided<[1], offset: ?>>) -> ()
// CHECK-NEXT:     bufferization.dealloc (%q : memref<?xf32, strided<[1], offset: ?>>) if (%q_owned)
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
