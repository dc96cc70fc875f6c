// RUN: xdsl-opt -p buffer-results-to-out-params %s | filecheck --match-full-lines %s

// Callers may rely on the alignment of what a function has allocated, or was returned by another one.

func.func private @aligned(%c: i1) -> memref<4xf32> {
  %a = memref.alloc() {alignment = 32 : i64} : memref<4xf32>
  %b = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  "test.op"(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()
  cf.cond_br %c, ^a, ^b
^a:
  func.return %a : memref<4xf32>
^b:
  func.return %b : memref<4xf32>
}
func.func private @through_another(%c: i1) -> memref<4xf32> {
  %r = func.call @aligned(%c) : (i1) -> memref<4xf32>
  "test.op"(%r) : (memref<4xf32>) -> ()
  func.return %r : memref<4xf32>
}
func.func @calls(%c: i1) {
  %r = func.call @through_another(%c) : (i1) -> memref<4xf32>
  %s = memref.assume_alignment %r, 32 : memref<4xf32>
  "test.op"(%s) : (memref<4xf32>) -> ()
  func.return
}

// CHECK-LABEL:    func.func private @through_another(%c: i1, %r: memref<4xf32>) {
// CHECK-NEXT:       %r_1 = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:       func.call @aligned(%c, %r_1) : (i1, memref<4xf32>) -> ()
// CHECK-NEXT:       "test.op"(%r_1) : (memref<4xf32>) -> ()
// CHECK-NEXT:       memref.copy %r_1, %r : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:       memref.dealloc %r_1 : memref<4xf32>
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:     func.func @calls(%c: i1) {
// CHECK-NEXT:       %r = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:       func.call @through_another(%c, %r) : (i1, memref<4xf32>) -> ()
// CHECK-NEXT:       %s = memref.assume_alignment %r, 32 : memref<4xf32>
