// RUN: xdsl-opt %s -p buffer-deallocation | filecheck %s --match-full-lines

// D15: the loop comes round, so that what is read first sees what is written later: a clone of %x in
// its place would be told from it.
// CHECK-LABEL:  func.func private @argument_or_fresh(%c: i1, %a: memref<4xi32>, %a_owned: i1) -> (memref<4xi32>, i1) attributes {deallocation.dynamic_ownership} {
// CHECK-NEXT:    %[[V0:.*]] = arith.constant true
// CHECK-NEXT:    %r, %r_owned = scf.if %c -> (memref<4xi32>, i1) {
// CHECK-NEXT:      bufferization.dealloc (%a : memref<4xi32>) if (%a_owned)
// CHECK-NEXT:      %n = memref.alloc() {bufferization.manual_deallocation} : memref<4xi32>
// CHECK-NEXT:      scf.yield %n, %[[V0]] : memref<4xi32>, i1
// CHECK-NEXT:    } else {
// CHECK-NEXT:      scf.yield %a, %a_owned : memref<4xi32>, i1
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r, %r_owned : memref<4xi32>, i1
// CHECK-NEXT:  }
func.func private @argument_or_fresh(%c: i1, %a: memref<4xi32>) -> memref<4xi32> {
  %r = scf.if %c -> (memref<4xi32>) {
    %n = memref.alloc() : memref<4xi32>
    scf.yield %n : memref<4xi32>
  } else {
    scf.yield %a : memref<4xi32>
  }
  func.return %r : memref<4xi32>
}
// CHECK-LABEL:  func.func @read_before_written(%c: i1, %n: index, %v: i32, %i: index) {
// CHECK-NEXT:    %[[V0:.*]] = arith.constant false
// CHECK-NEXT:    %z = arith.constant 0 : index
// CHECK-NEXT:    %o = arith.constant 1 : index
// CHECK-NEXT:    %x = memref.alloc() : memref<4xi32>
// CHECK-NEXT:    memref.store %v, %x[%i] : memref<4xi32>
// CHECK-NEXT:    %r, %r_owned = func.call @argument_or_fresh(%c, %x, %[[V0]]) {deallocation.dynamic_ownership} : (i1, memref<4xi32>, i1) -> (memref<4xi32>, i1)
// CHECK-NEXT:    scf.for %k = %z to %n step %o {
// CHECK-NEXT:      %l = memref.load %x[%i] : memref<4xi32>
// CHECK-NEXT:      "test.op"(%l) : (i32) -> ()
// CHECK-NEXT:      memref.store %v, %r[%i] : memref<4xi32>
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %x : memref<4xi32>
// CHECK-NEXT:    bufferization.dealloc (%r : memref<4xi32>) if (%r_owned)
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @read_before_written(%c: i1, %n: index, %v: i32, %i: index) {
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  %x = memref.alloc() : memref<4xi32>
  memref.store %v, %x[%i] : memref<4xi32>
  %r = func.call @argument_or_fresh(%c, %x) : (i1, memref<4xi32>) -> memref<4xi32>
  scf.for %k = %z to %n step %o {
    %l = memref.load %x[%i] : memref<4xi32>
    "test.op"(%l) : (i32) -> ()
    memref.store %v, %r[%i] : memref<4xi32>
  }
  func.return
}
