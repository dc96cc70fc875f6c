// RUN: xdsl-opt -p "buffer-deallocation{ownership=dynamic}" %s | filecheck --match-full-lines %s

// One buffer of a loop that swaps two leaves the branch under two names: the first one owns it, the
// second one is on loan from the first. Which of %a and %b it is, name flags say, not pointers.
func.func @two_names(%n: index, %c: i1, %arg: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r, %s = scf.if %c -> (memref<4xf32>, memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    %b = memref.alloc() : memref<4xf32>
    "test.op"(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()
    %x, %y = scf.for %i = %c0 to %n step %c1 iter_args(%p = %a, %q = %b) -> (memref<4xf32>, memref<4xf32>) {
      scf.yield %q, %p : memref<4xf32>, memref<4xf32>
    }
    scf.yield %x, %x : memref<4xf32>, memref<4xf32>
  } else {
    scf.yield %arg, %arg : memref<4xf32>, memref<4xf32>
  }
  "test.op"(%r) : (memref<4xf32>) -> ()
  "test.op"(%s) : (memref<4xf32>) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @two_names({{.*}}
// CHECK-NEXT:   %0 = arith.constant true
// CHECK-NEXT:   %1 = arith.constant false
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %r, %s, %r_owned, %s_owned = scf.if %c -> (memref<4xf32>, memref<4xf32>, i1, i1) {
// CHECK-NEXT:     %a = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
// CHECK-NEXT:     %b = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
// CHECK-NEXT:     "test.op"(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:     %x, %y, %x_is_a, %x_is_b, %y_is_a, %y_is_b = scf.for %i = %c0 to %n step %c1 iter_args(%p = %a, %q = %b, %p_is_a = %0, %p_is_b = %1, %q_is_a = %1, %q_is_b = %0) -> (memref<4xf32>, memref<4xf32>, i1, i1, i1, i1) {
// CHECK-NEXT:       scf.yield %q, %p, %q_is_a, %q_is_b, %p_is_a, %p_is_b : memref<4xf32>, memref<4xf32>, i1, i1, i1, i1
// CHECK-NEXT:     }
// CHECK-NEXT:     %2 = arith.ori %x_is_a, %x_is_b : i1
// CHECK-NEXT:     %3 = arith.xori %x_is_a, %0 : i1
// CHECK-NEXT:     %4 = arith.xori %x_is_b, %0 : i1
// CHECK-NEXT:     bufferization.dealloc (%a : memref<4xf32>) if (%3)
// CHECK-NEXT:     bufferization.dealloc (%b : memref<4xf32>) if (%4)
// CHECK-NEXT:     scf.yield %x, %x, %2, %1 : memref<4xf32>, memref<4xf32>, i1, i1
// CHECK-NEXT:   } else {
// CHECK-NEXT:     scf.yield %arg, %arg, %1, %1 : memref<4xf32>, memref<4xf32>, i1, i1
// CHECK-NEXT:   }
// CHECK-NEXT:   "test.op"(%r) : (memref<4xf32>) -> ()
// CHECK-NEXT:   "test.op"(%s) : (memref<4xf32>) -> ()
// CHECK-NEXT:   bufferization.dealloc (%r : memref<4xf32>) if (%r_owned)
// CHECK-NEXT:   bufferization.dealloc (%s : memref<4xf32>) if (%s_owned)
// CHECK-NEXT:   func.return

// One of two, returned twice: the first time it is handed over, the second time it is cloned.
func.func @returned_twice(%c: i1, %arg: memref<4xf32>) -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %s = arith.select %c, %a, %b : memref<4xf32>
  func.return %s, %s : memref<4xf32>, memref<4xf32>
}
// CHECK-LABEL: {{.*}}func.func @returned_twice({{.*}}
// CHECK-NEXT:   %0 = arith.constant true
// CHECK-NEXT:   %a = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
// CHECK-NEXT:   %b = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
// CHECK-NEXT:   %s = arith.select %c, %a, %b : memref<4xf32>
// CHECK-NEXT:   %1 = arith.xori %c, %0 : i1
// CHECK-NEXT:   %2 = bufferization.clone %s {bufferization.manual_deallocation} : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:   bufferization.dealloc (%a : memref<4xf32>) if (%1)
// CHECK-NEXT:   bufferization.dealloc (%b : memref<4xf32>) if (%c)
// CHECK-NEXT:   func.return %s, %2 : memref<4xf32>, memref<4xf32>
