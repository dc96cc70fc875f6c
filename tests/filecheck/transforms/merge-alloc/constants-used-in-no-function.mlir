// RUN: xdsl-opt %s -p 'merge-alloc{pack-constants=true pools="flash:64"}' | filecheck %s --match-full-lines

// What refers to the constant is in no function, so that no target keeps it from a pool.

memref.global "private" constant @c : memref<2xi8> = dense<[1, 2]>

"test.op"() ({
  %c = memref.get_global @c : memref<2xi8>
  "test.op"(%c) : (memref<2xi8>) -> ()
  "test.termop"() : () -> ()
}) : () -> ()
// CHECK:        memref.global "private" constant @constants_flash : memref<2xi8, "flash"> = dense<[1, 2]> {mergealloc.constants = [{name = "c", offset = 0 : i64, bytes = 2 : i64, type = memref<2xi8>}], alignment = 1 : i64}
// CHECK-NEXT:   "test.op"() ({
// CHECK-NEXT:     %constants = memref.get_global @constants_flash : memref<2xi8, "flash">
// CHECK-NEXT:     %0 = memref.memory_space_cast %constants : memref<2xi8, "flash"> to memref<2xi8>
// CHECK-NEXT:     %1 = arith.constant 0 : index
// CHECK-NEXT:     %c = memref.view %0[%1][] : memref<2xi8> to memref<2xi8>
// CHECK-NEXT:     "test.op"(%c) : (memref<2xi8>) -> ()
// CHECK-NEXT:     "test.termop"() : () -> ()
