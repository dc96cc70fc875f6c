// RUN: xdsl-opt -p 'one-shot-bufferize{bufferize-function-boundaries=true}' %s | filecheck %s

// The loop carries one buffer: a buffer of its size is allocated before the loop.

func.func @sizes_of_what_is_carried(%t: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%a = %t) -> (tensor<?xf32>) {
    %d = tensor.dim %a, %zero : tensor<?xf32>
    %e = tensor.empty(%d) : tensor<?xf32>
    %x = linalg.exp ins(%a : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    %y = linalg.add ins(%x, %a : tensor<?xf32>, tensor<?xf32>) outs(%a : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %y : tensor<?xf32>
  }
  func.return %r : tensor<?xf32>
}

// CHECK-LABEL: @sizes_of_what_is_carried
// CHECK:         %[[SIZE:.*]] = memref.dim %t, %{{.*}}
// CHECK-NEXT:    %e = memref.alloc(%[[SIZE]]) {alignment = 64 : i64} : memref<?xf32>
// CHECK-NEXT:    scf.for
// CHECK-NOT:     memref.alloc
