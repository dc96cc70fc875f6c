// RUN: xdsl-opt -p "merge-alloc{dynamic=reuse max-parallel-instances=4},verify-memory-plan" %s | filecheck --match-full-lines %s
// RUN: xdsl-opt -p "merge-alloc{check-bounds=true},verify-memory-plan" %s | filecheck --match-full-lines %s --check-prefix BOUND

// M24: where `mergealloc.max_dims` says the greatest dynamic sizes, a buffer is planned by these. The view has the
// sizes that the allocation had, and says the greatest ones, too.

func.func @one_and_two_dynamic_sizes(%x: memref<64xf32>, %n: index, %m: index) {
  %a = memref.alloc(%n) {mergealloc.max_dims = array<i64: 16>} : memref<?x8xf32>
  "test.op"(%x, %a) : (memref<64xf32>, memref<?x8xf32>) -> ()
  %b = memref.alloc(%n, %m) {mergealloc.max_dims = array<i64: 4, 8>} : memref<?x2x?xf32>
  "test.op"(%a, %b) : (memref<?x8xf32>, memref<?x2x?xf32>) -> ()
  "test.op"(%x) : (memref<64xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @one_and_two_dynamic_sizes({{.*}}name = "a", type = "memref<?x8xf32>", size_bytes = 512 : i64{{.*}}name = "b", type = "memref<?x2x?xf32>", size_bytes = 256 : i64{{.*}} {
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<768xi8>
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.view %arena[%0][%n] {mergealloc.max_dims = array<i64: 16>} : memref<768xi8> to memref<?x8xf32>
// CHECK:         %1 = arith.constant 512 : index
// CHECK-NEXT:    %b = memref.view %arena[%1][%n, %m] {mergealloc.max_dims = array<i64: 4, 8>} : memref<768xi8> to memref<?x2x?xf32>

// With `check-bounds`, the program says so itself where a size is greater.
// BOUND-LABEL: func.func @one_and_two_dynamic_sizes({{.*}} {
// BOUND-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<768xi8>
// BOUND-NEXT:    %0 = arith.constant 16 : index
// BOUND-NEXT:    %1 = arith.cmpi ule, %n, %0 : index
// BOUND-NEXT:    cf.assert %1, "%a: dimension 0 is greater than 16, the most that 'mergealloc.max_dims' says"
// BOUND-NEXT:    %2 = arith.constant 0 : index
// BOUND-NEXT:    %a = memref.view %arena[%2][%n] {mergealloc.max_dims = array<i64: 16>} : memref<768xi8> to memref<?x8xf32>
// BOUND-NEXT:    "test.op"(%x, %a) : {{.*}}
// BOUND-NEXT:    %3 = arith.constant 4 : index
// BOUND-NEXT:    %4 = arith.cmpi ule, %n, %3 : index
// BOUND-NEXT:    cf.assert %4, "%b: dimension 0 is greater than 4, the most that 'mergealloc.max_dims' says"
// BOUND-NEXT:    %5 = arith.constant 8 : index
// BOUND-NEXT:    %6 = arith.cmpi ule, %m, %5 : index
// BOUND-NEXT:    cf.assert %6, "%b: dimension 2 is greater than 8, the most that 'mergealloc.max_dims' says"
// BOUND-NEXT:    %7 = arith.constant 512 : index
// BOUND-NEXT:    %b = memref.view %arena[%7][%n, %m] {mergealloc.max_dims = array<i64: 4, 8>} : memref<768xi8> to memref<?x2x?xf32>

// P4: an elementwise operation has the same sizes on both sides, whatever the greatest ones are.

func.func @in_place(%x: memref<?xf32>, %n: index) {
  %a = memref.alloc(%n) {mergealloc.max_dims = array<i64: 100>} : memref<?xf32>
  linalg.exp ins(%x : memref<?xf32>) outs(%a : memref<?xf32>)
  %b = memref.alloc(%n) {mergealloc.max_dims = array<i64: 60>} : memref<?xf32>
  linalg.exp ins(%a : memref<?xf32>) outs(%b : memref<?xf32>)
  %c = memref.alloc() : memref<10xf32>
  "test.op"(%b, %c) : (memref<?xf32>, memref<10xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @in_place({{.*}}in_place_of = array<i64: 0>{{.*}} {
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<488xi8>
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.view %arena[%0][%n] {{.*}}
// CHECK:         %1 = arith.constant 0 : index
// CHECK-NEXT:    %b = memref.view %arena[%1][%n] {{.*}}
// CHECK:         %2 = arith.constant 448 : index

// Y1: what has a maximum shares nothing with what has none.

func.func @beside_sizes_without_maximum(%n: index) {
  %a = memref.alloc(%n) {mergealloc.max_dims = array<i64: 100>} : memref<?xf32>
  "test.op"(%a) : (memref<?xf32>) -> ()
  %b = memref.alloc(%n) : memref<?xf32>
  "test.op"(%b) : (memref<?xf32>) -> ()
  %c = memref.alloc(%n) : memref<?xf32>
  "test.op"(%c) : (memref<?xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @beside_sizes_without_maximum({{.*}} {
// CHECK:         %a = memref.view %arena[%0][%n] {mergealloc.max_dims = array<i64: 100>} : memref<400xi8> to memref<?xf32>
// CHECK-NEXT:    "test.op"(%a) : (memref<?xf32>) -> ()
// CHECK-NEXT:    %b = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:    "test.op"(%b) : (memref<?xf32>) -> ()
// CHECK-NEXT:    "test.op"(%b) : (memref<?xf32>) -> ()

// M18: a result of dynamic size is as large as it is, and no scratch.

func.func @returned(%n: index, %x: memref<16xf32>) -> memref<?xf32> {
  %a = memref.alloc() : memref<16xf32>
  "test.op"(%x, %a) : (memref<16xf32>, memref<16xf32>) -> ()
  "test.op"(%x) : (memref<16xf32>) -> ()
  %r = memref.alloc(%n) {mergealloc.max_dims = array<i64: 100>} : memref<?xf32>
  "test.op"(%r) : (memref<?xf32>) -> ()
  func.return %r : memref<?xf32>
}
// CHECK-LABEL: func.func @returned({{.*}} {
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// CHECK:         %r = memref.alloc(%n) {mergealloc.max_dims = array<i64: 100>} : memref<?xf32>

// N1: nor is it made in place of a part of static size.

func.func @copied_to_a_part(%n: index, %zero: f32) {
  %a = memref.alloc(%n) {mergealloc.max_dims = array<i64: 4>} : memref<?x8xf32>
  linalg.fill ins(%zero : f32) outs(%a : memref<?x8xf32>)
  %b = memref.alloc() : memref<8x8xf32>
  %s = memref.subview %b[0, 0] [4, 8] [1, 1] : memref<8x8xf32> to memref<4x8xf32, strided<[8, 1]>>
  memref.copy %a, %s : memref<?x8xf32> to memref<4x8xf32, strided<[8, 1]>>
  "test.op"(%b) : (memref<8x8xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @copied_to_a_part({{.*}} {
// CHECK:         memref.copy %a, %s : memref<?x8xf32> to memref<4x8xf32, strided<[8, 1]>>

// M8: one for each of four iterations, whose sizes are not known outside.

func.func @hoisted(%x: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    %a = memref.alloc(%i) {mergealloc.max_dims = array<i64: 4>} : memref<?xf32>
    scf.parallel (%j) = (%c0) to (%c4) step (%c1) {
      "test.op"(%x, %a) : (memref<4xf32>, memref<?xf32>) -> ()
      scf.reduce
    }
    scf.reduce
  }
  func.return
}
// CHECK-LABEL: func.func @hoisted({{.*}} {
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
// CHECK:           %a = memref.view %arena[%3][%i] {mergealloc.max_dims = array<i64: 4>} : memref<256xi8> to memref<?xf32>
