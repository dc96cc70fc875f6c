// RUN: xdsl-opt -p "buffer-deallocation{ownership=dynamic}" %s | filecheck --match-full-lines %s

// %r may be %s's buffer if both are %x: then %s owns it. If both are %y, %r owns it, and what %s says
// to own is false: %r does not count as %s's then, whatever %d and %e are.

func.func @each_of_the_other(%c: i1, %d: i1, %e: i1, %g: i1, %arg: memref<4xf32>) {
  %q = scf.if %g -> (memref<4xf32>) {
    %r, %s = scf.if %c -> (memref<4xf32>, memref<4xf32>) {
      %x = memref.alloc() : memref<4xf32>
      "test.op"(%x) : (memref<4xf32>) -> ()
      %v = arith.select %d, %x, %arg : memref<4xf32>
      scf.yield %v, %x : memref<4xf32>, memref<4xf32>
    } else {
      %y = memref.alloc() : memref<4xf32>
      "test.op"(%y) : (memref<4xf32>) -> ()
      %v_1 = arith.select %d, %y, %arg : memref<4xf32>
      %w = arith.select %e, %y, %arg : memref<4xf32>
      scf.yield %v_1, %w : memref<4xf32>, memref<4xf32>
    }
    "test.op"(%r, %s) : (memref<4xf32>, memref<4xf32>) -> ()
    %t = arith.select %d, %r, %arg : memref<4xf32>
    scf.yield %t : memref<4xf32>
  } else {
    scf.yield %arg : memref<4xf32>
  }
  "test.op"(%q) : (memref<4xf32>) -> ()
  func.return
}
// CHECK-LABEL:  func.func @each_of_the_other(%c: i1, %d: i1, %e: i1, %g: i1, %arg: memref<4xf32>) {
// CHECK-NEXT:     %0 = arith.constant true
// CHECK-NEXT:     %1 = arith.constant false
// CHECK-NEXT:     %q, %q_owned = scf.if %g -> (memref<4xf32>, i1) {
// CHECK-NEXT:       %r, %s, %r_owned, %s_owned, %r_is_s = scf.if %c -> (memref<4xf32>, memref<4xf32>, i1, i1, i1) {
// CHECK-NEXT:         %x = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
// CHECK-NEXT:         "test.op"(%x) : (memref<4xf32>) -> ()
// CHECK-NEXT:         %v = arith.select %d, %x, %arg : memref<4xf32>
// CHECK-NEXT:         scf.yield %v, %x, %1, %0, %d : memref<4xf32>, memref<4xf32>, i1, i1, i1
// CHECK-NEXT:       } else {
// CHECK-NEXT:         %y = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
// CHECK-NEXT:         "test.op"(%y) : (memref<4xf32>) -> ()
// CHECK-NEXT:         %v_1 = arith.select %d, %y, %arg : memref<4xf32>
// CHECK-NEXT:         %w = arith.select %e, %y, %arg : memref<4xf32>
// CHECK-NEXT:         %2 = arith.xori %d, %0 : i1
// CHECK-NEXT:         %3 = arith.andi %e, %2 : i1
// CHECK-NEXT:         %4 = arith.xori %e, %0 : i1
// CHECK-NEXT:         %5 = arith.andi %2, %4 : i1
// CHECK-NEXT:         bufferization.dealloc (%y : memref<4xf32>) if (%5)
// CHECK-NEXT:         scf.yield %v_1, %w, %d, %3, %1 : memref<4xf32>, memref<4xf32>, i1, i1, i1
// CHECK-NEXT:       }
// CHECK-NEXT:       "test.op"(%r, %s) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:       %6 = arith.select %d, %r_is_s, %1 : i1
// CHECK-NEXT:       %t = arith.select %d, %r, %arg : memref<4xf32>
// CHECK-NEXT:       %7 = arith.andi %r_owned, %d : i1
// CHECK-NEXT:       %8 = arith.andi %s_owned, %6 : i1
// CHECK-NEXT:       %9 = arith.ori %7, %8 : i1
// CHECK-NEXT:       %10 = arith.xori %d, %0 : i1
// CHECK-NEXT:       %11 = arith.andi %r_owned, %10 : i1
// CHECK-NEXT:       %12 = arith.xori %6, %0 : i1
// CHECK-NEXT:       %13 = arith.andi %s_owned, %12 : i1
// CHECK-NEXT:       bufferization.dealloc (%r : memref<4xf32>) if (%11)
// CHECK-NEXT:       bufferization.dealloc (%s : memref<4xf32>) if (%13)
// CHECK-NEXT:       scf.yield %t, %9 : memref<4xf32>, i1
// CHECK-NEXT:     } else {
// CHECK-NEXT:       scf.yield %arg, %1 : memref<4xf32>, i1
// CHECK-NEXT:     }
// CHECK-NEXT:     "test.op"(%q) : (memref<4xf32>) -> ()
// CHECK-NEXT:     bufferization.dealloc (%q : memref<4xf32>) if (%q_owned)
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
