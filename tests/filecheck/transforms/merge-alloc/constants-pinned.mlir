// RUN: xdsl-opt --split-input-file --verify-diagnostics -p 'merge-alloc{pack-constants=true}' %s | filecheck --match-full-lines %s

// G3: pins may be anywhere, in any order, one right behind the other. Those that overlap are named.

memref.global "private" constant @second : memref<4xi8> = dense<2> {mergealloc.offset = 4 : i64}
memref.global "private" constant @first : memref<4xi8> = dense<1> {mergealloc.offset = 0 : i64}
func.func @side_by_side() {
  %0 = memref.get_global @second : memref<4xi8>
  %1 = memref.get_global @first : memref<4xi8>
  "test.op"(%0, %1) : (memref<4xi8>, memref<4xi8>) -> ()
  func.return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   memref.global "private" constant @constants_default : memref<8xi8> = dense<[1, 1, 1, 1, 2, 2, 2, 2]> {mergealloc.constants = [{name = "second", offset = 4 : i64, bytes = 4 : i64, type = memref<4xi8>}, {name = "first", offset = 0 : i64, bytes = 4 : i64, type = memref<4xi8>}], alignment = 1 : i64}
// CHECK-NEXT:   func.func @side_by_side() {
// CHECK-NEXT:     %constants = memref.get_global @constants_default : memref<8xi8>
// CHECK-NEXT:     %0 = arith.constant 4 : index
// CHECK-NEXT:     %1 = memref.view %constants[%0][] : memref<8xi8> to memref<4xi8>
// CHECK-NEXT:     %constants_1 = memref.get_global @constants_default : memref<8xi8>
// CHECK-NEXT:     %2 = arith.constant 0 : index
// CHECK-NEXT:     %3 = memref.view %constants_1[%2][] : memref<8xi8> to memref<4xi8>
// CHECK-NEXT:     "test.op"(%1, %3) : (memref<4xi8>, memref<4xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----
memref.global "private" constant @a : memref<4xi8> = dense<1> {mergealloc.offset = 0 : i64}
memref.global "private" constant @b : memref<4xi8> = dense<2> {mergealloc.offset = 8 : i64}
memref.global "private" constant @c : memref<4xi8> = dense<3> {mergealloc.offset = 11 : i64}
func.func @overlap() {
  %0 = memref.get_global @a : memref<4xi8>
  %1 = memref.get_global @b : memref<4xi8>
  %2 = memref.get_global @c : memref<4xi8>
  "test.op"(%0, %1, %2) : (memref<4xi8>, memref<4xi8>, memref<4xi8>) -> ()
  func.return
}

// CHECK:      {{.*}}: error: in @c: merge-alloc: constants @b and @c are pinned to bytes that overlap

// -----
// One byte between a pin and what is aligned is not too little.
memref.global "private" constant @pinned : memref<3xi8> = dense<1> {mergealloc.offset = 0 : i64}
memref.global "private" constant @aligned : memref<1xi32> = dense<2>
memref.global "private" constant @byte : memref<1xi8> = dense<3>
func.func @one_byte() {
  %0 = memref.get_global @pinned : memref<3xi8>
  %1 = memref.get_global @aligned : memref<1xi32>
  %2 = memref.get_global @byte : memref<1xi8>
  "test.op"(%0, %1, %2) : (memref<3xi8>, memref<1xi32>, memref<1xi8>) -> ()
  func.return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   memref.global "private" constant @constants_default : memref<8xi8> = dense<[1, 1, 1, 3, 2, 0, 0, 0]> {mergealloc.constants = [{name = "pinned", offset = 0 : i64, bytes = 3 : i64, type = memref<3xi8>}, {name = "aligned", offset = 4 : i64, bytes = 4 : i64, type = memref<1xi32>}, {name = "byte", offset = 3 : i64, bytes = 1 : i64, type = memref<1xi8>}], alignment = 4 : i64}
// CHECK-NEXT:   func.func @one_byte() {
// CHECK-NEXT:     %constants = memref.get_global @constants_default : memref<8xi8>
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %1 = memref.view %constants[%0][] : memref<8xi8> to memref<3xi8>
// CHECK-NEXT:     %constants_1 = memref.get_global @constants_default : memref<8xi8>
// CHECK-NEXT:     %2 = arith.constant 4 : index
// CHECK-NEXT:     %3 = memref.view %constants_1[%2][] : memref<8xi8> to memref<1xi32>
// CHECK-NEXT:     %constants_2 = memref.get_global @constants_default : memref<8xi8>
// CHECK-NEXT:     %4 = arith.constant 3 : index
// CHECK-NEXT:     %5 = memref.view %constants_2[%4][] : memref<8xi8> to memref<1xi8>
// CHECK-NEXT:     "test.op"(%1, %3, %5) : (memref<3xi8>, memref<1xi32>, memref<1xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
