// RUN: xdsl-opt --print-debuginfo -p 'merge-alloc{pack-constants=true}' %s | filecheck --match-full-lines %s

// The global is where the first constant is, and what takes the place of a reference is where that is.

memref.global "private" constant @a : memref<4xi8> = dense<1> loc("first")
memref.global "private" constant @b : memref<4xi8, affine_map<(d0) -> (d0)>> = dense<2> loc("second")
func.func @f() {
  %a = memref.get_global @a : memref<4xi8> loc("use of a")
  %b = memref.get_global @b : memref<4xi8, affine_map<(d0) -> (d0)>> loc("use of b")
  "test.op"(%a, %b) : (memref<4xi8>, memref<4xi8, affine_map<(d0) -> (d0)>>) -> () loc("user")
  func.return loc("end")
} loc("function")

// CHECK:      builtin.module {
// CHECK-NEXT:   memref.global "private" constant @constants_default : memref<8xi8> = dense<[1, 1, 1, 1, 2, 2, 2, 2]> {mergealloc.constants = [{name = "a", offset = 0 : i64, bytes = 4 : i64, type = memref<4xi8>}, {name = "b", offset = 4 : i64, bytes = 4 : i64, type = memref<4xi8, affine_map<(d0) -> (d0)>>}], alignment = 1 : i64} loc("first")
// CHECK-NEXT:   func.func @f() {
// CHECK-NEXT:     %constants = memref.get_global @constants_default : memref<8xi8> loc("use of a")
// CHECK-NEXT:     %0 = arith.constant 0 : index loc("use of a")
// CHECK-NEXT:     %a = memref.view %constants[%0][] : memref<8xi8> to memref<4xi8> loc("use of a")
// CHECK-NEXT:     %constants_1 = memref.get_global @constants_default : memref<8xi8> loc("use of b")
// CHECK-NEXT:     %1 = arith.constant 4 : index loc("use of b")
// CHECK-NEXT:     %2 = memref.view %constants_1[%1][] : memref<8xi8> to memref<4xi8> loc("use of b")
// CHECK-NEXT:     %b = "memref.cast"(%2) : (memref<4xi8>) -> memref<4xi8, affine_map<(d0) -> (d0)>> loc("use of b")
// CHECK-NEXT:     "test.op"(%a, %b) : (memref<4xi8>, memref<4xi8, affine_map<(d0) -> (d0)>>) -> () loc("user")
// CHECK-NEXT:     func.return loc("end")
// CHECK-NEXT:   } loc("function")
// CHECK-NEXT: } loc(unknown)
