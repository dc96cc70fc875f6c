// RUN: xdsl-opt --split-input-file --verify-diagnostics -p 'merge-alloc{pack-constants=true}' %s | filecheck --match-full-lines %s

// G3, G5: a pin lets a constant end behind the capacity of a pool, though its bytes alone would fit; one that ends there fits.

builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 48 : i64}, {name = "slow"}]} {
memref.global "private" constant @at : memref<16xi8> = dense<1> {mergealloc.pools = ["fast"], mergealloc.offset = 40 : i64}
func.func @f() {
  %0 = memref.get_global @at : memref<16xi8>
  "test.op"(%0) : (memref<16xi8>) -> ()
  func.return
}
}
// -----
builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 48 : i64}, {name = "slow"}]} {
memref.global "private" constant @at : memref<16xi8> = dense<1> {mergealloc.offset = 40 : i64}
memref.global "private" constant @below : memref<16xi8> = dense<2> {mergealloc.offset = 32 : i64}
func.func @f() {
  %0 = memref.get_global @at : memref<16xi8>
  %1 = memref.get_global @below : memref<16xi8>
  "test.op"(%0, %1) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}
}

// CHECK:      {{.*}}: error: in @at: merge-alloc: constant @at (16 bytes, alignment 1) does not fit: pool 'fast' has 48 bytes for constants, of which 0 are taken
// CHECK:      builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 48 : i64}, {name = "slow"}]} {
// CHECK-NEXT:   memref.global "private" constant @constants_slow : memref<56xi8, "slow"> = dense<[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]> {mergealloc.constants = [{name = "at", offset = 40 : i64, bytes = 16 : i64, type = memref<16xi8>}], alignment = 1 : i64}
// CHECK-NEXT:   memref.global "private" constant @constants_fast : memref<48xi8, "fast"> = dense<[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2]> {mergealloc.constants = [{name = "below", offset = 32 : i64, bytes = 16 : i64, type = memref<16xi8>}], alignment = 1 : i64}
// CHECK-NEXT:   func.func @f() {
// CHECK-NEXT:     %constants = memref.get_global @constants_slow : memref<56xi8, "slow">
// CHECK-NEXT:     %0 = memref.memory_space_cast %constants : memref<56xi8, "slow"> to memref<56xi8>
// CHECK-NEXT:     %1 = arith.constant 40 : index
// CHECK-NEXT:     %2 = memref.view %0[%1][] : memref<56xi8> to memref<16xi8>
// CHECK-NEXT:     %constants_1 = memref.get_global @constants_fast : memref<48xi8, "fast">
// CHECK-NEXT:     %3 = memref.memory_space_cast %constants_1 : memref<48xi8, "fast"> to memref<48xi8>
// CHECK-NEXT:     %4 = arith.constant 32 : index
// CHECK-NEXT:     %5 = memref.view %3[%4][] : memref<48xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%2, %5) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
