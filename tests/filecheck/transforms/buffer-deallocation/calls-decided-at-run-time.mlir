// RUN: xdsl-opt -p "buffer-deallocation{ownership=dynamic}" %s | filecheck --match-full-lines %s
// RUN: xdsl-opt -p "buffer-deallocation{ownership=dynamic},buffer-deallocation{ownership=dynamic}" %s | filecheck --match-full-lines %s

// A call of which it is settled who frees its result is marked by an attribute of its own: MLIR
// accepts `bufferization.manual_deallocation` on allocations only.

func.func private @make() -> memref<4xf32>

func.func @call_or_argument(%c: i1, %x: memref<4xf32>) {
  %r = scf.if %c -> (memref<4xf32>) {
    scf.yield %x : memref<4xf32>
  } else {
    %q = func.call @make() : () -> memref<4xf32>
    scf.yield %q : memref<4xf32>
  }
  "test.op"(%r, %x) : (memref<4xf32>, memref<4xf32>) -> ()
  func.return
}
// CHECK-LABEL: {{.*}}func.func @call_or_argument({{.*}}
// CHECK:         %r, %r_owned = scf.if %c -> (memref<4xf32>, i1) {
// CHECK-NEXT:     scf.yield %x, %{{.*}} : memref<4xf32>, i1
// CHECK-NEXT:   } else {
// CHECK-NEXT:     %q = func.call @make() {deallocation.dynamic_ownership} : () -> memref<4xf32>
// CHECK-NEXT:     scf.yield %q, %{{.*}} : memref<4xf32>, i1
// CHECK-NEXT:   }
// CHECK-NEXT:   "test.op"(%r, %x) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:   bufferization.dealloc (%r : memref<4xf32>) if (%r_owned)
// CHECK-NEXT:   func.return
