// RUN: xdsl-opt -p "buffer-deallocation{private-function-dynamic-ownership=true}" %s | filecheck --match-full-lines %s

// A caller that frees what a function with indicators returns: it may be the argument.

func.func private @either(%c: i1, %b: memref<8xf32>) -> memref<8xf32> {
  "test.op"(%b) : (memref<8xf32>) -> ()
  %r = scf.if %c -> (memref<8xf32>) {
    %n = memref.alloc() : memref<8xf32>
    scf.yield %n : memref<8xf32>
  } else {
    scf.yield %b : memref<8xf32>
  }
  func.return %r : memref<8xf32>
}
// CHECK-LABEL:  func.func private @either(%c: i1, %b: memref<8xf32>, %b_owned: i1) -> (memref<8xf32>, i1) attributes {deallocation.dynamic_ownership} {
// CHECK-NEXT:    %0 = arith.constant true
// CHECK-NEXT:    "test.op"(%b) : (memref<8xf32>) -> ()
// CHECK-NEXT:    %r, %r_owned = scf.if %c -> (memref<8xf32>, i1) {
// CHECK-NEXT:      bufferization.dealloc (%b : memref<8xf32>) if (%b_owned)
// CHECK-NEXT:      %n = memref.alloc() {bufferization.manual_deallocation} : memref<8xf32>
// CHECK-NEXT:      scf.yield %n, %0 : memref<8xf32>, i1
// CHECK-NEXT:    } else {
// CHECK-NEXT:      scf.yield %b, %b_owned : memref<8xf32>, i1
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r, %r_owned : memref<8xf32>, i1
// CHECK-NEXT:  }

func.func @frees_the_result(%c: i1) {
  %x = memref.alloc() : memref<8xf32>
  "test.op"(%x) : (memref<8xf32>) -> ()
  %t = func.call @either(%c, %x) : (i1, memref<8xf32>) -> memref<8xf32>
  "test.op"(%t) : (memref<8xf32>) -> ()
  memref.dealloc %t : memref<8xf32>
  func.return
}
// CHECK-LABEL:  func.func @frees_the_result(%c: i1) {
// CHECK-NEXT:    %0 = arith.constant false
// CHECK-NEXT:    %x = memref.alloc() : memref<8xf32>
// CHECK-NEXT:    "test.op"(%x) : (memref<8xf32>) -> ()
// CHECK-NEXT:    %t, %t_owned = func.call @either(%c, %x, %0) {deallocation.dynamic_ownership} : (i1, memref<8xf32>, i1) -> (memref<8xf32>, i1)
// CHECK-NEXT:    "test.op"(%t) : (memref<8xf32>) -> ()
// CHECK-NEXT:    memref.dealloc %t : memref<8xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// The caller keeps what it still needs, and then nobody knows who frees it but the program.
func.func @needs_the_argument_again(%c: i1) {
  %x = memref.alloc() : memref<8xf32>
  "test.op"(%x) : (memref<8xf32>) -> ()
  %t = func.call @either(%c, %x) : (i1, memref<8xf32>) -> memref<8xf32>
  "test.op"(%x) : (memref<8xf32>) -> ()
  memref.dealloc %t : memref<8xf32>
  "test.op"() : () -> ()
  func.return
}
// CHECK-LABEL:  func.func @needs_the_argument_again(%c: i1) {
// CHECK-NEXT:    %0 = arith.constant false
// CHECK-NEXT:    %x = memref.alloc() : memref<8xf32>
// CHECK-NEXT:    "test.op"(%x) : (memref<8xf32>) -> ()
// CHECK-NEXT:    %t, %t_owned = func.call @either(%c, %x, %0) {deallocation.dynamic_ownership} : (i1, memref<8xf32>, i1) -> (memref<8xf32>, i1)
// CHECK-NEXT:    "test.op"(%x) : (memref<8xf32>) -> ()
// CHECK-NEXT:    memref.dealloc %t : memref<8xf32>
// CHECK-NEXT:    "test.op"() : () -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
