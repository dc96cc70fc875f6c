// RUN: not xdsl-opt %s -p 'bufferize-and-plan{budget=3000}' 2>&1 | filecheck %s

// CHECK: in @main: 'memref.alloc' op is of unknown size, so no budget can be checked
func.func @main(%n: index, %c: f32) -> tensor<?xf32> {
  %e = tensor.empty(%n) : tensor<?xf32>
  %r = linalg.fill ins(%c : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  func.return %r : tensor<?xf32>
}
