// RUN: xdsl-opt -p buffer-deallocation %s | filecheck --match-full-lines %s
// RUN: xdsl-opt -p "buffer-deallocation{ownership=dynamic}" %s | filecheck --match-full-lines %s

// D2: who owns a buffer, and from whom the others borrow it.

// Another name of all of a buffer can be handed over in its place.
func.func @another_name(%c: i1) {
  %r = scf.if %c -> (memref<?xf32>) {
    %a = memref.alloc() : memref<8xf32>
    %all = memref.cast %a : memref<8xf32> to memref<?xf32>
    scf.yield %all : memref<?xf32>
  } else {
    %b = memref.alloc() : memref<8xf32>
    %all = memref.cast %b : memref<8xf32> to memref<?xf32>
    scf.yield %all : memref<?xf32>
  }
  "test.op"(%r) : (memref<?xf32>) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @another_name({{.*}}
// CHECK-NEXT:   %r = scf.if %c -> (memref<?xf32>) {
// CHECK-NEXT:     %a = memref.alloc() : memref<8xf32>
// CHECK-NEXT:     %all = memref.cast %a : memref<8xf32> to memref<?xf32>
// CHECK-NEXT:     scf.yield %all : memref<?xf32>
// CHECK-NEXT:   } else {
// CHECK-NEXT:     %b = memref.alloc() : memref<8xf32>
// CHECK-NEXT:     %all_1 = memref.cast %b : memref<8xf32> to memref<?xf32>
// CHECK-NEXT:     scf.yield %all_1 : memref<?xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   "test.op"(%r) : (memref<?xf32>) -> ()
// CHECK-NEXT:   memref.dealloc %r : memref<?xf32>
// CHECK-NEXT:   func.return

// A part of one cannot. Nothing else refers to it, so a clone is as good.
func.func @part(%c: i1, %x: memref<4xf32, strided<[1]>>) {
  %r = scf.if %c -> (memref<4xf32, strided<[1]>>) {
    %a = memref.alloc() : memref<8xf32>
    %half = memref.subview %a[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
    scf.yield %half : memref<4xf32, strided<[1]>>
  } else {
    %b = memref.alloc() : memref<8xf32>
    %half = memref.subview %b[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
    scf.yield %half : memref<4xf32, strided<[1]>>
  }
  "test.op"(%r) : (memref<4xf32, strided<[1]>>) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @part({{.*}}
// CHECK-NEXT:   %r = scf.if %c -> (memref<4xf32, strided<[1]>>) {
// CHECK-NEXT:     %a = memref.alloc() : memref<8xf32>
// CHECK-NEXT:     %half = memref.subview %a[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
// CHECK-NEXT:     %0 = bufferization.clone %half : memref<4xf32, strided<[1]>> to memref<4xf32, strided<[1]>>
// CHECK-NEXT:     memref.dealloc %a : memref<8xf32>
// CHECK-NEXT:     scf.yield %0 : memref<4xf32, strided<[1]>>
// CHECK-NEXT:   } else {
// CHECK-NEXT:     %b = memref.alloc() : memref<8xf32>
// CHECK-NEXT:     %half_1 = memref.subview %b[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
// CHECK-NEXT:     %1 = bufferization.clone %half_1 : memref<4xf32, strided<[1]>> to memref<4xf32, strided<[1]>>
// CHECK-NEXT:     memref.dealloc %b : memref<8xf32>
// CHECK-NEXT:     scf.yield %1 : memref<4xf32, strided<[1]>>
// CHECK-NEXT:   }
// CHECK-NEXT:   "test.op"(%r) : (memref<4xf32, strided<[1]>>) -> ()
// CHECK-NEXT:   memref.dealloc %r : memref<4xf32, strided<[1]>>
// CHECK-NEXT:   func.return

// Both are there in front of the branch: they are freed, under their own names, behind the last use
// of what is one of them.
func.func @one_of_two(%c: i1, %arg: memref<8xf32>) {
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  %r = scf.if %c -> (memref<8xf32>) {
    scf.yield %a : memref<8xf32>
  } else {
    scf.yield %b : memref<8xf32>
  }
  "test.op"(%r, %a) : (memref<8xf32>, memref<8xf32>) -> ()
  "test.op"(%arg) : (memref<8xf32>) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @one_of_two({{.*}}
// CHECK-NEXT:   %a = memref.alloc() : memref<8xf32>
// CHECK-NEXT:   %b = memref.alloc() : memref<8xf32>
// CHECK-NEXT:   %r = scf.if %c -> (memref<8xf32>) {
// CHECK-NEXT:     scf.yield %a : memref<8xf32>
// CHECK-NEXT:   } else {
// CHECK-NEXT:     scf.yield %b : memref<8xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   "test.op"(%r, %a) : (memref<8xf32>, memref<8xf32>) -> ()
// CHECK-NEXT:   memref.dealloc %a : memref<8xf32>
// CHECK-NEXT:   memref.dealloc %b : memref<8xf32>
// CHECK-NEXT:   "test.op"(%arg) : (memref<8xf32>) -> ()
// CHECK-NEXT:   func.return

// What is behind %r is borrowed from it, not from what is inside of the branch.
func.func @view_behind(%c: i1, %arg: memref<8xf32>) {
  %r = scf.if %c -> (memref<8xf32>) {
    %a = memref.alloc() : memref<8xf32>
    scf.yield %a : memref<8xf32>
  } else {
    scf.yield %arg : memref<8xf32>
  }
  %v = memref.cast %r : memref<8xf32> to memref<?xf32>
  "test.op"(%v) : (memref<?xf32>) -> ()
  "test.op"(%arg) : (memref<8xf32>) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @view_behind({{.*}}
// CHECK-NEXT:   %0 = arith.constant false
// CHECK-NEXT:   %1 = arith.constant true
// CHECK-NEXT:   %r, %r_owned = scf.if %c -> (memref<8xf32>, i1) {
// CHECK-NEXT:     %a = memref.alloc() {bufferization.manual_deallocation} : memref<8xf32>
// CHECK-NEXT:     scf.yield %a, %1 : memref<8xf32>, i1
// CHECK-NEXT:   } else {
// CHECK-NEXT:     scf.yield %arg, %0 : memref<8xf32>, i1
// CHECK-NEXT:   }
// CHECK-NEXT:   %v = memref.cast %r : memref<8xf32> to memref<?xf32>
// CHECK-NEXT:   "test.op"(%v) : (memref<?xf32>) -> ()
// CHECK-NEXT:   bufferization.dealloc (%r : memref<8xf32>) if (%r_owned)
// CHECK-NEXT:   "test.op"(%arg) : (memref<8xf32>) -> ()
// CHECK-NEXT:   func.return

// The names of what a loop replaces are owners together.
func.func @replaced(%n: index) {
  %c0 = arith.constant 0 : index
  %o = memref.alloc() : memref<8xf32>
  %r = scf.for %i = %c0 to %n step %n iter_args(%x = %o) -> (memref<8xf32>) {
    %m = memref.alloc() : memref<8xf32>
    scf.yield %m : memref<8xf32>
  }
  func.return
}
// CHECK-LABEL: {{.*}}func.func @replaced({{.*}}
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %o = memref.alloc() : memref<8xf32>
// CHECK-NEXT:   %r = scf.for %i = %c0 to %n step %n iter_args(%x = %o) -> (memref<8xf32>) {
// CHECK-NEXT:     memref.dealloc %x : memref<8xf32>
// CHECK-NEXT:     %m = memref.alloc() : memref<8xf32>
// CHECK-NEXT:     scf.yield %m : memref<8xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   memref.dealloc %r : memref<8xf32>
// CHECK-NEXT:   func.return

// Of a buffer that is left alone nothing is freed, nor cloned for those that borrow it.
func.func @left_alone(%c: i1) -> memref<?xf32> {
  %a = memref.alloc() {bufferization.manual_deallocation} : memref<8xf32>
  %v = memref.cast %a : memref<8xf32> to memref<?xf32>
  "test.op"(%v) : (memref<?xf32>) -> ()
  func.return %v : memref<?xf32>
}
// CHECK-LABEL: {{.*}}func.func @left_alone({{.*}}
// CHECK-NEXT:   %a = memref.alloc() {bufferization.manual_deallocation} : memref<8xf32>
// CHECK-NEXT:   %v = memref.cast %a : memref<8xf32> to memref<?xf32>
// CHECK-NEXT:   "test.op"(%v) : (memref<?xf32>) -> ()
// CHECK-NEXT:   func.return %v : memref<?xf32>

// %o is used last under the name of %r, and lives as long.
func.func @borrowed_until_the_end(%c: i1) {
  %o = memref.alloc() : memref<8xf32>
  %r = scf.if %c -> (memref<8xf32>) {
    %a = memref.alloc() : memref<8xf32>
    scf.yield %a : memref<8xf32>
  } else {
    scf.yield %o : memref<8xf32>
  }
  "test.op"(%r, %o) : (memref<8xf32>, memref<8xf32>) -> ()
  "test.op"(%r) {last} : (memref<8xf32>) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @borrowed_until_the_end({{.*}}
// CHECK-NEXT:   %0 = arith.constant false
// CHECK-NEXT:   %1 = arith.constant true
// CHECK-NEXT:   %o = memref.alloc() {bufferization.manual_deallocation} : memref<8xf32>
// CHECK-NEXT:   %r, %r_owned = scf.if %c -> (memref<8xf32>, i1) {
// CHECK-NEXT:     %a = memref.alloc() {bufferization.manual_deallocation} : memref<8xf32>
// CHECK-NEXT:     scf.yield %a, %1 : memref<8xf32>, i1
// CHECK-NEXT:   } else {
// CHECK-NEXT:     scf.yield %o, %0 : memref<8xf32>, i1
// CHECK-NEXT:   }
// CHECK-NEXT:   "test.op"(%r, %o) : (memref<8xf32>, memref<8xf32>) -> ()
// CHECK-NEXT:   "test.op"(%r) {last} : (memref<8xf32>) -> ()
// CHECK-NEXT:   memref.dealloc %o : memref<8xf32>
// CHECK-NEXT:   bufferization.dealloc (%r : memref<8xf32>) if (%r_owned)
// CHECK-NEXT:   func.return

// The second name of one buffer borrows from the first.
func.func @two_names(%c: i1, %arg: memref<8xf32>) {
  %r, %s = scf.if %c -> (memref<8xf32>, memref<8xf32>) {
    %a = memref.alloc() : memref<8xf32>
    scf.yield %a, %a : memref<8xf32>, memref<8xf32>
  } else {
    scf.yield %arg, %arg : memref<8xf32>, memref<8xf32>
  }
  "test.op"(%r, %s) : (memref<8xf32>, memref<8xf32>) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @two_names({{.*}}
// CHECK-NEXT:   %0 = arith.constant false
// CHECK-NEXT:   %1 = arith.constant true
// CHECK-NEXT:   %r, %s, %r_owned, %s_owned = scf.if %c -> (memref<8xf32>, memref<8xf32>, i1, i1) {
// CHECK-NEXT:     %a = memref.alloc() {bufferization.manual_deallocation} : memref<8xf32>
// CHECK-NEXT:     scf.yield %a, %a, %1, %0 : memref<8xf32>, memref<8xf32>, i1, i1
// CHECK-NEXT:   } else {
// CHECK-NEXT:     scf.yield %arg, %arg, %0, %0 : memref<8xf32>, memref<8xf32>, i1, i1
// CHECK-NEXT:   }
// CHECK-NEXT:   "test.op"(%r, %s) : (memref<8xf32>, memref<8xf32>) -> ()
// CHECK-NEXT:   bufferization.dealloc (%r : memref<8xf32>) if (%r_owned)
// CHECK-NEXT:   bufferization.dealloc (%s : memref<8xf32>) if (%s_owned)
// CHECK-NEXT:   func.return

// Each loop borrows from the one before, which is still in use behind it.
func.func @loops_in_a_row(%n: index) {
  %r0 = memref.alloc() : memref<8xf32>
  %r1 = scf.for %i = %n to %n step %n iter_args(%x = %r0) -> (memref<8xf32>) {
    %m = memref.alloc() : memref<8xf32>
    scf.yield %m : memref<8xf32>
  }
  "test.op"(%r0) : (memref<8xf32>) -> ()
  %r2 = scf.for %i = %n to %n step %n iter_args(%x = %r1) -> (memref<8xf32>) {
    %m = memref.alloc() : memref<8xf32>
    scf.yield %m : memref<8xf32>
  }
  "test.op"(%r1) : (memref<8xf32>) -> ()
  %r3 = scf.for %i = %n to %n step %n iter_args(%x = %r2) -> (memref<8xf32>) {
    %m = memref.alloc() : memref<8xf32>
    scf.yield %m : memref<8xf32>
  }
  "test.op"(%r2) : (memref<8xf32>) -> ()
  "test.op"(%r3) : (memref<8xf32>) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @loops_in_a_row({{.*}}
// CHECK-NEXT:   %0 = arith.constant true
// CHECK-NEXT:   %1 = arith.constant false
// CHECK-NEXT:   %r0 = memref.alloc() {bufferization.manual_deallocation} : memref<8xf32>
// CHECK-NEXT:   %r1, %r1_owned = scf.for %i = %n to %n step %n iter_args(%x = %r0, %x_owned = %1) -> (memref<8xf32>, i1) {
// CHECK-NEXT:     bufferization.dealloc (%x : memref<8xf32>) if (%x_owned)
// CHECK-NEXT:     %m = memref.alloc() {bufferization.manual_deallocation} : memref<8xf32>
// CHECK-NEXT:     scf.yield %m, %0 : memref<8xf32>, i1
// CHECK-NEXT:   }
// CHECK-NEXT:   "test.op"(%r0) : (memref<8xf32>) -> ()
// CHECK-NEXT:   %r2, %r2_owned = scf.for %i_1 = %n to %n step %n iter_args(%x_1 = %r1, %x_owned_1 = %1) -> (memref<8xf32>, i1) {
// CHECK-NEXT:     bufferization.dealloc (%x_1 : memref<8xf32>) if (%x_owned_1)
// CHECK-NEXT:     %m_1 = memref.alloc() {bufferization.manual_deallocation} : memref<8xf32>
// CHECK-NEXT:     scf.yield %m_1, %0 : memref<8xf32>, i1
// CHECK-NEXT:   }
// CHECK-NEXT:   "test.op"(%r1) : (memref<8xf32>) -> ()
// CHECK-NEXT:   %r3, %r3_owned = scf.for %i_2 = %n to %n step %n iter_args(%x_2 = %r2, %x_owned_2 = %1) -> (memref<8xf32>, i1) {
// CHECK-NEXT:     bufferization.dealloc (%x_2 : memref<8xf32>) if (%x_owned_2)
// CHECK-NEXT:     %m_2 = memref.alloc() {bufferization.manual_deallocation} : memref<8xf32>
// CHECK-NEXT:     scf.yield %m_2, %0 : memref<8xf32>, i1
// CHECK-NEXT:   }
// CHECK-NEXT:   "test.op"(%r2) : (memref<8xf32>) -> ()
// CHECK-NEXT:   "test.op"(%r3) : (memref<8xf32>) -> ()
// CHECK-NEXT:   memref.dealloc %r0 : memref<8xf32>
// CHECK-NEXT:   bufferization.dealloc (%r1 : memref<8xf32>) if (%r1_owned)
// CHECK-NEXT:   bufferization.dealloc (%r2 : memref<8xf32>) if (%r2_owned)
// CHECK-NEXT:   bufferization.dealloc (%r3 : memref<8xf32>) if (%r3_owned)
// CHECK-NEXT:   func.return

// Cites: 002/no-leak
