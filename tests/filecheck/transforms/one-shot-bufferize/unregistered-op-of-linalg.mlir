// RUN: xdsl-opt %s --allow-unregistered-dialect -p 'one-shot-bufferize{bufferize-function-boundaries=true allow-unknown-ops=true}' | filecheck %s
// RUN: not xdsl-opt %s --allow-unregistered-dialect -p 'one-shot-bufferize{bufferize-function-boundaries=true}' 2>&1 | filecheck %s --check-prefix=REFUSED

// Nothing is known of an operation that is not registered, although its dialect is: its result may
// be any of its operands.

func.func @f(%a: tensor<4xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "linalg.of_tomorrow"(%a, %o) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.exp ins(%0 : tensor<4xf32>) outs(%o : tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// CHECK:      %2 = "linalg.of_tomorrow"(%0, %1)
// CHECK-NEXT: %3 = bufferization.to_buffer %2
// CHECK-NEXT: [[OUT:%.*]] = memref.alloc()
// CHECK-NEXT: linalg.exp ins(%3 : memref<4xf32, strided<[?], offset: ?>>) outs([[OUT]] : memref<4xf32>)

// REFUSED: in @f: 'linalg.of_tomorrow' op was not bufferized: it does not implement BufferizableOpInterface; one-shot-bufferize{allow-unknown-ops=true} leaves it as it is

// Cites: 003/unknown-ops
