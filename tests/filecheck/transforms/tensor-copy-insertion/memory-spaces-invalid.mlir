// RUN: not xdsl-opt %s -p 'tensor-copy-insertion{must-infer-memory-space=true}' 2>&1 | filecheck %s

// A new tensor without contents has to be somewhere.

func.func @f(%v: f32, %i: index) -> (f32, f32) {
  %t = bufferization.alloc_tensor() : tensor<10xf32>
  %s = tensor.insert %v into %t[%i] : tensor<10xf32>
  %x = tensor.insert %v into %t[%i] : tensor<10xf32>
  %a = tensor.extract %s[%i] : tensor<10xf32>
  %b = tensor.extract %x[%i] : tensor<10xf32>
  func.return %a, %b : f32, f32
}

// CHECK: memory-spaces-invalid.mlir:{{.*}}: error: in @f: 'tensor.insert' op needs a new tensor, but its memory space is unknown
