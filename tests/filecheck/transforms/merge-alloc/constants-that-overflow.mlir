// RUN: xdsl-opt -p 'merge-alloc{pack-constants=true on-overflow=warn}' %s | filecheck --match-full-lines %s

// Of two modules each has a constant of 16 bytes in a pool of 24: 8 are too many, which the last one says.
builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 24 : i64}]} {
memref.global "private" constant @outer : memref<16xi8> = dense<1>
func.func @f() {
  %outer = memref.get_global @outer : memref<16xi8>
  "test.op"(%outer) : (memref<16xi8>) -> ()
  func.return
}
builtin.module {
  memref.global "private" constant @inner : memref<16xi8> = dense<2>
  func.func @g() {
    %inner = memref.get_global @inner : memref<16xi8>
    "test.op"(%inner) : (memref<16xi8>) -> ()
    func.return
  }
}
}

// CHECK:      builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 24 : i64}]} {
// CHECK-NEXT:   memref.global "private" constant @constants_fast : memref<16xi8, "fast"> = dense<1> {mergealloc.constants = [{name = "outer", offset = 0 : i64, bytes = 16 : i64, type = memref<16xi8>}], alignment = 1 : i64}
// CHECK-NEXT:   func.func @f() {
// CHECK-NEXT:     %constants = memref.get_global @constants_fast : memref<16xi8, "fast">
// CHECK-NEXT:     %0 = memref.memory_space_cast %constants : memref<16xi8, "fast"> to memref<16xi8>
// CHECK-NEXT:     %1 = arith.constant 0 : index
// CHECK-NEXT:     %outer = memref.view %0[%1][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%outer) : (memref<16xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   builtin.module {
// CHECK-NEXT:     memref.global "private" constant @constants_fast : memref<16xi8, "fast"> = dense<2> {mergealloc.constants = [{name = "inner", offset = 0 : i64, bytes = 16 : i64, type = memref<16xi8>}], mergealloc.overflow = 8 : i64, alignment = 1 : i64}
// CHECK-NEXT:     func.func @g() {
// CHECK-NEXT:       %constants = memref.get_global @constants_fast : memref<16xi8, "fast">
// CHECK-NEXT:       %0 = memref.memory_space_cast %constants : memref<16xi8, "fast"> to memref<16xi8>
// CHECK-NEXT:       %1 = arith.constant 0 : index
// CHECK-NEXT:       %inner = memref.view %0[%1][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:       "test.op"(%inner) : (memref<16xi8>) -> ()
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }
