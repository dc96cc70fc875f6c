// RUN: xdsl-opt -p one-shot-bufferize --verify-diagnostics --split-input-file %s | filecheck %s

// xDSL's verifier lets all of these through.

// CHECK: tensors.mlir:2:3: error: in @before_its_definition: 'tensor.insert' op operand #1 does not dominate this use
func.func @before_its_definition(%t: tensor<4xf32>, %f: f32, %i: index) -> tensor<4xf32> {
  %a = "tensor.insert"(%f, %b, %i) : (f32, tensor<4xf32>, index) -> tensor<4xf32> loc("tensors.mlir":2:3)
  %b = "tensor.insert"(%f, %a, %i) : (f32, tensor<4xf32>, index) -> tensor<4xf32>
  func.return %b : tensor<4xf32>
}

// -----

// CHECK: error: in @not_on_every_path: 'test.op' op operand #1 does not dominate this use
func.func @not_on_every_path(%c: i1, %x: memref<4xf32>) {
  cf.cond_br %c, ^one, ^two
^one:
  %a = memref.alloc() : memref<4xf32>
  cf.br ^two
^two:
  "test.op"(%x, %a) : (memref<4xf32>, memref<4xf32>) -> ()
  func.return
}
