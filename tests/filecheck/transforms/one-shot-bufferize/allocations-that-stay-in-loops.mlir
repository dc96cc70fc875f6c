// RUN: xdsl-opt %s -p "one-shot-bufferize{bufferize-function-boundaries=true}" --split-input-file | filecheck %s
// RUN: xdsl-opt %s -p "one-shot-bufferize{dialect-filter=tensor}" --split-input-file | filecheck %s --check-prefix TENSOR

// The size is another one in each iteration, or the memory is that of a tensor, which the next iteration gets.

// CHECK-LABEL: func.func @size_of_an_iteration(
// CHECK:         scf.for
// CHECK-NEXT:      %m = "test.op"() : () -> index
// CHECK-NEXT:      memref.alloc(%m)
func.func @size_of_an_iteration(%n: index, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %m = "test.op"() : () -> index
    %e = tensor.empty(%m) : tensor<?xf32>
    %f = linalg.fill ins(%v : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    %x = tensor.extract %f[%c0] : tensor<?xf32>
    "test.op"(%x) : (f32) -> ()
  }
  func.return
}

// -----

// TENSOR-LABEL: func.func @tensor_of_the_next_iteration(
// TENSOR:         scf.for
// TENSOR:           memref.alloc()
// TENSOR:           bufferization.to_tensor
// TENSOR:           scf.yield
func.func @tensor_of_the_next_iteration(%t: tensor<8xf32>, %n: index, %v: f32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t) -> (tensor<8xf32>) {
    %e = tensor.empty() : tensor<8xf32>
    %a = tensor.insert %v into %e[%c0] : tensor<8xf32>
    %y = tensor.extract %x[%c0] : tensor<8xf32>
    "test.op"(%y) : (f32) -> ()
    scf.yield %a : tensor<8xf32>
  }
  func.return %r : tensor<8xf32>
}
