// RUN: xdsl-opt -p buffer-deallocation --split-input-file %s | filecheck --match-full-lines %s

// An allocation that its author frees (D8) is returned as it is, not a clone of it.
func.func @returned(%v: f32) -> memref<4xf32> {
  %a = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<4xf32>)
  func.return %a : memref<4xf32>
}
// CHECK-LABEL:  func.func @returned(%v: f32) -> memref<4xf32> {
// CHECK-NEXT:    %a = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
// CHECK-NEXT:    linalg.fill ins(%v : f32) outs(%a : memref<4xf32>)
// CHECK-NEXT:    func.return %a : memref<4xf32>

// -----

// So is a view of it.
func.func @a_view_is_returned(%v: f32) -> memref<?xf32> {
  %a = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<4xf32>)
  %cast = memref.cast %a : memref<4xf32> to memref<?xf32>
  func.return %cast : memref<?xf32>
}
// CHECK-LABEL:  func.func @a_view_is_returned(%v: f32) -> memref<?xf32> {
// CHECK-NEXT:    %a = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
// CHECK-NEXT:    linalg.fill ins(%v : f32) outs(%a : memref<4xf32>)
// CHECK-NEXT:    %cast = memref.cast %a : memref<4xf32> to memref<?xf32>
// CHECK-NEXT:    func.return %cast : memref<?xf32>

// -----

// What may be returned in its place, %b, is the caller's then: it is not freed before.
func.func @either_is_returned(%c: i1, %v: f32) -> memref<4xf32> {
  %a = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %r = arith.select %c, %a, %b : memref<4xf32>
  linalg.fill ins(%v : f32) outs(%r : memref<4xf32>)
  func.return %r : memref<4xf32>
}
// CHECK-LABEL:  func.func @either_is_returned(%c: i1, %v: f32) -> memref<4xf32> {
// CHECK-NEXT:    %a = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
// CHECK-NEXT:    %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %r = arith.select %c, %a, %b : memref<4xf32>
// CHECK-NEXT:    linalg.fill ins(%v : f32) outs(%r : memref<4xf32>)
// CHECK-NEXT:    func.return %r : memref<4xf32>

// -----

// Neither is %d, which may be returned in the place of %b by the other result.
func.func @another_result_is_either(%c: i1, %v: f32) -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %d = memref.alloc() : memref<4xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<4xf32>)
  linalg.fill ins(%v : f32) outs(%b : memref<4xf32>)
  linalg.fill ins(%v : f32) outs(%d : memref<4xf32>)
  %r = arith.select %c, %b, %d : memref<4xf32>
  %s = arith.select %c, %a, %b : memref<4xf32>
  func.return %r, %s : memref<4xf32>, memref<4xf32>
}
// CHECK-LABEL:  func.func @another_result_is_either(%c: i1, %v: f32) -> (memref<4xf32>, memref<4xf32>) {
// CHECK-NEXT:    %a = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
// CHECK-NEXT:    %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %d = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    linalg.fill ins(%v : f32) outs(%a : memref<4xf32>)
// CHECK-NEXT:    linalg.fill ins(%v : f32) outs(%b : memref<4xf32>)
// CHECK-NEXT:    linalg.fill ins(%v : f32) outs(%d : memref<4xf32>)
// CHECK-NEXT:    %r = arith.select %c, %b, %d : memref<4xf32>
// CHECK-NEXT:    %s = arith.select %c, %a, %b : memref<4xf32>
// CHECK-NEXT:    func.return %r, %s : memref<4xf32>, memref<4xf32>

// -----

// The author frees one of two: a free of %b alone is no replacement (D7).
func.func @either_is_freed(%c: i1, %v: f32) {
  %a = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %r = arith.select %c, %a, %b : memref<4xf32>
  linalg.fill ins(%v : f32) outs(%r : memref<4xf32>)
  memref.dealloc %r : memref<4xf32>
  func.return
}
// CHECK-LABEL:  func.func @either_is_freed(%c: i1, %v: f32) {
// CHECK-NEXT:    %a = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
// CHECK-NEXT:    %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %r = arith.select %c, %a, %b : memref<4xf32>
// CHECK-NEXT:    linalg.fill ins(%v : f32) outs(%r : memref<4xf32>)
// CHECK-NEXT:    memref.dealloc %r : memref<4xf32>
// CHECK-NEXT:    func.return
