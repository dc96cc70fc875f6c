// RUN: xdsl-opt -p buffer-deallocation %s | filecheck --match-full-lines %s

// Where a clone would be seen, because one of the two buffers is written, an i1 says at run
// time whether the buffer has to be freed. With `ownership=dynamic` that is always so.

// %r is written afterwards, and that has to show in %arg.
func.func @written_afterwards(%c: i1, %arg: memref<8xf32>) {
  %r = scf.if %c -> (memref<8xf32>) {
    %a = memref.alloc() : memref<8xf32>
    scf.yield %a : memref<8xf32>
  } else {
    scf.yield %arg : memref<8xf32>
  }
  "test.op"(%r) : (memref<8xf32>) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @written_afterwards({{.*}}
// CHECK-NEXT:   %0 = arith.constant false
// CHECK-NEXT:   %1 = arith.constant true
// CHECK-NEXT:   %r, %r_owned = scf.if %c -> (memref<8xf32>, i1) {
// CHECK-NEXT:     %a = memref.alloc() {bufferization.manual_deallocation} : memref<8xf32>
// CHECK-NEXT:     scf.yield %a, %1 : memref<8xf32>, i1
// CHECK-NEXT:   } else {
// CHECK-NEXT:     scf.yield %arg, %0 : memref<8xf32>, i1
// CHECK-NEXT:   }
// CHECK-NEXT:   "test.op"(%r) : (memref<8xf32>) -> ()
// CHECK-NEXT:   bufferization.dealloc (%r : memref<8xf32>) if (%r_owned)
// CHECK-NEXT:   func.return

// Carried around a loop of blocks, whose branch edges get the flag as well.
func.func @carried(%n: index, %arg: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  cf.br ^head(%c0, %arg : index, memref<8xf32>)
^head(%i: index, %x: memref<8xf32>):
  %c = arith.cmpi slt, %i, %n : index
  cf.cond_br %c, ^body, ^exit
^body:
  %y = memref.alloc() : memref<8xf32>
  "test.op"(%x, %y) : (memref<8xf32>, memref<8xf32>) -> ()
  cf.br ^head(%i, %y : index, memref<8xf32>)
^exit:
  "test.op"(%x) : (memref<8xf32>) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @carried({{.*}}
// CHECK-NEXT:   %0 = arith.constant true
// CHECK-NEXT:   %1 = arith.constant false
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   cf.br ^head(%c0, %arg, %1 : index, memref<8xf32>, i1)
// CHECK-NEXT: ^head(%i: index, %x: memref<8xf32>, %x_owned: i1):
// CHECK-NEXT:   %c = arith.cmpi slt, %i, %n : index
// CHECK-NEXT:   cf.cond_br %c, ^body, ^exit
// CHECK-NEXT: ^body:
// CHECK-NEXT:   %y = memref.alloc() {bufferization.manual_deallocation} : memref<8xf32>
// CHECK-NEXT:   "test.op"(%x, %y) : (memref<8xf32>, memref<8xf32>) -> ()
// CHECK-NEXT:   bufferization.dealloc (%x : memref<8xf32>) if (%x_owned)
// CHECK-NEXT:   cf.br ^head(%i, %y, %0 : index, memref<8xf32>, i1)
// CHECK-NEXT: ^exit:
// CHECK-NEXT:   "test.op"(%x) : (memref<8xf32>) -> ()
// CHECK-NEXT:   bufferization.dealloc (%x : memref<8xf32>) if (%x_owned)
// CHECK-NEXT:   func.return

// What is returned is the caller's: cloned if it turns out not to be ours.
func.func @returned(%c: i1, %arg: memref<8xf32>) -> memref<8xf32> {
  %r = scf.if %c -> (memref<8xf32>) {
    %a = memref.alloc() : memref<8xf32>
    scf.yield %a : memref<8xf32>
  } else {
    scf.yield %arg : memref<8xf32>
  }
  "test.op"(%r) : (memref<8xf32>) -> ()
  func.return %r : memref<8xf32>
}
// CHECK-LABEL: {{.*}}func.func @returned({{.*}}
// CHECK-NEXT:   %0 = arith.constant false
// CHECK-NEXT:   %1 = arith.constant true
// CHECK-NEXT:   %r, %r_owned = scf.if %c -> (memref<8xf32>, i1) {
// CHECK-NEXT:     %a = memref.alloc() {bufferization.manual_deallocation} : memref<8xf32>
// CHECK-NEXT:     scf.yield %a, %1 : memref<8xf32>, i1
// CHECK-NEXT:   } else {
// CHECK-NEXT:     scf.yield %arg, %0 : memref<8xf32>, i1
// CHECK-NEXT:   }
// CHECK-NEXT:   "test.op"(%r) : (memref<8xf32>) -> ()
// CHECK-NEXT:   %2 = scf.if %r_owned -> (memref<8xf32>) {
// CHECK-NEXT:     scf.yield %r : memref<8xf32>
// CHECK-NEXT:   } else {
// CHECK-NEXT:     %3 = bufferization.clone %r {bufferization.manual_deallocation} : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:     scf.yield %3 : memref<8xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return %2 : memref<8xf32>

// In the second branch %x goes on being used: %s is on loan from %x. Then %s is carried on, and %x
// has to be freed unless it is what %s is: the flag of %s tells that, too.
func.func @on_loan(%n: index, %c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<8xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (memref<8xf32>) {
    %s = scf.if %c -> (memref<8xf32>) {
      %b = memref.alloc() : memref<8xf32>
      scf.yield %b : memref<8xf32>
    } else {
      scf.yield %x : memref<8xf32>
    }
    "test.op"(%x, %s) : (memref<8xf32>, memref<8xf32>) -> ()
    scf.yield %s : memref<8xf32>
  }
  "test.op"(%r) : (memref<8xf32>) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @on_loan({{.*}}
// CHECK-NEXT:   %0 = arith.constant false
// CHECK-NEXT:   %1 = arith.constant true
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %a = memref.alloc() {bufferization.manual_deallocation} : memref<8xf32>
// CHECK-NEXT:   %r, %r_owned = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %x_owned = %1) -> (memref<8xf32>, i1) {
// CHECK-NEXT:     %s, %s_owned = scf.if %c -> (memref<8xf32>, i1) {
// CHECK-NEXT:       %b = memref.alloc() {bufferization.manual_deallocation} : memref<8xf32>
// CHECK-NEXT:       scf.yield %b, %1 : memref<8xf32>, i1
// CHECK-NEXT:     } else {
// CHECK-NEXT:       scf.yield %x, %0 : memref<8xf32>, i1
// CHECK-NEXT:     }
// CHECK-NEXT:     "test.op"(%x, %s) : (memref<8xf32>, memref<8xf32>) -> ()
// CHECK-NEXT:     %2 = arith.xori %s_owned, %1 : i1
// CHECK-NEXT:     %3 = arith.andi %x_owned, %2 : i1
// CHECK-NEXT:     %4 = arith.ori %s_owned, %3 : i1
// CHECK-NEXT:     %5 = arith.andi %x_owned, %s_owned : i1
// CHECK-NEXT:     bufferization.dealloc (%x : memref<8xf32>) if (%5)
// CHECK-NEXT:     scf.yield %s, %4 : memref<8xf32>, i1
// CHECK-NEXT:   }
// CHECK-NEXT:   "test.op"(%r) : (memref<8xf32>) -> ()
// CHECK-NEXT:   bufferization.dealloc (%r : memref<8xf32>) if (%r_owned)
// CHECK-NEXT:   func.return

// Cites: 002/critical-aliases
