// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// The newest MLIR prints the alignment as a clause; MLIR 22 in the dictionary.

func.func @f(%n: index) {
  %0 = memref.alloc() alignment = 64 : memref<4xf32>
  %1 = memref.alloc(%n) alignment = 8 {note} : memref<?xf32>
  %2 = memref.alloca() alignment = 16 : memref<4xf32>
  %3 = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  %4 = memref.alloc()[%n] : memref<4xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  %5 = memref.alloca(%n) {alignment = 64 : i64, note} : memref<?xf32>
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @f(%n: index) {
// CHECK-NEXT:     %0 = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:     %1 = memref.alloc(%n) {alignment = 8 : i64, note} : memref<?xf32>
// CHECK-NEXT:     %2 = memref.alloca() {alignment = 16 : i64} : memref<4xf32>
// CHECK-NEXT:     %3 = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:     %4 = memref.alloc()[%n] : memref<4xf32, affine_map<(d0)[s0] -> ((d0 + s0))>>
// CHECK-NEXT:     %5 = memref.alloca(%n) {note, alignment = 64 : i64} : memref<?xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
