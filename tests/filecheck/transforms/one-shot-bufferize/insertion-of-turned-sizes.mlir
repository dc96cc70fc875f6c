// RUN: xdsl-opt -p 'one-shot-bufferize{bufferize-function-boundaries=true}' %s | filecheck %s

// As many rows as there are columns, and the other way round: some of what was there is left.

func.func @turned(%s: tensor<?x?xf32>, %v: f32, %m: index, %n: index) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %e = tensor.empty(%m, %n) : tensor<?x?xf32>
  %t = linalg.fill ins(%v : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %rows = tensor.dim %t, %zero : tensor<?x?xf32>
  %columns = tensor.dim %t, %one : tensor<?x?xf32>
  %r = tensor.insert_slice %s into %t[0, 0] [%columns, %rows] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
  func.return %t, %r : tensor<?x?xf32>, tensor<?x?xf32>
}

// CHECK-LABEL: @turned
// CHECK:         %r = memref.alloc
// CHECK-NEXT:    memref.copy %e, %r
// CHECK:         memref.copy %s, %{{.*}}
