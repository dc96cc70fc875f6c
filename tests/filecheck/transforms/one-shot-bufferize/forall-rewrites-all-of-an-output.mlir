// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion=identity-layout-map}' | filecheck --match-full-lines %s

// The only iteration computes a new value of a shared output and inserts all of it: in place, also
// where the size is asked of the tensor that the output was before the loop. A part would leave
// the rest as it was, so there it takes a copy.

func.func @all(%a: tensor<?xf32>, %t: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %r = scf.forall (%i) in (1) shared_outs(%o = %t) -> (tensor<?xf32>) {
    %s = linalg.add ins(%a, %o : tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) -> tensor<?xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[0] [%d] [1] : tensor<?xf32> into tensor<?xf32>
    }
  }
  func.return %r : tensor<?xf32>
}

func.func @part(%a: tensor<?xf32>, %t: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %r = scf.forall (%i) in (1) shared_outs(%o = %t) -> (tensor<?xf32>) {
    %s = linalg.add ins(%a, %o : tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) -> tensor<?xf32>
    %p = tensor.extract_slice %s[0] [%n] [1] : tensor<?xf32> to tensor<?xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %p into %o[0] [%n] [1] : tensor<?xf32> into tensor<?xf32>
    }
  }
  func.return %r : tensor<?xf32>
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @all(%a: memref<?xf32>, %t: memref<?xf32>) -> memref<?xf32> {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %d = memref.dim %t, %c0 : memref<?xf32>
// CHECK-NEXT:     scf.forall (%i) in (1) {
// CHECK-NEXT:       linalg.add ins(%a, %t : memref<?xf32>, memref<?xf32>) outs(%t : memref<?xf32>)
// CHECK-NEXT:       %0 = memref.subview %t[0] [%d] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
// CHECK-NEXT:       memref.copy %t, %0 : memref<?xf32> to memref<?xf32, strided<[1]>>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return %t : memref<?xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @part(%a: memref<?xf32>, %t: memref<?xf32>, %n: index) -> memref<?xf32> {
// CHECK-NEXT:     scf.forall (%i) in (1) {
// CHECK-NEXT:       %0 = arith.constant 0 : index
// CHECK-NEXT:       %1 = memref.dim %t, %0 : memref<?xf32>
// CHECK-NEXT:       %s = memref.alloc(%1) {alignment = 64 : i64} : memref<?xf32>
// CHECK-NEXT:       linalg.add ins(%a, %t : memref<?xf32>, memref<?xf32>) outs(%s : memref<?xf32>)
// CHECK-NEXT:       %p = memref.subview %s[0] [%n] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
// CHECK-NEXT:       %2 = memref.subview %t[0] [%n] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
// CHECK-NEXT:       memref.copy %p, %2 : memref<?xf32, strided<[1]>> to memref<?xf32, strided<[1]>>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return %t : memref<?xf32>
// CHECK-NEXT:   }
// CHECK-NEXT: }

// Cites: 003/tiled-code
