// RUN: xdsl-opt -p merge-alloc %s | filecheck --match-full-lines %s
// RUN: xdsl-opt -p "merge-alloc{analysis-only=true}" %s | filecheck --match-full-lines %s --check-prefix ANALYSIS

// T8: an allocation that is never accessed has no lifetime. It is removed if nothing uses it;
// frees that are erased with it are no uses.
func.func @no_uses() {
  %a = memref.alloc() : memref<8xf32>
  func.return
}
// CHECK-LABEL: func.func @no_uses() {
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
// ANALYSIS-LABEL: {{.*}}func.func @no_uses({{.*}}
// ANALYSIS:         %a = memref.alloc() {mergealloc.skip = "never accessed"} : memref<8xf32>

func.func @only_freed() {
  %a = memref.alloc() : memref<8xf32>
  memref.dealloc %a : memref<8xf32>
  func.return
}
// CHECK-LABEL: func.func @only_freed() {
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
// ANALYSIS-LABEL: {{.*}}func.func @only_freed({{.*}}
// ANALYSIS:         %a = memref.alloc() {mergealloc.skip = "never accessed"} : memref<8xf32>

func.func @only_its_shape_is_used() -> index {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<8xf32>
  %dim = memref.dim %a, %c0 : memref<8xf32>
  memref.dealloc %a : memref<8xf32>
  func.return %dim : index
}
// CHECK-LABEL: func.func @only_its_shape_is_used() -> index {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.alloc() : memref<8xf32>
// CHECK-NEXT:    %dim = memref.dim %a, %c0 : memref<8xf32>
// CHECK-NEXT:    memref.dealloc %a : memref<8xf32>
// CHECK-NEXT:    func.return %dim : index
// CHECK-NEXT:  }
// ANALYSIS-LABEL: {{.*}}func.func @only_its_shape_is_used({{.*}}
// ANALYSIS:         %a = memref.alloc() {mergealloc.skip = "never accessed"} : memref<8xf32>

// M4: an allocation of dynamic shape is left alone, used or not.
func.func @dynamic(%n: index) {
  %a = memref.alloc(%n) : memref<?xf32>
  func.return
}
// CHECK-LABEL: func.func @dynamic(%n: index) {
// CHECK-NEXT:    %a = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
// ANALYSIS-LABEL: {{.*}}func.func @dynamic({{.*}}
// ANALYSIS:         %a = memref.alloc(%n) {mergealloc.skip = "dynamic shape"} : memref<?xf32>
