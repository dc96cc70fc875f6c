// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true allow-return-allocs-from-loops=true}' | filecheck --match-full-lines %s

// What an iteration allocates in a size of its own is handed on, though the loop has begun with
// a buffer of another layout.
func.func @one(%t: tensor<?xf32>, %n: index, %v: f32) -> tensor<?xf32> {
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c1 to %n step %c1 iter_args(%a = %t) -> (tensor<?xf32>) {
    %e = tensor.empty(%i) : tensor<?xf32>
    %x = linalg.fill ins(%v : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %x : tensor<?xf32>
  }
  func.return %r : tensor<?xf32>
}

// Once: the second time it is copied.
func.func @two(%t: tensor<?xf32>, %u: tensor<?xf32>, %n: index, %v: f32) -> (tensor<?xf32>, tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  %r, %s = scf.for %i = %c1 to %n step %c1 iter_args(%a = %t, %b = %u) -> (tensor<?xf32>, tensor<?xf32>) {
    %e = tensor.empty(%i) : tensor<?xf32>
    %x = linalg.fill ins(%v : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %x, %x : tensor<?xf32>, tensor<?xf32>
  }
  func.return %r, %s : tensor<?xf32>, tensor<?xf32>
}

// A part of it is copied, so that all of what is handed on can be freed.
func.func @part(%t: tensor<?xf32>, %n: index, %v: f32) -> tensor<?xf32> {
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c1 to %n step %c1 iter_args(%a = %t) -> (tensor<?xf32>) {
    %e = tensor.empty(%n) : tensor<?xf32>
    %x = linalg.fill ins(%v : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    %y = tensor.extract_slice %x[0] [%i] [1] : tensor<?xf32> to tensor<?xf32>
    scf.yield %y : tensor<?xf32>
  }
  func.return %r : tensor<?xf32>
}

// CHECK-LABEL: func.func @one(%t: memref<?xf32, strided<[?], offset: ?>>, %n: index, %v: f32) -> memref<?xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %r = scf.for %i = %c1 to %n step %c1 iter_args(%a = %t) -> (memref<?xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:        %e = memref.alloc(%i) {alignment = 64 : i64} : memref<?xf32>
// CHECK-NEXT:        linalg.fill ins(%v : f32) outs(%e : memref<?xf32>)
// CHECK-NEXT:        %0 = memref.cast %e : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:        scf.yield %0 : memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return %r : memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    }
// CHECK-LABEL: func.func @two(%t: memref<?xf32, strided<[?], offset: ?>>, %u: memref<?xf32, strided<[?], offset: ?>>, %n: index, %v: f32) -> (memref<?xf32, strided<[?], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %r, %s = scf.for %i = %c1 to %n step %c1 iter_args(%a = %t, %b = %u) -> (memref<?xf32, strided<[?], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:        %e = memref.alloc(%i) {alignment = 64 : i64} : memref<?xf32>
// CHECK-NEXT:        linalg.fill ins(%v : f32) outs(%e : memref<?xf32>)
// CHECK-NEXT:        %0 = memref.cast %e : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:        %1 = arith.constant 0 : index
// CHECK-NEXT:        %2 = memref.dim %e, %1 : memref<?xf32>
// CHECK-NEXT:        %3 = memref.alloc(%2) {alignment = 64 : i64} : memref<?xf32>
// CHECK-NEXT:        %4 = memref.cast %3 : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:        memref.copy %e, %4 : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:        scf.yield %0, %4 : memref<?xf32, strided<[?], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return %r, %s : memref<?xf32, strided<[?], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    }
// CHECK-LABEL: func.func @part(%t: memref<?xf32, strided<[?], offset: ?>>, %n: index, %v: f32) -> memref<?xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %e = memref.alloc(%n) {alignment = 64 : i64} : memref<?xf32>
// CHECK-NEXT:      %r = scf.for %i = %c1 to %n step %c1 iter_args(%a = %t) -> (memref<?xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:        linalg.fill ins(%v : f32) outs(%e : memref<?xf32>)
// CHECK-NEXT:        %y = memref.subview %e[0] [%i] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
// CHECK-NEXT:        %0 = arith.constant 0 : index
// CHECK-NEXT:        %1 = memref.dim %y, %0 : memref<?xf32, strided<[1]>>
// CHECK-NEXT:        %2 = memref.alloc(%1) {alignment = 64 : i64} : memref<?xf32>
// CHECK-NEXT:        %3 = memref.cast %2 : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:        memref.copy %y, %3 : memref<?xf32, strided<[1]>> to memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:        scf.yield %3 : memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return %r : memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    }

// Cites: 003/loops
