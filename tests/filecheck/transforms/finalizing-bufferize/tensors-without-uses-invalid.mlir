// RUN: xdsl-opt %s -p finalizing-bufferize --split-input-file --verify-diagnostics | filecheck %s

// A tensor that nothing uses has no buffer either: neither a result nor an argument.

func.func @result() {
  %t = "test.op"() : () -> tensor<4xf32>
  func.return
}

// CHECK: error: in @result: 'test.op' op still uses the tensor %t

// -----

func.func @argument(%t: tensor<4xf32>) {
  func.return
}

// CHECK: error: in @argument: 'func.func' op still uses the tensor %t
