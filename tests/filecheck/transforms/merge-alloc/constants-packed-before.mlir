// RUN: xdsl-opt -p 'merge-alloc{pack-constants=true},merge-alloc{pack-constants=true}' %s | filecheck --match-full-lines %s

// What an earlier run packed stays as it is: it says what is in it.

memref.global "private" constant @a : memref<4xi8> = dense<1>
func.func @f() {
  %a = memref.get_global @a : memref<4xi8>
  "test.op"(%a) : (memref<4xi8>) -> ()
  func.return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   memref.global "private" constant @constants_default : memref<4xi8> = dense<1> {mergealloc.constants = [{name = "a", offset = 0 : i64, bytes = 4 : i64, type = memref<4xi8>}], alignment = 1 : i64}
// CHECK-NEXT:   func.func @f() {
// CHECK-NEXT:     %constants = memref.get_global @constants_default : memref<4xi8>
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %a = memref.view %constants[%0][] : memref<4xi8> to memref<4xi8>
// CHECK-NEXT:     "test.op"(%a) : (memref<4xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
