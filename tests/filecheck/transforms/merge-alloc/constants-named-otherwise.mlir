// RUN: xdsl-opt -p 'merge-alloc{pack-constants=true}' %s | filecheck --match-full-lines %s

// Constants stay if an operation names them by anything but a memref.get_global, at any depth of an attribute (G1).
// What is defined somewhere else is none of them.

memref.global "private" constant @named : memref<4xi8> = dense<1>
memref.global "private" constant @named_inside : memref<4xi8> = dense<2>
memref.global "private" constant @plain : memref<4xi8> = dense<3>
func.func @f() {
  %0 = memref.get_global @named : memref<4xi8>
  %1 = memref.get_global @named_inside : memref<4xi8>
  %2 = memref.get_global @plain : memref<4xi8>
  %e = memref.get_global @elsewhere : memref<4xi8>
  "test.op"(%0, %1, %2) {uses = @named, more = [{one = @named_inside}]} : (memref<4xi8>, memref<4xi8>, memref<4xi8>) -> ()
  func.return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   memref.global "private" constant @named : memref<4xi8> = dense<1>
// CHECK-NEXT:   memref.global "private" constant @named_inside : memref<4xi8> = dense<2>
// CHECK-NEXT:   memref.global "private" constant @constants_default : memref<4xi8> = dense<3> {mergealloc.constants = [{name = "plain", offset = 0 : i64, bytes = 4 : i64, type = memref<4xi8>}], alignment = 1 : i64}
// CHECK-NEXT:   func.func @f() {
// CHECK-NEXT:     %0 = memref.get_global @named : memref<4xi8>
// CHECK-NEXT:     %1 = memref.get_global @named_inside : memref<4xi8>
// CHECK-NEXT:     %constants = memref.get_global @constants_default : memref<4xi8>
// CHECK-NEXT:     %2 = arith.constant 0 : index
// CHECK-NEXT:     %3 = memref.view %constants[%2][] : memref<4xi8> to memref<4xi8>
// CHECK-NEXT:     %e = memref.get_global @elsewhere : memref<4xi8>
// CHECK-NEXT:     "test.op"(%0, %1, %3) {uses = @named, more = [{one = @named_inside}]} : (memref<4xi8>, memref<4xi8>, memref<4xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
