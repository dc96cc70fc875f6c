// RUN: xdsl-opt --split-input-file -p 'merge-alloc{pack-constants=true}' %s | filecheck --match-full-lines %s

// G4: what an operation keeps a pointer to has bytes of its own: of a view of it, too, and beside equal bytes of another
// type.

memref.global "private" constant @ints : memref<2xi32> = dense<[1, 2]>
memref.global "private" constant @bytes : memref<8xi8> = dense<[1, 0, 0, 0, 2, 0, 0, 0]>
func.func @view_is_kept() -> index {
  %ints = memref.get_global @ints : memref<2xi32>
  %bytes = memref.get_global @bytes : memref<8xi8>
  %part = memref.subview %bytes[0] [4] [1] : memref<8xi8> to memref<4xi8, strided<[1]>>
  %pointer = memref.extract_aligned_pointer_as_index %part : memref<4xi8, strided<[1]>> -> index
  "test.op"(%ints, %bytes) : (memref<2xi32>, memref<8xi8>) -> ()
  func.return %pointer : index
}

// CHECK:      builtin.module {
// CHECK-NEXT:   memref.global "private" constant @constants_default : memref<16xi8> = dense<[1, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0]> {mergealloc.constants = [{name = "ints", offset = 0 : i64, bytes = 8 : i64, type = memref<2xi32>}, {name = "bytes", offset = 8 : i64, bytes = 8 : i64, type = memref<8xi8>}], alignment = 4 : i64}
// CHECK-NEXT:   func.func @view_is_kept() -> index {
// CHECK-NEXT:     %constants = memref.get_global @constants_default : memref<16xi8>
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %ints = memref.view %constants[%0][] : memref<16xi8> to memref<2xi32>
// CHECK-NEXT:     %constants_1 = memref.get_global @constants_default : memref<16xi8>
// CHECK-NEXT:     %1 = arith.constant 8 : index
// CHECK-NEXT:     %bytes = memref.view %constants_1[%1][] : memref<16xi8> to memref<8xi8>
// CHECK-NEXT:     %part = memref.subview %bytes[0] [4] [1] : memref<8xi8> to memref<4xi8, strided<[1]>>
// CHECK-NEXT:     %pointer = memref.extract_aligned_pointer_as_index %part : memref<4xi8, strided<[1]>> -> index
// CHECK-NEXT:     "test.op"(%ints, %bytes) : (memref<2xi32>, memref<8xi8>) -> ()
// CHECK-NEXT:     func.return %pointer : index
// CHECK-NEXT:   }
// CHECK-NEXT: }
