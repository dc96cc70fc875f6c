// RUN: xdsl-opt %s --print-op-generic -p 'one-shot-bufferize{bufferize-function-boundaries=true test-analysis-only=true print-conflicts=true}' | filecheck %s

// Why an operand is out of place: results without names, of operations with one and with two, and what
// a loop begins with.

func.func @one(%t: tensor<8xf32>, %v: f32, %i: index) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = tensor.insert %v into %t[%i] : tensor<8xf32>
  %1 = tensor.insert %v into %0[%i] : tensor<8xf32>
  func.return %0, %1 : tensor<8xf32>, tensor<8xf32>
}

func.func @two(%t: tensor<8xf32>, %u: tensor<8xf32>, %c: i1, %v: f32, %i: index) -> (tensor<8xf32>, tensor<8xf32>) {
  %0, %1 = scf.if %c -> (tensor<8xf32>, tensor<8xf32>) {
    scf.yield %t, %u : tensor<8xf32>, tensor<8xf32>
  } else {
    scf.yield %u, %t : tensor<8xf32>, tensor<8xf32>
  }
  %2 = tensor.insert %v into %1[%i] : tensor<8xf32>
  func.return %0, %2 : tensor<8xf32>, tensor<8xf32>
}

func.func @loop(%t: tensor<8xf32>, %n: index, %v: f32) -> (tensor<8xf32>, tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%0 = %t) -> (tensor<8xf32>) {
    %w = tensor.insert %v into %0[%i] : tensor<8xf32>
    scf.yield %w : tensor<8xf32>
  }
  func.return %t, %r : tensor<8xf32>, tensor<8xf32>
}

// CHECK: operand #1 (the result of 'tensor.insert') is not in place: this write would destroy the result of 'tensor.insert', which 'func.return' reads (operand #0); its contents come from 'tensor.insert'
// CHECK: operand #1 (result #1 of 'scf.if') is not in place: this write would destroy result #0 of 'scf.if', which 'func.return' reads (operand #0); its contents come from block argument %t
// CHECK: operand #3 (%t) is not in place: this write would destroy %t, which 'func.return' reads (operand #0); its contents come from block argument %t
