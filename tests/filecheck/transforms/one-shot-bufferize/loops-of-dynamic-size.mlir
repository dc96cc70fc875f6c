// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion="identity-layout-map"}' | filecheck --match-full-lines %s

#id = affine_map<(i) -> (i)>
#first = affine_map<(i) -> (0)>

// The size of the new tensor is that of the carried one, so the two may change places.
func.func @ping_pong(%n: index, %a: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (tensor<?xf32>) {
    %d = tensor.dim %x, %c0 : tensor<?xf32>
    %e = tensor.empty(%d) : tensor<?xf32>
    %y = linalg.generic {indexing_maps = [#id, #first, #id], iterator_types = ["parallel"]}
        ins(%x, %x : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) {
    ^bb0(%p: f32, %q: f32, %o: f32):
      %s = arith.addf %p, %q : f32
      linalg.yield %s : f32
    } -> tensor<?xf32>
    scf.yield %y : tensor<?xf32>
  }
  func.return %r : tensor<?xf32>
}

// Tensors of different sizes that change places are handed on, whatever their sizes.
func.func @swap(%n: index, %a: tensor<?xf32>, %b: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (tensor<?xf32>, tensor<?xf32>) {
    scf.yield %y, %x : tensor<?xf32>, tensor<?xf32>
  }
  func.return %r, %s : tensor<?xf32>, tensor<?xf32>
}

// In scf.while, too.
func.func @while(%a: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %r = scf.while (%x = %a) : (tensor<?xf32>) -> tensor<?xf32> {
    %v = tensor.extract %x[%c0] : tensor<?xf32>
    %go = arith.cmpf olt, %v, %v : f32
    scf.condition(%go) %x : tensor<?xf32>
  } do {
  ^bb0(%x: tensor<?xf32>):
    %d = tensor.dim %x, %c0 : tensor<?xf32>
    %e = tensor.empty(%d) : tensor<?xf32>
    %y = linalg.generic {indexing_maps = [#id, #first, #id], iterator_types = ["parallel"]}
        ins(%x, %x : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) {
    ^bb0(%p: f32, %q: f32, %o: f32):
      %s = arith.addf %p, %q : f32
      linalg.yield %s : f32
    } -> tensor<?xf32>
    scf.yield %y : tensor<?xf32>
  }
  func.return %r : tensor<?xf32>
}

// CHECK-LABEL: func.func @ping_pong(%n: index, %a: memref<?xf32>) -> memref<?xf32> {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %1 = memref.dim %a, %0 : memref<?xf32>
// CHECK-NEXT:    %e = memref.alloc(%1) {alignment = 64 : i64} : memref<?xf32>
// CHECK-NEXT:    %r, %x = scf.for %i = %c0 to %n step %c1 iter_args(%x_1 = %a, %e_1 = %e) -> (memref<?xf32>, memref<?xf32>) {
// CHECK-NEXT:      %d = memref.dim %x_1, %c0 : memref<?xf32>
// CHECK-NEXT:      linalg.generic {indexing_maps = {{.*}}, iterator_types = ["parallel"]} ins(%x_1, %x_1 : memref<?xf32>, memref<?xf32>) outs(%e_1 : memref<?xf32>) {
// CHECK-NEXT:      ^bb0(%p: f32, %q: f32, %o: f32):
// CHECK-NEXT:        %s = arith.addf %p, %q : f32
// CHECK-NEXT:        linalg.yield %s : f32
// CHECK-NEXT:      }
// CHECK-NEXT:      scf.yield %e_1, %x_1 : memref<?xf32>, memref<?xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r : memref<?xf32>
// CHECK-NEXT:  }
// CHECK-LABEL: func.func @swap(%n: index, %a: memref<?xf32>, %b: memref<?xf32>) -> (memref<?xf32>, memref<?xf32>) {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (memref<?xf32>, memref<?xf32>) {
// CHECK-NEXT:      scf.yield %y, %x : memref<?xf32>, memref<?xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r, %s : memref<?xf32>, memref<?xf32>
// CHECK-NEXT:  }
// CHECK-LABEL: func.func @while(%a: memref<?xf32>) -> memref<?xf32> {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %1 = memref.dim %a, %0 : memref<?xf32>
// CHECK-NEXT:    %e = memref.alloc(%1) {alignment = 64 : i64} : memref<?xf32>
// CHECK-NEXT:    %r, %e_1 = scf.while (%x = %a, %e_2 = %e) : (memref<?xf32>, memref<?xf32>) -> (memref<?xf32>, memref<?xf32>) {
// CHECK-NEXT:      %v = memref.load %x[%c0] : memref<?xf32>
// CHECK-NEXT:      %go = arith.cmpf olt, %v, %v : f32
// CHECK-NEXT:      scf.condition(%go) %x, %e_2 : memref<?xf32>, memref<?xf32>
// CHECK-NEXT:    } do {
// CHECK-NEXT:    ^bb0(%x_1: memref<?xf32>, %e_3: memref<?xf32>):
// CHECK-NEXT:      %d = memref.dim %x_1, %c0 : memref<?xf32>
// CHECK-NEXT:      linalg.generic {indexing_maps = {{.*}}, iterator_types = ["parallel"]} ins(%x_1, %x_1 : memref<?xf32>, memref<?xf32>) outs(%e_3 : memref<?xf32>) {
// CHECK-NEXT:      ^bb0(%p: f32, %q: f32, %o: f32):
// CHECK-NEXT:        %s = arith.addf %p, %q : f32
// CHECK-NEXT:        linalg.yield %s : f32
// CHECK-NEXT:      }
// CHECK-NEXT:      scf.yield %e_3, %x_1 : memref<?xf32>, memref<?xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r : memref<?xf32>
// CHECK-NEXT:  }
