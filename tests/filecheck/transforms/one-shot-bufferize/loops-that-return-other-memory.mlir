// RUN: xdsl-opt %s -p "one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion=identity-layout-map allow-return-allocs-from-loops=true}" | filecheck %s --match-full-lines

// What comes out of the loop is not what went in, nor is what the function returns its argument: the
// insertion is a copy.
func.func private @loops(%t: tensor<8xf32>, %v: f32, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t) -> (tensor<8xf32>) {
    %s = tensor.extract %x[%c0] : tensor<8xf32>
    %e = tensor.empty() : tensor<8xf32>
    %f = linalg.fill ins(%s : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    %y = tensor.insert %v into %f[%c1] : tensor<8xf32>
    %z = tensor.extract %x[%c1] : tensor<8xf32>
    "test.op"(%z) : (f32) -> ()
    scf.yield %y : tensor<8xf32>
  }
  func.return %r : tensor<8xf32>
}
func.func @inserts(%t: tensor<8xf32>, %u: tensor<8xf32>, %v: f32, %n: index) -> (tensor<8xf32>, f32) {
  %c0 = arith.constant 0 : index
  %r = func.call @loops(%t, %v, %n) : (tensor<8xf32>, f32, index) -> tensor<8xf32>
  %w = tensor.insert_slice %r into %t[0] [8] [1] : tensor<8xf32> into tensor<8xf32>
  %x = tensor.extract %w[%c0] : tensor<8xf32>
  func.return %w, %x : tensor<8xf32>, f32
}
