// RUN: xdsl-opt -p 'one-shot-bufferize{bufferize-function-boundaries=true}' --split-input-file --verify-diagnostics %s | filecheck %s

// The type of the value would be that of the function on tensors.

func.func private @callee(%t: tensor<4xf32>, %i: index) -> f32 {
  %x = tensor.extract %t[%i] : tensor<4xf32>
  func.return %x : f32
}
func.func @as_a_value() {
  %f = func.constant @callee : (tensor<4xf32>, index) -> f32
  "test.op"(%f) : ((tensor<4xf32>, index) -> f32) -> ()
  func.return
}

// CHECK: in @as_a_value: 'func.constant' op makes a value of @callee, which takes or returns tensors: callers of that value would have to pass buffers

// -----

// A function without tensors at its border stays what it is.

func.func private @inside(%i: index) -> f32 {
  %t = arith.constant dense<1.0> : tensor<4xf32>
  %x = tensor.extract %t[%i] : tensor<4xf32>
  func.return %x : f32
}
func.func @calls(%i: index) -> f32 {
  %f = func.constant @inside : (index) -> f32
  %x = func.call_indirect %f(%i) : (index) -> f32
  func.return %x : f32
}

// CHECK-LABEL:  func.func @calls(%i: index) -> f32 {
// CHECK-NEXT:     %f = func.constant @inside : (index) -> f32
// CHECK-NEXT:     %x = func.call_indirect %f(%i) : (index) -> f32
