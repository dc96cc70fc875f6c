// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// Operations that stock xDSL only has in the generic form.

func.func @f(%m: memref<4x?xf32>, %n: memref<4x?xf32, 1>, %u: memref<*xf32>) {
  memref.copy %m, %n {note} : memref<4x?xf32> to memref<4x?xf32, 1>
  %cast = memref.cast %m : memref<4x?xf32> to memref<*xf32>
  %space = memref.memory_space_cast %m : memref<4x?xf32> to memref<4x?xf32, 2>
  %unranked_space = memref.memory_space_cast %u : memref<*xf32> to memref<*xf32, 2>
  %pointer = memref.extract_aligned_pointer_as_index %m : memref<4x?xf32> -> index
  %rank = memref.rank %u : memref<*xf32>
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @f(%m: memref<4x?xf32>, %n: memref<4x?xf32, 1 : i64>, %u: memref<*xf32>) {
// CHECK-NEXT:     memref.copy %m, %n {note} : memref<4x?xf32> to memref<4x?xf32, 1 : i64>
// CHECK-NEXT:     %cast = memref.cast %m : memref<4x?xf32> to memref<*xf32>
// CHECK-NEXT:     %space = memref.memory_space_cast %m : memref<4x?xf32> to memref<4x?xf32, 2 : i64>
// CHECK-NEXT:     %unranked_space = memref.memory_space_cast %u : memref<*xf32> to memref<*xf32, 2 : i64>
// CHECK-NEXT:     %pointer = memref.extract_aligned_pointer_as_index %m : memref<4x?xf32> -> index
// CHECK-NEXT:     %rank = memref.rank %u : memref<*xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
