// RUN: xdsl-opt %s -p 'merge-alloc,verify-memory-plan' | filecheck --match-full-lines %s

// Where contents still matter, so that others keep away.

// %a is written as a whole, but from what was in it.

// CHECK-LABEL: {{.*}}@written_from_itself({{.*}}
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<512xi8>
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.view %arena[%0][] : memref<512xi8> to memref<64xf32>
// CHECK-NEXT:    linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
// CHECK-NEXT:    %1 = arith.constant 256 : index
// CHECK-NEXT:    %b = memref.view %arena[%1][] : memref<512xi8> to memref<64xf32>
// CHECK-NEXT:    "test.op"(%b) : (memref<64xf32>) -> ()
// CHECK-NEXT:    linalg.exp ins(%a : memref<64xf32>) outs(%a : memref<64xf32>)
// CHECK-NEXT:    "test.op"(%a) : (memref<64xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @written_from_itself(%x: memref<64xf32>) {
  %a = memref.alloc() : memref<64xf32>
  linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
  %b = memref.alloc() : memref<64xf32>
  "test.op"(%b) : (memref<64xf32>) -> ()
  linalg.exp ins(%a : memref<64xf32>) outs(%a : memref<64xf32>)
  "test.op"(%a) : (memref<64xf32>) -> ()
  func.return
}

// Each iteration hands its own buffer on to the next one, which needs both; there is room for one.

// CHECK-LABEL: {{.*}}@handed_on_by_iterations({{.*}}
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<1024xi8>
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %big = memref.view %arena[%0][] : memref<1024xi8> to memref<256xf32>
// CHECK-NEXT:    "test.op"(%big) : (memref<256xf32>) -> ()
// CHECK-NEXT:    %arena_1 = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
// CHECK-NEXT:    %1 = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.view %arena_1[%1][] : memref<256xi8> to memref<64xf32>
// CHECK-NEXT:    "test.op"(%a) : (memref<64xf32>) -> ()
// CHECK-NEXT:    %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (memref<64xf32>) {
// CHECK-NEXT:      %y = memref.alloc() : memref<64xf32>
// CHECK-NEXT:      "test.op"(%x, %y) : (memref<64xf32>, memref<64xf32>) -> ()
// CHECK-NEXT:      scf.yield %y : memref<64xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    "test.op"(%r) : (memref<64xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @handed_on_by_iterations(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %big = memref.alloc() : memref<256xf32>
  "test.op"(%big) : (memref<256xf32>) -> ()
  %a = memref.alloc() : memref<64xf32>
  "test.op"(%a) : (memref<64xf32>) -> ()
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (memref<64xf32>) {
    %y = memref.alloc() : memref<64xf32>
    "test.op"(%x, %y) : (memref<64xf32>, memref<64xf32>) -> ()
    scf.yield %y : memref<64xf32>
  }
  "test.op"(%r) : (memref<64xf32>) -> ()
  func.return
}

// What the loop needs of %a is needed in every iteration, also behind the last access in its body.

// CHECK-LABEL: {{.*}}@needed_in_the_next_iteration({{.*}}
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<512xi8>
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.view %arena[%0][] : memref<512xi8> to memref<64xf32>
// CHECK-NEXT:    linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
// CHECK-NEXT:    scf.for %i = %c0 to %n step %c1 {
// CHECK-NEXT:      linalg.exp ins(%a : memref<64xf32>) outs(%x : memref<64xf32>)
// CHECK-NEXT:      %1 = arith.constant 256 : index
// CHECK-NEXT:      %b = memref.view %arena[%1][] : memref<512xi8> to memref<64xf32>
// CHECK-NEXT:      "test.op"(%b) : (memref<64xf32>) -> ()
// CHECK-NEXT:      "test.op"(%b) : (memref<64xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @needed_in_the_next_iteration(%n: index, %x: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<64xf32>
  linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
  scf.for %i = %c0 to %n step %c1 {
    linalg.exp ins(%a : memref<64xf32>) outs(%x : memref<64xf32>)
    %b = memref.alloc() : memref<64xf32>
    "test.op"(%b) : (memref<64xf32>) -> ()
    "test.op"(%b) : (memref<64xf32>) -> ()
  }
  func.return
}

// Iterations run at the same time, so that %a is needed as long as the loop runs.

// CHECK-LABEL: {{.*}}@needed_in_a_parallel_loop({{.*}}
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.view %arena[%0][] : memref<256xi8> to memref<64xf32>
// CHECK-NEXT:    linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
// CHECK-NEXT:    scf.parallel (%i) = (%c0) to (%n) step (%c1) {
// CHECK-NEXT:      "test.op"(%a) : (memref<64xf32>) -> ()
// CHECK-NEXT:      scf.parallel (%j) = (%c0) to (%n) step (%c1) {
// CHECK-NEXT:        "test.op"(%x) : (memref<64xf32>) -> ()
// CHECK-NEXT:        scf.reduce
// CHECK-NEXT:      }
// CHECK-NEXT:      scf.reduce
// CHECK-NEXT:    }
// CHECK-NEXT:    %1 = arith.constant 0 : index
// CHECK-NEXT:    %b = memref.view %arena[%1][] : memref<256xi8> to memref<64xf32>
// CHECK-NEXT:    "test.op"(%b) : (memref<64xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @needed_in_a_parallel_loop(%n: index, %x: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<64xf32>
  linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    "test.op"(%a) : (memref<64xf32>) -> ()
    scf.parallel (%j) = (%c0) to (%n) step (%c1) {
      "test.op"(%x) : (memref<64xf32>) -> ()
      scf.reduce
    }
    scf.reduce
  }
  %b = memref.alloc() : memref<64xf32>
  "test.op"(%b) : (memref<64xf32>) -> ()
  func.return
}

// One branch writes %a anew; behind the other one the old contents are needed.

// CHECK-LABEL: {{.*}}@written_in_one_branch({{.*}}
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<512xi8>
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.view %arena[%0][] : memref<512xi8> to memref<64xf32>
// CHECK-NEXT:    linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
// CHECK-NEXT:    %1 = arith.constant 256 : index
// CHECK-NEXT:    %b = memref.view %arena[%1][] : memref<512xi8> to memref<64xf32>
// CHECK-NEXT:    "test.op"(%b) : (memref<64xf32>) -> ()
// CHECK-NEXT:    scf.if %c {
// CHECK-NEXT:      linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
// CHECK-NEXT:    }
// CHECK-NEXT:    "test.op"(%a) : (memref<64xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @written_in_one_branch(%c: i1, %x: memref<64xf32>) {
  %a = memref.alloc() : memref<64xf32>
  linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
  %b = memref.alloc() : memref<64xf32>
  "test.op"(%b) : (memref<64xf32>) -> ()
  scf.if %c {
    linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
  }
  "test.op"(%a) : (memref<64xf32>) -> ()
  func.return
}

// Only a part is written anew.

// CHECK-LABEL: {{.*}}@written_in_part({{.*}}
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<512xi8>
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.view %arena[%0][] : memref<512xi8> to memref<64xf32>
// CHECK-NEXT:    linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
// CHECK-NEXT:    %1 = arith.constant 256 : index
// CHECK-NEXT:    %b = memref.view %arena[%1][] : memref<512xi8> to memref<64xf32>
// CHECK-NEXT:    "test.op"(%b) : (memref<64xf32>) -> ()
// CHECK-NEXT:    %half = memref.subview %a[0] [32] [1] : memref<64xf32> to memref<32xf32, strided<[1]>>
// CHECK-NEXT:    linalg.exp ins(%y : memref<32xf32>) outs(%half : memref<32xf32, strided<[1]>>)
// CHECK-NEXT:    "test.op"(%a) : (memref<64xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @written_in_part(%x: memref<64xf32>, %y: memref<32xf32>) {
  %a = memref.alloc() : memref<64xf32>
  linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
  %b = memref.alloc() : memref<64xf32>
  "test.op"(%b) : (memref<64xf32>) -> ()
  %half = memref.subview %a[0] [32] [1] : memref<64xf32> to memref<32xf32, strided<[1]>>
  linalg.exp ins(%y : memref<32xf32>) outs(%half : memref<32xf32, strided<[1]>>)
  "test.op"(%a) : (memref<64xf32>) -> ()
  func.return
}

// A transfer reads %a until it is over, though %a is written anew behind that.

// CHECK-LABEL: {{.*}}@under_way({{.*}}
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<512xi8>
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.view %arena[%0][] : memref<512xi8> to memref<64xf32>
// CHECK-NEXT:    linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
// CHECK-NEXT:    memref.dma_start %a[%c0], %l2[%c0], %n, %tag[%c0] : memref<64xf32>, memref<64xf32, 2 : i64>, memref<1xi32>
// CHECK-NEXT:    %1 = arith.constant 256 : index
// CHECK-NEXT:    %b = memref.view %arena[%1][] : memref<512xi8> to memref<64xf32>
// CHECK-NEXT:    "test.op"(%b) : (memref<64xf32>) -> ()
// CHECK-NEXT:    memref.dma_wait %tag[%c0], %n : memref<1xi32>
// CHECK-NEXT:    linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
// CHECK-NEXT:    "test.op"(%a) : (memref<64xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @under_way(%n: index, %x: memref<64xf32>, %l2: memref<64xf32, 2>, %tag: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<64xf32>
  linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
  memref.dma_start %a[%c0], %l2[%c0], %n, %tag[%c0] : memref<64xf32>, memref<64xf32, 2>, memref<1xi32>
  %b = memref.alloc() : memref<64xf32>
  "test.op"(%b) : (memref<64xf32>) -> ()
  memref.dma_wait %tag[%c0], %n : memref<1xi32>
  linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
  "test.op"(%a) : (memref<64xf32>) -> ()
  func.return
}
