// RUN: xdsl-opt %s -p "bufferize-and-plan{scope=program arena=argument io-in-workspace=true},verify-memory-plan" | filecheck %s --check-prefix=WORKSPACE
// RUN: xdsl-opt %s -p "bufferize-and-plan{scope=program arena=argument},verify-memory-plan" | filecheck %s --check-prefix=ARGUMENT

// A loop interchanges two numbers of four bytes. As each is aligned to 64, they take more in the workspace than beside it. With
// all inputs and outputs in it, they are in it nevertheless.

// WORKSPACE-LABEL: func.func @numbers(
// WORKSPACE-NOT:     memref.alloc(
// WORKSPACE:         return
// ARGUMENT-LABEL:  func.func @numbers(
// ARGUMENT-COUNT-2:  memref.alloc() {{.*}} : memref<f32>
// ARGUMENT:          return
func.func @numbers(%n: index, %a: tensor<64xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %e0 = tensor.empty() : tensor<f32>
  %first = linalg.fill ins(%zero : f32) outs(%e0 : tensor<f32>) -> tensor<f32>
  %second = linalg.fill ins(%one : f32) outs(%e0 : tensor<f32>) -> tensor<f32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %first, %y = %second) -> (tensor<f32>, tensor<f32>) {
    %s = linalg.add ins(%x, %y : tensor<f32>, tensor<f32>) outs(%x : tensor<f32>) -> tensor<f32>
    scf.yield %y, %s : tensor<f32>, tensor<f32>
  }
  %f = tensor.extract %r#1[] : tensor<f32>
  %g = tensor.extract %a[%c0] : tensor<64xf32>
  %h = arith.addf %f, %g : f32
  func.return %h : f32
}
