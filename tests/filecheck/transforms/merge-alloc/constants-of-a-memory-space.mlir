// RUN: xdsl-opt -p 'merge-alloc{pack-constants=true memory-space=1}' %s | filecheck --match-full-lines %s

// Constants of other memory spaces than the one that is asked for stay.

memref.global "private" constant @a : memref<4xi8> = dense<1>
memref.global "private" constant @b : memref<4xi8, 1> = dense<1>
func.func @f() {
  %a = memref.get_global @a : memref<4xi8>
  %b = memref.get_global @b : memref<4xi8, 1>
  "test.op"(%a, %b) : (memref<4xi8>, memref<4xi8, 1>) -> ()
  func.return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   memref.global "private" constant @a : memref<4xi8> = dense<1>
// CHECK-NEXT:   memref.global "private" constant @constants_1 : memref<4xi8, 1 : i64> = dense<1> {mergealloc.constants = [{name = "b", offset = 0 : i64, bytes = 4 : i64, type = memref<4xi8, 1 : i64>}], alignment = 1 : i64}
// CHECK-NEXT:   func.func @f() {
// CHECK-NEXT:     %a = memref.get_global @a : memref<4xi8>
// CHECK-NEXT:     %constants = memref.get_global @constants_1 : memref<4xi8, 1 : i64>
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %b = memref.view %constants[%0][] : memref<4xi8, 1 : i64> to memref<4xi8, 1 : i64>
// CHECK-NEXT:     "test.op"(%a, %b) : (memref<4xi8>, memref<4xi8, 1 : i64>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
