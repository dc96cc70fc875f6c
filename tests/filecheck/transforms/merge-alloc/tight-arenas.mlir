// RUN: xdsl-opt -p 'merge-alloc,verify-memory-plan' %s | filecheck %s

// S2 (rule M17): an arena is there from its first use to its last. What is in front of it and takes memory has
// the bytes for itself meanwhile.

// CHECK-LABEL: @after_something_else
// CHECK-NEXT:    %d = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:    "test.op"(%d)
// CHECK-NEXT:    memref.dealloc %d
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<512xi8>
// CHECK-NEXT:    %[[AT_A:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.view %arena[%[[AT_A]]][]
// CHECK-NEXT:    "test.op"(%a)
func.func @after_something_else(%n: index) {
  %a = memref.alloc() : memref<64xf32>
  %d = memref.alloc(%n) : memref<?xf32>
  "test.op"(%d) : (memref<?xf32>) -> ()
  memref.dealloc %d : memref<?xf32>
  "test.op"(%a) : (memref<64xf32>) -> ()
  %b = memref.alloc() : memref<64xf32>
  "test.op"(%a, %b) : (memref<64xf32>, memref<64xf32>) -> ()
  func.return
}

// It is freed, where the program freed what is in it, behind the last access.

// CHECK-LABEL: @before_something_else
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
// CHECK:         "test.op"(%a)
// CHECK-NEXT:    memref.dealloc %arena : memref<256xi8>
// CHECK-NEXT:    %d = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:    "test.op"(%d)
// CHECK-NEXT:    memref.dealloc %d
// CHECK-NEXT:    func.return
func.func @before_something_else(%n: index) {
  %a = memref.alloc() : memref<64xf32>
  "test.op"(%a) : (memref<64xf32>) -> ()
  %d = memref.alloc(%n) : memref<?xf32>
  "test.op"(%d) : (memref<?xf32>) -> ()
  memref.dealloc %d : memref<?xf32>
  memref.dealloc %a : memref<64xf32>
  func.return
}

// A view of a buffer does not access it, but needs the arena.

// CHECK-LABEL: @views_first
// CHECK:         memref.dealloc %d
// CHECK-NEXT:    %arena = memref.alloc()
// CHECK-NEXT:    %[[AT_A:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.view %arena[%[[AT_A]]][]
// CHECK-NEXT:    %half = memref.subview %a
// CHECK-NEXT:    "test.op"(%x)
// CHECK-NEXT:    "test.op"(%half)
// CHECK-NEXT:    memref.dealloc %arena
func.func @views_first(%n: index, %x: memref<8xf32>) {
  %a = memref.alloc() : memref<64xf32>
  %d = memref.alloc(%n) : memref<?xf32>
  memref.dealloc %d : memref<?xf32>
  %half = memref.subview %a[0] [32] [1] : memref<64xf32> to memref<32xf32, strided<[1]>>
  "test.op"(%x) : (memref<8xf32>) -> ()
  "test.op"(%half) : (memref<32xf32, strided<[1]>>) -> ()
  memref.dealloc %a : memref<64xf32>
  func.return
}

// A branch that nothing else uses the arena of has it to itself.

// CHECK-LABEL: @in_a_branch
// CHECK-NEXT:    "test.op"(%x)
// CHECK-NEXT:    scf.if %c {
// CHECK-NEXT:      %arena = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
// CHECK:           memref.dealloc %arena : memref<256xi8>
// CHECK-NEXT:      "test.op"(%x)
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
func.func @in_a_branch(%c: i1, %x: memref<8xf32>) {
  "test.op"(%x) : (memref<8xf32>) -> ()
  scf.if %c {
    %a = memref.alloc() : memref<64xf32>
    "test.op"(%a) : (memref<64xf32>) -> ()
    memref.dealloc %a : memref<64xf32>
    %b = memref.alloc() : memref<64xf32>
    "test.op"(%b) : (memref<64xf32>) -> ()
    memref.dealloc %b : memref<64xf32>
    "test.op"(%x) : (memref<8xf32>) -> ()
  }
  func.return
}

// Not so a loop: it would be allocated in each iteration.

// CHECK-LABEL: @not_in_a_loop
// CHECK-NEXT:    "test.op"(%x)
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
// CHECK-NEXT:    scf.for
// CHECK:         }
// CHECK-NEXT:    memref.dealloc %arena : memref<256xi8>
// CHECK-NEXT:    "test.op"(%x)
func.func @not_in_a_loop(%c0: index, %c1: index, %n: index, %x: memref<8xf32>) {
  "test.op"(%x) : (memref<8xf32>) -> ()
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.alloc() : memref<64xf32>
    "test.op"(%a) : (memref<64xf32>) -> ()
    memref.dealloc %a : memref<64xf32>
  }
  "test.op"(%x) : (memref<8xf32>) -> ()
  func.return
}

// What is handed on is accessed after the operation that hands it on.

// CHECK-LABEL: @chosen
// CHECK:         %r = scf.if
// CHECK:         "test.op"(%r)
// CHECK-NEXT:    memref.dealloc %arena
// CHECK-NEXT:    "test.op"(%x)
func.func @chosen(%c: i1, %x: memref<8xf32>) {
  "test.op"(%x) : (memref<8xf32>) -> ()
  %a = memref.alloc() : memref<64xf32>
  %b = memref.alloc() : memref<64xf32>
  %r = scf.if %c -> (memref<64xf32>) {
    scf.yield %a : memref<64xf32>
  } else {
    scf.yield %b : memref<64xf32>
  }
  "test.op"(%r) : (memref<64xf32>) -> ()
  memref.dealloc %a : memref<64xf32>
  memref.dealloc %b : memref<64xf32>
  "test.op"(%x) : (memref<8xf32>) -> ()
  func.return
}

// A scope of several blocks has its arena from its start to wherever control leaves it.

// CHECK-LABEL: @blocks
// CHECK-NEXT:    %arena = memref.alloc()
// CHECK-NEXT:    "test.op"(%x)
// CHECK:         memref.dealloc %arena
// CHECK-NEXT:    func.return
// CHECK:         memref.dealloc %arena
// CHECK-NEXT:    func.return
func.func @blocks(%c: i1, %x: memref<8xf32>) {
  "test.op"(%x) : (memref<8xf32>) -> ()
  cf.cond_br %c, ^with, ^without
^with:
  %a = memref.alloc() : memref<64xf32>
  "test.op"(%a) : (memref<64xf32>) -> ()
  memref.dealloc %a : memref<64xf32>
  func.return
^without:
  "test.op"(%x) : (memref<8xf32>) -> ()
  func.return
}
