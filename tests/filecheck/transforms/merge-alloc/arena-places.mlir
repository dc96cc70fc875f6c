// RUN: xdsl-opt %s -p 'merge-alloc,verify-memory-plan' | filecheck --match-full-lines %s

// Where an arena is allocated and freed (rule M17).

// Not inside a loop, though all that uses it is there.

// CHECK-LABEL: {{.*}}@loop({{.*}}
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    "test.op"(%x) : (memref<64xf32>) -> ()
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
// CHECK-NEXT:    scf.for %i = %c0 to %n step %c1 {
// CHECK-NEXT:      %[[V0:.*]] = arith.constant 0 : index
// CHECK-NEXT:      %a = memref.view %arena[%[[V0]]][] : memref<256xi8> to memref<64xf32>
// CHECK-NEXT:      "test.op"(%x, %a) : (memref<64xf32>, memref<64xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %arena : memref<256xi8>
// CHECK-NEXT:    "test.op"(%x) : (memref<64xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @loop(%n: index, %x: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  "test.op"(%x) : (memref<64xf32>) -> ()
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.alloc() : memref<64xf32>
    "test.op"(%x, %a) : (memref<64xf32>, memref<64xf32>) -> ()
    memref.dealloc %a : memref<64xf32>
  }
  "test.op"(%x) : (memref<64xf32>) -> ()
  func.return
}

// But inside a branch, and there around the loop.

// CHECK-LABEL: {{.*}}@loop_in_branch({{.*}}
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    scf.if %c {
// CHECK-NEXT:      "test.op"(%x) : (memref<64xf32>) -> ()
// CHECK-NEXT:      %arena = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
// CHECK-NEXT:      scf.for %i = %c0 to %n step %c1 {
// CHECK-NEXT:        %[[V0:.*]] = arith.constant 0 : index
// CHECK-NEXT:        %a = memref.view %arena[%[[V0]]][] : memref<256xi8> to memref<64xf32>
// CHECK-NEXT:        "test.op"(%x, %a) : (memref<64xf32>, memref<64xf32>) -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      memref.dealloc %arena : memref<256xi8>
// CHECK-NEXT:      "test.op"(%x) : (memref<64xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @loop_in_branch(%c: i1, %n: index, %x: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.if %c {
    "test.op"(%x) : (memref<64xf32>) -> ()
    scf.for %i = %c0 to %n step %c1 {
      %a = memref.alloc() : memref<64xf32>
      "test.op"(%x, %a) : (memref<64xf32>, memref<64xf32>) -> ()
      memref.dealloc %a : memref<64xf32>
    }
    "test.op"(%x) : (memref<64xf32>) -> ()
  }
  func.return
}

// What is allocated in front of the branch gets its view where the arena is.

// CHECK-LABEL: {{.*}}@allocated_in_front({{.*}}
// CHECK-NEXT:    "test.op"(%x) : (memref<64xf32>) -> ()
// CHECK-NEXT:    scf.if %c {
// CHECK-NEXT:      "test.op"(%x) : (memref<64xf32>) -> ()
// CHECK-NEXT:      %arena = memref.alloc() {alignment = 64 : i64} : memref<512xi8>
// CHECK-NEXT:      %[[V0:.*]] = arith.constant 0 : index
// CHECK-NEXT:      %a = memref.view %arena[%[[V0]]][] : memref<512xi8> to memref<64xf32>
// CHECK-NEXT:      %[[V1:.*]] = arith.constant 256 : index
// CHECK-NEXT:      %b = memref.view %arena[%[[V1]]][] : memref<512xi8> to memref<64xf32>
// CHECK-NEXT:      "test.op"(%x, %a) : (memref<64xf32>, memref<64xf32>) -> ()
// CHECK-NEXT:      "test.op"(%a, %b) : (memref<64xf32>, memref<64xf32>) -> ()
// CHECK-NEXT:      "test.op"(%x) : (memref<64xf32>) -> ()
// CHECK-NEXT:      memref.dealloc %arena : memref<512xi8>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @allocated_in_front(%c: i1, %x: memref<64xf32>) {
  %a = memref.alloc() : memref<64xf32>
  %b = memref.alloc() : memref<64xf32>
  "test.op"(%x) : (memref<64xf32>) -> ()
  scf.if %c {
    "test.op"(%x) : (memref<64xf32>) -> ()
    "test.op"(%x, %a) : (memref<64xf32>, memref<64xf32>) -> ()
    "test.op"(%a, %b) : (memref<64xf32>, memref<64xf32>) -> ()
    "test.op"(%x) : (memref<64xf32>) -> ()
  }
  memref.dealloc %a : memref<64xf32>
  memref.dealloc %b : memref<64xf32>
  func.return
}

// A region of several blocks is none to go into: there is no one place behind all uses.

// CHECK-LABEL: {{.*}}@several_blocks({{.*}}
// CHECK-NEXT:    "test.op"(%x) : (memref<64xf32>) -> ()
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
// CHECK-NEXT:    scf.execute_region {
// CHECK-NEXT:      "test.op"(%x) : (memref<64xf32>) -> ()
// CHECK-NEXT:      %[[V0:.*]] = arith.constant 0 : index
// CHECK-NEXT:      %a = memref.view %arena[%[[V0]]][] : memref<256xi8> to memref<64xf32>
// CHECK-NEXT:      "test.op"(%x, %a) : (memref<64xf32>, memref<64xf32>) -> ()
// CHECK-NEXT:      cf.cond_br %c, ^bb1, ^bb2
// CHECK-NEXT:    ^bb1:
// CHECK-NEXT:      scf.yield
// CHECK-NEXT:    ^bb2:
// CHECK-NEXT:      scf.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %arena : memref<256xi8>
// CHECK-NEXT:    "test.op"(%x) : (memref<64xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @several_blocks(%c: i1, %x: memref<64xf32>) {
  "test.op"(%x) : (memref<64xf32>) -> ()
  scf.execute_region {
    "test.op"(%x) : (memref<64xf32>) -> ()
    %a = memref.alloc() : memref<64xf32>
    "test.op"(%x, %a) : (memref<64xf32>, memref<64xf32>) -> ()
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    memref.dealloc %a : memref<64xf32>
    scf.yield
  ^bb2:
    memref.dealloc %a : memref<64xf32>
    scf.yield
  }
  "test.op"(%x) : (memref<64xf32>) -> ()
  func.return
}

// Nor into an scf.while.

// CHECK-LABEL: {{.*}}@while({{.*}}
// CHECK-NEXT:    "test.op"(%x) : (memref<64xf32>) -> ()
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
// CHECK-NEXT:    scf.while () : () -> () {
// CHECK-NEXT:      %[[V0:.*]] = arith.constant 0 : index
// CHECK-NEXT:      %a = memref.view %arena[%[[V0]]][] : memref<256xi8> to memref<64xf32>
// CHECK-NEXT:      %c = "test.op"(%x, %a) : (memref<64xf32>, memref<64xf32>) -> i1
// CHECK-NEXT:      scf.condition(%c)
// CHECK-NEXT:    } do {
// CHECK-NEXT:      "test.op"(%x) : (memref<64xf32>) -> ()
// CHECK-NEXT:      scf.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %arena : memref<256xi8>
// CHECK-NEXT:    "test.op"(%x) : (memref<64xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @while(%x: memref<64xf32>) {
  "test.op"(%x) : (memref<64xf32>) -> ()
  scf.while : () -> () {
    %a = memref.alloc() : memref<64xf32>
    %c = "test.op"(%x, %a) : (memref<64xf32>, memref<64xf32>) -> i1
    memref.dealloc %a : memref<64xf32>
    scf.condition(%c)
  } do {
    "test.op"(%x) : (memref<64xf32>) -> ()
    scf.yield
  }
  "test.op"(%x) : (memref<64xf32>) -> ()
  func.return
}
