// RUN: xdsl-opt -p buffer-deallocation %s | filecheck --match-full-lines %s

// A buffer is used under the name that `memref.distinct_objects` gives it, too.

func.func @used_under_other_names(%out: memref<4xf32>, %v: f32, %i: index) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %0, %1 = memref.distinct_objects %a, %b : memref<4xf32>, memref<4xf32>
  memref.store %v, %0[%i] : memref<4xf32>
  memref.copy %0, %1 : memref<4xf32> to memref<4xf32>
  memref.copy %1, %out : memref<4xf32> to memref<4xf32>
  return
}
// CHECK-LABEL:  func.func @used_under_other_names(%out: memref<4xf32>, %v: f32, %i: index) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %0, %1 = memref.distinct_objects %a, %b : memref<4xf32>, memref<4xf32>
// CHECK-NEXT:    memref.store %v, %0[%i] : memref<4xf32>
// CHECK-NEXT:    memref.copy %0, %1 : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:    memref.copy %1, %out : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    memref.dealloc %b : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
