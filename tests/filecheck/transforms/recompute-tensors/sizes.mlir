// RUN: xdsl-opt %s -p 'recompute-tensors{analysis-only=true}' --allow-unregistered-dialect 2>&1 | filecheck %s
// RUN: xdsl-opt %s -p 'recompute-tensors{analysis-only=true budget=0}' --allow-unregistered-dialect 2>&1 | filecheck %s --check-prefix ZERO

// How many bytes tensors take as dense buffers: none if that is not known.

// CHECK: remark: in @f32: recompute-tensors: no more: no tensor to compute again at the peak of 48 bytes
func.func @f32() {
  %a = "test.op"() : () -> tensor<4x3xf32>
  "test.op"(%a) : (tensor<4x3xf32>) -> ()
  func.return
}

// CHECK: remark: in @i1: recompute-tensors: no more: no tensor to compute again at the peak of 5 bytes
func.func @i1() {
  %a = "test.op"() : () -> tensor<5xi1>
  "test.op"(%a) : (tensor<5xi1>) -> ()
  func.return
}

// CHECK: remark: in @index: recompute-tensors: no more: no tensor to compute again at the peak of 8 bytes
func.func @index() {
  %a = "test.op"() : () -> tensor<index>
  "test.op"(%a) : (tensor<index>) -> ()
  func.return
}

// ZERO: remark: in @index: recompute-tensors: no more: no tensor to compute again at the peak of 8 bytes
// ZERO: remark: in @dynamic: recompute-tensors: no more: 0 bytes fit
// CHECK: remark: in @dynamic: recompute-tensors: no more: no tensor to compute again at the peak of 0 bytes
func.func @dynamic() {
  %a = "test.op"() : () -> tensor<?x3xf32>
  "test.op"(%a) : (tensor<?x3xf32>) -> ()
  func.return
}

// CHECK: remark: in @unranked: recompute-tensors: no more: no tensor to compute again at the peak of 0 bytes
func.func @unranked() {
  %a = "test.op"() : () -> tensor<*xf32>
  "test.op"(%a) : (tensor<*xf32>) -> ()
  func.return
}

// CHECK: remark: in @unknown_elements: recompute-tensors: no more: no tensor to compute again at the peak of 0 bytes
func.func @unknown_elements() {
  %a = "test.op"() : () -> tensor<7x!test.type<"odd">>
  "test.op"(%a) : (tensor<7x!test.type<"odd">>) -> ()
  func.return
}
