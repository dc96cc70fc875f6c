// RUN: xdsl-opt %s -p tensor-copy-insertion --verify-diagnostics | filecheck %s

// A tensor of which nobody knows the shape cannot get a new one in its place.

func.func @unranked(%x: tensor<*xf32> {bufferization.writable = false}, %y: tensor<*xf32>) -> tensor<*xf32> {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %r, %r_1 = scf.while (%i = %c0, %a = %x) : (index, tensor<*xf32>) -> (index, tensor<*xf32>) {
    %c = arith.cmpi ult, %i, %c3 : index
    scf.condition(%c) %i, %y : index, tensor<*xf32>
  } do {
  ^bb0(%i_1: index, %a_1: tensor<*xf32>):
    %n = arith.addi %i_1, %c3 : index
    scf.yield %n, %a_1 : index, tensor<*xf32>
  }
  func.return %r_1 : tensor<*xf32>
}

// CHECK: unranked-invalid.mlir:8:14: error: in @unranked: 'scf.while' op needs a new tensor for an unranked one, which has no known shape
