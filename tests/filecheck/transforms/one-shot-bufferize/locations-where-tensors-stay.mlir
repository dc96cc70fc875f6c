// RUN: xdsl-opt %s --print-debuginfo --allow-unregistered-dialect -p "one-shot-bufferize{allow-unknown-ops=true}" | filecheck %s --match-full-lines

// What stays on tensors gets the buffer as a tensor, at the location of what made it.
func.func @f(%v: f32) {
  %e = tensor.empty() : tensor<8xf32> loc("empty":1:1)
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32> loc("filled":2:2)
  "unknown.op"(%f) : (tensor<8xf32>) -> () loc("stays":3:3)
  func.return loc("return":4:4)
} loc("f":5:5)
// CHECK-LABEL:  func.func @f(%v: f32 loc(unknown)) {
// CHECK-NEXT:    %e = memref.alloc() {alignment = 64 : i64} : memref<8xf32> loc("empty":1:1)
// CHECK-NEXT:    linalg.fill ins(%v : f32) outs(%e : memref<8xf32>) loc("filled":2:2)
// CHECK-NEXT:    %0 = bufferization.to_tensor %e restrict : memref<8xf32> to tensor<8xf32> loc("filled":2:2)
// CHECK-NEXT:    "unknown.op"(%0) : (tensor<8xf32>) -> () loc("stays":3:3)
// CHECK-NEXT:    func.return loc("return":4:4)
// CHECK-NEXT:  } loc("f":5:5)
