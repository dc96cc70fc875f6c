// RUN: xdsl-opt -p "buffer-deallocation{private-function-dynamic-ownership=true}" %s | filecheck %s

// Each buffer has an i1 beside it, on the way in and out: an argument is returned without a clone,
// and freed by the function if the caller needs it no more.
func.func private @fresh_or_argument(%c: i1, %a: memref<8xf32>) -> memref<8xf32> {
  %r = scf.if %c -> (memref<8xf32>) {
    %n = memref.alloc() : memref<8xf32>
    memref.copy %a, %n : memref<8xf32> to memref<8xf32>
    scf.yield %n : memref<8xf32>
  } else {
    scf.yield %a : memref<8xf32>
  }
  func.return %r : memref<8xf32>
}
// CHECK-LABEL: func.func private @fresh_or_argument(
// CHECK-SAME:     %c: i1, %a: memref<8xf32>, %a_owned: i1) -> (memref<8xf32>, i1) attributes {deallocation.dynamic_ownership} {
// CHECK-NEXT:   %0 = arith.constant true
// CHECK-NEXT:   %r, %r_owned = scf.if %c -> (memref<8xf32>, i1) {
// CHECK-NEXT:     %n = memref.alloc() {bufferization.manual_deallocation} : memref<8xf32>
// CHECK-NEXT:     memref.copy %a, %n : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:     bufferization.dealloc (%a : memref<8xf32>) if (%a_owned)
// CHECK-NEXT:     scf.yield %n, %0 : memref<8xf32>, i1
// CHECK-NEXT:   } else {
// CHECK-NEXT:     scf.yield %a, %a_owned : memref<8xf32>, i1
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return %r, %r_owned : memref<8xf32>, i1

// %x is given away; %s may be on loan from %t, which is used again.
func.func @caller(%c: i1) {
  %x = memref.alloc() : memref<8xf32>
  "test.op"(%x) : (memref<8xf32>) -> ()
  %t = func.call @fresh_or_argument(%c, %x) : (i1, memref<8xf32>) -> memref<8xf32>
  %s = func.call @fresh_or_argument(%c, %t) : (i1, memref<8xf32>) -> memref<8xf32>
  "test.op"(%t) : (memref<8xf32>) -> ()
  "test.op"(%s) : (memref<8xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @caller(
// CHECK-NEXT:   %0 = arith.constant false
// CHECK-NEXT:   %1 = arith.constant true
// CHECK-NEXT:   %x = memref.alloc() {bufferization.manual_deallocation} : memref<8xf32>
// CHECK-NEXT:   "test.op"(%x) : (memref<8xf32>) -> ()
// CHECK-NEXT:   %t, %t_owned = func.call @fresh_or_argument(%c, %x, %1) {deallocation.dynamic_ownership} : (i1, memref<8xf32>, i1) -> (memref<8xf32>, i1)
// CHECK-NEXT:   %s, %s_owned = func.call @fresh_or_argument(%c, %t, %0) {deallocation.dynamic_ownership} : (i1, memref<8xf32>, i1) -> (memref<8xf32>, i1)
// CHECK-NEXT:   "test.op"(%t) : (memref<8xf32>) -> ()
// CHECK-NEXT:   "test.op"(%s) : (memref<8xf32>) -> ()
// CHECK-NEXT:   bufferization.dealloc (%t : memref<8xf32>) if (%t_owned)
// CHECK-NEXT:   bufferization.dealloc (%s : memref<8xf32>) if (%s_owned)
// CHECK-NEXT:   func.return

// What others call by rules of their own stays as it is.
func.func @public(%a: memref<8xf32>) -> memref<8xf32> {
  func.return %a : memref<8xf32>
}
// CHECK-LABEL: func.func @public(%a: memref<8xf32>) -> memref<8xf32> {
// CHECK-NEXT:   %0 = bufferization.clone %a : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:   func.return %0 : memref<8xf32>

// A call that is never reached owns nothing, and says so of each buffer that it passes.
func.func private @one_of_two(%c: i1, %a: memref<8xf32>, %b: memref<8xf32>) -> memref<8xf32> {
  %r = arith.select %c, %a, %b : memref<8xf32>
  func.return %r : memref<8xf32>
}
func.func @never(%c: i1, %a: memref<8xf32>) {
  func.return
^unreached:
  %r = func.call @one_of_two(%c, %a, %a) : (i1, memref<8xf32>, memref<8xf32>) -> memref<8xf32>
  func.return
}
// CHECK-LABEL: func.func @never(
// CHECK:         %[[NO:.*]] = arith.constant false
// CHECK-NEXT:    %r, %r_owned = func.call @one_of_two(%c, %a, %a, %[[NO]], %[[NO]]) {deallocation.dynamic_ownership}
