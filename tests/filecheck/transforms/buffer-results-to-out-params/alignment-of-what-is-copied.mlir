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

// Of two results of a function, the second one is returned.
func.func private @two() -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  "test.op"(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()
  func.return %a, %b : memref<4xf32>, memref<4xf32>
}
func.func private @returns_the_second() -> memref<4xf32> {
  %r:2 = func.call @two() : () -> (memref<4xf32>, memref<4xf32>)
  memref.dealloc %r#0 : memref<4xf32>
  func.return %r#1 : memref<4xf32>
}
func.func @takes_the_second() {
  %r = func.call @returns_the_second() : () -> memref<4xf32>
  "test.op"(%r) : (memref<4xf32>) -> ()
  memref.dealloc %r : memref<4xf32>
  func.return
}
// CHECK-LABEL:  func.func private @two(%a: memref<4xf32>, %b: memref<4xf32>) {
// CHECK-NEXT:     %a_1 = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     %b_1 = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:     "test.op"(%a_1, %b_1) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:     memref.copy %a_1, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:     memref.dealloc %a_1 : memref<4xf32>
// CHECK-NEXT:     memref.copy %b_1, %b : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:     memref.dealloc %b_1 : memref<4xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-LABEL:  func.func private @returns_the_second(%r: memref<4xf32>) {
// CHECK-NEXT:     %r_1 = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     %r_2 = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:     func.call @two(%r_1, %r_2) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:     memref.dealloc %r_1 : memref<4xf32>
// CHECK-NEXT:     memref.copy %r_2, %r : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:     memref.dealloc %r_2 : memref<4xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-LABEL:  func.func @takes_the_second() {
// CHECK-NEXT:     %r = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:     func.call @returns_the_second(%r) : (memref<4xf32>) -> ()
// CHECK-NEXT:     "test.op"(%r) : (memref<4xf32>) -> ()
// CHECK-NEXT:     memref.dealloc %r : memref<4xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
