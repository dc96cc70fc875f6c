// RUN: xdsl-opt -p "merge-alloc{lifetimes=tick},verify-memory-plan" %s | filecheck --match-full-lines %s
// RUN: xdsl-opt -p "merge-alloc{alignment=1 lifetimes=tick},verify-memory-plan" %s | filecheck --match-full-lines %s --check-prefix ONE
// RUN: xdsl-opt -p "merge-alloc{alignment=1 analysis-only=true lifetimes=tick}" %s | filecheck --match-full-lines %s --check-prefix WHY

// M1: an allocation that asks for more than the pass's alignment gets it, and raises the arena's.
func.func @more_than_the_arena(%o: memref<64xf32>) {
  %small = memref.alloc() : memref<1xi8>
  %a = memref.alloc() {alignment = 256 : i64} : memref<64xf32>
  "test.op"(%a, %small, %o) : (memref<64xf32>, memref<1xi8>, memref<64xf32>) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @more_than_the_arena({{.*}}
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 256 : i64} : memref<320xi8>
// CHECK-NEXT:    %0 = arith.constant 256 : index
// CHECK-NEXT:    %small = memref.view %arena[%0][] : memref<320xi8> to memref<1xi8>
// CHECK-NEXT:    %1 = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.view %arena[%1][] : memref<320xi8> to memref<64xf32>

// Each by its own: with an alignment of 1, only %b is at a multiple of 16.
func.func @each_by_its_own() {
  %a = memref.alloc() : memref<13xi8>
  %b = memref.alloc() {alignment = 16 : i64} : memref<13xi8>
  %c = memref.alloc() : memref<3xi8>
  "test.op"(%a, %b, %c) : (memref<13xi8>, memref<13xi8>, memref<3xi8>) -> ()
  func.return
}
// ONE-LABEL: {{.*}}func.func @each_by_its_own({{.*}}
// ONE-NEXT:    %arena = memref.alloc() {alignment = 16 : i64} : memref<29xi8>
// WHY-LABEL: {{.*}}func.func @each_by_its_own({{.*}}
// WHY-NOT:     mergealloc.skip
