// RUN: xdsl-opt -p 'merge-alloc,verify-memory-plan' %s | filecheck --match-full-lines %s

// With schedule=memory, independent operations of a block change places where that makes the arena
// smaller.

// One branch after the other: the large buffers do not have to live together. Allocations go with
// their first use.
func.func @one_branch_after_the_other(%x: memref<64xf32>, %y: memref<f32>) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<64xf32>
  %b = memref.alloc() : memref<64xf32>
  linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
  linalg.log ins(%x : memref<64xf32>) outs(%b : memref<64xf32>)
  %u = memref.load %a[%c0] : memref<64xf32>
  %v = memref.load %b[%c0] : memref<64xf32>
  %w = arith.addf %u, %v : f32
  memref.store %w, %y[] : memref<f32>
  func.return
}
// CHECK-LABEL: func.func @one_branch_after_the_other(%x: memref<64xf32>, %y: memref<f32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:      %arena = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %0 = arith.constant 0 : index
// CHECK-NEXT:      %a = memref.view %arena[%0][] : memref<256xi8> to memref<64xf32>
// CHECK-NEXT:      linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
// CHECK-NEXT:      %u = memref.load %a[%c0] : memref<64xf32>
// CHECK-NEXT:      %1 = arith.constant 0 : index
// CHECK-NEXT:      %b = memref.view %arena[%1][] : memref<256xi8> to memref<64xf32>
// CHECK-NEXT:      linalg.log ins(%x : memref<64xf32>) outs(%b : memref<64xf32>)
// CHECK-NEXT:      %v = memref.load %b[%c0] : memref<64xf32>
// CHECK-NEXT:      %w = arith.addf %u, %v : f32
// CHECK-NEXT:      memref.store %w, %y[] : memref<f32>
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }

// What is needed late is made late.
func.func @made_late(%x: memref<64xf32>, %y: memref<64xf32>) {
  %late = memref.alloc() : memref<64xf32>
  linalg.exp ins(%x : memref<64xf32>) outs(%late : memref<64xf32>)
  %a = memref.alloc() : memref<64xf32>
  linalg.log ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
  %b = memref.alloc() : memref<64xf32>
  linalg.exp ins(%a : memref<64xf32>) outs(%b : memref<64xf32>)
  %c = memref.alloc() : memref<1xf32>
  %row = memref.subview %b[0] [1] [1] : memref<64xf32> to memref<1xf32, strided<[1]>>
  memref.copy %row, %c : memref<1xf32, strided<[1]>> to memref<1xf32>
  %begin = memref.subview %late[0] [1] [1] : memref<64xf32> to memref<1xf32, strided<[1]>>
  memref.copy %c, %begin : memref<1xf32> to memref<1xf32, strided<[1]>>
  memref.copy %late, %y : memref<64xf32> to memref<64xf32>
  func.return
}
// CHECK-LABEL: func.func @made_late(%x: memref<64xf32>, %y: memref<64xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:      %arena = memref.alloc() {alignment = 64 : i64} : memref<260xi8>
// CHECK-NEXT:      %0 = arith.constant 0 : index
// CHECK-NEXT:      %a = memref.view %arena[%0][] : memref<260xi8> to memref<64xf32>
// CHECK-NEXT:      linalg.log ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
// CHECK-NEXT:      %1 = arith.constant 0 : index
// CHECK-NEXT:      %b = memref.view %arena[%1][] : memref<260xi8> to memref<64xf32>
// CHECK-NEXT:      linalg.exp ins(%a : memref<64xf32>) outs(%b : memref<64xf32>)
// CHECK-NEXT:      %2 = arith.constant 256 : index
// CHECK-NEXT:      %c = memref.view %arena[%2][] : memref<260xi8> to memref<1xf32>
// CHECK-NEXT:      %row = memref.subview %b[0] [1] [1] : memref<64xf32> to memref<1xf32, strided<[1]>>
// CHECK-NEXT:      memref.copy %row, %c : memref<1xf32, strided<[1]>> to memref<1xf32>
// CHECK-NEXT:      %3 = arith.constant 0 : index
// CHECK-NEXT:      %late = memref.view %arena[%3][] : memref<260xi8> to memref<64xf32>
// CHECK-NEXT:      linalg.exp ins(%x : memref<64xf32>) outs(%late : memref<64xf32>)
// CHECK-NEXT:      %begin = memref.subview %late[0] [1] [1] : memref<64xf32> to memref<1xf32, strided<[1]>>
// CHECK-NEXT:      memref.copy %c, %begin : memref<1xf32> to memref<1xf32, strided<[1]>>
// CHECK-NEXT:      memref.copy %late, %y : memref<64xf32> to memref<64xf32>
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }

// Both write an argument: their order is what the caller sees.
func.func @arguments_may_overlap(%x: memref<64xf32>, %y: memref<64xf32>, %z: memref<64xf32>) {
  %a = memref.alloc() : memref<64xf32>
  %b = memref.alloc() : memref<64xf32>
  linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
  memref.copy %x, %y : memref<64xf32> to memref<64xf32>
  linalg.log ins(%z : memref<64xf32>) outs(%b : memref<64xf32>)
  memref.copy %a, %y : memref<64xf32> to memref<64xf32>
  memref.copy %b, %z : memref<64xf32> to memref<64xf32>
  func.return
}
// CHECK-LABEL: func.func @arguments_may_overlap(%x: memref<64xf32>, %y: memref<64xf32>, %z: memref<64xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:      %arena = memref.alloc() {alignment = 64 : i64} : memref<512xi8>
// CHECK-NEXT:      %0 = arith.constant 0 : index
// CHECK-NEXT:      %a = memref.view %arena[%0][] : memref<512xi8> to memref<64xf32>
// CHECK-NEXT:      %1 = arith.constant 256 : index
// CHECK-NEXT:      %b = memref.view %arena[%1][] : memref<512xi8> to memref<64xf32>
// CHECK-NEXT:      linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
// CHECK-NEXT:      memref.copy %x, %y : memref<64xf32> to memref<64xf32>
// CHECK-NEXT:      linalg.log ins(%z : memref<64xf32>) outs(%b : memref<64xf32>)
// CHECK-NEXT:      memref.copy %a, %y : memref<64xf32> to memref<64xf32>
// CHECK-NEXT:      memref.copy %b, %z : memref<64xf32> to memref<64xf32>
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }

// Nothing passes an operation that may look at anything.
func.func @observed(%x: memref<64xf32>, %y: memref<f32>) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<64xf32>
  %b = memref.alloc() : memref<64xf32>
  linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
  linalg.log ins(%x : memref<64xf32>) outs(%b : memref<64xf32>)
  "test.op"() : () -> ()
  %u = memref.load %a[%c0] : memref<64xf32>
  %v = memref.load %b[%c0] : memref<64xf32>
  %w = arith.addf %u, %v : f32
  memref.store %w, %y[] : memref<f32>
  func.return
}
// CHECK-LABEL: func.func @observed(%x: memref<64xf32>, %y: memref<f32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:      %arena = memref.alloc() {alignment = 64 : i64} : memref<512xi8>
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %0 = arith.constant 0 : index
// CHECK-NEXT:      %a = memref.view %arena[%0][] : memref<512xi8> to memref<64xf32>
// CHECK-NEXT:      %1 = arith.constant 256 : index
// CHECK-NEXT:      %b = memref.view %arena[%1][] : memref<512xi8> to memref<64xf32>
// CHECK-NEXT:      linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
// CHECK-NEXT:      linalg.log ins(%x : memref<64xf32>) outs(%b : memref<64xf32>)
// CHECK-NEXT:      "test.op"() : () -> ()
// CHECK-NEXT:      %u = memref.load %a[%c0] : memref<64xf32>
// CHECK-NEXT:      %v = memref.load %b[%c0] : memref<64xf32>
// CHECK-NEXT:      %w = arith.addf %u, %v : f32
// CHECK-NEXT:      memref.store %w, %y[] : memref<f32>
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }

// What has to hold before an operation makes sense stays before it; but what comes before an
// assertion may wait.
func.func @asserted(%x: memref<64xf32>, %y: memref<f32>, %i: index, %p: i1) {
  %a = memref.alloc() : memref<64xf32>
  %b = memref.alloc() : memref<64xf32>
  linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
  cf.assert %p, "in bounds"
  linalg.log ins(%x : memref<64xf32>) outs(%b : memref<64xf32>)
  %v = memref.load %b[%i] : memref<64xf32>
  %u = memref.load %a[%i] : memref<64xf32>
  %w = arith.addf %u, %v : f32
  memref.store %w, %y[] : memref<f32>
  func.return
}
// CHECK-LABEL: func.func @asserted(%x: memref<64xf32>, %y: memref<f32>, %i: index, %p: i1) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:      %arena = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
// CHECK-NEXT:      %0 = arith.constant 0 : index
// CHECK-NEXT:      %a = memref.view %arena[%0][] : memref<256xi8> to memref<64xf32>
// CHECK-NEXT:      linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
// CHECK-NEXT:      cf.assert %p, "in bounds"
// CHECK-NEXT:      %u = memref.load %a[%i] : memref<64xf32>
// CHECK-NEXT:      %1 = arith.constant 0 : index
// CHECK-NEXT:      %b = memref.view %arena[%1][] : memref<256xi8> to memref<64xf32>
// CHECK-NEXT:      linalg.log ins(%x : memref<64xf32>) outs(%b : memref<64xf32>)
// CHECK-NEXT:      %v = memref.load %b[%i] : memref<64xf32>
// CHECK-NEXT:      %w = arith.addf %u, %v : f32
// CHECK-NEXT:      memref.store %w, %y[] : memref<f32>
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }

// In the body of a loop, too; frees go behind the last use.
func.func @in_a_loop(%x: memref<64xf32>, %y: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  scf.for %i = %c0 to %c64 step %c1 {
    %a = memref.alloc() : memref<64xf32>
    linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
    %b = memref.alloc() : memref<64xf32>
    linalg.log ins(%x : memref<64xf32>) outs(%b : memref<64xf32>)
    %kept = memref.alloc(%c64) : memref<?xf32>
    %u = memref.load %a[%i] : memref<64xf32>
    %v = memref.load %b[%i] : memref<64xf32>
    memref.store %u, %kept[%i] : memref<?xf32>
    %t = memref.load %kept[%i] : memref<?xf32>
    memref.dealloc %kept : memref<?xf32>
    %w = arith.addf %t, %v : f32
    memref.store %w, %y[%i] : memref<64xf32>
  }
  func.return
}
// CHECK-LABEL: func.func @in_a_loop(%x: memref<64xf32>, %y: memref<64xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:      %arena = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %c64 = arith.constant 64 : index
// CHECK-NEXT:      scf.for %i = %c0 to %c64 step %c1 {
// CHECK-NEXT:        %0 = arith.constant 0 : index
// CHECK-NEXT:        %a = memref.view %arena[%0][] : memref<256xi8> to memref<64xf32>
// CHECK-NEXT:        linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
// CHECK-NEXT:        %u = memref.load %a[%i] : memref<64xf32>
// CHECK-NEXT:        %kept = memref.alloc(%c64) : memref<?xf32>
// CHECK-NEXT:        memref.store %u, %kept[%i] : memref<?xf32>
// CHECK-NEXT:        %t = memref.load %kept[%i] : memref<?xf32>
// CHECK-NEXT:        memref.dealloc %kept : memref<?xf32>
// CHECK-NEXT:        %1 = arith.constant 0 : index
// CHECK-NEXT:        %b = memref.view %arena[%1][] : memref<256xi8> to memref<64xf32>
// CHECK-NEXT:        linalg.log ins(%x : memref<64xf32>) outs(%b : memref<64xf32>)
// CHECK-NEXT:        %v = memref.load %b[%i] : memref<64xf32>
// CHECK-NEXT:        %w = arith.addf %t, %v : f32
// CHECK-NEXT:        memref.store %w, %y[%i] : memref<64xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }

// No order is better: the given one stays.
func.func @nothing_to_gain(%x: memref<64xf32>, %y: memref<64xf32>) {
  %a = memref.alloc() : memref<64xf32>
  %b = memref.alloc() : memref<64xf32>
  linalg.log ins(%x : memref<64xf32>) outs(%b : memref<64xf32>)
  linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
  linalg.add ins(%a, %b : memref<64xf32>, memref<64xf32>) outs(%y : memref<64xf32>)
  func.return
}
// CHECK-LABEL: func.func @nothing_to_gain(%x: memref<64xf32>, %y: memref<64xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:      %arena = memref.alloc() {alignment = 64 : i64} : memref<512xi8>
// CHECK-NEXT:      %0 = arith.constant 256 : index
// CHECK-NEXT:      %a = memref.view %arena[%0][] : memref<512xi8> to memref<64xf32>
// CHECK-NEXT:      %1 = arith.constant 0 : index
// CHECK-NEXT:      %b = memref.view %arena[%1][] : memref<512xi8> to memref<64xf32>
// CHECK-NEXT:      linalg.log ins(%x : memref<64xf32>) outs(%b : memref<64xf32>)
// CHECK-NEXT:      linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
// CHECK-NEXT:      linalg.add ins(%a, %b : memref<64xf32>, memref<64xf32>) outs(%y : memref<64xf32>)
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }
